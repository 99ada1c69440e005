"""Paying costs of any kind: of spells and abilities, and those that effects and rules ask for (409.1g-h, 413.2e).

Mana abilities are played first, then everything is paid. Which mana pays what isn't asked.
"""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.core.choices import Illegal, OneOf
from engine.core.events import Event
from engine.core.game import Game
from engine.core.records import Map
from engine.core.state import NO_MANA
from engine.meaning.context import Context
from engine.play.costs import Value, has_x, items, loose, mana_of, whole
from engine.play.items import CHOOSING, can_pay_item, choose_for, pay_item, verb
from engine.play.mana import Mana, Source, activate, mana_sources, minus, plus
from engine.play.payment import Need, Payment, pays, solve, spent

MOST_X = 60


def need_for(game: Game, player: int, cost: Any, ctx: Context) -> Need:
    need = mana_of(items(cost), ctx)
    free = loose(game, player, ctx.self)
    return Need(need.colored, need.generic, free) if free else need


def _sources(game: Game, player: int, exclude: tuple[int, ...]) -> tuple[Source, ...]:
    """Whose mana abilities pay: only that player's own, whoever decides for him or her (507.3a)."""
    found = mana_sources(game, player)
    return tuple(source for source in found if source.object not in exclude) if exclude else found


def busy(cost: Any, ctx: Context) -> tuple[int, ...]:
    """Objects that can't be tapped for mana because the cost itself needs them untapped, or tapped for it."""
    return (ctx.self,) if any(isinstance(item, m.TapSymbol) for item in items(cost)) else ()


def can_pay(game: Game, player: int, cost: Any, ctx: Context) -> bool:
    """Whether a player could pay a cost (a `Cost`, a mana cost, an instruction) in full now, X being 0 where it is his
    or her own choice; with mana as it is and mana abilities that cost no mana themselves."""
    cost = whole(ctx, cost)
    if cost.either:
        return any(can_pay(game, player, m.Cost((*cost.items, *items(one))), ctx) for one in cost.either)
    parts = items(cost)
    if not all(can_pay_item(game, player, item, ctx) for item in parts if not isinstance(item, m.ManaCost)):
        return False
    need = need_for(game, player, cost, ctx)
    if not need.total:
        return True
    pool = game.player(player).mana
    sources = tuple(source for source in _sources(game, player, busy(cost, ctx)) if not source.costly)
    return solve(need, pool, sources) is not None


def most_x(game: Game, player: int, cost: Any, ctx: Context) -> int:
    """The highest value of X with which a player could pay a cost now; -1 where not even 0."""
    best = -1
    for x in range(MOST_X + 1):
        if not can_pay(game, player, cost, ctx.within(x=x, values={k: v for k, v in ctx.values.items() if k != "X"})):
            break
        best = x
    return best


def most_payable(game: Game, player: int, instruction: Any) -> int:
    """The highest X for an instruction to pay {X} (413.2e), at least 0."""
    steps = instruction.steps if isinstance(instruction, m.Seq) else (instruction,)
    ctx = Context(game, source=0, you=player, x=0)
    return max(most_x(game, player, steps[0], ctx), 0)


def make_mana(
    game: Game, player: int, need: Need, ctx: Context, rule: str, *, exclude: tuple[int, ...] = ()
) -> tuple[Mana, Mana | None]:
    """409.1g, 411.2: the player plays mana abilities for a cost.

    Returns what they made, and the mana to be spent if the player has said so. Asks (kind "pay"); raises Illegal where
    it can't be paid, and all that was begun is taken back (422.1).
    """
    if not need.total:
        return NO_MANA, None
    pool = game.player(player).mana
    domain = Payment(need, pool, _sources(game, player, exclude), (rule, "203.1", "104.3b"))
    if not domain.possible():
        raise Illegal(domain.rules, "cannot_pay", object=ctx.on_stack or ctx.self, amount=need.total)
    answer = game.ask(
        player,
        "pay",
        domain,
        "409.1g" if rule == "409.1h" else rule,
        free=bool(domain.sources),
        about=ctx.on_stack or ctx.self,
        need=need,
    )
    made: Mana = NO_MANA
    explicit: Mana | None = None
    for item in answer:
        if item[0] == "spend":
            explicit = item[1]
        else:
            made = plus(made, activate(game, player, item[0], item[1], item[2]))
    return made, explicit


def spend(
    game: Game, player: int, need: Need, made: Mana, explicit: Mana | None, rules: tuple[str, ...], about: int
) -> Mana:
    """Take mana out of the pool to pay; returns it, by `state.MANA`. Raises Illegal where the pool doesn't do."""
    if not need.total:
        return NO_MANA
    record = game.player(player)
    pool = record.mana
    if explicit is not None and (any(minus(explicit, pool)) or not pays(need, explicit)):
        explicit = None
    mana = explicit or spent(need, pool, made)
    if mana is None:
        raise Illegal((rules[0], "203.1", "104.3b"), "not_enough_mana", object=about, amount=need.total)
    game.happen(Event("spend_mana", rules, player=player, mana=mana, object=about))
    return mana


def pay_locked(
    game: Game,
    player: int,
    cost: Any,
    ctx: Context,
    rules: tuple[str, ...],
    made: tuple[Mana, Mana | None],
    *,
    free: bool = True,
) -> dict[str, Any]:
    """409.1h: pay a total cost for which mana has been made. Returns what `obj.paid` is to remember: the mana spent,
    and by verb what was sacrificed, discarded ... Asks; raises Illegal."""
    rule = rules[0]
    parts = [item for item in items(cost) if not isinstance(item, m.ManaCost)]
    taken: tuple[int, ...] = ()
    chosen: list[tuple[m.Node, tuple[int, ...]]] = []
    for item in parts:
        found: tuple[int, ...] = ()
        if isinstance(item, CHOOSING):
            found = choose_for(game, player, item, ctx, rule, free=free, taken=taken)
            taken += found
        elif not can_pay_item(game, player, item, ctx):
            raise Illegal(rule, "cannot_pay", object=ctx.self, cost=verb(item))
        chosen.append((item, found))
    need = need_for(game, player, cost, ctx)
    mana = spend(game, player, need, *made, rules, ctx.on_stack or ctx.self)
    paid: dict[str, Any] = {"mana": mana}
    for item, found in chosen:
        pay_item(game, player, item, found, ctx, rule)
        if found:
            paid[verb(item)] = (*paid.get(verb(item), ()), *found)
    return paid


def pay(
    game: Game, player: int, cost: Any, ctx: Context, rule: str, *, exclude: tuple[int, ...] = ()
) -> dict[str, Any]:
    """Pay a cost now: of a mana ability, or one that an effect or rule asks for. Returns as `pay_locked`.

    A variable that nothing defines is chosen by the player (104.3c). Asks; raises Illegal where it can't be paid.
    """
    cost = whole(ctx, cost)
    if cost.either:
        options = tuple(i for i, one in enumerate(cost.either) if can_pay(game, player, one, ctx)) or (0,)
        picked = game.ask(player, "either", OneOf(options, rule), rule, about=ctx.on_stack or ctx.self)
        cost = m.Cost((*cost.items, *items(cost.either[picked])))
    if has_x(cost) and ctx.x is None and "X" not in ctx.values:
        domain = Value(lambda: most_x(game, player, cost, ctx))
        ctx = ctx.within(x=game.ask(player, "pay_x", domain, rule, about=ctx.on_stack or ctx.self))
    untapped = (*exclude, *busy(cost, ctx))
    need = need_for(game, player, cost, ctx)
    made = make_mana(game, player, need, ctx, rule, exclude=untapped)
    return pay_locked(game, player, cost, ctx, (rule,), made, free=rule == "409.1h")


def pay_hook(game: Game, player: int, cost: Any, ctx: Context, rule: str) -> None:
    """The hook for effects: pay, and remember what for (`Paid`) on the resolving object."""
    paid = pay(game, player, cost, ctx, rule)
    if ctx.on_stack:
        record = game.obj(ctx.on_stack)
        record.paid = Map({**record.paid, **{k: v for k, v in paid.items() if k != "mana"}})


def pay_all(game: Game, player: int, costs: tuple[tuple[Any, Context], ...], rule: str) -> None:
    """The hook for costs to attack and block, which together are one total cost (308.2d-f, 309.2b-d).

    Asks; raises Illegal where they can't be paid.
    """
    parts = [(whole(ctx, cost), ctx.within(subject=player)) for cost, ctx in costs]
    colored: Mana = NO_MANA
    generic = 0
    for cost, ctx in parts:
        need = mana_of(items(cost), ctx)
        colored, generic = plus(colored, need.colored), generic + need.generic
    about = costs[0][1]
    total = Need(colored, generic)
    made = make_mana(game, player, total, about, rule)
    spend(game, player, total, *made, (rule,), about.self)
    for cost, ctx in parts:
        rest = m.Cost(tuple(item for item in items(cost) if not isinstance(item, m.ManaCost)))
        pay_locked(game, player, rest, ctx, (rule,), (NO_MANA, None))
