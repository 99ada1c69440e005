"""The entry point: reads the command line, runs one command, turns what went wrong into one line and an exit status."""

import errno
import gc
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

# A write to standard output fails with these where the disk is full.
_FULL = (errno.ENOSPC, errno.EDQUOT) if hasattr(errno, "EDQUOT") else (errno.ENOSPC,)
_DEFECT = "程序出错（{kind}：{reason}）。这是程序的缺陷，不是输入的问题；设环境变量 CAIPAN_DEBUG=1 再运行可见详情"


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its status: 0 done, 1 the answer is no, 2 the input is unusable."""
    # Looking for cycles again and again while the modules load takes a twentieth of the time of a short command.
    gc.set_threshold(100_000)
    words = list(sys.argv[1:] if arguments is None else arguments)
    from query.output.paper import safe_streams

    safe_streams()
    sys.exit(run([_readable(word) for word in words]))


def _readable(word: str) -> str:
    """A word of the command line whose bytes the system's encoding could not read (LC_ALL=C), read as UTF-8."""
    try:
        return os.fsencode(word).decode("utf-8") if not word.isascii() else word
    except UnicodeError:
        return word


def run(words: list[str]) -> int:
    """Run the command line given as words; the exit status. Prints errors, raises none but what is a defect."""
    import typer

    from query.cli.help import HELP_OPTIONS, Group

    group = Group(
        name=PROGRAM, help=_ABOUT, rich_markup_mode=None, no_args_is_help=False, context_settings=HELP_OPTIONS
    )
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
        return _reader_gone()
    except SystemExit as leaving:
        # The parser's library turns a broken pipe into status 1, which is the answer "no" here.
        if isinstance(leaving.__context__, BrokenPipeError):
            return _reader_gone()
        raise
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        if error.filename is None and error.errno in _FULL:
            return _output_full(_lang(words))
        return _unforeseen(error, words)
    except Exception as error:
        if hasattr(error, "exit_code"):
            return _refuse(parser_complaint(error, _lang(words), PROGRAM, words))
        return _unforeseen(error, words)


def _reader_gone() -> int:
    """The reader has gone (`caipan … | head`): nothing is left to say, not even at the end of the process."""
    _write_nowhere()
    return 0


def _output_full(lang: Lang) -> int:
    """What is printed can't be written: the disk on which the output goes is full."""
    _write_nowhere()
    return _refuse(say(lang, "无法写到标准输出（磁盘已满）。请换一个地方"))


def _write_nowhere() -> None:
    # The library may have put a wrapper in place of the stream; the process flushes the true one at its end.
    os.dup2(os.open(os.devnull, os.O_WRONLY), (sys.__stdout__ or sys.stdout).fileno())


def _unforeseen(error: Exception, words: list[str]) -> int:
    if os.environ.get("CAIPAN_DEBUG"):
        raise error
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
