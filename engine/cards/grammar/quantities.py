"""Phrases for quantities."""

from __future__ import annotations

from engine.cards.grammar.machine import Grammar
from engine.cards.grammar.templates import H
from engine.cards.model import (
    All,
    ChosenNumber,
    Count,
    Counters,
    Extreme,
    Filter,
    FlipsWon,
    Half,
    InZone,
    It,
    Kinds,
    Life,
    ManaPool,
    Minus,
    Number,
    Stat,
    Sum,
    ThatMuch,
    They,
    Times,
    Zone,
)

NUMBER_OF = "(数量|的数量|之数量|总数|的总数|数目|的数目|之数目|张数|的张数)"


def add(g: Grammar) -> None:
    """Add quantities: ``amount`` is a number or X (点数), ``quantity`` anything that 等同于 or 为 may be followed by."""
    r = g.rule
    r("amount", "<n:digits>", H.n)
    r("amount", "<x>", H.x)
    r("quantity", "<amount>(点|张|个|)", H.amount)
    r("quantity", "<counted>", H.counted)
    r("quantity", "<n:counted>(加|再加|加上)<m:amount>", Sum((H.n, H.m)))
    r("quantity", "<m:amount>加(上|)<n:counted>", Sum((H.m, H.n)), prints=False)
    r("quantity", "<n:counted>(减|减去)<m:amount>", Minus(H.n, H.m))
    r("quantity", "<m:amount>减(去|)<n:counted>", Minus(H.m, H.n))
    r("quantity", "<n:counted>的(两倍|二倍)", Times(Number(2), H.n))
    r("quantity", "两倍的<n:counted>", Times(Number(2), H.n), prints=False)
    r("quantity", "<n:counted>的<f:numeral>倍", Times(H.f, H.n))
    r("quantity", "<n:counted>的一半(，|)小数点后(进位|进一位)", Half(H.n, True))
    r("quantity", "<n:counted>的一半(，|)小数点后舍去", Half(H.n, False))
    c = "counted"
    r(c, f"<o:objects1>{NUMBER_OF}", Count(H.o))
    r(c, f"<o:np>{NUMBER_OF}", Count(All(H.o)), prints=False, cost=1)
    r(c, f"场上(的|)<o:np>{NUMBER_OF}", Count(All(H.o)), prints=False)
    r(c, "<o:refof>(的|之|)<s:stat>", Stat(H.s, H.o))
    r(c, "<s:stat>", Stat(H.s, It()), cost=1, prints=False)
    r(c, "其<s:stat>", Stat(H.s, It()), prints=False)
    r(
        c,
        "<o:refof>(上|上的|上之)<k:counter_name>指示物(数量|的数量|之数量|的总数|总数|数目|的数目)",
        Counters(H.k, H.o),
    )
    r(
        c,
        "(其上|其上的|其上之|上面的|上面)<k:counter_name>指示物(数量|的数量|之数量|的总数|总数)",
        Counters(H.k, It()),
        prints=False,
    )
    r(c, "<o:refof>(上|上的)指示物(数量|的数量|之数量|的总数)", Counters(None, H.o))
    r(
        c,
        "<p:possessor>(的|之|)(手牌|手上牌|手上的牌|手上之牌)(数量|的数量|之数量|数|张数|总数|的张数)",
        Count(All(_hand(H.p))),
    )
    r(c, "手牌(数量|的数量|之数量|数)", Count(All(_hand(They()))), prints=False)
    r(c, "<p:possessor>(的|)(总生命|生命|生命总值|总生命值|生命值)", Life(H.p))
    r(c, "<p:possessor>(的|)法术力池中(的|)法术力(数量|的数量|总数)", ManaPool(H.p))
    r(c, "<o:objects1>(间|之间|中|之中)(最高之|最高的|最大的|最大之)<s:stat>", Extreme(True, H.s, H.o))
    r(c, "<o:objects1>(间|之间|中|之中)(最低之|最低的|最小的|最小之)<s:stat>", Extreme(False, H.s, H.o))
    r(
        c,
        "<o:np>(间|之间|中|之中)(最高之|最高的|最大的|最大之)<s:stat>",
        Extreme(True, H.s, All(H.o)),
        prints=False,
        cost=1,
    )
    r(
        c,
        "<o:np>(间|之间|中|之中)(最低之|最低的|最小的|最小之)<s:stat>",
        Extreme(False, H.s, All(H.o)),
        prints=False,
        cost=1,
    )
    r(c, "<o:np>(的|之)<k:shared>(数量|的数量)", Kinds(H.k, All(H.o)))
    r(c, "(该数量|该数目|这个数量|该数字|此数量)", ThatMuch())
    r(c, "(该|此)伤害(的|之|)数量", ThatMuch(), prints=False)
    r(c, "(所选数字|所选的数字|所选择的数字|该数字|所选数目)", ChosenNumber())
    r(c, "(你|)(赢得的|赢得之|赢)(掷硬币|掷币|)次数", FlipsWon())
    r("refof", "<ref>", H.ref)
    r("refof", "<these>", H.these)
    r("refof", "其", It(), prints=False)
    r("refof", "<o:targetone>", H.o)
    r("targetone", "目标<w:np>", _target())
    # 3 点: amounts of damage, life, mana
    r("points", "<n:digits>(点|)", H.n)
    r("points", "<x>(点|)", H.x)
    r("points", "一点", Number(1), prints=False)
    # 三张: numbers of cards
    r("cards", "<n:count>张", H.n)


def _hand(player: object) -> Filter:
    return Filter("card", (InZone(Zone("hand", player)),))  # type: ignore[arg-type]


def _target() -> object:
    from engine.cards.model import Target

    return Target(H.w)
