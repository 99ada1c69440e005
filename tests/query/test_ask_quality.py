"""How well answers are found for the project's own questions (`data/questions.*.jsonl`), which are not in the index.

A floor, not the measure: it tells when a change makes the answers worse.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from indexer.book import Book
from query.asking import numbers
from query.asking.question import read
from query.asking.retrieving import in_answer_order, retrieve
from query.indexing import shipped_store

DATA = Path(__file__).parent / "data"


@pytest.fixture(scope="module")
def book() -> Book:
    return shipped_store().book()


def questions() -> list[dict[str, Any]]:
    lines = (line for path in sorted(DATA.glob("questions.*.jsonl")) for line in path.open(encoding="utf-8"))
    return [json.loads(line) for line in lines]


def answers(question: str, book: Book) -> list[str]:
    """The numbers of the answer without those of the glossary, best first; none where it is not answered."""
    asked = read(question, book)
    if numbers.is_lookup(asked):
        return [str(rule.number) for rule in numbers.looked_up(asked, None)]
    found = retrieve(asked, book)
    ranked = in_answer_order(found.ranked) if found.answered else []
    return [one.number for one in ranked if not one.number.startswith("g:")][:10]


def hits(book: Book, most: int) -> Iterator[bool]:
    for one in questions():
        if one["gold"]:
            right = {*one["gold"], *one.get("also", ())}
            yield bool(right & set(answers(one["question"], book)[:most]))


def test_there_are_enough_questions_of_all_kinds() -> None:
    kinds = {one["kind"] for one in questions()}
    assert len(questions()) >= 140
    assert {"number", "term", "slang", "typo", "mixed", "cantonese", "long", "permission", "noanswer"} <= kinds


def test_the_first_rule_is_mostly_right(book: Book) -> None:
    found = list(hits(book, 1))
    assert sum(found) >= 0.85 * len(found)


def test_the_right_rule_is_nearly_always_among_the_first_three(book: Book) -> None:
    found = list(hits(book, 3))
    assert sum(found) >= 0.95 * len(found)


def test_what_the_rules_do_not_answer_is_not_answered(book: Book) -> None:
    without = [one for one in questions() if not one["gold"]]
    assert sum(not answers(one["question"], book) for one in without) >= 0.9 * len(without)


def test_no_question_stands_in_the_index() -> None:
    from indexer.documents import asked
    from rules_text.scripts import fold
    from rules_text.terms import all_terms

    known = {fold(one.phrase) for ways in asked().values() for one in ways}
    names = {fold(word) for term in all_terms() for word in term.words}  # a term alone may be asked
    assert not [one["question"] for one in questions() if fold(one["question"]) in known - names]
