"""Replacement and prevention: 若…将…, 防止…."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.cards.grammar.machine import Grammar
from engine.cards.grammar.templates import H, reading

IN_PLAY = m.Zone("in_play")


def add(g: Grammar) -> None:
    """Add what may be replaced, and prevention."""
    _would(g)
    _instead(g)
    _prevention(g)


def _would(g: Grammar) -> None:
    r = g.rule
    w = "would"
    will = "(将|将要|要)"
    more = "(|1点或更多|1点或更多的|任何|任意数量的)"
    r(w, f"<p:player>{will}抓(一张|)牌", m.Draws(H.p))
    r(w, f"<p:player>{will}(获得|得到){more}生命", m.GainsLife(H.p))
    r(w, f"<p:player>{will}失去{more}生命", m.LosesLife(H.p))
    r(w, f"<p:player>{will}(输掉|输去|失去|输)(这盘游戏|此盘游戏|游戏)", m.GameLost(H.p))
    r(w, f"<p:player>{will}(从手上|)(弃掉|弃)<o:any>", m.Discards(H.p, H.o))
    for kind, combat in (("战斗", True), ("", None)):
        r(w, f"<s:any>{will}对<t:anyone>造成{more}{kind}伤害", m.Damage(H.s, H.t, combat))
        r(w, f"<t:anyone>{will}受到{more}{kind}伤害", m.Damage(None, H.t, combat))
        r(w, f"{will}对<t:anyone>造成{more}{kind}伤害", m.Damage(None, H.t, combat), prints=False)
        r(w, f"<s:any>{will}造成{more}{kind}伤害", m.Damage(H.s, None, combat))
    go = "(进入|置入|被置入|放进)"
    r(w, f"<o:any>{will}(从场上|自场上){go}<z:zone>", m.ZoneChange(H.o, IN_PLAY, H.z))
    r(w, f"<o:any>{will}(从|自)任何(地方|区域|位置|处){go}<z:zone>", m.ZoneChange(H.o, None, H.z), prints=False)
    r(w, f"<o:any>{will}{go}<z:zone>", m.ZoneChange(H.o, None, H.z))
    r(w, f"<n:count>张牌{will}{go}<z:zone>", reading(lambda n, z: m.ZoneChange(_any_card(), None, z)))
    r(w, f"<o:any>{will}(进场)", m.ZoneChange(H.o, None, IN_PLAY))
    r(w, f"<o:any>{will}离场", m.ZoneChange(H.o, IN_PLAY, None))
    r(w, f"<o:any>{will}(被消灭|被摧毁)", m.Destroyed(H.o))
    r(w, f"<o:any>{will}(死去|死亡)", m.ZoneChange(H.o, IN_PLAY, m.Zone("graveyard")), prints=False)
    # 若该生物将于本回合中进入坟墓场
    for turn in ("将(在|于|)本回合(中|)(从场上|)", "(在|于|)本回合(中|)将(从场上|)"):
        r("wouldthisturn", f"<o:any>{turn}{go}坟墓场", m.ZoneChange(H.o, IN_PLAY, m.Zone("graveyard")))
        r("wouldthisturn", f"<o:any>{turn}{go}其拥有者的坟墓场", m.ZoneChange(H.o, IN_PLAY, m.Zone("graveyard")))
    # 目标生物下一次将被消灭时
    once = "下一次(将|将要|要)"
    r("wouldnext", f"<o:any>{once}(被消灭|被摧毁)", m.Destroyed(H.o))
    r("wouldnext", f"<o:any>{once}(从场上|自场上){go}<z:zone>", m.ZoneChange(H.o, IN_PLAY, H.z))
    r("wouldnext", f"<p:player>{once}抓(一张|)牌", m.Draws(H.p))
    for kind, combat in (("战斗", True), ("", None)):
        r("wouldnext", f"<s:any>{once}对<t:anyone>造成{kind}伤害", m.Damage(H.s, H.t, combat))
        r("wouldnext", f"<t:anyone>{once}受到{kind}伤害", m.Damage(None, H.t, combat))
    r("dropped", f"{go}<z:zone>", H.z)
    r("dropped", "(置入任何地方|受到伤害)", m.Zone("in_play"), prints=False)
    r(w, f"<p:player>{will}使用<o:any>", m.Plays(H.p, H.o))


def _any_card() -> Any:

    return m.Any(m.Filter("card"))


def _instead(g: Grammar) -> None:
    """What happens instead, when it is the event itself, changed."""
    r = g.rule
    r(
        "deed",
        "对(该生物或牌手|该牌手或生物|该生物或该牌手|该牌手|该生物|该永久物或牌手|该永久物|"
        "其|它)造成(两倍|二倍|双倍)(的|数量的)伤害",
        m.Happens(times=m.Number(2)),
    )
    r(
        "deed",
        "该来源对(该生物或牌手|该牌手或生物|该生物或该牌手|该牌手|该生物|其|它)造成<n:points>伤害",
        m.Happens(amount=H.n),
        cost=1,
        prints=False,
    )
    r("deed", "(获得|得到)(两倍|二倍|双倍)(的|数量的)生命", m.Happens(times=m.Number(2)), prints=False)
    r("deed", "造成(两倍|二倍|双倍)(的|数量的)伤害", m.Happens(times=m.Number(2)), prints=False)
    r("instead", "(该伤害|此伤害|这些伤害)(改为|改由)(对|向)<t:each>造成(之|)", m.Happens(to=H.t))
    r("instead", "(改为|则改为)(该伤害|)(对|向)<t:each>造成(该伤害|此伤害|之)", m.Happens(to=H.t), prints=False)
    r("instead", "每(1|一)点生命改为<b:clause>", m.PerEach(m.ThatMuch(), H.b))
    r("instead", "每(1|一)点(该|)伤害改为<b:clause>", m.PerEach(m.ThatMuch(), H.b), prints=False)
    r("instead", "每<n:points>生命改为<b:clause>", m.PerEach(m.Quotient(m.ThatMuch(), H.n), H.b), cost=1)
    r("instead", "<p:player>(改为|则改为)<a:act>", _who())
    r("instead", "防止(该伤害|此伤害|这些伤害|之)", m.PreventDamage(None, that=True))
    r("instead", "防止(该伤害|此伤害|这些伤害)(中|)的<n:points>", m.PreventDamage(H.n, that=True))
    r("deed", "(获得|得到|失去)(两倍|二倍|双倍)(的|数量的)生命", m.Happens(times=m.Number(2)), prints=False)
    r("may_instead", "<p:player>(可以|可)改为<b:body>", m.May(H.p, H.b))


def _who() -> Any:
    from engine.cards.grammar.sentences import WHO

    return WHO


def _prevention(g: Grammar) -> None:
    r = g.rule
    p = "prevention"
    r("stmt", "<p:prevention>", H.p)
    for kind, combat in (("战斗", True), ("", None)):
        dmg = f"{kind}伤害"
        r(
            p,
            f"防止<d:turn>(接下来|)将对<t:each>造成(的|之)(所有|全部|一切){dmg}",
            reading(lambda d, t, c=combat: m.Lasting(d, m.PreventDamage(None, None, t, c))),
        )
        r(
            p,
            f"防止<d:turn>接下来将对<t:each>造成(的|之)<n:points>{dmg}",
            reading(lambda d, t, n, c=combat: m.Lasting(d, m.PreventDamage(n, None, t, c, next=True))),
        )
        r(
            p,
            f"防止<d:turn><s:objects1>将(会|)造成(的|之)(所有|全部|一切){dmg}",
            reading(lambda d, s, c=combat: m.Lasting(d, m.PreventDamage(None, s, None, c))),
        )
        r(
            p,
            f"防止<d:turn>(将|)(会|)造成(的|之)(所有|全部|一切){dmg}",
            reading(lambda d, c=combat: m.Lasting(d, m.PreventDamage(None, None, None, c))),
        )
        r(p, f"防止接下来将对<t:each>造成(的|之)<n:points>{dmg}", m.PreventDamage(H.n, None, H.t, combat, next=True))
        r(
            p,
            f"防止<s:objects1>接下来将对<t:each>造成(的|之)<n:points>{dmg}",
            m.PreventDamage(H.n, H.s, H.t, combat, next=True),
        )
        r(p, f"防止(接下来|)将对<t:each>造成(的|之)(所有|全部|一切){dmg}", m.PreventDamage(None, None, H.t, combat))
        r(
            p,
            f"防止(所有|全部|一切)(将|)对<t:each>造成(的|之|){dmg}",
            m.PreventDamage(None, None, H.t, combat),
            prints=False,
        )
        r(p, f"防止<s:objects1>将对<t:each>造成(的|之)(所有|全部|一切){dmg}", m.PreventDamage(None, H.s, H.t, combat))
        r(
            p,
            f"防止由<s:objects1>将造成(的|之)(所有|全部|一切){dmg}",
            m.PreventDamage(None, H.s, None, combat),
            0,
            False,
        )
        r(p, f"防止<s:objects1>将造成(的|之)(所有|全部|一切){dmg}", m.PreventDamage(None, H.s, None, combat))
        r(p, f"防止(所有|全部|一切)(将造成的|){dmg}", m.PreventDamage(None, None, None, combat))
        r(p, f"防止(将造成的|将造成之)(所有|全部){dmg}", m.PreventDamage(None, None, None, combat), prints=False)
        r(
            p,
            f"(所有|全部)(将|)对<t:each>造成的{dmg}(，|)(改为|改由)(对|向)<o:each>造成(之|)",
            m.Redirect(H.t, H.o, None, None, combat),
        )
        r(
            p,
            f"接下来将对<t:each>造成的<n:points>{dmg}(，|)(改为|改由)(对|向)<o:each>造成(之|)",
            m.Redirect(H.t, H.o, H.n, None, combat, next=True),
        )
        r(
            p,
            f"(将|)<s:objects1>(接下来|)将对<t:each>造成的{dmg}(，|)(改为|改由)(对|向)<o:each>造成(之|)",
            m.Redirect(H.t, H.o, None, H.s, combat),
            cost=1,
        )
    for kind, combat in (("战斗", True), ("", None)):
        late = f"防止<s:objects1><d:turn>将(会|)造成(的|之)(所有|全部|)(的|){kind}伤害"
        r(p, late, reading(lambda s, d, c=combat: m.Lasting(d, m.PreventDamage(None, s, None, c))))
    by = "由你(选择的|所选择的|所选的|选择之|所选择之|所选之)(一个|)"
    r("chosensource", f"{by}来源", m.Some(m.Filter("source")))
    r("chosensource", f"{by}<m:mods1>来源", m.Some(m.Filter("source", H.m)))
    r("chosensource", f"{by}<k:kinds>来源", m.Some(m.Filter("source", H.k)), prints=False)
    chosen = "防止<s:chosensource>将(会|)"
    r(p, f"{chosen}造成(的|之)(所有|全部)伤害", m.PreventDamage(None, H.s, None), prints=False)
    r(p, f"{chosen}对<t:each>造成(的|之)(所有|全部)伤害", m.PreventDamage(None, H.s, H.t), prints=False)
    r(p, "<s:chosensource>下一次将对<t:each>造成伤害时，防止该伤害", m.PreventDamage(None, H.s, H.t, once=True))
    r(
        p,
        "下一次<s:chosensource>将对<t:each>造成伤害时，防止该伤害",
        m.PreventDamage(None, H.s, H.t, once=True),
        prints=False,
    )
    r(
        p,
        "<s:chosensource>下一次将对<t:each>造成伤害时，<b:instead>",
        reading(lambda s, t, b: m.Replace(m.Damage(s, t), b, next=True)),
        cost=1,
    )
    r("deed", "防止(该伤害|此伤害|这些伤害)", m.PreventDamage(None, that=True))
    r("deed", "防止(该伤害|此伤害|这些伤害)中的<n:points>", m.PreventDamage(H.n, that=True))
    for kind, combat in (("战斗", True), ("", None)):
        dmg = f"{kind}伤害"
        taken = f"(|所有|全部)<t:each>(所|将|所将|)受到的(|所有|全部){dmg}(，|)(改为|改由)"
        r(p, f"{taken}(对|向)<o:each>造成(|之)", m.Redirect(H.t, H.o, None, None, combat), prints=False)
        r(
            p,
            f"防止接下来将由<s:objects1>造成(的|之)<n:points>{dmg}",
            m.PreventDamage(H.n, H.s, None, combat, next=True),
        )
        shared = f"防止接下来将对<t:each>造成(的|之)(共|总共)<n:points>{dmg}，(由你分配|由你任意分配|任意分配)"
        r(p, shared, m.PreventDamage(H.n, None, H.t, combat, next=True, divided=True))


I = m.Implied()  # noqa: E741
