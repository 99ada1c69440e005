"""From the name of a command to the command itself."""

from importlib import import_module
from typing import Any

import typer
import typer.main

from query.cli.commands import COMMANDS, available
from query.cli.help import HELP_OPTIONS, Command


def load_command(name: str) -> Any:
    """The command of that name, made from the function `command` of its module; None where there is none."""
    if name not in COMMANDS or name not in available():
        return None
    function = import_module(f"query.cli.{COMMANDS[name].module}").command
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(name=name, cls=Command, help=function.__doc__, context_settings=HELP_OPTIONS)(function)
    return typer.main.get_command(app)
