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
        if len(_BOUND) > 50_000:
            _BOUND.clear()
        made = _bind(ability)
        found = _BOUND[id(ability)] = (ability, made)
        _BOUND.setdefault(id(made), (made, made))
    return found[1]  # type: ignore[no-any-return]


_REFERRING = ("Implied", "They", "ThatPlayer", "It", "That", "TheRest", "ThatMuch", "ThisWayIs", "Other", "InZone")


def _bind(ability: Any) -> Any:
    """Bind what has anything to be bound: most abilities of one phrase, such as those of basic lands, have nothing."""
    if not any(type(node).__name__ in _REFERRING or _open_target(node) for node in m.walk(ability)):
        return ability
    from engine.cards.antecedents import bind

    return bind(ability)


def _open_target(node: m.Node) -> bool:
    return isinstance(node, m.Target) and node.slot is None
