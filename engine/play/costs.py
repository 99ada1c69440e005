"""What playing something costs: optional and alternative costs, X, the total (409.1b, 409.1f)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.cards import model as m
from engine.core.choices import Domain, Number, OneOf, Refusal
from engine.core.game import Game
from engine.core.records import Map
from engine.keywords.expanding import ManaCostOf
from engine.meaning.conditions import holds
from engine.meaning.context import Context
from engine.meaning.counting import number as amount
from engine.play.changes import changed
from engine.play.payment import Need, need_of, symbols_of
from engine.play.permissions import may_play_from, permits
from engine.play.profiles import profile
from engine.play.ruling import allowed, speaks

FACE_DOWN_COST = m.Cost((m.ManaCost(("3",)),))  # 502.26a
NO_COST = m.Cost(())


@dataclass(frozen=True, slots=True)
class Method:
    """A way to play a card: for which cost instead of its mana cost (None: that), by which rules."""

    name: str | None
    cost: m.Cost | None
    rules: tuple[str, ...]
    any_time: bool = False  # when an instant could be played, whatever its type


def methods(game: Game, player: int, card: int) -> tuple[Method, ...]:
    """The ways in which a player may play a card from where it is, its normal one first (409.1b, 401.4)."""
    record, view = game.obj(card), game.view(card)
    found: list[Method] = []
    at_hand = may_play_from(game, player, card)
    if at_hand:
        found.append(Method(None, None, ()))
    known = profile(view.abilities)
    for held in view.abilities if known.ways else ():
        ability = held.ability
        if isinstance(ability, m.Keyword):
            if ability.name == "flashback" and record.zone == "graveyard" and record.owner == player:
                found.append(Method("flashback", ability.cost, ("502.22a",)))
            elif ability.name == "madness" and record.zone == "removed" and _mad(game, player, card):
                found.append(Method("madness", ability.cost, ("502.24a", "502.24b"), any_time=True))
        elif isinstance(ability, m.AlternativeCost) and at_hand:
            ctx = Context(game, source=card, you=player)
            if ability.condition is None or holds(ctx, ability.condition):
                found.append(Method(view.name, ability.cost or NO_COST, ("409.1b",)))
    if not known.says and not speaks(game, m.PlayCards):
        return tuple(found)
    for action, ctx in permits(game, player, card):
        if action.free:
            found.append(Method(game.view(ctx.self).name, NO_COST, ("409.1b",)))
    return tuple(found)


def _mad(game: Game, player: int, card: int) -> bool:
    """Whether the second ability of madness lets the player play the card now (502.24a)."""
    return bool(game.obj(card).memory.get("madness") == player)


def optional_costs(abilities: tuple[Any, ...]) -> dict[str, tuple[m.Cost, str]]:
    """The costs that a spell with these abilities may have in addition, by name, with their rules (409.1b).

    Several kicker costs are "kicker 1" and "kicker 2" (502.21d).
    """
    found: dict[str, tuple[m.Cost, str]] = {}
    keywords = [held.ability for held in abilities if isinstance(held.ability, m.Keyword)]
    kickers = [
        part  # "kicker [cost 1] and/or [cost 2]" means two kickers (502.21a)
        for keyword in keywords
        if keyword.name == "kicker" and keyword.cost is not None
        for part in keyword.cost.either or (keyword.cost,)
    ]
    for place, cost in enumerate((one for one in kickers if isinstance(one, m.Cost)), start=1):
        found["kicker" if len(kickers) == 1 else f"kicker {place}"] = (cost, "502.21a")
    for keyword in keywords:
        if keyword.name in ("buyback", "entwine") and keyword.cost is not None:
            found[keyword.name] = (keyword.cost, {"buyback": "502.16a", "entwine": "502.32a"}[keyword.name])
    return found


def paid_of(names: tuple[str, ...]) -> dict[str, Any]:
    """What a spell remembers of the optional costs announced: kicker by their places, others as true."""
    paid: dict[str, Any] = {name: True for name in names if not name.startswith("kicker")}
    places = tuple(sorted(int(name[7:] or 1) for name in names if name.startswith("kicker")))
    if places:
        paid["kicker"] = places
    return paid


def additional(abilities: tuple[Any, ...]) -> tuple[m.Node, ...]:
    """The items of the costs that a spell has in addition by its text (402.4)."""
    return tuple(
        item for held in abilities if isinstance(held.ability, m.AdditionalCost) for item in items(held.ability.cost)
    )


def items(cost: m.Cost | m.Node | None) -> tuple[m.Node, ...]:
    """The items of a cost in any form: a whole one, a mana cost, one instruction."""
    if cost is None:
        return ()
    if isinstance(cost, m.Cost):
        return cost.items
    if isinstance(cost, m.Seq):
        return cost.steps
    if isinstance(cost, m.Pay):
        return items(cost.cost)
    return (cost,)


def whole(ctx: Context, cost: m.Cost | m.Node | None) -> m.Cost:
    """A cost in any form as one `Cost`: an instruction to pay as often as it says, the object's own mana cost."""
    if isinstance(cost, m.Cost):
        return cost
    if isinstance(cost, m.Pay):
        inner = whole(ctx, cost.cost)
        times = 1 if cost.times is None else amount(ctx, cost.times)
        return m.Cost(inner.items * times, inner.either) if times else NO_COST
    if isinstance(cost, ManaCostOf):
        mana = ctx.game.view(ctx.self).cost
        return m.Cost((mana,)) if mana is not None else NO_COST
    return m.Cost(items(cost))


def has_x(cost: m.Cost | m.Node | None) -> bool:
    """Whether a cost has a variable in it that nothing else says (104.3c)."""
    for item in items(cost):
        if isinstance(item, m.ManaCost):
            if any(symbol in "XYZ" for symbol in item.symbols):
                return True
        elif any(isinstance(part, m.Variable) for part in m.walk(item)):
            return True
    return any(has_x(part) for part in (cost.either if isinstance(cost, m.Cost) else ()))


class Value(Domain):
    """The value of X, from 0 as far as the player can pay (409.1b, 409.1h)."""

    __slots__ = ("_most", "most_payable")

    def __init__(self, most_payable: Any) -> None:
        self.most_payable = most_payable  # () -> int
        self._most: int | None = None

    @property
    def most(self) -> int:
        """The highest value that can be paid."""
        if self._most is None:
            self._most = int(self.most_payable())
        return self._most

    def check(self, answer: Any) -> Refusal | None:
        """Any whole number can be announced; one that can't be paid is an illegal play (409.1h)."""
        refused = Number(0, None, "409.1b").check(answer)
        if refused is None and answer > self.most:
            return Refusal(("409.1h", "104.3c"), "cannot_pay", Map({"most": self.most}))
        return refused

    def iterate(self) -> Any:
        return iter(range(self.most + 1))

    def single(self) -> Any:
        return Number(0, self.most).single()


def announced_x(game: Game, player: int, cost: m.Cost, ctx: Context, *, about: int = 0) -> int | None:
    """Ask for the value of X in a cost (409.1b); None where there is none."""
    if not has_x(cost):
        return ctx.x
    from engine.play.pay import most_x

    domain = Value(lambda: most_x(game, player, cost, ctx))
    return int(game.ask(player, "x", domain, "409.1b", free=True, about=about or ctx.self))


def loose(game: Game, player: int, number: int) -> frozenset[str]:
    """Letters of mana that the player may spend as though it were of any color for this."""
    found: set[str] = set()
    for action, _ in allowed(game, m.SpendMana, player, what=number):
        color = action.color
        found |= set("WUBRGC") if color is None else {dict(zip(_COLORS, "WUBRG", strict=True)).get(color, "C")}
    return frozenset(found)


_COLORS = ("white", "blue", "black", "red", "green")


def mana_of(parts: tuple[m.Node, ...], ctx: Context) -> Need:
    """What all mana costs among some items need together."""
    symbols = tuple(symbol for item in parts if isinstance(item, m.ManaCost) for symbol in item.symbols)
    x = ctx.values.get("X", ctx.x or 0)
    return need_of(symbols, x)


def total(need: Need, parts: tuple[m.Node, ...]) -> m.Cost:
    """A total cost, locked in (409.1f): its mana as numbers and colors, and the rest."""
    rest = tuple(item for item in parts if not isinstance(item, m.ManaCost))
    had = any(isinstance(item, m.ManaCost) for item in parts)
    return m.Cost((symbols_of(need), *rest) if had or need.total else rest)


def spell_cost(
    game: Game, number: int, method: Method | None, names: tuple[str, ...], ctx: Context
) -> tuple[m.Cost, tuple[str, ...]]:
    """The total cost of a spell, or of a card that is to be one, and the rules that make it differ from the mana cost.

    `method`: how it is played; None: without paying its mana cost.
    """
    view = game.view(number)
    if method is None:
        parts: tuple[m.Node, ...] = ()
    elif method.cost is None:
        parts = (view.cost,) if view.cost is not None else (m.ManaCost(("0",)),)
    else:
        parts = items(method.cost)
    rules = list(method.rules if method is not None else ())
    options = optional_costs(view.abilities)
    parts += additional(view.abilities)
    for name in names:
        cost, rule = options[name]
        parts += items(cost)
        rules.append(rule)
    if len(names) or additional(view.abilities) or (method is not None and method.cost is not None):
        rules.append("401.6")  # 402.4: such costs are abilities of the card, that apply while it is on the stack
    need, more = changed(game, mana_of(parts, ctx), number, ctx, ability=False)
    return total(need, parts), (*rules, *more)


def ability_cost(game: Game, player: int, cost: m.Cost, ctx: Context, number: int) -> m.Cost:
    """The total cost of an activated ability of an object. Asks where one of several costs is to be chosen."""
    if cost.either:
        from engine.play.pay import can_pay

        options = tuple(i for i, one in enumerate(cost.either) if can_pay(game, player, one, ctx)) or (0,)
        chosen = game.ask(player, "either", OneOf(options, "409.1b"), "409.1b", about=number)
        one = cost.either[chosen]
        cost = m.Cost((*cost.items, *items(one)))
    need, _ = changed(game, mana_of(cost.items, ctx), number, ctx, ability=True)
    return total(need, cost.items)
