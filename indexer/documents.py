"""What there is to find: every rule of an edition with its words, as the indexes take it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from indexer import concepts
from rules_text import library, terms
from rules_text.numbers import RuleNumber
from rules_text.tree import Rule

#: The editions that are searched together.
SHIPPED = (*library.SHIPPED_IDS, library.DIGEST_ID)
#: The editions whose numbers are those of 2004.
OF_2004 = ("hans-2004-06", "hans-2004-02", "hant-2004-06", library.DIGEST_ID)


class Asked(NamedTuple):
    """A way to ask for a rule, and how much it counts: 1, or less where another rule is asked for first."""

    phrase: str
    verdict: str
    weight: float


# How much a phrasing counts for the rules that belong to the same answer.
_COMPANION = 0.3
# A heading is asked for, its first companion is what it says, the others belong to it.
_UNDER_HEADING = 0.6


def rules(edition: str) -> Iterator[Rule]:
    """The rules of an edition that say something: chapters, sections and mere headings are left out."""
    tree = library.load(edition)
    for rule in (*tree.rules, *tree.glossary):
        if rule.kind not in ("chapter", "section") and not rule.is_heading:
            yield rule


@lru_cache(maxsize=1)
def asked() -> dict[str, list[Asked]]:
    """For each number of 2004 the phrasings of the concept index that ask for it, its own first."""
    found: dict[str, list[Asked]] = {}
    for entry in concepts.entries():
        for number, weight in _targets(entry):
            for group in entry.groups:
                for phrase in group.phrases:
                    found.setdefault(number, []).append(Asked(phrase, group.verdict, weight))
    for listed in found.values():
        listed.sort(key=lambda one: -one.weight)
    return found


def _targets(entry: concepts.Entry) -> Iterator[tuple[str, float]]:
    if _is_heading(entry.number):
        for place, number in enumerate(entry.companions):
            yield number, 1.0 if place == 0 else _UNDER_HEADING
    else:
        yield entry.number, 1.0
        for number in entry.companions:
            yield number, _COMPANION


def _is_heading(number: str) -> bool:
    rule = library.rule(RuleNumber.parse(number))
    return rule is None or rule.kind in ("chapter", "section") or rule.is_heading


@lru_cache(maxsize=1)
def companions() -> dict[str, tuple[str, ...]]:
    """For each number the rules that belong to the same answer, by the concept index."""
    return {entry.number: entry.companions for entry in concepts.entries()}


@lru_cache(maxsize=1)
def defining() -> dict[str, dict[str, float]]:
    """For each number the terms that it defines, by their ids, and how much: the first rule of a term most."""
    found: dict[str, dict[str, float]] = {}
    for term in terms.all_terms():
        for place, number in enumerate(term.rules):
            found.setdefault(number, {})[term.id] = 1.0 if place == 0 else 0.4
    return found
