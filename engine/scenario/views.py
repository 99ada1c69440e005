"""What expectations are judged against: a board as its names, players, objects, stack and trace.

The runner makes these from a game. Keys are those of `Names`: a card, token, copy or ability through all its zones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.scenario.names import Names


@dataclass(frozen=True, slots=True)
class Ref:
    """A key as a value in the data of a trace entry: it is compared by what the key answers to."""

    key: int


@dataclass(frozen=True, slots=True)
class PlayerState:
    """A player now. `mana`: symbols of the pool in the order WUBRG, then colorless as a numeral. `zones` hold keys:
    library top first, graveyard oldest first."""

    name: str
    life: int
    poison: int
    mana: tuple[str, ...]
    land_played: bool
    lost: bool
    won: bool
    zones: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class ObjectState:
    """An object now, in English words; subtypes and `abilities` as printed. `power` None: it is no creature."""

    key: int
    name: str
    zone: str
    owner: str
    controller: str | None
    tapped: bool = False
    damage: int = 0
    power: int | None = None
    toughness: int | None = None
    counters: Mapping[str, int] = field(default_factory=dict)
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    attached_to: int | None = None
    attacking: bool = False
    blocking: tuple[int, ...] = ()
    blocked: bool = False
    face_down: bool = False
    token: bool = False


@dataclass(frozen=True, slots=True)
class StackItem:
    """A spell, ability or combat damage on the stack: its key (None: combat damage) and what it may be called."""

    key: int | None
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EntryState:
    """An entry of the trace; values of `data` are words, numbers, truths, `Ref`s and tuples of these."""

    kind: str
    rules: tuple[str, ...]
    data: Mapping[str, Any]
    text: str = ""


class Board(Protocol):
    """A game as it stands."""

    @property
    def names(self) -> Names[int]:
        """What everything is called now."""

    @property
    def turn(self) -> str:
        """The active player."""

    @property
    def step(self) -> str:
        """The step, in English."""

    @property
    def turn_number(self) -> int:
        """Which turn it is."""

    @property
    def status(self) -> str:
        """running, won, drawn."""

    @property
    def winner(self) -> str | None:
        """Who has won."""

    def player(self, name: str) -> PlayerState:
        """A player."""

    def object(self, key: int) -> ObjectState:
        """The object that the key is now."""

    def stack(self) -> Sequence[StackItem]:
        """The stack, top first."""

    def cited(self) -> frozenset[str]:
        """Every rule number cited so far."""

    def trace(self) -> Sequence[EntryState]:
        """What has happened so far."""
