"""An effect in rules text that happens at once, as if a spell with that text had just been played."""

from __future__ import annotations

from engine import zones
from engine.cards import model as m
from engine.core.game import Game
from engine.core.records import EMPTY
from engine.core.ruleset import Procedure, procedure
from engine.core.state import Frame
from engine.play.announcing import choose_division, choose_modes, tell_targets
from engine.play.costs import Value
from engine.play.targets import choose_targets


def begin(game: Game, frame: Frame) -> None:
    """409.1a: the effect is put on the stack. Bound: player, ability (a bound `Spell`), label (of the thing)."""
    thing = zones.make(game, None, frame["player"], kind="ability", label=frame.get("label", ""))
    made = zones.enter(game, thing, "stack", controller=frame["player"], ability=frame["ability"], event=EMPTY)
    frame.bind(object=made.id)


def choose(game: Game, frame: Frame) -> None:
    """409.1b: modes, and the value of X where the text has one that nothing else says."""
    number = frame["object"]
    choose_modes(game, number, free=True)
    if _open_x(frame["ability"].effect):
        domain = Value(lambda: 10**6)
        game.obj(number).x = game.ask(frame["player"], "x", domain, "409.1b", free=True, about=number)


def _open_x(node: object) -> bool:
    if isinstance(node, m.WithX):
        return False
    if isinstance(node, m.Variable):
        return True
    return any(_open_x(child) for child in m.children(node))


def aim(game: Game, frame: Frame) -> None:
    """409.1c: the targets are chosen."""
    choose_targets(game, frame["object"], "409.1c", free=True)


def divide(game: Game, frame: Frame) -> None:
    """409.1e: what is divided is divided."""
    choose_division(game, frame["object"], free=True)


def happen(game: Game, frame: Frame) -> None:
    """413.2: it resolves."""
    tell_targets(game, frame["object"])
    game.call("resolve", object=frame["object"])


PROCEDURES: tuple[Procedure, ...] = (
    procedure(
        "effect",
        ("409.1a", begin),
        ("409.1b", choose),
        ("409.1c", aim),
        ("409.1e", divide),
        ("413.2", happen),
        refusable=True,
    ),
)
