"""A card: what is printed on it."""

from __future__ import annotations

from engine.cards.model.abilities import ManaCost
from engine.cards.model.base import Ability, Node, node
from engine.cards.model.filters import Filter, OneOf


@node
class TypeLine(Node):
    """A type line read (205): English ``types`` and ``supertypes`` in the order of the line; ``subtypes`` as
    Chinese words in Simplified characters; ``enchants`` what a local enchantment of the older form (生物结界)
    can be attached to; ``world`` for 世界性结界 (420.5i); ``printed`` the line as it was given."""

    types: tuple[str, ...]
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    enchants: Filter | OneOf | None = None
    printed: str = ""


@node
class Card(Node):
    """A card definition. ``pt`` as printed (``("2", "2")``, ``("*", "1+*")``) or None; ``colors`` None: those
    of the mana cost (203.2); ``abilities`` in the order of the text, each line of keywords one ability per
    keyword; ``lines`` tells for each ability the text it was read from. A split card has ``halves`` and
    otherwise empty fields (505)."""

    name: str
    type_line: TypeLine
    cost: ManaCost | None = None
    pt: tuple[str, str] | None = None
    colors: tuple[str, ...] | None = None
    text: str = ""
    abilities: tuple[Ability, ...] = ()
    lines: tuple[str, ...] = ()
    halves: tuple[Card, ...] = ()
