"""Questions about editions: which two are meant, what remains when that is taken away, and what differs."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from query.lang import HANS, Lang
from rules_text import library
from rules_text.numbers import RuleNumber
from rules_text.scripts import fold, to_simplified
from rules_text.tree import Rule

# How people name an edition, and which one it is.
_NAMES: Final = (
    (r"(?:2004\s*年?\s*)?(?:6|六)\s*月(?:\s*(?:1|一)\s*日)?\s*(?:版|的?规则|以后|起)?", "06"),
    (r"(?:2004\s*年?\s*)?(?:2|二)\s*月(?:\s*(?:1|一)\s*日)?\s*(?:版|的?规则)?", "02"),
    (r"(?:1999|2000|二千|一九九九)\s*年?\s*(?:左右)?(?:的)?(?:旧|老)?(?:规则|版)?", "old"),
    (r"第六版(?:规则)?|以前(?:的)?(?:规则|版)|旧规则|老规则|旧版|老版|旧的规则", "old"),
    (r"简体(?:中文)?(?:字)?版?", "hans"),
    (r"繁体(?:中文)?(?:字)?版?|台湾(?:版|译)|正体版?", "hant"),
    (r"2004\s*年(?:的)?(?:规则|版)?|新规则|新版|现在的写法|现在的版本", "new"),
)
_ASKS: Final = re.compile(
    "不同|不一样|差别|差异|区别|差在|改成|改了|改动|修改|变化|变了|变成|增加了|加了|删|新增|怎么译|怎样译|译作|译成|译法"
    "|叫什么|叫法|叫做|怎么叫|怎么写|怎么说|说法|对比|比较|哪一版|哪个版本|版本"
)
_ABOUT_ALL: Final = re.compile(
    "规则|内容|地方|哪里|哪些|什么|多少|主要|一共|总共|请问|之间|相比|两个|告诉我"
    "|[哪几条处个的了吗呢和与跟比在有都两版里从到,?!。、\\s]"
)


class Editions(NamedTuple):
    """The editions that a question names, and the question without them."""

    named: tuple[str, ...]
    rest: str

    @property
    def pair(self) -> tuple[str, str]:
        """The two editions to be compared, the older first."""
        if "old" in self.named:
            return ("hans-old", "hans-2004-02")
        if "hans" in self.named or "hant" in self.named:
            return ("hans-2004-02", "hant-2004-06")
        return ("hans-2004-02", "hans-2004-06")

    @property
    def about_all(self) -> bool:
        """Whether nothing is asked but what differs at all: 6月版改了哪些规则."""
        return not _ABOUT_ALL.sub("", self.rest)


def about_editions(folded: str) -> Editions | None:
    """What a folded question asks about editions; None where it asks nothing about them.

    It must name two of them, or one and ask for a difference or a wording.
    """
    named: list[str] = []
    rest = folded
    for pattern, name in _NAMES:
        rest, times = re.subn(pattern, " ", rest)
        if times:
            named.append(name)
    if len(named) >= 2 or (named and named != ["new"] and _ASKS.search(folded)):
        return Editions(tuple(named), _ASKS.sub(" ", rest))
    return None


def in_pair(number: RuleNumber, pair: tuple[str, str], lang: Lang) -> tuple[Rule, Rule] | None:
    """The rule in both editions; None where one of them lacks it.

    The June text stands for chapter 1 in Simplified and goes on in Traditional.
    """
    first = _in(number, pair[0], lang)
    second = _in(number, pair[1], lang)
    if second is None and pair[1] == "hans-2004-06":
        second = _in(number, "hant-2004-06", lang)
    return (first, second) if first and second else None


def _in(number: RuleNumber, edition: str, lang: Lang) -> Rule | None:
    rule = library.load(edition, lang).get(number)
    return None if rule is None or rule.is_heading else rule


def plain(text: str) -> str:
    """A text with everything taken away that is only script, term or mark: what two editions are compared by."""
    text = to_simplified(text, terms=True)
    return re.sub(r"[\W_]+", "", fold(text))


@lru_cache(maxsize=8)
def differing(pair: tuple[str, str], lang: Lang = HANS) -> frozenset[str]:
    """The numbers of the rules that two editions have differently, in more than script, terms and wording."""
    from rules_text.comparing import differ

    found = set()
    for rule in library.load(pair[0], lang).rules:
        both = in_pair(rule.number, pair, lang)
        if both is None:
            continue
        one, other = both[0].text, both[1].text
        if plain(one) != plain(other) and differ(one, other).status == "substantive":
            found.add(str(rule.number))
    return frozenset(found)
