"""Clauses: a question cut at its punctuation, each piece with its words as chunks and whether it asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from query.whatif.chunking import Chunker
from query.whatif.chunks import Chunk
from query.whatif.lines import Line
from query.whatif.tokens import Token, tokens

_ENDS: Final = frozenset(",，。.!！?？;；:：、… ")
_TAGS: Final = frozenset(("呢", "咧", "哩"))
_LAST_QUESTION: Final = frozenset(("不", "没", "没有", "未", "无", "否"))


@dataclass(slots=True)
class Clause:
    """A piece of a question between two marks. asks: whether it asks something; ends: whether a sentence ends with it."""

    chunks: list[Chunk]
    asks: bool
    ends: bool
    words: str


def clauses(line: Line, known_names: tuple[str, ...] = ()) -> list[Clause]:
    """The clauses of a line, in order."""
    found: list[Clause] = []
    pending: list[Token] = []
    read: list[Token | None] = [*tokens(line, known_names), None]
    for place, token in enumerate(read):
        following = read[place + 1] if place + 1 < len(read) else None
        if token is None or (token.has("punct") and not _joins(token, following)):
            if pending:
                found.append(_clause(pending, line, token.word if token else ""))
            elif found and token is not None and ("?" in token.word or "？" in token.word):
                found[-1].asks = True
            pending = []
        else:
            if pending and _gap(line, pending[-1], token):
                found.append(_clause(pending, line, ""))
                pending = []
            pending.append(token)
    return found


def _joins(token: Token, following: Token | None) -> bool:
    """Whether a mark joins what stands on its sides: a list, or a colon before a quotation."""
    return token.word == "、" or (token.word == ":" and following is not None and following.has("q"))


def _gap(line: Line, one: Token, other: Token) -> bool:
    """Whether a blank between two words separates clauses: between Chinese characters it does."""
    between = line.folded[one.end : other.start]
    return " " in between and not line.folded[one.end - 1].isascii() and not line.folded[other.start].isascii()


def _clause(found: list[Token], line: Line, mark: str) -> Clause:
    words = line.raw[found[0].start : found[-1].end]
    asks = "?" in mark or "？" in mark
    asks = asks or found[-1].word in _TAGS
    if len(found) > 1 and found[-1].word in _LAST_QUESTION:
        found = found[:-1]
        asks = True
    chunks = Chunker(found, line).read()
    asks = (
        asks
        or any(chunk.kind == "qw" or (chunk.kind == "player" and chunk.value == "who") for chunk in chunks)
        or any(chunk.amount is not None and chunk.amount.value is None for chunk in chunks)
    )
    return Clause(chunks, asks, any(sign in "。.!！?？;；" for sign in mark) or not mark, words)
