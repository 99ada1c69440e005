"""What every node of an ability tree is: plain, frozen, hashable data.

The classes here are the *categories* of the tree (a quantity, a selector, a condition, an instruction …). They are
empty; the nodes proper stand in the other modules of this package and name each other only through these categories,
so that the modules need not import each other in circles.

A field of a node holds ``str``, ``int``, ``bool``, ``None``, another node, or a tuple of these; nothing else. Nodes are
made much like frozen dataclasses, by a decorator of our own: some two hundred generated dataclasses would cost a tenth
of a second at every start.
"""

from __future__ import annotations

from collections.abc import Iterator
from inspect import get_annotations
from typing import Any, ClassVar, TypeVar, cast, dataclass_transform

N = TypeVar("N", bound="Node")


class Node:
    """Anything in an ability tree. Equal if of the same class with equal fields; hashable; can't be changed."""

    __slots__ = ("_hash",)

    FIELDS: ClassVar[tuple[str, ...]] = ()
    """The names of the fields, in order."""

    DEFAULTS: ClassVar[dict[str, Any]] = {}
    """The defaults of those fields that have one."""

    _hash: int

    def __init__(self, *args: Any, **named: Any) -> None:
        names = self.FIELDS
        if len(args) > len(names):
            raise TypeError(f"{type(self).__name__} takes {len(names)} fields, not {len(args)}")
        put = object.__setattr__
        for name, value in zip(names, args, strict=False):
            put(self, name, value)
        for name in names[len(args) :]:
            if name in named:
                put(self, name, named.pop(name))
            elif name in self.DEFAULTS:
                put(self, name, self.DEFAULTS[name])
            else:
                raise TypeError(f"{type(self).__name__} needs {name}")
        if named:
            raise TypeError(f"{type(self).__name__} has no field {', '.join(named)}")

    def values(self) -> tuple[Any, ...]:
        """The values of the fields, in order."""
        return tuple([getattr(self, name) for name in self.FIELDS])

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return type(self) is type(other) and self.values() == other.values()

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            object.__setattr__(self, "_hash", hash((type(self).__name__, self.values())))
            return self._hash

    def __repr__(self) -> str:
        shown = [
            f"{name}={value!r}"
            for name, value in zip(self.FIELDS, self.values(), strict=True)
            if name not in self.DEFAULTS or self.DEFAULTS[name] != value
        ]
        return f"{type(self).__name__}({', '.join(shown)})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} can't be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} can't be changed")

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return (type(self), self.values())


@dataclass_transform(frozen_default=True)
def node(cls: type[N]) -> type[N]:
    """Make ``cls`` a node: its annotations are its fields, in order, with their defaults."""
    names = tuple(get_annotations(cls))
    body = {key: value for key, value in cls.__dict__.items() if key not in (*names, "__dict__", "__weakref__")}
    body.update(__slots__=names, FIELDS=names, __match_args__=names)
    body["DEFAULTS"] = {name: cls.__dict__[name] for name in names if name in cls.__dict__}
    made: Any = type(cls.__name__, cls.__bases__, body)
    return cast("type[N]", made)


class Quantity(Node):
    """A number that is known when an effect is applied (413.2f), or for a static ability at any moment."""

    __slots__ = ()


class Player(Node):
    """One player or several."""

    __slots__ = ()


class Objects(Node):
    """One object or several (permanents, cards, spells, abilities, sources)."""

    __slots__ = ()


class Predicate(Node):
    """A property that an object or a player has or lacks."""

    __slots__ = ()


class Condition(Node):
    """Something that is true or false of the game at a moment."""

    __slots__ = ()


class Event(Node):
    """A kind of game event: for triggers, for replacements, for counting what has happened."""

    __slots__ = ()


class Duration(Node):
    """How long a continuous effect lasts (418.3a)."""

    __slots__ = ()


class Instruction(Node):
    """Something that an effect does, or a statement that an effect or a static ability makes true."""

    __slots__ = ()


class Change(Node):
    """One change that a continuous effect makes to an object's characteristics or controller (418.1)."""

    __slots__ = ()


class Action(Node):
    """Something a rule lets an object or player do: what effects forbid, demand or allow (500.1)."""

    __slots__ = ()


class Ability(Node):
    """A whole ability (402): keyword, activated, triggered, static, or the effect of a spell."""

    __slots__ = ()


def children(item: object) -> Iterator[object]:
    """Yield the field values of a node (or the members of a tuple) in the order in which they stand."""
    if isinstance(item, tuple):
        yield from item
    elif isinstance(item, Node):
        yield from item.values()


def walk(item: object) -> Iterator[Node]:
    """Yield ``item`` and every node below it, in the order of the text (preorder)."""
    if isinstance(item, Node):
        yield item
    for child in children(item):
        if isinstance(child, (Node, tuple)):
            yield from walk(child)


def changed(item: N, **values: object) -> N:
    """A copy of the node ``item`` with these fields changed."""
    return type(item)(*[values.get(name, old) for name, old in zip(item.FIELDS, item.values(), strict=True)])
