"""How today's rules differ from what the shipped texts have in full: the data, and the rules that carry it."""

import re
from pathlib import Path

import pytest
from digest_checks import BARE_NUMBER, references

from rules_text import library, today
from rules_text.numbers import RuleNumber

LINES = today.lines()
OF_2004 = ("hans-2004-02", "hans-2004-06", "hant-2004-06")


def in_full(number: str) -> list[str]:
    return [id for id in OF_2004 if library.load(id).get(RuleNumber.parse(number))]


@pytest.mark.parametrize(("number", "line"), LINES.items(), ids=list(LINES))
def test_line_is_short_closed_and_about_a_rule_that_a_text_has(number: str, line: str) -> None:
    assert in_full(number)
    assert library.load("digest").get(RuleNumber.parse(number)) is None, "the digest says so in its own entry"
    assert line == line.strip()
    assert 8 <= len(line) <= 90
    assert line[-1] in "。）"
    assert not re.search(r"[,;:?!()<>\"…]|\.(?!\d)", line), "punctuation is full-width"
    assert "现行规则" not in line, "the program prints the label"
    assert BARE_NUMBER.findall(line) == [], "a reference is written 规则420.5e"
    assert number not in references(line)
    for other in references(line):
        assert library.rule(RuleNumber.parse(other))


def test_lines_stand_in_the_order_of_the_rules() -> None:
    assert list(LINES) == [str(n) for n in sorted(map(RuleNumber.parse, LINES))]


@pytest.mark.parametrize("number", ["101.4", "200.4a", "215.1", "216.1", "217.7", "217.8", "300.3", "308.2a"])
def test_what_a_judge_of_today_would_get_wrong_is_said(number: str) -> None:
    assert number in LINES


def test_every_shipped_text_of_2004_carries_the_lines_and_no_other_does() -> None:
    for id in OF_2004:
        rules = library.load(id).rules
        assert [str(r.number) for r in rules if r.today] == [str(r.number) for r in rules if str(r.number) in LINES]
    assert [r for r in library.load("hans-old").rules if r.today] == []


def test_a_line_comes_in_the_script_of_the_asker_and_the_text_stays_as_it_is() -> None:
    number = RuleNumber.parse("101.4")
    simplified = library.rule(number, "zh-Hans", "hans-2004-02")
    traditional = library.rule(number, "zh-Hant", "hans-2004-02")
    assert simplified and traditional
    assert simplified.today and "重抓七张" in simplified.today
    assert traditional.today and "重抽七張" in traditional.today
    assert traditional.text == simplified.text
    own = library.load("hant-2004-06").get(number)
    assert own and own.today == traditional.today


def test_what_was_read_before_is_read_anew_when_the_lines_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = RuleNumber.parse("300.1")
    before = library.load("hans-2004-02").get(number)
    assert before and before.today is None
    changed = tmp_path / "today.toml"
    changed.write_text('[today]\n"300.1" = "只为测试。"\n', encoding="utf-8")
    monkeypatch.setattr(today, "SOURCE", changed)
    library.forget()
    try:
        after = library.load("hans-2004-02").get(number)
        assert after and after.today == "只为测试。"
    finally:
        monkeypatch.undo()
        library.forget()
    again = library.load("hans-2004-02").get(number)
    assert again and again.today is None
