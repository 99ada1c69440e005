"""What happens instead of an event (419.1a, 419.5): the event changed, another event, or instructions carried out."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.core.events import Event
from engine.core.game import Game
from engine.core.records import Map
from engine.effects.cards import destination
from engine.effects.performing import NONE, memory_of, moved, perform, performs
from engine.meaning.conditions import holds
from engine.meaning.context import Context, Memory
from engine.meaning.counting import number
from engine.meaning.denoting import objects, player
from engine.replacing.damage import prevented, redirected

RULES = ("419.1a",)
_JOINING: tuple[Any, ...] = tuple(getattr(m, name) for name in ("Seq", "Chain", "Together") if hasattr(m, name))


def instead(ctx: Context, event: Event, do: Any) -> list[Event]:
    """The events that happen instead of `event`, as `do` says; `ctx` has the roles of the event."""
    if _remembers(do):
        return [_deed(ctx, event, do)]
    if isinstance(do, _JOINING):
        return _merged([found for step in do.steps for found in instead(ctx, event, step)])
    if isinstance(do, m.If):
        if holds(ctx, do.condition):
            return instead(ctx, event, do.do)
        return instead(ctx, event, do.otherwise) if do.otherwise is not None else []
    if isinstance(do, m.Happens):
        return changed(ctx, event, do)
    if isinstance(do, m.PreventDamage) and do.that:
        amount = None if do.amount is None else number(ctx, do.amount)
        return prevented(ctx.game, event, amount, ctx.self, ("419.7a",))
    if isinstance(do, m.Skip) and do.which == "this":
        return []  # 419.6e: it is replaced with nothing
    if isinstance(do, m.Move) and event.kind == "move" and objects(ctx, do.what) == (event["object"],):
        return _moved(ctx, event, do)
    return [_deed(ctx, event, do)]


def _remembers(do: Any) -> bool:
    return any(isinstance(node, m.Remember) for node in m.walk(do))


def _deed(ctx: Context, event: Event, do: Any) -> Event:
    """An instruction as an event: what it does carries on what has been applied already (419.6a)."""
    made = Event("do", RULES, instruction=do, context=ctx, event=event)
    made.applied = event.applied
    return made


def _merged(events: list[Event]) -> list[Event]:
    """The event itself first, as far as it still happens: what is done besides may look at it."""
    return [one for one in events if one.kind != "do"] + [one for one in events if one.kind == "do"]


def changed(ctx: Context, event: Event, do: m.Happens) -> list[Event]:
    """The event itself, with another amount or recipient."""
    if do.to is not None:
        target = (player(ctx, do.to) if isinstance(do.to, m.Player) else 0) or next(iter(objects(ctx, do.to)), 0)
        return redirected(ctx.game, event, target, None)
    if do.times is None and do.amount is None:
        return [event]
    times = number(ctx, do.times) if do.times is not None else 1
    if event.kind == "draw":
        return [event.changed(*RULES) for _ in range(number(ctx, do.amount) if do.amount is not None else times)]
    if event.kind == "add_mana":
        return [event.changed(*RULES, mana=tuple(one * times for one in event["mana"]))]
    amount = number(ctx, do.amount) if do.amount is not None else event["amount"] * times
    return [event.changed(*RULES, amount=amount)]


def _moved(ctx: Context, event: Event, do: m.Move) -> list[Event]:
    """The same move to somewhere else: what is put there is that very object (217.1d)."""
    game = ctx.game
    mover = player(ctx, do.who) or event.get("player") or ctx.you
    data = destination(ctx, do.to, mover, event["object"])
    made = event.changed(*RULES, **data)
    if not do.to.shuffled:
        return [made]
    owner = game.obj(event["object"]).owner
    shuffle = Event("shuffle", RULES, player=owner)
    shuffle.applied = event.applied
    return [made, shuffle]


def apply_do(game: Game, event: Event) -> None:
    """The applier of `do`. Data: instruction, context; what was replaced in `event`."""
    outer, game.applied = game.applied, event.applied
    kept, game.scratch["replaced"] = game.scratch.get("replaced"), event["event"]
    try:
        memory = perform(event["context"], event["instruction"])
    finally:
        game.applied = outer
        game.scratch["replaced"] = kept
    event.result = memory


@performs(m.Happens)
def _happens(ctx: Context, node: m.Happens) -> Memory:
    """Among instructions that happen instead of an event: the event itself, as far as it is told to happen."""
    event: Event | None = ctx.game.scratch.get("replaced")
    if event is None:
        return NONE
    done = ctx.game.happen(*changed(ctx, event, node))
    return memory_of("happen", moved(done))


APPLIERS = {"do": apply_do}

__all__ = ["APPLIERS", "Map", "instead"]
