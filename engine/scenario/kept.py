"""What was compiled before, so that playing a scenario again needs no grammar.

Reading card text takes longer than playing a short scenario. A caller who plays the same scenarios in many processes
keeps the pieces between them: while `keeping(pieces)` lasts, what is in `pieces` is taken as it is, and what isn't is
compiled and put there. Pieces are plain values of `engine.cards.model`; they are good only for the program that made them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias, TypeVar

Pieces: TypeAlias = dict[Hashable, Any]
_Piece = TypeVar("_Piece")

_pieces: list[Pieces] = []


@contextmanager
def keeping(pieces: Pieces) -> Iterator[None]:
    """Take compiled cards, effects and printed abilities from `pieces` as long as this lasts; add those that lack."""
    _pieces.append(pieces)
    try:
        yield
    finally:
        _pieces.pop()


def kept(key: Hashable, make: Callable[[], _Piece]) -> _Piece:
    """The piece of that key, made where it isn't kept. What `make` raises is raised, and nothing kept."""
    if not _pieces:
        return make()
    pieces = _pieces[-1]
    if key not in pieces:
        pieces[key] = make()
    piece: _Piece = pieces[key]
    return piece
