"""What words mean the same: classes of words, from the termbase (terms and slang) and from `words/classes.txt`.

A word may stand in several classes (解 is to resolve, and to destroy); it then counts for each of them in part.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from rules_text import terms
from rules_text.scripts import fold

_CLASSES = Path(__file__).parent / "words" / "classes.txt"


@lru_cache(maxsize=1)
def _everyday_classes() -> dict[str, tuple[str, ...]]:
    classes: dict[str, tuple[str, ...]] = {}
    for line in _CLASSES.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, _, members = line.partition(":")
            classes[name.strip()] = tuple(dict.fromkeys(fold(word) for word in members.split()))
    return classes


def everyday() -> list[str]:
    """All words of the everyday classes."""
    return [word for members in _everyday_classes().values() for word in members]


def classes() -> dict[str, tuple[str, ...]]:
    """Every folded word that means something with the classes that it stands in.

    A class of the termbase is `t:` and the id of the term, an everyday one `c:` and its name.
    """
    found: dict[str, dict[str, None]] = {}
    for term in terms.all_terms():
        for word in (*term.words, *term.slang, term.en):
            found.setdefault(fold(word).strip(), {})[f"t:{term.id}"] = None
    for name, members in _everyday_classes().items():
        for word in members:
            found.setdefault(word, {})[f"c:{name}"] = None
    return {word: tuple(names) for word, names in found.items()}
