"""What a text is about, as a bag of weighted features: classes of words, words, pairs of characters, signs.

Questions, the phrasings of the concept index and the rules themselves are all turned into such bags and compared.
A class of words is `t:` and the id of a term, or `c:` and the name of an everyday class; a word is `w:`, a pair `b:`,
a class that is denied `n:`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import sqrt
from typing import Final, NamedTuple

from indexer.analysis import Words
from indexer.negation import denied
from indexer.segmenting import Cutter
from indexer.signs import pieces

#: How much each kind of feature counts.
WORD: Final = 1.0
CLASSED_WORD: Final = 0.35
PART: Final = 0.5
PAIR: Final = 0.3
DENIED: Final = 0.7
# What ends a clause, and with it the reach of a denial.
_CLAUSE_ENDS: Final = frozenset(",;:.!?、。，；：！？()（）\n")
#: Several Latin words may be one term: "mana burn", "end of turn step".
_MOST_LATIN: Final = 4


class Stances(NamedTuple):
    """The classes of words that a text has undenied, and those that it has only denied."""

    said: frozenset[str]
    denied: frozenset[str]

    def contradict(self, other: Stances) -> bool:
        """Whether one of the two denies what the other says: 不用抓牌 and 还要抓牌."""
        return bool(self.denied & other.said or other.denied & self.said)


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
        for clause in self._clauses(text):
            for kind, piece, word in clause:
                if kind == "sign":
                    _add(counted, {f"w:{piece}": WORD})
                else:
                    _add(counted, self.word(word))
            words = [word for _, _, word in clause]
            for place in denied(words, self._means):
                _add(counted, {f"n:{name}": DENIED for name in self._classes.get(words[place], ())})
        for kind, piece, _, _ in pieces(text):
            if kind == "chinese":
                for left, right in pairwise(piece):
                    _add(counted, {f"b:{left}{right}": PAIR})
        return {feature: sqrt(weight) if weight > 1 else weight for feature, weight in counted.items()}

    def denied(self, text: str) -> set[str]:
        """The classes of the words that a folded text denies."""
        found: set[str] = set()
        for clause in self._clauses(text):
            words = [word for _, _, word in clause]
            for place in denied(words, self._means):
                found.update(self._classes.get(words[place], ()))
        return found

    def stances(self, text: str, *, facts: bool = True) -> Stances:
        """What a folded text says: the classes of its words, undenied and denied.

        facts: what can't or won't be (不能攻击) is not denied, only what is not (没有攻击).
        """
        said: set[str] = set()
        not_said: set[str] = set()
        for clause in self._clauses(text):
            words = [word for _, _, word in clause]
            places = set(denied(words, self._means, facts=facts))
            for place, word in enumerate(words):
                (not_said if place in places else said).update(self._classes.get(word, ()))
        return Stances(frozenset(said), frozenset(not_said - said))

    def _means(self, word: str) -> bool:
        """Whether a word means something: a class of turns of phrase alone is no meaning."""
        return any(not name.startswith("c:?") for name in self._classes.get(word, ()))

    def _clauses(self, text: str) -> Iterable[list[tuple[str, str, str]]]:
        """The text clause by clause, as (kind, piece, word); several Latin words that are one term are one word."""
        clause: list[tuple[str, str, str]] = []
        latin: list[str] = []
        last = 0
        for kind, piece, start, end in pieces(text):
            if latin and (kind != "latin" or text[last:start].strip()):
                clause += (("word", word, word) for word in self._latin(latin))
                latin = []
            if any(mark in _CLAUSE_ENDS for mark in text[last:start]):
                yield clause
                clause = []
            if kind == "latin":
                latin.append(piece)
            elif kind == "chinese":
                clause += (("word", word, word) for word in self._cutter.cut(piece))
            else:
                clause.append(("sign", piece, piece))
            last = end
        yield clause + [("word", word, word) for word in self._latin(latin)]

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

    def _latin(self, words: list[str]) -> list[str]:
        """Latin words in a row with those that are one term joined, the longest first."""
        found: list[str] = []
        start = 0
        while start < len(words):
            for end in range(min(len(words), start + _MOST_LATIN), start, -1):
                phrase = " ".join(words[start:end])
                if end == start + 1 or phrase in self._classes:
                    found.append(phrase)
                    start = end
                    break
        return found


def _add(counted: dict[str, float], features: Mapping[str, float]) -> None:
    for feature, weight in features.items():
        counted[feature] = counted.get(feature, 0.0) + weight
