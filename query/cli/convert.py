"""`caipan convert`: a text from one script to the other, terms included."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from query.cli.options import Json
from query.cli.writing import unreadable, write
from query.faults import UnusableError
from query.lang import HANS, HANT, read_lang
from query.output.documents import print_json
from rules_text.characters import detect
from rules_text.scripts import convert


def command(
    file: Annotated[str, typer.Argument(metavar="文件", help="要转换的文本文件；- 为标准输入")],
    to: Annotated[
        str | None, typer.Option("--to", metavar="语言", help="转成 zh-Hans 简体或 zh-Hant 繁体；不写则转成另一种")
    ] = None,
    terms: Annotated[bool, typer.Option("--terms/--no-terms", help="术语也转换（牌手 → 玩家），或只转换字")] = True,
    output: Annotated[str, typer.Option("--output", "-o", metavar="文件", help="写到哪个文件；不写则为标准输出")] = "-",
    as_json: Json = False,
) -> int:
    """简繁转换。术语按术语表换成另一种文字的说法；加 --no-terms 则只换字。

    例：caipan convert 规则.txt --to zh-Hant -o 規則.txt
        echo 牌手抓一张牌 | caipan convert -
    """
    text = _read(file)
    target = read_lang(to) if to else (HANS if detect(text) == HANT else HANT)
    converted = convert(text, target, terms=terms)
    if as_json:
        print_json({"to": target, "text": converted.text, "positions": list(converted.positions)})
    else:
        write(output, converted.text)
    return 0


def _read(file: str) -> str:
    """The text of a file in any usual encoding, or of standard input. Raises UnusableError."""
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise unreadable(file, error) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UnusableError("{file}: 不是 UTF-8 编码的文本。请先另存为 UTF-8", file=file) from None
