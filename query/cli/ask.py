"""`caipan ask`: the answer to a question."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from query.cli.options import Edition, Json, Language
from query.faults import UnusableError
from query.output.documents import print_json, write_out
from query.output.paper import Paper


def command(
    words: Annotated[list[str] | None, typer.Argument(metavar="问题", help="问题；- 或不写时读标准输入")] = None,
    edition: Edition = None,
    brief: Annotated[bool, typer.Option("--quiet", "-q", help="只要结论与规则编号")] = False,
    batch: Annotated[str | None, typer.Option("--batch", metavar="文件", help="每行一个JSON问题；- 为标准输入")] = None,
    as_json: Json = False,
    lang: Language = None,
) -> int:
    """回答一个问题：先说结论，再说依据的规则，并演算最接近的例子。

    例：caipan ask 牌库没牌了还要抓牌会怎样
        caipan ask 什么是衍生物 --json
        caipan ask --batch questions.jsonl
    """
    if batch is not None:
        return _batch(batch, words, edition, lang)
    from query.asking import ask

    answer = ask(_question(words), edition, lang)
    if as_json:
        print_json(answer.record())
    else:
        from query.asking.pages import page

        _print(list(page(answer, brief=brief)))
    return 0 if answer.answered else 1


def _question(words: list[str] | None) -> str:
    """The question as given in words, or read from standard input. Raises UnusableError where there is none."""
    if words and words != ["-"]:
        return " ".join(words)
    if not words and sys.stdin.isatty():
        raise UnusableError("没有给出问题。例如：caipan ask 什么是衍生物")
    text = _decoded(sys.stdin.buffer.read()).strip()
    if not text:
        raise UnusableError("标准输入里没有问题")
    return text


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("gb18030", errors="replace")


def _print(lines: list[list[tuple[str, str | None]]]) -> None:
    """Print the page; where it is longer than the terminal is high, through a pager."""
    if sys.stdout.isatty():
        import io
        import shutil

        if len(lines) >= shutil.get_terminal_size().lines:
            from query.output.paging import through_pager

            text = io.StringIO()
            Paper(text, colour=Paper().colour).page(lines)
            through_pager(text.getvalue())
            return
    Paper().page(lines)


def _batch(path: str, words: list[str] | None, edition: str | None, lang: str | None) -> int:
    import json

    from query.asking.batch import answers

    if words:
        raise UnusableError("--batch 与问题只能给一个")
    name = "标准输入" if path == "-" else path
    for answer in answers(_lines(path), name, edition, lang):
        write_out(json.dumps(answer, ensure_ascii=False) + "\n")
    return 0


def _lines(path: str) -> Iterator[str]:
    from query.cli.writing import unreadable

    try:
        if path == "-":
            yield from _split(sys.stdin.buffer)
        else:
            with Path(path).open("rb") as file:
                yield from _split(file)
    except OSError as error:
        raise unreadable(path, error) from None


def _split(lines: Iterable[bytes]) -> Iterator[str]:
    for line in lines:
        yield _decoded(line)
