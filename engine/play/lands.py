"""Playing a land: a special action (212.6, 305.4, 408.2d)."""

from __future__ import annotations

from engine.cards import model as m
from engine.core.choices import Refusal
from engine.core.events import Event
from engine.core.game import Game
from engine.core.records import Map
from engine.meaning.counting import number as amount
from engine.play.permissions import may_play_from
from engine.play.ruling import allowed, forbidden
from engine.play.timing import MAIN, refusal


def why_not_land(game: Game, player: int, card: int) -> Refusal | None:
    """Why a player may not play that card as a land now."""
    record = game.obj(card)
    if "land" not in game.view(card).types:
        return refusal(("212.6a", "305.4"), "no_land", object=card)
    if not may_play_from(game, player, card):
        return refusal(("305.4", "212.6a"), "not_there", object=card, zone=record.zone)
    table = game.table
    if table.active != player or table.step not in MAIN or table.stack:
        return refusal(("305.4", "212.6a", "408.2d"), "sorcery_time", object=card)
    rules = forbidden(game, m.PlayLands, player, what=card) or forbidden(game, m.PlayCards, player, what=card)
    if rules:
        return refusal(("103.2", "212.6b", *rules), "forbidden", object=card)
    if not _plays_left(game, player):
        return refusal(("305.4", "212.6b"), "land_played", object=card)
    return None


def _extra(game: Game, player: int) -> int:
    """How many additional lands effects let the player play this turn (212.6b)."""
    total = 0
    for action, ctx in allowed(game, m.PlayLands, player):
        total += 10**6 if action.count is None or isinstance(action.count, m.AnyNumber) else amount(ctx, action.count)
    return total


def _extra_used(game: Game, player: int) -> int:
    turn, used = game.player(player).memory.get("extra_lands", (0, 0))
    return used if turn == game.table.turn else 0


def _plays_left(game: Game, player: int) -> bool:
    used = _extra_used(game, player)
    return game.player(player).lands_played - used < 1 or used < _extra(game, player)


def play_land(game: Game, player: int, card: int) -> None:
    """305.4, 408.2d: put the land into play; the stack isn't used (212.6a), nor is it for an artifact land (212.2f, 212.6g).

    212.6b has the player say which permission is used: that of an effect first, because it may end sooner than the
    normal action of the turn.
    """
    record = game.player(player)
    used = _extra_used(game, player)
    if used < _extra(game, player):
        record.memory = record.memory.with_("extra_lands", (game.table.turn, used + 1))
    record.lands_played += 1
    done = game.happen(
        Event(
            "move",
            ("305.4", "408.2d", "408.1i"),
            object=card,
            to="in_play",
            cause="land_played",
            player=player,
            values=Map({"controller": player}),
        )
    )
    for event in done:
        if event.kind == "move" and event.result:
            game.happen(Event("played", "305.4", player=player, object=event.result))
