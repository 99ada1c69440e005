"""Words that decide what a rule says, however else it is worded: can, must, not, unless, only, or, all, before …

Each group of words that mean the same is one name, so that 若 → 如果 is a matter of wording and 可以 → 必须 is not. A
change of a strong name is a change of the rule; that of a weak one (and, then, also) isn't by itself.
"""

from __future__ import annotations

from functools import lru_cache

from rules_text.characters import canonical

#: What each name is written with in Chinese, in Simplified; words of Traditional texts are looked up in one form.
CHINESE: dict[str, str] = {
    "CAN": "可以 能 能够 可 得以 允许",
    "CANNOT": "不能 不能够 无法 不可 不可以 不得 不允许 禁止",
    "MUST": "必须 须 必需 需 需要 必得 一定要 务必 须要",
    "NEEDN'T": "不须 不需 不必 无须 无需 不需要 不用 毋须",
    "SHOULD": "应该 应当 应",
    "NOT": "不 没有 没 未 非 无 并非 并不 并未 并不会 并没有 不是 而非 而不是 不会 不再 决不 绝不 从未 尚未 不曾 "
    "非属 不算 亦非 不具",
    "NONE": "任何都不",
    "IF": "若 如果 假如 倘若 假使 若是 如若 要是 当且仅当",
    "WHETHER": "是否 与否",
    "ASLONG": "只要",
    "UNLESS": "除非",
    "EXCEPT": "除了 除去 除却 以外 除外",
    "ONLY": "只 仅 只有 仅有 唯 唯有 仅仅 纯粹 单单 唯一",
    "OR": "或 或者 或是 抑或 或以",
    "ALL": "所有 全部 一切 全体 悉数",
    "EACH": "每个 每位 每张 每项 每名 每只 每 每一 每一个",
    "ATLEAST": "至少 最少 不少于",
    "ATMOST": "至多 最多 不超过 不多于 上限为",
    "MORE": "超过 多于 大于 高于 更多",
    "LESS": "少于 小于 低于 不足 更少",
    "BEFORE": "之前 以前 前 在此之前",
    "AFTER": "之后 以后 后",
    "UNTIL": "直到 直至 为止",
    "INSTEADOF": "而不 取而代之",
}
#: Names whose change alone doesn't make another rule.
WEAK: dict[str, str] = {
    "and": "和 与 及 以及 并 且 并且 而且 且且 而 亦 也 同样",
    "then": "则 便 就 即 那么 然后 接着 于是 才 首先 先 最后",
    "any": "任何 任意 任一 任一个 某 某个 某些 某张 某位 某一",
    "all of them": "都 均 皆 各 各自 各别 分别",
    "will": "会 将 将会 要 便会 就会",
    "when": "当 每当 当…时 于 在 时 的时候",
    "even if": "即使 就算 纵使 即便 尽管 无论 不论 不管 虽然 虽",
    "still": "仍 仍然 依旧 依然 还 还是 仍旧",
    "again": "再 又 再次 再度",
    "else": "否则 不然",
    "the": "该 此 这 这个 这些 该些 其 那 那个 此项 该项 本 这张 该张 此张 这位 该位",
    "is": "是 为 即为 便是 就是 视为 算是 称为 叫做",
    "see": "见 请参见 参见 请参阅 参阅 详见",
    "has": "有 具有 拥有 具 带有 含有",
}
#: Words in which a character of the lists above means something else.
PLAIN = (
    "不同 不论 不管 不过 不仅 不只 不断 不妨 不少 不便 不一定 并不一定 可能 不可能 许可 "
    "可选 认可 可见 非常 若干 只是 无论 无色 无限 无效 无关 并无关联 应用 适用 效应 反应 "
    "相应 对应 响应 应对 须知 前者 后者 前面 后面 目前 先前 空前 前述 前往 后方 背后 "
    "最后一次 先后 首先 先攻 先手 后手 任何时候 随时 同时 当时 此时 届时 时机 时间 时候 "
    "时序 暂时 及时 时常 每当 适当 当作 当做 当成 当前 相当 正当 当中 必备 会议 机会 社会 "
    "将军 要求 要件 重要 主要 与否 参与 给予 并列 合并 并存 其中 其他 其它 其余 其后 其实 "
    "本身 本文 本手册 基本 版本 原本 本来 因此 如此 彼此 从此 至此 在此 此外 就此 或许 "
    "而言 然而 因而 从而 反而 以为 成为 作为 认为 为了 因为 改为 变为 行为 分为 为止 是指 "
    "开始 结束 合法 非法 自己 依次 先后 正面 背面 增加 减少 "
    "于是 凡是 但是 仍是 正是 即是 一般 一旦 一起 一样 一定 一直 一致 统一 同一 某一 "
    "一次性 一方 另一方 之一 一词 一并 万一 一些 一切 一旁 单一 一连串 一一 第一次 一面 "
    "一边 一如 一向 一经 一方面 逐一 一下 一类 一同 一律 唯二 三思 二人 千万 数个 数种 "
    "数项 数次 多种 多个 多数 大多数 少数 多少 多色 更多讯息 能力 功能 性能 现有 所有者 "
    "有关 有些 有时 有效 有如 唯一的 没关系 未定 未知 未来 非法 完全 全新 全游戏 不变 即 "
    "即时 立即 随即 即使 先例 事先 优先 优先权 预先 领先 祖先 "
)

#: What each name is written with in English. Contractions count as one word.
ENGLISH: dict[str, str] = {
    "CAN": "can may could",
    "CANNOT": "can't cannot couldn't mayn't",
    "MUST": "must shall",
    "SHOULD": "should",
    "NOT": "not don't doesn't didn't isn't aren't wasn't weren't won't wouldn't hasn't haven't never nor without",
    "NONE": "no none neither",
    "IF": "if",
    "UNLESS": "unless",
    "EXCEPT": "except",
    "ONLY": "only",
    "OR": "or",
    "ALL": "all",
    "EACH": "each every",
    "ATLEAST": "least",
    "ATMOST": "most",
    "MORE": "more greater",
    "LESS": "less fewer",
    "BEFORE": "before",
    "AFTER": "after",
    "UNTIL": "until",
    "INSTEADOF": "instead rather",
}

#: Terms whose coming or going narrows or widens a rule, though no word of logic changes.
QUALIFIERS = frozenset(
    {
        *("random", "simultaneous", "tapped", "untapped", "face_up", "face_down", "nonbasic_land", "basic_supertype"),
        *("colorless", "multicolored", "white", "blue", "black", "red", "green", "opponent", "two_player_game"),
    }
)

#: Words that say how many.
COUNTED = {"双方": 2, "两者": 2, "二者": 2}
#: Words of which one in the place of the other turns a rule round.
OPPOSITES = frozenset(
    frozenset(map(canonical, pair))
    for pair in (
        *(
            "上下",
            "左右",
            "顶底",
            "多少",
            "大小",
            "高低",
            "增减",
            "加减",
            "进出",
            "赢输",
            "首末",
            "旧新",
            "加移",
            "得失",
        ),
        *(("开始", "结束"), ("合法", "非法"), ("自己", "对手"), ("最先", "最后"), ("同时", "依次"), ("同时", "先后")),
        *(("正面", "背面"), ("攻击", "阻挡"), ("操控者", "拥有者"), ("增加", "减少"), ("上一个", "下一个")),
        *(("top", "bottom"), ("left", "right"), ("up", "down"), ("gain", "lose"), ("gains", "loses"), ("win", "lose")),
        *(("wins", "loses"), ("add", "subtract"), ("tapped", "untapped"), ("legal", "illegal"), ("first", "last")),
        *(
            ("active", "nonactive"),
            ("true", "false"),
            ("owner", "controller"),
            ("next", "previous"),
            ("begins", "ends"),
        ),
        *(("before", "after"), ("beginning", "end"), ("attacking", "blocking"), ("blocked", "unblocked")),
        *(
            ("attack", "block"),
            ("attacks", "blocks"),
            ("leaves", "enters"),
            ("basic", "nonbasic"),
            ("same", "different"),
        ),
    )
)
NUMERALS = {numeral: value for value, numeral in enumerate("零一二三四五六七八九十")} | {"两": 2, "〇": 0}
_COUNT = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ORDER = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
ENGLISH_NUMERALS: dict[str, str] = {
    **{word: str(value) for value, word in enumerate(_COUNT)},
    **{word: f"{value}." for value, word in enumerate(_ORDER, start=1)},
    **{"twenty": "20", "sixty": "60", "once": "1", "twice": "2"},
}
#: Values that come and go with articles and turns of phrase: "a" and "one", "first of all".
UNMARKED = frozenset({"1", "1."})


@lru_cache(maxsize=1)
def chinese_words() -> dict[str, str]:
    """Every Chinese word listed here, in the form common to both scripts: its name, or "" for a plain word."""
    table = {canonical(word): "" for word in PLAIN.split()}
    for names in (WEAK, CHINESE):
        for name, words in names.items():
            table |= {canonical(word): name for word in words.split()}
    return table


@lru_cache(maxsize=1)
def english_words() -> dict[str, str]:
    """Every English word listed here, in lower case, and its name."""
    return {word: name for name, words in ENGLISH.items() for word in words.split()}


def is_strong(name: str) -> bool:
    """Whether a change of the words of this name is a change of the rule."""
    return name in CHINESE
