"""Phrases for quantities."""

from __future__ import annotations

from engine.cards import model as m
from engine.cards.grammar.machine import Grammar
from engine.cards.grammar.templates import H

NUMBER_OF = "(的数量|数量|之数量|总数|的总数|数目|的数目|之数目|张数|的张数)"


def add(g: Grammar) -> None:
    """Add quantities: ``amount`` is a number or X (点数), ``quantity`` anything that 等同于 or 为 may be followed by."""
    r = g.rule
    r("amount", "<n:digits>", H.n)
    r("amount", "<x>", H.x)
    r("quantity", "<amount>(|点|张|个)", H.amount)
    r("quantity", "<counted>", H.counted)
    r("quantity", "<n:counted>(加|再加|加上)<m:amount>", m.Sum((H.n, H.m)))
    r("quantity", "<m:amount>加(上|)<n:counted>", m.Sum((H.m, H.n)), prints=False)
    r("quantity", "<n:counted>(减|减去)<m:amount>", m.Minus(H.n, H.m))
    r("quantity", "<m:amount>减(去|)<n:counted>", m.Minus(H.m, H.n))
    r("quantity", "<n:counted>的(两倍|二倍)", m.Times(m.Number(2), H.n))
    r("quantity", "两倍的<n:counted>", m.Times(m.Number(2), H.n), prints=False)
    r("quantity", "<n:counted>的<f:numeral>倍", m.Times(H.f, H.n))
    r("quantity", "<n:counted>的一半(，|)小数点后(进位|进一位)", m.Half(H.n, True))
    r("quantity", "<n:counted>的一半(，|)小数点后舍去", m.Half(H.n, False))
    c = "counted"
    r(c, f"场上(的|)<o:np>{NUMBER_OF}", m.Count(m.All(H.o)), prints=False)
    r(c, "<o:refof>(的|之|)<s:stat>", m.Stat(H.s, H.o))
    r(c, "<s:stat>", m.Stat(H.s, m.It()), cost=1, prints=False)
    r(c, "其<s:stat>", m.Stat(H.s, m.It()), prints=False)
    r(
        c,
        "<o:refof>(上|上的|上之)<k:counter_name>指示物(的数量|数量|之数量|的总数|总数|数目|的数目)",
        m.Counters(H.k, H.o),
    )
    r(
        c,
        "(其上|其上的|其上之|上面的|上面)<k:counter_name>指示物(的数量|数量|之数量|的总数|总数)",
        m.Counters(H.k, m.It()),
        prints=False,
    )
    r(c, "<o:refof>(上|上的)指示物(的数量|数量|之数量|的总数)", m.Counters(None, H.o))
    r(
        c,
        "<p:whose>(手牌|手上牌|手上的牌|手上之牌)(数量|的数量|之数量|数|张数|总数|的张数)",
        m.Count(m.All(_hand(H.p))),
    )
    r(c, "手牌(数量|的数量|之数量|数)", m.Count(m.All(_hand(m.They()))), prints=False)
    r(c, "<p:whose>(总生命|生命|生命总值|总生命值|生命值)", m.Life(H.p))
    r(c, "<p:whose>法术力池中(的|)法术力(数量|的数量|总数)", m.ManaPool(H.p))
    r(c, "<o:objects1>(间|之间|中|之中)(最高之|最高的|最大的|最大之|最高|最大)<s:stat>", m.Extreme(True, H.s, H.o))
    r(c, "<o:objects1>(间|之间|中|之中)(最低之|最低的|最小的|最小之|最低|最小)<s:stat>", m.Extreme(False, H.s, H.o))
    r(
        c,
        "<o:np>(间|之间|中|之中)(最高之|最高的|最大的|最大之|最高|最大)<s:stat>",
        m.Extreme(True, H.s, m.All(H.o)),
        prints=False,
        cost=1,
    )
    r(
        c,
        "<o:np>(间|之间|中|之中)(最低之|最低的|最小的|最小之)<s:stat>",
        m.Extreme(False, H.s, m.All(H.o)),
        prints=False,
        cost=1,
    )
    r(c, "<o:np>(的|之)<k:shared>(数量|的数量)", m.Kinds(H.k, m.All(H.o)))
    r(c, "(该数量|该数目|这个数量|此数量)", m.ThatMuch())
    lost = "(以此法|因此)(所|)(失去|获得)(之|的)生命(总数|的总数|数量|的数量|总值|)"
    r(c, lost, m.ThatMuch(), prints=False)
    r(c, "(该|此)伤害(的|之|)数量", m.ThatMuch(), prints=False)
    r(c, "(所选数字|所选的数字|所选择的数字|该数字|所选数目)", m.ChosenNumber())
    r(c, "(你|)(赢得的|赢得之|赢)(掷硬币|掷币|)次数", m.FlipsWon())
    r(c, f"<o:np>{NUMBER_OF}", m.Count(m.All(H.o)), cost=1)
    r(c, f"<o:objects1>{NUMBER_OF}", m.Count(H.o))
    r(c, "<x>", H.x, cost=2)
    r("likeness", "<counted>", H.counted)
    r("likeness", "(其|该牌手|你|)(原先|原来|原有)(的|之|)手牌(数量|)", m.ThatMuch(), prints=False)
    r("likeness", "(该|此|)伤害", m.ThatMuch())
    r("likeness", "(失去|获得|该|所失去|所获得)(的|)生命", m.ThatMuch(), prints=False)
    r("refof", "<ref>", H.ref)
    r("refof", "<these>", H.these)
    r("refof", "其", m.It(), prints=False)
    r("refof", "<o:targetone>", H.o)
    r("targetone", "目标<w:np>", _target())
    # 3 点: amounts of damage, life, mana
    r("points", "<n:digits>(点|)", H.n)
    r("points", "<x>(点|)", H.x)
    r("points", "一点", m.Number(1), prints=False)


def _hand(player: object) -> m.Filter:
    return m.Filter("card", (m.InZone(m.Zone("hand", player)),))  # type: ignore[arg-type]


def _target() -> object:

    return m.Target(H.w)
