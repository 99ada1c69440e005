"""Scenario files read: both scripts, YAML and JSON, and everything that can't be meant refused with its line."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.scenario import model as m
from engine.scenario.errors import ScenarioError
from engine.scenario.reading import read_data, read_file, read_text

PLAYERS = "players: {甲: {}, 乙: {}}\n"


def read(text: str) -> m.Scenario:
    return read_text(text, "f.yaml")


def refused(text: str) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        read(text)
    error = caught.value
    assert error.message
    assert "\n" not in error.message
    return error


def test_defaults_of_the_contract() -> None:
    scenario = read(PLAYERS)
    assert scenario.start == m.Start(1, "甲", "precombat_main", 1, first_turn=False)
    assert [player.life for player in scenario.players] == [20, 20]
    assert scenario.seed == 0
    assert scenario.until is None


def test_the_first_turn_is_only_meant_where_it_is_written() -> None:
    assert read(PLAYERS + "start: {turn_number: 1}").start.first_turn
    assert read(PLAYERS + "start: {pregame: true}").start.first_turn
    assert not read(PLAYERS + "start: {turn_number: 2}").start.first_turn


def test_keys_and_words_may_be_simplified_traditional_or_of_either_time() -> None:
    scenario = read(
        """
標題: 試
規則: [308.2a]
開始: {回合: 乙, 步驟: 戰鬥前的行動階段, 回合數: 2}
玩家:
  甲: {生命: 5, 移出遊戲: [{名稱: 灰熊, 類別: 生物～熊, 費用: "{1}{绿}", 力防: 2/2, 代號: 熊}], 牌庫: 3}
  乙: {魔法力: "{紅}{二}"}
動作:
  - {進行到: 抽牌步驟}
  - {由: 乙, 攻擊: [熊], 於: 宣告攻擊者步驟, 不合法: 是}
  - {由: 甲, 選擇: {重複: 40}}
  - {結算: 一個}
直到: 戰鬥結束步驟
期望:
  - {物件: 熊, 區域: 移出遊戲, 類別: [生物], 攻擊中: 否}
  - {玩家: 乙, 輸: 否}
"""
    )
    assert scenario.title == "試"
    assert scenario.start == m.Start(4, "乙", "precombat_main", 2)
    assert scenario.players[0].life == 5
    use = scenario.players[0].zones["removed"][0]
    assert isinstance(use, m.CardUse) and use.definition is not None
    assert (use.handle, use.definition.cost, use.definition.pt) == ("熊", "{1}{G}", "2/2")
    assert scenario.players[1].mana == ("R", "2")
    advance, attack, choose, resolve = scenario.do
    assert isinstance(advance, m.Advance) and advance.to.step == "draw"
    assert isinstance(attack, m.Attack) and attack.illegal == () and attack.at is not None
    assert isinstance(choose, m.Choose) and choose.answer == m.Repeat(40)
    assert isinstance(resolve, m.Resolve) and not resolve.everything
    assert scenario.until is not None and scenario.until.step == "end_of_combat"
    part = scenario.expect[0].parts[0]
    assert isinstance(part, m.ObjectPart)
    assert dict(part.checks) == {"zone": "removed", "types": ("creature",), "attacking": False}


def test_numbers_and_rule_numbers_stay_what_they_are_written_as() -> None:
    scenario = read(PLAYERS + 'about: [100.10, "502.7B", 310]')
    assert scenario.about == ("100.10", "502.7b", "310")


def test_each_node_knows_its_line() -> None:
    scenario = read(
        "players:\n  甲:\n    in_play:\n      - {name: 墙, type: 生物～墙, pt: 0/4}\n  乙: {}\ndo:\n  - {resolve: all}"
    )
    assert scenario.players[0].zones["in_play"][0].line == 4
    assert scenario.do[0].line == 7


def test_json_is_read_like_yaml_with_its_lines() -> None:
    text = json.dumps({"players": {"甲": {"life": 3}, "乙": {}}, "do": [{"by": "甲", "pass": True}]}, indent="\t")
    scenario = read_text(text, "f.json")
    assert scenario.players[0].life == 3
    assert isinstance(scenario.do[0], m.Pass)
    assert scenario.do[0].line == 9


def test_plain_data_is_read_like_a_file() -> None:
    data: dict[str, Any] = {
        "players": {
            "我": {"in_play": [{"name": "灰熊", "type": "生物～熊", "pt": "2/2", "tapped": True}]},
            "对手": {"library": 3},
        },
        "expect": [{"object": "灰熊", "attached_to": None, "damage": 0}],
    }
    scenario = read_data(data)
    use = scenario.players[0].zones["in_play"][0]
    assert isinstance(use, m.CardUse) and use.state.tapped
    assert scenario.expect[0].source == {"object": "灰熊", "attached_to": None, "damage": 0}


def test_cards_of_all_kinds() -> None:
    scenario = read(
        """
cards:
  - {name: 沙豹, type: 生物～猫, color: 红色, pt: "1+*/*"}
players:
  甲:
    hand:
      - 沙豹
      - {card: 沙豹, count: 2, as: 豹}
      - {halves: [{name: 热浪, type: 瞬间}, {name: 寒潮, type: 瞬间}]}
      - {count: 3}
    in_play: [{card: 沙豹, counters: {"+1/+1": 2, 岁月: 0}, named: {color: 红色, number: 3}, phased_out: true}]
    library: 0
  乙: {hand: 2}
"""
    )
    assert scenario.cards[0].color == ("red",)
    hand = scenario.players[0].zones["hand"]
    assert [type(use).__name__ for use in hand] == ["CardUse", "CardUse", "CardUse", "Blank"]
    assert isinstance(hand[2], m.CardUse) and hand[2].name == "热浪 // 寒潮"
    permanent = scenario.players[0].zones["in_play"][0]
    assert isinstance(permanent, m.CardUse)
    assert permanent.state.counters == {"+1/+1": 2}
    assert permanent.state.named == {"color": "red", "number": "3"}
    assert scenario.players[0].zones["library"] == ()
    assert scenario.players[1].zones["hand"] == (m.Blank(13, 2),)


def test_what_is_announced_with_a_spell() -> None:
    scenario = read(
        PLAYERS + "do:\n"
        "  - {by: 甲, play: 火, with: [购回, buyback, 死灵], targets: [a, 乙], divide: {a: 2, 乙: 1}, "
        "x: 3, mode: [1, 2], kicker: true, pay: 山脉, half: 左, as: 火一}"
    )
    play = scenario.do[0]
    assert isinstance(play, m.Play)
    assert play.ways == ("buyback", "buyback", "死灵")
    assert play.divide == (("a", 2), ("乙", 1))
    assert (play.x, play.modes, play.kicker, play.pay, play.half, play.handle) == (
        3,
        ("1", "2"),
        (),
        ("山脉",),
        "left",
        "火一",
    )


def test_an_empty_declaration_declares_none() -> None:
    scenario = read(PLAYERS + "do: [{by: 甲, attack: []}, {by: 乙, block: {}}, {by: 乙, block: {a: b, c: [d, e]}}]")
    attack, none, block = scenario.do
    assert isinstance(attack, m.Attack) and attack.attackers == ()
    assert isinstance(none, m.Block) and none.blocks == ()
    assert isinstance(block, m.Block) and block.blocks == (("a", ("b",)), ("c", ("d", "e")))


WRONG = [
    ("players: {甲: {life: 99999999999999999999}, 乙: {}}", 1, "太大"),
    ("players: {甲: {life: -99999999999999999999}, 乙: {}}", 1, "太小"),
    ("", None, "空"),
    ("# 只有注释\n", None, "空"),
    ("- a\n- b", 1, "映射"),
    ("players: {甲: {}}", 1, "正好是两个"),
    ("title: x\nplayers: {甲: {}, 乙: {}, 丙: {}}", 2, "3个"),
    ("title: x", 1, "players"),
    (PLAYERS + "tittle: x", 2, "title"),
    (PLAYERS + "生命: 3", 2, "没有「生命」"),
    ("players:\n  甲: {life: 3, 生命: 4}\n  乙: {}", 2, "写了两次"),
    ("players:\n  甲: {}\n  甲: {}", 3, "写了两次"),
    ("players:\n  甲: {life: 二十}\n  乙: {}", 2, "整数"),
    ("players:\n  甲: {life: 1_000}\n  乙: {}", 2, "整数"),
    ("players:\n  甲: {library: -1}\n  乙: {}", 2, "至少是0"),
    ("players:\n  甲: {poison: -1}\n  乙: {}", 2, "至少是0"),
    ("players:\n  甲: {hand: 灰熊}\n  乙: {}", 2, "[灰熊]"),
    ("players:\n  甲: {in_play: 3}\n  乙: {}", 2, "列表"),
    ("players:\n  甲: {mana: '{X}'}\n  乙: {}", 2, "{X}"),
    ("players:\n  甲: {mana: RR}\n  乙: {}", 2, "花括号"),
    ("players:\n\t甲: {}\n  乙: {}", 2, "制表符"),
    (PLAYERS + "start: {turn: 丙}", 2, "甲和乙"),
    (PLAYERS + "start: {step: 战斗}", 2, "步骤"),
    (PLAYERS + "start: {pregame: true, step: draw}", 2, "pregame"),
    ("players:\n  甲: {hand: [山脉]}\n  乙: {}\nstart: {pregame: true}", 2, "pregame"),
    ("players:\n  甲:\n    hand: [{card: 山脉, tapped: true}]\n  乙: {}", 3, "tapped"),
    ("players:\n  甲:\n    hand: [{card: 山脉, owner: 乙}]\n  乙: {}", 3, "乙名下"),
    ("players:\n  甲:\n    in_play: [{card: 山脉, count: 0}]\n  乙: {}", 3, "至少是1"),
    ("players:\n  甲:\n    in_play: [{card: 山脉, damage: -1}]\n  乙: {}", 3, "至少是0"),
    ("players:\n  甲:\n    in_play: [{card: 山脉, pt: 2/2}]\n  乙: {}", 3, "card"),
    ("players:\n  甲:\n    in_play: [{name: 熊, pt: 2/2}]\n  乙: {}", 3, "type"),
    ("players:\n  甲:\n    in_play: [{type: 生物, pt: 2/2}]\n  乙: {}", 3, "name"),
    ("players:\n  甲:\n    in_play: [{name: 熊, type: 生物, pt: 二/二}]\n  乙: {}", 3, "pt"),
    ("players:\n  甲:\n    in_play: [{name: 熊, type: 生物, color: 紫色}]\n  乙: {}", 3, "紫色"),
    ("players:\n  甲:\n    in_play: [{card: 甲胄, attached_to: 熊}]\n  乙: {}", 3, "没有叫「熊」"),
    ("players:\n  甲:\n    in_play: [{card: 甲胄, attached_to: 甲胄}]\n  乙: {}", 3, "自己"),
    ("players:\n  甲:\n    hand: [熊]\n    in_play: [{card: 甲胄, attached_to: 熊}]\n  乙: {}", 4, "不在场上"),
    ("players:\n  甲:\n    in_play: [熊, 熊, {card: 甲胄, attached_to: 熊}]\n  乙: {}", 3, "不止一个"),
    ("players:\n  甲:\n    hand: [{card: 熊, as: 乙}]\n  乙: {}", 3, "牌手的名称"),
    ("players:\n  甲:\n    hand: [{card: 熊, as: 熊}]\n  乙:\n    hand: [{card: 熊, as: 熊}]", 5, "第3行和第5行"),
    (PLAYERS + "do: {by: 甲, pass: true}", 2, "列表"),
    (PLAYERS + "do:\n  - {by: 甲}", 3, "没有写做什么"),
    (PLAYERS + "do:\n  - {by: 甲, play: a, attack: [b]}", 3, "拆成两个"),
    (PLAYERS + "do:\n  - {play: a}", 3, "by"),
    (PLAYERS + "do:\n  - {by: 丙, play: a}", 3, "甲和乙"),
    (PLAYERS + "do:\n  - {by: 甲, paly: a}", 3, "play"),
    (PLAYERS + "do:\n  - {by: 甲, play: a, ability: 1}", 3, "ability"),
    (PLAYERS + "do:\n  - {by: 甲, resolve: all}", 3, "by"),
    (PLAYERS + "do:\n  - {resolve: 两个}", 3, "两个"),
    (PLAYERS + "do:\n  - {advance: combat_phase}", 3, "combat_damage"),
    (PLAYERS + "do:\n  - {by: 甲, pass: false}", 3, "true"),
    (PLAYERS + "do:\n  - {by: 甲, play: a, target: b, targets: [c]}", 3, "targets"),
    (PLAYERS + "do:\n  - {by: 甲, play: a, illegal: 不可以}", 3, "规则编号"),
    (PLAYERS + "do:\n  - {by: 甲, play: a, x: -1}", 3, "至少是0"),
    (PLAYERS + "do:\n  - {by: 甲, attack: [a], bands: [a]}", 3, "bands"),
    (PLAYERS + "do:\n  - {by: 甲, attack: [a], bands: [[a, b]]}", 3, "「b」"),
    (PLAYERS + "do:\n  - {by: 甲, block: [a]}", 3, "阻挡者"),
    (PLAYERS + "do:\n  - {by: 甲, assign: {}}", 3, "assign"),
    (PLAYERS + "do:\n  - {by: 甲, choose: }", 3, "choose"),
    (PLAYERS + "expect: [{life: 3}]", 2, "player"),
    (PLAYERS + "expect: [{zone: hand}]", 2, "object"),
    (PLAYERS + "expect: [{player: 甲}]", 2, "检查"),
    (PLAYERS + "expect: [{}]", 2, "空"),
    (PLAYERS + "expect: [{object: a, zone: 手里}]", 2, "区域"),
    (PLAYERS + "expect: [{object: a, tapped: 3}]", 2, "true"),
    (PLAYERS + "expect: [{game: over}]", 2, "对局"),
    (PLAYERS + "expect: [{game: drawn, winner: 甲}]", 2, "胜者"),
    (PLAYERS + "expect: [{cites: [先攻]}]", 2, "规则编号"),
    (PLAYERS + "expect: [{cites: []}]", 2, "空"),
    (PLAYERS + "expect: [{trace: [{kind: trigered}]}]", 2, "triggered"),
    (PLAYERS + "expect: [{trace: [{data: {玩: 甲}}]}]", 2, "data"),
    (PLAYERS + "branches: {some: []}", 2, "branches"),
    (PLAYERS + "expect: " + "[{not: " * 30 + "{game: won}" + "}]" * 30, 2, "层"),
    ("players: {甲: {}, 乙: {}}\n---\ntitle: b", 2, "一个情境"),
    ("players: *x", 1, "锚点"),
    ("players: !!python/object:os.system x", 1, "标签"),
    ("title: [", 1, ""),
    ("{title: \ud800}", 1, "代理"),
    ("title: \x07", 1, "U+0007"),
]


@pytest.mark.parametrize(("text", "line", "part"), WRONG, ids=[str(n) for n in range(len(WRONG))])
def test_what_cannot_be_meant_is_refused_with_its_line(text: str, line: int | None, part: str) -> None:
    error = refused(text)
    assert (error.line, part in error.message) == (line, True), str(error)


def test_anchors_are_followed_but_not_into_billions() -> None:
    scenario = read("players:\n  甲: {hand: [&b {name: 熊, type: 生物～熊, pt: 2/2}, *b]}\n  乙: {}")
    assert len(scenario.players[0].zones["hand"]) == 2
    bomb = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"{q}: &{q} [{','.join([f'*{p}'] * 9)}]\n" for p, q in zip("abcdefgh", "bcdefghi", strict=True)
    )
    assert "重复引用" in refused(bomb).message


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "没有.yaml", tmp_path):
        with pytest.raises(ScenarioError):
            read_file(path)
    gbk = tmp_path / "gbk.yaml"
    gbk.write_bytes("title: x\nplayers: {甲: {}, 乙: {}}".encode("gb18030"))
    with pytest.raises(ScenarioError, match="UTF-8") as caught:
        read_file(gbk)
    assert caught.value.line == 2


def test_files_in_utf_16_and_with_a_byte_order_mark_are_read(tmp_path: Path) -> None:
    for encoding in ("utf-16", "utf-8-sig"):
        path = tmp_path / f"{encoding}.yaml"
        path.write_bytes(PLAYERS.encode(encoding))
        assert read_file(path).players[0].name == "甲"


SOME_KEYS = (
    "players do expect start until branches cards 甲 乙 by play attack block name type text card as count hand in_play "
    "target choose object zone player life counters trace kind data not any cites illegal at step turn"
)
KEYS = st.sampled_from(SOME_KEYS.split())
VALUES = st.recursive(
    st.one_of(
        KEYS,
        st.integers(-5, 99),
        st.booleans(),
        st.none(),
        st.text(max_size=6),
        st.sampled_from(["{W}", "2/2", "310.4"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.one_of(KEYS, st.text(max_size=3)), inner, max_size=4)
    ),
    max_leaves=25,
)


@given(VALUES)
def test_any_data_is_read_or_refused(value: Any) -> None:
    for attempt in (
        value,
        {"players": {"甲": value, "乙": {}}},
        {"players": {"甲": {}, "乙": {}}, "do": value, "expect": value},
    ):
        text = json.dumps(attempt, ensure_ascii=False)
        try:
            read_text(text, "f.yaml")
        except ScenarioError as error:
            assert error.message


@given(st.text())
@example("players: {甲: {}, 乙: {}}\ndo: &a [*a]")
@example("{" * 60)
@example("[" * 3000)
@example("? " * 50)
@example("- " * 200)
@example('{"players": {"甲": {}, "乙": {}}, "seed": 1e400}')
@example("a: |\n \t\x85")
@example("\ufeff\ufeff%YAML 1.2\n---\n!<x> a")
def test_any_text_is_read_or_refused(text: str) -> None:
    for name in ("f.yaml", "f.json"):
        try:
            read_text(text, name)
        except ScenarioError as error:
            assert error.message


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "bytes.yaml"
    path.write_bytes(data)
    try:
        read_file(path)
    except ScenarioError as error:
        assert error.message
