"""What is there for each rule: its text, the engine's code, examples, test cases; and why some can't be played."""

from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from query import citations
from query.lang import Lang, say
from query.looking_up import load
from rules_text import library
from rules_text.numbers import RuleNumber

_RANKS: Final = {"full": 0, "digest": 1, "heading": 2}
_USES: Final = ("engine", "scenarios", "cases")
_NOT_PLAYED: Final = Path(__file__).resolve().parent / "data" / "not_played.toml"


def coverage(lang: Lang) -> list[dict[str, Any]]:
    """A row for every rule of 2004 that any edition or the digest knows, in the order of the rules.

    Each row has `number`, `heading`, `editions` (those that have it in words, in the order in which they answer),
    `status` (the best there is), how often `engine`, `scenarios` and `cases` name the very number, and `reason`: why
    nothing can play it, else None.
    """
    rows: dict[RuleNumber, dict[str, Any]] = {}
    titles: dict[RuleNumber, str] = {}
    of_2004 = library.family_ids("2004")
    for name in library.order(lang):
        if name not in of_2004:
            continue
        tree = load(name, lang)
        for rule in tree.rules:
            row = rows.setdefault(rule.number, _row(rule.number, lang))
            row["editions"].append(name)
            row["status"] = min(row["status"], rule.status, key=_RANKS.__getitem__)
            if rule.title is not None:
                titles.setdefault(rule.number, rule.title)
        for entry in tree.toc:
            if entry.number is not None:
                rows.setdefault(entry.number, _row(entry.number, lang))
                titles.setdefault(entry.number, entry.title)
    for number, row in rows.items():
        row["heading"] = next((titles[n] for n in (number, *number.ancestors()) if n in titles), "")
        if number in titles and not any(row[use] for use in _USES):
            row["reason"] = say(lang, "只是标题，规定在其下各条")
    return [rows[number] for number in sorted(rows)]


def _row(number: RuleNumber, lang: Lang) -> dict[str, Any]:
    name = str(number)
    why = not_played().get(name)
    return {
        "number": name,
        "heading": "",
        "editions": [],
        "status": "heading",
        "engine": len(citations.engine_places(name)),
        "scenarios": len(citations.scenarios(name)),
        "cases": len(citations.cases(name)),
        "reason": say(lang, why) if why else None,
    }


@lru_cache(maxsize=1)
def not_played() -> dict[str, str]:
    """The numbers of the rules that no game can show, each with the reason, in Simplified; titles are left out."""
    import tomllib

    table = tomllib.loads(_NOT_PLAYED.read_text(encoding="utf-8"))
    return {number: group["text"] for group in table["reason"] for number in group["rules"]}


def by_section(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows of `coverage` counted by section: how many rules, and how many of them have each thing.

    `reason` counts those that can't be played.
    """
    totals: dict[int, dict[str, Any]] = {}
    for row in rows:
        number = RuleNumber.parse(row["number"])
        if number.section is None:
            continue
        keys = ("rules", "full", "digest", *_USES, "reason")
        total = totals.setdefault(
            number.section, {"number": str(number.section), "heading": row["heading"], **dict.fromkeys(keys, 0)}
        )
        if number.kind == "section":
            continue
        total["rules"] += 1
        if row["status"] in total:
            total[row["status"]] += 1
        for key in _USES:
            total[key] += row[key] > 0
        total["reason"] += row["reason"] is not None
    return [totals[section] for section in sorted(totals)]
