"""The creature types of the June 2004 glossary (212.1e): facts, one a line in ``data/creature_types.txt``."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=1)
def creature_types() -> frozenset[str]:
    """Every creature type's Chinese words, folded."""
    from engine.cards.grammar.folding import fold_word
    from engine.cards.grammar.words import creature_types as rows
    from engine.cards.grammar.words import more_creature_types

    words: set[str] = set(more_creature_types())
    for hans, hant, _ in rows():
        words.update(fold_word(hans).split("/"))
        words.update(fold_word(hant).split("/"))
    return frozenset(words)
