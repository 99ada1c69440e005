"""What lint finds, and the passages of an edition that it looks at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from rules_text.numbers import RuleNumber
from rules_text.reading import Cut, Lines, cutting, joined_with_map
from rules_text.tree import Edition, Rule, Span

Severity = Literal["error", "warning", "note"]
KindOfFault = Literal[
    "number",
    "title",
    "reference",
    "bracket",
    "quote",
    "full-stop",
    "space",
    "dot",
    "wrap",
    "garbled",
    "variant",
    "term",
    "symbol",
    "markup",
    "conversion",
    "missing",
    "extra",
    "stray",
]


@dataclass(frozen=True)
class Finding:
    """One fault: what an editor would mark."""

    edition: str
    number: RuleNumber | None  #: the rule; None for what stands outside the rules
    line: int  #: of the source, from 1
    kind: KindOfFault
    severity: Severity
    message: str  #: Chinese, Simplified
    suggestion: str | None = None  #: what should stand there

    def as_dict(self) -> dict[str, Any]:
        """The finding as ``caipan lint --json`` gives it."""
        return {
            "edition": self.edition,
            "number": str(self.number) if self.number else None,
            "line": self.line,
            "kind": self.kind,
            "severity": self.severity,
            "message": self.message,
            "suggestion": self.suggestion,
        }


class Passage:
    """The text (part 0) or nth example (part n) of a rule, with the way back to the lines of the source."""

    def __init__(self, page: Page, rule: Rule, part: int) -> None:
        self.page = page
        self.rule = rule
        self.part = part
        self.text = rule.text if part == 0 else rule.examples[part - 1]

    @cached_property
    def span(self) -> Span:
        """Where it stands in the source; an example with its 例：. Empty for an edition without source."""
        return self.rule.text_span if self.part == 0 else self.rule.example_spans[self.part - 1]

    @cached_property
    def _places(self) -> list[int]:
        text, places = joined_with_map(self.page.source, *self.span, self.page.cut)
        lead = text.find(self.text[:20]) if self.part else 0
        return places[max(lead, 0) :]

    def line(self, offset: int) -> int:
        """The line of the source of a character of the text."""
        if not self.page.source or self.span.start == self.span.end:
            return self.rule.line
        places = self._places
        return self.page.lines.line(places[min(max(offset, 0), len(places) - 1)]) if places else self.rule.line

    def fault(
        self, offset: int, kind: KindOfFault, severity: Severity, message: str, suggestion: str | None = None
    ) -> Finding:
        """A finding at a character of the text."""
        return Finding(self.page.edition.id, self.rule.number, self.line(offset), kind, severity, message, suggestion)

    def around(self, start: int, end: int | None = None, by: int = 6) -> str:
        """The words around a place, for a message."""
        stop = end if end is not None else start + 1
        left, right = max(0, start - by), min(len(self.text), stop + by)
        return ("…" if left else "") + self.text[left:right] + ("…" if right < len(self.text) else "")


class Page:
    """An edition as lint looks at it."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.source = edition.source

    @property
    def language(self) -> str:
        """``zh-Hans``, ``zh-Hant`` or ``en``."""
        return self.edition.info.language

    @property
    def chinese(self) -> bool:
        """Whether the text is Chinese."""
        return self.language != "en"

    @cached_property
    def lines(self) -> Lines:
        """The lines of the source."""
        return Lines(self.source)

    @cached_property
    def cut(self) -> Cut | None:
        """Whether the source was cut at a width."""
        return cutting(self.source)

    @cached_property
    def passages(self) -> list[Passage]:
        """Every text and example of every rule and glossary entry, in order; titles too."""
        rules = (*self.edition.rules, *self.edition.glossary)
        return [Passage(self, rule, part) for rule in rules for part in range(1 + len(rule.examples))]

    def in_glossary(self, offset: int) -> bool:
        """Whether a place of the source belongs to an entry of the glossary."""
        return any(e.number_span.start <= offset < e.text_span.end for e in self.edition.glossary)

    def sentences(self) -> Iterator[Passage]:
        """The passages that are more than a title."""
        return (p for p in self.passages if p.part or not p.rule.is_heading)

    def outside(
        self, offset: int, kind: KindOfFault, severity: Severity, message: str, suggestion: str | None = None
    ) -> Finding:
        """A finding at a place of the source that belongs to no rule."""
        return Finding(self.edition.id, None, self.lines.line(offset), kind, severity, message, suggestion)
