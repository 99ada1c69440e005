"""Turns, phases, and the game itself: added, skipped, controlled, won, lost, drawn (102, 300.6-300.9, 506, 507)."""

from __future__ import annotations

from engine.cards import model as m
from engine.core.events import Event
from engine.effects.performing import happen, memory_of, performs, rules_for, who
from engine.meaning.context import Context, Memory
from engine.meaning.counting import number
from engine.meaning.denoting import player, players
from engine.turn.structure import Scheduled, schedule

_PHASES = {"combat": "combat", "main": "postcombat_main"}


@performs(m.ExtraTurn)
def _extra_turn(ctx: Context, node: m.ExtraTurn) -> Memory:
    doers = who(ctx, node.who)
    for one in doers:
        for _ in range(number(ctx, node.count)):
            schedule(ctx.game, Scheduled("turn", one, rule="300.6"))
            ctx.game.note("effect_began", ("300.6", *rules_for(ctx, ())), player=one, source=ctx.self)
    return memory_of("turn", doers)


@performs(m.ExtraPhases)
def _extra_phases(ctx: Context, node: m.ExtraPhases) -> Memory:
    """300.7: phases are added directly after the one named; the first of several comes first."""
    table = ctx.game.table
    if node.after == "step":
        return _extra_steps(ctx, node)
    after = table.phase if node.after == "this" else node.after
    for name in reversed(node.phases):
        schedule(ctx.game, Scheduled("phase", name=_PHASES.get(name, name), after=after, turn=table.turn, rule="300.7"))
    ctx.game.note("effect_began", ("300.7", *rules_for(ctx, ())), player=ctx.you, source=ctx.self)
    return Memory((), len(node.phases), "phases")


def _extra_steps(ctx: Context, node: m.ExtraPhases) -> Memory:
    """300.8: steps are added directly after the present one; the first of several comes first."""
    table = ctx.game.table
    for name in reversed(node.phases):
        schedule(ctx.game, Scheduled("step", name=name, after=table.step, turn=table.turn, rule="300.8"))
    ctx.game.note("effect_began", ("300.8", *rules_for(ctx, ())), player=ctx.you, source=ctx.self)
    return Memory((), len(node.phases), "phases")


@performs(m.Skip)
def _skip(ctx: Context, node: m.Skip) -> Memory:
    """419.6e: what is skipped is replaced with nothing, the next time it would begin."""
    doers = who(ctx, node.who)
    for one in doers:
        for _ in range(number(ctx, node.count) if node.count is not None else 1):
            ctx.game.rules.hooks["begin_skip"](ctx, node, one)
    return memory_of("skip", doers)


@performs(m.ControlTurn)
def _control_turn(ctx: Context, node: m.ControlTurn) -> Memory:
    """507.1: who controls whose next turn."""
    controlled = players(ctx, node.of)
    for one in controlled:
        ctx.game.rules.hooks["control_turn"](ctx.game, player(ctx, node.who) or ctx.you, one)
        ctx.game.note("effect_began", ("507.1", *rules_for(ctx, ())), player=one, source=ctx.self)
    return memory_of("control_turn", controlled)


@performs(m.LoseGame)
def _lose(ctx: Context, node: m.LoseGame) -> Memory:
    losers = who(ctx, node.who)
    happen(ctx, [Event("lose", ("102.3", *rules_for(ctx, losers)), player=one) for one in losers])
    return memory_of("lose", losers)


@performs(m.WinGame)
def _win(ctx: Context, node: m.WinGame) -> Memory:
    winners = who(ctx, node.who)
    happen(ctx, [Event("win", ("102.3", *rules_for(ctx, winners)), player=one) for one in winners])
    return memory_of("win", winners)


@performs(m.DrawGame)
def _draw_game(ctx: Context, node: m.DrawGame) -> Memory:
    ctx.game.happen(Event("draw_game", ("102.3", *rules_for(ctx, ()))))
    return Memory()


@performs(m.Subgame)
def _subgame(ctx: Context, node: m.Subgame) -> Memory:
    """506: the game goes on here when the subgame is over; what follows is a step of its own."""
    ctx.game.call("subgame", about=ctx.on_stack)
    return Memory((), 1, "subgame")
