"""Kinds of game events: after 当, 每当, 在…时, and 若…将….

The same nodes serve triggered abilities (410), replacement effects (419, read as "would") and counting what has
happened. Each docstring names the *roles* that bound references (``EventRole``) may ask for. The subject fields
hold selectors: ``Self``, ``Attached``, ``Any(filter)``, ``All`` …; None means that anything will do.
"""

from __future__ import annotations

from engine.cards.model.base import Condition, Event, Node, Objects, Player, Quantity, node
from engine.cards.model.filters import Zone


@node
class StepBegins(Event):
    """在…开始时: the beginning of a step or phase (410.10: upkeep, 回合结束时 the end of turn step 313.1,
    战斗结束时 the end of combat step 311). ``step`` is ``upkeep draw precombat_main postcombat_main main combat
    declare_attackers declare_blockers combat_damage end_of_combat end_of_turn turn untap beginning``; ``whose``
    None: every turn. ``next``: only the next one. Role: ``player`` (whose turn it is)."""

    step: str
    whose: Player | None = None
    next: bool = False


@node
class ZoneChange(Event):
    """Something moves from a zone (None: from anywhere) to a zone (None: anywhere): 进场 is ``to`` in play,
    离场 is ``from_`` in play, 从场上进入坟墓场 both. ``under``: it comes into play under that player's control.
    ``by`` the verb that moves it, where the words tell (``destroy``, ``discard`` …). Roles: ``object`` (as it
    was before for leaves-play events, 410.10d), ``player`` (its controller, else owner)."""

    what: Objects
    from_: Zone | None = None
    to: Zone | None = None
    under: Player | None = None
    by: str | None = None


@node
class Plays(Event):
    """A player plays a spell or a land (使用, 409.1i). Roles: ``player``, ``object`` (the spell or card)."""

    who: Player
    what: Objects


@node
class PlaysAbility(Event):
    """A player plays an activated ability of one of ``of``. Roles: ``player``, ``object`` (the source)."""

    who: Player | None
    of: Objects | None = None


@node
class Attacks(Event):
    """A creature is declared as an attacker (308.2). Roles: ``object``, ``player`` (its controller)."""

    what: Objects
    whom: Player | None = None
    alone: bool = False


@node
class Blocks(Event):
    """A creature blocks (309.2): ``what`` blocks one of ``whom`` (None: anything). Roles: ``object`` =
    ``blocker``, ``attacker``."""

    what: Objects
    whom: Objects | None = None


@node
class BecomesBlocked(Event):
    """An attacker becomes blocked, ``by`` one of these (None: once however many block it). Roles: ``object`` =
    ``attacker``, ``blocker``."""

    what: Objects
    by: Objects | None = None


@node
class Unblocked(Event):
    """A creature attacks and is not blocked. Role: ``object``."""

    what: Objects


@node
class Damage(Event):
    """``source`` deals damage to ``to`` (either None: whatever); ``combat`` True: combat damage only, False:
    other damage only, None: any. Roles: ``source``, ``recipient``, ``object`` (the source if it is named in
    ``source``, else the recipient), ``player`` (a recipient that is a player); the amount is the event's
    amount. Once per source and recipient when ``source`` is given; when only ``to`` is given, once per batch."""

    source: Node | None = None
    to: Node | None = None
    combat: bool | None = None


@node
class Taps(Event):
    """A permanent becomes tapped. Role: ``object``."""

    what: Objects


@node
class Untaps(Event):
    """A permanent becomes untapped. Role: ``object``."""

    what: Objects


@node
class TapsForMana(Event):
    """A player taps a permanent for mana (406.1: such a trigger that adds mana is a mana ability). Roles:
    ``player``, ``object``."""

    who: Player
    what: Objects


@node
class BecomesTarget(Event):
    """``what`` becomes the target of a spell or ability ``of`` (None: any). Roles: ``object``, ``spell``,
    ``player`` (who controls the spell or ability)."""

    what: Node
    of: Node | None = None


@node
class TurnsFaceUp(Event):
    """A permanent is turned face up. Role: ``object``."""

    what: Objects


@node
class Cycles(Event):
    """A player cycles a card (502.18). Roles: ``player``, ``object``."""

    who: Player
    what: Objects


@node
class Discards(Event):
    """A player discards a card. ``by``: only as done by an effect of that player's. Roles: ``player``, ``object``."""

    who: Player
    what: Objects
    by: Player | None = None


@node
class Draws(Event):
    """A player draws a card; a replacement takes one card at a time. Roles: ``player``, ``object``."""

    who: Player


@node
class GainsLife(Event):
    """A player gains life. Role: ``player``; the amount."""

    who: Player


@node
class LosesLife(Event):
    """A player loses life (damage included). Role: ``player``; the amount."""

    who: Player


@node
class Sacrifices(Event):
    """A player sacrifices a permanent. Roles: ``player``, ``object``."""

    who: Player
    what: Objects


@node
class Destroyed(Event):
    """A permanent is destroyed. Role: ``object``."""

    what: Objects


@node
class CounterAdded(Event):
    """A counter of ``kind`` is put on ``on``. Roles: ``object`` or ``player``; the amount."""

    kind: str | None
    on: Node


@node
class LastCounterRemoved(Event):
    """The last counter of ``kind`` is removed from ``on``. Role: ``object``."""

    kind: str | None
    on: Objects


@node
class GainsControl(Event):
    """A player gains control of a permanent (from ``from_``). Roles: ``player``, ``object``."""

    who: Player
    what: Objects
    from_: Player | None = None


@node
class LosesControl(Event):
    """A player loses control of a permanent. Roles: ``player``, ``object``."""

    who: Player
    what: Objects


@node
class Countered(Event):
    """A spell (or ability) is countered. Role: ``object``."""

    what: Objects


@node
class BecomesAttached(Event):
    """``what`` becomes attached to ``to``. Roles: ``object``, ``recipient``."""

    what: Objects
    to: Objects


@node
class AddsMana(Event):
    """A permanent would produce mana. Roles: ``object``, ``player``; the amount."""

    who: Player | None
    what: Objects | None


@node
class Shuffles(Event):
    """A player shuffles a library. Role: ``player``."""

    who: Player


@node
class Flips(Event):
    """A player wins (``won``) or loses a coin flip; None: flips. Role: ``player``."""

    who: Player
    won: bool | None = None


@node
class GameLost(Event):
    """A player would lose the game. Role: ``player``."""

    who: Player


@node
class GameWon(Event):
    """A player would win the game. Role: ``player``."""

    who: Player


@node
class StateHolds(Event):
    """A state trigger: the game is in this state (410.11)."""

    condition: Condition


@node
class MagicWord(Event):
    """``verb`` happens to ``what`` by this ability or keyword (amplify, echo paid …), for events that no other
    node names."""

    verb: str
    what: Node | None = None
    amount: Quantity | None = None


@node
class EitherEvent(Event):
    """One of these events (进行攻击或阻挡); triggers once for each that happens."""

    events: tuple[Event, ...]
