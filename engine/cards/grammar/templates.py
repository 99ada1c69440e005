"""Templates: trees with holes, read both ways.

A production of the grammar says what its words mean by a template, a tree in which holes stand for what its slots denote.
Filled, a template gives the tree; matched against a tree, it gives back what belongs in the holes. So one table reads and
prints.

``H.name`` is a hole; ``join(a, b, …)`` is the concatenation of tuples, in which each part is a hole, a tuple or a template
of one; ``narrowed(pred, hole)`` a filter with one more predicate; ``iso(build, unbuild)`` a pair of functions for what a
template can't say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.cards.model.base import Node
from engine.cards.model.filters import Filter

Env = dict[str, Any]


class Hole:
    """A place in a template that a slot of the same name fills."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"H.{self.name}"


class Holes:
    """``H``: every attribute of it is a hole of that name."""

    def __getattr__(self, name: str) -> Any:
        return Hole(name)


H = Holes()


class Concatenation:
    """The concatenation of tuples."""

    __slots__ = ("parts",)

    def __init__(self, *parts: Any) -> None:
        self.parts = parts


class Narrowing:
    """The filter in the hole ``what`` with ``pred`` put before its predicates (你操控 + 树林, 另一个 + 生物)."""

    __slots__ = ("pred", "what")

    def __init__(self, pred: Any, what: Any) -> None:
        self.pred = pred
        self.what = what


class Functions:
    """A template by functions: ``build`` makes the tree from the slots' values (its parameters bear the
    slots' names); ``unbuild`` yields every way to
    take a tree apart into such values."""

    __slots__ = ("build", "names", "unbuild")

    def __init__(self, build: Callable[..., Any], unbuild: Callable[[Any], Iterator[Env]]) -> None:
        self.build = build
        self.unbuild = unbuild
        code = build.__code__
        optional = len(build.__defaults__ or ())
        self.names = code.co_varnames[: code.co_argcount - optional]


def join(*parts: Any) -> Any:
    """The concatenation of tuples."""
    return Concatenation(*parts)


def narrowed(pred: Any, what: Any) -> Any:
    """The filter in the hole ``what`` with ``pred`` put before its predicates."""
    return Narrowing(pred, what)


def iso(build: Callable[..., Any], unbuild: Callable[[Any], Iterator[Env]]) -> Any:
    """A template by a pair of functions."""
    return Functions(build, unbuild)


def reading(build: Callable[..., Any]) -> Any:
    """A template by a function that only reads (for productions that don't print)."""
    return Functions(build, lambda tree: iter(()))


def tup(*parts: Any) -> Any:
    """A tuple with holes in it, for a field whose type would not take them."""
    return parts


def holes(template: Any) -> set[str]:
    """The names of the holes of a template."""
    if isinstance(template, Hole):
        return {template.name}
    if isinstance(template, tuple):
        return {name for part in template for name in holes(part)}
    if isinstance(template, Node):
        return holes(template.values())
    if isinstance(template, Concatenation):
        return holes(template.parts)
    if isinstance(template, Narrowing):
        return holes(template.pred) | holes(template.what)
    if isinstance(template, Functions):
        return set(template.names)
    return set()


def fill(template: Any, env: Env) -> Any:
    """The tree that ``template`` is when its holes are filled from ``env``."""
    if isinstance(template, Hole):
        return env[template.name]
    if isinstance(template, tuple):
        return tuple([fill(part, env) for part in template])
    if isinstance(template, Node):
        return type(template)(*[fill(value, env) for value in template.values()])
    if isinstance(template, Concatenation):
        whole: tuple[Any, ...] = ()
        for part in template.parts:
            whole += fill(part, env)
        return whole
    if isinstance(template, Narrowing):
        what = fill(template.what, env)
        return Filter(what.noun, (fill(template.pred, env), *what.such), what.zone)
    if isinstance(template, Functions):
        return template.build(*[env[name] for name in template.names])
    return template


def match(template: Any, tree: Any, env: Env) -> Iterator[Env]:
    """Every way in which ``tree`` is what ``template`` makes of some values: yields ``env`` with those values added."""
    if isinstance(template, Hole):
        if template.name not in env:
            yield {**env, template.name: tree}
        elif env[template.name] == tree:
            yield env
    elif isinstance(template, tuple):
        if isinstance(tree, tuple) and len(tree) == len(template):
            yield from _match_all(template, tree, env)
    elif isinstance(template, Node):
        if type(tree) is type(template):
            yield from _match_all(template.values(), tree.values(), env)
    elif isinstance(template, Concatenation):
        if isinstance(tree, tuple):
            yield from _match_join(template.parts, tree, env)
    elif isinstance(template, Narrowing):
        if isinstance(tree, Filter) and tree.such:
            rest = Filter(tree.noun, tree.such[1:], tree.zone)
            for found in match(template.pred, tree.such[0], env):
                yield from match(template.what, rest, found)
    elif isinstance(template, Functions):
        for more in template.unbuild(tree):
            if all(env.get(name, value) == value for name, value in more.items()):
                yield {**env, **more}
    elif type(template) is type(tree) and template == tree:
        yield env


def _match_all(templates: tuple[Any, ...], trees: tuple[Any, ...], env: Env) -> Iterator[Env]:
    if not templates:
        yield env
        return
    for found in match(templates[0], trees[0], env):
        yield from _match_all(templates[1:], trees[1:], found)


def _match_join(parts: tuple[Any, ...], tree: tuple[Any, ...], env: Env) -> Iterator[Env]:
    if not parts:
        if not tree:
            yield env
        return
    first = parts[0]
    if isinstance(first, tuple):
        sizes = range(len(first), len(first) + 1)
    elif len(parts) == 1:
        sizes = range(len(tree), len(tree) + 1)
    else:
        sizes = range(len(tree) + 1)
    for size in sizes:
        if size > len(tree):
            return
        for found in match(first, tree[:size], env):
            yield from _match_join(parts[1:], tree[size:], found)
