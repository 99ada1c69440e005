"""Characters that were lost or misread on the way, and what they were where that can be told."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

from rules_text.decoding import known_characters
from rules_text.linting.findings import Finding, Page, Passage

_HAN = "\u3400-\u9fff\uf900-\ufaff"
_LINK = re.compile(r"[\w./:?=&%~-]*(?:www\.|https?://|\.com|\.asp)[\w./:?=&%~-]*", re.IGNORECASE)
_LOST_SIGN = re.compile(rf"(?<=[\w{_HAN}])\?(?=[{_HAN}]|\s[a-z{_HAN}])|(?<=[{_HAN}])\?(?=\w)")
_REGISTERED = re.compile(r"(?:万智牌|魔法風雲會|Magic|The Gathering|Gathering|Coast)$")
_TRADEMARK = re.compile(r"(?:Oracle|DCI|Judgment|Floor|Unglued)$")
_PRIVATE = re.compile("[\ue000-\uf8ff\x80-\x84\x86-\x9f]")
_LATIN = re.compile("[A-Za-zÀ-ɏ]{2}")
_KNOWN_DAMAGE = re.compile("锟斤拷|烫烫烫|屯屯屯|ï¿½|錕斤拷")
_HAN_RUN = re.compile(rf"[{_HAN}]+")
_LATIN_RUN = re.compile("[\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{2,}")
#: Letters of Western Europe among signs that stand in no word: bytes of another encoding, some of them lost.
_NO_WORD = re.compile("[À-ÿ][\xa1-\xbf€‚ƒ„…†‡ˆ‰‹™›]+[\xa0-\xff]*[À-ÿ]|[À-ÿ]{2}[\xa1-\xbf]")
_QUOTES = {0x93: "“", 0x94: "”", 0x91: "‘", 0x92: "’"}


def check(page: Page) -> Iterator[Finding]:
    """Findings of the kind ``garbled``."""
    known = _known(page)
    for place, text, report in _everywhere(page):
        yield from (f for f in _lost(text, place, report) if f)
        for start, end, repaired in garbled(text, known):
            found = text[start:end]
            message = f"乱码“{found}”" + (f"，应为“{repaired}”" if repaired else "")
            if fault := report(place + start, message, repaired):
                yield fault


Report = Callable[[int, str, "str | None"], "Finding | None"]


def _everywhere(page: Page) -> Iterator[tuple[int, str, Report]]:
    """Every text with the way to report a fault in it: those of the rules, then what stands around them."""
    for passage in page.passages:
        yield 0, passage.text, _reporter(passage)

    def outside(at: int, message: str, suggestion: str | None) -> Finding | None:
        if page.in_glossary(at):
            return None  # told with its entry
        return page.outside(at, "garbled", "error", message, suggestion)

    for span in page.edition.parts if page.source else ():
        yield span.start, page.source[slice(*span)], outside


def _reporter(passage: Passage) -> Report:
    return lambda at, message, suggestion: passage.fault(at, "garbled", "error", message, suggestion)


def _known(page: Page) -> frozenset[str]:
    """The characters that are nothing unusual here: those of texts of the rules, and those this text uses often."""
    often = Counter("".join(p.text for p in page.passages))
    return known_characters() | {c for c, count in often.items() if count > 2}


def _lost(text: str, place: int, report: Report) -> Iterator[Finding | None]:
    links = [m.span() for m in _LINK.finditer(text)]
    for match in _LOST_SIGN.finditer(text):
        if any(a <= match.start() < b for a, b in links):
            continue
        before = text[max(0, match.start() - 14) : match.start()]
        sign = "®" if _REGISTERED.search(before) else "™" if _TRADEMARK.search(before) else None
        around = text[max(0, match.start() - 6) : match.end() + 4].replace("\n", " ")
        message = f"符号变成了问号：{around}" + (f"，应为“{sign}”" if sign else "，原为 ® 或 ™ 之类的符号")
        yield report(place + match.start(), message, before[-6:] + sign if sign else None)
    for match in re.finditer("\ufffd+", text):
        repaired = _replacement(text, match.start(), match.end())
        around = text[max(0, match.start() - 6) : match.end() + 6].replace("\n", " ")
        yield report(place + match.start(), f"字符已丢失（�）：{around}", repaired)
    for match in _PRIVATE.finditer(text):
        yield report(place + match.start(), f"不是文字的字符 U+{ord(match[0]):04X}", None)


def _replacement(text: str, start: int, end: int) -> str | None:
    """What a lost character was, by its neighbours: a dash between numbers, a quotation mark at the edge of a word."""
    before, after = text[start - 1 : start], text[end : end + 1]
    if re.search(r"\d[a-z]?$", text[:start]) and re.match(r"\d|[a-z]\b", text[end : end + 2]):
        return "–"
    if (not before or before in " (\n") and after.isalnum():
        return "“"
    if before.isalnum() and text[max(0, start - 60) : start].count("\ufffd") % 2 and (not after or not after.isalnum()):
        return "”"
    return "’" if _LATIN.fullmatch(before + after) else None


def garbled(text: str, known: frozenset[str]) -> list[tuple[int, int, str | None]]:
    """The misread stretches of a text, with what they were; None where that can't be told."""
    found: list[tuple[int, int, str | None]] = []
    for match in _KNOWN_DAMAGE.finditer(text):
        found.append((*match.span(), None))
    for match in _LATIN_RUN.finditer(text):
        if repaired := _as_other_bytes(match[0], known):
            found.append((*match.span(), repaired))
        elif _NO_WORD.search(match[0]):
            found.append((*match.span(), None))
    for run in _HAN_RUN.finditer(text):
        found += _in_han(run[0], run.start(), known)
    return sorted(found)


def _in_han(run: str, offset: int, known: frozenset[str]) -> Iterator[tuple[int, int, str | None]]:
    """Stretches of Chinese characters that texts of the rules don't use, if read otherwise they are such a text."""
    strange = [i for i, c in enumerate(run) if c not in known]
    i = 0
    while i < len(strange):
        j = i
        while j + 1 < len(strange) and strange[j + 1] - strange[j] <= 2:
            j += 1
        start, end = strange[i], strange[j] + 1
        if j > i:
            # A neighbour that looks usual may belong to it.
            for a, b in ((start, end), (start, min(end + 1, len(run))), (max(start - 1, 0), end)):
                if repaired := _misread(run[a:b], known):
                    yield offset + a, offset + b, repaired
                    break
        i = j + 1


def _misread(run: str, known: frozenset[str]) -> str | None:
    """Chinese characters that are other bytes read as GBK or Big5, read aright; None where that makes no sense."""
    for codec in ("gb18030", "big5hkscs"):
        try:
            data = run.encode(codec)
        except UnicodeEncodeError:
            continue
        for other in ("utf-8", "gb18030", "big5"):
            if other == codec:
                continue
            try:
                if _sensible(repaired := data.decode(other), known):
                    return repaired
            except UnicodeDecodeError:
                continue
        # Quotation marks of Windows-1252 shift the bytes that follow by one.
        if data[0] in _QUOTES and data[-1] in _QUOTES and len(data) % 2 == 0:
            try:
                inner = data[1:-1].decode(codec)
            except UnicodeDecodeError:
                continue
            if _sensible(inner, known):
                return _QUOTES[data[0]] + inner + _QUOTES[data[-1]]
    return None


def _as_other_bytes(run: str, known: frozenset[str]) -> str | None:
    """Letters of Western Europe that are the bytes of something else."""
    for codec in ("cp1252", "latin-1"):
        try:
            data = run.encode(codec)
        except UnicodeEncodeError:
            continue
        for other in ("utf-8", "gb18030"):
            try:
                repaired = data.decode(other)
            except UnicodeDecodeError:
                continue
            if len(repaired) < len(run) and _sensible(repaired, known | frozenset("’‘“”–—…®™©")):
                return repaired
    return None


def _sensible(text: str, known: frozenset[str]) -> bool:
    return bool(text) and all(c in known for c in text)
