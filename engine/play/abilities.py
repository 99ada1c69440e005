"""Which abilities of an object are activated ones, where they function, which are mana abilities (402.8, 406.1)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import model as m
from engine.characteristics import Held
from engine.core.game import Game
from engine.happenings.life import mana_of
from engine.keywords.expanding import abilities_of
from engine.meaning.bound import bound
from engine.meaning.context import Context


@dataclass(frozen=True, slots=True)
class Playable:
    """An activated ability of an object: its place among the object's abilities, and itself, bound."""

    index: int
    held: Held
    ability: m.Activated
    zone: str
    mana: bool
    keyword: str = ""  # the keyword that it comes from
    threshold: bool = False  # there only with seven cards in the graveyard (502.23)
    tap: bool = False  # its whole cost is {T}
    fixed: tuple[tuple[int, ...], ...] = ()  # the one way in which it adds mana, where that is always the same


_FOUND: dict[int, tuple[tuple[Held, ...], tuple[Playable, ...]]] = {}


def activated(game: Game, number: int) -> tuple[Playable, ...]:
    """The activated abilities of an object as it is now, wherever they function."""
    abilities: tuple[Held, ...] = game.view(number).abilities
    if not abilities:
        return ()
    found = _FOUND.get(id(abilities))
    if found is None:
        if len(_FOUND) > 20_000:
            _FOUND.clear()
        found = _FOUND[id(abilities)] = (abilities, tuple(_activated(abilities)))
    return found[1]


def _activated(abilities: tuple[Held, ...]) -> list[Playable]:
    found: list[Playable] = []
    for index, held in enumerate(abilities):
        ability, threshold, keyword = held.ability, False, ""
        while isinstance(ability, m.Worded):
            threshold = threshold or ability.word == "threshold"
            ability = ability.ability
        made: tuple[m.Ability, ...] = (ability,)
        if isinstance(ability, m.Keyword):
            keyword = ability.name
            made = abilities_of(ability)
        for one in made:
            if isinstance(one, m.Activated):
                zone = zone_of(one)  # before it is bound, which settles where its object is moved from
                one = one if keyword else bound(one)
                tap = one.cost.items == _TAP and not one.cost.either
                found.append(Playable(index, held, one, zone, is_mana(one), keyword, threshold, tap, _fixed(one)))
    return found


_TAP = (m.TapSymbol(),)


def _fixed(ability: m.Activated) -> tuple[tuple[int, ...], ...]:
    effect = ability.effect
    if isinstance(effect, m.AddMana) and effect.symbols and not effect.choices and effect.amount is None:
        return (mana_of(effect.symbols),)
    return ()


def standing(game: Game) -> tuple[tuple[int, Playable], ...]:
    """All activated abilities of permanents, with their objects; kept until characteristics change."""

    def look() -> tuple[tuple[int, Playable], ...]:
        view = game.view
        return tuple(
            (number, one)
            for number in game.table.in_play
            if view(number).abilities
            for one in activated(game, number)
            if one.zone == "in_play"
        )

    return game.by_epoch("activated", look)


def find(game: Game, number: int, index: int) -> Playable | None:
    """The activated ability that stands at a place among an object's abilities."""
    return next((one for one in activated(game, number) if one.index == index), None)


def zone_of(ability: m.Activated) -> str:
    """402.8: an ability functions in play, or only in the zone out of which it moves its object."""
    for item in ability.cost.items:
        if isinstance(item, m.Discard) and isinstance(item.what, m.Self):
            return "hand"
        zone = _moves_self_out_of(item)
        if zone:
            return zone
    for restriction in ability.restrictions:
        condition = restriction.condition
        if isinstance(condition, m.Matches) and isinstance(condition.what, m.Self):
            what = condition.filter
            zones = [part for part in m.walk(what) if isinstance(part, m.Zone)]
            if zones:
                return zones[0].name
    steps = ability.effect.steps if isinstance(ability.effect, m.Seq) else (ability.effect,)
    return next((zone for zone in map(_moves_self_out_of, steps) if zone), "in_play")


def _moves_self_out_of(item: m.Node) -> str:
    while isinstance(item, (m.Remember, m.May)):
        item = item.do
    if isinstance(item, m.Move) and isinstance(item.what, m.Self):
        origin: m.Zone | None = getattr(item, "from_", None)
        if origin is not None:
            return origin.name
    return ""


def is_mana(ability: m.Activated) -> bool:
    """406.1: an activated ability that could put mana into a player's pool when it resolves."""
    return any(isinstance(part, m.AddMana) for part in parts(ability.effect))


def parts(item: object) -> list[m.Node]:
    """The nodes of an effect that are done as it resolves: not those of abilities it grants or of delayed triggers."""
    found: list[m.Node] = []
    todo: list[object] = [item]
    while todo:
        one = todo.pop()
        if isinstance(one, m.Node):
            if isinstance(one, (m.Ability, m.Delayed)):
                continue
            found.append(one)
        todo += m.children(one) if isinstance(one, (m.Node, tuple)) else ()
    return found


def context(game: Game, player: int, number: int, held: Held) -> Context:
    """The context of an ability that `player` plays, before it is on the stack."""
    return Context(game, source=held.granter or number, holder=number, you=player)


def functions(game: Game, number: int, one: Playable) -> bool:
    """Whether the ability is there to be played: its object in the right zone, threshold reached (402.8, 502.23)."""
    record = game.obj(number)
    if record.zone != one.zone:
        return False
    if one.threshold:
        holder = game.view(number).controller if record.zone == "in_play" else record.owner
        return len(game.player(holder).graveyard) >= 7
    return True
