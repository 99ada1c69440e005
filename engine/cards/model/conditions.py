"""Conditions: after 若, 只要, 除非, and in state triggers."""

from __future__ import annotations

from engine.cards.model.base import Condition, Event, Node, Objects, Player, Quantity, node
from engine.cards.model.filters import Filter, OneOf, Zone


@node
class Exists(Condition):
    """The number of objects that fit ``what`` stands in relation ``op`` to ``count`` (default: there is at
    least one). 你操控一个树林 is ``Exists(Filter(…, ControlledBy(You)))``."""

    what: Filter | OneOf
    op: str
    count: Quantity


@node
class Compare(Condition):
    """``left op right``; ``op`` one of ``== != < <= > >=``."""

    left: Quantity
    op: str
    right: Quantity


@node
class Matches(Condition):
    """The object (player) denoted fits the filter: 若该牌是地牌, 若～未横置, 若～在你的坟墓场中. For an object
    that is gone, its last known information, except in static abilities (412.5)."""

    what: Node
    filter: Filter | OneOf


@node
class DidSo(Condition):
    """若你如此作 (``did`` true), 若你不如此作: whether the ``May`` (or ``Unless``) just before was done (419.5b)."""

    did: bool = True
    who: Player | None = None


@node
class Couldnt(Condition):
    """若你无法如此作: the instruction just before could not be carried out."""


@node
class CostPaid(Condition):
    """若已支付增幅费用: the cost of that keyword was paid for this spell, or for the spell that became this
    permanent. Of several kicker costs (502.21d), ``which`` counts them from 1 and ``mana`` names one by its symbols."""

    keyword: str
    which: int | None = None
    mana: tuple[str, ...] = ()


@node
class PlayedFrom(Condition):
    """This object was played from that zone by its controller (若你从手上使用之)."""

    what: Objects
    zone: Zone


@node
class Threshold(Condition):
    """达到门槛: its controller has seven or more cards in the graveyard (502.23)."""


@node
class TurnOf(Condition):
    """It is that player's turn."""

    player: Player


@node
class During(Condition):
    """The game is in that step or phase (of that player's turn). ``step`` as in the contract's list of steps,
    or ``main``, ``combat``, ``beginning``, ``turn``; ``before`` true: it has not yet come this turn."""

    step: str
    player: Player | None = None
    before: bool = False


@node
class Happened(Condition):
    """Such an event has happened this turn (``when`` ``turn``), this game (``game``), or has been done by this
    ability (``this_way``)."""

    event: Event
    when: str = "turn"


@node
class DoneThisWay(Condition):
    """An earlier instruction of this ability has really done ``verb`` (counter, destroy, discard, damage …) to
    one of ``what``, or to anything if that is None."""

    verb: str
    what: Node | None = None


@node
class FlipWon(Condition):
    """The coin flip just before was won by (``won`` false: lost by) that player."""

    won: bool = True
    who: Player | None = None


@node
class NotC(Condition):
    """The condition does not hold."""

    condition: Condition


@node
class AllHold(Condition):
    """All of the conditions hold."""

    conditions: tuple[Condition, ...]


@node
class AnyHolds(Condition):
    """At least one of the conditions holds."""

    conditions: tuple[Condition, ...]


@node
class CanBlock(Condition):
    """若能…: the thing named in the instruction is possible (used with requirements, 500.1)."""
