"""Text-changing effects (418.6): words of a kind replaced wherever they are used as such."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.cards.model.base import Node

# The fields that hold words of a kind used in the correct way; names are none of them (418.6a).
_FIELDS: dict[str, dict[type, tuple[str, ...]]] = {
    "color": {
        m.HasColor: ("color",),
        m.SetColors: ("colors",),
        m.Token: ("colors",),
        m.SpendMana: ("color",),
        m.Value: ("options", "excluding"),
    },
    "basic_land_type": {
        m.HasSubtype: ("subtype",),
        m.SetTypes: ("subtypes",),
        m.AddTypes: ("subtypes",),
        m.LoseTypes: ("subtypes",),
        m.TypeLine: ("subtypes",),
    },
    "creature_type": {
        m.HasSubtype: ("subtype",),
        m.SetTypes: ("subtypes",),
        m.AddTypes: ("subtypes",),
        m.LoseTypes: ("subtypes",),
        m.Token: ("subtypes",),  # and with it the token's name, 418.6c
        m.TypeLine: ("subtypes",),
    },
}

_MADE: dict[tuple[int, str, str, str], tuple[Any, Any]] = {}


def reworded(tree: Any, kind: str, old: str, new: str) -> Any:
    """A tree in which a word is replaced; itself where the word does not occur. Built once for each tree."""
    key = (id(tree), kind, old, new)
    found = _MADE.get(key)
    if found is None:
        if len(_MADE) > 20_000:
            _MADE.clear()
        found = _MADE[key] = (tree, _replaced(tree, _FIELDS[kind], old, new))
    return found[1]


def _replaced(item: Any, fields: dict[type, tuple[str, ...]], old: str, new: str) -> Any:
    if isinstance(item, tuple):
        parts = tuple(_replaced(part, fields, old, new) for part in item)
        return parts if any(a is not b for a, b in zip(parts, item, strict=True)) else item
    if not isinstance(item, Node):
        return item
    words = fields.get(type(item), ())
    changes: dict[str, Any] = {}
    for name, value in zip(item.FIELDS, item.values(), strict=True):
        if name in words:
            other: Any = _word(value, old, new)
        elif isinstance(value, (Node, tuple)):
            other = _replaced(value, fields, old, new)
        else:
            continue
        if other is not value:
            changes[name] = other
    return m.changed(item, **changes) if changes else item


def _word(value: Any, old: str, new: str) -> Any:
    if isinstance(value, tuple):
        return tuple(new if word == old else word for word in value) if old in value else value
    return new if value == old else value
