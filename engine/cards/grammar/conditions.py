"""Conditions: what 若, 只要, 除非 and state triggers speak of."""

from __future__ import annotations

from engine.cards import model as m
from engine.cards.grammar.machine import Grammar
from engine.cards.grammar.templates import H, narrowed, reading

ONE, NONE = m.Number(1), m.Number(0)
MORE = "(或更多|或以上|以上)(|的)"
LESS = "(或更少|或以下|以下)(|的)"
HAVE = "(有|里有)"


def add(g: Grammar) -> None:
    """Add conditions."""
    r = g.rule
    r("cond", "<cond1>", H.cond1)
    r("cond", "<a:cond1>(，且|且|，并且|并且|，而且|，同时|，)<b:cond1>", m.AllHold((H.a, H.b)), cost=1)
    r("cond", "<a:cond1>(，或|或是|，或是|，或者|或者|或)<b:cond1>", m.AnyHolds((H.a, H.b)), cost=1)
    _existence(g)
    _comparisons(g)
    _matching(g)
    _done(g)


def _existence(g: Grammar) -> None:
    r = g.rule
    c = "cond1"
    mine = narrowed(m.ControlledBy(H.p), H.w)
    there = narrowed(m.InZone(H.z), H.w)
    r(c, f"<p:player>(操控|操控着|操控了|操控有)<n:count>(个|张|){MORE}<w:np>", m.Exists(mine, ">=", H.n))
    r(c, f"<p:player>(操控|操控着)<n:count>(个|张|){LESS}<w:np>", m.Exists(mine, "<=", H.n))
    other = narrowed(m.ControlledBy(H.p), narrowed(m.Other(), H.w))
    r(c, "<p:player>操控(另一个|另外一个|一个其他|一个其他的|其他)<w:np>", m.Exists(other, ">=", ONE), prints=False)
    r(c, "<p:player>(操控|操控着|操控了)(一个|任何|任一|一张|)<w:np>", m.Exists(mine, ">=", ONE))
    r(c, "<p:player>(未操控|没有操控|不操控|并未操控|不再操控)(任何|一个|任一|)<w:np>", m.Exists(mine, "==", NONE))
    r(c, "<p:player>(只|仅)操控<n:count>个<w:np>", m.Exists(mine, "==", H.n))
    r(c, "<z:zonein>有<n:count>张或更多的<w:cardnp>", m.Exists(there, ">=", H.n), reads=False)
    r(c, f"<z:zone>{HAVE}<n:count>(个|张|){MORE}<w:np>", m.Exists(there, ">=", H.n))
    r(c, f"在<z:zone>{HAVE}<n:count>(个|张|){MORE}<w:np>", m.Exists(there, ">=", H.n), prints=False)
    r(c, "<z:zonein>有一张<w:cardnp>", m.Exists(there, ">=", ONE), reads=False)
    r(c, f"<z:zone>{HAVE}(一个|一张|任何|)<w:np>", m.Exists(there, ">=", ONE))
    others = narrowed(m.InZone(H.z), narrowed(m.Other(), H.w))
    r(c, f"<z:zone>{HAVE}(另一个|另外一个|另一张|其他)<w:np>", m.Exists(others, ">=", ONE), prints=False)
    r(c, "<z:zone>(没有|并无|无)(任何|)<w:np>", m.Exists(there, "==", NONE))
    r(c, "有(|一个|一张|任何)<w:np>", m.Exists(H.w, ">=", ONE), cost=1)
    r(c, f"有<n:count>(个|张|){MORE}<w:np>(|在场上|在场)", m.Exists(H.w, ">=", H.n), cost=1)
    r(c, "没有(|任何)<w:np>", m.Exists(H.w, "==", NONE), cost=1)
    r(c, "<w:np>(在场上|在场)", m.Exists(H.w, ">=", ONE), cost=2, prints=False)
    r(
        c,
        f"<p:player>有<n:count>张{MORE}牌在<z:zone>",
        reading(lambda p, n, z: m.Exists(m.Filter("card", (m.InZone(z),)), ">=", n)),
    )
    hand = m.Filter("card", (m.InZone(m.Zone("hand", H.p)),))
    r(c, "<p:player>(没有手牌|手上没有牌|没有任何手牌|无手牌)", m.Exists(hand, "==", NONE))
    r(c, "<p:player>(手上有牌|有手牌)", m.Exists(hand, ">=", ONE))
    r(c, f"<p:player>(手上有|的手牌有|有)<n:count>张{MORE}(手牌|牌)", m.Exists(hand, ">=", H.n))
    r(c, f"<p:player>(手上有|的手牌有|有)<n:count>张{LESS}(手牌|牌)", m.Exists(hand, "<=", H.n))
    r(
        c,
        "(任何|任一|有)<w:np><pred:condmod>",
        reading(lambda w, pred: m.Exists(m.Filter(w.noun, (pred, *w.such)), ">=", ONE)),
    )
    r(c, "所有<w:np>(都|均|皆)(是|为)<m:np>", _all_are())
    r(c, "(场上所有的|场上所有|场上的所有)<w:np>(都|均|皆)(是|为)<m:np>", _all_are(), prints=False)
    r(c, "<p:player>没有(|任何)<w:np>", m.Exists(narrowed(m.ControlledBy(H.p), H.w), "==", NONE), prints=False, cost=1)


def _all_are() -> m.Matches:
    return m.Matches(m.All(H.w), H.m)


def _comparisons(g: Grammar) -> None:
    r = g.rule
    c = "cond1"
    r(c, f"<q:counted>(为|是|)<n:points>{LESS}", m.Compare(H.q, "<=", H.n))
    r(
        c,
        "<q:counted>(为|是|)<n:count>(点|张|个|)(或更少|或以下|以下|或更低|或更小)",
        m.Compare(H.q, "<=", H.n),
        prints=False,
    )
    r(c, f"<q:counted>(为|是|)<n:points>{MORE}", m.Compare(H.q, ">=", H.n))
    r(
        c,
        "<q:counted>(为|是|)<n:count>(点|张|个|)(或更多|或以上|以上|或更高|或更大)",
        m.Compare(H.q, ">=", H.n),
        prints=False,
    )
    r(c, "<a:counted><op:compare><b:quantity>", m.Compare(H.a, H.op, H.b))
    r(c, "<a:counted>(比|较)<b:counted>(多|高|大)", m.Compare(H.a, ">", H.b), prints=False)
    r(c, "<a:counted>(比|较)<b:counted>(少|低|小)", m.Compare(H.a, "<", H.b), prints=False)
    r(c, "<p:player>(的|)(手牌|手上的牌)(比|较)<q:player>(多|更多)", _hands(">"))
    r(c, "<p:player>(的|)(手牌|手上的牌)(比|较)<q:player>(少|更少)", _hands("<"))
    r(c, "<p:player>(的|)(总生命|生命)(比|较)<q:player>(多|高|更多)", m.Compare(m.Life(H.p), ">", m.Life(H.q)))
    r(c, "<p:player>(的|)(总生命|生命)(比|较)<q:player>(少|低|更少)", m.Compare(m.Life(H.p), "<", m.Life(H.q)))
    r(c, "<p:player>操控的<w:np>(比|较)<q:player>(操控的|)(多|更多)", _controls_more(), prints=False)
    r(c, f"<p:player>(有|拥有|具有)<n:points>{MORE}生命", m.Compare(m.Life(H.p), ">=", H.n), prints=False)
    r(c, f"<p:player>(有|拥有|具有)<n:points>{LESS}生命", m.Compare(m.Life(H.p), "<=", H.n), prints=False)
    fewer = "<p:player>操控的<w:np>(比|较)<q:player>(操控的|)(少|更少)"
    r(c, fewer, _controls_more("<"), prints=False)


def _hands(op: str) -> m.Compare:
    def hand(player: object) -> m.Count:
        return m.Count(m.All(m.Filter("card", (m.InZone(m.Zone("hand", player)),))))  # type: ignore[arg-type]

    return m.Compare(hand(H.p), op, hand(H.q))


def _controls_more(op: str = ">") -> m.Compare:
    def held(player: object) -> m.Count:
        return m.Count(m.All(narrowed(m.ControlledBy(player), H.w)))  # type: ignore[arg-type]

    return m.Compare(held(H.p), op, held(H.q))


def _matching(g: Grammar) -> None:
    """若该牌是地牌, 若～未横置, 只要～上有充电指示物."""
    r = g.rule
    c = "cond1"
    r("condtarget", "目标<w:np>", m.Target(H.w))
    for subject, prints in (("ref", True), ("pron", False), ("condtarget", True)):
        o = f"<o:{subject}>"

        def is_(pattern: str, pred: object, negative: str = "", prints: bool = prints, o: str = o) -> None:
            r(c, o + pattern, m.Matches(H.o, m.Filter("object", (pred,))), prints=prints)  # type: ignore[arg-type]
            if negative:
                r(c, o + negative, m.NotC(m.Matches(H.o, m.Filter("object", (pred,)))), prints=prints)  # type: ignore[arg-type]

        is_("(是|为)<c:colored>", H.c, "(不是|并非)<c:colored>")
        either = m.Either((H.a, H.b))
        is_("(是|为)<a:colored>或<b:colored>", either, "(不是|并非)<a:colored>或<b:colored>")
        is_("(为|是|)<s:state>", m.Is(H.s), "(不是|并非|不为|非)<s:state>")
        r(
            c,
            f"{o}(保持|持续|持续被|保持被|仍|仍为|已|已被|维持)<s:state>",
            m.Matches(H.o, m.Filter("object", (m.Is(H.s),))),
            prints=False,
        )
        is_("(在|仍在)<z:zonein>", m.InZone(H.z), "(不在|已不在|不再在)<z:zonein>")
        is_("(持续被|保持被|仍被|被|持续)移出对战", m.InZone(m.Zone("removed")))
        is_(
            "(装备在|结附在|结附于|装备于)<x:objects1>(上|)",
            m.AttachedTo(H.x),
            "(未装备在|没有装备在|未结附在)<x:objects1>(上|)",
        )
        is_("(的|之)名称(为|是)(所选的|所选|该)(名称|牌名)", m.OfChosen("card_name"), prints=False)
        is_("(在场|在场上)", m.InZone(m.Zone("in_play")), "(不在场|不在场上)")
        is_("(具有|具)<k:withability>", m.HasAbility(H.k), "(不具有|没有|不具)<k:withability>")
        is_(
            "(上|上面)有(一个|)<k:counter_name>指示物",
            m.HasCounters(H.k, ONE),
            "(上|上面|)没有(任何|)<k:counter_name>指示物",
        )
        r(
            c,
            f"{o}(上|之上|的上面)(有|至少有)<n:count>(个|){MORE}<k:counter_name>指示物",
            m.Compare(m.Counters(H.k, H.o), ">=", H.n),
            prints=prints,
        )
        is_("与<x:objects1>(有|具有)(共通|相同)(的|之|)<s:shared>", m.Shares(H.s, H.x))
        is_(
            "(属于|为|是)(所选|所选择的|该|所选的)<y:chosen_kind>",
            m.OfChosen(H.y),
            "(不属于|并非|不是)(所选|所选择的|该|所选的)<y:chosen_kind>",
        )
        r(c, f"由<p:player>操控{o}", m.Matches(H.o, m.Filter("object", (m.ControlledBy(H.p),))), prints=False)
        r(
            c,
            f"<p:player>(操控|仍操控|持续操控|保有|操控着){o}(的操控权|)",
            m.Matches(H.o, m.Filter("object", (m.ControlledBy(H.p),))),
            prints=prints,
            cost=1,
        )
        r(
            c,
            f"<p:player>(失去|不再操控){o}(的操控权|)",
            m.NotC(m.Matches(H.o, m.Filter("object", (m.ControlledBy(H.p),)))),
            prints=prints,
            cost=1,
        )
        r(c, f"{o}(是|为|便是|仍是|仍为)(一个|一张|)<w:np>", m.Matches(H.o, H.w), prints=prints)
        r(c, f"{o}(不是|并非|不为)(一个|一张|)<w:np>", m.NotC(m.Matches(H.o, H.w)), prints=prints)
    r(
        c,
        "(其上|上面)有(一个|)<k:counter_name>指示物",
        m.Matches(m.It(), m.Filter("object", (m.HasCounters(H.k, ONE),))),
        prints=False,
    )
    r(
        c,
        f"(其上|上面)(有|)<n:count>个{MORE}<k:counter_name>指示物",
        m.Compare(m.Counters(H.k, m.It()), ">=", H.n),
        prints=False,
    )
    r(
        c,
        "其上没有<k:counter_name>指示物",
        m.NotC(m.Matches(m.It(), m.Filter("object", (m.HasCounters(H.k, ONE),)))),
        prints=False,
    )


def _done(g: Grammar) -> None:
    """若你如此作, 若已支付增幅费用, 若该咒语以此法被反击."""
    r = g.rule
    c = "cond1"
    r(c, "<w:player>(如此作|这么作|如此作了)", m.DidSo(True, H.w))
    r(c, "如此作", m.DidSo(True), prints=False)
    r(c, "<w:player>(不如此作|没有如此作|并未如此作|不这么作|未如此作)", m.DidSo(False, H.w))
    r(c, "(有牌手|有任何牌手|任一牌手|有对手)如此作", m.DidSo(True, m.AnyPlayer()), prints=False)
    r(c, "(没有牌手|无牌手)如此作", m.DidSo(False, m.AnyPlayer()))
    r(c, "<w:you>(无法如此作|不能如此作)", reading(lambda w: m.Couldnt()))
    r(c, "你无法如此作", m.Couldnt())
    g.words("you", {"你": m.You()})
    paid = {
        "增幅": "kicker",
        "购回": "buyback",
        "返照": "flashback",
        "疯魔": "madness",
        "打包": "entwine",
        "返响": "echo",
    }
    g.words("paidkeyword", paid)
    r(
        c,
        "(已支付|你已支付|你支付了|支付了|你支付过|支付过|曾支付|你支付|已付)(其|此咒语的|)<k:paidkeyword>费用",
        m.CostPaid(H.k),
    )
    pay = "(已支付|你已支付|你支付了|支付了|你支付过|支付过|曾支付)(其|)"
    r(c, f"{pay}<x:mana>(的|)增幅费用", m.CostPaid("kicker", None, H.x))
    for place, word in enumerate(("第一个", "第二个", "第三个"), start=1):
        r(c, f"{pay}{word}增幅费用", m.CostPaid("kicker", place))
    r(c, "<s:self>(已|)(支付了|支付|)<k:paidkeyword>(费用|)", reading(lambda s, k: m.CostPaid(k)))
    r(c, "已<k:paidkeyword>", m.CostPaid(H.k), prints=False)
    r(
        c,
        "(未支付|没有支付|你未支付|你没有支付|未支付过|没有支付过|你未支付过)(其|)<k:paidkeyword>费用",
        m.NotC(m.CostPaid(H.k)),
    )
    r(c, "<p:you>(并非|不是)从<z:zone>使用<o:pronref>", reading(lambda p, z, o: m.NotC(m.PlayedFrom(o, z))))
    r(c, "你并非从<z:zone>使用<o:pronref>", m.NotC(m.PlayedFrom(H.o, H.z)))
    r(c, "你(从|是从)<z:zone>使用<o:pronref>", m.PlayedFrom(H.o, H.z))
    r("pronref", "<ref>", H.ref)
    r("pronref", "(之|其)", m.It(), prints=False)
    verbs = {
        "反击": "counter",
        "消灭": "destroy",
        "弃掉": "discard",
        "牺牲": "sacrifice",
        "移出对战": "remove",
        "防止": "prevent",
        "展示": "reveal",
    }
    g.words("doneverb", verbs)
    r(c, "<o:any1>(以此法|因此|因此法|以此方式)(而|)被<v:doneverb>(掉|)", m.DoneThisWay(H.v, H.o))
    r(c, "<o:any1>被<v:doneverb>(掉|)", m.DoneThisWay(H.v, H.o), cost=2, prints=False)
    r(c, "(以此法|因此法|因此)<v:doneverb>(掉|)(了|)<o:any1>", m.DoneThisWay(H.v, H.o), prints=False)
    r(c, "<p:player>(以此法|因此法|因此)<v:doneverb>(掉|)(了|)<o:any1>", reading(lambda p, v, o: m.DoneThisWay(v, o)))
    r(c, "(并未|没有|未)(以此法|因此法|因此)<v:doneverb><o:any1>", m.NotC(m.DoneThisWay(H.v, H.o)))
    r(c, "<p:player>(将因此|因此)失去生命", m.DoneThisWay("lose_life", H.p))
    r(c, "<p:player>以此法(搜寻|搜索)(了|)<o:zoneobject>", reading(lambda p, o: m.DoneThisWay("search", o)))
    r(c, "你以此法搜寻<o:zoneobject>", m.DoneThisWay("search", H.o))
    r("zoneobject", "<z:zone>", m.All(m.Filter("card", (m.InZone(H.z),))))
    r(c, "<p:you>(已|已经|)达到门槛", reading(lambda p: m.Threshold()))
    r(c, "你达到门槛", m.Threshold())
    # turns and chance
    r(c, "(是|正是|正值|现在是|当前是|此时是|轮到)<p:player>的回合", m.TurnOf(H.p))
    r(c, "<p:player>(赢得此掷|赢得该掷|赢得此次掷硬币|赢得掷硬币|赢了此掷|赢得任一掷|赢得一掷)", m.FlipWon(True, H.p))
    r(c, "<p:player>(输去此掷|输去该掷|输掉此掷|输去掷硬币|输掉该掷|输去任一掷|输去一掷)", m.FlipWon(False, H.p))
    r(c, "<p:you>赢得<n:count>掷或更多", reading(lambda p, n: m.Compare(m.FlipsWon(), ">=", n)))
    r(c, "你赢得<n:count>掷或更多", m.Compare(m.FlipsWon(), ">=", H.n))
    # what has happened this turn
    turn = "(在|于|)本回合(中|)(曾|已|)"
    r(c, f"<s:pronref>{turn}对<t:each>造成(过|)伤害", m.Happened(m.Damage(H.s, H.t), "turn"))
    r(c, f"<s:pronref>{turn}受到(过|)伤害", m.Happened(m.Damage(None, H.s), "turn"))
    r(c, f"<s:player>{turn}受到(过|)伤害", m.Happened(m.Damage(None, H.s), "turn"))
    r(c, f"<s:player>{turn}(失去过|失去|曾失去)生命", m.Happened(m.LosesLife(H.s), "turn"))
    r(c, f"<s:pronref>{turn}(攻击过|进行过攻击|进行攻击|攻击)", m.Happened(m.Attacks(H.s), "turn"))
    r(c, f"<p:player>{turn}使用(过|了|)<o:any1>", m.Happened(m.Plays(H.p, H.o), "turn"))
    never = "(在|于|)本回合(中|)(未曾|未|没有|并未)"
    r(c, f"<p:player>{never}使用(过|)(任何|)<o:any1>", m.NotC(m.Happened(m.Plays(H.p, H.o), "turn")))
    r(c, f"<s:pronref>{never}(进行|)攻击(过|)", m.NotC(m.Happened(m.Attacks(H.s), "turn")))
    r(c, f"<s:player>{never}受到(过|)伤害", m.NotC(m.Happened(m.Damage(None, H.s), "turn")))
