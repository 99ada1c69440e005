"""How a text is cut into searchable tokens: words and signs with their positions, pairs of characters.

Everything works on folded text (Simplified, half width, lower case), which has the length of the source, so that a
token's place in it is its place in the source.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from indexer.segmenting import Cutter
from indexer.signs import pieces

# Characters that may be a part of a longer word by themselves: 地牌 is a 牌, 非基本地 a 地, who is an 攻击者 does 攻击.
# 力 is none of them: 法术力 has nothing of 法术.
_SINGLE: Final = frozenset("地牌墙非总者池式")
# From this length on a word is cut up even where single characters are left over: 依状态而生的效应 is an 效应.
_LONG: Final = 5


class Token(NamedTuple):
    """A word or sign of a folded text. `position` counts words, so that neighbours differ by one."""

    text: str
    position: int
    start: int
    end: int


class Words:
    """Cuts folded text into words, by a fixed dictionary."""

    def __init__(self, cutter: Cutter, known: Mapping[str, int]) -> None:
        self._cutter = cutter
        self._known = known
        self._made_of: dict[str, tuple[str, ...]] = {}

    def tokens(self, text: str) -> Iterator[Token]:
        """The words of a folded text; a compound comes at the position of its first part, before its parts.

        神器生物 is 神器生物, 神器 and 生物; 衍生物 is 衍生物 alone, because it is not made of words.
        """
        position = 0
        for kind, piece, start, stop in pieces(text):
            if kind != "chinese":
                yield Token(piece, position, start, stop)
                position += 1
                continue
            for word in self._cutter.cut(piece):
                parts = self.parts(word)
                if len(parts) > 1:
                    yield Token(word, position, start, start + len(word))
                for part in parts:
                    yield Token(part, position, start, start + len(part))
                    start += len(part)
                    position += 1

    def parts(self, word: str) -> tuple[str, ...]:
        """The words that a word is wholly made of; the word itself where it is made of none."""
        found = self._made_of.get(word)
        if found is None:
            found = self._split(word) or (self._cut_up(word) if len(word) >= _LONG else ())
            found = self._made_of[word] = found or (word,)
        return found

    def _cut_up(self, word: str) -> tuple[str, ...]:
        """A long word cut by the longest known word at each place; () where it holds no word of two characters."""
        parts: list[str] = []
        start = 0
        while start < len(word):
            longest = len(word) - (start == 0)
            end = next((e for e in range(longest, start + 1, -1) if self._known.get(word[start:e])), start + 1)
            parts.append(word[start:end])
            start = end
        return tuple(parts) if any(len(part) > 1 for part in parts) else ()

    def _split(self, word: str) -> tuple[str, ...]:
        """The longest words first that together are `word`, each known and shorter than it; () where there are none."""
        if len(word) < 2 or word.isascii():
            return ()
        for end in range(len(word) - 1, 0, -1):
            head = word[:end]
            if not self._is_word(head):
                continue
            rest = word[end:]
            if self._is_word(rest):
                return (*self.parts(head), *self.parts(rest))
            if tail := self._split(rest):
                return (*self.parts(head), *tail)
        return ()

    def _is_word(self, word: str) -> bool:
        return word in _SINGLE if len(word) == 1 else bool(self._known.get(word))


def pairs(text: str) -> Iterator[str]:
    """The pairs of neighbouring Chinese characters of a folded text."""
    for kind, piece, _, _ in pieces(text):
        if kind == "chinese":
            for left, right in pairwise(piece):
                yield left + right
