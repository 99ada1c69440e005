"""One replacement or prevention effect that applies to one event, and the index of those that may (419.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.cards import model as m
from engine.continuous.durations import end
from engine.continuous.ruling import about, cant_win
from engine.continuous.standing import Stated, standing
from engine.core.events import Event
from engine.core.game import Game
from engine.replacing.proposals import kinds_of


@dataclass(frozen=True, slots=True)
class Candidate:
    """An effect that applies to an event. `key` is what it is known by in `Event.applied`, `source` the object that it
    comes from, `own` whether it replaces part of the effect of a spell or ability itself (419.6d)."""

    key: Any
    source: int
    timestamp: int
    apply: Callable[[], list[Event]]
    own: bool = False


# Statements that may replace or prevent events of a kind.
_BY_KIND: dict[type, tuple[str, ...]] = {
    m.PreventDamage: ("damage",),
    m.Redirect: ("damage",),
    m.Regenerate: ("destroy",),
    m.AsEnters: ("enter",),
    m.AsTurnedUp: ("turn_up",),
}
# What may be forbidden outright, by the kind of event (103.2).
_FORBIDDEN: dict[str, type] = {
    "gain_life": m.GainLifeA,
    "draw": m.DrawCards,
    "lose": m.LoseTheGame,
    "win": m.WinTheGame,
    "sacrifice": m.BeSacrificed,
    "destroy": m.BeDestroyed,
    "untap": m.BeUntapped,
}
_OF_OBJECTS = ("sacrifice", "destroy", "untap")


def watching(game: Game, kind: str) -> tuple[Stated, ...]:
    """The statements that may apply to events of a kind ("enter": as something comes into play), by timestamp."""
    return standing(game).kept(("replacing", kind), lambda: tuple(_watching(game, kind)))


def _watching(game: Game, kind: str) -> Iterator[Stated]:
    index = standing(game)
    found: list[Stated] = []
    for one in index.by(m.Replace):
        if kind in kinds_of(one.statement.event):
            found.append(one)
    for statement, kinds in _BY_KIND.items():
        if kind in kinds:
            found += index.by(statement)
    found.sort(key=lambda one: one.timestamp)
    yield from found


def forbidden(game: Game, event: Event) -> bool:
    """Whether an effect says that what an event is can't happen at all (103.2)."""
    action = _FORBIDDEN.get(event.kind)
    if action is None or not standing(game).by((m.Cant, action)):
        return False
    if event.kind in _OF_OBJECTS:
        return any(True for _ in about(game, m.Cant, action, event["object"]))
    player = event["player"]
    if event.kind == "win":
        return cant_win(game, player)
    if event.kind == "lose":
        return "102.7" not in event.rules and any(
            what.for_ is None for what, _, _ in about(game, m.Cant, action, player)
        )
    if event.kind == "draw":
        return any(_no_more(game, player, what, ctx) for what, ctx, _ in about(game, m.Cant, action, player))
    return any(True for _ in about(game, m.Cant, action, player))


def _no_more(game: Game, player: int, action: m.DrawCards, ctx: Any) -> bool:
    """Whether a player has drawn as many cards this turn as he or she may."""
    from engine.meaning.counting import number

    if action.more_than is None:
        return True
    drawn = 0
    for entry in reversed(game.trace):
        if entry.turn_number != game.table.turn_number:
            break
        drawn += entry.kind == "drawn" and entry.data.get("player") == player
    return drawn >= number(ctx, action.more_than)


def use_up(game: Game, stated: Stated) -> None:
    """End an effect that applies only once (419.3)."""
    if stated.effect and stated.effect in game.table.effects:
        end(game, stated.effect, ("419.3",))
