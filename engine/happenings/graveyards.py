"""Cards put into one graveyard at the same time: their owner arranges them (217.4c)."""

from __future__ import annotations

from engine.core.choices import Order
from engine.core.events import Event
from engine.core.game import Game


def arrange(game: Game, events: list[Event]) -> list[Event]:
    """The events of one batch in the order in which each owner puts his or her cards there, the last one on top.

    Tokens are not asked about: they cease to exist (216.3).
    """
    places: dict[int, list[int]] = {}
    for at, event in enumerate(events):
        if event.kind == "move" and event["to"] == "graveyard":
            record = game.obj(event["object"])
            if game.thing(record.thing).kind == "card":
                places.setdefault(record.owner, []).append(at)
    if not any(len(found) > 1 for found in places.values()):
        return events
    arranged = list(events)
    for player in game.apnap():
        found = places.get(player, ())
        if len(found) < 2:
            continue
        moving = {events[at]["object"]: events[at] for at in found}
        order = game.ask(player, "graveyard_order", Order(tuple(moving), rule="217.4c"), "217.4c", silent=True)
        if order != tuple(moving):
            game.note("chosen", "217.4c", player=player, answer=order, what="graveyard_order")
        for at, number in zip(found, order, strict=True):
            arranged[at] = moving[number]
    return arranged


HOOKS = {"arrange": arrange}
