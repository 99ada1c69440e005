"""Statements: what continuous effects say of objects, players and events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import model as m
from engine.cards.grammar.machine import Grammar
from engine.cards.grammar.templates import Env, H, iso, join, reading, tup
from engine.cards.grammar.words import BASIC_LANDS

I = m.Implied()  # noqa: E741
ONE = m.Number(1)


def add(g: Grammar) -> None:
    """Add statements."""
    _bonuses(g)
    _abilities(g)
    _becoming(g)
    _preds(g)


def _bonuses(g: Grammar) -> None:
    r = g.rule
    r("change", "(得|得到|获得|获|各得|额外得)<b:bonus>", iso(lambda b: m.AddPT(*b), _un_bonus))
    r("change", "(的|之|)力量(与|和)防御力(互换|交换|对调)", m.SwitchPT())
    r("change", "(得|得到|获得)<a:bonus>或<b:bonus>", iso(lambda a, b: _two_bonuses(a, b), _un_two_bonuses))
    base = "(的|之|)(基础|)力量(与|和)防御力(各|)(成为|变成|变为|为)<s:size2>"
    r("change", base, H.s, prints=False)
    both = "(的|之|)力量(与|和)防御力(各|均|都|各自|)(等同于|等于|为|成为|变成)<q:quantity>"
    r("change", both, m.SetPT(H.q, H.q))
    r("change", "(的|之|)力量(等同于|等于|成为|变成)<q:quantity>", m.SetPT(H.q, None))
    r("change", "(的|之|)防御力(等同于|等于|成为|变成)<q:quantity>", m.SetPT(None, H.q))
    r(
        "change",
        "(的|之|)力量(等同于|等于|为)<q:quantity>，(且|并且|)(其|)防御力(等同于|等于|为)<p:quantity>",
        m.SetPT(H.q, H.p),
    )


def _all_of() -> Any:
    return m.All(H.o)


def _un_bonus(tree: Any) -> Iterator[Env]:
    if isinstance(tree, m.AddPT) and all(
        isinstance(part, (m.Number, m.Minus)) or hasattr(part, "name") for part in tree.values()
    ):
        yield {"b": (tree.power, tree.toughness)}


def _two_bonuses(a: Any, b: Any) -> m.OneChange:
    return m.OneChange((m.AddPT(*a), m.AddPT(*b)))


def _un_two_bonuses(tree: Any) -> Iterator[Env]:
    if (
        isinstance(tree, m.OneChange)
        and all(isinstance(part, m.AddPT) for part in tree.options)
        and len(tree.options) == 2
    ):
        first, second = tree.options
        yield {"a": first.values(), "b": second.values()}


def _abilities(g: Grammar) -> None:
    r = g.rule
    gains = "(具有|获得|具|获|得到|额外具有|额外获得)"
    r("change", f"{gains}<k:keywords>", m.Gain(H.k))
    r("change", f"{gains}<q:quoted>", m.Gain((H.q,)))
    r(
        "change",
        f"{gains}<k:keywords>(和|与|及|，以及|以及|，和|，|并|且)(具有|获得|)<q:quoted>",
        m.Gain(join(H.k, (H.q,))),
    )
    r("change", f"{gains}<q:quoted>(和|与|及|，以及|以及|，)<p:quoted>", m.Gain((H.q, H.p)))
    r(
        "change",
        "(获得|具有)<a:keyword>(异能|)或<b:keyword>异能(，由你选择|)",
        m.OneChange((m.Gain((H.a,)), m.Gain((H.b,)))),
        cost=1,
    )
    r("change", "(获得|具有)此异能", m.GainThisAbility())
    r("change", f"{gains}所有<o:np>(的|之)起动式异能", m.GainAbilitiesOf(_all_of(), "activated"), prints=False)
    r("change", f"{gains}<o:objects1>(的|之)所有起动式异能", m.GainAbilitiesOf(H.o, "activated"))
    r("change", f"{gains}<o:objects1>(的|之)所有异能", m.GainAbilitiesOf(H.o, "all"))
    loses = "(失去|没有|不再具有|丧失)"
    r("change", f"{loses}<k:keywords>", m.Lose(H.k))
    r("change", f"{loses}(所有|一切|全部)(的|)(其他|)异能", m.Lose(None))
    r("change", f"{loses}(所有|一切|全部)(的|)地行者(异能|)", m.Lose((m.Keyword("landwalk"),)))  # 502.6c
    r("quoted", "「<a:line>」", H.a)
    r("quoted", "「<a:line>。」", H.a, prints=False)
    r("quoted", "「<a:line>」(异能|的异能)", H.a, prints=False)


_HEADTYPES = {"creature", "artifact", "enchantment", "land"}


def _types(kind: tuple[Any, ...]) -> tuple[Any, Any, Any]:
    types = tuple(pred.type for pred in kind if isinstance(pred, m.HasType))
    subtypes = tuple(pred.subtype for pred in kind if isinstance(pred, m.HasSubtype))
    supers = tuple(pred.supertype for pred in kind if isinstance(pred, m.HasSupertype))
    return types or None, subtypes or None, supers or None


def _set_types(kind: tuple[Any, ...]) -> m.SetTypes:
    return m.SetTypes(*_types(kind))


def _un_types(tree: Any) -> Iterator[Env]:
    if isinstance(tree, m.SetTypes) and not tree.keeps:
        kind: tuple[Any, ...] = tuple(m.HasSupertype(word) for word in tree.supertypes or ())
        kind += tuple(m.HasType(word) for word in tree.types or () if word != "creature" or not tree.subtypes)
        kind += tuple(m.HasSubtype(word) for word in tree.subtypes or ())
        if tree.subtypes and tree.types and "creature" in tree.types:
            kind += (m.HasType("creature"),)
        if _set_types(kind) == tree:
            yield {"k": kind}


SETTYPES = iso(lambda k: _set_types(k), _un_types)


def _sized(size: Any) -> m.SetPT:
    return m.SetPT(size[0], size[1])


def _un_size(tree: Any) -> Iterator[Env]:
    if isinstance(tree, m.SetPT) and tree.power is not None and tree.toughness is not None:
        yield {"size": (tree.power, tree.toughness)}


SIZE = iso(_sized, _un_size)


def _becoming(g: Grammar) -> None:
    """成为 N/N 的神器生物, 变成黑色, 的生物类别成为熊. A change here is a tuple: the parts of one sentence about what a thing is."""
    r = g.rule
    is_ = "(成为|变成|是|为|都是|均为|变为|便是|便成为|都成为|均成为)"
    r("size2", "<size:size>", SIZE)
    r("settypes", "<k:kind>", SETTYPES)
    r("colorset", "<c:hues>", m.SetColors(H.c))
    one = "(|一个)"
    b = "becoming"
    r(b, f"{is_}{one}<s:size2>", (H.s,))
    r(b, f"{is_}{one}<s:size2>(的|)<t:settypes>", (H.s, H.t))
    r(b, f"{is_}{one}<s:size2>(的|)<c:colorset>(的|)<t:settypes>", (H.s, H.c, H.t))
    r(b, f"{is_}{one}(具有|具)<k:keywords>(的|)<s:size2>(的|)<t:settypes>", (H.s, H.t, m.Gain(H.k)))
    r(
        b,
        f"{is_}{one}(具有|具)<k:keywords>(的|)<s:size2>(的|)<c:colorset>(的|)<t:settypes>",
        (H.s, H.c, H.t, m.Gain(H.k)),
    )
    r(b, f"{is_}{one}<s:size2>(的|)(，|)(具有|具)<k:keywords>的<t:settypes>", (H.s, H.t, m.Gain(H.k)), prints=False)
    r(
        b,
        f"{is_}{one}<s:size2>(的|)<c:colorset>(，|)(且|)(具有|具)<k:keywords>的<t:settypes>",
        (H.s, H.c, H.t, m.Gain(H.k)),
        prints=False,
    )
    r(b, f"{is_}{one}<t:settypes>", (H.t,))
    r(b, f"{is_}{one}<c:colorset>(的|)<t:settypes>", (H.c, H.t))
    r(
        b,
        f"{is_}{one}<t:settypes>，(且|并且|并|)(其|)力量(与|和)防御力(各|均|)(等同于|等于|为)<q:quantity>",
        (H.t, m.SetPT(H.q, H.q)),
    )
    r(b, f"{is_}<c:colorset>(的|)", (H.c,))
    r(
        b,
        f"{is_}(该类别|所选类别|所选的类别|所选择的类别|该生物类别|所选的生物类别)",
        (m.ChosenSubtype("creature_type"),),
    )
    r(b, f"{is_}(所选的地类别|所选地类别|该地类别|所选基本地类别)", (m.ChosenSubtype("land_type"),))
    r(b, f"{is_}(该色|该颜色|所选颜色|所选的颜色|所选择的颜色|由你选择的颜色)", (m.SetChosenColor(),))
    keep = "(，|)(且|并且|但|)(|它|它们)(仍是|仍然是|仍为|也仍是|仍旧是)"
    for word, kind in (("地", "land"), ("神器", "artifact"), ("结界", "enchantment")):
        r(
            b,
            f"{is_}{one}<s:size2>(的|)<k:kind>{keep}{word}",
            iso(lambda s, k, kind=kind: (s, _kept(k, kind)), _un_kept(kind)),
        )
        r(
            b,
            f"{is_}{one}<s:size2>(的|)<c:colorset>(的|)<k:kind>{keep}{word}",
            iso(lambda s, c, k, kind=kind: (s, c, _kept(k, kind)), _un_kept3(kind)),
        )
        r("change", f"(仍是|仍然是|仍为){word}", m.AddTypes((kind,)))
    r("change", f"{is_}传奇(的|)", m.AddTypes((), (), ("legendary",)))
    r("change", "(仍是|仍然是|仍为)<t:subtype>", m.AddTypes((), (H.t,)), prints=False)
    also = "(额外具有|还具有|并额外具有|额外具备|额外获得)"
    r("change", f"{also}(「|)<k:subtype>(」|)的(生物|)类别", m.AddTypes((), (H.k,)))
    r("change", f"{also}(「|)<k:type>(」|)(的|此|这种|)(牌|)类别", m.AddTypes(tup(H.k)))
    r("change", f"{also}(该|所选的|所选|此)(生物|)类别", m.ChosenSubtype("creature_type", True))
    r("change", "(额外|)(也|还)(是|为)<k:subtype>", m.AddTypes((), (H.k,)), prints=False)
    r("change", "(具有|是)(所有|每种)(的|)生物类别", m.AllSubtypes())
    r(
        "change",
        "(的|之)(生物类别|类别|副类别)(成为|变成|为|变为|均为)<k:kind>",
        iso(lambda k: m.SetTypes(None, tuple(p.subtype for p in k)), _un_subtypes),
    )
    r(
        "change",
        "(的|之)(生物类别|类别)(成为|变成|变为|均为|为)(该类别|所选类别|所选的类别|所选择的类别)",
        m.ChosenSubtype("creature_type"),
        prints=False,
    )
    r("change", "(的|之)颜色(成为|变成|变为)(该色|该颜色|所选颜色|所选的颜色)", m.SetChosenColor(), prints=False)
    r("change", "(额外|还|也)为<c:hues>", m.SetColors(H.c, True))
    r("change", "(的|之)名称(为|成为)<n:name>", m.SetName(H.n))
    copy = "(复制品|复制|复本)"
    r("change", f"(成为|变成|为|变为)<o:objects1>(的|之){copy}", m.CopyOf(H.o))


def _kept(k: Any, kind: str) -> m.SetTypes:
    types, subtypes, supers = _types(k)
    return m.SetTypes((*(types or ()), kind), subtypes, supers, True)


def _unkept(tree: Any, kind: str) -> Iterator[tuple[Any, ...]]:
    if isinstance(tree, m.SetTypes) and tree.keeps and tree.types and tree.types[-1] == kind:
        for env in _un_types(m.SetTypes(tree.types[:-1] or None, tree.subtypes, tree.supertypes)):
            yield env["k"]


def _un_kept(kind: str) -> Any:
    def unbuild(tree: Any) -> Iterator[Env]:
        if isinstance(tree, tuple) and len(tree) == 2:
            for k in _unkept(tree[1], kind):
                yield {"s": tree[0], "k": k}

    return unbuild


def _un_kept3(kind: str) -> Any:
    def unbuild(tree: Any) -> Iterator[Env]:
        if isinstance(tree, tuple) and len(tree) == 3:
            for k in _unkept(tree[2], kind):
                yield {"s": tree[0], "c": tree[1], "k": k}

    return unbuild


def _un_subtypes(tree: Any) -> Iterator[Env]:
    if (
        isinstance(tree, m.SetTypes)
        and tree == m.SetTypes(None, tree.subtypes)
        and tree.subtypes
        and not set(tree.subtypes) & set(BASIC_LANDS)
    ):
        yield {"k": tuple(m.HasSubtype(word) for word in tree.subtypes)}


def _preds(g: Grammar) -> None:
    """pred: what is said of a subject; the subject's place holds Implied until a clause fills it."""
    r = g.rule
    r("changes", "<c:change>", (H.c,))
    r("changes", "<b:becoming>", H.b)
    both = reading(lambda b, k: (m.AddPT(*b), m.Gain(k)))
    r("changes", "(得|得到|获得)<b:bonus>(和|与|及|以及)<k:keywords>", both)
    sep = "(且|并|，且|，并|，并且|并且|和|，以及|，也|，)(|它|它们)"
    r("changes", f"<c:change>{sep}<b:changes>", join((H.c,), H.b), cost=1)
    r("changes", f"<c:becoming>{sep}<b:changes>", join(H.c, H.b), cost=1)
    r("pred", "<c:changes>", m.Modify(I, H.c))
    r("pred", "不能<a:action>", m.Cant(I, H.a))
    r("pred", "(必须|须|需)<a:mustaction>", m.Must(I, H.a))
    r(
        "pred",
        "(|每回合)若能(攻击|进行攻击)(，|)(则|)(每回合|)(都|均|)(必须|须|便须|便必须)(攻击|进行攻击)(之|)",
        m.Must(I, m.Attack()),
    )
    r("pred", "若能(阻挡|进行阻挡)(，|)(则|)(必须|须|便须|便必须)(阻挡|进行阻挡)(之|)", m.Must(I, m.Block()))
    r(
        "pred",
        "若能(阻挡|进行阻挡)<o:objects1>(，|)(则|)(必须|须|便须|便必须)(阻挡|进行阻挡)(之|它|)",
        m.Must(I, m.Block(H.o)),
    )
    r("pred", "<a:canaction>", m.Can(I, H.a))
    r("pred", "(可以|可|能)<a:canaction2>", m.Can(I, H.a))
