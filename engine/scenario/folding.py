"""One form for words that mean the same: Simplified characters, half-width signs, lower case."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from pathlib import Path

_TABLE = Path(__file__).with_name("traditional.txt")  # Traditional characters, then their Simplified ones (t2s)


@cache
def _simplified() -> dict[int, int]:
    traditional, simplified = _TABLE.read_text(encoding="utf-8").splitlines()
    return str.maketrans(traditional, simplified)


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """`text` as it is compared: 步驟 = 步骤, Ｘ = x, without spaces at its ends."""
    if text.isascii():
        return text.strip().lower()
    return unicodedata.normalize("NFKC", text).translate(_simplified()).strip().lower()
