"""The concept index: how people ask for each rule."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules_text
from indexer import concepts
from rules_text import library
from rules_text.numbers import RuleNumber
from rules_text.scripts import detect, to_simplified

NUMBERS = set(
    json.loads((Path(rules_text.__file__).parent / "data" / "numbers-2004.json").read_text(encoding="utf-8"))["numbers"]
)


def test_an_entry_has_phrasings_verdicts_and_companions() -> None:
    text = "[102.2] + 304.1 420.5g\n# a note\n抽干 | 牌库空了\n= 会输\n不用抓 |\n"
    (entry,) = concepts.parse(text)
    assert entry == concepts.Entry(
        "102.2", ("304.1", "420.5g"), (concepts.Group(("抽干", "牌库空了"), "会输"), concepts.Group(("不用抓",), ""))
    )


@pytest.mark.parametrize("line", ["没有编号", "[102.2", "= 会输", "[xyz]", "[102.2] + abc"])
def test_a_malformed_line_is_told_with_its_place(line: str) -> None:
    with pytest.raises(concepts.BadConceptError, match=r"^some\.txt:1: "):
        concepts.parse(line, "some.txt")


@given(st.lists(st.sampled_from(["[102.2]", "[1]", "甲 | 乙", "= 丙", "# 丁", "", "|"]), max_size=12))
def test_any_order_of_lines_is_read_or_refused(lines: list[str]) -> None:
    try:
        entries = concepts.parse("\n".join(lines), "x")
    except concepts.BadConceptError:
        return
    assert len(entries) == sum(line.startswith("[") for line in lines)


def test_every_number_is_one_of_2004() -> None:
    named = {number for entry in concepts.entries() for number in (entry.number, *entry.companions)}
    assert named - NUMBERS == set()


def test_no_rule_has_two_entries() -> None:
    numbers = [entry.number for entry in concepts.entries()]
    assert sorted(numbers) == sorted(set(numbers))


def test_every_rule_of_2004_is_asked_for() -> None:
    """What says something has phrasings; a rule that is only a title has them, or those below it have."""
    asked = {entry.number for entry in concepts.entries() if entry.groups}
    saying = {
        str(number)
        for number, rule in library.chosen().items()
        if rule.kind in ("rule", "subrule") and not rule.is_heading and str(number) in NUMBERS
    }
    missing = {number for number in saying - asked if not any(other.startswith(number) for other in asked)}
    assert missing == set()


def test_a_heading_leads_to_what_it_says() -> None:
    for entry in concepts.entries():
        rule = library.rule(RuleNumber.parse(entry.number))
        if rule is None or rule.kind == "section" or rule.is_heading:
            below = [n for n in NUMBERS if n != entry.number and n.startswith(entry.number)]
            assert entry.companions, entry.number
            assert set(entry.companions) & set(below) or entry.number == "502.26", entry.number


def test_the_index_is_written_in_simplified_characters() -> None:
    """Questions are folded before they are compared, so a Traditional phrasing would only be harder to maintain."""
    for path in concepts.files():
        for place, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if not line.startswith("#") and detect(line) == "zh-Hant":
                assert to_simplified(line) != line
                assert sum(a != b for a, b in zip(to_simplified(line), line, strict=True)) <= 8, f"{path.name}:{place}"
