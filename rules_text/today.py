"""How today's rules differ from the rules that the shipped texts of 2004 have in full, one line by rule number.

The lines are ours, not the texts'; they stand in ``data/today.toml``, Simplified, and are converted with terms. What
the digest summarises says in its own entries how today's rules differ.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules_text import folders
from rules_text.tree import Edition, Rule

SOURCE = folders.SHIPPED / "data" / "today.toml"
#: Only numbers of this family are meant.
FAMILY = "2004"


def lines() -> Mapping[str, str]:
    """Rule number → how today's rule differs, in Simplified. Raises ValueError where the file is malformed."""
    import tomllib

    table = tomllib.loads(SOURCE.read_text(encoding="utf-8"))["today"]
    return {str(number): str(line) for number, line in table.items()}


def attached(edition: Edition, script: str) -> Edition:
    """The edition with ``today`` on each rule that has a line, in the script ``zh-Hans`` or ``zh-Hant``."""
    known = lines()

    def marked(rule: Rule) -> Rule:
        line = known.get(str(rule.number))
        return replace(rule, today=_in(script, line)) if line else rule

    return Edition(
        edition.info,
        tuple(marked(rule) for rule in edition.rules),
        toc=edition.toc,
        glossary=edition.glossary,
        parts=edition.parts,
        warnings=edition.warnings,
        read_source=lambda: edition.source,
    )


def _in(script: str, line: str) -> str:
    if script != "zh-Hant":
        return line
    from rules_text.scripts import to_traditional

    return to_traditional(line, terms=True)
