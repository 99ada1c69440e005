"""The verdict of the concept index that fits a question: that of a near phrasing that denies the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from indexer.book import Book, Phrasing, Ranked
from query.asking.question import Question
from rules_text.scripts import fold

# A phrasing speaks for the question where it is at least as near as this,
_NEAR: Final = 0.3
# and a rule that comes after the best may give the verdict where it scores nearly as well.
_CLOSE: Final = 0.85


def contradicts(question: Question, text: str, book: Book) -> bool:
    """Whether one of the two denies what the other says.

    牌库没牌但不用抓牌 and 从空牌库抓牌 contradict one another: one denies that a card is drawn.
    """
    return question.stances.contradict(book.analyst.stances(fold(text)))


def verdict(question: Question, ranked: Sequence[Ranked], book: Book) -> str:
    """The verdict for a question, in Simplified; empty where no phrasing comes near."""
    top = ranked[0].score if ranked else 0.0
    for one in ranked[:3]:
        if one.score < top * _CLOSE:
            break
        phrasing = one.phrasing
        if phrasing is None or one.nearest < _NEAR or phrasing.weight < 1.0:
            continue
        if contradicts(question, phrasing.text, book):
            phrasing = _agreeing(question, one.number, book)
        if phrasing is not None and phrasing.verdict:
            return phrasing.verdict
    return ""


def _agreeing(question: Question, number: str, book: Book) -> Phrasing | None:
    """The phrasing of a rule that denies just what the question denies; the nearest of them."""
    best: tuple[float, Phrasing] | None = None
    for phrasing in book.phrasings(number):
        if phrasing.verdict and not contradicts(question, phrasing.text, book):
            near = book.nearness(question.bag, fold(phrasing.text))
            if best is None or near > best[0]:
                best = (near, phrasing)
    return best[1] if best and best[0] >= _NEAR else None
