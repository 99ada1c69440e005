"""`caipan coverage`: for each rule, where its text is and how much of the program speaks of it."""

from query.cli.options import Json, Language
from query.coverage import coverage
from query.lang import choose_lang, say
from query.output.documents import print_json
from query.output.paper import Paper
from query.output.width import cut

_STATUS = {"full": "全文", "digest": "摘要", "heading": "标题"}


def command(as_json: Json = False, lang: Language = None) -> int:
    """列出 2004 年的每条规则：有没有条文、引擎引用几处、几个例子、几个测试情境。

    例：caipan coverage
        caipan coverage --json
    """
    chosen = choose_lang(lang)
    rows = coverage(chosen)
    if as_json:
        print_json(rows)
        return 0
    head = [say(chosen, word) for word in ("编号", "条文", "引擎", "例子", "测试", "标题", "版本")]
    table = [
        [
            row["number"],
            say(chosen, _STATUS[row["status"]]),
            str(row["engine"]),
            str(row["scenarios"]),
            str(row["cases"]),
            cut(row["heading"], 24),
            "、".join(row["editions"]),
        ]
        for row in rows
    ]
    paper = Paper()
    paper.table(head, table)
    cited = sum(row["engine"] > 0 for row in rows)
    full = sum(row["status"] == "full" for row in rows)
    paper.line()
    paper.line(say(chosen, "共 {all} 条：{full} 条有全文，{cited} 条有引擎引用", all=len(rows), full=full, cited=cited))
    return 0
