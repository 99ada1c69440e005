"""The termbase: true to the aligned texts, found by any word for it, shown where it stands, given to other programs."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_text import library, make_terms, scripts, terms, terms_export

TERMS = terms.all_terms()
NUMBERS = json.loads((Path(terms.__file__).parent / "data" / "numbers-2004.json").read_text(encoding="utf-8"))
NS = {"t": "urn:iso:std:iso:30042:ed-2"}


def test_the_termbase_is_large_and_its_entries_are_whole() -> None:
    assert len(TERMS) >= 250
    assert len({term.id for term in TERMS}) == len(TERMS)
    for term in TERMS:
        assert term.hans and term.hant and term.en
        assert scripts.detect(term.hans) in ("zh-Hans", None)
        assert scripts.detect(term.hant) in ("zh-Hant", None)
        assert term.status in ("rules", "style", "informal", "obsolete", "word")
        assert term.rules or term.status == "style"


def test_every_rule_named_by_a_term_exists() -> None:
    known = set(NUMBERS["numbers"]) | {str(entry.number) for entry in library.load("digest").glossary}
    assert {number for term in TERMS for number in term.rules} <= known


def test_the_compact_copy_is_of_the_present_termbase() -> None:
    assert terms.COMPACT.read_text(encoding="utf-8") == make_terms.rendered()


def test_a_copy_of_another_termbase_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stale = tmp_path / "terms.json"
    stale.write_text('{"checksum": 1, "terms": []}', encoding="utf-8")
    monkeypatch.setattr(terms, "COMPACT", stale)
    assert terms.all_terms.__wrapped__() == TERMS


def occurrences(text: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for occurrence in terms.found_in(text):
        found[occurrence.term.id] = found.get(occurrence.term.id, 0) + 1
    return found


def aligned() -> list[tuple[str, str, str]]:
    """The rules of February and June that say the same, with their number."""
    other = library.load("hant-2004-06")
    changed = {"103.1", "103.2", "203.1", "216.1", "200.1"}
    return [
        (str(rule.number), rule.text, same.text)
        for rule in library.load("hans-2004-02").rules
        if (same := other.get(rule.number)) is not None and str(rule.number) not in changed
    ]


def test_the_terms_stand_at_the_same_places_in_both_translations() -> None:
    for number, hans, hant in aligned():
        assert occurrences(hans) == occurrences(hant), number


def test_each_pair_of_words_is_the_one_that_the_two_texts_use() -> None:
    counted = {term.id: [0, 0] for term in TERMS}
    for _, *sides in aligned():
        for side, (text, script) in enumerate(zip(sides, ("zh-Hans", "zh-Hant"), strict=True)):
            for found in terms.found_in(text):
                if text[found.start : found.end] == found.term.in_script(script):
                    counted[found.term.id][side] += 1
    attested = {id for id, both in counted.items() if any(both)}
    assert len(attested) > 200
    for id in attested - {"loop", "cycling"}:  # one word in Simplified, two in Traditional
        mine, theirs = counted[id]
        assert mine == theirs, id


def headings() -> set[str]:
    entries = library.load("hans-2004-02").toc
    return {entry.title for entry in entries if entry.number is not None and entry.number.kind == "section"}


def test_everything_that_the_contents_name_is_made_of_terms() -> None:
    idle = set("以及与和，、/的上一般各部详解处理附加替代性")
    for heading in headings():
        rest = heading
        for occurrence in sorted(terms.found_in(heading), key=lambda found: -found.start):
            rest = rest[: occurrence.start] + rest[occurrence.end :]
        assert set(rest) <= idle, heading


def test_every_keyword_ability_has_a_term() -> None:
    digest = library.load("digest")
    for rule in digest.rules:
        number = str(rule.number)
        if number.startswith("502.") and rule.title and number != "502.1":
            assert [match for match in terms.lookup(rule.title) if number in match.term.rules], rule.title


def test_every_word_that_the_glossary_explains_has_a_term() -> None:
    for entry in library.load("digest").glossary:
        word = str(entry.number).removeprefix("g:")
        assert any(match.by != "part" for match in terms.lookup(word)), word


@pytest.mark.parametrize(
    ("word", "id"),
    [
        ("法术", "sorcery"),
        ("巫術", "sorcery"),
        ("Sorcery", "sorcery"),
        ("法術力", "mana"),
        ("魔法力", "mana"),
        ("控制", "control"),
        ("堆栈", "stack"),
        ("放逐", "removed_from_the_game"),
        ("移出遊戲", "removed_from_the_game"),
        ("in_play", "in_play"),
        ("ＴＲＡＭＰＬＥ", "trample"),
        ("掉血", "lose_life"),
        ("坟场", "graveyard"),
        ("召唤病", "summoning_sickness"),
        ("召喚暈", "summoning_sickness"),
        ("横", "tap"),
        ("轉", "tap"),
        ("下地", "play_a_land"),
        ("空血", "zero_life"),
        ("爆手牌", "maximum_hand_size"),
        ("康", "counter_a_spell"),
        ("踩", "trample"),
        ("点", "deal_damage"),
        ("拍", "play_a_spell"),
        ("解", "destroy"),
        ("打横", "tap"),
        ("神抽", "library_top"),
        ("土石流", "mana_flood"),
    ],
)
def test_any_word_for_a_term_leads_to_it(word: str, id: str) -> None:
    assert id in [match.term.id for match in terms.lookup(word)]


def test_a_term_itself_goes_before_what_players_call_otherwise() -> None:
    assert terms.lookup("抽牌")[0].term.id == "draw_a_card"
    assert terms.lookup("装备")[0].by == "hans"
    assert [match.by for match in terms.lookup("循环")][:2] == ["hans", "hans"]


def test_a_word_that_is_no_term_leads_to_those_it_contains() -> None:
    matches = terms.lookup("依状态而生的效应什么时候检查")
    assert matches[0].term.id == "state_based_effect"
    assert all(match.by == "part" for match in matches)
    assert terms.lookup("鹏洛客") == []
    assert terms.lookup("  ") == []


@given(st.sampled_from(TERMS))
def test_every_form_of_a_term_leads_to_it(term: terms.Term) -> None:
    for word in (*term.words, *term.slang, term.en, term.id):
        assert term.id in [match.term.id for match in terms.lookup(word)]


@given(st.text(alphabet="法术力牌手玩家抓步骤的，a", max_size=30))
def test_terms_found_in_a_text_lie_apart_and_in_order(text: str) -> None:
    found = terms.found_in(text)
    assert all(first.end <= second.start for first, second in pairwise(found))
    for occurrence in found:
        written = scripts.canonical(text[occurrence.start : occurrence.end])
        assert written in [scripts.canonical(word) for word in occurrence.term.words]


def test_the_places_of_a_term_are_those_where_it_stands_whole() -> None:
    editions = [library.load(id) for id in ("hans-2004-02", "hant-2004-06", "hans-old")]
    places = terms.where(terms.get("sorcery"), editions)
    assert {place.edition for place in places} == {"hans-2004-02", "hant-2004-06", "hans-old"}
    for place in places:
        rule = library.load(place.edition).get(place.number)
        assert rule is not None
        text = (rule.text, *rule.examples)[place.part]
        assert text[place.start : place.end] == place.word
        assert place.word in ("法术", "巫術")
        assert text[place.end : place.end + 1] not in ("力", "师", "師")
        assert text[: place.start].endswith(place.before) and text[place.end :].startswith(place.after)
    assert "205.2a" in {str(place.number) for place in places}


def test_a_term_that_the_editions_lack_has_no_places() -> None:
    assert terms.where(terms.get("age_counter"), [library.load("hans-2004-06")]) == []


def test_the_csv_has_a_line_for_each_term_and_reads_back() -> None:
    rows = list(csv.DictReader(io.StringIO(terms_export.to_csv(TERMS), newline="")))
    assert len(rows) == len(TERMS)
    assert tuple(rows[0]) == terms_export.CSV_COLUMNS
    by_id = {row["id"]: row for row in rows}
    assert by_id["mana"]["hant"] == "魔法力"
    assert "控制@1999" in by_id["control"]["old"].split("；")


def test_the_tbx_is_well_formed_and_has_every_word() -> None:
    root = ElementTree.fromstring(terms_export.to_tbx(TERMS))
    concepts = root.findall(".//t:conceptEntry", NS)
    assert [concept.get("id") for concept in concepts] == [term.id for term in TERMS]
    for concept, term in zip(concepts, TERMS, strict=True):
        words = [element.text for element in concept.findall(".//t:term", NS)]
        assert {term.hans, term.hant, term.en, *term.slang, *(old.word for old in term.old)} == set(words)


def test_the_json_of_a_term_has_the_agreed_keys() -> None:
    entry = terms.get("draw_a_card").as_json()
    assert {"hans", "hant", "old", "en", "rules", "note"} <= set(entry)
    assert "抽牌" in entry["old"]
    assert {"word": "抽牌", "era": "1999"} in entry["wordings"]
    assert entry["rules"] == ["304.1", "217.3a"]


def test_the_termbase_loads_without_reading_toml() -> None:
    code = "import sys; from rules_text import terms; terms.lookup('横'); assert 'tomllib' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
