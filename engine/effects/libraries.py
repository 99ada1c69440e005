"""Searching, shuffling and arranging libraries (217.2, 502.36; glossary: Search, Shuffle)."""

from __future__ import annotations

from engine.cards import model as m
from engine.core.choices import Order, Subset
from engine.core.events import Event
from engine.effects.choosing import pick
from engine.effects.performing import acting, memory_of, performs, rules_for, who
from engine.meaning.context import Context, Memory
from engine.meaning.counting import number
from engine.meaning.denoting import in_zone, players
from engine.meaning.matching import fits


@performs(m.Search)
def _search(ctx: Context, node: m.Search) -> Memory:
    """A player who searches a hidden zone for cards of a stated quality isn't required to find them."""
    found: list[int] = []
    for one in who(ctx, node.who) or (ctx.you,):
        inner = ctx.within(subject=one)
        pool = tuple(n for zone in node.zones for n in in_zone(inner, zone))
        stated = isinstance(node.what, m.Some) and _stated(node.what.what)
        cards = pick(ctx, node.what, one, "search", pool=pool, optional=stated)
        found += cards
    return memory_of("search", found)


def _stated(what: m.Filter | m.OneOf) -> bool:
    """Whether a filter states a quality, so that the search may fail to find."""
    return isinstance(what, m.OneOf) or bool(what.such)


@performs(m.Shuffle)
def _shuffle(ctx: Context, node: m.Shuffle) -> Memory:
    doers = who(ctx, node.who) or (ctx.you,)
    owners = players(ctx, node.of) if node.of is not None else doers
    for owner in owners:
        ctx.game.happen(Event("shuffle", rules_for(ctx, owners), player=owner))
    return Memory(owners, len(owners), "shuffle")


@performs(m.Scry)
def _scry(ctx: Context, node: m.Scry) -> Memory:
    """502.36a: look at the top cards; any number of them go on the bottom, the rest on top, in any order."""
    game = ctx.game
    looked: list[int] = []
    for one in who(ctx, node.who) or (ctx.you,):
        library = game.player(one).library
        cards = library[: number(ctx, node.count)]
        if not cards:
            continue
        down = game.ask(one, "scry", Subset(cards, 0, len(cards), "502.36a"), "502.36a", about=ctx.on_stack)
        down = tuple(down)
        rest = tuple(n for n in cards if n not in down)
        if len(rest) > 1:
            rest = game.ask(one, "scry_order", Order(rest, "502.36a"), "502.36a", about=ctx.on_stack, silent=True)
        game.player(one).library = (*rest, *library[len(cards) :], *down)
        for n in down:
            game.note("moved", "502.36a", object=n, player=one, **{"from": "library", "to": "library"})
        looked += cards
    return memory_of("scry", looked)


@performs(m.PutBack)
def _put_back(ctx: Context, node: m.PutBack) -> Memory:
    game = ctx.game
    cards = acting(ctx, node.what)
    for one in who(ctx, node.who) or (ctx.you,):
        order = game.ask(one, "library_order", Order(cards, "413.2c"), "413.2c", about=ctx.on_stack)
        for owner in dict.fromkeys(game.obj(n).owner for n in cards):
            holder = game.player(owner)
            mine = tuple(n for n in order if game.obj(n).owner == owner)
            holder.library = (*mine, *(n for n in holder.library if n not in mine))
    return memory_of("put_back", cards)


@performs(m.RevealUntil)
def _reveal_until(ctx: Context, node: m.RevealUntil) -> Memory:
    """Cards are shown from the top until enough that fit have been; all of them are remembered."""
    game = ctx.game
    shown: list[int] = []
    for one in who(ctx, node.who) or (ctx.you,):
        inner = ctx.within(subject=one)
        missing = number(ctx, node.count)
        for n in in_zone(inner, node.library):
            if missing <= 0:
                break
            shown.append(n)
            if fits(inner, m.changed(node.until, zone=None) if isinstance(node.until, m.Filter) else node.until, n):
                missing -= 1
        if shown:
            game.happen(Event("reveal", rules_for(ctx, (one,)), player=one, objects=tuple(shown)))
    return memory_of("reveal", shown)


@performs(m.DistributeCards)
def _piles(ctx: Context, node: m.DistributeCards) -> Memory:
    cards = acting(ctx, node.what)
    one = (who(ctx, node.who) or (ctx.you,))[0]
    first = ctx.game.ask(one, "piles", Subset(cards, 0, len(cards)), "413.2c", about=ctx.on_stack)
    ctx.chosen["piles"] = (tuple(first), tuple(n for n in cards if n not in first))
    return memory_of("piles", cards)
