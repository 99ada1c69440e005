"""Scenario files on the command line: reports, pages, exit statuses, several files."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Caipan = Callable[..., Any]
EMPTY_LIBRARY = """title: 抓不到牌
about: ["102.2"]
start: {turn: 甲, step: end_of_turn}
players: {甲: {library: 5}, 乙: {library: 0}}
do:
  - {advance: {turn: 乙, step: draw}}
expect:
  - {player: 乙, lost: true}
  - {cites: ["304.1"]}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a scenario that holds, under a Chinese name."""
    place = tmp_path / "情境"
    place.mkdir()
    (place / "甲.yaml").write_text(EMPTY_LIBRARY, encoding="utf-8")
    return place


def test_a_report_has_the_keys_callers_rely_on(caipan: Caipan, folder: Path) -> None:
    outcome = caipan("simulate", str(folder / "甲.yaml"), "--json")
    assert outcome.status == 0
    report = outcome.json
    assert {"file", "title", "ok", "trace", "result", "expect", "assumptions"} <= report.keys()
    assert report["ok"] is True
    assert report["result"]["winner"] == "甲"
    for entry in report["trace"]:
        assert {"n", "turn", "turn_number", "step", "kind", "text", "rules", "data"} <= entry.keys()
        assert entry["text"] and 1 <= len(entry["rules"]) <= 4


def test_the_page_tells_the_story(caipan: Caipan, folder: Path) -> None:
    outcome = caipan("simulate", str(folder / "甲.yaml"))
    assert outcome.status == 0
    assert "第2回合 · 乙" in outcome.out
    assert "乙输掉这盘游戏〔" in outcome.out
    assert "✓ 引用 304.1" in outcome.out
    assert "让过" not in outcome.out
    assert "让过" in caipan("simulate", str(folder / "甲.yaml"), "--passes").out


def test_a_failed_expectation_is_status_1_and_says_what_was_found(caipan: Caipan, folder: Path) -> None:
    path = folder / "甲.yaml"
    path.write_text(EMPTY_LIBRARY.replace("lost: true", "lost: true, life: 7"), encoding="utf-8")
    outcome = caipan("simulate", str(path))
    assert outcome.status == 1
    assert "✗" in outcome.out and "生命 7" in outcome.out and "生命 20" in outcome.out
    assert caipan("simulate", str(path), "--json").json["ok"] is False


def test_the_language_is_the_options_or_else_the_files(caipan: Caipan, folder: Path) -> None:
    path = folder / "甲.yaml"
    assert "乙輸掉這盤遊戲" in caipan("simulate", str(path), "--lang", "zh-Hant").out
    path.write_text(EMPTY_LIBRARY.replace("抓不到牌", "抽不到牌的玩家會輸掉這場對戰"), encoding="utf-8")
    assert "乙輸掉這盤遊戲" in caipan("simulate", str(path)).out
    assert "乙输掉这盘游戏" in caipan("simulate", str(path), "--lang", "zh-Hans").out


def test_an_unusable_file_is_one_line_with_its_place(caipan: Caipan, folder: Path) -> None:
    path = folder / "甲.yaml"
    path.write_text(EMPTY_LIBRARY.replace("step: draw", "step: drow"), encoding="utf-8")
    for words in ([], ["--json"]):
        outcome = caipan("simulate", str(path), *words)
        assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
        assert outcome.err.startswith(f"{path}:6")
    assert caipan("simulate", str(folder / "none.yaml")).status == 2
    assert caipan("simulate", str(folder.parent)).status == 2


def test_an_empty_folder_is_refused(caipan: Caipan, tmp_path: Path) -> None:
    (tmp_path / "leer").mkdir()
    assert caipan("simulate", str(tmp_path / "leer")).status == 2


def test_several_files_are_a_list_and_a_broken_one_does_not_hide_the_others(caipan: Caipan, folder: Path) -> None:
    (folder / "乙.yaml").write_text("title: [", encoding="utf-8")
    outcome = caipan("simulate", str(folder), "--json")
    assert outcome.status == 2
    reports = {Path(one["file"]).stem: one for one in outcome.json}
    assert reports["甲"]["ok"] is True
    assert set(reports["乙"]) == {"file", "error"}
    page = caipan("simulate", str(folder))
    assert page.status == 2
    assert "共 2 个：1 个符合，0 个不符，1 个读不了" in page.out
    assert page.err.count("\n") == 1


def test_a_failing_file_among_several_is_named(caipan: Caipan, folder: Path) -> None:
    (folder / "乙.yaml").write_text(EMPTY_LIBRARY.replace("lost: true", "lost: false"), encoding="utf-8")
    outcome = caipan("simulate", str(folder / "甲.yaml"), str(folder / "乙.yaml"))
    assert outcome.status == 1
    assert "乙.yaml" in outcome.out and "甲.yaml" not in outcome.out
    assert "1 个符合，1 个不符" in outcome.out


def test_json_is_a_scenario_file_too(caipan: Caipan, folder: Path) -> None:
    import yaml

    path = folder / "情境.json"
    path.write_text(json.dumps(yaml.safe_load(EMPTY_LIBRARY), ensure_ascii=False), encoding="utf-8")
    assert caipan("simulate", str(path), "--json").json["ok"] is True
