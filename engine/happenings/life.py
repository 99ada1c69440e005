"""Life, poison and mana (102, 104.3, 300.3, 406)."""

from __future__ import annotations

from engine.core.events import Event
from engine.core.game import Game
from engine.core.state import MANA, NO_MANA


def apply_gain_life(game: Game, event: Event) -> None:
    """A player gains life."""
    amount = event["amount"]
    if amount > 0:
        game.player(event["player"]).life += amount
        game.note("life_gained", event.rules, **_about(event), amount=amount)


def apply_lose_life(game: Game, event: Event) -> None:
    """A player loses life; that is no damage."""
    amount = event["amount"]
    if amount > 0:
        game.player(event["player"]).life -= amount
        game.note("life_lost", event.rules, **_about(event), amount=amount)


def apply_poison(game: Game, event: Event) -> None:
    """A player gets poison counters (102.8)."""
    game.player(event["player"]).poison += event["amount"]
    game.note("counter_added", event.rules, player=event["player"], counter="中毒", amount=event["amount"])


def mana_of(symbols: tuple[str, ...]) -> tuple[int, ...]:
    """Symbols of mana as an amount by color; a numeral is that much colorless mana (104.3d)."""
    mana = list(NO_MANA)
    for symbol in symbols:
        if symbol.isdigit():
            mana[5] += int(symbol)
        elif symbol in MANA:
            mana[MANA.index(symbol)] += 1
    return tuple(mana)


def symbols(mana: tuple[int, ...]) -> str:
    """How an amount of mana is written: colors in the order WUBRG, then colorless as a numeral (104.3)."""
    colored = "".join(f"{{{letter}}}" * count for letter, count in zip(MANA[:5], mana[:5], strict=True))
    return colored + (f"{{{mana[5]}}}" if mana[5] else "")


def apply_add_mana(game: Game, event: Event) -> None:
    """Mana is put into a player's pool."""
    player = game.player(event["player"])
    mana = event["mana"]
    player.mana = tuple(a + b for a, b in zip(player.mana, mana, strict=True))
    game.note("mana_added", event.rules, **_about(event), mana=symbols(mana))


def apply_mana_burn(game: Game, event: Event) -> None:
    """Unused mana is lost at the end of a phase, with 1 life for each (300.3)."""
    player = game.player(event["player"])
    mana = player.mana
    player.mana = NO_MANA
    burns = game.rules.hooks["burns"](game, player.id)
    rules = event.rules if burns or player.decider == player.id else (*event.rules, "507.4")
    game.note("mana_lost", rules, player=player.id, mana=symbols(mana), amount=sum(mana))
    if burns:
        game.happen(Event("lose_life", event.rules, player=player.id, amount=sum(mana), cause="mana_burn"))


def _about(event: Event) -> dict[str, int]:
    about: dict[str, int] = {"player": event["player"]}
    if event.get("source"):
        about["source"] = event["source"]
    return about


APPLIERS = {
    "gain_life": apply_gain_life,
    "lose_life": apply_lose_life,
    "poison": apply_poison,
    "add_mana": apply_add_mana,
    "mana_burn": apply_mana_burn,
}
