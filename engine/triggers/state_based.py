"""State-based effects (420): each finds where its condition holds now; all that apply are one event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from engine.attaching import can_stay, enchants_something, is_local_enchantment, protected
from engine.characteristics import View
from engine.core.events import Event
from engine.core.game import Game
from engine.triggers.legends import WORLD, legend, since


def state_based(game: Game) -> list[Event]:
    """The state-based effects that apply now (420.5)."""
    found: list[Event] = []
    found += _players(game)
    creatures: list[tuple[int, View]] = []
    others: list[tuple[int, View]] = []
    for number in game.table.in_play:
        view = game.view(number)
        if "creature" in view.types:
            creatures.append((number, view))
        if view.types != _ONLY_CREATURE or view.supertypes or len(view.subtypes) > 1 or "传奇" in view.subtypes:
            others.append((number, view))
    found += _creatures(game, creatures)
    if others:
        found += _attachments(game, others)
        found += _legends(game, others)
        found += _worlds(game, others)
    found += _displaced(game)
    return _once(found)


_ONLY_CREATURE = frozenset(("creature",))


def _once(events: list[Event]) -> list[Event]:
    """An object that two effects would put into the graveyard goes there once; destruction gives way to it."""
    seen: dict[int, Event] = {}
    kept = []
    for event in events:
        number = event.get("object", 0)
        if number and number in seen:
            continue
        if number:
            seen[number] = event
        kept.append(event)
    return kept


def _players(game: Game) -> Iterator[Event]:
    cant_lose = game.rules.hooks["cant_lose"]
    for number in game.table.players:
        player = game.player(number)
        if player.lost:
            continue
        if player.life <= 0 and not cant_lose(game, number, "life"):
            yield Event("lose", ("420.5a", "102.1"), player=number)
        elif player.drew_from_empty and not cant_lose(game, number, "draw"):
            yield Event("lose", ("420.5g", "102.2"), player=number)
        elif player.poison >= 10 and not cant_lose(game, number, "poison"):
            yield Event("lose", ("420.5h", "102.8"), player=number)


def _creatures(game: Game, creatures: list[tuple[int, View]]) -> Iterator[Event]:
    for number, view in creatures:
        if view.toughness <= 0:
            yield Event("move", "420.5b", object=number, to="graveyard")
        elif game.obj(number).damage >= view.toughness and not game.rules.hooks["cant_be_destroyed"](game, number):
            yield Event("destroy", "420.5c", object=number)


def _attachments(game: Game, permanents: list[tuple[int, View]]) -> Iterator[Event]:
    for number, view in permanents:
        record = game.obj(number)
        if is_local_enchantment(game, number, view):
            if not enchants_something(game, number) or not can_stay(game, number, record.attached_to):
                why = "212.4g" if "creature" in view.types else "212.4f"
                rules = ("420.5d", *_protected(game, number, "502.7c"), why)
                yield Event("move", rules, object=number, to="graveyard")
        elif record.attached_to and not can_stay(game, number, record.attached_to):
            yield Event("unattach", ("420.5k", *_protected(game, number, "502.7d"), "212.2i"), object=number)


def _protected(game: Game, number: int, rule: str) -> tuple[str, ...]:
    """The rule of protection, where that is why something can't stay attached (502.7c, 502.7d)."""
    host = game.obj(number).attached_to
    stands = bool(host) and not game.is_player(host) and game.obj(host).zone == "in_play"
    return (rule,) if stands and protected(game, host, number) else ()


def _legends(game: Game, permanents: list[tuple[int, View]]) -> Iterator[Event]:
    """The Legend rule: of those with the same name, the one that has been a Legend with it the longest stays."""
    by_name: dict[str, list[int]] = {}
    for number, view in permanents:
        name = legend(view)
        if name:
            by_name.setdefault(name, []).append(number)
    for name, numbers in by_name.items():
        if len(numbers) > 1:
            yield from _all_but(game, {n: since(game, n, name) for n in numbers}, min, ("420.5e", "215.1"))


def _worlds(game: Game, permanents: list[tuple[int, View]]) -> Iterator[Event]:
    """Of enchant worlds, the one that has been one for the shortest amount of time stays."""
    worlds = [number for number, view in permanents if "world" in view.supertypes]
    if len(worlds) > 1:
        yield from _all_but(game, {n: since(game, n, WORLD) for n in worlds}, max, ("420.5i", "212.4j"))


def _all_but(
    game: Game, ages: dict[int, int], best: Callable[[Iterable[int]], int], rules: tuple[str, ...]
) -> Iterator[Event]:
    """Put all into their owners' graveyards except the oldest or newest; in a tie none is excepted."""
    chosen = best(ages.values())
    kept = [number for number, age in ages.items() if age == chosen]
    for number in ages:
        if len(kept) > 1 or number != kept[0]:
            yield Event("move", rules, object=number, to="graveyard")


def _displaced(game: Game) -> Iterator[Event]:
    """420.5f, 420.5j: tokens outside play (216.3, 217.8d), and copies of spells outside the stack, cease to exist."""
    places = [("phased_out", game.table.phased_out), ("stack", game.table.stack)]
    for number in game.table.players:
        player = game.player(number)
        places += [(zone, getattr(player, zone)) for zone in ("hand", "graveyard", "removed")]
        places += [("library", _edges(player.library))]
    for zone, numbers in places:
        for number in numbers:
            kind = game.thing(game.obj(number).thing).kind
            if kind == "token":
                yield Event("cease", ("420.5f", "216.3"), object=number)
            elif kind == "copy" and zone != "stack":
                yield Event("cease", ("420.5j", "503.10a"), object=number)


def _edges(library: tuple[int, ...]) -> tuple[int, ...]:
    """Where in a library something can have been put since the last check."""
    return library if len(library) < 6 else (*library[:3], *library[-3:])
