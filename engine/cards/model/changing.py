"""Statements: what a continuous effect makes true, and for how long (418, 419).

The same statements stand in a static ability (they hold while it functions) and in an effect that resolves
(they hold for the duration of the :class:`Lasting` around them; without one until the end of the game, 418.3a).
In an effect that resolves, a statement that changes characteristics or control fixes its objects then; one that
changes the rules does not (418.3b).
"""

from __future__ import annotations

from engine.cards.model.base import (
    Ability,
    Change,
    Condition,
    Duration,
    Event,
    Instruction,
    Objects,
    Player,
    Quantity,
    node,
)

# --- durations --------------------


@node
class Until(Duration):
    """直到回合结束 (``step`` ``end_of_turn``: wears off in the cleanup step, 314.2), 直到战斗结束
    (``end_of_combat``), 直到你的下一个回合 (``turn`` with ``whose``), 直到你的下一个维持 (``upkeep``)."""

    step: str
    whose: Player | None = None


@node
class ThisTurn(Duration):
    """本回合中: until end of turn, worded of the turn. (As ``Until("end_of_turn")``.)"""


@node
class ThisCombat(Duration):
    """本次战斗中: until the combat phase is over."""


@node
class AsLongAs(Duration):
    """只要…: while the condition holds (418.3d). In a static ability: it applies only while it holds."""

    condition: Condition


@node
class UntilEvent(Duration):
    """直到～离场: until such an event happens."""

    event: Event


@node
class Forever(Duration):
    """此效应不因回合结束而终止, 此效应持续整盘游戏: said in words; no different from no duration."""


@node
class Lasting(Instruction):
    """The statement(s) in ``do`` hold for this duration."""

    duration: Duration
    do: Instruction


# --- characteristics --------------------


@node
class Modify(Instruction):
    """All of ``changes`` are made to each of ``what`` (418.1; layers 418.5a)."""

    what: Objects
    changes: tuple[Change, ...]


@node
class AddPT(Change):
    """得+N/+N; either may be ``Minus(Number(0), …)`` or below zero. Layer 6."""

    power: Quantity
    toughness: Quantity


@node
class SetPT(Change):
    """Power and toughness become these (None: that one is left as it is). As part of a change of types it
    belongs to layer 4 (418.5b)."""

    power: Quantity | None
    toughness: Quantity | None


@node
class SwitchPT(Change):
    """Power and toughness are switched (418.5i)."""


@node
class Gain(Change):
    """获得/具有: gains these abilities (407.1). ``own`` true where the words say 获得此异能 (this very ability)."""

    abilities: tuple[Ability, ...]


@node
class GainThisAbility(Change):
    """获得此异能: gains the ability that this effect is of."""


@node
class GainChosen(Change):
    """Gains one of these abilities, as ``who`` chooses when the effect is applied."""

    who: Player
    abilities: tuple[Ability, ...]


@node
class OneChange(Change):
    """One of these changes, as the controller of the effect chooses when it is applied (得+1/-1或-1/+1)."""

    options: tuple[Change, ...]


@node
class GainAbilitiesOf(Change):
    """Gains all ``kind`` (``activated``, ``all``) abilities of ``of``."""

    of: Objects
    kind: str = "all"


@node
class Lose(Change):
    """失去: loses these abilities, all instances (407.3); ``abilities`` None: all abilities."""

    abilities: tuple[Ability, ...] | None


@node
class SetTypes(Change):
    """成为…: its types become exactly these (those it had are lost unless ``keeps``, 212.1c: 且仍是地, or for
    成为神器生物 where the type line follows the rule); ``subtypes`` replace those of the same kind (creature
    types, land types); None leaves them. A land that becomes a basic land type: 212.6d–e."""

    types: tuple[str, ...] | None
    subtypes: tuple[str, ...] | None = None
    supertypes: tuple[str, ...] | None = None
    keeps: bool = False


@node
class AddTypes(Change):
    """额外具有…类别: is these besides what it is."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()


@node
class LoseTypes(Change):
    """Is no longer these."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()


@node
class ChosenSubtype(Change):
    """Its creature (land) types become the chosen one; ``also``: it is the chosen one besides."""

    kind: str
    also: bool = False


@node
class AllSubtypes(Change):
    """Is every creature type."""


@node
class SetColors(Change):
    """变成/成为〈色〉色: its colours become exactly these; empty: colourless; ``also``: besides those it has."""

    colors: tuple[str, ...]
    also: bool = False


@node
class SetChosenColor(Change):
    """Its colour becomes the chosen one."""


@node
class SetName(Change):
    """Its name becomes this."""

    name: str


@node
class SetController(Change):
    """Comes under this player's control (layer 2): 获得…的操控权, 你操控受此结界的生物."""

    controller: Player


@node
class CopyOf(Change):
    """Becomes a copy of ``of`` (layer 1, 503)."""

    of: Objects


@node
class ReplaceWords(Change):
    """Text-changing (layer 3, 418.6): all of one word become another. ``kind``: ``color``, ``basic_land_type``,
    ``creature_type``; ``old`` and ``new`` None: chosen when the effect is applied; ``excluding``: words the new
    one can't be."""

    kind: str
    old: str | None = None
    new: str | None = None
    excluding: tuple[str, ...] = ()
