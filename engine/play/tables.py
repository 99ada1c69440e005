"""What a ruleset takes from this package."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.ruleset import Applier, Expansion, Procedure
from engine.play import activating, happening, instructions, leaving, resolving, spells
from engine.play.actions import act, plays
from engine.play.mana import could_produce
from engine.play.pay import can_pay, most_payable, pay_all, pay_hook
from engine.play.targets import change_targets, choose_new_targets, legal_targets, still_legal
from engine.play.timing import is_sick, newly_controlled

PROCEDURES: tuple[Procedure, ...] = (
    *spells.PROCEDURES,
    *activating.PROCEDURES,
    *resolving.PROCEDURES,
)
APPLIERS: Mapping[str, Applier] = happening.APPLIERS
EXPANSIONS: Mapping[str, Expansion] = happening.EXPANSIONS
PLAYS = plays
REPLACE = leaving.replaced  # (game, event) -> the event by the moved card's own ability, before all others
NOTICE = leaving.notice  # (game, events that happened): what triggers by madness
HOOKS: Mapping[str, Callable[..., Any]] = {
    "act": act,
    "pay": pay_hook,
    "can_pay": can_pay,
    "most_payable": most_payable,
    "could_produce": could_produce,
    "change_targets": change_targets,
    "choose_new_targets": choose_new_targets,
    "legal_targets": legal_targets,
    "still_legal": still_legal,
    "sick": is_sick,
    "newly_controlled": newly_controlled,
    "play": instructions.play,
    "passed": leaving.passed,
    "pay_all": pay_all,
}
