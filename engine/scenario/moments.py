"""Moments of a game: saving one and going back to it, and whether one has been reached."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.core.choices import Choice
from engine.core.events import Entry
from engine.core.game import Game
from engine.scenario import model as m
from engine.scenario.labels import Labels

# Choices at which the run of a scenario stands still: here actions are done, or passed over.
POINTS = frozenset(("priority", "attackers", "blockers", "assign", "mulligan", "pause", "subgame_over"))


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A moment at which a choice is pending: how far the journal went, and what was answered within the step."""

    base: int
    answers: tuple[Any, ...]


def take(game: Game) -> Snapshot:
    """The present moment, for `restore`. The game goes on from it unchanged."""
    return Snapshot(game.base, game.answers)


def restore(game: Game, snapshot: Snapshot) -> Choice | None:
    """Go back to a moment: the same choice is pending again, which is returned."""
    game.journal.rollback(snapshot.base)
    game.base = snapshot.base
    game.answers = snapshot.answers
    return game.run()


def write(game: Game, entry: Entry) -> None:
    """Put an entry into the trace that doesn't vanish with the step under way: before its beginning."""
    answers = game.answers
    game.settle()
    game.journal.write(entry)
    game.base = game.journal.mark()
    game.answers = answers
    game.run()


def is_in(game: Game, labels: Labels, moment: m.Moment) -> bool:
    """Whether the step that is going on is the one meant."""
    table = game.table
    return (
        table.step == moment.step
        and (moment.turn is None or labels.players[moment.turn] == table.active)
        and (moment.turn_number is None or moment.turn_number == table.turn_number)
    )


def steps_begun(game: Game, first: int = 0) -> int:
    """How many steps have begun so far: a step's identity, as the same one comes again every turn."""
    return sum(1 for entry in game.trace[first:] if entry.kind == "step_began")
