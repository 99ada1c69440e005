"""Our own small dictionary: the words that text is cut into, with the frequency that decides between two cuts."""

from __future__ import annotations

from pathlib import Path

from indexer import lexicon
from rules_text import library, terms
from rules_text.scripts import fold

WORDS = Path(__file__).parent / "words"

# Terms of the rules win over plain words; a longer term over what it is made of. The numbers are frequencies in the
# sense of jieba, whose cut has the greatest product of frequencies.
_TERM, _CLASS, _CORPUS = 4_000, 1_500, 900


def words() -> dict[str, int]:
    """Every word of the dictionary, folded, with its frequency."""
    table: dict[str, int] = {}

    def add(word: str, frequency: int) -> None:
        word = fold(word).strip()
        if len(word) > 1 and not word.isascii() and not any(mark in word for mark in " ，。（）「」《》/～~"):
            table[word] = max(table.get(word, 0), frequency)

    for line in read_lines("everyday.txt"):
        frequency, *listed = line.split(" ")
        table.update(dict.fromkeys(listed, int(frequency)))
    for line in read_lines("corpus.txt"):
        for word in line.split(" "):
            add(word, _CORPUS)
    for word in lexicon.everyday():
        add(word, _CLASS)
    for term in terms.all_terms():
        for word in (*term.words, *term.slang):
            add(word, _TERM * max(1, len(word) - 1))
    for rule in library.chosen().values():
        if rule.title and len(rule.title) <= 10:
            add(rule.title, _TERM)
        if rule.number.term:
            add(rule.number.term, _TERM)
    return table


def read_lines(name: str) -> list[str]:
    """The lines of a word list without comments and empty ones."""
    lines = (WORDS / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def mendable() -> set[str]:
    """The words that a typing error may be mended to, folded.

    All terms; of slang and everyday words the longer ones, and those with a character that is rare in everyday text:
    a short common word is too easily come close to.
    """
    common = {word for line in read_lines("everyday.txt") for word in line.split(" ")[1:] if len(word) == 1}
    found: set[str] = set()
    for term in terms.all_terms():
        found.update(fold(word) for word in term.words)
        found.update(word for word in map(fold, term.slang) if _is_telling(word, common))
    found.update(word for word in lexicon.everyday() if _is_telling(word, common))
    found.update(fold(rule.title) for rule in library.chosen().values() if rule.title and len(rule.title) <= 8)
    return {word for word in found if len(word) > 1 and not word.isascii()}


def _is_telling(word: str, common: set[str]) -> bool:
    return len(word) > 2 or any(character not in common for character in word)
