"""What happens as a step begins, without the stack: untapping, drawing, cleaning up (302, 304, 314)."""

from __future__ import annotations

from engine.core.choices import Subset
from engine.core.events import Event
from engine.core.game import Game
from engine.core.ruleset import Procedure, procedure
from engine.core.state import Frame
from engine.turn.structure import Scheduled, schedule

MAXIMUM_HAND = 7  # 217.3b


def phase_in_and_out(game: Game, frame: Frame) -> None:
    """302.1: permanents with phasing phase out, and phased-out objects phase in, simultaneously."""
    game.rules.hooks["phasing"](game, game.table.active)


def untap(game: Game, frame: Frame) -> None:
    """302.2: the active player determines which of his or her permanents will untap, and untaps them all at once."""
    active = game.table.active
    tapped = [number for number in game.rules.hooks["untapping"](game, active) if game.obj(number).tapped]
    if tapped:
        game.happen(*[Event("untap", ("302.2", "408.2g"), object=number, player=active) for number in tapped])


def draw(game: Game, frame: Frame) -> None:
    """304.1: the active player draws a card; this doesn't use the stack."""
    game.happen(Event("draw", ("304.1", "408.2g"), player=game.table.active))


def discard_down(game: Game, frame: Frame) -> None:
    """314.1, 217.3b: the active player discards down to his or her maximum hand size."""
    active = game.table.active
    hand = game.player(active).hand
    most = game.rules.hooks["maximum_hand"](game, active)
    if most is not None and len(hand) > most:
        excess = len(hand) - most
        chosen = game.ask(active, "discard", Subset(hand, excess, excess, "314.1"), "314.1", silent=True)
        game.happen(*[Event("discard", ("314.1", "217.3b"), player=active, object=number) for number in chosen])


def wear_off(game: Game, frame: Frame) -> None:
    """314.2: all damage is removed from permanents and effects that last until end of turn end, simultaneously."""
    for number in game.table.in_play:
        record = game.obj(number)
        if record.damage:
            record.damage = 0
    game.rules.hooks["expire"](game, "cleanup", "")


def priority_in_cleanup(game: Game, frame: Frame) -> None:
    """314.3: if state-based effects or triggers are there, players get priority, and another cleanup step follows."""
    if game.table.waiting or game.rules.state_based(game):
        schedule(game, Scheduled("step", name="cleanup", after="cleanup", rule="314.3"))
        game.call("priority", player=game.table.active, passed=False)


PROCEDURES: tuple[Procedure, ...] = (
    procedure("step untap", ("302.1", phase_in_and_out), ("302.2", untap)),
    procedure("step draw", ("304.1", draw)),
    procedure("step cleanup", ("314.1", discard_down), ("314.2", wear_off), ("314.3", priority_in_cleanup)),
)
