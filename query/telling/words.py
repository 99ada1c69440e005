"""The words for values in a trace: zones, steps, colours, yes and no."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.scenario import vocabulary
from query.lang import Lang, in_lang


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
    if key in {"step", "phase", "what"}:
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
