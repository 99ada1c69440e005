"""Clauses: a question cut at its punctuation, each piece with its words as chunks and whether it asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from query.whatif.chunking import Chunker
from query.whatif.chunks import Chunk
from query.whatif.lines import Line
from query.whatif.tokens import Token, tokens

_ENDS: Final = frozenset(",，。.!！?？;；:：、… ")
_KINDS: Final = ("instant", "sorcery", "spell", "card", "enchantment", "artifact", "aura")
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


def _without_none(tokens: list[Token]) -> list[Token]:
    """Without 一点 in 一点没花, 一张 in 一张也没出: that says only not."""
    for place in range(len(tokens) - 2):
        one, unit = tokens[place], tokens[place + 1]
        if one.word not in ("一", "1") or not (unit.has("meas") or unit.has("u")):
            continue
        ahead = place + 2
        sure = unit.word in ("点", "滴", "张", "分")
        while ahead < len(tokens) and tokens[ahead].word in ("也", "都"):
            sure = True
            ahead += 1
        if not sure or ahead >= len(tokens):
            continue
        if (tokens[ahead].has("neg") and any(one.has("v") for one in tokens[ahead + 1 : ahead + 2])) or (
            tokens[ahead].has("x") and tokens[ahead].word[0] in "没未不" and len(tokens[ahead].word) > 1
        ):
            return [*tokens[:place], *tokens[ahead:]]
    return tokens


def _without_ability(tokens: list[Token]) -> list[Token]:
    """Without 的异能, 这个异能 behind a quotation: it says only what the quotation is."""
    left: list[Token] = []
    place = 0
    while place < len(tokens):
        left.append(tokens[place])
        place += 1
        if not left[-1].has("q"):
            continue
        ahead = place
        while ahead < len(tokens) and any(tokens[ahead].has(kind) for kind in ("de", "det", "num", "meas")):
            ahead += 1
        if ahead >= len(tokens) or ahead - place > 3:
            continue
        if tokens[ahead].has("n", "ability"):
            place = ahead + 1
        elif tokens[place].has("det") and any(tokens[ahead].has("n", kind) for kind in _KINDS):
            left.insert(-1, tokens[ahead])
            place = ahead + 1
    return left


def _clause(found: list[Token], line: Line, mark: str) -> Clause:
    words = line.raw[found[0].start : found[-1].end]
    asks = "?" in mark or "？" in mark
    asks = asks or found[-1].word in _TAGS
    if len(found) > 1 and found[-1].word in _LAST_QUESTION:
        found = found[:-1]
        asks = True
    chunks = Chunker(_without_ability(_without_none(found)), line).read()
    asks = (
        asks
        or any(chunk.kind == "qw" or (chunk.kind == "player" and chunk.value == "who") for chunk in chunks)
        or any(chunk.amount is not None and chunk.amount.value is None for chunk in chunks)
    )
    return Clause(chunks, asks, any(sign in "。.!！?？;；" for sign in mark) or not mark, words)
