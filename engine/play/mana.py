"""Mana abilities: what they could make, and playing them (406, 411)."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

from engine.cards import model as m
from engine.characteristics import Held
from engine.core.choices import Illegal
from engine.core.events import Event
from engine.core.game import Game
from engine.core.state import MANA, NO_MANA
from engine.happenings.life import mana_of
from engine.meaning.conditions import holds
from engine.meaning.context import Context
from engine.meaning.counting import number as amount
from engine.meaning.denoting import objects
from engine.meaning.produced import letters, own_colors
from engine.play.abilities import Playable, activated, context, find, parts, standing
from engine.play.ruling import speaks
from engine.play.timing import count_use, is_sick, why_not_activate

Mana = tuple[int, ...]  # an amount by `state.MANA`

MOST_WAYS = 60  # ways to add mana that are told apart


@dataclass(frozen=True, slots=True)
class Source:
    """A mana ability that a player may play now: of which object, its place among the abilities there, and the ways it
    could add mana (by `state.MANA`). `plain`: its whole cost is {T}; `costly`: mana is part of its cost."""

    object: int
    index: int
    ways: tuple[Mana, ...]
    plain: bool
    costly: bool = False

    @property
    def gives(self) -> tuple[tuple[str, ...], ...]:
        """The ways as letters of mana: ("G",), or ("C", "C")."""
        return tuple(tuple(letter for letter, n in zip(MANA, way, strict=True) for _ in range(n)) for way in self.ways)


def mana_sources(game: Game, player: int) -> tuple[Source, ...]:
    """The mana abilities that a player may play now, whatever they cost besides {T}, in the order of play."""
    found: tuple[Source, ...] = game.by_ticks(("mana_sources", player), lambda: _sources(game, player))
    return found


def _sources(game: Game, player: int) -> tuple[Source, ...]:
    found: list[Source] = []
    altered = _altered(game)
    asked = altered or speaks(game, m.PlayAbilities)
    for source in _permanents(game, player):
        if not isinstance(source, Source):
            found += _source(game, player, *source, altered)
        elif asked:
            one = find(game, source.object, source.index)
            found += _source(game, player, source.object, one, altered) if one is not None else ()
        else:
            found.append(source)
    for number in game.player(player).hand:
        if game.view(number).abilities:
            for one in activated(game, number):
                if one.mana and one.zone == "hand":
                    found += _source(game, player, number, one, altered)
    return tuple(found)


def _source(game: Game, player: int, number: int, one: Playable, altered: bool) -> tuple[Source, ...]:
    """What a mana ability could make now; nothing where it can't be played."""
    if one.tap and game.obj(number).tapped:
        return ()
    if why_not_activate(game, player, number, one, paying=True) is not None:
        return ()
    ctx = context(game, player, number, one.held)
    if not one.tap and not _could_pay(game, player, one, ctx):
        return ()
    made = one.fixed or ways(ctx, one.ability.effect)
    if altered and one.tap:
        made = _tried(game, player, number, one, made)
    if not any(any(way) for way in made):
        return ()
    costly = any(isinstance(item, m.ManaCost) for item in m.walk(one.ability.cost))
    return (Source(number, one.index, made, one.tap, costly),)


def _could_pay(game: Game, player: int, one: Playable, ctx: Context) -> bool:
    """Whether what a mana ability costs besides mana could be paid, with X as 0."""
    from engine.play.items import can_pay_item

    inner = ctx.within(x=0)
    return all(can_pay_item(game, player, x, inner) for x in one.ability.cost.items if not isinstance(x, m.ManaCost))


def _permanents(game: Game, player: int) -> list[Source | tuple[int, Playable]]:
    """The mana abilities of permanents that the player may be able to play: those that always make the same for {T} as
    sources, as far as they aren't tapped or sick; the others to be looked at. Kept until characteristics change."""
    found: dict[int, list[Source | tuple[int, Playable]]] = game.by_epoch("mana_abilities", lambda: _around(game))
    return found.get(player, [])


def _around(game: Game) -> dict[int, list[Source | tuple[int, Playable]]]:
    found: dict[int, list[Source | tuple[int, Playable]]] = {}
    for number, one in standing(game):
        if not one.mana:
            continue
        controller = game.view(number).controller
        if one.tap and any(map(any, one.fixed)) and not one.threshold and not one.ability.restrictions:
            if not game.obj(number).tapped and not is_sick(game, number):
                found.setdefault(controller, []).append(Source(number, one.index, one.fixed, True))
            continue
        for player in game.table.players if one.ability.restrictions else (controller,):
            found.setdefault(player, []).append((number, one))
    return found


_TAP = m.TapSymbol()


def _altered(game: Game) -> bool:
    """Whether something in play may change what mana abilities make, or add to it (406.1, 419)."""

    def look() -> bool:
        view = game.view
        if any(_meddles(view(number).abilities) for number in game.table.in_play):
            return True
        return any(_meddles(game.effect(number).part) for number in game.table.effects)

    return game.by_epoch("mana_altered", look)


_MEDDLES: dict[int, tuple[Any, bool]] = {}


def _meddles(node: Any) -> bool:
    """Whether a statement, or one of an object's abilities, speaks of mana being made (kept by identity)."""
    if not node:
        return False
    found = _MEDDLES.get(id(node))
    if found is None:
        if len(_MEDDLES) > 20_000:
            _MEDDLES.clear()
        found = _MEDDLES[id(node)] = (
            node,
            any(
                isinstance(part, (m.TapsForMana, m.AddsMana))
                for one in (node if isinstance(node, tuple) else (node,))
                for part in m.walk(one.ability if isinstance(one, Held) else one)
            ),
        )
    return found[1]


def _tried(game: Game, player: int, number: int, one: Playable, made: tuple[Mana, ...]) -> tuple[Mana, ...]:
    """What each way really gives, triggered mana abilities and replacements included, found out by doing it."""

    def run(way: int) -> Mana:
        before = game.player(player).mana
        activate(game, player, number, one.index, way)
        return minus(game.player(player).mana, before)

    real: list[Mana] = []
    for way, mana in enumerate(made):
        given = game.trial(lambda way=way: run(way))  # type: ignore[misc]
        real.append(mana if given is None else given)
    return tuple(real)


def plus(one: Mana, other: Mana) -> Mana:
    """Two amounts of mana together."""
    return tuple(a + b for a, b in zip(one, other, strict=True))


def minus(one: Mana, other: Mana) -> Mana:
    """What of an amount of mana is left without another; never below none."""
    return tuple(max(a - b, 0) for a, b in zip(one, other, strict=True))


# -- what an effect could add ------------------------------------------------------------------------------------------


def ways(ctx: Context, effect: Any) -> tuple[Mana, ...]:
    """The different ways in which an effect could add mana now; no mana is one where it could be none."""
    return tuple(dict.fromkeys(_ways(ctx, effect)))[:MOST_WAYS]


def _ways(ctx: Context, node: Any) -> tuple[Mana, ...]:
    if isinstance(node, m.AddMana):
        return _added(ctx, node)
    if isinstance(node, (m.Seq, m.Chain)):
        found: tuple[Mana, ...] = (NO_MANA,)
        for step in node.steps:
            more = _ways(ctx, step)
            if more != (NO_MANA,):
                found = tuple(plus(a, b) for a, b in itertools.product(found, more))[:MOST_WAYS]
        return found
    if isinstance(node, m.PerEach):
        times = amount(ctx, node.count)
        return tuple(tuple(n * times for n in way) for way in _ways(ctx, node.do))
    if isinstance(node, m.WithX):
        return _ways(ctx.within(values={**ctx.values, node.name: amount(ctx, node.value)}), node.do)
    if isinstance(node, m.If):
        chosen = node.do if holds(ctx, node.condition) else node.otherwise
        return _ways(ctx, chosen) if chosen is not None else (NO_MANA,)
    if isinstance(node, m.Modal):
        return tuple(way for mode in node.modes for way in _ways(ctx, mode))
    if isinstance(node, (m.May, m.Remember)):
        return _ways(ctx, node.do)
    return (NO_MANA,)


def _added(ctx: Context, node: m.AddMana) -> tuple[Mana, ...]:
    """The ways of one instruction: none at all where the type of the mana is undefined (406.6)."""
    fixed = mana_of(node.symbols)
    if node.choices:
        return tuple(plus(fixed, mana_of(group)) for group in node.choices)
    if node.like is not None:
        those = tuple(x for x in _like(ctx, node) if node.same != "color" or x != "C")
        times = amount(ctx, node.amount) if node.amount is not None else 1
        return tuple(mana_of((letter,) * times) for letter in those) or (NO_MANA,)
    if node.amount is None:
        return (fixed,)
    times = max(amount(ctx, node.amount), 0)
    kinds = letters(ctx, node)
    if node.each:
        combinations = itertools.combinations_with_replacement(kinds, times)
        return tuple(plus(fixed, mana_of(group)) for group in itertools.islice(combinations, MOST_WAYS))
    return tuple(plus(fixed, mana_of((letter,) * times)) for letter in kinds) or (NO_MANA,)


def _like(ctx: Context, node: m.AddMana) -> tuple[str, ...]:
    produced = ctx.event.get("mana")
    if produced is not None:
        return tuple(letter for letter, n in zip(MANA, produced, strict=True) if n)
    if node.same == "own":
        return own_colors(ctx, node)
    letters: dict[str, None] = {}
    for number in objects(ctx, node.like):
        letters.update(dict.fromkeys(could_produce(ctx.game, number, asked=(ctx.self,))))
    return tuple(letters)


def could_produce(game: Game, number: int, *, asked: tuple[int, ...] = ()) -> tuple[str, ...]:
    """The types of mana that an object's mana abilities could produce, whether they can be paid for now or not (406.3).

    `asked`: objects that are being asked already; who only produces what the other could produce, produces nothing.
    """
    record = game.obj(number)
    if number in asked or record.zone != "in_play":
        return ()
    letters: dict[str, None] = {}
    controller = game.view(number).controller
    for one in activated(game, number):
        if not one.mana:
            continue
        ctx = context(game, controller, number, one.held)
        for part in parts(one.ability.effect):
            if isinstance(part, m.AddMana):
                letters.update(dict.fromkeys(_types(ctx, part, (*asked, number))))
    return tuple(letter for letter in MANA if letter in letters)


def _types(ctx: Context, node: m.AddMana, asked: tuple[int, ...]) -> tuple[str, ...]:
    if node.like is not None and node.same == "own":
        return own_colors(ctx, node)
    if node.like is not None:
        found = [letter for n in objects(ctx, node.like) for letter in could_produce(ctx.game, n, asked=asked)]
        return tuple(letter for letter in found if node.same != "color" or letter != "C")
    symbols = (*node.symbols, *(symbol for group in node.choices for symbol in group))
    written = tuple("C" if symbol.isdigit() else symbol for symbol in symbols)
    return (*written, *letters(ctx, node)) if node.amount is not None else written


# -- playing one -------------------------------------------------------------------------------------------------------


def activate(game: Game, player: int, number: int, index: int, way: int | None = None, *, paying: bool = True) -> Mana:
    """Play a mana ability, which resolves at once (411.1, 408.2e). Returns what came into the player's pool.

    `way`: which of `ways` is chosen; None: asked while it resolves, where there is a choice. `paying`: while mana is to
    be paid, not with priority (411.2). Asks; raises Illegal.
    """
    from engine.play.costs import ability_cost, announced_x
    from engine.play.pay import pay

    one = find(game, number, index)
    if one is None or not one.mana:
        raise Illegal("406.1", "no_mana_ability", object=number)
    why = why_not_activate(game, player, number, one, paying=paying)
    if why is not None:
        raise Illegal(why.rules, why.why, **why.data)
    ctx = context(game, player, number, one.held)
    cost = one.ability.cost
    ctx.targets = _aimed(game, player, ctx, one)
    ctx.x = announced_x(game, player, cost, ctx)
    taps = _TAP in cost.items
    paid = pay(game, player, ability_cost(game, player, cost, ctx, number), ctx, "409.1h", exclude=(number,))
    if paid:
        record = game.obj(number)
        record.paid = record.paid.__class__({**record.paid, **paid})
    count_use(game, number, one.ability)
    before = game.player(player).mana
    game.happen(Event("ability_played", ("411.1", "408.2e", "406.4", "411.2"), player=player, object=number, ability=0))
    _resolve(game, ctx, one, way)
    given = minus(game.player(player).mana, before)
    if taps:
        game.happen(Event("tapped_for_mana", "411.3", player=player, object=number, mana=given))
    return minus(game.player(player).mana, before)


def _aimed(game: Game, player: int, ctx: Context, one: Playable) -> tuple[tuple[int, ...], ...]:
    """The targets of a mana ability that has any (409.1c, 411.1). Asks; raises Illegal."""
    from engine.play.slots import phrases
    from engine.play.targets import Targets

    found: dict[int, tuple[int, ...]] = {}
    for slot, node in phrases(one.ability.effect, ctx, ()):
        domain = Targets(ctx, node, tuple(n for chosen in found.values() for n in chosen))
        if len(domain.options) < domain.least:
            raise Illegal("409.1c", "no_legal_target", object=ctx.self)
        found[slot] = tuple(game.ask(player, "targets", domain, "409.1c", free=True, about=ctx.self, slot=slot))
        ctx.targets = tuple(found.get(at, ()) for at in range(max(found) + 1))
    return ctx.targets


def _resolve(game: Game, ctx: Context, one: Playable, way: int | None) -> None:
    from engine.effects.performing import perform

    effect: Any = one.ability.effect
    if way is not None:
        made = ways(ctx, effect)
        if not 0 <= way < len(made):
            raise Illegal("406.1", "no_option", object=ctx.self)
        effect = _settled(effect, made[way], [])
    perform(ctx, effect)


def _settled(node: Any, mana: Mana, done: list[bool]) -> Any:
    """The effect with what it adds settled: its first addition is all the mana, further ones are none."""
    if isinstance(node, m.AddMana) or (isinstance(node, m.PerEach) and isinstance(node.do, m.AddMana)):
        inner: m.AddMana = node.do if isinstance(node, m.PerEach) else node  # type: ignore[assignment]
        symbols = () if done else tuple(x for x, n in zip((*MANA[:5], "1"), mana, strict=True) for _ in range(n))
        done.append(True)
        return m.AddMana(inner.who, symbols, pool=inner.pool)
    if isinstance(node, (m.Seq, m.Chain)):
        return m.changed(node, steps=tuple(_settled(step, mana, done) for step in node.steps))
    if isinstance(node, (m.Remember, m.May, m.WithX)):
        return m.changed(node, do=_settled(node.do, mana, done))
    if isinstance(node, m.If):
        before = [*done]
        inner_do = _settled(node.do, mana, done)
        otherwise = None if node.otherwise is None else _settled(node.otherwise, mana, before)
        return m.changed(node, do=inner_do, otherwise=otherwise)
    if isinstance(node, m.Modal):
        return _settled(node.modes[0], mana, done)
    return node
