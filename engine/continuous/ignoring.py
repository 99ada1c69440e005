"""Effects ended or ignored by a special action (408.2i, 408.2j)."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.continuous.beginning import record
from engine.continuous.durations import end
from engine.continuous.parts import parts_of
from engine.meaning.context import Context


def ignore(ctx: Context, node: m.IgnoreEffect) -> None:
    """The hook: what the static ability that gives leave for this states does not hold for a while (408.2j)."""
    game = ctx.game
    for held in game.view(ctx.self).abilities:
        if any(part is node for one in parts_of(held.ability) for part in m.walk(one.statement)):
            record(ctx, "ignore", held.ability, node.duration, affected=(ctx.self,))
            break
    game.rules.hooks["effects_changed"](game)


def end_effect(ctx: Context, node: m.EndEffect) -> None:
    """The hook: effects end, and with them the leave to end them (408.2i)."""
    game = ctx.game
    over = [number for number in game.table.effects if number in node.ids]
    over += [
        number
        for number in game.table.effects
        if game.effect(number).kind == "rule" and any(part is node for part in m.walk(game.effect(number).part))
    ]
    for number in over:
        end(game, number, ("408.2i", "418.3a"))
    game.rules.hooks["effects_changed"](game)


HOOKS: dict[str, Any] = {"ignore_effect": ignore, "end_effect": end_effect}
