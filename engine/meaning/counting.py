"""How much a quantity of card text is now (quantities of the card model). What can't be determined is 0 (104.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards import model as m
from engine.core.game import Game
from engine.meaning.context import Context
from engine.meaning.denoting import informing, player, whole
from engine.meaning.matching import chosen_value, stat


def number(ctx: Context, node: Any) -> int:
    """The value of a quantity. Sizes of choices (`AnyNumber`, `UpTo` ...) are not numbers: see `bounds`."""
    if type(node) is m.Number:
        return node.value
    counter = _COUNTERS.get(type(node))
    if counter is None:
        raise NotImplementedError(type(node).__name__)
    return counter(ctx, node)


def register(kind: type, counter: Callable[[Context, Any], int]) -> None:
    """Tell what a quantity of another package's means."""
    _COUNTERS[kind] = counter


def bounds(ctx: Context, node: Any, available: int) -> tuple[int, int]:
    """The least and the most of a size, for a choice among `available`: as much as possible of a fixed one (103.3, 416.3)."""
    if isinstance(node, m.AnyNumber):
        return 0, available
    if isinstance(node, m.AsManyAsThereAre):
        return available, available
    if isinstance(node, m.UpTo):
        return 0, min(number(ctx, node.limit), available)
    if isinstance(node, m.AtLeast):
        return min(number(ctx, node.least), available), available
    if isinstance(node, m.Between):
        return min(number(ctx, node.least), available), min(number(ctx, node.most), available)
    size = max(0, min(number(ctx, node), available))
    return size, size


def _unknown(ctx: Context, number_: int) -> bool:
    """412.5: static abilities can't use last known information."""
    return ctx.static and ctx.game.obj(number_).zone == "nowhere"


def _stats(ctx: Context, name: str, of: Any) -> list[int]:
    game: Game = ctx.game
    found = [n for n in informing(ctx, of) if not game.is_player(n) and not _unknown(ctx, n)]
    return [stat(ctx, game.obj(n), game.view(n), name) for n in found]


def _variable(ctx: Context, node: m.Variable) -> int:
    if node.name in ctx.values:
        return ctx.values[node.name]
    return ctx.x or 0


def _extreme(ctx: Context, node: m.Extreme) -> int:
    """104.2: what can't be determined, such as the highest of nothing, is 0."""
    values = _stats(ctx, node.stat, node.among)
    return (max if node.most else min)(values, default=0)


def _kinds(ctx: Context, node: m.Kinds) -> int:
    game = ctx.game
    views = [game.view(n) for n in informing(ctx, node.among)]
    if node.what == "color":
        return len(frozenset(c for v in views for c in v.colors))
    if node.what == "type":
        return len(frozenset(t for v in views for t in v.types))
    if node.what in ("land_type", "creature_type", "basic_land_type"):
        return len(frozenset(s for v in views for s in v.subtypes))
    return len(frozenset(v.name for v in views))


def _counters(ctx: Context, node: m.Counters) -> int:
    total = 0
    for n in informing(ctx, node.on):
        if ctx.game.is_player(n):
            total += ctx.game.player(n).poison
            continue
        if _unknown(ctx, n):
            continue
        counters = ctx.game.obj(n).counters
        total += counters.get(node.kind, 0) if node.kind is not None else sum(counters.values())
    return total


def _half(ctx: Context, node: m.Half) -> int:
    value = number(ctx, node.of)
    return -(-value // 2) if node.up else value // 2


def _paid_x(ctx: Context, node: m.PaidX) -> int:
    return sum(ctx.game.obj(n).x or 0 for n in whole(ctx, node.of) if not ctx.game.is_player(n))


def _paid_mana(ctx: Context, node: m.PaidMana) -> int:
    total = 0
    for n in whole(ctx, node.of):
        spent = ctx.game.obj(n).paid.get("mana", ())
        total += sum(1 for amount in spent[:5] if amount) if node.colors else sum(spent)
    return total


def _remembered(ctx: Context, node: m.RememberedAmount) -> int:
    memory = ctx.remembered.get(node.label)
    if memory is None:
        return 0
    if node.each and ctx.subject and not any(ctx.game.is_player(n) for n in memory.ids):
        return sum(1 for n in memory.ids if ctx.game.obj(n).owner == ctx.subject)
    return int(memory.amount)


def _quotient(ctx: Context, node: m.Quotient) -> int:
    by = number(ctx, node.by)
    return number(ctx, node.of) // by if by else 0


_COUNTERS: dict[type, Callable[[Context, Any], int]] = {
    m.Variable: _variable,
    m.Count: lambda ctx, node: len(whole(ctx, node.of)),
    m.Kinds: _kinds,
    m.Stat: lambda ctx, node: sum(_stats(ctx, node.stat, node.of)),
    m.Extreme: _extreme,
    m.Counters: _counters,
    m.Life: lambda ctx, node: ctx.game.player(player(ctx, node.of)).life if player(ctx, node.of) else 0,
    m.StartingLife: lambda ctx, node: 20,
    m.ManaPool: lambda ctx, node: sum(ctx.game.player(player(ctx, node.of)).mana),
    m.Half: _half,
    m.Quotient: _quotient,
    m.Times: lambda ctx, node: number(ctx, node.factor) * number(ctx, node.of),
    m.Sum: lambda ctx, node: sum(number(ctx, part) for part in node.parts),
    m.Minus: lambda ctx, node: number(ctx, node.first) - number(ctx, node.second),
    m.EventAmount: lambda ctx, node: int(ctx.event.get("amount", 0)),
    m.RememberedAmount: _remembered,
    m.ChosenNumber: lambda ctx, node: int(chosen_value(ctx, "number") or 0),
    m.FlipsWon: lambda ctx, node: int(ctx.chosen.get("flips_won", 0)),
    m.TimesThisTurn: lambda ctx, node: int(ctx.game.rules.hooks["happened"](ctx, node.event, "turn")),
    m.PaidX: _paid_x,
    m.PaidMana: _paid_mana,
}
