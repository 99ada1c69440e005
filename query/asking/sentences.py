"""The sentence of a rule that says what was asked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from indexer.book import Book
from query.asking.question import Question
from rules_text.scripts import fold

_SENTENCE: Final = re.compile(r"[^。！？]+(?:[。！？][」』）]*|$)")
_PART: Final = re.compile(r"[^。！？；]+(?:[。！？；][」』）]*|$)")
_LONGEST: Final = 150
# So many characters a sentence has for nothing: a short one must not win by being short.
_FREE: Final = 60


def telling_sentence(text: str, question: Question, book: Book, verdict: str = "") -> str:
    """The sentence of a rule text that has the most of the question and its verdict in it, as it stands there.

    A short text comes whole.
    """
    if len(text) <= _LONGEST:
        return text
    sentences = [part for sentence in _split(text, _SENTENCE) for part in _parts(sentence)]
    if not sentences:
        return text[:_LONGEST]
    wanted = dict(book.analyst.bag(fold(verdict)))
    for feature, amount in question.bag.items():
        wanted[feature] = wanted.get(feature, 0.0) + amount
    return max(sentences, key=lambda sentence: _overlap(sentence, wanted, book))


def _split(text: str, ends: re.Pattern[str]) -> list[str]:
    return [match.group().strip() for match in ends.finditer(text) if match.group().strip()]


def _parts(sentence: str) -> list[str]:
    """A sentence as it is where it isn't too long: what stands before a semicolon often says of what the rest speaks."""
    return [sentence] if len(sentence) <= _LONGEST else _split(sentence, _PART)


def _overlap(sentence: str, wanted: Mapping[str, float], book: Book) -> float:
    found = book.analyst.bag(fold(sentence))
    both = ((amount, found[feature], book.weight(feature)) for feature, amount in wanted.items() if feature in found)
    return float(sum(min(asked, said) * weight for asked, said, weight in both) / (_FREE + len(sentence)) ** 0.5)
