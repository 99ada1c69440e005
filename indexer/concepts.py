"""The concept index: how people ask for each rule, written rule by rule like the index at the back of a law book.

The files of `concepts/` hold entries of this form:

    [102.2] + 304.1 420.5g          the rule, and rules that belong to the same answer
    牌库没牌了还要抓牌 | 抽干牌库     phrasings, separated by |
    = 会输：……                       the verdict for the phrasings since the last one

A line that begins with # is a comment.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from rules_text.numbers import RuleNumber

FOLDER = Path(__file__).parent / "concepts"
_HEAD = re.compile(r"\[([^\]]+)\](?:\s*\+\s*(.+))?")


class Group(NamedTuple):
    """Phrasings that have one answer. `verdict` is empty where none is written."""

    phrases: tuple[str, ...]
    verdict: str


class Entry(NamedTuple):
    """The phrasings of one rule, and the numbers of the rules that belong to its answer."""

    number: str
    companions: tuple[str, ...]
    groups: tuple[Group, ...]


class BadConceptError(ValueError):
    """A concept file is malformed; the message says file and line."""


def parse(text: str, name: str = "") -> list[Entry]:
    """The entries of a concept file. Raises BadConceptError."""
    entries: list[Entry] = []
    phrases: list[str] = []
    groups: list[Group] = []
    head: tuple[str, tuple[str, ...]] | None = None

    def close() -> None:
        if phrases:
            groups.append(Group(tuple(phrases), ""))
            phrases.clear()
        if head is not None:
            entries.append(Entry(head[0], head[1], tuple(groups)))
            groups.clear()

    for place, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("["):
            close()
            match = _HEAD.fullmatch(line)
            if match is None:
                raise BadConceptError(f"{name}:{place}: {line}")
            try:
                number = str(RuleNumber.parse(match[1]))
                companions = tuple(str(RuleNumber.parse(word)) for word in (match[2] or "").split())
            except ValueError as error:
                raise BadConceptError(f"{name}:{place}: {error}") from error
            head = (number, companions)
        elif head is None:
            raise BadConceptError(f"{name}:{place}: {line}")
        elif line.startswith("="):
            if not phrases:
                raise BadConceptError(f"{name}:{place}: {line}")
            groups.append(Group(tuple(phrases), line[1:].strip()))
            phrases.clear()
        else:
            phrases += [part for piece in line.split("|") if (part := piece.strip())]
    close()
    return entries


@lru_cache(maxsize=1)
def entries() -> tuple[Entry, ...]:
    """All entries, in the order of the files. Raises BadConceptError."""
    found: list[Entry] = []
    for path in files():
        found += parse(path.read_text(encoding="utf-8"), path.name)
    return tuple(found)


def files() -> list[Path]:
    """The files of the concept index."""
    return sorted(FOLDER.glob("*.txt"))
