"""The signs that stand in a text beside its words: rule numbers, mana symbols, power and toughness, Latin words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

_SIGN = re.compile(
    r"(?P<number>(?<![\d.])\d{3}\.\d{1,2}(?:[a-z](?![a-z0-9]))?(?!\d))"
    r"|(?P<mana>\{[^{}]{1,3}\})"
    r"|(?P<pt>(?<![a-z0-9/])[+-]?(?:\d+|[xy*])/[+-]?(?:\d+|[xy*])(?![a-z0-9/]))"
    r"|(?P<latin>[a-z][a-z'-]*[a-z]|[a-z])"
    r"|(?P<digits>\d+)"
    r"|(?P<chinese>[\u3400-\u4dbf\u4e00-\u9fff〇○]+)"
)
#: The symbols that are written with a Chinese word as well, folded.
_SYMBOLS: Final = {
    "横置": "t", "白": "w", "蓝": "u", "黑": "b", "红": "r", "绿": "g", "零": "0", "一": "1", "二": "2", "三": "3",
    "四": "4", "五": "5", "六": "6", "七": "7", "八": "8", "九": "9", "十": "10",
}  # fmt: skip


class Piece(NamedTuple):
    """A run of a folded text that is one sign, one Latin word, one number, or Chinese still to be cut into words."""

    kind: str  #: number, mana, pt, latin, digits, chinese
    text: str  #: as it is searched: {横置} is {t}
    start: int
    end: int


def pieces(text: str) -> Iterator[Piece]:
    """The pieces of a folded text in order; what is between them (punctuation, blanks) is left out."""
    for match in _SIGN.finditer(text):
        kind, found = str(match.lastgroup), match.group()
        if kind == "mana":
            found = "{" + _SYMBOLS.get(found[1:-1], found[1:-1]) + "}"
        yield Piece(kind, found, match.start(), match.end())
