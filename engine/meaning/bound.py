"""Abilities with their references back made explicit, bound once each."""

from __future__ import annotations

from typing import Any, TypeVar

from engine.cards import model as m

A = TypeVar("A")

_BOUND: dict[int, tuple[Any, Any]] = {}


def bound(ability: A) -> A:
    """The bound form of an ability or instruction (kept by identity: model trees are shared and never change)."""
    found = _BOUND.get(id(ability))
    if found is None:
        from engine.cards.antecedents import bind

        if len(_BOUND) > 50_000:
            _BOUND.clear()
        made = together(bind(ability))  # type: ignore[type-var]
        found = _BOUND[id(ability)] = (ability, made)
        _BOUND.setdefault(id(made), (made, made))
    return found[1]  # type: ignore[no-any-return]


def together(tree: Any) -> Any:
    """A bound tree in which what depends on how much a shield prevents is part of the shield, as it happens then
    (下一次将造成伤害时，防止该伤害。你获得等量的生命)."""
    if isinstance(tree, tuple):
        parts = tuple(together(part) for part in tree)
        return parts if any(a is not b for a, b in zip(parts, tree, strict=True)) else tree
    if not isinstance(tree, m.Node):
        return tree
    values = [together(value) for value in tree.values()]
    if any(a is not b for a, b in zip(values, tree.values(), strict=True)):
        tree = type(tree)(*values)
    return _shielded(tree) if isinstance(tree, (m.Seq, m.Chain)) else tree


def _shielded(tree: Any) -> Any:
    steps: list[Any] = []
    for step in tree.steps:
        before: Any = steps[-1] if steps else None
        shield = before.do if isinstance(before, m.Remember) else None
        if (
            isinstance(shield, m.PreventDamage)
            and shield.once
            and m.RememberedAmount(before.label) in tuple(m.walk(step))
        ):
            event = m.Damage(shield.source, shield.to, shield.combat)
            prevented = m.Remember(before.label, m.PreventDamage(shield.amount, that=True))
            steps[-1] = m.Replace(event, m.Seq((prevented, step)), next=True)
        else:
            steps.append(step)
    if len(steps) == len(tree.steps):
        return tree
    return steps[0] if len(steps) == 1 else type(tree)(tuple(steps))
