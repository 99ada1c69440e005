"""What can't be, must be and can be done, as statements say now (103.2, 302.2, 305.4, 314.1, 500)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import model as m
from engine.continuous.durations import end
from engine.continuous.standing import Stated, statics
from engine.core.choices import Subset, YesNo
from engine.core.game import Game
from engine.meaning.context import Context
from engine.meaning.counting import number as count
from engine.meaning.denoting import objects, players
from engine.meaning.matching import fits, one_of

MAXIMUM_HAND = 7  # 217.3b


def statements(game: Game, kind: type) -> Iterator[tuple[Context, Any]]:
    """The hook: all statements of a class of the card model (Cant, Must, Unless, CostChange ...) that hold now, with
    their contexts, by timestamp. What a spell says of itself (412.3) is left to whoever deals with that spell."""
    for statement, ctx, stated in statics(game, kind):
        if stated.held is not None and game.obj(stated.source).zone == "stack":
            continue
        if kind is m.CostChange and "per" in ctx.values:
            yield ctx, _times(ctx, statement, ctx.values["per"])
        else:
            yield ctx, statement


def _times(ctx: Context, change: m.CostChange, times: int) -> m.CostChange:
    """A change of costs for each of something (…每有一个…便…)."""
    amount = None if change.amount is None else m.Number(count(ctx, change.amount) * times)
    mana = tuple(
        symbol for one in change.mana for symbol in ((str(int(one) * times),) if one.isdigit() else (one,) * times)
    )
    return m.CostChange(change.what, amount, change.more, mana, change.ability)


def about(game: Game, kind: type, action: type, who: int) -> Iterator[tuple[Any, Context, Stated]]:
    """The statements of a kind about an action whose subject is this object or player: (action, context, origin)."""
    for statement, ctx, stated in statics(game, (kind, action)):
        if is_one(ctx, statement.who, who):
            yield statement.action, ctx, stated


def is_one(ctx: Context, who: Any, number: int) -> bool:
    """Whether an object or player is among those that a statement speaks of."""
    if ctx.game.is_player(number):
        if isinstance(who, (m.Filter, m.OneOf)):
            return fits(ctx, who, number)
        return number in players(ctx, who)
    return one_of(ctx, who, number)


def forbids(game: Game, action: type, who: int) -> tuple[str, ...] | None:
    """The rules by which an effect forbids an action that needs no further circumstances; None where none does.

    "Can't" beats "can" (103.2), so nothing else has to be asked.
    """
    for _ in about(game, m.Cant, action, who):
        return ("103.2",)
    return None


def cant_lose(game: Game, player: int, why: str) -> bool:
    """The hook: whether a player can't lose the game, in this way (`why`: life, draw, poison)."""
    return any(action.for_ in (None, why) for action, _, _ in about(game, m.Cant, m.LoseTheGame, player))


def cant_be_destroyed(game: Game, number: int) -> bool:
    """The hook: whether a permanent can't be destroyed, so that lethal damage does nothing to it (103.2)."""
    return bool(forbids(game, m.BeDestroyed, number))


def cant_win(game: Game, player: int) -> bool:
    """Whether a player can't win the game."""
    return any(True for _ in about(game, m.Cant, m.WinTheGame, player))


def maximum_hand(game: Game, player: int) -> int | None:
    """The hook: a player's maximum hand size, None where he or she has none; the latest effect counts (418.5d).

    Seven by the rules (217.3b), unless a card says otherwise (103.1).
    """
    size: int | None = MAXIMUM_HAND
    for statement, ctx, _ in statics(game, m.NoHandLimit):
        if is_one(ctx, statement.who, player):
            size = None if statement.size is None else count(ctx, statement.size)
    if size is None:
        return None
    for statement, ctx, _ in statics(game, m.HandLimitChange):
        if is_one(ctx, statement.who, player):
            size += count(ctx, statement.amount)
    return max(0, size)


# -- untapping ---------------------------------------------------------------------------------------------------------


def untapping(game: Game, player: int) -> tuple[int, ...]:
    """The hook: which permanents the active player untaps (302.2). What effects leave open is asked."""
    kept: list[int] = []
    used: list[int] = []
    for number in game.table.in_play:
        if game.view(number).controller != player or not game.obj(number).tapped:
            continue
        held = [stated for _, _, stated in about(game, m.Cant, m.UntapInStep, number)]
        if not _may_untap(game, number):
            continue
        if held:
            used += [one.effect for one in held if one.effect and one.part.statement.action.next]
        elif _wanted(game, player, number):
            kept.append(number)
    kept += _besides(game, player)
    for statement, ctx, stated in list(statics(game, (m.Cant, m.UntapMoreThan))):
        if is_one(ctx, statement.who, player):
            kept = _limited(game, player, kept, statement.action, ctx, stated)
    for effect in dict.fromkeys(used):
        end(game, effect, ("418.3a",))
    return tuple(kept)


def _besides(game: Game, player: int) -> list[int]:
    """What untaps in somebody's untap step though it is not his or hers."""
    found: dict[int, None] = {}
    for statement, ctx, _ in statics(game, m.InStep):
        if statement.step == "untap" and isinstance(statement.do, m.Untap) and is_one(ctx, statement.whose, player):
            for number in objects(ctx, statement.do.what):
                if game.obj(number).tapped and game.view(number).controller != player and _may_untap(game, number):
                    found[number] = None
    return list(found)


def _may_untap(game: Game, number: int) -> bool:
    return not any(True for _ in about(game, m.Cant, m.BeUntapped, number))


def _wanted(game: Game, player: int, number: int) -> bool:
    """Whether a permanent is to untap that its controller may choose not to untap."""
    for action, _, stated in about(game, m.Can, m.UntapInStep, number):
        if action.optional:
            return bool(game.ask(player, "untap", YesNo(), "302.2", about=number, source=stated.source))
    return True


def _limited(
    game: Game, player: int, kept: list[int], action: m.UntapMoreThan, ctx: Context, stated: Stated
) -> list[int]:
    concerned = tuple(number for number in kept if fits(ctx, action.what, number))
    most = max(0, count(ctx, action.number))
    if len(concerned) <= most:
        return kept
    chosen = game.ask(player, "untap", Subset(concerned, most, most, "302.2"), "302.2", about=stated.source)
    return [number for number in kept if number not in concerned or number in chosen]


def assigns_as_unblocked(game: Game, number: int) -> bool:
    """The hook: whether a creature may assign its combat damage as though it weren't blocked (310.2e)."""
    return any(True for _ in about(game, m.Can, m.AssignAsUnblocked, number))


__all__ = ["about", "forbids", "objects", "statements", "untapping"]
