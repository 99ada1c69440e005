"""The creature types of the June 2004 glossary (212.1e): facts, one a line in ``data/creature_types.txt``."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=1)
def creature_types() -> frozenset[str]:
    """Every creature type's Chinese words, folded."""
    from engine.cards.grammar.folding import fold_word
    from engine.cards.grammar.words import MORE_CREATURE_TYPES
    from engine.cards.grammar.words import creature_types as rows

    words: set[str] = set(MORE_CREATURE_TYPES)
    for hans, hant, _ in rows():
        words.update(fold_word(hans).split("/"))
        words.update(fold_word(hant).split("/"))
    return frozenset(words)
