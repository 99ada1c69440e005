"""`caipan history`: one rule through all editions."""

from query.cli.options import Json, Language, Number, read_number
from query.compare_page import pair_page
from query.history import history
from query.lang import choose_lang, say
from query.output.documents import print_json
from query.output.paper import Paper


def command(number: Number, as_json: Json = False, lang: Language = None) -> int:
    """一条规则在各版本中的写法，按日期先后，并标出每次的变化；改了编号也跟得上。

    例：caipan history 304.1
    """
    chosen = choose_lang(lang, number)
    wanted = read_number(number)
    story = history(wanted, chosen)
    if as_json:
        print_json([one.as_json() for one in story])
        return 0 if story else 1
    paper = Paper()
    if not story:
        paper.line(say(chosen, "没有规则 {number}", number=wanted))
        return 1
    for one in story:
        edition = one.found.edition
        date = edition.info.effective or say(chosen, "日期不明")
        paper.line(paper.paint(date, "title") + f"  {edition.info.title}（{edition.id}）")
        if one.change is None:
            paper.line(paper.paint(str(one.found.rule.number), "number") + "  " + one.found.rule.text)
        else:
            paper.page(pair_page(one.change, chosen, colour=paper.colour))
        paper.line()
    return 0
