"""Loops (421, 102.6): a game state that comes again with no decision in between will come again forever.

Nothing is counted to end a game. When several objects have resolved since the last decision of a player, the states
at which the active player would get priority are compared, free of ids and timestamps. A state seen before means that
the actions between are mandatory and repeat: a draw (421.4). States that differ only in what grows without being read
by anything (life gained, counters put) count as the same (a loop of mandatory actions is a draw whatever it heaps up).
"""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.core.events import Event
from engine.core.game import Game
from engine.core.state import Obj

PATIENCE = 6  # resolutions without a decision before states are compared: comparing costs time, it decides nothing


def watch(game: Game) -> None:
    """Called each time the top of the stack is about to resolve; ends the game in a draw where a loop is found."""
    table = game.table
    decisions = game.root.decisions
    seen: tuple[Any, ...] = table.seen
    if not seen or seen[0] != decisions:
        table.seen = (decisions, 1, ())
        return
    _, rounds, prints = seen
    if rounds < PATIENCE:
        table.seen = (decisions, rounds + 1, ())
        return
    exact, shape, heap = fingerprint(game)
    for earlier_exact, earlier_shape, earlier_heap in prints:
        if earlier_exact == exact or (
            earlier_shape == shape and all(b >= a for a, b in zip(earlier_heap, heap, strict=True)) and unread(game)
        ):
            table.seen = ()
            game.happen(Event("draw_game", ("421.4", "102.6")))
            return
    table.seen = (decisions, rounds + 1, (*prints, (exact, shape, heap)))


def fingerprint(game: Game) -> tuple[int, int, tuple[int, ...]]:
    """The state without ids and absolute timestamps: all of it, all but what only grows, and that."""
    table = game.table
    names = _Names(game)
    heap: list[int] = []
    parts: list[Any] = [table.step, names(table.active), len(table.waiting), table.scheduled]
    for number in table.players:
        player = game.player(number)
        heap += (player.life,)
        parts.append((player.poison, player.mana, player.lands_played, len(player.library)))
        parts.append(tuple(_card(game.obj(n)) for n in player.hand))
        parts.append(tuple(_card(game.obj(n)) for n in player.graveyard))
        parts.append(tuple(_card(game.obj(n)) for n in player.removed))
    for number in table.in_play:
        record = game.obj(number)
        view = game.view(number)
        counters = dict(record.counters)
        heap += tuple(counters[key] for key in sorted(counters))
        parts.append(
            (
                _card(record),
                names(view.controller),
                record.tapped,
                record.damage,
                tuple(sorted(counters)),
                names(record.attached_to),
                record.face_down,
                tuple(sorted(view.types)),
                len(view.abilities),
            )
        )
    for number in table.stack:
        record = game.obj(number)
        parts.append((_card(record), id(record.ability), names(record.source), names.all(record.targets), record.x))
    parts.append(tuple(_effect(game, number, names) for number in table.effects))
    parts.append(tuple((id(game.delayed(n).ability), names(game.delayed(n).source)) for n in table.delayed))
    parts.append(_combat(table.combat, names))
    shape = hash(tuple(parts))
    powers = tuple(game.view(n).power for n in table.in_play)
    return hash((shape, tuple(heap), powers)), shape, tuple(heap)


class _Names:
    """Places instead of ids: where in play or among the players something is."""

    def __init__(self, game: Game) -> None:
        table = game.table
        self._places: dict[int, Any] = {number: ("player", i) for i, number in enumerate(table.players)}
        self._places.update({number: ("in_play", i) for i, number in enumerate(table.in_play)})
        self._places.update({number: ("stack", i) for i, number in enumerate(table.stack)})
        self._things = {game.obj(number).thing: place for number, place in self._places.items() if place[0] != "player"}
        self._game = game

    def __call__(self, number: int) -> Any:
        place = self._places.get(number)
        if place is not None or not number:
            return place
        record = self._game.records.get(number)
        return ("gone", self._things.get(record.thing)) if isinstance(record, Obj) else None

    def all(self, slots: tuple[Any, ...]) -> Any:
        return tuple(tuple(self(n) for n in slot) for slot in slots)


def _card(record: Obj) -> Any:
    return id(record.card) if record.card is not None else record.zone


def _effect(game: Game, number: int, names: _Names) -> Any:
    effect = game.effect(number)
    affected = tuple(names(n) for n in effect.affected) if effect.affected is not None else None
    return (id(effect.part), affected, tuple(sorted((k, str(v)) for k, v in effect.memory.items())))


def _combat(combat: Any, names: _Names) -> Any:
    return (
        tuple(names(n) for n in combat.get("attackers", ())),
        tuple((names(b), tuple(names(a) for a in ones)) for b, ones in combat.get("blockers", {}).items()),
    )


_READERS = (m.Life, m.Counters, m.Compares, m.Compare, m.HasCounters, m.SetLife, m.Exists)


def unread(game: Game) -> bool:
    """Whether no ability around reads what heaps up (life totals, counters), so that the loop can't end by it."""
    for number in (*game.table.in_play, *game.table.stack):
        record = game.obj(number)
        if record.ability is not None and _reads(record.ability):
            return False
        if any(_reads(held.ability) for held in game.view(number).abilities):
            return False
    return not any(_reads(game.delayed(n).ability) for n in game.table.delayed)


def _reads(tree: Any) -> bool:
    return any(isinstance(node, _READERS) for node in m.walk(tree))


HOOKS = {"watch_loops": watch}
