"""`caipan compare`: two editions rule by rule."""

from pathlib import Path
from typing import Annotated

import typer

from query.cli.options import Json, Language, read_number
from query.cli.writing import unwritable, write
from query.compare_page import counts_line, pair_page
from query.faults import UnusableError
from query.lang import Lang, choose_lang, say
from query.looking_up import load
from query.output.documents import print_json
from query.output.paper import Paper
from rules_text.comparing import Comparison, compare
from rules_text.comparing.wordings import STATUS_NAMES

EditionA = Annotated[str, typer.Argument(metavar="版本甲", help="原来的版本，见 caipan editions")]
EditionB = Annotated[str, typer.Argument(metavar="版本乙", help="与之比较的版本")]


def command(
    a: EditionA,
    b: EditionB,
    number: Annotated[str | None, typer.Argument(metavar="编号", help="只比较这一章、节或条")] = None,
    only: Annotated[
        list[str] | None, typer.Option("--only", metavar="类别", help="只列出这一类，可写多次；all 则连相同的也列出")
    ] = None,
    as_json: Json = False,
    html: Annotated[str | None, typer.Option(metavar="文件", help="写成一个左右对照的网页文件")] = None,
    xlsx: Annotated[str | None, typer.Option(metavar="文件", help="写成 Excel 表（需要 openpyxl）")] = None,
    tmx: Annotated[str | None, typer.Option(metavar="文件", help="写成翻译记忆 TMX 文件")] = None,
    lang: Language = None,
) -> int:
    """逐条比较两个版本，说明每处不同是实质、措辞、术语还是标点。简繁之间也能比较。

    例：caipan compare hans-2004-02 hant-2004-06
        caipan compare hans-old hans-2004-02 304 --only substantive
    """
    chosen = choose_lang(lang)
    wanted = read_number(number) if number else None
    shown = _shown(only)
    if sum((as_json, html is not None, xlsx is not None, tmx is not None)) > 1:
        raise UnusableError("--json、--html、--xlsx 与 --tmx 只能用一个")
    result = compare(load(a, chosen), load(b, chosen), wanted)
    if wanted and not result.pairs:
        Paper().line(say(chosen, "两个版本都没有规则 {number}", number=wanted))
        return 1
    if as_json:
        print_json(result.as_json())
        return 0
    if html is not None or xlsx is not None or tmx is not None:
        _write(result, html, xlsx, tmx, chosen)
        return 0
    paper = Paper()
    for pair in result.pairs:
        if pair.status in shown and (only or not pair.outside):
            paper.page([*pair_page(pair, chosen, colour=paper.colour), []])
    paper.line(counts_line(result, chosen))
    if outside := sum(pair.outside for pair in result.pairs):
        paper.line(say(chosen, "其中 {count} 条在另一个版本的范围之外（--only 才列出）", count=outside), "faint")
    return 0


def _write(result: Comparison, html: str | None, xlsx: str | None, tmx: str | None, lang: Lang) -> None:
    """Write the comparison to the file that was asked for. Raises UnusableError."""
    if html is not None:
        from rules_text.comparing.page import html as page

        write(html, page(result, lang))
    elif tmx is not None:
        from rules_text.comparing.memory import tmx as memory

        write(tmx, memory(result))
    elif xlsx is not None:
        from rules_text.comparing.sheet import MissingLibraryError
        from rules_text.comparing.sheet import xlsx as sheet

        try:
            sheet(result, Path(xlsx), lang)
        except MissingLibraryError as error:
            raise UnusableError.of(str(error)) from None
        except OSError as error:
            raise unwritable(xlsx, error) from None


def _shown(only: list[str] | None) -> set[str]:
    """The classes to list: those named, else all but `same`. Raises UnusableError for a word that is none."""
    if not only:
        return {*STATUS_NAMES} - {"same"}
    unknown = [word for word in only if word not in STATUS_NAMES and word != "all"]
    if unknown:
        known = "、".join([*STATUS_NAMES, "all"])
        raise UnusableError("没有类别“{word}”。可用的有：{known}", word=unknown[0], known=known)
    return {*STATUS_NAMES} if "all" in only else {*only}
