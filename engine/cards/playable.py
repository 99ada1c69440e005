"""What card text can be read but not played by these rules: keywords of later times, and words the engine has no rule for."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m

_UNPLAYED: dict[type, str] = {
    m.AssignFreely: "自由分配战斗伤害",
    m.EndTurnStep: "直接结束回合或战斗",
    m.Flips: "掷硬币时触发",
    m.NextPlayed: "使用的下一个咒语",
    m.PlayMoreThan: "每回合使用咒语的数量限制",
    m.PlayedFromZone: "从某区域使用的咒语",
    m.PlayedOnly: "只能在某时使用",
}


def why_not_playable(card: Any) -> str | None:
    """What a card or ability has that can't be played, in Chinese words; None where everything can.

    Keywords are those of 502 of June 2004; later ones are known by name only.
    """
    trees = (
        (*card.abilities, *(a for half in card.halves for a in half.abilities)) if isinstance(card, m.Card) else (card,)
    )
    for node in m.walk(tuple(trees)):
        if isinstance(node, m.Keyword) and node.name not in m.KEYWORDS:
            return f"关键词「{_word(node.name)}」：2004年的规则没有它"
        found = _UNPLAYED.get(type(node))
        if found is not None:
            return f"「{found}」：引擎还不会演算"
    return None


def _word(name: str) -> str:
    from engine.cards.grammar.keywords import NAMES_ONLY

    return next((word for word, known in NAMES_ONLY.items() if known == name), name)
