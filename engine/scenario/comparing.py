"""Comparing words of a file with words of a game, in either language and script."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from engine.scenario import vocabulary as v
from engine.scenario.folding import fold
from engine.scenario.scalars import symbol_of

_BRACES = re.compile(r"\{([^{}]*)\}")
_REMINDER = re.compile(r"[（(][^（）()]*[）)]")
_CJK = re.compile(r"[\u3400-\u9fff]")
_TABLES: Mapping[str, Mapping[str, str]] = {
    "types": v.TYPES,
    "supertypes": v.SUPERTYPES,
    "subtypes": v.SUBTYPES,
    "colors": v.COLORS,
}
_PROTECTION = re.compile(r"反(白|蓝|黑|红|绿)色?保护")
_FROM = re.compile(r"protection from (white|blue|black|red|green)")


def plain_word(kind: str, word: str) -> str:
    """A type, supertype, subtype or color as it is compared: English where there is a word for it, else folded."""
    from engine.cards.grammar.folding import fold_word

    return v.words(_TABLES[kind]).find(word) or fold_word(fold(word))


def same_words(kind: str, one: Iterable[str], other: Iterable[str]) -> bool:
    """Whether two lists of types, subtypes, supertypes or colors are the same set."""
    return {plain_word(kind, word) for word in one} == {plain_word(kind, word) for word in other}


def plain_ability(text: str) -> str:
    """The words of an ability as they are compared: keywords in Chinese, symbols in English, no reminder text."""
    folded = _REMINDER.sub("", fold(text)).replace("_", " ").strip().rstrip("。.")
    folded = _BRACES.sub(lambda match: "{" + (symbol_of(match[1]) or match[1]) + "}", folded)
    folded = folded.removesuffix("异能").removesuffix("ability").strip()
    folded = _FROM.sub(lambda match: f"反{v.COLORS[match[1]].split()[0]}保护", folded)
    folded = _PROTECTION.sub(lambda match: f"反{match[1]}保护", folded)
    head, brace, rest = folded.partition("{")
    english = v.keyword(head.strip()) if head.isascii() and head.strip() else None
    return (v.KEYWORDS[english] if english else head) + brace + rest


def is_ability(ability: str, wanted: str) -> bool:
    """Whether `ability` is the wanted one (飞行; 变身{2}{绿} for 变身), not a text that merely speaks of it."""
    have, want = plain_ability(ability), plain_ability(wanted)
    if not have.startswith(want):
        return False
    rest = have[len(want) :]
    return not rest or not want or not _CJK.match(rest)


def cites(cited: str, number: str) -> bool:
    """Whether `cited` is rule `number` or one below it: a subrule, for a section any rule in it."""
    if cited == number:
        return True
    if len(number) == 1:
        return cited[:1] == number
    return cited.startswith(number) and not cited[len(number)].isdigit()


def mana_units(symbols: Iterable[str]) -> dict[str, int]:
    """How many mana of each color, and colorless (C), some symbols are; a numeral is colorless mana (104.3d)."""
    units: dict[str, int] = {}
    for symbol in symbols:
        kind, amount = ("C", int(symbol)) if symbol.isdigit() else (symbol, 1)
        if amount:
            units[kind] = units.get(kind, 0) + amount
    return units


def shown_mana(symbols: Iterable[str]) -> str:
    """Mana as output writes it: in the order WUBRG, then colorless as a numeral; nothing is empty text."""
    units = mana_units(symbols)
    colored = "".join(f"{{{color}}}" * units.get(color, 0) for color in "WUBRG")
    return colored + (f"{{{units['C']}}}" if units.get("C") else "")
