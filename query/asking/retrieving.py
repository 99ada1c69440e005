"""Which rules govern a question: found by what it says, raised by what it asks for, in the order of an answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from indexer.book import Book, Ranked
from query.asking.editions import Editions, about_editions, differing
from query.asking.frames import frame
from query.asking.question import Question, bag
from query.asking.unknown import has_no_answer
from query.lang import HANS

# What a rule gains where the question is its term and nothing else, where it is named by its number, and where it differs
# between two editions.
_BARE_TERM: Final[tuple[float, ...]] = (0.5, 0.2, 0.1)
_AMONG_OTHERS: Final[tuple[float, ...]] = (0.25, 0.1)
_MOST_AROUND: Final = 8
_SENTENCES: Final = re.compile("[?!。;,]")
_NAMED: Final = 0.5
_DIFFERS: Final = 0.12
_TRANSLATED: Final = 0.25
# How far the order of an answer is looked at, and how nearly a subrule must fit to go before the rule above it.
_WINDOW: Final = 12
_PARTICULAR: Final = 0.8


class Retrieved(NamedTuple):
    """What was found for a question, best first. `answered` is false where the corpus has no answer."""

    ranked: list[Ranked]
    answered: bool
    editions: Editions | None


def retrieve(question: Question, book: Book, only: Callable[[str], bool] | None = None) -> Retrieved:
    """The rules that govern a question. only: tells of a number whether it may be an answer."""
    editions = about_editions(question.folded)
    features = question.bag if editions is None else bag(editions.rest, book)
    ranked = book.rank(features, only=only)
    bonus = _bonus(question, editions, book)
    if bonus:
        known = {one.number for one in ranked}
        missing = [number for number in bonus if number not in known and number in book]
        ranked += [Ranked(number, 0.0, 0.0, 0.0, None) for number in missing if only is None or only(number)]
        ranked = [one._replace(score=one.score + bonus.get(one.number, 0.0)) for one in ranked]
        ranked.sort(key=lambda one: -one.score)
    return Retrieved(ranked, bool(bonus) or not has_no_answer(question, ranked, book), editions)


def _bonus(question: Question, editions: Editions | None, book: Book) -> dict[str, float]:
    bonus = {str(found.number): _NAMED for found in question.numbers}
    if editions is not None:
        if {"hans", "hant"} & set(editions.named):
            for number in _translated(question, book):
                bonus[number] = _TRANSLATED
        for number in differing(editions.pair, HANS):
            bonus[number] = bonus.get(number, 0.0) + _DIFFERS
    defined = bare_term(question, book)
    worth = _BARE_TERM
    if not defined:
        defined, worth = _asked_among_others(question, book), _AMONG_OTHERS
    for number, gain in zip(defined, worth, strict=False):
        bonus[number] = bonus.get(number, 0.0) + gain
    return bonus


def bare_term(question: Question, book: Book) -> tuple[str, ...]:
    """The numbers that define the term that the question asks for and nothing else: 召唤失调, 什么是衍生物."""
    return _defining(question.meant, book)


def _asked_among_others(question: Question, book: Book) -> tuple[str, ...]:
    """The numbers that define a term which one sentence of the question asks for: 什么叫永久物？手上的生物算不算."""
    cues = frame("defining")
    for sentence in _SENTENCES.split(question.meant):
        if any(cue in sentence for cue in cues) and (defined := _defining(sentence, book)):
            return defined
    return ()


def _defining(sentence: str, book: Book) -> tuple[str, ...]:
    """The numbers that define the one term of a sentence that has no other words but those around a term."""
    around = frame("term")
    words = [word for _, word in book.analyst.words(sentence)]
    left = [word for word in words if word not in around]
    if len(words) - len(left) > _MOST_AROUND or len(left) != 1:
        whole = sentence.strip(" ?!？！。")
        if whole not in book.classes:
            return ()
        left = [whole]
    terms = book.terms(left[0])
    own = [term for term in terms if left[0] in term.words] or (terms if len(terms) == 1 else [])
    return tuple(dict.fromkeys(number for term in own for number in term.rules))


def _translated(question: Question, book: Book) -> list[str]:
    """The rules that define the terms in a question about how another script says them."""
    terms = (term for word in question.words for term in book.terms(word) if word in term.words)
    return [term.rules[0] for term in terms if len(term.words) > 1 and term.rules]


def in_answer_order(ranked: Sequence[Ranked]) -> list[Ranked]:
    """The rules in the order of an answer: what belongs to the best rule comes soon, entries of the glossary late.

    The particular goes before the general: a subrule that fits nearly as well as the rule that it stands under.
    """
    order = list(ranked[:_WINDOW])
    for place, one in enumerate(order):
        child = next(
            (
                other
                for other in order[place + 1 :]
                if _stands_under(other.number, one.number) and other.score >= one.score * _PARTICULAR
            ),
            None,
        )
        if child is not None:
            order.remove(child)
            order.insert(place, child)
            break
    return order + list(ranked[_WINDOW:])


def _stands_under(number: str, above: str) -> bool:
    return number.startswith(above) and len(number) == len(above) + 1 and number[-1].isalpha()
