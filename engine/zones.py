"""Zones and what moves between them (217), and the things and objects that games are made of (200.8, 214, 216)."""

from __future__ import annotations

from typing import Any

from engine.core.events import Event
from engine.core.game import Game
from engine.core.records import EMPTY
from engine.core.state import Effect, Obj, Thing

# Zones that each player has for himself; the table has the others. Cards removed from the game are listed by owner.
OWN = frozenset(("library", "hand", "graveyard", "removed"))
SHARED = frozenset(("in_play", "stack", "phased_out"))

# What a trace says of a move, by its cause; a move without a cause is `moved`.
TOLD = {
    "destroyed": "destroyed",
    "sacrificed": "sacrificed",
    "discarded": "discarded",
    "drawn": "drawn",
    "countered": "countered",
    "land_played": "land_played",
    "phased_out": "phased_out",
    "phased_in": "phased_in",
}


def make(game: Game, card: Any, owner: int, *, kind: str = "card", label: str = "", source: int = 0) -> Thing:
    """A new thing, which is in no zone yet."""
    return game.new(Thing, kind=kind, card=card, owner=owner, label=label, source=source)


def enter(game: Game, thing: Thing, zone: str, *, position: str | int = "top", **values: Any) -> Obj:
    """Make the object that `thing` is in `zone` (217.1c: always a new one) and put it there.

    `position` counts for libraries: "top", "bottom", or a place counted from the top. Returns the object.
    """
    record = game.new(
        Obj,
        thing=thing.id,
        zone=zone,
        owner=thing.owner,
        **{"card": thing.card, "timestamp": game.tick(), **values},
    )
    thing.object = record.id
    _insert(game, record, position)
    return record


def _insert(game: Game, record: Obj, position: str | int) -> None:
    zone = record.zone
    if zone in OWN:
        owner = game.player(record.owner)
        pile: tuple[int, ...] = getattr(owner, zone)
        if zone != "library" or position == "bottom":
            pile = (*pile, record.id)
        else:
            at = 0 if position == "top" else int(position)
            pile = (*pile[:at], record.id, *pile[at:])
        setattr(owner, zone, pile)
    elif zone in SHARED:
        table = game.table
        setattr(table, zone, (*getattr(table, zone), record.id))


def take_out(game: Game, number: int) -> Obj:
    """Take an object out of its zone; it is nowhere afterwards, but can still be asked how it last was."""
    record = game.obj(number)
    zone = record.zone
    holder: Any = game.player(record.owner) if zone in OWN else game.table
    if zone in OWN or zone in SHARED:
        setattr(holder, zone, tuple(other for other in getattr(holder, zone) if other != number))
    record.zone = "nowhere"
    return record


def relocate(game: Game, number: int, zone: str, *, position: str | int = "top", **values: Any) -> Obj:
    """Move an object to a zone of its owner's (217.1a), where it is a new object. Returns that."""
    record = take_out(game, number)
    thing = game.thing(record.thing)
    new = enter(game, thing, zone, position=position, was=number, **values)
    record.became = new.id
    return new


def present(game: Game, number: int) -> int:
    """The object that the thing behind an object, past or present, is now."""
    return game.thing(game.obj(number).thing).object


def find(game: Game, number: int) -> int:
    """The object that `number` became with its next change of zone, where a zone-change trigger looks (217.1c, 410.10).

    The object itself where it has not moved; 0 where it has moved again or is gone.
    """
    record = game.obj(number)
    if record.zone != "nowhere":
        return number
    if not record.became:
        return 0
    return record.became if game.obj(record.became).zone != "nowhere" else 0


def exists(game: Game, number: int) -> bool:
    """Whether the object is still in the zone in which it has that id."""
    return game.obj(number).zone != "nowhere"


def apply_move(game: Game, event: Event) -> None:
    """The applier of `move`: an object is a new one in another zone (217.1c), and comes into play untapped (214.3).

    Data: object, to; optional: position, cause, player (who does it), and for objects that come into play or onto the
    stack any fields of the new object (controller, tapped, counters, chosen, face_down, attached_to, card ...) under
    `values`. `result` is the new object's id.
    """
    number, to = event["object"], event["to"]
    record = game.obj(number)
    origin = event.data["from"] = record.zone
    values: dict[str, Any] = dict(event.get("values", EMPTY))
    if to in ("in_play", "stack"):
        values.setdefault("controller", record.owner)
        if to == "in_play":
            values.setdefault("sick_since", game.table.turn)
        if values.pop("keep", False):
            values = {"card": record.card, "x": record.x, "paid": record.paid, "modes": record.modes, **values}
    if origin == "in_play":
        game.rules.hooks["left_play"](game, number)
    new = relocate(game, number, to, position=event.get("position", "top"), **values)
    if origin == "stack" and to == "in_play":
        follow(game, number, new.id)
    event.result = new.id
    if record.face_down and origin in ("in_play", "stack", "phased_out") and to not in ("in_play", "phased_out"):
        game.note("revealed", "504.6", player=record.owner, object=number)
    data: dict[str, Any] = {"object": number, "from": origin, "to": to}
    for key in ("player", "source"):
        if event.get(key):
            data[key] = event[key]
    game.note(TOLD.get(event.get("cause", ""), "moved"), _cited(record, event), **data)


def _cited(record: Obj, event: Event) -> tuple[str, ...]:
    """The rules that made the move, and those that say where it leads: to the owner's own zone, on top of the pile."""
    rules = event.rules
    if event["to"] in ("library", "hand", "graveyard") and record.controller not in (0, record.owner):
        rules = ("217.1a", *rules)
    if event["to"] == "graveyard" and event.get("cause") in ("countered", "discarded", "destroyed", "sacrificed"):
        rules = (*rules[:3], "217.4a")
    elif event["to"] == "removed":
        rules = (*rules[:3], "217.7a")
    return rules[:4]


def follow(game: Game, old: int, new: int) -> None:
    """Effects that edit a spell's characteristics go on applying to the permanent that it becomes (217.1c, 213.5)."""
    for number in game.table.effects:
        effect: Effect = game.effect(number)
        if effect.affected and old in effect.affected:
            effect.affected = tuple(new if other == old else other for other in effect.affected)


def apply_cease(game: Game, event: Event) -> None:
    """The applier of `cease`: a token or copy ceases to exist (420.5f, 420.5j). Data: object."""
    take_out(game, event["object"])
    game.note("ceased", event.rules, object=event["object"])


def apply_shuffle(game: Game, event: Event) -> None:
    """The applier of `shuffle`: chance decides the order of a library (glossary: Shuffle). Data: player."""
    from engine.core.choices import Order

    player = game.player(event["player"])
    if len(player.library) > 1:
        order = game.decide(event["player"], "shuffle", Order(player.library, rule="101.1"), event.rules[0])
        player.library = order
    game.note("shuffled", event.rules, player=event["player"])


APPLIERS = {"move": apply_move, "cease": apply_cease, "shuffle": apply_shuffle}
