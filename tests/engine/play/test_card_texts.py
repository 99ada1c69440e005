"""Cards by their text: what is compiled is played as it says."""

from __future__ import annotations

from playing_board import Board

from engine.cards.compiling import compile_card
from engine.cards.model import Card


def read(name: str, type_line: str, cost: str | None = None, text: str = "", pt: str | None = None) -> Card:
    """A card compiled from its definition."""
    given = {"name": name, "type": type_line, "cost": cost, "text": text, "pt": pt}
    return compile_card({key: value for key, value in given.items() if value})


BEAR = read("灰熊", "生物～熊", "{1}{G}", pt="2/2")
BOLT = read("火花", "瞬间", "{R}", "火花对目标生物或牌手造成3点伤害。")


def test_kicker_replaces_what_the_spell_does(board: Board) -> None:
    board.lands("RRRR")
    text = "增幅{2}\n冲击波对目标牌手造成2点伤害。若已支付增幅费用，则改为造成4点伤害。"
    blast = board.put("hand", read("冲击波", "法术", "{1}{R}", text))
    board.start()
    assert board.spell(blast, costs=("kicker",), targets=(board.you,)) is None
    board.resolve()
    assert board.game.player(board.you).life == 16


def test_an_ability_that_moves_its_card_from_the_graveyard_functions_there_only(board: Board) -> None:
    board.lands("BBBB")
    text = "{1}{B}：将～从你的坟墓场移回你手上。"
    buried = board.put("graveyard", read("归魂", "生物～灵俑", "{B}", text, "1/1"))
    there = board.put("in_play", read("归魂", "生物～灵俑", "{B}", text, "1/1"))
    board.start()
    refusal = board.ability(there)
    assert refusal is not None and "402.8" in refusal.rules
    assert ("ability", buried, 0) in list(board.game.pending.domain.iterate())
    assert board.ability(buried) is None
    board.resolve()
    assert board.zone(buried) == "hand"


def test_an_uncounterable_spell_may_be_targeted_but_isnt_countered(board: Board) -> None:
    board.lands("RR")
    board.lands("U", board.you)
    rage = board.put("hand", read("狂怒", "瞬间", "{R}", "狂怒不能被反击。\n狂怒对目标牌手造成3点伤害。"))
    counter = board.put("hand", read("反击", "瞬间", "{U}", "反击目标咒语。"), board.you)
    board.start()
    assert board.spell(rage, targets=(board.you,)) is None
    spell = board.top()
    assert board.do(("pass",)) is None
    assert board.spell(counter, targets=(spell,)) is None
    board.resolve()
    board.resolve()
    assert board.game.player(board.you).life == 17


def test_what_cant_be_targeted_is_refused(board: Board) -> None:
    board.lands("R")
    text = "幻象不能成为咒语或异能的目标。"
    ghost = board.put("in_play", read("幻象", "生物～幻影", "{1}{U}", text, "2/2"), board.you)
    bolt = board.put("hand", BOLT)
    board.start()
    refusal = board.spell(bolt, targets=(ghost,))
    assert refusal is not None and refusal.rules[:2] == ("409.1c", "103.2")


def test_a_delayed_trigger_still_means_the_target_of_what_created_it(board: Board) -> None:
    board.lands("R")
    bear = board.put("in_play", BEAR)
    text = "目标生物得+2/+0直到回合结束。在回合结束时，消灭该生物。"
    rush = board.put("hand", read("狂袭", "瞬间", "{R}", text))
    board.start()
    assert board.spell(rush, targets=(bear,)) is None
    board.resolve()
    while not board.game.table.stack:
        assert board.game.pending is not None
        if board.game.pending.kind == "priority":
            assert board.do(("pass",)) is None
        else:
            assert board.game.answer(next(iter(board.game.pending.domain.iterate()))) is None
    board.resolve()
    assert board.zone(bear) == "graveyard"


def test_the_payer_of_an_unless_cost_may_play_mana_abilities(board: Board) -> None:
    lands = board.lands("RRR")
    board.lands("U", board.you)
    bolt = board.put("hand", BOLT)
    leak = board.put("hand", read("法力泄", "瞬间", "{U}", "反击目标咒语，除非其操控者支付{2}。"), board.you)
    board.start()
    assert board.spell(bolt, targets=(board.you,)) is None
    spell = board.top()
    assert board.do(("pass",)) is None
    assert board.spell(leak, targets=(spell,)) is None
    board.resolve(unless=True)
    assert all(board.game.obj(n).tapped for n in lands) and board.game.table.stack == (spell,)


def test_an_unless_cost_that_cant_be_paid_isnt_offered(board: Board) -> None:
    board.lands("RR")
    board.lands("U", board.you)
    bolt = board.put("hand", BOLT)
    leak = board.put("hand", read("法力泄", "瞬间", "{U}", "反击目标咒语，除非其操控者支付{2}。"), board.you)
    board.start()
    assert board.spell(bolt, targets=(board.you,)) is None
    spell = board.top()
    assert board.do(("pass",)) is None
    assert board.spell(leak, targets=(spell,)) is None
    board.resolve()
    assert board.zone(bolt) == "graveyard" and not board.game.table.stack


def test_mana_of_several_colors_and_amounts(board: Board) -> None:
    text = "{横置}：加X点绿色法术力到你的法术力池，X为你操控的生物数量。"
    circle = board.put("in_play", read("圣环", "地", None, text))
    for _ in range(3):
        board.put("in_play", BEAR)
    giant = board.put("hand", read("巨人", "生物～巨人", "{2}{G}", pt="3/3"))
    board.start()
    assert board.spell(giant) is None
    assert board.game.obj(circle).tapped and board.mana() == ""


def test_threshold_gives_an_activated_ability(board: Board) -> None:
    board.lands("G")
    wolf = board.put("in_play", read("林狼", "生物～狼", "{G}", "门槛～{G}：林狼得+1/+1直到回合结束。", "1/1"))
    for _ in range(6):
        board.put("graveyard", BEAR)
    board.start()
    assert ("ability", wolf, 0) not in list(board.game.pending.domain.iterate())
    assert board.ability(wolf) is not None
    board.game.settle()
    board.put("graveyard", BEAR)
    board.game.run()
    assert board.ability(wolf) is None
    board.resolve()
    assert board.game.view(wolf).power == 2


def test_costs_paid_by_tapping_others_and_removing_counters(board: Board) -> None:
    text = "横置两个由你操控且未横置的生物：抓一张牌。\n从石灯上移去一个充电指示物：你获得1点生命。"
    lamp = board.put("in_play", read("石灯", "神器", "{1}", text))
    one, two = board.put("in_play", BEAR), board.put("in_play", BEAR)
    board.start()
    assert [action for action in board.game.pending.domain.iterate() if action[0] == "ability"] == [
        ("ability", lamp, 0)
    ]
    refusal = board.ability(lamp, 1)
    assert refusal is not None and "409.1h" in refusal.rules
    assert board.ability(lamp, 0, tap=(one, two)) is None
    assert board.game.obj(one).tapped and board.game.obj(two).tapped
    refusal = board.ability(lamp, 0)
    assert refusal is not None and "409.1h" in refusal.rules
