"""The stored examples: scenarios that show a rule, and which of them is nearest to a question.

The scenarios are the files of `query/examples/`. What is needed to choose one lies in a compact file that is made of
them (`make_examples`), so that no YAML is read when a question is asked.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from indexer.book import Book, Ranked
from query.asking.question import Question
from query.asking.verdicts import contradicts
from rules_text.scripts import fold

FOLDER: Final = Path(__file__).resolve().parent.parent / "examples"
COMPACT: Final = Path(__file__).resolve().parent.parent / "data" / "examples.json"

# An example gets for showing a rule what the rule has of the score of the best one, to this power; and this much for the
# words of its title.
_POWER: Final = 2.5
_BY_TITLE: Final = 1.0
# It must show one of the best rules, or have a title about the same.
_LEAST: Final = 0.75


class Example(NamedTuple):
    """A stored example: the name of its file, its title, the rules that it shows, the scenario as JSON."""

    id: str
    title: str
    about: tuple[str, ...]
    written: str

    @property
    def scenario(self) -> Mapping[str, Any]:
        """The scenario as a mapping; it is read anew each time, as few are wanted."""
        scenario: Mapping[str, Any] = json.loads(self.written)
        return scenario


@lru_cache(maxsize=1)
def stored() -> tuple[Example, ...]:
    """All stored examples, by the names of their files."""
    if not COMPACT.is_file():
        return ()
    listed = json.loads(COMPACT.read_text(encoding="utf-8"))
    return tuple(Example(id, title, tuple(about), written) for id, title, about, written in listed)


def nearest(question: Question, ranked: Sequence[Ranked], verdict: str, book: Book) -> list[Example]:
    """The examples that fit a question which these rules answer, best first; none that contradicts.

    A title says 条件：结果; a question often has only the condition. It contradicts the question where one denies what
    the other says, and its outcome contradicts the verdict likewise.
    """
    scored = []
    worth = {one.number: (one.score / (ranked[0].score or 1.0)) ** _POWER for one in ranked}
    for example in stored():
        by_rule = max((_shows(example, number) * each for number, each in worth.items()), default=0.0)
        if not by_rule:
            continue
        title = fold(example.title)
        near = max(book.nearness(question.bag, text) for text in (title, title.partition(":")[0]))
        score = by_rule + _BY_TITLE * near
        if score >= _LEAST and not _contradicts(example, question, verdict, book):
            scored.append((score, example))
    scored.sort(key=lambda pair: -pair[0])
    return [example for _, example in scored]


def _contradicts(example: Example, question: Question, verdict: str, book: Book) -> bool:
    condition, _, outcome = example.title.partition("：")
    if contradicts(question, condition, book):
        return True
    said = book.analyst.stances(fold(verdict.partition("：")[0]), facts=False)
    return bool(outcome) and said.contradict(book.analyst.stances(fold(outcome), facts=False))


def _shows(example: Example, number: str) -> float:
    """How much an example shows a rule: wholly, or a part of it, or what it is a part of."""
    if number in example.about:
        return 1.0 if number == example.about[0] else 0.85
    if any(one.startswith(number) and one[len(number) :].isalpha() for one in example.about):
        return 0.7
    return 0.5 if number[:-1] in example.about and number[-1].isalpha() else 0.0
