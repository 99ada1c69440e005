"""From trees back to text, by the same table that reads."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from engine.cards.antecedents import source_of
from engine.cards.grammar.machine import Writer
from engine.cards.grammar.table import grammar
from engine.cards.grammar.terminals import SELF
from engine.cards.model.base import Ability, Instruction

_TERMS = {
    "法术师": "魔法师",
    "法术力": "魔法力",
    "法术": "巫术",
    "牌手": "玩家",
    "移出对战": "移出游戏",
    "抓": "抽",
}
"""The terms of the Traditional editions, in Simplified characters, where they differ."""


def print_ability(ability: Ability | Instruction, script: str = "zh-Hans", name: str | None = None) -> str:
    """The text of an ability (or instruction) as the grammar words it.

    ``script`` is ``zh-Hans`` or ``zh-Hant`` (with the terms of that script's editions); ``name`` stands for the card itself where
    given, else ``～``. A bound tree is printed as the tree it was bound from. Raises ValueError for a tree that has no words.
    """
    words = _words(ability)
    if words is None:
        words = _words(source_of(ability))
    if words is None:
        raise ValueError(f"no words for {ability!r}")
    if script == "zh-Hant":
        words = to_traditional(words)
    return words.replace(SELF, name or "～")


def _words(tree: Ability | Instruction) -> str | None:
    writer = Writer(grammar())
    for kind in ("line", "spellline", "body"):
        words = writer.write(kind, tree)
        if words is not None:
            return words
    return None


@lru_cache(maxsize=1)
def _up() -> dict[int, str]:
    path = Path(__file__).parent / "data" / "script.txt"
    lines = path.read_text(encoding="utf-8").split("\n")
    return {ord(a): b for a, b in zip(lines[2], lines[3], strict=True)}


def to_traditional(words: str) -> str:
    """Printed Simplified text in Traditional characters and terms."""
    for old, new in _TERMS.items():
        words = words.replace(old, new)
    return (
        words.translate(_up()).replace("復制", "複製").replace("複制", "複製").replace("裏", "裡").replace("剋", "克")
    )
