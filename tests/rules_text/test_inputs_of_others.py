"""Inputs of the kinds that broke other readers, converters and comparers of rules, in words of our own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rules_text import importing, library, scripts
from rules_text.comparing import compare
from rules_text.comparing.differing import differ
from rules_text.linting import lint
from rules_text.numbers import RuleNumber
from rules_text.references import find
from rules_text.tree import Edition

Shelf = Callable[..., Edition]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelf]:
    """Imports a text (or bytes) and gives the edition."""
    monkeypatch.setenv("CAIPAN_DATA", str(tmp_path / "data"))
    library.forget()

    def add(id: str, content: str | bytes, effective: str = "2024-03-08", language: str | None = None) -> Edition:
        path = tmp_path / "f.txt"
        path.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
        importing.import_file(path, id, effective=effective, language=language)
        return library.load(id)

    yield add
    library.forget()


def numbers(text: str, known: list[str] | None = None) -> set[str]:
    """The numbers to which a text refers."""
    have = sorted(map(RuleNumber.parse, known or []))
    return {str(number) for reference in find(text, 0, have) for number in reference.numbers}


def test_letters_of_windows_are_neither_lost_nor_turned_into_others(shelf: Shelf, tmp_path: Path) -> None:
    data = b"1. Things\n100. General\n100.1. It can\x92t. Ring of Ma\x92r\xfbf \x97 x.\n100.2. More.\n100.3. Most.\n"
    path = tmp_path / "w.txt"
    path.write_bytes(data)
    report = importing.import_file(path, "w", effective="2024-01-01")
    assert "1252" in report.encoding
    rule = library.load("w").get(RuleNumber.parse("100.1"))
    assert rule is not None and rule.text == "It can’t. Ring of Ma’rûf — x."


KEYWORDS = """7. {chapter}
701. {actions}
701.1. {sentence}
{more}702. {abilities}
702.1. {sentence}
702.1a {sentence}
702.2. {deathtouch}
702.2a {sentence}
702.10. {haste}
702.10a {sentence}
"""


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("More Rules", "Actions", "Abilities", "Deathtouch", "Haste", "This is said of it, as ever.")),
        ("zh-Hans", ("附加规则", "动作", "异能", "死触", "敏捷", "这里说的是它的规则，如此而已。")),
    ],
)
def test_keywords_are_the_headings_and_numbers_go_as_numbers(
    language: str, words: tuple[str, ...], shelf: Shelf
) -> None:
    chapter, actions, abilities, deathtouch, haste, sentence = words
    more = "".join(f"701.{i}. {sentence}\n" for i in range(2, 12))
    text = KEYWORDS.format(
        chapter=chapter, actions=actions, abilities=abilities, deathtouch=deathtouch, haste=haste,
        sentence=sentence, more=more,
    )  # fmt: skip
    edition = shelf("k", text, language=language)
    section = edition.get(RuleNumber.parse("702"))
    assert section is not None
    titles = [rule.title for number in section.children if (rule := edition.get(number)) and rule.title]
    assert titles == [deathtouch, haste]
    actions_section = edition.get(RuleNumber.parse("701"))
    assert actions_section is not None
    assert [str(n) for n in actions_section.children][-3:] == ["701.9", "701.10", "701.11"]
    first = edition.get(RuleNumber.parse("702.1"))
    assert first is not None and [str(n) for n in first.children] == ["702.1a"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("参见规则601.2b。", {"601.2b"}),
        ("See rule 702.19b.", {"702.19b"}),
        ("rules 608.3a and b", {"608.3a", "608.3b"}),
        ("规则608.3a和b所述", {"608.3a", "608.3b"}),
        ("参见704.5h", {"704.5h"}),
        ("规则第613.4c条", {"613.4c"}),
        ("見規則\n613.4c", {"613.4c"}),
        ("第8章", {"8"}),
        ("参见规则４１９．６ｅ", {"419.6e"}),
    ],
)
def test_a_link_goes_the_whole_way(text: str, expected: set[str]) -> None:
    assert numbers(text) == expected


@pytest.mark.parametrize(
    ("text", "known", "expected"),
    [
        ("请参见603.7d-f", ["603.7d", "603.7e", "603.7f"], {"603.7d", "603.7e", "603.7f"}),
        ("依序执行103.2a-e", [f"103.2{c}" for c in "abcde"], {f"103.2{c}" for c in "abcde"}),
    ],
)
def test_a_range_has_all_its_members(text: str, known: list[str], expected: set[str]) -> None:
    assert numbers(text, known) == expected


def test_a_link_is_judged_by_the_edition_it_stands_in(shelf: Shelf) -> None:
    text = "7. 附加规则\n700. 通则\n700.1. 参见规则700.3。\n700.2. 这样。\n700.3. 那样。\n"
    june = shelf("june", text, "2024-06-07", "zh-Hans")
    august = shelf("august", text.replace("700.3. 那样。\n", "701. 其他\n701.1. 那样。\n"), "2024-08-02", "zh-Hans")
    assert not [f for f in lint(june) if f.kind == "reference"]
    assert [(f.edition, str(f.number)) for f in lint(august) if f.kind == "reference"] == [("august", "700.1")]


def test_texts_that_only_share_their_date_are_not_held_together(shelf: Shelf) -> None:
    text = "1. 游戏\n100. 通则\n100.1. 两位牌手游戏。\n100.2. 支付{2}，见规则100.1。\n100.3. 有{R}与2/2。\n100.4. 共77张。\n"
    assert not [f for f in lint(shelf("own", text, "2004-06-01", "zh-Hans")) if "hans-2004-06" in f.message]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("循环（异能）", "循環（異能）"),
        ("任意类型的法术力", "任意類型的魔法力"),
        ("本文件", "本文件"),
        ("干涉（已废止）", "干涉（已廢止）"),
        ("干扰", "干擾"),
        ("具有干枯", "具有乾枯"),
        ("王后与皇后在之后", "王后與皇后在之後"),
        ("轮抽", "輪抽"),
        ("法术、法术力与法术师", "巫術、魔法力與魔法師"),
        ("The Magic: The Gathering game {T}", "The Magic: The Gathering game {T}"),
    ],
)
def test_words_are_converted_as_the_game_uses_them(text: str, expected: str) -> None:
    once = scripts.convert(text, "zh-Hant", terms=True).text
    assert once == expected
    assert scripts.convert(once, "zh-Hant", terms=True).text == once


def test_what_is_right_in_the_wanted_script_stays() -> None:
    assert scripts.convert("乾坤", "zh-Hans").text == "乾坤"
    assert scripts.convert("玩家抽牌", "zh-Hant", terms=True).text == "玩家抽牌"


def test_signs_beyond_gbk_come_through_gb18030(shelf: Shelf) -> None:
    text = "1. 游戏\n100. 通则\n100.1. 万智牌®与Oracle™。\n100.2. 马û夫〜甲。\n100.3. ©归其所有。\n"
    kept = [rule.text for rule in shelf("g", text.encode("gb18030"), language="zh-Hans").rules]
    assert kept == [rule.text for rule in shelf("u", text, language="zh-Hans").rules]
    assert "万智牌®与Oracle™。" in kept


def test_a_number_is_one_change_of_one_token() -> None:
    long = (
        "若一位牌手在游戏开始时的起始总生命为20点生命，则在这盘游戏里他由此获得的一切都依照此数目计算，且不多也不少。"
    )
    ops = [op for op in differ(long, long.replace("20点", "25点")).ops if op.op != "equal"]
    assert [(op.a, op.b, op.why) for op in ops] == [("20", "25", ("number",))]


STEPS = "5. 回合\n500. 通则\n" + "".join(
    f"500.{n}. {text}\n"
    for n, text in enumerate(
        ("回合包含五个阶段。", "每个阶段依序进行，即使其中没有事情发生。", "没有步骤的阶段在堆叠为空时结束。"), 1
    )
)
LAST = ("某些效应会给予牌手额外的回合，它直接加在此回合之后。", "在两个回合之间，不会发生任何游戏事件。")


def test_an_insertion_moves_the_rest_and_changes_nothing_else(shelf: Shelf) -> None:
    old = shelf("old", f"{STEPS}500.4. {LAST[0]}\n500.5. {LAST[1]}\n", "2024-03-08", "zh-Hans")
    turned = LAST[1].replace("在两个回合之间，不会", "两个回合之间，并不会")
    added = "某些效应会增加一个步骤，其位置由该效应指定。"
    new = shelf("new", f"{STEPS}500.4. {added}\n500.5. {LAST[0]}\n500.6. {turned}\n", "2024-04-10", "zh-Hans")
    pairs = [(p.a and str(p.a.number), p.b and str(p.b.number), p.status) for p in compare(old, new).pairs]
    changed = [pair for pair in pairs if pair[2] != "same"]
    assert changed == [(None, "500.4", "added"), ("500.4", "500.5", "renumbered"), ("500.5", "500.6", "reworded")]
    listed = [number for pair in pairs for number in {pair[0], pair[1]} if number]
    assert sorted(p[0] for p in pairs if p[0]) == sorted(str(rule.number) for rule in old.rules), listed


def test_signs_that_are_right_in_their_language_raise_no_alarm(shelf: Shelf) -> None:
    original = (
        "9. Casual\n903. Commander\n903.1. The name is “Commander.” (See rules 903.2–903.4.)\n"
        "903.2. It has –1/–1 (or so).\n903.3. This is said.\n903.4. That is said, too.\n"
    )
    translation = (
        "9. 休闲\n903. 统帅\n903.1. 其名为“统帅”。（参见规则903.2-4。）\n"
        "903.2. 它具有-1/-1（大致如此）。\n903.3. 如此说。\n903.4. 也如此说。\n"
    )
    english = shelf("en", original, "2024-03-08", "en")
    chinese = shelf("zh", translation, "2024-03-08", "zh-Hans")
    assert lint(english, chinese) == [] and lint(chinese, english) == []


def test_a_reference_corrected_in_silence_is_told(shelf: Shelf) -> None:
    original = "1. Things\n110. Permanents\n110.1. See rule 110.3.\n110.2. One.\n110.3. Two.\n"
    translation = "1. 事物\n110. 永久物\n110.1. 参见规则110.2。\n110.2. 其一。\n110.3. 其二。\n"
    english = shelf("en", original, "2024-03-08", "en")
    found = lint(shelf("zh", translation, "2024-03-08", "zh-Hans"), english)
    assert [(str(f.number), f.kind, f.suggestion) for f in found] == [("110.1", "reference", "110.3")]
