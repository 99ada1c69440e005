"""The rules of April 1999, of whose translation only chapter 3 is left: its procedures, everything else as in 2004.

The numbers cited are those of 2004. What was different in chapter 3: drawing for the turn was a triggered ability on the
stack (304.1), and a combat without attackers went straight to its last step (308.4).
"""

from __future__ import annotations

from engine.cards import model as m
from engine.core.game import Game
from engine.core.ruleset import procedure
from engine.core.state import Frame
from engine.rulesets.june_2004 import JUNE_2004
from engine.turn import structure
from engine.turn.priority import Waiting

_DRAW = m.Triggered(m.StepBegins("draw", m.You()), m.Draw(m.You(), m.Number(1)))


def draw(game: Game, frame: Frame) -> None:
    """304.1 of 1999: drawing is played as a triggered ability of the beginning of the draw step."""
    table = game.table
    table.waiting = (*table.waiting, Waiting(_DRAW, 0, table.active, since="draw"))


def give_priority(game: Game, frame: Frame) -> None:
    """308.4 of 1999: without attackers the rest of the declare attackers step is skipped too."""
    if frame["name"] != "declare_attackers" or game.rules.hooks["attackers"](game):
        structure.give_priority(game, frame)


_PROCEDURES = (
    procedure("step draw", ("304.1", draw)),
    procedure(
        "step",
        ("300.5", structure.begin_step),
        ("408.2g", structure.act_step),
        ("408.1c", give_priority),
        ("300.2", structure.end_step),
    ),
)
APRIL_1999 = JUNE_2004.but("1999-04", procedures={one.name: one for one in _PROCEDURES})
