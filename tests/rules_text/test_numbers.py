"""The number of a rule in every form, in order, and inside running words."""

import pickle
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_text.numbers import RuleNumber, chinese_value, find_numbers

parse = RuleNumber.parse


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("104.3a", "104.3a"),
        ("104.3A", "104.3a"),
        ("104.3a.", "104.3a"),
        ("104.3.", "104.3"),
        ("104.", "104"),
        ("１０４．３ａ", "104.3a"),
        ("１０４.３Ａ", "104.3a"),
        ("规则104.3a", "104.3a"),
        ("規則104", "104"),
        ("规则 104.3", "104.3"),
        ("规则第613.4c条", "613.4c"),
        ("第104条", "104"),
        ("第104條", "104"),
        ("第104.3a条规则", "104.3a"),
        ("第104条第3款", "104.3"),
        ("第一百零四條第三款", "104.3"),
        ("第502条第9款b", "502.9b"),
        ("二一二條之三d", "212.3d"),
        ("104条第三款（a）项", "104.3a"),
        ("一百零四", "104"),
        ("第一百零四条", "104"),
        ("一〇四", "104"),
        ("二百零四点一", "204.1"),
        ("二百零四點一", "204.1"),
        ("五百零二点十五m", "502.15m"),
        ("三百一十四", "314"),
        ("两百", "200"),
        ("第三章", "3"),
        ("第3章", "3"),
        ("第五节", "5"),
        ("3", "3"),
        ("3.", "3"),
        ("三", "3"),
        ("chapter 3", "3"),
        ("section 500", "500"),
        ("CR 104.3a", "104.3a"),
        ("cr104.3", "104.3"),
        ("rule 104.3a", "104.3a"),
        ("Rule 104.3A", "104.3a"),
        ("  104.3a ", "104.3a"),
        ("104。3a", "104.3a"),
        ("104.3(a)", "104.3a"),
        ("702.190", "702.190"),
        ("g:衍生物", "g:衍生物"),
        ("G：衍生物", "g:衍生物"),
    ],
)
def test_reads_every_form(written: str, canonical: str) -> None:
    assert str(parse(written)) == canonical


@pytest.mark.parametrize(
    "written",
    [
        *[
            "",
            " ",
            "abc",
            "0",
            "10",
            "99",
            "1000",
            "104.0",
            "104.03",
            "104.3.2",
            "104.3abc",
            "104a",
            "-104",
            "2/2",
            "60张",
        ],
        *[
            "第十章",
            "第104章",
            "一二",
            "一百百",
            "百零",
            "g:",
            "９９",
            "104.3a 105",
            "牌库没牌了还要抓牌会怎样",
            "二十",
        ],
    ],
)
def test_refuses_what_is_no_number_in_one_chinese_line(written: str) -> None:
    with pytest.raises(ValueError, match="规则编号") as refusal:
        parse(written)
    assert "\n" not in str(refusal.value)


def test_orders_as_a_book_does() -> None:
    order = ["1", "100", "100.1", "100.1a", "100.2", "101", "2", "212.5", "212.5a", "212.5z", "212.5aa", "212.6"]
    order += ["701.9", "701.10", "701.10a", "701.11", "g:异能", "g:衍生物"]
    numbers = [parse(n) for n in order]
    assert sorted(numbers) == numbers
    assert all(a < b and a != b for a, b in pairwise(numbers))


def test_knows_its_parts_and_kin() -> None:
    number = parse("104.3a")
    assert (number.chapter, number.section, number.rule, number.sub, number.kind) == (1, 104, 3, "a", "subrule")
    assert [str(n) for n in number.ancestors()] == ["104.3", "104", "1"]
    assert parse("1").parent is None
    assert [parse(n).kind for n in ("1", "104", "104.3", "g:x")] == ["chapter", "section", "rule", "glossary"]
    assert parse("g:衍生物").term == "衍生物"
    assert parse("104").contains(number) and not parse("702.1").contains(parse("702.10"))


def test_is_one_immutable_value() -> None:
    assert parse("104.3a") == parse("规则１０４．３Ａ")
    assert len({parse("104.3a"), parse("104.3A."), parse("104.3b")}) == 2
    assert pickle.loads(pickle.dumps(parse("104.3a"))) == parse("104.3a")
    with pytest.raises(AttributeError):
        parse("104")._text = "105"  # type: ignore[misc]


@given(st.integers(100, 999), st.integers(0, 199), st.sampled_from(["", *"abcdefghijklmnopqrstuvwxyz"]))
def test_what_it_writes_it_reads(section: int, rule: int, sub: str) -> None:
    number = RuleNumber.of(section, rule, sub if rule else "")
    assert parse(str(number)) == number
    wide = str(number).translate({ord(c): ord(c) + 0xFEE0 for c in "0123456789.abcdefghijklmnopqrstuvwxyz"})
    assert parse(f"规则{wide}。") == number
    assert parse(str(number).upper() + ".") == number


def in_chinese(value: int) -> str:
    """A numeral below 1000 as it is said, written without looking at the code under test."""
    names = "零一二三四五六七八九"
    hundreds, tens, ones = value // 100, value // 10 % 10, value % 10
    said = f"{names[hundreds]}百" if hundreds else ""
    if tens:
        said += ("" if tens == 1 and not hundreds else names[tens]) + "十"
    elif hundreds and ones:
        said += "零"
    return said + (names[ones] if ones else "")


@given(st.integers(1, 999))
def test_reads_every_chinese_numeral(value: int) -> None:
    assert chinese_value(in_chinese(value)) == value
    assert chinese_value("".join("零一二三四五六七八九"[int(c)] for c in str(value))) == value


@given(st.text(max_size=30))
def test_any_text_is_a_number_or_refused(text: str) -> None:
    try:
        number = parse(text)
    except ValueError:
        return
    assert parse(str(number)) == number


@pytest.mark.parametrize(
    ("question", "numbers"),
    [
        ("212.3d是什么", ["212.3d"]),
        ("２１２．３ｄ", ["212.3d"]),
        ("规则104讲什么", ["104"]),
        ("第104条和第三章", ["104", "3"]),
        ("104是什么？", ["104"]),
        ("104", ["104"]),
        ("502.2与310.5有什么不同", ["502.2", "310.5"]),
        ("一百零四点三讲什么", ["104.3"]),
        ("rule 104 or section 500", ["104", "500"]),
        ("规则第502条第9款b写了什么", ["502.9b"]),
        ("CR二一二條之三d", ["212.3d"]),
        ("第302条第一段", ["302"]),
        ("第100条里的三张", []),
        ("我有60张牌，造成100点伤害", []),
        ("2/2能打死3/3吗", []),
        ("牌库有104张牌", []),
        ("2019核心系列", []),
        ("", []),
    ],
)
def test_finds_the_numbers_a_person_names(question: str, numbers: list[str]) -> None:
    found = find_numbers(question)
    assert [str(f.number) for f in found] == numbers
    assert all(0 <= f.start < f.end <= len(question) for f in found)
