"""`caipan lint`: what an editor would mark in a text of the rules."""

from typing import Annotated

import typer

from query.cli.options import Json, Language
from query.lang import Lang, around_quotes, choose_lang, say
from query.looking_up import DIGEST, infos, load
from query.output.documents import print_json
from query.output.paper import Paper
from query.output.progress import Progress
from rules_text.linting import Finding, lint

_SEVERITIES = {"error": ("错误", "bad"), "warning": ("警告", "warn"), "note": ("提示", "faint")}


def command(
    edition: Annotated[str | None, typer.Argument(metavar="版本", help="检查哪个版本；不写则检查全部文本")] = None,
    against: Annotated[
        str | None, typer.Option("--against", metavar="版本", help="与原文或另一译本对照，英文也可以")
    ] = None,
    as_json: Json = False,
    lang: Language = None,
) -> int:
    """检查规则文本：编号、参照、括号引号、句读、断行、乱码、异体字与术语，各附行号与改法。

    例：caipan lint hans-2004-02
        caipan lint hant-2004-06 --against hans-2004-02
    """
    chosen = choose_lang(lang)
    other = load(against, chosen) if against else None
    names = [edition] if edition else [one.id for one in infos() if one.id != DIGEST]
    found: list[Finding] = []
    with Progress(say(chosen, "检查"), len(names)) as progress:
        for name in names:
            progress.step(name)
            found += lint(load(name, chosen), other)
    if as_json:
        print_json([{**one.as_dict(), "message": around_quotes(chosen, one.message)} for one in found])
    else:
        _page(found, chosen)
    return 1 if any(one.severity == "error" for one in found) else 0


def _page(found: list[Finding], lang: Lang) -> None:
    paper = Paper()
    for one in found:
        word, style = _SEVERITIES[one.severity]
        place = f"{one.edition}:{one.line}"
        number = f" {one.number}" if one.number else ""
        hint = say(lang, "；改为：") + one.suggestion if one.suggestion else ""
        paper.line(
            paper.paint(place, "number")
            + f"{number}  "
            + paper.paint(say(lang, word), style)
            + f" [{one.kind}] {around_quotes(lang, one.message)}{hint}"
        )
    counts = [
        f"{say(lang, word)} {count}"
        for severity, (word, _) in _SEVERITIES.items()
        if (count := sum(one.severity == severity for one in found))
    ]
    paper.line("，".join(counts) or say(lang, "没有发现问题"))
