"""Of which types the mana is that words speak of (104.3a, 406.6)."""

from __future__ import annotations

from engine.cards import model as m
from engine.core.state import COLORS, MANA
from engine.meaning.context import Context
from engine.meaning.denoting import objects
from engine.meaning.matching import chosen_value


def letters(ctx: Context, node: m.AddMana) -> tuple[str, ...]:
    """The types that `node.amount` of mana may be of: those that the words name, or the color chosen, none where none
    was (406.6)."""
    if node.of != "chosen":
        return tuple(node.of) or ("C",)
    value = chosen_value(ctx, "color")
    return tuple(MANA[COLORS.index(one)] for one in (value if isinstance(value, tuple) else (value,)) if one in COLORS)


def own_colors(ctx: Context, node: m.AddMana) -> tuple[str, ...]:
    """The letters of the colors that the objects spoken of are (203.2)."""
    assert node.like is not None
    colors = {color for one in objects(ctx, node.like) for color in ctx.game.view(one).colors}
    return tuple(letter for letter, color in zip(MANA, COLORS, strict=False) if color in colors)
