"""`caipan refs`: what a rule mentions, and what mentions it."""

from query.cli.options import Edition, Json, Language, Number, read_number
from query.lang import choose_lang, say
from query.looking_up import find, referred_by, title
from query.output.documents import print_json
from query.output.paper import Paper


def command(number: Number, edition: Edition = None, as_json: Json = False, lang: Language = None) -> int:
    """显示一条规则参照哪些规则、被哪些规则参照。

    例：caipan refs 420
        caipan refs 217.1c --json
    """
    chosen = choose_lang(lang, number)
    wanted = read_number(number)
    found = find(wanted, chosen, edition)
    if found is None:
        reason = say(chosen, "没有规则 {number}", number=wanted)
        if as_json:
            print_json({"number": str(wanted), "error": reason})
        else:
            Paper().line(reason)
        return 1
    to = found.rule.refers_to
    by = referred_by(found.rule.number, found.edition, family=edition is None)
    if as_json:
        print_json(
            {
                "number": str(found.rule.number),
                "edition": found.edition.id,
                "refers_to": [str(one) for one in to],
                "referred_by": [str(one) for one in by],
            }
        )
        return 0
    paper = Paper()
    for label, numbers in (("参照", to), ("被参照", by)):
        paper.line(say(chosen, label), "title")
        for one in numbers:
            paper.line(f"  {paper.paint(str(one), 'number')} {title(one, found.edition) or ''}".rstrip())
        if not numbers:
            paper.line("  " + say(chosen, "无"))
    return 0
