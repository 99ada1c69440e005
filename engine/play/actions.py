"""What a player with priority may do (408.1c-d, 408.1i), and doing it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.cards import model as m
from engine.characteristics import View
from engine.core.choices import Domain, Illegal, Refusal
from engine.core.game import Game
from engine.core.records import EMPTY, Map
from engine.meaning.context import Context
from engine.play.abilities import Playable, activated, context, find, standing
from engine.play.costs import Method, additional, methods, spell_cost
from engine.play.lands import play_land, why_not_land
from engine.play.mana import activate, mana_sources
from engine.play.pay import can_pay
from engine.play.profiles import profile
from engine.play.ruling import speaks
from engine.play.slots import enchanted_by, modal, spell_effect
from engine.play.specials import listed, take, why_not_special
from engine.play.spells import half_of, why_not_spell
from engine.play.targets import legal_targets, possible
from engine.play.timing import refusal, sorcery_time, why_not_activate
from engine.turn.priority import PASS

Action = tuple[Any, ...]


class Plays(Domain):
    """The actions of a player with priority, as tuples.

    ("pass",), ("land", card), ("spell", card, options), ("ability", object, index among its abilities), ("turn_up",
    object), ("special", object, which of those that it offers).

    `check` is exact about what may be begun, and leaves targets and costs to the steps of playing; `iterate` lists what
    can probably be finished: with targets, and a cost that could be paid.
    """

    __slots__ = ("_made", "game", "player")

    def __init__(self, game: Game, player: int) -> None:
        self.game, self.player = game, player
        self._made: tuple[Action, ...] | None = None

    def check(self, answer: Any) -> Refusal | None:
        if answer == PASS:
            return None
        checker = _CHECKS.get(answer[0]) if isinstance(answer, tuple) and answer else None
        if checker is None:
            return refusal("408.1c", "no_action", answer=answer)
        return checker(self.game, self.player, answer)

    def iterate(self) -> Iterator[Any]:
        if self._made is None:
            self._made = tuple(_list(self.game, self.player))
        return iter(self._made)

    def single(self) -> Any:
        from engine.core.choices import NOTHING

        return NOTHING


def plays(game: Game, player: int) -> Domain:
    """The hook: the domain of what the player may do with priority."""
    found: Domain = game.by_ticks(("plays", player), lambda: Plays(game, player))
    return found


# -- checking ----------------------------------------------------------------------------------------------------------


def _exists(game: Game, number: Any) -> bool:
    from engine.core.state import Obj

    return isinstance(number, int) and isinstance(game.records.get(number), Obj)


def _check_land(game: Game, player: int, action: Action) -> Refusal | None:
    if len(action) != 2 or not _exists(game, action[1]):
        return refusal("408.2d", "no_action", answer=action)
    return why_not_land(game, player, action[1])


def _check_spell(game: Game, player: int, action: Action) -> Refusal | None:
    if len(action) not in (2, 3) or not _exists(game, action[1]):
        return refusal("408.1c", "no_action", answer=action)
    return why_not_spell(game, player, action[1], action[2] if len(action) == 3 else EMPTY)


def _check_ability(game: Game, player: int, action: Action) -> Refusal | None:
    if len(action) != 3 or not _exists(game, action[1]):
        return refusal("408.1c", "no_action", answer=action)
    number, index = action[1:]
    one = find(game, number, index)
    if one is None:
        return refusal(("402.2", "403.1"), "no_ability", object=number)
    return why_not_activate(game, player, number, one)


def _check_turn_up(game: Game, player: int, action: Action) -> Refusal | None:
    if len(action) != 2 or not _exists(game, action[1]):
        return refusal("408.1c", "no_action", answer=action)
    record = game.obj(action[1])
    if record.zone != "in_play" or not record.face_down:
        return refusal(("408.2h", "502.26d"), "not_face_down", object=record.id)
    if game.view(record.id).controller != player:
        return refusal(("408.2h", "504.3"), "not_controller", object=record.id)
    if morph_of(game, record.id) is None:
        return refusal(("502.26c", "502.26d"), "no_morph", object=record.id)
    return None


_CHECKS: dict[str, Callable[[Game, int, Action], Refusal | None]] = {
    "land": _check_land,
    "spell": _check_spell,
    "ability": _check_ability,
    "turn_up": _check_turn_up,
    "special": why_not_special,
}


# -- listing -----------------------------------------------------------------------------------------------------------


def _list(game: Game, player: int) -> Iterator[Action]:
    yield PASS
    for source in mana_sources(game, player):
        if source.plain:
            yield ("ability", source.object, source.index)
    for number, one in standing(game):
        if not (one.mana and one.tap) and _playable(game, player, number, one):
            yield ("ability", number, one.index)
    yield from _cards(game, player)
    for number in game.table.in_play:
        if game.obj(number).face_down and _could_turn_up(game, player, number):
            yield ("turn_up", number)
    yield from listed(game, player)


def _cards(game: Game, player: int) -> Iterator[Action]:
    """What can be played of the cards in hand and elsewhere. Cards of one definition are looked at once, unless
    something speaks of what may be played."""
    record = game.player(player)
    slow = sorcery_time(game, player)
    alike = not speaks(game, m.PlayCards)
    seen: dict[int, list[Action]] = {}
    for card in (*record.hand, *_elsewhere(game, player)):
        one = game.obj(card)
        view = game.view(card)
        known = profile(view.abilities)
        castable = slow or known.ways or known.says or "instant" in view.types or not alike
        if not castable and not view.abilities:
            continue  # a sorcery or a permanent, at the wrong time
        key = id(one.card)
        if alike and one.zone == "hand" and key in seen:
            yield from [(action[0], card, *action[2:]) for action in seen[key]]
            continue
        found = list(_card(game, player, card, view, castable))
        if one.zone == "hand":
            seen[key] = found
        yield from found


def _card(game: Game, player: int, card: int, view: View, castable: bool) -> Iterator[Action]:
    if "land" in view.types:
        if castable and why_not_land(game, player, card) is None:
            yield ("land", card)
    elif castable:
        yield from _spells(game, player, card)
    if view.abilities:
        zone = game.obj(card).zone
        for one in activated(game, card):
            if one.zone == zone and _playable(game, player, card, one):
                yield ("ability", card, one.index)


def _elsewhere(game: Game, player: int) -> tuple[int, ...]:
    """Cards outside the hand that may have something to be played: with flashback, madness, abilities of their own, or
    by permission of an effect."""
    record = game.player(player)
    piles = (*record.graveyard, *record.removed)
    if speaks(game, m.PlayCards):
        return (*piles, *record.library[:1])
    found = []
    for number in piles:
        abilities = game.view(number).abilities
        known = profile(abilities)
        if known.ways or known.says:
            found.append(number)
        elif abilities:
            zone = game.obj(number).zone
            if any(one.zone == zone for one in activated(game, number)):
                found.append(number)
    return tuple(found)


def _spells(game: Game, player: int, card: int) -> Iterator[Action]:
    definition = game.obj(card).card
    halves = range(len(definition.halves)) if definition is not None and definition.halves else (None,)
    for half in halves:
        for method in methods(game, player, card):
            options = _options(half=half, method=method.name)
            if why_not_spell(game, player, card, options) is None and _could(game, player, card, options, method):
                yield ("spell", card, options)
    if profile(game.view(card).abilities).morph:
        options = _options(face_down=True)
        if why_not_spell(game, player, card, options) is None:
            cost = m.Cost((m.ManaCost(("3",)),))
            if can_pay(game, player, cost, Context(game, source=card, you=player, x=0)):
                yield ("spell", card, options)


def _options(**options: Any) -> Map:
    kept = {name: value for name, value in options.items() if value is not None and value is not False}
    return Map(kept) if kept else EMPTY


def _could(game: Game, player: int, card: int, options: Map, method: Method) -> bool:
    """Whether there are targets, and mana for the least that it can cost."""
    ctx = Context(game, source=card, you=player, x=0)
    if "half" in options:
        from engine.characteristics import base

        half = half_of(game, card, options)
        assert half is not None
        view = base(half)
        parts: tuple[m.Node, ...] = (view.cost,) if method.cost is None and view.cost is not None else ()
        parts += additional(view.abilities)
        spell = next((h.ability for h in view.abilities if isinstance(h.ability, m.Spell)), None)
        from engine.meaning.bound import bound

        return can_pay(game, player, m.Cost(parts), ctx) and (
            spell is None or _has_targets(game, ctx, bound(spell).effect)
        )
    what = enchanted_by(game, card)
    if what is not None:
        if not legal_targets(ctx, m.Target(what, slot=0)):
            return False
    elif not _has_targets(game, ctx, spell_effect(game, card, player)):
        return False
    cost, _ = spell_cost(game, card, method, (), ctx)
    return can_pay(game, player, cost, ctx)


def _has_targets(game: Game, ctx: Context, effect: Any) -> bool:
    node = modal(effect)
    if node is not None:
        return any(possible(game, ctx, mode) for mode in node.modes)
    return possible(game, ctx, effect)


def _could_turn_up(game: Game, player: int, number: int) -> bool:
    if _check_turn_up(game, player, ("turn_up", number)) is not None:
        return False
    return can_pay(game, player, morph_of(game, number), Context(game, source=number, you=player))


def _playable(game: Game, player: int, number: int, one: Playable) -> bool:
    """Whether an ability may be played, has targets, and could be paid for."""
    if why_not_activate(game, player, number, one) is not None:
        return False
    ctx = context(game, player, number, one.held)
    ctx.x = 0
    return _has_targets(game, ctx, one.ability.effect) and can_pay(game, player, one.ability.cost, ctx)


# -- doing -------------------------------------------------------------------------------------------------------------


def act(game: Game, player: int, action: Action) -> None:
    """The hook: a player with priority does something other than pass."""
    kind = action[0]
    if kind == "land":
        play_land(game, player, action[1])
    elif kind == "spell":
        game.call("play_spell", player=player, card=action[1], options=action[2] if len(action) == 3 else EMPTY)
    elif kind == "ability":
        one = find(game, action[1], action[2])
        if one is not None and one.mana:
            activate(game, player, action[1], action[2], paying=False)
        else:
            game.call("play_ability", player=player, source=action[1], index=action[2])
    elif kind == "turn_up":
        turn_up(game, player, action[1])
    else:
        take(game, player, action)


def morph_of(game: Game, number: int) -> m.Cost | None:
    """The morph cost that a face-down permanent would have face up (502.26d); None where it has none."""
    card = game.thing(game.obj(number).thing).card
    for ability in card.abilities if card is not None else ():
        if isinstance(ability, m.Keyword) and ability.name == "morph":
            return ability.cost
    return None


def turn_up(game: Game, player: int, number: int) -> None:
    """408.2h, 502.26d: pay the morph cost and turn a face-down permanent face up; the stack isn't used."""
    from engine.core.events import Event
    from engine.play.pay import pay

    cost = morph_of(game, number)
    if cost is None:
        raise Illegal(("502.26c", "502.26d"), "no_morph", object=number)
    pay(game, player, cost, Context(game, source=number, you=player), "409.1h")
    game.happen(Event("turn_up", ("408.2h", "502.26d"), object=number, player=player))
