"""Playing a spell, step by step (409.1a-i): what a card needs for it, and the procedure."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.characteristics import base
from engine.continuous.copying import FACE_DOWN
from engine.core.choices import Illegal, Refusal, Subset
from engine.core.events import Event
from engine.core.game import Game
from engine.core.records import EMPTY, Map
from engine.core.ruleset import Procedure, procedure
from engine.core.state import Frame
from engine.meaning.contexts import of_stack
from engine.play.announcing import choose_division, choose_modes, tell_targets
from engine.play.costs import FACE_DOWN_COST, Method, announced_x, items, methods, optional_costs, paid_of, spell_cost
from engine.play.pay import busy, make_mana, need_for, pay_locked
from engine.play.permissions import permits
from engine.play.ruling import forbidden
from engine.play.targets import choose_targets
from engine.play.timing import TYPE_RULES, refusal, sorcery_time

# The methods of effects that have a card played while they resolve: without paying its mana cost, and for it.
FREE = "free"
GRANTED = "granted"
_BY_EFFECTS = {FREE: Method(FREE, m.Cost(()), ("409.1b",)), GRANTED: Method(None, None, ())}


def half_of(game: Game, card: int, options: Map) -> m.Card | None:
    """The definition that the spell will have: of the half played (505.2, 505.3), or face down (502.26b)."""
    definition = game.obj(card).card
    if options.get("face_down"):
        return FACE_DOWN
    if definition is not None and definition.halves:
        return definition.halves[int(options.get("half") or 0)]
    return definition


def way_of(game: Game, player: int, card: int, options: Map) -> Method | None:
    """The way to play that the options mean: None where the card can't be played so."""
    wanted = options.get("method")  # never one of those by effects: they are no choice of the player's
    found = {method.name: method for method in methods(game, player, card)}
    if options.get("face_down"):
        if wanted is not None or None not in found:
            return None  # 409.1b: not two alternative costs
        return Method("morph", FACE_DOWN_COST, ("502.26a", "502.26b"))
    return found.get(wanted)


def why_not_spell(game: Game, player: int, card: int, options: Map) -> Refusal | None:
    """Why a player may not begin to play that card as a spell now; costs and targets come later."""
    record, view = game.obj(card), game.view(card)
    if "land" in view.types:
        return refusal(("212.6g", "212.6a"), "a_land", object=card)
    if options.get("face_down") and not view.has("morph"):
        return refusal("502.26c", "no_morph", object=card)
    halves = getattr(record.card, "halves", ())
    if halves and int(options.get("half") or 0) not in range(len(halves)):
        return refusal("505.1", "no_half", object=card)
    method = way_of(game, player, card, options)
    types = _types(game, card, options)
    rule = next((rule for kind, rule in TYPE_RULES.items() if kind in types), "212.5a")
    if method is None:
        wanted = options.get("method")
        named = {"flashback": ("502.22a",), "madness": ("502.24a",)}.get(wanted or "", ())
        return refusal((*named, rule, "409.1b"), "not_there", object=card, zone=record.zone)
    any_time = "instant" in types or method.any_time or sorcery_time(game, player)
    if not any_time and not any(action.timing == "instant" for action, _ in permits(game, player, card)):
        return refusal((rule, "408.1d", "305.3"), "sorcery_time", object=card)
    rules = forbidden(game, m.PlayCards, player, what=card)
    if rules:
        return refusal(("409.4", "103.2", *rules), "forbidden", object=card)
    return None


def _types(game: Game, card: int, options: Map) -> frozenset[str]:
    definition = game.obj(card).card
    if options.get("face_down"):
        return frozenset(("creature",))
    if definition is not None and definition.halves:
        return base(definition.halves[int(options.get("half") or 0)]).types
    types: frozenset[str] = game.view(card).types
    return types


# -- the procedure -----------------------------------------------------------------------------------------------------


def announce(game: Game, frame: Frame) -> None:
    """409.1a: the card moves to the stack, as the spell that it is played as."""
    card, player, options = frame["card"], frame["player"], frame.get("options", EMPTY)
    origin = game.obj(card)
    method = _BY_EFFECTS.get(options.get("method")) or way_of(game, player, card, options)
    if method is None:
        raise Illegal("409.1b", "not_there", object=card)
    values: dict[str, Any] = {
        "controller": player,
        "card": half_of(game, card, options),
        "paid": Map({"from": origin.zone, "method": method.name}),
    }
    if options.get("face_down"):
        values["face_down"] = True
    done = game.happen(
        Event(
            "move",
            ("409.1a", *_half_rules(options), *method.rules, "401.4" if origin.zone != "hand" else "401.1")[:4],
            object=card,
            to="stack",
            player=player,
            values=Map(values),
        )
    )
    number = next((event.result for event in done if event.kind == "move"), 0)
    if not number:
        raise Illegal("409.1a", "not_moved", object=card)
    frame.bind(object=number, method=method)


def _half_rules(options: Map) -> tuple[str, ...]:
    """505.2-3: only the half of a split card that is played exists on the stack."""
    return ("505.2", "505.3") if "half" in options else ()


def choose(game: Game, frame: Frame) -> None:
    """409.1b: modes, the value of X, optional and additional costs are announced."""
    number, player, method = frame["object"], frame["player"], frame["method"]
    record = game.obj(number)
    view = game.view(number)
    options = optional_costs(view.abilities)
    names: tuple[str, ...] = ()
    if options:
        domain = Subset(tuple(options), 0, len(options), "409.1b")
        names = game.ask(player, "costs", domain, "409.1b", about=number, free=True, costs=Map(options))
        record.paid = Map({**record.paid, **paid_of(names)})
    choose_modes(game, number, free=True, everything="entwine" in names)
    ctx = of_stack(game, number)
    parts = list(items(method.cost)) if method.cost is not None else [view.cost] if view.cost is not None else []
    for held in view.abilities:
        if isinstance(held.ability, m.AdditionalCost):
            parts += items(held.ability.cost)
    for name in names:
        parts += items(options[name][0])
    record.x = announced_x(game, player, m.Cost(tuple(parts)), ctx, about=number)
    frame.bind(names=names)


def choose_its_targets(game: Game, frame: Frame) -> None:
    """409.1c-d: the targets are announced."""
    choose_targets(game, frame["object"], "409.1c", free=True)


def divide(game: Game, frame: Frame) -> None:
    """409.1e: what is divided is divided."""
    choose_division(game, frame["object"], free=True)


def determine_cost(game: Game, frame: Frame) -> None:
    """409.1f: the total cost is determined, and locked in."""
    number = frame["object"]
    cost, rules = spell_cost(game, number, frame["method"], frame["names"], of_stack(game, number))
    frame.bind(cost=cost, rules=rules)


def play_mana_abilities(game: Game, frame: Frame) -> None:
    """409.1g: the player may play mana abilities for it."""
    number, player, cost = frame["object"], frame["player"], frame["cost"]
    ctx = of_stack(game, number)
    made = make_mana(game, player, need_for(game, player, cost, ctx), ctx, "409.1h", exclude=busy(cost, ctx))
    frame.bind(made=made)


def pay_total(game: Game, frame: Frame) -> None:
    """409.1h: the total cost is paid."""
    number, player = frame["object"], frame["player"]
    rules = ("409.1h", *frame["rules"])[:4]
    paid = pay_locked(game, player, frame["cost"], of_stack(game, number), rules, frame["made"])
    record = game.obj(number)
    record.paid = Map({**record.paid, **paid})


def becomes_played(game: Game, frame: Frame) -> None:
    """409.1i: the spell becomes played; what triggers on that triggers now."""
    number = frame["object"]
    rules = ("409.1i", *frame["rules"])[:4]
    game.happen(Event("played", rules, player=frame["player"], object=number))
    tell_targets(game, number)


def begin(game: Game, player: int, card: int, options: Map = EMPTY) -> None:
    """Begin to play a card as a spell, by the procedure below."""
    game.call("play_spell", player=player, card=card, options=options)


PLAYING: tuple[tuple[str, Any], ...] = (
    ("409.1a", announce),
    ("409.1b", choose),
    ("409.1c", choose_its_targets),
    ("409.1e", divide),
    ("409.1f", determine_cost),
    ("409.1g", play_mana_abilities),
    ("409.1h", pay_total),
    ("409.1i", becomes_played),
)
PROCEDURES: tuple[Procedure, ...] = (procedure("play_spell", *PLAYING, refusable=True),)
