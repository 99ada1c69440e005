"""Text on a screen: widths, wrapping, tables, colour, encodings."""

import io
import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from query.output.documents import csv_text, print_json
from query.output.paper import Paper, wants_colour
from query.output.width import cut, pad, width, wrap

MIXED = st.text(alphabet="规则的，。（）「」104.3a XYZ é", max_size=80)


def test_chinese_takes_two_columns_and_ascii_one() -> None:
    assert width("规则104.3a") == 10
    assert width("（ａ）") == 6


def test_combining_characters_take_none() -> None:
    assert width("e\u0301") == 1
    assert width("\u200b") == 0


@given(MIXED, st.integers(min_value=2, max_value=40))
def test_wrapping_loses_nothing_but_spaces_and_keeps_to_the_width(text: str, columns: int) -> None:
    lines = wrap(text, columns)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(width(line) <= columns or width(line.strip()) <= columns for line in lines)


def test_no_line_begins_with_closing_punctuation() -> None:
    lines = wrap("牌手抓一张牌，然后弃一张牌。" * 5, 12)
    assert not any(line[0] in "，。" for line in lines)


def test_a_word_wider_than_the_line_is_cut() -> None:
    assert wrap("abcdefgh", 3) == ["abc", "def", "gh"]


@given(MIXED, st.integers(min_value=1, max_value=40))
def test_cut_text_fits(text: str, columns: int) -> None:
    assert width(cut(text, columns)) <= columns


@given(MIXED, st.integers(min_value=0, max_value=40))
def test_padded_text_fills_the_column(text: str, columns: int) -> None:
    assert width(pad(text, columns)) == max(columns, width(text))


def test_table_columns_stand_under_each_other() -> None:
    out = io.StringIO()
    Paper(out).table(["简体", "en"], [["牌手", "player"], ["a", "b"]])
    lines = out.getvalue().splitlines()
    assert [width(line[: line.index(word)]) for line, word in zip(lines, ["en", "player", "b"], strict=True)] == [6] * 3
    assert all(line == line.rstrip() for line in lines)


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_colour_only_on_a_terminal_that_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert wants_colour(Terminal())
    assert not wants_colour(io.StringIO())
    monkeypatch.setenv("NO_COLOR", "1")
    assert not wants_colour(Terminal())
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not wants_colour(Terminal())


def test_signs_a_gbk_console_lacks_become_plain_ones() -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="gbk", errors="replace", newline="\n")
    Paper(stream).line("✓ 甲 é ✗ 乙")
    stream.flush()
    assert raw.getvalue().decode("gbk") == "√ 甲 é × 乙\n"


def test_json_is_utf8_even_where_the_console_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="gbk"))
    print_json({"名": "繁體", "file": "a\udcff.yaml"})
    assert json.loads(raw.getvalue().decode("utf-8")) == {"名": "繁體", "file": "a\udcff.yaml"}
    assert "繁體".encode() in raw.getvalue()


def test_csv_cells_hold_lists_and_nothing() -> None:
    assert csv_text(["a", "b"], [{"a": ["x", "y"], "b": None}]) == 'a,b\n"x\ny",\n'
