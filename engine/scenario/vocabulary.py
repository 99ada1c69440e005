"""The words of scenario files: every key, step, zone and fixed word with all its spellings.

Spellings are folded (Simplified characters, lower case), so each row serves both scripts; it lists the vocabularies of
both times (牌手 and 玩家, 抓 and 抽, 移出对战 and 移出游戏). What a key means depends on where it stands: 类别 is
`type` in a card and `types` in an expectation. Output always has the English word.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from engine.scenario.folding import fold

Table = dict[str, str]  # English word → its Chinese spellings, separated by spaces

FILE: Table = {
    "title": "标题 题目",
    "about": "规则 关于",
    "edition": "版本",
    "seed": "种子",
    "start": "开始",
    "players": "牌手 玩家",
    "cards": "牌张 牌",
    "do": "动作",
    "until": "直到",
    "expect": "期望",
    "branches": "分支",
}
MOMENT: Table = {"turn": "回合", "step": "步骤 阶段", "turn_number": "回合数 回合编号"}
START: Table = {**MOMENT, "pregame": "开局前 游戏开始前"}
ZONES: Table = {
    "library": "牌库",
    "hand": "手牌 手上",
    "graveyard": "坟墓场 坟场",
    "in_play": "场上 战场",
    "stack": "堆叠 堆栈",
    "removed": "移出对战 移出游戏 移出对战区 移出游戏区",
    "phased_out": "跃离区 已跃离",
    "ante": "赌注 赌注区",
    "nowhere": "消失 已消失 不存在",
}
PLAYER: Table = {
    "life": "生命 生命值",
    "poison": "中毒 中毒指示物",
    "mana": "法术力 魔法力 法术力池 魔法力池",
    "land_played": "已使用地 已用地",
    **{zone: ZONES[zone] for zone in ("hand", "library", "graveyard", "removed", "in_play", "phased_out")},
}
HALF: Table = {
    "name": "名称 牌名",
    "type": "类别 类型 牌类别",
    "cost": "费用 法术力费用 魔法力费用",
    "pt": "力防 攻防",
    "color": "颜色",
    "text": "叙述 规则叙述",
}
DEFINITION: Table = {**HALF, "halves": "两半"}
PERMANENT: Table = {
    "tapped": "横置 已横置",
    "sick": "召唤失调",
    "damage": "伤害",
    "counters": "指示物",
    "attached_to": "结附于 装备于 佩带于",
    "controller": "操控者 控制者",
    "face_down": "牌面朝下 面朝下",
    "token": "衍生物",
    "phased_out": ZONES["phased_out"],
    "named": "已选",
}
CARD: Table = {"card": "牌", **DEFINITION, "as": "代号", "count": "数量", "owner": "拥有者", **PERMANENT}
NAMED: Table = {
    "color": "颜色",
    "creature_type": "生物类别 生物类型",
    "land_type": "地类别 地类型",
    "number": "数字 数量",
    "card": "牌 牌名 名称",
    "player": "牌手 玩家",
}
DETAILS: Table = {
    "target": "目标",
    "targets": "",
    "x": "未知数",
    "mode": "模式",
    "divide": "分配",
}
COSTS: Table = {"pay": "支付", "sacrifice": "牺牲", "discard": "弃牌"}
PLAYING: Table = {
    **DETAILS,
    **COSTS,
    "kicker": "增幅",
    "with": "以",
    "face_down": PERMANENT["face_down"],
    "half": "半边",
    "as": "代号",
}
VERBS: Table = {
    "play": "使用",
    "activate": "起动 启动",
    "attack": "攻击",
    "block": "阻挡",
    "assign": "分配伤害",
    "turn_up": "翻面 翻回正面",
    "choose": "选择",
    "pass": "让过",
    "resolve": "结算",
    "advance": "进行到",
    "effect": "效应",
    "concede": "认输",
    "subgame": "子游戏",
    "mulligan": "再调度",
    "keep": "保留",
    "chance": "机运",
    "expect": "期望",
}
COMMON: Table = {"by": "由", "at": "于", "illegal": "不合法"}
ACTION: Table = {**VERBS, **COMMON, **PLAYING, "ability": "异能", "bands": "结合"}
SUBGAME: Table = {"do": FILE["do"], "expect": FILE["expect"]}
BRANCHES: Table = {"all": "全部 所有", "exists": "存在"}
ORDER: Table = {"order": "次序 顺序"}
REPEAT: Table = {"repeat": "重复"}
OBJECT_CHECKS: Table = {
    "zone": "区域",
    "controller": PERMANENT["controller"],
    "owner": CARD["owner"],
    "tapped": PERMANENT["tapped"],
    "damage": PERMANENT["damage"],
    "power": "力量",
    "toughness": "防御力 防御",
    "counters": PERMANENT["counters"],
    "types": "类别 类型 牌类别",
    "subtypes": "副类别 副类型",
    "supertypes": "超类别 超类型",
    "colors": "颜色",
    "has": "具有",
    "lacks": "没有",
    "attached_to": PERMANENT["attached_to"],
    "attacking": "攻击中",
    "blocking": "阻挡中",
    "blocked": "被阻挡",
    "face_down": PERMANENT["face_down"],
    "token": PERMANENT["token"],
    "name": "名称 牌名",
    "count": CARD["count"],
}
PLAYER_CHECKS: Table = {**PLAYER, "lost": "输 已输", "won": "赢 已赢"}
EXPECTATION: Table = {
    "player": "牌手 玩家",
    "object": "物件",
    **PLAYER_CHECKS,
    **OBJECT_CHECKS,
    "stack": ZONES["stack"],
    **MOMENT,
    "game": "对局 游戏",
    "winner": "胜者 胜利者",
    "cites": "引用",
    "cites_any": "引用之一",
    "trace": "过程",
    "not": "非",
    "any": "任一",
}
TRACE: Table = {"kind": "种类", "text": "叙述 文字", "rules": "规则", "data": "数据"}
DATA: Table = {
    "player": "牌手 玩家",
    "object": "物件",
    "source": "来源",
    "target": "目标",
    "from": "从",
    "to": "到",
    "amount": "数量",
    "mana": PLAYER["mana"],
    "counter": "指示物",
    "answer": "答案",
    "batch": "批次",
}
TRACE_DATA: Table = {
    **DATA,
    "objects": "各物件",
    "step": "步骤",
    "what": "何事",
    "whose": "何人",
    "why": "缘由",
    "reason": "理由",
}
STEPS: Table = {
    "untap": "重置步骤",
    "upkeep": "维持步骤",
    "draw": "抓牌步骤 抽牌步骤",
    "precombat_main": "战斗前的行动阶段 战斗前的主阶段 战前行动阶段 战前主阶段",
    "beginning_of_combat": "战斗开始步骤",
    "declare_attackers": "宣告攻击者步骤 宣告攻击步骤 宣攻步骤",
    "declare_blockers": "宣告阻挡者步骤 宣告阻挡步骤 宣挡步骤",
    "combat_damage": "战斗伤害步骤",
    "end_of_combat": "战斗结束步骤",
    "postcombat_main": "战斗后的行动阶段 战斗后的主阶段 战后行动阶段 战后主阶段",
    "end_of_turn": "回合结束步骤",
    "cleanup": "清除步骤",
}
GAME: Table = {"running": "进行中", "won": "分出胜负 有胜者", "drawn": "平手 和局"}
HALVES: Table = {"left": "左 左半 左半边", "right": "右 右半 右半边"}
RESOLVE: Table = {"all": "全部 所有", "top": "一个 最上面"}
YES: Table = {"yes": "true 是", "no": "false 否"}
TYPES: Table = {
    "artifact": "神器",
    "creature": "生物",
    "enchantment": "结界",
    "instant": "瞬间",
    "land": "地",
    "sorcery": "法术 巫术",
}
SUPERTYPES: Table = {"basic": "基本", "legendary": "传奇"}
SUBTYPES: Table = {
    "plains": "平原",
    "island": "海岛",
    "swamp": "沼泽",
    "mountain": "山脉",
    "forest": "树林",
    "wall": "墙",
    "legend": "传奇",
    "equipment": "武具",
}
COLORS: Table = {
    "white": "白 白色 w",
    "blue": "蓝 蓝色 u",
    "black": "黑 黑色 b",
    "red": "红 红色 r",
    "green": "绿 绿色 g",
}
COLORLESS: Table = {"colorless": "无色"}
MANA: Table = {
    "W": "白",
    "U": "蓝",
    "B": "黑",
    "R": "红",
    "G": "绿",
    "C": "无色 无",
    "X": "未知数",
    "Y": "",
    "Z": "",
    "T": "横置",
}
NUMERALS = {sign: value for value, sign in enumerate("零一二三四五六七八九十")}
KEYWORDS: Table = {  # 502; the ways `with` names a cost, and what `has` and `lacks` may call an ability
    "first strike": "先攻",
    "flanking": "侧面攻击",
    "flying": "飞行",
    "haste": "敏捷",
    "protection": "保护",
    "shadow": "次元幽影",
    "trample": "践踏",
    "banding": "结合",
    "rampage": "狂暴",
    "cumulative upkeep": "累积维持",
    "snow-covered": "覆雪",
    "phasing": "时间跳跃",
    "buyback": "购回",
    "horsemanship": "马术",
    "cycling": "循环",
    "echo": "返响",
    "fading": "消退",
    "kicker": "增幅",
    "flashback": "返照",
    "threshold": "门槛",
    "madness": "疯魔",
    "fear": "恐惧",
    "morph": "变身",
    "amplify": "增强",
    "double strike": "连击",
    "provoke": "挑拨",
    "storm": "风暴",
    "affinity": "共鸣",
    "entwine": "打包",
    "equip": "佩带",
    "imprint": "压印",
    "modular": "套件",
    "scry": "占卜",
    "sunburst": "辉映",
    "plainswalk": "平原行者",
    "islandwalk": "海岛行者",
    "swampwalk": "沼泽行者",
    "mountainwalk": "山脉行者",
    "forestwalk": "树林行者",
}
_TRACE_KINDS = (
    "turn_began step_began step_ended untapped tapped drawn shuffled revealed discarded land_played "
    "spell_played ability_played triggered resolved countered mana_added mana_spent mana_lost life_gained "
    "life_lost damage_assigned damage_dealt prevented replaced destroyed sacrificed regenerated moved "
    "counter_added counter_removed token_created ceased attached unattached control_changed effect_began "
    "effect_ended attackers_declared blockers_declared removed_from_combat phased_out phased_in "
    "turned_face_up copied state_based chosen chance passed refused conceded lost won drawn_game "
    "subgame_began subgame_ended "
)
TRACE_KINDS = frozenset(_TRACE_KINDS.split())


class Words:
    """The spellings of one table, for looking up and for suggesting."""

    def __init__(self, table: Mapping[str, str]) -> None:
        self.english: tuple[str, ...] = tuple(table)
        self.chinese: dict[str, str] = {word: (spellings.split() or [""])[0] for word, spellings in table.items()}
        self._by_spelling: dict[str, str] = {}
        for word, spellings in table.items():
            for spelling in (word, *spellings.split()):
                self._by_spelling.setdefault(_normal(spelling), word)

    def find(self, text: str) -> str | None:
        """The English word that `text` spells, None where it spells none."""
        return self._by_spelling.get(_normal(text))

    def shown(self, word: str) -> str:
        """An English word with its Chinese one, for a message."""
        chinese = self.chinese.get(word, "")
        return f"{word}（{chinese}）" if chinese else word

    def nearest(self, text: str) -> list[str]:
        """English words whose spelling is near `text`, nearest first, at most three."""
        near = closest(_normal(text), self._by_spelling)
        return list(dict.fromkeys(self._by_spelling[spelling] for spelling in near))[:3]

    def hint(self, text: str, name: str) -> str:
        """How to mend `text`, which is no `name`: the nearest words, else all of them."""
        near = self.nearest(text)
        if near:
            return f"是不是{'、'.join(map(self.shown, near))}？"
        return f"{name}有：{'、'.join(map(self.shown, self.english))}"


@cache
def _words_of(pairs: tuple[tuple[str, str], ...]) -> Words:
    return Words(dict(pairs))


def words(table: Mapping[str, str]) -> Words:
    """The lookup of a table; made once."""
    return _words_of(tuple(table.items()))


def closest(text: str, among: Iterable[str]) -> list[str]:
    """The spellings nearest to `text`, nearest first."""
    import difflib

    cutoff = 0.6 if text.isascii() else 0.4
    return difflib.get_close_matches(text, list(among), n=4, cutoff=cutoff)


def _normal(text: str) -> str:
    folded = fold(text)
    if folded.isascii():
        return folded.replace("-", "_").replace(" ", "_")
    return folded.replace("的", "")


def step(text: str) -> str | None:
    """The English name of a step; 步骤 or 阶段 at the end may be missing."""
    table = words(STEPS)
    return table.find(text) or (None if text.isascii() else table.find(text + "步骤") or table.find(text + "阶段"))


def color(text: str) -> str | None:
    """white, blue, black, red or green for 白, 白色, W, white …; None for what is no color."""
    return words(COLORS).find(text)


def keyword(text: str) -> str | None:
    """The English name of a keyword ability (502), None where it is none."""
    return words(KEYWORDS).find(text)


def yes_or_no(text: str) -> bool | None:
    """True for yes, true, 是; False for no, false, 否; None for anything else."""
    return {"yes": True, "no": False, None: None}[words(YES).find(text)]
