"""A scenario as it was read: typed, checked as far as that goes without a game, every node with its line.

Words are the English ones of the CONTRACT; names of players, cards and handles are as the file writes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Moment:
    """A step, of any turn or of a certain player's or a certain number's."""

    line: int
    step: str
    turn: str | None = None
    turn_number: int | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """Where the scenario begins. `first_turn`: it is really the game's first turn, so that 101.5 applies."""

    line: int
    turn: str
    step: str = "precombat_main"
    turn_number: int = 1
    first_turn: bool = False
    pregame: bool = False


@dataclass(frozen=True, slots=True)
class CardText:
    """A card as it is written. `cost` in English symbols; `color` only where given; a split card has `halves`."""

    line: int
    name: str
    type: str = ""
    cost: str = ""
    pt: str = ""
    color: tuple[str, ...] | None = None
    text: str = ""
    text_line: int = 0
    halves: tuple[CardText, ...] = ()

    def mapping(self) -> dict[str, Any]:
        """What the card grammar compiles: the keys of the CONTRACT that are given."""
        if self.halves:
            return {"halves": [half.mapping() for half in self.halves]}
        found: dict[str, Any] = {"name": self.name, "type": self.type}
        for key in ("cost", "pt", "text"):
            if getattr(self, key):
                found[key] = getattr(self, key)
        if self.color is not None:
            found["color"] = list(self.color)
        return found


@dataclass(frozen=True, slots=True)
class PermanentState:
    """What a permanent has been through before the scenario begins."""

    tapped: bool = False
    sick: bool = False
    damage: int = 0
    counters: Mapping[str, int] = field(default_factory=dict)
    attached_to: str | None = None
    face_down: bool = False
    token: bool = False
    phased_out: bool = False
    named: Mapping[str, str] = field(default_factory=dict)  # kind of choice → what was chosen


@dataclass(frozen=True, slots=True)
class CardUse:
    """`count` cards of one name in a zone. `definition` where it is given on the spot; else the name is looked up."""

    line: int
    name: str
    definition: CardText | None = None
    count: int = 1
    handle: str | None = None
    owner: str | None = None
    controller: str | None = None
    state: PermanentState = PermanentState()


@dataclass(frozen=True, slots=True)
class Blank:
    """`count` cards that nothing is known about."""

    line: int
    count: int


@dataclass(frozen=True, slots=True)
class PlayerSetup:
    """A player at the start. `zones` in the order of the file; a zone that isn't given is not in it."""

    line: int
    name: str
    life: int = 20
    poison: int = 0
    mana: tuple[str, ...] = ()
    land_played: bool = False
    zones: Mapping[str, tuple[CardUse | Blank, ...]] = field(default_factory=dict)


# Answers: a word or number as text, a list, a division, or how often a loop is repeated.


@dataclass(frozen=True, slots=True)
class Repeat:
    """The first offer to repeat a loop is taken exactly `times` times, then declined (421.2)."""

    times: int


@dataclass(frozen=True, slots=True)
class Shares:
    """A mapping given as an answer, such as a division."""

    pairs: tuple[tuple[str, str], ...]


Answer = str | tuple["Answer", ...] | Repeat | Shares


# Actions


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """One thing that is done. `illegal`: it must be refused, by one of these rules (empty: by any)."""

    line: int
    number: int = 0  # counted from 1, as the report names it
    by: str | None = None
    at: Moment | None = None
    illegal: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced(Action):
    """What is announced with a spell, an ability or an effect. None: not said, so chosen or defaulted."""

    targets: tuple[str, ...] | None = None
    x: int | None = None
    modes: tuple[str, ...] | None = None  # numbers counted from 1, or a mode's text
    divide: tuple[tuple[str, int], ...] | None = None
    pay: tuple[str, ...] | None = None
    sacrifice: tuple[str, ...] | None = None
    discard: tuple[str, ...] | None = None
    handle: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Announced):
    """Play a land or a spell."""

    card: str
    kicker: tuple[str, ...] | None = None  # empty: kicked; else the kicker costs that are paid
    ways: tuple[str, ...] = ()  # `with`: keyword costs by their English name, else as written
    face_down: bool = False
    half: str | None = None  # left, right


@dataclass(frozen=True, slots=True, kw_only=True)
class Activate(Announced):
    """Play an activated ability. `ability`: a number counted from 1, or words of it."""

    object: str
    ability: int | str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect(Announced):
    """An effect in rules text happens now, controlled by `by`."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnUp(Announced):
    """Turn a face-down permanent face up."""

    object: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Announced):
    """Declare attackers."""

    attackers: tuple[str, ...]
    bands: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Block(Announced):
    """Declare blockers: each with what it blocks."""

    blocks: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Assign(Action):
    """Divide combat damage: source → recipient → amount."""

    shares: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Action):
    """The answer to a player's next choice."""

    answer: Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance(Action):
    """What chance decides."""

    answer: Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Action):
    """Pass priority once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolve(Action):
    """Both pass until the top object, or all of the stack, has resolved."""

    everything: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Advance(Action):
    """Both pass until a moment."""

    to: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Concede(Action):
    """Concede the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mulligan(Action):
    """Take a mulligan."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Keep(Action):
    """Keep the opening hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subgame(Action):
    """What happens in the subgame just begun, and what must hold when it ends."""

    do: tuple[Action, ...]
    expect: tuple[Expectation, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Check(Action):
    """Expectations checked here."""

    expect: tuple[Expectation, ...]


# Expectations: all parts must hold.


@dataclass(frozen=True, slots=True)
class Expectation:
    """What must hold. `source` is the expectation as plain data with English keys, for the report."""

    line: int
    source: Mapping[str, Any]
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class ZoneCheck:
    """What a zone holds: a number of cards, or names; `ordered`: in this order, as the zone lists them."""

    count: int | None = None
    names: tuple[str, ...] = ()
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class PlayerPart:
    """About a player: key → what it must be (number, truth, mana symbols, ZoneCheck)."""

    line: int
    player: str
    checks: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class ObjectPart:
    """About an object, or with `count` about how many of that name fulfil the rest."""

    line: int
    object: str
    checks: tuple[tuple[str, Any], ...]
    count: int | None = None


@dataclass(frozen=True, slots=True)
class StackPart:
    """The names on the stack, top first; `count` where only a number is given."""

    line: int
    names: tuple[str, ...]
    count: int | None = None


@dataclass(frozen=True, slots=True)
class TurnPart:
    """Whose turn, which step, which turn; None: not asked."""

    line: int
    turn: str | None = None
    step: str | None = None
    turn_number: int | None = None


@dataclass(frozen=True, slots=True)
class GamePart:
    """How the game stands. `winner_given` with `winner` None: nobody has won."""

    line: int
    status: str | None = None
    winner: str | None = None
    winner_given: bool = False


@dataclass(frozen=True, slots=True)
class CitesPart:
    """Rules cited in the trace so far: all of them, or `any_of` them."""

    line: int
    numbers: tuple[str, ...]
    any_of: bool = False


@dataclass(frozen=True, slots=True)
class TraceEntry:
    """What an entry of the trace must be like; None and empty: anything."""

    line: int
    kind: str | None = None
    text: str | None = None
    rules: tuple[str, ...] = ()
    data: tuple[tuple[str, Answer | None], ...] = ()


@dataclass(frozen=True, slots=True)
class TracePart:
    """Entries that occur in this order."""

    line: int
    entries: tuple[TraceEntry, ...]


@dataclass(frozen=True, slots=True)
class NotPart:
    """An expectation that must not hold."""

    line: int
    expectation: Expectation


@dataclass(frozen=True, slots=True)
class AnyPart:
    """At least one of these must hold."""

    line: int
    expectations: tuple[Expectation, ...]


Part = PlayerPart | ObjectPart | StackPart | TurnPart | GamePart | CitesPart | TracePart | NotPart | AnyPart


@dataclass(frozen=True, slots=True)
class Branches:
    """Expectations over every way in which the open choices can go."""

    line: int
    all: tuple[Expectation, ...] = ()
    exists: tuple[Expectation, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """A whole file."""

    file: str
    line: int
    start: Start
    players: tuple[PlayerSetup, PlayerSetup]
    title: str = ""
    about: tuple[str, ...] = ()
    edition: str | None = None
    edition_line: int | None = None
    seed: int = 0
    cards: tuple[CardText, ...] = ()
    do: tuple[Action, ...] = ()
    until: Moment | None = None
    expect: tuple[Expectation, ...] = ()
    branches: Branches | None = None
