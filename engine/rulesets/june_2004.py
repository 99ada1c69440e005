"""The rules of June 2004 in full: the tables of all packages, put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine import attaching, subgames, zones
from engine.combat import attacking, blocking, damage, state
from engine.continuous import tables as continuous
from engine.core.events import Event
from engine.core.game import Game
from engine.core.ruleset import Applier, Expansion, Procedure, Ruleset
from engine.happenings import cards, ending, graveyards, life, permanents
from engine.happenings import damage as dealing
from engine.keywords import copying_spells, face_down, phasing
from engine.play import tables as play
from engine.play.timing import began_turn
from engine.replacing import tables as replacing
from engine.rulesets import defaults
from engine.triggers import history, listening, loops
from engine.triggers.legends import note_ages
from engine.triggers.state_based import state_based
from engine.turn import beginning, controlling, priority, steps, structure

PROCEDURES: Iterable[Procedure] = (
    *structure.PROCEDURES,
    *beginning.PROCEDURES,
    *steps.PROCEDURES,
    *priority.PROCEDURES,
    *subgames.PROCEDURES,
    *play.PROCEDURES,
    *attacking.PROCEDURES,
    *blocking.PROCEDURES,
    *damage.PROCEDURES,
)
APPLIERS: Mapping[str, Applier] = {
    **zones.APPLIERS,
    **structure.APPLIERS,
    **cards.APPLIERS,
    **dealing.APPLIERS,
    **ending.APPLIERS,
    **life.APPLIERS,
    **permanents.APPLIERS,
    **play.APPLIERS,
    **attacking.APPLIERS,
    **blocking.APPLIERS,
    **state.APPLIERS,
    **phasing.APPLIERS,
    **face_down.APPLIERS,
    **continuous.APPLIERS,
    **replacing.APPLIERS,
}
EXPANSIONS: Mapping[str, Expansion] = {**cards.EXPANSIONS, **permanents.EXPANSIONS, **play.EXPANSIONS}


def _turn_began(game: Game, player: int) -> None:
    controlling.turn_began(game, player)
    began_turn(game, player)


def _replace(game: Game, event: Event) -> list[Event]:
    """A moved card's own keywords first, then everything else (419.9)."""
    return replacing.REPLACE(game, play.REPLACE(game, event))


def _notice(game: Game, before: Any, events: list[Event]) -> None:
    state.tidy(game)
    listening.notice(game, before, events)
    play.NOTICE(game, events)
    continuous.AFTER(game, events)
    note_ages(game)


def _notice_states(game: Game) -> None:
    """What holds as a player would get priority, whatever brought it about."""
    state.tidy(game)
    note_ages(game)
    listening.notice_states(game)


def _hooks(*tables: Mapping[str, Any]) -> dict[str, Callable[..., Any]]:
    """Tables of hooks together; the later ones count."""
    return {name: hook for table in tables for name, hook in table.items()}


HOOKS = _hooks(
    defaults.HOOKS,
    ending.HOOKS,
    graveyards.HOOKS,
    controlling.HOOKS,
    attaching.HOOKS,
    history.HOOKS,
    loops.HOOKS,
    listening.HOOKS,
    state.HOOKS,
    play.HOOKS,
    phasing.HOOKS,
    copying_spells.HOOKS,
    continuous.HOOKS,
    replacing.HOOKS,
    {"turn_began": _turn_began, "notice_states": _notice_states},
)

JUNE_2004 = Ruleset(
    "2004-06",
    procedures={procedure.name: procedure for procedure in PROCEDURES},
    appliers=APPLIERS,
    expansions=EXPANSIONS,
    replace=_replace,
    in_turn=replacing.IN_TURN,
    listening=listening.listening,
    notice=_notice,
    project=continuous.PROJECT,
    state_based=state_based,
    plays=play.PLAYS,
    hooks=HOOKS,
)
