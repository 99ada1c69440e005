"""Drawing, discarding, moving cards and permanents between zones (417.1, 217)."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.core.choices import Order
from engine.core.events import Event
from engine.core.records import Map
from engine.effects.choosing import amount, pick, short
from engine.effects.performing import NONE, happen, memory_of, moved, performs, rules_for, who
from engine.keywords.expanding import citation
from engine.meaning.context import Context, Memory
from engine.meaning.denoting import player


@performs(m.Draw)
def _draw(ctx: Context, node: m.Draw) -> Memory:
    """Cards are drawn one at a time; each drawing is an event of its own."""
    doers = who(ctx, node.who)
    counts = {one: amount(ctx.within(subject=one, this=one), node.count, one, "number") for one in doers}
    drawn: list[int] = []
    for turn in range(max(counts.values(), default=0)):
        batch = [Event("draw", rules_for(ctx, doers), player=one) for one in doers if turn < counts[one]]
        drawn += moved(happen(ctx, batch))
    return memory_of("draw", drawn)


@performs(m.Discard)
def _discard(ctx: Context, node: m.Discard) -> Memory:
    game = ctx.game
    doers = who(ctx, node.who)
    events = []
    for one in doers:
        hand = game.player(one).hand
        chosen = tuple(n for n in pick(ctx, node.what, one, "discard", pool=hand) if n in hand)
        partly = short(ctx, node.what, len(chosen))
        events += [
            Event("discard", rules_for(ctx, doers, partly=partly), player=one, object=n, source=ctx.self, by=ctx.you)
            for n in chosen
        ]
    return memory_of("discard", moved(happen(ctx, events)))


def destination(ctx: Context, to: m.To, mover: int, number_: int) -> dict[str, Any]:
    """The data of a `move` event that a `To` describes, for one object."""
    data: dict[str, Any] = {"to": to.zone.name}
    if to.zone.name == "library":
        data["position"] = "bottom" if to.position == "bottom" else "top"
    if to.zone.name in ("in_play", "stack"):
        inner = ctx.within(this=number_, subject=mover)
        owner = ctx.game.obj(number_).owner
        controller = mover
        if isinstance(to.controller, m.OwnerOf):
            controller = owner
        elif to.controller is not None:
            controller = player(inner, to.controller) or mover
        values: dict[str, Any] = {"controller": controller}
        if to.tapped:
            values["tapped"] = True
        if to.face_down:
            values["face_down"] = True
        if to.attached_to is not None:
            values["attached_to"] = (pick(inner, to.attached_to, mover, "attach") or (0,))[0]
        data["values"] = Map(values)
    return data


@performs(m.Move)
def _move(ctx: Context, node: m.Move) -> Memory:
    game = ctx.game
    doers = who(ctx, node.who) or (ctx.you,)
    events = []
    many = len(doers) > 1
    for one in doers:
        chosen = pick(ctx, node.what, one, "move", pool=_pool(ctx, node, one, many))
        to_library = node.to.zone.name == "library" and len(chosen) > 1 and not node.to.shuffled
        if to_library and node.to.order == "random":
            chosen = game.decide(one, "order", Order(chosen), "413.2b")
        elif to_library:
            chosen = _arranged(ctx, chosen, one, bottom=node.to.position == "bottom")
        partly = short(ctx, node.what, len(chosen))
        for n in chosen:
            if game.is_player(n) or not _movable(ctx, n):
                continue
            data = destination(ctx, node.to, one, n)
            events.append(
                Event("move", rules_for(ctx, doers, partly=partly), object=n, player=one, source=ctx.self, **data)
            )
    if not events:
        return NONE
    owners = dict.fromkeys(game.obj(event["object"]).owner for event in events)
    done = happen(ctx, events)
    if node.to.shuffled:
        for owner in owners:
            game.happen(Event("shuffle", rules_for(ctx, doers), player=owner))
    if node.to.zone.name == "removed":
        _link(ctx, moved(done))
    return memory_of("move", moved(done))


def _link(ctx: Context, cards: tuple[int, ...]) -> None:
    """What an ability removes from the game stays linked to its object; imprint imprints it (502.34a)."""
    game = ctx.game
    record = game.obj(ctx.self)
    imprint = bool(ctx.on_stack) and citation(game.obj(ctx.on_stack).ability) == "502.34a"
    key = "imprinted" if imprint else "linked remove"
    if cards:
        record.memory = record.memory.with_(key, (*record.memory.get(key, ()), *cards))


def _movable(ctx: Context, number: int) -> bool:
    """Objects that aren't cards can't be returned from outside play in any way (217.7a)."""
    record = ctx.game.obj(number)
    return record.zone in ("in_play", "stack") or ctx.game.thing(record.thing).kind == "card"


def _pool(ctx: Context, node: m.Move, mover: int, many: bool) -> tuple[int, ...] | None:
    """Where a player looks for what he or she moves: among several players, each in what is his or hers."""
    if not many or not isinstance(node.what, m.Some) or isinstance(node.what.what, m.OneOf):
        return None
    zone = node.what.what.zone
    game = ctx.game
    if zone is not None and zone.of is None and zone.name in ("hand", "graveyard", "library"):
        return tuple(getattr(game.player(mover), zone.name))
    if zone is None and node.what.what.noun == "permanent":
        return tuple(n for n in game.table.in_play if game.view(n).controller == mover)
    return None


def _arranged(ctx: Context, chosen: tuple[int, ...], mover: int, *, bottom: bool) -> tuple[int, ...]:
    """Cards put into a library together: the owner may arrange them (217.2d), told from the top.

    Cards go on one after the other, so on top the last one put there is the first of the order.
    """
    order = ctx.game.ask(mover, "library_order", Order(chosen, "217.2d"), "217.2d", about=ctx.on_stack)
    return tuple(order) if bottom else tuple(reversed(order))


@performs(m.Reveal)
def _reveal(ctx: Context, node: m.Reveal) -> Memory:
    shown: list[int] = []
    for one in who(ctx, node.who) or (ctx.you,):
        cards = pick(ctx, node.what, one, "reveal")
        if cards:
            ctx.game.happen(Event("reveal", rules_for(ctx, (one,)), player=one, objects=cards))
        shown += cards
    return memory_of("reveal", shown)


@performs(m.Look)
def _look(ctx: Context, node: m.Look) -> Memory:
    """Only the player who looks sees the cards; nothing changes (the trace shows what the judge may know)."""
    seen: list[int] = []
    for one in who(ctx, node.who) or (ctx.you,):
        cards = pick(ctx, node.what, one, "look")
        for card in cards:
            ctx.game.note("revealed", rules_for(ctx, (one,)), player=one, object=card, to=one)
        seen += cards
    return memory_of("look", seen)
