"""Two editions compared rule by rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules_text.comparing.aligning import align, by_number, items
from rules_text.comparing.differing import Difference, Op, Status, differ, weightiest
from rules_text.comparing.languages import differ_across
from rules_text.numbers import RuleNumber
from rules_text.tree import Edition, Rule

__all__ = ["STATUSES", "Comparison", "Counts", "Pair", "compare"]

#: Every class there is, the weightiest first.
STATUSES: tuple[Status, ...] = (
    *("substantive", "added", "removed", "renumbered"),
    *("reworded", "terminology", "typography", "same"),
)
Counts = dict[Status, int]


class Pair(NamedTuple):
    """A rule of edition a and the same rule in edition b; None where an edition hasn't got it.

    `ops` is the difference of the texts, `examples` those of the examples, one by one; the status is that of the
    weightiest. `outside` says that the other edition, a fragment, ends before (or begins after) this number.
    """

    a: Rule | None
    b: Rule | None
    status: Status
    ops: tuple[Op, ...]
    examples: tuple[tuple[Op, ...], ...] = ()
    outside: bool = False

    @property
    def moved(self) -> bool:
        """Whether the rule has another number in b."""
        return self.a is not None and self.b is not None and self.a.number != self.b.number

    def concerns(self, number: RuleNumber) -> bool:
        """Whether the rule, in either edition, is this one or stands under it."""
        mine = (rule.number for rule in (self.a, self.b) if rule is not None)
        return any(found == number or number.contains(found) for found in mine)

    def as_json(self) -> dict[str, Any]:
        """The pair with the keys of `caipan compare --json`."""
        return {
            "a": str(self.a.number) if self.a else None,
            "b": str(self.b.number) if self.b else None,
            "status": self.status,
            "text_a": self.a.text if self.a else "",
            "text_b": self.b.text if self.b else "",
            "ops": [op.as_json() for op in self.ops],
            "heading": (self.b or self.a or _NOBODY).heading,
            "examples": [[op.as_json() for op in ops] for ops in self.examples],
            "line_a": self.a.line if self.a else None,
            "line_b": self.b.line if self.b else None,
            "outside": self.outside,
        }


class Comparison(NamedTuple):
    """What became of the rules of edition a in edition b, in the order of a, and how many of each class."""

    a: Edition
    b: Edition
    pairs: tuple[Pair, ...]

    @property
    def counts(self) -> Counts:
        """How many rules are of each class; classes that don't occur count 0."""
        found: Counts = dict.fromkeys(STATUSES, 0)
        for pair in self.pairs:
            found[pair.status] += 1
        return found

    def as_json(self) -> dict[str, Any]:
        """The document that `caipan compare --json` prints."""
        return {
            "a": self.a.id,
            "b": self.b.id,
            "rules": [pair.as_json() for pair in self.pairs],
            "counts": dict(self.counts),
        }


def compare(a: Edition, b: Edition, number: RuleNumber | None = None) -> Comparison:
    """Compare two editions, or what stands under one number in either of them.

    Editions in the two scripts of Chinese are compared by words; editions in different languages only by what any
    translation keeps: references, symbols, power and toughness. Rules are aligned by number, by text that moved, and by
    likeness (`aligning`); each appears once. A number that neither edition has gives an empty comparison.
    """
    pairs = aligned(a, b)
    follow = followed(pairs)
    across = language(a) != language(b)
    judged = (
        _judged(mine, theirs, a, b, follow, across)
        for mine, theirs in pairs
        if number is None or _concerned(mine, theirs, number)
    )
    return Comparison(a, b, tuple(judged))


def language(edition: Edition) -> str:
    """The language of an edition without its script."""
    return edition.info.language.partition("-")[0]


def aligned(a: Edition, b: Edition) -> list[tuple[Rule | None, Rule | None]]:
    """The rules of both editions, and their glossaries, in pairs."""
    left, right = (*a.rules, *a.glossary), (*b.rules, *b.glossary)
    same_family = a.info.family == b.info.family
    if language(a) != language(b):
        places = by_number(items(left), items(right), same_family)
    else:
        places = align(items(left), items(right), same_family)
    return [(None if i is None else left[i], None if k is None else right[k]) for i, k in places]


def followed(pairs: list[tuple[Rule | None, Rule | None]]) -> dict[str, str]:
    """The numbers of a that the same rules don't have in b, with those that they have."""
    return {
        str(mine.number): str(theirs.number)
        for mine, theirs in pairs
        if mine is not None and theirs is not None and mine.number != theirs.number
    }


def _concerned(mine: Rule | None, theirs: Rule | None, number: RuleNumber) -> bool:
    return Pair(mine, theirs, "same", ()).concerns(number)


def _judged(
    mine: Rule | None, theirs: Rule | None, a: Edition, b: Edition, follow: Mapping[str, str], across: bool
) -> Pair:
    if mine is None or theirs is None:
        present = mine or theirs
        assert present is not None
        op = Op("delete", present.text, "", ("sentence",), "substantive")
        if mine is None:
            op = Op("insert", "", present.text, ("sentence",), "substantive")
        outside = _beyond(present, b if theirs is None else a, a.info.family == b.info.family)
        return Pair(mine, theirs, "added" if mine is None else "removed", (op,), outside=outside)
    return judge(mine, theirs, follow, across)


def judge(mine: Rule, theirs: Rule, follow: Mapping[str, str], across: bool = False) -> Pair:
    """A rule of a and the same rule of b, with the class of their difference."""

    def difference(one: str, other: str) -> Difference:
        return differ_across(one, other, follow) if across else differ(one, other, follow)

    found = difference(mine.text, theirs.text)
    examples = _examples(mine, theirs, difference) if not across else ()
    status = weightiest((found.status, *(example.status for example in examples)))
    if status == "same" and mine.number != theirs.number:
        status = "renumbered"
    return Pair(mine, theirs, status, found.ops, tuple(example.ops for example in examples))


def _examples(mine: Rule, theirs: Rule, difference: Any) -> list[Difference]:
    """The differences of the examples: each with the one most like it, in order; others have come or gone."""
    from rules_text.comparing.aligning import Item

    left = [Item("", "", False, example) for example in mine.examples]
    right = [Item("", "", False, example) for example in theirs.examples]
    if len(left) == len(right):
        return [difference(one.bare, other.bare) for one, other in zip(left, right, strict=True)]
    return [
        difference(left[i].bare if i is not None else "", right[k].bare if k is not None else "")
        for i, k in align(left, right, same_family=False)
    ]


def _beyond(rule: Rule, other: Edition, same_family: bool) -> bool:
    """Whether the number lies before the first or after the last rule of the other edition."""
    if rule.kind == "glossary":
        return not other.glossary
    if not same_family:
        return False
    numbers = [found.number for found in other.rules]
    return not numbers or not min(numbers) <= rule.number <= max(numbers)


_NOBODY = Rule(
    edition="",
    number=RuleNumber.of(100),
    printed="",
    title=None,
    heading="",
    text="",
    examples=(),
    line=0,
    children=(),
    references=(),
)
