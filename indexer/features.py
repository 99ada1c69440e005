"""What a text is about, as a bag of weighted features: classes of words, words, pairs of characters, signs.

Questions, the phrasings of the concept index and the rules themselves are all turned into such bags and compared.
A class of words is `t:` and the id of a term, or `c:` and the name of an everyday class; a word is `w:`, a pair `b:`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import sqrt
from typing import Final

from indexer.analysis import Words
from indexer.segmenting import Cutter
from indexer.signs import pieces

#: How much each kind of feature counts.
WORD: Final = 1.0
CLASSED_WORD: Final = 0.35
PART: Final = 0.5
PAIR: Final = 0.3
#: Several Latin words may be one term: "mana burn", "end of turn step".
_MOST_LATIN: Final = 4


class Analyst:
    """Turns folded text into bags of features, by a fixed dictionary and fixed classes of words."""

    def __init__(self, cutter: Cutter, known: Mapping[str, int], classes: Mapping[str, tuple[str, ...]]) -> None:
        self._cutter = cutter
        self._words = Words(cutter, known)
        self._classes = classes
        self._of_word: dict[str, dict[str, float]] = {}

    def bag(self, text: str) -> dict[str, float]:
        """The features of a folded text with their weights; what comes twice counts more, but not twice as much."""
        counted: dict[str, float] = {}
        latin: list[str] = []
        for kind, piece, _, _ in pieces(text):
            if kind == "latin":
                latin.append(piece)
            elif latin:
                _add(counted, self._latin(latin))
                latin = []
            if kind == "chinese":
                for word in self._cutter.cut(piece):
                    _add(counted, self.word(word))
                for left, right in pairwise(piece):
                    _add(counted, {f"b:{left}{right}": PAIR})
            elif kind != "latin":
                _add(counted, {f"w:{piece}": WORD})
        if latin:
            _add(counted, self._latin(latin))
        return {feature: sqrt(weight) if weight > 1 else weight for feature, weight in counted.items()}

    def words(self, text: str) -> Iterable[tuple[str, str]]:
        """The pieces of a folded text with their kinds, Chinese cut into words: ("chinese", 抓牌)."""
        for kind, piece, _, _ in pieces(text):
            if kind == "chinese":
                for word in self._cutter.cut(piece):
                    yield kind, word
            else:
                yield kind, piece

    def classes(self, word: str) -> tuple[str, ...]:
        """The classes that a folded word stands in."""
        return self._classes.get(word, ())

    def word(self, word: str) -> dict[str, float]:
        """The features of one word: its classes, itself, and what it is made of."""
        found = self._of_word.get(word)
        if found is None:
            names = self._classes.get(word, ())
            found = dict.fromkeys(names, 1 / sqrt(len(names)) if names else 0.0)
            found[f"w:{word}"] = CLASSED_WORD if names else WORD
            if len(word) > 2:
                for part in self._words.parts(word):
                    if part != word and len(part) > 1:
                        for feature, weight in self.word(part).items():
                            found[feature] = max(found.get(feature, 0.0), weight * PART)
            self._of_word[word] = found
        return found

    def _latin(self, words: list[str]) -> dict[str, float]:
        """The features of Latin words in a row: the longest terms that they are made of."""
        found: dict[str, float] = {}
        start = 0
        while start < len(words):
            for end in range(min(len(words), start + _MOST_LATIN), start, -1):
                phrase = " ".join(words[start:end])
                if end == start + 1 or phrase in self._classes:
                    _add(found, self.word(phrase))
                    start = end
                    break
        return found


def _add(counted: dict[str, float], features: Mapping[str, float]) -> None:
    for feature, weight in features.items():
        counted[feature] = counted.get(feature, 0.0) + weight
