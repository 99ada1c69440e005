"""Controlling another player's turn (507)."""

from __future__ import annotations

from engine.core.game import Game


def control_turn(game: Game, who: int, of: int) -> None:
    """507.1: `who` controls the next turn that `of` actually takes (507.1b); the newest effect counts (507.1a)."""
    table = game.table
    table.memory = table.memory.with_(f"controlled {of}", who)


def turn_began(game: Game, player: int) -> None:
    """As a turn begins, control of the turn before ends and that of this one begins (507.1)."""
    table = game.table
    for number in table.players:
        game.player(number).decider = number
    key = f"controlled {player}"
    who = table.memory.get(key)
    if who is not None:
        table.memory = table.memory.without(key)
        if who != player:
            game.player(player).decider = who


def controlled(game: Game, player: int) -> bool:
    """Whether somebody else controls this player now."""
    return game.player(player).decider != player


def decided(game: Game, player: int) -> tuple[str, ...]:
    """Why somebody else makes a player's decisions, for what tells them (507.3); nothing where nobody does."""
    return ("507.3",) if controlled(game, player) else ()


def burns(game: Game, player: int) -> bool:
    """Whether a player loses life for unused mana (300.3): not one who is controlled by another (507.4)."""
    return game.table.mana_burn and not controlled(game, player)


HOOKS = {"control_turn": control_turn, "turn_began": turn_began, "burns": burns, "decided": decided}
