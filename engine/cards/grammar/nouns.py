"""Noun phrases: types, adjectives, and what they make of a noun, as filters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import model as m
from engine.cards.grammar.machine import Grammar
from engine.cards.grammar.templates import Env, H, iso, join, reading, tup
from engine.cards.grammar.words import COLORS, SUPERTYPES, TYPES


def _build_np(mods: tuple[Any, ...], head: m.Filter) -> m.Filter:
    return m.Filter(head.noun, mods + head.such)


def _unbuild_np(tree: Any) -> Iterator[Env]:
    if isinstance(tree, m.Filter) and tree.zone is None:
        for size in range(len(tree.such) + 1):
            yield {"mods": tree.such[:size], "head": m.Filter(tree.noun, tree.such[size:])}


NP = iso(_build_np, _unbuild_np)


def _build_np3(before: tuple[Any, ...], mods: tuple[Any, ...], head: m.Filter) -> m.Filter:
    return m.Filter(head.noun, before + mods + head.such)


NP3 = iso(_build_np3, lambda tree: iter(()))


def _alternative(*preds: Any) -> Any:
    return preds[0] if len(preds) == 1 else m.Every(preds)


def _build_kinds(first: tuple[Any, ...], rest: tuple[Any, ...]) -> tuple[Any, ...]:
    return (m.Either((_alternative(*first), *rest)),)


def _members(pred: Any) -> tuple[Any, ...]:
    return pred.predicates if isinstance(pred, m.Every) else (pred,)


def _unbuild_kinds(tree: Any) -> Iterator[Env]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], m.Either) and len(tree[0].predicates) > 1:
        yield {"first": _members(tree[0].predicates[0]), "rest": tree[0].predicates[1:]}


def _unbuild_two(tree: Any) -> Iterator[Env]:
    for env in _unbuild_kinds(tree):
        if len(env["rest"]) == 1:
            yield {"a": env["first"], "b": _members(env["rest"][0])}


def _build_three(a: tuple[Any, ...], b: tuple[Any, ...], c: tuple[Any, ...]) -> tuple[Any, ...]:
    return _build_kinds(a, _build_last(b) + _build_last(c))


def _unbuild_three(tree: Any) -> Iterator[Env]:
    for env in _unbuild_kinds(tree):
        if len(env["rest"]) == 2:
            yield {"a": env["first"], "b": _members(env["rest"][0]), "c": _members(env["rest"][1])}


def _build_more(first: tuple[Any, ...], rest: tuple[Any, ...]) -> tuple[Any, ...]:
    return (_alternative(*first), *rest)


def _unbuild_more(tree: Any) -> Iterator[Env]:
    if isinstance(tree, tuple) and len(tree) > 1:
        yield {"first": _members(tree[0]), "rest": tree[1:]}


def _build_last(first: tuple[Any, ...]) -> tuple[Any, ...]:
    return (_alternative(*first),)


def _unbuild_last(tree: Any) -> Iterator[Env]:
    if isinstance(tree, tuple) and len(tree) == 1:
        yield {"first": _members(tree[0])}


def add(g: Grammar) -> None:
    """Add what noun phrases are made of."""
    _words(g)
    _kinds(g)
    _heads(g)
    _adjectives(g)
    _relations(g)
    r = g.rule
    r("mods", "", ())
    r("mods", "<mods1>", H.mods1)
    r("mods1", "<m:mod><rest:mods>", join(H.m, H.rest))
    r("np", "<mods><head>", NP)
    # 生物或牌手, 咒语或异能, 咒语或永久物: things of different kinds
    r("nps", "<np>", H.np)
    player = m.Filter("player")
    r("nps", "<a:np>(或|和/或)牌手", m.OneOf((H.a, player)))
    r("nps", "<a:np>(或|和/或)<b:np>", m.OneOf((H.a, H.b)), cost=2)
    r("nps", "<a:np>、<b:np>或牌手", m.OneOf((H.a, H.b, player)))


def _words(g: Grammar) -> None:
    r = g.rule
    g.words("hue", COLORS)
    r("colored", "<c:hue>色", m.HasColor(H.c))
    r("colored", "无色", m.HasColor("colorless"))
    r("colored", "多色", m.HasColor("multicolored"))
    r("colored", "单色", m.HasColor("monocolored"))
    g.words("type", TYPES)
    g.words("supertype", SUPERTYPES)
    stats = {"力量": "power", "防御力": "toughness", "总法术力费用": "mana_value"}
    g.words("stat", stats)
    g.words(
        "shared",
        {
            "生物类别": "creature_type",
            "颜色": "color",
            "名称": "name",
            "类别": "type",
            "地类别": "land_type",
            "副类别": "subtype",
            "牌类别": "type",
        },
    )


PAIRS = {
    "神器生物": ("artifact", "creature"),
    "神器地": ("artifact", "land"),
    "地生物": ("land", "creature"),
    "生物地": ("creature", "land"),
    "结界生物": ("enchantment", "creature"),
}
"""Types that stand together without a sign between them."""


def _kinds(g: Grammar) -> None:
    """Words for types, one after the other: 神器生物, 基本地, 精灵斥候."""
    r = g.rule
    for word, names in {**{word: (name,) for word, name in TYPES.items()}, **PAIRS}.items():
        r("typepart", word, tuple([m.HasType(name) for name in names]))
    r("subs", "<t:subtype>", tup(m.HasSubtype(H.t)))
    r("subs", "<t:subtype>/<b:subs>", join(tup(m.HasSubtype(H.t)), H.b), cost=1, prints=False)
    r("subs", "<t:subtype><b:subs>", join(tup(m.HasSubtype(H.t)), H.b), cost=1)
    r("subs", "「<t:subtype>」", tup(m.HasSubtype(H.t)), cost=1, prints=False)
    r("kind1", "<typepart>", H.typepart)
    r("kind1", "<subs>", H.subs)
    r("kind1", "<a:subs><b:typepart>", join(H.a, H.b), cost=1)
    r("kind1", "衍生物", tup(m.Is("token")))
    r("kind1", "<a:subs>衍生物", join(H.a, tup(m.Is("token"))), cost=1)
    r("kind1", "<a:typepart>衍生物", join(H.a, tup(m.Is("token"))), cost=1)
    r("kindmark", "<t:supertype>", m.HasSupertype(H.t))
    r("kindmark", "非<t:supertype>", m.Not(m.HasSupertype(H.t)))
    r("kindmark", "覆雪", m.HasAbility(m.Keyword("snow_covered")))
    r("kind", "<kind1>", H.kind1)
    r("kind", "<a:kindmark><b:kind>", join(tup(H.a), H.b), cost=1)
    r("kinds", "<kind>", H.kind)
    r("kinds", "<a:kind>或<b:kind>", iso(lambda a, b: _build_kinds(a, _build_last(b)), _unbuild_two), reads=False)
    r("kinds", "<a:kind>、<b:kind>或<c:kind>", iso(_build_three, _unbuild_three), reads=False)
    r("kinds", "<first:kind>(、|，|或|和/或|和|与|及|以及)<rest:kindrest>", iso(_build_kinds, _unbuild_kinds), cost=1)
    r(
        "kindrest",
        "<first:kind>(、|，|或|和/或|和|与|及|以及|，和|，或)<rest:kindrest>",
        iso(_build_more, _unbuild_more),
    )
    r("kindrest", "<first:kind>", iso(_build_last, _unbuild_last))


def _keyword(name: str) -> Any:

    return m.Keyword(name)


def _heads(g: Grammar) -> None:
    r = g.rule
    r("head", "<k:kinds>", m.Filter("permanent", H.k))
    r("head", "永久物", m.Filter("permanent"))
    r("head", "<k:kinds>永久物", m.Filter("permanent", H.k), cost=1, prints=False)
    r("head", "<k:kinds>牌", m.Filter("card", H.k))
    r("head", "牌", m.Filter("card"))
    r("head", "<k:kinds>咒语", m.Filter("spell", H.k))
    r("head", "咒语", m.Filter("spell"))
    r("head", "<c:colored>咒语", m.Filter("spell", tup(H.c)), prints=False)
    r("head", "来源", m.Filter("source"))
    r("head", "<k:kinds>来源", m.Filter("source", H.k))
    r("head", "异能", m.Filter("ability"))
    r("head", "起动式异能", m.Filter("ability", (m.Is("activated"),)))
    r("head", "触发式异能", m.Filter("ability", (m.Is("triggered"),)))
    either = m.Either((m.Is("activated"), m.Is("triggered")))
    r("head", "(起动式或触发式|触发式或起动式)异能", m.Filter("ability", (either,)))
    r("head", "物件", m.Filter("object"))
    r("head", "<k:kinds>以外的永久物", m.Filter("permanent", tup(m.Not(H.k))), prints=False)


def _adjectives(g: Grammar) -> None:
    r = g.rule

    def mod(pattern: str, pred: Any, cost: int = 0, prints: bool = True) -> None:
        r("mod", pattern, tup(pred), cost, prints)

    states = {
        "进行攻击": "attacking",
        "正进行攻击": "attacking",
        "攻击": "attacking",
        "进行阻挡": "blocking",
        "正进行阻挡": "blocking",
        "阻挡": "blocking",
        "被阻挡": "blocked",
        "受阻挡": "blocked",
        "未被阻挡": "unblocked",
        "未受阻挡": "unblocked",
        "已横置": "tapped",
        "横置": "tapped",
        "被横置": "tapped",
        "未横置": "untapped",
        "牌面朝下": "face_down",
        "牌面朝上": "face_up",
        "被结附": "enchanted",
        "受结附": "enchanted",
        "被结界": "enchanted",
        "已佩带武具": "equipped",
        "佩带武具": "equipped",
        "非衍生物": "nontoken",
    }
    g.words("state", states)
    mod("<s:state>的", m.Is(H.s))
    mod("<s:state>", m.Is(H.s), prints=False)
    mod("(进行|正|)攻击或(|进行)阻挡的", m.Either((m.Is("attacking"), m.Is("blocking"))))
    mod("<c:colored>", H.c)
    mod("<c:colored>的", H.c, prints=False)
    mod("<a:colored>(或|和/或|和|及|与)<b:colored>(的|)", m.Either((H.a, H.b)))
    mod("<a:colored>、<b:colored>(或|和/或|和)<c:colored>(的|)", m.Either((H.a, H.b, H.c)))
    mod("非<c:colored>(的|)", m.Not(H.c))
    mod("非<t:type>的", m.Not(m.HasType(H.t)))
    mod("非<t:type>", m.Not(m.HasType(H.t)), prints=False)
    mod("非<t:subtype>的", m.Not(m.HasSubtype(H.t)))
    mod("非<t:subtype>", m.Not(m.HasSubtype(H.t)), prints=False)
    mod("非<t:supertype>", m.Not(m.HasSupertype(H.t)))
    mod("非传奇的", m.Not(m.HasSupertype("legendary")), prints=False)
    r("mod", "<a:nots>的", H.a)
    r("nots", "<a:not1>(、|且|，|，且|和|或)<b:not1>", tup(H.a, H.b))
    r("nots", "<a:not1>(、|，)<b:nots>", join(tup(H.a), H.b))
    r("nots", "<a:not1>(、|且|，|，且|和|或)<b:not1>(的|)", tup(H.a, H.b), cost=1, prints=False)
    r("mod", "<a:not1>(，且|且|，|，并且)<m:mod>", join(tup(H.a), H.m), prints=False, cost=1)
    r("mod", "<a:not1>(、|且|，|，且)<b:not1>", tup(H.a, H.b), prints=False, cost=1)
    r("not1", "非<t:type>", m.Not(m.HasType(H.t)))
    r("not1", "非<t:subtype>", m.Not(m.HasSubtype(H.t)))
    r("not1", "非<c:colored>", m.Not(H.c))
    r("not1", "非<t:supertype>", m.Not(m.HasSupertype(H.t)))
    mod("<s:supertype>(的|)", m.HasSupertype(H.s), cost=1)
    mod("(其他|另一|另外|别|其余)的", m.Other(), prints=False)
    mod("(其他|另一|另外)", m.Other())
    r("withability", "<k:keyword>(异能|)", H.k)
    mod("(具有|具|有)<k:withability>的", m.HasAbility(H.k))
    mod("(具有|具|有)<a:keyword>(异能|)(和/或|或)<b:withability>的", m.Either((m.HasAbility(H.a), m.HasAbility(H.b))))
    mod("(不具有|不具|没有|不具备|未具有)<k:withability>的", m.Not(m.HasAbility(H.k)))
    mod("(没有|不具有)异能的", m.HasNoAbilities())
    mod("<k:simplekeyword>的", m.HasAbility(H.k), prints=False, cost=1)
    mod("由<p:player>(选择的|所选的|所选择的|所选|选择之|所选之|所选择之)<k:chosen_kind>(的|之|)", m.OfChoice(H.p, H.k))
    mod("「<t:subtype>」(的|)", m.HasSubtype(H.t), cost=2, prints=False)


def _relations(g: Grammar) -> None:
    r = g.rule

    def mod(pattern: str, pred: Any, cost: int = 0, prints: bool = True) -> None:
        r("mod", pattern, tup(pred), cost, prints)

    mod("由<p:player>(操控|所操控)(的|之)", m.ControlledBy(H.p))
    mod("由<p:player>(操控|所操控)", m.ControlledBy(H.p), prints=False, cost=1)
    mod("<p:possessor>(操控|所操控|现操控)的", m.ControlledBy(H.p), prints=False)
    mod("在<p:whose>操控下的", m.ControlledBy(H.p), prints=False)
    mod("由<p:player>(拥有|所拥有)(的|之)", m.OwnedBy(H.p))
    mod("<p:possessor>(拥有|所拥有)的", m.OwnedBy(H.p), prints=False)
    r("mod", "由<p:player>(操控|所操控)且<m:mod>", join(tup(m.ControlledBy(H.p)), H.m), prints=False)
    r("mod", "由<p:player>(操控|所操控)，且<m:mod>", join(tup(m.ControlledBy(H.p)), H.m), prints=False)
    r("mod", "由<p:player>(拥有|所拥有)(，|)且<m:mod>", join(tup(m.OwnedBy(H.p)), H.m), prints=False)
    mod("(在|)游戏(以外|之外|外)的", m.InZone(m.Zone("outside")))
    r("mod", "<p:possessor>(操控|所操控)且<m:mod>", join(tup(m.ControlledBy(H.p)), H.m), prints=False)
    r("mod", "<s:state>(且|并)<m:mod>", join(tup(m.Is(H.s)), H.m), prints=False)
    r("mod", "不属于<m:modown>", H.m, prints=False)
    mod("<p:subjectplayer>(所使用|使用)的", m.PlayedBy(H.p))
    mod("由<p:player>(所|)使用的", m.PlayedBy(H.p), prints=False)
    r("modown", "<p:possessor>的", tup(m.Not(m.ControlledBy(H.p))))
    mod("场上的", m.InZone(m.Zone("in_play")))
    mod("(已|)(跃离|跃离了)的", m.InZone(m.Zone("phased_out")))
    mod("(在|位于)<z:zonein>的", m.InZone(H.z))
    mod("<z:zone>(|上)的", m.InZone(H.z), prints=False)
    mod("(在|)<z:zone>", m.InZone(H.z), prints=False, cost=1)
    # numbers
    comparisons = {
        "等于或小于": "<=",
        "小于或等于": "<=",
        "小于等于": "<=",
        "不大于": "<=",
        "不多于": "<=",
        "等于或大于": ">=",
        "大于或等于": ">=",
        "大于等于": ">=",
        "不小于": ">=",
        "大于": ">",
        "高于": ">",
        "小于": "<",
        "低于": "<",
        "少于": "<",
        "不足": "<",
        "多于": ">",
        "超过": ">",
        "至少为": ">=",
        "等于": "==",
        "等同于": "==",
        "为": "==",
    }
    g.words("compare", comparisons)
    mod("(|其)<s:stat><op:compare><n:quantity>的", m.Compares(H.s, H.op, H.n))
    mod(
        "(|其)<s:stat>(为|是|)<n:quantity>(或更少|或以下|或更低|以下|或更小)的",
        m.Compares(H.s, "<=", H.n),
        prints=False,
    )
    mod(
        "(|其)<s:stat>(为|是|)<n:quantity>(或更多|或以上|或更高|以上|或更大)的",
        m.Compares(H.s, ">=", H.n),
        prints=False,
    )
    mod("(|其)<s:stat>(最高|最大)的", m.Superlative(True, H.s))
    mod("(|其)<s:stat>(最低|最小)的", m.Superlative(False, H.s))
    mod("(|其)<s:stat>为场上(最高|最大)的", m.Superlative(True, H.s), prints=False)
    mod("(|其)<s:stat>为场上(最低|最小)的", m.Superlative(False, H.s), prints=False)
    r("thing", "<ref>", H.ref)
    r("thing", "<these>", H.these)
    # the company it keeps
    r("thing", "目标<w:np>", m.Target(H.w))
    r("np", "<m:condmod>者", m.Filter("permanent", tup(H.m)))
    r("condmod", "与<o:objects1>(有|具有)(共通|相同)(|的|之)<s:shared>", m.Shares(H.s, H.o))
    mod("<o:ref>以外的", m.OtherThan(H.o))
    mod("<k:kinds>以外的", m.OtherThan(m.All(m.Filter("permanent", H.k))))
    mod("除(了|)<o:ref>(以外|之外)的", m.OtherThan(H.o), prints=False)
    mod("与<o:objects1>(有|具有)(共通|相同)(|的|之)<s:shared>的", m.Shares(H.s, H.o))
    mod("(和|跟)<o:objects1>(有|具有)(共通|相同)(|的|之)<s:shared>的", m.Shares(H.s, H.o), prints=False)
    mod("与<o:objects1>同名的", m.SameName(H.o))
    mod("名称(为|是)<n:name>的", m.HasName(H.n))
    mod("名为<n:name>的", m.HasName(H.n), prints=False)
    mod("名称为「<n:name>」的", m.HasName(H.n), prints=False)
    chosen = {
        "类别": "creature_type",
        "生物类别": "creature_type",
        "色": "color",
        "颜色": "color",
        "地类别": "land_type",
        "名称": "card_name",
    }
    g.words("chosen_kind", chosen)
    mod("所选<k:chosen_kind>的", m.OfChosen(H.k))
    mod("(该|所选的|所选择的|属于该|所选择|属于所选)<k:chosen_kind>的", m.OfChosen(H.k), prints=False)
    mod("具(有|)(该|所选的|所选择的|所选)<k:chosen_kind>的", m.OfChosen(H.k), prints=False)
    mod("该类别", m.OfChosen("creature_type"), prints=False)
    mod("不属于(所选|该|所选的|所选择的)<k:chosen_kind>的", m.Not(m.OfChosen(H.k)))
    mod("属于其中任一类别的", m.OfAnyChosen("creature_type"))
    mod("不属于其中任一类别的", m.Not(m.OfAnyChosen("creature_type")))
    mod("(其上|上面|上)(有|具有)<c:counter_name>指示物的", m.HasCounters(H.c, m.Number(1)))
    mod("(其上|上面|上)(有|具有)指示物的", m.HasCounters(None, m.Number(1)))
    mod("没有<c:counter_name>指示物的", m.Not(m.HasCounters(H.c, m.Number(1))))
    mod("攻击<p:possessor>的", m.Attacking(H.p))
    mod("阻挡<o:objects1>的", m.Blocking(H.o))
    mod("(正在|)阻挡(了|)<o:objects1>的", m.Blocking(H.o), prints=False)
    mod("(被|受)<o:objects1>阻挡的", m.BlockedBy(H.o))
    mod("(结附于|结附在|装备在)<o:objects1>(上|)的", m.AttachedTo(H.o))
    mod("<o:thing>上的", m.AttachedTo(H.o), prints=False, cost=1)
    mod(
        "(自己|你|其|由其|他|)以<o:self>(的异能|)(移出对战|放逐)的",
        reading(lambda o: m.ThisWayIs("remove")),
        prints=False,
    )
    mod("(仅|只)以<o:nps>为(唯一|)目标的", m.Targets(H.o, True))
    mod("(仅|只)以单一<o:nps>为目标的", m.Targets(H.o, True), prints=False)
    mod("以<o:objects1>为目标的", m.Targets(H.o))
    mod("以<p:player>为目标的", m.Targets(H.p), cost=1)
    mod("以<o:nps>为目标的", m.Targets(H.o), cost=1)
    # what has happened to it
    verbs = {
        "弃掉": "discard",
        "被弃掉": "discard",
        "弃": "discard",
        "消灭": "destroy",
        "被消灭": "destroy",
        "移出对战": "remove",
        "展示": "reveal",
        "牺牲": "sacrifice",
        "移回": "return",
        "横置": "tap",
        "重置": "untap",
        "搜寻": "search",
        "搜寻到": "search",
        "抓": "draw",
        "抓到": "draw",
        "反击": "counter",
        "选择": "choose",
        "放置进场": "put_into_play",
        "防止": "prevent",
        "置入坟墓场": "move",
        "检视": "look",
    }
    g.words("thisway", verbs)
    mod("(以|因)此(法|而|方式)(|所|而)<v:thisway>的", m.ThisWayIs(H.v))
    mod(
        "(|于|在)本回合中曾受到<o:objects1>(之|的|所造成的|所造成|造成的|造成之|造成|)伤害的",
        m.Did(m.Damage(H.o, m.This()), "turn"),
    )
    mod("本回合中曾受到伤害的", m.Did(m.Damage(None, m.This()), "turn"))
    mod("(于|在|)本回合中曾对<p:possessor>造成伤害的", m.Did(m.Damage(m.This(), H.p), "turn"))
    mod("具有(共通|相同)(的|)<s:shared>的", m.Shares(H.s, m.This()))
    turn = "(于|在|)本回合(中|)(曾|)"
    mod(f"{turn}阻挡(过|)<o:ref>的", m.Did(m.Blocks(m.This(), H.o), "turn"))
    mod(f"{turn}(攻击|进行攻击)过的", m.Did(m.Attacks(m.This()), "turn"))
    mod(f"{turn}被<o:ref>阻挡(过|)的", m.Did(m.BecomesBlocked(m.This(), H.o), "turn"))
    mod("从<z:zone>使用的", m.PlayedFromZone(H.z))
    mod("压印在～上的", m.Is("imprinted"))
    mod("压印在<o:ref>上的", reading(lambda o: m.Is("imprinted")), prints=False)
    mod("同名的", m.SameName(m.It()), prints=False)
    mod("(以|因)此(法|而)受到伤害的", m.ThisWayIs("damage"))
