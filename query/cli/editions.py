"""`caipan editions`: the texts of the rules that are there."""

from query.cli.options import Json, Language
from query.lang import choose_lang, say
from query.looking_up import infos
from query.output.documents import print_json
from query.output.paper import Paper

_LANGUAGES = {"zh-Hans": "简体", "zh-Hant": "繁体", "en": "英文"}


def command(as_json: Json = False, lang: Language = None) -> int:
    """列出规则的各版本：编号、标题、文字、生效日期、条数、来源。

    例：caipan editions
    """
    chosen = choose_lang(lang)
    if as_json:
        keys = ("id", "title", "language", "effective", "rules", "source", "family", "shipped", "rights", "note")
        print_json([{key: getattr(one, key) for key in keys} for one in infos()])
        return 0
    head = [say(chosen, word) for word in ("版本", "文字", "生效日期", "条数", "标题", "来源")]
    rows = [
        [
            one.id,
            say(chosen, _LANGUAGES.get(one.language, one.language)),
            one.effective or say(chosen, "不明"),
            str(one.rules),
            one.title,
            one.source,
        ]
        for one in infos()
    ]
    Paper().table(head, rows)
    return 0
