"""Building an index into an empty folder: the whoosh index of the rules, and the book for questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from indexer import analysis, binding, dictionary, documents, segmenting, whoosh_index
from indexer.schema import BETWEEN_POSITIONS, groups
from indexer.store import BOOK, WHOOSH
from rules_text.scripts import fold
from rules_text.tree import Rule

Step = Callable[[str], None]


def build(folder: Path, editions: Sequence[str], *, book: bool, step: Step = lambda what: None) -> None:
    """Build an index of these editions in an empty folder; with `book` also the book for questions.

    `step` is told the number of each section that is done (`steps` says how often). Raises OSError.
    """
    known = segmenting.prefix_table(dictionary.words())
    words = analysis.Words(segmenting.Segmenter(known), known)
    if book:
        (folder / BOOK).write_bytes(binding.bound(step))
    path = folder / WHOOSH
    path.mkdir()
    whoosh_index.create(path, _documents(editions, words, step))


def _documents(editions: Sequence[str], words: analysis.Words, step: Step) -> Iterator[dict[str, str]]:
    """The rules of the editions as the schema takes them."""
    for edition in editions:
        asked = documents.asked() if edition in documents.OF_2004 else {}
        section: int | None = -1
        for rule in documents.rules(edition):
            if rule.number.section != section:
                section = rule.number.section
                step(str(section or edition))
            phrases = [one.phrase for one in asked.get(str(rule.number), ()) if one.weight >= 0.5]
            yield _fields(rule, words, phrases)


def _fields(rule: Rule, words: analysis.Words, phrases: list[str]) -> dict[str, str]:
    """A rule as the schema takes it."""
    text = fold("\n".join((rule.text, *rule.examples)))
    heading = fold(rule.heading)
    return {
        "number": str(rule.number),
        "edition": rule.edition,
        "words": groups(words.tokens(text)),
        "heading": groups(words.tokens(heading)),
        "pairs": BETWEEN_POSITIONS.join(analysis.pairs(text)),
        "asked": BETWEEN_POSITIONS.join(token.text for phrase in phrases for token in words.tokens(fold(phrase))),
    }


def steps(editions: Sequence[str], *, book: bool) -> int:
    """How many steps `build` tells of: enough to draw how far it is."""
    return sum(map(_sections, editions)) + (sum(map(_sections, documents.OF_2004[:1])) if book else 0)


def _sections(edition: str) -> int:
    return len({rule.number.section for rule in documents.rules(edition)})
