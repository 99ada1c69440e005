"""The complaints of the command-line parser, in Chinese."""

import re
from collections.abc import Sequence
from typing import Any

from query.cli.commands import COMMANDS
from query.faults import UnusableError
from query.lang import Lang, say


def no_such_command(word: str, names: list[str]) -> UnusableError:
    """The error for a command that doesn't exist, with the nearest one that does."""
    from difflib import get_close_matches

    near = get_close_matches(word, names, n=1)
    hint = f"是不是想写 {near[0]}？" if near else "可用的有：" + "、".join(names) + "。"
    return UnusableError("没有命令“{word}”。" + hint, word=word)


# The complaints of the parser are told apart by the names of their classes, which are no public interface of typer.
_EXPECTED = {
    "int": "整数",
    "integer": "整数",
    "float": "数",
    "boolean": "是或否",
}


def parser_complaint(error: Exception, lang: Lang, program: str, words: Sequence[str]) -> str:
    """One line in Chinese for an error of the command-line parser; words: the command line that it stumbled over."""
    context = getattr(error, "ctx", None)
    # Some errors don't know in which command they came up.
    command = getattr(context, "command_path", None) or " ".join([program, *(w for w in words[:1] if w in COMMANDS)])
    return say(lang, _complaint(error, lang) + "用法见 {command} --help", command=command)


def _complaint(error: Exception, lang: Lang) -> str:
    kind = type(error).__name__
    param = getattr(error, "param", None)
    message = str(getattr(error, "message", error)).replace("{", "{{").replace("}", "}}")
    if kind == "NoSuchOption":
        option = _escaped(getattr(error, "option_name", ""))
        near = [_escaped(name) for name in getattr(error, "possibilities", None) or ()]
        hint = f"是不是想写 {' 或 '.join(sorted(near))}？" if near else ""
        return f"没有选项 {option}。{hint}"
    if kind == "BadOptionUsage":
        if "does not take a value" in message:
            return f"选项 {_escaped(getattr(error, 'option_name', ''))} 后面不带值。"
        wanted = re.search(r"requires (\d+) arguments", message)
        return f"选项 {_escaped(getattr(error, 'option_name', ''))} 后面须有{_values(wanted and int(wanted[1]))}。"
    if kind == "MissingParameter" and param is not None:
        return f"缺少{_param_name(param)}。"
    if kind == "BadParameter" and param is not None:
        return f"{_param_name(param)} 的值{_what_is_wrong(message)}。"
    extra = re.search(r"unexpected extra argument\(?s?\)? \((.*)\)", message)
    if extra:
        return f"多出了 {extra.group(1)}。"
    return f"{message.rstrip('.')}。"


def _values(count: int | None) -> str:
    return "一个值" if count in (None, 1) else "两个值" if count == 2 else f"{count} 个值"


def _param_name(param: Any) -> str:
    if getattr(param, "param_type_name", "") == "argument":
        return f"参数 {_escaped(param.metavar or param.name or '')}"
    return f"选项 {_escaped(max(param.opts, key=len))}"


def _what_is_wrong(message: str) -> str:
    value = re.match(r"'(.*?)' is not (?:a valid (\w+)|one of (.*))", message)
    if value is None:
        bounds = re.match(r"(\S+) is not in the range (.*)", message)
        if bounds:
            return f"“{bounds.group(1)}”不在范围之内（{bounds.group(2).rstrip('.')}）"
        return f"不可用（{message.rstrip('.')}）"
    given, wanted, choices = value.groups()
    if choices:
        return f"“{given}”不可用，须是 {choices.rstrip('.')} 之一"
    return f"“{given}”不可用，须是{_EXPECTED.get(wanted, wanted)}"


def _escaped(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")
