"""Statements that change the rules for objects or players: what they can't, must and may do."""

from __future__ import annotations

from engine.cards.model.base import (
    Action,
    Duration,
    Instruction,
    Node,
    Objects,
    Player,
    Quantity,
    node,
)
from engine.cards.model.filters import Filter, OneOf, Zone

# --- rules for and against --------------------


@node
class Cant(Instruction):
    """``who`` (objects or players) can't do ``action`` (103.2: can't beats can)."""

    who: Node
    action: Action


@node
class Must(Instruction):
    """``who`` must do ``action`` if able (a requirement, 500.1)."""

    who: Node
    action: Action


@node
class Can(Instruction):
    """``who`` can (may) do ``action``, which the rules would not allow or would not do so."""

    who: Node
    action: Action


@node
class EitherAction(Action):
    """Any of these actions (不能进行攻击或阻挡)."""

    actions: tuple[Action, ...]


@node
class Attack(Action):
    """Attack (``whom`` None: anybody). ``number`` with ``Cant``: not more than that many creatures in one
    combat (or turn); ``alone``."""

    whom: Player | None = None
    alone: bool = False


@node
class AttackMoreThan(Action):
    """More than ``number`` creatures attack in one combat."""

    number: Quantity


@node
class Block(Action):
    """Block (``what`` None: anything). With ``Cant`` and ``except_``: block anything but these; ``alone``."""

    what: Objects | None = None
    except_: Objects | None = None
    alone: bool = False


@node
class BlockMoreThan(Action):
    """More than ``number`` creatures block in one combat."""

    number: Quantity


@node
class BlockExtra(Action):
    """Block ``count`` more creatures than one (``AnyNumber``: any number)."""

    count: Quantity


@node
class BeBlocked(Action):
    """Be blocked, ``by`` one of these (None: anything), or by anything but ``except_``."""

    by: Objects | None = None
    except_: Objects | None = None


@node
class BeBlockedByMoreThan(Action):
    """Be blocked by more than ``number`` creatures."""

    number: Quantity


@node
class BeBlockedByFewerThan(Action):
    """Be blocked by fewer than ``number`` creatures (that fit)."""

    number: Quantity
    by: Objects | None = None


@node
class AttackUntapped(Action):
    """Attack without becoming tapped (攻击时不须横置). With ``Can``: it always does so."""


@node
class AttackAsThough(Action):
    """Attack (``block`` true: block) as though it had (not) ``such`` (可以如同不是墙一般地进行攻击;
    可以如具有飞行异能一般地进行阻挡). ``such`` a Predicate."""

    such: Node
    block: bool = False


@node
class AssignAsUnblocked(Action):
    """Assign its combat damage as though it weren't blocked."""


@node
class AssignFreely(Action):
    """Divide its combat damage as its controller likes among the defending player and any creatures he or she
    controls."""


@node
class BeCountered(Action):
    """Be countered (by spells and abilities)."""

    by: Objects | None = None


@node
class BeTargeted(Action):
    """Be the target of ``by`` (None: of spells or abilities)."""

    by: Node | None = None


@node
class BeEnchanted(Action):
    """Have ``by`` attached to it (None: any local enchantment)."""

    by: Objects | None = None


@node
class AttachTo(Action):
    """Be attached to ``to``. ～只能结附在黑色生物上 is ``Cant(Self, AttachTo(All(not such)))`` told by
    ``only``: it can be attached to nothing else."""

    to: Objects
    only: bool = False


@node
class BeRegenerated(Action):
    """Be regenerated."""


@node
class BeDestroyed(Action):
    """Be destroyed."""


@node
class BeUntapped(Action):
    """Be untapped, by anything."""


@node
class PlayMoreThan(Action):
    """Play more than ``number`` such spells (cards) each turn."""

    number: Quantity
    what: Filter | OneOf


@node
class BeSacrificed(Action):
    """Be sacrificed."""


@node
class UntapInStep(Action):
    """Untap during the untap step (of its controller); ``next``: only the next one. With ``Can`` and ``optional``: its
    controller may choose not to untap it."""

    optional: bool = False
    next: bool = False


@node
class UntapMoreThan(Action):
    """Untap more than ``number`` of ``what`` during one's untap step."""

    number: Quantity
    what: Filter | OneOf


@node
class PlayCards(Action):
    """Play ``what`` (a filter of cards/spells/lands; None: anything), from ``from_`` (None: where one could
    anyway). ``timing``: ``instant``, ``sorcery``: whenever one could play that (408.1d); ``free``: without
    paying the mana cost; ``instead_cost`` by paying this rather than the mana cost."""

    what: Node | None = None
    from_: Zone | None = None
    timing: str | None = None
    free: bool = False


@node
class PlayAbilities(Action):
    """Play activated abilities of ``of`` (``mana``: mana abilities included)."""

    of: Objects
    mana: bool = True


@node
class CycleCards(Action):
    """Cycle cards: play their cycling and landcycling abilities (502.18)."""


@node
class PlayLands(Action):
    """Play ``count`` additional lands in each of one's turns (this turn, in a resolved effect); with ``Cant``:
    play lands at all."""

    count: Quantity | None = None


@node
class GainLifeA(Action):
    """Gain life."""


@node
class DrawCards(Action):
    """Draw cards (``more_than``: more than that many each turn)."""

    more_than: Quantity | None = None


@node
class LoseTheGame(Action):
    """Lose the game (``for_``: ``life`` for having 0 or less life only)."""

    for_: str | None = None


@node
class WinTheGame(Action):
    """Win the game."""


@node
class BePrevented(Action):
    """With ``Cant``: damage that ``who`` deals can't be prevented (by ``source``'s effects only, if that is given)."""

    source: Objects | None = None


@node
class SpendMana(Action):
    """Spend mana of colour ``color`` (None: any) as though it were of any colour, for ``for_`` (abilities,
    spells)."""

    color: str | None = None
    for_: Node | None = None


@node
class Do(Action):
    """Carry out an instruction at a time when one could not otherwise (a special action, 408.2i)."""

    instruction: Instruction


@node
class IgnoreEffect(Instruction):
    """忽略此效应直到…: what this ability states does not hold for a while (408.2j)."""

    duration: Duration


@node
class EndEffect(Instruction):
    """结束此效应: the effects that began together with this permission end (408.2i). ``ids``: those, once they are known."""

    ids: tuple[int, ...] = ()


@node
class NoHandLimit(Instruction):
    """``who`` has no maximum hand size (``size`` None), or has this one."""

    who: Player
    size: Quantity | None = None


@node
class HandLimitChange(Instruction):
    """The maximum hand size of ``who`` is ``amount`` larger (below zero: smaller)."""

    who: Player
    amount: Quantity


@node
class PlaysRevealed(Instruction):
    """``who`` plays with ``what`` revealed (hand, top of library)."""

    who: Player
    what: Objects


@node
class InStep(Instruction):
    """``do`` is done as part of that step of ``whose`` turns, as its turn-based actions are (在其他牌手的重置步骤中，重置…)."""

    step: str
    whose: Player
    do: Instruction


@node
class Spares(Instruction):
    """此效应不会移除～: the protection that the same object grants doesn't take it off (502.7c–d)."""

    what: Objects


@node
class CostChange(Instruction):
    """``what`` (spells; ``ability`` True: activated abilities of these) cost ``amount`` generic mana (or the
    ``mana`` symbols) less (``more`` false) or more to play."""

    what: Objects
    amount: Quantity | None
    more: bool
    mana: tuple[str, ...] = ()
    ability: bool = False
