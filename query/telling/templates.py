"""The sentences for every kind of trace entry, in Simplified Chinese.

A kind has one or more templates, the most telling first: the first whose fields are all there is taken; where none is
complete, the last one, with a general word for what is missing. A part in [ ] is left out where one of its fields is
missing.
"""

from collections.abc import Mapping
from typing import Final

TEMPLATES: Final[Mapping[str, tuple[str, ...]]] = {
    "turn_began": ("第{turn_number}回合开始，轮到{player}", "{player}的回合开始"),
    "step_began": ("{step}开始", "{phase}开始"),
    "step_ended": ("{step}结束", "{phase}结束"),
    "untapped": ("{player}重置{object}", "{object}重置"),
    "tapped": ("{player}横置{object}", "{object}横置"),
    "drawn": ("{player}抓了{object}", "{player}抓了{amount}张牌", "{player}抓一张牌"),
    "shuffled": ("{player}的牌库洗牌",),
    "revealed": ("{player}展示{object}",),
    "discarded": ("{player}弃掉{object}",),
    "land_played": ("{player}使用地{object}",),
    "spell_played": ("{player}使用咒语{object}[，目标是{target}]",),
    "ability_played": ("{player}起动{source}的异能[，目标是{target}]", "{player}起动{object}[，目标是{target}]"),
    "triggered": ("{source}的异能触发[，目标是{target}]", "{object}触发[，目标是{target}]"),
    "resolved": ("{object}结算",),
    "countered": ("{source}反击了{object}", "{object}被反击"),
    "mana_added": ("[{source}：]{player}的法术力池增加{mana}", "法术力池增加{mana}"),
    "mana_spent": ("{player}支付{mana}[，用于{object}]",),
    "mana_lost": ("{player}的法术力池失去{mana}", "{player}法术力池中的法术力消失"),
    "life_gained": ("[{source}：]{player}获得{amount}点生命",),
    "life_lost": ("[{source}：]{player}失去{amount}点生命",),
    "damage_assigned": ("{source}将{amount}点战斗伤害分配给{target}", "{player}分配战斗伤害[：{source}]"),
    "damage_dealt": ("{source}对{target}造成{amount}点伤害", "{source}对{player}造成{amount}点伤害"),
    "prevented": (
        "[{source}防止：]{target}将受到的{amount}点伤害被防止",
        "防止{amount}点伤害",
        "事件被防止[：{object}]",
    ),
    "replaced": ("{source}的效应替代了将发生的事件[：{object}]", "将发生的事件被替代[：{object}]"),
    "destroyed": ("[{source}将]{object}消灭", "{object}被消灭"),
    "sacrificed": ("{player}牺牲{object}",),
    "regenerated": ("{object}重生",),
    "moved": (
        "{object}从{from}进入{to}",
        "{object}进入{to}",
        "{object}离开{from}",
        "{object}移动",
    ),
    "counter_added": (
        "{object}上放置{amount}个{counter}指示物",
        "{player}得到{amount}个{counter}指示物",
        "{object}上放置一个{counter}指示物",
    ),
    "counter_removed": (
        "从{object}上移去{amount}个{counter}指示物",
        "{player}失去{amount}个{counter}指示物",
        "从{object}上移去一个{counter}指示物",
    ),
    "token_created": ("{player}将衍生物{object}放置进场", "衍生物{object}放置进场"),
    "ceased": ("{object}不再存在",),
    "attached": ("{object}结附于{target}",),
    "unattached": ("{object}不再结附于{target}", "{object}不再结附于任何物件"),
    "control_changed": ("{player}获得{object}的操控权",),
    "effect_began": ("{source}的效应开始作用[于{object}]", "一个效应开始作用[于{object}]"),
    "effect_ended": ("{source}的效应结束[（{object}）]", "一个效应结束[（{object}）]"),
    "attackers_declared": ("{player}以{object}攻击[{target}]", "{player}宣告攻击者"),
    "blockers_declared": ("{player}以{object}阻挡{target}", "{player}宣告阻挡者[：{object}]"),
    "removed_from_combat": ("{object}移出战斗",),
    "phased_out": ("{object}跃离",),
    "phased_in": ("{object}跃回",),
    "turned_face_up": ("{player}将{object}翻为牌面朝上", "{object}翻为牌面朝上"),
    "copied": ("{source}的复制品{object}产生", "{object}被复制", "产生一个复制品"),
    "state_based": ("检查依状态而生的效应：{object}", "检查依状态而生的效应：{player}"),
    "chosen": ("{player}选择{answer}", "{player}作出选择"),
    "chance": ("随机的结果：{answer}", "随机决定"),
    "passed": ("{player}让过优先权",),
    "refused": ("{player}不能这样做：{reason}", "{player}不能这样做[：{object}]"),
    "conceded": ("{player}认输",),
    "lost": ("{player}输掉这盘游戏",),
    "won": ("{player}赢得这盘游戏",),
    "drawn_game": ("这盘游戏平手",),
    "subgame_began": ("[{source}：]开始一盘子游戏",),
    "subgame_ended": ("子游戏结束[，{player}获胜]",),
}

# What stands in a sentence for a thing that the entry doesn't name.
GENERAL: Final[Mapping[str, str]] = {
    "player": "牌手",
    "object": "某物件",
    "source": "某来源",
    "target": "其目标",
    "from": "某区域",
    "to": "某区域",
    "amount": "若干",
    "mana": "法术力",
    "counter": "",
    "answer": "某项",
    "step": "步骤",
    "phase": "阶段",
    "turn_number": "下一",
    "reason": "规则不允许",
}
