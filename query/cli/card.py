"""`caipan card`: how a card's text is understood."""

from typing import Annotated, Any

import typer

from query.cli.options import Json, Language
from query.lang import HANT, Lang, choose_lang, say
from query.output.documents import print_json
from query.output.paper import Paper


def command(
    words: Annotated[list[str], typer.Argument(metavar="叙述", help="牌的叙述（\\n 分行）、整张牌或牌名")],
    as_json: Json = False,
    lang: Language = None,
) -> int:
    """读一张牌的叙述，说明有哪些异能、各是哪一种、依据哪些规则，并以规范的措辞写回来。

    例：caipan card "{横置}：加{G}到你的法术力池中。"
        caipan card 闪电击
        caipan card "{名称: 林狼, 类别: 生物～狼, 叙述: 先攻}"
    """
    from query.card_reading import read_card

    text = " ".join(words)
    chosen = choose_lang(lang, text)
    card = read_card(text)
    if as_json:
        print_json(card)
    else:
        _page(Paper(), card, chosen)
    return 0


def _page(paper: Paper, card: dict[str, Any], lang: Lang) -> None:
    facts = [card[key] for key in ("name", "cost", "type", "pt") if card[key]]
    if facts:
        paper.line("  ".join(facts), "title")
    for half in card.get("halves", ()):
        _page(paper, half, lang)
    for ability in card["abilities"]:
        rules = "、".join(ability["rules"])
        paper.line(ability["hant" if lang == HANT else "hans"])
        paper.line(f"  {say(lang, ability['kind'])}〔{rules}〕", "faint")
    if not card["abilities"] and not card.get("halves"):
        paper.line(say(lang, "没有异能"), "faint")
