"""Choices made while an effect is applied (413.2c): objects, players, values; chance."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.core.choices import Number, OneOf, Subset, Word, YesNo
from engine.core.game import Game
from engine.core.state import COLORS, Thing
from engine.effects.performing import memory_of, performs, who
from engine.meaning.context import Context, Memory
from engine.meaning.counting import bounds
from engine.meaning.denoting import candidates, objects, players

LAND_TYPES = ("平原", "海岛", "沼泽", "山脉", "树林")


def pick(
    ctx: Context,
    node: Any,
    chooser: int,
    kind: str,
    *,
    pool: tuple[int, ...] | None = None,
    rule: str = "413.2c",
    optional: bool = False,
) -> tuple[int, ...]:
    """The objects (players) that `node` denotes for `chooser`: a `Some` is chosen now, among `pool` if that is given.

    `optional`: fewer than the number may be chosen (a search for cards of a stated quality may fail to find).
    """
    from engine.effects.performing import acting
    from engine.meaning.matching import fits

    game = ctx.game
    inner = ctx.within(subject=chooser)
    if isinstance(node, m.APlayer):
        options = players(inner, node)
        return (game.ask(chooser, kind, OneOf(options, rule), rule, about=ctx.on_stack),) if options else ()
    if isinstance(node, m.Group):
        return tuple(dict.fromkeys(n for part in node.parts for n in pick(ctx, part, chooser, kind, rule=rule)))
    if not isinstance(node, m.Some):
        return acting(inner, node)
    if node.among is not None:
        options = tuple(n for n in acting(inner, node.among) if fits(inner, _anywhere(node.what), n))
    elif pool is not None:
        options = tuple(n for n in pool if fits(inner, _anywhere(node.what), n))
    else:
        options = candidates(inner, node.what)
    least, most = bounds(inner, node.count, len(options))
    if optional:
        least = 0
    if node.random:
        if not options:
            return ()
        found = game.decide(chooser, kind, Subset(options, least, most, rule), rule)
    else:
        decider = chooser
        if node.chooser is not None:
            decider = (players(ctx, node.chooser) or (chooser,))[0]
        found = game.ask(decider, kind, Subset(options, least, most, rule), rule, about=ctx.on_stack or ctx.self)
    return tuple(found)


def _anywhere(what: Any) -> Any:
    """The filter without its zone: where to look has been settled already."""
    if isinstance(what, m.OneOf):
        return m.OneOf(tuple(_anywhere(part) for part in what.filters))
    noun = "object" if what.noun in ("card", "permanent") else what.noun
    return m.changed(what, zone=None, noun=noun)


_NO_NUMBER = (m.AnyNumber, m.AsManyAsThereAre, m.UpTo, m.AtLeast, m.Between)


def short(ctx: Context, node: Any, got: int) -> bool:
    """Whether fewer were there than the phrase has (416.3)."""
    if not isinstance(node, m.Some) or isinstance(node.count, _NO_NUMBER):
        return False
    return got < bounds(ctx, node.count, 10**6)[0]


def value_domain(ctx: Context, value: m.Value) -> Any:
    """The answers to a choice of a value: a color (203), a creature type (212.1e), a land type, a number, a name."""
    if value.options:
        return OneOf(tuple(o for o in value.options if o not in value.excluding))
    if value.kind == "color":
        return Word("color", tuple(c for c in COLORS if c not in value.excluding), "203.2d")
    if value.kind == "creature_type":
        from engine.cards.creature_types import creature_types

        return Word("creature_type", frozenset(creature_types()) - frozenset(value.excluding), "212.1e")
    if value.kind in ("land_type", "basic_land_type"):
        return Word("land_type", tuple(t for t in LAND_TYPES if t not in value.excluding), "212.1e")
    if value.kind == "type":
        kinds = ("artifact", "creature", "enchantment", "instant", "land", "sorcery")
        return Word("type", tuple(t for t in kinds if t not in value.excluding), "413.2c")
    if value.kind == "number":
        from engine.core.choices import Number

        return Number(0, None)
    from engine.core.choices import AnyText

    return AnyText("card_name", parts=_half_names(ctx.game))


def _half_names(game: Game) -> frozenset[str]:
    """505.7: the names of halves of split cards, which are no names of cards: both halves must be named."""
    cards = {id(r.card): r.card for r in game.records.values() if isinstance(r, Thing) and r.card is not None}
    halves = {half.name for card in cards.values() for half in card.halves}
    return frozenset(halves - {card.name for card in cards.values()}) if halves else frozenset()


def choose_value(ctx: Context, chooser: int, value: m.Value, rule: str = "413.2c") -> Any:
    """Ask for a value."""
    return ctx.game.ask(chooser, value.kind, value_domain(ctx, value), rule, about=ctx.on_stack or ctx.self)


@performs(m.Choose)
def _choose(ctx: Context, node: m.Choose) -> Memory:
    memories: list[int] = []
    values = []
    for chooser in who(ctx, node.who):
        if isinstance(node.what, m.Value):
            values.append(choose_value(ctx, chooser, node.what))
        else:
            memories += pick(ctx, node.what, chooser, "choose")
    if isinstance(node.what, m.Value):
        ctx.chosen[node.what.kind] = values[0] if len(values) == 1 else tuple(values)
        return Memory()
    if any(ctx.game.is_player(n) for n in memories):
        ctx.chosen["player"] = memories[0]
    else:
        ctx.chosen["objects"] = tuple(memories)
    return memory_of("choose", memories)


@performs(m.FlipCoin)
def _flip(ctx: Context, node: m.FlipCoin) -> Memory:
    from engine.meaning.counting import number

    game = ctx.game
    won = flips = 0
    flipper = (who(ctx, node.who) or (ctx.you,))[0]
    most = None if node.until_lost else number(ctx, node.count)
    while most is None or flips < most:
        if node.may_stop and flips and not game.ask(flipper, "flip_again", YesNo(), "413.2c", about=ctx.on_stack):
            break
        result = game.decide(flipper, "coin", OneOf(("won", "lost")), "413.2b")
        flips += 1
        won += result == "won"
        ctx.chosen["flip_won"] = result == "won"
        if node.until_lost and result != "won":
            break
    ctx.chosen["flips_won"] = won
    return Memory(amount=won)


def amount(ctx: Context, node: Any, chooser: int, kind: str) -> int:
    """The value of a quantity, or what `chooser` chooses where it leaves a choice (up to four cards, any number)."""
    from engine.meaning.counting import number

    if not isinstance(node, (m.UpTo, m.AnyNumber, m.AtLeast, m.Between)):
        return number(ctx, node)
    least = number(ctx, node.least) if isinstance(node, (m.AtLeast, m.Between)) else 0
    limit = getattr(node, "limit", None) or getattr(node, "most", None)
    most = number(ctx, limit) if limit is not None else None
    chosen = ctx.game.ask(chooser, kind, Number(least, most), "413.2c", about=ctx.on_stack or ctx.self)
    return int(chosen)


__all__ = ["choose_value", "objects", "pick", "short", "value_domain"]
