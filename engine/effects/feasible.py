"""Whether an option can be taken at all: a player can't choose what is illegal or impossible (413.2c)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards import model as m
from engine.meaning.context import Context
from engine.meaning.counting import number
from engine.meaning.denoting import candidates, in_zone, objects, players


def variable_payment(instruction: Any) -> bool:
    """Whether it is a payment of {X} whose X is chosen by who pays (你可以支付{X})."""
    steps = instruction.steps if isinstance(instruction, (m.Seq, m.Chain)) else (instruction,)
    first = steps[0] if steps else None
    if not isinstance(first, m.Pay):
        return False
    items = first.cost.items if isinstance(first.cost, m.Cost) else (first.cost,)
    return any(isinstance(item, m.ManaCost) and "X" in item.symbols for item in items)


def feasible(ctx: Context, instruction: Any) -> bool:
    """Whether `ctx.subject` (else "you") could carry out the instruction in full now."""
    test = _TESTS.get(type(instruction))
    return test(ctx, instruction) if test is not None else True


def doer(ctx: Context, instruction: Any) -> int:
    """The player who would do it."""
    found = players(ctx, instruction.who)
    return found[0] if found else (ctx.subject or ctx.you)


def _seq(ctx: Context, node: m.Seq | m.Chain) -> bool:
    return not node.steps or feasible(ctx, node.steps[0])


def _pay(ctx: Context, node: m.Pay) -> bool:
    return bool(ctx.game.rules.hooks["can_pay"](ctx.game, doer(ctx, node), node, ctx))


def _enough(ctx: Context, what: Any, pool: tuple[int, ...]) -> bool:
    """Whether `pool` has as many as the phrase wants."""
    if isinstance(what, m.Some):
        if isinstance(what.count, (m.AnyNumber, m.UpTo)):
            return True
        size = what.count.least if isinstance(what.count, (m.AtLeast, m.Between)) else what.count
        return len(pool) >= number(ctx, size)
    return bool(objects(ctx, what))


def _sacrifice(ctx: Context, node: m.Sacrifice) -> bool:
    game, player = ctx.game, doer(ctx, node)
    if isinstance(node.what, m.Some):
        pool = tuple(n for n in candidates(ctx, node.what.what) if game.view(n).controller == player)
        return _enough(ctx, node.what, pool)
    found = objects(ctx, node.what)
    return bool(found) and all(game.obj(n).zone == "in_play" and game.view(n).controller == player for n in found)


def _discard(ctx: Context, node: m.Discard) -> bool:
    from engine.meaning.matching import fits

    hand = ctx.game.player(doer(ctx, node)).hand
    if isinstance(node.what, m.Some):
        return _enough(ctx, node.what, tuple(n for n in hand if fits(ctx, _unzoned(node.what.what), n)))
    return bool(hand)


def _unzoned(what: Any) -> Any:
    return m.changed(what, zone=None) if isinstance(what, m.Filter) else what


def _lose_life(ctx: Context, node: m.LoseLife) -> bool:
    return ctx.game.player(doer(ctx, node)).life >= number(ctx, node.amount)


def _tap(ctx: Context, node: m.Tap) -> bool:
    if isinstance(node.what, m.Some):
        pool = tuple(n for n in candidates(ctx, node.what.what) if not ctx.game.obj(n).tapped)
        return _enough(ctx, node.what, pool)
    return any(not ctx.game.obj(n).tapped for n in objects(ctx, node.what))


def _remove_counters(ctx: Context, node: m.RemoveCounters) -> bool:
    open_ended = isinstance(node.count, (m.UpTo, m.AnyNumber))
    wanted = 0 if node.count is None or open_ended else number(ctx, node.count)
    for n in objects(ctx, node.on):
        counters = ctx.game.obj(n).counters
        have = counters.get(node.kind, 0) if node.kind is not None else sum(counters.values())
        if have < wanted:
            return False
    return True


def _move(ctx: Context, node: m.Move) -> bool:
    if isinstance(node.what, m.Some):
        what = node.what.what
        pool = candidates(ctx.within(subject=doer(ctx, node)), what)
        return _enough(ctx, node.what, pool)
    if isinstance(node.what, m.Top):
        return bool(in_zone(ctx, node.what.library))
    return True


_TESTS: dict[type, Callable[[Context, Any], bool]] = {
    m.Seq: _seq,
    m.Chain: _seq,
    m.Pay: _pay,
    m.Sacrifice: _sacrifice,
    m.Discard: _discard,
    m.LoseLife: _lose_life,
    m.Tap: _tap,
    m.RemoveCounters: _remove_counters,
    m.Move: _move,
    m.Remember: lambda ctx, node: feasible(ctx, node.do),
}
