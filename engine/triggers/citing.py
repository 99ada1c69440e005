"""Which rules an ability's triggering is told with: those whose words say that such an event makes it trigger."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.keywords.expanding import citation

# The rule that has what triggers at the beginning of a step go on the stack.
_STEPS = {
    "upkeep": "303.1",
    "draw": "304.1",
    "precombat_main": "305.3",
    "postcombat_main": "305.3",
    "main": "305.3",
    "beginning_of_combat": "307.1",
    "combat": "307.1",
    "end_of_combat": "311.1",
    "end_of_turn": "313.1",
}


def trigger_rules(ability: Any, *, several: bool, held: bool = False) -> tuple[str, ...]:
    """At most four rules for a triggered ability (or a delayed one) that goes on the stack.

    `several`: others have triggered with it, so that an order was made (410.3). `held`: it was held from the untap
    step to the upkeep step (302.3).
    """
    found: list[str] = []
    keyword = citation(ability)
    if keyword:
        found.append(keyword)
    found += _event(ability.event)
    if isinstance(ability, m.Delayed):
        found.append("404.4")
    if held:
        found.append("302.3")
    if several:
        found.append("410.3")
    if ability.condition is not None:
        found.append("410.8")
    return tuple(dict.fromkeys((*found, "410.2")))[:4]


def _event(event: Any) -> list[str]:
    if isinstance(event, m.StepBegins):
        rule = _STEPS.get(event.step)
        return [rule] if rule else []
    if isinstance(event, m.StateHolds):
        return ["410.11"]
    if isinstance(event, m.ZoneChange):
        if event.from_ is not None and event.from_.name == "in_play":
            return ["410.10d", "410.10c"]
        if event.to is not None and event.to.name == "in_play":
            return ["410.10a"]
        return ["410.10"]
    if isinstance(event, (m.Blocks, m.BecomesBlocked)):
        return ["309.3", "410.9"]
    if isinstance(event, m.Attacks):
        return ["308.3"]
    if isinstance(event, (m.Plays, m.PlaysAbility, m.Cycles)):
        return ["409.1i"]
    return []
