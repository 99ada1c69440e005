"""The values in a change as they are at a moment: as an effect begins (418.3c), or as a static ability is applied."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards import model as m
from engine.continuous.constants import BecomesCard, UnderControl
from engine.continuous.copying import copiable, with_changes
from engine.meaning.context import Context
from engine.meaning.counting import number
from engine.meaning.denoting import objects, player
from engine.meaning.matching import chosen_value


def fixed(ctx: Context, changes: tuple[Any, ...]) -> tuple[Any, ...]:
    """The changes with every number, player, card, color and type in them as it is now; nothing is asked.

    A choice that has not been made is undefined, and changes nothing (503.7).
    """
    found: list[Any] = []
    for change in changes:
        one = _FIXERS.get(type(change), _same)(ctx, change)
        if one is not None:
            found.append(one)
    if found and any(isinstance(one, BecomesCard) for one in found):
        return _one_copy(found)
    return tuple(found)


def _one_copy(changes: list[Any]) -> tuple[Any, ...]:
    """What a copy effect gives or leaves besides is part of the copiable values (503.9)."""
    copy = next(one for one in changes if isinstance(one, BecomesCard))
    rest = tuple(one for one in changes if one is not copy)
    return (BecomesCard(with_changes(copy.card, rest)),) if rest else (copy,)


def _same(ctx: Context, change: Any) -> Any:
    return change


def _value(ctx: Context, quantity: Any, times: int = 1) -> Any:
    """A number; what is multiplied by a "for each" around it is a plain number (or X)."""
    value = number(ctx, quantity)
    if type(quantity) is m.Number and times == 1:
        return quantity
    return m.Number(value * times)


def _add_pt(ctx: Context, change: m.AddPT) -> Any:
    times = ctx.values.get("per", 1)
    power, toughness = _value(ctx, change.power, times), _value(ctx, change.toughness, times)
    return change if power is change.power and toughness is change.toughness else m.AddPT(power, toughness)


def _set_pt(ctx: Context, change: m.SetPT) -> Any:
    """208.2: what sets power and toughness sets the value of *."""
    power = None if change.power is None else _value(ctx, change.power)
    toughness = None if change.toughness is None else _value(ctx, change.toughness)
    return change if power is change.power and toughness is change.toughness else m.SetPT(power, toughness)


def _controller(ctx: Context, change: m.SetController) -> Any:
    found = player(ctx, change.controller)
    return UnderControl(found) if found else None


def _chosen_color(ctx: Context, change: Any) -> Any:
    value = chosen_value(ctx, "color")
    if value is None:
        return None
    return m.SetColors(value if isinstance(value, tuple) else (value,))


def _chosen_subtype(ctx: Context, change: m.ChosenSubtype) -> Any:
    kinds = (change.kind, "basic_land_type", "land_type", "creature_type")  # what was chosen says of which kind it is
    value = next((v for v in (chosen_value(ctx, kind) for kind in kinds) if v is not None), None)
    if value is None:
        return None
    return m.AddTypes((), (value,)) if change.also else m.SetTypes(None, (value,))


def _abilities_of(ctx: Context, change: m.GainAbilitiesOf) -> Any:
    found: list[Any] = []
    for one in objects(ctx, change.of):
        for held in ctx.game.view(one).abilities:
            if change.kind == "all" or isinstance(held.ability, m.Activated) or _activated_keyword(held.ability):
                found.append(held.ability)
    return m.Gain(tuple(found)) if found else None


def _activated_keyword(ability: Any) -> bool:
    return isinstance(ability, m.Keyword) and ability.name in ("equip", "cycling", "landcycling")


def _this_ability(ctx: Context, change: Any) -> Any:
    if not ctx.on_stack:
        return None
    ability = ctx.game.obj(ctx.on_stack).ability
    return m.Gain((ability,)) if ability is not None else None


def _copy(ctx: Context, change: m.CopyOf) -> Any:
    """503.4: the copiable values alone are replaced; other effects go on applying."""
    found = [n for n in objects(ctx, change.of) if not ctx.game.is_player(n)]
    return BecomesCard(copiable(ctx.game, found[0])) if found else None


def _gain(ctx: Context, change: m.Gain) -> Any:
    """Keywords gained that speak of what was chosen speak of just that: protection from the chosen color (418.3c)."""
    abilities = tuple(_of_chosen(ctx, ability) for ability in change.abilities)
    if all(new is old for new, old in zip(abilities, change.abilities, strict=True)):
        return change
    return m.Gain(abilities)


def _of_chosen(ctx: Context, ability: Any) -> Any:
    if not isinstance(ability, m.Keyword) or not isinstance(ability.of, m.Filter):
        return ability
    kinds = tuple(one.kind for one in ability.of.such if isinstance(one, m.OfChosen))
    values = tuple(chosen_value(ctx, kind) for kind in kinds)
    if not kinds or any(not isinstance(value, str) for value in values):
        return ability
    key = (id(ability), values)
    if key not in _CHOSEN:
        known = dict(zip(kinds, values, strict=True))
        such = tuple(
            predicate_of(one.kind, known[one.kind]) if isinstance(one, m.OfChosen) else one for one in ability.of.such
        )
        _CHOSEN[key] = (ability, m.changed(ability, of=m.changed(ability.of, such=such)))
    return _CHOSEN[key][1]


_CHOSEN: dict[Any, tuple[Any, Any]] = {}  # by identity and what was chosen: the same words stay the same ability


def predicate_of(kind: str, value: Any) -> Any:
    """What it is to be of a chosen kind."""
    if kind == "color":
        return m.HasColor(value)
    if kind == "type":
        return m.HasType(value)
    if kind == "card_name":
        return m.HasName(value)
    if kind == "number":
        return m.Compares("mana_value", "==", m.Number(value))
    return m.HasSubtype(value)


def _words(ctx: Context, change: m.ReplaceWords) -> Any:
    return change if change.old is not None and change.new is not None else None


_FIXERS: dict[type, Callable[[Context, Any], Any]] = {
    m.AddPT: _add_pt,
    m.SetPT: _set_pt,
    m.SetController: _controller,
    m.SetChosenColor: _chosen_color,
    m.ChosenSubtype: _chosen_subtype,
    m.GainAbilitiesOf: _abilities_of,
    m.GainThisAbility: _this_ability,
    m.CopyOf: _copy,
    m.ReplaceWords: _words,
    m.Gain: _gain,
}
