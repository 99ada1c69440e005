"""`caipan show`: one rule, from one edition or from all."""

from typing import Annotated

import typer

from query.cli.options import Edition, Json, Language, Number, read_number
from query.faults import UnusableError
from query.lang import Lang, choose_lang, say
from query.looking_up import Found, find, find_all, record
from query.output.documents import print_json
from query.output.paper import Paper
from query.rule_page import rule_page
from rules_text.numbers import RuleNumber


def command(
    number: Number,
    edition: Edition = None,
    every: Annotated[bool, typer.Option("--all", help="每个版本各一条")] = False,
    parallel: Annotated[
        tuple[str, str] | None, typer.Option("--parallel", metavar="版本 版本", help="两个版本并列")
    ] = None,
    as_json: Json = False,
    lang: Language = None,
) -> int:
    """显示一条规则：标题、条文、例子、参照、出现于哪些版本。

    例：caipan show 104.3a
        caipan show 规则２１２．３ｄ --all
        caipan show 304.1 --parallel hans-2004-02 hant-2004-06
    """
    chosen = choose_lang(lang, number)
    wanted = read_number(number)
    if sum((edition is not None, every, parallel is not None)) > 1:
        raise UnusableError("--edition、--all 与 --parallel 只能用一个")
    if every or parallel:
        many = (
            find_all(wanted, chosen)
            if every
            else [one for name in parallel or () if (one := find(wanted, chosen, name))]
        )
        return _many(wanted, many, chosen, as_json)
    found = find(wanted, chosen, edition)
    if found is None:
        return _not_found(str(wanted), edition, chosen, as_json)
    if as_json:
        print_json(record(found, family=edition is None))
    else:
        rule_page(Paper(), found, chosen)
    return 0


def _not_found(number: str, edition: str | None, lang: Lang, as_json: bool) -> int:
    """Say that no edition (or not this one) has the rule; exit status 1."""
    if edition is None:
        reason = say(lang, "没有规则 {number}", number=number)
    else:
        reason = say(lang, "版本 {edition} 没有规则 {number}", edition=edition, number=number)
    if as_json:
        print_json({"number": number, "error": reason})
    else:
        Paper().line(reason)
    return 1


def _many(number: RuleNumber, many: list[Found], lang: Lang, as_json: bool) -> int:
    if not many and not as_json:
        return _not_found(str(number), None, lang, as_json)
    if as_json:
        print_json([record(one) for one in many])
    else:
        paper = Paper()
        for index, one in enumerate(many):
            if index:
                paper.line()
            rule_page(paper, one, lang)
    return 0 if many else 1
