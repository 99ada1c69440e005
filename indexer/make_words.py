"""Make the lists of plain words that the dictionary takes beside the termbase: `python -m indexer.make_words`.

jieba's own dictionary (349,000 words, 1.7 s to load) is used here once, to find the words that our texts are
made of and the common words of questions; what is shipped are two short lists.
Run it again when the texts have changed much.
"""

from __future__ import annotations

import re
from collections import Counter
from textwrap import wrap

from indexer import concepts, segmenting
from indexer.dictionary import WORDS
from rules_text import library
from rules_text.scripts import fold

# Parts of speech (jieba's marks) that common words of questions have. Nouns are left out on purpose: an ordinary noun
# that no rule uses says that a question is about something else.
_KEPT = frozenset(
    ("r", "d", "c", "p", "m", "u", "y", "a", "v", "t", "f", "q", "l", "ad", "vd", "mq", "i", "s", "b", "z", "o")
)
_RARE = 900
_STEPS = (10_000, 6_000, 3_000, 1_500, _RARE)
_CHINESE = re.compile("[\u4e00-\u9fff]+")


def corpus_words() -> list[str]:
    """The words of two characters and more in the texts, the summary and the concept index, most frequent first."""
    segmenter = segmenting.default_segmenter()
    counted: Counter[str] = Counter()
    for id in ("hans-2004-02", "hans-2004-06", "hant-2004-06", "hans-old", "digest"):
        edition = library.load(id)
        for rule in (*edition.rules, *edition.glossary):
            counted.update(segmenter.cut(fold(" ".join((rule.heading, rule.text, *rule.examples)))))
    for entry in concepts.entries():
        for group in entry.groups:
            for phrase in group.phrases:
                counted.update(segmenter.cut(fold(phrase)))
    return [word for word, n in counted.most_common() if n >= 2 and len(word) >= 2 and _CHINESE.fullmatch(word)]


def everyday_words() -> dict[int, list[str]]:
    """Common words that are no nouns, and the commonest single characters, by a rounded frequency."""
    found: dict[int, list[str]] = {}
    for line in segmenting.default_dictionary().read_text(encoding="utf-8").splitlines():
        word, frequency, kind = line.split(" ")
        common = int(frequency) >= _RARE and 2 <= len(word) <= 4 and kind in _KEPT
        if _CHINESE.fullmatch(word) and (common or (len(word) == 1 and int(frequency) >= 4 * _RARE)):
            found.setdefault(next(n for n in _STEPS if int(frequency) >= n), []).append(word)
    return {n: sorted(found[n]) for n in _STEPS}


def main() -> None:
    """Write both lists, many words a line."""
    _write("corpus.txt", wrap(" ".join(corpus_words()), 110))
    lines = [f"{n} {line}" for n, listed in everyday_words().items() for line in wrap(" ".join(listed), 110)]
    _write("everyday.txt", lines)


def _write(name: str, lines: list[str]) -> None:
    text = "# Made by python -m indexer.make_words; do not edit.\n" + "\n".join(lines) + "\n"
    (WORDS / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
