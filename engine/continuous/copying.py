"""Copiable values (503.2-3), copies that differ in something (503.9), face-down objects (504)."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.cards.model.base import Change
from engine.core.game import Game

# 502.26b: no text, no name, no subtypes, a mana cost of {0}; colorless, as its cost has no colored mana (203.2a).
FACE_DOWN = m.Card(
    name="",
    type_line=m.TypeLine(types=("creature",)),
    cost=m.ManaCost(("0",)),
    pt=("2", "2"),
)


def face_down_card() -> m.Card:
    """The characteristics of a face-down object, which are its copiable values (504.2)."""
    return FACE_DOWN


def printed_card(game: Game, number: int) -> Any:
    """The card that an object's characteristics start from (418.5a): its definition, or face-down values (504.2)."""
    record = game.obj(number)
    return FACE_DOWN if record.face_down else record.card


def copiable(game: Game, number: int) -> m.Card:
    """The copiable values of an object (503.2): as printed, or face down, as modified by other copy effects."""
    from engine.continuous.projecting import copied_card

    card: m.Card = copied_card(game, number)
    return card


_MADE: dict[tuple[Any, ...], tuple[Any, m.Card]] = {}


def with_changes(card: m.Card, changes: tuple[Change, ...]) -> m.Card:
    """A card as a copy effect makes it that gives something or leaves something as it was (503.9). Built once."""
    if not changes:
        return card
    key = (id(card), changes)
    found = _MADE.get(key)
    if found is None:
        made = card
        for change in changes:
            made = _with_change(made, change)
        if len(_MADE) > 20_000:
            _MADE.clear()
        found = _MADE[key] = (card, made)
    return found[1]


def _with_change(card: m.Card, change: Any) -> m.Card:
    line = card.type_line
    if isinstance(change, m.Gain):
        lines = (*card.lines, *("" for _ in range(len(card.abilities) - len(card.lines))))
        more = tuple("" for _ in change.abilities)
        return m.changed(card, abilities=(*card.abilities, *change.abilities), lines=(*lines, *more))
    if isinstance(change, m.SetColors):
        base = _colors(card) if change.also else ()
        return m.changed(card, colors=(*base, *change.colors))
    if isinstance(change, m.SetName):
        return m.changed(card, name=change.name)
    if isinstance(change, m.SetPT) and isinstance(change.power, m.Number) and isinstance(change.toughness, m.Number):
        return m.changed(card, pt=(str(change.power.value), str(change.toughness.value)))
    if isinstance(change, m.AddTypes):
        added = m.changed(
            line,
            types=_union(line.types, change.types),
            subtypes=_union(line.subtypes, change.subtypes),
            supertypes=_union(line.supertypes, change.supertypes),
        )
        return m.changed(card, type_line=added)
    if isinstance(change, m.SetTypes):
        replaced = m.changed(
            line,
            types=line.types if change.types is None else change.types,
            subtypes=line.subtypes if change.subtypes is None else change.subtypes,
            supertypes=line.supertypes if change.supertypes is None else change.supertypes,
        )
        return m.changed(card, type_line=replaced)
    raise NotImplementedError(type(change).__name__)


def _colors(card: m.Card) -> tuple[str, ...]:
    from engine.characteristics import base

    return tuple(sorted(base(card).colors))


def _union(one: tuple[str, ...], two: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*one, *two)))
