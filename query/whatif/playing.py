"""Playing a plan: what is asked about is first tried as something that can't be done, then done."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from query.whatif.planning import Plan

Tell = Callable[[Mapping[str, Any]], str]


@dataclass(frozen=True, slots=True)
class Played:
    """A scenario that was played, its report, and whether what was asked about was refused (None: nothing was)."""

    scenario: dict[str, Any]
    report: dict[str, Any]
    refused: bool | None


def play(made: Plan, tell: Tell | None = None, edition: str | None = None) -> Played | None:
    """Play a plan by the rules of an edition; None where the board can't be set up, or something in it can't be done."""
    if made.asked is not None:
        tried = copy.deepcopy(made.scenario)
        tried["do"] = tried["do"][: made.asked + 1]
        tried["do"][made.asked]["illegal"] = True
        tried.pop("until", None)
        report = _run(tried, tell, edition)
        if report is not None and report.get("ok"):
            return Played(tried, report, True)
    report = _run(made.scenario, tell, edition)
    if report is None or not report.get("ok"):
        return None
    return Played(made.scenario, report, False if made.asked is not None else None)


def _run(scenario: dict[str, Any], tell: Tell | None, edition: str | None = None) -> dict[str, Any] | None:
    from engine.scenario.errors import ScenarioError
    from engine.scenario.runner import run_data

    try:
        return run_data(scenario, edition=edition, tell=tell)
    except ScenarioError as error:
        made: dict[str, Any] = {"ok": False, "failed": str(error)}
        return made
