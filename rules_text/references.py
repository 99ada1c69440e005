"""References from rule to rule: finding the mentions in a text, and what each of them means.

A mention is a number (``217.1c``, ``规则304``, ``第四章``, ``section 5``), a range (``409.1f至h``, ``306-311``) or a
member of a list (``608.3a和b`` is two mentions). A number with a dot is always one; a bare section only with a word
that says so. 60张, 2019核心系列 and 9/2/2003 are none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules_text.numbers import CHINESE_NUMERAL, FOLD, RuleNumber
from rules_text.tree import Reference

_NUMBER = r"[1-9]\d\d\.[1-9]\d{0,2}(?:[a-z]{1,2}(?![a-z]))?"
_MENTION = re.compile(
    r"""(?P<dotted>(?<![\w.])(?<!\d[/-])N!(?![\d/])|(?<=[^\x00-\x7f])N!(?![\d/]))
      | (?:规则|規則|\b[Rr]ules?|\b[Ss]ections?|\bCR)\s*第?\s*(?P<section>[1-9]\d\d(?![\d.]\d|[\d/])|HUNDRED)
      | 第\s*(?P<counted>[1-9]\d\d(?=\s*[条條节節])|HUNDRED(?=[条條]))
      | (?P<range>(?<![\w./-])[1-9]\d\d(?=\s?[-–—至到]\s?[1-9]\d\d(?![\w./%])))
      | (?P<chapter>第\s*[1-9一二三四五六七八九]\s*[章节節](?!点))
      | \b(?:[Ss]ections?|[Cc]hapters?)\s+(?P<part>[1-9])(?![\w./])
    """.replace("HUNDRED", f"{CHINESE_NUMERAL}{{0,3}}百{CHINESE_NUMERAL}{{0,6}}").replace("N!", _NUMBER),
    re.VERBOSE,
)
_RANGE = re.compile(r"\.?\s?(?:[-–—~～至到]|to\b|through\b)\s?(?=[0-9a-z])")
_LIST = re.compile(r"\.?\s?(?:[、，,]\s?)?(?:以及|[和与與及或、，,]|and\b|or\b)\s?(?=[0-9a-z])")
_FULL = re.compile(rf"{_NUMBER}|[1-9]\d\d(?![\d.]\d|[\dA-Za-z/%])(?!\s?[张張点點个個次位名年月版])")
_LETTER = re.compile(r"[a-z](?![A-Za-z])")
_RULE_AND_LETTER = re.compile(
    r"[1-9]\d{0,2}[a-z]?(?![\w./%])(?!\s?[张張点點个個次位名])|[1-9]\d{0,2}[a-z]?(?=[^\x00-\x7f])"
)
_TITLE = re.compile(
    r"[.条條]?\s?[，,：:]?\s?(?:「([^」]{1,60})」|『([^』]{1,60})』|“([^”]{1,80})”|\"([^\"]{1,80})\"|《([^》]{1,60})》)"
)


def find(text: str, part: int = 0, known: Sequence[RuleNumber] = ()) -> list[Reference]:
    """The references in one text, in the order in which they stand, spans in that text.

    part: 0 for a rule's text, n for its nth example. known: the numbers of the edition in order, by which ranges
    expand; without them a range is counted through.
    """
    if not _WORTH.search(text):
        return []
    folded = text.translate(FOLD)
    found: list[Reference] = []
    at = 0
    while match := _MENTION.search(folded, at):
        group = match.lastgroup or ""
        start, at = match.span(group)
        try:
            number = RuleNumber.parse(match[group])
        except ValueError:
            continue
        if group == "section" and number.kind == "chapter":
            continue
        if group == "range":
            link = _RANGE.match(folded, at)
            last = _partial(folded, link.end(), number) if link else None
            if not last or not expand(number, last[0], known):
                continue
        at = _continue(folded, start, at, number, part, known, found)
    return found


_WORTH = re.compile(r"[0-9０-９]{3}|第.{0,2}[0-9０-９一二三四五六七八九]|[Ss]ection|[Cc]hapter|[则則]第?.{0,1}百")


def _continue(
    text: str, start: int, end: int, number: RuleNumber, part: int, known: Sequence[RuleNumber], found: list[Reference]
) -> int:
    """Take up the range or list that a number begins; gives where to search on."""
    while True:
        numbers: tuple[RuleNumber, ...] = (number,)
        if (link := _RANGE.match(text, end)) and (last := _partial(text, link.end(), number)):
            members = expand(number, last[0], known)
            if len(members) > 1:
                numbers, end = members, last[1]
        title = None
        if quoted := _TITLE.match(text, end):
            title = next(t for t in quoted.groups() if t is not None).rstrip(".。,，").strip()
        found.append(Reference(numbers, start, end, part, title))
        after = quoted.end() if quoted else end
        link = _LIST.match(text, after)
        following = _partial(text, link.end(), numbers[-1]) if link else None
        if not link or not following or (following[0] <= number and text[link.end()].isalpha()):
            return after
        start, (number, end) = link.end(), following


def _partial(text: str, at: int, last: RuleNumber) -> tuple[RuleNumber, int] | None:
    """The number at this place, whole or only what differs from ``last`` (``h``, ``3``, ``11b``), and its end."""
    if match := _FULL.match(text, at):
        return RuleNumber.parse(match[0]), match.end()
    section, rule = last.section, last.rule
    if section and rule and last.sub and (match := _LETTER.match(text, at)) and match[0] > last.sub:
        return RuleNumber.of(section, rule, match[0]), match.end()
    if section and rule and (match := _RULE_AND_LETTER.match(text, at)):
        number = RuleNumber.parse(f"{section}.{match[0]}")
        if number > last:
            return number, match.end()
    return None


def expand(first: RuleNumber, last: RuleNumber, known: Sequence[RuleNumber] = ()) -> tuple[RuleNumber, ...]:
    """Every number from ``first`` to ``last`` on their level: 409.1f–h is f, g, h; 306–311 six sections.

    Where both stand in ``known``, only what stands there counts (some texts skip the letters l and o). An empty tuple
    where they don't make a range.
    """
    if first.kind != last.kind or first >= last:
        return ()
    if first in known and last in known:
        return tuple(n for n in known if n.kind == first.kind and first <= n <= last)
    if first.kind == "section" and first.section and last.section and first.chapter == last.chapter:
        return tuple(RuleNumber.of(s) for s in range(first.section, last.section + 1))
    if first.section != last.section or not first.section or not first.rule or not last.rule:
        return ()
    if first.kind == "rule":
        return tuple(RuleNumber.of(first.section, r) for r in range(first.rule, last.rule + 1))
    if first.rule == last.rule and first.sub and last.sub and len(first.sub) == len(last.sub) == 1:
        letters = [chr(c) for c in range(ord(first.sub), ord(last.sub) + 1)]
        return tuple(RuleNumber.of(first.section, first.rule, letter) for letter in letters)
    return ()
