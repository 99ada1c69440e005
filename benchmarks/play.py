"""How fast the engine plays: 24 Forest and 36 creatures 2/2 for {1}{G} on both sides, random answers, to the end.

python -m benchmarks.play [games] [--library]
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from typing import Any

from engine import zones
from engine.cards import model as m
from engine.core.game import Game
from engine.players import RandomPlayer
from engine.setup import begin_game, new_game


def forest() -> m.Card:
    """A basic land, built without reading card text."""
    return m.Card("树林", m.TypeLine(("land",), ("树林",), ("basic",)))


def bear() -> m.Card:
    """A vanilla creature."""
    return m.Card("灰熊", m.TypeLine(("creature",), ("熊",)), cost=m.ManaCost(("1", "G")), pt=("2", "2"))


def table(deck: list[Any], seed: int) -> Game:
    """A game about to begin, both players with the same deck."""
    from engine.rulesets.june_2004 import JUNE_2004

    game = new_game(JUNE_2004, ("甲", "乙"))
    for player in game.table.players:
        for card in deck:
            zones.enter(game, zones.make(game, card, player), "library", position="bottom")
    begin_game(game, game.table.players[seed % 2])
    return game


def measure(deck: list[Any], games: int) -> tuple[int, float, int]:
    """Play games to the end: decisions, seconds, turns."""
    decisions = turns = 0
    begun = time.perf_counter()
    for seed in range(games):
        game = table(deck, seed)
        decisions += RandomPlayer(seed).play(game)
        turns += game.table.turn_number
    return decisions, time.perf_counter() - begun, turns


def main() -> None:
    """Print decisions a second."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="?", type=int, default=10)
    parser.add_argument("--library", action="store_true", help="cards of the card library")
    options = parser.parse_args()
    deck = [forest()] * 24 + [bear()] * 36
    if options.library:
        from benchmarks.decks import library_deck

        deck = library_deck()
    decisions, seconds, turns = measure(deck, options.games)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    sys.stdout.write(
        f"{decisions} decisions in {seconds:.2f} s: {decisions / seconds:.0f} a second; "
        f"{options.games} games, {turns} turns, {memory:.0f} MB\n"
    )


if __name__ == "__main__":
    main()
