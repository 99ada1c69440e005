"""Continuous effects of resolved spells and abilities as they begin (418.3): fixed, recorded, told."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.continuous.constants import BecomesCard, UnderControl
from engine.continuous.deciding import decided, decided_changes
from engine.continuous.fixing import fixed
from engine.continuous.kinds import basic_among
from engine.continuous.parts import TYPES, layered
from engine.core.game import Game
from engine.core.records import EMPTY, Map
from engine.core.state import Effect
from engine.meaning.conditions import holds
from engine.meaning.context import Context, snapshot
from engine.meaning.denoting import objects, player

_LASTING_CONDITION = (m.AsLongAs, m.UntilEvent)


def begin_modify(ctx: Context, node: m.Modify, affected: tuple[int, ...], duration: Any) -> None:
    """The hook: an effect that modifies characteristics or control of these objects, for a duration, begins.

    The objects are locked in (418.3b) and every value in it is determined now (418.3c).
    """
    if not _begins(ctx, duration):
        return
    changes = decided_changes(ctx, _of_another(ctx, node.changes, affected))
    shares: list[tuple[tuple[int, ...], tuple[Any, ...]]]
    if any(isinstance(part, m.This) for part in m.walk(changes)):
        shares = [((number,), fixed(ctx.within(this=number), changes)) for number in affected]
    else:
        shares = [(affected, fixed(ctx, changes))]
    for numbers, settled in shares:
        if settled:
            same = len(settled) == len(node.changes) and all(a is b for a, b in zip(settled, node.changes, strict=True))
            part = node if same else m.Modify(node.what, settled)
            record(ctx, "modify", part, duration, affected=numbers, variable=not same)
    ctx.game.rules.hooks["effects_changed"](ctx.game)


def _of_another(ctx: Context, changes: tuple[Any, ...], affected: tuple[int, ...]) -> tuple[Any, ...]:
    """Nothing becomes a copy of itself: where words say so, they mean what the trigger event or a choice was about."""
    if affected != (ctx.self,) or not any(isinstance(change, m.CopyOf) for change in changes):
        return changes
    other = (
        m.EventRole("object") if ctx.event.get("object", ctx.self) != ctx.self else m.ChosenObjects(m.Filter("object"))
    )
    return tuple(
        m.CopyOf(other) if isinstance(change, m.CopyOf) and isinstance(change.of, m.Self) else change
        for change in changes
    )


def begin_rule(ctx: Context, statement: Any, duration: Any, **memory: Any) -> Effect | None:
    """An effect that changes the rules of the game begins; it is not locked on objects (418.3b)."""
    if not _begins(ctx, duration):
        return None
    return record(ctx, "rule", _ending(ctx, decided(ctx, statement)), duration, affected=None, **memory)


def _ending(ctx: Context, statement: Any) -> Any:
    """408.2i: leave to end the effect is leave to end those that the same spell or ability has just made."""
    if not isinstance(statement, m.Can) or not isinstance(statement.action, m.Do):
        return statement
    game = ctx.game
    made: list[int] = []
    for number in reversed(game.table.effects):
        effect = game.effect(number)
        before = isinstance(effect.part, m.Can) and isinstance(effect.part.action, m.Do)
        if effect.source != (ctx.self or ctx.source) or before:
            break
        made.append(number)
    return _with_ids(statement, tuple(made))


def _with_ids(tree: Any, ids: tuple[int, ...]) -> Any:
    """A statement with its `EndEffect` knowing what it ends."""
    if isinstance(tree, m.EndEffect):
        return m.EndEffect(ids)
    if isinstance(tree, tuple):
        return tuple(_with_ids(part, ids) for part in tree)
    return type(tree)(*[_with_ids(value, ids) for value in tree.values()]) if isinstance(tree, m.Node) else tree


def _begins(ctx: Context, duration: Any) -> bool:
    """418.3d: an effect whose "as long as" is over before it would begin does nothing."""
    return not isinstance(duration, m.AsLongAs) or holds(ctx.within(static=True), duration.condition)


def record(
    ctx: Context,
    kind: str,
    part: Any,
    duration: Any,
    *,
    affected: tuple[int, ...] | None,
    variable: bool = False,
    **memory: Any,
) -> Effect:
    """Record an effect with a new timestamp (418.5g), and tell that it has begun. `variable`: what it does was determined
    as it began (418.3c)."""
    game = ctx.game
    if isinstance(duration, m.Until) and duration.whose is not None:
        memory["whose"] = player(ctx, duration.whose)
    if isinstance(duration, (m.Until, m.UntilEvent)):
        memory["turn"] = game.table.turn
    if isinstance(duration, m.UntilEvent) and not isinstance(duration.event, m.ZoneChange):
        memory["count"] = int(game.rules.hooks["happened"](ctx, duration.event, "turn"))
    keeps = kind != "modify" or isinstance(duration, _LASTING_CONDITION)
    effect = game.new(
        Effect,
        kind=kind,
        part=part,
        source=ctx.self or ctx.source,
        controller=ctx.you,
        affected=affected,
        duration=duration,
        timestamp=game.tick(),
        bindings=snapshot(ctx) if keeps else EMPTY,
        memory=Map(memory) if memory else EMPTY,
    )
    game.table.effects = (*game.table.effects, effect.id)
    _tell(game, ctx, effect, variable)
    return effect


def _tell(game: Game, ctx: Context, effect: Effect, variable: bool) -> None:
    about = effect.affected
    if about is None:
        who = getattr(effect.part, "who", None) or getattr(effect.part, "to", None)
        about = objects(ctx, who) if isinstance(who, (m.Slot, m.Target, m.Self, m.Remembered, m.EventRole)) else ()
    rules = _rules(game, effect, variable)
    for number in about or (0,):
        key = "player" if number and game.is_player(number) else "object"
        more = {key: number} if number else {}
        game.note("effect_began", rules, source=effect.source, **more)


def _rules(game: Game, effect: Effect, variable: bool) -> tuple[str, ...]:
    """The rules whose words say what the effect is: when it ends, and what is special about what it changes."""
    rules = ["418.3a"]
    if isinstance(effect.duration, m.AsLongAs):
        rules.append("418.3d")
    if isinstance(effect.part, m.Modify):
        changes = effect.part.changes
        if TYPES in layered(changes) and any(isinstance(change, m.SetPT) for change in changes):
            rules.append("418.5b")
        for change in changes:
            if isinstance(change, m.SwitchPT):
                rules.append("418.5i")
            elif isinstance(change, m.ReplaceWords):
                rules.append("418.6a")
            elif isinstance(change, BecomesCard):
                rules.append("503.4")
            elif isinstance(change, (m.SetTypes, m.AddTypes)) and basic_among(change.subtypes or ()):
                rules.append("212.6e")
            elif isinstance(change, (m.Gain, m.Lose)):
                rules.append("407.1" if isinstance(change, m.Gain) else "407.3")
        if any(game.obj(number).zone == "stack" for number in effect.affected or ()):
            rules.append("213.5")
        rules += ["418.3b", *(("418.3c",) if variable else ()), "418.5g"]
    elif effect.kind == "ignore":
        rules.append("408.2j")
    elif effect.kind == "replace":
        rules.append("419.3")
    else:
        rules.append("418.3b")
    return tuple(dict.fromkeys(rules))[:4]


# -- exchanging control ------------------------------------------------------------------------------------------------


def exchange_control(ctx: Context, node: m.Exchange) -> None:
    """The hook: two permanents exchange controllers, for as long as the game lasts. Where that is impossible, as one is
    gone or both have one controller, nothing is exchanged (416.3)."""
    game = ctx.game
    both = (*objects(ctx, node.a), *(objects(ctx, node.b) if node.b is not None else ()))
    both = tuple(number for number in both if not game.is_player(number) and game.obj(number).zone == "in_play")
    if len(both) != 2 or game.view(both[0]).controller == game.view(both[1]).controller:
        return
    controllers = [game.view(number).controller for number in both]
    for number, new in zip(both, reversed(controllers), strict=True):
        record(ctx, "modify", m.Modify(m.Self(), (UnderControl(new),)), None, affected=(number,))
    game.rules.hooks["effects_changed"](game)
