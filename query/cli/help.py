"""The help of commands: in Chinese, wrapped by the width of the screen."""

from typing import Any, Final

import typer.core

from query.cli.commands import COMMANDS, available
from query.cli.errors import no_such_command
from query.lang import Lang, choose_lang, in_lang
from query.output.width import pad, width, wrap

#: What asks for the help of the program and of every command.
HELP_OPTIONS: Final = {"help_option_names": ["--help", "-h"]}
_COLUMNS = 88


class Command(typer.core.TyperCommand):
    """A command whose help is written by us."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write usage, description, arguments and options to the formatter."""
        lang = choose_lang()
        parts = [ctx.command_path]
        arguments = [param for param in self.params if param.param_type_name == "argument"]
        options = [param for param in self.get_params(ctx) if param.param_type_name == "option"]
        parts += [_argument_usage(param) for param in arguments]
        lines = [f"用法：{' '.join(parts)} [选项]", ""]
        for paragraph in (self.help or "").strip().split("\n"):
            lines += wrap(paragraph, _COLUMNS) if not paragraph.startswith("  ") else [paragraph]
        if arguments:
            lines += ["", "参数：", *_listing([(_argument_name(param), _text(param)) for param in arguments])]
        lines += ["", "选项：", *_listing([(_option_name(param), _text(param)) for param in options])]
        formatter.write(_in(lang, lines))


class Group(typer.core.TyperGroup):
    """The program: its commands are looked up by name and loaded one at a time."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands that are there."""
        return available()

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name, loaded now; None where there is none."""
        from query.cli.loading import load_command

        return load_command(cmd_name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the first word names, and the words after it. Raises UnusableError where it names none."""
        command = self.get_command(ctx, args[0])
        if command is None:
            raise no_such_command(args[0], self.list_commands(ctx))
        return args[0], command, args[1:]

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the list of commands to the formatter."""
        rows = [(name, COMMANDS[name].help) for name in self.list_commands(ctx)]
        lines = [
            f"用法：{ctx.command_path} 命令 [选项]",
            "",
            *(self.help or "").strip().split("\n"),
            "",
            "命令：",
            *_listing(rows),
            "",
            "每个命令的用法：caipan 命令 --help",
        ]
        formatter.write(_in(choose_lang(), lines))


def _in(lang: Lang, lines: list[str]) -> str:
    return in_lang(lang, "\n".join(lines) + "\n")


def _argument_name(param: Any) -> str:
    return str(param.metavar or param.name)


def _argument_usage(param: Any) -> str:
    name = _argument_name(param) + ("…" if param.nargs == -1 else "")
    return name if param.required else f"[{name}]"


def _option_name(param: Any) -> str:
    names = ", ".join(sorted([*param.opts, *param.secondary_opts], key=len))
    if param.is_flag or param.name == "help":
        return names
    kinds = {"integer": "整数", "text": "文字", "path": "文件", "filename": "文件"}
    metavar = param.metavar or kinds.get(param.type.name, param.type.name)
    return f"{names} {metavar}" + (" …" if param.nargs == 2 else "")


def _text(param: Any) -> str:
    return "显示本说明" if param.name == "help" else str(param.help or "")


def _listing(rows: list[tuple[str, str]]) -> list[str]:
    column = min(max(width(name) for name, _ in rows), 30) + 2
    lines: list[str] = []
    for name, text in rows:
        pieces = wrap(text, _COLUMNS - column - 2)
        head = pad(name, column)
        if width(name) > column - 2:
            lines.append("  " + name)
            head = " " * column
        lines.append("  " + (head + pieces[0]).rstrip())
        lines += ["  " + " " * column + piece for piece in pieces[1:]]
    return lines
