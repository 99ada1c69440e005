"""whoosh 2.7.4 behind one adapter: an index is created, opened and searched here and nowhere else.

whoosh runs what is pickled in an index when it opens it, so only folders that `store` has checked are ever opened.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from indexer import whoosh_modules as whoosh
from indexer.schema import schema

# The memory that a writer may take, in MB: our texts fit into it, so they are written at once.
_MEMORY: Final = 256


class Wanted(NamedTuple):
    """A word wanted in a field (one of several words: a phrase), and how much it counts."""

    field: str
    words: tuple[str, ...]
    boost: float = 1.0


class Found(NamedTuple):
    """A document that was found."""

    number: str
    edition: str
    score: float


def create(folder: Path, documents: Iterable[Mapping[str, str]]) -> None:
    """Write a new index of the documents, which have the fields of the schema, into an empty folder. Raises OSError."""
    index = whoosh.filestore.FileStorage(str(folder)).create_index(schema())
    writer = index.writer(limitmb=_MEMORY)
    for document in documents:
        writer.add_document(**document)
    writer.commit(optimize=True)
    index.close()


class WhooshIndex:
    """An opened index."""

    def __init__(self, folder: Path) -> None:
        """Open the index in a folder that is known to be ours. Raises whatever whoosh stumbles over."""
        self._index = whoosh.filestore.FileStorage(str(folder)).open_index()
        self._searcher = self._index.searcher(weighting=whoosh.scoring.BM25F(B=0.4, K1=1.2))

    def search(self, some: Sequence[Wanted], every: Sequence[Wanted] = (), limit: int = 50) -> list[Found]:
        """The documents that have all of `every`, or, where that is empty, at least one of `some`; best first."""
        either = [_one(wanted) for wanted in some]
        required = [_one(wanted) for wanted in every]
        if required:
            query = (
                whoosh.query.AndMaybe(whoosh.query.And(required), whoosh.query.Or(either))
                if either
                else whoosh.query.And(required)
            )
        elif either:
            query = whoosh.query.Or(either)
        else:
            return []
        results = self._searcher.search(query, limit=limit)
        return [Found(hit["number"], hit["edition"], float(hit.score)) for hit in results]

    def knows(self, field: str, word: str) -> bool:
        """Whether any document has the word in the field."""
        return (field, word.encode("utf-8")) in self._searcher.reader()


def _one(wanted: Wanted) -> Any:
    if len(wanted.words) > 1:
        return whoosh.query.Phrase(wanted.field, list(wanted.words), boost=wanted.boost)
    return whoosh.query.Term(wanted.field, wanted.words[0], boost=wanted.boost)
