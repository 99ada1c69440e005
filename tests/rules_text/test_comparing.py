"""Two editions compared: alignment, classes, counts, outputs, the history of a rule."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_text import library, scripts
from rules_text.comparing import STATUSES, Comparison, Pair, compare
from rules_text.comparing.history import history
from rules_text.comparing.memory import tmx
from rules_text.comparing.page import html
from rules_text.comparing.sheet import MissingLibraryError, xlsx
from rules_text.numbers import RuleNumber
from rules_text.parsing import parse
from rules_text.tree import Edition, EditionInfo, Language

XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"


def edition(
    text: str, id: str = "x", language: Language = "zh-Hans", effective: str | None = None, family: str = "2004"
) -> Edition:
    return parse(text, EditionInfo(id, f"文本{id}", language, effective, 0, "test", family=family, shipped=False))


def number(text: str) -> RuleNumber:
    return RuleNumber.parse(text)


def shipped(a: str, b: str, under: str | None = None) -> Comparison:
    return compare(library.load(a), library.load(b), number(under) if under else None)


def of_class(comparison: Comparison, status: str) -> set[str]:
    rules = ((pair.a or pair.b) for pair in comparison.pairs if pair.status == status)
    return {str(rule.number) for rule in rules if rule is not None}


def moves(comparison: Comparison) -> dict[str, tuple[str, str]]:
    return {
        str(pair.a.number): (str(pair.b.number), pair.status)
        for pair in comparison.pairs
        if pair.a and pair.b and pair.moved
    }


def once_each(comparison: Comparison) -> bool:
    for edition, side in ((comparison.a, 0), (comparison.b, 1)):
        listed = [pair[side] for pair in comparison.pairs if pair[side] is not None]
        if sorted(id(rule) for rule in listed) != sorted(id(rule) for rule in (*edition.rules, *edition.glossary)):
            return False
    return True


PAIRS = [(a, b) for a in library.SHIPPED_IDS for b in library.SHIPPED_IDS]


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_every_rule_of_either_edition_is_listed_once(a: str, b: str) -> None:
    comparison = shipped(a, b)
    assert once_each(comparison)
    assert sum(comparison.counts.values()) == len(comparison.pairs)
    if a == b:
        assert {pair.status for pair in comparison.pairs} == {"same"}


def test_from_february_to_june_four_rules_changed_and_no_more() -> None:
    comparison = shipped("hans-2004-02", "hant-2004-06")
    assert of_class(comparison, "substantive") == {"103.1", "103.2", "203.1", "216.1"}
    assert of_class(comparison, "reworded") == {"200.1"}  # a 牌 too many or too few
    assert not of_class(comparison, "added") and not moves(comparison)
    assert of_class(shipped("hant-2004-06", "hans-2004-02"), "substantive") == {"103.1", "103.2", "203.1", "216.1"}


def test_the_short_text_of_june_has_two_of_the_changes() -> None:
    comparison = shipped("hans-2004-02", "hans-2004-06")
    assert of_class(comparison, "substantive") == {"103.1", "103.2"}
    assert of_class(comparison, "reworded") == {"100.1", "100.5", "200.1", "200.2"}  # addresses of the web, a 牌


def test_the_two_texts_of_june_say_the_same() -> None:
    comparison = shipped("hans-2004-06", "hant-2004-06")
    assert of_class(comparison, "substantive") == set()
    assert of_class(comparison, "reworded") == {"100.1", "100.5", "200.2"}


def test_what_a_fragment_does_not_reach_is_told_from_what_was_taken_out() -> None:
    comparison = shipped("hans-2004-02", "hant-2004-06")
    removed = [pair for pair in comparison.pairs if pair.status == "removed"]
    assert removed and all(pair.outside for pair in removed)
    assert "300.7" in of_class(comparison, "removed")


def test_the_old_numbering_of_chapter_three_is_followed() -> None:
    comparison = shipped("hans-old", "hans-2004-02")
    assert moves(comparison)["300.4"][0] == "300.3"  # mana burn
    assert moves(comparison)["302.2"][0] == "302.3"  # nobody gets priority
    assert ("304.1", "304.1") in {(str(p.a.number), str(p.b.number)) for p in comparison.pairs if p.a and p.b}


def test_a_comparison_can_be_limited_to_what_stands_under_a_number() -> None:
    comparison = shipped("hans-2004-02", "hant-2004-06", "216")
    assert [str((pair.a or pair.b).number) for pair in comparison.pairs if pair.a] == ["216", "216.1", "216.2", "216.3"]
    assert shipped("hans-2004-02", "hant-2004-06", "216.1").counts["substantive"] == 1
    assert shipped("hans-2004-02", "hant-2004-06", "999").pairs == ()


BASE = (
    "5. 回合\n500. 一般规则\n"
    "500.1. 一个回合依序分为五个阶段，每个阶段在每个回合都会发生。\n"
    "500.2. 当所有牌手连续让过且堆叠空着时，该阶段便结束。\n"
    "500.3. 当某阶段结束时，持续到该阶段结束的效应随之消失。\n"
    "500.4. 于步骤开始时触发的异能在此时进入堆叠。\n"
    "500.5. 某些效应会给予牌手额外的回合；最新产生的回合最先进行。\n"
    "501. 开始阶段\n501.1. 开始阶段有三个步骤：重置，维持，抓牌。参见规则500.4。\n"
)
NEW = "500.3. 没有牌手操控的永久物不会在这时受到影响，除非另有说明。\n"


def inserted() -> str:
    """The text with a rule put in, the ones after it pushed on, one of them with its words in another order."""
    shifted = BASE.replace("500.5.", "500.6.").replace("500.4.", "500.5.").replace("500.3.", "500.4.")
    shifted = shifted.replace("最新产生的回合最先进行", "最先进行的是最新产生的回合")
    return shifted.replace("500.4. 当某", NEW + "500.4. 当某").replace("参见规则500.4", "参见规则500.5")


def test_an_insertion_does_not_turn_the_rest_of_a_section_into_changes() -> None:
    comparison = compare(edition(BASE), edition(inserted()))
    assert once_each(comparison)
    assert [str(pair.b.number) for pair in comparison.pairs if pair.status == "added" and pair.b] == ["500.3"]
    assert moves(comparison) == {
        "500.3": ("500.4", "renumbered"),
        "500.4": ("500.5", "renumbered"),
        "500.5": ("500.6", "reworded"),
    }
    assert comparison.counts["removed"] == 0
    back = compare(edition(inserted()), edition(BASE))
    assert moves(back)["500.4"] == ("500.3", "renumbered")


def test_a_reference_that_follows_a_renumbered_rule_does_not_count() -> None:
    pair = next(p for p in compare(edition(BASE), edition(inserted())).pairs if p.a and str(p.a.number) == "501.1")
    assert pair.status == "typography"
    assert ("reference",) in [op.why for op in pair.ops]


def test_a_reference_to_another_rule_counts() -> None:
    stale = inserted().replace("参见规则500.5", "参见规则500.6")
    pair = next(p for p in compare(edition(BASE), edition(stale)).pairs if p.a and str(p.a.number) == "501.1")
    assert pair.status == "substantive"


def test_a_rule_moved_to_another_section_is_listed_once_under_both_numbers() -> None:
    text = "500.2. 当所有牌手连续让过且堆叠空着时，该阶段便结束。\n"
    moved = BASE.replace(text, "") + text.replace("500.2.", "501.2.")
    comparison = compare(edition(BASE), edition(moved))
    assert moves(comparison) == {"500.2": ("501.2", "renumbered")}
    assert comparison.counts["removed"] == comparison.counts["added"] == 0


def test_no_move_is_claimed_where_two_rules_have_the_words() -> None:
    twice = BASE + "501.2. 重复的规则没有额外的作用。\n501.3. 重复的规则没有额外的作用。\n"
    other = BASE + "501.2. 完全不同的一条规则，谈的是别的事情。\n501.4. 重复的规则没有额外的作用。\n"
    assert moves(compare(edition(twice), edition(other))) == {}


def test_another_rule_under_the_same_number_is_not_taken_for_it() -> None:
    other = BASE.replace("500.5. 某些效应会给予牌手额外的回合；最新产生的回合最先进行。", "500.5. 武具不能佩带自己。")
    comparison = compare(edition(BASE), edition(other))
    assert of_class(comparison, "removed") == of_class(comparison, "added") == {"500.5"}


def test_a_changed_example_weighs_and_is_shown() -> None:
    with_example = BASE + "例：此生物造成3点伤害。\n"
    comparison = compare(edition(with_example), edition(with_example.replace("3点", "4点")))
    (pair,) = [pair for pair in comparison.pairs if pair.status == "substantive"]
    assert [op.why for ops in pair.examples for op in ops if op.op != "equal"] == [("number",)]
    lost = compare(edition(with_example), edition(BASE))
    assert lost.counts["substantive"] == 1


def test_a_comparison_across_scripts_and_a_mutation_finds_the_mutation_alone() -> None:
    source = library.load("hans-2004-02").source
    other = scripts.to_traditional(source, terms=True).replace("擁有20點", "擁有25點")
    comparison = compare(library.load("hans-2004-02"), edition(other, language="zh-Hant"))
    assert of_class(comparison, "substantive") == {"101.3"}
    assert comparison.counts["reworded"] == comparison.counts["added"] == comparison.counts["removed"] == 0


ENGLISH = (
    "1. The Game\n\n100. General\n\n100.1. These rules apply to two-player games.\n\n"
    "100.2. Each player needs a deck of at least sixty cards.\n\n"
    "100.3. A player may concede at any time. See rule 100.1.\n"
)


def test_english_editions_are_compared_by_words() -> None:
    other = ENGLISH.replace("may concede", "can't concede").replace("two-player", "two player")
    comparison = compare(edition(ENGLISH, language="en"), edition(other, language="en"))
    assert of_class(comparison, "substantive") == {"100.3"}
    assert of_class(comparison, "typography") == {"100.1"}


def test_a_translation_is_compared_by_what_it_must_keep() -> None:
    chinese = (
        "1. 游戏\n100. 一般规则\n100.1. 这些规则适用于二人对战。\n100.2. 每位牌手需要至少六十张牌的套牌。\n"
        "100.3. 牌手随时可以认输。参见规则100.2。\n"
    )
    comparison = compare(edition(ENGLISH, language="en"), edition(chinese))
    assert of_class(comparison, "substantive") == {"100.3"}
    assert of_class(comparison, "reworded") == {"1", "100", "100.1", "100.2"}


def test_editions_of_different_families_are_not_aligned_by_number_alone() -> None:
    other = "5. 回合\n500. 总则\n500.1. 武具可以装备在生物上，但不能装备在非生物上。\n500.2. 传奇规则影响传奇。\n"
    comparison = compare(edition(BASE), edition(other, family="2010"))
    assert not [pair for pair in comparison.pairs if pair.a and pair.b and not pair.a.is_heading]


@given(st.lists(st.sampled_from(BASE.splitlines(keepends=True)[2:7]), max_size=5, unique=True), st.randoms())
@settings(max_examples=40, deadline=None)
def test_however_rules_are_shuffled_each_is_listed_once(lines: list[str], chance: random.Random) -> None:
    chance.shuffle(lines)
    texts = [line.split(" ", 1)[1] for line in lines]
    shuffled = "5. 回合\n500. 一般规则\n" + "".join(f"500.{n}. {text}" for n, text in enumerate(texts, start=1))
    comparison = compare(edition(BASE), edition(shuffled))
    assert once_each(comparison)
    both = [pair for pair in comparison.pairs if pair.a and pair.b and not pair.a.is_heading]
    assert all(pair.a and pair.b and pair.a.text == pair.b.text for pair in both)
    assert len(both) == len(texts)


VOCABULARY = (
    *("a", "player", "controls", "creature", "damage", "target", "spell", "permanent", "whenever", "stack", "attack"),
    *("block", "turn", "may", "put", "card", "library", "graveyard", "each", "ability", "resolves", "step", "phase"),
)


def large(seed: int, edited: bool) -> str:
    """An English text of 30 sections with 100 rules; an edited one has every tenth changed, and one put in first."""
    chance = random.Random(seed)
    lines = ["1. The Game"]
    for section in range(100, 130):
        lines.append(f"{section}. {' '.join(chance.sample(VOCABULARY, k=3))}")
        pushed = int(edited and section == 100)
        if pushed:
            lines.append("100.1. This is a rule that wasn't there before, and it says so at length.")
        for n in range(1, 101):
            text = " ".join(chance.choices(VOCABULARY, k=30)) + f" {section} number {n}."
            lines.append(
                f"{section}.{n + pushed}. {text.replace('number', 'digit') if edited and n % 10 == 0 else text}"
            )
    return "\n".join(lines) + "\n"


def test_three_thousand_rules_of_which_many_were_pushed_on_are_compared_in_seconds() -> None:
    a, b = edition(large(1, False), language="en"), edition(large(1, True), language="en")
    start = time.perf_counter()
    comparison = compare(a, b)
    assert time.perf_counter() - start < 20
    assert comparison.counts["added"] == 1 and comparison.counts["removed"] == 0
    assert comparison.counts["renumbered"] == 90
    assert comparison.counts["reworded"] == 300


def test_the_json_has_the_agreed_keys() -> None:
    document = shipped("hans-2004-02", "hant-2004-06", "216.1").as_json()
    assert (document["a"], document["b"]) == ("hans-2004-02", "hant-2004-06")
    (rule,) = document["rules"]
    assert {"a", "b", "status", "text_a", "text_b", "ops"} <= set(rule)
    assert "".join(op["a"] for op in rule["ops"]) == rule["text_a"]
    assert "".join(op["b"] for op in rule["ops"]) == rule["text_b"]
    assert {"op", "a", "b", "why"} <= set(rule["ops"][0])
    assert set(document["counts"]) == set(STATUSES)


class Reading(HTMLParser):
    """The tags, and the text of one side of the articles."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.statuses: list[str | None] = []
        self.loaded: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "input", "br"):
            self.open.append(tag)
        if tag == "article":
            self.statuses.append(dict(attrs)["data-status"])
        self.loaded += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("lang", ["zh-Hans", "zh-Hant"])
def test_the_page_is_whole_and_loads_nothing(lang: str) -> None:
    comparison = shipped("hans-2004-02", "hant-2004-06")
    page = html(comparison, lang)
    reading = Reading()
    reading.feed(page)
    assert reading.open == [] and reading.loaded == []
    assert reading.statuses == [pair.status for pair in comparison.pairs]
    assert "<del" in page and "<ins" in page and 'name="viewport"' in page
    for rule in library.load("hant-2004-06").rules:
        assert rule.text in reading.text
    assert ("规则有变" if lang == "zh-Hans" else "規則有變") in page


def test_the_page_shows_hostile_text_as_text() -> None:
    hostile = BASE.replace("五个阶段", '<script>alert("&")</script>')
    page = html(compare(edition(BASE), edition(hostile)))
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page


def test_the_workbook_has_a_row_for_each_rule(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    hostile = BASE.replace("500.4. 于", "500.4. =HYPERLINK(1)\x02于")
    comparison = compare(edition(BASE), edition(hostile))
    xlsx(comparison, tmp_path / "对照.xlsx")
    book = openpyxl.load_workbook(tmp_path / "对照.xlsx")
    rows = list(book.worksheets[0].iter_rows(min_row=2))
    assert len(rows) == len(comparison.pairs)
    assert [row[0].value or "" for row in rows] == [str(pair.a.number) if pair.a else "" for pair in comparison.pairs]
    assert all(cell.data_type != "f" for row in rows for cell in row)
    counts = {row[0].value: row[1].value for row in book.worksheets[1].iter_rows(min_row=2, max_row=9)}
    assert counts["相同"] == comparison.counts["same"]


def test_a_missing_library_is_said_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    with pytest.raises(MissingLibraryError, match="openpyxl"):
        xlsx(compare(edition(BASE), edition(BASE)), tmp_path / "x.xlsx")
    assert list(tmp_path.iterdir()) == []


def test_the_translation_memory_has_the_segments_of_both_sides() -> None:
    comparison = shipped("hans-2004-02", "hant-2004-06")
    root = ElementTree.fromstring(tmx(comparison))
    units = root.findall("body/tu")
    ids = [unit.get("tuid") for unit in units]
    assert len(ids) == len(set(ids)) > 400
    for unit in units:
        variants = unit.findall("tuv")
        assert [variant.get(XML_LANG) for variant in variants] == ["zh-Hans", "zh-Hant"]
        assert all(variant.findtext("seg") for variant in variants)
    of_1014 = [unit for unit in units if (unit.get("tuid") or "").startswith("101.4:")]
    rule = library.load("hant-2004-06").get(number("101.4"))
    assert rule is not None
    assert "".join(unit.findall("tuv")[1].findtext("seg") or "" for unit in of_1014) == rule.text
    assert len(of_1014) == 5


def test_the_translation_memory_holds_text_that_xml_cannot() -> None:
    odd = edition(BASE.replace("五个阶段", "五个\x02<阶段>"))
    assert ElementTree.fromstring(tmx(compare(odd, odd))) is not None


def test_the_history_of_a_rule_goes_by_date_and_follows_its_number() -> None:
    editions = [library.load(id) for id in library.SHIPPED_IDS]
    steps = history(number("300.3"), editions)
    told = [(step.edition.id, str(step.rule.number) if step.rule else None, step.status) for step in steps]
    assert told == [
        ("hans-old", "300.4", "first"),
        ("hans-2004-02", "300.3", "substantive"),
        ("hant-2004-06", "300.3", "terminology"),
    ]
    assert [step.since for step in steps] == [None, "hans-old", "hans-2004-02"]
    assert {"edition", "number", "status", "ops"} <= set(steps[0].as_json())


def test_the_history_starts_where_it_is_asked_to() -> None:
    editions = [library.load(id) for id in library.SHIPPED_IDS]
    steps = history(number("300.4"), editions, start="hans-old")
    assert [str(step.rule.number) for step in steps if step.rule] == ["300.4", "300.3", "300.3"]
    assert history(number("999.9"), editions) == []


def test_the_history_tells_when_a_rule_came_and_went() -> None:
    first = edition(BASE, "first", effective="2004-01-01")
    second = edition(inserted(), "second", effective="2004-02-01")
    third = edition(inserted().replace(NEW, ""), "third", effective="2004-03-01")
    steps = history(number("500.3"), [third, second, first], start="second")
    assert [(step.edition.id, step.status) for step in steps] == [("second", "first"), ("third", "removed")]
    moved = history(number("500.5"), [third, first, second], start="second")
    assert [str(step.rule.number) for step in moved if step.rule] == ["500.4", "500.5", "500.5"]
    assert [step.status for step in moved] == ["first", "renumbered", "same"]


def test_comparing_loads_nothing_that_it_does_not_need() -> None:
    code = (
        "import sys; from rules_text.comparing import compare; import rules_text.comparing.page;"
        "assert not {'openpyxl', 'jieba', 'whoosh', 'opencc', 'rich', 'typer', 'rapidfuzz'} & set(sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_pair_knows_whether_it_moved() -> None:
    pair = next(pair for pair in shipped("hans-old", "hans-2004-02").pairs if pair.moved)
    assert isinstance(pair, Pair)
    assert pair.concerns(pair.a.number) and pair.concerns(pair.b.number)  # type: ignore[union-attr]
