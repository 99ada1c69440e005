"""Games as text and back, and copies of games: everything is in the records, so nothing else has to be known.

A saved game is JSON. Values that JSON lacks are tagged: {"t": [...]} a tuple, {"m": [[k, v], ...]} a Map, {"s": [..]} a
frozenset, {"r": n} a frozen dataclass of the engine (model nodes, scheduled items ...) from the list of shared ones.
Classes are found by name in the engine's own modules only; nothing is executed.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any, cast

from engine.core.events import Entry
from engine.core.game import Game
from engine.core.records import Map, Record
from engine.core.ruleset import Ruleset
from engine.core.state import KINDS, ROOT, Frame, Root


def copy(game: Game) -> Game:
    """An independent copy of a game, at the same pending choice. Both settle and come to that choice again.

    Of the journal only what may still be taken back is copied: what a refusable procedure under way has done.
    """
    pending = game.pending is not None
    game.settle()
    marks = [frame.mark for frame in _frames(game) if frame.mark >= 0]
    since = min(marks, default=game.base)
    twin = Game(game.rules)
    journal = twin.journal
    memo: dict[int, Record] = {}

    def of(record: Record) -> Record:
        found = memo.get(id(record))
        if found is None:
            found = memo[id(record)] = record.copy(journal)
        return found

    twin.records = {number: of(record) for number, record in game.records.items()}
    twin.root = cast(Root, twin.records[ROOT])
    for entry in game.journal.entries[since:]:
        if entry is None:
            journal.entries.append(None)
        elif isinstance(entry[0], Record):
            journal.entries.append((of(entry[0]), entry[1], entry[2]))
        else:
            journal.entries.append((twin.records, entry[1], of(entry[2]) if entry[2] is not None else None))
    journal.trace = list(game.journal.trace)
    for frame in _frames(twin):
        if frame.mark >= 0:
            object.__setattr__(frame, "mark", frame.mark - since)
    twin.answers = game.answers
    twin.base = len(journal.entries)
    if pending:
        game.resume()
        twin.resume()
    return twin


def _frames(game: Game) -> list[Frame]:
    return [cast(Frame, game.records[number]) for number in game.root.frames]


def encode(game: Game) -> str:
    """A game as text, its trace included. The game goes on at the same choice as before."""
    pending = game.pending is not None
    game.settle()
    writer = _Writer()
    state = {
        "ruleset": game.rules.name,
        "answers": writer.value(game.answers),
        "pending": pending,
        "records": [
            [type(record).__name__, number, [writer.value(value) for value in record.values().values()]]
            for number, record in sorted(game.records.items())
        ],
        "trace": [
            [e.kind, list(e.rules), [[k, writer.value(v)] for k, v in e.data.items()], e.active, e.turn_number, e.step]
            for e in game.trace
        ],
        "shared": writer.shared,
    }
    if pending:
        game.resume()
    return json.dumps(state, ensure_ascii=False, separators=(",", ":"))


def decode(text: str, ruleset: Callable[[str], Ruleset]) -> Game:
    """The game that `encode` has written. What was begun and might have been refused can no longer be taken back."""
    state = json.loads(text)
    reader = _Reader(state["shared"])
    game = Game(ruleset(state["ruleset"]))
    game.records = {}
    for kind, number, values in state["records"]:
        cls = KINDS[kind]
        fields_ = dict(zip(cls.DEFAULTS, (reader.value(value) for value in values), strict=True))
        game.records[number] = cls(number, game.journal, **fields_)
    game.root = cast(Root, game.records[ROOT])
    game.journal.trace = [
        Entry(kind, tuple(rules), {k: reader.value(v) for k, v in data}, active, turn, step)
        for kind, rules, data, active, turn, step in state["trace"]
    ]
    for frame in _frames(game):
        if frame.mark >= 0:
            object.__setattr__(frame, "mark", 0)
    game.answers = reader.value(state["answers"])
    if state["pending"]:
        game.resume()
    return game


def _fields(value: Any) -> tuple[str, ...] | None:
    """The names of the fields of a model node or frozen dataclass; None for other values."""
    names: tuple[str, ...] | None = getattr(type(value), "FIELDS", None)
    if names is None and is_dataclass(value) and not isinstance(value, type):
        names = tuple(field.name for field in fields(value))
    return names


class _Writer:
    """Writes values; equal nodes that are the same object are written once, so that identity is kept."""

    def __init__(self) -> None:
        self.shared: list[Any] = []
        self._seen: dict[int, tuple[int, Any]] = {}

    def value(self, value: Any) -> Any:
        """JSON for a value of a record's field."""
        if value is None or isinstance(value, (bool, int, str)):
            return value
        if isinstance(value, tuple):
            return {"t": [self.value(item) for item in value]}
        if isinstance(value, Map):
            return {"m": [[self.value(k), self.value(v)] for k, v in value.items()]}
        if isinstance(value, frozenset):
            return {"s": sorted((self.value(item) for item in value), key=str)}
        names = _fields(value)
        if names is not None:
            found = self._seen.get(id(value))
            if found is None:
                name = f"{type(value).__module__}:{type(value).__qualname__}"
                body = {"n": name, "f": [self.value(getattr(value, name)) for name in names]}
                found = self._seen[id(value)] = (len(self.shared), value)
                self.shared.append(body)
            return {"r": found[0]}
        raise TypeError(f"a record holds a {type(value).__name__}, which is no plain value")


class _Reader:
    """Reads what `_Writer` wrote."""

    def __init__(self, shared: list[Any]) -> None:
        self._shared = shared
        self._made: dict[int, Any] = {}

    def value(self, value: Any) -> Any:
        """The value that this JSON stands for."""
        if not isinstance(value, dict):
            return value
        ((tag, body),) = value.items()
        if tag == "t":
            return tuple(self.value(item) for item in body)
        if tag == "m":
            return Map({self.value(k): self.value(v) for k, v in body})
        if tag == "s":
            return frozenset(self.value(item) for item in body)
        return self._node(body)

    def _node(self, index: int) -> Any:
        if index not in self._made:
            body = self._shared[index]
            module, name = body["n"].split(":")
            if not module.startswith("engine."):
                raise ValueError(f"{module} is no module of the engine")
            cls = getattr(importlib.import_module(module), name)
            made = cls(*(self.value(item) for item in body["f"]))
            self._made[index] = made
        return self._made[index]
