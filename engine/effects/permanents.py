"""What is done to permanents: destroy, sacrifice, tap, counters, attach, turn face, combat (417.1; 419.6b, 502.15)."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.core.choices import Division, OneOf
from engine.core.events import Event
from engine.effects.choosing import amount as how_many
from engine.effects.choosing import pick, short
from engine.effects.performing import acting, happen, memory_of, moved, performs, rules_for, who
from engine.meaning.context import Context, Memory
from engine.meaning.denoting import objects, player, players


def in_play(ctx: Context, node: Any, chooser: int, kind: str) -> tuple[int, ...]:
    """Those objects denoted (or chosen) that are permanents in play."""
    game = ctx.game
    found = pick(ctx, node, chooser, kind)
    return tuple(n for n in found if not game.is_player(n) and game.obj(n).zone == "in_play")


@performs(m.Destroy)
def _destroy(ctx: Context, node: m.Destroy) -> Memory:
    found = in_play(ctx, node.what, ctx.subject or ctx.you, "destroy")
    lasting = bool(ctx.chosen.get("unregenerable"))
    done = happen(
        ctx,
        [
            Event("destroy", rules_for(ctx, ()), object=n, source=ctx.self, unregenerable=lasting, by=ctx.you)
            for n in found
        ],
    )
    return memory_of("destroy", moved(done))


@performs(m.Sacrifice)
def _sacrifice(ctx: Context, node: m.Sacrifice) -> Memory:
    """Only what one controls can be sacrificed; both players choose first, then it happens at once (103.4)."""
    game = ctx.game
    doers = who(ctx, node.who) or (ctx.you,)
    events = []
    for one in doers:
        mine = tuple(n for n in game.table.in_play if game.view(n).controller == one)
        found = pick(ctx, node.what, one, "sacrifice", pool=mine)
        found = tuple(n for n in found if n in mine)
        partly = short(ctx, node.what, len(found))
        events += [
            Event("sacrifice", rules_for(ctx, doers, partly=partly), player=one, object=n, source=ctx.self)
            for n in found
        ]
    return memory_of("sacrifice", moved(happen(ctx, events)))


@performs(m.Regenerate)
def _regenerate(ctx: Context, node: m.Regenerate) -> Memory:
    """419.6b: a shield that replaces the next destruction this turn."""
    found = in_play(ctx, node.what, ctx.you, "regenerate")
    for n in found:
        ctx.game.rules.hooks["begin_shield"](ctx, "regenerate", n)
    return memory_of("regenerate", found)


@performs(m.Tap)
def _tap(ctx: Context, node: m.Tap) -> Memory:
    return _turn(ctx, node, "tap")


@performs(m.Untap)
def _untap(ctx: Context, node: m.Untap) -> Memory:
    return _turn(ctx, node, "untap")


def _turn(ctx: Context, node: m.Tap | m.Untap, kind: str) -> Memory:
    doers = who(ctx, node.who) or (ctx.you,)
    found = [n for one in doers for n in in_play(ctx, node.what, one, kind)]
    done = happen(ctx, [Event(kind, rules_for(ctx, doers), object=n, source=ctx.self) for n in found])
    turned = tuple(event["object"] for event in done if event.kind == kind and event.result)
    return Memory(tuple(found), len(turned), kind, bool(turned))


@performs(m.TapOrUntap)
def _tap_or_untap(ctx: Context, node: m.TapOrUntap) -> Memory:
    one = player(ctx, node.who) or ctx.you
    kind = ctx.game.ask(one, "tap_or_untap", OneOf(("tap", "untap")), "413.2c", about=ctx.on_stack)
    return _turn(ctx, m.Tap(node.who, node.what), kind)


@performs(m.PutCounters)
def _put_counters(ctx: Context, node: m.PutCounters) -> Memory:
    game = ctx.game
    one = player(ctx, node.who) or ctx.you
    getting = players(ctx, node.who)
    # "Each player gets a counter" names who gets them, and nothing to put them on.
    found = getting if len(getting) > 1 and isinstance(node.on, m.Actor) else pick(ctx, node.on, one, "counters")
    amount = how_many(ctx, node.count, one, "number")
    shares = dict.fromkeys(found, amount)
    if node.divided:
        record = game.obj(ctx.on_stack) if ctx.on_stack else None
        announced = dict(record.paid.get("division", ())) if record is not None else {}
        if announced:
            shares = {n: announced[n] for n in found if n in announced}
        elif found:
            shares = dict(game.ask(one, "divide", Division(amount, found, 0, "413.2c"), "413.2c", about=ctx.on_stack))
    events = []
    for n, share in shares.items():
        if game.is_player(n):
            events.append(Event("poison", rules_for(ctx, ()), player=n, amount=share))
        elif game.obj(n).zone == "in_play":
            events.append(Event("add_counter", rules_for(ctx, ()), object=n, counter=node.kind, amount=share))
    happen(ctx, events)
    return Memory(tuple(shares), sum(shares.values()), "counter", bool(events))


@performs(m.RemoveCounters)
def _remove_counters(ctx: Context, node: m.RemoveCounters) -> Memory:
    game = ctx.game
    one = player(ctx, node.who) or ctx.you
    found = in_play(ctx, node.on, one, "counters")
    total = 0
    for n in found:
        counters = game.obj(n).counters
        wanted = how_many(ctx, node.count, one, "number") if node.count is not None else sum(counters.values())
        kinds = (node.kind,) if node.kind is not None else tuple(counters)
        if node.kind is None and node.count is not None and len(kinds) > 1:
            kinds = (game.ask(one, "counter_kind", OneOf(kinds), "413.2c", about=ctx.on_stack),)
        for kind in kinds:
            done = game.happen(Event("remove_counter", rules_for(ctx, ()), object=n, counter=kind, amount=wanted))
            total += sum(event.result or 0 for event in done if event.kind == "remove_counter")
    return Memory(found, total, "remove_counter", total > 0)


@performs(m.MoveCounters)
def _move_counters(ctx: Context, node: m.MoveCounters) -> Memory:
    taken = _remove_counters(ctx, m.RemoveCounters(node.who, node.kind, node.count, node.from_))
    if node.kind is None or not taken.amount:
        return taken
    return _put_counters(ctx, m.PutCounters(node.who, node.kind, m.Number(taken.amount), node.to))


@performs(m.Attach)
def _attach(ctx: Context, node: m.Attach) -> Memory:
    """Attach a local enchantment or Equipment; where it couldn't be, it stays where it is (502.33, 212.4)."""
    one = player(ctx, node.who) or ctx.you
    things = in_play(ctx, node.what, one, "attach")
    hosts = in_play(ctx, node.to, one, "attach")
    if not things or not hosts:
        return Memory(things, 0, "attach", done=False)
    allowed = [n for n in things if ctx.game.rules.hooks["can_attach"](ctx.game, n, hosts[0])]
    rules = (*rules_for(ctx, ()), "412.2", "418.5e")[:4]
    happen(ctx, [Event("attach", rules, object=n, target=hosts[0]) for n in allowed])
    return memory_of("attach", allowed)


@performs(m.Unattach)
def _unattach(ctx: Context, node: m.Unattach) -> Memory:
    found = in_play(ctx, node.what, ctx.you, "unattach")
    happen(ctx, [Event("unattach", rules_for(ctx, ()), object=n) for n in found])
    return memory_of("unattach", found)


@performs(m.TurnFace)
def _turn_face(ctx: Context, node: m.TurnFace) -> Memory:
    found = in_play(ctx, node.what, player(ctx, node.who) or ctx.you, "turn")
    kind = "turn_up" if node.up else "turn_down"
    happen(ctx, [Event(kind, rules_for(ctx, ()), object=n) for n in found])
    return memory_of("turn", found)


@performs(m.PhaseOut)
def _phase(ctx: Context, node: m.PhaseOut) -> Memory:
    found = acting(ctx, node.what)
    ctx.game.rules.hooks["phase"](ctx.game, found, out=not node.in_, rules=rules_for(ctx, ()))
    return memory_of("phase", found)


@performs(m.RemoveFromCombat)
def _remove_from_combat(ctx: Context, node: m.RemoveFromCombat) -> Memory:
    found = in_play(ctx, node.what, ctx.you, "combat")
    for n in found:
        ctx.game.rules.hooks["remove_from_combat"](ctx.game, n, rules_for(ctx, ()))
    return memory_of("combat", found)


@performs(m.BecomeBlocked)
def _become_blocked(ctx: Context, node: m.BecomeBlocked) -> Memory:
    found = in_play(ctx, node.what, ctx.you, "combat")
    happen(ctx, [Event("set_blocked", rules_for(ctx, ()), object=n, blocked=node.blocked) for n in found])
    return memory_of("combat", found)


__all__ = ["in_play", "objects"]
