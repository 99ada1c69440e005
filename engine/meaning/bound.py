"""Abilities with their references back made explicit, bound once each."""

from __future__ import annotations

from typing import Any, TypeVar

A = TypeVar("A")

_BOUND: dict[int, tuple[Any, Any]] = {}


def bound(ability: A) -> A:
    """The bound form of an ability or instruction (kept by identity: model trees are shared and never change)."""
    found = _BOUND.get(id(ability))
    if found is None:
        from engine.cards.antecedents import bind

        if len(_BOUND) > 50_000:
            _BOUND.clear()
        made = bind(ability)  # type: ignore[type-var]
        found = _BOUND[id(ability)] = (ability, made)
        _BOUND.setdefault(id(made), (made, made))
    return found[1]  # type: ignore[no-any-return]
