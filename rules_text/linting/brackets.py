"""Brackets and quotation marks that don't pair."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules_text.linting.findings import Finding, KindOfFault, Page, Passage

_PAIRS = {"（": "）", "(": ")", "[": "]", "［": "］", "{": "}", "【": "】", "〔": "〕", "《": "》", "〈": "〉"}
_QUOTES = {"「": "」", "『": "』", "“": "”", "‘": "’"}
_CLOSING = {close: open for open, close in (_PAIRS | _QUOTES).items()}
#: Not one of a pair: a list's 1) or a), an apostrophe, inches, a smiley's eye.
_ALONE = re.compile(r"(?:(?<=^)|(?<=[\s，,；;。：]))(?:\d{1,2}|[a-z]|[ivx]+)[)）]|(?<=[A-Za-z])’(?=[A-Za-z])|’\d0s")


def check(page: Page) -> Iterator[Finding]:
    """Findings of the kinds ``bracket`` and ``quote``."""
    for passage in page.passages:
        yield from _pairs(passage)
        yield from _straight(passage)


def _pairs(passage: Passage) -> Iterator[Finding]:
    text = passage.text
    skipped = {i for m in _ALONE.finditer(text) for i in range(*m.span())}
    open_at: list[tuple[str, int]] = []
    for i, c in enumerate(text):
        if i in skipped and c in _CLOSING and not (c in "）)" and open_at):
            continue
        if (
            c in _QUOTES
            and open_at
            and open_at[-1][0] == c
            and text.count(c) > text.count(_QUOTES[c])
            and _ends(text, i)
        ):
            yield passage.fault(i, "quote", "error", f"“{c}”应为“{_QUOTES[c]}”：{passage.around(i)}", _QUOTES[c])
            open_at.pop()
        elif c in _PAIRS or c in _QUOTES:
            open_at.append((c, i))
        elif c in _CLOSING:
            yield from _close(passage, c, i, open_at)
    for o, at in open_at:
        if o != "‘" or passage.page.chinese:
            yield _unclosed(passage, o, at)


def _close(passage: Passage, c: str, i: int, open_at: list[tuple[str, int]]) -> Iterator[Finding]:
    """A closing sign: pairs with the last that is open, or is itself the fault."""
    wanted = _CLOSING[c]
    if any(o == wanted for o, _ in open_at):
        while open_at[-1][0] != wanted:
            yield _unclosed(passage, *open_at.pop())
        open_at.pop()
    elif c == "’" and (not passage.page.chinese or passage.text[i - 1 : i].isascii()):
        return  # an apostrophe
    elif open_at and _alike(open_at[-1][0], c):
        o, at = open_at.pop()
        better = (_PAIRS | _QUOTES)[o]
        yield passage.fault(i, _kind(c), "warning", f"“{o}”与“{c}”不成对：{passage.around(at, i + 1, 3)}", better)
    elif c in passage.text[i + 1 :] and wanted not in passage.text[i + 1 : passage.text.index(c, i + 1)]:
        yield passage.fault(i, _kind(c), "error", f"“{c}”应为“{wanted}”：{passage.around(i)}", wanted)
        open_at.append((wanted, i))
    else:
        yield passage.fault(i, _kind(c), "error", f"多出“{c}”，或前面缺“{wanted}”：{passage.around(i)}", wanted)


def _ends(text: str, i: int) -> bool:
    """Whether what stands before is part of a word and what follows isn't the start of a quotation of its own."""
    return text[i - 1].isalnum() or text[i - 1] in "。.！!？?]）)"


def _unclosed(passage: Passage, o: str, at: int) -> Finding:
    close = (_PAIRS | _QUOTES)[o]
    return passage.fault(at, _kind(o), "error", f"“{o}”没有对应的“{close}”：{passage.around(at)}", close)


def _kind(c: str) -> KindOfFault:
    return "quote" if c in _QUOTES or c in _QUOTES.values() else "bracket"


def _alike(o: str, c: str) -> bool:
    """Whether a full-width sign is closed by the half-width one, or a quotation mark by another."""
    return o + c in ("（)", "(）", "［]", "[］") or (o in _QUOTES and c in _QUOTES.values())


def _straight(passage: Passage) -> Iterator[Finding]:
    marks = [m.start() for m in re.finditer('"', passage.text)]
    if len(marks) % 2:
        at = marks[-1]
        yield passage.fault(at, "quote", "error", f'引号 " 不成对：{passage.around(at)}', None)
