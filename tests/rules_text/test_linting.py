"""What an editor would mark is found where it is, and what is right is left alone."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules_text
from rules_text import importing, library
from rules_text.decoding import known_characters
from rules_text.linting import Finding, lint
from rules_text.linting.findings import KindOfFault
from rules_text.linting.garbling import garbled
from rules_text.parsing import parse
from rules_text.tree import Edition

SHIPPED = Path(rules_text.__file__).parent / "editions"


def text(id: str) -> str:
    return (SHIPPED / id / "source.txt").read_bytes().decode("utf-8")


def changed(id: str, *changes: tuple[str, str]) -> Edition:
    """A shipped text with words replaced, under another name so that it is judged by itself."""
    source = text(id)
    for old, new in changes:
        assert source.count(old) >= 1, old
        source = source.replace(old, new, 1)
    return parse(source, replace(library.info(id), id="x", shipped=False, effective=None))


def told(findings: list[Finding], *kinds: str) -> list[tuple[str | None, str]]:
    return [(str(f.number) if f.number else None, f.kind) for f in findings if not kinds or f.kind in kinds]


# Every fault that lint marks in the shipped texts, looked at one by one; only the dots behind the numbers of subrules
# (a third of them have one) are counted.
EXPECTED: dict[str, list[tuple[int, str | None, str]]] = {
    "hans-2004-02": [
        (11, None, "garbled"),
        (11, None, "garbled"),
        (99, "100.2", "full-stop"),
        (143, "200.2", "garbled"),
        (152, "200.7", "title"),
        (162, "201.2", "term"),
        (169, "202.2b", "quote"),
        (176, "203.2c", "space"),
        (226, "212.1e", "full-stop"),
        (260, "212.5b", "number"),
        (261, "212.5c", "number"),
        (267, "212.6c", "number"),
        (269, "212.6d", "full-stop"),
        (269, "212.6d", "space"),
        (271, "212.6f", "number"),
        (278, "212.7e", "number"),
        (301, "217.1b", "space"),
        (322, "217.5c", "space"),
        (340, "217.9a", "wrap"),
        (349, "300.3", "full-stop"),
        (355, "300.9", "number"),
        (359, "302.1", "dot"),
        (359, "302.1", "title"),
        (365, "304.1", "dot"),
        (382, "308.2", "title"),
        (383, "308.2a", "title"),
    ],
    "hans-2004-06": [
        (5, "100.2", "full-stop"),
        (81, "103.3", "wrap"),
        (87, "103.4", "wrap"),
        (173, "200.7", "title"),
    ],
    "hant-2004-06": [
        (2, None, "stray"),
        (100, "100.2", "full-stop"),
        (121, "103.1", "variant"),
        (152, "200.7", "title"),
        (162, "201.2", "term"),
        (169, "202.2b", "quote"),
        (173, "203.2", "variant"),
        (176, "203.2c", "wrap"),
        (192, "205.3b", "variant"),
        (192, "205.3b", "variant"),
        (192, "205.3b", "variant"),
        (200, "205.4b", "wrap"),
        (228, "212.1e", "full-stop"),
        (233, "212.2c", "variant"),
        (251, "212.4c", "variant"),
        (259, "212.4j", "wrap"),
        (263, "212.5b", "number"),
        (264, "212.5c", "number"),
        (270, "212.6c", "number"),
        (270, "212.6c", "variant"),
        (272, "212.6d", "full-stop"),
        (275, "212.6f", "number"),
        (282, "212.7e", "number"),
        (305, "217.1b", "space"),
        (307, "217.1d", "variant"),
        (326, "217.5c", "wrap"),
        (336, "217.7a", "wrap"),
        (354, "300.3", "full-stop"),
    ],
    "hans-old": [
        (1, None, "stray"),
        (2, None, "stray"),
        (3, None, "stray"),
        (9, "300.4", "number"),
        (13, "302.1", "term"),
        (23, "305.4", "term"),
        (41, "309.4", "term"),
        (47, "310.1c", "missing"),
        (48, "310.2", "term"),
        (54, "312.1", "full-stop"),
        (56, "313.1", "garbled"),
        (61, "314.1c", "term"),
        (62, None, "stray"),
        (63, None, "stray"),
        (64, None, "stray"),
        (65, None, "stray"),
        (66, None, "stray"),
    ],
}


@pytest.mark.parametrize("id", EXPECTED)
def test_marks_in_the_shipped_texts_what_is_wrong_and_nothing_else(id: str) -> None:
    found = [
        (f.line, str(f.number) if f.number else None, f.kind) for f in lint(library.load(id)) if not _subrule_dot(f)
    ]
    assert sorted(found, key=str) == sorted(EXPECTED[id], key=str)


def _subrule_dot(finding: Finding) -> bool:
    return finding.kind == "dot" and finding.severity == "note" and finding.number is not None


def test_finding_says_all_that_the_contract_asks() -> None:
    kinds = set(KindOfFault.__args__)  # type: ignore[attr-defined]
    assert len(kinds) == 18
    for id in library.ids():
        for f in lint(library.load(id)):
            row = f.as_dict()
            assert list(row) == ["edition", "number", "line", "kind", "severity", "message", "suggestion"]
            assert row["edition"] == id and row["kind"] in kinds and row["severity"] in ("error", "warning", "note")
            assert row["message"] and "\n" not in row["message"] and row["line"] >= 1


def test_mojibake_is_repaired() -> None:
    (fault,) = [f for f in lint(library.load("hans-old")) if f.kind == "garbled"]
    assert fault.suggestion == "“回合结束”" and str(fault.number) == "313.1"


@pytest.mark.parametrize(
    ("spoilt", "right"),
    [
        ("生物进场".encode().decode("gb18030"), "生物进场"),
        ("生物".encode("gb18030").decode("latin-1"), "生物"),
        ("生物".encode().decode("cp1252"), "生物"),
        ("异能’".encode("gb18030").decode("latin-1"), "异能’"),
    ],
)
def test_other_bytes_read_wrongly_are_known(spoilt: str, right: str) -> None:
    assert [r for _, _, r in garbled(f"然后{spoilt}，", known_characters())] == [right]


def test_names_from_elsewhere_are_no_mojibake() -> None:
    assert garbled("然后牌手可以横置鞑契可汗、扎戈斯与罗堰。Cátinò、Ma’rûf、Ærathi", known_characters()) == []


#: A change to a shipped text and the fault that it makes: (rule, kind).
FAULTS: list[tuple[str, str, str, str, str]] = [
    ("hans-2004-02", "200.4. 衍生物是指", "200.5. 衍生物是指", "200.4", "number"),
    ("hans-2004-02", "100.4. 套牌没有最大张数的限制。\n", "", "100.5", "number"),
    ("hans-2004-02", "200.9b 咒语", "200.9b 200.9b 咒语", "200.9b", "number"),
    ("hans-2004-02", "（见规则216，「衍生物」）", "（见规则216，「代币」）", "200.4", "title"),
    ("hans-2004-02", "\n216. 衍生物\n216.1", "\n216. 代币\n216.1", "216", "title"),
    ("hans-2004-02", "（见规则216，「衍生物」）", "（见规则599.3）", "200.4", "reference"),
    ("hans-2004-02", "请参见规则212.3d。", "请参见规则612.3d。", "104.4", "reference"),
    ("hans-2004-02", "（轮到他的回合之牌手）", "（轮到他的回合之牌手", "103.4", "bracket"),
    ("hans-2004-02", "（轮到他的回合之牌手）", "轮到他的回合之牌手）", "103.4", "bracket"),
    ("hans-2004-02", "（轮到他的回合之牌手）", "（轮到他的回合之牌手)", "103.4", "bracket"),
    ("hans-2004-02", "则表示「横置此永久物」", "则表示「横置此永久物", "104.4", "quote"),
    ("hans-2004-02", "则表示「横置此永久物」", "则表示“横置此永久物”，与『横置”", "104.4", "quote"),
    ("hans-2004-02", "这盘游戏立刻结束。", "这盘游戏立刻结束", "102.3", "full-stop"),
    ("hans-2004-02", "这盘游戏立刻结束。", "这盘游戏立刻结束。。", "102.3", "full-stop"),
    ("hans-2004-02", "这盘游戏立刻结束。", "这盘，，游戏立刻结束。", "102.3", "full-stop"),
    ("hans-2004-02", "这盘游戏立刻结束。", "这盘 游戏立刻结束。", "102.3", "space"),
    ("hans-2004-02", "102.3. 当某位", "102.3.当某位", "102.3", "space"),
    ("hans-2004-02", "102.3. 当某位", "102.3 当某位", "102.3", "dot"),
    ("hans-2004-02", "这盘游戏立刻结束。", "这盘\n游戏立刻结束。", "102.3", "wrap"),
    ("hans-2004-02", "这盘游戏立刻结束。", "这盘\ufffd戏立刻结束。", "102.3", "garbled"),
    ("hans-2004-02", "这盘游戏立刻结束。", "这盘万智牌?游戏立刻结束。", "102.3", "garbled"),
    ("hans-2004-02", "当某位牌手赢或输", "当某位玩家赢或输", "102.3", "term"),
    ("hans-2004-02", "某位牌手的法术力", "某位牌手的魔法力", "", "term"),
    ("hans-2004-02", "这盘游戏立刻结束。", "这盘<b>游戏</b>立刻结束。", "102.3", "markup"),
    ("hans-2004-02", "这盘游戏立刻结束。", "这盘&nbsp;游戏立刻结束。", "102.3", "markup"),
    ("hant-2004-06", "這盤遊戲立刻結束。", "這盤遊戲立刻結束，因爲如此。", "102.3", "variant"),
    ("hant-2004-06", "直到回合結束。在回合結束時", "直到本回閤中結束。在回合結束時", "202.2a", "conversion"),
]


@pytest.mark.parametrize(("id", "old", "new", "number", "kind"), [f for f in FAULTS if f[3]])
def test_a_fault_put_in_is_found_where_it_is(id: str, old: str, new: str, number: str, kind: str) -> None:
    before = Counter(told(lint(changed(id))))
    edition = changed(id, (old, new))
    new_findings = [f for f in lint(edition) if before[(str(f.number) if f.number else None, f.kind)] == 0]
    assert (number, kind) in told(new_findings)
    fault = next(f for f in new_findings if (str(f.number), f.kind) == (number, kind))
    place = text(id).index(old)
    assert abs(fault.line - (text(id)[:place].count("\n") + 1)) <= 1


HARMLESS = [
    ("这盘游戏立刻结束。", "这盘游戏立刻结束。（见规则420）"),
    ("这盘游戏立刻结束。", "这盘游戏立刻结束。（参见规则420，“依状态而生的效应”。）"),
    ("这盘游戏立刻结束。", "这盘游戏立刻结束（1）甲；（2）乙。"),
    ("这盘游戏立刻结束。", "这盘游戏立刻结束：a）甲，b）乙。"),
    ("这盘游戏立刻结束。", "他说：“「立刻」结束。”"),
    ("这盘游戏立刻结束。", "真的立刻结束吗？结束！结束……"),
    ("这盘游戏立刻结束。", "这盘游戏（Richard Garfield’s game）立刻结束。"),
    ("这盘游戏立刻结束。", "这盘游戏得到+1/+1，减-1/-1，用{横置}，在2004年6月1日，60张，9/2/2003。"),
    ("这盘游戏立刻结束。", "参见规则409.1f–h与409.1f-h。"),
    ("这盘游戏立刻结束。", "牌手显著而著名，会触发异能，进入场上。"),
    ("这盘游戏立刻结束。", "网址为www.wizards.com/default.asp?x=magic/rules。"),
]


@pytest.mark.parametrize(("old", "new"), HARMLESS)
def test_what_is_right_in_the_language_is_no_fault(old: str, new: str) -> None:
    before = Counter(told(lint(changed("hans-2004-02"))))
    after = Counter(told(lint(changed("hans-2004-02", (old, new)))))
    assert after - before == Counter()


def test_a_hard_wrapped_text_is_not_marked_line_by_line() -> None:
    source = "\n".join(
        line[i : i + 40] for line in text("hans-2004-02").split("\n") for i in range(0, len(line) or 1, 40)
    )
    edition = parse(source, replace(library.info("hans-2004-02"), id="x", shipped=False))
    assert sum(f.kind == "wrap" for f in lint(edition)) == 0


ORIGINAL = """1. Things
100. General
100.1. Each player has 20 life and seven cards. (See rules 101.2–101.3 and 102, “More Things.”)
100.2. A Bear is a 2/2 creature with “{T}: Add {G}.”
Example: It costs {1}{G}.
101. Steps
101.1. Pay {X}{R} (or −1/−1) to do it once.
101.2. This is said.
101.3. So is this.
102. More Things
102.1. The game ends after 100 turns. See rule 101.2a-b.
102.2. Nothing more.
"""
TRANSLATION = """1. 事物
100. 一般规则
100.1. 每位牌手有二十点生命与7张牌。（见规则101.2-3与102，「更多事物」）
100.2. 熊是2/2的生物，具有「{横置}：加{绿}。」
例：它的费用为{一}{绿}。
101. 步骤
101.1. 支付{X}{红}（或-1/-1）便可做一次。
101.2. 这句说了。
101.3. 这句也是。
102. 更多事物
102.1. 游戏于100回合后结束。参见101.2a和b。
102.2. 没有别的了。
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str, str], Edition]]:
    monkeypatch.setenv("CAIPAN_DATA", str(tmp_path / "data"))
    library.forget()

    def add(id: str, content: str, effective: str) -> Edition:
        (tmp_path / "f.txt").write_text(content, encoding="utf-8")
        importing.import_file(tmp_path / "f.txt", id, effective=effective, language="en" if id == "en" else "zh-Hans")
        return library.load(id)

    yield add
    library.forget()


def test_a_faithful_translation_has_no_fault(shelf: Callable[[str, str, str], Edition]) -> None:
    original, translation = shelf("en", ORIGINAL, "2020-01-01"), shelf("zh", TRANSLATION, "2019-01-01")
    agreeing = ("symbol", "missing", "extra")
    assert told(lint(translation, original), *agreeing) == []
    assert told(lint(original, translation), *agreeing) == []
    assert [f.message for f in lint(translation, original) if "en" in f.message and f.kind == "reference"] == []


@pytest.mark.parametrize(
    ("old", "new", "number", "kind"),
    [
        ("2/2的生物", "2/3的生物", "100.2", "symbol"),
        ("加{绿}。", "加{红}。", "100.2", "symbol"),
        ("{一}{绿}", "{二}{绿}", "100.2", "symbol"),
        ("（或-1/-1）", "（或+1/+1）", "101.1", "symbol"),
        ("100回合", "200回合", "102.1", "symbol"),
        ("7张牌", "8张牌", "100.1", "symbol"),
        ("101.2-3与102", "101.2-3与101", "100.1", "reference"),
        ("101.2a和b", "101.2a和c", "102.1", "reference"),
        ("101.2. 这句说了。\n", "", "101.2", "missing"),
        ("例：它的费用为{一}{绿}。\n", "", "100.2", "missing"),
        ("102.2. 没有", "102.1a 多了。\n102.2. 没有", "102.1a", "extra"),
    ],
)
def test_a_translation_that_differs_is_marked(
    old: str, new: str, number: str, kind: str, shelf: Callable[[str, str, str], Edition]
) -> None:
    assert old in TRANSLATION
    original = shelf("en", ORIGINAL, "2020-01-01")
    translation = shelf("zh", TRANSLATION.replace(old, new), "2019-01-01")
    found = lint(translation, original)
    assert (number, kind) in told([f for f in found if "en" in f.message])


def test_a_reference_to_no_rule_is_told_even_in_the_glossary(shelf: Callable[[str, str, str], Edition]) -> None:
    contents = "Contents\n1. Things\n100. General\n101. Steps\n102. More Things\nGlossary\n\n"
    glossary = "\nGlossary\n\nMap\nA predefined token. See rule 110.10.\n\nBear\nSee rule 100.2.\n"
    whole = contents + ORIGINAL + glossary
    found = [f for f in lint(shelf("en", whole, "2020-01-01")) if f.kind == "reference"]
    line = whole[: whole.index("110.10")].count("\n") + 1
    assert [(str(f.number), f.line) for f in found if "110.10" in f.message] == [("g:Map", line)]
    assert all("100.2" not in f.message for f in found)


def test_two_texts_of_one_date_are_held_together(shelf: Callable[[str, str, str], Edition]) -> None:
    shelf("en", ORIGINAL, "2020-01-01")
    wrong = shelf("zh", TRANSLATION.replace("2/2的生物", "2/3的生物"), "2020-01-01")
    assert ("100.2", "symbol") in told(lint(wrong))
    other = shelf("zh2", TRANSLATION.replace("2/2的生物", "2/3的生物"), "2021-01-01")
    assert ("100.2", "symbol") not in told(lint(other))


def test_a_text_that_breaks_off_lacks_the_rest_once() -> None:
    found = [f for f in lint(library.load("hans-2004-06"), library.load("hant-2004-06")) if f.kind == "missing"]
    assert len(found) == 1 and found[0].severity == "note" and "300.6" in found[0].message


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_bracket_or_quotation_mark_taken_away_anywhere_is_found(data: st.DataObject) -> None:
    edition = library.load("hans-2004-02")
    source = edition.source
    rules = [r for r in edition.rules if not r.is_heading and str(r.number) != "202.2b"]
    spots = [
        i
        for r in rules
        for i in range(*r.text_span)
        if source[i] in "（）「」" and not re.match(r"[（）「」]", source[i + 1])
    ]
    at = data.draw(st.sampled_from(spots))
    rule = next(r for r in rules if r.text_span.start <= at < r.text_span.end)
    spoilt = parse(source[:at] + source[at + 1 :], replace(edition.info, id="x", shipped=False, effective=None))
    assert (str(rule.number), "bracket" if source[at] in "（）" else "quote") in told(lint(spoilt))
