"""Moving cards between zones, searching, counters, tokens, attaching."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import model as m
from engine.cards.grammar.machine import Grammar
from engine.cards.grammar.templates import Env, H, iso, join, reading

I = m.Implied()  # noqa: E741
ONE = m.Number(1)


def add(g: Grammar) -> None:
    """Add the acts that move things."""
    _destinations(g)
    _moves(g)
    _library(g)
    _counters(g)
    _tokens(g)
    _attaching(g)


def _destinations(g: Grammar) -> None:
    r = g.rule
    own = "(其|它们|其各自|其各自的|各自|它|它的|他们)(拥有者|各自拥有者|的拥有者)(的|)"
    owned = "其拥有者"
    r("dest", f"{owned}手(上|中)", m.To(m.Zone("hand")))
    r("dest", f"{own}手(上|中|牌|)", m.To(m.Zone("hand")), prints=False)
    r("dest", "<p:whose>手(上|中|牌)", m.To(m.Zone("hand", H.p)), cost=1)
    r("dest", "手(上|中|牌)", m.To(m.Zone("hand", I)))
    for word, place in (("顶", "top"), ("底", "bottom")):
        r("dest", f"{owned}的牌库{word}", m.To(m.Zone("library"), place))
        r("dest", f"{own}牌库(的|){word}", m.To(m.Zone("library"), place), prints=False)
        r("dest", f"<z:library>(|的){word}", m.To(H.z, place), cost=1)
        r("dest", f"牌库{word}", m.To(m.Zone("library", I), place), prints=False)
    r("dest", f"{owned}的坟墓场", m.To(m.Zone("graveyard")))
    r("dest", f"{own}坟墓场(中|)", m.To(m.Zone("graveyard")), prints=False)
    r("dest", "<p:whose>坟墓场(中|)", m.To(m.Zone("graveyard", H.p)), cost=1)
    r("dest", "坟墓场(中|)", m.To(m.Zone("graveyard")), prints=False)
    r("dest", "牌库顶或牌库底", m.To(m.Zone("library"), "either"))
    for word, place in (("顶", "top"), ("底", "bottom")):
        r("dest_library", f"其拥有者的牌库{word}", m.To(m.Zone("library"), place), reads=False)
        r("dest_library", f"<z:library>{word}", m.To(H.z, place), reads=False)
    r("dest_graveyard", "其拥有者的坟墓场", m.To(m.Zone("graveyard")), reads=False)
    r("dest_graveyard", "<p:whose>坟墓场", m.To(m.Zone("graveyard", H.p)), reads=False)
    # into play
    go = "(放置进场|移回场上|放进场|置入场上|放置到场上|放回场上|放进场上|进场|返回场上|放入场上|置于场上)"
    play = m.Zone("in_play")
    r("arrive", go, m.To(play))
    r("arrive", f"(横置|横置着|以横置的方式|横置地){go}", m.To(play, tapped=True))
    under = "在<p:whose>操控(下|之下)"
    r("arrive", f"{under}{go}", m.To(play, controller=H.p))
    r("arrive", f"{under}(横置|横置着){go}", m.To(play, controller=H.p, tapped=True))
    r("arrive", f"{go}，(并|且|)由<p:player>操控", m.To(play, controller=H.p), prints=False)
    r("arrive", f"{go}(并|且|)由<p:player>操控", m.To(play, controller=H.p), prints=False)
    r("arrive", f"(以|)牌面朝下(的方式|地|)(地|){go}", m.To(play, face_down=True))
    r("arrive", f"以牌面朝上(的方式|地|)(地|){go}", m.To(play), prints=False)
    r("arrive", f"{go}，(并|且|)(将其|)(结附在|结附于|装备在)<o:objects1>(上|)", m.To(play, attached_to=H.o))
    r("arrive", "横置进场", m.To(play, tapped=True), prints=False)


def _moves(g: Grammar) -> None:
    r = g.rule
    away = "(移出对战|移出此盘对战|放逐|移出)"
    r("act", "将<o:objects><f:from>置于<d:dest_library>", m.Move(I, H.o, H.d, H.f), reads=False)
    r("act", "将<o:objects><f:from>置入<d:dest_graveyard>", m.Move(I, H.o, H.d, H.f), reads=False)
    r("act", "将<o:objects><f:from>以任意顺序置于<d:dest_library>", m.Move(I, H.o, _ordered(), H.f), reads=False)
    to = "(移回|置于|放回|置入|放置于|放到|移到|放进|放入|返回|移回到|放置在|置回|放在|加入)"
    all_ = "(|全部|均|都|一并|各|，|分别)"
    r("act", f"将<o:objects><f:from>{all_}{to}<d:dest>", m.Move(I, H.o, H.d, H.f))
    r("act", f"<f:from1>(，|)将<o:objects>{all_}{to}<d:dest>", m.Move(I, H.o, H.d, H.f), prints=False)
    r("act", f"<f:from1>(，|){to}<o:objects>(到|至)<d:dest>", m.Move(I, H.o, H.d, H.f), prints=False)
    r("act", f"{to}<d:dest>", m.Move(I, m.It(), H.d), prints=False, cost=1)
    top = m.Top(H.n, H.z)
    r("act", f"从<z:library>顶将<n:count>张牌{to}<d:dest>", m.Move(I, top, H.d), prints=False)
    order = "(以任意顺序|依任意顺序|以任意次序|按任意顺序|以任意的顺序)"
    r("act", f"将<o:objects><f:from>{order}{to}<d:dest>", m.Move(I, H.o, _ordered(), H.f))
    r("act", f"{order}{to}<d:dest>", m.Move(I, m.It(), _ordered()), prints=False)
    by_chance = m.Some(H.w, H.n, True)
    r("act", f"随机将<n:many><w:np><f:from>{to}<d:dest>", m.Move(I, by_chance, H.d, H.f), prints=False)
    r("act", "随机将<n:many><w:np><f:from><a:arrive>", m.Move(I, by_chance, H.a, H.f), prints=False)
    chance = "(以随机顺序|以随机的顺序|随机地|随机)"
    r("act", f"将<o:objects><f:from>{chance}{to}<d:dest>", m.Move(I, H.o, _by_chance(), H.f))
    r("act", f"(其余|其他|其余的)(的|)(牌|){chance}{to}<d:dest>", m.Move(I, m.TheRest(), _by_chance()), prints=False)
    rest = "(其余|另一堆|其他|其余的|剩余|剩下|剩余的|剩下的)(的|)(牌|)(则|)"
    r("act", f"{rest}{order}{to}<d:dest>", m.Move(I, m.TheRest(), _ordered()), prints=False)
    r("act", f"{rest}{to}<d:dest>", m.Move(I, m.TheRest(), H.d), prints=False)
    r("act", f"{rest}{away}", m.Move(I, m.TheRest(), m.To(m.Zone("removed"))), prints=False)
    r("act", f"(将|再将)<o:objects>{order}放回(|原处|牌库顶|其上)", m.PutBack(I, H.o))
    r("act", f"{order}放回(原处|)", m.PutBack(I, m.It()), prints=False)
    r("act", "将<o:objects><f:from>(|全部|均|都|一并)<a:arrive>", m.Move(I, H.o, H.a, H.f))
    r("act", "<f:from1>(，|)将<o:objects>(|全部|均|都|一并)<a:arrive>", m.Move(I, H.o, H.a, H.f), prints=False)
    r("act", "<f:from1>(，|)将<o:objects><a:arrive>", m.Move(I, H.o, H.a, H.f), prints=False, cost=1)
    removed = m.To(m.Zone("removed"))
    r("act", f"将<o:objects><f:from>{all_}{away}", m.Move(I, H.o, removed, H.f))
    r("act", f"<f:from1>(，|)将<o:objects>{all_}{away}", m.Move(I, H.o, removed, H.f), prints=False)
    r("act", "(放逐|移出对战)<o:objects>", m.Move(I, H.o, removed), prints=False)
    r(
        "act",
        "将<o:objects><f:from>(牌|)面朝下(地|)移出对战",
        m.Move(I, H.o, m.To(m.Zone("removed"), face_down=True), H.f),
    )
    r(
        "act",
        "将<o:objects><f:from>洗入其拥有者的牌库(中|)",
        m.Move(I, H.o, m.To(m.Zone("library"), shuffled=True), H.f),
    )
    r("act", "将<o:objects><f:from>洗入<z:library>(中|)", m.Move(I, H.o, m.To(H.z, shuffled=True), H.f), cost=1)


def _ordered() -> Any:
    def build(d: m.To) -> m.To:
        return m.To(d.zone, d.position, "any")

    def unbuild(tree: Any) -> Iterator[Env]:
        if isinstance(tree, m.To) and tree == m.To(tree.zone, tree.position, "any"):
            yield {"d": m.To(tree.zone, tree.position)}

    return iso(build, unbuild)


def _by_chance() -> Any:
    def build(d: m.To) -> m.To:
        return m.To(d.zone, d.position, "random")

    def unbuild(tree: Any) -> Iterator[Env]:
        if isinstance(tree, m.To) and tree == m.To(tree.zone, tree.position, "random"):
            yield {"d": m.To(tree.zone, tree.position)}

    return iso(build, unbuild)


def _library(g: Grammar) -> None:
    r = g.rule
    seek = "(搜寻|搜索|寻找)"
    r("act", f"从<z:zonelist>(中|){seek}<o:objects>", m.Search(I, H.z, H.o))
    r("act", f"(在|于)<z:zonelist>(中|){seek}<o:objects>", m.Search(I, H.z, H.o), prints=False)
    r("act", "将<z:library>洗牌", iso(lambda z: m.Shuffle(I, z.of), _un_shuffle))
    r("act", "(洗|重洗)<z:library>", iso(lambda z: m.Shuffle(I, z.of), lambda t: iter(())))
    r("act", "将其洗牌", m.Shuffle(I, None))
    r("act", "洗牌", m.Shuffle(I, None), prints=False)
    r("act", "将<o:objects>分成<n:numeral>堆", iso(lambda o, n: m.DistributeCards(I, o, n.value), _un_piles))


def _un_shuffle(tree: Any) -> Iterator[Env]:
    if isinstance(tree, m.Shuffle) and tree.who == I and tree.of is not None:
        yield {"z": m.Zone("library", tree.of)}


def _un_piles(tree: Any) -> Iterator[Env]:
    if isinstance(tree, m.DistributeCards) and tree.who == I:
        yield {"o": tree.what, "n": m.Number(tree.piles)}


def _counters(g: Grammar) -> None:
    r = g.rule
    put = "(放置|放上|放|加上)"
    unit = "(个|枚|)"
    c = "<k:counter_name>指示物"
    r("act", f"(在|于)<o:each>(上|之上|上面)(|各){put}<n:count>{unit}{c}", m.PutCounters(I, H.k, H.n, H.o))
    r(
        "act",
        f"(在|于)(其|它)(上|之上|上面)(|各){put}<n:count>{unit}{c}",
        m.PutCounters(I, H.k, H.n, m.It()),
        prints=False,
    )
    r("act", f"(在|于)(其上|上面){put}<n:count>{unit}{c}", m.PutCounters(I, H.k, H.n, m.It()), prints=False)
    r("act", f"在<o:each>上{put}等量的{c}", m.PutCounters(I, H.k, m.ThatMuch(), H.o))
    r(
        "act",
        f"在<o:each>上{put}与<n:likeness>(等量|相等|相同|等同)的{c}",
        m.PutCounters(I, H.k, H.n, H.o),
        prints=False,
    )
    r("act", f"在<o:each>上{put}(若干|){c}，(其|)数量(等同于|等于|为)<n:quantity>", m.PutCounters(I, H.k, H.n, H.o))
    r(
        "act",
        f"将<n:count>{unit}{c}(放置在|放在|放置于|放到)<o:each>(上|)",
        m.PutCounters(I, H.k, H.n, H.o),
        prints=False,
    )
    divide = "(以任意方法|任意|以任意方式|任意地)"
    r(
        "act",
        f"将<n:count>{unit}{c}{divide}(分配在|分配到|分配于|放置在)<o:each>(上|)",
        m.PutCounters(I, H.k, H.n, H.o, True),
    )
    r(
        "act",
        f"将<n:count>{unit}{c}(分配在|分配到|分配于|分配给)<o:each>(上|)，(由你分配|由你任意分配|由你选择分配方式)",
        m.PutCounters(I, H.k, H.n, H.o, True),
        prints=False,
    )
    r("act", f"(得到|获得)<n:count>{unit}{c}", m.PutCounters(I, H.k, H.n, I))
    r(
        "act",
        f"(在|于)<o:ref>上放置(，|)(或|或是)(移去|移除)<n:count>{unit}{c}",
        reading(lambda o, n, k: m.Or(I, (m.PutCounters(I, k, n, o), m.RemoveCounters(I, k, n, o)))),
    )
    off = "(移去|移除|拿掉|取下|移走)"
    r("act", f"从<o:objects>(上|之上){off}<n:count>{unit}{c}", m.RemoveCounters(I, H.k, H.n, H.o))
    r(
        "act",
        f"(从|将)(其|它)(上|之上)(的|){off}<n:count>{unit}{c}",
        m.RemoveCounters(I, H.k, H.n, m.It()),
        prints=False,
    )
    r("act", f"从<o:objects>上{off}(所有|全部)(|的){c}", m.RemoveCounters(I, H.k, None, H.o))
    r("act", f"{off}<o:objects>上(的|)(所有|全部)(|的){c}", m.RemoveCounters(I, H.k, None, H.o), prints=False)
    r("act", f"{off}(其上|上面)(的|)(所有|全部)(|的){c}", m.RemoveCounters(I, H.k, None, m.It()), prints=False)
    r("act", f"将<o:objects1>上(的|)(所有|全部)(|的){c}{off}", m.RemoveCounters(I, H.k, None, H.o), prints=False)
    r("act", f"将<o:objects1>上(的|)<n:count>{unit}{c}{off}", m.RemoveCounters(I, H.k, H.n, H.o), prints=False)
    r("act", f"从<o:objects>上{off}(所有|全部)(的|)指示物", m.RemoveCounters(I, None, None, H.o))
    r("act", f"从<o:objects>上{off}<n:count>{unit}指示物", m.RemoveCounters(I, None, H.n, H.o))
    r("act", f"将这些{c}{off}", m.RemoveCounters(I, H.k, m.ThatMuch(), m.It()))
    r("act", f"{off}<o:ref>上(的|)<n:count>{unit}{c}", m.RemoveCounters(I, H.k, H.n, H.o), prints=False)
    r("act", f"{off}<o:objects1>上(的|)所有(的|)指示物", m.RemoveCounters(I, None, None, H.o), prints=False)
    r("act", f"将<n:many>{c}从<o:objects1>上(移到|移至|移动到)<t:objects1>(上|)", m.MoveCounters(I, H.k, H.n, H.o, H.t))
    r("act", f"将(这些|该些|所有该|该)指示物{off}", m.RemoveCounters(I, None, m.ThatMuch(), m.It()))
    r(
        "act",
        f"将<o:objects1>上(的|)<n:count>{unit}{c}(移到|移至|移动到)<t:objects1>(上|)",
        m.MoveCounters(I, H.k, H.n, H.o, H.t),
    )
    one = "(一个|一枚)"
    moved = f"将{one}<w:np>上的{c}(移到|移至|移动到)<t:objects1>(上|)"
    r("act", moved, m.MoveCounters(I, H.k, ONE, m.Some(H.w), H.t), prints=False, cost=1)
    r(
        "act",
        f"将<o:objects1>上(的|)(所有|全部)(|的){c}(移到|移至|移动到)<t:objects1>(上|)",
        m.MoveCounters(I, H.k, None, H.o, H.t),
    )


_CARD_TYPES = {"creature", "artifact", "enchantment", "land"}


def _token(size: Any, colors: Any, kind: Any, abilities: Any = ()) -> m.Token:
    types = tuple(pred.type for pred in kind if isinstance(pred, m.HasType))
    subtypes = tuple(pred.subtype for pred in kind if isinstance(pred, m.HasSubtype))
    if "creature" not in types:
        types = (*types, "creature")
    return m.Token(size[0], size[1], colors, types, subtypes, (), abilities)


def _un_token(tree: Any) -> Iterator[Env]:
    if isinstance(tree, m.Token) and tree.power is not None and not tree.supertypes and tree.name is None:
        kind: tuple[Any, ...] = tuple(m.HasSubtype(word) for word in tree.subtypes)
        if len(tree.types) > 1 or not tree.subtypes:
            kind += tuple(m.HasType(name) for name in tree.types)
        yield {"size": (tree.power, tree.toughness), "colors": tree.colors, "kind": kind, "abilities": tree.abilities}


TOKEN = iso(lambda size, colors, kind, abilities: _token(size, colors, kind, abilities), _un_token)


def _tokens(g: Grammar) -> None:
    r = g.rule
    copy = "(复制品|复制|复本)"
    r("hues", "<a:hue>色", (H.a,))
    r("hues", "无色", ())
    r("hues", "所有颜色", ("white", "blue", "black", "red", "green"))
    r("hues", "<a:hue>(色|)(和|与|且|、|兼|及)<b:hues1>", join((H.a,), H.b))
    r("hues1", "<a:hue>色", (H.a,))
    r("hues1", "<a:hue>(色|)(和|与|、|及)<b:hues1>", join((H.a,), H.b))
    # a token's type may be a word that is met nowhere else (216.1)
    r("tokenkind", "<kind>", H.kind)
    r("tokenkind", "<word:newword>", (m.HasSubtype(H.word),), cost=6)
    r("tokenkind", "<word:newword><t:typepart>", join((m.HasSubtype(H.word),), H.t), cost=6)
    # 1/1 红色鬼怪斥候衍生物
    r(
        "token",
        "<size:size>(|的)<colors:hues>(|的)<kind:tokenkind>衍生物",
        iso(lambda size, colors, kind: _token(size, colors, kind), _plain_token),
    )
    r("token", "<size:size>(|的)<kind:tokenkind>衍生物", reading(lambda size, kind: _token(size, (), kind)), cost=1)
    r("token", "(具有|具)<abilities:keywords>的<size:size>(|的)<colors:hues>(|的)<kind:tokenkind>衍生物", TOKEN)
    r(
        "token",
        "<size:size>(|的)<colors:hues>(|的)(，|)(且|)(具有|具)<abilities:keywords>的<kind:tokenkind>衍生物",
        TOKEN,
        prints=False,
    )
    r(
        "token",
        "<size:size>(，|)<colors:hues>(，|)(且|)(具有|具)<abilities:keywords>的<kind:tokenkind>衍生物",
        TOKEN,
        prints=False,
    )
    star = "token_star"
    r(star, "<colors:hues>(|的)<kind:tokenkind>衍生物", iso(lambda colors, kind: _star(colors, kind, ()), _un_star0))
    r(star, "<colors:hues>(，|)(且|)(具有|具)<abilities:keywords>的<kind:tokenkind>衍生物", iso(_star, _un_star))
    go = "(放置进场|放进场|放进场上|置入场上)"
    r("act", f"将<n:count>(个|名|只|张|)<t:token>{go}", m.CreateToken(I, H.n, H.t))
    r("act", f"将<n:count>(个|名|只|张|)<t:token>横置{go}", m.CreateToken(I, H.n, H.t, tapped=True))
    r("act", f"将<n:count>(个|名|只|张|)<t:token>在<p:whose>操控下{go}", m.CreateToken(I, H.n, H.t, H.p))
    r("act", "(派出|放置)<n:count>(个|名|只|张|)<t:token>(进场|)", m.CreateToken(I, H.n, H.t), prints=False)
    r("act", f"将等量的<t:token>{go}", m.CreateToken(I, m.ThatMuch(), H.t))
    r("act", "(放置|派出)等量的<t:token>(进场|)", m.CreateToken(I, m.ThatMuch(), H.t), prints=False)
    r("act", "放置与<q:likeness>(等量|相等|等同)的<t:token>进场", m.CreateToken(I, H.q, H.t), prints=False)
    r("act", f"将(若干|)<t:token>{go}，(其|)数量(等同于|等于|为)<n:quantity>", m.CreateToken(I, H.n, H.t))
    r("act", f"将<n:count>(个|名|只|)<t:token_star>{go}", m.CreateToken(I, H.n, H.t))
    r(
        "act",
        f"(将|放置)<n:count>(个|)衍生物(放置|)进场(。|，并)将(此|该)衍生物(视为|当作)<o:objects1>(的|之){copy}",
        m.CreateCopy(I, H.n, H.o),
        prints=False,
    )
    size = "(，|。)(其|此衍生物的|该衍生物的|它的)力量(与|和)防御力各(等同于|等于)(此衍生物进场时|进场时|)<q:quantity>"
    r("act", f"将<n:count>(个|名|只|)<t:token_star>{go}{size}", iso(_sized, _un_sized))
    of = f"为<o:objects1>(的|之){copy}(的|之)衍生物"
    r("act", f"将<n:count>(个|){of}{go}", m.CreateCopy(I, H.n, H.o), prints=False)
    r("act", f"将<n:count>(个|)<o:objects1>(的|之){copy}衍生物{go}", m.CreateCopy(I, H.n, H.o))
    r(
        "act",
        f"(将|放置)<n:count>(个|)衍生物(放置|)进场(，|)(并|且|)(将其|将它|)(视为|成为|为)<o:objects1>(的|之){copy}",
        m.CreateCopy(I, H.n, H.o),
        prints=False,
    )
    r("act", f"将<n:count>(个|)<o:objects1>(的|之){copy}放置进场", m.CreateCopy(I, H.n, H.o), prints=False)


def _plain_token(tree: Any) -> Iterator[Env]:
    for env in _un_token(tree):
        if env.pop("abilities") == ():
            yield env


def _star(colors: Any, kind: Any, abilities: Any) -> m.Token:
    return _token((None, None), colors, kind, abilities)


def _un_star(tree: Any) -> Iterator[Env]:
    if isinstance(tree, m.Token) and tree.power is None:
        for env in _un_token(m.Token(ONE, ONE, tree.colors, tree.types, tree.subtypes, (), tree.abilities)):
            del env["size"]
            yield env


def _un_star0(tree: Any) -> Iterator[Env]:
    for env in _un_star(tree):
        if env.pop("abilities") == ():
            yield env


def _sized(n: Any, t: m.Token, q: Any) -> m.CreateToken:
    return m.CreateToken(I, n, m.Token(q, q, t.colors, t.types, t.subtypes, t.supertypes, t.abilities))


def _un_sized(tree: Any) -> Iterator[Env]:
    if isinstance(tree, m.CreateToken) and tree == m.CreateToken(I, tree.count, tree.token):
        t = tree.token
        if t.power is not None and t.power == t.toughness:
            bare = m.Token(None, None, t.colors, t.types, t.subtypes, t.supertypes, t.abilities)
            yield {"n": tree.count, "t": bare, "q": t.power}


def _attaching(g: Grammar) -> None:
    r = g.rule
    on = "(装备在|结附在|结附于|移到|装备到|装备于|移至|附着在|移动到|装到)"
    r("act", f"将<o:objects>{on}<t:each>(上|身上|)", m.Attach(I, H.o, H.t))
    r("act", f"将<o:objects>{on}(其|它)(上|身上)", m.Attach(I, H.o, m.It()), prints=False)
    r("deed", "将<o:objects>卸装", m.Unattach(H.o))
    r("deed", "<o:objects>(卸装|均卸装|成为未装备)", m.Unattach(H.o), prints=False)
