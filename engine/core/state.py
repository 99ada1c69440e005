"""The records of a game: what there is, in rows of plain values addressed by ids.

No record holds another; fields hold ids. Ids of players, things and objects come from one counter, so that an id
alone says what it is. An *object* (200.8) is new in every zone (217.1c); the *thing* behind it, the card, token,
copy or ability, leads to its present object.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from engine.core.records import EMPTY, Map, Record

if TYPE_CHECKING:
    from engine.cards.model import Card

ROOT = 0  # the id of the one Root record

# Indexes into a mana pool, in the order in which pools are written; {C} is colorless (104.3d).
COLORS = ("white", "blue", "black", "red", "green")
MANA = "WUBRGC"
NO_MANA = (0, 0, 0, 0, 0, 0)


class Root(Record):
    """The one record that knows where everything else is."""

    __slots__ = ("decisions", "frames", "next_id", "table")
    DEFAULTS: ClassVar[dict[str, Any]] = {"next_id": 1, "frames": (), "table": 0, "decisions": 0}
    QUIET = frozenset(("next_id", "frames", "decisions"))
    SHAPING = frozenset(("table",))
    FORMING = SHAPING

    next_id: int
    frames: tuple[int, ...]  # ids of frames, the one under way last
    table: int  # the table that is played at: a subgame (506) has its own
    decisions: int


class Table(Record):
    """One game: whose turn it is, the shared zones, what is scheduled."""

    __slots__ = (
        "active",
        "clock",
        "combat",
        "delayed",
        "effects",
        "in_play",
        "mana_burn",
        "memory",
        "outer",
        "phase",
        "phased_out",
        "players",
        "priority",
        "repeats",
        "scheduled",
        "seen",
        "stack",
        "status",
        "step",
        "turn",
        "turn_number",
        "waiting",
        "winner",
    )
    DEFAULTS: ClassVar[dict[str, Any]] = {
        "players": (),
        "active": 0,
        "turn": 0,
        "turn_number": 0,
        "phase": "",
        "step": "",
        "priority": 0,
        "in_play": (),
        "stack": (),
        "phased_out": (),
        "effects": (),
        "delayed": (),
        "waiting": (),
        "scheduled": (),
        "combat": EMPTY,
        "memory": EMPTY,
        "status": "running",
        "winner": 0,
        "clock": 0,
        "mana_burn": True,
        "outer": 0,
        "seen": (),
        "repeats": EMPTY,
    }
    QUIET = frozenset(("priority", "clock", "seen", "repeats"))
    SHAPING = frozenset(("in_play", "stack", "effects", "combat", "memory", "turn", "step", "active"))
    FORMING = frozenset(("in_play", "stack", "effects"))

    players: tuple[int, ...]
    active: int  # the active player
    turn: int  # an id of the present turn, never the same again
    turn_number: int  # turns of both players, extra ones too, skipped ones not
    phase: str
    step: str
    priority: int  # the player who has priority, or 0
    in_play: tuple[int, ...]  # in the order of timestamps
    stack: tuple[int, ...]  # top last
    phased_out: tuple[int, ...]
    effects: tuple[int, ...]  # continuous effects from resolved spells and abilities, oldest first
    delayed: tuple[int, ...]  # delayed triggered abilities (404.4)
    waiting: tuple[Any, ...]  # Waiting: abilities that have triggered and are not on the stack yet (410.2)
    scheduled: tuple[Any, ...]  # extra turns, phases and steps, and what is to be skipped (300.6-300.9)
    combat: Map  # empty outside the combat phase
    memory: Map  # what rules remember of this turn and this game
    status: str  # running, won, drawn
    winner: int
    clock: int  # timestamps given so far
    mana_burn: bool
    outer: int  # the table of the game that this is a subgame of, or 0
    seen: tuple[Any, ...]  # fingerprints since the last decision, to find loops (421)
    repeats: Map  # loops that are being repeated a chosen number of times (421.2)


class Player(Record):
    """A player and the zones that are his or hers alone."""

    __slots__ = (
        "decider",
        "drew_from_empty",
        "graveyard",
        "hand",
        "lands_played",
        "library",
        "life",
        "lost",
        "mana",
        "memory",
        "name",
        "poison",
        "removed",
        "seat",
    )
    DEFAULTS: ClassVar[dict[str, Any]] = {
        "name": "",
        "seat": 0,
        "life": 20,
        "poison": 0,
        "mana": NO_MANA,
        "library": (),
        "hand": (),
        "graveyard": (),
        "removed": (),
        "lands_played": 0,
        "drew_from_empty": False,
        "lost": (),
        "decider": 0,
        "memory": EMPTY,
    }
    SHAPING = frozenset(("memory",))

    name: str
    seat: int  # 0 or 1, the order in which the file names them
    life: int
    poison: int
    mana: tuple[int, ...]  # by MANA
    library: tuple[int, ...]  # top first
    hand: tuple[int, ...]
    graveyard: tuple[int, ...]  # oldest first, so the top is last
    removed: tuple[int, ...]
    lands_played: int  # this turn
    drew_from_empty: bool  # since state-based effects were last checked (420.5g)
    lost: tuple[str, ...]  # the rules by which this player has lost
    decider: int  # who decides for this player: himself, but in a turn controlled by the other (507)
    memory: Map


class Thing(Record):
    """What an object is made of and what stays the same through all zones: a card, token, copy or ability."""

    __slots__ = ("card", "kind", "label", "object", "owner", "source")
    DEFAULTS: ClassVar[dict[str, Any]] = {
        "kind": "card",
        "card": None,
        "owner": 0,
        "object": 0,
        "label": "",
        "source": 0,
    }
    QUIET = frozenset(("label",))

    kind: str  # card, token, copy (of a spell, 503.10), ability, damage
    card: Card | None  # its definition; none for abilities and combat damage
    owner: int
    object: int  # its present object, or the last one
    label: str  # how outside calls it
    source: int  # of an ability: the thing it comes from


class Obj(Record):
    """An object (200.8): a card, token, spell, permanent or ability in one zone."""

    __slots__ = (
        "ability",
        "attached_to",
        "became",
        "card",
        "chosen",
        "controller",
        "counters",
        "damage",
        "event",
        "face_down",
        "last",
        "memory",
        "modes",
        "owner",
        "paid",
        "sick_since",
        "source",
        "tapped",
        "targets",
        "thing",
        "timestamp",
        "was",
        "x",
        "zone",
    )
    DEFAULTS: ClassVar[dict[str, Any]] = {
        "thing": 0,
        "zone": "nowhere",
        "owner": 0,
        "controller": 0,
        "card": None,
        "timestamp": 0,
        "was": 0,
        "became": 0,
        "last": None,
        "tapped": False,
        "damage": 0,
        "counters": EMPTY,
        "attached_to": 0,
        "face_down": False,
        "sick_since": 0,
        "chosen": EMPTY,
        "memory": EMPTY,
        "ability": None,
        "source": 0,
        "targets": (),
        "modes": (),
        "x": None,
        "paid": EMPTY,
        "event": EMPTY,
    }
    QUIET = frozenset(("last", "became"))
    SHAPING = frozenset(
        (
            "zone",
            "controller",
            "card",
            "timestamp",
            "counters",
            "attached_to",
            "face_down",
            "chosen",
            "memory",
            "tapped",
        )
    )
    FORMING = SHAPING - {"memory", "tapped"}

    thing: int
    zone: str  # the CONTRACT's zone names; "nowhere" once it has left
    owner: int
    controller: int  # before control-changing effects (layer 2); 0 where nobody controls it (217.5d)
    card: Card | None  # the copiable values: the definition, or what it copies, or the face-down values
    timestamp: int  # 418.5e
    was: int  # the object it was before it changed zones
    became: int  # the object it became when it left, or 0
    last: Any  # its View as it last existed in a public zone (413.2f), once it has left
    tapped: bool
    damage: int
    counters: Map  # kind -> number
    attached_to: int
    face_down: bool
    sick_since: int  # the turn in which it came under its controller's control; 0: before any turn seen
    chosen: Map  # choices made as it came into play: color, creature_type, number, card, player
    memory: Map  # what its own abilities remember: imprinted cards, uses this turn, the effects it is linked to
    # on the stack only:
    ability: Any  # the model's ability that this object is, or None for a spell
    source: int  # of an ability: the object it comes from
    targets: tuple[Any, ...]  # chosen targets, by slot: a tuple of ids each
    modes: tuple[int, ...]  # chosen modes, counted from 0
    x: int | None
    paid: Map  # kicker, buyback ...: which optional costs were paid; mana: colors spent
    event: Map  # of a triggered ability: what triggered it


class Effect(Record):
    """A continuous effect, a shield or a rule of the game made by a resolved spell or ability (418.3)."""

    __slots__ = ("affected", "bindings", "controller", "duration", "kind", "memory", "part", "source", "timestamp")
    DEFAULTS: ClassVar[dict[str, Any]] = {
        "kind": "modify",
        "part": None,
        "source": 0,
        "controller": 0,
        "affected": (),
        "duration": None,
        "timestamp": 0,
        "bindings": EMPTY,
        "memory": EMPTY,
    }
    SHAPING = frozenset(("part", "affected", "duration", "memory", "controller"))
    FORMING = SHAPING

    kind: str  # modify (layers), replace, prevent, rule
    part: Any  # the model node that says what it does
    source: int
    controller: int
    affected: tuple[int, ...] | None  # the objects it is locked on (418.3b); None: whatever its text says
    duration: Any
    timestamp: int
    bindings: Map  # values fixed when it began (418.3c): x, that, amounts
    memory: Map  # what is left of a shield (419.7b)


class Delayed(Record):
    """A delayed triggered ability (404.4)."""

    __slots__ = ("ability", "bindings", "controller", "duration", "source", "timestamp")
    DEFAULTS: ClassVar[dict[str, Any]] = {
        "ability": None,
        "source": 0,
        "controller": 0,
        "bindings": EMPTY,
        "duration": None,
        "timestamp": 0,
    }

    ability: Any
    source: int
    controller: int
    bindings: Map
    duration: Any  # None: triggers once, the next time (404.4b)
    timestamp: int


class Frame(Record):
    """A procedure under way: which one, which step comes next, what it has found out so far."""

    __slots__ = ("at", "bound", "mark", "procedure")
    DEFAULTS: ClassVar[dict[str, Any]] = {"procedure": "", "at": 0, "bound": EMPTY, "mark": -1}
    QUIET = frozenset(("procedure", "at", "bound", "mark"))

    procedure: str
    at: int  # the index of the next step
    bound: Map
    mark: int  # for a procedure that may be refused: the moment to go back to

    def __getitem__(self, name: str) -> Any:
        return self.bound[name]

    def get(self, name: str, default: Any = None) -> Any:
        """The value bound to `name`, or `default`."""
        return self.bound.get(name, default)

    def __contains__(self, name: str) -> bool:
        return name in self.bound

    def bind(self, **values: Any) -> None:
        """Remember values for later steps."""
        self.bound = Map({**self.bound, **values})


KINDS: dict[str, type[Record]] = {
    kind.__name__: kind for kind in (Root, Table, Player, Thing, Obj, Effect, Delayed, Frame)
}
