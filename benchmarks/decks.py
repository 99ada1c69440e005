"""Decks for measuring and for long random play, made of cards of the library."""

from __future__ import annotations

from random import Random

from engine.cards import library
from engine.cards import model as m

BASICS = ("平原", "海岛", "沼泽", "山脉", "树林")


def library_deck(seed: int = 7, size: int = 30) -> list[m.Card]:
    """Five of each basic land and `size` other cards of the library, drawn by `seed`."""
    names = sorted(name for name in library.names() if name not in BASICS)
    chosen = Random(seed).sample(names, size)
    cards = [library.find(name) for name in (*BASICS * 5, *chosen)]
    return [card for card in cards if card is not None]
