"""The number of a rule: one value for every form in which people and texts write it.

A number is canonically written ``1`` (chapter), ``104`` (section), ``104.3`` (rule), ``104.3a`` (subrule) or
``g:衍生物`` (an entry of a glossary). Numbers are ordered as a book orders them: 701.9 before 701.10, a chapter before
its sections, a glossary after everything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import total_ordering
from typing import Any, Literal, NamedTuple

Kind = Literal["chapter", "section", "rule", "subrule", "glossary"]

#: Full-width and other dots, digits and letters, folded one to one so that positions stay what they were.
FOLD = {
    **{ord("０") + i: ord("0") + i for i in range(10)},
    **{ord("Ａ") + i: ord("A") + i for i in range(26)},
    **{ord("ａ") + i: ord("a") + i for i in range(26)},
    **{ord(c): ord(".") for c in "．·・‧•﹒"},
    ord("\u3000"): ord(" "),
    ord("\xa0"): ord(" "),
}
_DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"〇": 0, "○": 0, "两": 2, "兩": 2}
_UNITS = {"十": 10, "百": 100}
CHINESE_NUMERAL = "[零〇○一二三四五六七八九十百两兩]"


def chinese_value(text: str) -> int:
    """The value of a Chinese numeral below 1000, with units (一百零四) or digit by digit (一〇四).

    Raises ValueError where the text is none.
    """
    if not text or any(c not in _DIGITS and c not in _UNITS for c in text):
        raise ValueError(text)
    if not any(c in _UNITS for c in text):
        return int("".join(str(_DIGITS[c]) for c in text))
    total, digit, unit_above = 0, None, 1000
    for c in text:
        if c in _DIGITS:
            if digit:  # two digits in a row: no numeral with units
                raise ValueError(text)
            digit = _DIGITS[c]
        else:
            unit = _UNITS[c]
            if unit >= unit_above or (digit == 0 and unit == 100):
                raise ValueError(text)
            total += (digit or 1) * unit
            digit, unit_above = None, unit
    if digit == 0:
        raise ValueError(text)
    return total + (digit or 0)


@total_ordering
class RuleNumber:
    """The number of a chapter, section, rule, subrule or glossary entry: immutable, hashable, totally ordered."""

    __slots__ = ("_hash", "_key", "_text")
    _key: tuple[int, int, int, int, str]
    _text: str
    _hash: int

    def __init__(self, chapter: int, section: int = 0, rule: int = 0, sub: str = "", *, term: str = "") -> None:
        if term:
            key, text = (10, 0, 0, 0, term), f"g:{term}"
        else:
            if not 1 <= chapter <= 9 or (section and section // 100 != chapter) or rule < 0 or (sub and not rule):
                raise ValueError(f"{chapter} {section} {rule} {sub}")
            key = (chapter, section, rule, len(sub), sub)
            text = f"{section}.{rule}{sub}" if rule else str(section or chapter)
        object.__setattr__(self, "_key", key)
        object.__setattr__(self, "_text", text)
        object.__setattr__(self, "_hash", hash(key))

    @classmethod
    def of(cls, section: int, rule: int = 0, sub: str = "") -> RuleNumber:
        """The number of a section, rule or subrule (its chapter is the hundred of the section)."""
        return cls(section // 100, section, rule, sub)

    @classmethod
    def glossary(cls, term: str) -> RuleNumber:
        """The number ``g:term`` of a glossary entry."""
        return cls(10, term=term)

    @classmethod
    def parse(cls, text: str) -> RuleNumber:
        """Read a number that stands alone, in any form: ``１０４．３ａ``, ``规则104.3A.``, ``一百零四``, ``第三章``.

        Raises ValueError with a message for people (one line, Chinese) where the text is no number of a rule.
        """
        known = _CACHE.get(text)
        if known is None:
            known = _read(text)
            if len(_CACHE) < 20000:
                _CACHE[text] = known
        return known

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a RuleNumber can't be changed")

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"RuleNumber({self._text!r})"

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self._key == other._key if isinstance(other, RuleNumber) else NotImplemented

    def __lt__(self, other: RuleNumber) -> bool:
        return self._key < other._key if isinstance(other, RuleNumber) else NotImplemented

    def __reduce__(self) -> tuple[Any, ...]:
        return (RuleNumber.parse, (self._text,))

    @property
    def chapter(self) -> int | None:
        """The chapter's digit; None for a glossary entry."""
        return None if self._key[0] == 10 else self._key[0]

    @property
    def section(self) -> int | None:
        """104 for 104, 104.3 and 104.3a; None for a chapter and a glossary entry."""
        return self._key[1] or None

    @property
    def rule(self) -> int | None:
        """3 for 104.3 and 104.3a; None above."""
        return self._key[2] or None

    @property
    def sub(self) -> str | None:
        """``a`` for 104.3a; None above."""
        return (self._key[4] or None) if self._key[0] != 10 else None

    @property
    def term(self) -> str | None:
        """The word of a glossary entry; None for rules."""
        return self._key[4] if self._key[0] == 10 else None

    @property
    def kind(self) -> Kind:
        """What the number names."""
        chapter, section, rule, sub, _ = self._key
        if chapter == 10:
            return "glossary"
        return "subrule" if sub else "rule" if rule else "section" if section else "chapter"

    @property
    def parent(self) -> RuleNumber | None:
        """The number one level up: 104.3a → 104.3 → 104 → 1 → None."""
        chapter, section, rule, sub, _ = self._key
        if chapter == 10 or not section:
            return None
        return RuleNumber(chapter, section if rule else 0, rule if sub else 0)

    def ancestors(self) -> Iterator[RuleNumber]:
        """The numbers above this one, nearest first."""
        above = self.parent
        while above is not None:
            yield above
            above = above.parent

    def contains(self, other: RuleNumber) -> bool:
        """Whether ``other`` is this number or stands below it: 104 contains 104.3a, 702.1 doesn't contain 702.10."""
        return self == other or self in other.ancestors()


_CACHE: dict[str, RuleNumber] = {}
_LONGEST = 200
_REFUSAL = "认不出规则编号“{}”：请写成 104、104.3、104.3a 或 第三章 这样的形式"

# Patterns are compiled where they are first wanted: most runs read nothing but canonical numbers.
_CANONICAL = re.compile(r"([1-9])(?:(\d\d)(?:\.([1-9]\d{0,2})([a-z]{0,2}))?)?")
_BEFORE = (
    r"(?:规则|規則|完整|万智牌|魔法風雲會|条文|條文|编号|編號|"
    r"comprehensive|rules?|cr|subrule|§|#|no\.|[:：\s(（「《【\[])+"
)
_UNIT_BEFORE = r"(chapter|section|ch\.|sec\.)\s*"
_AFTER = r"[\s.。．,，、;；:：?？!！)）」》】\]]+$"
# 104.3, and in the manner of a law: 104条第3款a, 104条之三.
_OF_LAW = r"[条條]\s?[第之]?"
_CLAUSE = r"\s?[款项項]?\s?第?\.?\s?[(（]?([a-z]{1,2})?[)）]?\s?[款项項]?"
_ARABIC = rf"([1-9]\d{{0,2}})(?:\s?(?:[.。｡,]|{_OF_LAW})\s?([1-9]\d{{0,2}}|{CHINESE_NUMERAL}+){_CLAUSE})?"
_CHINESE = rf"({CHINESE_NUMERAL}+)(?:\s?(?:[点點.]|{_OF_LAW})\s?({CHINESE_NUMERAL}+|\d+){_CLAUSE})?"


def _read(text: str) -> RuleNumber:
    if len(text) > _LONGEST:
        raise ValueError(_REFUSAL.format(text[:39] + "…"))
    if plain := _CANONICAL.fullmatch(text):
        chapter, rest, rule, sub = plain.groups()
        return RuleNumber(int(chapter), int(chapter + rest) if rest else 0, int(rule or 0), sub or "")
    if text[:2] in ("g:", "g：") and text[2:].strip():
        return RuleNumber.glossary(text[2:].strip())
    s = text.translate(FOLD).strip().lower()
    if s[:2] in ("g:", "g：") and s[2:].strip():
        return RuleNumber.glossary(s[2:].strip())
    s = re.sub(_AFTER, "", s)
    chapter_form = False
    if found := re.match(_BEFORE, s):
        s = s[found.end() :]
    if found := re.match(_UNIT_BEFORE, s):
        s, chapter_form = s[found.end() :], found.group(1).startswith("ch")
    if s.startswith("第"):
        s = s[1:].strip()
    s = re.sub(r"\s*(?:之?(?:规则|規則|条文|條文))$", "", s)
    if found := re.search(r"\s*([章节節条條号號款])$", s):
        s, chapter_form = s[: found.start()], found.group(1) == "章"
    value = _arabic(s) or _chinese(s)
    if value is None or (chapter_form and value.kind != "chapter"):
        shown = " ".join(text.split())
        shown = shown if len(shown) <= 40 else shown[:39] + "…"
        raise ValueError(_REFUSAL.format(shown))
    return value


def _number(section: int, rule: int, sub: str) -> RuleNumber | None:
    if section < 10 and not rule and section:
        return RuleNumber(section)
    return RuleNumber.of(section, rule, sub) if section >= 100 else None


def _arabic(s: str) -> RuleNumber | None:
    found = re.fullmatch(_ARABIC, s)
    return _number(int(found[1]), _value(found[2]), found[3] or "") if found else None


def _chinese(s: str) -> RuleNumber | None:
    found = re.fullmatch(_CHINESE, s)
    if not found:
        return None
    try:
        return _number(chinese_value(found[1]), _value(found[2]), found[3] or "")
    except ValueError:
        return None


def _value(numeral: str | None) -> int:
    if not numeral:
        return 0
    return int(numeral) if numeral.isdigit() and numeral.isascii() else chinese_value(numeral)


class Found(NamedTuple):
    """A number found in running words, with the place where it stands."""

    number: RuleNumber
    start: int
    end: int


_IN_WORDS = r"""(?P<dotted>(?<![0-9a-z.])[1-9]\d\d(?:\s?\.\s?[1-9]\d{0,2}(?:\s?[a-z])?|。[1-9]\d{0,2}[a-z])(?![0-9a-z]))
      | (?P<lawlike>(?:(?:规则|規則|\brules?|\bcr|§)\s*)?第?\s*
          (?:[1-9]\d\d|N{0,3}百N{0,6}|[一二三四五六七八九][零〇一二三四五六七八九]{2})\s*[条條]\s*
          (?:之\s*(?:[1-9]\d{0,2}|N{1,6})|第?\s*(?:[1-9]\d{0,2}|N{1,6})\s*[款项項])
          (?:\s*第?\s*[(（]?[a-z](?![a-z])[)）]?\s*[款项項]?)?)
      | (?P<marked>(?:规则|規則|\brules?|\bcr|\bsections?|§)\s*第?\s*(?:[1-9]\d\d(?![0-9.])|N{2,8}))
      | (?P<counted>第?\s*(?:[1-9]\d\d|N{0,3}百N{0,6})\s*[条條](?!.{0,9}[张張]))
      | (?P<chapter>第\s*(?:[1-9]|[一二三四五六七八九])\s*章|\bchapter\s*[1-9])
      | (?P<spoken>(?:N{0,3}百N{0,6}|[一二三四五六七八九][零〇一二三四五六七八九]{2})[点點](?:N{1,6}|\d{1,3})[a-z]?)
    """.replace("N", CHINESE_NUMERAL)
_ALONE = (
    r"\s*(?P<n>[1-9]\d\d|N{0,3}百N{0,6}|[1-9])(?P<after>[\s?？。.!！]*"
    r"|\s*(?:号|號)?(?:是|讲|講|说|說)?(?:的是|了|的)?(?:什么|甚么|什麼|甚麼|啥)(?:意思|内容|內容)?[啊呢呀嗎吗]?[\s?？。!！]*)".replace(
        "N", CHINESE_NUMERAL
    )
)


def find_numbers(text: str) -> list[Found]:
    """The rule numbers that a person names in a question or a search, in the order in which they stand.

    ``212.3d是什么`` names 212.3d; 60张, 2/2 and 20点 name nothing. A number without a dot counts with a word that marks
    it (规则104, 第104条, 第三章) or where the text is nothing but it (104是什么).
    """
    folded = text.translate(FOLD).lower()
    if alone := re.fullmatch(_ALONE, folded):
        try:
            return [Found(RuleNumber.parse(alone["n"]), *alone.span("n"))]
        except ValueError:
            return []
    found = []
    for match in re.finditer(_IN_WORDS, folded, re.VERBOSE):
        try:
            found.append(Found(RuleNumber.parse(match[0]), match.start(), match.end()))
        except ValueError:
            continue
    return found
