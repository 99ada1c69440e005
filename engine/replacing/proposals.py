"""Whether an event that is about to happen is the one that a replacement effect speaks of ("would"), and in what roles.

The roles are those that the model's events name, so that what happens instead can refer to them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards import model as m
from engine.core.events import Event
from engine.core.game import Game
from engine.core.records import Map
from engine.meaning.context import Context
from engine.meaning.denoting import controller_of, players
from engine.meaning.matching import fits, one_of

Matcher = Callable[[Context, Any, Event], "dict[str, Any] | None"]

# The kinds of engine events that each event of the model may be, as long as it has not happened.
KINDS: dict[type, tuple[str, ...]] = {
    m.Damage: ("damage",),
    m.Draws: ("draw",),
    m.Discards: ("discard",),
    m.GainsLife: ("gain_life",),
    m.LosesLife: ("lose_life",),
    m.Destroyed: ("destroy",),
    m.Sacrifices: ("sacrifice",),
    m.ZoneChange: ("move", "token"),
    m.CounterAdded: ("add_counter", "poison"),
    m.AddsMana: ("add_mana",),
    m.GameLost: ("lose",),
    m.GameWon: ("win",),
    m.Countered: ("counter",),
    m.Shuffles: ("shuffle",),
    m.Taps: ("tap",),
    m.Untaps: ("untap",),
    m.TurnsFaceUp: ("turn_up",),
    m.BecomesAttached: ("attach",),
}


def kinds_of(node: Any) -> tuple[str, ...]:
    """The kinds of engine events that an event of the model may be."""
    if isinstance(node, m.EitherEvent):
        return tuple(dict.fromkeys(kind for part in node.events for kind in kinds_of(part)))
    return KINDS.get(type(node), ())


def roles_of(ctx: Context, node: Any, event: Event) -> Map | None:
    """The roles and the amount of an event that matches; None where it does not."""
    if isinstance(node, m.EitherEvent):
        for part in node.events:
            found = roles_of(ctx, part, event)
            if found is not None:
                return found
        return None
    if event.kind not in KINDS.get(type(node), ()):
        return None
    roles = _MATCHERS[type(node)](ctx, node, event)
    return Map(roles) if roles is not None else None


def means(ctx: Context, what: Any, number: int) -> bool:
    """Whether an object or player is among those that words speak of; None in the place of words means anything."""
    if what is None:
        return True
    if isinstance(what, (m.Any, m.All, m.Some)):
        what = what.what
    if isinstance(what, m.OneOf):
        return any(means(ctx, part, number) for part in what.filters)
    if isinstance(what, m.Filter):
        if what.noun == "source":
            what = m.changed(what, noun="object")
        return fits(ctx, what, number, last=True)
    if isinstance(what, m.Group):
        return any(means(ctx, part, number) for part in what.parts)
    if ctx.game.is_player(number):
        return isinstance(what, m.Player) and number in players(ctx, what)
    return one_of(ctx, what, number)


def is_player(ctx: Context, who: Any, number: int) -> bool:
    """Whether a player is among those that words speak of."""
    return who is None or number in players(ctx, who)


def affected_player(game: Game, event: Event) -> int:
    """Who chooses among effects that would modify an event (419.9a): the affected player, or the affected object's
    controller, or its owner where nobody controls it."""
    number = event.get("target") or event.get("object")
    if event.kind in ("draw", "discard", "gain_life", "lose_life", "poison", "lose", "win", "add_mana", "token"):
        number = event["player"]
    if not number:
        return int(event.get("player") or game.table.active)
    return int(number) if game.is_player(number) else controller_of(game, number)


def _damage(ctx: Context, node: m.Damage, event: Event) -> dict[str, Any] | None:
    source, target = event["source"], event["target"]
    if event["amount"] <= 0:
        return None  # 419.5a
    if node.combat is not None and bool(event.get("combat")) != node.combat:
        return None
    if not means(ctx, node.source, source) or not means(ctx, node.to, target):
        return None
    game = ctx.game
    return {
        "object": source if node.source is not None else target,
        "source": source,
        "recipient": target,
        "player": target if game.is_player(target) else controller_of(game, target),
        "amount": event["amount"],
    }


def _player_event(ctx: Context, node: Any, event: Event) -> dict[str, Any] | None:
    player = event["player"]
    if not is_player(ctx, node.who, player):
        return None
    return {"player": player, "amount": event.get("amount", 1)}


def _discard(ctx: Context, node: m.Discards, event: Event) -> dict[str, Any] | None:
    player, number = event["player"], event["object"]
    if not is_player(ctx, node.who, player) or not means(ctx, _anywhere(node.what), number):
        return None
    if node.by is not None and event.get("by", 0) not in players(ctx, node.by):
        return None
    return {"player": player, "object": number}


def _anywhere(what: Any) -> Any:
    if isinstance(what, (m.Any, m.All, m.Some)) and isinstance(what.what, m.Filter) and what.what.zone is not None:
        return m.changed(what, what=m.changed(what.what, zone=None))
    return what


def _object_event(ctx: Context, node: Any, event: Event) -> dict[str, Any] | None:
    number = event["object"]
    player = event.get("player") or controller_of(ctx.game, number)
    if not is_player(ctx, getattr(node, "who", None), player) or not means(ctx, node.what, number):
        return None
    return {"object": number, "player": player}


def _zone_change(ctx: Context, node: m.ZoneChange, event: Event) -> dict[str, Any] | None:
    game = ctx.game
    if event.kind == "token":
        return None if node.from_ is not None or not _entering(ctx, node, event) else {"player": event["player"]}
    number = event["object"]
    record = game.obj(number)
    if record.zone == event["to"]:
        return None
    for zone, name in ((node.from_, record.zone), (node.to, event["to"])):
        if zone is not None and zone.name != name:
            return None
        if zone is not None and zone.of is not None and record.owner not in players(ctx, zone.of):
            return None
    if node.by is not None and event.get("cause") != _CAUSES.get(node.by, node.by):
        return None
    if node.under is not None and _future_controller(game, event) not in players(ctx, node.under):
        return None
    if event["to"] == "in_play" and record.zone != "in_play" and _permanent_filter(node.what):
        if not _entering(ctx, node, event):
            return None
    elif not means(ctx, node.what, number):
        return None
    return {"object": number, "player": controller_of(game, number)}


_CAUSES = {"destroy": "destroyed", "sacrifice": "sacrificed", "discard": "discarded", "draw": "drawn"}


def _permanent_filter(what: Any) -> bool:
    return isinstance(what, (m.Any, m.All)) and isinstance(what.what, m.Filter) and what.what.noun == "permanent"


def _entering(ctx: Context, node: m.ZoneChange, event: Event) -> bool:
    from engine.replacing.entering import would_fit

    if not isinstance(node.what, (m.Any, m.All)) or (node.to is not None and node.to.name != "in_play"):
        return False
    return would_fit(ctx, node.what.what, event)


def _future_controller(game: Game, event: Event) -> int:
    return int(event.get("values", {}).get("controller", 0)) or game.obj(event["object"]).owner


def _counter(ctx: Context, node: m.CounterAdded, event: Event) -> dict[str, Any] | None:
    poison = event.kind == "poison"
    where = event["player"] if poison else event["object"]
    if node.kind not in (None, "中毒" if poison else event["counter"]) or not means(ctx, node.on, where):
        return None
    return {"player" if poison else "object": where, "amount": event["amount"]}


def _mana(ctx: Context, node: m.AddsMana, event: Event) -> dict[str, Any] | None:
    source = event.get("source", 0)
    if not is_player(ctx, node.who, event["player"]):
        return None
    if node.what is not None and (not source or not means(ctx, node.what, source)):
        return None
    return {"player": event["player"], "object": source, "amount": sum(event["mana"])}


def _attach(ctx: Context, node: m.BecomesAttached, event: Event) -> dict[str, Any] | None:
    if means(ctx, node.what, event["object"]) and means(ctx, node.to, event["target"]):
        return {"object": event["object"], "recipient": event["target"]}
    return None


_MATCHERS: dict[type, Matcher] = {
    m.Damage: _damage,
    m.Draws: _player_event,
    m.Discards: _discard,
    m.GainsLife: _player_event,
    m.LosesLife: _player_event,
    m.Destroyed: _object_event,
    m.Sacrifices: _object_event,
    m.ZoneChange: _zone_change,
    m.CounterAdded: _counter,
    m.AddsMana: _mana,
    m.GameLost: _player_event,
    m.GameWon: _player_event,
    m.Countered: _object_event,
    m.Shuffles: _player_event,
    m.Taps: _object_event,
    m.Untaps: _object_event,
    m.TurnsFaceUp: _object_event,
    m.BecomesAttached: _attach,
}
