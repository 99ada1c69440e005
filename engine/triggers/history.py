"""What has happened this turn, read from the trace: for counts and conditions that look back."""

from __future__ import annotations

from typing import Any

from engine.core.events import Entry, Event
from engine.core.state import Obj
from engine.meaning.context import Context
from engine.triggers.matching import match

_MOVES = {
    "moved": None,
    "destroyed": "destroyed",
    "sacrificed": "sacrificed",
    "discarded": "discarded",
    "drawn": "drawn",
    "countered": "countered",
    "land_played": "land_played",
}


def happened(ctx: Context, node: Any, when: str = "turn") -> int:
    """How often an event of the model's kind has happened this turn (`when` is turn) or this game (ever, game)."""
    game = ctx.game
    events: list[Event] = []
    number = game.table.turn_number
    for entry in reversed(game.trace):
        if when in ("turn", "this_way") and entry.turn_number != number:
            break
        if when == "combat" and entry.kind == "step_began" and entry.data.get("step") == "beginning_of_combat":
            break
        events += _events(ctx, entry)
    return len(match(ctx, node, events)) if events else 0


def _events(ctx: Context, entry: Entry) -> list[Event]:
    """The event or events that an entry tells of."""
    data = entry.data
    kind = entry.kind
    if kind in _MOVES:
        if not data.get("object"):
            return []
        event = Event("move", entry.rules, **data, cause=_MOVES[kind])
        record = ctx.game.records[data["object"]]
        event.result = record.became if isinstance(record, Obj) else 0
        return [event]
    if kind == "damage_dealt":
        event = Event("damage", entry.rules, **data, combat=entry.rules[0].startswith("310"))
        event.result = data["amount"]
        return [event]
    if kind in ("spell_played", "ability_played"):
        return [Event("played" if kind == "spell_played" else kind, entry.rules, **data)]
    if kind == "attackers_declared":
        return [Event("attack", entry.rules, object=n, player=data["player"]) for n in data["objects"]]
    if kind == "blockers_declared":
        blocks = data["target"]
        return [Event("block", entry.rules, object=b, attackers=a, player=data["player"]) for b, a in blocks.items()]
    simple = {"tapped": "tap", "untapped": "untap", "life_gained": "gain_life", "life_lost": "lose_life"}
    if kind in simple:
        event = Event(simple[kind], entry.rules, **data)
        event.result = True
        return [event]
    if kind == "token_created":
        event = Event("token", entry.rules, **data)
        event.result = data["object"]
        return [event]
    return []


HOOKS = {"happened": happened}
