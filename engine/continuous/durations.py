"""How long continuous effects last, and their end (300.4, 314.2, 418.3a, 418.3d)."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.core.game import Game
from engine.core.state import Effect
from engine.meaning.conditions import holds
from engine.meaning.context import Context, restored
from engine.turn.structure import PHASE_OF


def effect_context(game: Game, effect: Effect) -> Context:
    """The context in which the text of an effect is followed, with what was fixed when it began (418.3c)."""
    ctx = Context(game, effect.source, effect.controller, static=True)
    return restored(ctx, effect.bindings) if effect.bindings else ctx


def active(game: Game, effect: Effect) -> bool:
    """Whether an "as long as" duration is not over (418.3d)."""
    duration = effect.duration
    return not isinstance(duration, m.AsLongAs) or holds(effect_context(game, effect), duration.condition)


def ignored(game: Game) -> frozenset[tuple[int, int]]:
    """Which abilities are ignored now, by the object that has them and their identity (408.2j)."""
    return frozenset(
        (number, id(effect.part))
        for effect in map(game.effect, game.table.effects)
        if effect.kind == "ignore"
        for number in effect.affected or ()
    )


def end(game: Game, number: int, rules: tuple[str, ...]) -> None:
    """End a continuous effect."""
    table = game.table
    effect = game.effect(number)
    table.effects = tuple(other for other in table.effects if other != number)
    tell_end(game, effect, rules)
    game.drop(number)


def tell_end(game: Game, effect: Effect, rules: tuple[str, ...]) -> None:
    """Write into the trace that an effect has ended, on the objects that it was locked on."""
    for number in effect.affected or (0,):
        about = {"object": number} if number else {}
        game.note("effect_ended", rules, source=effect.source, **about)


def expire(game: Game, moment: str, name: str) -> None:
    """The hook: end what lasts until now. `moment` is beginning_of_step, end_of_step, end_of_phase or cleanup."""
    table = game.table
    if table.effects:
        over = [number for number in table.effects if _over(game, game.effect(number), moment, name)]
        rules = ("314.2",) if moment == "cleanup" else ("300.4",)
        for number in over:
            end(game, number, rules)
        if moment == "cleanup":
            _forget(game)
        if over:
            game.rules.hooks["effects_changed"](game)
    expire_delayed = game.rules.hooks.get("expire_delayed")
    if expire_delayed is not None:
        expire_delayed(game, moment, name)


def _over(game: Game, effect: Effect, moment: str, name: str) -> bool:
    duration = effect.duration
    if duration is None or isinstance(duration, (m.Forever, m.AsLongAs, m.UntilEvent)):
        return False
    if isinstance(duration, m.ThisTurn) or (isinstance(duration, m.Until) and duration.step == "end_of_turn"):
        return moment == "cleanup"
    if isinstance(duration, m.ThisCombat) or (isinstance(duration, m.Until) and duration.step == "end_of_combat"):
        return moment == "end_of_phase" and name == "combat"
    if moment != "beginning_of_step" or not isinstance(duration, m.Until):
        return False
    if effect.memory.get("whose") and effect.memory["whose"] != game.table.active:
        return False
    return _has_come(game, effect, duration.step, name)


def _has_come(game: Game, effect: Effect, until: str, step: str) -> bool:
    """Whether the step, phase or turn that an effect lasts until begins with this step (300.4)."""
    if until == "turn":
        return bool(game.table.turn != effect.memory.get("turn"))
    phase = PHASE_OF.get(step, "")
    if until == "main":
        return step.endswith("main")
    if until in ("combat", "beginning", "end"):
        return phase == until
    return step == until


def _forget(game: Game) -> None:
    """Drop effects whose objects are all gone for good: they can't apply to anything any more (217.1c)."""
    table = game.table
    gone = [
        number
        for number in table.effects
        if game.effect(number).affected
        and all(game.obj(one).zone == "nowhere" for one in game.effect(number).affected or ())
    ]
    if gone:
        table.effects = tuple(number for number in table.effects if number not in gone)
        for number in gone:
            game.drop(number)


def end_conditional(game: Game) -> bool:
    """End the effects whose condition no longer holds, or whose event has come (418.3d). Returns whether any has."""
    table = game.table
    over = []
    for number in table.effects:
        effect = game.effect(number)
        duration = effect.duration
        if isinstance(duration, m.AsLongAs):
            if not active(game, effect):
                over.append(number)
        elif isinstance(duration, m.UntilEvent) and _happened(game, effect, duration):
            over.append(number)
    for number in over:
        end(game, number, ("418.3a", "418.3d") if isinstance(game.effect(number).duration, m.AsLongAs) else ("418.3a",))
    return bool(over)


def _happened(game: Game, effect: Effect, duration: m.UntilEvent) -> bool:
    event: Any = duration.event
    ctx = effect_context(game, effect)
    if isinstance(event, m.ZoneChange) and isinstance(event.what, m.Self) and event.from_ is not None:
        return game.obj(ctx.self).zone != event.from_.name
    count = int(game.rules.hooks["happened"](ctx, event, "turn"))
    before = effect.memory.get("count", 0) if effect.memory.get("turn") == game.table.turn else 0
    return count > before


def phased_out(game: Game, number: int) -> None:
    """502.15g: an effect with limited duration can no longer affect a permanent that has phased out."""
    for one in game.table.effects:
        effect = game.effect(one)
        if effect.affected and number in effect.affected and limited(effect.duration):
            effect.affected = tuple(other for other in effect.affected if other != number)


def limited(duration: Any) -> bool:
    """Whether a duration is one that ends (418.3a)."""
    return duration is not None and not isinstance(duration, m.Forever)
