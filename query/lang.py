"""Which language the program answers in, and its sentences in both scripts.

Sentences are written in Simplified Chinese where they are used, as templates for `str.format`. For Traditional the
template is converted, script and terms (牌手 → 玩家); what is filled in (names, paths, words of the user) is not.
"""

import os
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, Literal, TypeAlias

Lang: TypeAlias = Literal["zh-Hans", "zh-Hant"]
HANS: Final = "zh-Hans"
HANT: Final = "zh-Hant"

_SPELLINGS: Final[Mapping[str, Lang]] = {
    "zh-hans": HANS,
    "zh-cn": HANS,
    "zh-sg": HANS,
    "hans": HANS,
    "zh": HANS,
    "简": HANS,
    "简体": HANS,
    "zh-hant": HANT,
    "zh-tw": HANT,
    "zh-hk": HANT,
    "hant": HANT,
    "繁": HANT,
    "繁體": HANT,
    "繁体": HANT,
}

_QUOTED: Final = re.compile(r"(“[^”]*”|「[^」]*」)")


class UnknownLanguageError(ValueError):
    """A language that this program doesn't speak; `args[0]` is the word as given."""


def read_lang(word: str) -> Lang:
    """The language that a word of the user names (`zh-Hans`, `zh_TW.UTF-8`, 繁 …). Raises UnknownLanguageError."""
    plain = word.strip().split(".")[0].replace("_", "-").lower()
    try:
        return _SPELLINGS[plain]
    except KeyError:
        raise UnknownLanguageError(word) from None


def choose_lang(option: str | None = None, text: str | None = None) -> Lang:
    """The language to answer in: that of the text asked (where its script shows), else the option, else CAIPAN_LANG.

    Without any of them Simplified. A CAIPAN_LANG that means nothing is passed over. Raises UnknownLanguageError for an
    option that means nothing.
    """
    chosen = read_lang(option) if option else None
    return (script_lang(text) if text else None) or chosen or _environment() or HANS


def _environment() -> Lang | None:
    try:
        return read_lang(os.environ.get("CAIPAN_LANG", ""))
    except UnknownLanguageError:
        return None


def script_lang(text: str) -> Lang | None:
    """The language whose script the text is written in; None where no character decides."""
    if text.isascii():
        return None
    from rules_text.characters import detect

    language = detect(text)
    return HANT if language == HANT else HANS if language == HANS else None


def say(lang: Lang, template: str, /, **data: Any) -> str:
    """The template in that language, filled with the data as they are."""
    text = in_lang(lang, template)
    return text.format(**data) if data else text


@lru_cache(maxsize=1024)
def in_lang(lang: Lang, text: str) -> str:
    """A text of our own, written in Simplified, in that language."""
    if lang == HANS:
        return text
    from rules_text.scripts import to_traditional

    return to_traditional(text, terms=True)


def around_quotes(lang: Lang, text: str) -> str:
    """A message of another layer, in Simplified, in that language; what it quotes (“…”, 「…」) is left as it is."""
    if lang == HANS:
        return text
    pieces = _QUOTED.split(text)
    return "".join(piece if index % 2 else in_lang(lang, piece) for index, piece in enumerate(pieces))
