"""One change made to the characteristics of an object (418.5, 205, 212.1b-d, 212.6e, 407)."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from engine.cards import model as m
from engine.characteristics import Held, View, base
from engine.continuous.constants import BecomesCard, UnderControl, Unfold
from engine.continuous.kinds import BASIC_LAND_TYPES, basic_among, is_intrinsic, surviving, type_of, with_intrinsic
from engine.continuous.wording import reworded

Changer = Callable[[View, Any, int], View]

_HELD: dict[tuple[int, int], tuple[Any, Held]] = {}


def held(ability: Any, granter: int) -> Held:
    """An ability as given by an object; the same value each time."""
    key = (id(ability), granter)
    found = _HELD.get(key)
    if found is None:
        if len(_HELD) > 20_000:
            _HELD.clear()
        found = _HELD[key] = (ability, Held(ability, granter))
    return found[1]


def change(view: View, what: Any, granter: int) -> View:
    """A view with a fixed change made to it by an effect of `granter`."""
    return _CHANGERS[type(what)](view, what, granter)


_PLAIN: dict[tuple[int, int], tuple[Any, View]] = {}


def plain(card: Any, controller: int) -> View:
    """The characteristics of a card that nothing modifies, with the mana abilities of basic land types (212.6d)."""
    key = (id(card), controller)
    found = _PLAIN.get(key)
    if found is None:
        if len(_PLAIN) > 20_000:
            _PLAIN.clear()
        view = base(card)
        if "land" in view.types:
            view = view.but(abilities=with_intrinsic(view.abilities, view.types, view.subtypes))
        if view.controller != controller:
            view = view.but(controller=controller)
        found = _PLAIN[key] = (card, view)
    return found[1]


# -- layers 1 to 3 -----------------------------------------------------------------------------------------------------


def _card(view: View, what: BecomesCard, granter: int) -> View:
    return plain(what.card, view.controller)


def _controller(view: View, what: UnderControl, granter: int) -> View:
    """Layer two. What is attached to the object keeps its own controller (212.2k, 212.4i)."""
    return view.but(controller=what.player)


def _words(view: View, what: m.ReplaceWords, granter: int) -> View:
    """418.6: the object's own text is changed, not abilities that were given to it (418.6b), nor its name."""
    if what.old is None or what.new is None:
        return view
    abilities = tuple(
        one if one.granter or is_intrinsic(one) else held(reworded(one.ability, what.kind, what.old, what.new), 0)
        for one in view.abilities
    )
    subtypes = view.subtypes
    if what.kind != "color":
        subtypes = tuple(dict.fromkeys(what.new if word == what.old else word for word in subtypes))
    return view.but(abilities=with_intrinsic(abilities, view.types, subtypes), subtypes=subtypes)


# -- layer 4 -----------------------------------------------------------------------------------------------------------

_ARTIFACT_CREATURE = frozenset(("artifact", "creature"))


def _set_types(view: View, what: m.SetTypes, granter: int) -> View:
    """212.1b: new types replace the old, subtypes go with their type. 212.1c: "still", "artifact creature" keep all.

    Supertypes are kept in any case (205.4a, 212.1d); a land that becomes a basic type loses its text (212.6e). What an
    effect says an object is, is no ability and can't be lost (407.2).
    """
    given = frozenset(what.types) if what.types is not None else None
    keeps = what.keeps or given == _ARTIFACT_CREATURE
    becomes_land_type = (
        what.subtypes is not None
        and not keeps
        and basic_among(what.subtypes)
        and "land" in view.types
        and given in (None, frozenset(("land",)))
    )
    types = view.types
    if given is not None and not becomes_land_type:  # 212.6e: a land type changes no types
        types = types | given if keeps else given
    subtypes = surviving(view.subtypes, view.types, types)
    if what.subtypes is not None:
        if not keeps:
            kinds = {type_of(word, types) for word in what.subtypes} or (given or frozenset())
            subtypes = tuple(word for word in subtypes if type_of(word, types) not in kinds)
        subtypes = _union(subtypes, what.subtypes)
    abilities = view.abilities
    if becomes_land_type:
        abilities = tuple(one for one in abilities if one.granter or _is_snow_covered(one))
    supertypes = view.supertypes if what.supertypes is None else view.supertypes | frozenset(what.supertypes)
    return _typed(view, types, subtypes, supertypes, abilities)


def _is_snow_covered(one: Held) -> bool:
    return isinstance(one.ability, m.Keyword) and one.ability.name == "snow_covered"


def _typed(
    view: View,
    types: frozenset[str],
    subtypes: tuple[str, ...],
    supertypes: frozenset[str],
    abilities: tuple[Held, ...],
) -> View:
    if "land" in types or "land" in view.types:
        abilities = with_intrinsic(abilities, types, subtypes)
    if abilities == view.abilities:
        return view.but(types=types, subtypes=subtypes, supertypes=supertypes)
    return view.but(types=types, subtypes=subtypes, supertypes=supertypes, abilities=abilities)


def _union(one: tuple[str, ...], two: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*one, *two)))


def _add_types(view: View, what: m.AddTypes, granter: int) -> View:
    """212.1c, 212.6e: in addition to what it is, so its types, subtypes and rules text are kept."""
    return _typed(
        view,
        view.types | frozenset(what.types),
        _union(view.subtypes, what.subtypes),
        view.supertypes | frozenset(what.supertypes),
        view.abilities,
    )


def _lose_types(view: View, what: m.LoseTypes, granter: int) -> View:
    types = view.types - frozenset(what.types)
    subtypes = tuple(word for word in surviving(view.subtypes, view.types, types) if word not in what.subtypes)
    return _typed(view, types, subtypes, view.supertypes - frozenset(what.supertypes), view.abilities)


def _all_subtypes(view: View, what: Any, granter: int) -> View:
    return _typed(view, view.types, _union(view.subtypes, _creature_types()), view.supertypes, view.abilities)


@lru_cache(maxsize=1)
def _creature_types() -> tuple[str, ...]:
    from engine.cards.grammar.words import creature_types

    return tuple(row[0] for row in creature_types())


# -- layer 5 -----------------------------------------------------------------------------------------------------------


def _gain(view: View, what: m.Gain, granter: int) -> View:
    """407.1: added after what came before, so that the most recent effect prevails."""
    return view.but(abilities=view.abilities + tuple(held(ability, granter) for ability in what.abilities))


def _lose(view: View, what: m.Lose, granter: int) -> View:
    """407.3: all instances of the ability are removed, and whatever such an ability sets (407.2)."""
    if what.abilities is None:
        return view.but(abilities=())
    left = tuple(one for one in view.abilities if not any(same_ability(one.ability, lost) for lost in what.abilities))
    return view.but(abilities=left) if len(left) != len(view.abilities) else view


def same_ability(one: Any, wanted: Any) -> bool:
    """Whether an ability is the one meant: a keyword by its name, and by its parameters as far as they are given."""
    if isinstance(wanted, m.Keyword):
        if wanted.name == "banding" and isinstance(one, m.Keyword) and one.name == "bands_with_other":
            return True  # 502.11a: what loses banding loses that as well
        return (
            isinstance(one, m.Keyword)
            and one.name == wanted.name
            and wanted.of in (None, one.of)
            and wanted.n in (None, one.n)
            and wanted.cost in (None, one.cost)
        )
    return bool(one == wanted)


def _unfold(view: View, what: Unfold, granter: int) -> View:
    """502.23a: the text after the word stands where the whole stood."""
    from engine.continuous.parts import unfolded

    abilities = tuple(
        held(what.ability, one.granter)
        if isinstance(one.ability, m.Worded)
        and one.ability.word == "threshold"
        and unfolded(one.ability) is what.ability
        else one
        for one in view.abilities
    )
    return view.but(abilities=abilities)


def _colors(view: View, what: m.SetColors, granter: int) -> View:
    given = frozenset(what.colors)
    return view.but(colors=view.colors | given if what.also else given)


def _name(view: View, what: m.SetName, granter: int) -> View:
    return view.but(name=what.name)


# -- layer 6 -----------------------------------------------------------------------------------------------------------


def _set_pt(view: View, what: m.SetPT, granter: int) -> View:
    power = view.power if what.power is None else what.power.value  # type: ignore[attr-defined]
    toughness = view.toughness if what.toughness is None else what.toughness.value  # type: ignore[attr-defined]
    return view.but(power=power, toughness=toughness)


def _add_pt(view: View, what: m.AddPT, granter: int) -> View:
    power, toughness = what.power.value, what.toughness.value  # type: ignore[attr-defined]
    return view.but(power=view.power + power, toughness=view.toughness + toughness)


def _switch(view: View, what: Any, granter: int) -> View:
    """418.5i: power takes the value of toughness as it is at this moment, and the other way round."""
    return view.but(power=view.toughness, toughness=view.power)


_COUNTER = re.compile(r"([+-]\d+)/([+-]\d+)")


@lru_cache(maxsize=256)
def _bonus(kind: str) -> tuple[int, int] | None:
    found = _COUNTER.fullmatch(kind)
    return (int(found[1]), int(found[2])) if found else None


def with_counters(view: View, counters: Any) -> View:
    """Power and toughness with +X/+Y and -X/-Y counters (200.10; glossary: Counter)."""
    power = toughness = 0
    for kind, amount in counters.items():
        bonus = _bonus(kind)
        if bonus is not None:
            power += bonus[0] * amount
            toughness += bonus[1] * amount
    if not power and not toughness:
        return view
    return view.but(power=view.power + power, toughness=view.toughness + toughness)


def finished(view: View) -> View:
    """What is no creature has no power and toughness (208)."""
    if (view.power or view.toughness) and "creature" not in view.types:
        return view.but(power=0, toughness=0)
    return view


_CHANGERS: dict[type, Changer] = {
    BecomesCard: _card,
    UnderControl: _controller,
    m.ReplaceWords: _words,
    m.SetTypes: _set_types,
    m.AddTypes: _add_types,
    m.LoseTypes: _lose_types,
    m.AllSubtypes: _all_subtypes,
    m.Gain: _gain,
    m.Lose: _lose,
    Unfold: _unfold,
    m.SetColors: _colors,
    m.SetName: _name,
    m.SetPT: _set_pt,
    m.AddPT: _add_pt,
    m.SwitchPT: _switch,
}

__all__ = ["BASIC_LAND_TYPES", "change", "finished", "held", "plain", "same_ability", "with_counters"]
