"""Phrases for players, zones and objects: who, where, which, and how many of them."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.cards.grammar.machine import Grammar
from engine.cards.grammar.nouns import NP3
from engine.cards.grammar.templates import H, iso, reading

M = "(个|张|名|位|只|头|种|座|份|点|)"
"""Measure words, which say nothing more."""

PLAYER = m.Filter("player")
OPPONENT = m.Filter("player", (m.PlayerIs("opponent"),))


def add(g: Grammar) -> None:
    """Add players, zones and objects."""
    _counts(g)
    _players(g)
    _zones(g)
    _references(g)
    _objects(g)
    _events(g)


def _counts(g: Grammar) -> None:
    r = g.rule
    r("x", "X", m.Variable("X"))
    r("x", "Y", m.Variable("Y"))
    r("count", "<numeral>", H.numeral)
    r("count", "<x>", H.x)
    # how many are chosen
    r("many", f"<n:count>{M}", H.n)
    r("many", f"至多<n:count>{M}", m.UpTo(H.n))
    r("many", "至多等量的", m.UpTo(m.ThatMuch()))
    r("many", "等量的", m.ThatMuch(), cost=1)
    r("many", "与<n:likeness>(等量的|相等的|相同的|数量相同的|相同数量的)", H.n, cost=2)
    r("many", f"最多<n:count>{M}", m.UpTo(H.n), prints=False)
    r("many", "(任意数量|任意数目|任意张数|任意个)(的|)", m.AnyNumber())
    r("many", f"<n:count>{M}或(更多|以上)(的|)", m.AtLeast(H.n))
    r("many", f"<n:count>{M}或<k:count>{M}", iso(lambda n, k: m.Between(n, k), _un_pair))
    r("many", f"<n:count>{M}(、|，)<n2:count>{M}(，|)或<k:count>{M}", iso(lambda n, n2, k: m.Between(n, k), _un_triple))
    for words, value in (("<n:count>张", H.n), ("至多<n:count>张", m.UpTo(H.n)), ("任意数量的", m.AnyNumber())):
        r("manycards", words, value, reads=False)
    r("many", f"<n:count>{M}到<m:count>{M}", m.Between(H.n, H.m), prints=False)


def _un_pair(tree: Any) -> Any:
    if isinstance(tree, m.Between) and _size(tree) == 1:
        yield {"n": tree.least, "k": tree.most}


def _un_triple(tree: Any) -> Any:
    if isinstance(tree, m.Between) and _size(tree) == 2 and isinstance(tree.least, m.Number):
        yield {"n": tree.least, "n2": m.Number(tree.least.value + 1), "k": tree.most}


def _size(tree: m.Between) -> int:
    if isinstance(tree.least, m.Number) and isinstance(tree.most, m.Number):
        return tree.most.value - tree.least.value
    return 0


def _players(g: Grammar) -> None:
    r = g.rule
    # possessor: a player before 的 or a zone; subjectplayer: before a verb; player: anywhere
    simple: dict[str, Any] = {
        "你": m.You(),
        "其": m.They(),
        "他": m.They(),
        "他们": m.They(),
        "自己": m.They(),
        "各自": m.They(),
        "该牌手": m.ThatPlayer("player"),
        "那位牌手": m.ThatPlayer("player"),
        "该位牌手": m.ThatPlayer("player"),
        "这些牌手": m.ThatPlayer("player"),
        "该对手": m.ThatPlayer("opponent"),
        "那位对手": m.ThatPlayer("opponent"),
        "目标牌手": m.Target(PLAYER),
        "目标对手": m.Target(OPPONENT),
        "对手": m.Opponent(),
        "你的对手": m.Opponent(),
        "你对手": m.Opponent(),
        "一位对手": m.Opponent(),
        "一个对手": m.Opponent(),
        "任一对手": m.AnyPlayer("opponent"),
        "任何对手": m.AnyPlayer("opponent"),
        "任意对手": m.AnyPlayer("opponent"),
        "牌手": m.AnyPlayer("player"),
        "任一牌手": m.AnyPlayer("player"),
        "任何牌手": m.AnyPlayer("player"),
        "任意牌手": m.AnyPlayer("player"),
        "一个牌手": m.AnyPlayer("player"),
        "一位牌手": m.APlayer("player"),
        "另一位牌手": m.AnyPlayer("other"),
        "其他牌手": m.AnyPlayer("other"),
        "另一牌手": m.AnyPlayer("other"),
        "每位牌手": m.EachPlayer("player"),
        "每个牌手": m.EachPlayer("player"),
        "所有牌手": m.EachPlayer("player"),
        "各牌手": m.EachPlayer("player"),
        "双方牌手": m.EachPlayer("player"),
        "每一位牌手": m.EachPlayer("player"),
        "每一牌手": m.EachPlayer("player"),
        "每位对手": m.EachPlayer("opponent"),
        "每个对手": m.EachPlayer("opponent"),
        "所有对手": m.EachPlayer("opponent"),
        "其他每位牌手": m.EachPlayer("other"),
        "每位其他牌手": m.EachPlayer("other"),
        "防御牌手": m.DefendingPlayer(),
        "攻击牌手": m.AttackingPlayer(),
        "主动牌手": m.ActivePlayer(),
        "所选牌手": m.ChosenPlayer(),
        "所选择的牌手": m.ChosenPlayer(),
        "所选对手": m.ChosenPlayer(),
        "其操控者": m.ControllerOf(m.It()),
        "其拥有者": m.OwnerOf(m.It()),
        "操控者": m.ControllerOf(m.It()),
        "拥有者": m.OwnerOf(m.It()),
        "它的操控者": m.ControllerOf(m.It()),
        "它的拥有者": m.OwnerOf(m.It()),
        "其各自的操控者": m.ControllerOf(m.It()),
        "其各自的拥有者": m.OwnerOf(m.It()),
        "其各自操控者": m.ControllerOf(m.It()),
        "其各自拥有者": m.OwnerOf(m.It()),
        "它们的操控者": m.ControllerOf(m.It(plural=True)),
        "它们的拥有者": m.OwnerOf(m.It(plural=True)),
    }
    first = {
        "其": "其",
        "牌手": "牌手",
        "任一对手": "任一对手",
    }
    for word, value in simple.items():
        r(
            "simpleplayer",
            word,
            value,
            prints=word not in ("他", "他们", "自己", "各自") and first.get(word, word) == word,
        )
    r("owned", "<o:ref>(的|之|)操控者", m.ControllerOf(H.o))
    r("owned", "<o:ref>(的|之|)拥有者", m.OwnerOf(H.o))
    r("possessor", "<simpleplayer>", H.simpleplayer)
    r("possessor", "<owned>", H.owned)
    r("whose", "其", m.They(), reads=False)
    r("whose", "<p:possessor>(的|之|)", H.p)
    r("player", "<simpleplayer>", H.simpleplayer)
    r("player", "<owned>", H.owned)
    r("player", "目标<o:np1>(的|之)操控者", m.ControllerOf(m.Target(H.o)))
    r("player", "目标<o:np1>(的|之)拥有者", m.OwnerOf(m.Target(H.o)))
    r("player", "<n:many>目标牌手", m.Target(PLAYER, H.n))
    r("player", "<n:many>目标对手", m.Target(OPPONENT, H.n))
    r("player", "每位<such:mods1>牌手", m.EachPlayer("player", H.such), cost=1)
    r(
        "player",
        "每位(未|没有)以此法<v:thisway><o:np1>的牌手",
        m.EachPlayer("player", (m.Not(m.ThisWayIs(H.v, H.o)),)),
    )
    r("player", "(每位|)(未|没有)赢得(该|此)子游戏的牌手", m.EachPlayer("player", (m.ThisWayIs("not_won"),)))
    r("subjectplayer", "<player>", H.player)
    r("np1", "<mods><head>", _np())


def _np() -> Any:
    from engine.cards.grammar.nouns import NP

    return NP


def _zones(g: Grammar) -> None:
    r = g.rule
    places = {
        "graveyard": ("坟墓场", "(|中|里)"),
        "library": ("牌库", "(|中|里)"),
        "hand": ("(手上|手中|手牌|手)", "(|中|里)"),
    }
    for name, (word, tail) in places.items():
        r("zone", f"<p:whose>{word}{tail}", m.Zone(name, H.p))
        r("zone", f"{word}{tail}", m.Zone(name, m.Implied() if name != "graveyard" else None))
        if name != "hand":
            r("zonein", f"<p:possessor>{word}中", m.Zone(name, H.p), reads=False)
            r("zonein", f"{word}中", m.Zone(name, m.Implied() if name != "graveyard" else None), reads=False)
    r("zonein", "<z:zone>", H.z)
    r("zone", "(所有|任何|任一|任意|每个)坟墓场(中|里|)", m.Zone("graveyard", None), prints=False)
    r("zone", "(所有|每位)牌手的坟墓场(中|里|)", m.Zone("graveyard", None), prints=False)
    r("zone", "同一(|个)坟墓场(|中|里)", m.Zone("graveyard", None, True))
    r("zone", "<p:whose>同一(个|)坟墓场(中|里|)", m.Zone("graveyard", H.p, True), prints=False)
    r("zone", "场上", m.Zone("in_play"))
    r("zone", "堆叠(|中|上)", m.Zone("stack"))
    r("zone", "移出对战(区|的区域|区中)", m.Zone("removed"))
    r("zone", "跃离区(|中)", m.Zone("phased_out"))
    r("library", "<p:whose>牌库", m.Zone("library", H.p))
    r("library", "牌库", m.Zone("library", m.Implied()))
    r("from", "", None)
    r("from", "从<z:zone>(|中)", H.z)
    r("from1", "从<z:zone>(|中)", H.z)
    r("from1", "从其中", m.Zone("graveyard", m.They()), prints=False, cost=2)
    r("zonelist", "<z:zone>", (H.z,))
    r("zonelist", "<a:zone>(和/或|或|和|与|及)<b:zone>", (H.a, H.b))
    r("zonelist", "<a:zone>(、|，)<b:zone>(，|)(和/或|或|和|与|及)<c:zone>", (H.a, H.b, H.c))


def _references(g: Grammar) -> None:
    """ref: a word for one thing known from what has been said."""
    r = g.rule
    r("ref", "<self>", H.self)
    nouns = {
        "creature": "生物",
        "land": "地",
        "artifact": "神器",
        "enchantment": "结界",
        "permanent": "永久物",
        "card": "牌",
        "spell": "咒语",
        "token": "衍生物",
        "equipment": "武具",
    }
    for noun, word in nouns.items():
        r("ref", f"(此|本){word}", m.Self(noun))
    r("ref", "该<n:head>", m.That(H.n))
    r("ref", "该目标<n:head>", m.That(H.n), prints=False)
    r("ref", "(该个|该张|该只|那个|那张|那只|该些)<n:head>", m.That(H.n), prints=False)
    r("ref", "该<mods:mods1><n:head>", m.That(_np_of()), cost=2, prints=False)
    r("ref", "(受|被)此结界(的|所结附的|所结附之|之)<n:head>", m.Attached("enchanted", H.n))
    r("ref", "(受|被)<self>结附(的|之)<n:head>", iso(lambda self, n: m.Attached("enchanted", n), lambda t: iter(())))
    r("ref", "(所结附|受结附|被结附)的<n:head>", m.Attached("enchanted", H.n), prints=False)
    r("ref", "受此结界的牌手", m.Attached("enchanted", PLAYER))
    r("possessor", "受此结界的牌手", m.Attached("enchanted", PLAYER), cost=1, prints=False)
    r("player", "受此结界的牌手", m.Attached("enchanted", PLAYER), cost=1, prints=False)
    r("ref", "佩带此武具(的|之|)<n:head>", m.Attached("equipped", H.n))
    r("ref", "佩带<self>(的|之)<n:head>", iso(lambda self, n: m.Attached("equipped", n), lambda t: iter(())))
    r("pron", "它", m.It())
    r("pron", "其", m.It(), prints=False)
    r("pron", "之", m.It(), prints=False)
    r("pron", "它们", m.It(plural=True))
    r("ref", "它", m.It())
    r("ref", "它们", m.It(plural=True))
    r("these", "(这些|那些|该些|这几个|这两个|那两个|这三个|各)<n:head>", m.That(H.n, True))
    r("these", "(这|那|该)<k:count>(个|张)<n:head>", iso(lambda k, n: m.That(n, True), lambda t: iter(())))
    r("ref", "(所压印|压印|被压印)(之|的|)(其中一张|)<n:head>", m.Imprinted(H.n))
    r("ref", "(所有|全部)(所压印|压印|被压印)(之|的|)<n:head>", m.Imprinted(H.n), prints=False)  # 502.34b
    paid = {
        "牺牲": "sacrifice",
        "弃掉": "discard",
        "弃": "discard",
        "横置": "tap",
        "移出对战": "remove",
        "移回": "return",
    }
    g.words("paidverb", paid)
    r("ref", "(所|所被|被|该被|因此|该)<v:paidverb>(之|的|)<n:head>", m.Paid(H.v, H.n))
    r("ref", "该(张|)(被|)<v:paidverb>的<n:head>", iso(lambda v, n: m.That(n), lambda t: iter(())), cost=1)
    r("ref", "(所选择的|所选的|所选|所选择之|被选择的)<n:head>", m.ChosenObjects(H.n))
    r("ref", "(另一张|另一个)", m.TheRest(), prints=False, cost=2)


def _np_of() -> Any:
    def build(mods: Any, n: Any) -> Any:
        return m.Filter(n.noun, mods + n.such)

    return iso(build, lambda t: iter(()))


def _objects(g: Grammar) -> None:
    r = g.rule
    r("objects1", "<ref>", H.ref)
    r("objects1", "<these>", H.these)
    r("objects1", "<pron>", H.pron)
    # targets
    r("objects1", "目标<w:nps>", m.Target(H.w))
    r("objects1", "<n:many>随机选择的<w:np>", m.Some(H.w, H.n, True), cost=1)
    r("objects1", "由<p:player>(所|)选择的目标<w:nps>", m.Target(H.w, chooser=H.p), cost=1)
    r("objects1", "(另一个|另一|另|其他)目标<np:np>", iso(_other_target, lambda t: iter(())))
    r("objects1", "目标另(一个|一|)<np:np>", iso(_other_target, lambda t: iter(())))
    r("objects1", "<n:manycards>目标<w:cardnp>", m.Target(H.w, H.n), reads=False)
    r("objects1", "<n:many>目标<w:nps>", m.Target(H.w, H.n))
    r("objects1", "<n:many>(另外的|其他)目标<np:np>", iso(_other_targets, lambda t: iter(())))
    r("objects1", "<before:mods1>目标<mods:mods><head:head>", iso(_np3_target, lambda t: iter(())), cost=1)
    r("objects1", "<before:mods1><n:many>目标<mods:mods><head:head>", iso(_np3_targets, lambda t: iter(())), cost=1)
    hand = m.Filter("card", (m.InZone(m.Zone("hand", H.p)),))
    r("objects1", "<p:whose>(|所有|全部)手牌(|全部)", m.All(hand))
    r("objects1", "(|所有|全部)手牌", m.All(m.Filter("card", (m.InZone(m.Zone("hand", m.Implied())),))))
    # all
    r("objects1", "(所有|每个|每一个|每张|每一张|全部|所有的|各个)<w:nps>", m.All(H.w))
    r("objects1", "<before:mods1>(所有|每个|全部|每一个|每张|所有的)<mods:mods><head:head>", _np3(m.All), cost=1)
    r("objects1", "<w:nps>", m.All(H.w), cost=3)
    # some
    r("objects1", "<n:manycards><w:cardnp>", m.Some(H.w, H.n), reads=False)
    r("objects1", "<n:many><w:nps>", m.Some(H.w, H.n))
    r("cardnp", "<mods><head:cardhead>", _np(), reads=False)
    r("cardhead", "<k:kinds>牌", m.Filter("card", H.k), reads=False)
    r("cardhead", "牌", m.Filter("card"), reads=False)
    r("objects1", "<n:many>(另外的|其他)<w:np>", iso(_some_other, lambda t: iter(())), cost=1)
    r("objects1", "(另一个|另外一个|其他一个)<w:np>", iso(lambda w: m.Some(_with_other(w)), lambda t: iter(())))
    r("objects1", "<before:mods1><n:many><mods:mods><head:head>", iso(_np3_some, lambda t: iter(())), cost=1)
    r("objects1", "其中(|的)<n:many>(|的)<w:nps>", m.Some(H.w, H.n, among=m.It()))
    r("objects1", "其中(|的)<n:count>(张|个|名)", iso(lambda n: m.Some(m.Filter("object"), n, among=m.It()), _un_among))
    r("objects1", "其中之一", m.Some(m.Filter("object"), m.Number(1), among=m.It()), prints=False)
    r("objects1", "其中(的|)(所有|全部)(的|)<w:nps>", m.Some(H.w, m.AsManyAsThereAre(), among=m.It()))
    r("objects1", "其中任意数量(的|)<w:nps>", m.Some(H.w, m.AnyNumber(), among=m.It()), prints=False)
    r("objects1", "(其余|其他|其余的|剩余|剩下)(的|)(牌|)", m.TheRest())
    r("objects1", "<p:subjectplayer>(所|)使用的下一个<w:np>", m.NextPlayed(H.p, H.w))
    r("objects1", "下一个由<p:subjectplayer>(所|)使用的<w:np>", m.NextPlayed(H.p, H.w), prints=False)
    # parts of zones
    r("objects1", "<z:library>顶的一张牌", iso(lambda z: m.Top(m.Number(1), z), _un_top1), reads=False)
    r("objects1", "<z:library>顶(的|上的|)<n:count>张牌", m.Top(H.n, H.z))
    r("objects1", "<z:library>顶(的|)(一张|)牌", iso(lambda z: m.Top(m.Number(1), z), _un_top1))
    r("objects1", "<z:library>顶的等量的牌", m.Top(m.ThatMuch(), H.z))
    r("objects1", "<z:library>底(的|)<n:count>张牌", m.Top(H.n, H.z, True))
    r("objects1", "<z:library>底牌", m.Top(m.Number(1), H.z, True), prints=False)
    r(
        "objects1",
        "<p:whose>坟墓场",
        m.All(m.Filter("card", (m.InZone(m.Zone("graveyard", H.p)),))),
        prints=False,
    )
    graves = m.All(m.Filter("card", (m.InZone(m.Zone("graveyard")),)))
    r("objects1", "(所有|每个|全部|每位)(牌手的|)坟墓场(中的牌|)", graves, prints=False)
    r("objects1", "<p:whose>牌库", m.All(m.Filter("card", (m.InZone(m.Zone("library", H.p)),))), prints=False)
    r("objects1", "<n:count>张<p:possessor>的手牌", m.Some(hand, H.n), prints=False)
    r("objects1", "(所|)<v:paidverb>的<n:count>(个|张)<w:head>", iso(lambda v, n, w: m.Paid(v, w), lambda t: iter(())))
    own = "(所选的|所选择的|所选|所选择之|选择的)"
    r("objects1", f"<p:possessor>{own}<n:head>", reading(lambda p, n: m.ChosenObjects(n)), cost=1)
    r("each", "(其|它|)(本身|自身)", m.It(), prints=False)
    # together
    r("objects", "<objects1>", H.objects1)
    # what may not, must, may be done to: 被墙阻挡
    r("anything", "<w:nps>", m.All(H.w), reads=False)
    r("anything", "<o:objects>", H.o)
    r("objects", "<a:objects1>(和|与|及|以及|，以及|，及|，和)<b:objects1>", m.Group((H.a, H.b)), cost=2)
    r(
        "objects",
        "<a:objects1>(、|，)<b:objects1>(和|与|及|以及|，以及|，和|，及)<c:objects1>",
        m.Group((H.a, H.b, H.c)),
        cost=2,
    )
    # recipients: objects or players
    any_target = m.Target(m.OneOf((m.Filter("permanent", (_creature(),)), PLAYER)))
    r("each", "(任意一个目标|任意目标|任一目标|任一个目标)", any_target, prints=False)
    r("each", "(对方|彼此)", m.EachOther())
    r("each", "<o:objects>", H.o)
    r("objects1", "该<a:head>或<b:head>", m.That(m.OneOf((H.a, H.b))), cost=1)
    r("objects1", "其中(的|)一堆", m.Some(m.Filter("pile"), m.Number(1), among=m.It()))
    r("objects1", "另一堆", m.TheRest(), prints=False)
    r("each", "该<n:head>或牌手", m.That(m.OneOf((H.n, PLAYER))))
    r("each", "该<n:head>或该牌手", m.That(m.OneOf((H.n, PLAYER))), prints=False)
    r("each", "他", m.They(), reads=False)
    r("each", "<p:player>", H.p, cost=1)
    r("each", "<o:objects1>(和|与|及|以及|和/或)<p:player>", m.Group((H.o, H.p)), cost=2)
    r("each", "<p:player>(和|与|及|以及|和/或)<o:objects1>", m.Group((H.p, H.o)), cost=1)
    r("each", "每个<o:np>(和|与|及|以及)牌手", m.Group((m.All(H.o), m.EachPlayer())), cost=1, prints=False)
    r("each", "所有<o:np>(和|与|及|以及)(所有|)牌手", m.Group((m.All(H.o), m.EachPlayer())), cost=1, prints=False)
    r("each", "目标生物", m.Target(m.Filter("permanent", (_creature(),))), prints=False)
    r("each", "每个<o:np>与每位<q:eachkind>", m.Group((m.All(H.o), H.q)), prints=False)
    g.words("eachkind", {"牌手": m.EachPlayer(), "对手": m.EachPlayer("opponent")})
    hand_of, grave_of = (m.All(m.Filter("card", (m.InZone(m.Zone(name, H.p)),))) for name in ("hand", "graveyard"))
    r("objects1", "<p:whose>手牌(和|与|及|以及)坟墓场", m.Group((hand_of, grave_of)), prints=False)
    r("objects1", "下一个使用的<w:np>", m.NextPlayed(m.AnyPlayer(), H.w), prints=False)


def _creature() -> Any:

    return m.HasType("creature")


def _with_other(w: m.Filter) -> m.Filter:
    return m.Filter(w.noun, (m.Other(), *w.such))


def _other_target(np: m.Filter) -> m.Target:
    return m.Target(_with_other(np))


def _other_targets(n: Any, np: m.Filter) -> m.Target:
    return m.Target(_with_other(np), n)


def _some_other(n: Any, w: m.Filter) -> m.Some:
    return m.Some(_with_other(w), n)


def _np3(selector: Any) -> Any:
    return iso(lambda before, mods, head: selector(NP3.build(before, mods, head)), lambda t: iter(()))


def _np3_target(before: Any, mods: Any, head: Any) -> m.Target:
    return m.Target(NP3.build(before, mods, head))


def _np3_targets(before: Any, n: Any, mods: Any, head: Any) -> m.Target:
    return m.Target(NP3.build(before, mods, head), n)


def _np3_some(before: Any, n: Any, mods: Any, head: Any) -> m.Some:
    return m.Some(NP3.build(before, mods, head), n)


def _un_among(tree: Any) -> Any:
    if isinstance(tree, m.Some) and tree == m.Some(m.Filter("object"), tree.count, among=m.It()):
        yield {"n": tree.count}


def _un_top1(tree: Any) -> Any:
    if isinstance(tree, m.Top) and tree.count == m.Number(1) and not tree.bottom:
        yield {"z": tree.library}


def _events(g: Grammar) -> None:
    """Whatever fits, in events and rules."""
    r = g.rule
    r("any1", "<ref>", H.ref)
    r("any1", "<these>", H.these)
    one = "(一个|任一|任何|任意|一张|任一个|任何一个|一|任意一个|有|某个|某)"
    r("any1", "一张<w:cardnp>", m.Any(H.w), reads=False)
    r("any1", f"{one}<w:nps>", m.Any(H.w))
    r(
        "any1",
        "(另一个|另外一个|一个其他的|一个其他|任一其他|任一其他的|任何其他|另一张|另一)<w:np>",
        iso(lambda w: m.Any(_with_other(w)), lambda t: iter(())),
    )
    r("any1", "<w:nps>", m.Any(H.w), cost=1, prints=False)
    r("any1", f"<before:mods1>{one}<mods:mods><head:head>", _np3(m.Any), cost=1)
    r("any1", "(所有|每个|每一个|一个或数个|一个或多个)<w:nps>", m.Any(H.w), prints=False)
    r("any1", "<n:many><w:nps>", m.Some(H.w, H.n), cost=2)
    r("any", "<any1>", H.any1)
    r("any", "<a:any1>(或|和/或|和|与)<b:any1>", m.Group((H.a, H.b)), cost=2)
    r("any1", "目标<w:nps>", m.Target(H.w), cost=1)
