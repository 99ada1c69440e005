"""Numbers: misprinted, doubled, skipped; the dot and the blank behind them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from rules_text.linting.findings import Finding, Page
from rules_text.marks import next_letters
from rules_text.numbers import RuleNumber
from rules_text.tree import Rule


def check(page: Page) -> Iterator[Finding]:
    """Findings of the kinds ``number``, ``dot`` and ``space`` about the numbers of an edition."""
    yield from _misprints(page)
    yield from _skips(page)
    if page.source:
        yield from _doubled(page)
        yield from _dots(page)
        yield from _blanks(page)


def _at(page: Page, rule: Rule, kind: str, severity: str, message: str, suggestion: str | None) -> Finding:
    return Finding(page.edition.id, rule.number, rule.line, kind, severity, message, suggestion)  # type: ignore[arg-type]


def _misprints(page: Page) -> Iterator[Finding]:
    for rule in page.edition.rules:
        if rule.misprinted:
            message = f"编号误印为 {rule.printed}，依顺序应为 {rule.number}"
            yield _at(page, rule, "number", "error", message, str(rule.number))


def _doubled(page: Page) -> Iterator[Finding]:
    for rule in page.edition.rules:
        number = page.source[slice(*rule.number_span)]
        if number.count(rule.printed) > 1:
            yield _at(page, rule, "number", "error", f"编号 {rule.printed} 印了两次", rule.printed)


def _skips(page: Page) -> Iterator[Finding]:
    """Numbers that the sequence lacks: letters but for l and o, rules, sections."""
    present = {rule.number for rule in page.edition.rules}
    if not any(number.kind == "chapter" for number in present) and page.edition.id != "digest":
        return  # single rules quoted here and there
    for before, rule in pairwise(page.edition.rules):
        lacking = _between(before.number, rule.number)
        if lacking:
            names = "、".join(map(str, lacking[:4])) + ("等" if len(lacking) > 4 else "")
            message = f"{before.number} 之后就是 {rule.number}，缺 {names}"
            yield _at(page, rule, "number", "warning", message, None)


def _between(before: RuleNumber, after: RuleNumber) -> list[RuleNumber]:
    """The numbers of the second's level that are skipped on the way from the first to it."""
    section, rule, sub = after.section, after.rule, after.sub
    if section is None:
        return [RuleNumber(c) for c in range((before.chapter or 0) + 1, after.chapter or 0)] if before.section else []
    if rule is None:
        first = before.section + 1 if before.section and before.chapter == after.chapter else (after.chapter or 0) * 100
        return [RuleNumber.of(s) for s in range(first, section)]
    if sub is None:
        first = (before.rule or 0) + 1 if before.section == section else 1
        return [RuleNumber.of(section, r) for r in range(first, rule)]
    letters = before.sub if (before.section, before.rule) == (section, rule) and before.sub else ""
    lacking: list[RuleNumber] = []
    letter = next_letters(letters)
    while (len(letter), letter) < (len(sub), sub) and len(lacking) < 30:
        if letter not in ("l", "o"):
            lacking.append(RuleNumber.of(section, rule, letter))
        letter = next_letters(letter)
    return lacking


def _dots(page: Page) -> Iterator[Finding]:
    """Numbers with or without a dot where nearly all others of their level have it otherwise."""
    for kind in ("chapter", "section", "rule", "subrule"):
        rules = [r for r in page.edition.rules if r.kind == kind]
        dotted = {r.number: _dotted(page, r) for r in rules}
        counted = Counter(dotted.values())
        usual = counted[True] > counted[False] if kind == "subrule" else counted[True] >= counted[False]
        count = counted[usual]
        if len(rules) - count > max(0.1 * len(rules), 1 if count > 2 else 0) and kind != "subrule":
            continue
        for rule in rules:
            if dotted[rule.number] != usual:
                what = "编号后缺一点" if usual else "编号后多一点"
                better = f"{rule.printed}." if usual else rule.printed
                severity = "warning" if kind != "subrule" else "note"
                yield _at(page, rule, "dot", severity, f"{what}（{rule.printed}）", better)


def _dotted(page: Page, rule: Rule) -> bool:
    number = page.source[slice(*rule.number_span)].translate({ord("．"): "."})
    return re.match(rf"{re.escape(rule.printed)}\s*\.", number, re.IGNORECASE) is not None


def _blanks(page: Page) -> Iterator[Finding]:
    """Numbers glued to their text where nearly all others have a blank."""
    rules = [r for r in page.edition.rules if r.text]
    glued = [r for r in rules if page.source[r.number_span.end - 1 : r.number_span.end].strip()]
    if len(glued) > max(0.1 * len(rules), 1 if len(rules) > 3 else 0):
        return
    for rule in glued:
        yield _at(
            page, rule, "space", "warning", f"编号 {rule.printed} 与正文之间缺空格", f"{rule.printed} {rule.text[:4]}…"
        )
