"""Typing errors: words of ours that a piece of a question comes close to, by sound or by shape.

A piece is looked at only where the dictionary does not cut it into words: 武俱 falls into two characters, 武具 is
meant. One character may differ, and only by one that sounds or looks like it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from indexer.sounds import look_alike, sound_alike

_SHORTEST, _LONGEST = 2, 8
# From this length on a piece may also be made of words: 累计维持 is no word, but 累积维持 is.
_SURE = 4
_ANY: Final = "*"
# Characters that are a word by themselves almost everywhere: what holds one of them is no typing error but a sentence.
_LITTLE: Final = frozenset("的了吗呢不会到里只得着过是我你他它这那就都也还有么在把被让给跟与个")


class Mended(NamedTuple):
    """What is written at `start` up to `end`, and the word that seems to be meant."""

    start: int
    end: int
    written: str
    meant: str


def patterns(words: Iterable[str]) -> dict[str, list[str]]:
    """The words by themselves with each character in turn left open."""
    table: dict[str, list[str]] = {}
    for word in sorted(set(words)):
        if _SHORTEST <= len(word) <= _LONGEST and not word.isascii():
            for place in range(len(word)):
                table.setdefault(word[:place] + _ANY + word[place + 1 :], []).append(word)
    return table


def mended(words: Sequence[str], start: int, known: Mapping[str, Sequence[str]]) -> list[Mended]:
    """The typing errors in a run of Chinese that has been cut into `words` and begins at `start`.

    `known` is a table of `patterns`. Of pieces that overlap the longest is taken.
    """
    places = [start]
    for word in words:
        places.append(places[-1] + len(word))
    found: list[Mended] = []
    for first in range(len(words)):
        for last in range(first + 1, len(words) + 1):
            piece = words[first:last]
            written = "".join(piece)
            if len(written) > _LONGEST:
                break
            if len(written) < _SHORTEST:
                continue
            if len(written) < _SURE and (all(len(word) > 1 for word in piece) or not _LITTLE.isdisjoint(written)):
                continue
            if meant := _meant(written, known):
                found.append(Mended(places[first], places[last], written, meant))
    found.sort(key=lambda one: (one.start - one.end, one.start))
    chosen: list[Mended] = []
    for one in found:
        if all(one.end <= other.start or one.start >= other.end for other in chosen):
            chosen.append(one)
    return sorted(chosen)


def _meant(written: str, known: Mapping[str, Sequence[str]]) -> str | None:
    """The word that `written` seems to be a typing error of; one that sounds alike goes before one that looks alike."""
    looks: str | None = None
    if written in known.get(_ANY + written[1:], ()):
        return None
    for place, character in enumerate(written):
        for word in known.get(written[:place] + _ANY + written[place + 1 :], ()):
            if sound_alike(character, word[place]):
                return word
            if looks is None and look_alike(character, word[place]):
                looks = word
    return looks
