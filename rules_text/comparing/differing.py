"""The difference of two texts: by words and numbers, why each place differs, and what kind of difference it all is.

The kind is decided from what has changed at each place, never from which rule it is: a number, a word of logic (can,
must, not, unless, or …), a reference, a sentence come or gone make another rule; known terms, signs and plain words
don't. Sentences that only say where to read on, with an address of the web, are no rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise, permutations
from typing import Any, Literal, NamedTuple

from rules_text.characters import canonical, width_folded
from rules_text.comparing import words
from rules_text.comparing.matching import SENTENCE_ENDS, matched
from rules_text.comparing.tokens import Token, tokenized

__all__ = ["Difference", "Op", "Status", "Why", "differ"]

Kind = Literal["equal", "insert", "delete", "replace"]
Why = Literal["number", "modal", "reference", "term", "punctuation", "wording", "sentence"]
Status = Literal["same", "typography", "terminology", "reworded", "substantive", "added", "removed", "renumbered"]
#: From the least to the weightiest.
WEIGHTS: tuple[Status, ...] = ("same", "typography", "terminology", "reworded", "substantive")


class Op(NamedTuple):
    """One stretch of the two texts: what stands in a, what in b, why they differ, and how much that weighs."""

    op: Kind
    a: str
    b: str
    why: tuple[Why, ...] = ()
    weight: Status = "same"

    def as_json(self) -> dict[str, Any]:
        """The stretch with the keys of `caipan compare --json`."""
        return {"op": self.op, "a": self.a, "b": self.b, "why": list(self.why), "weight": self.weight}


class Difference(NamedTuple):
    """All stretches in order, which put together are the two texts, and the weightiest of them."""

    ops: tuple[Op, ...]
    status: Status


def differ(a: str, b: str, follow: Mapping[str, str] | None = None) -> Difference:
    """How text b differs from text a.

    `follow` maps numbers of a's edition to those that the same rules have in b's, so that a reference that follows a
    renumbered rule is no change. The two may be in different scripts, not in different languages.
    """
    if canonical(a) == canonical(b):
        return Difference((Op("equal", a, b),) if a or b else (), "same")
    left, right = tokenized(a, follow), tokenized(b)
    stretches = [_Stretch(left, right, *opcode) for opcode in matched(left, right)]
    _call_off_moves(stretches)
    ops = [op for stretch in stretches for op in stretch.ops()]
    return Difference(tuple(ops), weightiest(op.weight for op in ops))


def weightiest(weights: Iterable[Status]) -> Status:
    """The weightiest of some differences; "same" where there is none."""
    return max(weights, key=WEIGHTS.index, default="same")


class _Stretch:
    """One opcode with its tokens, and what they say."""

    def __init__(self, left: list[Token], right: list[Token], equal: bool, i: int, j: int, k: int, m: int) -> None:
        self.equal = equal
        self.a, self.b = left[i:j], right[k:m]
        self.moved = False
        self.before = left[i - 1] if i else None
        self.after = left[j] if j < len(left) else None
        self.span = (i, j)
        lost, gained = _strong(self.a), _strong(self.b)
        self.lost, self.gained = lost - gained, gained - lost

    def ops(self) -> list[Op]:
        """The stretch as operations: an equal one is cut where the wording differs."""
        if self.equal:
            return _equal_ops(self.a, self.b)
        a, b = _text(self.a), _text(self.b)
        why, weight = self._judged()
        kind: Kind = "replace" if a and b else "delete" if a else "insert"
        return [Op(kind, a, b, why, weight)]

    def _judged(self) -> tuple[tuple[Why, ...], Status]:
        left, right = _content(self.a), _content(self.b)
        if not left and not right:
            return ("punctuation",), "typography"
        if self.moved or (_is_pointer(left) and _is_pointer(right)):
            return ("wording",), "reworded"
        why: list[Why] = []
        if _numbers_differ(left, right):
            why.append("number")
        if _counted(left, "reference") != _counted(right, "reference"):
            why.append("reference")
        if self.lost or self.gained or _narrows(left, right):
            why.append("modal")
        if self._is_a_sentence(left, right):
            why.append("sentence")
        if why:
            return tuple(why), "substantive"
        if _other_term(left, right):
            return ("term",), "substantive"
        return ("wording",), "reworded"

    def _is_a_sentence(self, left: list[Token], right: list[Token]) -> bool:
        """Whether a sentence, or a clause between two marks, has come or gone."""
        more, less = (left, right) if len(left) > len(right) else (right, left)
        whole = self.a if more is left else self.b
        ended = any(token.key in SENTENCE_ENDS for token in whole)
        if _weight(more) < (_SENTENCE if ended else _CLAUSE) or len(more) < 4 * len(less):
            return False
        bounded = (self.before is None or self.before.kind == "mark" or whole[0].kind == "mark") and (
            self.after is None or self.after.kind == "mark" or whole[-1].kind == "mark"
        )
        return ended or (bounded and not less) or len(more) >= 3 * _CLAUSE


_CLAUSE, _SENTENCE = 4, 3  # words that make a clause, and a sentence with its mark


def _weight(tokens: list[Token]) -> int:
    """How many words the tokens are; a long term counts as several."""
    return sum(max(1, len(token.text) // 2) if token.kind == "term" else 1 for token in tokens)


def _text(tokens: list[Token]) -> str:
    return "".join(token.text for token in tokens)


def _content(tokens: list[Token]) -> list[Token]:
    return [token for token in tokens if token.has_content]


def _equal_ops(left: list[Token], right: list[Token]) -> list[Op]:
    """Tokens that say the same: joined where they are written alike, apart where another wording stands."""
    ops: list[Op] = []
    for mine, theirs in zip(left, right, strict=True):
        why, weight = _wording(mine, theirs)
        kind: Kind = "replace" if why else "equal"
        if ops and ops[-1].op == kind == "equal":
            ops[-1] = Op("equal", ops[-1].a + mine.text, ops[-1].b + theirs.text)
        else:
            ops.append(Op(kind, mine.text, theirs.text, why, weight))
    return ops


def _wording(mine: Token, theirs: Token) -> tuple[tuple[Why, ...], Status]:
    """How two tokens with one key differ in writing."""
    if canonical(mine.text) == canonical(theirs.text):
        return (), "same"
    if mine.kind == "term":
        return ("term",), "terminology"
    if mine.kind == "reference":
        return ("reference",), "typography"
    folded = canonical(width_folded(mine.text)).lower() == canonical(width_folded(theirs.text)).lower()
    if folded or mine.kind in ("mark", "space", "symbol", "url"):
        return ("punctuation",), "typography"
    return ("wording",), "reworded"


def _strong(tokens: list[Token]) -> Counter[str]:
    return Counter(token.value for token in tokens if token.kind == "logic" and _decides(token))


def _decides(token: Token) -> bool:
    return token.value.isupper()


def _counted(tokens: list[Token], kind: str) -> Counter[str]:
    return Counter(token.value for token in tokens if token.kind == kind)


def _numbers_differ(left: list[Token], right: list[Token]) -> bool:
    """Whether the numbers and symbols differ. A "one" that only comes or goes is an article; {0} is 0."""

    def values(tokens: list[Token]) -> Counter[str]:
        return Counter(token.value.lstrip("+") for token in tokens if token.kind in ("number", "symbol"))

    mine, theirs = values(left), values(right)
    lost, gained = mine - theirs, theirs - mine
    if bool(lost) != bool(gained):
        return any(value not in words.UNMARKED for value in (*lost, *gained))
    return bool(lost)


def _narrows(left: list[Token], right: list[Token]) -> bool:
    """Whether a qualifying term (tapped, at random, opponent) comes or goes, or a word turns into its opposite."""
    if not left or not right:
        only = left or right
        return len(only) <= 2 and any(token.kind == "term" and token.value in words.QUALIFIERS for token in only)
    if _turned_round(_text(left), _text(right)):
        return True
    mine, theirs = ({form for token in tokens for form in _forms(token)} for tokens in (left, right))
    return (
        len(left) <= 2
        and len(right) <= 2
        and any(frozenset((one, other)) in words.OPPOSITES for one in mine - theirs for other in theirs - mine)
    )


def _other_term(left: list[Token], right: list[Token]) -> bool:
    """Whether one term stands in the place of another that is not merely a longer or shorter name for it."""
    if len(left) != 1 or len(right) != 1:
        return False
    mine, theirs = left[0], right[0]
    if mine.kind == theirs.kind == "term":
        one, other = canonical(mine.text), canonical(theirs.text)
        if one in other or other in one:
            rest = one.replace(other, "", 1) + other.replace(one, "", 1)
            return bool(set(rest) & _NEGATIVE)
        return True
    words_of_the_game = mine.kind == theirs.kind == "word" and {_plain(mine), _plain(theirs)} <= _english_terms()
    return words_of_the_game and not _one_stem(mine, theirs)


def _plain(token: Token) -> str:
    """The key of a word without the ending of a genitive."""
    return token.key.removesuffix("'s").removesuffix("’s")


def _turned_round(left: str, right: str) -> bool:
    """Whether a Chinese word in one is its opposite in the other, and all else is alike (合法目标, 非法目标)."""
    one, other = canonical(left), canonical(right)
    if one.isascii() or len(one) != len(other) or len(one) > _NEAR:
        return False
    return any(
        one.replace(word, opposite, 1) == other
        for pair in words.OPPOSITES
        for word, opposite in permutations(pair)
        if len(word) > 1 and word in one
    )


def _forms(token: Token) -> tuple[str, str]:
    """What a token may be listed under: its key, and itself in the form common to both scripts."""
    return _plain(token), canonical(token.text)


_NEGATIVE = frozenset("非未不无")


def _one_stem(mine: Token, theirs: Token) -> bool:
    return mine.key[:5] == theirs.key[:5]


@lru_cache(maxsize=1)
def _english_terms() -> frozenset[str]:
    from rules_text.terms import all_terms

    single = {term.en.lower() for term in all_terms() if term.status == "rules" and term.en.isalpha()}
    return frozenset(single | {f"{word}s" for word in single})


def _is_pointer(tokens: list[Token]) -> bool:
    """Whether the words only say where on the web to read on, or nothing at all."""
    if not tokens:
        return True
    return any(token.kind == "url" for token in tokens) and len(tokens) <= _POINTER


_POINTER = 16  # words of "you can find it at this address: …"


def _call_off_moves(stretches: list[_Stretch]) -> None:
    """Mark what went from one place of the text to another, and words of logic that only changed places near by."""
    changed = [stretch for stretch in stretches if not stretch.equal]
    gone: dict[tuple[str, ...], _Stretch] = {}
    for stretch in changed:
        if not stretch.b and len(_content(stretch.a)) > 1:
            gone[_keys(stretch.a)] = stretch
    for stretch in changed:
        if not stretch.a and (other := gone.get(_keys(stretch.b))):
            stretch.moved = other.moved = True
    for first, second in pairwise(changed):
        near = second.span[0] - first.span[1] <= _NEAR and not _clause_between(stretches, first, second)
        if near and _only_moved(first, second):
            first.lost = first.gained = second.lost = second.gained = Counter()


_NEAR = 6


def _keys(tokens: list[Token]) -> tuple[str, ...]:
    return tuple(token.key for token in _content(tokens))


def _only_moved(first: _Stretch, second: _Stretch) -> bool:
    there = first.lost == second.gained and not first.gained and not second.lost
    back = first.gained == second.lost and not first.lost and not second.gained
    return (there and bool(first.lost)) or (back and bool(first.gained))


def _clause_between(stretches: list[_Stretch], first: _Stretch, second: _Stretch) -> bool:
    between = stretches[stretches.index(first) + 1 : stretches.index(second)]
    return any(token.kind == "mark" for stretch in between for token in stretch.a)
