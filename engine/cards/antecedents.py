"""Antecedents: what the words that refer back (它, 该生物, 其, 该牌手, 等量, 以此法 …) refer to.

The grammar keeps such words as words. :func:`bind` walks a tree in the order of the text, keeps account of what has been
spoken of (targets, what the event is about, what instructions chose, made or moved, players), and puts in the place of each word
what it means: ``Slot``, ``EventRole``, ``Remembered``, ``Actor``, ``This`` and the like. A word that nothing before it fits is an
error (:class:`UnboundError`), never a guess.

The rules of reference are those of plain reading: a pronoun means what was spoken of last; 该… with a noun the last thing that
the noun describes; 其 with a possession of players the player spoken of last; a clause without subject the subject of the clause
before. What the text of a trigger names can be referred to in its effect.

The same walk brings a tree into the form that interpreters want: zones named beside a verb or in a phrase go into
``Filter.zone``; 另一个 after a target means another than that; what a token is said to have goes into the token; choices and copies as
a permanent comes into play become one ``AsEnters``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

from engine.cards import model as m
from engine.cards.binding import abilities, clauses, phrases
from engine.cards.binding.binder import Binder, UnboundError
from engine.cards.model.base import Node
from engine.cards.normal import normal

__all__ = ["UnboundError", "abilities", "bind", "clauses", "phrases", "source_of"]

T = TypeVar("T", bound=Node)

_SOURCES: dict[Node, Node] = {}


def bind(tree: T) -> T:
    """``tree`` (an ability, or an instruction by itself) with its references made explicit. Raises :class:`UnboundError`."""
    if tree in _SOURCES:  # bound already
        return tree
    return _bound(tree)  # type: ignore[return-value]


def source_of(tree: T) -> T:
    """The tree that a bound tree was bound from (for printing); a tree that never was, as it is."""
    return _SOURCES.get(tree, tree)  # type: ignore[return-value]


_BOUND_ONLY = (m.Remember, m.Remembered, m.RememberedAmount, m.Slot, m.EventRole, m.EventAmount, m.Actor)


def _is_bound(tree: Node) -> bool:
    return any(
        isinstance(node, _BOUND_ONLY) or (isinstance(node, m.Target) and node.slot is not None) for node in m.walk(tree)
    )


@lru_cache(maxsize=4096)
def _bound(tree: Node) -> Node:
    if _is_bound(tree):
        return tree
    binder = Binder(_granted, isinstance(tree, m.Spell) or m.Self() in m.walk(tree))
    whole = normal(binder.visit(tree))
    used = {node.label for node in m.walk(whole) if isinstance(node, (m.Remembered, m.RememberedAmount, m.ThisWayIs))}
    made: Node = _strip(whole, used)
    if made != tree:
        _SOURCES[made] = tree
    return made


def _strip(tree: Any, used: set[int | None]) -> Any:
    """Leave ``Remember`` only where something asks for it."""
    if isinstance(tree, tuple):
        return tuple([_strip(part, used) for part in tree])
    if not isinstance(tree, Node):
        return tree
    if isinstance(tree, m.Remember) and tree.label not in used:
        return _strip(tree.do, used)
    return type(tree)(*[_strip(value, used) for value in tree.values()])


def _granted(abilities: tuple[Any, ...]) -> tuple[Any, ...]:
    """Abilities that are granted: bound by themselves, a name in them meaning what grants them (202.2b)."""
    found = []
    for ability in abilities:
        made = _by_granter(bind(ability))
        if made != ability:
            _SOURCES[made] = ability
        found.append(made)
    return tuple(found)


def _by_granter(tree: Any) -> Any:
    if isinstance(tree, tuple):
        return tuple([_by_granter(part) for part in tree])
    if isinstance(tree, m.Self):
        return m.Self(None, True) if tree.noun is None else tree
    if not isinstance(tree, Node):
        return tree
    return type(tree)(*[_by_granter(value) for value in tree.values()])
