"""Noun phrases: types, adjectives, and what they make of a noun, as filters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards.grammar.machine import Grammar
from engine.cards.grammar.templates import Env, H, iso, join, tup
from engine.cards.grammar.words import COLORS, SUPERTYPES, TYPES
from engine.cards.model import (
    All,
    AttachedTo,
    Attacking,
    BlockedBy,
    Blocking,
    Compares,
    ControlledBy,
    Damage,
    Did,
    Either,
    Every,
    Filter,
    HasAbility,
    HasColor,
    HasCounters,
    HasName,
    HasNoAbilities,
    HasSubtype,
    HasSupertype,
    HasType,
    InZone,
    Is,
    Not,
    Number,
    OfAnyChosen,
    OfChosen,
    OneOf,
    Other,
    OtherThan,
    OwnedBy,
    PlayedBy,
    SameName,
    Shares,
    Superlative,
    Targets,
    This,
    ThisWayIs,
)


def _build_np(mods: tuple[Any, ...], head: Filter) -> Filter:
    return Filter(head.noun, mods + head.such)


def _unbuild_np(tree: Any) -> Iterator[Env]:
    if isinstance(tree, Filter) and tree.zone is None:
        for size in range(len(tree.such) + 1):
            yield {"mods": tree.such[:size], "head": Filter(tree.noun, tree.such[size:])}


NP = iso(_build_np, _unbuild_np)


def _build_np3(before: tuple[Any, ...], mods: tuple[Any, ...], head: Filter) -> Filter:
    return Filter(head.noun, before + mods + head.such)


NP3 = iso(_build_np3, lambda tree: iter(()))


def _alternative(*preds: Any) -> Any:
    return preds[0] if len(preds) == 1 else Every(preds)


def _build_kinds(first: tuple[Any, ...], rest: tuple[Any, ...]) -> tuple[Any, ...]:
    return (Either((_alternative(*first), *rest)),)


def _members(pred: Any) -> tuple[Any, ...]:
    return pred.predicates if isinstance(pred, Every) else (pred,)


def _unbuild_kinds(tree: Any) -> Iterator[Env]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Either) and len(tree[0].predicates) > 1:
        yield {"first": _members(tree[0].predicates[0]), "rest": tree[0].predicates[1:]}


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
    player = Filter("player")
    r("nps", "<a:np>(和/或|或)牌手", OneOf((H.a, player)))
    r("nps", "<a:np>(和/或|或)<b:np>", OneOf((H.a, H.b)), cost=2)
    r("nps", "<a:np>、<b:np>或牌手", OneOf((H.a, H.b, player)))


def _words(g: Grammar) -> None:
    r = g.rule
    g.words("hue", COLORS)
    r("color", "<hue>(色|)", H.hue)
    g.words("color", {"无色": "colorless", "多色": "multicolored", "单色": "monocolored"})
    r("colored", "<c:hue>色", HasColor(H.c))
    r("colored", "无色", HasColor("colorless"))
    r("colored", "多色", HasColor("multicolored"))
    r("colored", "单色", HasColor("monocolored"))
    g.words("type", TYPES)
    g.words("supertype", SUPERTYPES)
    r("colors", "<a:hue>色", tup(H.a))
    r("colors", "<a:hue>(色|)(和|与|且|、|以及|兼)<b:colors>", join(tup(H.a), H.b))
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


def _kinds(g: Grammar) -> None:
    """Words for types, one after the other: 神器生物, 基本地, 精灵斥候."""
    r = g.rule
    r("kindword", "<t:type>", HasType(H.t))
    r("kindword", "<t:subtype>", HasSubtype(H.t))
    r("kindword", "「<t:subtype>」", HasSubtype(H.t), cost=1)
    r("kindword", "<t:supertype>", HasSupertype(H.t))
    r("kindword", "非<t:supertype>", Not(HasSupertype(H.t)))
    r("kindword", "覆雪", HasAbility(_keyword("snow_covered")))
    r("kindword", "衍生物", Is("token"))
    r("kind", "<a:kindword>", tup(H.a))
    r("kind", "<a:kindword><b:kind>", join(tup(H.a), H.b), cost=1)
    r("kinds", "<kind>", H.kind)
    r("kinds", "<first:kind>(、|，|或|和/或|和|与|及|以及)<rest:kindrest>", iso(_build_kinds, _unbuild_kinds), cost=1)
    r(
        "kindrest",
        "<first:kind>(、|，|或|和/或|和|与|及|以及|，和|，或)<rest:kindrest>",
        iso(_build_more, _unbuild_more),
    )
    r("kindrest", "<first:kind>", iso(_build_last, _unbuild_last))


def _keyword(name: str) -> Any:
    from engine.cards.model import Keyword

    return Keyword(name)


def _heads(g: Grammar) -> None:
    r = g.rule
    r("head", "<k:kinds>", Filter("permanent", H.k))
    r("head", "永久物", Filter("permanent"))
    r("head", "<k:kinds>永久物", Filter("permanent", H.k), cost=1, prints=False)
    r("head", "<k:kinds>牌", Filter("card", H.k))
    r("head", "牌", Filter("card"))
    r("head", "<k:kinds>咒语", Filter("spell", H.k))
    r("head", "咒语", Filter("spell"))
    r("head", "<c:colored>咒语", Filter("spell", tup(H.c)), prints=False)
    r("head", "来源", Filter("source"))
    r("head", "<k:kinds>来源", Filter("source", H.k))
    r("head", "异能", Filter("ability"))
    r("head", "起动式异能", Filter("ability", (Is("activated"),)))
    r("head", "触发式异能", Filter("ability", (Is("triggered"),)))
    r("head", "物件", Filter("object"))
    r("head", "<k:kinds>以外的永久物", Filter("permanent", tup(Not(H.k))), prints=False)


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
    mod("<s:state>的", Is(H.s))
    mod("<s:state>", Is(H.s), prints=False)
    mod("(进行|正|)攻击或(进行|)阻挡的", Either((Is("attacking"), Is("blocking"))))
    mod("<c:colored>", H.c)
    mod("<c:colored>的", H.c, prints=False)
    mod("<a:colored>(或|和/或|和|及|与)<b:colored>(的|)", Either((H.a, H.b)))
    mod("<a:colored>、<b:colored>(或|和/或|和)<c:colored>(的|)", Either((H.a, H.b, H.c)))
    mod("非<c:colored>(的|)", Not(H.c))
    mod("非<t:type>的", Not(HasType(H.t)))
    mod("非<t:type>", Not(HasType(H.t)), prints=False)
    mod("非<t:subtype>的", Not(HasSubtype(H.t)))
    mod("非<t:subtype>", Not(HasSubtype(H.t)), prints=False)
    mod("非<t:supertype>", Not(HasSupertype(H.t)))
    mod("非传奇的", Not(HasSupertype("legendary")), prints=False)
    r("mod", "<a:nots>的", H.a)
    r("nots", "<a:not1>(、|且|，|，且|和|或)<b:not1>", tup(H.a, H.b))
    r("nots", "<a:not1>(、|，)<b:nots>", join(tup(H.a), H.b))
    r("nots", "<a:not1>(、|且|，|，且|和|或)<b:not1>(的|)", tup(H.a, H.b), cost=1, prints=False)
    r("mod", "<a:not1>(、|且|，|，且)<b:not1>", tup(H.a, H.b), prints=False, cost=1)
    r("not1", "非<t:type>", Not(HasType(H.t)))
    r("not1", "非<t:subtype>", Not(HasSubtype(H.t)))
    r("not1", "非<c:colored>", Not(H.c))
    r("not1", "非<t:supertype>", Not(HasSupertype(H.t)))
    mod("<s:supertype>(的|)", HasSupertype(H.s), cost=1)
    mod("(其他|另一|另外|别|其余)的", Other(), prints=False)
    mod("(其他|另一|另外)", Other())
    r("withability", "<k:keyword>(异能|)", H.k)
    mod("(具有|具|有)<k:withability>的", HasAbility(H.k))
    mod("(具有|具|有)<a:keyword>(异能|)(和/或|或)<b:withability>的", Either((HasAbility(H.a), HasAbility(H.b))))
    mod("(不具有|不具|没有|不具备|未具有)<k:withability>的", Not(HasAbility(H.k)))
    mod("(没有|不具有)异能的", HasNoAbilities())
    mod("「<t:subtype>」(的|)", HasSubtype(H.t), cost=2, prints=False)


def _relations(g: Grammar) -> None:
    r = g.rule

    def mod(pattern: str, pred: Any, cost: int = 0, prints: bool = True) -> None:
        r("mod", pattern, tup(pred), cost, prints)

    mod("由<p:player>(操控|所操控)的", ControlledBy(H.p))
    mod("由<p:player>(操控|所操控)", ControlledBy(H.p), prints=False, cost=1)
    mod("<p:possessor>(操控|所操控|现操控)的", ControlledBy(H.p), prints=False)
    mod("在<p:possessor>(的|)操控下的", ControlledBy(H.p), prints=False)
    mod("由<p:player>(拥有|所拥有)的", OwnedBy(H.p))
    mod("<p:possessor>(拥有|所拥有)的", OwnedBy(H.p), prints=False)
    r("mod", "由<p:player>(操控|所操控)且<m:mod>", join(tup(ControlledBy(H.p)), H.m), prints=False)
    r("mod", "由<p:player>(操控|所操控)，且<m:mod>", join(tup(ControlledBy(H.p)), H.m), prints=False)
    r("mod", "<p:possessor>(操控|所操控)且<m:mod>", join(tup(ControlledBy(H.p)), H.m), prints=False)
    r("mod", "<s:state>(且|并)<m:mod>", join(tup(Is(H.s)), H.m), prints=False)
    r("mod", "不属于<m:modown>", H.m, prints=False)
    mod("<p:subjectplayer>(所使用|使用|施放)的", PlayedBy(H.p))
    mod("由<p:player>(所|)使用的", PlayedBy(H.p), prints=False)
    r("modown", "<p:possessor>的", tup(Not(ControlledBy(H.p))))
    mod("(在|位于)<z:zone>(中|里|上|)的", InZone(H.z))
    mod("<z:zone>(中|里|上|)的", InZone(H.z), prints=False)
    mod("<z:zone>(中|里|)", InZone(H.z), prints=False, cost=1)
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
        "等于": "==",
        "等同于": "==",
        "为": "==",
    }
    g.words("compare", comparisons)
    mod("(其|)<s:stat><op:compare><n:quantity>的", Compares(H.s, H.op, H.n))
    mod("(其|)<s:stat>(为|是|)<n:quantity>(或更少|或以下|或更低|以下|或更小)的", Compares(H.s, "<=", H.n), prints=False)
    mod("(其|)<s:stat>(为|是|)<n:quantity>(或更多|或以上|或更高|以上|或更大)的", Compares(H.s, ">=", H.n), prints=False)
    mod("(其|)<s:stat>(最高|最大)的", Superlative(True, H.s))
    mod("(其|)<s:stat>(最低|最小)的", Superlative(False, H.s))
    mod("(其|)<s:stat>为场上(最高|最大)的", Superlative(True, H.s), prints=False)
    mod("(其|)<s:stat>为场上(最低|最小)的", Superlative(False, H.s), prints=False)
    r("thing", "<ref>", H.ref)
    r("thing", "<these>", H.these)
    # the company it keeps
    mod("<o:thing>以外的", OtherThan(H.o))
    mod("<k:kinds>以外的", OtherThan(All(Filter("permanent", H.k))))
    mod("除(了|)<o:thing>(以外|之外)的", OtherThan(H.o), prints=False)
    mod("与<o:objects1>(有|具有)(共通|相同)(的|之|)<s:shared>的", Shares(H.s, H.o))
    mod("(和|跟)<o:objects1>(有|具有)(共通|相同)(的|之|)<s:shared>的", Shares(H.s, H.o), prints=False)
    mod("与<o:objects1>同名的", SameName(H.o))
    mod("名称(为|是)<n:name>的", HasName(H.n))
    mod("名为<n:name>的", HasName(H.n), prints=False)
    mod("名称为「<n:name>」的", HasName(H.n), prints=False)
    chosen = {
        "类别": "creature_type",
        "生物类别": "creature_type",
        "色": "color",
        "颜色": "color",
        "地类别": "land_type",
        "名称": "card_name",
    }
    g.words("chosen_kind", chosen)
    mod("所选<k:chosen_kind>的", OfChosen(H.k))
    mod("(该|所选的|所选择的|属于该|所选择|属于所选)<k:chosen_kind>的", OfChosen(H.k), prints=False)
    mod("该类别", OfChosen("creature_type"), prints=False)
    mod("属于其中任一类别的", OfAnyChosen("creature_type"))
    mod("不属于其中任一类别的", Not(OfAnyChosen("creature_type")))
    mod("(其上|上面|上)(有|具有)<c:counter_name>指示物的", HasCounters(H.c, Number(1)))
    mod("(其上|上面|上)(有|具有)指示物的", HasCounters(None, Number(1)))
    mod("没有<c:counter_name>指示物的", Not(HasCounters(H.c, Number(1))))
    mod("攻击<p:possessor>的", Attacking(H.p))
    mod("阻挡<o:objects1>的", Blocking(H.o))
    mod("(正在|)阻挡(了|)<o:objects1>的", Blocking(H.o), prints=False)
    mod("(被|受)<o:objects1>阻挡的", BlockedBy(H.o))
    mod("(结附于|结附在|装备在)<o:objects1>(上|)的", AttachedTo(H.o))
    mod("(仅|只)以<o:nps>为(唯一|)目标的", Targets(H.o, True))
    mod("(仅|只)以单一<o:nps>为目标的", Targets(H.o, True), prints=False)
    mod("以<o:objects1>为目标的", Targets(H.o))
    mod("以<o:nps>为目标的", Targets(H.o), cost=1)
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
    mod("(以|因)此(法|而|方式)(所|而|)<v:thisway>的", ThisWayIs(H.v))
    mod("本回合中曾受到<o:objects1>(的|之|所造成的|)伤害的", Did(Damage(H.o, This()), "turn"))
    mod("本回合中曾受到伤害的", Did(Damage(None, This()), "turn"))
    mod("(于|在|)本回合中曾对<p:possessor>造成伤害的", Did(Damage(This(), H.p), "turn"))
    mod("具有(共通|相同)(的|)<s:shared>的", Shares(H.s, This()))
