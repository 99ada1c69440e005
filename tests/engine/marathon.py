"""Random play at length, with cards of the library: `python -m tests.engine.marathon [decisions] [first seed]`.

Each game has a deck of its own, drawn by its seed; invariants are checked at every tenth choice. A game that ends in an
exception is reported with its seed, and play goes on with the next. The exit status is 1 where there was one.
"""

from __future__ import annotations

import collections
import sys
import time
import traceback

from benchmarks.decks import library_deck
from benchmarks.play import table
from engine.players import RandomPlayer
from tests.engine.random_games import check_invariants, check_trace

LONGEST = 3_000  # decisions in one game: random players may never finish


def main() -> int:
    """Play until so many decisions have been made."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    made = games = refused = 0
    faults: collections.Counter[str] = collections.Counter()
    begun = told = time.perf_counter()
    while made < wanted:
        deck = library_deck(seed)
        player = RandomPlayer(seed)
        try:
            game = table(deck, seed)
            choice = game.run()
            steps = 0
            while choice is not None and player.decisions < LONGEST:
                if game.answer(player.answer(game, choice)) is not None:
                    player.refused += 1
                choice = game.pending
                steps += 1
                if steps % 10 == 0:
                    check_invariants(game, 2 * len(deck))
            check_trace(game)
        except Exception:  # every defect is wanted, whatever it is
            lines = traceback.format_exc().strip().splitlines()
            where = next((line.strip() for line in reversed(lines) if line.strip().startswith("File")), "")
            faults[f"{lines[-1][:160]} at {where}"] += 1
            if sum(faults.values()) <= 20:
                sys.stdout.write(f"seed {seed}: {lines[-1][:200]}\n  {where}\n")
        made += player.decisions
        refused += player.refused
        games += 1
        seed += 1
        if time.perf_counter() - told > 10:
            told = time.perf_counter()
            sys.stdout.write(f"{made} decisions, {games} games, {made / (told - begun):.0f} a second\n")
            sys.stdout.flush()
    spent = time.perf_counter() - begun
    sys.stdout.write(
        f"{made} decisions in {games} games, {refused} taken back, {made / spent:.0f} a second; "
        f"{sum(faults.values())} games with a defect\n"
    )
    for fault, count in faults.most_common():
        sys.stdout.write(f"{count} x {fault}\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
