"""Search: the rules that words lead to, each number once, best first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from indexer.store import Store
from indexer.whoosh_index import Found, WhooshIndex
from query.faults import UnusableError
from query.indexing import imported_store, shipped_store, told
from query.lang import HANS, Lang
from query.searching.reading import Reader, Request, phrase_spans, spans
from query.searching.snippets import Snippet, snippet
from rules_text import library
from rules_text.numbers import RuleNumber
from rules_text.scripts import fold
from rules_text.tree import Rule

# So many characters of what is looked for are read.
_LONGEST: Final = 400
# From how many documents the numbers are taken.
_DEEP: Final = 400
# An edition that comes earlier in the order stands for a number although another matches better, down to this share.
_NEARLY: Final = 0.6
# How many rules below a number that was looked for are given with it.
_MOST_FIRST: Final = 50
# A rule goes before an entry of the glossary that says the same.
_ENTRY: Final = 0.8


@dataclass(frozen=True, slots=True)
class Hit:
    """A rule that was found: where, how well, and the piece of it that shows why."""

    number: str
    edition: str
    heading: str
    snippet: Snippet
    score: float

    def record(self) -> dict[str, Any]:
        """The hit as `search --json` prints it."""
        return {
            "number": self.number,
            "edition": self.edition,
            "heading": self.heading,
            "snippet": self.snippet.marked(),
            "score": round(self.score, 3),
        }


def search(words: str, edition: str | None = None, limit: int = 10, lang: Lang = HANS) -> list[Hit]:
    """The rules that the words lead to, best first, each number once, by the order of editions for `lang`.

    Words in quotation marks are a phrase that must be there. A number gives the rule, and then those that mention it.
    Of very many words only the beginning is looked for.
    edition: search this edition alone. Raises UnusableError where the edition or the cache can't be used.
    """
    if not words.strip():
        raise UnusableError("没有给出要查找的词语")
    words = words[:_LONGEST]
    searcher = _searcher() if edition is None or edition in _shipped() else _imported(edition)
    return searcher.search(words, edition, limit, lang)


def _shipped() -> tuple[str, ...]:
    return (*library.SHIPPED_IDS, library.DIGEST_ID)


@lru_cache(maxsize=1)
def _searcher() -> Searcher:
    return Searcher(shipped_store(), shipped_store(), _shipped())


def _imported(edition: str) -> Searcher:
    with told():
        library.info(edition)
    return Searcher(shipped_store(), imported_store(edition), (edition,))


class Searcher:
    """Searches one index, with the dictionary of the shipped one; keeps both open."""

    def __init__(self, words: Store, rules: Store, editions: tuple[str, ...]) -> None:
        self._editions = editions
        with told():
            self._reader = Reader(words.book())
            self._index: WhooshIndex = rules.whoosh()

    def search(self, words: str, edition: str | None, limit: int, lang: Lang) -> list[Hit]:
        """See `search` above."""
        request = self._reader.read(words)
        found = self._index.search(request.some, request.every, limit=_DEEP)
        if request.every and not found:
            found = self._by_characters(request)
        if edition is not None:
            found = [one for one in found if one.edition == edition]
        best = self._one_each(found, request, lang)
        self._number_first(words, edition, lang, best)
        best.sort(key=lambda one: -one.score)
        return [self._hit(one, request, lang) for one in best[:limit]]

    def _by_characters(self, request: Request) -> list[Found]:
        """A phrase that no rule has word for word, looked for character by character, as across the ends of words."""
        found = []
        for edition in self._editions:
            for rule in (*library.load(edition).rules, *library.load(edition).glossary):
                text = fold("\n".join((rule.text, *rule.examples)))
                times = [text.count(phrase) for phrase in request.phrases]
                if all(times):
                    found.append(Found(str(rule.number), edition, float(sum(times))))
        return found

    def _one_each(self, found: Sequence[Found], request: Request, lang: Lang) -> list[Found]:
        """For each number one of the editions in which it was found, raised where it defines what is asked for."""
        order = {edition: place for place, edition in enumerate(library.order(lang))}
        groups: dict[str, list[Found]] = {}
        for one in found:
            groups.setdefault(one.number, []).append(one)
        chosen = []
        for number, group in groups.items():
            top = max(one.score for one in group)
            nearly = [one for one in group if one.score >= top * _NEARLY]
            first = min(nearly, key=lambda one: order.get(one.edition, len(order)))
            raised = request.defining.get(number, 0.0) if first.edition != "hans-old" else 0.0
            factor = _ENTRY if number.startswith("g:") else 1.0
            chosen.append(Found(number, first.edition, top * factor * (1 + raised)))
        return chosen

    def _number_first(self, words: str, edition: str | None, lang: Lang, best: list[Found]) -> None:
        """Where a number is looked for, the rule itself goes before the rules that mention it."""
        try:
            number = RuleNumber.parse(words.strip())
        except ValueError:
            return
        with told():
            rule = library.rule(number, lang, edition)
        if rule is None:
            return
        top = max((one.score for one in best), default=1.0)
        first = [str(one) for one in (rule.number, *rule.also_printed, *rule.children)]
        best[:] = [one for one in best if one.number not in first]
        best += [Found(one, rule.edition, top * (2 - place / 100)) for place, one in enumerate(first[:_MOST_FIRST])]

    def _hit(self, found: Found, request: Request, lang: Lang) -> Hit:
        number = RuleNumber.parse(found.number)
        rule = library.rule(number, lang, found.edition) or library.rule(number, lang)
        if rule is None:  # A number that the index has and the text has not: it was removed just now.
            return Hit(found.number, found.edition, "", Snippet("", ()), found.score)
        return Hit(found.number, rule.edition, rule.heading, self._snippet(rule, request), found.score)

    def _snippet(self, rule: Rule, request: Request) -> Snippet:
        """The piece of the text, or of the example, that has the most hits."""
        pieces = [(text, self._hits(text, request)) for text in (rule.text, *rule.examples)]
        text, hits = max(pieces, key=lambda piece: sum(end - start for start, end in piece[1]))
        return snippet(text, hits)

    def _hits(self, text: str, request: Request) -> list[tuple[int, int]]:
        folded = fold(text)
        words = list(self._reader.words.tokens(folded))
        found = spans(words, request.literal)
        for phrase in request.phrases:
            base = [token.text for token in self._reader.words.tokens(phrase)]
            here = phrase_spans(words, base) or _literally(folded, phrase)
            found += here
        return _apart(found)


def _literally(text: str, phrase: str) -> list[tuple[int, int]]:
    return [(match.start(), match.end()) for match in re.finditer(re.escape(phrase), text)]


def _apart(found: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The spans in order, those that touch made one."""
    apart: list[tuple[int, int]] = []
    for start, end in sorted(set(found)):
        if apart and start <= apart[-1][1]:
            apart[-1] = (apart[-1][0], max(apart[-1][1], end))
        else:
            apart.append((start, end))
    return apart
