"""Finding rules by words: `search`, and what a hit is."""

from query.searching.finding import Hit, search

__all__ = ["Hit", "search"]
