"""Events: what happens, as atoms that can be replaced, prevented, applied, told and triggered on.

An event is proposed by whoever makes it happen (a rule or an instruction) and is a value of its own only until it
is applied; nothing of it stays in the state but what its applier writes.
"""

from __future__ import annotations

from typing import Any


class Event:
    """One atom of what happens, of a `kind` that the ruleset has an applier for.

    `rules` are the numbers of the rules that make it happen, for the trace. `data` holds what it is about (player,
    object, source, target, amount, to ...). `applied` are the replacement and prevention effects that have had their
    one opportunity with this event and what it was before (419.6a). `result` is filled in by the applier (the new
    object of a move, the amount of damage dealt).
    """

    __slots__ = ("applied", "data", "kind", "result", "rules")

    def __init__(self, kind: str, rules: str | tuple[str, ...], /, **data: Any) -> None:
        self.kind = kind
        self.rules = (rules,) if isinstance(rules, str) else rules
        self.data = data
        self.applied: frozenset[Any] = frozenset()
        self.result: Any = None

    def get(self, name: str, default: Any = None) -> Any:
        """One of the data, or `default`."""
        return self.data.get(name, default)

    def __getitem__(self, name: str) -> Any:
        return self.data[name]

    def changed(self, *rules: str, **data: Any) -> Event:
        """The same event with other data, for a replacement: what was applied is carried on."""
        twin = Event(self.kind, (*rules, *self.rules)[:4], **{**self.data, **data})
        twin.applied = self.applied
        return twin

    def __repr__(self) -> str:
        inner = ", ".join(f"{k}={v!r}" for k, v in self.data.items())
        return f"<{self.kind} {inner} by {' '.join(self.rules)}>"


class Entry:
    """One line of the trace: kind, rules and data, with where in the turn it happened. Ids are rendered outside."""

    __slots__ = ("active", "data", "kind", "rules", "step", "turn_number")

    def __init__(
        self, kind: str, rules: tuple[str, ...], data: dict[str, Any], active: int, turn_number: int, step: str
    ) -> None:
        self.kind = kind
        self.rules = rules
        self.data = data
        self.active = active
        self.turn_number = turn_number
        self.step = step

    def key(self) -> tuple[Any, ...]:
        """What two equal entries have in common."""
        return (self.kind, self.rules, tuple(self.data.items()), self.active, self.turn_number, self.step)

    def __repr__(self) -> str:
        return f"{self.turn_number}:{self.step} {self.kind} {self.data} [{' '.join(self.rules)}]"
