"""When continuous effects begin and end; changes of control (300.4, 314.2, 418.3, 212.3d, 306.2)."""

from __future__ import annotations

import pytest
from board import Board

from engine.core.events import Event


def _expire(board: Board, moment: str, name: str = "") -> None:
    board.game.rules.hooks["expire"](board.game, moment, name)


@pytest.mark.parametrize("text", ["目标生物得+1/+1直到回合结束。", "本回合中，目标生物得+1/+1。"])
def test_effects_of_a_turn_end_in_the_cleanup_step(board: Board, text: str) -> None:
    bear = board.bear()
    board.effect(text, bear)
    _expire(board, "end_of_step", "end_of_turn")
    assert board.pt(bear) == (3, 3)
    _expire(board, "cleanup")
    assert board.pt(bear) == (2, 2)
    assert board.told("effect_ended")[0].rules == ("314.2",)
    assert board.told("effect_ended")[0].data["object"] == bear


def test_an_effect_without_a_duration_lasts(board: Board) -> None:
    bear = board.bear()
    board.effect("目标生物变成白色。", bear)
    _expire(board, "cleanup")
    assert board.view(bear).colors == {"white"}


def test_until_end_of_combat_ends_with_the_combat_phase(board: Board) -> None:
    bear = board.bear()
    board.effect("目标生物得+1/+1直到战斗结束。", bear)
    _expire(board, "end_of_step", "end_of_combat")
    assert board.pt(bear) == (3, 3)
    _expire(board, "end_of_phase", "combat")
    assert board.pt(bear) == (2, 2)


def test_until_your_next_turn_ends_as_that_turn_begins(board: Board) -> None:
    bear = board.bear()
    board.effect("直到你的下一个回合，目标生物得+1/+1。", bear)
    table = board.game.table
    _expire(board, "beginning_of_step", "end_of_turn")
    table.active, table.turn = board.b, table.turn + 1000
    _expire(board, "beginning_of_step", "untap")
    assert board.pt(bear) == (3, 3)
    table.active, table.turn = board.a, table.turn + 1000
    _expire(board, "beginning_of_step", "untap")
    assert board.pt(bear) == (2, 2)


def test_as_long_as_ends_for_good_when_its_condition_fails(board: Board) -> None:
    from engine.cards import model as m

    frame = board.put(board.card("外骨骼", "神器"), tapped=True)
    bear = board.bear()
    _while_tapped(board, frame, bear)
    assert board.pt(bear) == (2, 5)
    board.game.happen(Event("untap", "302.2", object=frame))
    board.game.happen(Event("tap", "409.1h", object=frame))
    assert board.pt(bear) == (2, 2)
    assert board.told("effect_ended")[0].rules == ("418.3a", "418.3d")
    assert m


def test_as_long_as_that_is_over_before_it_begins_does_nothing(board: Board) -> None:
    frame = board.put(board.card("外骨骼", "神器"), tapped=False)
    bear = board.bear()
    _while_tapped(board, frame, bear)
    board.game.happen(Event("tap", "409.1h", object=frame))
    assert board.pt(bear) == (2, 2)
    assert board.told("effect_began") == []


def test_as_long_as_ends_when_its_source_is_gone(board: Board) -> None:
    frame = board.put(board.card("外骨骼", "神器"), tapped=True)
    bear = board.bear()
    _while_tapped(board, frame, bear)
    board.game.happen(Event("move", "420.5d", object=frame, to="graveyard"))
    assert board.pt(bear) == (2, 2)


def _while_tapped(board: Board, source: int, target: int) -> None:
    from engine.cards import compile_text
    from engine.effects import perform
    from engine.meaning.bound import bound
    from engine.meaning.context import Context

    text = "{2}，{横置}：只要外骨骼仍横置，目标生物便得+0/+3。"
    (ability,) = compile_text(text, "外骨骼", ("artifact",))
    ctx = Context(board.game, source, board.a, holder=source, targets=((target,),), legal=((target,),))
    perform(ctx, bound(ability).effect)  # type: ignore[attr-defined]


def test_an_effect_on_what_has_left_play_is_forgotten(board: Board) -> None:
    bear = board.bear()
    board.effect("目标生物变成白色。", bear)
    board.game.happen(Event("move", "420.5b", object=bear, to="graveyard"))
    _expire(board, "cleanup")
    assert board.game.table.effects == ()


def test_a_change_of_control_is_an_event_and_makes_a_creature_sick(board: Board) -> None:
    foe = board.bear(board.b)
    board.effect("获得目标生物的操控权直到回合结束。", foe)
    assert board.view(foe).controller == board.a
    assert board.game.obj(foe).sick_since == board.game.table.turn
    assert board.told("control_changed")[0].data == {"object": foe, "player": board.a}
    _expire(board, "cleanup")
    assert board.view(foe).controller == board.b
    assert board.told("control_changed")[1].data == {"object": foe, "player": board.b}


def test_the_latest_control_effect_counts_and_the_older_returns(board: Board) -> None:
    bear = board.bear()
    board.effect("获得目标生物的操控权。", bear, player=board.b)
    board.effect("获得目标生物的操控权直到回合结束。", bear, player=board.a)
    assert board.view(bear).controller == board.a
    _expire(board, "cleanup")
    assert board.view(bear).controller == board.b


def test_a_creature_that_changes_controllers_leaves_combat(board: Board) -> None:
    from engine.core.records import Map

    foe = board.bear(board.b)
    board.game.table.combat = Map({"attackers": (foe,), "blockers": Map()})
    board.effect("获得目标生物的操控权直到回合结束。", foe)
    assert foe not in board.game.table.combat.get("attackers", ())
    assert board.told("removed_from_combat")[0].rules[0] == "306.2"


def test_control_by_an_enchantment_ends_with_it(board: Board) -> None:
    foe = board.bear(board.b)
    seal = board.attached("你操控受此结界的生物。", foe)
    board.game.happen(Event("tap", "409.1h", object=foe))
    assert board.told("control_changed")[0].data["player"] == board.a
    board.game.happen(Event("move", "420.5d", object=seal, to="graveyard"))
    assert board.view(foe).controller == board.b
    assert board.told("control_changed")[1].data["player"] == board.b


def test_two_permanents_exchange_controllers(board: Board) -> None:
    mine, yours = board.bear(), board.bear(board.b)
    board.effect("交换目标由你操控的生物和目标由对手操控的生物的操控权。", mine, yours)
    assert (board.view(mine).controller, board.view(yours).controller) == (board.b, board.a)


def test_an_exchange_that_is_not_possible_does_nothing(board: Board) -> None:
    mine, too = board.bear(), board.bear()
    board.effect("交换目标由你操控的生物和目标由对手操控的生物的操控权。", mine, too)
    assert board.told("control_changed") == []
    assert board.game.table.effects == ()
