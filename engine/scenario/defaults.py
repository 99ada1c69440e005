"""What a scenario assumes where it leaves a choice open: the parts of the CONTRACT's *Defaults* that the engine's own
domains don't know (the smallest legal attack and lethal damage first are theirs)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

NEVER = frozenset(("color", "creature_type", "land_type", "basic_land_type", "type", "card", "card_name", "word"))
"""Kinds of words that somebody has to give: whoever left them out forgot an answer."""


def last_listed(options: Sequence[T], number: int) -> tuple[T, ...]:
    """Discard and sacrifice: the last listed, in listed order."""
    return tuple(options[len(options) - number :]) if number > 0 else ()


def as_listed(items: Sequence[T]) -> tuple[T, ...]:
    """Cards put on a library, replacements (listed by timestamp): as they are listed."""
    return tuple(items)
