"""Copies of spells, which are put on the stack and not played (503.10), and of cards, which may be played (503.12)."""

from __future__ import annotations

from engine import zones
from engine.cards.model.base import Change
from engine.continuous.copying import with_changes
from engine.core.game import Game
from engine.meaning.context import Context
from engine.play.targets import choose_new_targets


def copy_spell(
    ctx: Context, original: int, doer: int, count: int, *, new_targets: bool, also: tuple[Change, ...] = ()
) -> tuple[int, ...]:
    """Put copies of a spell (or ability) on the stack under a player's control, who may choose new targets for them.

    `also`: what is different about the copies (503.9).
    """
    game = ctx.game
    made = tuple(_copy(game, original, doer, also) for _ in range(count))
    if made and new_targets and game.obj(original).zone not in zones.OWN:
        choose_new_targets(game, doer, made, "503.10")
    return made


def _copy(game: Game, original: int, doer: int, also: tuple[Change, ...]) -> int:
    record = game.obj(original)
    if record.zone in zones.OWN:
        return _copy_card(game, original, doer)
    thing = game.thing(record.thing)
    kind = "copy" if record.ability is None else "ability"
    card = with_changes(record.card, also) if record.ability is None and record.card is not None else None
    twin = zones.make(game, card, doer, kind=kind, source=thing.id)
    values = {
        name: getattr(record, name)
        for name in ("ability", "source", "targets", "modes", "x", "paid", "event", "memory", "face_down")
    }
    copy = zones.enter(game, twin, "stack", controller=doer, card=card, **values)
    game.note("copied", ("503.10", "503.9") if also else "503.10", player=doer, source=original, object=copy.id)
    return copy.id


def _copy_card(game: Game, original: int, doer: int) -> int:
    """503.12: the copy of a card is where the card is, to be played from there; else it ceases to exist (420.5j)."""
    record = game.obj(original)
    twin = zones.make(game, record.card, doer, kind="copy", source=record.thing)
    copy = zones.enter(game, twin, record.zone)
    game.note("copied", "503.12", player=doer, source=original, object=copy.id)
    return copy.id


HOOKS = {"copy_spell": copy_spell}
