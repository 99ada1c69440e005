"""What a user can type stands in both READMEs, and has a help with an example."""

from pathlib import Path
from typing import Any

import pytest

from query.cli.commands import COMMANDS, available
from query.cli.loading import load_command

ROOT = Path(__file__).resolve().parents[2]
READMES = ("README.md", "README.zh-CN.md")


def options(command: Any) -> list[str]:
    """The long names of a command's options."""
    return [name for param in command.params for name in param.opts if name.startswith("--") and name != "--help"]


@pytest.mark.parametrize("readme", READMES)
@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_and_option_is_in_the_readme(name: str, readme: str) -> None:
    text = (ROOT / readme).read_text(encoding="utf-8")
    assert f"caipan {name}" in text
    missing = [option for option in options(load_command(name)) if option not in text]
    assert not missing


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_has_an_example_in_its_help(name: str) -> None:
    command = load_command(name)
    assert f"例：caipan {name}" in command.help
    assert all(param.help for param in command.params if param.name != "help")


def test_every_command_of_the_list_is_there() -> None:
    assert available() == list(COMMANDS)
