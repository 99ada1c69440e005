"""Timestamps of objects that come into play simultaneously: the active player determines their order (418.5e)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.cards import model as m
from engine.continuous.parts import Part, parts_of
from engine.core.choices import Order
from engine.core.events import Event
from engine.core.game import Game

# Changes whose order makes no difference to others like them.
_ALIKE = (m.AddPT, m.Gain, m.AddTypes)


def settle_timestamps(game: Game, events: Sequence[Event]) -> None:
    """Ask for the order of permanents that came into play by one event, where it can make a difference."""
    entered = [
        event.result
        for event in events
        if event.result and (event.kind == "token" or (event.kind == "move" and event["to"] == "in_play"))
    ]
    if len(entered) < 2:
        return
    entered = [number for number in entered if game.obj(number).zone == "in_play"]
    parts = {number: _parts(game, number) for number in entered}
    concerned = [
        number for number in entered if any(_conflict(parts[number], parts[o]) for o in entered if o != number)
    ]
    if len({id(game.obj(number).card) for number in concerned}) < 2:
        return
    active = game.table.active
    order = game.ask(active, "timestamps", Order(tuple(concerned), "418.5e"), "418.5e")
    stamps = sorted(game.obj(number).timestamp for number in concerned)
    for number, stamp in zip(order, stamps, strict=True):
        game.obj(number).timestamp = stamp
    table = game.table
    table.in_play = tuple(sorted(table.in_play, key=lambda number: game.obj(number).timestamp))


def _parts(game: Game, number: int) -> list[Part]:
    return [part for held in game.view(number).abilities for part in parts_of(held.ability) if part.layers]


def _conflict(one: list[Part], other: list[Part]) -> bool:
    """Whether of two things' effects the later one counts somewhere."""
    return any(_clash(a, b) for a in one for b in other)


def _clash(one: Part, other: Part) -> bool:
    for layer in one.layers.keys() & other.layers.keys():
        if one.writes[layer] & other.writes[layer] and not _alike(one.layers[layer], other.layers[layer]):
            return True
    return False


def _alike(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    kinds = {type(change) for change in (*one, *other)}
    return len(kinds) == 1 and kinds <= set(_ALIKE)
