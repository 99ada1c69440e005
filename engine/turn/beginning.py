"""Before the first turn: shuffling, opening hands, mulligans (101)."""

from __future__ import annotations

from engine.core.choices import OneOf
from engine.core.events import Event
from engine.core.game import Game
from engine.core.ruleset import Procedure, procedure
from engine.core.state import Frame
from engine.turn.structure import Scheduled, schedule

OPENING_HAND = 7  # 101.3


def shuffle_decks(game: Game, frame: Frame) -> None:
    """101.1: each player shuffles his or her deck, which becomes the library."""
    starting = frame["starting"]
    for player in (starting, game.opponent(starting)):
        game.happen(Event("shuffle", "101.1", player=player))


def draw_hands(game: Game, frame: Frame) -> None:
    """101.3: each player draws a hand of seven cards."""
    starting = frame["starting"]
    for player in (starting, game.opponent(starting)):
        for _ in range(OPENING_HAND):
            game.happen(Event("draw", "101.3", player=player))
    frame.bind(player=starting, size=OPENING_HAND)


def mulligan(game: Game, frame: Frame) -> None:
    """101.4: the starting player takes any mulligans first, then the other; nobody does after keeping."""
    player, size = frame["player"], frame["size"]
    frame.at -= 1
    ways = ("keep", "mulligan") if size > 0 else ("keep",)
    answer = game.ask(player, "mulligan", OneOf(ways, "101.4"), "101.4", free=True)
    if answer == "keep":
        game.note("chosen", "101.4", player=player, answer="keep")
        if player == frame["starting"]:
            frame.bind(player=game.opponent(player), size=OPENING_HAND)
        else:
            frame.at += 1
        return
    game.note("chosen", "101.4", player=player, answer="mulligan")
    hand = game.player(player).hand
    if hand:
        game.happen(*[Event("move", "101.4", object=n, to="library", player=player) for n in hand])
    game.happen(Event("shuffle", "101.4", player=player))
    for _ in range(size - 1):
        game.happen(Event("draw", "101.4", player=player))
    frame.bind(size=size - 1)


def start(game: Game, frame: Frame) -> None:
    """101.5: the starting player takes the first turn, and skips the draw step of it."""
    starting = frame["starting"]
    game.table.memory = game.table.memory.with_("next", starting)
    skip_first_draw(game, starting)


def skip_first_draw(game: Game, player: int) -> None:
    """101.5: the player who plays first skips the draw step of his or her first turn."""
    schedule(game, Scheduled("skip_step", player, name="draw", rule="101.5"))


PROCEDURES: tuple[Procedure, ...] = (
    procedure("pregame", ("101.1", shuffle_decks), ("101.3", draw_hands), ("101.4", mulligan), ("101.5", start)),
)
