"""Parts of costs that aren't mana: whether a player can pay them in full, and paying them (409.1h, glossary: Cost)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards import model as m
from engine.core.choices import Illegal, Subset
from engine.core.events import Event
from engine.core.game import Game
from engine.effects.feasible import feasible
from engine.meaning.context import Context, Memory
from engine.meaning.counting import bounds
from engine.meaning.counting import number as amount
from engine.meaning.denoting import candidates, objects
from engine.meaning.matching import fits
from engine.play.ruling import forbidden

_CHOSEN = -1  # the label under which what was chosen for a cost is remembered, for instructions followed as costs


def _what(item: Any) -> Any:
    return item.on if isinstance(item, (m.RemoveCounters, m.PutCounters)) else getattr(item, "what", None)


def eligible(game: Game, player: int, item: Any, ctx: Context) -> tuple[int, ...]:
    """The objects with which a player may pay an item: those denoted that admit what is done to them."""
    inner = ctx.within(subject=player)
    what = _what(item)
    if isinstance(what, m.Some):
        if what.among is not None:
            pool = tuple(n for n in objects(inner, what.among) if fits(inner, what.what, n))
        elif isinstance(item, m.Discard):
            pool = tuple(n for n in game.player(player).hand if _fits_in_hand(inner, what.what, n))
        else:
            pool = candidates(inner, what.what)
    else:
        pool = tuple(objects(inner, what))
    return tuple(n for n in pool if _admits(game, player, item, inner, n))


def _fits_in_hand(ctx: Context, what: Any, number: int) -> bool:
    if isinstance(what, m.OneOf):
        return any(_fits_in_hand(ctx, part, number) for part in what.filters)
    return fits(ctx, m.changed(what, zone=None), number)


def _admits(game: Game, player: int, item: Any, ctx: Context, number: int) -> bool:
    if game.is_player(number):
        return False
    record = game.obj(number)
    if record.zone == "nowhere":
        return False
    if isinstance(item, m.Sacrifice):
        return (
            record.zone == "in_play"
            and game.view(number).controller == player
            and not forbidden(game, m.BeSacrificed, number)
        )
    if isinstance(item, m.Discard):
        return record.zone == "hand" and record.owner == player
    if isinstance(item, m.Tap):
        return record.zone == "in_play" and not record.tapped
    if isinstance(item, m.Untap):
        return record.zone == "in_play" and record.tapped
    if isinstance(item, m.RemoveCounters):
        have = record.counters.get(item.kind, 0) if item.kind is not None else sum(record.counters.values())
        return bool(have >= (amount(ctx, item.count) if item.count is not None else 1))
    return True


_TOUCHING = (m.Sacrifice, m.Discard, m.Tap, m.Untap, m.RemoveCounters, m.PutCounters)


def can_pay_item(game: Game, player: int, item: Any, ctx: Context) -> bool:
    """Whether a player could pay an item in full now (a cost is paid in full or not at all)."""
    if isinstance(item, (m.TapSymbol, m.UntapSymbol)):
        record = game.obj(ctx.self)
        return record.zone == "in_play" and record.tapped == isinstance(item, m.UntapSymbol)
    inner = ctx.within(subject=player)
    if isinstance(item, m.LoseLife):
        return game.player(player).life >= amount(inner, item.amount)
    if isinstance(item, _TOUCHING) or (isinstance(item, m.Move) and isinstance(item.what, m.Some)):
        pool = eligible(game, player, item, ctx)
        what = _what(item)
        if isinstance(what, m.Some):
            return len(pool) >= least(inner, what.count)
        return bool(pool) and len(pool) == len(objects(inner, what))
    if isinstance(item, m.Move):
        found = objects(inner, item.what)
        wanted = amount(inner, item.what.count) if isinstance(item.what, m.Top) else 1
        return len(found) >= wanted and all(game.obj(n).zone != "nowhere" for n in found)
    return feasible(inner, item)


def least(ctx: Context, count: Any) -> int:
    """The least number that satisfies a size of a choice."""
    return bounds(ctx, count, 10**6)[0]


def choose_for(
    game: Game, player: int, item: Any, ctx: Context, rule: str, *, free: bool, taken: tuple[int, ...] = ()
) -> tuple[int, ...]:
    """The objects with which the player pays an item, none of those `taken`. Asks; raises Illegal if too few."""
    inner = ctx.within(subject=player)
    what = _what(item)
    pool = tuple(n for n in eligible(game, player, item, ctx) if n not in taken)
    if not isinstance(what, m.Some):
        if not pool or len(pool) < len(objects(inner, what)):
            raise Illegal(rule, "cannot_pay", object=ctx.self, cost=verb(item))
        return pool
    low, high = bounds(inner, what.count, 10**6)
    if len(pool) < low:
        raise Illegal(rule, "cannot_pay", object=ctx.self, cost=verb(item))
    domain = Subset(pool, low, min(high, len(pool)), rule)
    if what.random:
        return tuple(game.decide(player, verb(item), domain, rule))
    return tuple(game.ask(player, verb(item), domain, rule, free=free, silent=True, about=ctx.on_stack or ctx.self))


_VERBS: dict[type, str] = {
    m.Sacrifice: "sacrifice",
    m.Discard: "discard",
    m.Tap: "tap",
    m.Untap: "untap",
    m.RemoveCounters: "remove_counter",
    m.PutCounters: "counter",
    m.Move: "move",
    m.LoseLife: "life",
}
_BY_ZONE = {"removed": "remove", "hand": "return"}


def verb(item: Any) -> str:
    """What is done to pay an item, as choices and `Paid` name it."""
    if isinstance(item, m.Move):
        return _BY_ZONE.get(item.to.zone.name, "move")
    return _VERBS.get(type(item), "pay")


def pay_item(game: Game, player: int, item: Any, chosen: tuple[int, ...], ctx: Context, rule: str) -> None:
    """Pay an item, with the objects chosen for it."""
    payer = _PAYERS.get(type(item))
    if payer is not None:
        game.happen(*payer(game, player, item, chosen, ctx.within(subject=player), rule))
        return
    from engine.effects.performing import perform

    inner = ctx.within(subject=player, remembered={**ctx.remembered, _CHOSEN: Memory(chosen, len(chosen))})
    if isinstance(getattr(item, "what", None), m.Some):
        item = m.changed(item, what=m.Remembered(_CHOSEN))
    perform(inner, item)


def _symbol(game: Game, player: int, item: Any, chosen: tuple[int, ...], ctx: Context, rule: str) -> list[Event]:
    kind = "tap" if isinstance(item, m.TapSymbol) else "untap"
    return [Event(kind, (rule, "104.4"), object=ctx.self, player=player)]


def _touch(kind: str) -> Callable[..., list[Event]]:
    def events(game: Game, player: int, item: Any, chosen: tuple[int, ...], ctx: Context, rule: str) -> list[Event]:
        return [Event(kind, rule, player=player, object=n, source=ctx.self, by=player) for n in chosen]

    return events


def _life(game: Game, player: int, item: Any, chosen: tuple[int, ...], ctx: Context, rule: str) -> list[Event]:
    return [Event("lose_life", rule, player=player, amount=amount(ctx, item.amount), source=ctx.self, cause="paid")]


def _move(game: Game, player: int, item: Any, chosen: tuple[int, ...], ctx: Context, rule: str) -> list[Event]:
    from engine.effects.cards import destination

    return [
        Event("move", rule, object=n, player=player, source=ctx.self, **destination(ctx, item.to, player, n))
        for n in chosen
    ]


def _remove_counters(
    game: Game, player: int, item: Any, chosen: tuple[int, ...], ctx: Context, rule: str
) -> list[Event]:
    events = []
    for n in chosen:
        counters = game.obj(n).counters
        if item.kind is not None:
            wanted = amount(ctx, item.count) if item.count is not None else counters.get(item.kind, 0)
            events.append(Event("remove_counter", rule, object=n, counter=item.kind, amount=wanted, player=player))
            continue
        wanted = amount(ctx, item.count) if item.count is not None else sum(counters.values())
        for kind, have in counters.items():
            take = min(have, wanted)
            wanted -= take
            if take:
                events.append(Event("remove_counter", rule, object=n, counter=kind, amount=take, player=player))
    return events


def _put_counters(game: Game, player: int, item: Any, chosen: tuple[int, ...], ctx: Context, rule: str) -> list[Event]:
    count = amount(ctx, item.count)
    return [Event("add_counter", rule, object=n, counter=item.kind, amount=count, player=player) for n in chosen]


_PAYERS: dict[type, Callable[..., list[Event]]] = {
    m.TapSymbol: _symbol,
    m.UntapSymbol: _symbol,
    m.Sacrifice: _touch("sacrifice"),
    m.Discard: _touch("discard"),
    m.Tap: _touch("tap"),
    m.Untap: _touch("untap"),
    m.LoseLife: _life,
    m.Move: _move,
    m.RemoveCounters: _remove_counters,
    m.PutCounters: _put_counters,
}
CHOOSING = (*_TOUCHING, m.Move)
