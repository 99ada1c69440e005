"""A question as it is understood before anything is looked up: its words, its script, what it denies."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final

from indexer.book import Book
from indexer.features import Stances
from indexer.signs import pieces
from indexer.typos import Mended
from query.lang import Lang, choose_lang
from rules_text.numbers import Found, find_numbers
from rules_text.scripts import fold


@dataclass(frozen=True, slots=True)
class Question:
    """A question.

    text: as it was asked; folded: in the written standard, Simplified, half width, lower case; meant: folded, without its
    typing errors; bag: its features; words: the words that it is cut into; stances: what it says and denies; mended: its
    typing errors; numbers: the rule numbers in it.
    """

    text: str
    folded: str
    meant: str
    lang: Lang
    words: tuple[str, ...]
    bag: Mapping[str, float]
    stances: Stances
    mended: tuple[Mended, ...]
    numbers: tuple[Found, ...] = field(default=())


_LONGEST: Final = 800


def read(text: str, book: Book, lang: str | None = None) -> Question:
    """Read a question with the dictionary of a book; of a very long one its beginning and its end. Raises
    UnknownLanguageError.
    """
    whole = len(text) <= _LONGEST
    folded = fold(standard(text if whole else f"{text[: _LONGEST // 2]}。{text[-_LONGEST // 2 :]}"))
    words: list[str] = []
    errors: list[Mended] = []
    for kind, piece, start, _ in pieces(folded):
        if kind == "chinese":
            cut = book.segmenter.cut(piece)
            errors += book.mend(cut, start)
            words += cut
        else:
            words.append(piece)
    return Question(
        text=text,
        folded=folded,
        meant=corrected(folded, errors),
        lang=choose_lang(lang, text),
        words=tuple(words),
        bag=bag(folded, book, errors),
        stances=book.analyst.stances(folded),
        mended=tuple(errors),
        numbers=tuple(find_numbers(text)) if whole and _may_name_a_rule(text) else (),
    )


def _may_name_a_rule(text: str) -> bool:
    """Whether a text has anything that a rule number is written with: what finds numbers takes time to get ready."""
    return any(character.isdigit() or character in "百第条條章点點" for character in text)


def bag(folded: str, book: Book, errors: Sequence[Mended] = ()) -> dict[str, float]:
    """The features of a folded text; where it is mistyped also those of what is meant."""
    found = book.analyst.bag(folded)
    if errors:
        for feature, weight in book.analyst.bag(corrected(folded, errors)).items():
            found[feature] = max(found.get(feature, 0.0), weight)
    return found


def corrected(folded: str, errors: Sequence[Mended]) -> str:
    """The text with what was meant in the place of its typing errors."""
    for error in sorted(errors, reverse=True):
        folded = folded[: error.start] + error.meant + folded[error.end :]
    return folded


@lru_cache(maxsize=1)
def _cantonese() -> tuple[tuple[str, str], ...]:
    lines = (Path(__file__).parent / "cantonese.txt").read_text(encoding="utf-8").splitlines()
    pairs = [tuple(line.split()) for line in lines if line and not line.startswith("#")]
    return tuple(sorted(((said, written) for said, written in pairs), key=lambda pair: -len(pair[0])))


_NO_CARDS: Final = re.compile("(?<![0-9０-９.十百])[0０零](?=[张張])")


def standard(text: str) -> str:
    """The text with what is said in Cantonese alone, or with a nought, turned into the written standard."""
    text = _NO_CARDS.sub("没有", text)
    if not any(character in text for character in "佢咗嘅喺嚟畀俾唔冇啲嗰咩睇攞咁㗎係嘢"):
        return text
    for said, written in _cantonese():
        text = text.replace(said, written)
    return text
