"""An expectation of a scenario, and what was found instead, in words."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.scenario import vocabulary
from query.lang import Lang, in_lang
from query.telling.words import COLOURS, KEYWORDS, STATUS, STEPS, TYPES, ZONES, first_spellings

_KEYS: Final[Mapping[str, str]] = first_spellings(
    vocabulary.ACTION,
    vocabulary.DATA,
    vocabulary.TRACE,
    vocabulary.ORDER,
    vocabulary.BRANCHES,
    vocabulary.FILE,
    vocabulary.EXPECTATION,
)
_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "zone": ZONES,
    "step": STEPS,
    "game": STATUS,
    "types": TYPES,
    "supertypes": TYPES,
    "colors": COLOURS,
    "has": KEYWORDS,
    "lacks": KEYWORDS,
}


def expectation_words(expect: Any, lang: Lang) -> str:
    """An expectation in one line: 乙：生命 15，手牌 掠夺."""
    if not isinstance(expect, Mapping):
        return _value("", expect, lang)
    subject = [str(expect[key]) for key in ("player", "object") if key in expect]
    rest = [
        f"{in_lang(lang, _KEYS.get(str(key), str(key)))} {_value(str(key), value, lang)}"
        for key, value in expect.items()
        if key not in {"player", "object"}
    ]
    return "：".join([*subject, "，".join(rest)] if rest else subject)


def _value(key: str, value: Any, lang: Lang) -> str:
    if value is None:
        return in_lang(lang, "无")
    if value is True or value is False or value in ("true", "false"):
        return in_lang(lang, "是" if value in (True, "true") else "否")
    if isinstance(value, Mapping):
        return (
            "（"
            + "，".join(
                f"{in_lang(lang, _KEYS.get(str(part), str(part)))} {_value(str(part), one, lang)}"
                for part, one in value.items()
            )
            + "）"
        )
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "、".join(_value(key, one, lang) for one in value) or in_lang(lang, "无")
    words = _WORDS.get(key, {})
    return (
        in_lang(lang, words[value]) if isinstance(value, str) and value in words else str(value) or in_lang(lang, "无")
    )
