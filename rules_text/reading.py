"""From characters with line ends to running text that knows where each of its parts was.

Everything here expects line ends as ``normal_line_ends`` leaves them: one line feed each.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from itertools import pairwise
from typing import NamedTuple

_LINE_END = re.compile(r"\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_BREAK = re.compile(r"[ \t\u3000\xa0]*\n\s*")
_RULER = re.compile(r"[ \t]*[-=_*]{8,}[ \t]*")
_BLANKS = " \t\n\u3000\xa0"
#: Scripts that are written without blanks between words, with their punctuation.
_UNSPACED = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")


class Cut(NamedTuple):
    """At which width a file was cut into lines, in characters or in columns of a terminal."""

    width: int
    columns: bool


class Lines:
    """Which line a place in a text is in."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(m.end() for m in re.finditer("\n", text))]

    def line(self, offset: int) -> int:
        """The line, from 1, of the character at this offset."""
        return bisect_right(self._starts, offset)

    def column(self, offset: int) -> int:
        """The column, from 1, of the character at this offset."""
        return offset - self._starts[self.line(offset) - 1] + 1

    def __len__(self) -> int:
        return len(self._starts)


def normal_line_ends(text: str) -> str:
    """The text with every kind of line end as one line feed."""
    return _LINE_END.sub("\n", text) if _LINE_END.search(text) else text


def width(line: str) -> int:
    """The columns that a line takes in a terminal: two for a character of the unspaced scripts."""
    return len(line) + len(_UNSPACED.findall(line))


def cutting(text: str) -> Cut | None:
    """Whether the lines of a text were cut off at a fixed width, inside words and numbers; None where they weren't.

    Lines broken between words have all lengths up to the width; most lines cut off have exactly it.
    """
    lines = text.split("\n")
    full = [line for line, following in pairwise(lines) if line.strip() and following.strip()]
    if len(full) < 20:
        return None
    for columns in (False, True):
        sizes = Counter(width(line) if columns else len(line) for line in full)
        widest = max(sizes)
        cut = sizes[widest] + (sizes[widest - 1] if columns else 0)
        if 20 <= widest <= 200 and cut * 5 >= len(full) * 2 and _UNSPACED.search(text):
            return Cut(widest, columns)
    return None


def joined(raw: str, cut: Cut | None = None) -> str:
    """A passage as running text: line ends removed, one blank kept between two words of a script that has blanks.

    A line as long as ``cut`` says was cut inside whatever stood there and is joined without a blank.
    """
    raw = raw.strip(_BLANKS)
    if "\n" not in raw and not _RULER.search(raw):
        return raw
    return "".join(piece for piece, _ in _pieces(raw, cut))


def joined_with_map(raw: str, cut: Cut | None = None) -> tuple[str, list[int]]:
    """As ``joined``, and for each character of the result the offset in ``raw`` of the character it stands for."""
    lead = len(raw) - len(raw.lstrip(_BLANKS))
    pieces = _pieces(raw.strip(_BLANKS), cut)
    return "".join(piece for piece, _ in pieces), [lead + at + i for piece, at in pieces for i in range(len(piece))]


def _pieces(raw: str, cut: Cut | None) -> list[tuple[str, int]]:
    """The lines of a passage and the blanks that are kept between them, each with its offset in the passage."""
    pieces: list[tuple[str, int]] = []
    at = 0
    was_full = False
    for match in [*_BREAK.finditer(raw), None]:
        line = raw[at : match.start() if match else len(raw)]
        for word, offset in _without_rulers(line):
            if pieces and not was_full and _apart(pieces[-1][0], word):
                pieces.append((" ", at - 1))
            pieces.append((word, at + offset))
            was_full = False
        if match:
            was_full = cut is not None and (width(line) >= cut.width - 1 if cut.columns else len(line) == cut.width)
            at = match.end()
    return pieces


def _without_rulers(line: str) -> list[tuple[str, int]]:
    """The line, or what stands around the rulers (``--------``) in it, with offsets."""
    if not _RULER.search(line):
        return [(line, 0)] if line else []
    found, at = [], 0
    for match in [*_RULER.finditer(line), None]:
        word = line[at : match.start() if match else len(line)]
        if word:
            found.append((word, at))
        at = match.end() if match else at
    return found


def _apart(before: str, after: str) -> bool:
    """Whether a line end between these two stands for a blank: it does between words of a script with blanks."""
    a, b = before[-1], after[0]
    if a.isspace() or b.isspace() or _UNSPACED.match(a) or _UNSPACED.match(b):
        return False
    return not (a == "-" and len(before) > 1 and before[-2].isalpha() and b.isalpha())
