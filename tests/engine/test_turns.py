"""Turns of a game without spells: drawing, playing lands, mana, mana burn, cleaning up."""

from __future__ import annotations

from typing import Any

import pytest

from engine import zones
from engine.cards import model as m
from engine.core.game import Game
from engine.core.state import NO_MANA
from engine.rulesets.june_2004 import JUNE_2004
from engine.setup import begin_at, new_game

FOREST = m.Card("树林", m.TypeLine(("land",), ("树林",), ("basic",)))
BLANK = m.Card("空白", m.TypeLine(("artifact",)), m.ManaCost(("9",)))
PASS = ("pass",)


@pytest.fixture
def game() -> Game:
    """Two players with ten Forests each in the library and two in hand, in the first main phase of the first."""
    made = new_game(JUNE_2004, ("甲", "乙"))
    for player in made.table.players:
        for _ in range(10):
            zones.enter(made, zones.make(made, FOREST, player), "library", position="bottom")
        for _ in range(2):
            zones.enter(made, zones.make(made, FOREST, player), "hand")
    begin_at(made, made.table.players[0], "precombat_main", 1)
    made.run()
    return made


def do(game: Game, *action: Any) -> None:
    """Answer the pending choice of priority, which must be legal."""
    assert game.pending is not None and game.pending.kind == "priority"
    refusal = game.answer(action)
    assert refusal is None, refusal


def advance(game: Game, step: str, turn: int) -> None:
    """Pass, and attack with nothing, until somebody has priority in that step of that turn."""
    for _ in range(200):
        table = game.table
        assert game.pending is not None
        if game.pending.kind == "priority":
            if (table.step, table.turn_number) == (step, turn):
                return
            answer: Any = PASS
        else:
            answer = next(iter(game.pending.domain.iterate()))
        assert game.answer(answer) is None
    raise AssertionError("never got there")


def kinds(game: Game) -> list[str]:
    return [entry.kind for entry in game.trace]


def test_a_land_is_played_without_the_stack_and_only_once_a_turn(game: Game) -> None:
    active = game.table.active
    first, second = game.player(active).hand
    do(game, "land", first)
    assert [game.obj(n).card for n in game.table.in_play] == [FOREST]
    assert not game.table.stack
    refusal = game.answer(("land", second))
    assert refusal is not None and "305.4" in refusal.rules
    assert game.pending is not None and game.pending.player == active  # that player gets priority again (408.2d)
    entry = next(entry for entry in game.trace if entry.kind == "land_played")
    assert entry.rules[0] == "305.4"
    advance(game, "precombat_main", 3)
    do(game, "land", second)
    assert len(game.table.in_play) == 2


def test_a_land_is_refused_outside_the_main_phase(game: Game) -> None:
    land = game.player(game.table.active).hand[0]
    advance(game, "end_of_turn", 1)
    refusal = game.answer(("land", land))
    assert refusal is not None and "305.4" in refusal.rules


def test_a_mana_ability_resolves_at_once_and_unused_mana_burns_as_the_phase_ends(game: Game) -> None:
    active = game.table.active
    do(game, "land", game.player(active).hand[0])
    forest = game.table.in_play[0]
    do(game, "ability", forest, 0)
    assert game.player(active).mana == (0, 0, 0, 0, 1, 0)
    assert game.obj(forest).tapped and not game.table.stack
    refusal = game.answer(("ability", forest, 0))
    assert refusal is not None and "104.4" in refusal.rules
    advance(game, "beginning_of_combat", 1)
    assert game.player(active).mana == NO_MANA
    assert game.player(active).life == 19
    assert kinds(game).count("mana_lost") == 1


def test_permanents_untap_and_a_card_is_drawn_in_the_next_turn(game: Game) -> None:
    first, second = game.table.players
    do(game, "land", game.player(first).hand[0])
    forest = game.table.in_play[0]
    do(game, "ability", forest, 0)
    advance(game, "upkeep", 2)
    assert game.table.active == second and game.obj(forest).tapped
    advance(game, "upkeep", 3)
    assert not game.obj(forest).tapped
    before = len(game.player(first).hand)
    advance(game, "draw", 3)
    assert len(game.player(first).hand) == before + 1
    assert len(game.player(second).hand) == 3


def test_who_draws_from_an_empty_library_loses(game: Game) -> None:
    second = game.table.players[1]
    game.settle()
    game.player(second).library = ()
    game.run()
    for _ in range(60):
        if game.pending is None:
            break
        answer = PASS if game.pending.kind == "priority" else next(iter(game.pending.domain.iterate()))
        assert game.answer(answer) is None
    assert game.table.status == "won" and game.table.winner == game.table.players[0]
    assert game.player(second).lost == ("420.5g", "102.2")


def test_only_passing_can_be_listed_when_there_is_nothing_to_do(game: Game) -> None:
    advance(game, "upkeep", 2)
    assert game.pending is not None
    assert list(game.pending.domain.iterate()) == [PASS]
