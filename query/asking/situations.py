"""Questions that describe a concrete situation: answered by playing it, and by the rules that govern what happens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from indexer.book import Book, Ranked
from query.asking import composing
from query.asking.answer import Answer, RuleAnswer
from query.asking.question import Question
from query.whatif import WhatIf, what_if
from rules_text import library
from rules_text.numbers import RuleNumber

_MOST: Final = 10
# What a rule that the words of the question lead to adds to what the game cites, and how far down it is looked at.
_BY_WORDS: Final = 0.45
_LOOKED_AT: Final = 8
# What weighs at least this much of the best governs.
_GOVERNS: Final = 0.5


def played(
    question: Question, ranked: Sequence[Ranked], book: Book, edition: str | None, has: Callable[[str], bool] | None
) -> Answer | None:
    """The answer to a question that describes a situation; None where it isn't understood as one.

    ranked: the rules that the words of the question lead to. has: whether a number may be an answer, None for all.
    """
    found = what_if(question.text, question.lang, edition)
    if found is None:
        return None
    rules = _rules(found, question, ranked, edition, has)
    if not rules:
        return None
    text = composing.paragraph(question, found.verdict, rules, found.example, book)
    short = composing.short_verdict(found.verdict, rules, question, book)
    return Answer(question.text, question.lang, True, short, text, tuple(rules), found.example)


def _rules(
    found: WhatIf, question: Question, ranked: Sequence[Ranked], edition: str | None, has: Callable[[str], bool] | None
) -> list[RuleAnswer]:
    """The rules of the answer with their words, best first: those the game leads to, and those the words lead to."""
    weights = dict(found.rules)
    top = ranked[0].score if ranked else 1.0
    for one in ranked[:_LOOKED_AT]:
        weights[one.number] = weights.get(one.number, 0.0) + _BY_WORDS * one.score / (top or 1.0)
    best = max(weights.values(), default=1.0)
    rules: list[RuleAnswer] = []
    for number, weight in sorted(weights.items(), key=lambda pair: -pair[1]):
        if len(rules) >= _MOST:
            break
        if has is not None and not has(number):
            continue
        rule = library.rule(RuleNumber.parse(number), question.lang, edition)
        if rule is not None:
            governs = not rules or weight >= best * _GOVERNS
            rules.append(RuleAnswer(rule, "governing" if governs else "related", weight / best))
    return rules
