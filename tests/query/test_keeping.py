"""Compiled cards of scenarios are kept in the cache folder, and damage to them only costs time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.scenario.kept import kept
from query.keeping import _folder, kept_for

SCENARIO: dict[str, Any] = {"title": "甲"}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CAIPAN_CACHE", str(tmp_path / "cache"))
    _folder.cache_clear()
    return tmp_path / "cache"


def piece(scenario: dict[str, Any], value: int) -> int:
    with kept_for(scenario):
        return kept("piece", lambda: value)


def test_pieces_outlast_the_scenario() -> None:
    assert piece(SCENARIO, 1) == 1
    assert piece(SCENARIO, 2) == 1
    assert piece({"title": "乙"}, 3) == 3


def test_a_damaged_file_is_written_anew(cache: Path) -> None:
    piece(SCENARIO, 1)
    (file,) = cache.glob("cards-*/*")
    file.write_bytes(file.read_bytes()[:-1] + b"x")
    assert piece(SCENARIO, 2) == 2
    assert piece(SCENARIO, 3) == 2


def test_older_folders_are_swept_away(cache: Path) -> None:
    old = cache / "cards-00000000"
    old.mkdir(parents=True)
    piece(SCENARIO, 1)
    assert not old.exists()


def test_without_a_usable_folder_nothing_is_kept(cache: Path) -> None:
    cache.write_text("", encoding="utf-8")
    assert piece(SCENARIO, 1) == 1
    assert piece(SCENARIO, 2) == 2


def test_the_second_time_no_grammar_is_needed(cache: Path) -> None:
    program = (
        "import sys\n"
        "from query.asking.examples import stored\n"
        "from query.asking.playing import played\n"
        "example = next(one for one in stored() if one.id.startswith('310.3'))\n"
        "assert played(example, 'zh-Hans')['trace']\n"
        "print('engine.cards.grammar.table' in sys.modules)\n"
    )
    said = [
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.strip()
        for _ in range(2)
    ]
    assert said == ["True", "False"]
