"""What a line of search words asks for: words, phrases in quotation marks, typing errors mended, slang made terms."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from indexer import analysis
from indexer.book import Book
from indexer.signs import pieces
from indexer.typos import Mended
from indexer.whoosh_index import Wanted
from rules_text.scripts import fold

#: What each field counts, and what a word counts that was not written but is meant.
TEXT: Final = 1.0
HEADING: Final = 1.0
ASKED: Final = 0.5
PAIR: Final = 0.15
MEANT: Final = 0.7
#: How much more a rule counts that defines what is looked for.
DEFINED: Final = 0.6
# Words that say nothing about what is looked for.
_EMPTY: Final = frozenset(
    [
        "的",
        "了",
        "吗",
        "呢",
        "啊",
        "吧",
        "么",
        "是",
        "我",
        "你",
        "他",
        "她",
        "它",
        "就",
        "都",
        "也",
        "还",
        "很",
        "个",
        "与",
        "和",
        "及",
        "或",
        "在",
        "有",
        "这",
        "那",
        "之",
        "请问",
        "一下",
    ]
)
_QUOTED: Final = re.compile(r"[「『“\"]([^「」『』“”\"]+)[」』”\"]")


class Request(NamedTuple):
    """What is looked for. `literal` are the words to be marked in a text; `defining` numbers that define a term."""

    some: list[Wanted]
    every: list[Wanted]
    phrases: list[str]
    literal: set[str]
    defining: dict[str, float]
    mended: list[Mended]


class Reader:
    """Reads search words with the dictionary and classes of a book."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._words = analysis.Words(book.segmenter, book.known)

    @property
    def words(self) -> analysis.Words:
        """What cuts text into words."""
        return self._words

    def read(self, line: str) -> Request:
        """What a line asks for. Phrases in quotation marks must be there, word for word; of other words some."""
        folded = fold(line)
        request = Request([], [], [], set(), {}, [])
        for match in _QUOTED.finditer(folded):
            self._phrase(match.group(1), request)
        self._plain(_QUOTED.sub(lambda m: " " * len(m.group()), folded), request)
        return request

    def _phrase(self, phrase: str, request: Request) -> None:
        base = [token.text for token in self._base(phrase)]
        if base:
            request.phrases.append(phrase)
            request.every.append(Wanted("words", tuple(base)))
            request.some.append(Wanted("heading", tuple(base), HEADING))
            self._define(phrase, request)

    def _base(self, text: str) -> list[analysis.Token]:
        """The words of a text without the compounds that they make up."""
        tokens = list(self._words.tokens(text))
        return [one for one in tokens if not any(_within(other, one) for other in tokens)]

    def _plain(self, text: str, request: Request) -> None:
        for token in self._words.tokens(text):
            if token.text in _EMPTY:
                continue
            request.literal.add(token.text)
            request.some.append(Wanted("words", (token.text,), TEXT))
            request.some.append(Wanted("heading", (token.text,), HEADING))
            request.some.append(Wanted("asked", (token.text,), ASKED))
            self._meant(token.text, request)
        for pair in analysis.pairs(text):
            request.some.append(Wanted("pairs", (pair,), PAIR))
        for kind, piece, start, _ in pieces(text):
            if kind == "chinese":
                for one in self._book.mend(self._book.segmenter.cut(piece), start):
                    request.mended.append(one)
                    self._add(one.meant, 1.0, request)
                    self._define(one.meant, request)
            elif kind == "latin":
                self._meant(piece, request)
        self._latin_terms(text, request)

    def _latin_terms(self, text: str, request: Request) -> None:
        """Terms of several Latin words: mana burn."""
        for run in re.findall(r"[a-z][a-z' -]*[a-z]", text):
            if " " in run.strip():
                self._meant(run.strip(), request)

    def _meant(self, word: str, request: Request) -> None:
        """The terms of the rules that a word of players, of another time or of English stands for."""
        self._define(word, request)
        for term in self._book.terms(word):
            if word not in term.words:
                self._add(term.words[0], MEANT, request)
            for other in term.words:
                if other != word:
                    self._add(other, MEANT / 2, request)

    def _add(self, word: str, boost: float, request: Request) -> None:
        base = tuple(token.text for token in self._base(word))
        if base:
            request.literal.update(base if len(base) == 1 else (word,))
            request.some.append(Wanted("words", base, boost))
            request.some.append(Wanted("heading", base, boost))

    def _define(self, word: str, request: Request) -> None:
        """The rules that define what the word names come before those that mention it."""
        for term in self._book.terms(word):
            for place, number in enumerate(term.rules):
                worth = DEFINED if place == 0 else DEFINED / 2
                request.defining[number] = max(request.defining.get(number, 0.0), worth)


def _within(compound: analysis.Token, part: analysis.Token) -> bool:
    """Whether the first of the two is a part of the second."""
    return (compound.start, compound.end) != (part.start, part.end) and (
        part.start <= compound.start and compound.end <= part.end
    )


def spans(words: Sequence[analysis.Token], wanted: set[str]) -> list[tuple[int, int]]:
    """Where wanted words stand in a text that was cut into `words`; neighbours as one."""
    found = sorted({(token.start, token.end) for token in words if token.text in wanted})
    return _joined(found)


def phrase_spans(words: Sequence[analysis.Token], phrase: Sequence[str]) -> list[tuple[int, int]]:
    """Where a phrase, cut into words, stands in a text that was cut into `words`."""
    by_position: dict[int, list[analysis.Token]] = {}
    for token in words:
        by_position.setdefault(token.position, []).append(token)
    found = []
    for position, tokens in by_position.items():
        places = [
            next((t for t in by_position.get(position + i, ()) if t.text == word), None)
            for i, word in enumerate(phrase)
        ]
        if all(places) and places[0] in tokens and places[0] is not None and places[-1] is not None:
            found.append((places[0].start, places[-1].end))
    return _joined(sorted(found))


def _joined(found: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    joined: list[tuple[int, int]] = []
    for start, end in found:
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return joined
