"""The glossary of the digest: every term of June 2004 that is more than a pointer, in both scripts."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from digest_checks import NUMBERS, check_prose, foreign_terms, load, squeezed

# The English terms of the glossary in their order, without those that only point to another one.
TERMS = (Path(__file__).parent / "glossary-terms-2004.txt").read_text(encoding="utf-8").split("\n")[:-1]
TWO_SENSES = ["Counter", "Draw", "Type"]
OTHER_WORDS = {"Cast", "Caster", "Casting Cost", "Total Casting Cost", "Successfully Cast", "In Play"}
KEYS = {"term", "hant", "en", "aliases", "text", "rules", "today"}
DOCUMENTS = load("glossary*.toml")
ENTRIES: list[dict[str, Any]] = [entry for document in DOCUMENTS for entry in document["entry"]]


def test_every_term_of_june_2004_has_an_entry_in_order() -> None:
    assert len(TERMS) == 294
    wanted = [term for term in TERMS for _ in range(2 if term in TWO_SENSES else 1)]
    assert [entry["en"] for entry in ENTRIES] == wanted


def test_files_hold_entries_alone() -> None:
    for document in DOCUMENTS:
        assert set(document) == {"section", "entry"}
        assert document["section"] == "glossary"


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["en"])
def test_entry_is_well_formed_and_its_references_lead_somewhere(entry: dict[str, Any]) -> None:
    assert set(entry) <= KEYS
    check_prose(entry["text"], longest=230)
    if "today" in entry:
        check_prose(entry["today"], longest=80)
        assert "现行规则" not in entry["today"], "the program prints the label"
    assert entry.get("rules") != []
    for number in entry.get("rules", []):
        assert number in NUMBERS
    assert len(set(entry.get("rules", []))) == len(entry.get("rules", []))


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["en"])
def test_entry_uses_the_words_of_2004(entry: dict[str, Any]) -> None:
    assert foreign_terms(entry["text"]) == []
    if entry["en"] not in OTHER_WORDS:
        assert "施放" not in entry["text"]


def test_traditional_terms_are_those_of_the_traditional_text() -> None:
    hant = {entry["term"]: entry["hant"] for entry in ENTRIES}
    assert hant["法术"] == "巫術"
    assert hant["法术力"] == "魔法力"
    assert hant["牌手"] == "玩家"
    assert hant["抓牌"] == "抽牌"
    assert hant["循环"] == "循環"
    assert hant["移出对战"] == "移出遊戲"
    for simplified in "牌手", "法术力", "抓牌", "移出对战", "爲", "信息":
        assert [term for term in hant.values() if simplified in term] == []


def test_names_are_unique_and_no_alias_is_another_term() -> None:
    assert max(Counter(entry["hant"] for entry in ENTRIES).values()) == 1
    names = Counter(name for entry in ENTRIES for name in {entry["term"], *entry.get("aliases", [])})
    assert [name for name, times in names.items() if times > 1] == []


def test_no_two_entries_say_the_same() -> None:
    texts = Counter(squeezed(entry["text"]) for entry in ENTRIES)
    assert [text for text, times in texts.items() if times > 1] == []
