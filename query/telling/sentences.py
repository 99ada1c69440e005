"""One sentence for one entry of a trace."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from query.lang import Lang, in_lang
from query.telling.templates import GENERAL, TEMPLATES
from query.telling.words import CHOICES, KEYWORDS, value_words

_FIELD = re.compile(r"\{(\w+)\}")
_EMPTY: tuple[Any, ...] = ([], (), {})
_CONDITION = re.compile(r"(\w+)=(\w+)\? ")
_PART = re.compile(r"\[([^\]]*)\]")


def tell(entry: Mapping[str, Any], lang: Lang) -> str:
    """The sentence for a trace entry (`kind` and `data`, CONTRACT "Trace"), without its rule numbers.

    Never fails: an unknown kind is told by its name, a missing field by a general word. Names are put in as they are.
    """
    kind = str(entry.get("kind", ""))
    data = {"turn_number": entry.get("turn_number"), **(entry.get("data") or {})}
    if kind in {"chosen", "chance"} and str(data.get("what")) not in CHOICES:
        data.pop("what", None)  # a kind of choice without a word for it
    if kind == "refused" and (keyword := KEYWORDS.get(str(data.get("why")).replace("_", " "))):
        data["keyword"] = keyword
    known = {key: value for key, value in data.items() if value is not None and value not in _EMPTY}
    templates = TEMPLATES.get(kind)
    if templates is None:
        return kind
    template = next((one for one in templates if _fits(one, known, data)), templates[-1])
    template = _CONDITION.sub("", template, count=1)
    template = _PART.sub(lambda part: part[1] if set(_FIELD.findall(part[1])) <= known.keys() else "", template)
    words = {key: value_words(key, value, lang) for key, value in known.items()}
    return _FIELD.sub(lambda field: words.get(field[1]) or _general(field[1], lang), in_lang(lang, template))


def _fits(template: str, known: Mapping[str, Any], data: Mapping[str, Any]) -> bool:
    """Whether the template's condition holds and its fields are all there."""
    condition = _CONDITION.match(template)
    if condition:
        value = data.get(condition[1])
        if (value not in _EMPTY) if condition[2] == "none" else (str(value) != condition[2]):
            return False
    return _required(template) <= known.keys()


@lru_cache(maxsize=256)
def _required(template: str) -> frozenset[str]:
    """The fields outside the parts that may be left out."""
    return frozenset(_FIELD.findall(_PART.sub("", template)))


def _general(field: str, lang: Lang) -> str:
    return in_lang(lang, GENERAL.get(field, ""))
