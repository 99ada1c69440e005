"""Winning, losing and drawing the game (102)."""

from __future__ import annotations

from engine.core.events import Event
from engine.core.game import Game, Over


def apply_lose(game: Game, event: Event) -> None:
    """A player loses the game."""
    player = game.player(event["player"])
    player.lost = (*player.lost, *event.rules)
    game.note("lost", event.rules, player=player.id)


def apply_win(game: Game, event: Event) -> None:
    """A player wins the game outright."""
    game.table.winner = event["player"]


def apply_draw_game(game: Game, event: Event) -> None:
    """The game is a draw."""
    game.table.status = "drawn"
    game.note("drawn_game", event.rules)


def conclude(game: Game) -> None:
    """102.3: the game ends at once when a player has won or lost or it is a draw. Raises Over."""
    table = game.table
    losers = [number for number in table.players if game.player(number).lost]
    if table.status == "running":
        if len(losers) == len(table.players):
            table.status = "drawn"  # 102.4
            game.note("drawn_game", "102.4")
        elif losers:
            rules = ("102.3", "102.5") if table.winner == losers[0] else ("102.3",)
            table.winner = game.opponent(losers[0])
            table.status = "won"
            game.note("won", rules, player=table.winner)
        elif table.winner:
            table.status = "won"
            game.note("won", "102.3", player=table.winner)
    if table.status != "running":
        raise Over


APPLIERS = {"lose": apply_lose, "win": apply_win, "draw_game": apply_draw_game}
HOOKS = {"conclude": conclude, "conceding": lambda: ("102.7",)}
