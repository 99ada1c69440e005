"""The termbase: the words of the game, how each text writes them, and what players call them.

The source is `terms.toml`. Reading it takes some milliseconds, so a compact copy lies beside it (`data/terms.json`,
made by `python -m rules_text.make_terms`); where the copy is not of the present source, the source is read.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from rules_text.characters import Script, canonical, fold, traditional

if TYPE_CHECKING:
    from rules_text.numbers import RuleNumber
    from rules_text.tree import Edition

__all__ = ["Match", "Occurrence", "Place", "Term", "Wording", "all_terms", "found_in", "get", "lookup", "where"]

SOURCE = Path(__file__).parent / "terms.toml"
COMPACT = Path(__file__).parent / "data" / "terms.json"

Status = Literal["rules", "style", "informal", "obsolete", "word"]
By = Literal["hans", "hant", "en", "old", "slang", "part"]


class Wording(NamedTuple):
    """Another wording of a term, and its time: "1999", "2003", "2004", "2004+", "today", "informal"."""

    word: str
    era: str


class Term(NamedTuple):
    """One term. `id` is its name in code; `rules` the numbers that define it, the defining one first."""

    id: str
    group: str
    hans: str
    hant: str
    en: str
    rules: tuple[str, ...]
    old: tuple[Wording, ...]
    slang: tuple[str, ...]
    status: Status
    note: str

    @property
    def words(self) -> tuple[str, ...]:
        """What the texts of the rules write: Simplified, Traditional, other wordings; each once."""
        return tuple(dict.fromkeys((self.hans, self.hant, *(wording.word for wording in self.old))))

    @property
    def date(self) -> str:
        """Since when (or, of an obsolete term, until when) the rules have it in this sense."""
        return {"obsolete": "1999", "informal": ""}.get(self.status, "2004")

    def in_script(self, script: str | None) -> str:
        """The term as the texts in this script write it."""
        return self.hant if script == "zh-Hant" else self.en if script == "en" else self.hans

    def as_json(self) -> dict[str, Any]:
        """The term as `caipan terms --json` gives it; `old` are words, `wordings` the same with their eras."""
        return {
            "id": self.id,
            "hans": self.hans,
            "hant": self.hant,
            "old": list(dict.fromkeys(wording.word for wording in self.old)),
            "en": self.en,
            "rules": list(self.rules),
            "note": self.note,
            "group": self.group,
            "status": self.status,
            "date": self.date,
            "slang": list(self.slang),
            "wordings": [wording._asdict() for wording in self.old],
        }


class Match(NamedTuple):
    """A term that a word leads to, and by which of its forms."""

    term: Term
    by: By
    word: str


class Occurrence(NamedTuple):
    """A term in a text: characters `start` up to `end`."""

    start: int
    end: int
    term: Term


class Place(NamedTuple):
    """A term in an edition: the rule, 0 for its text or n for its nth example, where in it, and the words around."""

    edition: str
    number: RuleNumber
    part: int
    start: int
    end: int
    before: str
    word: str
    after: str


def _wordings(written: Iterable[str]) -> Iterator[Wording]:
    for entry in written:
        word, _, eras = entry.rpartition("@")
        for era in eras.split("、"):
            yield Wording(word, era)


def parse(source: str) -> tuple[Term, ...]:
    """The terms of a termbase in the form of `terms.toml`. Raises tomllib.TOMLDecodeError, KeyError."""
    import tomllib

    return tuple(
        Term(
            id=id,
            group=group,
            hans=entry["hans"],
            hant=entry["hant"],
            en=entry["en"],
            rules=tuple(entry.get("rules", ())),
            old=tuple(_wordings(entry.get("old", ()))),
            slang=tuple(entry.get("slang", ())),
            status=entry.get("status", "rules"),
            note=entry.get("note", ""),
        )
        for group, entries in tomllib.loads(source).items()
        for id, entry in entries.items()
    )


def checksum(source: bytes) -> int:
    """What tells whether the compact copy is of this source; line ends don't count."""
    return zlib.crc32(source.replace(b"\r\n", b"\n"))


def _unpacked(
    id: str,
    group: str,
    hans: str,
    hant: str,
    en: str,
    rules: list[str],
    old: list[list[str]],
    slang: list[str],
    status: Status,
    note: str,
) -> Term:
    wordings = tuple(Wording(word, era) for word, era in old)
    return Term(id, group, hans, hant, en, tuple(rules), wordings, tuple(slang), status, note)


@lru_cache(maxsize=1)
def all_terms() -> tuple[Term, ...]:
    """Every term, in the order of the rules."""
    source = SOURCE.read_bytes()
    if COMPACT.is_file():
        compact = json.loads(COMPACT.read_text(encoding="utf-8"))
        if compact["checksum"] == checksum(source):
            return tuple(_unpacked(*fields) for fields in compact["terms"])
    return parse(source.decode("utf-8"))


@lru_cache(maxsize=1)
def _by_id() -> dict[str, Term]:
    return {term.id: term for term in all_terms()}


def get(id: str) -> Term:
    """The term with this name in code. Raises KeyError."""
    return _by_id()[id]


_RANK: dict[By, int] = {"hans": 0, "hant": 0, "en": 0, "old": 1, "slang": 2, "part": 3}


@lru_cache(maxsize=1)
def _index() -> dict[str, list[Match]]:
    """The folded forms of all words with the terms they lead to."""
    index: dict[str, list[Match]] = {}
    for term in all_terms():
        forms: list[tuple[By, str]] = [("hans", term.hans), ("hant", term.hant), ("en", term.en), ("en", term.id)]
        forms += [("old", wording.word) for wording in term.old] + [("slang", word) for word in term.slang]
        for by, word in forms:
            listed = index.setdefault(fold(word), [])
            if all(match.term is not term for match in listed):
                listed.append(Match(term, by, word))
    for listed in index.values():
        listed.sort(key=lambda match: _RANK[match.by])
    return index


def lookup(word: str) -> list[Match]:
    """The terms that a word leads to, best first: a term or name in code, an older wording, then what players say.

    The word may be in either script, in English, in upper or lower case, full or half width. Where nothing is exactly
    that word, terms that contain it, or are contained in it, are given (`by` is "part"), the longest first.
    """
    wanted = fold(word).strip()
    if not wanted:
        return []
    index = _index()
    if exact := index.get(wanted) or index.get(wanted.replace(" ", "_")):
        return list(exact)
    parts: dict[str, tuple[int, Match]] = {}
    for form, listed in index.items():
        if form in wanted or wanted in form:
            if min(len(form), len(wanted)) < 2:
                continue
            closeness = -min(len(form), len(wanted)) * 100 + max(len(form), len(wanted))
            for match in listed:
                known = parts.get(match.term.id)
                if known is None or closeness < known[0]:
                    parts[match.term.id] = (closeness, Match(match.term, "part", match.word))
    return [match for _, match in sorted(parts.values(), key=lambda part: part[0])]


@lru_cache(maxsize=1)
def _starts() -> dict[str, list[tuple[str, Term]]]:
    """The words of the texts by their first character, the longest first, in the form common to both scripts."""
    words: dict[str, Term] = {}
    for term in (term for term in all_terms() if term.status != "word"):
        for word in term.words:
            words.setdefault(canonical(word), term)
    table: dict[str, list[tuple[str, Term]]] = {}
    for word in sorted(words, key=len, reverse=True):
        table.setdefault(word[0], []).append((word, words[word]))
    return table


def found_in(text: str) -> list[Occurrence]:
    """The terms in a Chinese text, none inside another: of several that begin at a place the longest.

    Plain words that only the glossary explains (status "word") are not looked for.
    """
    context, table = canonical(text), _starts()
    found: list[Occurrence] = []
    place = 0
    while place < len(context):
        for word, term in table.get(context[place], ()):
            if context.startswith(word, place):
                found.append(Occurrence(place, place + len(word), term))
                place += len(word)
                break
        else:
            place += 1
    return found


def where(term: Term, editions: Iterable[Edition], around: int = 12) -> list[Place]:
    """Every place in the editions where the term stands as itself, not as a part of a longer term.

    `around` is how many characters before and after are given. English editions are searched for the English term.
    """
    return [place for edition in editions for place in _places(term, edition, around)]


def _places(term: Term, edition: Edition, around: int) -> Iterator[Place]:
    forms = {canonical(word) for word in term.words}
    for rule in (*edition.rules, *edition.glossary):
        for part, text in enumerate((rule.text, *rule.examples)):
            if edition.info.language == "en":
                spans = _english_spans(term.en, text)
            elif any(form in (context := canonical(text)) for form in forms):
                # Terms may share a wording (循环 is a loop and cycling): what the place says decides, not the table.
                spans = [(o.start, o.end) for o in found_in(text) if context[o.start : o.end] in forms]
            else:
                continue
            for start, end in spans:
                before, after = text[max(0, start - around) : start], text[end : end + around]
                yield Place(edition.id, rule.number, part, start, end, before, text[start:end], after)


def _english_spans(word: str, text: str) -> list[tuple[int, int]]:
    import re

    plain = re.sub(r"\s*\([^)]*\)$", "", word)
    return [match.span() for match in re.finditer(rf"\b{re.escape(plain)}\b", text, re.IGNORECASE)]


class Replacement(NamedTuple):
    """A wording of one script and what the other writes; None for a word that stays as it is."""

    word: str
    target: str | None


@lru_cache(maxsize=2)
def conversions(to: Script) -> dict[str, list[Replacement]]:
    """The replacements that lead to the terms of a script, by first character, the longest first.

    The words are in the form common to both scripts. Only terms are listed whose characters alone don't give the
    other script's term. Official Simplified wordings from 2004 on lead to the Traditional term too (堆栈 → 堆疊).
    """
    table: dict[str, str | None] = {}
    for term in all_terms():
        hans, hant = canonical(term.hans), canonical(term.hant)
        if to == "zh-Hant":
            newer = [canonical(wording.word) for wording in term.old if wording.era == "2004+"]
            for word in [hans] + [word for word in newer if traditional(word) != word or word != hant]:
                if word != hant and word not in AMBIGUOUS:
                    table.setdefault(word, term.hant)
        elif hans != hant:
            table.setdefault(hant, term.hans)
    for word, target in _TILDES.items():
        if canonical(word) != canonical(target) and (to == "zh-Hant") == (word == "～"):
            table[word] = target
    for word in KEPT[to]:
        table[canonical(word)] = None
    starts: dict[str, list[Replacement]] = {}
    for word in sorted(table, key=len, reverse=True):
        starts.setdefault(word[0], []).append(Replacement(word, table[word]))
    return starts


#: Words that are more than one term; `converting` decides by the sense.
AMBIGUOUS = frozenset({"循环"})
_TILDES = {"～": "∼", "∼": "～"}
#: Words in which what looks like a term is none.
KEPT: dict[Script, tuple[str, ...]] = {
    "zh-Hant": (
        *("抓住", "抓伤", "抓紧", "抓狂", "抓起", "抓痕", "抓捕", "抓挠", "抓握", "抓钩", "抓获", "抓准", "抓破"),
        *("共享单车", "信息素", "抓人", "抓去", "抓回", "抓错", "抓地力", "猫抓"),
    ),
    "zh-Hans": (
        *("轮抽", "抽象", "抽签", "抽奖", "抽空", "抽屉", "抽搐", "抽干", "抽打", "抽泣", "抽身", "抽样", "抽烟"),
        *("抽水", "抽气", "抽查", "抽离", "抽血", "抽税", "抽调", "抽丝", "抽咽", "抽鞭", "抽包", "抽费", "抽风"),
        *("其他人", "资讯科技", "变数值", "变数量", "变数目", "变数字", "一共用", "总共用"),
    ),
}
