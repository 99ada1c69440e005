"""Replacement and prevention effects, and what happens as a permanent comes into play (419)."""

from __future__ import annotations

from engine.cards.model.base import (
    Change,
    Condition,
    Event,
    Instruction,
    Node,
    Objects,
    Quantity,
    node,
)

# --- replacement and prevention --------------------


@node
class Replace(Instruction):
    """Whenever ``event`` would happen (``next``: the next time only), ``do`` happens instead (419.1a). References in ``do``
    to the event are ``EventRole``s; ``Happens`` in it is the event itself, changed. A ``May`` as the whole of ``do``: its
    player may have the event replaced so, else it happens as it was."""

    event: Event
    do: Instruction
    next: bool = False
    condition: Condition | None = None


@node
class Happens(Instruction):
    """Inside ``Replace.do``: the event that was to happen does happen, changed as told: ``times`` (两倍) or
    with its amount set to ``amount``, or ``to`` another recipient (redirection, 419.6c)."""

    times: Quantity | None = None
    amount: Quantity | None = None
    to: Node | None = None
    what: str = "event"


@node
class PreventDamage(Instruction):
    """Prevent damage: ``amount`` None all of it, else that much. ``next`` (接下来): a shield of ``amount`` that
    is used up (419.7b). ``once`` (下一次): only the next time. ``source``, ``to`` None: any. ``combat`` as in
    :class:`Damage`. ``divided``:
    that much in all, divided among the targets as chosen (409.1e). Within ``Replace.do`` or a sentence on 该伤害: ``that`` is true."""

    amount: Quantity | None
    source: Node | None = None
    to: Node | None = None
    combat: bool | None = None
    next: bool = False
    once: bool = False
    that: bool = False
    divided: bool = False


@node
class Redirect(Instruction):
    """All (``amount``: that much of the) damage that would be dealt to ``from_`` (by ``source``) is dealt to
    ``to`` instead (419.6c); ``next``, ``once`` as in ``PreventDamage``."""

    from_: Node
    to: Node
    amount: Quantity | None = None
    source: Node | None = None
    combat: bool | None = None
    next: bool = False
    once: bool = False


@node
class AsEnters(Instruction):
    """As ``what`` comes into play, ``do`` (410.10e, 419.1b): choices, ``EnterTapped``, ``EnterWithCounters``,
    ``EnterAsCopy``, payments. Not a trigger."""

    what: Objects
    do: Instruction


@node
class EnterTapped(Instruction):
    """Comes into play tapped."""


@node
class EnterWithCounters(Instruction):
    """Comes into play with ``count`` counters of ``kind``."""

    kind: str
    count: Quantity


@node
class EnterAsCopy(Instruction):
    """Comes into play as a copy of ``of`` (503.6), with ``also`` changes."""

    of: Objects
    also: tuple[Change, ...] = ()


@node
class AsTurnedUp(Instruction):
    """As ``what`` is turned face up, ``do``."""

    what: Objects
    do: Instruction
