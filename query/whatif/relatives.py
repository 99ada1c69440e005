"""Clauses that describe: 身上贴着结界的, 刚叫出来的, 被3/3挡下的, before what they describe."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from query.whatif.lines import Line
from query.whatif.tokens import Token

# Verbs that a description may be made with: 身上贴着结界的, 刚叫出来的, 偷来的, 有飞行的 …
_DESCRIBING: Final = frozenset(
    [
        "have",
        "attach",
        "equip",
        "play",
        "land",
        "control",
        "attack",
        "block",
        "copy",
        "facedown",
        "tap",
        "untap",
        "summon",
        "take",
        "enter",
        "draw",
        "bounce",
        "search",
        "putcounter",
        "be",
    ]
)
_HEADS: Final = ("pt", "n", "name", "card", "sub")
_QUALITIES: Final = ("c", "kw", "a")
_NO_HEADS: Final = frozenset(("ability",))


class RelativeReader:
    """The words of a clause, and which of them make clauses that describe a thing."""

    def __init__(self, tokens: Sequence[Token], line: Line) -> None:
        self.tokens = tokens
        self.line = line
        self._relative: dict[int, tuple[int, int]] = {}
        for place, token in enumerate(tokens):
            if token.has("de") and (start := self._relative_start(place)) is not None:
                self._relative[start] = (start, place)

    # What stands where.

    def has(self, place: int, kind: str, value: str | None = None) -> bool:
        """Whether the word at a place may be of a class."""
        return 0 <= place < len(self.tokens) and self.tokens[place].has(kind, value)

    def words(self, start: int, end: int) -> str:
        """What was written from one word up to another."""
        if start >= end:
            return ""
        return self.line.raw[self.tokens[start].start : self.tokens[end - 1].end]

    def head(self, place: int) -> bool:
        """Whether the word at a place says what a thing is."""
        if place >= len(self.tokens):
            return False
        token = self.tokens[place]
        if token.has("n") and token.value("n") in _NO_HEADS:
            return False
        return any(token.has(kind) for kind in _HEADS)

    def body(self, place: int) -> bool:
        """Whether a description of a thing goes on at a place: qualities and in the end what it is."""
        for ahead in range(place, min(place + 6, len(self.tokens))):
            if self.head(ahead):
                return True
            token = self.tokens[ahead]
            if not (any(token.has(kind) for kind in _QUALITIES) or (token.has("de") and ahead > place)):
                return False
        return False

    # Relative clauses.

    def _relative_start(self, de: int) -> int | None:
        """Where a clause begins that describes what follows 的; None where 的 does something else."""
        if de == 0 or not (
            self.body(de + 1)
            or (self.has(de + 1, "pl") and self.body(de + 2))
            or self.has(de + 1, "q")
            or self.has(de + 1, "det")
            or self.has(de + 1, "meas")
        ):
            return None
        last = self.tokens[de - 1]
        if (
            last.has("pl")
            and de > 1
            and self.tokens[de - 2].has("v", "block")
            and any(token.has("v") and not token.has("asp") for token in self.tokens[de + 2 :])
        ):
            return self._widened(de - 2)
        if last.has("it") and de > 1 and any(self.tokens[de - 2].has("v", sense) for sense in ("block", "attack")):
            return self._widened(de - 2)
        if any(last.has(kind) for kind in ("pl", "it", "z", "turn", "rel", "bonus", "c", "q")):
            return None
        for place in range(de - 1, max(-1, de - 8), -1):
            token = self.tokens[place]
            if (
                token.has("pl")
                and place > 0
                and any(self.tokens[place - 1].has("v", one) for one in ("block", "attack"))
            ):
                continue
            if token.has("punct") or (token.has("pl") and place < de - 1):
                return None
            if token.has("a") and place == de - 1:
                return None
            senses = token.values("v")
            if token.word in ("上", "下", "里", "中") and any(
                self.has(place - 1, kind) for kind in ("name", "card", "n", "pt", "sub", "it")
            ):
                continue
            if senses and any(sense in _DESCRIBING for sense in senses) and not token.has("q"):
                if not self._describes(senses, last):
                    return None
                if token.has("asp") and place > 0 and self.tokens[place - 1].has("v"):
                    continue
                if token.has("kw") or (token.has("b", "use") and self._uses(place, de)):
                    return None
                return self._widened(place)
        return None

    def _uses(self, place: int, de: int) -> bool:
        """Whether a word that may mark what is used marks it here: something that can be used follows."""
        ahead = place + 1
        while ahead < de and self.has(ahead, "asp"):
            ahead += 1
        return ahead < de and not self.tokens[place].word.endswith("着")

    def _describes(self, senses: tuple[str, ...], last: Token) -> bool:
        """Whether a verb and the word before 的 make a description: 有飞行的, 挡3/3的, 贴着熊之力的; but 叫了会飞的 is none."""
        if last.has("pt"):
            return "have" not in senses and "play" not in senses
        if last.has("kw"):
            return "have" in senses
        return True

    def _widened(self, verb: int) -> int:
        """The beginning of a relative clause with what belongs to it before its verb: 刚, 上回合, 没被 …"""
        start = verb
        while start > 0:
            token = self.tokens[start - 1]
            if token.has("q") and start > 1 and self.tokens[start - 2].has("b", "use"):
                start -= 2
            elif (
                (token.has("turn") and token.value("turn") in ("this", "last", "early"))
                or token.has("neg")
                or token.has("x")
                or token.has("adv")
                or token.has("z", "body")
                or token.has("b", "bei")
                or (
                    token.has("pl")
                    and (
                        (start > 1 and self.tokens[start - 2].has("b", "bei")) or self.tokens[verb].has("v", "control")
                    )
                )
            ):
                start -= 1
            else:
                break
        return start
