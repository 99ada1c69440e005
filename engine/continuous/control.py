"""Changes of control (layer 2), noticed when an effect begins or ends or what it depends on changes (212.3d, 306.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.cards import model as m
from engine.continuous.constants import UnderControl
from engine.continuous.durations import end_conditional
from engine.continuous.projecting import projection
from engine.continuous.timestamps import settle_timestamps
from engine.core.events import Event
from engine.core.game import Game
from engine.core.records import EMPTY, Map

_CONTROLLING: dict[int, tuple[Any, bool]] = {}


def _controlling(tree: Any) -> bool:
    """Whether a card or a change can change who controls something (kept by identity)."""
    found = _CONTROLLING.get(id(tree))
    if found is None:
        if len(_CONTROLLING) > 20_000:
            _CONTROLLING.clear()
        controls = any(isinstance(node, (m.SetController, UnderControl)) for node in m.walk(tree))
        found = _CONTROLLING[id(tree)] = (tree, controls)
    return found[1]


def after(game: Game, events: Sequence[Event] = ()) -> None:
    """What has to be seen to after every event: timestamps, "as long as" that is over, and who controls what now."""
    if len(events) > 1:
        settle_timestamps(game, events)
    if game.table.effects:
        end_conditional(game)
    settle(game)


def settle(game: Game) -> None:
    """Make a change of control an event: it is noticed, and the permanent leaves combat (306.2)."""
    table = game.table
    before: Map = table.memory.get("controlled", EMPTY)
    if game.scratch.get("control settled") == (game.journal.forms, before):
        return
    game.scratch["control settled"] = (game.journal.forms, before)
    if not before and not _may_control(game):
        return
    now = {}
    for number in table.in_play:
        controller = game.view(number).controller
        if controller != game.obj(number).controller:
            now[number] = controller
    if now == dict(before):
        return
    game.scratch["control settled"] = (game.journal.forms, Map(now))
    table.memory = table.memory.with_("controlled", Map(now)) if now else table.memory.without("controlled")
    events = []
    for number in dict.fromkeys((*before, *now)):
        record = game.obj(number)
        if record.zone != "in_play":
            continue
        old, new = before.get(number, record.controller), now.get(number, record.controller)
        if old != new:
            events.append(Event("control", "418.5a", object=number, player=new, from_player=old))
    if events:
        game.happen(*events)


def _may_control(game: Game) -> bool:
    table = game.table
    if any(game.effect(number).kind == "modify" and _controlling(game.effect(number).part) for number in table.effects):
        return True
    if any(_controlling(game.obj(number).card) for number in table.in_play):
        return True
    layers = projection(game).layers if table.effects else None
    return layers is not None and any(_controlling(card) for card in layers.cards.values())


def apply_control(game: Game, event: Event) -> None:
    """The applier of `control`: a permanent has come under another player's control.

    Data: object, player, from_player.
    """
    record = game.obj(event["object"])
    record.sick_since = game.table.turn
    game.note("control_changed", event.rules, object=record.id, player=event["player"])
    if record.id in game.table.combat.get("attackers", ()) or record.id in game.table.combat.get("blockers", ()):
        game.rules.hooks["remove_from_combat"](game, record.id, ("306.2",))


APPLIERS = {"control": apply_control}
