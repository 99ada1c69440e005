"""How characters sound and look, as far as typing errors go: own small tables, no library.

The common characters of GB 2312 (its level 1, 3,755 of them) stand in the order of their pinyin, so the
table needs only the first character of each syllable. Sounds that are often confused count as one.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

_WORDS: Final = Path(__file__).parent / "words"

# Second readings of characters that our words are written with.
_SECOND: Final = (
    "调tiao 重chong 弹tan 行hang 长zhang 着zhe 还hai 数shuo 转zhuai 处chu 传zhuan 藏zang 分fen 更jing 倒dao"
)
_SECOND_LATE: Final = (
    "武wu 践jian 榻ta 衍yan 坟fen 墓mu 堆dui 跌die 叠die 阻zu 挡dang 档dang 牲sheng 牺xi 竖shu 届jie 槛kan 坎kan"
)


def _read(name: str) -> list[str]:
    """The words of a list, comments left out."""
    lines = (_WORDS / name).read_text(encoding="utf-8").splitlines()
    return [word for line in lines if not line.startswith("#") for word in line.split()]


def _table() -> dict[str, tuple[str, ...]]:
    table: dict[str, list[str]] = {}
    starts = sorted((word[-1].encode("gb2312"), word[:-1]) for word in _read("syllables.txt"))
    syllable = ""
    place = 0
    for high in range(0xB0, 0xD8):
        for low in range(0xA1, 0xFF):
            code = bytes((high, low))
            if place < len(starts) and starts[place][0] == code:
                syllable = starts[place][1]
                place += 1
            try:
                table[code.decode("gb2312")] = [syllable]
            except UnicodeDecodeError:
                continue
    for word in f"{_SECOND} {_SECOND_LATE}".split():
        if (reading := word[1:]) not in table.setdefault(word[0], []):
            table[word[0]].append(reading)
    return {character: tuple(dict.fromkeys(map(_confused, readings))) for character, readings in table.items()}


def _confused(syllable: str) -> str:
    """The syllable with what is often confused made one."""
    for written, meant in (("zh", "z"), ("ch", "c"), ("sh", "s")):
        if syllable.startswith(written):
            syllable = meant + syllable[2:]
    if syllable.startswith("n"):
        syllable = "l" + syllable[1:]
    for written, meant in (("ing", "in"), ("eng", "en"), ("ang", "an")):
        if syllable.endswith(written):
            syllable = syllable.removesuffix(written) + meant
    return syllable


@lru_cache(maxsize=1)
def _sounds() -> dict[str, tuple[str, ...]]:
    return _table()


@lru_cache(maxsize=1)
def _looks() -> dict[str, frozenset[str]]:
    looks: dict[str, set[str]] = {}
    for group in _read("lookalikes.txt"):
        for character in group:
            looks.setdefault(character, set()).update(group)
    return {character: frozenset(group - {character}) for character, group in looks.items()}


def syllables(character: str) -> tuple[str, ...]:
    """How a character may sound, with confused sounds made one; () where it is not known."""
    return _sounds().get(character, ())


def sound_alike(one: str, other: str) -> bool:
    """Whether two characters may sound alike."""
    return any(sound in syllables(other) for sound in syllables(one))


def look_alike(one: str, other: str) -> bool:
    """Whether two characters are easily taken for one another."""
    return other in _looks().get(one, ())
