"""Counts of lines: how many ways a small board can go. Each number is worked out by hand in its test.

A line is a sequence of answers to choices that have two or more legal ones; mana abilities are played while paying only.
"""

from __future__ import annotations

from engine import zones
from engine.cards import compile_card
from engine.core import saving
from engine.core.choices import NOTHING
from engine.core.game import Game
from engine.players import is_mana_ability
from engine.rulesets.june_2004 import JUNE_2004
from engine.setup import begin_at, new_game


def board(step: str, mine: list[dict[str, str]], theirs: list[dict[str, str]], hand: list[dict[str, str]]) -> Game:
    """甲 is active in `step` with those permanents and that hand, 乙 has those permanents; libraries of five cards."""
    game = new_game(JUNE_2004, ("甲", "乙"))
    one, two = game.table.players
    for player, cards in ((one, mine), (two, theirs)):
        for definition in cards:
            thing = zones.make(game, compile_card(definition), player)
            zones.enter(game, thing, "in_play", controller=player)
        for _ in range(5):
            thing = zones.make(game, compile_card({"name": "空白牌", "type": "神器", "cost": "{9}"}), player)
            zones.enter(game, thing, "library", position="bottom")
    for definition in hand:
        zones.enter(game, zones.make(game, compile_card(definition), one), "hand")
    begin_at(game, one, step, 3)
    return game


def lines(game: Game, until: str) -> int:
    """The number of lines from here until a step begins, or the game is over."""
    choice = game.pending or game.run()
    while choice is not None and game.table.step != until:
        if choice.kind == "priority":
            answers = [action for action in choice.domain.iterate() if not is_mana_ability(game, action)]
        else:
            only = choice.domain.single()
            answers = [only] if only is not NOTHING else list(choice.domain.iterate())
        if len(answers) > 1:
            return sum(lines(_after(game, answer), until) for answer in answers)
        assert game.answer(answers[0]) is None
        choice = game.pending
    return 1


def _after(game: Game, answer: object) -> Game:
    twin = saving.copy(game)
    assert twin.answer(answer) is None
    return twin


BEAR = {"name": "灰熊", "type": "生物～熊", "cost": "{1}{G}", "pt": "2/2"}
RHINO = {"name": "犀牛", "type": "生物～犀牛", "cost": "{2}{G}", "pt": "3/3"}
FLYER = {"name": "飞马", "type": "生物～飞马", "cost": "{1}{W}", "pt": "2/2", "text": "飞行"}
FOREST = {"name": "树林", "type": "基本地～树林"}
MOUNTAIN = {"name": "山脉", "type": "基本地～山脉"}
SPARK = {"name": "火花", "type": "瞬间", "cost": "{R}", "text": "火花对目标生物或牌手造成3点伤害。"}
TRAMPLER = {"name": "巨兽", "type": "生物～野兽", "cost": "{2}{G}", "pt": "4/4", "text": "践踏"}


def test_each_set_of_attackers_is_one_line() -> None:
    """Three creatures, each attacks or not: 2 x 2 x 2."""
    assert lines(board("beginning_of_combat", [BEAR, BEAR, RHINO], [], []), "end_of_combat") == 8


def test_blocks_and_the_division_of_damage_multiply() -> None:
    """No attack: 1. Attack: unblocked 1, one blocker 1 + 1, both blockers with 3 damage divided 0-3 ... 3-0: 4."""
    assert lines(board("beginning_of_combat", [RHINO], [BEAR, BEAR], []), "end_of_combat") == 1 + 1 + 2 + 4


def test_what_cannot_block_makes_no_line() -> None:
    """No attack or attack; a bear can't block a flyer."""
    assert lines(board("beginning_of_combat", [FLYER], [BEAR, BEAR], []), "end_of_combat") == 2


def test_trample_gives_the_rest_only_after_lethal_damage() -> None:
    """No attack 1, unblocked 1. Blocked by the 2/2: of 4 damage 0, 1 go to the player only after 2 to the blocker: the
    blocker gets 4, 3 or 2: 3 lines."""
    assert lines(board("beginning_of_combat", [TRAMPLER], [BEAR], []), "end_of_combat") == 1 + 1 + 3


def test_playing_a_land_is_one_more_line_in_either_main_phase() -> None:
    """From the precombat main phase to the end of turn step: the land now, in the postcombat main phase, or not."""
    assert lines(board("precombat_main", [], [], [FOREST]), "end_of_turn") == 3


def test_an_instant_has_a_line_for_each_target_at_each_priority() -> None:
    """In the end of turn step 甲 plays it (targets: both players, the bear: 3) or passes; nobody else has anything."""
    assert lines(board("end_of_turn", [MOUNTAIN, BEAR], [], [SPARK]), "upkeep") == 3 + 1


def test_two_creatures_against_one_blocker() -> None:
    """Attacks: none 1; bear alone: not blocked, blocked: 2; rhino alone: 2; both: none, bear, rhino blocked: 3."""
    assert lines(board("beginning_of_combat", [BEAR, RHINO], [BEAR], []), "end_of_combat") == 1 + 2 + 2 + 3
