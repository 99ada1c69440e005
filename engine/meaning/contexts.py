"""Contexts for the places where text is followed: a spell or ability on the stack, a permanent's own abilities."""

from __future__ import annotations

from engine.characteristics import Held
from engine.core.game import Game
from engine.meaning.context import Context, restored


def of_stack(game: Game, number: int) -> Context:
    """For a spell or ability on the stack."""
    record = game.obj(number)
    source = record.source or number
    context = Context(
        game,
        source=record.memory.get("granter", 0) or source,
        holder=source,
        you=record.controller,
        on_stack=number,
        targets=record.targets,
        x=record.x,
        event=record.event,
        chosen=dict(record.memory.get("chosen", {})),
    )
    bindings = record.memory.get("bindings")
    if not bindings:
        return context
    context = restored(context, bindings)
    if record.targets:  # of its own, in slots that come after those of what created it
        context.targets = merged(context.targets, record.targets)
    return context


def merged(before: tuple[tuple[int, ...], ...], own: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Targets by slot: those of an ability's own, else those of what created it."""
    size = max(len(before), len(own))
    return tuple(
        own[slot] if slot < len(own) and own[slot] else before[slot] if slot < len(before) else ()
        for slot in range(size)
    )


def of_permanent(game: Game, number: int, held: Held, *, static: bool = True) -> Context:
    """For an ability that an object has: a static one, or one that is asked whether it triggers."""
    record = game.obj(number)
    if record.zone in ("in_play", "stack"):
        you = game.view(number).controller or record.controller
    else:
        you = record.controller or record.owner
    # A token's own text was given to it by the object that made it (202.2b).
    source = held.granter or record.memory.get("granter", 0) or number
    return Context(game, source=source, holder=number, you=you, static=static, x=record.x)
