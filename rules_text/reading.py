"""From characters with line ends to running text that knows where each of its parts was.

Everything here expects line ends as ``normal_line_ends`` leaves them: one line feed each.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from typing import NamedTuple

_LINE_END = re.compile(r"\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
# The look behind keeps a long run of blanks from being tried anew at each of them.
_BREAK = re.compile(r"(?<![ \t\u3000\xa0])[ \t\u3000\xa0]*\n\s*")
_RULER = re.compile(r"(?<![ \t])[ \t]*[-=_*]{8,}[ \t]*")
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

    Lines broken between words have all lengths up to the width; of lines cut off the long ones have exactly it.
    """
    lines = [line for line in text.split("\n") if line]
    if not lines:
        return None
    share = 1 / 3 if len(_UNSPACED.findall(text)) * 4 > len(text) else 0.6
    for columns in (False, True):
        sizes = Counter(width(line) if columns else len(line) for line in lines)
        widest = max(sizes)
        cut = sizes[widest] + (sizes[widest - 1] if columns else 0)
        long = sum(count for size, count in sizes.items() if size >= widest * 0.7)
        if 16 <= widest <= 250 and cut >= 5 and cut >= share * long:
            return Cut(widest, columns)
    return None


def joined(source: str, start: int, end: int, cut: Cut | None = None) -> str:
    """A passage as running text: line ends removed, one blank kept between two words of a script that has blanks.

    A line as long as ``cut`` says was cut inside whatever stood there and is joined without a blank.
    """
    raw = source[start:end].strip(_BLANKS)
    if "\n" not in raw and not _RULER.search(raw):
        return raw
    return "".join(piece for piece, _ in _pieces(source, start, end, cut))


def joined_with_map(source: str, start: int, end: int, cut: Cut | None = None) -> tuple[str, list[int]]:
    """As ``joined``, and for each character of the result the offset in ``source`` of the character it stands for."""
    pieces = _pieces(source, start, end, cut)
    return "".join(piece for piece, _ in pieces), [at + i for piece, at in pieces for i in range(len(piece))]


def _pieces(source: str, start: int, end: int, cut: Cut | None) -> list[tuple[str, int]]:
    """The lines of a passage and the blanks that are kept between them, each with its offset in the source."""
    pieces: list[tuple[str, int]] = []
    while start < end and source[start] in _BLANKS:
        start += 1
    while start < end and source[end - 1] in _BLANKS:
        end -= 1
    at = start
    was_full = False
    for match in [*_BREAK.finditer(source, start, end), None]:
        stop = match.start() if match else end
        for word, offset in _without_rulers(source[at:stop]):
            if pieces and not was_full and _apart(pieces[-1][0], word):
                pieces.append((" ", at - 1))
            pieces.append((word, at + offset))
            was_full = False
        if match:
            line = source[source.rfind("\n", 0, stop) + 1 : source.find("\n", stop)] if cut else ""
            was_full = cut is not None and (width(line) >= cut.width - 1 if cut.columns else len(line) == cut.width)
            between = source[stop : match.end()]
            if was_full and (between[0] != "\n" or between[-1] != "\n"):
                was_full = False  # a blank stood where it was cut
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
    if a == "-" and len(before) > 1:  # a compound, a minus or a dash, unless the hyphen stood between blanks
        return before[-2].isspace() or b in "-–—"
    return not (after.startswith("--") and len(after) > 2 and not after[2].isspace())
