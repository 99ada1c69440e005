"""The cards of the library, as far as reading needs them: what type a named card is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from query.whatif.situation import Thing


@lru_cache(maxsize=256)
def definition(name: str) -> Mapping[str, Any] | None:
    """The library's definition of a card, None where it has none."""
    from engine.cards import library

    return library.definition(name)


def type_line(thing: Thing) -> str:
    """The type line of a thing that is a card of the library; empty for another."""
    found = definition(thing.library) if thing.library else None
    return str(found.get("type") or "") if found else ""


def is_spell(thing: Thing) -> bool:
    """Whether a thing does something once and is gone."""
    line = type_line(thing)
    return thing.spell or line.startswith(("瞬间", "法术"))


def is_land(thing: Thing) -> bool:
    """Whether a thing is a land."""
    return "land" in thing.kinds or "地" in type_line(thing).partition("～")[0]


def is_creature(thing: Thing) -> bool:
    """Whether a thing is a creature."""
    return thing.creature or "生物" in type_line(thing).partition("～")[0]


def is_permanent_spell(thing: Thing) -> bool:
    """Whether a thing stays in play when it has resolved."""
    return not is_spell(thing) and not is_land(thing)


def texts(thing: Thing) -> list[str]:
    """The rules text of a thing, a line each."""
    found = definition(thing.library) if thing.library else None
    own = str(found.get("text") or "").split("\n") if found else []
    return [line for line in own if line] + thing.texts
