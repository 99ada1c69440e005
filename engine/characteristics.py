"""Characteristics of objects (201): what a card is before any effect, and the view that effects make of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from engine.cards.model import Ability, Card, Keyword, ManaCost, TypeLine
from engine.core.state import COLORS, MANA

COLOR_OF = dict(zip(MANA, COLORS, strict=False))
COLOR_NAMES = frozenset(COLORS)


@dataclass(frozen=True, slots=True)
class Held:
    """An ability that an object has: `granter` is the object whose effect gave it, 0 where it is the object's own."""

    ability: Ability
    granter: int = 0


@dataclass(frozen=True, slots=True)
class View:
    """The characteristics of an object at a moment (201.1), its controller with them.

    `power` and `toughness` are the true numbers, below zero too (104.2), and 0 for what is no creature. Subtypes are the
    printed words in Simplified characters, types, supertypes and colors English words.
    """

    name: str
    types: frozenset[str]
    subtypes: tuple[str, ...]
    supertypes: frozenset[str]
    colors: frozenset[str]
    abilities: tuple[Held, ...]
    power: int
    toughness: int
    controller: int
    cost: ManaCost | None
    keywords: frozenset[str]  # names of the keyword abilities among `abilities`

    def but(self, **changes: Any) -> View:
        """A copy with other values."""
        if "abilities" in changes:
            changes["keywords"] = keyword_names(changes["abilities"])
        get = changes.get
        return View(
            get("name", self.name),
            get("types", self.types),
            get("subtypes", self.subtypes),
            get("supertypes", self.supertypes),
            get("colors", self.colors),
            get("abilities", self.abilities),
            get("power", self.power),
            get("toughness", self.toughness),
            get("controller", self.controller),
            get("cost", self.cost),
            get("keywords", self.keywords),
        )

    def has(self, name: str) -> bool:
        """Whether the object has a keyword ability of that name."""
        return name in self.keywords

    @property
    def mana_value(self) -> int:
        """Converted mana cost (203.3): the total amount of mana in the cost; X is 0 (203.3, glossary: X)."""
        return converted(self.cost)


def keyword_names(abilities: tuple[Held, ...]) -> frozenset[str]:
    """The names of the keyword abilities among some."""
    return frozenset(held.ability.name for held in abilities if isinstance(held.ability, Keyword))


def converted(cost: ManaCost | None, x: int = 0) -> int:
    """The total amount of mana in a cost, regardless of color (203.3), with X as announced."""
    total = 0
    for symbol in cost.symbols if cost else ():
        total += int(symbol) if symbol.isdigit() else x if symbol in "XYZ" else 1
    return total


def cost_colors(cost: ManaCost | None) -> frozenset[str]:
    """The colors of the mana symbols in a cost (203.2)."""
    return frozenset(COLOR_OF[symbol] for symbol in (cost.symbols if cost else ()) if symbol in COLOR_OF)


def _number(printed: str) -> int:
    """A printed power or toughness; a * in it is set by an ability in play, and 0 without it (208.2)."""
    total, sign = 0, 1
    for part in re.findall(r"[+-]|\d+|\*", printed):
        if part in "+-":
            sign = -1 if part == "-" else 1
        else:
            total += sign * int(part.replace("*", "0"))
    return total


_BASES: dict[int, tuple[Card, View]] = {}


def base(card: Card) -> View:
    """The characteristics that are printed on a card, or for a split card those of both halves (505.2)."""
    found = _BASES.get(id(card))
    if found is not None:
        return found[1]
    if len(_BASES) > 20_000:
        _BASES.clear()
    if card.halves:
        view = _joined(card)
    else:
        line: TypeLine = card.type_line
        held = tuple(Held(ability) for ability in card.abilities)
        power, toughness = (_number(card.pt[0]), _number(card.pt[1])) if card.pt else (0, 0)
        view = View(
            name=card.name,
            types=frozenset(line.types),
            subtypes=line.subtypes,
            supertypes=frozenset(line.supertypes),
            colors=frozenset(card.colors) if card.colors is not None else cost_colors(card.cost),
            abilities=held,
            power=power,
            toughness=toughness,
            controller=0,
            cost=card.cost,
            keywords=keyword_names(held),
        )
    _BASES[id(card)] = (card, view)
    return view


def _joined(card: Card) -> View:
    """505.2, 505.5: outside the stack a split card has the characteristics of both halves together."""
    left, right = (base(half) for half in card.halves)
    held = left.abilities + right.abilities
    symbols = tuple(s for view in (left, right) if view.cost for s in view.cost.symbols)
    return View(
        name=f"{left.name} // {right.name}",
        types=left.types | right.types,
        subtypes=left.subtypes + tuple(s for s in right.subtypes if s not in left.subtypes),
        supertypes=left.supertypes | right.supertypes,
        colors=left.colors | right.colors,
        abilities=held,
        power=0,
        toughness=0,
        controller=0,
        cost=ManaCost(symbols),
        keywords=keyword_names(held),
    )


# An ability on the stack has the text of the ability that created it, and no other characteristics (217.6c).
NOTHING = View("", frozenset(), (), frozenset(), frozenset(), (), 0, 0, 0, None, frozenset())
