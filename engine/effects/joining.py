"""Instructions that join others: in order, if, may, unless, for each, modes, delayed (413.2b-d, 404.4, 410.5)."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.core.choices import Number, OneOf, Subset, YesNo
from engine.effects.feasible import feasible, variable_payment
from engine.effects.performing import NONE, merged, perform, performs
from engine.meaning.conditions import holds
from engine.meaning.context import Context, Memory
from engine.meaning.counting import bounds, number
from engine.meaning.denoting import objects, player


@performs(m.Seq, m.Chain)
def _seq(ctx: Context, node: m.Seq | m.Chain) -> Memory:
    memories: list[Memory] = []
    steps = list(node.steps)
    while steps:
        step = steps.pop(0)
        follower = steps[0] if steps else None
        if isinstance(follower, m.CantBeRegenerated):
            ctx.chosen["unregenerable"] = True
        elif follower is not None and (instead := _replaces(ctx, step, follower)) is not None:
            steps.pop(0)
            ctx.chosen["self_replaced"] = instead is not step
            step = instead
        memories.append(perform(ctx, step))
        ctx.chosen.pop("unregenerable", None)
        ctx.chosen.pop("self_replaced", None)
        ctx.chosen["could"] = memories[-1].done
    return merged(memories)


def _replaces(ctx: Context, step: Any, follower: Any) -> Any:
    """What is done where an instruction is changed by the next one, a self-replacement (413.2b, 419.6d); else None."""
    condition = None
    if isinstance(follower, m.If):
        condition, follower = follower.condition, follower.do
    if not isinstance(follower, m.Instead):
        return None
    inner = step.do if isinstance(step, m.Remember) else step
    if isinstance(inner, m.Counter) and isinstance(follower.do, m.Move):
        ctx.chosen["countered_to"] = (follower.do.to.zone.name, follower.do.to.position or "top")
        return step
    if condition is None or holds(ctx, condition):
        return follower.do
    return step


@performs(m.Or)
def _or(ctx: Context, node: m.Or) -> Memory:
    """One of several acts, chosen as the effect is carried out; not one that is impossible (413.2c)."""
    decider = player(ctx, node.who) or ctx.subject or ctx.you
    inner = ctx.within(subject=decider)
    options = tuple(i for i, one in enumerate(node.options) if feasible(inner, one))
    if not options:
        return NONE
    chosen = ctx.game.ask(decider, "mode", OneOf(options), "413.2c", about=ctx.on_stack or ctx.self)
    return perform(inner, node.options[chosen])


@performs(m.Has)
def _has(ctx: Context, node: m.Has) -> Memory:
    return perform(ctx.within(subject=player(ctx, node.who) or ctx.subject), node.do)


@performs(m.CantBeRegenerated, m.NoEffect, m.Spares)
def _nothing(ctx: Context, node: Any) -> Memory:
    return Memory()


@performs(m.Remember)
def _remember(ctx: Context, node: m.Remember) -> Memory:
    memory = perform(ctx, node.do)
    ctx.remembered[node.label] = memory
    return memory


@performs(m.May)
def _may(ctx: Context, node: m.May) -> Memory:
    game, decider = ctx.game, player(ctx, node.who)
    inner = ctx.within(subject=decider)
    if isinstance(node.do, m.ChangeTargets) and node.do.all_:
        return perform(inner, node.do)  # whoever chooses may leave the targets as they are
    if variable_payment(node.do) and ctx.x is None and "X" not in ctx.values:
        most = int(game.rules.hooks["most_payable"](game, decider, node.do))
        value = game.ask(decider, "pay_x", Number(0, most), "413.2e", about=ctx.on_stack or ctx.self)
        ctx.chosen["did"] = value > 0
        if not value:
            return NONE
        ctx.values["X"] = value
        return perform(inner, node.do)
    yes = _decides(inner, decider, node)
    ctx.chosen["did"] = yes
    if not yes:
        return NONE
    return perform(inner, node.do)


def _decides(ctx: Context, decider: int, node: m.May) -> bool:
    """Whether an optional action is taken; a loop of them may be shortened by choosing a number (421.2)."""
    game = ctx.game
    table = game.table
    key = (game.obj(ctx.self).thing, node)
    left = table.repeats.get(key)
    if left is not None:
        game.root.decisions += 1
        table.repeats = table.repeats.with_(key, left - 1) if left else table.repeats.without(key)
        return bool(left)
    domain = YesNo(feasible(ctx, node.do))
    triggered = ctx.on_stack and isinstance(game.obj(ctx.on_stack).ability, (m.Triggered, m.Delayed))
    rule = "410.5" if triggered else "413.2c"
    answer = game.ask(decider, "may", domain, rule, about=ctx.on_stack or ctx.self)
    if isinstance(answer, tuple):
        game.note("chosen", "421.2", player=decider, answer=answer[1])
        table.repeats = table.repeats.with_(key, max(0, answer[1] - 1))
        return bool(answer[1])
    return bool(answer)


@performs(m.If)
def _if(ctx: Context, node: m.If) -> Memory:
    if holds(ctx, node.condition):
        return perform(ctx, node.do)
    return perform(ctx, node.otherwise) if node.otherwise is not None else NONE


@performs(m.Unless)
def _unless(ctx: Context, node: m.Unless) -> Memory:
    game = ctx.game
    decider = player(ctx, getattr(node.unless, "who", m.You())) or ctx.you
    inner = ctx.within(subject=decider)
    yes = game.ask(
        decider,
        "unless",
        YesNo(feasible(inner, node.unless)),
        "410.5",
        about=ctx.on_stack or ctx.self,
    )
    ctx.chosen["did"] = yes
    return perform(inner, node.unless if yes else node.do)


@performs(m.ForEach)
def _for_each(ctx: Context, node: m.ForEach) -> Memory:
    memories = []
    for one in objects(ctx, node.over):
        inner = ctx.within(this=one, subject=one if ctx.game.is_player(one) else ctx.subject)
        memories.append(perform(inner, node.do))
    return merged(memories)


_MULTIPLIED = {
    m.GainLife: "amount",
    m.LoseLife: "amount",
    m.DealDamage: "amount",
    m.Draw: "count",
    m.PutCounters: "count",
    m.CreateToken: "count",
}


@performs(m.PerEach)
def _per_each(ctx: Context, node: m.PerEach) -> Memory:
    times = number(ctx, node.count)
    field = _MULTIPLIED.get(type(node.do))
    if field is not None:
        value = m.Number(times * number(ctx, getattr(node.do, field)))
        return perform(ctx, m.changed(node.do, **{field: value}))
    if isinstance(node.do, m.AddMana) and node.do.symbols:
        return perform(ctx, m.changed(node.do, symbols=node.do.symbols * times)) if times else NONE
    if isinstance(node.do, (m.Modify, m.Lasting)):
        return perform(ctx.within(values={**ctx.values, "per": times}), node.do)
    return merged([perform(ctx, node.do) for _ in range(times)])


@performs(m.Repeat)
def _repeat(ctx: Context, node: m.Repeat) -> Memory:
    memories: list[Memory] = []
    if node.times is not None and not isinstance(node.times, m.AnyNumber):
        for _ in range(number(ctx, node.times)):
            memories.append(perform(ctx, node.do))
        return merged(memories)
    decider = player(ctx, node.who) if node.who is not None else ctx.you
    while not (node.until is not None and holds(ctx, node.until)):
        if node.until is None and not ctx.game.ask(decider, "repeat", YesNo(feasible(ctx, node.do)), "413.2c"):
            break
        memories.append(perform(ctx, node.do))
        if node.until is not None and not memories[-1].done:
            break
    return merged(memories)


@performs(m.Modal)
def _modal(ctx: Context, node: m.Modal) -> Memory:
    """The modes announced as it was put on the stack (409.1b, 410.4); those of an effect within it are chosen now."""
    game = ctx.game
    record = game.obj(ctx.on_stack) if ctx.on_stack else None
    decider = player(ctx, node.who) or ctx.you
    if record is not None and record.modes:
        chosen = record.modes
    else:
        options = tuple(i for i, mode in enumerate(node.modes) if feasible(ctx.within(subject=decider), mode))
        options = options or tuple(range(len(node.modes)))
        least, most = bounds(ctx, node.count, len(options))
        if most == 1 and least == 1:
            chosen = (game.ask(decider, "mode", OneOf(options), "413.2c", about=ctx.on_stack),)
        else:
            chosen = game.ask(decider, "modes", Subset(options, least, most), "413.2c", about=ctx.on_stack)
    inner = ctx.within(subject=decider)
    return merged([perform(inner, node.modes[i]) for i in sorted(chosen)])


@performs(m.WithX)
def _with_x(ctx: Context, node: m.WithX) -> Memory:
    return perform(ctx.within(values={**ctx.values, node.name: number(ctx, node.value)}), node.do)


@performs(m.Delayed)
def _delayed(ctx: Context, node: m.Delayed) -> Memory:
    ctx.game.rules.hooks["delay"](ctx, node, None)
    return Memory()


@performs(m.Instead)
def _instead(ctx: Context, node: m.Instead) -> Memory:
    """Where this is reached, what it replaces has not been done (419.6d): who performs a sequence sees to that."""
    return perform(ctx, node.do)
