"""When something may be played (212.2a-212.7e, 305, 403, 408.1d, 409.4)."""

from __future__ import annotations

from engine.cards import model as m
from engine.core.choices import Refusal
from engine.core.game import Game
from engine.core.records import Map
from engine.keywords.expanding import citation
from engine.meaning.conditions import holds
from engine.meaning.denoting import players
from engine.play.abilities import Playable, context, functions
from engine.play.ruling import forbidden

MAIN = frozenset(("precombat_main", "postcombat_main"))

# The rule of each card type that says when a card of it may be played.
TYPE_RULES = {
    "creature": "212.3a",
    "artifact": "212.2a",
    "enchantment": "212.4a",
    "sorcery": "212.7a",
}


def refusal(rules: str | tuple[str, ...], why: str, **data: object) -> Refusal:
    """A refusal with its rules (at most four), reason code and data."""
    return Refusal((rules,) if isinstance(rules, str) else rules[:4], why, Map(data))


def sorcery_time(game: Game, player: int) -> bool:
    """Whether a player with priority could play a sorcery: own main phase, empty stack (212.7a, 212.7e, 408.1d).

    So too artifacts (212.2a), creatures (212.3a) and enchantments (212.4a).
    """
    table = game.table
    return table.active == player and table.step in MAIN and not table.stack


def began_turn(game: Game, player: int) -> None:
    """Remember which turn is a player's most recent one, for 212.3d. Called as a turn begins."""
    record = game.player(player)
    record.memory = record.memory.with_("turn", game.table.turn)


def is_sick(game: Game, number: int) -> bool:
    """212.3d, 104.4: a creature that hasn't been under its controller's control continuously since the start of his or
    her most recent turn, and has no haste (502.5)."""
    return not game.view(number).has("haste") and newly_controlled(game, number)


def newly_controlled(game: Game, number: int) -> bool:
    """Whether it is a creature of which 212.3d speaks, be there haste or not."""
    record = game.obj(number)
    if not record.sick_since or record.zone != "in_play":
        return False
    view = game.view(number)
    if "creature" not in view.types:
        return False
    controller = view.controller
    recent = game.table.turn if controller == game.table.active else game.player(controller).memory.get("turn", 0)
    return bool(record.sick_since >= recent)


def hurries(game: Game, number: int, ability: m.Activated) -> bool:
    """Whether an ability with the tap symbol in its cost could not be played but for haste (502.5b)."""
    symbol = any(isinstance(item, (m.TapSymbol, m.UntapSymbol)) for item in ability.cost.items)
    return symbol and newly_controlled(game, number) and game.view(number).has("haste")


def why_not_activate(game: Game, player: int, number: int, one: Playable, *, paying: bool = False) -> Refusal | None:
    """Why a player may not play an activated ability now, as far as its cost's amount and targets don't matter.

    `paying`: it is a mana ability played while mana is to be paid (411.2), when the player doesn't have priority.
    """
    record = game.obj(number)
    if not functions(game, number, one):
        keyword = "502.23b" if one.threshold and record.zone == one.zone else citation(one.ability)
        return refusal(
            ("402.8", *((keyword,) if keyword else ()), "403.2"), "ability_elsewhere", object=number, zone=one.zone
        )
    view = game.view(number)
    owner = view.controller if record.zone in ("in_play", "stack") else record.owner
    restrictions = one.ability.restrictions
    if player != owner and not any(_lets(game, player, number, one, r) for r in restrictions):
        return refusal("403.2", "not_controller", object=number)
    symbols = [item for item in one.ability.cost.items if isinstance(item, (m.TapSymbol, m.UntapSymbol))]
    for symbol in symbols:
        if isinstance(symbol, m.TapSymbol) == record.tapped:
            return refusal(("104.4", "409.1h"), "already_tapped", object=number)
        if is_sick(game, number):
            return refusal(("212.3d", "403.4", "104.4"), "summoning_sick", object=number)
    for restriction in restrictions:
        if paying and restriction.kind in ("sorcery", "instant"):
            return refusal(("212.5e", "411.2"), "no_priority", object=number)
        found = _restricted(game, player, number, one, restriction)
        if found is not None:
            return found
    rules = forbidden(game, m.PlayAbilities, player, of=number, mana=one.mana, ability=one.ability)
    if rules:
        return refusal(("409.4", *rules), "forbidden", object=number)
    if one.keyword in _CYCLING and (rules := forbidden(game, m.CycleCards, player)):
        return refusal(
            ("409.4", "502.18c" if one.keyword == "landcycling" else "502.18a", *rules), "forbidden", object=number
        )
    return None


_CYCLING = frozenset(("cycling", "landcycling"))


def _lets(game: Game, player: int, number: int, one: Playable, restriction: m.Restriction) -> bool:
    """Whether the object itself says that this player may play its ability (403.2)."""
    if restriction.kind == "any_player":
        return True
    if restriction.kind == "only" and restriction.player is not None:
        return player in players(context(game, player, number, one.held), restriction.player)
    return False


def _restricted(game: Game, player: int, number: int, one: Playable, restriction: m.Restriction) -> Refusal | None:
    kind = restriction.kind
    if kind == "sorcery" and not sorcery_time(game, player):
        return refusal(("403.5", "212.7e", "408.1d"), "sorcery_time", object=number)
    if kind == "times":
        used = uses(game, number, one.ability)
        if used >= (restriction.n or 1):
            return refusal("403.3", "times", object=number, amount=used)
    ctx = context(game, player, number, one.held)
    if kind == "during" and restriction.condition is not None and not holds(ctx, restriction.condition):
        return refusal("403.3", "not_now", object=number)
    if kind == "only" and restriction.player is not None and player not in players(ctx, restriction.player):
        return refusal("403.3", "not_this_player", object=number)
    return None


def uses(game: Game, number: int, ability: m.Activated) -> int:
    """How often an object's ability has been played this turn (403.3)."""
    turn, times = game.obj(number).memory.get(("used", ability), (0, 0))
    return times if turn == game.table.turn else 0


def count_use(game: Game, number: int, ability: m.Activated) -> None:
    """Remember that a limited ability has been played."""
    if any(restriction.kind == "times" for restriction in ability.restrictions):
        record = game.obj(number)
        times = uses(game, number, ability) + 1
        record.memory = record.memory.with_(("used", ability), (game.table.turn, times))
