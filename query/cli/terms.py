"""`caipan terms`: the words of the game in both scripts, in English, and as they were before."""

from typing import TYPE_CHECKING, Annotated

import typer

from query.cli.options import Edition, Json, Language
from query.cli.writing import write
from query.faults import UnusableError
from query.lang import Lang, choose_lang, say
from query.output.documents import print_json
from query.output.paper import Paper
from rules_text import terms

if TYPE_CHECKING:
    from collections.abc import Sequence


def command(
    word: Annotated[
        str | None, typer.Argument(metavar="词", help="简体、繁体、英文、旧译或俗称；不写则列出全部")
    ] = None,
    where: Annotated[bool, typer.Option("--where", help="列出术语在各版本中出现的每一处")] = False,
    edition: Edition = None,
    as_json: Json = False,
    csv: Annotated[str | None, typer.Option(metavar="文件", help="写成 CSV 文件（- 为标准输出）")] = None,
    tbx: Annotated[str | None, typer.Option(metavar="文件", help="写成 TBX 文件（- 为标准输出）")] = None,
    lang: Language = None,
) -> int:
    """查术语：简体、繁体、英文、定义它的规则、旧译与俗称。

    例：caipan terms 法术力
        caipan terms 抽牌 --where --edition hans-old
        caipan terms --tbx 术语.tbx
    """
    chosen = choose_lang(lang, word)
    if sum((as_json, csv is not None, tbx is not None)) > 1 or (where and (csv is not None or tbx is not None)):
        raise UnusableError("--json、--csv 与 --tbx 只能用一个，--where 只能与 --json 同用")
    if where and word is None:
        raise UnusableError("--where 要有一个词，例如 caipan terms 法术力 --where")
    found = terms.all_terms() if word is None else [match.term for match in terms.lookup(word)]
    if csv is not None or tbx is not None:
        from rules_text.terms_export import to_csv, to_tbx

        write(csv or tbx or "-", to_csv(found) if csv is not None else to_tbx(found))
    elif where:
        return _where(found, edition, chosen, as_json)
    elif as_json:
        print_json([term.as_json() for term in found])
    elif not found:
        Paper().line(say(chosen, "没有术语“{word}”", word=word))
    elif word is None:
        _table(found, chosen)
    else:
        _cards(found, chosen)
    return 0 if found else 1


def _table(found: "Sequence[terms.Term]", lang: Lang) -> None:
    head = [say(lang, word) for word in ("简体", "繁体", "英文", "规则")]
    Paper().table(head, [[one.hans, one.hant, one.en, "、".join(one.rules)] for one in found])


def _cards(found: "Sequence[terms.Term]", lang: Lang) -> None:
    """Each term in a few lines."""
    paper = Paper()
    for index, term in enumerate(found):
        if index:
            paper.line()
        paper.line(f"{term.hans} / {term.hant}  {term.en}", "title")
        facts = [
            ("规则：", "、".join(term.rules)),
            ("其他译法：", "、".join(f"{one.word}（{one.era}）" for one in term.old)),
            ("俗称：", "、".join(term.slang)),
            ("说明：", term.note),
        ]
        for label, text in facts:
            if text:
                paper.line(say(lang, label) + text)


def _where(found: "Sequence[terms.Term]", edition: str | None, lang: Lang, as_json: bool) -> int:
    """Every place where the first term found stands; a term of another word is another question."""
    from query.looking_up import infos, load

    editions = [load(name, lang) for name in ([edition] if edition else [one.id for one in infos()])]
    places = [place for term in found[:1] for place in terms.where(term, editions)]
    if as_json:
        print_json([{**place._asdict(), "number": str(place.number)} for place in places])
        return 0 if places else 1
    paper = Paper()
    if not found:
        paper.line(say(lang, "没有这个术语"))
    for place in places:
        paper.line(
            paper.paint(f"{place.edition} {place.number}", "number")
            + f"  {place.before}{paper.paint(place.word, 'hit')}{place.after}"
        )
    paper.line(say(lang, "共 {count} 处", count=len(places)))
    return 0 if places else 1
