"""`caipan cards`: the cards that scenarios may name without defining them."""

from typing import Annotated, Any

import typer

from query.cli.options import Json, Language
from query.lang import choose_lang, say
from query.output.documents import print_json
from query.output.paper import Paper


def command(
    word: Annotated[str | None, typer.Argument(metavar="词", help="只列名称、类别或叙述中有这个词的")] = None,
    as_json: Json = False,
    lang: Language = None,
) -> int:
    """列出牌库中已知的牌：情境文件里只写名称就能用。

    例：caipan cards
        caipan cards 飞行
    """
    from engine.cards.library import definition, names

    chosen = choose_lang(lang, word)
    rows = [_row(name, dict(definition(name) or {})) for name in names()]
    if word:
        rows = [row for row in rows if _has(row, word)]
    if as_json:
        print_json(rows)
    elif not rows:
        Paper().line(say(chosen, "没有名称、类别或叙述中有“{word}”的牌", word=word))
    else:
        head = [say(chosen, one) for one in ("名称", "费用", "类别", "力防", "叙述")]
        keys = ("name", "cost", "type", "pt", "text")
        Paper().table(head, [[str(row[key] or "").replace("\n", " / ") for key in keys] for row in rows])
    return 0 if rows else 1


def _row(name: str, definition: dict[str, Any]) -> dict[str, Any]:
    """A definition with all keys, those of a split card's halves joined."""
    halves = definition.get("halves") or [definition]
    row = {key: " // ".join(str(half[key]) for half in halves if half.get(key)) or None for key in _KEYS}
    return {"name": name, **row}


_KEYS = ("cost", "type", "pt", "text")


def _has(row: dict[str, Any], word: str) -> bool:
    from rules_text.characters import fold

    return any(fold(word) in fold(str(value)) for value in row.values() if value)
