"""Subtypes by the type that they belong to (205.3), and what a basic land type gives a land (212.6d)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cards import model as m
from engine.characteristics import Held

# 212.6d: the five basic land types, each with the mana that it produces.
BASIC_LAND_TYPES = {"平原": "W", "海岛": "U", "沼泽": "B", "山脉": "R", "树林": "G"}

# Land types and artifact types that are not basic land types (205.3b); every other subtype is a creature type.
LAND_TYPES = frozenset((*BASIC_LAND_TYPES, "沙漠", "巢穴", "巢窟", "矿山", "能源厂", "塔", "所在", "克撒", "乌札"))
ARTIFACT_TYPES = frozenset(("武具",))

_MANA = {
    word: m.Activated(m.Cost((m.TapSymbol(),)), m.AddMana(m.You(), symbols=(letter,)))
    for word, letter in BASIC_LAND_TYPES.items()
}
_HELD = {word: Held(ability) for word, ability in _MANA.items()}
_INTRINSIC = frozenset(id(ability) for ability in _MANA.values())


def type_of(subtype: str, types: frozenset[str]) -> str:
    """The type that a subtype belongs to on an object of these types (205.3b, 205.3e)."""
    if subtype in ARTIFACT_TYPES:
        return "artifact"
    if subtype in LAND_TYPES:
        return "land"
    if "creature" in types:
        return "creature"
    return "land" if "land" in types else "creature"


def surviving(subtypes: Iterable[str], types: frozenset[str], left: frozenset[str]) -> tuple[str, ...]:
    """The subtypes that an object keeps whose types were `types` and are `left` (212.1b)."""
    return tuple(word for word in subtypes if type_of(word, types) in left)


def basic_among(subtypes: Iterable[str]) -> bool:
    """Whether there is a basic land type among some subtypes."""
    return any(word in BASIC_LAND_TYPES for word in subtypes)


def is_intrinsic(held: Held) -> bool:
    """Whether an ability is one that comes from a basic land type (212.6d)."""
    return id(held.ability) in _INTRINSIC


def with_intrinsic(abilities: tuple[Held, ...], types: frozenset[str], subtypes: tuple[str, ...]) -> tuple[Held, ...]:
    """Abilities with the mana abilities of the basic land types that an object has now, and of no others (212.6c, 212.6d)."""
    own = tuple(held for held in abilities if not is_intrinsic(held))
    if "land" not in types:
        return own
    return own + tuple(_HELD[word] for word in subtypes if word in _HELD)
