"""The words that questions are read with: what each may be, and which words a mistyped one may stand for.

A sense is a pair of a class and a value: `("v", "attack")`, `("n", "creature")`. The files in `words/` are the source.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from rules_text.scripts import fold

_FOLDER: Final = Path(__file__).parent / "words"
_FILES: Final = ("nouns.txt", "times.txt", "verbs.txt", "little.txt")

#: The longest word that is looked for.
LONGEST: Final = 12
#: Classes of words that a mistyped word may be meant for.
_MENDABLE: Final = frozenset(("v", "n", "z", "kw", "step", "u", "card", "turn"))
_SHORTEST: Final = 2
_ANIMALS: Final = frozenset("熊狼鸟龙猫蛇象牛虎狮鹰鬼妖")


class Sense(NamedTuple):
    """What a word may be: its class and its value."""

    kind: str
    value: str


class Lexicon(NamedTuple):
    """The words with their senses, and the words by patterns with one character left open (`*`)."""

    words: dict[str, tuple[Sense, ...]]
    open: dict[str, tuple[str, ...]]
    slips: dict[str, str]


def _lines(name: str) -> Iterator[str]:
    for line in (_FOLDER / name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("# "):
            yield line


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """The lexicon, read once."""
    found: dict[str, dict[Sense, None]] = {}
    for name in _FILES:
        for line in _lines(name):
            head, *words = line.split(" ")
            kind, _, value = head.partition(":")
            for word in words:
                folded = fold(word).replace("_", "")
                if folded:
                    found.setdefault(folded, {})[Sense(kind, value)] = None
    for word in _subtypes():
        found.setdefault(word, {})[Sense("sub", word)] = None
    known = {word: tuple(senses) for word, senses in found.items()}
    slips = dict(line.split(" ")[:2] for line in _lines("slips.txt"))
    return Lexicon(known, _patterns(known), {fold(slip): fold(meant) for slip, meant in slips.items()})


def _subtypes() -> Iterator[str]:
    """The creature types that are called by more than one character, and the few short ones that are names of animals."""
    from engine.cards.creature_types import creature_types

    for word in creature_types():
        if len(word) > 1 or word in _ANIMALS:
            yield fold(word)


def _patterns(words: dict[str, tuple[Sense, ...]]) -> dict[str, tuple[str, ...]]:
    table: dict[str, list[str]] = {}
    for word, senses in words.items():
        if len(word) >= _SHORTEST and not word.isascii() and any(sense.kind in _MENDABLE for sense in senses):
            for place in range(len(word)):
                table.setdefault(word[:place] + "*" + word[place + 1 :], []).append(word)
    return {pattern: tuple(listed) for pattern, listed in table.items()}
