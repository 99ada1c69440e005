"""The command line as callers rely on it: exit statuses, one line for what is unusable, languages, encodings."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from query.cli.commands import available

Caipan = Callable[..., Any]


def process(*words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The program as a process of its own, in a pipe."""
    command = [sys.executable, "-m", "query.cli.main", *words]
    return subprocess.run(command, capture_output=True, env={**os.environ, **environment}, check=False)


@pytest.mark.parametrize("form", ["104.3A", "104.3a.", "１０４．３ａ", "规则104.3a", "CR 104.3a", "rule 104.3a"])
def test_a_number_is_understood_in_every_form(caipan: Caipan, form: str) -> None:
    assert caipan("show", form, "--json").json["number"] == "104.3a"


def test_a_rule_that_is_nowhere_is_status_1(caipan: Caipan) -> None:
    outcome = caipan("show", "999.9")
    assert (outcome.status, outcome.err) == (1, "")
    assert "999.9" in outcome.out
    assert caipan("show", "999.9", "--json").json["error"]


@pytest.mark.parametrize(
    "words",
    [
        ["nonsense"],
        ["show"],
        ["show", "abc"],
        ["show", "104.3a", "--edition", "nowhere"],
        ["show", "104.3a", "--edition"],
        ["show", "104.3a", "--nonsense"],
        ["show", "104.3a", "200"],
        ["show", "104.3a", "--lang", "klingon"],
        ["show", "104.3a", "--all", "--edition", "hans-old"],
        ["show", "104.3a", "--parallel", "hans-old"],
        ["export", "nowhere", "--json"],
        ["export", "hans-old", "--json", "--csv", "-"],
        ["export", "hans-old", "--csv", "no/such/folder/x.csv"],
        ["toc", "x"],
        ["--nonsense"],
    ],
)
def test_what_is_unusable_is_status_2_and_one_line(caipan: Caipan, words: list[str]) -> None:
    outcome = caipan(*words)
    assert outcome.status == 2
    assert outcome.out == ""
    assert outcome.err.count("\n") == 1 and outcome.err.endswith("\n")
    assert "Traceback" not in outcome.err
    assert any("\u4e00" <= char <= "\u9fff" for char in outcome.err)


def test_an_unknown_edition_names_the_known_ones(caipan: Caipan) -> None:
    assert "hant-2004-06" in caipan("show", "104", "--edition", "hant").err


def test_a_mistyped_command_or_option_is_told_the_nearest(caipan: Caipan) -> None:
    assert "show" in caipan("shwo", "104").err
    assert "--edition" in caipan("show", "104", "--editon", "x").err


def test_braces_and_line_ends_in_what_the_user_wrote_do_no_harm(caipan: Caipan) -> None:
    outcome = caipan("show", "{x}\n{0}", "--edition", "{y}")
    assert outcome.status == 2
    assert outcome.err.count("\n") == 1


def test_json_is_not_escaped(caipan: Caipan) -> None:
    assert "法术力" in caipan("show", "104.3a", "--json").out


def test_the_language_follows_the_question_then_the_option_then_the_environment(
    caipan: Caipan, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert caipan("show", "104.3a", "--json").json["edition"] == "hans-2004-06"
    assert caipan("show", "104.3a", "--json", "--lang", "zh-Hant").json["edition"] == "hant-2004-06"
    assert caipan("show", "規則104.3a", "--json", "--lang", "zh-Hans").json["edition"] == "hant-2004-06"
    monkeypatch.setenv("CAIPAN_LANG", "zh-Hant")
    assert caipan("show", "104.3a", "--json").json["edition"] == "hant-2004-06"
    assert caipan("show", "104.3a", "--json", "--lang", "zh-Hans").json["edition"] == "hans-2004-06"
    assert "沒有" in caipan("show", "999.9").out


def test_errors_are_in_the_language_too(caipan: Caipan) -> None:
    assert "沒有版本“nowhere”" in caipan("show", "104", "--edition", "nowhere", "--lang", "zh-Hant").err


@pytest.mark.parametrize("name", available())
def test_help_is_chinese_without_frames(caipan: Caipan, name: str) -> None:
    outcome = caipan(name, "--help")
    assert outcome.status == 0
    assert outcome.out.startswith(f"用法：caipan {name}")
    assert not set("╭─│╰") & set(outcome.out)


def test_the_list_of_commands_is_shown_without_words(caipan: Caipan) -> None:
    outcome = caipan()
    assert outcome.status == 0
    assert all(f"  {name}" in outcome.out for name in available())


def test_nothing_is_coloured_in_a_pipe(caipan: Caipan) -> None:
    assert "\x1b" not in caipan("show", "104.3a").out


@pytest.mark.parametrize("encoding", ["gbk", "ascii", "big5"])
def test_a_console_of_another_encoding_is_no_reason_to_crash(tmp_path: Path, encoding: str) -> None:
    environment = {"PYTHONIOENCODING": encoding, "CAIPAN_CACHE": str(tmp_path), "PYTHONUTF8": "0"}
    done = process("show", "104.3a", **environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode(encoding)
    json.loads(process("show", "104.3a", "--json", **environment).stdout.decode("utf-8"))


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "query.cli.main", "export", "hans-2004-02"]
    environment = {**os.environ, "CAIPAN_CACHE": str(tmp_path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as program:
        assert program.stdout is not None and program.stderr is not None
        program.stdout.read(10)
        program.stdout.close()
        assert program.stderr.read() == b""


def test_an_export_has_every_rule_as_show_gives_it(caipan: Caipan) -> None:
    rules = caipan("export", "hans-2004-06", "--json").json
    assert [one["number"] for one in rules[:3]] == ["1", "100", "100.1"]
    for one in rules:
        shown = caipan("show", one["number"], "--edition", "hans-2004-06", "--json").json
        assert shown == one


def test_an_export_goes_to_files(caipan: Caipan, tmp_path: Path) -> None:
    import csv

    rules = caipan("export", "hans-2004-06", "--json").json
    table, page = tmp_path / "表.csv", tmp_path / "页.md"
    assert caipan("export", "hans-2004-06", "--csv", str(table)).status == 0
    assert caipan("export", "hans-2004-06", "--markdown", str(page)).status == 0
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["number"] for row in rows] == [one["number"] for one in rules]
    assert [row["text"] for row in rows] == [one["text"] for one in rules]
    plain = [one for one in rules if one["number"].count(".") and one["number"][-1].isdigit()]
    assert page.read_text(encoding="utf-8").count("\n### ") == len(plain)


def test_contents_and_what_stands_under_a_number(caipan: Caipan) -> None:
    contents = caipan("toc", "--json").json
    assert len([row for row in contents if row["kind"] == "chapter"]) == 5
    under = caipan("toc", "104", "--json").json
    assert under[0]["number"] == "104" and "104.3a" in [row["number"] for row in under]
    assert caipan("toc", "999").status == 1


def test_references_of_a_number(caipan: Caipan) -> None:
    found = caipan("refs", "304", "--json").json
    assert "101.5" in found["referred_by"]
    assert caipan("refs", "999").status == 1
    assert "抓牌步骤" in caipan("refs", "101.5").out


def test_editions_are_listed(caipan: Caipan) -> None:
    listed = {one["id"]: one for one in caipan("editions", "--json").json}
    assert set(listed) == {"hans-2004-02", "hans-2004-06", "hant-2004-06", "hans-old", "digest"}
    assert listed["hans-old"]["effective"] is None or listed["hans-old"]["effective"] < "2004"
    assert listed["hant-2004-06"]["language"] == "zh-Hant"


def test_coverage_has_a_row_for_every_rule_in_order(caipan: Caipan) -> None:
    rows = caipan("coverage", "--json").json
    numbers = [row["number"] for row in rows]
    assert len(numbers) == len(set(numbers))
    assert numbers.index("502.9") < numbers.index("502.10")
    by_number = {row["number"]: row for row in rows}
    assert by_number["104.3a"]["status"] == "full" and len(by_number["104.3a"]["editions"]) == 3
    assert by_number["502.2"]["status"] == "digest"


def test_coverage_is_counted_by_section(caipan: Caipan) -> None:
    rows = caipan("coverage", "--json").json
    lines = [line.split() for line in caipan("coverage").out.splitlines()]
    subrules = [row for row in rows if row["number"].startswith("104.")]
    line = next(line for line in lines if line[:1] == ["104"])
    assert int(line[1]) == len(subrules)
    assert int(line[2]) == sum(row["status"] == "full" for row in subrules)
    assert len(caipan("coverage", "--rules").out.splitlines()) == len(rows) + 3


def test_a_defect_is_one_line_unless_debugging(caipan: Caipan, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(lang: str) -> None:
        raise ZeroDivisionError("on\npurpose")

    monkeypatch.setattr("query.coverage.coverage", broken)
    monkeypatch.setattr("query.cli.coverage.coverage", broken)
    outcome = caipan("coverage")
    assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert "ZeroDivisionError：on purpose" in outcome.err
    monkeypatch.setenv("CAIPAN_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        caipan("coverage")


def test_a_glossary_entry_is_a_rule_too(caipan: Caipan) -> None:
    shown = caipan("show", "g:衍生物", "--json").json
    assert (shown["number"], shown["edition"], shown["status"]) == ("g:衍生物", "digest", "digest")


def test_terms_are_found_by_any_of_their_words(caipan: Caipan) -> None:
    for word in ("法术力", "魔法力", "mana"):
        assert caipan("terms", word, "--json").json[0]["en"] == "mana"
    assert caipan("terms", "xyzzy").status == 1
    places = caipan("terms", "抓牌", "--where", "--edition", "hans-2004-02", "--json").json
    assert places and {place["edition"] for place in places} == {"hans-2004-02"}
    assert caipan("terms", "--where").status == 2


def test_terms_go_to_files(caipan: Caipan, tmp_path: Path) -> None:
    from xml.etree import ElementTree

    assert caipan("terms", "--tbx", str(tmp_path / "术语.tbx")).status == 0
    ElementTree.parse(tmp_path / "术语.tbx")
    assert caipan("terms", "--csv", "-").out.startswith("id,")


def test_a_text_is_converted_to_the_other_script(caipan: Caipan, tmp_path: Path) -> None:
    source = tmp_path / "文.txt"
    source.write_bytes("牌手抓一张牌\r\n后来".encode())
    assert caipan("convert", str(source)).out == "玩家抽一張牌\r\n後來"
    assert caipan("convert", str(source), "--no-terms", "--to", "zh-Hant").out == "牌手抓一張牌\r\n後來"
    assert caipan("convert", str(source), "--output", str(tmp_path / "繁.txt")).out == ""
    assert (tmp_path / "繁.txt").read_bytes().decode("utf-8") == "玩家抽一張牌\r\n後來"
    assert caipan("convert", str(tmp_path / "none.txt")).status == 2
    assert "没有这个文件" in caipan("convert", str(tmp_path / "none.txt")).err
    assert "是文件夹" in caipan("convert", str(source), "--output", str(tmp_path)).err
