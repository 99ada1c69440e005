"""A question as running text: folded for reading, with quotations and brackets taken out and each kept as one sign.

What a question calls a thing is kept as it was written (`raw`); everything else is read in the folded form, in which
scripts, widths and cases are one. Both have the same length, so a place in one is the same place in the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules_text.scripts import fold

# Private characters that stand for a quotation and for a bracket: QUOTE + its number, PAREN + its number.
QUOTE: Final = 0xE000
PAREN: Final = 0xE800
_MOST: Final = 0x400

_QUOTES: Final = {
    "「": "」",
    "『": "』",
    "“": "”",
    "”": "“",
    "〝": "〞",
    "《": "》",
    "【": "】",
    "‘": "’",
    '"': '"',
    "＂": "＂",
}
_PARENS: Final = {"（": "）", "(": ")", "［": "］", "[": "]"}


@dataclass(frozen=True, slots=True)
class Line:
    """A text with its quotations and brackets taken out.

    raw: as written; folded: the same folded; quotes: what stood in quotation marks; parens: what stood in brackets.
    """

    raw: str
    folded: str
    quotes: tuple[str, ...]
    parens: tuple[Line, ...]

    def quote(self, sign: str) -> str | None:
        """The quotation that a sign of this line stands for; None where it stands for none."""
        place = ord(sign) - QUOTE
        return self.quotes[place] if 0 <= place < len(self.quotes) else None

    def paren(self, sign: str) -> Line | None:
        """The bracket that a sign of this line stands for; None where it stands for none."""
        place = ord(sign) - PAREN
        return self.parens[place] if 0 <= place < len(self.parens) else None


def line(text: str) -> Line:
    """The text as a line. Marks that aren't closed are left as they stand."""
    raw: list[str] = []
    quotes: list[str] = []
    parens: list[Line] = []
    place = 0
    while place < len(text):
        sign = text[place]
        if (end := _closing(text, place, _QUOTES)) is not None and len(quotes) < _MOST:
            raw.append(chr(QUOTE + len(quotes)))
            quotes.append(text[place + 1 : end].strip())
            place = end + 1
        elif (end := _closing(text, place, _PARENS)) is not None and len(parens) < _MOST:
            raw.append(chr(PAREN + len(parens)))
            parens.append(line(text[place + 1 : end].strip()))
            place = end + 1
        else:
            raw.append(" " if sign.isspace() else sign)
            place += 1
    whole = "".join(raw)
    return Line(whole, fold(whole), tuple(quotes), tuple(parens))


def _closing(text: str, place: int, marks: dict[str, str]) -> int | None:
    """Where what opens at a place closes, nested ones counted; None where nothing opens there, or nothing closes it."""
    opening = text[place]
    closing = marks.get(opening)
    if closing is None:
        return None
    if closing == opening:
        end = text.find(closing, place + 1)
        return end if end > 0 else None
    depth = 0
    for at in range(place, len(text)):
        if text[at] == closing:
            depth -= 1
            if depth == 0:
                return at
        elif text[at] == opening:
            depth += 1
    return None
