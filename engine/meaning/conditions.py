"""Whether a condition of card text holds (conditions of the card model)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards import model as m
from engine.meaning.context import Context
from engine.meaning.counting import number
from engine.meaning.denoting import candidates, players, whole
from engine.meaning.matching import compare, fits
from engine.turn.structure import PHASE_OF, STEPS

THRESHOLD = 7  # 502.23a: so many cards in the graveyard


def holds(ctx: Context, node: Any) -> bool:
    """Whether a bound condition holds now."""
    test = _TESTS.get(type(node))
    if test is None:
        raise NotImplementedError(type(node).__name__)
    return test(ctx, node)


def register(kind: type, test: Callable[[Context, Any], bool]) -> None:
    """Tell what a condition of another package's means."""
    _TESTS[kind] = test


def _matches(ctx: Context, node: m.Matches) -> bool:
    found = whole(ctx, node.what)
    return bool(found) and all(fits(ctx, node.filter, n, last=not ctx.static) for n in found)


def _did_so(ctx: Context, node: m.DidSo) -> bool:
    return bool(ctx.chosen.get("did", False)) == node.did


def _cost_paid(ctx: Context, node: m.CostPaid) -> bool:
    record = ctx.game.obj(ctx.on_stack or ctx.self)
    paid = record.paid.get(node.keyword, ctx.game.obj(ctx.self).paid.get(node.keyword))
    if not isinstance(paid, tuple):
        return bool(paid)
    if node.mana:
        return any(_kicker(ctx, place) == node.mana for place in paid)
    return node.which in paid if node.which is not None else bool(paid)


def _kicker(ctx: Context, place: int) -> tuple[str, ...]:
    """The mana of the kicker cost that is listed at a place, counted from 1 (502.21d)."""
    keywords = [held.ability for held in ctx.game.view(ctx.self).abilities if isinstance(held.ability, m.Keyword)]
    kickers = [one.cost for one in keywords if one.name == "kicker" and isinstance(one.cost, m.Cost)]
    costs = [part for cost in kickers for part in cost.either or (cost,)]
    items = getattr(costs[place - 1], "items", ()) if place <= len(costs) else ()
    return tuple(symbol for item in items if isinstance(item, m.ManaCost) for symbol in item.symbols)


def _played_from(ctx: Context, node: m.PlayedFrom) -> bool:
    return all(ctx.game.obj(n).paid.get("from") == node.zone.name for n in whole(ctx, node.what))


def _during(ctx: Context, node: m.During) -> bool:
    table = ctx.game.table
    if node.player is not None and table.active not in players(ctx, node.player):
        return False
    step = table.step
    if node.step == "turn":
        return True
    if node.before:
        return step in STEPS and STEPS.index(step) < min(i for i, s in enumerate(STEPS) if _is_in(s, node.step))
    return _is_in(step, node.step)


def _is_in(step: str, name: str) -> bool:
    phase = PHASE_OF.get(step, "")
    return name in (step, phase) or (name == "main" and phase.endswith("main"))


def _done_this_way(ctx: Context, node: m.DoneThisWay) -> bool:
    for memory in ctx.remembered.values():
        if memory.verb != node.verb or not memory.done:
            continue
        if node.what is None or (set(memory.ids) | {ctx.game.obj(i).was for i in memory.ids if i}) & set(
            whole(ctx, node.what)
        ):
            return bool(memory.ids) or memory.amount > 0
    return False


_TESTS: dict[type, Callable[[Context, Any], bool]] = {
    m.Exists: lambda ctx, node: compare(len(candidates(ctx, node.what)), node.op, number(ctx, node.count)),
    m.Compare: lambda ctx, node: compare(number(ctx, node.left), node.op, number(ctx, node.right)),
    m.Matches: _matches,
    m.DidSo: _did_so,
    m.Couldnt: lambda ctx, node: not ctx.chosen.get("could", True),
    m.CostPaid: _cost_paid,
    m.PlayedFrom: _played_from,
    m.Threshold: lambda ctx, node: len(ctx.game.player(ctx.you).graveyard) >= THRESHOLD,
    m.TurnOf: lambda ctx, node: ctx.game.table.active in players(ctx, node.player),
    m.During: _during,
    m.Happened: lambda ctx, node: ctx.game.rules.hooks["happened"](ctx, node.event, node.when) > 0,
    m.DoneThisWay: _done_this_way,
    m.FlipWon: lambda ctx, node: bool(ctx.chosen.get("flip_won")) == node.won,
    m.NotC: lambda ctx, node: not holds(ctx, node.condition),
    m.AllHold: lambda ctx, node: all(holds(ctx, part) for part in node.conditions),
    m.AnyHolds: lambda ctx, node: any(holds(ctx, part) for part in node.conditions),
    m.CanBlock: lambda ctx, node: True,
}
