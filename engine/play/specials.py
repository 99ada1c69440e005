"""Special actions that effects let a player take with priority (408.2i, 408.2j)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import model as m
from engine.core.choices import Refusal
from engine.core.game import Game
from engine.effects.feasible import feasible
from engine.meaning.context import Context
from engine.play.ruling import allowed
from engine.play.timing import refusal


def offered(game: Game, player: int) -> Iterator[tuple[tuple[Any, ...], Any, Context]]:
    """The special actions that are open to a player, as (action, instruction, context)."""
    places: dict[int, int] = {}
    for action, ctx in allowed(game, m.Do, player):
        place = places[ctx.self] = places.get(ctx.self, -1) + 1
        yield ("special", ctx.self, place), action.instruction, ctx.within(static=False, subject=player)


def listed(game: Game, player: int) -> Iterator[tuple[Any, ...]]:
    """Those that could be taken now."""
    return (action for action, instruction, ctx in offered(game, player) if feasible(ctx, instruction))


def why_not_special(game: Game, player: int, action: tuple[Any, ...]) -> Refusal | None:
    """Why a player may not take a special action now."""
    for offer, instruction, ctx in offered(game, player):
        if offer == action:
            return None if feasible(ctx, instruction) else refusal(("408.2i", "409.1h"), "cannot_pay", object=ctx.self)
    return refusal(("408.2i", "408.2j"), "no_action", answer=action)


def take(game: Game, player: int, action: tuple[Any, ...]) -> None:
    """Take a special action; it doesn't use the stack. Asks; raises Illegal."""
    from engine.effects.performing import perform

    for offer, instruction, ctx in offered(game, player):
        if offer == action:
            perform(ctx, instruction)
            return
