"""Skipping steps, phases and turns: they are replaced with nothing (300.9, 419.6e-f)."""

from __future__ import annotations

from engine.cards import model as m
from engine.continuous.beginning import begin_rule
from engine.continuous.constants import ThePlayer
from engine.continuous.ruling import is_one
from engine.continuous.standing import statics
from engine.core.game import Game
from engine.meaning.context import Context
from engine.turn.structure import PHASES, Scheduled, schedule

_ALWAYS = ("each", "this_turn", "all_this_turn")
RULES = ("419.6e", "419.6f")


def skips(game: Game, kind: str, player: int, name: str) -> bool:
    """The hook: whether something that stands says that this turn, phase or step is skipped."""
    for statement, ctx, _ in statics(game, m.Skip):
        if statement.which in _ALWAYS and is_one(ctx, statement.who, player) and _is(statement.what, kind, name):
            return True
    return False


def _is(what: str, kind: str, name: str) -> bool:
    if kind == "turn":
        return what == "turn"
    if kind == "phase":
        return what == name or (what == "main" and name.endswith("main"))
    return what == name


def begin_skip(ctx: Context, node: m.Skip, player: int) -> None:
    """The hook: a player skips something, the next time (each effect once, 419.6f), or all through this turn."""
    game = ctx.game
    if node.which in ("this_turn", "all_this_turn"):
        begin_rule(ctx.within(subject=player), m.changed(node, who=ThePlayer(player)), m.ThisTurn())
        return
    if node.which == "this":
        return
    what, kind = _kind_of(game, node.what, player)
    schedule(game, Scheduled(f"skip_{kind}", player, name=what))
    game.note("effect_began", RULES, source=ctx.self, player=player)


def _kind_of(game: Game, what: str, player: int) -> tuple[str, str]:
    """What is scheduled: the name and whether it is a turn, phase or step."""
    if what == "turn":
        return "", "turn"
    if what == "main":
        begun = game.table.active == player and game.table.phase in ("precombat_main", "combat")
        return "postcombat_main" if begun else "precombat_main", "phase"
    if what in PHASES:
        return what, "phase"
    return what, "step"
