"""Type lines, costs, and whole definitions."""

from __future__ import annotations

import pytest

from engine.cards import compile_card, read_cost, read_pt, read_type_line
from engine.cards import model as m


@pytest.mark.parametrize(
    ("text", "types", "supertypes", "subtypes"),
    [
        ("瞬间", ("instant",), (), ()),
        ("巫術", ("sorcery",), (), ()),
        ("生物～精灵／法术师", ("creature",), (), ("精灵", "法术师")),
        ("生物~鬼怪/魔法師", ("creature",), (), ("鬼怪", "法术师")),
        ("神器生物～魔像", ("artifact", "creature"), (), ("魔像",)),
        ("传奇地", ("land",), ("legendary",), ()),
        ("基本地～山脉", ("land",), ("basic",), ("山脉",)),
        ("神器～武具", ("artifact",), (), ("武具",)),
        ("神器／结界", ("artifact", "enchantment"), (), ()),
        ("世界性結界", ("enchantment",), ("world",), ()),
        ("生物～传奇／骑士", ("creature",), (), ("传奇", "骑士")),
        ("生物～传奇骑士", ("creature",), (), ("传奇", "骑士")),
        ("生物—熊", ("creature",), (), ("熊",)),
        ("生物～没人听过的东西", ("creature",), (), ("没人听过的东西",)),
    ],
)
def test_type_lines(text: str, types: tuple[str, ...], supertypes: tuple[str, ...], subtypes: tuple[str, ...]) -> None:
    line = read_type_line(text)
    assert (line.types, line.supertypes, line.subtypes) == (types, supertypes, subtypes)


@pytest.mark.parametrize(
    ("text", "enchants"),
    [
        ("生物结界", m.Filter("permanent", (m.HasType("creature"),))),
        ("神器結界", m.Filter("permanent", (m.HasType("artifact"),))),
        ("神器生物结界", m.Filter("permanent", (m.HasType("artifact"), m.HasType("creature")))),
        ("永久物结界", m.Filter("permanent")),
        ("结界", None),
        ("世界性结界", None),
    ],
)
def test_local_enchantments(text: str, enchants: m.Filter | None) -> None:
    assert read_type_line(text).enchants == enchants


@pytest.mark.parametrize(
    ("text", "symbols"), [("{1}{W}", ("1", "W")), ("{X}{X}{红}", ("X", "X", "R")), ("{二}{g}", ("2", "G"))]
)
def test_costs(text: str, symbols: tuple[str, ...]) -> None:
    assert read_cost(text) == m.ManaCost(symbols)
    assert read_cost("") is None


def test_printed_power_and_toughness() -> None:
    assert read_pt("2/2") == ("2", "2")
    assert read_pt("1+*/1+*") == ("1+*", "1+*") or read_pt("*/*") == ("*", "*")


def test_a_whole_card() -> None:
    card = compile_card(
        {
            "name": "双角兽",
            "type": "生物～野兽",
            "cost": "{2}{绿}",
            "pt": "3/3",
            "text": "践踏，先攻\n当双角兽进场时，抓一张牌。",
        }
    )
    assert [type(ability) for ability in card.abilities] == [m.Keyword, m.Keyword, m.Triggered]
    assert card.lines == ("践踏", "先攻", "当双角兽进场时，抓一张牌。")
    assert card.colors is None


def test_colours_that_differ_from_the_cost() -> None:
    assert compile_card({"name": "甲", "type": "生物", "color": "白色"}).colors == ("white",)
    assert compile_card({"name": "甲", "type": "生物", "color": ["W", "蓝"]}).colors == ("white", "blue")
    assert compile_card({"name": "甲", "type": "生物", "color": "无色"}).colors == ()


def test_all_effect_lines_of_a_spell_are_one_ability() -> None:
    card = compile_card({"name": "甲", "type": "法术", "text": "购回{2}\n抓一张牌。\n你获得1点生命。\n风暴"})
    assert [type(ability) for ability in card.abilities] == [m.Keyword, m.Spell, m.Keyword]
    assert card.lines[1] == "抓一张牌。\n你获得1点生命。"


def test_split_cards() -> None:
    card = compile_card(
        {"halves": [{"name": "甲", "type": "瞬间", "text": "抓一张牌。"}, {"name": "乙", "type": "法术"}]}
    )
    assert card.name == "甲 // 乙"
    assert [half.name for half in card.halves] == ["甲", "乙"]


def test_subtypes_of_other_cards_are_known() -> None:
    text = "所有嗡嗡兽得+1/+1。"
    card = compile_card({"name": "甲", "type": "结界", "text": text}, frozenset({"嗡嗡兽"}))
    assert card.abilities[0].effect.what == m.All(m.Filter("permanent", (m.HasSubtype("嗡嗡兽"),)))  # type: ignore[attr-defined]


def test_reminder_text_alone_is_no_ability() -> None:
    assert compile_card({"name": "甲", "type": "生物～墙", "text": "（墙不能攻击）"}).abilities == ()
