"""Every scenario file of `tests/cases/` and every stored example: played as its expectations say, citing true numbers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.scenario.runner import run_file

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = (ROOT / "tests" / "cases", ROOT / "query" / "examples")
FILES = sorted(path for folder in FOLDERS for path in folder.rglob("*.yaml"))
NUMBERS = frozenset(json.loads((ROOT / "rules_text" / "data" / "numbers-2004.json").read_text("utf-8"))["numbers"])


def wrong(report: dict[str, Any]) -> list[str]:
    """What a report says is not as it should be, a line each."""
    lines = [f"failed: {report['failed']}"] if "failed" in report else []
    return lines + [f"{one['expect']} got {one['got']}" for one in report["expect"] if not one["ok"]]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_scenario_goes_as_it_expects_and_cites_rules_that_exist(path: Path) -> None:
    report = run_file(path)
    assert report["ok"], "\n".join(wrong(report))
    for entry in report["trace"]:
        assert 1 <= len(entry["rules"]) <= 4, entry
        assert NUMBERS.issuperset(entry["rules"]), entry
    assert json.loads(json.dumps(report, ensure_ascii=False)) == report


def test_there_are_scenarios_in_both_folders() -> None:
    for folder in FOLDERS:
        assert any(folder in path.parents for path in FILES), folder


def test_no_two_scenarios_have_the_same_id() -> None:
    ids = [path.stem for path in FILES]
    assert len(ids) == len(set(ids)), sorted({one for one in ids if ids.count(one) > 1})
