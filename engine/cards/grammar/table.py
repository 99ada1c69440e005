"""The table of productions, put together once when it is first needed."""

from __future__ import annotations

from functools import lru_cache

from engine.cards.grammar import (
    acting,
    conditions,
    events,
    keywords,
    lines,
    moving,
    nouns,
    quantities,
    replacing,
    ruling,
    selecting,
    sentences,
    stating,
    terminals,
)
from engine.cards.grammar.machine import Grammar


@lru_cache(maxsize=1)
def grammar() -> Grammar:
    """The grammar of card text."""
    made = Grammar()
    for part in (
        terminals,
        nouns,
        selecting,
        quantities,
        keywords,
        conditions,
        events,
        acting,
        moving,
        stating,
        ruling,
        replacing,
        sentences,
        lines,
    ):
        part.add(made)
    made.category("subtype").first = terminals.subtype_starts(frozenset())
    made.prepare()
    return made
