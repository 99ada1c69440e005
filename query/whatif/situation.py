"""What a question describes: things, what the players do, what is asked. Plain data between reading and planning."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

#: The players as reading knows them: who asks and the other; 甲 and 乙 take the same places.
ME: Final = "me"
OPP: Final = "opp"


def other(player: str) -> str:
    """The other player."""
    return OPP if player == ME else ME


@dataclass(eq=False, slots=True)
class Thing:
    """A card or token of the situation, as far as the question tells of it.

    zone: where it is when the situation begins (`in_play`, `hand`, `graveyard` …), None where that shows later.
    """

    owner: str | None = None
    name: str | None = None
    said: str = ""
    pt: str | None = None
    kinds: list[str] = field(default_factory=list)
    subtypes: list[str] = field(default_factory=list)
    keywords: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    colors: list[str] = field(default_factory=list)
    cost: str | None = None
    library: str | None = None
    legendary: bool = False
    token: bool = False
    zone: str | None = None
    controller: str | None = None
    tapped: bool = False
    sick: bool = False
    face_down: bool = False
    damage: int = 0
    counters: dict[str, int] = field(default_factory=dict)
    attached_to: Thing | None = None
    later: str | None = None
    like: Thing | None = None
    bonus: str | None = None
    invented: bool = False
    order: int = 0
    handle: str = ""

    def is_a(self, kind: str) -> bool:
        """Whether it is known to be of a kind."""
        return kind in self.kinds

    @property
    def side(self) -> str | None:
        """Whose it is at the point of the story that has been reached: who took it, who controls it, whose it is."""
        return self.later or self.controller or self.owner

    @property
    def spell(self) -> bool:
        """Whether it does something once and is gone: an instant, a sorcery, a spell of unknown type."""
        return any(kind in self.kinds for kind in ("instant", "sorcery", "spell"))

    @property
    def creature(self) -> bool:
        """Whether it is a creature."""
        return self.pt is not None or "creature" in self.kinds or self.face_down


@dataclass(slots=True)
class Event:
    """Something that a player does, or that happens.

    kind: attack block play activate effect turn_up tap advance assign pass respond. things: who or what does it;
    targets: to whom or what. asked: the question is whether it may be done. response: nothing resolves before it.
    moment: the step in which it happens, `onstack`, or None.
    """

    kind: str
    by: str
    things: list[Thing] = field(default_factory=list)
    targets: list[Thing | str] = field(default_factory=list)
    asked: bool = False
    response: bool = False
    moment: str | None = None
    text: str | None = None
    amount: int | None = None
    shares: list[int] = field(default_factory=list)
    color: str | None = None
    turn: str | None = None
    face_down: bool = False
    planned: bool = False
    done: bool = False
    sacrificed: list[Thing] = field(default_factory=list)
    aimed_anew: Thing | str | None = None
    said: str = ""


@dataclass(slots=True)
class Query:
    """Something that is asked: kind, about which things or player."""

    kind: str
    things: list[Thing] = field(default_factory=list)
    player: str | None = None
    negated: bool = False


@dataclass(slots=True)
class Player:
    """What the question tells of a player when the situation begins; None where it tells nothing."""

    life: int | None = None
    poison: int | None = None
    hand: int | None = None
    library: int | None = None
    land_played: bool = False
    broke: bool = False


@dataclass(slots=True)
class Situation:
    """The whole."""

    names: dict[str, str]
    players: dict[str, Player] = field(default_factory=lambda: {ME: Player(), OPP: Player()})
    things: list[Thing] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    queries: list[Query] = field(default_factory=list)
    turn: str | None = None
    step: str | None = None
    until: str | None = None
    assumptions: list[str] = field(default_factory=list)
