"""When the corpus has no answer: words that the rules of 2004 don't know, and questions of which nothing is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from indexer.book import Book, Ranked
from indexer.dictionary import read_lines
from query.asking.question import Question
from rules_text import terms

_FILE: Final = Path(__file__).parent / "foreign.txt"
# A question is none of ours where more than this share of what it says is unknown and no phrasing comes near it,
_UNKNOWN: Final = 0.52
_NEAR: Final = 0.3
# and where the best rule covers less than this.
_LEAST: Final = 0.065
# It is none of ours too where it has a word of something else, this much of it is unknown, and nothing fits well.
_STRANGE: Final = 0.25
_FITS: Final = 0.2
_NEAR_ENOUGH: Final = 0.42


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
    shown = question.text if len(question.text) == len(folded) else folded  # as it was written, where places agree
    return [Foreign(shown[start:end], kind) for start, end, kind in sorted(kept)]


def _stands_alone(text: str, word: str, place: int) -> bool:
    """A Latin word must not be a part of a longer one."""
    if not word.isascii():
        return True
    before, after = text[place - 1 : place], text[place + len(word) : place + len(word) + 1]
    return not (before.isascii() and before.isalnum()) and not (after.isascii() and after.isalnum())


@lru_cache(maxsize=1)
def _elsewhere() -> str:
    return " ".join(("", *read_lines("elsewhere.txt"), ""))


def strange_words(question: Question) -> list[str]:
    """Common words in a question that nothing in the index has; it was cut into pieces where they stand."""
    words, found, place = question.words, [], 0
    while place < len(words):
        for many in (3, 2):
            joined = "".join(words[place : place + many])
            if len(words) >= place + many and len(joined) <= 3 and f" {joined} " in _elsewhere():
                found.append(joined)
                place += many - 1
                break
        place += 1
    return found


def unknown_share(question: Question, book: Book, strange: Sequence[str] = ()) -> float:
    """Which share of what a question says no rule speaks of, 0 to 1. strange: words that are unknown as a whole."""
    bag: Mapping[str, float] = question.bag
    if strange:
        rest = question.folded
        for word in strange:
            rest = rest.replace(word, ",")
        bag = book.analyst.bag(rest)
    said = unknown = book.unknown_weight * len(strange)
    for feature, amount in bag.items():
        if not feature.startswith("b:"):
            weight = amount * book.weight(feature)
            said += weight
            if not book.is_common(feature):
                unknown += weight
    return unknown / said if said else 1.0


def unknown_words(question: Question, book: Book) -> list[str]:
    """What a question says that no rule has: words, and characters in a row that make no known word."""
    strange = strange_words(question)
    found, row = list(strange), ""
    for word in (*question.words, ""):
        if len(word) == 1 and not word.isascii() and not _is_known(word, book):
            row += word
            continue
        if len(row) > 1 and not set(row) & set("".join(strange)):
            found.append(row)
        row = ""
        if len(word) > 1 and not _is_known(word, book):
            found.append(word)
    return found


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
    strange = strange_words(question)
    share = unknown_share(question, book, strange)
    if strange and share > _STRANGE and ranked[0].coverage < _FITS and near < _NEAR_ENOUGH:
        return True
    return share > _UNKNOWN and near < _NEAR
