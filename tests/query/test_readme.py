"""What the READMEs show is what the program prints."""

import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

Caipan = Callable[..., Any]
ROOT = Path(__file__).resolve().parents[2]
READMES = ("README.md", "README.zh-CN.md")
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks(readme: str, kind: str) -> list[str]:
    """The code blocks of one kind."""
    text = (ROOT / readme).read_text(encoding="utf-8")
    return [found[2] for found in _BLOCK.finditer(text) if found[1] == kind]


def sessions(readme: str) -> Iterator[tuple[str, list[str]]]:
    """The commands of the console blocks, each with the lines shown below it."""
    for block in blocks(readme, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, *shown = part.rstrip("\n").split("\n")
            yield command, shown


def pattern(shown: list[str]) -> re.Pattern[str]:
    """What the output must match: these lines, where a line that is nothing but … stands for any number of lines.

    After the end of a sentence … stands for the rest of the line.
    """
    parts = [r"(?:.*\n)*" if line == "…" else re.escape(line).replace("。…", "。.*") + "\n" for line in shown]
    return re.compile("".join(parts))


CASES = [(readme, command, shown) for readme in READMES for command, shown in sessions(readme)]


@pytest.mark.parametrize(("readme", "command", "shown"), CASES, ids=[f"{c[0]}: {c[1]}" for c in CASES])
def test_the_output_shown_is_the_output(
    caipan: Caipan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, readme: str, command: str, shown: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for block in blocks(readme, "yaml"):
        name = re.match(r"# (\S+\.yaml)\n", block)
        if name:
            (tmp_path / name[1]).write_text(block, encoding="utf-8")
    program, *words = shlex.split(command)
    assert program == "caipan"
    out = caipan(*words).out
    assert pattern(shown).fullmatch(out), out


@pytest.mark.parametrize("readme", READMES)
def test_a_readme_shows_the_main_uses(readme: str) -> None:
    assert {"ask", "show", "search", "simulate"} <= {command.split()[1] for command, _ in sessions(readme)}


@pytest.mark.parametrize("readme", READMES)
def test_both_ways_of_setting_up_are_there(readme: str) -> None:
    text = (ROOT / readme).read_text(encoding="utf-8")
    assert 'make ask Q="' in text and "make test" in text
    assert ".venv/bin/python -m pip install --require-hashes -r requirements/ci.txt" in text
    assert ".venv\\Scripts\\python -m pip install --require-hashes -r requirements\\ci.txt" in text
