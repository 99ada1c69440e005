"""What effects forbid, allow and limit (103.2, 302.2, 305.4, 314.1, 418.3b)."""

from __future__ import annotations

from board import Board

from engine.cards import model as m
from engine.continuous.ruling import about, forbids
from engine.core.game import Ask


def _untapping(board: Board, player: int) -> tuple[int, ...]:
    found: tuple[int, ...] = board.game.rules.hooks["untapping"](board.game, player)
    return found


def test_statements_of_permanents_and_of_effects_are_listed_by_timestamp(board: Board) -> None:
    wall = board.enchantment("生物不能进行攻击。")
    board.effect("本回合中，生物不能进行阻挡。")
    found = [
        (ctx.source, statement.action) for ctx, statement in board.game.rules.hooks["statements"](board.game, m.Cant)
    ]
    assert found[0] == (wall, m.Attack())
    assert found[1][1] == m.Block()


def test_either_action_is_two_statements(board: Board) -> None:
    bear = board.bear(text="灰熊不能进行攻击或阻挡。")
    assert forbids(board.game, m.Attack, bear) == forbids(board.game, m.Block, bear) == ("103.2",)
    assert forbids(board.game, m.Attack, board.bear()) is None


def test_an_effect_that_changes_the_rules_is_not_locked(board: Board) -> None:
    board.effect("本回合中，生物不能进行阻挡。")
    newcomer = board.bear()
    assert forbids(board.game, m.Block, newcomer) == ("103.2",)
    board.game.rules.hooks["expire"](board.game, "cleanup", "")
    assert forbids(board.game, m.Block, newcomer) is None


def test_a_statement_with_a_condition_holds_while_that_holds(board: Board) -> None:
    bear = board.bear(text="只要你的总生命为5或更少，灰熊便不能进行攻击。")
    assert forbids(board.game, m.Attack, bear) is None
    board.game.player(board.a).life = 5
    assert forbids(board.game, m.Attack, bear) == ("103.2",)


def test_an_ability_that_is_lost_says_nothing_more(board: Board) -> None:
    bear = board.bear(text="灰熊不能进行攻击。")
    board.effect("目标生物失去所有异能直到回合结束。", bear)
    assert forbids(board.game, m.Attack, bear) is None


def test_a_player_who_cannot_lose_does_not(board: Board) -> None:
    board.enchantment("你不能输掉这盘游戏。")
    assert board.game.rules.hooks["cant_lose"](board.game, board.a, "life")
    assert not board.game.rules.hooks["cant_lose"](board.game, board.b, "life")


def test_the_latest_effect_on_hand_size_counts(board: Board) -> None:
    hand = board.game.rules.hooks["maximum_hand"]
    assert hand(board.game, board.a) == 7
    board.enchantment("你的手牌数量没有上限。")
    assert hand(board.game, board.a) is None
    assert hand(board.game, board.b) == 7


def test_normally_everything_of_the_active_player_untaps(board: Board) -> None:
    mine, yours = board.bear(tapped=True), board.bear(board.b, tapped=True)
    assert _untapping(board, board.a) == (mine,)
    assert _untapping(board, board.b) == (yours,)


def test_what_does_not_untap_stays_tapped(board: Board) -> None:
    bear = board.bear(tapped=True)
    board.attached("受此结界的生物于其操控者的重置步骤中不能重置。", bear)
    assert _untapping(board, board.a) == ()


def test_an_effect_on_the_next_untap_step_is_over_with_it(board: Board) -> None:
    bear = board.bear(tapped=True)
    board.effect("目标生物在其操控者的下一个重置步骤中不能重置。", bear)
    assert _untapping(board, board.b) == ()
    assert _untapping(board, board.a) == ()
    assert _untapping(board, board.a) == (bear,)


def test_a_limit_on_untapping_is_a_choice(board: Board) -> None:
    forests = [board.put(board.card("树林", "基本地～树林"), tapped=True) for _ in range(3)]
    bear = board.bear(tapped=True)
    board.enchantment("牌手在各自的重置步骤中只能重置一个地。")
    board.game.answers = ()
    try:
        _untapping(board, board.a)
        raise AssertionError("nothing was asked")
    except Ask as ask:
        assert ask.choice.rule == "302.2"
        assert sorted(ask.choice.domain.options) == sorted(forests)  # type: ignore[attr-defined]
    board.game.answers = ((forests[1],),)
    board.game._cursor = 0
    assert _untapping(board, board.a) == (forests[1], bear)


def test_costs_that_change_for_each_of_something_are_multiplied(board: Board) -> None:
    board.bear()
    board.bear()
    each = m.Count(m.All(m.Filter("permanent", (m.HasType("creature"),))))
    change = m.CostChange(m.All(m.Filter("spell")), m.Number(1), more=False)
    ability = m.Static(m.PerEach(each, change))
    board.put(m.Card("兽角", m.TypeLine(("enchantment",)), abilities=(ability,)))
    ((_, statement),) = list(board.game.rules.hooks["statements"](board.game, m.CostChange))
    assert (statement.amount, statement.more) == (m.Number(2), False)


def test_about_gives_the_action_with_its_context(board: Board) -> None:
    bear = board.bear(text="灰熊不能被墙阻挡。")
    ((action, ctx, stated),) = list(about(board.game, m.Cant, m.BeBlocked, bear))
    assert isinstance(action, m.BeBlocked)
    assert ctx.source == stated.source == bear


def test_hand_size_may_be_larger_or_smaller(board: Board) -> None:
    hand = board.game.rules.hooks["maximum_hand"]
    for amount in (2, -4):
        ability = m.Static(m.HandLimitChange(m.You(), m.Number(amount)))
        board.put(m.Card("书库", m.TypeLine(("artifact",)), abilities=(ability,)))
    assert hand(board.game, board.a) == 5
    assert hand(board.game, board.b) == 7


def test_some_untap_in_the_untap_step_of_another_player(board: Board) -> None:
    mine = board.bear(tapped=True)
    untap = m.Untap(m.You(), m.All(m.Filter("permanent", (m.ControlledBy(m.You()),))))
    ability = m.Static(m.InStep("untap", m.Opponent(), untap))
    board.put(m.Card("种母", m.TypeLine(("enchantment",)), abilities=(ability,)))
    assert _untapping(board, board.b) == (mine,)


def test_a_statement_for_a_turn_of_ones_own_holds_only_then(board: Board) -> None:
    bear = board.bear(text="在你的回合中，灰熊得+2/+0。")
    assert board.pt(bear) == (4, 2)
    board.game.table.active = board.b
    assert board.pt(bear) == (2, 2)
