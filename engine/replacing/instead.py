"""What happens instead of an event (419.1a, 419.5): the event changed, another event, or instructions carried out."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.core.events import Event
from engine.core.game import Game
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
    """The events that happen instead of `event`, as `do` says; `ctx` has the roles of the event.

    What is the event itself, changed or prevented, is so at once; from the first other deed on, what is to be done is done
    in order, when the event would have happened.
    """
    steps = _flat(do)
    found: list[Event] = []
    for at, step in enumerate(steps):
        direct = _direct(ctx, event, step)
        if direct is None:
            rest = steps[at:]
            found.append(_deed(ctx, event, rest[0] if len(rest) == 1 else m.Seq(rest)))
            break
        found += direct
    return found


def _flat(do: Any) -> tuple[Any, ...]:
    if isinstance(do, _JOINING):
        return tuple(one for step in do.steps for one in _flat(step))
    return (do,)


def _direct(ctx: Context, event: Event, do: Any) -> list[Event] | None:
    """What becomes of the event itself; None where something else is to be done."""
    if isinstance(do, m.Remember):
        found = _direct(ctx, event, do.do)
        if found is not None:
            left = sum(one.get("amount", 0) for one in found if one.kind == event.kind)
            amount = event.get("amount", 0)
            done = amount - left if isinstance(do.do, m.PreventDamage) else amount
            ctx.remembered[do.label] = Memory((), done, "prevent" if done else "", bool(done))
        return found
    if isinstance(do, m.If):
        if holds(ctx, do.condition):
            return _direct(ctx, event, do.do)
        return _direct(ctx, event, do.otherwise) if do.otherwise is not None else []
    if isinstance(do, m.Happens):
        return changed(ctx, event, do)
    if isinstance(do, m.PreventDamage) and do.that:
        amount = None if do.amount is None else number(ctx, do.amount)
        return prevented(ctx.game, event, amount, ctx.self, ("419.7a",))
    if isinstance(do, m.Skip) and do.which == "this":
        return []  # 419.6e: it is replaced with nothing
    if isinstance(do, m.Move) and event.kind == "move" and objects(ctx, do.what) == (event["object"],):
        return _moved(ctx, event, do)
    return None


def _deed(ctx: Context, event: Event, do: Any) -> Event:
    """An instruction as an event: what it does carries on what has been applied already (419.6a)."""
    made = Event("do", RULES, instruction=do, context=ctx, event=event)
    made.applied = event.applied
    return made


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


class Replaced:
    """The event that is being replaced while something is done instead, and how much of it has been prevented so far."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.prevented = 0


def apply_do(game: Game, event: Event) -> None:
    """The applier of `do`. Data: instruction, context; what was replaced in `event`.

    Where it turns on what is done whether damage is prevented, what has not been prevented is dealt.
    """
    outer, game.applied = game.applied, event.applied
    instruction, original = event["instruction"], event["event"]
    kept, game.scratch["replaced"] = game.scratch.get("replaced"), Replaced(original)
    try:
        event.result = perform(event["context"], instruction)
        if any(isinstance(node, m.PreventDamage) and node.that for node in m.walk(instruction)):
            left = original["amount"] - game.scratch["replaced"].prevented
            if left > 0:
                game.happen(original.changed(amount=left))
    finally:
        game.applied = outer
        game.scratch["replaced"] = kept


def prevent_that(ctx: Context, statement: m.PreventDamage) -> None:
    """Prevent (some of) the damage that is being replaced."""
    replaced: Replaced | None = ctx.game.scratch.get("replaced")
    if replaced is None or replaced.event.kind != "damage":
        return
    event = replaced.event.changed(amount=replaced.event["amount"] - replaced.prevented)
    before = event["amount"]
    amount = None if statement.amount is None else number(ctx, statement.amount)
    left = prevented(ctx.game, event, amount, ctx.self, ("419.7a",))
    replaced.prevented += before - sum(one["amount"] for one in left)


@performs(m.Happens)
def _happens(ctx: Context, node: m.Happens) -> Memory:
    """Among instructions that happen instead of an event: the event itself, as far as it is told to happen."""
    replaced: Replaced | None = ctx.game.scratch.get("replaced")
    if replaced is None:
        return NONE
    done = ctx.game.happen(*changed(ctx, replaced.event, node))
    return memory_of("happen", moved(done))


APPLIERS = {"do": apply_do}

__all__ = ["APPLIERS", "instead", "prevent_that"]
