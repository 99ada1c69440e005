"""Which mana pays a cost: what is needed, and how mana abilities and the pool cover it (104.3, 203.1, 409.1g-h).

Nobody is asked which mana pays what: colored symbols are paid first, generic ones with what is least useful. An answer
to a choice of kind "pay" is a tuple of mana abilities to play, in order: (object, index of the ability, way), where the
way (an index into `Source.ways`) may be None: then it is asked where there is a choice. A last item ("spend", mana)
says in so many words which mana is spent.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.cards import model as m
from engine.core.choices import NOTHING, Domain, Refusal
from engine.core.records import Map
from engine.core.state import MANA, NO_MANA
from engine.play.mana import Mana, Source, minus, plus

MOST_TRIES = 400  # combinations of sources with several mana that are looked at


@dataclass(frozen=True, slots=True)
class Need:
    """An amount of mana to be paid: of each color (by `state.MANA`, the last is none), and generic. `loose`: letters of
    mana that may be spent as though it were of any color."""

    colored: Mana
    generic: int
    loose: frozenset[str] = frozenset()

    @property
    def total(self) -> int:
        """How much mana it is."""
        return sum(self.colored) + self.generic


NOTHING_NEEDED = Need(NO_MANA, 0)


def need_of(symbols: Sequence[str], x: int = 0, loose: frozenset[str] = frozenset()) -> Need:
    """What a mana cost needs, with X as announced (104.3)."""
    colored, generic = list(NO_MANA), 0
    for symbol in symbols:
        if symbol.isdigit():
            generic += int(symbol)
        elif symbol in "XYZ":
            generic += x
        else:
            colored[MANA.index(symbol)] += 1
    return Need(tuple(colored), generic, loose)


def spent(need: Need, pool: Mana, first: Mana = NO_MANA) -> Mana | None:
    """Which mana of a pool pays, None where it can't: colors first, then generic with what is in `first` (what has just
    been made for it), then colorless, then of the color of which most is left."""
    left = list(pool)
    for at in range(5):
        wanted = need.colored[at]
        take = min(wanted, left[at])
        left[at] -= take
        for _ in range(wanted - take):
            other = next((i for i in (5, 0, 1, 2, 3, 4) if left[i] and MANA[i] in need.loose), None)
            if other is None:
                return None
            left[other] -= 1
    fresh = [min(a, b) for a, b in zip(first, left, strict=True)]
    for _ in range(need.generic):
        among = [i for i in range(6) if fresh[i]] or [i for i in range(6) if left[i]]
        if not among:
            return None
        best = 5 if 5 in among else max(among, key=lambda i: (left[i], -i))
        left[best] -= 1
        fresh[best] = max(fresh[best] - 1, 0)
    return tuple(a - b for a, b in zip(pool, left, strict=True))


def solve(need: Need, pool: Mana, sources: Sequence[Source]) -> tuple[tuple[int, int], ...] | None:
    """How to cover a need from a pool and some sources: (place among the sources, way) for each that is played.

    None where it can't be covered. Sources that stand first are preferred; an object is used once.
    """
    if sum(pool) >= need.total and spent(need, pool) is not None:
        return ()
    single = [at for at, source in enumerate(sources) if all(sum(way) == 1 for way in source.ways)]
    several = [at for at, source in enumerate(sources) if at not in set(single)]
    if sum(pool) + len(single) + sum(max(map(sum, sources[at].ways)) for at in several) < need.total:
        return None
    for used in _uses(sources, several):
        floating, gone = pool, set()
        for at, way in used:
            floating = plus(floating, sources[at].ways[way])
            gone.add(sources[at].object)
        more = _singles(need, floating, sources, [at for at in single if sources[at].object not in gone])
        if more is not None:
            return tuple(sorted((*used, *more)))
    return None


def _uses(sources: Sequence[Source], several: Sequence[int]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Ways to use the sources that make several mana: none of them, one, two ... each object once."""
    tries = 0
    for size in range(len(several) + 1):
        for chosen in itertools.combinations(several, size):
            if len({sources[at].object for at in chosen}) < size:
                continue
            for made in itertools.product(*[range(len(sources[at].ways)) for at in chosen]):
                yield tuple(zip(chosen, made, strict=True))
                tries += 1
                if tries >= MOST_TRIES:
                    return


def _singles(need: Need, pool: Mana, sources: Sequence[Source], single: Sequence[int]) -> list[tuple[int, int]] | None:
    """Sources of one mana each for what the pool doesn't cover: colors by matching, the rest from those left."""
    left = list(pool)
    missing: list[int] = []
    for at in range(5):
        take = min(need.colored[at], left[at])
        left[at] -= take
        missing += [at] * (need.colored[at] - take)
    for i in (5, 0, 1, 2, 3, 4):
        while missing and left[i] and MANA[i] in need.loose:
            left[i] -= 1
            missing.pop()
    taken: dict[int, int] = {}  # object -> which of the missing it pays
    used: dict[int, tuple[int, int]] = {}  # which of the missing -> (source, way)

    def way_for(at: int, color: int) -> int | None:
        for way, mana in enumerate(sources[at].ways):
            if mana[color] or MANA[mana.index(1)] in need.loose:
                return way
        return None

    def place(which: int, tried: set[int]) -> bool:
        for at in single:
            thing = sources[at].object
            if thing in tried:
                continue
            way = way_for(at, missing[which])
            if way is None:
                continue
            tried.add(thing)
            if thing not in taken or place(taken[thing], tried):
                taken[thing] = which
                used[which] = (at, way)
                return True
        return False

    if not all(place(which, set()) for which in range(len(missing))):
        return None
    chosen = list(used.values())
    rest = need.generic - sum(left)
    for at in single:
        if rest <= 0:
            break
        thing = sources[at].object
        if thing not in taken:
            taken[thing] = -1
            chosen.append((at, 0))
            rest -= 1
    return chosen if rest <= 0 else None


def _is_plain(source: Source) -> bool:
    return source.plain


def _is_free(source: Source) -> bool:
    return not source.costly


class Payment(Domain):
    """The ways to pay for a need: which mana abilities are played. Only `plain` sources are used where they do."""

    __slots__ = ("need", "pool", "rules", "sources")

    def __init__(self, need: Need, pool: Mana, sources: tuple[Source, ...], rules: tuple[str, ...]) -> None:
        self.need, self.pool, self.rules = need, pool, rules
        self.sources = tuple(sorted(sources, key=lambda source: not source.plain))

    def _preferred(self) -> tuple[Source, ...]:
        for kept in (_is_plain, _is_free):
            sources = tuple(filter(kept, self.sources))
            if solve(self.need, self.pool, sources) is not None:
                return sources
        return self.sources

    def possible(self) -> bool:
        """Whether it can be paid."""
        return solve(self.need, self.pool, self.sources) is not None

    def default(self) -> tuple[Any, ...]:
        """The payment that prefers the sources that stand first. Raises ValueError where there is none."""
        return self._answer(self._preferred())

    def _answer(self, sources: Sequence[Source]) -> tuple[Any, ...]:
        found = solve(self.need, self.pool, sources)
        if found is None:
            raise ValueError("can't be paid")
        return tuple((sources[at].object, sources[at].index, way) for at, way in found)

    def check(self, answer: Any) -> Refusal | None:
        """Whether these abilities, with the pool, cover the cost."""
        if not isinstance(answer, tuple):
            return Refusal(self.rules, "no_payment", Map({"answer": answer}))
        explicit: Mana | None = None
        if answer and isinstance(answer[-1], tuple) and answer[-1][:1] == ("spend",):
            explicit = answer[-1][1]
            answer = answer[:-1]
        given: list[Source] = []
        for item in answer:
            found = self._source(item)
            if found is None or any(found.object == other.object for other in given):
                return Refusal(self.rules, "no_mana_ability", Map({"answer": item}))
            way = item[2]
            if way is not None:
                if not 0 <= way < len(found.ways):
                    return Refusal(self.rules, "no_option", Map({"answer": item}))
                found = Source(found.object, found.index, (found.ways[way],), found.plain, found.costly)
            given.append(found)
        if not self._covers(given, explicit):
            return Refusal(self.rules, "not_enough_mana", Map({"need": self.need.total}))
        return None

    def _source(self, item: Any) -> Source | None:
        if not isinstance(item, tuple) or len(item) != 3:
            return None
        return next((s for s in self.sources if (s.object, s.index) == item[:2]), None)

    def _covers(self, given: list[Source], explicit: Mana | None) -> bool:
        """Whether the sources, all of them used in one of their ways, cover the need."""
        for made in itertools.islice(itertools.product(*[source.ways for source in given]), MOST_TRIES):
            pool = self.pool
            for mana in made:
                pool = plus(pool, mana)
            if explicit is None:
                if spent(self.need, pool) is not None:
                    return True
            elif sum(minus(explicit, pool)) == 0 and pays(self.need, explicit):
                return True
        return False

    def iterate(self) -> Iterator[Any]:
        """Payments without a source too many; sources that are alike are told apart by their order only."""
        sources = self._preferred()
        single = [s for s in sources if all(sum(way) == 1 for way in s.ways)]
        several = [s for s in sources if s not in single]
        seen: set[frozenset[Any]] = set()
        for size in range(len(several) + 1):
            for chosen in itertools.combinations(several, size):
                for made in itertools.product(*[range(len(s.ways)) for s in chosen]):
                    pool = self.pool
                    for s, way in zip(chosen, made, strict=True):
                        pool = plus(pool, s.ways[way])
                    head = tuple((s.object, s.index, way) for s, way in zip(chosen, made, strict=True))
                    if len({item[0] for item in head}) < size:
                        continue
                    for tail in self._tails(pool, [s for s in single if all(s.object != i[0] for i in head)]):
                        answer = (*head, *tail)
                        if frozenset(answer) not in seen:
                            seen.add(frozenset(answer))
                            yield answer

    def _tails(self, pool: Mana, single: list[Source]) -> Iterator[tuple[Any, ...]]:
        missing = self.need.total - sum(pool)
        for size in range(max(missing, 0), max(missing, 0) + 5):
            found = False
            for chosen in itertools.combinations(single, size):
                if len({s.object for s in chosen}) < size:
                    continue
                answer = solve(self.need, pool, chosen)
                if answer is not None and len(answer) == size:
                    found = True
                    yield tuple((chosen[at].object, chosen[at].index, way) for at, way in answer)
            if found:
                return

    def sample(self, random: Random) -> Any:
        """A payment, the sources taken in an order drawn by `random`."""
        sources = list(self._preferred())
        random.shuffle(sources)
        return self._answer(sources)

    def single(self) -> Any:
        """() where there is nothing to be played for it, so that the pool pays."""
        return () if not self.sources else NOTHING


def pays(need: Need, mana: Mana) -> bool:
    """Whether exactly this mana pays the need."""
    return sum(mana) == need.total and spent(need, mana) is not None


def symbols_of(need: Need) -> m.ManaCost:
    """The need as a mana cost, for telling."""
    colored = tuple(letter for letter, n in zip(MANA, need.colored, strict=True) for _ in range(n))
    generic = (str(need.generic),) if need.generic or not colored else ()
    return m.ManaCost((*generic, *colored))
