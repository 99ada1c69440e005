"""What surrounds the command line: readers that go away, full disks, closed streams, odd systems, folders not ours."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rules_text

Caipan = Callable[..., Any]
COMMAND = [sys.executable, "-m", "query.cli.main"]
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="file descriptors and modes of POSIX")


def environment(folder: Path, **more: str) -> dict[str, str]:
    return {**os.environ, "CAIPAN_CACHE": str(folder), "CAIPAN_DATA": str(folder / "data"), **more}


@POSIX
@pytest.mark.parametrize("words", [("export", "hans-2004-02"), ("show", "104"), ("toc",)])
def test_a_reader_that_goes_away_is_no_answer_no(tmp_path: Path, words: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as gone:
        done = subprocess.run(
            [*COMMAND, *words], stdout=gone, stderr=subprocess.PIPE, env=environment(tmp_path), check=False
        )
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("words", [("show", "104"), ("export", "hans-2004-02", "--json")])
def test_a_full_disk_is_told_in_one_line(tmp_path: Path, words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, *words], stdout=full, stderr=subprocess.PIPE, env=environment(tmp_path), check=False
        )
    told = done.stderr.decode("utf-8")
    assert (done.returncode, told.count("\n")) == (2, 1)
    assert "磁盘已满" in told and "缺陷" not in told


@POSIX
def test_closed_streams_do_no_harm(tmp_path: Path) -> None:
    for line, status in (("show 104 >&-", 0), ("show 999 >&- 2>&-", 1), ("nonsense 2>&-", 2)):
        run = subprocess.run(
            ["sh", "-c", f'"$0" -m query.cli.main {line}', sys.executable],
            capture_output=True,
            env=environment(tmp_path),
            check=False,
        )
        assert (run.returncode, run.stderr) == (status, b"")


@POSIX
def test_chinese_words_are_read_in_the_c_locale_too(tmp_path: Path) -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [*COMMAND, "show", "第一百零四条"], capture_output=True, env=environment(tmp_path, **plain), check=False
    )
    assert done.returncode == 0
    assert "数字与符号" in done.stdout.decode("utf-8")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("search", "飞行", "--limit", "abc"), "须是整数"),
        (("show", "104", "--parallel", "hans-old"), "两个值。用法见 caipan show"),
        (("show", "104", "--edition"), "一个值。用法见 caipan show"),
        (("show", "104", "--json=1"), "不带值。用法见 caipan show"),
        (("show", "衍生物"), "g:衍生物"),
    ],
)
def test_a_complaint_says_in_chinese_what_is_wanted_and_where(
    caipan: Caipan, words: tuple[str, ...], told: str
) -> None:
    outcome = caipan(*words)
    assert outcome.status == 2
    assert told in outcome.err


def test_the_short_option_for_help_is_known(caipan: Caipan) -> None:
    for words in ((), ("show",)):
        assert caipan(*words, "-h") == caipan(*words, "--help")


def test_standard_input_is_imported(caipan: Caipan, tmp_path: Path) -> None:
    text = Path(rules_text.__file__).parent / "editions" / "hans-old" / "source.txt"
    data = text.read_bytes()
    run = [*COMMAND, "import", "-", "--id", "typed"]
    done = subprocess.run(run, input=data, capture_output=True, env=environment(tmp_path), check=False)
    assert done.returncode == 0, done.stderr
    assert [one["id"] for one in caipan("editions", "--json").json if one["id"] == "typed"]
    empty = subprocess.run(
        [*run, "--json"], input=b"", capture_output=True, env=environment(tmp_path / "2"), check=False
    )
    assert empty.returncode == 2
    assert "标准输入" in empty.stderr.decode("utf-8")
