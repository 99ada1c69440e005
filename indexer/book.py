"""The book: a compact index of the rules of 2004 for questions, which is ready some milliseconds after it is opened.

It holds, for each feature (`features`), in which rules and in which phrasings of the concept index it stands and how
much it weighs there; and what is needed to turn a question into features: our dictionary and classes of words.
One file: a head that lists parts in JSON and plain arrays of numbers, then these. Nothing in it is ever run.
"""

from __future__ import annotations

import json
import math
from array import array
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

from indexer.features import Analyst
from indexer.segmenting import Segmenter
from indexer.typos import Mended, mended

#: Written into every file: another form is another number.
FORM: Final = 1
_MAGIC: Final = b"caipan-book\n"


class Phrasing(NamedTuple):
    """A phrasing of the concept index: the rule that it asks for and the verdict."""

    number: str
    text: str
    verdict: str
    weight: float


class BookTerm(NamedTuple):
    """A term: its id, its words in the rules, folded, the Simplified one first; the numbers that define it."""

    id: str
    words: tuple[str, ...]
    rules: tuple[str, ...]


class Ranked(NamedTuple):
    """How well a rule answers: by everything said about it, and by the phrasing nearest to the question."""

    number: str
    score: float
    coverage: float  #: how much of what is asked the rule speaks of, 0 to 1 or a little more
    nearest: float  #: how near its nearest phrasing is, 0 to 1
    phrasing: Phrasing | None


class Weights(NamedTuple):
    """How the two scores are added, and what a subrule gets from the rule that it stands under."""

    coverage: float = 1.0
    nearest: float = 0.06
    parent: float = 0.08


USUAL: Final = Weights()


class BadBookError(ValueError):
    """The file is no book, or one of another form."""


class Book:
    """An opened book. Raises BadBookError from `__init__` where the bytes are none."""

    def __init__(self, data: bytes) -> None:
        if not data.startswith(_MAGIC):
            raise BadBookError("no book")
        try:
            end = data.index(b"\n", len(_MAGIC))
            place = end + 1 + int(data[len(_MAGIC) : end])
            head = json.loads(data[end + 1 : place])
            if head["form"] != FORM:
                raise BadBookError("another form")
            self._parts: dict[str, bytes] = {}
            for name, size in head["parts"]:
                self._parts[name] = data[place : place + size]
                place += size
            self._arrays: dict[str, array[Any]] = {}
            for name, code, count in head["arrays"]:
                numbers: array[Any] = array(code)
                size = count * numbers.itemsize
                numbers.frombytes(data[place : place + size])
                if len(numbers) != count:
                    raise BadBookError("too short")
                self._arrays[name] = numbers
                place += size
            self.numbers: list[str] = self._part("numbers")
        except (ValueError, KeyError, TypeError) as error:
            raise BadBookError(str(error)) from error

    def _part(self, name: str) -> Any:
        """A part of the book, read when it is wanted."""
        return json.loads(self._parts[name])

    @classmethod
    def open(cls, path: Path) -> Book:
        """Read a book from its file. Raises OSError, BadBookError."""
        return cls(path.read_bytes())

    @cached_property
    def analyst(self) -> Analyst:
        """What turns folded text into features, with the dictionary and classes of the time when the book was made."""
        return Analyst(self.segmenter, self.known, self.classes)

    @cached_property
    def segmenter(self) -> Segmenter:
        """What cuts folded Chinese into words."""
        return Segmenter(self.known)

    @cached_property
    def known(self) -> dict[str, int]:
        """The dictionary, with the beginnings of words."""
        known: dict[str, int] = self._part("known")
        return known

    @cached_property
    def classes(self) -> dict[str, tuple[str, ...]]:
        """The classes of words."""
        names, words = self._part("classes")
        return {word: tuple(names[i] for i in places) for word, places in words.items()}

    @cached_property
    def _features(self) -> dict[str, int]:
        return {feature: place for place, feature in enumerate(self._parts["features"].decode("utf-8").split("\t"))}

    def mend(self, words: list[str], start: int) -> list[Mended]:
        """The typing errors in a run of Chinese that was cut into `words`."""
        return mended(words, start, self._patterns)

    @cached_property
    def _patterns(self) -> dict[str, list[str]]:
        patterns: dict[str, list[str]] = self._part("patterns")
        return patterns

    @cached_property
    def _phrases(self) -> tuple[list[str], list[int], list[str]]:
        """The texts of the phrasings, the places of their verdicts, and the verdicts."""
        texts, places, verdicts = self._part("phrases")
        return texts, places, verdicts

    @cached_property
    def _companions(self) -> dict[str, list[str]]:
        companions: dict[str, list[str]] = self._part("companions")
        return companions

    @cached_property
    def _terms(self) -> dict[str, list[list[str]]]:
        terms: dict[str, list[list[str]]] = self._part("terms")
        return terms

    def terms(self, word: str) -> list[BookTerm]:
        """The terms that a folded word stands for."""
        names = (name[2:] for name in self.classes.get(word, ()) if name.startswith("t:"))
        return [BookTerm(name, *map(tuple, self._terms[name])) for name in names]

    def is_common(self, feature: str) -> bool:
        """Whether anything in the book has the feature."""
        return feature in self._features

    def weight(self, feature: str) -> float:
        """How telling a feature is: the rarer the more. What the book doesn't know is as telling as can be."""
        place = self._features.get(feature)
        return self.unknown_weight if place is None else float(self._arrays["idf"][place])

    @cached_property
    def unknown_weight(self) -> float:
        """The weight of a feature that nothing in the book has."""
        return math.log(1 + len(self.numbers))

    def phrasing(self, place: int) -> Phrasing:
        """The phrasing at that place of the book."""
        texts, verdicts, said = self._phrases
        rule = self._arrays["phrase_rule"][place]
        weight = float(self._arrays["phrase_weight"][place])
        return Phrasing(self.numbers[rule], texts[place], said[verdicts[place]], weight)

    def companions(self, number: str) -> tuple[str, ...]:
        """The rules that belong to the same answer as this one, by the concept index."""
        return tuple(self._companions.get(number, ()))

    def phrasings(self, number: str) -> list[Phrasing]:
        """The phrasings of a rule of its own."""
        rule = self._places.get(number)
        listed = (self.phrasing(place) for place, owner in enumerate(self._arrays["phrase_rule"]) if owner == rule)
        return [phrasing for phrasing in listed if phrasing.weight == 1.0]

    @cached_property
    def _places(self) -> dict[str, int]:
        return {number: place for place, number in enumerate(self.numbers)}

    def __contains__(self, number: str) -> bool:
        return number in self._places

    def nearness(self, bag: Mapping[str, float], folded: str) -> float:
        """How near a bag of features and a folded text are: the cosine of what they say, 0 to 1."""
        other = self.analyst.bag(folded)
        shared = sum(
            bag[feature] * amount * self.weight(feature) ** 2 for feature, amount in other.items() if feature in bag
        )
        lengths = self._length(bag) * self._length(other)
        return shared / lengths if lengths else 0.0

    def _length(self, bag: Mapping[str, float]) -> float:
        return math.sqrt(sum((amount * self.weight(feature)) ** 2 for feature, amount in bag.items()))

    def rank(
        self, bag: Mapping[str, float], weights: Weights = USUAL, only: Callable[[str], bool] | None = None
    ) -> list[Ranked]:
        """The rules that a bag of features leads to, best first.

        only: tells of a number whether it may be an answer.
        """
        covered, nearest = self._covered(bag), self._nearest(bag)
        scores: dict[int, float] = {}
        for rule, coverage in covered.items():
            scores[rule] = weights.coverage * coverage + weights.nearest * nearest.get(rule, (0.0, 0))[0]
        parents = self._arrays["parent"]
        raised = {
            rule: score + weights.parent * scores.get(parents[rule], 0.0) if parents[rule] != rule else score
            for rule, score in scores.items()
        }
        order = sorted(raised, key=lambda rule: (-raised[rule], rule))
        ranked = []
        for rule in order:
            number = self.numbers[rule]
            if only is None or only(number):
                near, place = nearest.get(rule, (0.0, -1))
                phrasing = self.phrasing(place) if place >= 0 else None
                ranked.append(Ranked(number, raised[rule], covered[rule], near, phrasing))
        return ranked

    def _covered(self, bag: Mapping[str, float]) -> dict[int, float]:
        """For each rule how much of the bag it covers (BM25, as a share of what could be covered)."""
        starts, rules, gains = (self._arrays[name] for name in ("rule_starts", "rules", "gains"))
        scores: dict[int, float] = {}
        total = 0.0
        for feature, amount in bag.items():
            weight = amount * self.weight(feature)
            total += weight
            place = self._features.get(feature)
            if place is not None:
                for i in range(starts[place], starts[place + 1]):
                    rule = rules[i]
                    scores[rule] = scores.get(rule, 0.0) + weight * gains[i]
        return {rule: score / total for rule, score in scores.items()} if total else {}

    def _nearest(self, bag: Mapping[str, float]) -> dict[int, tuple[float, int]]:
        """For each rule the phrasing nearest to the bag (cosine) and how near it is."""
        starts, phrases, shares = (self._arrays[name] for name in ("phrase_starts", "phrases", "shares"))
        length = self._length(bag)
        scores: dict[int, float] = {}
        for feature, amount in bag.items():
            place = self._features.get(feature)
            if place is not None:
                weight = amount * self.weight(feature) / length
                for i in range(starts[place], starts[place + 1]):
                    scores[phrases[i]] = scores.get(phrases[i], 0.0) + weight * shares[i]
        rules = self._arrays["phrase_rule"]
        best: dict[int, tuple[float, int]] = {}
        for phrase, score in scores.items():
            rule = rules[phrase]
            if score > best.get(rule, (0.0, 0))[0]:
                best[rule] = (score, phrase)
        return best
