"""A scenario as it was read: typed, checked as far as that goes without a game, every node with its line.

Words are the English ones of the CONTRACT; names of players, cards and handles are as the file writes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from engine.scenario.plain import plain


@plain()
class Moment:
    """A step, of any turn or of a certain player's or a certain number's."""

    line: int
    step: str
    turn: str | None = None
    turn_number: int | None = None


@plain()
class Start:
    """Where the scenario begins. `first_turn`: it is really the game's first turn, so that 101.5 applies."""

    line: int
    turn: str
    step: str = "precombat_main"
    turn_number: int = 1
    first_turn: bool = False
    pregame: bool = False


@plain()
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


@plain()
class PermanentState:
    """What a permanent has been through before the scenario begins."""

    tapped: bool = False
    sick: bool = False
    damage: int = 0
    counters: Mapping[str, int] = MappingProxyType({})
    attached_to: str | None = None
    face_down: bool = False
    token: bool = False
    phased_out: bool = False
    named: Mapping[str, str] = MappingProxyType({})  # kind of choice → what was chosen


@plain()
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


@plain()
class Blank:
    """`count` cards that nothing is known about."""

    line: int
    count: int


@plain()
class PlayerSetup:
    """A player at the start. `zones` in the order of the file; a zone that isn't given is not in it."""

    line: int
    name: str
    life: int = 20
    poison: int = 0
    mana: tuple[str, ...] = ()
    land_played: bool = False
    zones: Mapping[str, tuple[CardUse | Blank, ...]] = MappingProxyType({})


# Answers: a word or number as text, a list, a division, or how often a loop is repeated.


@plain()
class Repeat:
    """The first offer to repeat a loop is taken exactly `times` times, then declined (421.2)."""

    times: int


@plain()
class Shares:
    """A mapping given as an answer, such as a division."""

    pairs: tuple[tuple[str, str], ...]


Answer = str | tuple["Answer", ...] | Repeat | Shares


# Actions


@plain(kw_only=True)
class Action:
    """One thing that is done. `illegal`: it must be refused, by one of these rules (empty: by any)."""

    line: int
    number: int = 0  # counted from 1, as the report names it
    by: str | None = None
    at: Moment | None = None
    illegal: tuple[str, ...] | None = None


@plain(kw_only=True)
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


@plain(kw_only=True)
class Play(Announced):
    """Play a land or a spell."""

    card: str
    kicker: tuple[str, ...] | None = None  # empty: kicked; else the kicker costs that are paid
    ways: tuple[str, ...] = ()  # `with`: keyword costs by their English name, else as written
    face_down: bool = False
    half: str | None = None  # left, right


@plain(kw_only=True)
class Activate(Announced):
    """Play an activated ability. `ability`: a number counted from 1, or words of it."""

    object: str
    ability: int | str | None = None


@plain(kw_only=True)
class Effect(Announced):
    """An effect in rules text happens now, controlled by `by`."""

    text: str


@plain(kw_only=True)
class TurnUp(Announced):
    """Turn a face-down permanent face up."""

    object: str


@plain(kw_only=True)
class Attack(Announced):
    """Declare attackers."""

    attackers: tuple[str, ...]
    bands: tuple[tuple[str, ...], ...] = ()


@plain(kw_only=True)
class Block(Announced):
    """Declare blockers: each with what it blocks."""

    blocks: tuple[tuple[str, tuple[str, ...]], ...]


@plain(kw_only=True)
class Assign(Action):
    """Divide combat damage: source → recipient → amount."""

    shares: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]


@plain(kw_only=True)
class Choose(Action):
    """The answer to a player's next choice."""

    answer: Answer


@plain(kw_only=True)
class Chance(Action):
    """What chance decides."""

    answer: Answer


@plain(kw_only=True)
class Pass(Action):
    """Pass priority once."""


@plain(kw_only=True)
class Resolve(Action):
    """Both pass until the top object, or all of the stack, has resolved."""

    everything: bool


@plain(kw_only=True)
class Advance(Action):
    """Both pass until a moment."""

    to: Moment


@plain(kw_only=True)
class Concede(Action):
    """Concede the game."""


@plain(kw_only=True)
class Mulligan(Action):
    """Take a mulligan."""


@plain(kw_only=True)
class Keep(Action):
    """Keep the opening hand."""


@plain(kw_only=True)
class Subgame(Action):
    """What happens in the subgame just begun, and what must hold when it ends."""

    do: tuple[Action, ...]
    expect: tuple[Expectation, ...]


@plain(kw_only=True)
class Check(Action):
    """Expectations checked here."""

    expect: tuple[Expectation, ...]


# Expectations: all parts must hold.


@plain()
class Expectation:
    """What must hold. `source` is the expectation as plain data with English keys, for the report."""

    line: int
    source: Mapping[str, Any]
    parts: tuple[Part, ...]


@plain()
class ZoneCheck:
    """What a zone holds: a number of cards, or names; `ordered`: in this order, as the zone lists them."""

    count: int | None = None
    names: tuple[str, ...] = ()
    ordered: bool = False


@plain()
class PlayerPart:
    """About a player: key → what it must be (number, truth, mana symbols, ZoneCheck)."""

    line: int
    player: str
    checks: tuple[tuple[str, Any], ...]


@plain()
class ObjectPart:
    """About an object, or with `count` about how many of that name fulfil the rest."""

    line: int
    object: str
    checks: tuple[tuple[str, Any], ...]
    count: int | None = None


@plain()
class StackPart:
    """The names on the stack, top first; `count` where only a number is given."""

    line: int
    names: tuple[str, ...]
    count: int | None = None


@plain()
class TurnPart:
    """Whose turn, which step, which turn; None: not asked."""

    line: int
    turn: str | None = None
    step: str | None = None
    turn_number: int | None = None


@plain()
class GamePart:
    """How the game stands. `winner_given` with `winner` None: nobody has won."""

    line: int
    status: str | None = None
    winner: str | None = None
    winner_given: bool = False


@plain()
class CitesPart:
    """Rules cited in the trace so far: all of them, or `any_of` them."""

    line: int
    numbers: tuple[str, ...]
    any_of: bool = False


@plain()
class TraceEntry:
    """What an entry of the trace must be like; None and empty: anything."""

    line: int
    kind: str | None = None
    text: str | None = None
    rules: tuple[str, ...] = ()
    data: tuple[tuple[str, Answer | None], ...] = ()


@plain()
class TracePart:
    """Entries that occur in this order."""

    line: int
    entries: tuple[TraceEntry, ...]


@plain()
class NotPart:
    """An expectation that must not hold."""

    line: int
    expectation: Expectation


@plain()
class AnyPart:
    """At least one of these must hold."""

    line: int
    expectations: tuple[Expectation, ...]


Part = PlayerPart | ObjectPart | StackPart | TurnPart | GamePart | CitesPart | TracePart | NotPart | AnyPart


@plain()
class Branches:
    """Expectations over every way in which the open choices can go."""

    line: int
    all: tuple[Expectation, ...] = ()
    exists: tuple[Expectation, ...] = ()


@plain()
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
