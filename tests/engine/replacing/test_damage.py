"""Damage prevented, redirected, doubled (419.5-419.9, 502.7e)."""

from __future__ import annotations

from board import Board

from engine.core.events import Event
from engine.core.game import Ask


def _deal(board: Board, source: int, target: int, amount: int, *, combat: bool = False) -> None:
    board.game.happen(Event("damage", "413.2b", source=source, target=target, amount=amount, combat=combat))


def _life(board: Board, player: int) -> int:
    return board.game.player(player).life


def test_a_shield_is_used_up_point_by_point(board: Board) -> None:
    bear = board.bear()
    board.effect("防止接下来将对目标生物或牌手造成的3点伤害。", board.b)
    _deal(board, bear, board.b, 2)
    assert _life(board, board.b) == 20
    _deal(board, bear, board.b, 3)
    assert _life(board, board.b) == 18
    told = [(entry.data["amount"], entry.rules[0]) for entry in board.told("prevented")]
    assert told == [(2, "419.7b"), (1, "419.7b")]
    assert board.game.table.effects == ()


def test_a_shield_ends_with_the_turn(board: Board) -> None:
    bear = board.bear()
    board.effect("防止接下来将对目标生物或牌手造成的3点伤害。", board.b)
    board.game.rules.hooks["expire"](board.game, "cleanup", "")
    _deal(board, bear, board.b, 2)
    assert _life(board, board.b) == 18


def test_damage_of_several_sources_at_once_is_prevented_in_the_order_that_the_player_chooses(board: Board) -> None:
    small, large = board.bear(), board.bear()
    board.effect("防止接下来将对目标生物或牌手造成的3点伤害。", board.b)
    events = [
        Event("damage", "310.4", source=small, target=board.b, amount=2, combat=True),
        Event("damage", "310.4", source=large, target=board.b, amount=4, combat=True),
    ]
    try:
        board.game.happen(*events)
        raise AssertionError("nothing was asked")
    except Ask as ask:
        assert (ask.choice.player, ask.choice.rule) == (board.b, "419.7b")
        assert tuple(ask.choice.domain.iterate()) == (small, large)


def test_a_shield_that_is_large_enough_for_all_asks_nothing(board: Board) -> None:
    one, two = board.bear(), board.bear()
    board.effect("防止接下来将对目标生物或牌手造成的3点伤害。", board.b)
    board.game.happen(
        Event("damage", "310.4", source=one, target=board.b, amount=1, combat=True),
        Event("damage", "310.4", source=two, target=board.b, amount=2, combat=True),
    )
    assert _life(board, board.b) == 20
    assert board.game.table.effects == ()


def test_the_next_damage_of_a_chosen_source_is_prevented_whole_and_once(board: Board) -> None:
    red = board.bear(board.b, cost="{R}", name="炎魔")
    other = board.bear(board.b, cost="{R}", name="火蜥蜴")
    choice = board.effect("由你选择的一个红色来源下一次将对你造成伤害时，防止该伤害。")
    assert choice is not None
    assert (choice.kind, choice.rule) == ("source", "419.8a")
    assert choice.domain.check(board.bear()) is not None
    board.answer(red)
    _deal(board, other, board.a, 2)
    assert _life(board, board.a) == 18
    _deal(board, red, board.a, 5)
    assert _life(board, board.a) == 18
    _deal(board, red, board.a, 1)
    assert _life(board, board.a) == 17


def test_the_properties_of_a_chosen_source_are_checked_again(board: Board) -> None:
    """419.8b: the shield isn't used up where it prevents nothing."""
    red = board.bear(board.b, cost="{R}", name="炎魔")
    board.bear(board.b, cost="{R}", name="火蜥蜴")
    board.effect("由你选择的一个红色来源下一次将对你造成伤害时，防止该伤害。")
    board.answer(red)
    board.effect("目标生物变成蓝色直到战斗结束。", red)
    _deal(board, red, board.a, 2)
    assert _life(board, board.a) == 18
    board.game.rules.hooks["expire"](board.game, "end_of_phase", "combat")
    _deal(board, red, board.a, 2)
    assert _life(board, board.a) == 18


def test_a_chosen_spell_goes_on_as_the_permanent_it_becomes(board: Board) -> None:
    spell = board.put(board.card("炎魔", pt="2/2", cost="{R}"), board.b, zone="stack")
    board.bear(board.b, cost="{R}", name="火蜥蜴")
    board.effect("由你选择的一个红色来源下一次将对你造成伤害时，防止该伤害。")
    board.answer(spell)
    (moved,) = board.game.happen(Event("move", "413.2g", object=spell, to="in_play", values={"controller": board.b}))
    _deal(board, moved.result, board.a, 2)
    assert _life(board, board.a) == 20


def test_all_combat_damage_of_a_turn_is_prevented_also_of_creatures_that_come_later(board: Board) -> None:
    """418.3b: the effect changes the rules, so it is not locked on creatures."""
    board.effect("防止本回合中将造成的所有战斗伤害。")
    bear = board.bear()
    _deal(board, bear, board.b, 2, combat=True)
    assert _life(board, board.b) == 20
    _deal(board, bear, board.b, 2)
    assert _life(board, board.b) == 18


def test_two_doublers_apply_once_each(board: Board) -> None:
    """419.6a: 2 become 4, then 8; the affected player chooses which is first (419.9a)."""
    text = "若由你操控的生物将对生物或牌手造成伤害，则改为对该生物或牌手造成两倍的伤害。"
    first = board.enchantment(text, name="印一")
    second = board.enchantment(text, name="印二")
    bear = board.bear()
    choice = board.effect("目标生物对目标牌手造成2点伤害。", bear, board.b)
    assert choice is not None
    assert (choice.kind, choice.player, tuple(choice.domain.iterate())) == ("replacement", board.b, (first, second))
    board.answer(second)
    assert _life(board, board.b) == 12


def test_no_damage_is_not_doubled_and_is_no_event(board: Board) -> None:
    board.enchantment("若由你操控的生物将对生物或牌手造成伤害，则改为对该生物或牌手造成两倍的伤害。")
    _deal(board, board.bear(), board.b, 0)
    assert board.told("damage_dealt") == board.told("replaced") == []


def test_a_static_ability_prevents_some_of_each_damage(board: Board) -> None:
    board.enchantment("若一个来源将对你造成伤害，则防止该伤害中的1点。")
    bear = board.bear(board.b)
    _deal(board, bear, board.a, 3)
    _deal(board, bear, board.a, 1)
    assert _life(board, board.a) == 18


def test_redirected_damage_is_dealt_to_another(board: Board) -> None:
    bear, foe = board.bear(pt="2/5"), board.bear(board.b)
    board.effect("本回合中，所有将对你造成的伤害改为对目标生物造成。", bear)
    _deal(board, foe, board.a, 3)
    assert _life(board, board.a) == 20
    assert board.game.obj(bear).damage == 3
    assert board.told("damage_dealt")[0].rules[0] == "419.6c"


def test_redirection_to_a_creature_that_is_gone_does_nothing(board: Board) -> None:
    bear, foe = board.bear(pt="2/5"), board.bear(board.b)
    board.effect("本回合中，所有将对你造成的伤害改为对目标生物造成。", bear)
    board.game.happen(Event("move", "420.5b", object=bear, to="graveyard"))
    _deal(board, foe, board.a, 3)
    assert _life(board, board.a) == 17


def test_damage_by_what_a_permanent_is_protected_from_is_prevented(board: Board) -> None:
    knight = board.bear(text="反红保护")
    red, green = board.bear(board.b, cost="{R}"), board.bear(board.b)
    _deal(board, red, knight, 3)
    assert board.game.obj(knight).damage == 0
    assert board.told("prevented")[0].rules[0] == "502.7e"
    _deal(board, green, knight, 1)
    assert board.game.obj(knight).damage == 1


def test_damage_that_cannot_be_prevented_is_dealt(board: Board) -> None:
    bear = board.bear()
    board.effect("防止接下来将对目标生物或牌手造成的3点伤害。", board.b)
    board.game.happen(
        Event("damage", "413.2b", source=bear, target=board.b, amount=2, combat=False, unpreventable=True)
    )
    assert _life(board, board.b) == 18
    assert len(board.game.table.effects) == 1


def test_a_sentence_after_a_prevention_is_done_each_time(board: Board) -> None:
    text = "若灵能怪将受到伤害，则防止该伤害。从灵能怪上移去一个+1/+1指示物。"
    phantom = board.bear(name="灵能怪", pt="0/1", text=text, counters={"+1/+1": 2})
    foe = board.bear(board.b)
    _deal(board, foe, phantom, 5)
    assert (board.game.obj(phantom).damage, board.pt(phantom)) == (0, (1, 2))
    assert [entry.data["amount"] for entry in board.told("prevented")] == [5]
    assert board.told("replaced") == []
