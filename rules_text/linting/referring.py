"""References to rules that don't exist or with a wrong title; headings that differ from the contents."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rules_text.characters import canonical
from rules_text.linting.findings import Finding, Page, Passage, Severity
from rules_text.numbers import RuleNumber


class Family(NamedTuple):
    """What is known of the numbers that an edition's references can mean."""

    known: frozenset[RuleNumber]
    titles: Mapping[RuleNumber, str]
    whole: bool  #: whether ``known`` is all there is; else only chapters of which rules are known can be judged

    def lacks(self, number: RuleNumber) -> bool:
        """Whether there is certainly no such rule."""
        if number in self.known:
            return False
        return self.whole or any(known.rule and known.chapter == number.chapter for known in self.known)


_NO_WORD = re.compile(r"[\W_]+")
_AND = re.compile(r"以及|[与與和及、]|\band\b|\bor\b")


def check(page: Page, family: Family) -> Iterator[Finding]:
    """Findings of the kinds ``reference`` and ``title``."""
    for passage in page.passages:
        for reference in passage.rule.references:
            if reference.part != passage.part or reference.start == reference.end:
                continue
            for number in reference.numbers:
                if family.lacks(number):
                    message = f"引用的规则 {number} 不存在：{passage.around(reference.start, reference.end)}"
                    yield passage.fault(reference.start, "reference", "error", message)
            yield from _title(passage, reference.numbers, reference.title, reference.start, family.titles)
    yield from _contents(page)


def _title(
    passage: Passage, numbers: tuple[RuleNumber, ...], quoted: str | None, at: int, titles: Mapping[RuleNumber, str]
) -> Iterator[Finding]:
    if not quoted or len(numbers) != 1:
        return
    heading = titles.get(numbers[0])
    if heading and plain(quoted) != plain(heading):
        same_words = loosely(quoted) == loosely(heading)
        severity: Severity = "note" if same_words else "warning"
        yield passage.fault(
            at, "title", severity, f"引用 {numbers[0]} 的标题“{quoted}”与其标题“{heading}”不同", heading
        )


def _contents(page: Page) -> Iterator[Finding]:
    body = {r.number: r for r in page.edition.rules if r.kind in ("chapter", "section")}
    for entry in page.edition.toc:
        rule = body.get(entry.number) if entry.number else None
        if rule and rule.title and plain(rule.title) != plain(entry.title):
            message = f"目次第 {entry.line} 行的标题“{entry.title}”与正文的“{rule.title}”不同"
            yield Finding(page.edition.id, rule.number, rule.line, "title", "warning", message, entry.title)


def plain(title: str) -> str:
    """A title by its words alone: punctuation, blanks and capitals don't count."""
    return _NO_WORD.sub("", canonical(title)).lower()


def loosely(title: str) -> str:
    """A title without its connecting words too."""
    return plain(_AND.sub("", title))
