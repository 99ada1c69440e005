"""The schema of the whoosh index: what is kept of a rule and by what it is found.

The words come to whoosh cut already (`analysis`), as one string: groups with a blank between them, one group for each
position, in a group the words of that position with a bar between them. So the analyser needs no dictionary, and what
whoosh pickles into an index is only the name of a class of ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from indexer import whoosh_modules as whoosh
from indexer.analysis import Token as Word

BETWEEN_POSITIONS: Final = " "
BETWEEN_WORDS: Final = "|"


class CutAlready(whoosh.analysis.Analyzer):  # type: ignore[misc]
    """Whoosh's view of text that has been cut already: splits it at the marks and counts the positions."""

    def __call__(self, value: str, positions: bool = False, **_: Any) -> Iterator[Any]:
        """The tokens of a string made by `groups`."""
        token = whoosh.analysis.Token(positions)
        for position, group in enumerate(value.split(BETWEEN_POSITIONS)):
            for word in group.split(BETWEEN_WORDS):
                if word:
                    token.text = token.original = word
                    token.boost = 1.0
                    token.stopped = False
                    if positions:
                        token.pos = position
                    yield token


def groups(words: Iterable[Word]) -> str:
    """The words as one string for a field of the schema."""
    listed: list[list[str]] = []
    for word in words:
        while len(listed) <= word.position:
            listed.append([])
        listed[word.position].append(word.text)
    return BETWEEN_POSITIONS.join(BETWEEN_WORDS.join(group) for group in listed)


def schema() -> Any:
    """The schema.

    words, heading: words with positions, so that phrases are found; pairs: pairs of characters; asked: the words of the
    phrasings that ask for the rule; number, edition: which it is.
    """
    cut = CutAlready()
    return whoosh.fields.Schema(
        number=whoosh.fields.STORED,
        edition=whoosh.fields.STORED,
        words=whoosh.fields.TEXT(analyzer=cut, phrase=True),
        heading=whoosh.fields.TEXT(analyzer=cut, phrase=True, field_boost=1.5),
        pairs=whoosh.fields.TEXT(analyzer=cut, phrase=False),
        asked=whoosh.fields.TEXT(analyzer=cut, phrase=False),
    )
