"""The words of the language that are plain tables: colours, types, numerals, subtypes."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

COLORS = {"白": "white", "蓝": "blue", "黑": "black", "红": "red", "绿": "green"}
LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}

TYPES = {
    "生物": "creature",
    "神器": "artifact",
    "结界": "enchantment",
    "地": "land",
    "瞬间": "instant",
    "法术": "sorcery",
}
SUPERTYPES = {"基本": "basic", "传奇": "legendary"}

BASIC_LANDS = ("平原", "海岛", "沼泽", "山脉", "树林")
OTHER_SUBTYPES = ("武具", "祀物", "圣物", "灵气", "门")

# Creature types that the cards of the time and of our own use, beside the list of the glossary.
MORE_CREATURE_TYPES = (
    "熊 狼 鸟 墙 龙 猫 虫 蛇 象 牛 马 羊 鱼 蛙 蝎 蚁 蜂 鬼 妖 魔 灵 树 兽 鼠 犬 猿 猪 狐 狮 虎 豹 鹰 鹿 兵 "
    "人类 精灵 鬼怪 地精 妖精 妖怪 士兵 兵士 骑士 战士 法师 法术师 僧侣 牧师 野兽 昆虫 蜘蛛 元素 魔像 组构体 恶魔 天使 吸血鬼 灵俑 "
    "僵尸 骷髅 骷髅妖 松鼠 腐生物 斥候 巨人 食人魔 欧格 领主 鸟兽 飞马 独角兽 半人马 人鱼 章人 章鱼 海怪 海蛇 巨蛇 蜥蜴 变形兽 变形怪 "
    "仿生妖 虚影 幻影 幽灵 影 德鲁伊 野蛮人 狂战士 突变体 奴仆 梦魇 惊惧兽 精怪 裂片妖 秘耳 石像鬼 使魔 猎犬 猎人 游侠 弓箭手 枪兵 "
    "传令 斗士 咒师 术士 巫师 祭师 刺客 盗贼 海盗 忍者 武士 狐人 鼠人 月民 蛇人 牛头怪 凤凰 麒麟 乌贼 水母 螃蟹 蟹 龟 鳄鱼 蝙蝠 渡鸦 "
    "乌鸦 公牛 大象 犀牛 河马 骆驼 野猪 狼獾 獾 兔 猴 猩猩 狒狒 蝗虫 蚊 蛾 甲虫 蠕虫 巨虫 水蛭 蛞蝓 真菌 植物 树妖 树人 藤 "
    "火兽 鸡蛇兽 蛇鸡兽 蛇发妖 奇美拉 多头龙 狮鹫 狮头羊 翼龙 飞龙 幼龙 巨龙 长老龙 恶鬼 邪鬼 小恶魔 地狱犬 夜魔 梦魔 化身 圣灵 "
    "灵体 鬼魂 幽魂 亡灵 骨妖 木乃伊 巫妖 尸鬼 食尸鬼 傀儡 稻草人 玩偶 机械 装置 组装工 吉吉纳 神 怪物 异兽 海龙兽 利维坦 克拉肯 "
    "巨魔 侏儒 矮人 半身人 小人 仙灵 妖精龙 木精 水精 火精 风精 土精 泥怪 软泥怪 变形虫 阿米巴 巨鲸 鲸 海豚 鲨鱼 海星 珊瑚 "
    "海马 企鹅 长颈鹿 斑马 羚羊 山羊 绵羊 牦牛 蜈蚣 蚯蚓 螳螂 瓢虫 蟋蟀 蜻蜓 火鸟 孔雀 天鹅 鹅 鸭 鸡 猫头鹰 秃鹰 "
    "英雄 贵族 国王 女王 皇帝 信使 守卫 卫士 教士 修士 圣人 先知 预言家 工匠 农夫 佣兵 叛军 公民 平民 间谍 走私者 顾问 医师 "
    "学徒 学者 炼金术师 驯兽师 舞者 吟游诗人 小丑 猎手 屠夫 剑客 剑士 斧手 枪骑兵 骑兵 弩兵 工兵 船员 船 战车 亚龙 龙兽 "
    "飞鱼 蛮族 牲灵 镰族 电光兽 火花精 雷兽 风暴兽 雪怪 冰兽 沙兽 泥兽 石怪 岩怪 影兽 星兽 月兽 光灵 暗灵 游魂 谬思 卡甫"
).split()


@lru_cache(maxsize=1)
def creature_types() -> tuple[tuple[str, str, str], ...]:
    """The creature types of the data file: (Simplified, Traditional, English)."""
    path = Path(__file__).parent.parent / "data" / "creature_types.txt"
    if not path.exists():
        return ()
    rows = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            parts = line.split("\t")
            if len(parts) >= 3:
                rows.append((parts[0], parts[1], parts[2]))
    return tuple(rows)


@lru_cache(maxsize=1)
def subtypes() -> frozenset[str]:
    """Every subtype the grammar knows, folded."""
    from engine.cards.grammar.folding import fold_word

    known = {*BASIC_LANDS, *OTHER_SUBTYPES, *MORE_CREATURE_TYPES}
    for hans, hant, _ in creature_types():
        for cell in (hans, hant):
            known.update(fold_word(word) for word in cell.replace("/", "、").split("、") if word)
    return frozenset(known)


DIGITS = "零一二三四五六七八九"


def chinese(value: int) -> str:
    """A number from 0 to 99 in Chinese numerals."""
    if value < 10:
        return DIGITS[value]
    tens, ones = divmod(value, 10)
    return ("" if tens == 1 else DIGITS[tens]) + "十" + (DIGITS[ones] if ones else "")


def chinese_number(word: str) -> int | None:
    """The value of Chinese numerals up to 99, or None."""
    table = {**{char: index for index, char in enumerate(DIGITS)}, "两": 2, "〇": 0}
    if "十" in word:
        before, _, after = word.partition("十")
        if before not in table and before or (after not in table and after):
            return None
        return (table[before] if before else 1) * 10 + (table[after] if after else 0)
    return table.get(word)
