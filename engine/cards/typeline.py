"""Type lines (205): 生物～精灵／法术师, 神器/结界, 生物结界, 世界性结界, 基本地～山脉."""

from __future__ import annotations

from functools import lru_cache

from engine.cards.errors import CardError
from engine.cards.grammar.folding import fold_word
from engine.cards.grammar.machine import Reader
from engine.cards.grammar.table import grammar
from engine.cards.grammar.words import TYPES, subtypes
from engine.cards.model import Filter, TypeLine

_SUPERTYPES = {"基本": "basic", "传奇": "legendary", "世界性": "world", "世界": "world"}
_WORDS = {**TYPES, "部族": "tribal", "衍生物": "token"}
_PLAYER = ("牌手",)


@lru_cache(maxsize=2048)
def read_type_line(text: str) -> TypeLine:
    """A type line read. Simplified or Traditional; raises :class:`CardError` with the words that it can't be.

    ``生物结界`` is an enchantment that can be attached to a creature (212.4); with a slash between types (``神器/结界``) the object
    is both. Subtypes written without a sign between them are taken apart into known ones (``传奇骑士``).
    """
    folded = fold_word(text).strip("～")
    left, _, right = folded.partition("～")
    if not left:
        raise CardError("类别栏是空的", text)
    found = _enchantment(left) or _plain(left)
    if found is None:
        raise CardError(
            f"类别栏「{text}」里有不认识的类别：可以写生物、神器、结界、地、瞬间、法术，以及基本、传奇、世界性", text
        )
    types, supertypes, enchants = found
    kinds: list[str] = []
    for word in right.replace("、", "/").replace("，", "/").split("/"):
        kinds.extend(_apart(word) if word else ())
    return TypeLine(types, tuple(kinds), supertypes, enchants, text)


def _plain(left: str) -> tuple[tuple[str, ...], tuple[str, ...], None] | None:
    types: list[str] = []
    supertypes: list[str] = []
    rest = left
    while rest:
        if rest[0] in "/，、":
            rest = rest[1:]
            continue
        for word in sorted((*_SUPERTYPES, *_WORDS), key=len, reverse=True):
            if rest.startswith(word):
                if word in _SUPERTYPES:
                    supertypes.append(_SUPERTYPES[word])
                elif _WORDS[word] != "token":
                    types.append(_WORDS[word])
                rest = rest[len(word) :]
                break
        else:
            return None
    return (tuple(types), tuple(supertypes), None) if types else None


def _enchantment(left: str) -> tuple[tuple[str, ...], tuple[str, ...], Filter] | None:
    """X 结界 with X something that can be enchanted."""
    supertypes: tuple[str, ...] = ()
    for word, name in _SUPERTYPES.items():
        if left.startswith(word) and len(left) > len(word) + 2 and word != "基本":
            left, supertypes = left[len(word) :], (name,)
            break
    if not left.endswith("结界") or left == "结界" or "/" in left:
        return None
    what = left.removesuffix("结界")
    if what in _PLAYER:
        return ("enchantment",), supertypes, Filter("player")
    reader = Reader(grammar(), what, {})
    reader.subtypes = subtypes()
    tree = reader.read("np")
    return None if tree is None else (("enchantment",), supertypes, tree)


def _apart(word: str) -> list[str]:
    """A word of subtypes taken apart into as few known ones as can be; whole if it can't."""
    known = subtypes()
    if word in known:
        return [word]
    best: dict[int, list[str]] = {0: []}
    for end in range(1, len(word) + 1):
        ways = [[*best[at], word[at:end]] for at in range(end) if at in best and word[at:end] in known]
        if ways:
            best[end] = min(ways, key=len)
    return best.get(len(word), [word])
