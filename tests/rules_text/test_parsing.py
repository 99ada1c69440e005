"""The shipped texts as trees: counts, true numbers, whole text, and the same tree however the lines are broken."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules_text
from rules_text import library
from rules_text.numbers import RuleNumber
from rules_text.parsing import parse
from rules_text.reading import joined_with_map
from rules_text.tree import Edition, EditionInfo

FOLDER = Path(rules_text.__file__).parent / "editions"
TEXTS = ["hans-2004-02", "hans-2004-06", "hant-2004-06", "hans-old"]
INFO = EditionInfo("x", "x", "zh-Hans", None, 0, "")


def source(id: str) -> str:
    return (FOLDER / id / "source.txt").read_bytes().decode("utf-8")


def read(text: str) -> Edition:
    return parse(text, INFO)


def rule(edition: Edition, number: str):  # type: ignore[no-untyped-def]
    found = edition.get(RuleNumber.parse(number))
    assert found is not None, number
    return found


def content(edition: Edition) -> list[tuple[str, ...]]:
    """Numbers, texts and examples, blanks apart: what must not depend on how lines are broken."""
    squeeze = "".join
    return [
        (str(r.number), r.printed, squeeze(r.text.split()), *(squeeze(e.split()) for e in r.examples))
        for r in edition.rules
    ]


@pytest.mark.parametrize(
    ("id", "counts"),
    [
        ("hans-2004-02", "3/32/118/116/17/68/77"),
        ("hans-2004-06", "2/6/37/11/3/12/75"),
        ("hant-2004-06", "3/24/98/112/17/48/77"),
        ("hans-old", "1/15/35/7/0/16/0"),
    ],
)
def test_every_part_is_counted(id: str, counts: str) -> None:
    assert "/".join(map(str, library.load(id).counts().values())) == counts


@pytest.mark.parametrize("id", TEXTS)
def test_a_file_is_rebuilt_from_its_tree(id: str) -> None:
    edition = read(source(id))
    text = edition.source
    assert text == source(id)
    # The parts follow each other without a gap: nothing is lost, doubled or moved.
    spans = [edition.parts.front, edition.parts.toc, edition.parts.between]
    for r in edition.rules:
        spans += [r.number_span, r.text_span, *r.example_spans]
    spans.append(edition.parts.back)
    at = 0
    for span in spans:
        assert span.start == at
        at = span.end
    assert at == len(text)
    # And what the tree says in words, put together again, is the file but for blanks, dots after numbers and 例：.
    rebuilt = text[slice(*edition.parts.front)] + text[slice(*edition.parts.toc)]
    for r in edition.rules:
        number = text[slice(*r.number_span)]
        assert re.sub(r"\s", "", number).strip(".") in (r.printed, f"{r.printed}.{r.printed}")
        rebuilt += number + r.text + "".join("例：" + example for example in r.examples)
    rebuilt += text[slice(*edition.parts.back)]
    assert "".join(rebuilt.split()) == "".join(text.split())


@pytest.mark.parametrize("id", TEXTS)
def test_each_character_of_a_text_knows_its_place(id: str) -> None:
    edition = read(source(id))
    for r in edition.rules:
        text, places = joined_with_map(edition.source, *r.text_span)
        assert text == r.text
        assert all(edition.source[place] == c or c == " " for c, place in zip(text, places, strict=True))


@pytest.mark.parametrize("id", ["hans-2004-02", "hant-2004-06"])
def test_misprints_are_known_by_the_sequence(id: str) -> None:
    edition = library.load(id)
    wrong = {str(r.number): r.printed for r in edition.rules if r.misprinted}
    assert wrong == {
        "212.5b": "212.2b",
        "212.5c": "212.2c",
        "212.6c": "212.6b",
        "212.6f": "212.6b",
        "212.7e": "212.5e",
    }
    assert [str(n) for n in rule(edition, "212.2b").also_printed] == ["212.5b"]
    assert [str(n) for n in rule(edition, "212.6b").also_printed] == ["212.6c", "212.6f"]
    assert rule(edition, "212.2b").text[:4] == "神器咒语" if id == "hans-2004-02" else "神器咒語"
    numbers = [r.number for r in edition.rules]
    assert numbers == sorted(numbers) and len(set(numbers)) == len(numbers)


def test_a_number_printed_twice_stands_in_no_text() -> None:
    doubled = rule(library.load("hans-2004-02"), "300.9")
    assert doubled.printed == "300.9" and doubled.text.startswith("有些效应会略过")


def test_numbers_without_dot_or_blank_start_rules() -> None:
    edition = library.load("hans-2004-02")
    assert rule(edition, "302.1").text.startswith("首先，")
    assert rule(edition, "217.1b").text.startswith("除非任何效应")
    assert rule(library.load("hans-old"), "314.1a").text.startswith("首先，如果主动牌手")


def test_wraps_are_joined_and_a_reference_at_a_line_start_is_none_of_the_rules() -> None:
    edition = library.load("hant-2004-06")
    assert rule(edition, "217.5c").text.endswith("（見規則217.1c）")
    assert rule(edition, "203.2c").text.endswith("{紅}是紅色，{綠}則是綠色。")
    assert "「世界性結界（Enchant World）」" in rule(edition, "212.4j").text
    assert "Snow-Covered Mountain" in rule(edition, "205.4b").examples[0]
    assert rule(edition, "212.6d").text.count("（請參見規則406，「魔法力異能」）。且此地") == 1


def test_rules_run_together_are_cut_apart() -> None:
    edition = library.load("hans-2004-06")
    assert rule(edition, "100.2").text.endswith("英文名称相同的牌不能超过四张")
    assert rule(edition, "103.3").text.endswith("它便纯粹不产生效应。）")
    assert rule(edition, "200.4a").text.startswith("衍生物的拥有者")
    assert [len(e) > 20 for e in rule(edition, "104.2").examples] == [True, True]
    assert rule(edition, "104.2").examples[0].endswith("（3减5加3等于1）")
    assert edition.toc[-1].title == "名词解释" and str(edition.toc[-2].number) == "507"


def test_titles_inside_a_chapter_are_headings() -> None:
    edition = library.load("hans-2004-02")
    titles = {str(r.number): r.title for r in edition.rules if r.kind == "rule" and r.title}
    assert titles["205.2"] == "类别" and titles["212.1"] == "一般规则" and titles["217.9"] == "赌注"
    assert len(titles) == 18
    assert rule(edition, "212.3d").heading == "生物"
    assert rule(edition, "104.3a").heading == "数字与符号"
    assert [str(n) for n in rule(edition, "104.3").children] == ["104.3a", "104.3b", "104.3c", "104.3d", "104.3e"]


def test_an_example_in_the_middle_of_a_sentence_is_none() -> None:
    subtype = rule(library.load("hans-2004-02"), "205.3c")
    assert "例：「生物结界」" in subtype.text and not subtype.examples


def test_remains_of_a_web_page_belong_to_no_rule() -> None:
    edition = library.load("hans-old")
    assert rule(edition, "314.1c").text.endswith("而步骤结束。")
    assert edition.source[slice(*edition.parts.back)].startswith("下一页")
    assert "上一页" in edition.source[slice(*edition.parts.front)]


def test_lines_are_those_of_the_file() -> None:
    for id in TEXTS:
        edition = library.load(id)
        lines = edition.source.split("\n")
        for r in edition.rules:
            assert r.printed in lines[r.line - 1]


def test_a_preface_stays_whole() -> None:
    for id, condition in (
        ("hans-2004-02", "请务必连同本段序言完整转载"),
        ("hant-2004-06", "請務必連同本段序言完整轉載"),
    ):
        edition = library.load(id)
        assert condition in edition.source[slice(*edition.parts.front)]


def cut(lines: list[str], width: int) -> str:
    return "\n".join(line[i : i + width] for line in lines for i in range(0, max(1, len(line)), width))


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(TEXTS), st.integers(20, 120))
def test_the_tree_is_the_same_when_lines_are_cut_at_a_width(id: str, width: int) -> None:
    text = source(id)
    assert content(read(cut(text.split("\n"), width))) == content(read(text))


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(TEXTS), st.integers(20, 120), st.sampled_from(["", " "]))
def test_the_tree_is_the_same_when_all_lines_run_together_or_are_cut_anew(id: str, width: int, between: str) -> None:
    text = source(id)
    run = between.join(text.split("\n"))
    assert content(read(run)) == content(read(text))
    if not between:
        assert content(read(cut([run], width))) == content(read(text))


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(TEXTS), st.data())
def test_the_tree_is_the_same_when_lines_are_broken_or_joined_anywhere(id: str, data: st.DataObject) -> None:
    text = source(id)
    base = read(text)
    # Break inside texts, between two characters neither of which belongs to a number or a Latin word, and join lines.
    spots = [
        i
        for r in base.rules
        for i in range(r.text_span.start + 1, r.text_span.end - 1)
        if not (text[i - 1].isascii() or text[i].isascii()) and text[i] not in "，。」）"
    ]
    breaks = sorted(set(data.draw(st.lists(st.sampled_from(spots), max_size=30))), reverse=True)
    changed = text
    for i in breaks:
        changed = changed[:i] + "\n" + changed[i:]
    ends = [m.start() for m in re.finditer(r"(?<=[。）」])\n(?!例)", changed)]
    for i in sorted(set(data.draw(st.lists(st.sampled_from(ends), max_size=10))), reverse=True):
        changed = changed[:i] + changed[i + 1 :]
    assert content(read(changed)) == content(base)


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="123.04 a例：。规则\n见abc（）—", max_size=300))
def test_any_text_is_read_whole(text: str) -> None:
    edition = read(text)
    numbers = [r.number for r in edition.rules]
    assert numbers == sorted(set(numbers))
    spans = [edition.parts.front, edition.parts.toc, edition.parts.between]
    for r in edition.rules:
        spans += [r.number_span, r.text_span, *r.example_spans]
    spans.append(edition.parts.back)
    assert "".join(text[slice(*span)] for span in spans) == text
