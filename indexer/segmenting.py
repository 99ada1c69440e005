"""jieba with a dictionary of our own, and nothing of jieba's else: no default dictionary, no cache file, no guessing.

jieba 0.42.1. Its own dictionary takes 1.7 s and cuts four of nineteen rule terms whole; a table of our words is
ready at once. The table is frozen: `add_word` between two cuts would give changing results.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from indexer.hiding import empty, hidden


class Cutter(Protocol):
    """What cuts a text into words that together are the text."""

    def cut(self, text: str) -> list[str]:
        """The words of the text in order."""
        ...


def _jieba() -> ModuleType:
    """jieba, imported without modules that we never use and that take most of its time.

    pkg_resources (60 ms), which it would open files with, the tables with which it guesses unknown words (12 ms), and
    what it would need to keep its own dictionary in a file of the cache (3 ms).
    """
    unused = {
        "pkg_resources": None,
        "jieba.finalseg": empty("jieba.finalseg"),
        "hashlib": empty("hashlib", "md5"),
        "tempfile": empty("tempfile"),
    }
    with hidden(unused):
        import jieba
    logging.getLogger("jieba").setLevel(logging.WARNING)
    return jieba


def prefix_table(words: Mapping[str, int]) -> dict[str, int]:
    """jieba's form of a dictionary: the words with their frequency, and every beginning of a word with 0."""
    table = dict(words)
    for word in words:
        for end in range(1, len(word)):
            table.setdefault(word[:end], 0)
    return table


class Segmenter:
    """Cuts folded Chinese text into words of a fixed table."""

    def __init__(self, table: Mapping[str, int]) -> None:
        """`table` is a `prefix_table`; it must not be changed afterwards."""
        tokenizer: Any = _jieba().Tokenizer()
        tokenizer.FREQ = table
        tokenizer.total = sum(table.values()) or 1
        tokenizer.initialized = True
        self._cut = tokenizer.cut

    def cut(self, text: str) -> list[str]:
        """The words of the text in order; characters that no word has stand alone."""
        words: Iterator[str] = self._cut(text, HMM=False)
        return list(words)


def default_dictionary() -> Path:
    """The file of jieba's own dictionary, for making our lists."""
    return Path(str(_jieba().__file__)).with_name("dict.txt")


def default_segmenter() -> Cutter:
    """jieba with its own dictionary, for making our lists. Slow."""
    words = (line.split(" ")[:2] for line in default_dictionary().read_text(encoding="utf-8").splitlines())
    return Segmenter(prefix_table({word: int(frequency) for word, frequency in words}))
