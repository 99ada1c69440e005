"""Phrases that denote players and objects, and the words that refer back to them.

The grammar keeps references back *as words* (``It``, ``That``, ``They`` …). ``engine.cards.antecedents.bind``
replaces each by what it refers to (``Slot``, ``EventRole``, ``Remembered``, ``This`` …); interpreters see only
bound trees.
"""

from __future__ import annotations

from engine.cards.model.base import Node, Objects, Player, Predicate, Quantity, node
from engine.cards.model.filters import Filter, OneOf, Zone
from engine.cards.model.quantities import Number

# --- chosen, found --------------------


@node
class Target(Objects, Player):
    """目标…: chosen while the spell or ability is put on the stack (409.1c, 415). ``count`` targets, all
    different, each of which fits ``what``. ``slot`` (set by ``bind``) numbers the target phrases of an ability
    from 0 in the order of the text; modes count on. ``chooser`` is who chooses, if not the controller."""

    what: Filter | OneOf
    count: Quantity = Number(1)
    chooser: Player | None = None
    slot: int | None = None


@node
class All(Objects, Player):
    """Every object (player) that fits at the moment of use: 所有…, 每个…, a bare noun in a static ability."""

    what: Filter | OneOf


@node
class Any(Objects, Player):
    """Whichever object fits, in an event or condition (每当一个生物…; 被墙阻挡)."""

    what: Filter | OneOf


@node
class Some(Objects, Player):
    """A choice made when the instruction is carried out (413.2c), not a target: 牺牲一个生物, 弃两张牌. The
    player who carries out the instruction chooses among what fits (``chooser``: someone else does); a sacrifice
    only among what that player controls, a discard only in that player's hand. ``random``: chance chooses.
    ``among`` limits it to objects denoted before (其中一张)."""

    what: Filter | OneOf
    count: Quantity = Number(1)
    random: bool = False
    chooser: Player | None = None
    among: Objects | None = None


@node
class Top(Objects):
    """The top (``bottom``: bottom) ``count`` cards of a library."""

    count: Quantity
    library: Zone
    bottom: bool = False


@node
class Group(Objects, Player):
    """All that the parts denote, together (每个生物和每位牌手)."""

    parts: tuple[Node, ...]


@node
class NextPlayed(Objects):
    """你使用的下一个…咒语: the next spell of that kind that ``who`` plays while the effect lasts."""

    who: Player
    what: Filter


# --- fixed --------------------


@node
class Self(Objects):
    """～, the card's own name, 此牌, 此咒语: the object whose ability this is (202.2). In an ability that was
    granted, the object that granted it if ``granter`` is true (a name in quotes, 202.2b), else (此生物 in
    quotes) the object that has it. ``noun`` None for the name; otherwise the noun after 此: ``creature land
    artifact enchantment permanent card spell token equipment``."""

    noun: str | None = None
    granter: bool = False


@node
class Attached(Objects):
    """The permanent that the object with this ability enchants (``how`` ``enchanted``, 受此结界的) or equips
    (``equipped``, 佩带此武具的). ``noun`` is the filter the words give; if the permanent no longer fits it,
    nothing is denoted."""

    how: str
    noun: Filter


@node
class Imprinted(Objects):
    """The cards imprinted on this object that fit (502.34b)."""

    what: Filter


@node
class Paid(Objects):
    """What was sacrificed, discarded, tapped, removed … (``verb``) as a cost of this spell or ability:
    所牺牲的生物."""

    verb: str
    what: Filter


@node
class ChosenObjects(Objects):
    """The object chosen before, by this ability or as the permanent came into play (所选择的生物)."""

    what: Filter


@node
class EachOther(Objects):
    """对方, 彼此: for each of several objects that do something, the others of them."""


# --- players --------------------


@node
class You(Player):
    """你: the controller of the object with this ability, of the spell, of the ability on the stack (for a card
    elsewhere: its owner)."""


@node
class Opponent(Player):
    """你的对手, 对手, 一位对手: there is one."""


@node
class EachPlayer(Player):
    """每位牌手 (``kind`` ``player``), 每位对手 (``opponent``), 其他每位牌手 (``other``: all but you), in the
    order of 103.4. Only those of whom all of ``such`` holds."""

    kind: str = "player"
    such: tuple[Predicate, ...] = ()


@node
class AnyPlayer(Player):
    """牌手, 任一牌手: whichever player, in an event, a filter or a rule for all (``kind`` as in
    :class:`EachPlayer`)."""

    kind: str = "player"


@node
class APlayer(Player):
    """一位牌手: chosen on resolution by whoever carries out the instruction."""

    kind: str = "player"


@node
class ControllerOf(Player):
    """The controller of the object(s); last known information where they are gone (413.2f)."""

    of: Objects


@node
class OwnerOf(Player):
    """The owner of the object(s). For several objects each object's own."""

    of: Objects


@node
class ActivePlayer(Player):
    """主动牌手: the player whose turn it is."""


@node
class DefendingPlayer(Player):
    """防御牌手 (306.1)."""


@node
class AttackingPlayer(Player):
    """攻击牌手."""


@node
class ChosenPlayer(Player):
    """The player chosen before."""


# --- words that refer back (gone after bind) --------------------


@node
class Implied(Objects, Player):
    """No subject is written. Where a player does something: the subject of the clause before in the same sentence if that
    was a player, else you. Where an object is spoken of (并获得飞行异能): the subject of the clause before. As the owner of a
    zone (从手上): the player who carries out the instruction."""


@node
class They(Player):
    """其 (before a zone or a thing a player has), 他: the player spoken of last."""


@node
class ThatPlayer(Player):
    """该牌手, 该对手 (``noun`` ``player`` or ``opponent``)."""

    noun: str = "player"


@node
class It(Objects):
    """它, 其, 之, 它们: the object(s) spoken of last. ``plural`` 它们."""

    plural: bool = False


@node
class That(Objects):
    """该生物, 该牌, 这些生物, 那些牌: the object(s) spoken of last that ``noun`` describes. ``plural`` for
    这些, 那些."""

    noun: Filter | OneOf
    plural: bool = False


@node
class TheRest(Objects):
    """其余, 其他的牌: those of the objects spoken of that the instruction before left over. ``of`` (bound) names the whole: what is
    denoted are those of it that nothing since has moved."""

    of: Objects | None = None


# --- bound --------------------


@node
class Slot(Objects, Player):
    """Bound: what was chosen for the target phrase with this number (illegal ones are skipped for actions,
    looked up by last known information for numbers and players, 413.2a)."""

    index: int


@node
class EventRole(Objects, Player):
    """Bound: an object or player of the event that triggered the ability or is being replaced. ``role`` is ``object`` (what
    the event is about: what moved, attacked, was tapped, played, cycled, discarded …), ``source`` (of damage), ``recipient``
    (of damage), ``player`` (who did it, whose step it is), ``blocker``, ``attacker``, ``spell`` (what targets). ``level`` 0 is the
    innermost event around (a Delayed's own inside it), 1 the next outer one."""

    role: str
    level: int = 0


@node
class Remembered(Objects, Player):
    """Bound: what the :class:`Remember` with this label was about: the objects (players) it chose, moved, made,
    touched. A moved card is followed into the zone it was moved to, no further (217.1c)."""

    label: int


@node
class Actor(Player):
    """Bound: the player who carries out this instruction (its ``who``; each in turn, where they are several)."""


@node
class This(Objects, Player):
    """Bound: inside a predicate, the object (player) being tested; inside ``ForEach``, the one that is dealt
    with now."""
