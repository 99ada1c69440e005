"""A ruleset that stands still where a scenario may have to look: after untapping, after cleaning up, after a subgame.

Nobody gets priority there, so the game would go on by itself. The pauses are free choices with one answer; no rule and
no event depends on them.
"""

from __future__ import annotations

from functools import lru_cache

from engine.core.choices import OneOf
from engine.core.game import Game
from engine.core.ruleset import Procedure, Ruleset, Step
from engine.core.state import Frame

GO_ON = "go on"
_SILENT_STEPS = frozenset(("untap", "cleanup"))


def _after_silent_step(game: Game, frame: Frame) -> None:
    """302.3, 314.3: no player gets priority here."""
    if frame["name"] in _SILENT_STEPS:
        game.ask(game.table.active, "pause", OneOf((GO_ON,)), "300.2", free=True)


def _after_subgame(game: Game, frame: Frame) -> None:
    """506.6: the subgame is over, the main game has not gone on yet."""
    game.ask(game.table.active, "subgame_over", OneOf((GO_ON,)), "506.6", free=True)


def pausing(rules: Ruleset) -> Ruleset:
    """The same rules, with pauses."""
    return _pausing(id(rules), rules)


class _Kept:
    """Rulesets with pauses, kept by the rulesets that they are made from."""

    made: dict[int, tuple[Ruleset, Ruleset]] = {}  # noqa: RUF012 - a cache


def _pausing(key: int, rules: Ruleset) -> Ruleset:
    found = _Kept.made.get(key)
    if found is None:
        procedures = {"step": _with_pause(rules.procedures["step"], "408.1c", _after_silent_step)}
        if "subgame" in rules.procedures:
            procedures["subgame"] = _with_pause(rules.procedures["subgame"], "506.6", _after_subgame)
        procedures["scenario_effect"] = _effect_procedure()
        found = _Kept.made[key] = (rules, rules.but(rules.name, procedures=procedures))
    return found[1]


def _with_pause(procedure: Procedure, before: str, pause: object) -> Procedure:
    at = procedure.index(before)
    steps = (*procedure.steps[:at], Step("300.2", pause), *procedure.steps[at:])  # type: ignore[arg-type]
    return Procedure(procedure.name, steps, procedure.refusable)


@lru_cache(maxsize=1)
def _effect_procedure() -> Procedure:
    from engine.scenario.effect_now import EFFECT

    return EFFECT
