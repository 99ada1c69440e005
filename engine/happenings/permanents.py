"""What happens to permanents: tapping, destruction, sacrifice, counters, tokens, attaching (212.4, 216, glossary)."""

from __future__ import annotations

from collections.abc import Sequence

from engine import zones
from engine.core.events import Event
from engine.core.game import Game
from engine.core.records import EMPTY


def apply_tap(game: Game, event: Event) -> None:
    """A permanent becomes tapped; one that is tapped already does not."""
    record = game.obj(event["object"])
    event.result = not record.tapped
    if not record.tapped:
        record.tapped = True
        game.note("tapped", event.rules, object=record.id)


def apply_untap(game: Game, event: Event) -> None:
    """A permanent becomes untapped."""
    record = game.obj(event["object"])
    event.result = record.tapped
    if record.tapped:
        record.tapped = False
        game.note("untapped", event.rules, object=record.id)


def to_graveyard(event: Event, cause: str) -> Event:
    """The move into the owner's graveyard that an event of an object consists of."""
    data = {key: event[key] for key in ("player", "source") if event.get(key)}
    return Event("move", event.rules, object=event["object"], to="graveyard", cause=cause, **data)


def expand_destroy(game: Game, event: Event) -> Sequence[Event]:
    """To destroy a permanent is to put it from play into its owner's graveyard."""
    return (to_graveyard(event, "destroyed"),) if zones.exists(game, event["object"]) else ()


def expand_sacrifice(game: Game, event: Event) -> Sequence[Event]:
    """To sacrifice a permanent is to put it from play into its owner's graveyard; it isn't destroyed."""
    return (to_graveyard(event, "sacrificed"),)


def apply_add_counter(game: Game, event: Event) -> None:
    """Counters are put on a permanent."""
    record = game.obj(event["object"])
    counter, amount = event["counter"], event["amount"]
    if amount > 0 and record.zone == "in_play":
        record.counters = record.counters.with_(counter, record.counters.get(counter, 0) + amount)
        game.note("counter_added", event.rules, object=record.id, counter=counter, amount=amount)


def apply_remove_counter(game: Game, event: Event) -> None:
    """Counters are removed from a permanent, as many as there are. `result`: how many."""
    record = game.obj(event["object"])
    counter = event["counter"]
    amount = min(event["amount"], record.counters.get(counter, 0))
    event.result = amount
    if amount > 0:
        left = record.counters[counter] - amount
        record.counters = record.counters.with_(counter, left) if left else record.counters.without(counter)
        game.note("counter_removed", event.rules, object=record.id, counter=counter, amount=amount)


def apply_token(game: Game, event: Event) -> None:
    """A token comes into play (216.1); its owner is the controller of what made it (216.2). `result`: the object."""
    player = event["player"]
    thing = zones.make(game, event["card"], event.get("owner", player), kind="token", source=event.get("source", 0))
    values = {"controller": player, "sick_since": game.table.turn, **event.get("values", EMPTY)}
    record = zones.enter(game, thing, "in_play", **values)
    event.result = record.id
    game.note("token_created", event.rules, player=player, object=record.id, source=event.get("source", 0))


def apply_attach(game: Game, event: Event) -> None:
    """A local enchantment or Equipment becomes attached to a permanent, with a new timestamp (418.5e)."""
    record = game.obj(event["object"])
    record.attached_to = event["target"]
    record.timestamp = game.tick()
    table = game.table
    if record.zone == "in_play":
        table.in_play = (*(n for n in table.in_play if n != record.id), record.id)
    game.note("attached", event.rules, object=record.id, target=event["target"])


def apply_unattach(game: Game, event: Event) -> None:
    """An Equipment stops equipping a permanent and remains in play (420.5k)."""
    record = game.obj(event["object"])
    old = record.attached_to
    record.attached_to = 0
    game.note("unattached", event.rules, object=record.id, target=old)


EXPANSIONS = {"destroy": expand_destroy, "sacrifice": expand_sacrifice}
APPLIERS = {
    "tap": apply_tap,
    "untap": apply_untap,
    "add_counter": apply_add_counter,
    "remove_counter": apply_remove_counter,
    "token": apply_token,
    "attach": apply_attach,
    "unattach": apply_unattach,
}
