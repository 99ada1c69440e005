"""A rule in two editions side by side: two columns of a wide terminal, a row for each text, example and subrule."""

import os
import shutil
from itertools import zip_longest
from typing import TextIO

from query.lang import Lang, say
from query.looking_up import Found, path
from query.output.width import pad, wrap
from query.rule_page import Page

#: With fewer columns two texts are read better one after the other.
_NARROWEST = 80
_GAP = "  │ "


def columns_for(stream: TextIO) -> int | None:
    """The columns of a terminal wide enough for two texts; None where they go one after the other (a file, a pipe)."""
    if not (stream.isatty() or os.environ.get("COLUMNS", "").isdigit()):
        return None
    columns = shutil.get_terminal_size().columns
    return columns if columns >= _NARROWEST else None


def parallel_page(left: Found, right: Found, lang: Lang, columns: int) -> Page:
    """Both rules as two columns of the same width."""
    size = (columns - len(_GAP)) // 2
    sides = [_rows(found, lang) for found in (left, right)]
    page: Page = []
    for index, cells in enumerate(zip_longest(*sides, fillvalue="")):
        first, second = (wrap(cell, size) for cell in cells)
        for a, b in zip_longest(first, second, fillvalue=""):
            page.append([((pad(a, size) + _GAP + b).rstrip(), "faint" if index < _HEADS else None)])
        page.append([((pad("", size) + _GAP).rstrip(), None)])
    return page[:-1]


_HEADS = 2


def _rows(found: Found, lang: Lang) -> list[str]:
    """What stands in a column: edition and place, then the text, the examples and the rules right below."""
    rule, edition = found
    above = " › ".join(f"{number} {words}".rstrip() for number, words in path(found))
    own = f"{rule.number} {rule.title or ''}".rstrip()
    rows = [f"{edition.info.title}（{edition.id}）", above or own]
    rows.append(own if rule.is_heading else f"{rule.number}  {rule.text}")
    rows += [say(lang, "例：") + example for example in rule.examples]
    for number in rule.children:
        child = edition.get(number)
        if child is not None:
            rows.append(f"{number}  {child.title or child.text}")
    return rows
