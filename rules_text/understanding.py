"""What a text of the rules says about itself: its language, its date, its title, and which numbering it belongs to."""

from __future__ import annotations

import json
import re
from datetime import date

from rules_text import folders
from rules_text.numbers import CHINESE_NUMERAL, chinese_value
from rules_text.tree import Edition, Language

_MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october"]
_MONTHS += ["november", "december"]
_CHINESE_DATE = re.compile(
    rf"(\d{{4}}|[零〇○一二三四五六七八九]{{4}})\s*年\s*(\d{{1,2}}|{CHINESE_NUMERAL}{{1,3}})\s*月\s*(\d{{1,2}}|{CHINESE_NUMERAL}{{1,3}})\s*日"
)
_IN_FORCE = re.compile(r"^\s*起?\s*(?:正式)?(?:生效|施行|實施|实施)")
_ENGLISH_DATE = re.compile(
    rf"(?:effective|current)\s+as\s+of\s+({'|'.join(_MONTHS)})\s+(\d{{1,2}})\s*,?\s+(\d{{4}})", re.IGNORECASE
)
_SHORT_DATE = re.compile(r"(?<!\d)(\d{2})/(\d{2})/(\d{2}|\d{4})(?!\d)")
_ISO_DATE = re.compile(r"(?<!\d)((?:19|20)\d\d)-(\d{1,2})-(\d{1,2})(?!\d)")
_NAMED = re.compile(
    r"[^\s，。：:]{0,10}完整[规規][则則]|(?:Magic: The Gathering\S{0,4} )?Comprehensive Rules", re.IGNORECASE
)
_NO_TITLE = re.compile(
    r"^[\W\d_]*$|[上下]一[页頁]|首[页頁]|^(?:目次|目录|目錄|前言|引言|译序|譯序|contents|introduction)$", re.IGNORECASE
)


def language(text: str) -> Language | None:
    """The language and script of a text; None where it can't be told."""
    from rules_text.characters import detect

    return detect(text)


def effective(text: str) -> str | None:
    """The date (ISO) from which a text says it is in force; None where it says nothing.

    text: what stands before and behind the rules, digits as ASCII.
    """
    for match in _CHINESE_DATE.finditer(text):
        if _IN_FORCE.match(text[match.end() : match.end() + 10]):
            return _iso(*(_value(part) for part in match.groups()))
    if english := _ENGLISH_DATE.search(re.sub(r"\s+", " ", text)):
        return _iso(int(english[3]), _MONTHS.index(english[1].lower()) + 1, int(english[2]))
    head = text[:2000]
    if short := _SHORT_DATE.search(head):
        year = int(short[3])
        return _iso(year + (0 if year > 99 else 1900 if year > 90 else 2000), int(short[1]), int(short[2]))
    if iso := _ISO_DATE.search(head):
        return _iso(int(iso[1]), int(iso[2]), int(iso[3]))
    return None


def _value(text: str) -> int:
    if text.isdigit():
        return int(text)
    if len(text) == 4:
        return int("".join(str(chinese_value(c)) for c in text))
    try:
        return chinese_value(text)
    except ValueError:
        return 0


def _iso(year: int, month: int, day: int) -> str | None:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None


def title(front: str) -> str | None:
    """The title of a document: its first line that is one."""
    for line in front.split("\n")[:30]:
        words = re.sub(r"[-=_*]{4,}", " ", line).strip()
        words = re.sub(r"\s+\d\d/\d\d/\d\d(?:\d\d)?$", "", " ".join(words.split()))
        words = re.sub(r"(?<=.)(?:目次|目[录錄])$", "", words)
        if words and len(words) <= 60 and not _NO_TITLE.search(words):
            return words
    named = _NAMED.search(front)
    return named[0].strip() if named else None


def family(edition: Edition, effective: str | None) -> str:
    """Which numbering a text uses: ``1999``, ``2004`` (July 2003 to July 2009) or ``2010``.

    By its date; without one by the numbers it has: chapters beyond 6 came in 2009, and nearly every number of a text of
    2004 is a number of 2004.
    """
    if effective:
        return "1999" if effective < "2003-07-28" else "2004" if effective < "2009-07-11" else "2010"
    if any((rule.number.chapter or 0) > 6 for rule in edition.rules):
        return "2010"
    path = folders.SHIPPED / "data" / "numbers-2004.json"
    known = json.loads(path.read_text(encoding="utf-8"))["numbers"]
    own = [rule for rule in edition.rules if rule.kind in ("rule", "subrule")]
    strange = sum(str(rule.number) not in known for rule in own)
    return "1999" if strange > 3 and strange > 0.1 * len(own) else "2004"
