"""Words: a line cut into the words that explain it best.

Every place of the text offers what may begin there (a word of the lexicon, a number, power and toughness, a name, a
mistyped word); the cheapest way through them is taken. What nothing explains is kept as a word of its own with no sense.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from query.whatif.lexicon import LONGEST, Lexicon, Sense, lexicon
from query.whatif.lines import PAREN, QUOTE, Line
from query.whatif.naming import is_rules_text, names
from query.whatif.numerals import numeral

_UNKNOWN: Final = 7.0
_SLIP: Final = 2.6
_SLIP_LISTED: Final = 1.4
_ONE_CHARACTER: Final = 1.12
_WORD: Final = 1.0
_TERM: Final = 0.04


@dataclass(frozen=True, slots=True)
class Token:
    """A word: where it stands, how it was written, what was meant, what it may be."""

    start: int
    end: int
    raw: str
    word: str
    senses: tuple[Sense, ...]

    def has(self, kind: str, value: str | None = None) -> bool:
        """Whether the word may be of a class (and have this value in it)."""
        return any(sense.kind == kind and (value is None or sense.value == value) for sense in self.senses)

    def value(self, kind: str) -> str | None:
        """The first value of the word in a class."""
        return next((sense.value for sense in self.senses if sense.kind == kind), None)

    def values(self, kind: str) -> tuple[str, ...]:
        """All values of the word in a class."""
        return tuple(sense.value for sense in self.senses if sense.kind == kind)

    @property
    def known(self) -> bool:
        """Whether anything explains the word."""
        return bool(self.senses)


_COLOR = "[白蓝黑红绿wubrg]"
_SHAPES: Final[tuple[tuple[str, re.Pattern[str]], ...]] = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        ("punct", r"[,，。.!！?？;；:：、…~—\-·]+"),
        ("bonus", r"[+-]\d+\s?/\s?[+-]\d+"),
        ("pt", r"\d+\s?/\s?\d+"),
        ("ptword", r"(\d+|[一二两三四五六七八九十])(攻|力)(\d+|[一二两三四五六七八九十])(防|血|体)"),
        ("mana", r"(\{[^{}]{1,6}\})+"),
        ("ptasked", r"[几多][少]?\s?[/／比]\s?[几多][少]?|几几|多大|几攻几防|几乘几"),
        ("num", r"\d+|[零一二两三四五六七八九十百俩仨]+"),
        ("protection", rf"反({_COLOR})色?保护|反({_COLOR})色?|pro({_COLOR})|({_COLOR})色?保护|保护({_COLOR})色?"),
        (
            "onstack",
            r"(战斗)?伤害?(已经|都|已|就|先)?(要)?(放|堆|叠|压|进|上|入|挂)(进|上|到|了|入)?(去)?(了)?(堆叠|堆栈|堆|stack|叠)(上|里|中)?(了)?",
        ),
        ("onstack", r"damage\s?on\s?(the\s?)?stack|dos"),
        ("either", r"([\u4e00-\u9fff])[不没](?=\1)"),
        ("ordinal", r"第[一二三四五六七八九十\d]+[个次张只下步]?"),
    )
)
_COLORS: Final = {
    "白": "白",
    "蓝": "蓝",
    "黑": "黑",
    "红": "红",
    "绿": "绿",
    "w": "白",
    "u": "蓝",
    "b": "黑",
    "r": "红",
    "g": "绿",
}
_LETTER: Final = re.compile("[a-z]")
_ASCII: Final = re.compile(r"[a-z]+(?:\s[a-z]+)*")


@dataclass(frozen=True, slots=True)
class _Edge:
    end: int
    cost: float
    word: str
    senses: tuple[Sense, ...]


def tokens(line: Line, known_names: tuple[str, ...] = ()) -> list[Token]:
    """The words of a line, in order. known_names: names of cards and things, folded, that may occur in it."""
    book = lexicon()
    text = line.folded
    offered = _offers(line, book, known_names)
    best: list[tuple[float, int, _Edge | None]] = [(0.0, -1, None)]
    best += [(float("inf"), -1, None)] * len(text)
    for place in range(len(text)):
        cost = best[place][0]
        if cost == float("inf"):
            continue
        if text[place] == " ":
            _relax(best, place, cost, _Edge(place + 1, 0.0, " ", (Sense("space", ""),)))
            continue
        for edge in offered(place):
            _relax(best, place, cost, edge)
    found: list[Token] = []
    place = len(text)
    while place > 0:
        _, start, taken = best[place]
        assert taken is not None
        if not (taken.senses and taken.senses[0].kind == "space"):
            found.append(Token(start, place, line.raw[start:place], taken.word, taken.senses))
        place = start
    return _joined(found[::-1], line)


def _relax(best: list[tuple[float, int, _Edge | None]], place: int, cost: float, edge: _Edge) -> None:
    total = cost + edge.cost
    if total < best[edge.end][0] - 1e-9:
        best[edge.end] = (total, place, edge)


def _offers(line: Line, book: Lexicon, known_names: tuple[str, ...]) -> Callable[[int], Iterator[_Edge]]:
    text = line.folded
    named: dict[int, list[_Edge]] = {}
    for one in names(line, book):
        word = text[one.start : one.end]
        named.setdefault(one.start, []).append(_Edge(one.end, one.cost, word, (Sense("name", word),)))
    for name in known_names:
        at = text.find(name)
        while at >= 0 and name:
            named.setdefault(at, []).append(_Edge(at + len(name), 0.8, name, (Sense("name", name),)))
            at = text.find(name, at + 1)

    def offered(place: int) -> Iterator[_Edge]:
        sign = text[place]
        if (quote := line.quote(sign)) is not None:
            kind = "q" if is_rules_text(quote) else "name"
            yield _Edge(place + 1, 0.1, quote, (Sense(kind, quote),))
            return
        if line.paren(sign) is not None:
            yield _Edge(place + 1, 0.1, sign, (Sense("paren", sign),))
            return
        yield from _shapes(text, place)
        yield from _words(text, place, book)
        yield from named.get(place, ())
        yield from _slips(text, place, book)
        yield _Edge(place + 1, _UNKNOWN, sign, ())

    return offered


def _shapes(text: str, place: int) -> Iterator[_Edge]:
    for kind, pattern in _SHAPES:
        match = pattern.match(text, place)
        if match is None or match.end() == place:
            continue
        word = match.group()
        if kind == "protection":
            color = next(group for group in match.groups() if group)
            if kind == "protection" and len(word) == 2 and word[0] == "反" and match.group(2) is None:
                continue
            yield _Edge(match.end(), 0.9, word, (Sense("kw", f"反{_COLORS[color]}保护"),))
        elif kind == "ptword":
            yield _Edge(match.end(), 0.9, word, (Sense("pt", f"{numeral(match.group(1))}/{numeral(match.group(3))}"),))
        elif kind in ("pt", "bonus"):
            yield _Edge(match.end(), 0.6, word, (Sense(kind, re.sub(r"\s", "", word)),))
        elif kind == "num":
            while word and (value := numeral(word)) is None:
                word = word[:-1]
            if word:
                yield _Edge(place + len(word), 0.95, word, (Sense("num", str(value)), *_pair(word)))
        elif kind == "ptasked":
            yield _Edge(match.end(), 0.7, word, (Sense("qw", "pt"),))
        elif kind == "onstack":
            yield _Edge(match.end(), 0.8, word, (Sense("tm", "onstack"),))
        elif kind == "either":
            yield _Edge(match.end(), 0.4, word, (Sense("qw", "either"),))
        elif kind == "ordinal":
            yield _Edge(match.end(), 1.3, word, (Sense("ord", str(numeral(re.sub("[第个次张只下步]", "", word)))),))
        else:
            yield _Edge(match.end(), 0.6, word, (Sense(kind, word),))
    if (match := _ASCII.match(text, place)) and (place == 0 or not _LETTER.match(text[place - 1])):
        words = match.group().split(" ")
        book = lexicon().words
        for count in range(len(words), 0, -1):
            written = " ".join(words[:count])
            senses = book.get(written.replace(" ", ""))
            if senses:
                yield _Edge(place + len(written), 0.8, written, senses)


def _pair(word: str) -> tuple[Sense, ...]:
    return (Sense("meas", "m"),) if word in ("俩", "仨") else ()


def _words(text: str, place: int, book: Lexicon) -> Iterator[_Edge]:
    if text[place].isascii() and text[place] not in "&+":
        return
    for length in range(1, min(LONGEST, len(text) - place) + 1):
        word = text[place : place + length]
        senses = book.words.get(word)
        if senses:
            cost = _ONE_CHARACTER if length == 1 else _WORD
            yield _Edge(
                place + length,
                cost - (_TERM if length > 1 and senses[0].kind in ("kw", "n", "card") else 0.0),
                word,
                senses,
            )


def _slips(text: str, place: int, book: Lexicon) -> Iterator[_Edge]:
    for length in range(1, 4):
        word = text[place : place + length]
        meant = book.slips.get(word)
        if meant is not None and len(word) == length:
            yield _Edge(place + length, _SLIP_LISTED, meant, book.words.get(meant, ()))
    for length in range(2, 5):
        word = text[place : place + length]
        if len(word) == length and word not in book.words and not _has_sign(word):
            meant = _meant(word)
            if meant is not None:
                yield _Edge(place + length, _SLIP, meant, book.words[meant])


def _has_sign(word: str) -> bool:
    return any(QUOTE <= ord(sign) < PAREN + 0x400 or sign.isascii() for sign in word)


@lru_cache(maxsize=4096)
def _meant(word: str) -> str | None:
    """The word of the lexicon that a string is a typing slip of: one character differs, and sounds or looks alike."""
    book = lexicon()
    looks: str | None = None
    for place, character in enumerate(word):
        for meant in book.open.get(word[:place] + "*" + word[place + 1 :], ()):
            from indexer.sounds import look_alike, sound_alike

            if sound_alike(character, meant[place]):
                return meant
            if looks is None and look_alike(character, meant[place]):
                looks = meant
    return looks


def _joined(found: list[Token], line: Line) -> list[Token]:
    """Unknown characters that stand together become one unknown word."""
    joined: list[Token] = []
    for token in found:
        if joined and not token.known and not joined[-1].known and joined[-1].end == token.start:
            last = joined.pop()
            token = Token(last.start, token.end, line.raw[last.start : token.end], last.word + token.word, ())
        joined.append(token)
    return joined
