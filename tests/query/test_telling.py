"""Sentences for traces, expectations in words, and the story of a run."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.scenario.vocabulary import TRACE_KINDS
from query.telling import tell
from query.telling.expectations import expectation_words
from query.telling.story import story
from query.telling.templates import GENERAL, TEMPLATES

FIELDS = (
    *("player", "object", "objects", "source", "target", "from", "to", "amount", "mana", "counter"),
    *("answer", "step", "phase", "what", "whose", "reason", "why"),
)
NAMES = st.text(alphabet="甲乙灰熊草原骑士#1（异能）", min_size=1, max_size=6)
DATA = st.fixed_dictionaries(
    {}, optional={field: st.one_of(NAMES, st.lists(NAMES, max_size=3), st.integers(0, 9)) for field in FIELDS}
)


def test_every_kind_has_a_sentence() -> None:
    assert set(TEMPLATES) == set(TRACE_KINDS)


def test_every_field_has_a_general_word() -> None:
    fields = {field for templates in TEMPLATES.values() for one in templates for field in re.findall(r"\{(\w+)\}", one)}
    assert fields <= set(GENERAL)


@given(st.sampled_from(sorted(TRACE_KINDS)), DATA, st.sampled_from(["zh-Hans", "zh-Hant"]))
def test_whatever_the_data_there_is_a_whole_sentence(kind: str, data: dict[str, Any], lang: Any) -> None:
    sentence = tell({"kind": kind, "data": data}, lang)
    assert sentence and not set("{}[]") & set(sentence)
    assert "None" not in sentence


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ({"kind": "drawn", "data": {"player": "甲", "object": "灰熊"}}, "甲抓了灰熊"),
        ({"kind": "drawn", "data": {"player": "甲"}}, "甲抓一张牌"),
        ({"kind": "drawn", "data": {"player": "乙", "amount": 0}}, "乙的牌库里没有牌可抓"),
        ({"kind": "moved", "data": {"object": "灰熊", "from": "stack", "to": "in_play"}}, "灰熊从堆叠进场"),
        ({"kind": "replaced", "data": {"player": "甲", "what": "draw"}}, "甲略过抓牌步骤"),
        ({"kind": "damage_dealt", "data": {"source": "火花", "target": "乙", "amount": 3}}, "火花对乙造成3点伤害"),
        ({"kind": "moved", "data": {"object": "灰熊", "from": "in_play", "to": "graveyard"}}, "灰熊从场上进入坟墓场"),
        ({"kind": "step_began", "data": {"step": "upkeep"}}, "维持步骤开始"),
        ({"kind": "attackers_declared", "data": {"player": "甲", "objects": ["狼", "熊"]}}, "甲以狼、熊攻击"),
        ({"kind": "attackers_declared", "data": {"player": "甲", "objects": []}}, "甲不攻击"),
        (
            {"kind": "refused", "data": {"player": "乙", "why": "first_strike", "reason": "不合规则", "object": "鹰"}},
            "乙不能这样做（先攻）：鹰",
        ),
        (
            {"kind": "chance", "data": {"whose": "甲", "what": "shuffle", "answer": ["熊", "熊", "狼"]}},
            "随机决定（甲，洗牌）：熊×2、狼",
        ),
        (
            {"kind": "blockers_declared", "data": {"player": "乙", "objects": ["熊"], "target": {"熊": ["狼"]}}},
            "乙宣告阻挡：熊阻挡狼",
        ),
        ({"kind": "chosen", "data": {"player": "甲", "what": "mulligan", "answer": "keep"}}, "甲选择（再调度）：保留"),
        ({"kind": "chosen", "data": {"player": "甲", "what": "strange", "answer": []}}, "甲选择：没有"),
    ],
)
def test_sentences_say_what_happened(entry: dict[str, Any], sentence: str) -> None:
    assert tell(entry, "zh-Hans") == sentence


def test_traditional_has_its_own_terms_and_leaves_names_alone() -> None:
    assert tell({"kind": "drawn", "data": {"player": "后来者"}}, "zh-Hant") == "后来者抽一張牌"
    assert tell({"kind": "mana_added", "data": {"player": "甲", "mana": "{G}"}}, "zh-Hant") == "甲的魔法力池增加{G}"


def test_expectations_read_as_a_line() -> None:
    assert expectation_words({"player": "乙", "life": 17, "hand": ["掠夺"]}, "zh-Hans") == "乙：生命 17，手牌 掠夺"
    assert expectation_words({"object": "灰熊", "zone": "graveyard", "tapped": False}, "zh-Hans") == (
        "灰熊：区域 坟墓场，横置 否"
    )


REPORT: dict[str, Any] = {
    "title": "抓不到牌",
    "trace": [
        {"turn": "乙", "turn_number": 2, "step": "draw", "kind": "step_began", "rules": ["304.1"], "data": {}},
        {
            "turn": "乙",
            "turn_number": 2,
            "step": "draw",
            "kind": "passed",
            "rules": ["408.1"],
            "data": {"player": "甲"},
        },
        {
            "turn": "乙",
            "turn_number": 2,
            "step": "draw",
            "kind": "lost",
            "rules": ["102.2", "420.5g"],
            "data": {"player": "乙"},
        },
    ],
    "result": {
        "status": "won",
        "winner": "甲",
        "turn": "乙",
        "turn_number": 2,
        "step": "draw",
        "loser_reasons": {"乙": ["420.5g"]},
        "players": {"甲": {"life": 20, "hand": [], "library": 5, "in_play": ["灰熊"]}},
        "objects": [{"as": "灰熊", "power": 2, "toughness": 2, "tapped": True}],
    },
    "expect": [{"expect": {"player": "乙", "lost": True}, "ok": True, "got": {}}],
    "assumptions": ["不阻挡"],
}


def test_the_story_has_turn_step_events_with_rules_board_and_expectations() -> None:
    lines = [line.text for line in story(REPORT, "zh-Hans")]
    text = "\n".join(lines)
    assert lines[0] == "抓不到牌"
    assert "第2回合 · 乙" in lines
    assert "  抓牌步骤" in lines
    assert "    乙输掉这盘游戏〔102.2、420.5g〕" in lines
    assert "让过" not in text
    assert "灰熊（2/2，横置）" in text
    assert "  ✓ 乙：输 是" in lines
    assert "  • 不阻挡" in lines


def test_passes_are_told_when_asked_for() -> None:
    assert any("让过" in line.text for line in story(REPORT, "zh-Hans", passes=True))
