"""Which of the events that happened match a trigger event of card text, and in what roles (410.2, 410.6, 410.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.cards import model as m
from engine.core.events import Event
from engine.core.records import Map
from engine.meaning.context import Context
from engine.meaning.counting import bounds
from engine.meaning.denoting import controller_of, players
from engine.meaning.matching import fits, one_of

Matcher = Callable[[Context, Any, list[Event]], list[Map]]

# The kinds of engine events in which each trigger event of the model is looked for.
KINDS: dict[type, tuple[str, ...]] = {
    m.StepBegins: ("begin_step", "begin_turn"),
    m.ZoneChange: ("move", "token", "phase_out"),
    m.Plays: ("played",),
    m.PlaysAbility: ("ability_played",),
    m.Attacks: ("attack",),
    m.Blocks: ("block",),
    m.BecomesBlocked: ("blocked", "set_blocked"),
    m.Unblocked: ("unblocked",),
    m.Damage: ("damage",),
    m.Taps: ("tap",),
    m.Untaps: ("untap",),
    m.TapsForMana: ("tapped_for_mana",),
    m.BecomesTarget: ("targeted",),
    m.TurnsFaceUp: ("turn_up",),
    m.Cycles: ("cycled",),
    m.Discards: ("move",),
    m.Draws: ("move",),
    m.GainsLife: ("gain_life",),
    m.LosesLife: ("lose_life", "damage"),
    m.Sacrifices: ("move",),
    m.Destroyed: ("move",),
    m.CounterAdded: ("add_counter", "poison"),
    m.LastCounterRemoved: ("remove_counter",),
    m.GainsControl: ("control",),
    m.LosesControl: ("control",),
    m.Countered: ("move", "uncast"),
    m.BecomesAttached: ("attach",),
    m.Shuffles: ("shuffle",),
    m.StateHolds: (),
}


def kinds_of(node: Any) -> tuple[str, ...]:
    """The kinds of events that can match a trigger event."""
    if isinstance(node, m.EitherEvent):
        return tuple(dict.fromkeys(kind for part in node.events for kind in kinds_of(part)))
    return KINDS.get(type(node), ())


def match(ctx: Context, node: Any, events: list[Event]) -> list[Map]:
    """For each occurrence of the trigger event among events: the roles and the amount of it."""
    if isinstance(node, m.EitherEvent):
        return [found for part in node.events for found in match(ctx, part, events)]
    matcher = _MATCHERS.get(type(node))
    if matcher is None:
        raise NotImplementedError(type(node).__name__)
    kinds = KINDS[type(node)]
    return matcher(ctx, node, [event for event in events if event.kind in kinds])


def is_one(ctx: Context, what: Any, number: int) -> bool:
    """Whether an object, past or present, or a player is among what a selector of a trigger event means."""
    if what is None:
        return True
    if isinstance(what, (m.Any, m.All)):
        return fits(ctx, what.what, number, last=True)
    if isinstance(what, (m.Filter, m.OneOf)):
        return fits(ctx, what, number, last=True)
    if isinstance(what, m.Some):
        return fits(ctx, what.what, number, last=True)
    if isinstance(what, m.Group):
        return any(is_one(ctx, part, number) for part in what.parts)
    return one_of(ctx, what, number)


def is_player(ctx: Context, who: Any, number: int) -> bool:
    """Whether a player is among those that a trigger event speaks of."""
    return who is None or number in players(ctx, who)


_STEP_NAMES = {
    "main": ("precombat_main", "postcombat_main"),
    "combat": ("beginning_of_combat",),
    "beginning": ("untap",),
}


def _step(ctx: Context, node: m.StepBegins, events: list[Event]) -> list[Map]:
    """303.1, 305.3, 313.1; also where the words stand in the middle of a text, "sacrifices it at the end of his turn" (404.5)."""
    found = []
    for event in events:
        if node.step == "turn":
            hit = event.kind == "begin_turn"
        else:
            hit = event.kind == "begin_step" and event["step"] in _STEP_NAMES.get(node.step, (node.step,))
        if hit and is_player(ctx, node.whose, event["player"]):
            found.append(Map({"player": event["player"]}))
    return found


def _zone_change(ctx: Context, node: m.ZoneChange, events: list[Event]) -> list[Map]:
    found = []
    game = ctx.game
    for event in events:
        origin = event.get("from")
        to = event.get("to", "in_play")
        if not _zone_fits(node.from_, origin) or not _zone_fits(node.to, to):
            continue
        if node.by is not None and event.get("cause") != _CAUSES.get(node.by, node.by):
            continue
        old = event.get("object", 0)
        # 410.10b: what comes into play is looked at as it is there, never as it was on the stack.
        leaves = to != "in_play" and (origin in ("in_play", "stack") or to != "stack")
        number = old if leaves and old else event.result
        if not number:
            continue
        whose = node.from_.of if node.from_ is not None and node.from_.of is not None else None
        if whose is not None and game.obj(number).owner not in players(ctx, whose):
            continue
        if node.to is not None and node.to.of is not None and game.obj(number).owner not in players(ctx, node.to.of):
            continue
        if node.under is not None and game.view(event.result).controller not in players(ctx, node.under):
            continue
        if _same_thing(ctx, node.what, number, event.result) or is_one(ctx, node.what, number):
            found.append(Map({"object": number, "player": controller_of(game, number)}))
    return found


def _same_thing(ctx: Context, what: Any, old: int, new: int | None) -> bool:
    """Whether the text means itself, on either side of the move."""
    return isinstance(what, m.Self) and ctx.source in (old, new)


_CAUSES = {"destroy": "destroyed", "sacrifice": "sacrificed", "discard": "discarded", "draw": "drawn"}


def _zone_fits(zone: Any, name: str | None) -> bool:
    return zone is None or zone.name == name


def _by_cause(cause: str, role: str = "object") -> Matcher:
    def matcher(ctx: Context, node: Any, events: list[Event]) -> list[Map]:
        found = []
        for event in events:
            if event.get("cause") != cause:
                continue
            number = event["object"]
            player = event.get("player") or controller_of(ctx.game, number)
            if not is_player(ctx, getattr(node, "who", None), player):
                continue
            by = getattr(node, "by", None)
            if by is not None and event.get("by", 0) not in players(ctx, by):
                continue
            what = getattr(node, "what", None)
            if what is None or is_one(ctx, _unzoned(what), number) or is_one(ctx, _unzoned(what), event.result or 0):
                found.append(Map({role: number, "player": player}))
        return found

    return matcher


def _unzoned(what: Any) -> Any:
    """A card that was discarded is no longer in the hand where the words place it."""
    if isinstance(what, (m.Any, m.Some, m.All)) and isinstance(what.what, m.Filter) and what.what.zone is not None:
        return m.changed(what, what=m.changed(what.what, zone=None))
    return what


def _object_event(*, who: str = "", role: str = "object") -> Matcher:
    """Events about one object, and perhaps a player who does it."""

    def matcher(ctx: Context, node: Any, events: list[Event]) -> list[Map]:
        found = []
        for event in events:
            number = event["object"]
            if event.kind in ("tap", "untap") and not event.result:
                continue
            player = event.get("player") or controller_of(ctx.game, number)
            if who and not is_player(ctx, getattr(node, who), player):
                continue
            what = getattr(node, "what", None) if not isinstance(node, m.PlaysAbility) else node.of
            if is_one(ctx, what, number):
                extra = {key: event[key] for key in ("mana", "amount", "spell") if event.get(key) is not None}
                found.append(Map({role: number, "player": player, **extra}))
        return found

    return matcher


_ATTACKS = _object_event()


def _attacks(ctx: Context, node: m.Attacks, events: list[Event]) -> list[Map]:
    """306.4: a creature attacks alone if no other creatures are attacking."""
    return [] if node.alone and len(events) != 1 else _ATTACKS(ctx, node, events)


def _blocks(ctx: Context, node: m.Blocks, events: list[Event]) -> list[Map]:
    """410.9a, 410.9b: "blocks" once for the blocker, "blocks a creature" once for each attacker it blocks."""
    found = []
    for event in events:
        blocker, chosen = event["object"], event["attackers"]
        if not is_one(ctx, node.what, blocker):
            continue
        several = _several(ctx, node.whom, chosen)
        if node.whom is None or several:
            found.append(Map({"object": blocker, "blocker": blocker, "attacker": chosen, "player": event["player"]}))
        if node.whom is None or several is not None:
            continue
        for attacker in chosen:
            if is_one(ctx, node.whom, attacker):
                # The text speaks of the blocker where it names itself as what is blocked (410.9c).
                found.append(
                    Map({"object": blocker, "blocker": blocker, "attacker": attacker, "player": event["player"]})
                )
    return found


def _several(ctx: Context, what: Any, numbers: Iterable[int]) -> bool | None:
    """410.9d: whether so many creatures block or are blocked as the text says; None where it speaks of each."""
    if not isinstance(what, m.Some):
        return None
    there = sum(is_one(ctx, what, number) for number in numbers)
    least, most = bounds(ctx, what.count, 10**6)
    return least <= there <= most


def _becomes_blocked(ctx: Context, node: m.BecomesBlocked, events: list[Event]) -> list[Map]:
    """410.9a, 410.9c: once, or once for each creature that blocks it if the text names what blocks."""
    found = []
    for event in events:
        numbers = event.result if event.kind == "set_blocked" else (event["object"],)
        if event.kind == "set_blocked" and not event["blocked"]:
            continue
        for number in numbers:
            if not is_one(ctx, node.what, number):
                continue
            by: Iterable[int] = event.get("blockers", ())
            several = _several(ctx, node.by, by)
            if node.by is None or several:
                found.append(Map({"object": number, "attacker": number, "blocker": tuple(by), "player": 0}))
            if node.by is None or several is not None:
                continue
            for blocker in by:
                if is_one(ctx, node.by, blocker):
                    found.append(Map({"object": number, "attacker": number, "blocker": blocker, "player": 0}))
    return found


def _damage(ctx: Context, node: m.Damage, events: list[Event]) -> list[Map]:
    """Once for each source and recipient; where only the recipient is named, once for a batch, with its total."""
    hits: list[Event] = []
    for event in events:
        if not event.result or (node.combat is not None and bool(event.get("combat")) != node.combat):
            continue
        if is_one(ctx, node.source, event["source"]) and is_one(ctx, node.to, event["target"]):
            hits.append(event)
    found = []
    if node.source is None:
        totals: dict[int, list[Event]] = {}
        for event in hits:
            totals.setdefault(event["target"], []).append(event)
        groups = list(totals.values())
    else:
        groups = [[event] for event in hits]
    for group in groups:
        first = group[0]
        target = first["target"]
        player = target if ctx.game.is_player(target) else controller_of(ctx.game, target)
        found.append(
            Map(
                {
                    "object": first["source"] if node.source is not None else target,
                    "source": first["source"],
                    "recipient": target,
                    "player": player,
                    "amount": sum(event.result for event in group),
                }
            )
        )
    return found


def _life(ctx: Context, node: Any, events: list[Event]) -> list[Map]:
    found = []
    for event in events:
        player = event["target"] if event.kind == "damage" else event["player"]
        amount = event.result if event.kind == "damage" else event["amount"]
        if ctx.game.is_player(player) and amount and is_player(ctx, node.who, player):
            found.append(Map({"player": player, "amount": amount}))
    return found


def _counter_added(ctx: Context, node: m.CounterAdded, events: list[Event]) -> list[Map]:
    found = []
    for event in events:
        where = event["player"] if event.kind == "poison" else event["object"]
        kind = "中毒" if event.kind == "poison" else event["counter"]
        if node.kind in (None, kind) and is_one(ctx, node.on, where):
            role = "player" if event.kind == "poison" else "object"
            found.append(Map({role: where, "amount": event["amount"]}))
    return found


def _last_counter(ctx: Context, node: m.LastCounterRemoved, events: list[Event]) -> list[Map]:
    found = []
    for event in events:
        number = event["object"]
        left = ctx.game.obj(number).counters.get(event["counter"], 0)
        if event.result and not left and node.kind in (None, event["counter"]) and is_one(ctx, node.on, number):
            found.append(Map({"object": number}))
    return found


def _control(ctx: Context, node: Any, events: list[Event]) -> list[Map]:
    found = []
    gains = isinstance(node, m.GainsControl)
    for event in events:
        player = event["player"] if gains else event["from_player"]
        if is_player(ctx, node.who, player) and is_one(ctx, node.what, event["object"]):
            found.append(Map({"object": event["object"], "player": player}))
    return found


def _attached(ctx: Context, node: m.BecomesAttached, events: list[Event]) -> list[Map]:
    return [
        Map({"object": event["object"], "recipient": event["target"]})
        for event in events
        if is_one(ctx, node.what, event["object"]) and is_one(ctx, node.to, event["target"])
    ]


def _target(ctx: Context, node: m.BecomesTarget, events: list[Event]) -> list[Map]:
    return [
        Map({"object": event["object"], "spell": event["spell"], "player": event["player"]})
        for event in events
        if is_one(ctx, node.what, event["object"]) and is_one(ctx, node.of, event["spell"])
    ]


def _shuffles(ctx: Context, node: m.Shuffles, events: list[Event]) -> list[Map]:
    return [Map({"player": e["player"]}) for e in events if is_player(ctx, node.who, e["player"])]


_MATCHERS: dict[type, Matcher] = {
    m.StepBegins: _step,
    m.ZoneChange: _zone_change,
    m.Plays: _object_event(who="who"),
    m.PlaysAbility: _object_event(who="who"),
    m.Attacks: _attacks,
    m.Blocks: _blocks,
    m.BecomesBlocked: _becomes_blocked,
    m.Unblocked: _object_event(),
    m.Damage: _damage,
    m.Taps: _object_event(),
    m.Untaps: _object_event(),
    m.TapsForMana: _object_event(who="who"),
    m.BecomesTarget: _target,
    m.TurnsFaceUp: _object_event(),
    m.Cycles: _object_event(who="who"),
    m.Discards: _by_cause("discarded"),
    m.Draws: _by_cause("drawn"),
    m.GainsLife: _life,
    m.LosesLife: _life,
    m.Sacrifices: _by_cause("sacrificed"),
    m.Destroyed: _by_cause("destroyed"),
    m.CounterAdded: _counter_added,
    m.LastCounterRemoved: _last_counter,
    m.GainsControl: _control,
    m.LosesControl: _control,
    m.Countered: _by_cause("countered"),
    m.BecomesAttached: _attached,
    m.Shuffles: _shuffles,
}
