"""The terms of the other script put into a text whose characters are converted already.

A term is replaced where it stands whole, the longest first (法术力 before 法术). What is written in the wanted script
already is left alone: a word with a character of that script, and a word common to both scripts in a text that is in
that script as a whole. So the second conversion of a text finds nothing to do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from rules_text import terms
from rules_text.characters import Script, canonical, detect, only_in


class _Hit(NamedTuple):
    start: int
    end: int
    target: str


def replaced(text: str, plain: str, to: Script) -> tuple[str, tuple[int, ...]]:
    """`plain` with the terms of the script `to`, and the position in `text` of each of its characters and of its end.

    `plain` is `text` converted character by character. All characters of a term that was replaced have the position
    of its beginning.
    """
    parts: list[str] = []
    positions: list[int] = []
    place = 0
    for hit in _hits(text, to):
        parts += (plain[place : hit.start], hit.target)
        positions.extend(range(place, hit.start))
        positions.extend([hit.start] * len(hit.target))
        place = hit.end
    parts.append(plain[place:])
    positions.extend(range(place, len(text) + 1))
    return "".join(parts), tuple(positions)


def _hits(text: str, to: Script) -> Iterator[_Hit]:
    """The terms to replace, in order."""
    context, table = canonical(text), terms.conversions(to)
    from_script: Script = "zh-Hans" if to == "zh-Hant" else "zh-Hant"
    there_already = detect(text) == to
    modern = to == "zh-Hant" and _MODERN.search(context) is not None
    place = 0
    while place < len(context):
        for word, target in table.get(context[place], ()):
            if context.startswith(word, place):
                end = place + len(word)
                written = text[place:end]
                wanted = only_in(written, from_script) > 0 or not there_already
                if target is not None and wanted and not only_in(written, to) and not (modern and word in _OF_ITS_TIME):
                    yield _Hit(place, end, target)
                place = end
                break
        else:
            if context.startswith("循环", place) and to == "zh-Hant" and text[place + 1] == "环":
                if is_loop(context, place):
                    yield _Hit(place, place + 2, "迴圈")
                place += 2
            else:
                place += 1


# Words that had one meaning in the Simplified papers of the time and have had another since 2004.
_OF_ITS_TIME = frozenset({"精灵"})
_MODERN = re.compile("魔法力|巫术|堆栈|移出游戏|鬼怪|进战场|战场上|放逐")

# 循环 is a loop (102.6, 421) or cycling (502.18). What tells, near by or in the same paragraph.
_LOOP_AROUND = re.compile(
    "(?:无限|死|无止境|无尽|永久|打破|打断|中断|停止|结束|陷入|进入|形成|构成|出现|造成|产生|重复|这个|这样|这种|该|此|整个"
    "|强制|可选)(?:了|的|「|“)*$"
)
_LOOP_AFTER = re.compile(
    "^(?:」|”)?(?:中|内|里|之中|当中|状态|次数|无法|不会停|一次|重复|动作|便|会一直|永远|导致|结束|停止)"
)
_LOOP_PARAGRAPH = re.compile("无法停止|无止境|永远重复|一直重复|重复的次数|可选择的动作|连续事件|平手|和局|平局|无限")
_CYCLING_AROUND = re.compile("(?:山脉|树林|海岛|沼泽|平原|地|使用|具有|获得|支付|起动|启动|你|每当|时)(?:了|过|「|“)*$")
_CYCLING_AFTER = re.compile("^(?:」|”|（|\\()*(?:[\\[{（(]|异能|费用|牌|一张|此牌|掉|或弃|时|地|这张|了|～|~|\\d)")
_CYCLING_PARAGRAPH = re.compile("弃掉|弃牌|手牌|手上|抓|抽|关键词|关键字|异能|费用")


def is_loop(context: str, place: int) -> bool:
    """Whether the 循环 at this place of a text (in the form common to both scripts) is a loop, not cycling.

    The words next to it decide; where they don't, the words of its paragraph; where those don't either, it is taken
    for the keyword, whose characters are the plain ones.
    """
    start = context.rfind("\n", 0, place) + 1
    end = context.find("\n", place)
    paragraph = context[start : end if end >= 0 else len(context)]
    before, after = context[max(start, place - 8) : place], context[place + 2 : place + 8]
    loop = bool(_LOOP_AROUND.search(before)) + bool(_LOOP_AFTER.match(after))
    cycling = bool(_CYCLING_AROUND.search(before)) + bool(_CYCLING_AFTER.match(after))
    if loop != cycling:
        return loop > cycling
    return len(_LOOP_PARAGRAPH.findall(paragraph)) > len(_CYCLING_PARAGRAPH.findall(paragraph))
