"""The words for values in a trace: zones, steps, colours, yes and no."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from query.lang import Lang, in_lang

STEPS: Final[Mapping[str, str]] = {
    "pregame": "开局前",
    "untap": "重置步骤",
    "upkeep": "维持步骤",
    "draw": "抓牌步骤",
    "precombat_main": "战斗前的行动阶段",
    "beginning_of_combat": "战斗开始步骤",
    "declare_attackers": "宣告攻击者步骤",
    "declare_blockers": "宣告阻挡者步骤",
    "combat_damage": "战斗伤害步骤",
    "end_of_combat": "战斗结束步骤",
    "postcombat_main": "战斗后的行动阶段",
    "end_of_turn": "回合结束步骤",
    "cleanup": "清除步骤",
    "beginning": "开始阶段",
    "combat": "战斗阶段",
    "end": "结束阶段",
}

ZONES: Final[Mapping[str, str]] = {
    "library": "牌库",
    "hand": "手牌",
    "graveyard": "坟墓场",
    "in_play": "场上",
    "stack": "堆叠",
    "removed": "移出对战",
    "phased_out": "跃离区",
    "ante": "赌注",
    "nowhere": "消失",
}

COLOURS: Final[Mapping[str, str]] = {
    "white": "白色",
    "blue": "蓝色",
    "black": "黑色",
    "red": "红色",
    "green": "绿色",
    "colorless": "无色",
}

TYPES: Final[Mapping[str, str]] = {
    "artifact": "神器",
    "creature": "生物",
    "enchantment": "结界",
    "instant": "瞬间",
    "land": "地",
    "sorcery": "法术",
    "legendary": "传奇",
    "basic": "基本",
    "snow-covered": "覆雪",
    "world": "世界",
}

STATUS: Final[Mapping[str, str]] = {"running": "对局进行中", "won": "有人获胜", "drawn": "平手"}

_PLAIN: Final[Mapping[Any, str]] = {True: "是", False: "否", "yes": "是", "no": "否"}


def step_word(step: str, lang: Lang) -> str:
    """The name of a step or phase."""
    return in_lang(lang, STEPS[step]) if step in STEPS else step


def zone_word(zone: str, lang: Lang) -> str:
    """The name of a zone, without its player: `hand` or `hand:甲` → 手牌."""
    name = str(zone).partition(":")[0]
    return in_lang(lang, ZONES[name]) if name in ZONES else str(zone)


def value_words(key: str, value: Any, lang: Lang) -> str:
    """A value of a trace's `data` as it stands in a sentence; names of cards and players as they are."""
    if key in {"from", "to", "zone"} and isinstance(value, str):
        return zone_word(value, lang)
    if key in {"step", "phase"}:
        return step_word(str(value), lang)
    if isinstance(value, bool):
        return in_lang(lang, _PLAIN[value])
    if isinstance(value, str):
        if key in {"answer", "color", "colour", "type"}:
            for words in (COLOURS, TYPES, _PLAIN):
                if value in words:
                    return in_lang(lang, words[value])
        return value
    if isinstance(value, Mapping):
        return "，".join(
            f"{value_words(key, name, lang)}：{value_words(key, part, lang)}" for name, part in value.items()
        )
    if isinstance(value, Sequence):
        return "、".join(value_words(key, part, lang) for part in value)
    return str(value)
