"""Banding and bands with other (502.10, 502.11): who may be in a band, and who divides damage because of it."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.core.choices import Refusal
from engine.core.game import Game
from engine.core.records import Map


def bands_refusal(game: Game, creatures: tuple[int, ...], bands: tuple[tuple[int, ...], ...]) -> Refusal | None:
    """Why these bands may not be declared (308.2b), or None."""
    seen: set[int] = set()
    for band in bands:
        for number in band:
            if number not in creatures:
                return Refusal(("308.2b",), "band_not_attacking", Map({"object": number}))
            if number in seen:
                return Refusal(("502.10c",), "in_two_bands", Map({"object": number}))
            seen.add(number)
        if len(band) > 1 and not may_band(game, band) and not _with_other(game, band):
            return Refusal(("502.10b", "502.11b"), "no_band", Map({"objects": band}))
    return None


def may_band(game: Game, band: tuple[int, ...]) -> bool:
    """502.10b: any number with banding, and up to one without."""
    return sum(not game.view(number).has("banding") for number in band) <= 1


def _with_other(game: Game, band: tuple[int, ...]) -> bool:
    """502.11b: all have the same bands with other ability, or banding."""
    shared: set[Any] | None = None
    for number in band:
        if game.view(number).has("banding"):
            continue
        mine = others(game, number)
        shared = mine if shared is None else shared & mine
    return bool(shared)


def others(game: Game, number: int) -> set[Any]:
    """What an object's bands with other abilities name."""
    return {
        held.ability.of
        for held in game.view(number).abilities
        if isinstance(held.ability, m.Keyword) and held.ability.name == "bands_with_other"
    }


def divided_by_other_side(game: Game, opponents: tuple[int, ...]) -> str | None:
    """Whether the controller of the creatures a creature fights divides its damage, and by which rule.

    502.10h: one of them has banding; 502.11c: two of them have the same bands with other ability.
    """
    if any(game.view(number).has("banding") for number in opponents):
        return "502.10h"
    names = [other for number in opponents for other in others(game, number)]
    return "502.11c" if any(names.count(name) > 1 for name in names) else None
