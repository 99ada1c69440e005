"""Playing an activated ability, step by step (403, 409.1a-i), and putting a triggered one on the stack (410.4)."""

from __future__ import annotations

from engine import zones
from engine.core.choices import Illegal
from engine.core.events import Event
from engine.core.game import Game
from engine.core.records import EMPTY, Map
from engine.core.ruleset import Procedure, procedure
from engine.core.state import Frame, Obj
from engine.keywords.expanding import citation
from engine.meaning.contexts import of_stack
from engine.play.abilities import find
from engine.play.announcing import choose_division, choose_modes, tell_targets
from engine.play.costs import ability_cost, announced_x
from engine.play.happening import chosen_targets
from engine.play.pay import busy, make_mana, need_for, pay_locked
from engine.play.targets import choose_targets
from engine.play.timing import count_use, hurries
from engine.triggers.citing import trigger_rules
from engine.turn.priority import Waiting


def put_on_stack(game: Game, ability: object, source: int, controller: int, memory: Map, event: Map = EMPTY) -> Obj:
    """An ability goes on top of the stack without any card; it has its text and nothing else (217.6c, 409.1a)."""
    record = game.obj(source)
    thing = zones.make(game, None, controller, kind="ability", source=record.thing if source else 0)
    return zones.enter(
        game, thing, "stack", controller=controller, ability=ability, source=source, event=event, memory=memory
    )


def announce(game: Game, frame: Frame) -> None:
    """409.1a: the ability goes on the stack."""
    number, player = frame["source"], frame["player"]
    one = find(game, number, frame["index"])
    if one is None:
        raise Illegal("402.7", "no_ability", object=number)
    memory = Map({"granter": one.held.granter}) if one.held.granter else EMPTY
    made = put_on_stack(game, one.ability, number, player, memory)
    frame.bind(object=made.id, ability=one.ability, keyword=one.keyword)


def choose(game: Game, frame: Frame) -> None:
    """409.1b: the modes and the value of X are announced."""
    number, player = frame["object"], frame["player"]
    choose_modes(game, number, free=True)
    ctx = of_stack(game, number)
    game.obj(number).x = announced_x(game, player, frame["ability"].cost, ctx, about=number)


def choose_its_targets(game: Game, frame: Frame) -> None:
    """409.1c-d: the targets are announced."""
    choose_targets(game, frame["object"], "409.1c", free=True)


def divide(game: Game, frame: Frame) -> None:
    """409.1e: what is divided is divided."""
    choose_division(game, frame["object"], free=True)


def determine_cost(game: Game, frame: Frame) -> None:
    """409.1f: the total cost is determined, and locked in."""
    number, player = frame["object"], frame["player"]
    ctx = of_stack(game, number)
    frame.bind(cost=ability_cost(game, player, frame["ability"].cost, ctx, frame["source"]))


def play_mana_abilities(game: Game, frame: Frame) -> None:
    """409.1g: the player may play mana abilities for it."""
    player, cost = frame["player"], frame["cost"]
    ctx = of_stack(game, frame["object"])
    made = make_mana(game, player, need_for(game, player, cost, ctx), ctx, "409.1h", exclude=busy(cost, ctx))
    frame.bind(made=made)


def pay_total(game: Game, frame: Frame) -> None:
    """409.1h: the total cost is paid."""
    number = frame["object"]
    count_use(game, frame["source"], frame["ability"])
    paid = pay_locked(game, frame["player"], frame["cost"], of_stack(game, number), ("409.1h",), frame["made"])
    record = game.obj(number)
    record.paid = Map({**record.paid, **paid})


def becomes_played(game: Game, frame: Frame) -> None:
    """409.1i: the ability becomes played; what triggers on that triggers now."""
    number = frame["object"]
    rules = ("409.1i", *_keyword_rule(frame["ability"]))
    hasty = ("502.5b",) if hurries(game, frame["source"], frame["ability"]) else ()
    zone = game.obj(frame["source"]).zone
    more = ("403.1", "415.2" if any(game.obj(number).targets) else "408.1e", *(("402.9",) if zone != "in_play" else ()))
    game.happen(
        Event(
            "ability_played",
            (*rules, *hasty, *more[::-1])[:4],
            player=frame["player"],
            object=frame["source"],
            ability=number,
        )
    )
    if frame["keyword"] in ("cycling", "landcycling"):
        card = zones.present(game, frame["source"])  # where the discard has put it
        game.happen(Event("cycled", rules[1], player=frame["player"], object=card))
    tell_targets(game, number)


def _keyword_rule(ability: object) -> tuple[str, ...]:
    """The rule of the keyword that an ability comes from."""
    rule = citation(ability)
    return (rule,) if rule else ()


def put_trigger(game: Game, frame: Frame) -> None:
    """410.4: a triggered ability goes on the stack, with the choices that playing one would require; where no legal
    choice can be made, it is removed."""
    waiting: Waiting = frame["waiting"]
    memory = Map({"bindings": waiting.bindings}) if waiting.bindings else EMPTY
    made = put_on_stack(game, waiting.ability, waiting.source, waiting.controller, memory, waiting.event)
    held = game.table.step == "upkeep" and waiting.since == "untap"
    several, repeated = bool(frame.get("several")), bool(frame.get("repeated"))
    rules = trigger_rules(waiting.ability, several=several, held=held, repeated=repeated)
    about = {"source": waiting.source} if waiting.source else {}
    try:
        choose_modes(game, made.id, free=False)
        choose_targets(game, made.id, "410.4", free=False)
        choose_division(game, made.id, free=False)
    except Illegal:
        game.note("triggered", rules, object=made.id, player=waiting.controller, **about)
        zones.take_out(game, made.id)
        game.note("ceased", "410.4", object=made.id, **about)
        return
    chosen = chosen_targets(game, made.id)
    if chosen or made.modes:
        rules = (*rules[:3], "410.4")
    game.note("triggered", rules, object=made.id, player=waiting.controller, **about, **chosen)
    tell_targets(game, made.id)


PROCEDURES: tuple[Procedure, ...] = (
    procedure(
        "play_ability",
        ("409.1a", announce),
        ("409.1b", choose),
        ("409.1c", choose_its_targets),
        ("409.1e", divide),
        ("409.1f", determine_cost),
        ("409.1g", play_mana_abilities),
        ("409.1h", pay_total),
        ("409.1i", becomes_played),
        refusable=True,
    ),
    procedure("put_trigger", ("410.4", put_trigger)),
)
