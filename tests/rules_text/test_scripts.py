"""Conversion between the scripts: characters, words that decide, terms, positions."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_text import characters, library, make_characters, scripts, terms

SHIPPED = ("hans-2004-02", "hans-2004-06", "hans-old", "hant-2004-06")

# Pieces in which characters, words and terms meet: what a random text of letters would never bring together.
PIECES = [word for term in terms.all_terms() for word in (*term.words, *term.slang[:2])]
PIECES += [
    "后",
    "皇后",
    "只",
    "只能",
    "里",
    "干",
    "发",
    "复",
    "系",
    "着",
    "著",
    "乾",
    "徵",
    "覆",
    "\n",
    "，",
    "{T}",
    "抓",
    "抽",
]
mixed = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=12).map("".join),
    st.text(max_size=40),
    st.text(
        alphabet="法术力师牌手玩家魔风云会移出对战游戏遊戲循环迴圈抓抽巫術只隻后後里裡干乾发發面制系复精灵鬼怪",
        max_size=25,
    ),
)


@pytest.mark.parametrize(
    ("simplified", "traditional"),
    [
        ("干涉（已废止）", "干涉（已廢止）"),
        ("干扰", "干擾"),
        ("具有干枯", "具有乾枯"),
        ("若干张牌", "若干張牌"),
        ("本回合中", "本回合中"),
        ("核心系列", "核心系列"),
        ("任意类型的本文件", "任意類型的本文件"),
        ("之后，王后与皇后", "之後，王后與皇后"),
        ("只能阻挡一只生物", "只能阻擋一隻生物"),
        ("每只生物只要", "每隻生物只要"),
        ("复制品恢复不复存在", "複製品恢復不復存在"),
        ("限制、控制、制造、印制", "限制、控制、製造、印製"),
        ("系取决于系列的关系", "係取決於系列的關係"),
        ("牌面朝下", "牌面朝下"),
        ("公里之内，手里", "公里之內，手裡"),
        ("征服者的特征", "征服者的特徵"),
        ("以叙述为准，不准", "以敘述為準，不准"),
        ("结合并不会，合并", "結合並不會，合併"),
        ("注记着赌注", "註記著賭注"),
        ("子游戏与游泳", "子遊戲與游泳"),
        ("被称为", "被稱為"),
        ("再调度物件", "再調度物件"),
        ("作用范围", "作用範圍"),
        ("一并移去，统一并列出", "一併移去，統一並列出"),
    ],
)
def test_characters_follow_the_word_they_stand_in(simplified: str, traditional: str) -> None:
    assert scripts.to_traditional(simplified) == traditional
    assert scripts.to_simplified(traditional) == simplified


def test_no_word_gives_a_character_two_forms() -> None:
    forms: dict[tuple[str, str, str], set[str]] = {}
    for section, (character, form, *words) in characters._pairs("senses.txt"):
        for word in words:
            forms.setdefault((section, character, word), set()).add(form)
    assert [key for key, found in forms.items() if len(found) > 1] == []


@pytest.mark.parametrize(
    ("traditional", "simplified"),
    [
        ("甚麼著名的著作沿著", "什么著名的著作沿着"),
        ("接著有人帶著書，接著作出選擇", "接着有人带着书，接着作出选择"),
        ("乾坤與乾燥", "乾坤与干燥"),
        ("瞭望與瞭解", "瞭望与了解"),
        ("覆雪山脈反覆", "覆雪山脉反复"),
        ("裡面和裏面", "里面和里面"),
        ("爲什麽", "为什么"),
        ("躍離區", "跃离区"),
    ],
)
def test_traditional_characters_become_simplified(traditional: str, simplified: str) -> None:
    assert scripts.to_simplified(traditional) == simplified


@pytest.mark.parametrize(
    ("simplified", "traditional"),
    [
        ("法术", "巫術"),
        ("法术力", "魔法力"),
        ("法术师", "魔法師"),
        ("牌手抓一张牌", "玩家抽一張牌"),
        ("移出对战", "移出遊戲"),
        ("现开及轮抽赛", "現開及輪抽賽"),
        ("总法术力费用", "總魔法力費用"),
        ("非主动牌手", "非主動玩家"),
        ("生物～精灵／法术师", "生物∼鬼怪／魔法師"),
        ("操控其它牌手的回合", "操控其他玩家的回合"),
        ("关键词异能", "關鍵字異能"),
        ("从堆叠中移走", "從堆疊中移走"),
    ],
)
def test_terms_follow_the_script(simplified: str, traditional: str) -> None:
    assert scripts.to_traditional(simplified, terms=True) == traditional
    assert scripts.to_simplified(traditional, terms=True) == simplified


def test_newer_simplified_wordings_lead_to_the_same_traditional_terms() -> None:
    assert scripts.to_traditional("玩家从牌库抽牌，堆栈上的巫术", terms=True) == "玩家從牌庫抽牌，堆疊上的巫術"


@pytest.mark.parametrize("text", ["可變數值由操控者決定", "他抽象地抽籤", "一共用掉兩點", "利爪抓住牠"])
def test_what_only_looks_like_a_term_is_none(text: str) -> None:
    assert scripts.to_simplified(text, terms=True) == scripts.to_simplified(text)
    simplified = scripts.to_simplified(text)
    assert scripts.to_traditional(simplified, terms=True) == scripts.to_traditional(simplified)


def test_what_this_project_tells_survives_the_way_there_and_back() -> None:
    text = "\n".join(rule.text for rule in library.load("digest").rules)
    assert scripts.to_simplified(scripts.to_traditional(text)) == text


def test_a_text_in_the_vocabulary_of_2004_keeps_its_spirits() -> None:
    assert scripts.to_traditional("生物～精灵", terms=True) == "生物∼鬼怪"
    assert "精靈" in scripts.to_traditional("玩家牺牲一个精灵：加{红}到你的魔法力池中。", terms=True)


def test_words_that_stand_in_the_wanted_script_already_are_left_alone() -> None:
    assert scripts.to_simplified("玩家抽一张牌", terms=True) == "玩家抽一张牌"
    assert scripts.to_traditional("牌手將它移出遊戲", terms=True) == "牌手將它移出遊戲"


@pytest.mark.parametrize(
    ("simplified", "traditional"),
    [
        ("处理无限循环", "處理無限迴圈"),
        (
            "如果游戏中出现了「循环」，也就是一连串无法停止的连续事件",
            "如果遊戲中出現了「迴圈」，也就是一連串無法停止的連續事件",
        ),
        ("循环{二}", "循環{二}"),
        ("循环（异能）", "循環（異能）"),
        ("使用循环异能时，弃掉此牌", "使用循環異能時，棄掉此牌"),
        ("山脉循环", "山脈循環"),
        ("若循环中包含可选择的动作", "若迴圈中包含可選擇的動作"),
        ("这样的循环由主动牌手打破", "這樣的迴圈由主動玩家打破"),
        ("这类循环归入简化：牌手提议重复的次数", "這類迴圈歸入簡化：玩家提議重複的次數"),
        ("是否有无尽的循环", "是否有無盡的迴圈"),
        ("循环", "循環"),
    ],
)
def test_a_loop_and_cycling_are_told_apart_by_the_sense(simplified: str, traditional: str) -> None:
    assert scripts.to_traditional(simplified, terms=True) == traditional
    assert scripts.to_simplified(traditional, terms=True) == simplified


@given(mixed, st.sampled_from(["zh-Hans", "zh-Hant"]), st.booleans())
@settings(max_examples=400, deadline=None)
def test_converting_twice_changes_nothing(text: str, to: scripts.Script, with_terms: bool) -> None:
    once = scripts.convert(text, to, terms=with_terms).text
    assert scripts.convert(once, to, terms=with_terms).text == once


@given(mixed, st.sampled_from(["zh-Hans", "zh-Hant"]), st.booleans())
@settings(max_examples=300, deadline=None)
def test_positions_lead_back_to_the_source(text: str, to: scripts.Script, with_terms: bool) -> None:
    converted = scripts.convert(text, to, terms=with_terms)
    positions = list(converted.positions)
    assert len(positions) == len(converted.text) + 1
    assert positions == sorted(positions)
    assert positions[-1] == len(text)
    for place, character in enumerate(converted.text):
        source = text[positions[place]]
        alone = positions.count(positions[place]) == 1
        if character not in "".join(term.hans + term.hant for term in terms.all_terms()) and alone:
            assert scripts.canonical(source) == scripts.canonical(character) or source in "甚沈餘畫～∼"


def test_a_mark_on_a_term_falls_on_the_words_it_came_from() -> None:
    converted = scripts.convert("某个牌手的法术力池", "zh-Hant", terms=True)
    start = converted.text.index("魔法力池")
    assert converted.source_span(start, start + 4) == (5, 9)
    assert converted.source_span(0, len(converted.text)) == (0, 9)
    assert converted.source_span(2, 2) == (2, 2)


@given(st.text(max_size=60))
def test_folding_keeps_the_length_and_is_stable(text: str) -> None:
    folded = scripts.fold(text)
    assert len(folded) == len(text)
    assert scripts.fold(folded) == folded


def test_folding_makes_forms_of_one_word_equal() -> None:
    assert scripts.fold("規則４１９．６ｅ之後～") == scripts.fold("规则419.6E之后∼")
    assert scripts.fold("隻") == scripts.fold("只")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("这些规则", "zh-Hans"),
        ("這些規則", "zh-Hant"),
        ("trample 伤害怎么分", "zh-Hans"),
        ("When a creature dies", "en"),
        ("牌手", None),
        ("", None),
        ("104.3", None),
        ("后", None),
    ],
)
def test_the_language_of_a_text_is_told_by_its_characters(text: str, language: str | None) -> None:
    assert scripts.detect(text) == language


@pytest.mark.parametrize("edition", SHIPPED)
def test_every_shipped_text_is_in_its_language(edition: str) -> None:
    loaded = library.load(edition)
    assert scripts.detect(loaded.source) == loaded.info.language
    assert all(scripts.detect(rule.text) in (loaded.info.language, None) for rule in loaded.rules)


def test_the_traditional_text_converted_to_traditional_is_unchanged() -> None:
    source = library.load("hant-2004-06").source
    assert scripts.to_traditional(source, terms=True) == source


@pytest.mark.parametrize("edition", ["hans-2004-02", "hans-2004-06"])
def test_a_simplified_text_converted_to_simplified_is_unchanged(edition: str) -> None:
    source = library.load(edition).source
    assert scripts.to_simplified(source, terms=True) == source


def unequal(first: str, second: str, to: scripts.Script) -> set[str]:
    """The rules that both editions have and that still differ once the first is converted with terms."""
    other, differing = library.load(second), set()
    for rule in library.load(first).rules:
        if (same := other.get(rule.number)) is not None:
            for mine, theirs in zip((rule.text, *rule.examples), (same.text, *same.examples), strict=True):
                if scripts.convert(mine, to, terms=True).text != theirs:
                    differing.add(str(rule.number))
    return differing


def test_the_two_texts_of_june_are_equal_once_converted_wherever_they_say_the_same() -> None:
    # Three lack a web address; one writes 抵觸 and 牴觸 in one sentence.
    assert unequal("hans-2004-06", "hant-2004-06", "zh-Hant") == {"100.1", "100.5", "200.2", "103.1"}


def test_the_text_of_february_differs_from_that_of_june_in_little_more_than_what_was_changed() -> None:
    changed = {"103.1", "103.2", "203.1", "216.1"}
    variants = {"203.2", "205.3b", "212.2c", "212.4c", "212.6c", "217.1d"}  # 爲, 麽 stand beside 為, 麼
    blanks_and_misprints = {"200.1", "200.2", "203.2c", "212.6d", "217.5c"}
    assert unequal("hans-2004-02", "hant-2004-06", "zh-Hant") == changed | variants | blanks_and_misprints
    assert unequal("hant-2004-06", "hans-2004-02", "zh-Hans") == changed | blanks_and_misprints


def test_no_converted_text_shows_the_damage_of_a_careless_conversion() -> None:
    for edition in SHIPPED:
        source = library.load(edition).source
        for to in ("zh-Hans", "zh-Hant"):
            converted = scripts.convert(source, to, terms=True).text
            assert scripts.damage(converted, to) == []


def test_damage_is_found_and_mended() -> None:
    assert scripts.damage("在本回閤中，核心繫列", "zh-Hant") == [(2, "回閤", "回合"), (8, "繫列", "系列")]
    assert scripts.to_traditional("本回閤中，生物隻能攻擊") == "本回合中，生物只能攻擊"
    assert scripts.damage("征服了整個係統的特征", "zh-Hans") == []


def test_no_list_of_damage_spoils_what_is_right() -> None:
    for script in ("zh-Hans", "zh-Hant"):
        table, _ = characters._damages(script)
        for spoiled, right in table.items():
            assert len(spoiled) == len(right)
            assert scripts.damage(right, script) == []
            assert scripts.canonical(spoiled) == scripts.canonical(right) or spoiled[0] in "甚"


def test_the_table_of_characters_is_what_the_dictionaries_give() -> None:
    assert make_characters.TARGET.read_text(encoding="utf-8") == make_characters.rendered()


def test_scripts_load_neither_opencc_nor_the_termbase() -> None:
    code = (
        "import sys; from rules_text import scripts; scripts.to_traditional('规则'); scripts.fold('規則');"
        "assert not {'opencc', 'jieba', 'whoosh', 'tomllib', 'dataclasses', 'rules_text.terms'} & set(sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
