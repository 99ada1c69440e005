"""A comparison as a workbook: one sheet with the rules side by side, one with the counts."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rules_text.comparing.comparison import STATUSES, Comparison, Pair
from rules_text.comparing.wordings import in_script, status_name, why_names

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

__all__ = ["MissingLibraryError", "xlsx"]

_HEAD = ("A 编号", "B 编号", "类别", "标题", "A 文字", "B 文字", "不同之处")
_WIDTHS = (10, 10, 12, 22, 60, 60, 40)
_LONGEST = 32_000  # a cell takes 32,767 characters
_RED, _GREEN = "FFB3261E", "FF1B7A34"


class MissingLibraryError(RuntimeError):
    """openpyxl isn't installed. The message is for people."""


def xlsx(comparison: Comparison, path: Path, lang: str = "zh-Hans") -> None:
    """Write the comparison to a file for spreadsheets; words that differ are coloured.

    `lang` is the language of the sheet's own words. Raises MissingLibraryError where openpyxl (the extra `xlsx`) isn't
    installed, OSError where the file can't be written.
    """
    try:
        from openpyxl import Workbook
    except ImportError:
        message = "写 xlsx 需要 openpyxl：pip install 'caipan[xlsx]'"
        raise MissingLibraryError(in_script(message, lang)) from None
    book = Workbook()
    rules = book.active
    assert rules is not None
    rules.title = in_script("对照", lang)
    _head(rules, [in_script(word, lang) for word in _HEAD], _WIDTHS)
    for pair in comparison.pairs:
        _row(rules, pair, lang)
    rules.freeze_panes = "A2"
    rules.auto_filter.ref = rules.dimensions
    counts = book.create_sheet(in_script("统计", lang))
    _head(counts, [in_script(word, lang) for word in ("类别", "条数")], (16, 10))
    for status in STATUSES:
        counts.append([status_name(status, lang), comparison.counts[status]])
    for name, edition in (("A", comparison.a), ("B", comparison.b)):
        counts.append([name, f"{edition.id} {edition.info.title}"])
    book.save(path)


def _head(sheet: Worksheet, words: list[str], widths: Iterable[int]) -> None:
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    sheet.append(words)
    for column, width in enumerate(widths, start=1):
        sheet.cell(1, column).font = Font(bold=True)
        sheet.column_dimensions[get_column_letter(column)].width = width


def _row(sheet: Worksheet, pair: Pair, lang: str) -> None:
    from openpyxl.styles import Alignment

    row = sheet.max_row + 1
    heading = next(rule.heading for rule in (pair.b, pair.a) if rule is not None)
    values: list[Any] = [
        str(pair.a.number) if pair.a else "",
        str(pair.b.number) if pair.b else "",
        status_name(pair.status, lang),
        heading,
        _coloured(pair, "a", _RED),
        _coloured(pair, "b", _GREEN),
        _changes(pair, lang),
    ]
    for column, value in enumerate(values, start=1):
        cell = sheet.cell(row, column)
        cell.value = _clean(value) if isinstance(value, str) else value
        if isinstance(value, str):
            cell.data_type = "s"  # a text that begins with = is no formula
        cell.alignment = Alignment(wrap_text=True, vertical="top")


def _coloured(pair: Pair, side: str, colour: str) -> Any:
    """One side of the rule with its examples, as rich text."""
    from openpyxl.cell.rich_text import CellRichText, TextBlock
    from openpyxl.cell.text import InlineFont
    from openpyxl.styles.colors import Color

    parts: list[Any] = []
    length = 0
    for ops in (pair.ops, *pair.examples):
        if length and any(op.a if side == "a" else op.b for op in ops):
            parts.append("\n")
        for op in ops:
            text = _clean(op.a if side == "a" else op.b)[: max(0, _LONGEST - length)]
            length += len(text)
            if text:
                parts.append(text if op.op == "equal" else TextBlock(InlineFont(color=Color(colour)), text))
    return CellRichText(*parts) if any(not isinstance(part, str) for part in parts) else "".join(parts)


def _changes(pair: Pair, lang: str) -> str:
    changed = [op for ops in (pair.ops, *pair.examples) for op in ops if op.op != "equal" and pair.a and pair.b]
    return "\n".join(f"{_short(op.a)} → {_short(op.b)}（{why_names(op.why, lang)}）" for op in changed)[:_LONGEST]


def _short(text: str) -> str:
    return (text if len(text) <= 40 else f"{text[:38]}…") or "∅"


def _clean(text: str) -> str:
    """The text without control characters, which a workbook can't hold."""
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

    return ILLEGAL_CHARACTERS_RE.sub("", text)[:_LONGEST]
