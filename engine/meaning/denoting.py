"""Which objects and players a phrase denotes (selectors of the card model)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards import model as m
from engine.core.game import Game
from engine.core.records import EMPTY
from engine.core.state import Obj
from engine.meaning.context import Context

Denoter = Callable[[Context, Any], tuple[int, ...]]


@m.node
class ThisPlayer(m.Player):
    """A player named by id, for instructions that are made while others are carried out."""

    id: int


def objects(ctx: Context, node: Any) -> tuple[int, ...]:
    """The ids of the objects (or players, where the node may denote either) that a bound selector denotes now.

    Objects that have left the zone in which they were meant are left out, except where only they can be meant
    (an event's object, for last known information): whoever acts on objects checks that they are still there.
    Raises NotImplementedError for a selector that only makes sense elsewhere (a Target, a word that refers back).
    """
    denoter = _DENOTERS.get(type(node))
    if denoter is None:
        raise NotImplementedError(type(node).__name__)
    return denoter(ctx, node)


def players(ctx: Context, node: Any) -> tuple[int, ...]:
    """The ids of the players denoted, in the order of 103.4."""
    found = objects(ctx, node)
    return tuple(number for number in found if ctx.game.is_player(number))


def player(ctx: Context, node: Any) -> int:
    """The one player denoted; 0 where there is none."""
    found = players(ctx, node)
    return found[0] if found else 0


def candidates(ctx: Context, what: Any) -> tuple[int, ...]:
    """Everything that fits a filter, where its noun and zone say to look (415.5, 416.2, 217.5b)."""
    from engine.meaning.matching import fits

    if isinstance(what, m.OneOf):
        seen: dict[int, None] = {}
        for part in what.filters:
            seen.update(dict.fromkeys(candidates(ctx, part)))
        return tuple(seen)
    return tuple(number for number in pool(ctx, what) if fits(ctx, what, number))


def pool(ctx: Context, what: m.Filter) -> tuple[int, ...]:
    """Where a filter looks before its predicates are asked."""
    game = ctx.game
    table = game.table
    if what.noun == "player":
        return game.apnap()
    if what.zone is not None:
        return in_zone(ctx, what.zone)
    if what.noun in ("permanent", "object"):
        return table.in_play
    if what.noun in ("spell", "ability"):
        return table.stack
    if what.noun == "source":
        return (*table.in_play, *reversed(table.stack))
    return tuple(n for p in game.apnap() for n in game.player(p).hand)


def in_zone(ctx: Context, zone: m.Zone) -> tuple[int, ...]:
    """The objects in a zone, of one player or all."""
    game = ctx.game
    if zone.name in ("in_play", "stack", "phased_out"):
        return tuple(getattr(game.table, zone.name))
    owners = players(ctx, zone.of) if zone.of is not None else game.apnap()
    return tuple(number for owner in owners for number in getattr(game.player(owner), zone.name, ()))


def controller_of(game: Game, number: int) -> int:
    """An object's controller, or as it last was; its owner where nobody controls it (217.5d)."""
    record = game.obj(number)
    if record.zone in ("in_play", "stack") or record.last is not None:
        return int(game.view(number).controller) or record.controller or record.owner
    return record.controller or record.owner


def as_last_in_play(game: Game, number: int) -> int:
    """413.2f: the permanent that a card outside play has just been, for information on it; else the object itself."""
    if game.is_player(number):
        return number
    record = game.obj(number)
    if record.zone in ("in_play", "stack") or not record.was:
        return number
    old = game.obj(record.was)
    return old.id if old.last is not None else number


def _self(ctx: Context, node: m.Self) -> tuple[int, ...]:
    """202.2: a name in the text of an object means just that object, whatever it is called by now (503.11)."""
    number = ctx.source if node.granter or node.noun is None else ctx.self
    return (number,) if number else ()


def _slot(ctx: Context, node: m.Slot) -> tuple[int, ...]:
    """202.2a: "that creature" is the one that was chosen, whatever it is by now."""
    return _chosen_targets(ctx, node.index)


def _target(ctx: Context, node: m.Target) -> tuple[int, ...]:
    return _chosen_targets(ctx, node.slot or 0)


def _chosen_targets(ctx: Context, slot: int) -> tuple[int, ...]:
    chosen = ctx.targets if ctx.legal is None else ctx.legal
    return chosen[slot] if slot < len(chosen) else ()


def _role(ctx: Context, node: m.EventRole) -> tuple[int, ...]:
    event = ctx.event
    for _ in range(node.level):
        event = event.get("outer", EMPTY)
    found = event.get(node.role)
    if found is None:
        return ()
    return found if isinstance(found, tuple) else (found,)


def _rest(ctx: Context, node: m.TheRest) -> tuple[int, ...]:
    found = objects(ctx, node.of) if node.of is not None else ()
    return tuple(n for n in found if ctx.game.is_player(n) or ctx.game.obj(n).zone != "nowhere")


def _remembered(ctx: Context, node: m.Remembered) -> tuple[int, ...]:
    memory = ctx.remembered.get(node.label)
    return memory.ids if memory else ()


def _attached(ctx: Context, node: m.Attached) -> tuple[int, ...]:
    from engine.meaning.matching import fits

    record = ctx.game.obj(ctx.self)
    if record.zone == "nowhere" and record.last is not None and not ctx.static:
        target = record.attached_to
    else:
        target = record.attached_to if record.zone == "in_play" else 0
    if not target:
        return ()
    if ctx.static and not fits(ctx, node.noun, target):
        return ()
    return (target,)


def _each_player(ctx: Context, node: Any) -> tuple[int, ...]:
    from engine.meaning.matching import matches_player

    everybody: tuple[int, ...] = ctx.game.apnap()
    if node.kind in ("opponent", "other"):
        everybody = tuple(number for number in everybody if number != ctx.you)
    such = getattr(node, "such", ())
    return tuple(number for number in everybody if all(matches_player(ctx, p, number) for p in such))


def _controllers(ctx: Context, node: m.ControllerOf) -> tuple[int, ...]:
    seen = dict.fromkeys(controller_of(ctx.game, n) for n in informing(ctx, node.of) if not ctx.game.is_player(n))
    return tuple(seen)


def _owners(ctx: Context, node: m.OwnerOf) -> tuple[int, ...]:
    return tuple(dict.fromkeys(ctx.game.obj(n).owner for n in _whole(ctx, node.of) if not ctx.game.is_player(n)))


def _whole(ctx: Context, node: Any) -> tuple[int, ...]:
    """Like `objects`, but an illegal target still tells who controlled or owned it (413.2a)."""
    if isinstance(node, (m.Slot, m.Target)):
        slot = node.index if isinstance(node, m.Slot) else node.slot or 0
        return ctx.targets[slot] if slot < len(ctx.targets) else ()
    return objects(ctx, node)


def informing(ctx: Context, node: Any) -> tuple[int, ...]:
    """The objects whose information an effect needs: of what it has moved out of play, as it last was there (413.2f)."""
    found = _whole(ctx, node)
    if isinstance(node, m.Remembered):
        return tuple(as_last_in_play(ctx.game, number) for number in found)
    return found


whole = _whole


def _top(ctx: Context, node: m.Top) -> tuple[int, ...]:
    from engine.meaning.counting import number as count

    amount = count(ctx, node.count)
    found: list[int] = []
    for owner in players(ctx, node.library.of) if node.library.of is not None else (ctx.you,):
        library = ctx.game.player(owner).library
        found += library[len(library) - amount :] if node.bottom else library[:amount]
    return tuple(found)


def _group(ctx: Context, node: m.Group) -> tuple[int, ...]:
    return tuple(dict.fromkeys(number for part in node.parts for number in objects(ctx, part)))


def _defending(ctx: Context, node: Any) -> tuple[int, ...]:
    return (ctx.game.opponent(ctx.game.table.active),)


def _active(ctx: Context, node: Any) -> tuple[int, ...]:
    return (ctx.game.table.active,)


def _imprinted(ctx: Context, node: m.Imprinted) -> tuple[int, ...]:
    from engine.meaning.matching import fits

    cards = ctx.game.obj(ctx.self).memory.get("imprinted", ())
    return tuple(n for n in cards if ctx.game.obj(n).zone == "removed" and fits(ctx, node.what, n))


def _paid(ctx: Context, node: m.Paid) -> tuple[int, ...]:
    from engine.meaning.matching import fits

    record: Obj = ctx.game.obj(ctx.on_stack or ctx.source)
    return tuple(n for n in record.paid.get(node.verb, ()) if fits(ctx, node.what, n, last=True))


def _chosen(ctx: Context, node: Any) -> tuple[int, ...]:
    found = ctx.chosen.get("objects", ctx.game.obj(ctx.self).chosen.get("objects", ()))
    return tuple(found)


def _chosen_player(ctx: Context, node: Any) -> tuple[int, ...]:
    found = ctx.chosen.get("player", ctx.game.obj(ctx.self).chosen.get("player", 0))
    return (found,) if found else ()


_DENOTERS: dict[type, Denoter] = {
    m.Self: _self,
    m.Slot: _slot,
    m.Target: _target,
    m.EventRole: _role,
    m.Remembered: _remembered,
    m.TheRest: _rest,
    m.Actor: lambda ctx, node: (ctx.subject or ctx.you,),
    m.Attached: _attached,
    m.All: lambda ctx, node: candidates(ctx, node.what),
    m.Any: lambda ctx, node: candidates(ctx, node.what),
    m.Group: _group,
    m.Top: _top,
    m.This: lambda ctx, node: (ctx.this,) if ctx.this else (),
    m.Imprinted: _imprinted,
    m.Paid: _paid,
    m.ChosenObjects: _chosen,
    m.ChosenPlayer: _chosen_player,
    ThisPlayer: lambda ctx, node: (node.id,),
    m.You: lambda ctx, node: (ctx.you,),
    m.Implied: lambda ctx, node: (ctx.subject or ctx.you,),
    m.Opponent: lambda ctx, node: (ctx.game.opponent(ctx.you),),
    m.EachPlayer: _each_player,
    m.AnyPlayer: _each_player,
    m.APlayer: _each_player,
    m.ControllerOf: _controllers,
    m.OwnerOf: _owners,
    m.ActivePlayer: _active,
    m.AttackingPlayer: _active,
    m.DefendingPlayer: _defending,
}
