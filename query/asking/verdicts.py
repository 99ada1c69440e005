"""The verdict of the concept index that fits a question: that of a near phrasing that denies the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from indexer.book import Book, Phrasing, Ranked
from query.asking.question import Question
from rules_text.scripts import fold

# A phrasing speaks for the question where it is at least as near as this, or as that where no other rule comes close,
_NEAR: Final = 0.3
_NEAR_ALONE: Final = 0.25
_CLOSE: Final = 0.85
_YES_OR_NO: Final = frozenset(
    ("能", "不能", "可以", "不可以", "会", "不会", "是", "不是", "算", "不算", "有", "没有", "需要", "不需要", "不用")
)
_ASKING: Final = ("c:?可否", "c:?会否", "c:?要否", "c:?是否")


def contradicts(question: Question, text: str, book: Book) -> bool:
    """Whether one of the two denies what the other says.

    牌库没牌但不用抓牌 and 从空牌库抓牌 contradict one another: one denies that a card is drawn.
    """
    return question.stances.contradict(book.analyst.stances(fold(text)))


def verdict(question: Question, order: Sequence[Ranked], book: Book) -> str:
    """The verdict for a question that these rules answer, in Simplified: that of the first rule.

    Empty where none of its phrasings comes near.
    """
    if not order:
        return ""
    best = order[0]
    alone = all(other.score < best.score * _CLOSE for other in order[1:])
    phrasing = best.phrasing
    if phrasing is None or best.nearest < (_NEAR_ALONE if alone else _NEAR) or phrasing.weight < 1.0:
        return ""
    if contradicts(question, phrasing.text, book):
        phrasing = _agreeing(question, best.number, book)
    return _fitting(phrasing.verdict, question) if phrasing is not None else ""


def _fitting(said: str, question: Question) -> str:
    """The verdict as it suits the question: without its yes or no where none is asked for."""
    lead, colon, rest = said.partition("：")
    return rest if colon and lead in _YES_OR_NO and not _wants_yes_or_no(question) else said


def _wants_yes_or_no(question: Question) -> bool:
    return any(mark in question.folded for mark in "吗吧") or any(name in question.bag for name in _ASKING)


def _agreeing(question: Question, number: str, book: Book) -> Phrasing | None:
    """The phrasing of a rule that denies just what the question denies; the nearest of them."""
    best: tuple[float, Phrasing] | None = None
    for phrasing in book.phrasings(number):
        if phrasing.verdict and not contradicts(question, phrasing.text, book):
            near = book.nearness(question.bag, fold(phrasing.text))
            if best is None or near > best[0]:
                best = (near, phrasing)
    return best[1] if best and best[0] >= _NEAR else None
