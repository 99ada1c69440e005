"""Triggered abilities that listen, and what they notice (404, 410)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.cards import model as m
from engine.characteristics import Held
from engine.core.events import Event
from engine.core.game import Game
from engine.core.records import EMPTY, Map
from engine.core.state import Delayed
from engine.keywords.expanding import abilities_of
from engine.meaning.bound import bound
from engine.meaning.conditions import holds
from engine.meaning.context import Context, restored, snapshot
from engine.meaning.contexts import of_permanent
from engine.triggers.matching import kinds_of, match
from engine.turn.priority import Waiting


@dataclass(frozen=True, slots=True)
class Listener:
    """A triggered ability where it functions: on which object, who controls it, where it came from."""

    ability: m.Triggered  # bound
    source: int
    you: int
    held: Held
    delayed: int = 0  # the Delayed record, or 0


@dataclass(frozen=True, slots=True)
class Index:
    """All listeners by the kind of event, and those of states (410.11)."""

    by_kind: dict[str, tuple[Listener, ...]]
    states: tuple[Listener, ...]


NOBODY = Index({}, ())


def listening(game: Game) -> Index:
    """Who listens now; kept until characteristics change."""
    return game.by_epoch("listening", lambda: _index(game))


def _index(game: Game) -> Index:
    """By the abilities that objects have as effects make them now, from the moment that they are there (410.10b)."""
    by_kind: dict[str, list[Listener]] = {}
    states: list[Listener] = []
    for number in game.table.in_play:
        view = game.view(number)
        if not view.abilities:
            continue
        for held in view.abilities:
            for ability in triggered(held.ability):
                _add(by_kind, states, Listener(ability, number, view.controller, held))
    for number in _elsewhere(game):
        for held in game.view(number).abilities:
            for ability in triggered(held.ability):
                if functions_elsewhere(ability, game.obj(number).zone):
                    owner = game.obj(number).controller or game.obj(number).owner
                    _add(by_kind, states, Listener(ability, number, owner, held))
    if not by_kind and not states:
        return NOBODY
    return Index({kind: tuple(found) for kind, found in by_kind.items()}, tuple(states))


def _add(by_kind: dict[str, list[Listener]], states: list[Listener], listener: Listener) -> None:
    event = listener.ability.event
    if isinstance(event, m.StateHolds):
        states.append(listener)
    for kind in kinds_of(event):
        by_kind.setdefault(kind, []).append(listener)


_TRIGGERED: dict[int, tuple[Any, tuple[m.Triggered, ...]]] = {}


def triggered(ability: Any) -> tuple[m.Triggered, ...]:
    """The triggered abilities that an ability is or stands for, bound (kept by identity)."""
    found = _TRIGGERED.get(id(ability))
    if found is None:
        found = _TRIGGERED[id(ability)] = (ability, tuple(_find(ability)))
    return found[1]


def _find(ability: Any) -> list[m.Triggered]:
    if isinstance(ability, m.Triggered):
        return [bound(ability)]
    # What a keyword stands for is bound already; its identity leads to its rule.
    return [part for part in abilities_of(ability) if isinstance(part, m.Triggered)]


def _elsewhere(game: Game) -> list[int]:
    """Objects outside play that may have abilities that trigger there: graveyards, hands, the stack (402.8)."""
    found: list[int] = [n for n in game.table.stack if game.obj(n).ability is None and game.obj(n).card is not None]
    for player in game.table.players:
        record = game.player(player)
        found += record.graveyard
        found += record.hand
    return [n for n in found if getattr(game.obj(n).card, "abilities", ())]


def functions_elsewhere(ability: m.Triggered, zone: str) -> bool:
    """402.8, 402.9: an ability functions outside play if it states so, or if it can trigger only there."""
    event = ability.event
    if ability.condition is not None and any(
        isinstance(node, m.Filter) and node.zone is not None and node.zone.name == zone
        for node in m.walk(ability.condition)
    ):
        return True
    if isinstance(event, m.Cycles) and isinstance(event.what, m.Self):
        return zone == "hand" or zone == "graveyard"
    if isinstance(event, m.ZoneChange) and isinstance(event.what, m.Self):
        # It triggers on where it goes to from elsewhere than play: it looks from the zone it leaves or arrives in.
        if event.from_ is not None:
            return event.from_.name == zone and zone != "in_play"
        return event.to is not None and event.to.name == zone and zone != "in_play"
    if isinstance(event, m.Plays) and isinstance(event.what, m.Self):
        return zone == "stack"
    if isinstance(event, m.Discards) and isinstance(event.what, m.Self):
        return zone in ("hand", "graveyard")
    return False


def _leaves(event: Event) -> bool:
    """Whether an event takes something out of play or changes who controls it: the game looks back (410.10d)."""
    return event.kind in ("control", "phase_out") or (event.kind == "move" and event.get("from") == "in_play")


def notice(game: Game, before: Index, events: list[Event]) -> None:
    """410.2: what matches its trigger event triggers, and waits to be put on the stack."""
    after = listening(game)
    delayed = game.table.delayed
    if before is NOBODY and after is NOBODY and not delayed:
        return
    fresh: list[Waiting] = []
    kinds = dict.fromkeys(event.kind for event in events)
    looking_back = [event for event in events if _leaves(event)]
    looking_now = [event for event in events if not _leaves(event)]
    for index, seen in ((before, looking_back), (after, looking_now)):
        if not seen:
            continue
        asked: set[int] = set()
        for kind in kinds:
            for listener in index.by_kind.get(kind, ()):
                if id(listener) not in asked:
                    asked.add(id(listener))
                    fresh += _triggers(game, listener, seen)
    for number in delayed:
        fresh += _delayed(game, number, events, kinds)
    for listener in after.states:
        fresh += _state(game, listener, fresh)
    if fresh:
        _put(game, fresh)


def notice_states(game: Game) -> None:
    """410.11: states that hold without an event that brought them about, or that hold again."""
    fresh: list[Waiting] = []
    for listener in listening(game).states:
        fresh += _state(game, listener, fresh)
    if fresh:
        _put(game, fresh)


def _triggers(game: Game, listener: Listener, events: list[Event]) -> list[Waiting]:
    """410.2, 410.6: once for each occurrence of the trigger event, if its condition holds (410.8)."""
    you = _losing(listener, events)
    ctx = of_permanent(game, listener.source, listener.held, static=False).within(you=you)
    found = []
    for roles in match(ctx, listener.ability.event, events):
        condition = listener.ability.condition
        if condition is not None and not holds(ctx.within(event=roles), condition):
            continue  # 410.8
        found.append(Waiting(listener.ability, listener.source, you, roles, since=game.table.step))
    return found


def _losing(listener: Listener, events: list[Event]) -> int:
    """Whose the ability is. One that waits for control to be lost looks back to who had it (410.10d)."""
    if isinstance(listener.ability.event, m.LosesControl):
        for event in events:
            if event.kind == "control" and event["object"] == listener.source:
                return int(event["from_player"])
    return listener.you


def _delayed(game: Game, number: int, events: list[Event], kinds: dict[str, None]) -> list[Waiting]:
    """404.4b: a delayed triggered ability triggers once, unless it has a duration."""
    record: Delayed = game.delayed(number)
    node = record.ability
    if not any(kind in kinds for kind in kinds_of(node.event)):
        return []
    every = node.every or record.duration is not None
    ctx = restored(Context(game, record.source, record.controller), record.bindings)
    found = []
    for roles in match(ctx, node.event, events):
        if node.condition is not None and not holds(ctx.within(event=roles), node.condition):
            continue
        found.append(
            Waiting(node, record.source, record.controller, roles, since=game.table.step, bindings=record.bindings)
        )
        if not every:
            break
    if found and not every:
        game.table.delayed = tuple(other for other in game.table.delayed if other != number)
        game.drop(number)
    return found


def _state(game: Game, listener: Listener, fresh: list[Waiting]) -> list[Waiting]:
    """410.11: a state trigger triggers when the state holds, not again until the ability has left the stack."""
    same = (listener.ability, listener.source)
    for item in (*game.table.waiting, *fresh):
        if item.state and item.source == listener.source and item.ability is listener.ability:
            return []
    for number in game.table.stack:
        record = game.obj(number)
        if (record.ability, record.source) == same:
            return []
    ctx = of_permanent(game, listener.source, listener.held, static=False).within(you=listener.you)
    event = listener.ability.event
    if not isinstance(event, m.StateHolds) or not holds(ctx, event.condition):
        return []
    return [Waiting(listener.ability, listener.source, listener.you, EMPTY, state=True)]


def _put(game: Game, fresh: list[Waiting]) -> None:
    """Triggered mana abilities resolve at once (411.3); all others wait (410.2)."""
    waiting = []
    for item in fresh:
        if is_mana_ability(item.ability):
            _resolve_mana(game, item)
        else:
            waiting.append(item)
    if waiting:
        game.table.waiting = (*game.table.waiting, *waiting)


def is_mana_ability(ability: Any) -> bool:
    """406.1: a triggered ability that triggers from a mana ability and could produce additional mana."""
    return isinstance(ability.event, m.TapsForMana) and any(
        isinstance(node, m.AddMana) for node in m.walk(getattr(ability, "effect", None) or ability.do)
    )


def _resolve_mana(game: Game, item: Waiting) -> None:
    from engine.effects import perform

    ctx = Context(game, item.source, item.controller, holder=item.source, event=item.event)
    game.note("triggered", ("411.3", "406.1"), source=item.source, player=item.controller)
    perform(ctx, item.ability.effect)


def delay(ctx: Context, node: m.Delayed, duration: Any) -> None:
    """404.4: an effect creates a delayed triggered ability, with what it refers to as it is now."""
    game = ctx.game
    record = game.new(
        Delayed,
        ability=node,
        source=ctx.source,
        controller=ctx.you,
        bindings=snapshot(ctx),
        duration=duration,
        timestamp=game.tick(),
    )
    game.table.delayed = (*game.table.delayed, record.id)
    game.note("effect_began", ("404.4", "417.2"), source=ctx.self or ctx.source)


def expire_delayed(game: Game, moment: str, name: str) -> None:
    """Delayed abilities with a duration end with it (404.4b)."""
    for number in game.table.delayed:
        duration = game.delayed(number).duration
        if duration is None:
            continue
        turn = isinstance(duration, m.ThisTurn) or (isinstance(duration, m.Until) and duration.step == "end_of_turn")
        combat = isinstance(duration, m.ThisCombat) or (
            isinstance(duration, m.Until) and duration.step == "end_of_combat"
        )
        if (turn and moment == "cleanup") or (combat and moment == "end_of_phase" and name == "combat"):
            game.table.delayed = tuple(other for other in game.table.delayed if other != number)
            game.drop(number)


HOOKS = {"delay": delay, "expire_delayed": expire_delayed, "notice_states": notice_states}

__all__ = ["HOOKS", "Listener", "Map", "listening", "notice"]
