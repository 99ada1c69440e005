"""Asking: from a question to its answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from indexer.book import Book, Ranked
from query.asking import composing, nothing, numbers
from query.asking.answer import Answer, RuleAnswer
from query.asking.question import Question, read
from query.asking.retrieving import Retrieved, in_answer_order, retrieve
from query.asking.verdicts import verdict
from query.faults import UnusableError
from query.indexing import shipped_store, told
from rules_text import library
from rules_text.numbers import RuleNumber

#: An answer has at most so many rules, and leaves out those that fit much worse than the best, but not the first few.
MOST: Final = 10
_FEW: Final = 5
_MUCH_WORSE: Final = 0.4
# What fits nearly as well as the best governs too.
_NEARLY: Final = 0.9
# What belongs to the same answer by the concept index governs where it fits so well.
_BELONGS: Final = 0.6
# A question that describes a situation has somebody or something in it, a number or a quotation. To read it as one takes
# a while, which is spared where it has none of these.
_TOLD: Final = re.compile(
    r"[0-9a-z零一二两三四五六七八九十双几半只条个头我他她你谁对敌甲乙怪兽熊狼龙鸟兵咒雷地「“\"『]|自己|人家|玩家|牌手|"
    "(?<!衍)生物|永久物|结界|神器|武具|装备|瞬间|法术|巫术|闪电|巨大化"
)
# How much better a rule fits, of the best score, that the trace of the example cites.
_CITED: Final = 0.05


def ask(question: str, edition: str | None = None, lang: str | None = None) -> Answer:
    """The answer to a question.

    edition: answer from this edition alone. lang: the language where the question doesn't show its own.
    Raises UnusableError, UnknownLanguageError.
    """
    return _asker().ask(question, edition, lang)


@lru_cache(maxsize=1)
def _asker() -> Asker:
    with told():
        return Asker(shipped_store().book())


class Asker:
    """Answers questions; keeps the book open."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def ask(self, text: str, edition: str | None = None, lang: str | None = None) -> Answer:
        """See `ask` above."""
        if not text.strip():
            raise UnusableError("没有给出问题")
        with told():
            if edition is not None:
                library.info(edition)
            question = read(text, self.book, lang)
            if numbers.is_lookup(question) or numbers.none_exists(question):
                return self._by_number(question, edition)
            if edition is not None and not _is_of_2004(edition):
                return self._by_search(question, edition)
            return self._by_meaning(question, edition)

    def _by_number(self, question: Question, edition: str | None) -> Answer:
        found = numbers.looked_up(question, edition)
        if not found:
            text = nothing.no_such_number(question)
            return Answer(question.text, question.lang, False, text, text)
        text = composing.number_paragraph(question, found)
        rules = [
            RuleAnswer(rule, "governing" if place == 0 or rule.misprinted else "related", 1.0 - place / 100)
            for place, rule in enumerate(found[:MOST])
        ]
        return Answer(question.text, question.lang, True, found[0].text, text, tuple(rules))

    def _by_search(self, question: Question, edition: str) -> Answer:
        """An imported edition, or one of another numbering: what the search finds in it."""
        from query.searching import search

        hits = search(question.text, edition, MOST, question.lang)
        rules: list[RuleAnswer] = []
        for hit in hits:
            rule = library.rule(RuleNumber.parse(hit.number), question.lang, edition)
            if rule is not None:
                rules.append(RuleAnswer(rule, "governing" if not rules else "related", hit.score / hits[0].score))
        if not rules:
            text, nearest = nothing.paragraph(question, (), self.book)
            return Answer(question.text, question.lang, False, text, text, nearest=nearest)
        text = composing.paragraph(question, "", rules, None, self.book)
        return Answer(question.text, question.lang, True, rules[0].rule.text, text, tuple(rules))

    def _by_meaning(self, question: Question, edition: str | None) -> Answer:
        only = _having(edition) if edition is not None else None
        found = retrieve(question, self.book, only)
        if found.editions is None and _TOLD.search(question.folded):
            from query.asking.situations import played

            if (answer := played(question, found.ranked, self.book, edition, only)) is not None:
                return answer
        if not found.answered:
            text, nearest = nothing.paragraph(question, found.ranked, self.book)
            return Answer(question.text, question.lang, False, text, text, nearest=nearest)
        if found.editions is not None:
            from query.asking.comparing import compared, overview

            if found.editions.about_all and (answer := overview(question, found.editions.pair)) is not None:
                return answer
            if (answer := compared(question, found, self.rules(found.ranked, question, edition))) is not None:
                return answer
        return self._answered(question, found, edition)

    def _answered(self, question: Question, found: Retrieved, edition: str | None) -> Answer:
        order = in_answer_order(found.ranked)
        said = verdict(question, order, self.book)
        example = self.example(question, found.ranked, said)
        votes = voted(found.ranked, example)
        voted_for = in_answer_order(votes)
        if voted_for[0].number != order[0].number:
            said = verdict(question, voted_for, self.book)
        rules = self.rules(votes, question, edition)
        text = composing.paragraph(question, said, rules, example, self.book)
        short = composing.short_verdict(said, rules, question, self.book)
        return Answer(question.text, question.lang, True, short, text, tuple(rules), example)

    def example(self, question: Question, ranked: Sequence[Ranked], said: str = "") -> dict[str, Any] | None:
        """The nearest stored example of the rules that govern, played now; None where none fits the verdict `said`."""
        from query.asking.examples import nearest

        found = nearest(question, ranked[:_FEW], said, self.book)
        if not found:
            return None
        from query.asking.playing import played_first

        return played_first(found, question.lang)

    def rules(self, ranked: Sequence[Ranked], question: Question, edition: str | None) -> list[RuleAnswer]:
        """The rules of an answer with their words, best first."""
        top = ranked[0].score or 1.0
        belonging = self.book.companions(ranked[0].number)
        rules: list[RuleAnswer] = []
        for one in in_answer_order(ranked):
            if len(rules) >= MOST or (len(rules) >= _FEW and one.score < top * _MUCH_WORSE):
                break
            rule = library.rule(RuleNumber.parse(one.number), question.lang, edition)
            if rule is not None:
                governs = not rules or one.score >= top * (_BELONGS if one.number in belonging else _NEARLY)
                rules.append(RuleAnswer(rule, "governing" if governs else "related", one.score / top))
        return rules


def voted(ranked: list[Ranked], example: Mapping[str, Any] | None) -> list[Ranked]:
    """The rules with those raised that the trace of the example cites."""
    if example is None:
        return ranked
    from query.asking.playing import cited

    numbers_ = cited(example)
    gain = _CITED * ranked[0].score
    raised = [one._replace(score=one.score + gain) if one.number in numbers_ else one for one in ranked[: MOST * 2]]
    return sorted(raised, key=lambda one: -one.score) + ranked[MOST * 2 :]


def _is_of_2004(edition: str) -> bool:
    from indexer.documents import OF_2004

    return edition in OF_2004


def _having(edition: str) -> Callable[[str], bool]:
    """Whether a number has words in an edition."""
    tree = library.load(edition)

    def has(number: str) -> bool:
        return tree.get(RuleNumber.parse(number)) is not None

    return has
