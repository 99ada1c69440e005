"""Priority: state-based effects, triggered abilities, and then somebody may act (408.1, 410.3, 420.3)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from engine.core.choices import Order
from engine.core.events import Event
from engine.core.game import Game
from engine.core.records import EMPTY, Map
from engine.core.ruleset import Procedure, procedure
from engine.core.state import Frame

PASS = ("pass",)


@dataclass(frozen=True, slots=True)
class Waiting:
    """An ability that has triggered and is not on the stack yet (410.2)."""

    ability: Any  # the model's Triggered
    source: int  # the object with the ability, as it was when it triggered
    controller: int
    event: Map = EMPTY  # what triggered it: object, player, amount ..., by the roles of the model's event
    state: bool = False  # a state trigger (410.11)
    since: str = ""  # the step in which it triggered
    bindings: Map = EMPTY  # of a delayed triggered ability: what was fixed when it was created (404.4c)


def _applicable(game: Game) -> list[Event]:
    found: list[Event] = game.by_ticks("state-based", lambda: game.rules.state_based(game))
    return found


def settle(game: Game, frame: Frame) -> None:
    """408.1b: each time a player would get priority, state-based effects and triggered abilities come first. At no other
    time: what is so in the middle of a resolution doesn't matter (102.1, 420.3, 420.4)."""
    game.rules.hooks["notice_states"](game)
    if game.table.waiting or _applicable(game):
        game.call("check")


def give(game: Game, frame: Frame) -> None:
    """408.1c: the player with priority acts or passes; if both pass in succession, the top of the stack resolves
    (217.6b, 217.6d), or the step ends (300.2)."""
    table = game.table
    player = frame["player"]
    table.priority = player
    domain = game.rules.plays(game, player)
    action = game.ask(player, "priority", domain, "408.1c", free=True)
    game.jump(frame, "408.1b")
    if action != PASS:
        frame.bind(passed=False)
        game.rules.hooks["act"](game, player, action)
        return
    game.note("passed", "408.1c", player=player)
    game.rules.hooks["passed"](game, player)
    if not frame["passed"]:
        frame.bind(player=game.opponent(player), passed=True)
    elif table.stack:
        game.rules.hooks["watch_loops"](game)
        frame.bind(player=table.active, passed=False)
        game.call("resolve", object=table.stack[-1])
    else:
        table.priority = 0
        game.leave()


def state_based(game: Game, frame: Frame) -> None:
    """420.3: all state-based effects that apply are one event; then the check is repeated."""
    events = _applicable(game)
    for player in game.table.players:
        if game.player(player).drew_from_empty and not any(e.kind == "lose" for e in events):
            game.player(player).drew_from_empty = False
    if events:
        for event in events:
            about = {key: event[key] for key in ("player", "object") if event.get(key)}
            game.note("state_based", ("420.3", *event.rules[:2], "408.1b"), **about)
        game.happen(*[event.changed() for event in events])
        game.jump(frame, "420.3")


def order_triggers(game: Game, frame: Frame) -> None:
    """410.3: abilities that have triggered go on the stack, the active player's first, each player's in an order that
    he or she chooses."""
    table = game.table
    waiting: tuple[Waiting, ...] = table.waiting
    if not waiting:
        game.leave()
        return
    queue: list[Waiting] = []
    for player in game.apnap():
        mine = [item for item in waiting if item.controller == player]
        if len(mine) > 1 and any((i.ability, i.source) != (mine[0].ability, mine[0].source) for i in mine):
            order = game.ask(
                player, "trigger_order", Order(tuple(range(len(mine))), rule="410.3"), "410.3", triggers=tuple(mine)
            )
            mine = [mine[i] for i in order]
        queue += mine
    table.waiting = ()
    times = Counter((id(item.ability), item.source) for item in queue)
    repeated = tuple(times[id(item.ability), item.source] > 1 for item in queue)  # 410.6
    frame.bind(queue=tuple(queue), several=len(queue) > 1, repeated=repeated)


def put_triggers(game: Game, frame: Frame) -> None:
    """410.4: each goes on the stack with the choices that playing an activated ability would require."""
    queue = frame["queue"]
    if not queue:
        game.jump(frame, "420.3")
        return
    repeated = frame["repeated"]
    frame.bind(queue=queue[1:], repeated=repeated[1:])
    frame.at -= 1
    game.call("put_trigger", waiting=queue[0], several=frame["several"], repeated=repeated[0])


PROCEDURES: tuple[Procedure, ...] = (
    procedure("priority", ("408.1b", settle), ("408.1c", give)),
    procedure("check", ("420.3", state_based), ("410.3", order_triggers), ("410.4", put_triggers)),
)
