"""Damage prevented or dealt to another (419.6c, 419.7, 419.8), protection (502.7e)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import attaching
from engine.cards import model as m
from engine.continuous.ruling import about
from engine.continuous.standing import Stated, standing
from engine.core.choices import OneOf
from engine.core.events import Event
from engine.core.game import Game
from engine.meaning.context import Context
from engine.meaning.counting import number
from engine.meaning.denoting import controller_of, objects, players
from engine.replacing.candidates import Candidate, use_up, watching
from engine.replacing.proposals import means


def found(game: Game, event: Event) -> Iterator[Candidate]:
    """The prevention and redirection effects that apply to damage that would be dealt."""
    if event["amount"] <= 0:
        return  # 419.5a
    target = event["target"]
    preventable = not event.get("unpreventable") and not _cant_be_prevented(game, event)
    if preventable and _is_protected(game, target, event["source"]):
        key = ("protection", target)
        if key not in event.applied:
            yield Candidate(key, target, game.obj(target).timestamp, lambda: _protected(game, event))
    for stated in watching(game, "damage"):
        statement = stated.statement
        if stated.key in event.applied or isinstance(statement, m.Replace):
            continue
        if isinstance(statement, m.PreventDamage) and not preventable:
            continue
        ctx = stated.context(game)
        if ctx is None or not _concerns(game, ctx, stated, event):
            continue
        if isinstance(statement, m.PreventDamage):
            yield Candidate(stated.key, stated.source, stated.timestamp, _preventing(game, ctx, stated, event))
        else:
            yield Candidate(stated.key, stated.source, stated.timestamp, _redirecting(game, ctx, stated, event))


def _is_protected(game: Game, target: int, source: int) -> bool:
    if game.is_player(target) or game.obj(target).zone != "in_play":
        return False
    return game.view(target).has("protection") and attaching.protected(game, target, source)


def _cant_be_prevented(game: Game, event: Event) -> bool:
    if not standing(game).by((m.Cant, m.BePrevented)):
        return False
    for number_ in (event["source"], event["target"]):
        for action, ctx, _ in about(game, m.Cant, m.BePrevented, number_):
            if action.source is None or means(ctx, action.source, event["source"]):
                return True
    return False


def _concerns(game: Game, ctx: Context, stated: Stated, event: Event) -> bool:
    """Whether damage is of the kind, from the source, and to the recipient that an effect speaks of (419.8b-c)."""
    statement = stated.statement
    if statement.combat is not None and bool(event.get("combat")) != statement.combat:
        return False
    to = statement.from_ if isinstance(statement, m.Redirect) else statement.to
    if not means(ctx, to, event["target"]):
        return False
    source = event["source"]
    if stated.effect:
        chosen = game.effect(stated.effect).memory.get("source")
        if chosen and not same_source(game, chosen, source):
            return False
    return means(ctx, statement.source, source)


def same_source(game: Game, chosen: int, source: int) -> bool:
    """419.8a: a chosen spell goes on as the permanent that it becomes."""
    if chosen == source:
        return True
    record = game.obj(chosen)
    return record.became == source and game.obj(source).was == chosen and game.obj(source).zone != "stack"


def _protected(game: Game, event: Event) -> list[Event]:
    return prevented(game, event, None, event["target"], ("502.7e",))


def prevented(game: Game, event: Event, amount: int | None, by: int, rules: tuple[str, ...]) -> list[Event]:
    """Damage with some of it (all: None) prevented, which never happens (419.5); the rest as it is."""
    if event.get("unpreventable"):
        return [event]
    less = event["amount"] if amount is None else min(max(amount, 0), event["amount"])
    if less <= 0:
        return [event]
    rest = event["amount"] - less
    rules = (*rules[:3], "419.5") if rest else (*rules[:2], "419.5", "410.7")
    game.note("prevented", rules, source=by, target=event["target"], amount=less)
    return [event.changed(amount=rest)] if rest else []


def redirected(game: Game, event: Event, target: int, amount: int | None) -> list[Event]:
    """419.6c: the same damage dealt to another; nothing where either is no longer in play or no creature any more."""
    if not target or target == event["target"] or not _can_be_dealt(game, target):
        return [event]
    if not _can_be_dealt(game, event["target"]):
        return [event]
    share = event["amount"] if amount is None else min(amount, event["amount"])
    if share <= 0:
        return [event]
    made = [event.changed("419.6c", target=target, amount=share)]
    if share < event["amount"]:
        made.append(event.changed(amount=event["amount"] - share))
    return made


def _can_be_dealt(game: Game, target: int) -> bool:
    if game.is_player(target):
        return True
    return game.obj(target).zone == "in_play" and "creature" in game.view(target).types


# -- shields -----------------------------------------------------------------------------------------------------------


def _preventing(game: Game, ctx: Context, stated: Stated, event: Event) -> Any:
    statement = stated.statement

    def apply() -> list[Event]:
        if statement.next and stated.effect and statement.amount is not None:
            part = share(game, ctx, stated, event)
            made = prevented(game, event, part, stated.source, ("419.7b",))
            _reduce(game, stated, part)
            return made
        amount = None if statement.amount is None else number(ctx, statement.amount)
        rules: tuple[str, ...] = ("419.8a", "419.1d") if statement.once else ("419.7a", "419.1d")
        if isinstance(statement.source, (m.Any, m.All)) and statement.source.what != m.Filter("source"):
            rules = (rules[0], "419.8b" if stated.effect else "419.8c", "419.1d")
        made = prevented(game, event, amount, stated.source, rules)
        if statement.once:
            use_up(game, stated)
        return made

    return apply


def _redirecting(game: Game, ctx: Context, stated: Stated, event: Event) -> Any:
    statement = stated.statement

    def apply() -> list[Event]:
        to = statement.to
        target = next(iter(players(ctx, to) if isinstance(to, m.Player) else ()), 0) or next(iter(objects(ctx, to)), 0)
        amount: int | None = None if statement.amount is None else number(ctx, statement.amount)
        if statement.next and stated.effect and statement.amount is not None:
            amount = share(game, ctx, stated, event)
        made = redirected(game, event, target, amount)
        if made == [event]:
            return made  # 419.8b: what does nothing isn't used up
        game.note("replaced", ("419.6c", *event.rules[:1]), source=stated.source, object=event["target"])
        if statement.next and stated.effect and statement.amount is not None:
            _reduce(game, stated, made[0]["amount"])
        elif statement.once or (statement.next and statement.amount is None):
            use_up(game, stated)
        return made

    return apply


def _reduce(game: Game, stated: Stated, amount: int) -> None:
    """419.7b: a shield is used up by as much as it has done."""
    effect = game.effect(stated.effect)
    left = effect.memory["left"] - amount
    if left > 0:
        effect.memory = effect.memory.with_("left", left)
    else:
        use_up(game, stated)


def share(game: Game, ctx: Context, stated: Stated, event: Event) -> int:
    """How much of a shield is for this damage. Where several sources would deal damage at the same time and it is not
    enough for all, the affected player chooses which damage it is for first (419.7b)."""
    left = int(game.effect(stated.effect).memory["left"])
    others = [
        other
        for other in game.proposed
        if other.kind == "damage" and other["source"] != event["source"] and _concerns(game, ctx, stated, other)
    ]
    if not others:
        return int(min(left, event["amount"]))
    plan = _plan(game, stated)
    amounts = {event["source"]: event["amount"]}
    for other in others:
        amounts[other["source"]] = amounts.get(other["source"], 0) + other["amount"]
    total = plan.setdefault("total", left)
    order: list[int] = plan.setdefault("order", [])
    while event["source"] not in order:
        rest = total - sum(amounts.get(source, 0) for source in order)
        open_ = [source for source in amounts if source not in order]
        if rest <= 0:
            return 0
        if rest >= sum(amounts[source] for source in open_):
            return int(min(event["amount"], rest))
        target = event["target"]
        decider = target if game.is_player(target) else controller_of(game, target)
        order.append(game.ask(decider, "shield", OneOf(tuple(open_), "419.7b"), "419.7b", about=stated.source))
    before = sum(amounts.get(source, 0) for source in order[: order.index(event["source"])])
    return int(max(0, min(event["amount"], total - before)))


def _plan(game: Game, stated: Stated) -> dict[str, Any]:
    """What has been settled about a shield for the damage that is about to be dealt."""
    kept = game.scratch.get("shield plan")
    if kept is None or kept[0] is not game.proposed:
        kept = game.scratch["shield plan"] = (game.proposed, {})
    plans: dict[Any, dict[str, Any]] = kept[1]
    return plans.setdefault(stated.key, {})
