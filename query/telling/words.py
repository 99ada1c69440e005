"""The words for values in a trace: zones, steps, colours, yes and no."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from engine.scenario import vocabulary
from query.lang import Lang, in_lang, say


def first_spellings(*tables: Mapping[str, str]) -> dict[str, str]:
    """The word for each English one: the first of its spellings in scenario files."""
    return {word: spellings.split()[0] for table in tables for word, spellings in table.items() if spellings}


STEPS: Final = {
    "pregame": "开局前",
    **first_spellings(vocabulary.STEPS),
    "beginning": "开始阶段",
    "combat": "战斗阶段",
    "end": "结束阶段",
}
ZONES: Final = first_spellings(vocabulary.ZONES)
COLOURS: Final = {word: f"{sign}色" for word, sign in first_spellings(vocabulary.COLORS).items()} | {
    "colorless": "无色"
}
TYPES: Final = first_spellings(vocabulary.TYPES, vocabulary.SUPERTYPES)
KEYWORDS: Final = first_spellings(vocabulary.KEYWORDS)
STATUS: Final = first_spellings(vocabulary.GAME)
# What is asked, by the engine's name for the kind of choice.
CHOICES: Final[Mapping[str, str]] = {
    "sacrifice": "牺牲",
    "discard": "弃牌",
    "mulligan": "再调度",
    "keep": "保留手牌",
    "may": "可以",
    "pay": "支付",
    "pay_x": "支付的数量",
    "x": "未知数",
    "mode": "模式",
    "modes": "模式",
    "targets": "目标",
    "target": "目标",
    "new_targets": "新的目标",
    "new_target": "新的目标",
    "trigger_order": "触发的次序",
    "library_order": "放回牌库的次序",
    "scry": "占卜",
    "scry_order": "占卜的次序",
    "piles": "分堆",
    "divide": "分配",
    "untap": "重置",
    "tap": "横置",
    "tap_or_untap": "横置或重置",
    "counter_kind": "指示物",
    "words": "改动的词",
    "enchant": "结附的对象",
    "color": "颜色",
    "creature_type": "生物类别",
    "land_type": "地类别",
    "number": "数字",
    "name": "名称",
    "repeat": "重复的次数",
    "replacement": "替代性效应",
    "source": "来源",
    "costs": "费用",
    "mana": "法术力",
    "shuffle": "洗牌",
    "random": "随机",
    "first": "先手",
    "search": "搜寻",
}
_ANSWERS: Final[Mapping[str, str]] = first_spellings(vocabulary.VERBS, vocabulary.HALVES, vocabulary.YES)
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
    if isinstance(value, str) and (key in {"step", "phase"} or (key == "what" and value in STEPS)):
        return step_word(value, lang)
    if key == "what" and str(value) in CHOICES:
        return in_lang(lang, CHOICES[str(value)])
    if isinstance(value, bool):
        return in_lang(lang, _PLAIN[value])
    if isinstance(value, str):
        if key in {"answer", "color", "colour", "type"}:
            for words in (COLOURS, TYPES, _PLAIN, _ANSWERS):
                if value in words:
                    return in_lang(lang, words[value])
        return in_lang(lang, value) if key == "reason" else value
    if isinstance(value, Mapping):
        arrow = say(lang, "阻挡") if key == "target" else "："
        return "，".join(f"{name}{arrow}{value_words(key, part, lang)}" for name, part in value.items())
    if isinstance(value, Sequence):
        runs = [(words, len(list(run))) for words, run in groupby(value_words(key, part, lang) for part in value)]
        return "、".join(words if count == 1 else f"{words}×{count}" for words, count in runs)
    return str(value)
