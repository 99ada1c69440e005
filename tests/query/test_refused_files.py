"""Every file of `tests/cases-refused/`: its name begins with the exit status, its first line is what must be said.

`# says: A | B`: the report (for exit 2 the one line on standard error) contains each of these.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from query.cli.main import run

FOLDER = Path(__file__).resolve().parents[1] / "cases-refused"
FILES = sorted(FOLDER.iterdir())


def said(path: Path) -> list[str]:
    """What a file's first line asks its report to say."""
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    return first.removeprefix("# says: ").split(" | ") if first.startswith("# says: ") else []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_refused_file_ends_in_its_status_and_says_why(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = run(["simulate", str(path), "--lang", "zh-Hans"])
    out, err = capsys.readouterr()
    assert f"exit{status}" == path.name.partition("-")[0], err or out
    if status == 2:
        assert err.count("\n") == 1 and err.endswith("\n") and path.name in err, err
    else:
        assert not err, err
    assert "Traceback" not in out + err
    for words in said(path):
        assert words in (err if status == 2 else out), (words, err or out)


@pytest.mark.parametrize("path", [p for p in FILES if p.name.startswith("exit1")], ids=lambda path: path.name)
def test_a_failed_file_is_not_ok_in_the_document(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", str(path), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["ok"] is False
    assert "failed" in report or not all(one["ok"] for one in report["expect"])
