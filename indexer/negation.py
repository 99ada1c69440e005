"""What a sentence denies: 牌库没牌但不用抓牌 denies that a card is there and that one is drawn.

A denial reaches to the next word that means something, not past the end of the clause.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final


def _lists() -> dict[str, frozenset[str]]:
    """The lists of words of the data file by their names."""
    listed: dict[str, list[str]] = {}
    for line in (Path(__file__).parent / "words" / "denials.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            name, _, words = line.partition(":")
            listed.setdefault(name, []).extend(words.split())
    return {name: frozenset(words) for name, words in listed.items()}


_LISTS: Final = _lists()
_DENYING, _DENYING_BEFORE, _PASSED, _STOPS = (_LISTS[name] for name in ("denying", "before", "passed", "stops"))
_OUTCOME = _LISTS["outcome"]
_REACH: Final = 4


def denied(words: Sequence[str], means: Callable[[str], bool], *, facts: bool = False) -> Iterator[int]:
    """The places of the words that are denied in a clause, each once. `means` tells whether a word means something.

    facts: only what is denied of how things are (没有牌), not what can't or won't be (不能攻击).
    """
    found: set[int] = set()
    for place, word in enumerate(words):
        if word in _DENYING_BEFORE and not facts:
            found.update(_first(words, range(place - 1, max(-1, place - 1 - _REACH), -1), means))
        elif word in _DENYING and not _asks(words, place) and not (facts and word in _OUTCOME):
            found.update(_first(words, range(place + 1, min(len(words), place + 1 + _REACH)), means))
    return iter(sorted(found))


def _first(words: Sequence[str], places: Iterable[int], means: Callable[[str], bool]) -> Iterator[int]:
    for place in places:
        if words[place] in _STOPS:
            return
        if words[place] not in _PASSED and words[place] not in _DENYING and means(words[place]):
            yield place
            return


def _asks(words: Sequence[str], place: int) -> bool:
    """Whether a 不 stands between the same word twice: that asks, 在不在, and denies nothing."""
    return words[place] in ("不", "没") and 0 < place < len(words) - 1 and words[place - 1][-1] == words[place + 1][0]
