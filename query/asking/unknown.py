"""When the corpus has no answer: words that the rules of 2004 don't know, and questions of which nothing is known."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from indexer.book import Book, Ranked
from query.asking.question import Question
from rules_text import terms

_FILE: Final = Path(__file__).parent / "foreign.txt"
# A question is none of ours where more than this share of what it says is unknown and no phrasing comes near it,
_UNKNOWN: Final = 0.52
_NEAR: Final = 0.3
# and where the best rule covers less than this.
_LEAST: Final = 0.065


class Foreign(NamedTuple):
    """A word that shows that a question is about something else, and what: later, format, tournament, trade, game …"""

    word: str
    kind: str


@lru_cache(maxsize=1)
def _foreign() -> dict[str, str]:
    kinds: dict[str, str] = {}
    kind = ""
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            kind = line.strip("[]")
        elif not line.startswith("#"):
            kinds.update(dict.fromkeys(line.split(), kind))
    return kinds


def foreign(question: Question) -> list[Foreign]:
    """The words of a question that the rules of 2004 don't know, the longest where several overlap."""
    folded = question.folded
    found: list[tuple[int, int, str]] = []
    for word, kind in _foreign().items():
        place = folded.find(word)
        if place >= 0 and _stands_alone(folded, word, place):
            found.append((place, place + len(word), kind))
    found.sort(key=lambda one: (one[0] - one[1], one[0]))
    kept: list[tuple[int, int, str]] = []
    for one in found:
        if all(one[1] <= other[0] or one[0] >= other[1] for other in kept):
            kept.append(one)
    return [Foreign(folded[start:end], kind) for start, end, kind in sorted(kept)]


def _stands_alone(text: str, word: str, place: int) -> bool:
    """A Latin word must not be a part of a longer one."""
    if not word.isascii():
        return True
    before, after = text[place - 1 : place], text[place + len(word) : place + len(word) + 1]
    return not (before.isascii() and before.isalnum()) and not (after.isascii() and after.isalnum())


def unknown_share(question: Question, book: Book) -> float:
    """Which share of what a question says no rule speaks of, 0 to 1."""
    said = unknown = 0.0
    for feature, amount in question.bag.items():
        if not feature.startswith("b:"):
            weight = amount * book.weight(feature)
            said += weight
            if not book.is_common(feature):
                unknown += weight
    return unknown / said if said else 1.0


def unknown_words(question: Question, book: Book) -> list[str]:
    """The words of a question that no rule has, as written."""
    return [word for word in question.words if len(word) > 1 and not _is_known(word, book)]


def _is_known(word: str, book: Book) -> bool:
    return any(book.is_common(feature) for feature in book.analyst.word(word))


def _says_nothing(question: Question) -> bool:
    """Whether a question is a single sign that is no word of the game (抓, 地 and X are)."""
    signs = [sign for sign in question.folded if sign.isalnum()]
    return len(signs) == 1 and not terms.lookup(signs[0])


def has_no_answer(question: Question, ranked: list[Ranked], book: Book) -> bool:
    """Whether nothing that was found answers the question."""
    if not ranked or foreign(question) or _says_nothing(question):
        return True
    near = max((one.nearest for one in ranked[:5]), default=0.0)
    if ranked[0].coverage < _LEAST and near < _NEAR:
        return True
    return unknown_share(question, book) > _UNKNOWN and near < _NEAR
