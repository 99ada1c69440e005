"""The texts that the tests read: two files of lines of our own wording, and the card library."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

SPELL = ("instant",)


@lru_cache(maxsize=1)
def lines() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Every line with the card types it stands on."""
    found = []
    here = Path(__file__).parent
    files = (here / "texts.txt", here / "data" / "papers.txt")
    for line in (line for path in files for line in path.read_text(encoding="utf-8").splitlines()):
        if line and not line.startswith("#"):
            found.append((line.removeprefix("!"), SPELL if line.startswith("!") else ()))
    return tuple(found)


@lru_cache(maxsize=1)
def library_lines() -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Every line of the card library: (name, line, types)."""
    from engine.cards import library, read_type_line

    found = []
    for name in library.names():
        definition = library.definition(name)
        assert definition is not None
        for half in definition.get("halves") or (definition,):
            types = read_type_line(half["type"]).types
            found.extend((half["name"], line, types) for line in half.get("text", "").strip().split("\n") if line)
    return tuple(found)
