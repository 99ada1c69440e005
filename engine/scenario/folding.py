"""One form for words that mean the same: Simplified characters, half-width signs, lower case."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from pathlib import Path

# Traditional characters and, in the next line, the Simplified one of each; the table that card text is read with.
_TABLE = Path(__file__).parent.parent / "cards" / "data" / "script.txt"


@cache
def _simplified() -> dict[int, int]:
    traditional, simplified = _TABLE.read_text(encoding="utf-8").splitlines()[:2]
    return str.maketrans(traditional, simplified)


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """`text` as it is compared: 步驟 = 步骤, Ｘ = x, without spaces at its ends."""
    if text.isascii():
        return text.strip().lower()
    return unicodedata.normalize("NFKC", text).translate(_simplified()).strip().lower()
