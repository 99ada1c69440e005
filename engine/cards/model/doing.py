"""One-shot instructions about damage, life, mana, the stack, choices, turns and the game (417)."""

from __future__ import annotations

from engine.cards.model.base import (
    Change,
    Instruction,
    Node,
    Objects,
    Player,
    Quantity,
    node,
)

# --- damage, life, mana --------------------


@node
class DealDamage(Instruction):
    """``source`` deals ``amount`` damage to each of ``to``; ``divided``: that much in all, divided among the
    targets as the controller chose (409.1e). ``unpreventable``: 不能防止."""

    source: Objects
    to: Node
    amount: Quantity
    divided: bool = False
    unpreventable: bool = False


@node
class GainLife(Instruction):
    """``who`` gains ``amount`` life."""

    who: Player
    amount: Quantity


@node
class LoseLife(Instruction):
    """``who`` loses ``amount`` life."""

    who: Player
    amount: Quantity


@node
class SetLife(Instruction):
    """The life total of ``who`` becomes ``amount``: a gain or a loss of the difference."""

    who: Player
    amount: Quantity


@node
class AddMana(Instruction):
    """``who`` adds mana to his or her pool (``pool``: to that player's). ``symbols``: exactly this, in order,
    as symbols without braces (``("G", "2")``; a numeral is that much colourless mana, 104.3d). ``choices``:
    instead one of these groups. ``amount`` with ``of``: that much mana, each of a colour among ``of`` (letters
    WUBRG, C colourless; ``each`` true: any combination, false: all of one colour). ``like``: of a type
    (``same`` ``type`` or ``color``) that this object produced or could produce; ``same`` ``own``: of a colour that it is."""

    who: Player
    symbols: tuple[str, ...] = ()
    choices: tuple[tuple[str, ...], ...] = ()
    amount: Quantity | None = None
    of: str = ""
    each: bool = False
    same: str | None = None
    like: Objects | None = None
    pool: Player | None = None


@node
class LoseMana(Instruction):
    """The player's mana pool empties, or loses ``amount``."""

    who: Player
    amount: Quantity | None = None


@node
class Pay(Instruction):
    """``who`` pays ``cost`` (a :class:`Cost`). ``times``: once for each."""

    who: Player
    cost: Node
    times: Quantity | None = None


# --- the stack --------------------


@node
class Counter(Instruction):
    """Counter the spells or abilities (414)."""

    what: Objects


@node
class CopySpell(Instruction):
    """Put ``count`` copies of the spell (ability) on the stack under the control of ``who``, who may choose new
    targets if ``new_targets`` (503.10). ``also``: what the copies have otherwise than the original (503.9)."""

    who: Player
    what: Objects
    count: Quantity
    new_targets: bool = False
    also: tuple[Change, ...] = ()


@node
class ChangeTargets(Instruction):
    """``who`` changes the target(s) of ``what``: ``all_`` every target (choose new targets), else the target of
    a spell with one; ``to``: to this object or player, None: to another legal target (415.7)."""

    who: Player
    what: Objects
    to: Node | None = None
    all_: bool = False


# --- choices and chance --------------------


@node
class Value(Node):
    """A value to be chosen: ``kind`` is ``color creature_type land_type basic_land_type type number card_name
    word``; ``options`` the only ones allowed (empty: all), ``excluding`` those that are not."""

    kind: str
    options: tuple[str, ...] = ()
    excluding: tuple[str, ...] = ()


@node
class Choose(Instruction):
    """``who`` chooses ``what``: a :class:`Value`, objects or a player (``Some``, ``APlayer``); with ``Target``
    the sentence only names the targets that the rest speaks of. ``secretly``: told to no one until all have
    chosen."""

    who: Player
    what: Node
    secretly: bool = False


@node
class FlipCoin(Instruction):
    """``who`` flips a coin; ``count`` coins; ``until_lost``: until a flip is lost (``may_stop``: or ``who``
    stops)."""

    who: Player
    count: Quantity
    until_lost: bool = False
    may_stop: bool = False


@node
class ExtraTurn(Instruction):
    """``who`` takes ``count`` extra turns after this one (300.6)."""

    who: Player
    count: Quantity


@node
class ExtraPhases(Instruction):
    """After the phase ``after`` (``this``: the present one) there are additional phases (``combat``, ``main``), in this
    order (300.7). ``after`` is ``step``: after the present step there are additional steps (300.8)."""

    phases: tuple[str, ...]
    after: str = "this"


@node
class Skip(Instruction):
    """``who`` skips ``what`` (a step, phase or ``turn``; or ``this`` draw): ``which`` ``each`` (as long as the
    effect lasts), ``next``, ``this_turn``, ``all_this_turn``; a replacement effect (419.6e)."""

    who: Player
    what: str
    which: str = "each"
    count: Quantity | None = None


@node
class EndTurnStep(Instruction):
    """The game goes straight to the end of ``what`` (``turn``, ``combat``)."""

    what: str


@node
class ControlTurn(Instruction):
    """``who`` controls the next turn of ``of`` (507)."""

    who: Player
    of: Player


@node
class LoseGame(Instruction):
    """``who`` loses the game (102)."""

    who: Player


@node
class WinGame(Instruction):
    """``who`` wins the game."""

    who: Player


@node
class DrawGame(Instruction):
    """The game is a draw."""


@node
class Subgame(Instruction):
    """The players play a subgame (506) with their libraries as decks. 未赢得该子游戏的牌手 is
    ``EachPlayer(such=(ThisWayIs("not_won"),))``."""
