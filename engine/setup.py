"""Beginning: a new game with two players, at its start (101) or in the middle of a turn."""

from __future__ import annotations

from engine.core.game import Game
from engine.core.ruleset import Ruleset
from engine.core.state import Player, Table
from engine.turn.structure import PHASE_OF, PHASES


def new_game(rules: Ruleset, names: tuple[str, str]) -> Game:
    """A game with two players of those names and nothing else yet: no zones filled, nothing under way."""
    game = Game(rules)
    table = game.new(Table)
    game.root.table = table.id
    players = tuple(game.new(Player, name=name, seat=seat) for seat, name in enumerate(names))
    for player in players:
        player.decider = player.id
    table.players = tuple(player.id for player in players)
    table.active = table.players[0]
    return game


def begin_at(game: Game, player: int, step: str, turn_number: int) -> None:
    """Begin in the middle of a turn: `player` is active and about to get priority in `step`.

    What that step begins with is behind already; the untap step alone is performed. Nothing runs yet.
    """
    table = game.table
    table.active = player
    table.turn = game.root.next_id
    game.root.next_id += 1
    table.turn_number = turn_number
    phase = PHASE_OF[step]
    phases, steps = tuple(PHASES), PHASES[phase]
    table.phase, table.step = phase, step
    game.call("game").at = 0
    game.call("turn", player=player, phases=phases[phases.index(phase) + 1 :], extra=False).at = 1
    game.call("phase", name=phase, steps=steps[steps.index(step) + 1 :], begun=True).at = 0
    frame = game.call("step", name=step)
    frame.at = 0 if step == "untap" else 2
    if step == "cleanup":
        frame.at = 3


def begin_game(game: Game, starting: int) -> None:
    """Begin a game before its first turn (101): libraries are the decks, `starting` plays first."""
    game.table.active = game.opponent(starting)
    game.call("game")
    game.call("pregame", starting=starting)
