"""`caipan show`: one rule, from one edition or from all.

Most calls are answered from what `query.ready` keeps; the texts are read only where that has no answer, and only then
is anything of `rules_text` loaded.
"""

from typing import TYPE_CHECKING, Annotated

import typer

from query import ready
from query.cli.options import Edition, Json, Language, Number, read_number
from query.faults import UnusableError
from query.lang import Lang, choose_lang, say
from query.output.documents import print_json
from query.output.paper import Paper

if TYPE_CHECKING:
    from query.looking_up import Found


def command(
    number: Number,
    edition: Edition = None,
    every: Annotated[bool, typer.Option("--all", help="每个版本各一条")] = False,
    parallel: Annotated[
        tuple[str, str] | None,
        typer.Option("--parallel", metavar="版本 版本", help="两个版本的同一条，左右对照（窄屏与管道中先后排列）"),
    ] = None,
    as_json: Json = False,
    lang: Language = None,
) -> int:
    """显示一条规则：标题、条文、例子、参照、出现于哪些版本。

    例：caipan show 104.3a
        caipan show 规则２１２．３ｄ --all
        caipan show 304.1 --parallel hans-2004-02 hant-2004-06
    """
    if sum((edition is not None, every, parallel is not None)) > 1:
        raise UnusableError("--edition、--all 与 --parallel 只能用一个")
    chosen = choose_lang(lang, number)
    if every or parallel:
        return _many(number, parallel, chosen, as_json)
    if edition is None:
        answer = ready.ready(number, chosen) or ready.ready(str(read_number(number)), chosen)
        if answer is not None:
            if as_json:
                print_json(answer["record"])
            else:
                Paper().page(answer["page"])
            return 0
    return _from_texts(number, edition, chosen, as_json)


def _from_texts(number: str, edition: str | None, lang: Lang, as_json: bool) -> int:
    """Read the texts and answer; then make the next answers ready."""
    from query.looking_up import find, record
    from query.rule_page import rule_page

    wanted = read_number(number)
    found = find(wanted, lang, edition)
    if found is None:
        return _not_found(str(wanted), edition, lang, as_json)
    if as_json:
        print_json(record(found, family=edition is None))
    else:
        Paper().page(rule_page(found, lang))
    if edition is None and not ready.is_current(lang):
        _flush()
        ready.make_ready(lang)
    return 0


def _flush() -> None:
    """Let the reader have the answer before anything else is done."""
    import sys

    sys.stdout.flush()


def _many(number: str, editions: tuple[str, str] | None, lang: Lang, as_json: bool) -> int:
    """The rule in two editions, or in all that have it."""
    from query.looking_up import find, find_all, record
    from query.rule_page import rule_page

    wanted = read_number(number)
    found: list[Found | None]
    if editions is None:
        names: list[str | None] = [None]
        found = [*find_all(wanted, lang)]
    else:
        names = [*editions]
        found = [find(wanted, lang, name) for name in editions]
    there = [one for one in found if one is not None]
    if as_json:
        print_json([record(one) for one in there])
        return 0 if there else 1
    if editions is None and not there:
        return _not_found(str(wanted), None, lang, as_json)
    paper = Paper()
    if editions is not None and len(there) == len(found):
        from query.parallel_page import columns_for, parallel_page

        if columns := columns_for(paper.stream):
            paper.page(parallel_page(there[0], there[1], lang, columns))
            return 0
    for index, one in enumerate(found):
        if index:
            paper.line()
        if one is None:
            _not_found(str(wanted), names[index], lang, as_json)
        else:
            paper.page(rule_page(one, lang))
    return 0 if there else 1


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
