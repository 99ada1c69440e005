"""Which creature can block which: evasion abilities and what effects say (501, 502.4, 502.6-8, 502.17, 502.25)."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.characteristics import View
from engine.combat.statements import about
from engine.core.choices import Refusal
from engine.core.game import Game
from engine.core.records import Map
from engine.meaning.contexts import of_permanent
from engine.meaning.matching import fits, one_of

_EVASIVE = frozenset(("flying", "fear", "shadow", "horsemanship", "landwalk", "protection"))


def pair_refusal(game: Game, blocker: int, attacker: int) -> Refusal | None:
    """Why `blocker` can't block `attacker`, or None. Evasion abilities are cumulative (501.2), and only
    matter as blockers are declared (501.3)."""
    mine, its = game.view(blocker), game.view(attacker)
    why = None
    if its.keywords & _EVASIVE or "shadow" in mine.keywords:
        why = _keywords(game, blocker, mine, attacker, its)
    why = why or _effects(game, blocker, attacker)
    if why is None:
        return None
    rule, reason = why
    return Refusal((rule, "309.2a"), reason, Map({"object": blocker, "target": attacker}))


def _keywords(game: Game, blocker: int, mine: View, attacker: int, its: View) -> tuple[str, str] | None:
    as_though = [statement.action.such for _, statement in about(game, m.Can, m.AttackAsThough, blocker)]
    as_though = [_keyword(such) for such in as_though]
    if its.has("flying") and not mine.has("flying") and "flying" not in as_though:
        return "502.4b", "flying"
    if its.has("horsemanship") and not mine.has("horsemanship") and "horsemanship" not in as_though:
        return "502.17b", "horsemanship"
    if its.has("shadow") != mine.has("shadow") and not (its.has("shadow") and "shadow" in as_though):
        return "502.8b", "shadow"
    if its.has("fear") and not ("artifact" in mine.types or "black" in mine.colors):
        return "502.25b", "fear"
    for held in its.abilities:
        ability = held.ability
        if not isinstance(ability, m.Keyword):
            continue
        ctx = of_permanent(game, attacker, held)
        if ability.name == "landwalk" and _walks(game, ability, ctx):
            return ("502.6c" if _snowy(ability) else "502.6b"), "landwalk"
        if ability.name == "protection" and ability.of is not None and fits(ctx, ability.of, blocker):
            return "502.7f", "protection"
    return None


def _keyword(such: Any) -> str:
    """The keyword that `as though it had` names, or an empty string."""
    ability = getattr(such, "ability", None)
    return ability.name if isinstance(ability, m.Keyword) else ""


def _snowy(ability: m.Keyword) -> bool:
    return any(isinstance(node, m.Keyword) and node.name == "snow_covered" for node in m.walk(ability.of) if ability.of)


def _walks(game: Game, ability: m.Keyword, ctx: Any) -> bool:
    """502.6b: whether the defending player controls a land such as the ability names. The blocker's own landwalk
    doesn't matter (502.6d)."""
    defender = game.opponent(game.table.active)
    return any(
        game.view(n).controller == defender and "land" in game.view(n).types and fits(ctx, ability.of, n)
        for n in game.table.in_play
    )


def _effects(game: Game, blocker: int, attacker: int) -> tuple[str, str] | None:
    for ctx, statement in about(game, m.Cant, m.BeBlocked, attacker):
        action = statement.action
        if action.except_ is not None:
            if not one_of(ctx, action.except_, blocker):
                return "501.1", "unblockable_except"
        elif action.by is None or one_of(ctx, action.by, blocker):
            return "501.1", "unblockable"
    for ctx, statement in about(game, m.Cant, m.Block, blocker):
        if statement.action.alone:
            continue  # that is about the whole set of blocks (500.3)
        if statement.action.what is None or one_of(ctx, statement.action.what, attacker):
            return "500.3", "cant_block"
    return None
