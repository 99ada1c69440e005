"""Records: the only things of a game that change, and the journal that remembers what they were.

A record is a flat row of immutable values, addressed by its id. Assigning to a field *is* the one pen: the
old value goes into the journal first. So undo, a refused action and branching are all "back to the mark", and no code
can pass the journal by. Field values are immutable (numbers, strings, tuples, frozensets, frozen dataclasses, `Map`):
whoever wants a changed tuple assigns a new one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, TypeVar

_set = object.__setattr__

R = TypeVar("R", bound="Record")


class Map(Mapping[Any, Any]):
    """A small immutable mapping: `with_()` and `without()` give changed copies. Equal by content, hashable."""

    __slots__ = ("_hash", "_items")

    def __init__(self, items: Mapping[Any, Any] | tuple[tuple[Any, Any], ...] = ()) -> None:
        self._items: dict[Any, Any] = dict(items)
        self._hash: int | None = None

    def __getitem__(self, key: Any) -> Any:
        return self._items[key]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __contains__(self, key: object) -> bool:
        return key in self._items

    def get(self, key: Any, default: Any = None) -> Any:
        return self._items.get(key, default)

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._items.items()))
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Map) and self._items == other._items

    def __repr__(self) -> str:
        return f"Map({self._items!r})"

    def with_(self, key: Any, value: Any) -> Map:
        """A copy in which `key` has `value`."""
        return Map({**self._items, key: value})

    def without(self, key: Any) -> Map:
        """A copy without `key`."""
        return Map({k: v for k, v in self._items.items() if k != key})


EMPTY = Map()


class Journal:
    """What was written, in order, so that it can be taken back.

    `ticks` changes with every write that can matter to the game (and with every rollback), `epoch` only with writes
    that can matter to the characteristics of objects, `forms` only with those that always do (what is in play, its
    definitions, counters, attachments ...): caches are keyed by them. None ever takes an old value again.
    """

    __slots__ = ("entries", "epoch", "forms", "ticks", "trace")

    def __init__(self) -> None:
        # (record, field, old value); (records, id, None): added; (records, id, record): dropped; None: a trace entry.
        self.entries: list[tuple[Any, Any, Any] | None] = []
        self.trace: list[Any] = []
        self.epoch = 0
        self.forms = 0
        self.ticks = 0

    def mark(self) -> int:
        """The present moment, for `rollback`."""
        return len(self.entries)

    def rollback(self, mark: int) -> None:
        """Take back everything written since `mark`."""
        entries = self.entries
        ticked = shaped = formed = False
        while len(entries) > mark:
            entry = entries.pop()
            if entry is None:
                self.trace.pop()
                ticked = True
                continue
            target, key, old = entry
            if isinstance(target, Record):
                _set(target, key, old)
                ticked = ticked or key not in target.QUIET
                shaped = shaped or key in target.SHAPING
                formed = formed or key in target.FORMING
                continue
            if old is None:
                changed = target.pop(key)
            else:
                changed = target[key] = old
            if changed.SHAPING:  # its id will be given again
                ticked = shaped = formed = True
        self.ticks += ticked
        self.epoch += shaped
        self.forms += formed

    def write(self, entry: Any) -> None:
        """Append an entry to the trace, which a rollback takes away again."""
        self.trace.append(entry)
        self.entries.append(None)


class Record:
    """Base of all records. Subclasses name their fields in `DEFAULTS`; see the module's docstring."""

    __slots__ = ("id", "journal")

    DEFAULTS: ClassVar[dict[str, Any]] = {}
    QUIET: ClassVar[frozenset[str]] = frozenset()  # fields whose change matters to no rule: no tick
    SHAPING: ClassVar[frozenset[str]] = frozenset()  # fields that characteristics are made from: a new epoch
    FORMING: ClassVar[frozenset[str]] = frozenset()  # those of them that characteristics are always made from

    id: int
    journal: Journal

    def __init__(self, id: int, journal: Journal, **values: Any) -> None:
        _set(self, "id", id)
        _set(self, "journal", journal)
        for name, value in self.DEFAULTS.items():
            _set(self, name, value)
        for name, value in values.items():
            if name not in self.DEFAULTS:
                raise AttributeError(f"{type(self).__name__} has no field {name!r}")
            _set(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        old = getattr(self, name)
        if old is value:
            return
        journal = self.journal
        journal.entries.append((self, name, old))
        _set(self, name, value)
        if name not in self.QUIET:
            journal.ticks += 1
            if name in self.SHAPING:
                journal.epoch += 1
                if name in self.FORMING:
                    journal.forms += 1

    def values(self) -> dict[str, Any]:
        """All fields by name."""
        return {name: getattr(self, name) for name in self.DEFAULTS}

    def copy(self: R, journal: Journal) -> R:
        """The same row, written to another journal."""
        twin = object.__new__(type(self))
        _set(twin, "id", self.id)
        _set(twin, "journal", journal)
        for name in self.DEFAULTS:
            _set(twin, name, getattr(self, name))
        return twin
