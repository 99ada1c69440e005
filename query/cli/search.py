"""`caipan search`: the rules that words lead to."""

from typing import TYPE_CHECKING, Annotated

import typer

from query.cli.options import Edition, Json, Language
from query.lang import choose_lang, say
from query.output.documents import print_json
from query.output.paper import Paper

if TYPE_CHECKING:
    from query.searching import Hit


def command(
    words: Annotated[list[str], typer.Argument(metavar="词语", help="词语、编号，或引号中的短语")],
    edition: Edition = None,
    limit: Annotated[int, typer.Option("--limit", metavar="数", min=1, help="最多列出几条")] = 10,
    as_json: Json = False,
    lang: Language = None,
) -> int:
    """按词语查找规则，最相关的在前。引号中的短语必须逐字出现；错字、俗称与英文也找得到。

    例：caipan search 召唤失调
        caipan search "「横置符号」 费用"
        caipan search 212.3d --edition hans-2004-02
    """
    from query.searching import search

    line = " ".join(words)
    chosen = choose_lang(lang, line)
    hits = search(line, edition, limit, chosen)
    if as_json:
        print_json([hit.record() for hit in hits])
    elif hits:
        _print(hits)
    else:
        Paper().line(say(chosen, "没有找到“{words}”。", words=line))
    return 0 if hits else 1


def _print(hits: "list[Hit]") -> None:
    paper = Paper()
    for hit in hits:
        paper.line(
            paper.paint(hit.number, "number") + f"  {hit.heading}  " + paper.paint(f"（{hit.edition}）", "faint")
        )
        pieces, place = [], 0
        for start, end in hit.snippet.hits:
            pieces += [hit.snippet.text[place:start], paper.paint(hit.snippet.text[start:end], "hit")]
            place = end
        paper.line("    " + "".join((*pieces, hit.snippet.text[place:])).replace("\n", " "))
