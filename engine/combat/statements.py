"""What effects say about attacking and blocking: can't, must, can, and what it costs (500.1, 501)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import model as m
from engine.core.game import Game
from engine.meaning.context import Context
from engine.meaning.matching import one_of

Said = tuple[Context, Any]


def said(game: Game, kind: type, action: type) -> tuple[Said, ...]:
    """All statements of a kind (Cant, Must, Can) about an action (Attack, Block ...) that hold now."""
    return game.by_ticks((kind, action), lambda: _said(game, kind, action))


def _said(game: Game, kind: type, action: type) -> tuple[Said, ...]:
    found: list[Said] = []
    for ctx, statement in game.rules.hooks["statements"](game, kind):
        if isinstance(statement.action, action):
            found.append((ctx, statement))
    return tuple(found)


def about(game: Game, kind: type, action: type, number: int) -> Iterator[Said]:
    """Those of the statements whose subject is this object, with their contexts."""
    for ctx, statement in said(game, kind, action):
        if one_of(ctx, statement.who, number):
            yield ctx, statement


def cost_said(game: Game, action: type) -> tuple[tuple[Context, m.Unless], ...]:
    """Statements that something can't be done unless something is paid (308.2d, 309.2b)."""
    return game.by_ticks(("unless", action), lambda: _cost_said(game, action))


def _cost_said(game: Game, action: type) -> tuple[tuple[Context, m.Unless], ...]:
    return tuple(
        (ctx, statement)
        for ctx, statement in game.rules.hooks["statements"](game, m.Unless)
        if isinstance(statement.do, m.Cant) and isinstance(statement.do.action, action)
    )
