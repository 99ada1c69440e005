"""What is there for each rule of 2004: every number once, every citation leading somewhere, every reason true."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from query import citations, coverage
from query.looking_up import find
from rules_text.numbers import RuleNumber

ROOT = Path(__file__).resolve().parents[2]
NUMBERS: dict[str, list[str]] = json.loads(
    (ROOT / "rules_text" / "data" / "numbers-2004.json").read_text(encoding="utf-8")
)["numbers"]
ROWS = coverage.coverage("zh-Hans")
BY_NUMBER = {row["number"]: row for row in ROWS}

# What has the form of a rule number of 2004, in code, in a docstring or in a comment.
CITED = re.compile(r"(?<![\w.\-])[1-5]\d{2}\.\d{1,2}[a-z]?(?!\w|\.\d)")


def cited_in_source() -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "engine").rglob("*.py")):
        for number in CITED.findall(path.read_text(encoding="utf-8")):
            yield number, path.relative_to(ROOT).as_posix()


def test_there_is_a_row_for_every_number_of_2004_and_no_other() -> None:
    assert [row["number"] for row in ROWS] == [str(n) for n in sorted(map(RuleNumber.parse, NUMBERS))]
    assert [row["number"] for row in ROWS if not row["heading"]] == []


def test_every_rule_and_subrule_has_words() -> None:
    assert [row["number"] for row in ROWS if "." in row["number"] and row["status"] == "heading"] == []
    assert [row["number"] for row in ROWS if "." in row["number"] and not row["editions"]] == []


def test_no_number_that_the_engine_speaks_of_leads_nowhere() -> None:
    assert {(number, place) for number, place in cited_in_source() if number not in NUMBERS} == set()


def test_every_number_cited_by_engine_examples_and_cases_is_shown_in_words() -> None:
    index = citations.build(ROOT)
    nowhere = []
    for kind, numbers in index.items():
        for number, places in numbers.items():
            found = find(RuleNumber.parse(number), "zh-Hans")
            if found is None or found.rule.status not in ("full", "digest") or not found.rule.text:
                nowhere.append((kind, number, places))
    assert nowhere == []
    assert len(index["engine"]) > 200


def test_editions_and_status_are_those_that_show_tells() -> None:
    assert BY_NUMBER["104.3a"]["editions"] == ["hans-2004-06", "hans-2004-02", "hant-2004-06"]
    assert BY_NUMBER["306.1"]["editions"] == ["hans-2004-02"]
    assert (BY_NUMBER["502.2b"]["editions"], BY_NUMBER["502.2b"]["status"]) == (["digest"], "digest")
    for row in ROWS:
        found = find(RuleNumber.parse(row["number"]), "zh-Hans")
        assert found is not None
        assert found.rule.status == row["status"]
        assert found.edition.id == row["editions"][0] if row["editions"] else row["status"] == "heading"


def test_uses_are_counted_as_the_index_has_them() -> None:
    for row in ROWS:
        assert row["engine"] == len(citations.engine_places(row["number"]))
        assert row["scenarios"] == len(citations.scenarios(row["number"]))
        assert row["cases"] == len(citations.cases(row["number"]))


@pytest.mark.parametrize("number", sorted(coverage.not_played(), key=RuleNumber.parse))
def test_a_rule_that_can_not_be_played_is_used_nowhere_and_is_no_title(number: str) -> None:
    row = BY_NUMBER[number]
    assert (row["engine"], row["scenarios"], row["cases"]) == (0, 0, 0), "it can be played: take it out"
    found = find(RuleNumber.parse(number), "zh-Hans")
    assert found is not None
    assert found.rule.title is None
    assert row["reason"] == coverage.not_played()[number]


@pytest.mark.parametrize("number", ["100.5", "204.1", "209.1", "210.1", "211.1"])
def test_artist_copyright_collector_number_and_tournaments_have_reasons(number: str) -> None:
    assert BY_NUMBER[number]["reason"]


def test_what_the_engine_plays_has_no_reason() -> None:
    assert [row["number"] for row in ROWS if row["engine"] and row["reason"]] == []
    assert BY_NUMBER["413.2a"]["reason"] is None


def test_headings_and_reasons_come_in_the_script_of_the_asker() -> None:
    rows = {row["number"]: row for row in coverage.coverage("zh-Hant")}
    assert rows["212.7a"]["heading"] == "巫術"
    assert rows["301.1"]["heading"] == "開始階段"
    assert rows["209.1"]["reason"] == "印在牌上而對遊戲沒有作用"
    assert rows["209"]["reason"] == "只是標題，規定在其下各條"


def test_sections_add_up() -> None:
    totals = coverage.by_section(ROWS)
    rules = [row for row in ROWS if "." in row["number"]]
    assert sum(total["rules"] for total in totals) == len(rules)
    assert sum(total["full"] + total["digest"] for total in totals) == len(rules)
    for use in ("engine", "scenarios", "cases"):
        assert sum(total[use] for total in totals) == sum(row[use] > 0 for row in rules)
    assert sum(total["reason"] for total in totals) == sum(row["reason"] is not None for row in rules)
    assert [total["number"] for total in totals] == [n for n in NUMBERS if len(n) == 3]
