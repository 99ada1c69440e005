"""Lint on a short text made for it: nothing where nothing is wrong, and each kind of fault where it was put in."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rules_text import importing, library, scripts
from rules_text.comparing.differing import differ
from rules_text.linting import lint
from rules_text.linting.findings import Finding
from rules_text.reading import joined

GOOD = """某某完整规则
2005年6月1日生效

1. 游戏概念
100. 一般规则
100.1. 这些规则适用于两位牌手的游戏。
100.2. 每位牌手需要自己的套牌（见规则101，“开始游戏”）。
100.2a 套牌至少要有60张牌。
100.2b 同名的牌不能超过四张，基本地除外。
100.3. 骰子、硬币与计数物都可以使用。
例：一枚硬币可以用来决定谁先开始。
101. 开始游戏
101.1. 牌手将自己的套牌洗牌，然后抓七张牌。
101.2. 支付{2}{R}与{T}的费用时，依照规则100.2a与100.2b处理。
101.3. 2/2的生物得到+1/+1，直到回合结束。
"""
ENGLISH = """Some Comprehensive Rules
These rules are effective as of June 1, 2005.

1. The Game
100. General
100.1. These rules apply to games of two players.
100.2. Each player needs a deck (see rule 101, "Starting the Game").
100.2a A deck has at least 60 cards.
100.2b No more than four cards have one name, except for basic lands.
100.3. Dice, coins and counters may be used.
Example: A coin may decide who goes first.
101. Starting the Game
101.1. Each player shuffles and draws seven cards.
101.2. A player who pays {2}{R} and {T} follows rules 100.2a and 100.2b.
101.3. A 2/2 creature gets +1/+1 until end of turn.
"""
Linted = Callable[..., list[Finding]]


@pytest.fixture
def linted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Linted]:
    """Imports a text under an id and gives its findings."""
    monkeypatch.setenv("CAIPAN_DATA", str(tmp_path / "data"))
    library.forget()

    def run(id: str, text: str, against: str | None = None, language: str | None = "zh-Hans") -> list[Finding]:
        (tmp_path / "f.txt").write_text(text, encoding="utf-8")
        importing.import_file(tmp_path / "f.txt", id, language=language)
        return lint(library.load(id), library.load(against) if against else None)

    yield run
    library.forget()


def test_a_good_text_has_no_fault_in_any_language(linted: Linted) -> None:
    assert linted("hans", GOOD) == []
    traditional = scripts.convert(GOOD, "zh-Hant", terms=True).text
    assert linted("hant", traditional, language="zh-Hant") == []
    assert linted("en", ENGLISH, language="en") == []
    for id in ("hans", "hant", "en"):
        for other in ("hans", "hant", "en"):
            assert lint(library.load(id), library.load(other)) == []


@pytest.mark.parametrize(
    ("old", "new", "kind", "number", "suggestion"),
    [
        ("100.2b 同名", "100.2c 同名", "number", "100.2c", None),
        ("100.3. 骰子", "100.2. 骰子", "number", "100.3", "100.3"),
        ("101.2. 支付", "102.2. 支付", "number", "101.2", "101.2"),
        ("（见规则101，“开始游戏”）", "（见规则101，“开始游戏”", "bracket", "100.2", "）"),
        ("“开始游戏”", "“开始游戏", "quote", "100.2", "”"),
        ("60张牌。", "60张牌", "full-stop", "100.2a", "至少要有60张牌。"),
        ("60张牌。", "60张牌，", "full-stop", "100.2a", None),
        ("60张牌。", "60张牌。。", "full-stop", "100.2a", "。"),
        ("100.3. 骰子", "100.3.骰子", "space", "100.3", None),
        ("100.3. 骰子", "100.3 骰子", "dot", "100.3", "100.3."),
        ("100.2a 套", "100.2a. 套", "dot", "100.2a", "100.2a"),
        ("需要自己的套", "需要自\n己的套", "wrap", "100.2", "自己"),
        ("硬币可以用来", "硬\ufffd可以用来", "garbled", "100.3", None),
        ("这些规则适用于", "万智牌?的规则适用于", "garbled", "100.1", "万智牌®"),
        ("硬币与计数物", "硬幣与计数物", "variant", "100.3", "币"),
        ("规则100.2a与", "规则100.9a与", "reference", "101.2", None),
        ("“开始游戏”", "“结束游戏”", "title", "100.2", "开始游戏"),
        ("直到回合结束。", "<b>直到</b>回合结束。", "markup", "101.3", ""),
        ("101. 开始游戏\n", "下一页\n101. 开始游戏\n", "stray", "100.3", ""),
    ],
)
def test_a_fault_is_told_once_with_its_line_and_what_must_stand_there(
    old: str, new: str, kind: str, number: str, suggestion: str | None, linted: Linted
) -> None:
    spoilt = GOOD.replace(old, new, 1)
    found = linted("spoilt", spoilt)
    here = [f for f in found if f.kind == kind]
    assert here and {str(f.number) for f in here} == {number}, found
    line = spoilt[: spoilt.index(new)].count("\n") + 1
    assert all(abs(f.line - line) <= 1 for f in here)
    assert suggestion is None or suggestion in [f.suggestion for f in here]
    assert {f.kind for f in found} <= {kind, "reference"}, found


def test_letters_that_are_bytes_of_another_encoding_are_garbled(linted: Linted) -> None:
    spoilt = GOOD.replace("套牌至少要有60张牌。", "套牌至少要有60张牌。".encode().decode("latin-1"))
    assert "garbled" in {f.kind for f in linted("latin", spoilt) if str(f.number) == "100.2a"}
    assert lint(library.load("latin"))  # read back from its file


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("在回合开始时", "在回合结束时"),
        ("选择合法目标", "选择非法目标"),
        ("弃掉自己的手牌", "弃掉对手的手牌"),
        ("双方同时采取动作", "双方依次采取动作"),
        ("支付增加的费用", "支付减少的费用"),
        ("牌面上的正面", "牌面上的背面"),
    ],
)
def test_a_word_turned_into_its_opposite_is_another_rule(old: str, new: str) -> None:
    for a, b in ((old, new), (new, old)):
        other = scripts.convert(f"牌手{b}，然后继续。", "zh-Hant", terms=True).text
        assert differ(f"牌手{a}，然后继续。", f"牌手{b}，然后继续。").status == "substantive"
        assert differ(f"牌手{a}，然后继续。", other).status == "substantive"


@pytest.mark.parametrize(
    ("broken", "whole"),
    [
        ("等级是N-\n1时", "等级是N-1时"),
        ("first-\nstrike damage", "first-strike damage"),
        ("amount of damage--\nfor example", "amount of damage--for example"),
        ("amount of damage\n--for example", "amount of damage--for example"),
        ("A - \nB", "A - B"),
        ("one word\nanother", "one word another"),
        ("抓一\n张牌", "抓一张牌"),
    ],
)
def test_a_line_end_is_a_blank_only_between_words(broken: str, whole: str) -> None:
    assert joined(broken, 0, len(broken)) == whole
