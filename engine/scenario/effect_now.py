"""An effect in rules text that happens now, as if a spell with that text were just resolving (`{by, effect: …}`)."""

from __future__ import annotations

from typing import Any

from engine import zones
from engine.core.game import Game
from engine.core.records import EMPTY, Map
from engine.core.ruleset import procedure
from engine.core.state import Frame
from engine.meaning.bound import bound
from engine.play.announcing import choose_division, choose_modes
from engine.play.targets import choose_targets


def begin(game: Game, player: int, ability: Any, x: int | None) -> None:
    """Begin it at once, whatever is pending; `ability` is a model's Spell. `game.run()` carries it out."""
    game.settle()
    game.answers = ()
    game.pending = None
    game.call("scenario_effect", player=player, ability=bound(ability), x=x)


def announce(game: Game, frame: Frame) -> None:
    """The effect's modes, targets and division are chosen, as for a spell (409.1b-e); no card, no cost."""
    thing = zones.make(game, None, frame["player"], kind="ability")
    record = zones.enter(
        game, thing, "stack", controller=frame["player"], ability=frame["ability"], x=frame["x"], memory=EMPTY
    )
    frame.bind(object=record.id)


def choose(game: Game, frame: Frame) -> None:
    """409.1b: modes."""
    choose_modes(game, frame["object"], free=True)


def target(game: Game, frame: Frame) -> None:
    """409.1c: targets."""
    choose_targets(game, frame["object"], "409.1c", free=True)


def divide(game: Game, frame: Frame) -> None:
    """409.1e: division."""
    choose_division(game, frame["object"], free=True)


def resolve(game: Game, frame: Frame) -> None:
    """413.2b: its instructions are followed."""
    record = game.obj(frame["object"])
    legal = game.rules.hooks["still_legal"](game, record.id)
    made = game.call("resolve", object=record.id)
    made.bind(at=0, legal=legal, remembered=EMPTY, chosen=EMPTY, values=Map())
    made.at = game.rules.procedures["resolve"].index("413.2b")


def end(game: Game, frame: Frame) -> None:
    """408.1b: the next time a player would get priority, state-based effects and triggered abilities come first."""
    frames = game.root.frames
    below = game.records[frames[-2]] if len(frames) > 1 else None
    if isinstance(below, Frame) and below.procedure == "priority":
        game.jump(below, "408.1b")


EFFECT = procedure(
    "scenario_effect",
    ("409.1a", announce),
    ("409.1b", choose),
    ("409.1c", target),
    ("409.1e", divide),
    ("413.2b", resolve),
    ("408.1b", end),
    refusable=True,
)
