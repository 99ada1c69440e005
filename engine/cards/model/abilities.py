"""Whole abilities (402): what one line of a card's text is."""

from __future__ import annotations

from engine.cards.model.base import Ability, Condition, Event, Instruction, Node, Player, node
from engine.cards.model.filters import Filter, OneOf


@node
class ManaCost(Node):
    """Mana symbols in order, upper case, without braces: ``W U B R G`` coloured, a numeral generic, ``X Y Z``
    variable, ``0``."""

    symbols: tuple[str, ...]


@node
class TapSymbol(Node):
    """{T} in a cost (104.4)."""


@node
class UntapSymbol(Node):
    """{Q} in a cost."""


@node
class Cost(Node):
    """What is paid, in the order written: each item a :class:`ManaCost`, :class:`TapSymbol`, or an instruction
    that its payer carries out in full (sacrifice, discard, pay life as ``LoseLife``, remove counters, return,
    tap others …). ``either``: the costs one of which is paid instead ({3}{T}或{G}{T})."""

    items: tuple[Node, ...]
    either: tuple[Node, ...] = ()


@node
class Keyword(Ability):
    """A keyword ability (502), by its English name with underscores, and its parameters as far as it has them.

    ``cost``: buyback, cycling, landcycling, kicker, flashback, madness, morph, entwine, equip, cumulative_upkeep (echo
    has none of its own: it is the mana cost).

    ``n``: rampage, fading, amplify, modular.

    ``of``: protection (the quality, as a Filter of ``object`` with HasColor, HasType, HasSubtype, OfChosen …; without
    predicates: from everything), landwalk (a Filter of permanents: the land), landcycling (a Filter of cards),
    bands_with_other (a Filter), affinity (a Filter of permanents).
    """

    name: str
    cost: Cost | None = None
    n: Node | None = None
    of: Filter | OneOf | None = None


KEYWORDS: tuple[str, ...] = (
    "first_strike",
    "flanking",
    "flying",
    "haste",
    "landwalk",
    "protection",
    "shadow",
    "trample",
    "banding",
    "bands_with_other",
    "rampage",
    "cumulative_upkeep",
    "snow_covered",
    "phasing",
    "buyback",
    "horsemanship",
    "cycling",
    "landcycling",
    "echo",
    "fading",
    "kicker",
    "flashback",
    "madness",
    "fear",
    "morph",
    "amplify",
    "double_strike",
    "provoke",
    "storm",
    "affinity",
    "entwine",
    "equip",
    "modular",
    "sunburst",
)
"""The keyword abilities of 502 that stand alone. Threshold and imprint are :class:`Worded`, scry is an
instruction."""


@node
class Restriction(Node):
    """When an activated ability may be played (403.3, 403.5): ``kind`` is ``sorcery`` or ``instant`` (when one
    could play such), ``times`` (only ``n`` times each turn), ``during`` (``condition`` holds), ``any_player``
    (any player may play it), ``only`` a player (``player``)."""

    kind: str
    n: int | None = None
    condition: Condition | None = None
    player: Player | None = None


@node
class Activated(Ability):
    """``cost``：``effect`` (403). Whether it is a mana ability follows from the effect (406.1)."""

    cost: Cost
    effect: Instruction
    restrictions: tuple[Restriction, ...] = ()


@node
class Triggered(Ability):
    """当/每当/在…时 (404). ``condition`` is an intervening if (404.3). ``zone`` where the ability functions if
    the words say so (若～在你的坟墓场中: 402.9), None: in play (or wherever the event must find it, 402.8)."""

    event: Event
    effect: Instruction
    condition: Condition | None = None


@node
class Static(Ability):
    """Statements that hold all the time (405): ``effect`` made of Modify, Cant, Must, Can, Replace,
    PreventDamage, AsEnters, CostChange, Skip …, joined by Seq, If, Lasting(AsLongAs), PerEach, WithX, Unless.
    On an instant or sorcery: of the spell itself (412.3)."""

    effect: Instruction


@node
class Spell(Ability):
    """What an instant or sorcery does as it resolves: all its effect lines are one ``Spell`` with a ``Seq`` of
    the lines."""

    effect: Instruction


@node
class Worded(Ability):
    """An ability word before a dash: ``threshold`` (502.23: the ability is there only while its controller has
    seven or more cards in the graveyard), ``imprint`` (502.34: what it removes from the game is imprinted)."""

    word: str
    ability: Ability


@node
class AdditionalCost(Ability):
    """…，以作为使用～的额外费用 (409.1b, 409.1f)."""

    cost: Cost


@node
class AlternativeCost(Ability):
    """你可以…，而不支付～的法术力费用; ``cost`` None: without paying. ``condition``: only if it holds."""

    cost: Cost | None
    condition: Condition | None = None


@node
class PlayedOnly(Ability):
    """你只能于…使用～: the spell may be played only so (412.4)."""

    restriction: Restriction


@node
class Enchants(Ability):
    """What a local enchantment enchants, from its type line (212.4): ``what``; or for 结附 lines of today
    (结附于生物)."""

    what: Filter | OneOf
