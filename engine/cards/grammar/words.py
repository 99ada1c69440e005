"""The words of the language that are plain tables: colours, types, numerals, subtypes."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

COLORS = {"白": "white", "蓝": "blue", "黑": "black", "红": "red", "绿": "green"}
LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}

TYPES = {
    "生物": "creature",
    "神器": "artifact",
    "结界": "enchantment",
    "地": "land",
    "瞬间": "instant",
    "法术": "sorcery",
}
SUPERTYPES = {"基本": "basic", "传奇": "legendary"}

BASIC_LANDS = ("平原", "海岛", "沼泽", "山脉", "树林")
OTHER_SUBTYPES = ("武具", "祀物", "圣物", "灵气", "门")


@lru_cache(maxsize=1)
def creature_types() -> tuple[tuple[str, str, str], ...]:
    """The creature types of the data file: (Simplified, Traditional, English)."""
    path = Path(__file__).parent.parent / "data" / "creature_types.txt"
    if not path.exists():
        return ()
    rows = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            parts = line.split("\t")
            if len(parts) >= 3:
                rows.append((parts[0], parts[1], parts[2]))
    return tuple(rows)


@lru_cache(maxsize=1)
def more_creature_types() -> tuple[str, ...]:
    """Words for creature types beside those of the glossary."""
    path = Path(__file__).parent.parent / "data" / "more_creature_types.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    return tuple([word for line in lines if not line.startswith("#") for word in line.split()])


@lru_cache(maxsize=1)
def subtypes() -> frozenset[str]:
    """Every subtype the grammar knows, folded."""
    from engine.cards.grammar.folding import fold_word

    known = {*BASIC_LANDS, *OTHER_SUBTYPES, *more_creature_types()}
    for hans, hant, _ in creature_types():
        for cell in (hans, hant):
            known.update(fold_word(word) for word in cell.replace("/", "、").split("、") if word)
    return frozenset(known)


DIGITS = "零一二三四五六七八九"


def chinese(value: int) -> str:
    """A number from 0 to 99 in Chinese numerals."""
    if value < 10:
        return DIGITS[value]
    tens, ones = divmod(value, 10)
    return ("" if tens == 1 else DIGITS[tens]) + "十" + (DIGITS[ones] if ones else "")


def chinese_number(word: str) -> int | None:
    """The value of Chinese numerals up to 99, or None."""
    table = {**{char: index for index, char in enumerate(DIGITS)}, "两": 2, "〇": 0}
    if "十" in word:
        before, _, after = word.partition("十")
        if (before not in table and before) or (after not in table and after):
            return None
        return (table[before] if before else 1) * 10 + (table[after] if after else 0)
    return table.get(word)
