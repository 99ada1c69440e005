"""Nodes that only keyword abilities need: what their rules say, where card text has no words for it."""

from __future__ import annotations

from typing import Any

from engine.cards.model.base import Condition, Quantity, node
from engine.meaning.conditions import register as register_condition
from engine.meaning.context import Context
from engine.meaning.counting import register as register_quantity


@node
class BlockersBeyondFirst(Quantity):
    """How many creatures block this one beyond the first (502.12a)."""


@node
class CountersAtLast(Quantity):
    """How many counters of a kind were on this object as it last existed (502.35a, 413.2f)."""

    kind: str


@node
class SpellsBefore(Quantity):
    """How many spells were played this turn before the one that triggered this (502.30a)."""


@node
class NewSinceUpkeep(Condition):
    """This permanent came under its controller's control since the beginning of his or her last upkeep (502.19a)."""


@node
class IsCreatureSpell(Condition):
    """This object is a creature (502.37a)."""


def _beyond(ctx: Context, _: Any) -> int:
    blockers = ctx.game.table.combat.get("blockers", {})
    return max(0, sum(ctx.self in attackers for attackers in blockers.values()) - 1)


def _at_last(ctx: Context, quantity: CountersAtLast) -> int:
    return int(ctx.game.obj(ctx.self).counters.get(quantity.kind, 0))


def _before(ctx: Context, _: Any) -> int:
    game = ctx.game
    spell = ctx.event.get("object", ctx.self)
    count, reached = 0, False
    for entry in reversed(game.trace):
        if entry.kind == "turn_began" or entry.turn_number != game.table.turn_number:
            break
        if entry.kind == "spell_played":
            count += reached
            reached = reached or entry.data.get("object") == spell
    return count


def _new(ctx: Context, _: Any) -> bool:
    """Whether control of it came in or after the turn of its controller's last upkeep before this one."""
    game = ctx.game
    table = game.table
    before, present = game.player(ctx.you).memory.get("upkeeps", (0, 0))
    last = before if table.step == "upkeep" and present == table.turn else present
    return bool(0 < game.obj(ctx.self).sick_since >= last)


register_quantity(BlockersBeyondFirst, _beyond)
register_quantity(CountersAtLast, _at_last)
register_quantity(SpellsBefore, _before)
register_condition(NewSinceUpkeep, _new)
register_condition(IsCreatureSpell, lambda ctx, _: "creature" in ctx.game.view(ctx.self).types)
