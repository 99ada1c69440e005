"""Faults of a shipped text that were found by reading it beside its original, from its ``errata.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

from rules_text import folders
from rules_text.linting.findings import Finding, Page, Passage
from rules_text.numbers import RuleNumber


def check(page: Page) -> Iterator[Finding]:
    """The recorded faults that the text still has: where the words stand that they are about."""
    path = folders.SHIPPED / "editions" / page.edition.id / "errata.toml"
    if not page.edition.info.shipped or not path.is_file():
        return
    for fault in tomllib.loads(path.read_text(encoding="utf-8"))["fault"]:
        rule = page.edition.get(RuleNumber.parse(fault["number"]))
        if rule is None:
            continue
        passage = Passage(page, rule, 0)
        at = passage.text.find(fault["at"])
        if at >= 0:
            yield passage.fault(at, fault["kind"], fault["severity"], fault["message"], fault.get("suggestion"))
