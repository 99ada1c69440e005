"""A text cut into words and numbers for comparing, each with the key by which it is compared.

The tokens cover the text: put together they are the text again. Two tokens with one key say the same, whether or not
they are written alike: 20 and 二十, 若 and 如果, 牌手 and 玩家, {白} and {W}.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from rules_text.characters import canonical, width_folded
from rules_text.comparing import words
from rules_text.numbers import chinese_value

__all__ = ["Kind", "Token", "tokenized"]

Kind = Literal["number", "reference", "symbol", "logic", "term", "url", "word", "character", "mark", "space"]


class Token(NamedTuple):
    """One word, number, character or mark as written, and what it is compared by."""

    text: str
    kind: Kind
    key: str
    value: str = ""  #: of a number its value, of a reference the rule, of a term the name of its group

    @property
    def has_content(self) -> bool:
        """Whether it is more than punctuation and blanks."""
        return self.kind not in ("mark", "space")


_PATTERN = re.compile(
    r"""(?P<url>(?:https?://|www\.)[\w./?=&%\#:-]*[\w/=])
      | (?P<symbol>\{[^{}\s]{1,6}\})
      | (?P<pt>(?<![A-Za-z0-9/])(?:[+-][ ]?)?(?:\d+\+)?(?:\d+|[XYZ*])/[+-]?(?:\d+\+)?(?:\d+|[XYZ*])(?![A-Za-z0-9/]))
      | (?P<reference>\d{3}\.\d+(?:[a-z](?![a-z]))?)
      | (?P<chapter>第[零一二三四五六七八九十百\d]+[章节条])
      | (?P<number>(?<![A-Za-z])(?:(?<![A-Za-z0-9)\]\ufffd])[+-])?\d+)
      | (?P<trade>\((?:tm|r|c)\)|[®™©])
      | (?P<word>[A-Za-z\u00c0-\u024f]+(?:['’][A-Za-z]+)?)
      | (?P<space>\s+)
      | (?P<dash>[-\u2010-\u2015−]+)
      | (?P<numeral>[零〇一二三四五六七八九十两百]+)""",
    re.VERBOSE | re.IGNORECASE,
)
_CHINESE = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003134f]")
_NUMBERS_BEFORE = r"[\s,，、与和及andor~\ufffd-]*(?:\d{3}(?:\.\d+[a-z]?)?[\s,，、与和及andor~\ufffd-]*)*$"
_BEFORE_A_SECTION = re.compile("(?:规则|rules?|sections?)" + _NUMBERS_BEFORE, re.IGNORECASE)
_BEFORE_A_CHAPTER = re.compile(r"sections?\s+$", re.IGNORECASE)
_SYMBOLS = {
    **{numeral: str(value) for numeral, value in words.NUMERALS.items()},
    **{"白": "W", "蓝": "U", "黑": "B", "红": "R", "绿": "G", "横置": "T"},
}


def tokenized(text: str, follow: Mapping[str, str] | None = None) -> list[Token]:
    """The text as tokens. `follow` says which numbers of this text's edition stand for which of the other's."""
    plain = canonical(width_folded(text))
    tokens: list[Token] = []
    place = 0
    while place < len(text):
        if word := _chinese_word(plain, place):
            end, kind, key, value = word
        elif match := _PATTERN.match(plain, place):
            end = match.end()
            kind, key, value = _read(match, plain, place, follow or {})
        else:
            end = place + 1
            kind, key, value = ("character" if _CHINESE.match(plain, place) else "mark"), plain[place], ""
        tokens.append(_completed(tokens, Token(text[place:end], kind, key, value), follow or {}))
        place = end
    return tokens


def _completed(before: list[Token], token: Token, follow: Mapping[str, str]) -> Token:
    """The token, made a reference where it is the rest of one: the 11 of 903.6-11, the b of 608.3a and b."""
    lead = [found for found in before[-4:] if found.kind != "space"][-2:]
    if len(lead) < 2 or lead[0].kind != "reference" or lead[1].text.lower() not in _JOINING:
        return token
    whole = _PARTS.fullmatch(lead[0].text)
    if whole is None or not (token.text.isdigit() or re.fullmatch("[a-z]", token.text)):
        return token
    number = whole["section"] + "." + (token.text if token.text.isdigit() else whole["rule"] + token.text)
    number = follow.get(number, number)
    return Token(token.text, "reference", f"§{number}", number)


_JOINING = frozenset(
    (
        "\ufffd",
        "?",
        "-",
        "–",
        "—",
        "~",
        "～",
        "至",
        "到",
        "和",
        "及",
        "与",
        "與",
        "或",
        "、",
        "，",
        "and",
        "or",
        "to",
        "through",
    )
)
_PARTS = re.compile(r"(?P<section>\d{3})\.(?P<rule>\d+)[a-z]?")


def _read(match: re.Match[str], plain: str, place: int, follow: Mapping[str, str]) -> tuple[Kind, str, str]:
    """Kind, key and value of what the pattern found."""
    written = match.group()
    match match.lastgroup:
        case "reference":
            number = follow.get(written, written)
            return "reference", f"§{number}", number
        case "chapter":
            digits = written[1:-1]
            number = digits if digits.isdigit() else _value(digits)
            return "reference", f"§{number}", number
        case "number":
            before = {3: _BEFORE_A_SECTION, 1: _BEFORE_A_CHAPTER}.get(len(written))
            if before is not None and before.search(plain, max(0, place - 40), place):
                number = follow.get(written, written)
                return "reference", f"§{number}", number
            return "number", f"#{written}", written
        case "pt":
            size = written.replace(" ", "").upper()
            return "number", f"#{size}", size
        case "numeral":
            value = _value(written)
            return ("number", f"#{value}", value) if value else ("character", written, "")
        case "symbol":
            inside = written[1:-1].removeprefix("o") or "o"  # the papers of 2004 print {oW}
            inside = _SYMBOLS.get(inside, inside.upper())
            return "symbol", f"{{{inside}}}", inside
        case "url":
            return "url", written.lower(), ""
        case "space":
            return "space", " ", ""
        case "dash":
            return "mark", "-", ""
        case "trade":
            return "mark", "™", ""
        case _:
            return _english(written)


def _english(written: str) -> tuple[Kind, str, str]:
    lower = written.lower().replace("’", "'")
    if name := words.english_words().get(lower):
        return "logic", name, name
    if lower in words.ENGLISH_NUMERALS:
        value = words.ENGLISH_NUMERALS[lower]
        return "number", f"#{value}", value
    return "word", lower, ""


def _value(numeral: str) -> str:
    try:
        return str(chinese_value(numeral))
    except ValueError:
        return ""


@lru_cache(maxsize=1)
def _lexicon() -> dict[str, list[tuple[str, Kind, str, str]]]:
    """Words by their first character, the longest first: word, kind, key, value."""
    entries: dict[str, tuple[Kind, str, str]] = {}
    for word, name in words.chinese_words().items():
        entries[word] = ("logic", name, name) if name else ("word", word, "")
    for word, group in term_groups().items():
        if word not in entries or entries[word][0] != "logic":
            entries[word] = ("term", f"<{group}>", group)
    for word, count in words.COUNTED.items():
        entries[canonical(word)] = ("number", f"#{count}", str(count))
    table: dict[str, list[tuple[str, Kind, str, str]]] = {}
    for word in sorted(entries, key=len, reverse=True):
        table.setdefault(word[0], []).append((word, *entries[word]))
    return table


def _chinese_word(plain: str, place: int) -> tuple[int, Kind, str, str] | None:
    for word, kind, key, value in _lexicon().get(plain[place], ()):
        if plain.startswith(word, place):
            return place + len(word), kind, key, value
    return None


# Terms that are made of words of logic; these words are compared on their own.
_MADE_OF_LOGIC = re.compile("不|(?<!异)能(?!力)|可以|或|直到|所有|[零二三四五六七八九十两0-9]")


@lru_cache(maxsize=1)
def term_groups() -> dict[str, str]:
    """Every wording of a term, in the form common to both scripts, and the name of its group.

    Terms that share a wording are in one group (循环 is a loop and cycling), so each is the same as the other here.
    """
    from rules_text.terms import all_terms

    group: dict[str, str] = {}
    leader: dict[str, str] = {}

    def lead(id: str) -> str:
        while leader.get(id, id) != id:
            id = leader[id]
        return id

    for term in (term for term in all_terms() if term.status != "word"):
        for word in map(canonical, term.words):
            if _MADE_OF_LOGIC.search(word) is None and _CHINESE.match(word):
                first = lead(group.setdefault(word, term.id))
                if first != lead(term.id):
                    leader[lead(term.id)] = first
    return {word: lead(id) for word, id in group.items()}
