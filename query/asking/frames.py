"""The words around what a question is about, by the kind of question."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path


@lru_cache(maxsize=1)
def _frames() -> dict[str, frozenset[str]]:
    listed: dict[str, list[str]] = {}
    name = ""
    for line in (Path(__file__).parent / "frames.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            name = line.strip("[]")
        elif not line.startswith("#"):
            listed.setdefault(name, []).extend(line.split())
    return {name: frozenset(words) for name, words in listed.items()}


def frame(kind: str) -> frozenset[str]:
    """The words around a "number" or a "term". Raises KeyError."""
    return _frames()[kind]
