"""`caipan coverage`: for each rule, where its text is and how much of the program speaks of it."""

from typing import Annotated, Any

import typer

from query.cli.options import Json, Language
from query.coverage import by_section, coverage
from query.lang import Lang, choose_lang, say
from query.output.documents import print_json
from query.output.paper import Paper
from query.output.width import cut

_STATUS = {"full": "全文", "digest": "摘要", "heading": "标题"}


def command(
    rules: Annotated[bool, typer.Option("--rules", help="逐条列出，而不是每节的合计")] = False,
    as_json: Json = False,
    lang: Language = None,
) -> int:
    """2004 年的规则有没有条文、引擎引用几处、几个例子、几个测试情境、能不能演算：每节的合计，或逐条。

    例：caipan coverage
        caipan coverage --json
    """
    chosen = choose_lang(lang)
    rows = coverage(chosen)
    if as_json:
        print_json(rows)
        return 0
    paper = Paper()
    if rules:
        _rules(paper, rows, chosen)
    else:
        _sections(paper, rows, chosen)
    paper.line()
    paper.line(say(chosen, _SUM, all=len(rows), **_sums(rows)))
    return 0


_SUM = (
    "共 {all} 条：{full} 条有全文，{digest} 条只有摘要，{heading} 条只有标题；"
    "{engine} 条有引擎引用，{shown} 条有例子或测试情境，{reason} 条不能演算"
)


def _sums(rows: list[dict[str, Any]]) -> dict[str, int]:
    return {
        **{status: sum(row["status"] == status for row in rows) for status in _STATUS},
        "engine": sum(row["engine"] > 0 for row in rows),
        "shown": sum(row["scenarios"] + row["cases"] > 0 for row in rows),
        "reason": sum(row["reason"] is not None for row in rows),
    }


def _rules(paper: Paper, rows: list[dict[str, Any]], lang: Lang) -> None:
    head = [say(lang, word) for word in ("编号", "条文", "引擎", "例子", "测试", "标题", "版本", "不能演算的理由")]
    table = [
        [
            row["number"],
            say(lang, _STATUS[row["status"]]),
            *(str(row[key]) for key in ("engine", "scenarios", "cases")),
            cut(row["heading"], 24),
            "、".join(row["editions"]),
            row["reason"] or "",
        ]
        for row in rows
    ]
    paper.table(head, table)


def _sections(paper: Paper, rows: list[dict[str, Any]], lang: Lang) -> None:
    head = [
        say(lang, word) for word in ("节", "条数", "全文", "摘要", "引擎引用", "有例子", "有测试", "不能演算", "标题")
    ]
    keys = ("rules", "full", "digest", "engine", "scenarios", "cases", "reason")
    table = [[one["number"], *(str(one[key]) for key in keys), one["heading"]] for one in by_section(rows)]
    paper.table(head, table)
