"""What happens instead of an event: draws, life, moves, skipping, regeneration (419.1-419.6)."""

from __future__ import annotations

import pytest
from board import Board

from engine.core.events import Event
from engine.turn.structure import skipped


def test_one_replacement_enables_another(board: Board) -> None:
    """The Example of 419.9b: a life is a draw is a card from the graveyard."""
    book = board.put(board.card("旧书", "神器"), zone="graveyard")
    for _ in range(5):
        board.put(board.card("空白", "神器"), zone="library")
    board.enchantment("若你将抓一张牌，则改为将你坟墓场中的一张牌移回你手上。", name="追忆")
    board.enchantment("若你将获得生命，则每1点生命改为抓一张牌。", name="求知")
    board.effect("你获得1点生命。")
    me = board.game.player(board.a)
    assert (me.life, len(me.library), me.graveyard) == (20, 5, ())
    assert [board.game.obj(card).was for card in me.hand] == [book]


def test_a_replacement_does_not_invoke_itself(board: Board) -> None:
    for _ in range(5):
        board.put(board.card("空白", "神器"), zone="library")
    board.enchantment("若你将抓一张牌，则改为抓两张牌。")
    board.effect("抓一张牌。")
    assert len(board.game.player(board.a).hand) == 2


def test_a_card_goes_elsewhere_instead_and_is_still_destroyed(board: Board) -> None:
    board.enchantment("若一张牌将进入坟墓场，则改为将该牌移出对战。")
    bear = board.bear()
    board.effect("消灭目标生物。", bear)
    assert board.game.player(board.a).graveyard == ()
    assert len(board.game.player(board.a).removed) == 1
    (told,) = board.told("destroyed")
    assert told.data["to"] == "removed"


def test_the_controller_of_what_moves_chooses_where_it_goes(board: Board) -> None:
    """The Example of 419.9a."""
    seal = board.enchantment("若一张牌将进入坟墓场，则改为将该牌移出对战。", board.b)
    worm = board.bear(name="沙虫", text="若沙虫将从场上进入坟墓场，则改为将其洗入其拥有者的牌库。")
    choice = board.effect("消灭目标生物。", worm, player=board.b)
    assert choice is not None
    assert (choice.player, choice.rule) == (board.a, "419.9a")
    assert set(choice.domain.iterate()) == {seal, worm}
    board.answer(worm)
    me = board.game.player(board.a)
    assert len(me.library) == 1
    assert me.removed == ()


def test_regeneration_replaces_destruction_once(board: Board) -> None:
    bear = board.bear()
    board.game.obj(bear).damage = 1
    board.effect("重生目标生物。", bear)
    board.effect("消灭目标生物。", bear)
    record = board.game.obj(bear)
    assert (record.zone, record.tapped, record.damage) == ("in_play", True, 0)
    assert board.told("regenerated")[0].rules == ("419.6b", "413.2b")
    board.effect("消灭目标生物。", bear)
    assert record.zone == "nowhere"


def test_regeneration_does_not_replace_what_is_no_destruction_or_forbids_it(board: Board) -> None:
    bear = board.bear()
    board.effect("重生目标生物。", bear)
    board.effect("消灭目标生物。它不能重生。", bear)
    assert board.game.obj(bear).zone == "nowhere"


def test_a_shield_against_destruction_lasts_for_the_turn_only(board: Board) -> None:
    bear = board.bear()
    board.effect("重生目标生物。", bear)
    board.game.rules.hooks["expire"](board.game, "cleanup", "")
    board.effect("消灭目标生物。", bear)
    assert board.game.obj(bear).zone == "nowhere"


def test_a_step_is_skipped_as_long_as_something_says_so(board: Board) -> None:
    board.enchantment("略过你的抓牌步骤。")
    assert skipped(board.game, "step", board.a, "draw")
    assert skipped(board.game, "step", board.a, "draw")
    assert not skipped(board.game, "step", board.b, "draw")
    assert not skipped(board.game, "step", board.a, "upkeep")


def test_two_effects_that_skip_the_next_turn_skip_two(board: Board) -> None:
    """419.6f."""
    board.effect("目标牌手略过其下一个回合。", board.b)
    board.effect("目标牌手略过其下一个回合。", board.b)
    found = [skipped(board.game, "turn", board.b) for _ in range(3)]
    assert found == [True, True, False]


def test_who_cannot_gain_life_gains_none(board: Board) -> None:
    board.enchantment("牌手不能获得生命。")
    board.effect("你获得3点生命。")
    assert board.game.player(board.a).life == 20


@pytest.mark.parametrize(("kind", "data"), [("gain_life", {"amount": 3}), ("draw", {})])
def test_an_event_that_nothing_replaces_is_the_same_event(board: Board, kind: str, data: dict[str, int]) -> None:
    event = Event(kind, "413.2b", player=board.a, **data)
    assert board.game.rules.replace(board.game, event) == [event]


def test_a_card_may_replace_its_own_way_to_the_graveyard_from_anywhere(board: Board) -> None:
    text = "若巨像将进入坟墓场，则改为将其洗入其拥有者的牌库。"
    colossus = board.put(board.card("巨像", "神器生物～魔像", pt="5/5", text=text), zone="hand")
    board.game.happen(Event("discard", "413.2b", player=board.a, object=colossus))
    me = board.game.player(board.a)
    assert (len(me.hand), len(me.graveyard), len(me.library)) == (0, 0, 1)


def test_what_depends_on_the_damage_prevented_happens_whenever_it_is_prevented(board: Board) -> None:
    foe, other = board.bear(board.b), board.bear(board.b)
    board.effect("由你选择的一个来源下一次将对你造成伤害时，防止该伤害。你获得等量的生命。")
    board.answer(foe)
    me = board.game.player(board.a)
    assert me.life == 20
    board.game.happen(Event("damage", "413.2b", source=other, target=board.a, amount=1))
    assert me.life == 19
    board.game.happen(Event("damage", "413.2b", source=foe, target=board.a, amount=4))
    assert me.life == 23
    board.game.happen(Event("damage", "413.2b", source=foe, target=board.a, amount=4))
    assert me.life == 19


def test_an_optional_replacement_may_be_declined(board: Board) -> None:
    board.put(board.card("空白", "神器"), zone="library")
    board.enchantment("若你将抓一张牌，则你可以改为获得2点生命。")
    choice = board.effect("抓一张牌。")
    assert choice is not None
    assert (choice.kind, choice.player) == ("may", board.a)
    board.answer(False)
    me = board.game.player(board.a)
    assert (len(me.hand), me.life) == (1, 20)


def test_losing_the_game_may_be_replaced(board: Board) -> None:
    board.enchantment("若你将输掉这盘游戏，则改为弃掉你的手牌，且你的总生命成为10。")
    board.put(board.card("空白", "神器"), zone="hand")
    me = board.game.player(board.a)
    me.life = 0
    board.game.happen(Event("lose", "420.5a", player=board.a))
    assert (me.life, me.hand, me.lost) == (10, (), ())


def test_what_cannot_be_destroyed_survives_both_effects_and_lethal_damage(board: Board) -> None:
    from engine.cards import model as m
    from engine.triggers.state_based import state_based

    statue = board.bear(name="石像")
    board.put(m.Card("守护", m.TypeLine(("enchantment",)), abilities=(_indestructible(),)))
    board.effect("消灭目标生物。", statue)
    board.game.obj(statue).damage = 5
    assert state_based(board.game) == []
    assert board.game.obj(statue).zone == "in_play"


def _indestructible() -> object:
    from engine.cards import model as m

    creatures = m.All(m.Filter("permanent", (m.HasType("creature"),)))
    return m.Static(m.Cant(creatures, m.BeDestroyed()))


def test_a_divided_shield_is_one_for_each_target(board: Board) -> None:
    from engine.cards import model as m
    from engine.core.records import Map
    from engine.effects import perform
    from engine.meaning.context import Context

    one, two, foe = board.bear(), board.bear(), board.bear(board.b)
    spell = board.put(board.card("护盾", "瞬间"), zone="stack", paid=Map({"division": ((one, 1), (two, 3))}))
    what = m.Filter("permanent", (m.HasType("creature"),))
    shield = m.PreventDamage(m.Number(4), None, m.Target(what, m.Number(2), slot=0), next=True, divided=True)
    perform(Context(board.game, spell, board.a, on_stack=spell, targets=((one, two),), legal=((one, two),)), shield)
    for target in (one, two):
        board.game.happen(Event("damage", "413.2b", source=foe, target=target, amount=4))
    assert [board.game.obj(target).damage for target in (one, two)] == [3, 1]


def test_the_active_player_chooses_first_what_replaces_what(board: Board) -> None:
    """419.9a: both players have a choice for what happens at once."""
    from engine.core.game import Ask

    text = "若沙虫将从场上进入坟墓场，则改为将其洗入其拥有者的牌库。"
    board.enchantment("若一张牌将进入坟墓场，则改为将该牌移出对战。", board.b)
    theirs, mine = board.bear(board.b, name="沙虫", text=text), board.bear(name="沙虫", text=text)
    try:
        board.game.happen(*[Event("destroy", "413.2b", object=number) for number in (theirs, mine)])
        raise AssertionError("nothing was asked")
    except Ask as ask:
        assert (ask.choice.player, ask.choice.about) == (board.a, mine)
