"""`caipan export`: every rule of an edition, as JSON, Markdown or CSV."""

from collections.abc import Iterator
from typing import Annotated

import typer

from query.cli.options import Json, Language
from query.cli.writing import write
from query.faults import UnusableError
from query.lang import Lang, choose_lang, say
from query.looking_up import Found, load, record
from query.output.documents import csv_text, print_json, write_out
from rules_text.tree import Edition, Rule

_COLUMNS = (
    "number", "printed", "edition", "heading", "text", "examples", "status", "parent", "children",
    "refers_to", "referred_by", "engine", "scenarios", "line",
)  # fmt: skip
_LEVELS = {"chapter": "#", "section": "##", "rule": "###", "subrule": "####", "glossary": "###"}


def command(
    edition: Annotated[str, typer.Argument(metavar="版本", help="版本的编号，见 caipan editions")],
    as_json: Json = False,
    markdown: Annotated[str | None, typer.Option(metavar="文件", help="写成 Markdown 文件（- 为标准输出）")] = None,
    csv: Annotated[str | None, typer.Option(metavar="文件", help="写成 CSV 文件（- 为标准输出）")] = None,
    lang: Language = None,
) -> int:
    """导出一个版本的全部规则，按原文次序，每条如 show --json 所示。不选格式则在屏幕上显示 Markdown。

    例：caipan export hant-2004-06 --json > rules.json
        caipan export hans-old --markdown 旧规则.md
    """
    chosen = choose_lang(lang)
    if sum((as_json, markdown is not None, csv is not None)) > 1:
        raise UnusableError("--json、--markdown 与 --csv 只能用一个")
    tree = load(edition, chosen)
    if as_json:
        print_json([record(found) for found in _all(tree)])
    elif csv is not None:
        write(csv, csv_text(_COLUMNS, (record(found) for found in _all(tree))))
    elif markdown is not None:
        write(markdown, _markdown(tree, chosen))
    else:
        write_out(_markdown(tree, chosen))
    return 0


def _all(tree: Edition) -> Iterator[Found]:
    return (Found(rule, tree) for rule in (*tree.rules, *tree.glossary))


def _markdown(tree: Edition, lang: Lang) -> str:
    parts = [_escaped(tree.info.title), f"> {_escaped(tree.info.source)}"]
    parts += [_one(found.rule, lang) for found in _all(tree)]
    return "\n\n".join(parts) + "\n"


def _one(rule: Rule, lang: Lang) -> str:
    """A rule as a heading with its number and title, its words and its examples as quotations."""
    name = rule.number.term or str(rule.number)
    head = f"{_LEVELS[rule.kind]} {name}" + (f" {_escaped(rule.title)}" if rule.title else "")
    parts = [head]
    if not rule.is_heading:
        parts.append(_escaped(rule.text))
    parts += [f"> {say(lang, '例：')}{_escaped(example)}" for example in rule.examples]
    if rule.status == "digest":
        parts.append(say(lang, "*（本项目的摘要，不是规则原文）*"))
    if rule.today:
        parts.append(f"*{say(lang, '现行规则不同：')}{_escaped(rule.today)}*")
    return "\n\n".join(parts)


def _escaped(text: str) -> str:
    """The text with the characters that Markdown would read as marks set off."""
    return "".join("\\" + char if char in "\\`*_[]<>#|" else char for char in text)
