"""What the rest of the file will need of a player's sources of mana: costs to come, and sources used otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.cards import model as cards
from engine.core.choices import Illegal
from engine.core.game import Ask, Game
from engine.meaning.context import Context
from engine.play.abilities import activated, context
from engine.play.costs import FACE_DOWN_COST, mana_of, methods, optional_costs, spell_cost
from engine.play.payment import Need
from engine.scenario import model as m
from engine.scenario.labels import Labels
from engine.turn.structure import STEPS


def until_next_untap(game: Game, labels: Labels, player: str, rest: Iterable[m.Action]) -> Iterator[m.Action]:
    """The actions of `rest` that come before that player's next untap step, as far as the file says when they are."""
    players = list(labels.players)
    turn, step = labels.player_name(game.table.active), STEPS.index(game.table.step) if game.table.step else 0
    number = game.table.turn_number
    for action in rest:
        for moment in (action.at, action.to if isinstance(action, m.Advance) else None):
            if moment is None:
                continue
            at = STEPS.index(moment.step)
            is_advance = moment is not action.at
            for _ in range(40):
                here = (moment.turn in (None, turn)) and moment.turn_number in (None, number)
                if here and (at > step or (at == step and not is_advance)):
                    break
                turn = players[1 - players.index(turn)]
                number += 1
                step = -1
                if turn == player:
                    return
            step = at
        yield action


def later_costs(game: Game, labels: Labels, player: str, actions: Iterable[m.Action]) -> Iterator[tuple[str, ...]]:
    """The mana that a player's later actions will cost, as symbols, as far as that can be told now."""
    for action in actions:
        if action.by != player or action.illegal is not None:
            continue
        need = None
        try:
            if isinstance(action, m.Play):
                need = _of_spell(game, labels, action, labels.players[player])
            elif isinstance(action, m.Activate):
                need = _of_ability(game, labels, action, labels.players[player])
        except (Illegal, Ask, LookupError):
            continue
        if need is not None and need.total:
            yield symbols(need)


def symbols(need: Need) -> tuple[str, ...]:
    """A need as symbols of a cost."""
    colored = tuple(letter for letter, count in zip("WUBRGC", need.colored, strict=True) for _ in range(count))
    return (*colored, str(need.generic)) if need.generic else colored


def _present(game: Game, labels: Labels, name: str, player: int) -> int | None:
    """The object that a later action most likely means: the player's own, listed first."""
    numbers = [game.thing(key).object for key in labels.names.find(name)]
    own = [n for n in numbers if n and player in (game.obj(n).owner, game.obj(n).controller)]
    return next(iter(own or [n for n in numbers if n]), None)


def _of_spell(game: Game, labels: Labels, action: m.Play, player: int) -> Need | None:
    number = _present(game, labels, action.card, player)
    if number is None or "land" in game.view(number).types:
        return None
    ctx = Context(game, source=number, you=player, x=action.x or 0)
    if action.face_down:
        return mana_of(FACE_DOWN_COST.items, ctx)
    found = {method.name: method for method in methods(game, player, number)}
    method = next((found[way] for way in action.ways if way in found), None) or found.get(None)
    options = optional_costs(game.view(number).abilities)
    kicked = [name for name in options if name.startswith("kicker")] if action.kicker is not None else []
    names = (*kicked, *(way for way in action.ways if way in options))
    if method is None:
        from engine.play.costs import Method

        method = Method(None, None, ())
    cost, _ = spell_cost(game, number, method, names, ctx)
    return mana_of(cost.items, ctx)


def _of_ability(game: Game, labels: Labels, action: m.Activate, player: int) -> Need | None:
    number = _present(game, labels, action.object, player)
    if number is None:
        return None
    all_ = activated(game, number)
    chosen = [one for one in all_ if action.ability is None or one.index == _index(action.ability)] or list(all_)
    if not chosen:
        return None
    ctx: Any = context(game, player, number, chosen[0].held)
    ctx.x = action.x or 0
    cost: cards.Cost = chosen[0].ability.cost
    return mana_of(cost.items, ctx)


def _index(ability: int | str) -> int:
    return ability - 1 if isinstance(ability, int) else -1


def needed_otherwise(game: Game, labels: Labels, actions: Iterable[m.Action]) -> frozenset[int]:
    """Objects that a later action activates, targets or attacks with."""
    names: list[str] = []
    for action in actions:
        if action.illegal is not None:
            continue
        if isinstance(action, m.Activate | m.TurnUp):
            names.append(action.object)
        if isinstance(action, m.Attack):
            names += action.attackers
        if isinstance(action, m.Announced) and action.targets:
            names += action.targets
    found = set()
    for name in names:
        keys = labels.names.find(name)
        if keys:
            found.add(game.thing(keys[0]).object)
    return frozenset(found)
