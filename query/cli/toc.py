"""`caipan toc`: the table of contents, or what stands under a chapter, section or rule."""

from typing import Annotated, Any

import typer

from query.cli.options import Edition, Json, Language, read_number
from query.lang import Lang, choose_lang, say
from query.looking_up import Found, find, load
from query.output.documents import print_json
from query.output.paper import Paper
from query.output.width import cut
from rules_text import library
from rules_text.numbers import RuleNumber

_MARKS = {"digest": "（摘要）", "heading": "（只有标题）"}


def command(
    number: Annotated[str | None, typer.Argument(metavar="编号", help="章、节或规则；不写则是整个目录")] = None,
    edition: Edition = None,
    as_json: Json = False,
    lang: Language = None,
) -> int:
    """显示目录，或某章、某节、某条规则之下有什么。

    例：caipan toc
        caipan toc 第三章
        caipan toc 104 --edition hans-2004-06
    """
    chosen = choose_lang(lang, number)
    rows = _contents(chosen, edition) if number is None else _under(read_number(number), chosen, edition)
    if as_json:
        print_json(rows)
    elif not rows:
        Paper().line(say(chosen, "没有规则 {number}", number=number))
    else:
        _page(rows, chosen)
    return 0 if rows else 1


def _contents(lang: Lang, edition: str | None) -> list[dict[str, Any]]:
    """The chapters and sections, as the table of contents lists them, or the tree where a text has no such table."""
    tree = load(edition or library.order(lang)[0], lang)
    if not tree.toc:
        return [_row(Found(rule, tree)) for rule in tree.rules if rule.kind in {"chapter", "section"}]
    rows = []
    for entry in tree.toc:
        found = find(entry.number, lang, edition) if entry.number else None
        rows.append(
            {
                "number": str(entry.number) if entry.number else None,
                "heading": entry.title,
                "kind": entry.number.kind if entry.number else None,
                "edition": found.edition.id if found else tree.id,
                "status": found.rule.status if found else "heading",
            }
        )
    return rows


def _under(number: RuleNumber, lang: Lang, edition: str | None) -> list[dict[str, Any]]:
    found = find(number, lang, edition)
    if found is None:
        return []
    tree = found.edition
    if found.rule.status == "heading":
        return [_row(found)]
    below = [rule for rule in tree.rules if number.contains(rule.number)]
    if number.kind == "chapter":
        below = [rule for rule in below if rule.kind in {"chapter", "section"}]
    return [_row(Found(rule, tree)) for rule in below] or [_row(found)]


def _row(found: Found) -> dict[str, Any]:
    rule = found.rule
    return {
        "number": str(rule.number),
        "heading": rule.title or rule.text,
        "kind": rule.kind,
        "edition": found.edition.id,
        "status": rule.status,
    }


def _page(rows: list[dict[str, Any]], lang: Lang) -> None:
    paper = Paper()
    depths = {"chapter": 0, "section": 1, "rule": 2, "subrule": 3}
    shallowest = min(depths.get(row["kind"], 0) for row in rows)
    for row in rows:
        indent = "  " * (depths.get(row["kind"], 0) - shallowest)
        words = cut(row["heading"], 60)
        mark = say(lang, _MARKS[row["status"]]) if row["status"] in _MARKS else ""
        number = paper.paint(row["number"], "number") + " " if row["number"] else ""
        paper.line(indent + number + words + paper.paint(mark, "faint"))
