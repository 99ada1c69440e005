"""What the text of a spell or ability needs targets for, and who is meant where the question doesn't say."""

from __future__ import annotations

import re
from typing import Final

from query.whatif.cards import is_creature, is_land, is_spell, texts
from query.whatif.situation import Thing
from rules_text.scripts import fold

_TARGET: Final = re.compile(
    r"目标(生物或牌手|生物和牌手|牌手或生物|攻击生物|阻挡生物|攻击者|阻挡者|其他生物|非黑色生物|非黑生物|[白蓝黑红绿]色生物|生物牌|神器生物|生物或地|生物|牌手|对手|咒语或永久物|瞬间或法术咒语|法术或瞬间咒语|生物咒语|咒语|永久物|神器或结界|神器|结界|地|武具|[^，。的]{0,4})"
)
_HARMFUL: Final = re.compile(r"消灭|伤害|移回|移出|牺牲|失去|弃|中毒|-\d|横置目标|反击|操控权|不能")
_PLAYER: Final = "牌手"


def needs(text: str) -> list[str]:
    """The kinds of targets that a text asks for, in order: 生物, 生物或牌手, 牌手, 咒语 …; the official terms are folded to one."""
    folded = fold(text).replace("玩家", _PLAYER).replace("魔法力", "法术力").replace("巫术", "法术")
    found = []
    for match in _TARGET.finditer(folded):
        if not match.group(1):
            continue
        times = 2 if folded[max(0, match.start() - 2) : match.start()] in ("两个", "二个") else 1
        found += [match.group(1)] * times
    return found


def needed(thing: Thing) -> list[str]:
    """What the text of a spell asks for."""
    return [kind for text in texts(thing) for kind in needs(text)]


def harmful(thing: Thing) -> bool:
    """Whether a spell does its target harm."""
    return any(_HARMFUL.search(fold(text)) for text in texts(thing))


def may_be(kind: str, target: Thing | str, *, on_stack: bool = False) -> bool:
    """Whether something is of the kind that a target has to be. A player is a string."""
    if isinstance(target, str):
        return "牌手" in kind or "对手" in kind
    if "咒语" in kind:
        return on_stack or "永久物" in kind
    if "生物" in kind:
        return is_creature(target)
    if kind == "地":
        return is_land(target)
    if "神器" in kind or kind == "武具":
        return "artifact" in target.kinds or "equipment" in target.kinds or ("结界" in kind and _enchants(target))
    if "结界" in kind:
        return _enchants(target)
    if "牌手" in kind or "对手" in kind:
        return False
    return not is_spell(target)


def _enchants(thing: Thing) -> bool:
    return any(kind == "enchantment" or kind.endswith("aura") for kind in thing.kinds)
