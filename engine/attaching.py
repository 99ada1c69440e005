"""What a local enchantment or Equipment can be attached to (212.2g-i, 212.4c-g, 502.7c-d)."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.characteristics import View
from engine.core.game import Game
from engine.meaning.context import Context
from engine.meaning.contexts import of_permanent
from engine.meaning.denoting import controller_of
from engine.meaning.matching import fits, one_of


def enchants(view: View, card: Any) -> Any:
    """What an object's type line or text says that it enchants: a filter; None for what is no local enchantment."""
    for held in view.abilities:
        if isinstance(held.ability, m.Enchants):
            return held.ability.what
    return card.type_line.enchants if card is not None else None


def is_local_enchantment(game: Game, number: int, view: View | None = None) -> bool:
    """Whether an object is a local enchantment (212.4c). An Equipment is none, and stays in play by itself (212.2i)."""
    view = view or game.view(number)
    return "enchantment" in view.types and enchants(view, game.obj(number).card) is not None


def enchants_something(game: Game, number: int) -> bool:
    """Whether what it is attached to still exists."""
    host = game.obj(number).attached_to
    return bool(host) and (game.is_player(host) or game.obj(host).zone == "in_play")


def can_stay(game: Game, number: int, host: int) -> bool:
    """Whether an attached local enchantment or Equipment may stay where it is (420.5d, 420.5k)."""
    return can_attach(game, number, host)


def can_attach(game: Game, number: int, host: int) -> bool:
    """Whether a local enchantment or Equipment could be attached to `host`."""
    if number == host:
        return False  # 212.2i, 212.4g
    if not game.is_player(host) and game.obj(host).zone != "in_play":
        return False
    record, view = game.obj(number), game.view(number)
    if "creature" in view.types and record.zone == "in_play":
        return False  # 212.2i, 212.4g
    ctx = Context(game, number, controller_of(game, number), static=True)
    if is_local_enchantment(game, number, view):
        if not fits(ctx, enchants(view, record.card), host):
            return False
    elif "武具" in view.subtypes:
        if game.is_player(host) or "creature" not in game.view(host).types:
            return False  # 212.2g
    else:
        return False
    if game.is_player(host):
        return True
    return not protected(game, host, number) and _allowed(game, number, host)


def protected(game: Game, host: int, source: int) -> bool:
    """Whether a permanent has protection from a quality of `source` (502.7)."""
    view = game.view(host)
    if "protection" not in view.keywords:
        return False
    for held in view.abilities:
        ability = held.ability
        if isinstance(ability, m.Keyword) and ability.name == "protection" and ability.of is not None:
            ctx = of_permanent(game, host, held)
            if fits(ctx, ability.of, source, last=True) and not _spares(game, held.granter, source):
                return True
    return False


def _spares(game: Game, granter: int, source: int) -> bool:
    """Whether what gives the protection says that it doesn't take this thing off."""
    if not granter or game.obj(granter).zone != "in_play":
        return False
    from engine.continuous.parts import parts_of

    return any(
        isinstance(part.statement, m.Spares) and one_of(of_permanent(game, granter, held), part.statement.what, source)
        for held in game.view(granter).abilities
        for part in parts_of(held.ability)
    )


def _allowed(game: Game, number: int, host: int) -> bool:
    """What the thing's own text and the host's allow (212.4d)."""
    for ctx, statement in game.rules.hooks["statements"](game, m.Cant):
        action = statement.action
        if isinstance(action, m.AttachTo) and one_of(ctx, statement.who, number):
            if one_of(ctx, action.to, host) != action.only:
                return False
        elif (
            isinstance(action, m.BeEnchanted)
            and one_of(ctx, statement.who, host)
            and "enchantment" in game.view(number).types
            and (action.by is None or one_of(ctx, action.by, number))
        ):
            return False
    return True


HOOKS = {"can_attach": can_attach, "protected": protected}
