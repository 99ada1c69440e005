"""`caipan history`: one rule through all editions."""

from typing import Annotated

import typer

from query.cli.options import Json, Language, Number, read_number
from query.compare_page import pair_page
from query.lang import Lang, choose_lang, say
from query.looking_up import DIGEST, info, infos, load
from query.output.documents import print_json
from query.output.paper import Paper
from rules_text.comparing.history import Step, history


def command(
    number: Number,
    edition: Annotated[
        str | None, typer.Option("--edition", metavar="版本", help="编号是哪个版本的；不写则为 2004 年最新的")
    ] = None,
    as_json: Json = False,
    lang: Language = None,
) -> int:
    """一条规则在各版本中的写法，按日期先后，并标出每次的变化；改了编号也跟得上。

    例：caipan history 304.1
    """
    chosen = choose_lang(lang, number)
    wanted = read_number(number)
    start = info(edition).id if edition else None
    steps = history(wanted, [load(one.id, chosen) for one in infos() if one.id != DIGEST], start)
    if as_json:
        print_json([step.as_json() for step in steps])
        return 0 if steps else 1
    paper = Paper()
    if not steps:
        paper.line(say(chosen, "没有规则 {number}", number=wanted))
        return 1
    for step in steps:
        about = step.edition.info
        paper.line(paper.paint(about.effective or say(chosen, "日期不明"), "title") + f"  {about.title}（{about.id}）")
        _tell(step, paper, chosen)
        paper.line()
    return 0


def _tell(step: Step, paper: Paper, lang: Lang) -> None:
    if step.rule is None:
        paper.line(say(lang, "这条已删去"), "warn")
    elif step.pair is None:
        paper.line(paper.paint(str(step.rule.number), "number") + "  " + step.rule.text)
    else:
        paper.page(pair_page(step.pair, lang, colour=paper.colour))
