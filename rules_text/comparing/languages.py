"""The difference of a rule and its translation: what every translation keeps must agree, words can't be compared."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rules_text.comparing.differing import Difference, Op, Status, Why
from rules_text.comparing.tokens import Token, tokenized

__all__ = ["differ_across"]


def differ_across(a: str, b: str, follow: Mapping[str, str] | None = None) -> Difference:
    """How a text and its translation differ: in references (`reference`), or in symbols or P/T (`number`).

    Where these agree the pair counts as reworded. Numbers in words are not compared; languages count differently.
    """
    left, right = tokenized(a, follow), tokenized(b)
    why: list[Why] = []
    if _kept(left, "reference") != _kept(right, "reference"):
        why.append("reference")
    if _symbols(left, right) or _symbols(right, left) or _sizes(left) != _sizes(right):
        why.append("number")
    status: Status = "substantive" if why else "reworded"
    return Difference((Op("replace", a, b, tuple(why) or ("wording",), status),), status)


def _kept(tokens: list[Token], kind: str) -> set[str]:
    return {token.value for token in tokens if token.kind == kind}


def _symbols(mine: list[Token], theirs: list[Token]) -> set[str]:
    """The symbols that only one text has; {0} may be 0 in the other. What is a word in braces is translated."""
    own = {symbol for symbol in _kept(mine, "symbol") if _REAL.fullmatch(symbol)}
    return own - _kept(theirs, "symbol") - _kept(theirs, "number")


_REAL = re.compile(r"(?:\d+|[WUBRGCSTQXYZEP])(?:/(?:\d+|[WUBRGCP]))*")


def _sizes(tokens: list[Token]) -> set[str]:
    return {token.value for token in tokens if token.kind == "number" and "/" in token.value}
