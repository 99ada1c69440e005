"""Inputs of the kinds that broke other rule readers, through the command line."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Caipan = Callable[..., Any]

TODAY = """7. 附加规则
702. 关键字异能
702.1. 异能的作用写在牌上。
702.26. 时间跳跃
702.26a 时间跳跃属于静止式异能，它改变重置步骤的规则。
702.26b 已跃离的永久物视同不存在，直到它跃回。
702.27. 召唤失调的生物不能攻击，除非它从回合开始时便由你操控。具有Space Sculptor的2/2 Bear与Friends Forever也一样。
702.28. 参见规则613.4c。牌手的手牌不算在内，王后与皇后也不算。
702.29. 参见规则613.4a。之后的一只生物受到伤害。
"""


@pytest.fixture
def today(caipan: Caipan, tmp_path: Path) -> str:
    """A small edition of our own, imported."""
    path = tmp_path / "today.txt"
    path.write_text(TODAY, encoding="utf-8")
    assert caipan("import", str(path), "--id", "today", "--effective", "2024-03-08").status == 0
    return "today"


def found(caipan: Caipan, words: str, edition: str) -> list[str]:
    """The numbers that a search gives, best first."""
    return [one["number"] for one in caipan("search", words, "--edition", edition, "--json").json]


def test_the_edition_is_named_and_the_other_one_reachable(caipan: Caipan) -> None:
    page = caipan("show", "103.2").out
    assert "hans-2004-06" in page and "hans-2004-02" in page
    every = caipan("show", "103.2", "--all", "--json").json
    assert {one["edition"] for one in every} >= {"hans-2004-02", "hans-2004-06", "hant-2004-06"}
    assert len({one["text"] for one in every}) > 1


def test_a_section_comes_with_what_stands_under_it(caipan: Caipan, today: str) -> None:
    assert {"702.26", "702.26a", "702.26b"} & set(found(caipan, "时间跳跃", today)[:3])
    assert caipan("show", "702.26", "--edition", today, "--json").json["children"] == ["702.26a", "702.26b"]


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("613.4c", "702.28"),
        ("６１３．４ｃ", "702.28"),
        ("613.4a", "702.29"),
        ("Space Sculptor", "702.27"),
        ("Friends Forever", "702.27"),
        ("2/2 Bear", "702.27"),
        ("“召唤失调”", "702.27"),
        ("失调", "702.27"),
        ("“牌手的手牌”", "702.28"),
        ("之後", "702.29"),
        ("隻", "702.29"),
        ("王后", "702.28"),
    ],
)
def test_words_are_found_as_they_are_meant(words: str, number: str, caipan: Caipan, today: str) -> None:
    assert found(caipan, words, today)[0] == number


def test_a_number_finds_only_its_own(caipan: Caipan, today: str) -> None:
    assert found(caipan, "613.4c", today) == ["702.28"]


def test_queens_are_not_turned_into_what_is_behind(caipan: Caipan, today: str) -> None:
    assert "702.29" not in found(caipan, "王后", today)


def test_the_story_of_a_moved_rule_names_its_old_number(caipan: Caipan, tmp_path: Path) -> None:
    rules = ["回合包含五个阶段，依序进行。", "没有步骤的阶段在堆叠为空时结束。", "在两个回合之间不会发生任何游戏事件。"]
    for id, day, added in (("before", "2024-03-08", []), ("after", "2024-04-10", ["某些效应会增加一个步骤。"])):
        texts = [*rules[:2], *added, rules[2]]
        body = "".join(f"500.{n}. {text}\n" for n, text in enumerate(texts, 1))
        path = tmp_path / f"{id}.txt"
        path.write_text(f"5. 回合\n500. 通则\n{body}", encoding="utf-8")
        assert caipan("import", str(path), "--id", id, "--effective", day).status == 0
    page = caipan("history", "500.4").out
    assert "500.3" in page and "2024-03-08" in page and "2024-04-10" in page


def test_a_console_of_gbk_is_no_reason_to_fail(caipan: Caipan, tmp_path: Path) -> None:
    path = tmp_path / "signs.txt"
    path.write_text("1. Things\n100. All\n100.1. It’s −1/−1 ® û ✓.\n100.2. Two.\n100.3. Three.\n", encoding="utf-8")
    assert caipan("import", str(path), "--id", "signs", "--effective", "2024-03-08").status == 0
    environment = {**os.environ, "PYTHONIOENCODING": "gbk"}
    program = "from query.cli.main import main; main(['show', '100.1', '--edition', 'signs'])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, env=environment, check=False)
    assert done.returncode == 0 and b"-1/" in done.stdout.replace(b"?", b"-") and not done.stderr


def test_without_the_search_library_the_rest_goes_on(caipan: Caipan, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [*sys.modules]:
        if name.split(".")[0] == "whoosh":
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "whoosh", None)
    assert caipan("show", "104.3a").status == 0
    assert caipan("terms", "法术力").status == 0


def test_two_editions_stand_side_by_side_where_there_is_room(caipan: Caipan, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("show", "103.2", "--parallel", "hans-2004-02", "hant-2004-06")
    monkeypatch.setenv("COLUMNS", "120")
    wide = caipan(*arguments).out.splitlines()
    assert "hans-2004-02" in wide[0] and "hant-2004-06" in wide[0]
    monkeypatch.setenv("COLUMNS", "40")
    narrow = caipan(*arguments).out.splitlines()
    assert not any("hans-2004-02）" in line and "hant-2004-06）" in line for line in narrow)


def test_findings_are_told_in_traditional_to_those_who_read_it(caipan: Caipan) -> None:
    plain = caipan("lint", "hant-2004-06", "--json").json
    told = caipan("lint", "hant-2004-06", "--json", "--lang", "zh-Hant").json
    assert [one["kind"] for one in plain] == [one["kind"] for one in told]
    assert any("编号" in one["message"] for one in plain)
    assert any("編號" in one["message"] for one in told) and not any("编号" in one["message"] for one in told)
