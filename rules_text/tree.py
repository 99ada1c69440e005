"""What a text of the rules is once it has been read: an edition, its rules, contents, references and glossary.

Everything here is plain data. Offsets count characters of the decoded source; lines count from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from rules_text.numbers import Kind, RuleNumber

Status = Literal["full", "digest", "heading"]
Language = Literal["zh-Hans", "zh-Hant", "en"]


class Span(NamedTuple):
    """Where something stands: characters ``start`` up to, not including, ``end``."""

    start: int
    end: int


NOWHERE = Span(0, 0)


class Reference(NamedTuple):
    """One mention of a rule inside the text (``part`` 0) or the nth example (``part`` n) of a rule."""

    numbers: tuple[RuleNumber, ...]  #: what is meant; a range names all its members
    start: int  #: where the mention stands in that part
    end: int
    part: int = 0
    title: str | None = None  #: the title quoted after the number, without its quotation marks


class TocEntry(NamedTuple):
    """One line of a table of contents; what is no chapter or section (名词解释) has no number."""

    number: RuleNumber | None
    title: str
    line: int


class Parts(NamedTuple):
    """Which part of a source is what. Between ``between`` and ``back`` stand the rules."""

    front: Span  #: what stands before the contents: preface, introduction
    toc: Span
    between: Span  #: an introduction between the contents and the first rule
    back: Span  #: what stands after the last rule and is none: glossary, credits, remains of a web page


NO_PARTS = Parts(NOWHERE, NOWHERE, NOWHERE, NOWHERE)


@dataclass(frozen=True, slots=True)
class EditionInfo:
    """What is known about an edition without reading its rules."""

    id: str
    title: str
    language: Language
    effective: str | None  #: ISO date
    rules: int  #: rules and subrules; chapters and sections don't count
    source: str  #: where the text comes from, one line
    family: str = "2004"  #: editions whose numbers mean the same share a family: "1999", "2004", "2010"
    shipped: bool = True
    rights: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """A chapter, section, rule, subrule or glossary entry of one edition."""

    edition: str
    number: RuleNumber  #: what the rule is
    printed: str  #: what the text prints, without a closing dot
    title: str | None  #: its own title, where it has one (chapters, sections, 205.2 …)
    heading: str  #: its own title, else that of its nearest ancestor
    text: str  #: what stands after the number, line ends removed; for a heading that is its title
    examples: tuple[str, ...]  #: without their 例：
    line: int
    children: tuple[RuleNumber, ...]
    references: tuple[Reference, ...]
    also_printed: tuple[RuleNumber, ...] = ()  #: other rules that wrongly print this rule's number
    status: Status = "full"
    today: str | None = None  #: our own line on how today's rules differ; no part of the text
    number_span: Span = NOWHERE  #: the number with its dots and the blanks before the text
    text_span: Span = NOWHERE
    example_spans: tuple[Span, ...] = ()  #: each from its 例： to its end

    @property
    def kind(self) -> Kind:
        """``chapter``, ``section``, ``rule``, ``subrule`` or ``glossary``."""
        return self.number.kind

    @property
    def parent(self) -> RuleNumber | None:
        """The number one level up."""
        return self.number.parent

    @property
    def is_heading(self) -> bool:
        """Whether its text is a title and nothing else."""
        return self.title is not None and self.text == self.title

    @property
    def misprinted(self) -> bool:
        """Whether the text prints another number than the rule's."""
        return self.printed != str(self.number) and self.kind != "glossary"

    @property
    def refers_to(self) -> tuple[RuleNumber, ...]:
        """The numbers that its text and examples mention, each once, in the order of the text."""
        return tuple(dict.fromkeys(n for reference in self.references for n in reference.numbers))


class Edition:
    """A text of the rules as a tree."""

    def __init__(
        self,
        info: EditionInfo,
        rules: tuple[Rule, ...] = (),
        *,
        toc: tuple[TocEntry, ...] = (),
        glossary: tuple[Rule, ...] = (),
        parts: Parts = NO_PARTS,
        warnings: tuple[tuple[int, str], ...] = (),
        read_source: Callable[[], str] = lambda: "",
    ) -> None:
        self.info = info
        self.toc = toc
        self.parts = parts
        self.warnings = warnings  #: line and what seemed odd when reading, in Chinese
        self._rules = rules
        self._glossary = glossary
        self._read_source = read_source

    def __repr__(self) -> str:
        return f"<Edition {self.id}>"

    @property
    def id(self) -> str:
        """The id under which the edition is known."""
        return self.info.id

    @cached_property
    def source(self) -> str:
        """The decoded text, every line end as one line feed; empty for the digest."""
        return self._read_source()

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """Chapters, sections, rules and subrules in document order."""
        return self._rules

    @cached_property
    def glossary(self) -> tuple[Rule, ...]:
        """The entries of its glossary, with the numbers ``g:…``."""
        return self._glossary

    @cached_property
    def by_number(self) -> dict[RuleNumber, Rule]:
        """Every rule and glossary entry by its true number."""
        return {rule.number: rule for rule in (*self.rules, *self.glossary)}

    @cached_property
    def by_printed(self) -> dict[str, tuple[Rule, ...]]:
        """The rules by the number that the text prints."""
        found: dict[str, tuple[Rule, ...]] = {}
        for rule in self.rules:
            found[rule.printed] = (*found.get(rule.printed, ()), rule)
        return found

    def get(self, number: RuleNumber) -> Rule | None:
        """The rule that owns this number; None where the edition hasn't got it."""
        return self.by_number.get(number)

    @cached_property
    def referred_by(self) -> Mapping[RuleNumber, tuple[RuleNumber, ...]]:
        """For each number mentioned, the rules that mention it, in document order."""
        found: dict[RuleNumber, list[RuleNumber]] = {}
        for rule in (*self.rules, *self.glossary):
            for number in rule.refers_to:
                found.setdefault(number, []).append(rule.number)
        return {number: tuple(by) for number, by in found.items()}

    def counts(self) -> dict[str, int]:
        """How many chapters, sections, rules, subrules, examples, references, contents entries it has."""
        kinds = [rule.kind for rule in self.rules]
        return {
            "chapters": kinds.count("chapter"),
            "sections": kinds.count("section"),
            "rules": kinds.count("rule"),
            "subrules": kinds.count("subrule"),
            "examples": sum(len(rule.examples) for rule in self.rules),
            "references": sum(len(rule.references) for rule in self.rules),
            "contents": len(self.toc),
        }
