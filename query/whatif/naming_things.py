"""What the things of a situation are called in its scenario: as the question calls them, and each so that it can be told apart."""

from __future__ import annotations

from typing import Final

from query.whatif.cards import is_spell
from query.whatif.situation import ME, Situation, Thing

_KINDS: Final = (
    ("sorcery", "法术"),
    ("instant", "瞬间"),
    ("spell", "咒语"),
    ("equipment", "武具"),
    ("aura", "结界"),
    ("land_aura", "结界"),
    ("artifact_aura", "结界"),
    ("enchantment", "结界"),
    ("artifact", "神器"),
    ("land", "地"),
)
_MARKS: Final = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮"


def name_things(situation: Situation, traditional: bool) -> dict[int, str]:
    """A name for each thing that takes part, by its id; sets the handles. Cards that are the same bear the same name."""
    things = [thing for thing in situation.things if _takes_part(thing, situation)]
    names: dict[int, str] = {}
    for thing in things:
        names[id(thing)] = _base(thing, traditional)
    for thing in things:
        if thing.name is None and thing.library is None and thing.like is None and _clashes(thing, things, names):
            owner = situation.names[thing.owner or ME]
            names[id(thing)] = f"{owner}的{_base(thing, traditional)}"
    for thing in things:
        if thing.like is not None and id(thing.like) in names:
            names[id(thing)] = names[id(thing.like)]
    _handles(things, names, situation)
    return names


def _takes_part(thing: Thing, situation: Situation) -> bool:
    return thing.owner is not None and thing.zone not in (None, "made")


def _base(thing: Thing, traditional: bool) -> str:
    name = thing.name or thing.library
    if name is None and thing.subtypes and thing.subtypes != ["墙"]:
        return thing.subtypes[-1]
    if name is None and thing.pt is not None:
        name = thing.pt + ("衍生物" if thing.token else "")
    if name is None:
        name = next((word for kind, word in _KINDS if kind in thing.kinds), "生物")
    if traditional and thing.name is None:
        from rules_text.scripts import to_traditional

        name = to_traditional(name, terms=True)
    return name


def _clashes(thing: Thing, things: list[Thing], names: dict[int, str]) -> bool:
    return any(
        other is not thing
        and names[id(other)] == names[id(thing)]
        and (other.owner != thing.owner or _differ(other, thing))
        for other in things
    )


def _differ(one: Thing, other: Thing) -> bool:
    return is_spell(one) or is_spell(other)


def _handles(things: list[Thing], names: dict[int, str], situation: Situation) -> None:
    same: dict[str, list[Thing]] = {}
    for thing in things:
        same.setdefault(names[id(thing)], []).append(thing)
    for name, listed in same.items():
        if len(listed) == 1:
            listed[0].handle = name
            continue
        if len({thing.owner for thing in listed}) == len(listed):
            for thing in listed:
                thing.handle = f"{situation.names[thing.owner or ME]}的{name}"
            continue
        for number, thing in enumerate(listed):
            thing.handle = f"{name}{_MARKS[number]}" if number < len(_MARKS) else f"{name}({number + 1})"
    _definitions(things, names)


def _definitions(things: list[Thing], names: dict[int, str]) -> None:
    """Things of the same name and owner that nobody made alike are alike where they are described alike."""
    first: dict[str, Thing] = {}
    for thing in things:
        name = names[id(thing)]
        model = first.setdefault(name, thing)
        if model is not thing and thing.like is None and thing.library is None and _same(model, thing):
            thing.like = model


def _same(one: Thing, other: Thing) -> bool:
    return (one.pt, one.kinds, one.texts, one.keywords, one.colors, one.legendary, one.token) == (
        other.pt,
        other.kinds,
        other.texts,
        other.keywords,
        other.colors,
        other.legendary,
        other.token,
    )
