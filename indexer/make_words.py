"""Make the lists of plain words that the dictionary takes beside the termbase: `python -m indexer.make_words`.

jieba's own dictionary (349,000 words, 1.7 s to load) is used here once, to find the words that our texts are
made of and the common words of questions; what is shipped are short lists.
Run it again when the texts have changed much.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from textwrap import wrap

from indexer import concepts, dictionary, segmenting
from indexer.dictionary import WORDS
from rules_text import library, terms
from rules_text.scripts import fold

# Parts of speech (jieba's marks) that common words of questions have. Nouns are left out on purpose: an ordinary noun
# that no rule uses says that a question is about something else.
_KEPT = frozenset(
    ("r", "d", "c", "p", "m", "u", "y", "a", "v", "t", "f", "q", "l", "ad", "vd", "mq", "i", "s", "b", "z", "o")
)
_RARE = 900
_STEPS = (10_000, 6_000, 3_000, 1_500, _RARE)
_CHINESE = re.compile("[\u4e00-\u9fff]+")
# Parts of speech of words that say what a question is about, and how common such a word is.
_THINGS = ("n", "v", "i", "j", "t", "s", "z")
_COMMON = 250


def corpus_words() -> list[str]:
    """The words of two characters and more in the texts, the summary and the concept index, most frequent first."""
    segmenter = segmenting.default_segmenter()
    counted: Counter[str] = Counter()
    for text in _texts():
        counted.update(segmenter.cut(text))
    return [word for word, n in counted.most_common() if n >= 2 and len(word) >= 2 and _CHINESE.fullmatch(word)]


def _texts() -> Iterator[str]:
    """Everything that is indexed, folded."""
    for id in ("hans-2004-02", "hans-2004-06", "hant-2004-06", "hans-old", "digest"):
        edition = library.load(id)
        for rule in (*edition.rules, *edition.glossary):
            yield fold(" ".join((rule.heading, rule.text, *rule.examples)))
    for entry in concepts.entries():
        for group in entry.groups:
            yield from map(fold, group.phrases)


def elsewhere_words() -> list[str]:
    """Common words that nothing in the index has, not even as a part of something: what is asked is something else."""
    own = [*_texts(), *dictionary.words()]
    own += [fold(word) for term in terms.all_terms() for word in (*term.words, *term.slang)]
    known = "\n".join(own)
    found = []
    for line in segmenting.default_dictionary().read_text(encoding="utf-8").splitlines():
        word, frequency, kind = line.split(" ")
        telling = 2 <= len(word) <= 3 and int(frequency) >= _COMMON and kind.startswith(_THINGS)
        if telling and _CHINESE.fullmatch(word) and fold(word) not in known:
            found.append(word)
    return sorted(found)


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
    """Write the lists, many words a line."""
    _write("corpus.txt", wrap(" ".join(corpus_words()), 110))
    lines = [f"{n} {line}" for n, listed in everyday_words().items() for line in wrap(" ".join(listed), 110)]
    _write("everyday.txt", lines)
    _write("elsewhere.txt", wrap(" ".join(elsewhere_words()), 110))


def _write(name: str, lines: list[str]) -> None:
    text = "# Made by python -m indexer.make_words; do not edit.\n" + "\n".join(lines) + "\n"
    (WORDS / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
