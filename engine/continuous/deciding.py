"""Choices in the words of an effect, made as it is applied (413.2c): colors, types, abilities, replaced words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import model as m
from engine.cards.model.base import Node
from engine.continuous.fixing import predicate_of
from engine.continuous.kinds import BASIC_LAND_TYPES
from engine.core.choices import Domain, OneOf, Refusal
from engine.core.records import Map
from engine.core.state import COLORS
from engine.meaning.context import Context
from engine.meaning.denoting import player
from engine.meaning.matching import chosen_value


class Words(Domain):
    """A word of a text and the word that it becomes, as a pair (418.6a)."""

    __slots__ = ("kind", "new", "old")

    def __init__(self, kind: str, old: tuple[str, ...], new: tuple[str, ...]) -> None:
        self.kind, self.old, self.new = kind, old, new

    def check(self, answer: Any) -> Refusal | None:
        if (
            isinstance(answer, tuple)
            and len(answer) == 2
            and answer[0] in self.old
            and answer[1] in self.new
            and answer[0] != answer[1]
        ):
            return None
        return Refusal(("418.6a",), "no_option", Map({"answer": answer}))

    def iterate(self) -> Iterator[Any]:
        return ((old, new) for old in self.old for new in self.new if old != new)


def decided_changes(ctx: Context, changes: tuple[Any, ...]) -> tuple[Any, ...]:
    """Changes with the choices in them made, by whoever makes them."""
    return tuple(decided(ctx, _decided_change(ctx, change)) for change in changes)


def decided(ctx: Context, tree: Any) -> Any:
    """A tree in which what is "of your choice" has been chosen; itself where there is no such choice."""
    if not any(isinstance(node, m.OfChoice) for node in m.walk(tree)):
        return tree
    return _without_choices(ctx, tree, {})


def _without_choices(ctx: Context, item: Any, made: dict[Any, Any]) -> Any:
    if isinstance(item, tuple):
        return tuple(_without_choices(ctx, part, made) for part in item)
    if not isinstance(item, Node):
        return item
    if isinstance(item, m.OfChoice):
        if item not in made:
            made[item] = predicate_of(item.kind, _value(ctx, player(ctx, item.who) or ctx.you, item.kind))
        return made[item]
    return type(item)(*[_without_choices(ctx, value, made) for value in item.values()])


def _value(ctx: Context, chooser: int, kind: str) -> Any:
    from engine.effects.choosing import choose_value

    return choose_value(ctx, chooser, m.Value(kind))


def _decided_change(ctx: Context, change: Any) -> Any:
    game = ctx.game
    about = ctx.on_stack or ctx.self
    chooser = ctx.subject or ctx.you
    if isinstance(change, m.GainChosen):
        who = player(ctx, change.who) or ctx.you
        options = OneOf(tuple(range(len(change.abilities))))
        index = game.ask(who, "ability", options, "413.2c", about=about, options=change.abilities)
        return m.Gain((change.abilities[index],))
    if isinstance(change, m.OneChange):
        index = game.ask(ctx.you, "mode", OneOf(tuple(range(len(change.options)))), "413.2c", about=about)
        return _decided_change(ctx, change.options[index])
    if isinstance(change, m.ReplaceWords) and (change.old is None or change.new is None):
        old = (change.old,) if change.old is not None else _words_of(change.kind)
        new = (change.new,) if change.new is not None else _words_of(change.kind)
        words = Words(change.kind, old, tuple(word for word in new if word not in change.excluding))
        pair = game.ask(chooser, "words", words, "418.6a", about=about)
        return m.ReplaceWords(change.kind, pair[0], pair[1])
    if isinstance(change, m.SetChosenColor) and chosen_value(ctx, "color") is None:
        return m.SetColors((_value(ctx, chooser, "color"),))
    if isinstance(change, m.ChosenSubtype) and chosen_value(ctx, change.kind) is None:
        word = _value(ctx, chooser, change.kind)
        return m.AddTypes((), (word,)) if change.also else m.SetTypes(None, (word,))
    return change


def _words_of(kind: str) -> tuple[str, ...]:
    if kind == "color":
        return COLORS
    if kind == "basic_land_type":
        return tuple(BASIC_LAND_TYPES)
    from engine.cards.grammar.words import creature_types

    return tuple(row[0] for row in creature_types())
