"""Subgames (506): a game within the game, one more frame on the stack of what is under way."""

from __future__ import annotations

from engine import zones
from engine.core.choices import OneOf
from engine.core.events import Event
from engine.core.game import Game
from engine.core.records import EMPTY, Map
from engine.core.ruleset import Procedure, procedure
from engine.core.state import NO_MANA, Frame, Table
from engine.zones import OWN

_SET_ASIDE = ("life", "poison", "mana", "hand", "graveyard", "removed", "lands_played", "drew_from_empty", "memory")
_FRESH = {
    "life": 20,
    "poison": 0,
    "mana": NO_MANA,
    "hand": (),
    "graveyard": (),
    "removed": (),
    "lands_played": 0,
    "drew_from_empty": False,
    "memory": EMPTY,
}


def begin(game: Game, frame: Frame) -> None:
    """506.1, 506.3, 506.5: the main game is suspended; the libraries become decks, all else is outside the subgame."""
    main = game.table
    _removed(game)
    aside = {}
    for number in main.players:
        player = game.player(number)
        aside[number] = Map({name: getattr(player, name) for name in _SET_ASIDE})
        for name, value in _FRESH.items():
            setattr(player, name, value)
    table = game.new(Table, players=main.players, active=main.active, outer=main.id, mana_burn=main.mana_burn)
    table.memory = Map({"aside": Map(aside)})
    game.note("subgame_began", ("506.1", "506.3"), object=frame["about"])
    game.root.table = table.id
    for number in table.players:
        for card in game.player(number).library:
            zones.relocate(game, card, "library", position="bottom")


def _removed(game: Game) -> None:
    """506.3: what triggers on the libraries being removed from the main game triggers, and waits until it goes on."""
    cards = [(card, number) for number in game.table.players for card in game.player(number).library]
    events = [Event("move", "506.3", object=card, to="removed", player=number) for card, number in cards]
    for event in events:
        event.data["from"], event.result = "library", event["object"]
    if events:
        game.rules.notice(game, game.rules.listening(game), events)


def start(game: Game, frame: Frame) -> None:
    """506.4: the subgame proceeds like a normal game; who goes first is determined randomly."""
    starting = game.decide(game.table.active, "starting", OneOf(game.table.players, "506.4"), "506.4")
    game.table.active = game.opponent(starting)
    game.call("game")
    game.call("pregame", starting=starting)


def finish(game: Game, frame: Frame) -> None:
    """506.6: all objects brought into the subgame go into their owners' libraries of the main game, which are shuffled;
    cards removed from the game remain removed."""
    table = game.table
    winner = table.winner
    aside: Map = table.memory["aside"]
    removed = {number: game.player(number).removed for number in table.players}
    back: list[int] = [*table.in_play, *table.stack, *table.phased_out]
    for number in table.players:
        player = game.player(number)
        back += [*player.hand, *player.graveyard]
    game.note("subgame_ended", ("506.6", "506.1"), player=winner)
    for number in back:
        if game.thing(game.obj(number).thing).kind == "card":
            zones.relocate(game, number, "library", position="bottom")
        else:
            zones.take_out(game, number)
    game.root.table = table.outer
    game.table.memory = game.table.memory.with_("subgame_winner", winner)
    for number, values in aside.items():
        player = game.player(number)
        for name, value in values.items():
            setattr(player, name, value)
        player.lost = ()
        player.removed = (*player.removed, *removed[number])
    for number in game.table.players:
        game.happen(Event("shuffle", "506.6", player=number))


PROCEDURES: tuple[Procedure, ...] = (procedure("subgame", ("506.3", begin), ("506.4", start), ("506.6", finish)),)

__all__ = ["OWN", "PROCEDURES"]
