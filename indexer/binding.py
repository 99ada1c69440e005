"""Making a book (`book`) of the rules of 2004, the concept index, the termbase and the dictionary."""

from __future__ import annotations

import json
import math
from array import array
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from indexer import dictionary, documents, lexicon, typos
from indexer.book import _MAGIC, FORM
from indexer.features import Analyst
from indexer.segmenting import Segmenter, prefix_table
from rules_text import library, terms
from rules_text.numbers import RuleNumber
from rules_text.scripts import fold


class Parts(NamedTuple):
    """How much each part of what is said about a rule counts, and how soon more of the same counts no more (BM25)."""

    text: float = 1.0
    heading: float = 1.3
    phrase: float = 1.0
    verdict: float = 0.75
    definition: float = 1.5
    entry: float = 2.0
    saturation: float = 1.2
    length: float = 0.4


_USUAL: Final = Parts()


class _Phrase(NamedTuple):
    rule: int
    weight: float
    text: str
    verdict: str
    bag: dict[str, float]


def bound(step: Callable[[str], None] = lambda what: None, parts: Parts = _USUAL) -> bytes:
    """A new book as the bytes of its file. `step` is told of each section that is done."""
    known = prefix_table(dictionary.words())
    classes = lexicon.classes()
    analyst = Analyst(Segmenter(known), known, classes)
    numbers = _numbers()
    places = {number: place for place, number in enumerate(numbers)}
    phrases: list[_Phrase] = []
    bags = []
    section = ""
    for place, number in enumerate(numbers):
        if (above := number.partition(".")[0]) != section:
            section = above
            step(section)
        own = [
            _Phrase(place, one.weight, one.phrase, one.verdict, analyst.bag(fold(one.phrase)))
            for one in documents.asked().get(number, ())
        ]
        phrases += [phrase for phrase in own if phrase.weight >= 0.5]
        bags.append(_said(number, own, analyst, parts))
    features = sorted({feature for bag in bags for feature in bag})
    idf = _telling(bags, features)
    arrays: dict[str, array[Any]] = {
        "idf": array("f", idf.values()),
        "parent": array("H", (_parent(number, places, place) for place, number in enumerate(numbers))),
        "phrase_rule": array("H", (phrase.rule for phrase in phrases)),
        "phrase_weight": array("f", (phrase.weight for phrase in phrases)),
        **_rule_postings(bags, features, parts),
        **_phrase_postings(phrases, features, idf),
    }
    verdicts = {verdict: place for place, verdict in enumerate(dict.fromkeys(phrase.verdict for phrase in phrases))}
    class_names = {name: place for place, name in enumerate(sorted({n for names in classes.values() for n in names}))}
    parts_ = {
        "numbers": numbers,
        "known": known,
        "classes": [
            list(class_names),
            {word: [class_names[name] for name in names] for word, names in classes.items()},
        ],
        "phrases": [
            [phrase.text for phrase in phrases],
            [verdicts[phrase.verdict] for phrase in phrases],
            list(verdicts),
        ],
        "companions": {number: list(others) for number, others in documents.companions().items() if others},
        "terms": _terms(),
        "patterns": typos.patterns(dictionary.mendable()),
    }
    written = {name: _json(part) for name, part in parts_.items()} | {"features": "\t".join(features).encode("utf-8")}
    head = _json(
        {
            "form": FORM,
            "parts": [[name, len(part)] for name, part in written.items()],
            "arrays": [[name, values.typecode, len(values)] for name, values in arrays.items()],
        }
    )
    plain = (values.tobytes() for values in arrays.values())
    return b"".join((_MAGIC, b"%d\n" % len(head), head, *written.values(), *plain))


def _terms() -> dict[str, list[Any]]:
    """Each term by its id: its words in the rules, folded, the Simplified one first; the numbers that define it."""
    return {
        term.id: [list(dict.fromkeys(fold(word) for word in term.words)), list(term.rules)]
        for term in terms.all_terms()
    }


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def _numbers() -> list[str]:
    """The numbers of 2004 that say something, and the entries of the glossary, in the order of the rules."""
    found = {rule.number for edition in documents.OF_2004 for rule in documents.rules(edition)}
    return [str(number) for number in sorted(found)]


def _parent(number: str, places: dict[str, int], place: int) -> int:
    above = RuleNumber.parse(number).parent
    return places.get(str(above), place)


def _said(number: str, phrases: list[_Phrase], analyst: Analyst, parts: Parts) -> dict[str, float]:
    """Everything that is said about a rule in one bag: its texts, its heading, how it is asked for, what it defines."""
    rule_number = RuleNumber.parse(number)
    texts: set[str] = set()
    headings: set[str] = set()
    for edition in documents.OF_2004:
        rule = library.load(edition).get(rule_number)
        if rule is not None:
            texts.update(fold(text) for text in (rule.text, *rule.examples))
            headings.add(fold(rule.heading))
    bag: dict[str, float] = {}

    def add(other: dict[str, float], factor: float) -> None:
        for feature, weight in other.items():
            bag[feature] = bag.get(feature, 0.0) + weight * factor

    add(_most(analyst, texts), parts.text)
    add(_most(analyst, headings), parts.heading)
    for phrase in phrases:
        add(phrase.bag, parts.phrase * phrase.weight)
    for verdict in {phrase.verdict for phrase in phrases if phrase.weight == 1.0}:
        add(analyst.bag(fold(verdict)), parts.verdict)
    add({f"t:{term}": weight for term, weight in documents.defining().get(number, {}).items()}, parts.definition)
    if rule_number.term:
        add(analyst.bag(fold(rule_number.term)), parts.entry)
    return bag


def _most(analyst: Analyst, texts: set[str]) -> dict[str, float]:
    """The features of several wordings of one text, each as often as in the wording that has it most."""
    most: dict[str, float] = {}
    for text in texts:
        for feature, weight in analyst.bag(text).items():
            most[feature] = max(most.get(feature, 0.0), weight)
    return most


def _telling(bags: list[dict[str, float]], features: list[str]) -> dict[str, float]:
    """How telling each feature is: the fewer rules have it, the more."""
    having = dict.fromkeys(features, 0)
    for bag in bags:
        for feature in bag:
            having[feature] += 1
    return {feature: math.log(1 + (len(bags) - n + 0.5) / (n + 0.5)) for feature, n in having.items()}


def _rule_postings(bags: list[dict[str, float]], features: list[str], parts: Parts) -> dict[str, array[Any]]:
    """For each feature the rules that have it, and what each gains by it: BM25's share between 0 and 1."""
    lengths = [sum(bag.values()) for bag in bags]
    usual = sum(lengths) / len(lengths)
    listed: dict[str, list[tuple[int, float]]] = {feature: [] for feature in features}
    for rule, bag in enumerate(bags):
        soft = parts.saturation * (1 - parts.length + parts.length * lengths[rule] / usual)
        for feature, weight in bag.items():
            listed[feature].append((rule, weight / (weight + soft)))
    return _flat(listed.values(), "rule_starts", "rules", "gains")


def _phrase_postings(phrases: list[_Phrase], features: list[str], idf: dict[str, float]) -> dict[str, array[Any]]:
    """For each feature the phrasings that have it, and its share in their cosine."""
    listed: dict[str, list[tuple[int, float]]] = {feature: [] for feature in features}
    for place, phrase in enumerate(phrases):
        length = math.sqrt(sum((weight * idf[feature]) ** 2 for feature, weight in phrase.bag.items())) or 1.0
        for feature, weight in phrase.bag.items():
            listed[feature].append((place, phrase.weight * weight * idf[feature] / length))
    return _flat(listed.values(), "phrase_starts", "phrases", "shares")


def _flat(lists: Any, starts_name: str, places_name: str, values_name: str) -> dict[str, array[Any]]:
    starts, places, values = array("I", [0]), array("H"), array("f")
    for pairs in lists:
        for place, value in pairs:
            places.append(place)
            values.append(value)
        starts.append(len(places))
    return {starts_name: starts, places_name: places, values_name: values}
