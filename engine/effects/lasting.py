"""Statements that a resolving effect makes true for a while (418.3, 419.3): handed on to continuous and replacing."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.effects.performing import acting, perform, performs
from engine.meaning.context import Context, Memory

_STATEMENTS = (
    m.Cant,
    m.Must,
    m.Can,
    m.NoHandLimit,
    m.HandLimitChange,
    m.InStep,
    m.PlaysRevealed,
    m.CostChange,
    m.Replace,
    m.PreventDamage,
    m.Redirect,
    m.AsEnters,
    m.AsTurnedUp,
)


@performs(m.IgnoreEffect)
def _ignore(ctx: Context, node: m.IgnoreEffect) -> Memory:
    ctx.game.rules.hooks["ignore_effect"](ctx, node)
    return Memory()


@performs(m.EndEffect)
def _end(ctx: Context, node: m.EndEffect) -> Memory:
    ctx.game.rules.hooks["end_effect"](ctx, node)
    return Memory()


@performs(m.Lasting)
def _lasting(ctx: Context, node: m.Lasting) -> Memory:
    return _state(ctx, node.do, node.duration)


def _state(ctx: Context, statement: Any, duration: Any) -> Memory:
    """Begin what a statement says, for a duration; other instructions inside are simply carried out."""
    if isinstance(statement, (m.Seq, m.Chain)):
        memories = [_state(ctx, step, duration) for step in statement.steps]
        return memories[0] if memories else Memory()
    if _taxes(statement):
        ctx.game.rules.hooks["begin_effect"](ctx, statement, duration)
        return Memory()
    if isinstance(statement, (m.Lasting, m.If, m.WithX, m.PerEach, m.Remember, m.May, m.Unless)):
        inner = m.changed(statement, do=m.Lasting(duration, statement.do)) if not _own(statement) else statement
        return perform(ctx, inner)
    if isinstance(statement, m.Delayed):
        ctx.game.rules.hooks["delay"](ctx, statement, duration)
        return Memory()
    if isinstance(statement, m.Modify):
        return _modify(ctx, statement, duration)
    if isinstance(statement, _STATEMENTS):
        ctx.game.rules.hooks["begin_effect"](ctx, statement, duration)
        return Memory()
    return perform(ctx, statement)


def _taxes(statement: Any) -> bool:
    """Whether it asks for something each time that creatures attack or block (308.2d, 309.2b), not as it resolves."""
    return (
        isinstance(statement, m.Unless)
        and isinstance(statement.do, m.Cant)
        and isinstance(statement.do.action, (m.Attack, m.Block))
        and isinstance(statement.do.who, m.All)
    )


def _own(statement: Any) -> bool:
    return isinstance(statement, m.Lasting)


@performs(m.Modify)
def _forever(ctx: Context, node: m.Modify) -> Memory:
    return _modify(ctx, node, None)


def _modify(ctx: Context, node: m.Modify, duration: Any) -> Memory:
    """418.3b: an effect that changes characteristics or control is fixed on the objects it affects as it begins."""
    from engine.effects.choosing import pick

    if isinstance(node.what, m.Some):
        affected = pick(ctx, node.what, ctx.subject or ctx.you, "modify")
    else:
        affected = acting(ctx, node.what)
    affected = tuple(n for n in affected if not ctx.game.is_player(n))
    if affected:
        ctx.game.rules.hooks["begin_modify"](ctx, node, affected, duration)
    return Memory(affected, len(affected), "modify", bool(affected))


@performs(*_STATEMENTS)
def _statement(ctx: Context, node: Any) -> Memory:
    ctx.game.rules.hooks["begin_effect"](ctx, node, None)
    return Memory()
