"""Random play: whatever is answered, the invariants hold, refusals leave no trace, and games can be saved anywhere."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import saving
from engine.core.game import Game
from engine.players import RandomPlayer
from engine.rulesets.june_2004 import JUNE_2004
from tests.engine.random_games import check_invariants, check_trace, random_game

decks = st.lists(st.integers(2, 13), min_size=8, max_size=8)


def _play(game: Game, player: RandomPlayer, limit: int) -> None:
    """Play on by single choices, checking the invariants at each."""
    cards = sum(thing.kind == "card" for thing in game.records.values() if type(thing).__name__ == "Thing")
    choice = game.pending or game.run()
    for _ in range(limit):
        if choice is None:
            break
        before = saving.encode(game) if player.random.random() < 0.02 else ""
        refused = game.answer(player.answer(game, choice)) is not None
        if refused and before:
            assert saving.encode(game) == before, "a refusal changes nothing"
        choice = game.pending
        check_invariants(game, cards)


@settings(max_examples=12, deadline=None)
@given(decks, st.integers(0, 10**6))
def test_invariants_hold_at_every_choice(deck: list[int], seed: int) -> None:
    game = random_game(deck, seed % 2)
    _play(game, RandomPlayer(seed), 400)
    check_trace(game)


@settings(max_examples=6, deadline=None)
@given(decks, st.integers(0, 10**6))
def test_a_game_replayed_with_the_same_seed_has_the_same_trace(deck: list[int], seed: int) -> None:
    traces = []
    for _ in range(2):
        game = random_game(deck)
        RandomPlayer(seed).play(game, 250)
        traces.append([entry.key() for entry in game.trace])
    assert traces[0] == traces[1]


@settings(max_examples=5, deadline=None)
@given(decks, st.integers(0, 10**6))
def test_a_game_saved_at_any_choice_goes_on_alike(deck: list[int], seed: int) -> None:
    game = random_game(deck)
    player = RandomPlayer(seed)
    choice = game.run()
    for at in range(160):
        if choice is None:
            break
        if at % 7 == seed % 7:
            twin = saving.decode(saving.encode(game), lambda name: JUNE_2004)
            assert twin.pending is not None
            assert game.pending is not None
            assert (twin.pending.kind, twin.pending.player) == (game.pending.kind, game.pending.player)
            one, two = RandomPlayer(at), RandomPlayer(at)
            copy = saving.copy(game)
            one.play(copy, 12)
            two.play(twin, 12)
            assert [e.key() for e in copy.trace] == [e.key() for e in twin.trace]
        game.answer(player.answer(game, choice))
        choice = game.pending


@settings(max_examples=5, deadline=None)
@given(decks, st.integers(0, 10**6))
def test_going_back_to_a_mark_restores_the_game_exactly(deck: list[int], seed: int) -> None:
    game = random_game(deck)
    player = RandomPlayer(seed)
    player.play(game, 30)
    if game.pending is None:
        return
    before = saving.encode(game)
    game.settle()
    mark, answers = game.journal.mark(), game.answers
    game.resume()
    player.play(game, 60)
    game.journal.rollback(mark)
    game.answers = answers
    game.resume()
    assert saving.encode(game) == before


@pytest.mark.slow
def test_many_decisions_without_an_exception() -> None:
    made = 0
    for seed in range(200):
        random = Random(seed)
        game = random_game([random.randrange(2, 14) for _ in range(12)], seed % 2)
        made += RandomPlayer(seed).play(game, 600)
        check_trace(game)
        if made > 5_000:
            break
    assert made > 5_000
