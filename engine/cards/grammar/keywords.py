"""Keyword abilities and costs."""

from __future__ import annotations

from engine.cards import model as m
from engine.cards.grammar.machine import Grammar
from engine.cards.grammar.templates import H, join

SIMPLE = {
    "先攻": "first_strike",
    "侧面攻击": "flanking",
    "侧攻": "flanking",
    "飞行": "flying",
    "敏捷": "haste",
    "次元幽影": "shadow",
    "践踏": "trample",
    "结合": "banding",
    "覆雪": "snow_covered",
    "时间跳跃": "phasing",
    "跃离": "phasing",
    "马术": "horsemanship",
    "返响": "echo",
    "恐惧": "fear",
    "连击": "double_strike",
    "挑拨": "provoke",
    "风暴": "storm",
    "辉映": "sunburst",
    "绕场": "flanking",
}
"""Keywords without parameters; the first word for each is the one printed."""

LATER = {
    "警戒": m.Static(m.Can(m.Self(), m.AttackUntapped())),
    "延势": m.Static(m.Can(m.Self(), m.AttackAsThough(m.HasAbility(m.Keyword("flying")), True))),
    "帷幕": m.Static(m.Cant(m.Self(), m.BeTargeted())),
    "不灭": m.Static(m.Cant(m.Self(), m.BeDestroyed())),
    "守军": m.Static(m.Cant(m.Self(), m.Attack())),
}
"""Keywords of later times that say what cards of 2004 say in words."""

NAMES_ONLY = {
    "系命": "lifelink",
    "死触": "deathtouch",
    "辟邪": "hexproof",
    "威慑": "menace",
    "灵技": "prowess",
    "闪现": "flash",
    "颂威": "exalted",
    "弹回": "rebound",
    "新生": "undying",
    "坚拒": "persist",
    "萎灭": "wither",
    "染毒": "infect",
    "融铸": "affinity_all",
    "隐匿": "skulk",
    "倾力": "exert",
}
"""Keywords of later times that these rules don't have: known by name, refused when played."""

COSTED = {
    "循环": "cycling",
    "购回": "buyback",
    "增幅": "kicker",
    "返照": "flashback",
    "疯魔": "madness",
    "变身": "morph",
    "打包": "entwine",
    "佩带": "equip",
    "装备": "equip",
}
NUMBERED = {"狂暴": "rampage", "消退": "fading", "增强": "amplify", "套件": "modular"}


def add(g: Grammar) -> None:
    """Add keywords and costs."""
    _costs(g)
    _keywords(g)


def _costs(g: Grammar) -> None:
    r = g.rule
    r("manacost", "<m:mana>", m.ManaCost(H.m))
    r("costitem", "<m:manacost>", H.m)
    r("costitem", "{T}", m.TapSymbol())
    r("costitem", "{Q}", m.UntapSymbol())
    r("costitem", "支付<m:manacost>", H.m, prints=False)
    r("costitem", "支付<n:points>生命", m.LoseLife(m.Implied(), H.n))
    half = m.Half(m.Life(m.You()), True)
    r("costitem", "支付(你|)(的|)一半(的|)生命，小数点后(进位|进一位)", m.LoseLife(m.Implied(), half), prints=False)
    r("costitem", "<act>", H.act, cost=1)
    r("costitem", "(卸装|卸除)<o:objects>", m.Unattach(H.o))
    r("items", "<a:costitem>", (H.a,))
    r("items", "<a:costitem>(，|并|并且|，并|与|和|以及|及|且|，且)<b:items>", join((H.a,), H.b))
    r("items", "<m:manacost>{T}", (H.m, m.TapSymbol()), prints=False)
    r("cost", "<i:items>", m.Cost(H.i))
    r("cost", "<a:items>或<b:items>", m.Cost((), (m.Cost(H.a), m.Cost(H.b))), cost=1)


def _keywords(g: Grammar) -> None:
    r = g.rule
    seen: set[str] = set()
    for word, name in SIMPLE.items():
        r("simplekeyword", word, m.Keyword(name), prints=name not in seen)
        seen.add(name)
    r("keyword", "<simplekeyword>", H.simplekeyword)
    for word, name in NAMES_ONLY.items():
        r("keyword", word, m.Keyword(name))
    for word, ability in LATER.items():
        r("keyword", word, ability, prints=False)
        r("withability", f"{word}异能", ability, reads=False)
    for word, name in COSTED.items():
        r("keyword", f"{word}<c:manacost>", m.Keyword(name, cost=m.Cost((H.c,))), prints=word != "装备")
        r("keyword", f"{word}(～|-|：)<c:cost>", m.Keyword(name, cost=H.c), prints=word != "装备")
    for word, name in {"变身": "morph", "循环": "cycling"}.items():
        r("keyword", word, m.Keyword(name), prints=True)  # as in 具有变身异能的
    r(
        "keyword",
        "增幅<a:manacost>(和/或|与/或)(增幅|)<b:manacost>",
        m.Keyword("kicker", m.Cost((), (m.Cost((H.a,)), m.Cost((H.b,))))),
    )
    for word, name in NUMBERED.items():
        r("keyword", f"{word}<n:amount>", m.Keyword(name, n=H.n))
    r("keyword", "套件～辉映", m.Keyword("modular", n=m.Keyword("sunburst")))
    r("keyword", "累积维持(～|)<c:manacost>", m.Keyword("cumulative_upkeep", cost=m.Cost((H.c,))), prints=False)
    r("keyword", "累积维持(～|-|：)<c:cost>", m.Keyword("cumulative_upkeep", cost=H.c))
    r("keyword", "返响<c:manacost>", m.Keyword("echo", cost=m.Cost((H.c,))))
    # protection
    quality = "quality"
    r("keyword", f"反<q:{quality}>保护", m.Keyword("protection", of=H.q))
    r(quality, "<c:hue>(色|)", m.Filter("object", (m.HasColor(H.c),)))
    for word, kind in {
        "生物": "creature",
        "神器": "artifact",
        "结界": "enchantment",
        "地": "land",
        "瞬间": "instant",
        "法术": "sorcery",
    }.items():
        r(quality, word, m.Filter("object", (m.HasType(kind),)))
    r(quality, "<t:subtype>", m.Filter("object", (m.HasSubtype(H.t),)))
    r(quality, "传奇", m.Filter("object", (m.HasSupertype("legendary"),)))
    r(quality, "多色", m.Filter("object", (m.HasColor("multicolored"),)))
    r(quality, "单色", m.Filter("object", (m.HasColor("monocolored"),)))
    r(quality, "无色", m.Filter("object", (m.HasColor("colorless"),)))
    r(quality, "该色", m.Filter("object", (m.OfChosen("color"),)))
    r(quality, "所选(择|的|择的|)颜色(的|)", m.Filter("object", (m.OfChosen("color"),)), prints=False)
    r(quality, "该(颜色|类别)", m.Filter("object", (m.OfChosen("color"),)), prints=False)
    r(quality, "(一切|所有|全部|万物)", m.Filter("object"))
    five = tuple([m.HasColor(name) for name in ("white", "blue", "black", "red", "green")])
    r(quality, "(所有|全部)颜色(的|)", m.Filter("object", (m.Either(five),)))
    chosen = "(选择的|所选的|所选择的|所选|选择之|所选择之)"
    r(quality, f"由<p:player>{chosen}(颜色|色)(|的|之)", m.Filter("object", (m.OfChoice(H.p, "color"),)))
    r(quality, f"<p:possessor>{chosen}(颜色|色)(|的|之)", m.Filter("object", (m.OfChoice(H.p, "color"),)), prints=False)
    r(
        quality,
        "<a:hue>(色|)(和|与|及)(|反)<b:hue>(色|)",
        m.Filter("object", (m.Either((m.HasColor(H.a), m.HasColor(H.b))),)),
        cost=1,
    )
    # landwalk
    land = m.HasType("land")
    for word in ("平原", "海岛", "沼泽", "山脉", "树林"):
        r("keyword", f"{word}行者", m.Keyword("landwalk", of=m.Filter("permanent", (m.HasSubtype(word),))))
        r(
            "keyword",
            f"覆雪{word}行者",
            m.Keyword(
                "landwalk", of=m.Filter("permanent", (m.HasAbility(m.Keyword("snow_covered")), m.HasSubtype(word)))
            ),
        )
        r(
            "keyword",
            f"循环{word}<c:manacost>",
            m.Keyword("landcycling", m.Cost((H.c,)), of=m.Filter("card", (m.HasSubtype(word),))),
        )
        r(
            "keyword",
            f"{word}循环<c:manacost>",
            m.Keyword("landcycling", m.Cost((H.c,)), of=m.Filter("card", (m.HasSubtype(word),))),
            prints=False,
        )
        r(
            "keyword",
            f"{word}循环～<c:cost>",
            m.Keyword("landcycling", H.c, of=m.Filter("card", (m.HasSubtype(word),))),
            prints=False,
        )
    r("keyword", "(地行者|地形行者)", m.Keyword("landwalk", of=m.Filter("permanent", (land,))))
    r("keyword", "传奇地行者", m.Keyword("landwalk", of=m.Filter("permanent", (m.HasSupertype("legendary"), land))))
    r(
        "keyword",
        "非基本地行者",
        m.Keyword("landwalk", of=m.Filter("permanent", (m.Not(m.HasSupertype("basic")), land))),
    )
    r(
        "keyword",
        "覆雪地行者",
        m.Keyword("landwalk", of=m.Filter("permanent", (m.HasAbility(m.Keyword("snow_covered")), land))),
    )
    r(
        "keyword",
        "(循环基本地|基本地循环)<c:manacost>",
        m.Keyword("landcycling", m.Cost((H.c,)), of=m.Filter("card", (m.HasSupertype("basic"), land))),
    )
    # with a filter
    r("keyword", "与<k:kinds>结合", m.Keyword("bands_with_other", of=m.Filter("permanent", H.k)))
    r("keyword", "与其他<k:kinds>结合", m.Keyword("bands_with_other", of=m.Filter("permanent", H.k)), prints=False)
    r("keyword", "<k:kinds>共鸣", m.Keyword("affinity", of=m.Filter("permanent", H.k)))
    r("keyword", "(对|)<k:kinds>(的|之)共鸣", m.Keyword("affinity", of=m.Filter("permanent", H.k)), prints=False)
    # lists of them: 飞行和先攻异能
    r("keywords", "<a:keyword>(异能|)", (H.a,))
    r("keywords", "<a:keyword>(异能|)(、|和|与|及|，|以及|且|并|，以及|，和)<b:keywords>", join((H.a,), H.b))
    r("keywordline", "<a:keyword>", (H.a,))
    r("keywordline", "<a:keyword>(，|、|；|和|与|及|以及)<b:keywordline>", join((H.a,), H.b))
