"""Numbers as players write them: 3, 三, 两, 俩, 十二."""

from __future__ import annotations

from typing import Final

_DIGITS: Final = {sign: value for value, sign in enumerate("零一二三四五六七八九")} | {"两": 2, "俩": 2, "仨": 3}


def numeral(text: str) -> int | None:
    """The number that a numeral writes, up to 999; None where it writes none."""
    if text.isdecimal() and text.isascii():
        return int(text)
    total, last = 0, 0
    for sign in text:
        if sign in _DIGITS:
            if last:
                return None
            last = _DIGITS[sign]
        elif sign == "十":
            total, last = total + (last or 1) * 10, 0
        elif sign == "百":
            total, last = total + (last or 1) * 100, 0
        else:
            return None
    return total + last
