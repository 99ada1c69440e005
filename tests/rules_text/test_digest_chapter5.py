"""The digest of chapter 5: every number once, linked, short, and in the words of 2004."""

from collections import Counter
from typing import Any

import pytest
from digest_checks import NUMBERS, check_prose, foreign_terms, load, references, squeezed

SECTIONS = [str(n) for n in range(500, 508)]
KEYS = {"number", "heading", "en", "aliases", "text", "examples", "today"}
DOCUMENTS = [document for section in SECTIONS for document in load(f"{section}*.toml")]
RULES: list[dict[str, Any]] = [rule for document in DOCUMENTS for rule in document["rule"]]
KEYWORDS = [rule for rule in RULES if rule["number"].startswith("502.") and rule["number"][-1].isdigit()][1:]


def test_every_number_of_june_2004_stands_once_and_in_order() -> None:
    wanted = [n for n, editions in NUMBERS.items() if n.split(".")[0] in SECTIONS and "2004-06" in editions]
    assert [rule["number"] for rule in RULES] == wanted


def test_a_file_holds_rules_of_its_section_alone() -> None:
    for document in DOCUMENTS:
        assert set(document) == {"section", "rule"}
        assert {rule["number"].split(".")[0] for rule in document["rule"]} == {document["section"]}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["number"])
def test_entry_is_well_formed_and_its_references_lead_somewhere(rule: dict[str, Any]) -> None:
    assert set(rule) <= KEYS
    check_prose(rule["text"], longest=220)
    for example in rule.get("examples", []):
        check_prose(example, longest=130)
    if "today" in rule:
        check_prose(rule["today"], longest=110)
        assert "现行规则" not in rule["today"], "the program prints the label"
    assert rule.get("examples") != []
    assert rule["number"] not in references(rule["text"])


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["number"])
def test_entry_uses_the_words_of_2004(rule: dict[str, Any]) -> None:
    for text in [rule["text"], *rule.get("examples", [])]:
        assert foreign_terms(text) == []


def test_sections_have_headings_and_keywords_both_names() -> None:
    assert [rule["number"] for rule in RULES if "heading" in rule] == [
        rule["number"] for rule in RULES if "." not in rule["number"] or rule in KEYWORDS
    ]
    assert len(KEYWORDS) == 36
    for rule in KEYWORDS:
        assert rule["en"].isascii()
    for key in ("heading", "en"):
        assert max(Counter(rule[key] for rule in KEYWORDS).values()) == 1


def test_a_name_of_a_keyword_is_not_an_alias_of_another() -> None:
    names = Counter(name for rule in KEYWORDS for name in {rule["heading"], *rule.get("aliases", [])})
    assert [name for name, times in names.items() if times > 1] == []


def test_no_two_entries_say_the_same() -> None:
    texts = Counter(squeezed(text) for rule in RULES for text in [rule["text"], *rule.get("examples", [])])
    assert [text for text, times in texts.items() if times > 1] == []
