"""How characters sound and look, as far as typing errors go: own small tables, no library.

The common characters of GB 2312 (its level 1, 3,755 of them) stand in the order of their pinyin, so the
table needs only the first character of each syllable. Sounds that are often confused count as one.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
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


@lru_cache(maxsize=1)
def _first() -> tuple[list[bytes], list[str]]:
    """The first character of each syllable, as GB 2312 has it, in order; and the syllables."""
    starts = sorted((word[-1].encode("gb2312"), word[:-1]) for word in _read("syllables.txt"))
    return [code for code, _ in starts], [syllable for _, syllable in starts]


@lru_cache(maxsize=1)
def _other_readings() -> dict[str, str]:
    return {word[0]: word[1:] for word in f"{_SECOND} {_SECOND_LATE}".split()}


def _readings(character: str) -> Iterator[str]:
    try:
        code = character.encode("gb2312")
    except UnicodeEncodeError:
        code = b""
    if len(code) == 2 and 0xB0 <= code[0] < 0xD8:
        codes, names = _first()
        yield names[bisect_right(codes, code) - 1]
    if character in _other_readings():
        yield _other_readings()[character]


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
def _looks() -> dict[str, frozenset[str]]:
    looks: dict[str, set[str]] = {}
    for group in _read("lookalikes.txt"):
        for character in group:
            looks.setdefault(character, set()).update(group)
    return {character: frozenset(group - {character}) for character, group in looks.items()}


@lru_cache(maxsize=4096)
def syllables(character: str) -> tuple[str, ...]:
    """How a character may sound, with confused sounds made one; () where it is not known."""
    return tuple(dict.fromkeys(map(_confused, _readings(character))))


def sound_alike(one: str, other: str) -> bool:
    """Whether two characters may sound alike."""
    return any(sound in syllables(other) for sound in syllables(one))


def look_alike(one: str, other: str) -> bool:
    """Whether two characters are easily taken for one another."""
    return other in _looks().get(one, ())
