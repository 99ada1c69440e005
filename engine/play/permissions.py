"""From where, and by what permission, a card may be played (212.x a, 401.4, 412.4)."""

from __future__ import annotations

from engine.cards import model as m
from engine.core.game import Game
from engine.meaning.context import Context
from engine.play.ruling import allowed


def may_play_from(game: Game, player: int, card: int) -> bool:
    """Whether a player may play a card from where it is: his or her hand, or where an effect allows it."""
    record = game.obj(card)
    if record.zone == "hand":
        return record.owner == player
    if record.zone == "nowhere" or record.zone in ("in_play", "stack", "phased_out"):
        return False
    return any(action.from_ is not None or action.timing == "hand" for action, _ in permits(game, player, card))


def permits(game: Game, player: int, card: int) -> tuple[tuple[m.PlayCards, Context], ...]:
    """The permissions of effects to play this card otherwise than the rules have it (401.4, 401.5)."""
    return tuple(allowed(game, m.PlayCards, player, what=card))
