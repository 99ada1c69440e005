"""Phasing (502.15, 217.8, 302.1): the phased-out zone, and the exception that what returns is the same permanent."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.core.events import Event
from engine.core.game import Game
from engine.core.records import Map
from engine.meaning.context import Memory

# Durations that are no limit (502.15g): a control effect without one still holds when the permanent returns.
_UNLIMITED: tuple[type, ...] = (type(None), m.Forever)


def phasing(game: Game, player: int) -> None:
    """302.1, 502.15b: what has phasing phases out, and what phased out under this player's control phases in."""
    table = game.table
    going = [n for n in table.in_play if game.view(n).has("phasing") and game.view(n).controller == player]
    coming = [
        n
        for n in table.phased_out
        if game.obj(n).memory.get("phased_by", game.obj(n).controller) == player
        and not game.obj(n).memory.get("phased_with")
    ]
    _change(game, going, coming, ("302.1", "502.15b"))


def phase(game: Game, numbers: tuple[int, ...], *, out: bool, rules: tuple[str, ...]) -> None:
    """An effect makes permanents phase out, or phased-out objects phase in (502.15)."""
    table = game.table
    here = table.in_play if out else table.phased_out
    found = [n for n in numbers if n in here]
    _change(game, found if out else [], [] if out else found, ("502.15a", *rules)[:4])


def _change(game: Game, going: list[int], coming: list[int], rules: tuple[str, ...]) -> None:
    leaving = _with_attached(game, going)
    returning = [*coming, *(n for n in game.table.phased_out if game.obj(n).memory.get("phased_with") in coming)]
    events = [
        Event("phase_out", _told(rules, _outward(game, n, host)), object=n, indirectly=host, to="phased_out")
        for n, host in leaving.items()
    ]
    events += [Event("phase_in", _told(rules, _inward(game, n)), object=n) for n in returning]
    if events:
        game.happen(*events)


def _told(rules: tuple[str, ...], more: list[str]) -> tuple[str, ...]:
    """At most four rules: those of the event, then what is said of such a permanent."""
    return tuple(dict.fromkeys((*rules[:2], *more, *rules[2:])))[:4]


def _outward(game: Game, number: int, host: int) -> list[str]:
    """What is said of a permanent that phases out: with what it is attached to; its damage is removed."""
    found = ["502.15i"] if host else []
    if game.obj(number).damage:
        found.append("502.15e")
    return found


def _inward(game: Game, number: int) -> list[str]:
    """What is said of a permanent that phases in: attached as it was, not summoning sick, in the same state."""
    record = game.obj(number)
    found = []
    if record.memory.get("phased_with"):
        found.append("502.15i")
    elif record.attached_to:
        found.append("502.15j")
    if record.sick_since and "creature" in game.view(number).types:
        found.append("502.15m")
    if record.counters or record.tapped or record.chosen:
        found.append("502.15h")
    return [*found, "502.15d"]


def _with_attached(game: Game, going: list[int]) -> dict[int, int]:
    """502.15i: what is attached to a permanent phases out with it, indirectly: object -> host, 0 for those directly."""
    found = dict.fromkeys(going, 0)
    for host in going:
        for number in game.table.in_play:
            if game.obj(number).attached_to == host and number not in found:
                found[number] = host
    return found


def apply_phase_out(game: Game, event: Event) -> None:
    """The applier of `phase_out`, which is leaving play to whatever triggers on that (502.15d); damage is removed (502.15e).

    Data: object, indirectly (the host, or 0).
    """
    number = event["object"]
    record, table = game.obj(number), game.table
    event.data["from"] = "in_play"
    event.result = number
    record.last = view = game.view(number)
    game.rules.hooks["left_play"](game, number)
    table.in_play = tuple(other for other in table.in_play if other != number)
    table.phased_out = (*table.phased_out, number)
    record.zone = "phased_out"
    record.damage = 0  # 502.15e
    memory = record.memory.with_("phased_by", view.controller)
    record.memory = memory.with_("phased_with", event["indirectly"]) if event["indirectly"] else memory
    _forget(game, number)
    game.note("phased_out", event.rules, object=number)


def _forget(game: Game, number: int) -> None:
    """502.15g: effects with limited duration and delayed abilities can't affect the permanent further."""
    for each in game.table.effects:
        effect = game.effect(each)
        limited = not isinstance(effect.duration, _UNLIMITED)
        if limited and effect.affected and number in effect.affected:
            effect.affected = tuple(other for other in effect.affected if other != number)
    for each in game.table.delayed:
        delayed = game.delayed(each)
        delayed.bindings = _without(delayed.bindings, number)


def _without(value: Any, number: int) -> Any:
    """A bound value in which an object is no longer referred to."""
    if isinstance(value, Map):
        return Map({k: _without(v, number) if k not in ("x", "values", "amount") else v for k, v in value.items()})
    if isinstance(value, Memory):
        return Memory(tuple(n for n in value.ids if n != number), value.amount, value.verb, value.done)
    if isinstance(value, tuple):
        return tuple(_without(item, number) for item in value if item != number)
    return value


def apply_phase_in(game: Game, event: Event) -> None:
    """The applier of `phase_in`: the same permanent, in the same state, with the same timestamp, and able to attack
    (502.15f, 502.15h, 502.15k, 502.15m)."""
    number = event["object"]
    record, table = game.obj(number), game.table
    table.phased_out = tuple(other for other in table.phased_out if other != number)
    record.zone = "in_play"
    record.last = None
    record.memory = record.memory.without("phased_by").without("phased_with")
    record.sick_since = 0
    table.in_play = tuple(sorted((*table.in_play, number), key=lambda n: game.obj(n).timestamp))
    game.note("phased_in", event.rules, object=number)


APPLIERS = {"phase_out": apply_phase_out, "phase_in": apply_phase_in}
HOOKS = {"phasing": phasing, "phase": phase}
