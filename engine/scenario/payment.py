"""Which sources pay a cost: one matching over this cost and the costs that the same player still has to pay.

Pure functions over abstract sources. Mana already in the pool is used first, then sources in the order given. Among all
ways that also leave what later costs need, the one that wastes least is taken, and of these the one that uses the
sources that stand first. Where no way covers the later costs too, this cost alone is looked at.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

S = TypeVar("S")

GENERIC = "1"  # a symbol that mana of any kind pays
MOST_WAYS = 512  # combinations of what sources with several mana may give that are looked at
_POOL_ORDER = "CWUBRG"  # colorless first: it can pay generic costs only


@dataclass(frozen=True, slots=True)
class Source(Generic[S]):
    """Something to be tapped for mana once. `gives`: the ways it can, each as its mana: ("W",) or ("C", "C")."""

    id: S
    gives: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Used(Generic[S]):
    """A source that is tapped, and for which of its ways."""

    id: S
    way: int
    mana: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Payment(Generic[S]):
    """`tapped`, in order; `spent`: for each symbol of the cost what pays it; `wasted`: how much mana is left over."""

    tapped: tuple[Used[S], ...]
    spent: tuple[str, ...]
    wasted: int


def units(symbols: Sequence[str]) -> tuple[str, ...]:
    """A cost as single symbols: numerals become as many generic ones, colored ones stand first."""
    colored = [symbol for symbol in symbols if not symbol.isdigit()]
    generic = sum(int(symbol) for symbol in symbols if symbol.isdigit())
    return (*colored, *[GENERIC] * generic)


def pay(
    cost: Sequence[str], later: Sequence[Sequence[str]], sources: Sequence[Source[S]], pool: Sequence[str] = ()
) -> Payment[S] | None:
    """How to pay `cost` (colors and generic symbols, X settled), None where it can't be paid.

    `later`: costs to come, for which the rest should do. `sources` in the order in which they are to be preferred.
    """
    wanted = units(cost)
    rest = tuple(symbol for symbols in later for symbol in units(symbols))
    return _best(wanted, rest, sources, pool) or (_best(wanted, (), sources, pool) if rest else None)


def _best(
    wanted: tuple[str, ...], rest: tuple[str, ...], sources: Sequence[Source[S]], pool: Sequence[str]
) -> Payment[S] | None:
    floating = sorted(pool, key=_POOL_ORDER.index)
    several = [at for at, source in enumerate(sources) if any(len(way) != 1 for way in source.gives)]
    best: tuple[tuple[int, tuple[int, ...]], Payment[S]] | None = None
    for roles in _roles(sources, several):
        found = _with_roles(wanted, rest, sources, floating, roles)
        if found is not None and (best is None or found[0] < best[0]):
            best = found
    return best[1] if best else None


def _roles(sources: Sequence[Source[S]], several: Sequence[int]) -> Iterator[dict[int, tuple[bool, int]]]:
    """Ways to use the sources that give more than one mana: for this cost or kept, and for what mana.

    All of them where they are few; else as many of the first ones for this cost as it takes, all the same way.
    """
    number = 1
    for at in several:
        number *= 2 * len(sources[at].gives)
    if number <= MOST_WAYS:
        options = [[(now, way) for now in (False, True) for way in range(len(sources[at].gives))] for at in several]
        for combination in itertools.product(*options):
            yield dict(zip(several, combination, strict=True))
        return
    most = max(len(sources[at].gives) for at in several)
    for used, way in itertools.product(range(len(several) + 1), range(most)):
        yield {at: (place < used, min(way, len(sources[at].gives) - 1)) for place, at in enumerate(several)}


@dataclass(frozen=True, slots=True)
class _Unit:
    """One mana that there is or could be: of which source (−1: the pool), and of which kinds."""

    source: int
    kinds: frozenset[str]

    def pays(self, symbol: str) -> bool:
        return symbol == GENERIC or symbol in self.kinds


def _with_roles(
    wanted: tuple[str, ...],
    rest: tuple[str, ...],
    sources: Sequence[Source[S]],
    floating: Sequence[str],
    roles: dict[int, tuple[bool, int]],
) -> tuple[tuple[int, tuple[int, ...]], Payment[S]] | None:
    """The best payment with these roles, and its rank: less waste first, then sources that stand first."""
    open_units = [_Unit(-1, frozenset(mana)) for mana in floating]
    now_units: list[_Unit] = []
    later_units: list[_Unit] = []
    for at, source in enumerate(sources):
        if at in roles:
            now, way = roles[at]
            (now_units if now else later_units).extend(_Unit(at, frozenset(mana)) for mana in source.gives[way])
        else:
            open_units.append(_Unit(at, frozenset(way[0] for way in source.gives)))
    # What is produced by a source of several mana for this cost is to be used up first.
    chosen: list[_Unit] = []
    free = now_units + open_units
    if not _possible(wanted, rest, [], free, later_units):
        return None
    rejected: list[_Unit] = []
    for index, unit in enumerate(free):
        if len(chosen) == len(wanted):
            break
        if _possible(wanted, rest, [*chosen, unit], free[index + 1 :], [*later_units, *rejected]):
            chosen.append(unit)
        elif index >= len(now_units):
            rejected.append(unit)
    matching = _match(wanted, chosen)
    if matching is None:
        return None
    idle = [at for at, (now, _) in roles.items() if now and not any(unit.source == at for unit in chosen)]
    if idle:
        return None  # the same without tapping it is looked at by itself
    spent = tuple(
        symbol if symbol != GENERIC else _kind(chosen[matching[index]], sources, roles)
        for index, symbol in enumerate(wanted)
    )
    tapped = []
    for at in sorted({unit.source for unit in chosen if unit.source >= 0}):
        if at in roles:
            way = roles[at][1]
        else:
            unit_index = next(index for index, unit in enumerate(chosen) if unit.source == at)
            symbol = next(spent[index] for index in range(len(wanted)) if matching[index] == unit_index)
            way = next(number for number, mana in enumerate(sources[at].gives) if mana[0] == symbol)
        tapped.append(Used(sources[at].id, way, sources[at].gives[way]))
    wasted = len(now_units) - sum(unit in now_units for unit in chosen)
    rank = (wasted, tuple(sorted({unit.source for unit in chosen})))
    return rank, Payment(tuple(tapped), spent, wasted)


def _kind(unit: _Unit, sources: Sequence[Source[S]], roles: dict[int, tuple[bool, int]]) -> str:
    """The kind of mana that a unit is when it pays a generic symbol: the first that its source gives."""
    if unit.source < 0 or unit.source in roles:
        return next(iter(unit.kinds))
    return sources[unit.source].gives[0][0]


def _possible(
    wanted: tuple[str, ...],
    rest: tuple[str, ...],
    chosen: Sequence[_Unit],
    free: Sequence[_Unit],
    kept: Sequence[_Unit],
) -> bool:
    """Whether `chosen` can all pay for `wanted`, with `free` paying what is left of it and, with `kept`, for `rest`.

    By the theorem of Mendelsohn and Dulmage it is enough that each half can be done by itself: every chosen unit has a
    symbol of its own, and every symbol a unit of its own.
    """
    if _match([*chosen], wanted, turned=True) is None:
        return False
    taken: dict[int, int] = {}
    all_units = [*chosen, *free, *kept]
    first_kept = len(chosen) + len(free)

    def place(index: int, tried: set[int]) -> bool:
        symbol = wanted[index] if index < len(wanted) else rest[index - len(wanted)]
        low, high = (0, first_kept) if index < len(wanted) else (len(chosen), len(all_units))
        for at in range(low, high):
            if at in tried or not all_units[at].pays(symbol):
                continue
            tried.add(at)
            if at not in taken or place(taken[at], tried):
                taken[at] = index
                return True
        return False

    return all(place(index, set()) for index in range(len(wanted) + len(rest)))


def _match(left: Sequence, right: Sequence, turned: bool = False) -> dict[int, int] | None:  # type: ignore[type-arg]
    """A matching of all of `left` into `right` (symbols and units, or `turned` units and symbols), by their indexes."""
    taken: dict[int, int] = {}

    def fits(one: object, other: object) -> bool:
        unit, symbol = (one, other) if turned else (other, one)
        return isinstance(unit, _Unit) and unit.pays(str(symbol))

    def place(index: int, tried: set[int]) -> bool:
        for at, candidate in enumerate(right):
            if at in tried or not fits(left[index], candidate):
                continue
            tried.add(at)
            if at not in taken or place(taken[at], tried):
                taken[at] = index
                return True
        return False

    if not all(place(index, set()) for index in range(len(left))):
        return None
    return {index: at for at, index in taken.items()}
