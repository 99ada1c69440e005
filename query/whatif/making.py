"""Tokens that a text makes: 将两个1/1白色士兵衍生物放置进场."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from query.whatif.numerals import numeral
from rules_text.scripts import fold

_MADE: Final = re.compile(
    r"(?:将|放置|派出|得到)?([一二两三四五六七八九十\d]+)(?:个|只|隻)(\d+)/(\d+)([^，。]{0,14}?)衍生物"
)
_NOISE: Final = re.compile(r"[白蓝黑红绿]色|无色|且|与|和|的|传奇|神器|生物|[，、]")


class Made(NamedTuple):
    """How many tokens, how big, of what name (their creature types)."""

    number: int
    pt: str
    name: str


def tokens_made(text: str) -> Made | None:
    """The tokens that a text makes, None where it makes none. The name is in the script of the text."""
    found = _MADE.search(fold(text))
    if found is None:
        return None
    start, end = found.span(4)
    name = _NOISE.sub("", fold(text)[start:end])
    place = fold(text).find(name, start) if name else -1
    written = text[place : place + len(name)] if place >= 0 else ""
    return Made(numeral(found.group(1)) or 1, f"{found.group(2)}/{found.group(3)}", written)
