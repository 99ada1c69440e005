"""A ruleset: the tables that say what the rules are. The core looks everything up in them and knows no rule itself.

Rulesets of other editions are deltas: a copy in which named procedures and appliers are replaced (`but`), so that
no rule ever asks which edition is played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.core.events import Event
    from engine.core.game import Game
    from engine.core.state import Frame

Run = Callable[["Game", "Frame"], None]
Applier = Callable[["Game", "Event"], None]
Expansion = Callable[["Game", "Event"], "Sequence[Event]"]


@dataclass(frozen=True, slots=True)
class Step:
    """One numbered step of a procedure; its number is its citation."""

    rule: str
    run: Run


@dataclass(frozen=True, slots=True)
class Procedure:
    """A table of numbered steps, done in order. `refusable`: who can't comply goes back to before it began (422.1)."""

    name: str
    steps: tuple[Step, ...]
    refusable: bool = False

    def index(self, rule: str) -> int:
        """Where the step with that number stands. Raises KeyError."""
        for at, step in enumerate(self.steps):
            if step.rule == rule:
                return at
        raise KeyError(rule)


def procedure(name: str, *steps: tuple[str, Run], refusable: bool = False) -> Procedure:
    """A procedure from (rule number, function) pairs."""
    return Procedure(name, tuple(Step(rule, run) for rule, run in steps), refusable)


def _no_projection(game: Game, number: int) -> Any:
    raise NotImplementedError("this ruleset has no characteristics")


def _no_plays(game: Game, player: int) -> Any:
    raise NotImplementedError("this ruleset has nothing to play")


@dataclass(frozen=True)
class Ruleset:
    """All tables and hooks of one edition's rules."""

    name: str
    procedures: Mapping[str, Procedure] = field(default_factory=dict)
    # How an event changes the state and what the trace says of it, by kind.
    appliers: Mapping[str, Applier] = field(default_factory=dict)
    # What an event of a kind consists of (a destruction is a move), after it had its replacements.
    expansions: Mapping[str, Expansion] = field(default_factory=dict)
    # (game, event) -> the events that happen instead of it (419), itself where nothing applies.
    replace: Callable[[Game, Event], list[Event]] = lambda game, event: [event]
    # (game, events that would happen at once) -> the same in the order in which players choose what replaces them (103.4).
    in_turn: Callable[[Game, Sequence[Event]], Sequence[Event]] = lambda game, events: events
    # (game) -> an index of the triggered abilities that listen now; kept from before an event (410.10d).
    listening: Callable[[Game], Any] = lambda game: None
    # (game, listening before, events that happened): notes what triggers (410.2).
    notice: Callable[[Game, Any, list[Event]], None] = lambda game, before, events: None
    # (game, object id) -> its characteristics by the layers (418.5).
    project: Callable[[Game, int], Any] = _no_projection
    # (game) -> the state-based effects that apply now (420.5), as one batch.
    state_based: Callable[[Game], list[Event]] = lambda game: []
    # (game, player) -> the domain of what that player with priority may do (408.1d).
    plays: Callable[[Game, int], Any] = _no_plays
    # further hooks by name, for rules that call upon others
    hooks: Mapping[str, Callable[..., Any]] = field(default_factory=dict)

    def but(self, name: str, /, **changes: Any) -> Ruleset:
        """A delta: mappings among `changes` are merged, everything else is replaced."""
        merged: dict[str, Any] = {
            key: {**getattr(self, key), **value} if isinstance(value, Mapping) else value
            for key, value in changes.items()
        }
        return replace(self, name=name, **merged)
