"""Numbers in card text."""

from __future__ import annotations

from engine.cards.model.base import Event, Node, Objects, Player, Quantity, node


@node
class Number(Quantity):
    """A plain number. ``pt`` bonuses may be below zero."""

    value: int


@node
class Variable(Quantity):
    """The letter X (or Y). Its value is, in this order: what an enclosing :class:`WithX` says; else what was
    announced for the spell or activated ability (409.1b); in a static ability with :class:`WithX`, its value at
    the moment. X that nothing defines is 0."""

    name: str = "X"


@node
class AnyNumber(Quantity):
    """任意数量: as many as the chooser likes, none included."""


@node
class AsManyAsThereAre(Quantity):
    """其中所有…: all of those that something is chosen among."""


@node
class UpTo(Quantity):
    """至多 N: from none up to ``limit``, as the chooser likes."""

    limit: Quantity


@node
class AtLeast(Quantity):
    """N 个或更多 as the size of a choice: ``least`` or more."""

    least: Quantity


@node
class Between(Quantity):
    """一个、两个或三个: from ``least`` to ``most``, as the chooser likes."""

    least: Quantity
    most: Quantity


@node
class Count(Quantity):
    """How many objects (or players) ``of`` denotes."""

    of: Node


@node
class Kinds(Quantity):
    """How many different values of ``what`` (``color``, ``type``, ``land_type``, ``name`` …) occur among
    ``among``."""

    what: str
    among: Objects


@node
class Stat(Quantity):
    """A number printed on an object: ``stat`` is ``power``, ``toughness`` or ``mana_value`` (203.3). Of several
    objects: the sum."""

    stat: str
    of: Objects


@node
class Extreme(Quantity):
    """The highest (``most`` true) or lowest value of ``stat`` among the objects; 0 when there are none."""

    most: bool
    stat: str
    among: Objects


@node
class Counters(Quantity):
    """How many counters of ``kind`` are on the object or player; ``kind`` None counts all. Kinds are words as printed
    (``充电``, ``+1/+1``, ``中毒``), in Simplified characters."""

    kind: str | None
    on: Node


@node
class Life(Quantity):
    """A player's life total."""

    of: Player


@node
class StartingLife(Quantity):
    """The life total that a player began the game with."""

    of: Player


@node
class ManaPool(Quantity):
    """How much mana is in a player's pool."""

    of: Player


@node
class Half(Quantity):
    """Half of a number; ``up`` tells how a half is rounded (小数点后进位 up, 舍去 down)."""

    of: Quantity
    up: bool


@node
class Times(Quantity):
    """``factor`` times ``of`` (两倍 …)."""

    factor: Quantity
    of: Quantity


@node
class Quotient(Quantity):
    """How many times ``by`` goes into ``of``, rounded down (每两点生命)."""

    of: Quantity
    by: Quantity


@node
class Sum(Quantity):
    """The sum of the parts."""

    parts: tuple[Quantity, ...]


@node
class Minus(Quantity):
    """``first`` less ``second``. Also a negative value: ``Minus(Number(0), Variable())`` is -X."""

    first: Quantity
    second: Quantity


@node
class ThatMuch(Quantity):
    """等量, 该数量, 该伤害的数量: a word that refers back to an amount spoken of before. Bound to
    :class:`EventAmount` or :class:`RememberedAmount`."""


@node
class EventAmount(Quantity):
    """Bound: the amount of the event that triggered the ability, or that is being replaced (damage, life, cards …).
    ``level`` as in :class:`EventRole`."""

    level: int = 0


@node
class RememberedAmount(Quantity):
    """Bound: the amount of what the instruction remembered under ``label`` did (damage dealt, life lost, cards
    moved, objects touched). ``each``: only of what the player who carries this out did, where several did it."""

    label: int
    each: bool = False


@node
class ChosenNumber(Quantity):
    """The number that was chosen, by this ability or as the permanent came into play."""


@node
class FlipsWon(Quantity):
    """How many of the coin flips of this effect its controller won."""


@node
class TimesThisTurn(Quantity):
    """How often an event of this kind has happened this turn."""

    event: Event


@node
class PaidX(Quantity):
    """What was paid as X for an object (虚空圣杯 …): the value of X for the spell that became ``of``."""

    of: Objects


@node
class PaidMana(Quantity):
    """How much mana (or of how many ``colors``) was spent to play the spell ``of``."""

    of: Objects
    colors: bool = False
