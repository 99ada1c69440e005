"""How instructions are joined into effects.

``who`` is always the player who does something: ``Implied()`` where the words name nobody, bound to the right player.
"""

from __future__ import annotations

from engine.cards.model.base import (
    Condition,
    Event,
    Instruction,
    Node,
    Player,
    Quantity,
    node,
)

# --- joining --------------------


@node
class Seq(Instruction):
    """The sentences of an effect, in the order written (413.2b)."""

    steps: tuple[Instruction, ...]


@node
class Chain(Instruction):
    """The clauses of one sentence (然后, 并, 且), in order. ``Implied`` carries the subject of one over to the next."""

    steps: tuple[Instruction, ...]


@node
class May(Instruction):
    """``who`` may do it (你可以…); a following ``If(DidSo())`` asks whether it was done."""

    who: Player
    do: Instruction


@node
class Has(Instruction):
    """``who`` has it happen (目标牌手让～对他造成4点伤害): an act that players don't do themselves, at the player's word."""

    who: Player
    do: Instruction


@node
class Or(Instruction):
    """``who`` chooses one of these as the effect is carried out (A 或 B)."""

    who: Player
    options: tuple[Instruction, ...]


@node
class NoEffect(Instruction):
    """没有效应: the rest of the effect does nothing."""


@node
class If(Instruction):
    """若…则…; ``otherwise`` 否则. Not an intervening if: that is :attr:`Triggered.condition`."""

    condition: Condition
    do: Instruction
    otherwise: Instruction | None = None


@node
class Unless(Instruction):
    """除非 ``unless`` 否则 ``do``: the player of ``unless`` (an instruction, mostly ``Pay``) may do it; if not,
    ``do`` happens. Inside a rule that forbids attacking or blocking it is a cost to attack or block (308.2d,
    309.2c)."""

    unless: Instruction
    do: Instruction


@node
class ForEach(Instruction):
    """The instruction is carried out once for each of ``over`` (objects or players), which ``This`` denotes
    inside."""

    over: Node
    do: Instruction


@node
class PerEach(Instruction):
    """每有一个…便…: the instruction, with every number in it that is not itself a count multiplied by
    ``count``; for an instruction without a number, it is done ``count`` times. A bonus, an amount of mana,
    damage, life, counters and cards are so multiplied as one event."""

    count: Quantity
    do: Instruction


@node
class Repeat(Instruction):
    """The instruction is carried out ``times`` times (``AnyNumber``: as long as ``who`` likes), or until
    ``until`` holds."""

    do: Instruction
    times: Quantity | None = None
    until: Condition | None = None
    who: Player | None = None


@node
class RepeatProcess(Instruction):
    """重复此程序: what this ability has done so far is done once more; ``who`` may do so ``times`` times."""

    who: Player | None = None
    times: Quantity | None = None


@node
class Modal(Instruction):
    """选择一项～A；或B: ``count`` of the modes. ``who`` ``Implied()`` (the controller): chosen as it is played
    (409.1b); another player: chosen on resolution."""

    who: Player
    modes: tuple[Instruction, ...]
    count: Quantity


@node
class WithX(Instruction):
    """…，X 为…: the instruction, in which X has this value, determined when it is applied."""

    value: Quantity
    do: Instruction
    name: str = "X"


@node
class Delayed(Instruction):
    """A delayed triggered ability (404.4): when ``event`` next happens, ``do``. References in ``do`` are to the
    things of now. ``every`` true: each time, while the duration around it lasts. ``condition`` is its
    intervening if."""

    event: Event
    do: Instruction
    condition: Condition | None = None
    every: bool = False


@node
class Instead(Instruction):
    """改为…: ``do`` happens instead of ``of``: a self-replacement (419.6d). ``of`` None: instead of the
    instruction before this one (in a :class:`Worded` threshold line: instead of the spell's whole effect)."""

    do: Instruction
    of: Instruction | None = None


@node
class Remember(Instruction):
    """Bound: carry out ``do``; what it chose, moved, made or touched can be asked for as ``Remembered(label)``,
    its amount as ``RememberedAmount(label)``."""

    label: int
    do: Instruction
