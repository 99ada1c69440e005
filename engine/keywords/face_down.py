"""Turning permanents face up and face down (504, 502.26)."""

from __future__ import annotations

from engine.continuous.copying import FACE_DOWN
from engine.core.events import Event
from engine.core.game import Game


def apply_turn_up(game: Game, event: Event) -> None:
    """504.5: its copiable values revert to its normal ones; nothing about coming into play triggers. Data: object."""
    record = game.obj(event["object"])
    if not record.face_down:
        return
    record.face_down = False
    record.card = game.thing(record.thing).card
    game.note("turned_face_up", (*event.rules[:3], "504.5"), object=record.id)


def apply_turn_down(game: Game, event: Event) -> None:
    """502.26e: it becomes a 2/2 face-down creature without other characteristics. Data: object."""
    record = game.obj(event["object"])
    if record.face_down:
        return
    record.face_down = True
    record.card = FACE_DOWN
    game.note("effect_began", ("502.26e", *event.rules)[:4], object=record.id)


APPLIERS = {"turn_up": apply_turn_up, "turn_down": apply_turn_down}
