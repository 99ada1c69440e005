"""Replacement and prevention effects of resolved spells and abilities as they begin (418.3, 419.3, 419.7b, 419.8a)."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.continuous.beginning import begin_rule, record
from engine.continuous.constants import TheObjects
from engine.continuous.deciding import decided
from engine.core.choices import OneOf
from engine.core.game import Game
from engine.meaning.conditions import holds
from engine.meaning.context import Context
from engine.meaning.counting import number
from engine.meaning.denoting import objects
from engine.meaning.matching import fits
from engine.replacing.instead import prevent_that

_REPLACING = (m.Replace, m.PreventDamage, m.Redirect, m.AsEnters, m.AsTurnedUp)


def begin_effect(ctx: Context, statement: Any, duration: Any) -> None:
    """The hook: a statement of a resolved spell or ability that changes the rules of the game begins to hold."""
    if isinstance(statement, m.PreventDamage) and statement.that:
        prevent_that(ctx, statement)
        return
    if not isinstance(statement, _REPLACING):
        begin_rule(ctx, statement, duration)
        return
    statement = decided(ctx, statement)
    if isinstance(duration, m.AsLongAs) and not holds(ctx.within(static=True), duration.condition):
        return  # 418.3d
    memory: dict[str, Any] = {}
    if duration is None and _prevents(statement):
        duration = m.ThisTurn()  # glossary, Prevention Effect: such effects expire when the turn ends
    about = statement.event if isinstance(statement, m.Replace) else statement
    if isinstance(about, (m.PreventDamage, m.Redirect, m.Damage)) and isinstance(about.source, m.Some):
        source = choose_source(ctx, about.source)
        if not source:
            return
        memory["source"] = source
        about = m.changed(about, source=m.Any(about.source.what))  # 419.8b: its properties are checked again
        statement = m.changed(statement, event=about) if isinstance(statement, m.Replace) else about
    if isinstance(statement, (m.PreventDamage, m.Redirect)) and statement.amount is not None:
        amount = number(ctx, statement.amount)  # 418.3c
        if amount <= 0:
            return
        statement = m.changed(statement, amount=m.Number(amount))
        if isinstance(statement, m.PreventDamage) and statement.divided:
            _divided(ctx, statement, duration)
            return
        memory["left"] = amount
    record(ctx, "replace", statement, duration, affected=None, **memory)


def _prevents(statement: Any) -> bool:
    return isinstance(statement, (m.PreventDamage, m.Redirect)) or any(
        isinstance(node, m.PreventDamage) for node in m.walk(statement)
    )


def _divided(ctx: Context, statement: m.PreventDamage, duration: Any) -> None:
    """A shield for each target, of as much as was announced for it (409.1e)."""
    shares = dict(ctx.game.obj(ctx.on_stack).paid.get("division", ())) if ctx.on_stack else {}
    for target in objects(ctx, statement.to):
        if shares.get(target, 0) > 0:
            one = m.changed(statement, to=TheObjects((target,)), amount=m.Number(shares[target]), divided=False)
            record(ctx, "replace", one, duration, affected=None, left=shares[target])


def choose_source(ctx: Context, some: m.Some) -> int:
    """419.8a: a source of damage is chosen as the effect is created; 0 where there is none."""
    game = ctx.game
    options = tuple(n for n in sources(game) if fits(ctx, _object(some.what), n, last=True))
    if not options:
        return 0
    chooser = ctx.subject or ctx.you
    return int(game.ask(chooser, "source", OneOf(options, "419.8a"), "419.8a", about=ctx.on_stack or ctx.self))


def _object(what: Any) -> Any:
    if isinstance(what, m.OneOf):
        return m.OneOf(tuple(_object(part) for part in what.filters))
    return m.changed(what, noun="object") if what.noun == "source" else what


def sources(game: Game) -> tuple[int, ...]:
    """What may be chosen as a source of damage (419.8a): permanents, spells on the stack, and cards or permanents that
    something on the stack refers to."""
    table = game.table
    found = dict.fromkeys(table.in_play)
    for number_ in reversed(table.stack):
        record_ = game.obj(number_)
        if game.thing(record_.thing).kind == "damage":
            continue
        if record_.ability is None:
            found[number_] = None
        elif record_.source:
            found[record_.source] = None
        for slot in record_.targets:
            found.update(dict.fromkeys(n for n in slot if not game.is_player(n) and game.obj(n).card is not None))
    return tuple(found)
