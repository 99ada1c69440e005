"""Simplified and Traditional characters, one for one.

The tables are plain tables of characters (`data/characters.txt`, made from OpenCC's), applied by `str.translate`.
A character that is one in one script and several in the other (后: 後, 后) is decided by the word it stands in
(`data/senses.txt`). No word is ever replaced by another here: that is done by `scripts`, from the termbase.

Every function keeps the length of the text, so a position in the result is the same position in the source. Converting
what is converted changes nothing: the words are looked up in a form that is the same for both scripts (`canonical`).
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

__all__ = ["canonical", "damage", "detect", "fold", "mended", "simplified", "traditional", "width_folded"]

Script = Literal["zh-Hans", "zh-Hant"]
DATA = Path(__file__).parent / "data"

# Forms of one mark that readers take for the same: 生物～精灵 with any tilde, and the signs of an ASCII keyboard.
_MARKS = {"〜": "~", "∼": "~", "˜": "~", "～": "~", "−": "-", "–": "-", "‐": "-", "‑": "-", "∕": "/", "⁄": "/"}
_MARKS |= {"　": " ", "\u00a0": " ", "﹣": "-", "﹢": "+", "’": "'", "‘": "'"}


class _Sense(NamedTuple):
    """A word in which a character has a form of its own: the word, where the character stands in it, and the form."""

    word: str
    offset: int
    form: str


class _Tables(NamedTuple):
    t2s: dict[int, str]
    s2t: dict[int, str]
    canon: dict[int, str]
    only: dict[Script, frozenset[str]]


class _Senses(NamedTuple):
    """What a conversion needs beside the tables."""

    senses: dict[Script, dict[str, list[_Sense]]]
    opened: dict[Script, re.Pattern[str]]


def _pairs(name: str) -> list[tuple[str, list[str]]]:
    """The lines of a data file with the section each stands in; comments and empty lines left out."""
    section, found = "", []
    for line in (DATA / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            found.append((section, line.split(" ")))
    return found


def _character_class(characters: str) -> re.Pattern[str]:
    return re.compile(f"[{re.escape(characters)}]") if characters else re.compile(r"(?!)")


@lru_cache(maxsize=1)
def _tables() -> _Tables:
    lines = [line[0] for _, line in _pairs("characters.txt")]
    t2s, s2t, canon = (dict(zip(map(ord, lines[i]), lines[i + 1], strict=True)) for i in (0, 2, 4))
    # A character belongs to one script where the other writes it otherwise and does not use it in its own right.
    kept = {line[1] for section, line in _pairs("senses.txt") if section == "to_traditional"}.union(lines[3])
    only_traditional = frozenset(map(chr, t2s.keys() - s2t.keys()))
    only_simplified = frozenset(map(chr, s2t.keys() - t2s.keys())) - kept
    return _Tables(t2s, s2t, canon, {"zh-Hans": only_simplified, "zh-Hant": only_traditional})


@lru_cache(maxsize=1)
def _senses() -> _Senses:
    canon = _tables().canon
    senses: dict[Script, dict[str, list[_Sense]]] = {"zh-Hans": {}, "zh-Hant": {}}
    for section, (character, form, *words) in _pairs("senses.txt"):
        target: Script = "zh-Hant" if section == "to_traditional" else "zh-Hans"
        place = character.translate(canon)
        for word in words:
            word = word.translate(canon)
            for offset in (i for i, found in enumerate(word) if found == place):
                senses[target].setdefault(character, []).append(_Sense(word, offset, form))
    for table in senses.values():
        for listed in table.values():
            listed.sort(key=lambda sense: -len(sense.word))
    return _Senses(senses, {script: _character_class("".join(table)) for script, table in senses.items()})


def canonical(text: str) -> str:
    """The text with one form for all forms of a character: 後 and 后 are 后, 裡 and 裏 are 里. Same length."""
    return text.translate(_tables().canon)


def _decided(text: str, plain: str, target: Script) -> str:
    """`plain`, the text converted by the table alone, with the open characters decided by the words around them."""
    listed, opened = _senses()
    pattern = opened[target]
    if pattern.search(text) is None:
        return plain
    context, result = canonical(text), list(plain)
    for match in pattern.finditer(text):
        place = match.start()
        for sense in listed[target][match.group()]:
            start = place - sense.offset
            if start >= 0 and context.startswith(sense.word, start):
                result[place] = sense.form
                break
    return "".join(result)


def simplified(text: str) -> str:
    """The text in Simplified characters; words stay what they are. Same length."""
    return _decided(text, text.translate(_tables().t2s), "zh-Hans")


def traditional(text: str) -> str:
    """The text in Traditional characters as written in Taiwan; words stay what they are. Same length.

    Characters that are Traditional already stay, in whichever form they have.
    """
    return _decided(text, text.translate(_tables().s2t), "zh-Hant")


def only_in(text: str, script: Script) -> int:
    """How many characters of the text are written in this script alone."""
    own = _tables().only[script]
    return sum(character in own for character in text)


def detect(text: str) -> Literal["zh-Hans", "zh-Hant", "en"] | None:
    """The language of a text: of Chinese, the script of most of its characters that belong to one script alone.

    None where nothing tells: no letters at all, or Chinese whose characters are all common to both scripts.
    """
    chinese = len(_CHINESE.findall(text))
    if chinese * 20 < len(_LATIN.findall(text)):
        return "en"
    if not chinese:
        return None
    hans, hant = only_in(text, "zh-Hans"), only_in(text, "zh-Hant")
    if hans == hant:
        own = _tables().only
        either = own["zh-Hans"] | own["zh-Hant"]
        first = next((character for character in text if character in either), None)
        return None if first is None else ("zh-Hans" if first in own["zh-Hans"] else "zh-Hant")
    return "zh-Hans" if hans > hant else "zh-Hant"


_CHINESE = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f]")
_LATIN = re.compile("[A-Za-z]")


@lru_cache(maxsize=1)
def _widths() -> dict[int, str]:
    table = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
    return table | {ord(mark): plain for mark, plain in _MARKS.items()}


@lru_cache(maxsize=1)
def _folding() -> dict[int, str]:
    tables = _tables()
    lower = {code: chr(code).lower() for code in range(0x41, 0x24F) if len(chr(code).lower()) == 1}
    widths = {code: plain.lower() for code, plain in _widths().items()}
    return tables.canon | {code: low for code, low in lower.items() if ord(low) != code} | widths


def width_folded(text: str) -> str:
    """Full-width letters, digits and signs as ASCII, all tildes and dashes as one. Same length."""
    return text.translate(_widths())


def fold(text: str) -> str:
    """The form that search compares: width folded, one form for all forms of a character, lower case. Same length."""
    return text.translate(_folding())


@lru_cache(maxsize=2)
def _damages(script: Script) -> tuple[dict[str, str], re.Pattern[str]]:
    wanted = "traditional" if script == "zh-Hant" else "simplified"
    table = {line[0]: line[1] for section, line in _pairs("damage.txt") if section == wanted}
    return table, re.compile("|".join(map(re.escape, sorted(table, key=len, reverse=True))))


def damage(text: str, script: Script) -> list[tuple[int, str, str]]:
    """Words of a text in this script that a careless conversion has spoiled: where, as found, as it must be."""
    table, pattern = _damages(script)
    return [(match.start(), match.group(), table[match.group()]) for match in pattern.finditer(text)]


def mended(text: str, script: Script) -> str:
    """The text with the words that a careless conversion has spoiled put right. Same length."""
    table, pattern = _damages(script)
    return pattern.sub(lambda match: table[match.group()], text)
