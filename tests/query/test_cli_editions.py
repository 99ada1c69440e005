"""Commands that work on whole editions: importing, removing, comparing."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Caipan = Callable[..., Any]
TEXT = """1. 游戏
100. 一般规则
100.1. 这些规则适用于所有牌手。
100.2. 每位牌手需要六十张牌。
100.2a 套牌可以更大（见规则100.1）。
101. 开始游戏
101.1. 牌手将套牌洗牌。
"""


@pytest.fixture
def text(tmp_path: Path) -> Path:
    """A small text of the rules in GB18030, under a Chinese name."""
    path = tmp_path / "小规则.txt"
    path.write_bytes(TEXT.encode("gb18030"))
    return path


def test_an_imported_edition_is_there_until_it_is_removed(caipan: Caipan, text: Path) -> None:
    report = caipan("import", str(text), "--id", "小", "--effective", "2004-03-01", "--json")
    assert report.status == 0
    assert report.json["counts"]["subrules"] == 1
    assert "小" in [one["id"] for one in caipan("editions", "--json").json]
    assert caipan("show", "100.2", "--edition", "小", "--json").json["text"] == "每位牌手需要六十张牌。"
    assert caipan("refs", "100.1", "--edition", "小", "--json").json["referred_by"] == ["100.2a"]
    assert caipan("remove", "小").status == 0
    assert caipan("show", "100.2", "--edition", "小").status == 2


def test_an_import_that_fails_changes_nothing(caipan: Caipan, text: Path, tmp_path: Path) -> None:
    before = caipan("editions", "--json").json
    (tmp_path / "x.txt").write_text("no rules here", encoding="utf-8")
    for words in (
        [str(tmp_path / "x.txt"), "--id", "x"],
        [str(tmp_path), "--id", "x"],
        [str(text), "--id", "hans-old"],
        [str(text), "--id", "../x"],
        [str(text), "--id", "x", "--language", "klingon"],
        [str(text), "--id", "x", "--effective", "gestern"],
        [str(text)],
    ):
        outcome = caipan("import", *words)
        assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1), words
    assert caipan("editions", "--json").json == before


def test_shipped_and_unknown_editions_are_not_removed(caipan: Caipan) -> None:
    assert caipan("remove", "hans-old").status == 2
    assert caipan("remove", "nowhere").status == 2


def test_two_editions_are_compared_rule_by_rule(caipan: Caipan) -> None:
    result = caipan("compare", "hans-2004-02", "hant-2004-06", "--json").json
    assert {"a", "b", "rules", "counts"} <= result.keys()
    assert sum(result["counts"].values()) == len(result["rules"])
    page = caipan("compare", "hans-2004-02", "hant-2004-06", "--only", "substantive").out
    assert "规则有变" in page and "[-" in page and "\x1b" not in page


def test_one_rule_is_compared(caipan: Caipan) -> None:
    rules = caipan("compare", "hans-old", "hans-2004-02", "304.1", "--json").json["rules"]
    assert [(one["a"], one["b"], one["status"]) for one in rules] == [("304.1", "304.1", "substantive")]
    assert caipan("compare", "hans-old", "hans-2004-02", "999").status == 1


def test_comparing_needs_known_editions_and_classes(caipan: Caipan) -> None:
    assert caipan("compare", "hans-old", "nowhere").status == 2
    assert caipan("compare", "hans-old", "hans-2004-02", "--only", "nonsense").status == 2


def test_the_story_of_a_rule_goes_by_date(caipan: Caipan) -> None:
    story = caipan("history", "304.1", "--json").json
    assert [one["edition"] for one in story] == ["hans-old", "hans-2004-02"]
    assert story[0]["status"] == "first" and story[1]["status"] == "substantive"
    dates = [one["effective"] for one in caipan("history", "101.5", "--json").json]
    assert dates == sorted(dates) and len(dates) == 3
    assert caipan("history", "999").status == 1
    assert "2004-02-01" in caipan("history", "101.5").out


SOLO = """9. 单人玩法
900. 单人规则
900.1. 单人玩法只需要一副套牌，对手的部分由桌上的卡片代替。
900.2. 若单人玩法的牌手失去所有生命，这一局便结束，桌上的卡片获胜。
901. 多人规则
901.1. 多人玩法需要三位或更多的牌手，座位的次序随机决定。
"""
SOLO_LATER = SOLO.replace("900.2. 若", "900.2. 牌手先摆好桌上的卡片，再洗自己的套牌。\n900.3. 若")


def test_a_rule_is_followed_under_its_other_number(caipan: Caipan, tmp_path: Path) -> None:
    for name, text, date in (("a", SOLO, "2030-01-01"), ("b", SOLO_LATER, "2031-01-01")):
        path = tmp_path / f"{name}.txt"
        path.write_text(text, encoding="utf-8")
        assert caipan("import", str(path), "--id", name, "--language", "zh-Hans", "--effective", date).status == 0
    story = caipan("history", "900.3", "--json").json
    assert [(one["edition"], one["number"], one["status"]) for one in story] == [
        ("a", "900.2", "first"),
        ("b", "900.3", "renumbered"),
    ]


def test_a_comparison_goes_to_files(caipan: Caipan, tmp_path: Path) -> None:
    from xml.etree import ElementTree

    for kind in ("html", "xlsx", "tmx"):
        path = tmp_path / f"比较.{kind}"
        outcome = caipan("compare", "hans-2004-02", "hant-2004-06", "102", f"--{kind}", str(path))
        assert (outcome.status, outcome.err) == (0, "")
        assert path.stat().st_size > 500
    ElementTree.parse(tmp_path / "比较.tmx")
    assert "<html" in (tmp_path / "比较.html").read_text(encoding="utf-8")
    for kind in ("html", "xlsx", "tmx"):
        words = ["compare", "hans-2004-02", "hant-2004-06", f"--{kind}", str(tmp_path / "no" / "x")]
        assert caipan(*words).status == 2
    assert caipan("compare", "hans-2004-02", "hant-2004-06", "--json", "--html", "-").status == 2


def test_lint_names_line_kind_and_suggestion(caipan: Caipan) -> None:
    outcome = caipan("lint", "hans-old", "--json")
    assert outcome.status == 1
    assert any(one["severity"] == "error" for one in outcome.json)
    assert {"edition", "number", "line", "kind", "severity", "message", "suggestion"} <= outcome.json[0].keys()
    page = caipan("lint", "hans-old")
    assert page.status == 1 and "hans-old:" in page.out
    assert caipan("lint", "nowhere").status == 2


def test_lint_without_errors_is_status_0(caipan: Caipan, text: Path) -> None:
    assert caipan("import", str(text), "--id", "ok", "--effective", "2004-03-01").status == 0
    outcome = caipan("lint", "ok", "--json")
    assert not [one for one in outcome.json if one["severity"] == "error"]
    assert outcome.status == 0
