"""The entry point: reads the command line, runs one command, turns what went wrong into one line and an exit status."""

import os
import sys
from collections.abc import Sequence

from query.cli.errors import parser_complaint
from query.faults import UnusableError
from query.lang import Lang, UnknownLanguageError, choose_lang, say

PROGRAM = "caipan"
_ABOUT = """万智牌规则的裁判：查规则，答问题，按 2004 年 6 月的规则演算局面。
例：caipan ask "牌库没牌了还要抓牌会怎样"
    caipan show 104.3a"""

_DEFECT = "程序出错（{kind}：{reason}）。这是程序的缺陷，不是输入的问题；设环境变量 CAIPAN_DEBUG=1 再运行可见详情"


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its status: 0 done, 1 the answer is no, 2 the input is unusable."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    from query.output.paper import safe_streams

    safe_streams()
    sys.exit(run(words))


def run(words: list[str]) -> int:
    """Run the command line given as words; the exit status. Prints errors, raises none but what is a defect."""
    import typer

    from query.cli.help import Group

    group = Group(name=PROGRAM, help=_ABOUT, rich_markup_mode=None, no_args_is_help=False)
    try:
        if not words:
            words = ["--help"]
        elif words == ["--version"]:
            print(f"{PROGRAM} {_version()}")
            return 0
        status = group.main(words, prog_name=PROGRAM, standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except UnusableError as error:
        return _refuse(error.text(_lang(words)))
    except UnknownLanguageError as error:
        return _refuse(say(_lang(words), "不懂语言“{word}”。可写 zh-Hans 或 zh-Hant。", word=error.args[0]))
    except typer.Abort:
        return 130
    except BrokenPipeError:
        # The reader has gone (`caipan … | head`): nothing is left to say, not even at the end of the process.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if hasattr(error, "exit_code"):
            return _refuse(parser_complaint(error, _lang(words), PROGRAM))
        if os.environ.get("CAIPAN_DEBUG"):
            raise
        return _refuse(say(_lang(words), _DEFECT, kind=type(error).__name__, reason=" ".join(str(error).split())))


def _refuse(line: str) -> int:
    sys.stderr.write(line + "\n")
    return 2


def _lang(words: list[str]) -> Lang:
    """The language of an error: that of the command line, read without the parser, which may be what failed."""
    option = None
    for index, word in enumerate(words):
        if word == "--lang" and index + 1 < len(words):
            option = words[index + 1]
        elif word.startswith("--lang="):
            option = word.removeprefix("--lang=")
    try:
        return choose_lang(option, " ".join(words))
    except UnknownLanguageError:
        return choose_lang(None, " ".join(words))


def _version() -> str:
    from importlib.metadata import version

    return version("caipan")


if __name__ == "__main__":
    main()
