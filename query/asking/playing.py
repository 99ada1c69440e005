"""Playing a stored example now, by the engine: the seam between questions and scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from query.asking.examples import Example
from query.lang import HANS, Lang, in_lang

Report = Mapping[str, Any]


def played(example: Example, lang: Lang) -> dict[str, Any] | None:
    """The example as `ask --json` prints it, played now; None where it does not come out as it should.

    An example whose expectations fail would show something else than its rule: it is not shown. For readers of
    Traditional the whole scenario is written in it, names of cards included, where it plays the same then.
    """
    own = example.scenario
    scenarios = [own] if lang == HANS else [_written(own, lang), own]
    for scenario in scenarios:
        report = _run(scenario, example.id, lang)
        if report is not None:
            return _record(example, scenario, report, lang)
    return None


def _run(scenario: Report, name: str, lang: Lang) -> Report | None:
    """The report of a scenario that comes out as it expects."""
    from engine.scenario.errors import ScenarioError
    from engine.scenario.runner import run_data
    from query.keeping import kept_for
    from query.telling import tell

    try:
        with kept_for(scenario):
            report = run_data(scenario, name, tell=lambda entry: in_lang(lang, tell(entry, lang)))
    except ScenarioError:
        return None
    return report if report.get("ok") else None


def _written(value: Any, lang: Lang) -> Any:
    """The value with every text in it in that language."""
    if isinstance(value, str):
        return in_lang(lang, value)
    if isinstance(value, Mapping):
        return {_written(key, lang): _written(each, lang) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_written(each, lang) for each in value]
    return value


def _record(example: Example, scenario: Report, report: Report, lang: Lang) -> dict[str, Any]:
    return {
        "kind": "library",
        "id": example.id,
        "title": in_lang(lang, example.title),
        "scenario": scenario,
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
