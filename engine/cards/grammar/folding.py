"""Folding: one form for the many ways in which the same words are written, with a map back to the original.

Traditional characters become Simplified ones, full-width signs half-width ones where the grammar has those, the
official variants of a term (玩家, 魔法力, 抽牌, 移出游戏, 战场 …) the one that the grammar's table has, mana symbols one
spelling (``{白}`` → ``{W}``). Spaces go. Reminder text in round brackets is skipped by rule (it is no rules text); nothing
else is. A folded text never says more or less than the original.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

_SIGNS = str.maketrans(
    {
        **{chr(0xFF10 + digit): str(digit) for digit in range(10)},
        **{chr(0xFF21 + letter): chr(0x41 + letter) for letter in range(26)},
        **{chr(0xFF41 + letter): chr(0x61 + letter) for letter in range(26)},
        **dict.fromkeys("〜∼~—─", "～"),
        **dict.fromkeys("／∕", "/"),
        **dict.fromkeys("＋", "+"),
        **dict.fromkeys("－−–", "-"),
        **dict.fromkeys("＊", "*"),
        **dict.fromkeys("『“‘﹁﹃", "「"),
        **dict.fromkeys("』”’﹂﹄", "」"),
        **dict.fromkeys("，,", "，"),
        **dict.fromkeys("：:", "："),
        **dict.fromkeys("；;", "；"),
        **dict.fromkeys("。．.｡", "。"),
        **dict.fromkeys("（﹙", "("),
        **dict.fromkeys("）﹚", ")"),
        "｛": "{",
        "｝": "}",
        **dict.fromkeys("她他祂", "他"),
        **dict.fromkeys("牠", "它"),
        "妳": "你",
        "著": "着",
        "甚": "什",
    }
)

VARIANTS = {
    "玩家": "牌手",
    "魔法力": "法术力",
    "魔法师": "法术师",
    "巫术": "法术",
    "堆栈": "堆叠",
    "移出游戏": "移出对战",
    "移出此盘游戏": "移出对战",
    "抽": "抓",
    "坟场": "坟墓场",
    "墓地": "坟墓场",
    "施放": "使用",
    "进入战场": "进场",
    "进战场": "进场",
    "离开战场": "离场",
    "离开场上": "离场",
    "战场上": "场上",
    "战场": "场上",
    "其它": "其他",
    "把": "将",
    "衍生生物": "衍生物",
    "每名": "每位",
    "丢弃": "弃掉",
    "回合末": "回合结束",
    "下个": "下一个",
    "回合终": "回合结束",
    "回合终了": "回合结束",
    "启动": "起动",
    "装备此武具": "佩带此武具",
    "装上此武具": "佩带此武具",
    "控制权": "操控权",
    "控制者": "操控者",
    "控制": "操控",
    "法术力值": "总法术力费用",
    "法术力费用总和": "总法术力费用",
    "横放": "横置",
    "跳过": "略过",
    "如此做": "如此作",
    "这么做": "如此作",
    "这样做": "如此作",
    "这张牌": "此牌",
    "这个生物": "此生物",
    "这个咒语": "此咒语",
    "生物种类": "生物类别",
    "生物类型": "生物类别",
}
"""Official variants and other spellings, in Simplified characters → the word in the grammar's table."""

_SYMBOLS = {
    "白": "W",
    "蓝": "U",
    "黑": "B",
    "红": "R",
    "绿": "G",
    "横置": "T",
    "横": "T",
    "重置": "Q",
    "OT": "T",
    "TAP": "T",
    "零": "0",
    "一": "1",
    "二": "2",
    "三": "3",
    "四": "4",
    "五": "5",
    "六": "6",
    "七": "7",
    "八": "8",
    "九": "9",
    "十": "10",
    "Ｘ": "X",
}


@lru_cache(maxsize=1)
def _table() -> dict[int, str]:
    path = Path(__file__).parent.parent / "data" / "script.txt"
    traditional, simplified = path.read_text(encoding="utf-8").split("\n")[:2]
    return {**{ord(a): b for a, b in zip(traditional, simplified, strict=True)}, **_SIGNS}


_DASHES = "—─"
_VARIANT = re.compile("|".join(sorted((re.escape(word) for word in VARIANTS), key=len, reverse=True)))
_SYMBOL = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text and, for each of its characters (and its end), where in the original it comes from."""

    text: str
    origin: tuple[int, ...]
    original: str

    def place(self, at: int) -> int:
        """The position in the original of the folded position ``at``."""
        return self.origin[at]

    def words(self, at: int, length: int = 12) -> str:
        """The original words from the folded position on, for quoting."""
        rest = self.original[self.origin[at] :].split("\n")[0]
        return rest if len(rest) <= length else rest[:length] + "…"


def fold_characters(text: str) -> str:
    """``text`` with characters and signs folded one for one: positions stay."""
    return text.translate(_table())


def fold_word(word: str) -> str:
    """The folded form of a word or name: characters, variants and no spaces."""
    return fold(word, reminders=False).text


def fold(text: str, reminders: bool = True) -> Folded:
    """Fold one line of card text. ``reminders``: skip what stands in round brackets (nested ones too)."""
    characters = fold_characters(text)
    out: list[str] = []
    origin: list[int] = []
    at = 0
    depth = 0
    while at < len(characters):
        char = characters[at]
        if reminders and char == "(":
            depth += 1
        elif reminders and char == ")" and depth:
            depth -= 1
        elif depth or char.isspace() or (text[at] in _DASHES and at and text[at - 1] in _DASHES):
            pass
        elif char == "{" and (symbol := _SYMBOL.match(characters, at)):
            for letter in "{" + _symbol(symbol.group(1)) + "}":
                out.append(letter)
                origin.append(at)
            at = symbol.end()
            continue
        elif variant := _VARIANT.match(characters, at):
            word = variant.group()
            for offset, letter in enumerate(VARIANTS[word]):
                out.append(letter)
                origin.append(at + min(offset, len(word) - 1))
            at = variant.end()
            continue
        else:
            out.append(char)
            origin.append(at)
        at += 1
    origin.append(len(text.rstrip()))
    return Folded("".join(out), tuple(origin), text)


def _symbol(inside: str) -> str:
    inside = inside.strip().upper()
    if len(inside) > 1 and inside[0] == "O":  # {oT}, {o3}: the symbol font of old papers
        inside = inside[1:]
    return _SYMBOLS.get(inside, inside)
