"""Playing a stored example now, by the engine: the seam between questions and scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from query.asking.examples import Example
from query.lang import Lang, in_lang

Report = Mapping[str, Any]


def played(example: Example, lang: Lang) -> dict[str, Any] | None:
    """The example as `ask --json` prints it, played now; None where it does not come out as it should.

    An example whose expectations fail would show something else than its rule: it is not shown.
    """
    from engine.scenario.errors import ScenarioError
    from engine.scenario.runner import run_data
    from query.telling import tell

    try:
        report = run_data(example.scenario, example.id, tell=lambda entry: tell(entry, lang))
    except ScenarioError:
        return None
    if not report.get("ok"):
        return None
    return {
        "kind": "library",
        "id": example.id,
        "title": in_lang(lang, example.title),
        "scenario": example.scenario,
        "assumptions": list(report.get("assumptions") or ()),
        "trace": list(report.get("trace") or ()),
        "result": dict(report.get("result") or {}),
    }


def cited(example: Mapping[str, Any] | None) -> set[str]:
    """The numbers that the trace of a played example cites."""
    trace: Iterable[Mapping[str, Any]] = example["trace"] if example else ()
    return {str(number) for entry in trace for number in entry.get("rules") or ()}


def played_first(examples: Iterable[Example], lang: Lang, most: int = 3) -> dict[str, Any] | None:
    """The first of these examples that comes out as it should, of at most so many tried."""
    for place, example in enumerate(examples):
        if place >= most:
            return None
        if (report := played(example, lang)) is not None:
            return report
    return None
