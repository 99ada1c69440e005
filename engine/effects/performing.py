"""Carrying out an instruction: the table of what each does, and what the instructions have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine import zones
from engine.cards import model as m
from engine.core.events import Event
from engine.core.records import EMPTY, Map
from engine.keywords.expanding import citation
from engine.meaning.context import Context, Memory, event_ids
from engine.meaning.denoting import objects, players

Performer = Callable[[Context, Any], Memory]

# Rules that make instructions happen: they are followed in the order written (413.2b), by both players at once
# (413.2d); what is impossible is ignored, the rest is done (416.3, 103.3).
FOLLOW = ("413.2b",)
BOTH = ("413.2d", "103.4")
PARTLY = ("416.3", "103.3")
INFORMED = "413.2f"

_PERFORMERS: dict[type, Performer] = {}
NONE = Memory(done=False)


def performs(*kinds: type) -> Callable[[Performer], Performer]:
    """Register the function that carries out instructions of these kinds."""

    def register(function: Performer) -> Performer:
        for kind in kinds:
            _PERFORMERS[kind] = function
        return function

    return register


def perform(ctx: Context, instruction: Any) -> Memory:
    """Carry out a bound instruction, and what it joins. Returns what it was about, for later references to it.

    Choices are asked for on the way (413.2c); so this is called within a step only.
    """
    performer = _PERFORMERS.get(type(instruction))
    if performer is None:
        _load()
        performer = _PERFORMERS.get(type(instruction))
        if performer is None:
            raise NotImplementedError(type(instruction).__name__)
    for choice in _choices_in(instruction):
        if choice.kind not in ctx.chosen:
            _choose(ctx, choice)
    return performer(ctx, instruction)


_CHOICES: dict[int, tuple[Any, tuple[m.OfChoice, ...]]] = {}


def _choices_in(instruction: Any) -> tuple[m.OfChoice, ...]:
    """The characteristics that somebody chooses as this instruction is applied (由你选择的颜色)."""
    found = _CHOICES.get(id(instruction))
    if found is None:
        nodes = tuple(node for node in m.walk(instruction) if isinstance(node, m.OfChoice))
        found = _CHOICES[id(instruction)] = (instruction, nodes)
    return found[1]


def _choose(ctx: Context, choice: m.OfChoice) -> None:
    from engine.effects.choosing import choose_value

    chooser = (players(ctx, choice.who) or (ctx.you,))[0]
    ctx.chosen[choice.kind] = choose_value(ctx, chooser, m.Value(choice.kind))


def _load() -> None:
    """Import the modules that register performers."""
    from engine.effects import (  # noqa: F401
        cards,
        choosing,
        game_wide,
        joining,
        lasting,
        libraries,
        life_and_mana,
        permanents,
        stack,
        tokens,
    )


def acting(ctx: Context, node: Any) -> tuple[int, ...]:
    """The objects that an instruction acts on: those denoted that are still where they were meant.

    An ability that a change of zone has triggered finds the object in the zone it moved to (217.1c, 410.10), and an
    effect finds what it has moved itself.
    """
    game = ctx.game
    found: list[int] = []
    for number in objects(ctx, node):
        if game.is_player(number):
            found.append(number)
            continue
        if game.obj(number).zone == "nowhere":
            number = followed(ctx, number)
            if not number:
                continue
        found.append(number)
    return tuple(found)


def followed(ctx: Context, number: int) -> int:
    """Where an object that has left its zone may be found by this effect; 0 where it may not."""
    game = ctx.game
    trail: Map = ctx.chosen.get("followed", EMPTY)
    while number in trail and game.obj(number).zone == "nowhere":
        number = trail[number]
    if game.obj(number).zone != "nowhere":
        return number
    return zones.find(game, number) if number in event_ids(ctx.event) else 0


def who(ctx: Context, node: Any) -> tuple[int, ...]:
    """The players who carry out an instruction."""
    return players(ctx, node)


def rules_for(
    ctx: Context, doers: tuple[int, ...], *, partly: bool = False, amount: Any = None, source: int = 0
) -> tuple[str, ...]:
    """The rules to cite for what these players do by an instruction. `amount`: the quantity that it is done by, `source`
    what does it: what they need to know of the game is determined now, or as it last was (413.2f)."""
    base = (*(BOTH if len(doers) > 1 else FOLLOW), *(PARTLY if partly else ()))
    if (source and not ctx.game.is_player(source) and ctx.game.obj(source).zone == "nowhere") or informed(amount):
        base = (*base, INFORMED)
    if ctx.chosen.get("self_replaced"):
        base = (*base, "419.6d")
    if not ctx.on_stack:
        return base if not ctx.static else ("419.1",)
    keyword = citation(ctx.game.obj(ctx.on_stack).ability)
    return (keyword, *base)[:4] if keyword else base


_ASKING = (m.Stat, m.Count, m.Counters, m.Extreme, m.Kinds, m.Life)
_INFORMED: dict[int, tuple[Any, bool]] = {}


def informed(amount: Any) -> bool:
    """Whether a quantity is information from the game (kept by identity)."""
    if amount is None or type(amount) is m.Number:
        return False
    found = _INFORMED.get(id(amount))
    if found is None:
        found = _INFORMED[id(amount)] = (amount, any(isinstance(node, _ASKING) for node in m.walk(amount)))
    return found[1]


def happen(ctx: Context, events: Iterable[Event]) -> list[Event]:
    """Make events happen as one batch (413.2d)."""
    batch = list(events)
    if not batch:
        return []
    done = ctx.game.happen(*batch)
    trail = {event["object"]: event.result for event in done if event.kind == "move" and event.result}
    if trail:  # what the effect itself has moved it still knows ("that card")
        ctx.chosen["followed"] = Map({**ctx.chosen.get("followed", EMPTY), **trail})
    return done


def moved(events: Iterable[Event]) -> tuple[int, ...]:
    """The new objects that the moves among events have made."""
    return tuple(event.result for event in events if event.kind in ("move", "token") and event.result)


def memory_of(verb: str, ids: Iterable[int], amount: int | None = None) -> Memory:
    """What is remembered of an instruction: done where there was anything to do."""
    kept = tuple(ids)
    return Memory(kept, len(kept) if amount is None else amount, verb, bool(kept) or bool(amount))


def merged(memories: Iterable[Memory]) -> Memory:
    """What several instructions were about, together."""
    ids: dict[int, None] = {}
    amount, verb, done = 0, "", True
    for memory in memories:
        ids.update(dict.fromkeys(memory.ids))
        amount += memory.amount
        verb = memory.verb or verb
        done = done and memory.done
    return Memory(tuple(ids), amount, verb, done)
