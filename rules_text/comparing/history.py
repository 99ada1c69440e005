"""The story of a rule through the editions, by date."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rules_text.comparing.comparison import Pair, aligned, followed, judge, language
from rules_text.numbers import RuleNumber
from rules_text.tree import Edition, Rule

__all__ = ["Step", "history"]


class Step(NamedTuple):
    """The rule in one edition. `since` is the step before it in the same language, that `pair` compares it with.

    `rule` is None where an edition that reaches so far no longer has the rule.
    """

    edition: Edition
    rule: Rule | None
    since: str | None
    pair: Pair | None

    @property
    def status(self) -> str:
        """What became of the rule since: a class of comparison, or "first" where there is nothing to compare with."""
        if self.rule is None:
            return "removed"
        return self.pair.status if self.pair else "first"

    def as_json(self) -> dict[str, Any]:
        """The step as `caipan history --json` gives it."""
        return {
            "edition": self.edition.id,
            "effective": self.edition.info.effective,
            "number": str(self.rule.number) if self.rule else None,
            "heading": self.rule.heading if self.rule else None,
            "text": self.rule.text if self.rule else None,
            "since": self.since,
            "status": self.status,
            "ops": [op.as_json() for op in self.pair.ops] if self.pair else [],
        }


def date(edition: Edition) -> tuple[str, str]:
    """What editions are ordered by: their date, or the year of their family where they don't say."""
    return edition.info.effective or edition.info.family, edition.id


def history(number: RuleNumber, editions: Sequence[Edition], start: str | None = None) -> list[Step]:
    """The steps of a rule, oldest first; empty where no edition has it.

    The number is meant as in the edition `start`, else as in the newest edition of 2004 that has it, else the newest at
    all. From there the rule is followed by alignment, so it is found under the numbers that it had before and has now.
    Editions that don't reach so far are left out.
    """
    ordered = sorted(editions, key=date)
    begin = _beginning(number, ordered, start)
    if begin is None:
        return []
    found: dict[str, Rule] = {ordered[begin].id: _known(ordered[begin], number)}
    for place in (*range(begin - 1, -1, -1), *range(begin + 1, len(ordered))):
        rule = _followed(ordered, place, found)
        if rule is not None:
            found[ordered[place].id] = rule
    return _steps(ordered, found)


def _beginning(number: RuleNumber, ordered: list[Edition], start: str | None) -> int | None:
    having = [place for place, edition in enumerate(ordered) if edition.get(number) is not None]
    named = [place for place in having if ordered[place].id == start]
    of_2004 = [place for place in having if ordered[place].info.family == "2004"]
    return next((places[-1] for places in (named, of_2004, having) if places), None)


def _known(edition: Edition, number: RuleNumber) -> Rule:
    rule = edition.get(number)
    assert rule is not None
    return rule


def _followed(ordered: list[Edition], place: int, found: dict[str, Rule]) -> Rule | None:
    """The rule in one edition, found from the edition nearest in time in which it is known."""
    edition = ordered[place]
    known = [other for other, candidate in enumerate(ordered) if candidate.id in found]
    known.sort(key=lambda other: (language(ordered[other]) != language(edition), abs(other - place)))
    source = ordered[known[0]]
    return next(
        (
            theirs
            for mine, theirs in aligned(source, edition)
            if theirs is not None and mine is not None and mine.number == found[source.id].number
        ),
        None,
    )


def _steps(ordered: list[Edition], found: dict[str, Rule]) -> list[Step]:
    steps: list[Step] = []
    for edition in ordered:
        earlier = [step for step in steps if step.rule is not None and language(step.edition) == language(edition)]
        before = earlier[-1] if earlier else None
        rule = found.get(edition.id)
        if rule is not None and before is not None and before.rule is not None:
            follow = followed(aligned(before.edition, edition))
            steps.append(Step(edition, rule, before.edition.id, judge(before.rule, rule, follow)))
        elif rule is not None:
            steps.append(Step(edition, rule, None, None))
        elif before is not None and before.rule is not None and _reaches(edition, before):
            steps.append(Step(edition, None, before.edition.id, None))
    return steps


def _reaches(edition: Edition, before: Step) -> bool:
    """Whether an edition that numbers alike has rules on both sides of where the rule would stand."""
    if edition.info.family != before.edition.info.family or before.rule is None or not edition.rules:
        return False
    numbers = [rule.number for rule in edition.rules]
    return min(numbers) <= before.rule.number <= max(numbers)
