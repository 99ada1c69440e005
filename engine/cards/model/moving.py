"""One-shot instructions about cards, zones and permanents (417).

``who`` is always the player who does it. Objects to be moved or touched that are chosen on resolution are
``Some``; an instruction does as much as possible (416.3).
"""

from __future__ import annotations

from engine.cards.model.base import (
    Instruction,
    Node,
    Objects,
    Player,
    Quantity,
    node,
)
from engine.cards.model.filters import Filter, OneOf, Zone

# --- cards and zones --------------------


@node
class Draw(Instruction):
    """``who`` draws ``count`` cards, one at a time (304.1, 419)."""

    who: Player
    count: Quantity


@node
class Discard(Instruction):
    """``who`` discards ``what`` from the hand: ``Some`` (chosen, or ``random``), ``All(card in hand)``, a card
    referred to."""

    who: Player
    what: Objects


@node
class To(Node):
    """Where a move leads. ``zone`` without ``of`` is each card's owner's. ``position`` in a library: ``top``,
    ``bottom``; ``depth`` counts from the top; ``order``: ``any`` (the mover chooses), ``random``. Into play:
    ``controller`` under whose control (None: the mover's), ``tapped``, ``face_down``, ``attacking``,
    ``attached_to``; ``counters`` (kind, number) it comes into play with. ``shuffled``: shuffled into the
    library."""

    zone: Zone
    position: str | None = None
    order: str | None = None
    controller: Player | None = None
    tapped: bool = False
    face_down: bool = False
    shuffled: bool = False
    attached_to: Objects | None = None


@node
class Move(Instruction):
    """Move objects to a zone: return to hand, put into play, remove from the game, put on a library, into a
    graveyard. Not for destroying, sacrificing, discarding, countering: those are their own nodes. ``from_`` is the
    zone named beside the verb (从你手上); ``bind`` moves it into the filter of ``what``."""

    who: Player
    what: Objects
    to: To
    from_: Zone | None = None


@node
class Search(Instruction):
    """``who`` searches ``zones`` for ``what`` (Some with a count); a card of a stated quality need not be found. What is
    found is what a following 该牌 refers to."""

    who: Player
    zones: tuple[Zone, ...]
    what: Objects


@node
class Shuffle(Instruction):
    """``who`` shuffles the library of ``of`` (None: his or her own)."""

    who: Player
    of: Player | None = None


@node
class Reveal(Instruction):
    """``who`` shows to all players ``what`` (cards; a zone's cards as ``All(card in zone)``)."""

    who: Player
    what: Objects


@node
class RevealUntil(Instruction):
    """``who`` reveals cards from the top of the library until ``count`` cards that fit have been shown. 该牌 is
    the last, 以此法展示的牌 all."""

    who: Player
    until: Filter | OneOf
    library: Zone
    count: Quantity


@node
class Look(Instruction):
    """``who`` looks at ``what``."""

    who: Player
    what: Objects


@node
class Scry(Instruction):
    """占卜 N (502.36)."""

    who: Player
    count: Quantity


@node
class PutBack(Instruction):
    """``who`` puts the cards looked at back where they were, in any order (``order`` ``any``)."""

    who: Player
    what: Objects
    order: str = "any"


@node
class DistributeCards(Instruction):
    """``who`` separates ``what`` into ``piles`` piles (分成两堆)."""

    who: Player
    what: Objects
    piles: int = 2


@node
class Play(Instruction):
    """``who`` plays ``what`` now, or while a duration around it lasts, as ``Can`` allows; ``free``: without
    paying its mana cost."""

    who: Player
    what: Objects
    free: bool = False


# --- permanents --------------------


@node
class Destroy(Instruction):
    """Destroy the permanents (regeneration may replace it)."""

    what: Objects


@node
class CantBeRegenerated(Instruction):
    """它不能重生: read with the destruction before it (413.2b): those permanents can't be regenerated this turn."""

    what: Objects


@node
class Sacrifice(Instruction):
    """``who`` sacrifices the permanents: only ones that he or she controls."""

    who: Player
    what: Objects


@node
class Regenerate(Instruction):
    """A regeneration shield for each (419.6b)."""

    what: Objects


@node
class Tap(Instruction):
    """Tap the permanents. ``who`` chooses where ``what`` is ``Some``."""

    who: Player
    what: Objects


@node
class Untap(Instruction):
    """Untap the permanents."""

    who: Player
    what: Objects


@node
class TapOrUntap(Instruction):
    """横置或重置: ``who`` chooses which."""

    who: Player
    what: Objects


@node
class PutCounters(Instruction):
    """``who`` puts ``count`` counters of ``kind`` on each of ``on`` (a player too: 中毒). ``divided``: that
    many in all, divided among them."""

    who: Player
    kind: str
    count: Quantity
    on: Node
    divided: bool = False


@node
class RemoveCounters(Instruction):
    """``who`` removes ``count`` counters (None: all) of ``kind`` (None: of any kind) from each of ``on``."""

    who: Player
    kind: str | None
    count: Quantity | None
    on: Node


@node
class MoveCounters(Instruction):
    """Move ``count`` (None: all) counters of ``kind`` from one object onto another."""

    who: Player
    kind: str | None
    count: Quantity | None
    from_: Objects
    to: Objects


@node
class Token(Node):
    """What a token is (216.1). ``power`` None: not told here but by an ability of the token, or it is no creature.
    ``name`` None: its name is its subtypes."""

    power: Quantity | None
    toughness: Quantity | None
    colors: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    supertypes: tuple[str, ...] = ()
    abilities: tuple[Node, ...] = ()
    name: str | None = None


@node
class CreateToken(Instruction):
    """``who`` puts ``count`` tokens into play under his or her control (``controller``: that player's).
    ``tapped``: tapped."""

    who: Player
    count: Quantity
    token: Token
    controller: Player | None = None
    tapped: bool = False


@node
class CreateCopy(Instruction):
    """``who`` puts ``count`` tokens into play that are copies of ``of`` (503)."""

    who: Player
    count: Quantity
    of: Objects
    controller: Player | None = None


@node
class Attach(Instruction):
    """Attach ``what`` to ``to`` (move an enchantment, equip)."""

    who: Player
    what: Objects
    to: Node


@node
class Unattach(Instruction):
    """Equipment stops equipping."""

    what: Objects


@node
class TurnFace(Instruction):
    """Turn the permanents face ``up`` or down."""

    who: Player
    what: Objects
    up: bool


@node
class PhaseOut(Instruction):
    """The permanents phase out (502.15); ``in_`` true: phase in."""

    what: Objects
    in_: bool = False


@node
class RemoveFromCombat(Instruction):
    """The creatures are removed from combat (306.2)."""

    what: Objects


@node
class BecomeBlocked(Instruction):
    """The attacking creatures become blocked (``blocked`` false: unblocked)."""

    what: Objects
    blocked: bool = True


@node
class Exchange(Instruction):
    """``a`` and ``b`` exchange ``what``: ``control`` (of objects), ``life`` (totals of players), ``hand``, ``graveyard``,
    ``library`` (the players' zones)."""

    what: str
    a: Node
    b: Node | None = None
