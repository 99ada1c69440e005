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
from rules_text import decoding
from rules_text.characters import detect
from rules_text.scripts import convert


def command(
    file: Annotated[str, typer.Argument(metavar="文件", help="要转换的文本文件；- 为标准输入")],
    to: Annotated[
        str | None, typer.Option("--to", metavar="语言", help="转成 zh-Hans 简体或 zh-Hant 繁体；不写则转成另一种")
    ] = None,
    encoding: Annotated[
        str | None, typer.Option("--encoding", metavar="编码", help="如 gb18030、big5；不写则自行辨认")
    ] = None,
    terms: Annotated[bool, typer.Option("--terms/--no-terms", help="术语也转换（牌手 → 玩家），或只转换字")] = True,
    output: Annotated[str, typer.Option("--output", "-o", metavar="文件", help="写到哪个文件；不写则为标准输出")] = "-",
    as_json: Json = False,
) -> int:
    """简繁转换。术语按术语表换成另一种文字的说法；加 --no-terms 则只换字。

    例：caipan convert 规则.txt --to zh-Hant -o 規則.txt
        echo 牌手抓一张牌 | caipan convert -
    """
    text = _read(file, encoding)
    target = read_lang(to) if to else (HANS if detect(text) == HANT else HANT)
    converted = convert(text, target, terms=terms)
    if as_json:
        print_json({"to": target, "text": converted.text, "positions": list(converted.positions)})
    else:
        write(output, converted.text)
    return 0


def _read(file: str, encoding: str | None) -> str:
    """The text of a file in any usual encoding, or of standard input. Raises UnusableError."""
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise unreadable(file, error) from None
    try:
        return decoding.decode(data, encoding).text
    except decoding.UndecodableError as error:
        raise UnusableError.of(f"{file}: {error}", file) from None
