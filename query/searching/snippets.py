"""The piece of a rule that shows a hit, with the hit marked on the characters of the original."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

#: The marks around a hit. No text of the rules has these brackets.
OPEN: Final = "【"
CLOSE: Final = "】"
_WIDTH: Final = 72
_LEAD: Final = 16
_ENDS: Final = "。；！？\n"


class Snippet(NamedTuple):
    """A piece of a text, and where in it the hits stand."""

    text: str
    hits: tuple[tuple[int, int], ...]

    def marked(self) -> str:
        """The piece with its hits in brackets."""
        pieces, place = [], 0
        for start, end in self.hits:
            pieces += [self.text[place:start], OPEN, self.text[start:end], CLOSE]
            place = end
        return "".join((*pieces, self.text[place:]))


def snippet(text: str, hits: Sequence[tuple[int, int]]) -> Snippet:
    """The piece of a text with the most of its hits in it; the beginning where there are none.

    A short text comes whole; what is left out at either end is an ellipsis.
    """
    if len(text) <= _WIDTH:
        return Snippet(text, tuple(hits))
    start = _best_start(text, hits)
    end = min(len(text), start + _WIDTH)
    end = max([end, *(stop for begin, stop in hits if begin < end < stop)])
    if end == len(text):
        start = max(0, end - _WIDTH)
    before, after = "…" if start else "", "…" if end < len(text) else ""
    shift = len(before) - start
    inside = tuple((s + shift, e + shift) for s, e in hits if start <= s and e <= end)
    return Snippet(before + text[start:end] + after, inside)


def _best_start(text: str, hits: Sequence[tuple[int, int]]) -> int:
    if not hits:
        return 0
    first = max(hits, key=lambda hit: (sum(hit[0] <= s < hit[0] + _WIDTH - _LEAD for s, _ in hits), -hit[0]))[0]
    sentence = max(text.rfind(mark, 0, first) for mark in _ENDS) + 1
    return sentence if first - sentence <= _WIDTH // 2 else max(0, first - _LEAD)
