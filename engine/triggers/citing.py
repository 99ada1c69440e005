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


def trigger_rules(ability: Any, *, several: bool, held: bool = False, repeated: bool = False) -> tuple[str, ...]:
    """At most four rules for a triggered ability (or a delayed one) that goes on the stack, the most telling first.

    `several`: others have triggered with it, so that an order was made (410.3). `held`: it was held from the untap
    step to the upkeep step (302.3). `repeated`: it has triggered more than once (410.6).
    """
    found: list[str] = []
    keyword = citation(ability)
    if keyword:
        found.append(keyword)
    event = _event(ability.event)
    found += event[:1]
    if isinstance(ability, m.Delayed):
        found += _delayed(ability)
    if held:
        found.append("302.3")
    if ability.condition is not None:
        found.append("410.8")
    if repeated:
        found.append("410.6")
    if several:
        found.append("410.3")
    if optional(ability):
        found.append("410.5")
    found += event[1:]
    found.append("410.2")
    found.append("404.3" if ability.condition is not None else "404.2")
    return tuple(dict.fromkeys(found))[:4]


def _delayed(ability: m.Delayed) -> list[str]:
    """404.4b: it triggers once; 404.4c: what it refers to it still affects whatever that has become."""
    refers = any(isinstance(node, (m.Slot, m.Remembered)) for node in m.walk(ability.do))
    return ["404.4b", "404.4c"] if refers else ["404.4b"]


def optional(ability: Any) -> bool:
    """Whether a triggered ability's effect is optional: it says "may" or "unless" (410.5)."""
    step = ability.do if isinstance(ability, m.Delayed) else ability.effect
    while True:
        if isinstance(step, (m.May, m.Unless)):
            return True
        if isinstance(step, (m.Seq, m.Chain)) and step.steps:
            step = step.steps[0]
        elif isinstance(step, (m.Remember, m.WithX)):
            step = step.do
        else:
            return False


def _event(event: Any) -> list[str]:
    found = _EVENTS.get(type(event))
    return found(event) if found is not None else []


def _step(event: m.StepBegins) -> list[str]:
    rule = _STEPS.get(event.step)
    return [rule] if rule else []


def _zone_change(event: m.ZoneChange) -> list[str]:
    if event.from_ is not None and event.from_.name == "in_play":
        return ["410.10d", "410.10c"]
    if event.to is not None and event.to.name == "in_play":
        return ["410.10a"] if isinstance(event.what, m.Self) else ["410.10a", "410.10b"]
    return ["410.10"]


def _blocks(event: m.Blocks) -> list[str]:
    if event.whom is None:
        return ["410.9a", "309.3"]
    if isinstance(event.whom, m.Some):
        return ["410.9d", "309.3"]
    return ["410.9c" if isinstance(event.whom, m.Self) else "410.9b", "309.3"]


def _becomes_blocked(event: m.BecomesBlocked) -> list[str]:
    if event.by is None:
        return ["410.9a", "309.3"]
    return ["410.9d" if isinstance(event.by, m.Some) else "410.9c", "309.3"]


def _either(event: m.EitherEvent) -> list[str]:
    return list(dict.fromkeys(rule for part in event.events for rule in _event(part)[:1]))


_EVENTS: dict[type, Any] = {
    m.StepBegins: _step,
    m.StateHolds: lambda _: ["410.11"],
    m.ZoneChange: _zone_change,
    m.Blocks: _blocks,
    m.BecomesBlocked: _becomes_blocked,
    m.Attacks: lambda _: ["308.3"],
    m.Plays: lambda _: ["409.1i"],
    m.PlaysAbility: lambda _: ["409.1i"],
    m.Cycles: lambda _: ["409.1i"],
    m.LosesControl: lambda _: ["410.10d"],
    m.TapsForMana: lambda _: ["406.5"],
    m.EitherEvent: _either,
}
