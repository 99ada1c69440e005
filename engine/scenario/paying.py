"""Automatic payment in a running game: the choice of kind `pay`, answered by one matching."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.core.choices import Choice, Refusal
from engine.core.game import Game
from engine.core.records import Map
from engine.core.state import MANA
from engine.play.payment import Payment as PaymentDomain
from engine.scenario import model as m
from engine.scenario.foreseeing import later_costs, needed_otherwise, symbols, until_next_untap
from engine.scenario.labels import Labels
from engine.scenario.payment import Payment, Source, pay


def automatic(choice: Choice, game: Game, labels: Labels, rest: Sequence[m.Action]) -> Any:
    """The payment by the CONTRACT: plain sources and the pool, leaving what the rest of the file needs.

    A Refusal where it can't be paid so.
    """
    domain: PaymentDomain = choice.domain  # type: ignore[assignment]
    if domain.need.loose:
        return domain.default()
    player = labels.player_name(choice.player)
    window = tuple(until_next_untap(game, labels, player, rest))
    locked = needed_otherwise(game, labels, window)
    order = {number: at for at, number in enumerate(game.table.in_play)}
    plain = [source for source in domain.sources if source.plain]
    plain.sort(key=lambda source: (_rank(game, source.object, locked), order.get(source.object, len(order))))
    found = pay(
        symbols(domain.need), list(later_costs(game, labels, player, window)), _merged(plain), _letters(domain.pool)
    )
    if found is None:
        return Refusal(domain.rules, "cannot_pay", Map({"player": choice.player, "total": domain.need.total}))
    return (*_tapped(found), ("spend", _vector(found.spent)))


def named(choice: Choice, objects: Sequence[int]) -> Any:
    """The payment from sources that the file names, all of them tapped in that order, and the pool."""
    domain: PaymentDomain = choice.domain  # type: ignore[assignment]
    sources = []
    for number in objects:
        own = [source for source in domain.sources if source.object == number]
        if not own:
            return Refusal(domain.rules, "no_mana_ability", Map({"object": number}))
        sources += own
    merged = _merged(sources)
    floating: list[Source[Any]] = [Source((), ((letter,),)) for letter in _letters(domain.pool)]  # used after them
    found = pay(symbols(domain.need), (), [*merged, *floating])
    if found is None:
        return tuple(source.id[0] for source in merged)  # too little: refused by the rule of this cost
    used = {one.id: one for one in found.tapped if one.id}
    ways = [used[source.id].id[used[source.id].way] if source.id in used else source.id[0] for source in merged]
    return (*ways, ("spend", _vector(found.spent)))


def _rank(game: Game, number: int, locked: frozenset[int]) -> int:
    """Lands first, creatures last, and after them what is needed otherwise."""
    if number in locked:
        return 3
    types = game.view(number).types
    return 2 if "creature" in types else 0 if "land" in types else 1


def _merged(sources: Iterable[Any]) -> list[Source[tuple[tuple[int, int, int], ...]]]:
    """One source for each object: its id lists, for each way, what is answered (object, ability, way)."""
    by_object: dict[int, tuple[list[tuple[int, int, int]], list[tuple[str, ...]]]] = {}
    for source in sources:
        answers, gives = by_object.setdefault(source.object, ([], []))
        for way, mana in enumerate(source.gives):
            answers.append((source.object, source.index, way))
            gives.append(mana)
    return [Source(tuple(answers), tuple(gives)) for answers, gives in by_object.values()]


def _tapped(found: Payment[tuple[tuple[int, int, int], ...]]) -> tuple[tuple[int, int, int], ...]:
    return tuple(used.id[used.way] for used in found.tapped)


def _letters(pool: Sequence[int]) -> list[str]:
    return [letter for letter, count in zip(MANA, pool, strict=True) for _ in range(count)]


def _vector(letters: Iterable[str]) -> tuple[int, ...]:
    counts = dict.fromkeys(MANA, 0)
    for letter in letters:
        counts[letter] += 1
    return tuple(counts.values())
