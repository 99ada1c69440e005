"""Which objects and players a phrase admits: filters and the predicates they are made of.

A :class:`Filter` is a noun and a conjunction of predicates, in the order of the words. It denotes nothing by
itself: a selector (``Target``, ``All``, ``Some``, ``Any``) says how many and who chooses.
"""

from __future__ import annotations

from engine.cards.model.base import Ability, Event, Node, Objects, Player, Predicate, Quantity, node


@node
class Zone(Node):
    """A zone: ``name`` is ``library hand graveyard in_play stack removed phased_out``, or
    ``outside`` (of the game); ``of`` whose (None: any
    player's, or the shared zone). ``single``: all in one player's (同一坟墓场)."""

    name: str
    of: Player | None = None
    single: bool = False


@node
class Filter(Node):
    """``noun`` tells what kind of thing is meant, and so where it is looked for when ``zone`` is None (415.5, 416.2):

    ============= ==============================================================
    ``permanent`` a permanent in play (生物 alone means a creature permanent)
    ``card``      a card, in ``zone`` (or where the instruction looks: a discard in the hand)
    ``spell``     a spell on the stack (生物咒语, 瞬间或法术咒语, 咒语)
    ``ability``   an activated or triggered ability on the stack (异能)
    ``source``    a source of damage (419.8)
    ``object``    an object of any kind, where no noun limits it (该物件)
    ``player``    a player; the predicates then are those of players
    ============= ==============================================================

    All of ``such`` must hold. ``zone`` is given only where the words give one (在你坟墓场中的…, 你手上的…).
    """

    noun: str
    such: tuple[Predicate, ...] = ()
    zone: Zone | None = None


@node
class OneOf(Node):
    """A union of filters: 生物或牌手, 咒语或异能, 墙和／或具飞行异能的生物. Stands where a Filter does."""

    filters: tuple[Filter, ...]


# --- what an object is --------------------


@node
class HasType(Predicate):
    """The card type: ``artifact creature enchantment instant land sorcery`` (212.1)."""

    type: str


@node
class HasSubtype(Predicate):
    """A subtype (205.3), as its Chinese word in Simplified characters (``鬼怪``, ``海岛``, ``武具``). A type of
    two words is two predicates."""

    subtype: str


@node
class HasSupertype(Predicate):
    """``basic`` or ``legendary`` (205.4). 传奇 in a text is one word for the supertype legendary and the creature type Legend:
    ``legendary`` holds for either."""

    supertype: str


@node
class HasColor(Predicate):
    """``white blue black red green``, or ``colorless``, ``multicolored``, ``monocolored`` (203)."""

    color: str


@node
class HasAbility(Predicate):
    """Has this ability: a :class:`Keyword` (compared by name, and by its parameters where they are given)."""

    ability: Ability


@node
class HasNoAbilities(Predicate):
    """Has no abilities at all."""


@node
class HasName(Predicate):
    """Has this name (名称为…)."""

    name: str


@node
class SameName(Predicate):
    """Has the same name as ``of`` (同名)."""

    of: Objects


@node
class Shares(Predicate):
    """Has a value of ``what`` in common with ``other``: ``creature_type color type name land_type mana_value``."""

    what: str
    other: Objects


@node
class OfChosen(Predicate):
    """Has the characteristic that was chosen, by this ability or as the permanent came into play, with ``kind``
    one of ``color creature_type land_type type card_name number``. 该类别, 所选颜色, 所选的类别."""

    kind: str


@node
class OfChoice(Predicate):
    """Has the characteristic that ``who`` chooses as the effect is applied (由你选择的颜色): ``kind`` as in :class:`OfChosen`."""

    who: Player
    kind: str


@node
class OfAnyChosen(Predicate):
    """Has one of the characteristics that the players chose (属于其中任一类别)."""

    kind: str


# --- who it belongs to, where it stands --------------------


@node
class ControlledBy(Predicate):
    """Is controlled by the player (由你操控的)."""

    player: Player


@node
class OwnedBy(Predicate):
    """Is owned by the player (由你拥有的)."""

    player: Player


@node
class PlayedBy(Predicate):
    """A spell that the player plays (你使用的红色咒语)."""

    player: Player


@node
class PlayedFromZone(Predicate):
    """A spell that was played from that zone."""

    zone: Zone


@node
class Is(Predicate):
    """Has the state ``state``: ``tapped untapped attacking blocking blocked unblocked face_down face_up enchanted
    equipped token nontoken kicked imprinted``. ``attacking`` and the like per 308–309; ``blocked`` per 309.2f."""

    state: str


@node
class Attacking(Predicate):
    """Is attacking this player (攻击你的生物)."""

    whom: Player


@node
class Blocking(Predicate):
    """Is blocking one of these."""

    what: Objects


@node
class BlockedBy(Predicate):
    """Is blocked by one of these."""

    what: Objects


@node
class AttachedTo(Predicate):
    """Is attached to this: a local enchantment or Equipment (结附在, 装备在)."""

    to: Objects


@node
class Compares(Predicate):
    """A number of the object compared: ``stat`` as in :class:`Stat` (for a player: ``life``, ``hand``), ``op`` one of
    ``== != < <= > >=``. 力量小于或等于2的."""

    stat: str
    op: str
    value: Quantity


@node
class Superlative(Predicate):
    """Has the highest (``most``) or lowest ``stat`` of all that fit the rest of the filter; several may tie."""

    most: bool
    stat: str


@node
class HasCounters(Predicate):
    """Has at least ``least`` counters of ``kind`` on it (None: of any kind)."""

    kind: str | None
    least: Quantity


@node
class Other(Predicate):
    """另一个, 其他: is not the object whose text this is (～ itself); on an instant or sorcery, and for a
    second 另一个目标, not what the text has named before: see :func:`engine.cards.antecedents.bind`, which
    turns the latter into :class:`OtherThan`."""


@node
class OtherThan(Predicate):
    """Is none of these (～以外的)."""

    what: Node


@node
class Targets(Predicate):
    """A spell or ability that has one of ``what`` as a target; ``only`` if every target is one
    (仅以单一永久物为目标)."""

    what: Node
    only: bool = False


@node
class Did(Predicate):
    """Something the object or player did, or that was done to it, this turn (``when`` ``turn``), this combat
    (``combat``) or since ever (``ever``): ``event`` with :class:`This` standing for the object.
    本回合中曾受到…伤害的."""

    event: Event
    when: str = "turn"


@node
class ThisWayIs(Predicate):
    """Is one of the objects that this ability has done ``verb`` to (以此法弃掉的牌); of players: is one who did it (to
    one of ``what``). Verbs: ``destroy
    discard remove move reveal sacrifice counter draw damage tap untap search return prevent choose look not_won``. ``label``
    (bound) names the instruction meant; ``linked`` (bound) true: another, linked ability of the same object did it."""

    verb: str
    what: Filter | None = None
    label: int | None = None
    linked: bool = False


@node
class InZone(Predicate):
    """Is in that zone, as the words say it (在你坟墓场中的). ``bind`` moves it into :attr:`Filter.zone`."""

    zone: Zone


@node
class PlayerIs(Predicate):
    """Of players: ``kind`` ``opponent`` (an opponent of yours), ``other`` (not you)."""

    kind: str


# --- combining --------------------


@node
class Not(Predicate):
    """The contrary (非黑色, 不具飞行异能的)."""

    predicate: Predicate


@node
class Either(Predicate):
    """At least one holds (红色或绿色, 进行攻击或阻挡的, 神器、生物和结界 after 所有)."""

    predicates: tuple[Predicate, ...]


@node
class Every(Predicate):
    """All hold, where several make up one alternative of :class:`Either`."""

    predicates: tuple[Predicate, ...]
