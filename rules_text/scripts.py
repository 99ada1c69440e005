"""Simplified and Traditional: whole texts from one script to the other, by characters and, where wanted, by terms.

By characters alone a text keeps its words (`牌手` stays); with `terms=True` the terms of the game become those of the
other script too (牌手 → 玩家, 法术力 → 魔法力, 移出对战 → 移出遊戲), as the termbase lists them. Rule text that is
quoted is never converted with terms; messages, traces and `caipan convert` are.

Converting what is converted changes nothing. Positions in a result lead back to the source.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules_text import characters
from rules_text.characters import Script, canonical, damage, detect, fold, mended, width_folded

__all__ = [
    "Converted",
    "Script",
    "canonical",
    "convert",
    "damage",
    "detect",
    "fold",
    "mended",
    "to_simplified",
    "to_traditional",
    "width_folded",
]


class Converted(NamedTuple):
    """A converted text and where its characters come from.

    `positions` has one entry more than `text` has characters: `positions[i]` is the place in the source of what became
    character i, and the last entry the length of the source. All characters of a replaced term point to its start.
    """

    text: str
    positions: Sequence[int]

    def source_span(self, start: int, end: int) -> tuple[int, int]:
        """The characters of the source that `start` up to `end` of the converted text come from."""
        if end <= start:
            return self.positions[start], self.positions[start]
        last = self.positions[end - 1]
        after = next((place for place in self.positions[end:] if place > last), self.positions[-1])
        return self.positions[start], after


def convert(text: str, to: Script, *, terms: bool = False) -> Converted:
    """The text in the script `to`, with the map of positions.

    With `terms` the terms of the game are replaced too, each where it stands whole (法术 → 巫術, but 法术力 → 魔法力);
    words that stand in the wanted script already are left alone.
    """
    plain = characters.traditional(text) if to == "zh-Hant" else characters.simplified(text)
    plain = mended(plain, to)
    if not terms:
        return Converted(plain, range(len(text) + 1))
    from rules_text.converting import replaced  # late: the termbase is read only where it is wanted

    return Converted(*replaced(text, plain, to))


def to_simplified(text: str, *, terms: bool = False) -> str:
    """The text in Simplified; with `terms`, in the Simplified terms of the game too (玩家 → 牌手)."""
    return convert(text, "zh-Hans", terms=terms).text


def to_traditional(text: str, *, terms: bool = False) -> str:
    """The text in Traditional; with `terms`, in the Traditional terms of the game too (牌手 → 玩家)."""
    return convert(text, "zh-Hant", terms=terms).text
