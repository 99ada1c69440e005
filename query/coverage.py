"""What is there for each rule: its text, the engine's code, examples, test cases."""

from typing import Any

from query import citations
from query.lang import Lang
from query.looking_up import infos, load
from rules_text.numbers import RuleNumber

_RANKS = {"full": 0, "digest": 1, "heading": 2}


def coverage(lang: Lang) -> list[dict[str, Any]]:
    """A row for every rule of 2004 that any edition or the digest knows, in the order of the rules.

    Each row has `number`, `heading`, `editions` (those that have it in words), `status` (the best there is), and how
    often `engine`, `scenarios` and `cases` name the very number.
    """
    rows: dict[RuleNumber, dict[str, Any]] = {}
    for info in infos():
        if info.family != "2004":
            continue
        tree = load(info.id, lang)
        for rule in tree.rules:
            row = rows.setdefault(rule.number, _row(rule.number, rule.heading))
            row["editions"].append(info.id)
            row["status"] = min(row["status"], rule.status, key=_RANKS.__getitem__)
        for entry in tree.toc:
            if entry.number is not None:
                rows.setdefault(entry.number, _row(entry.number, entry.title))
    return [rows[number] for number in sorted(rows)]


def _row(number: RuleNumber, heading: str) -> dict[str, Any]:
    name = str(number)
    return {
        "number": name,
        "heading": heading,
        "editions": [],
        "status": "heading",
        "engine": len(citations.engine_places(name)),
        "scenarios": len(citations.scenarios(name)),
        "cases": len(citations.cases(name)),
    }


def by_section(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows of `coverage` counted by section: how many rules, and how many of them have each thing."""
    totals: dict[int, dict[str, Any]] = {}
    for row in rows:
        number = RuleNumber.parse(row["number"])
        if number.section is None:
            continue
        keys = ("rules", "full", "digest", "engine", "scenarios", "cases")
        total = totals.setdefault(
            number.section, {"number": str(number.section), "heading": row["heading"], **dict.fromkeys(keys, 0)}
        )
        if number.kind == "section":
            continue
        total["rules"] += 1
        if row["status"] in total:
            total[row["status"]] += 1
        for key in ("engine", "scenarios", "cases"):
            total[key] += row[key] > 0
    return [totals[section] for section in sorted(totals)]
