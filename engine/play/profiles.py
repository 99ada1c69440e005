"""What the abilities of an object have to do with playing it, worked out once for each set of abilities."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import model as m
from engine.characteristics import Held

_WAYS = frozenset(("flashback", "madness"))


@dataclass(frozen=True, slots=True)
class Profile:
    """Of some abilities: whether they state what can and can't be played (`says`) or what it costs (`costs`), whether
    they give further ways to play their object (`ways`, `morph`)."""

    says: bool
    costs: bool
    ways: bool
    morph: bool


PLAIN = Profile(False, False, False, False)
_MADE: dict[int, tuple[tuple[Held, ...], Profile]] = {}


def profile(abilities: tuple[Held, ...]) -> Profile:
    """The profile of an object's abilities (kept by identity)."""
    if not abilities:
        return PLAIN
    found = _MADE.get(id(abilities))
    if found is None:
        if len(_MADE) > 20_000:
            _MADE.clear()
        found = _MADE[id(abilities)] = (abilities, _profile(abilities))
    return found[1]


def _profile(abilities: tuple[Held, ...]) -> Profile:
    says = costs = ways = morph = False
    for held in abilities:
        ability = held.ability
        if isinstance(ability, m.Keyword):
            ways = ways or ability.name in _WAYS
            morph = morph or ability.name == "morph"
        elif isinstance(ability, m.AlternativeCost):
            ways = True
        elif isinstance(ability, (m.Static, m.Spell)):
            for part in m.walk(ability):
                says = says or isinstance(part, (m.Can, m.Cant))
                costs = costs or isinstance(part, m.CostChange)
    return Profile(says, costs, ways, morph)
