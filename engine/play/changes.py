"""Effects that make spells and abilities cost more or less (409.1f, 502.31)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import model as m
from engine.core.game import Game
from engine.core.state import MANA, NO_MANA
from engine.meaning.bound import bound
from engine.meaning.conditions import holds
from engine.meaning.context import Context
from engine.meaning.counting import number as amount
from engine.meaning.denoting import candidates
from engine.meaning.matching import one_of
from engine.play.payment import Need
from engine.play.profiles import profile
from engine.play.ruling import means, statements


def changed(game: Game, need: Need, number: int, ctx: Context, *, ability: bool) -> tuple[Need, tuple[str, ...]]:
    """What a spell (or the object of an ability) needs after all increases and then all reductions, with the rules.

    Generic reductions lower generic mana only, and nothing goes below 0 (502.31b).
    """
    colored, generic = list(need.colored), need.generic
    rules: list[str] = []
    found = list(_all(game, number, ctx, ability))
    for change, times in [x for x in found if x[0].more] + [x for x in found if not x[0].more]:
        sign = times if change.more else -times
        plain, by_color = _amounts(change, ctx)
        generic = max(generic + sign * plain, 0)
        colored = [max(a + sign * b, 0) for a, b in zip(colored, by_color, strict=True)]
        rules.append("409.1f")
    if not ability:
        less = affinity(game, number, ctx)
        if less is not None:
            generic = max(generic - less, 0)
            rules.append("502.31a")
    return Need(tuple(colored), generic, need.loose), tuple(dict.fromkeys(rules))


def _amounts(change: m.CostChange, ctx: Context) -> tuple[int, list[int]]:
    plain = 0
    by_color = list(NO_MANA)
    if change.amount is not None:
        plain += change.amount.value if isinstance(change.amount, m.Number) else amount(ctx, change.amount)
    for symbol in change.mana:
        if symbol.isdigit():
            plain += int(symbol)
        elif symbol in MANA:
            by_color[MANA.index(symbol)] += 1
    return plain, by_color


def _all(game: Game, number: int, ctx: Context, ability: bool) -> Iterator[tuple[m.CostChange, int]]:
    for of, statement in statements(game, m.CostChange):
        yield from _flat(of, statement, number, ability, 1)
    if ability:
        return
    abilities = game.view(number).abilities
    if not profile(abilities).costs or game.obj(number).zone == "in_play":
        return
    for held in abilities:
        if isinstance(held.ability, m.Static):
            effect = bound(held.ability).effect
            yield from _flat(ctx.within(static=True, you=ctx.you), effect, number, ability, 1, own=True)


def _flat(
    ctx: Context, node: Any, number: int, ability: bool, times: int, own: bool = False
) -> Iterator[tuple[m.CostChange, int]]:
    """The changes that a statement makes to the cost of this spell or ability, and how many times each.

    `own`: statements of the spell itself, which are about itself only (401.6).
    """
    if isinstance(node, m.CostChange):
        fits = isinstance(node.what, m.Self) if own else _concerns(ctx, node.what, number, ability)
        if fits and node.ability == ability:
            settled = m.changed(node, amount=None if node.amount is None else m.Number(amount(ctx, node.amount)))
            yield settled, times
    elif isinstance(node, (m.Seq, m.Chain)):
        for step in node.steps:
            yield from _flat(ctx, step, number, ability, times, own)
    elif isinstance(node, m.PerEach):
        yield from _flat(ctx, node.do, number, ability, times * amount(ctx, node.count), own)
    elif isinstance(node, m.WithX):
        inner = ctx.within(values={**ctx.values, node.name: amount(ctx, node.value)})
        yield from _flat(inner, node.do, number, ability, times, own)
    elif isinstance(node, m.If):
        if holds(ctx, node.condition):
            yield from _flat(ctx, node.do, number, ability, times, own)
        elif node.otherwise is not None:
            yield from _flat(ctx, node.otherwise, number, ability, times, own)
    elif isinstance(node, m.Lasting):
        if not isinstance(node.duration, m.AsLongAs) or holds(ctx, node.duration.condition):
            yield from _flat(ctx, node.do, number, ability, times, own)


def _concerns(ctx: Context, what: Any, number: int, ability: bool) -> bool:
    """Whether a statement is about this spell, or card that is to be one, or about this object's abilities."""
    if ability or ctx.game.obj(number).zone == "stack":
        return one_of(ctx, what, number)
    return means(ctx, what, number)


def affinity(game: Game, number: int, ctx: Context) -> int | None:
    """How much less a spell costs by all its instances of affinity (502.31a, c); None where it has none."""
    view = game.view(number)
    if not view.has("affinity"):
        return None
    total = 0
    for held in view.abilities:
        ability = held.ability
        if isinstance(ability, m.Keyword) and ability.name == "affinity" and ability.of is not None:
            total += sum(1 for n in candidates(ctx, ability.of) if game.view(n).controller == ctx.you)
    return total
