"""A read edition as lines of JSON, from which single rules come back without reading the rest.

The first line holds what concerns the whole; each further line is one rule or glossary entry. Nothing in such a file is
ever run.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from functools import cached_property
from typing import Any

from rules_text.numbers import RuleNumber
from rules_text.tree import Edition, EditionInfo, Parts, Reference, Rule, Span, TocEntry

#: Written into every file: another form is another number.
FORM = 1


def packed(edition: Edition) -> str:
    """The edition as lines of JSON; its source is not in it."""
    head = {
        "form": FORM,
        "info": asdict(edition.info),
        "toc": [[str(e.number) if e.number else None, e.title, e.line] for e in edition.toc],
        "parts": edition.parts,
        "warnings": edition.warnings,
        "rules": [str(rule.number) for rule in edition.rules],
        "glossary": [str(rule.number) for rule in edition.glossary],
        "referred": {str(n): [str(by) for by in all_by] for n, all_by in edition.referred_by.items()},
    }
    rows = [_row(rule) for rule in (*edition.rules, *edition.glossary)]
    return "\n".join(json.dumps(part, ensure_ascii=False, separators=(",", ":")) for part in (head, *rows)) + "\n"


def _row(rule: Rule) -> list[Any]:
    return [
        rule.printed,
        rule.title,
        rule.heading,
        rule.text,
        rule.examples,
        rule.line,
        [str(n) for n in rule.children],
        [[[str(n) for n in r.numbers], r.start, r.end, r.part, r.title] for r in rule.references],
        [str(n) for n in rule.also_printed],
        rule.status,
        rule.today,
        [rule.number_span, rule.text_span, *rule.example_spans],
    ]


def unpacked(text: str, read_source: Callable[[], str]) -> StoredEdition:
    """The edition that ``packed`` wrote. Raises ValueError where the text isn't whole or has another form."""
    lines = text.split("\n")
    head = json.loads(lines[0])
    if not isinstance(head, dict) or head.get("form") != FORM:
        raise ValueError("another form")
    if len(lines) != 2 + len(head["rules"]) + len(head["glossary"]):
        raise ValueError("not whole")
    return StoredEdition(head, lines[1:-1], read_source)


class StoredEdition(Edition):
    """An edition whose rules are unpacked when they are asked for."""

    def __init__(self, head: dict[str, Any], rows: list[str], read_source: Callable[[], str]) -> None:
        super().__init__(
            EditionInfo(**head["info"]),
            parts=Parts(*(Span(*part) for part in head["parts"])),
            warnings=tuple((line, message) for line, message in head["warnings"]),
            toc=tuple(TocEntry(_number(n) if n else None, title, line) for n, title, line in head["toc"]),
            read_source=read_source,
        )
        self._numbers: list[str] = head["rules"]
        self._terms: list[str] = head["glossary"]
        self._rows = rows
        self._mentions: dict[str, list[str]] = head["referred"]
        self._known: dict[int, Rule] = {}

    @cached_property
    def _places(self) -> dict[str, int]:
        return {number: i for i, number in enumerate((*self._numbers, *self._terms))}

    def _at(self, place: int) -> Rule:
        if place not in self._known:
            number = self._numbers[place] if place < len(self._numbers) else self._terms[place - len(self._numbers)]
            self._known[place] = _rule(self.id, number, json.loads(self._rows[place]))
        return self._known[place]

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """Chapters, sections, rules and subrules in document order."""
        return tuple(self._at(i) for i in range(len(self._numbers)))

    @cached_property
    def glossary(self) -> tuple[Rule, ...]:
        """The entries of its glossary, with the numbers ``g:…``."""
        return tuple(self._at(i) for i in range(len(self._numbers), len(self._rows)))

    def get(self, number: RuleNumber) -> Rule | None:
        """The rule that owns this number; None where the edition hasn't got it."""
        place = self._places.get(str(number))
        return None if place is None else self._at(place)

    @cached_property
    def referred_by(self) -> Mapping[RuleNumber, tuple[RuleNumber, ...]]:
        """For each number mentioned, the rules that mention it, in document order."""
        return _Mentions(self._mentions)


class _Mentions(Mapping[RuleNumber, tuple[RuleNumber, ...]]):
    """Who mentions whom, read number by number."""

    def __init__(self, stored: dict[str, list[str]]) -> None:
        self._stored = stored

    def __getitem__(self, number: RuleNumber) -> tuple[RuleNumber, ...]:
        return tuple(_number(n) for n in self._stored[str(number)])

    def __iter__(self) -> Iterator[RuleNumber]:
        return (_number(n) for n in self._stored)

    def __len__(self) -> int:
        return len(self._stored)


def _number(text: str) -> RuleNumber:
    return RuleNumber.parse(text)


def _rule(edition: str, number: str, row: list[Any]) -> Rule:
    printed, title, heading, text, examples, line, children, references, also, status, today, spans = row
    return Rule(
        edition=edition,
        number=_number(number),
        printed=printed,
        title=title,
        heading=heading,
        text=text,
        examples=tuple(examples),
        line=line,
        children=tuple(_number(n) for n in children),
        references=tuple(Reference(tuple(_number(n) for n in ns), *rest) for ns, *rest in references),
        also_printed=tuple(_number(n) for n in also),
        status=status,
        today=today,
        number_span=Span(*spans[0]),
        text_span=Span(*spans[1]),
        example_spans=tuple(Span(*span) for span in spans[2:]),
    )
