"""What objects and players can't, must and may do; costs; what happens as a permanent comes into play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import model as m
from engine.cards.grammar.machine import Grammar
from engine.cards.grammar.templates import Env, H, iso, reading
from engine.cards.grammar.words import BASIC_LANDS, COLORS

I = m.Implied()  # noqa: E741
ONE = m.Number(1)


def add(g: Grammar) -> None:
    """Add statements about the rules."""
    _combat(g)
    _rules(g)
    _entering(g)
    _whole(g)


def _combat(g: Grammar) -> None:
    r = g.rule
    a = "action"
    r(a, "(进行攻击|攻击)", m.Attack())
    r(a, "(进行阻挡|阻挡)", m.Block())
    r(
        a,
        "(进行攻击或阻挡|攻击或阻挡|进行攻击或进行阻挡|攻击或进行阻挡|攻击也不能阻挡|进行攻击和阻挡)",
        m.EitherAction((m.Attack(), m.Block())),
    )
    r(a, "攻击<p:player>", m.Attack(H.p))
    r(a, "(单独进行攻击|单独攻击)", m.Attack(alone=True))
    r(a, "(单独进行阻挡|单独阻挡)", m.Block(alone=True))
    r(a, "单独(攻击或阻挡|进行攻击或阻挡)", m.EitherAction((m.Attack(alone=True), m.Block(alone=True))))
    r(a, "阻挡<o:anything>", m.Block(H.o))
    r(a, "(被阻挡|受到阻挡|受阻挡)", m.BeBlocked())
    r(a, "(被|受)<o:anything>阻挡", m.BeBlocked(H.o))
    r(a, "被(多于|超过)<n:count>(个|)(的|)生物(|所)阻挡", m.BeBlockedByMoreThan(H.n))
    r(a, "(被反击|被咒语或异能反击)", m.BeCountered())
    r(a, "被<o:anything>反击", m.BeCountered(H.o), cost=1)
    spell = "(咒语或异能|任何咒语或异能|咒语和异能)"
    r(a, f"成为{spell}的目标", m.BeTargeted())
    r(a, "成为<o:anything>的目标", m.BeTargeted(H.o), cost=1)
    r(a, "(重生|被重生)", m.BeRegenerated(), cost=1)
    r(a, "被牺牲", m.BeSacrificed())
    r(a, "(被消灭|被摧毁)", m.BeDestroyed())
    r(a, "(重置|被重置)", m.BeUntapped())
    r("pred", "不会(被消灭|被摧毁|毁坏|被毁坏)", m.Cant(I, m.BeDestroyed()), prints=False)
    r(a, "使用(多于|超过)<n:count>(个|张|)(的|)<w:np>", m.PlayMoreThan(H.n, H.w))
    r(a, "重置(多于|超过)<n:count>(个|)(的|)<w:np>", m.UntapMoreThan(H.n, H.w))
    r(
        "pred",
        "(在|于)(其|各自的|)(的|)重置步骤(中|)(便|)不能重置(多于|超过)<n:count>(个|)(的|)<w:np>",
        m.Cant(I, m.UntapMoreThan(H.n, H.w)),
        prints=False,
    )
    r("pred", "(在|于|)每(个|)回合(中|)(便|)不能<a:action>", m.Cant(I, H.a), prints=False, cost=1)
    r("pred", "不能(在|于)(一个|每个|每|同一个|同一)回合(中|)<a:action>", m.Cant(I, H.a), prints=False, cost=1)
    r(a, "(成为|受到|被)结界(结附|所结附)", m.BeEnchanted())
    r(a, "被防止", m.BePrevented())
    step = "(在|于|)(其操控者的|你的|其操控者|其|该|)重置步骤(中|)"
    r("pred", f"{step}(不能重置|不重置|不得重置|无法重置)", m.Cant(I, m.UntapInStep()))
    r("pred", "不能(在|于)(其操控者的|你的|其|)重置步骤中重置", m.Cant(I, m.UntapInStep()), prints=False)
    r("pred", "(在|于)其操控者的下一个重置步骤(中|)(不能重置|不重置)", m.Cant(I, m.UntapInStep(next=True)))
    r(
        "pred",
        "(在|于)<p:whose>下一个重置步骤(中|)(不能重置|不重置)",
        reading(lambda p: m.Cant(I, m.UntapInStep(next=True))),
        cost=1,
    )
    r("pred", "(只能|仅能)被<o:anything>(|所)阻挡", m.Cant(I, m.BeBlocked(None, H.o)), cost=1)
    r("pred", "(只能|仅能)阻挡<o:anything>", m.Cant(I, m.Block(None, H.o)))
    r("pred", "(只能|仅能)(结附在|结附于|装备在)<o:anything>(上|)", m.Cant(I, m.AttachTo(H.o, True)))
    r("mustaction", "阻挡<o:objects1>", m.Block(H.o))
    r("mustaction", "(进行阻挡|阻挡)", m.Block())
    r("mustaction", "(进行攻击|攻击)", m.Attack())
    r("mustaction", "攻击<p:player>", m.Attack(H.p))
    r("mustaction", "(被阻挡|受阻挡)", m.BeBlocked())
    as_ = "(如同|如|视同|当作|如同是|如同具有)"
    way = "(一般|般|一样|)(地|)(进行|)"
    r("canaction", "攻击时(不须|不需|不须要|不需要|无须|不必)横置", m.AttackUntapped())
    r("canaction2", f"{as_}(具有|具|)<k:withability>{way}阻挡", m.AttackAsThough(m.HasAbility(H.k), True))
    r("canaction2", f"{as_}(没有|不具有|不具)<k:withability>{way}(攻击)", m.AttackAsThough(m.Not(m.HasAbility(H.k))))
    r("canaction2", f"{as_}(不是|并非|非)<t:subtype>{way}攻击", m.AttackAsThough(m.Not(m.HasSubtype(H.t))))
    r("canaction2", "额外阻挡<n:count>(个|)(的|)生物", m.BlockExtra(H.n))
    as_if = "，(就|)(如同|如)<x:ref>(具有|具)<j:withability>(一般|般|一样)"
    r(
        "canaction2",
        f"阻挡具有<k:withability>的生物{as_if}",
        reading(lambda k, x, j: m.AttackAsThough(m.HasAbility(j), True)),
    )
    r("pred", "(可以|可)从<z:zone>使用<o:anything>", m.Can(I, m.PlayCards(H.o, H.z)))
    r("canaction2", "阻挡任意数量的生物", m.BlockExtra(m.AnyNumber()))
    r("canaction2", "(视同|如同)未(受|被)阻挡(一般|)(地|)(对防御牌手|)造成(战斗|)伤害", m.AssignAsUnblocked())
    r("canaction", "(视同|如同)未(受|被)阻挡(一般|)(地|)对防御牌手造成战斗伤害", m.AssignAsUnblocked(), prints=False)
    r("pred", "若能被阻挡(，|)(则|)(必须|须)被阻挡", m.Must(I, m.BeBlocked()), prints=False)
    r(a, "被<o:anything>指定为目标", m.BeTargeted(H.o), prints=False)
    r(
        "canaction2",
        "攻击，(就|)(如同|如)<x:ref>(不具有|没有|不具)<k:withability>(一般|般|一样)",
        reading(lambda x, k: m.AttackAsThough(m.Not(m.HasAbility(k)))),
    )


def _rules(g: Grammar) -> None:
    """What players can and can't do."""
    r = g.rule
    a = "action"
    r(a, "使用地", m.PlayLands())
    r(a, "使用<o:anything>", m.PlayCards(H.o), cost=1)
    r(a, "使用<o:objects1>的起动式异能", m.PlayAbilities(H.o))
    r(a, "循环牌", m.CycleCards())
    r(a, "(获得生命|得到生命)", m.GainLifeA())
    r(a, "抓牌", m.DrawCards())
    r(a, "(输掉|输去|输)(这盘游戏|此盘游戏|游戏|该盘游戏)", m.LoseTheGame())
    r(a, "(赢得|赢)(这盘游戏|此盘游戏|游戏|该盘游戏)", m.WinTheGame())
    r("pred", "(这盘游戏|此盘游戏)不会输", m.Cant(I, m.LoseTheGame()))
    r("pred", "不会(输掉|输去|输)(这盘游戏|此盘游戏|游戏|该盘游戏)", m.Cant(I, m.LoseTheGame()), prints=False)
    r("pred", "不会(赢得|赢)(这盘游戏|此盘游戏|游戏|该盘游戏)", m.Cant(I, m.WinTheGame()), prints=False)
    r("pred", "(这盘游戏|此盘游戏|)(也|)不会赢", m.Cant(I, m.WinTheGame()))
    r("pred", "不(会|)因(总生命|生命)为0或更少而(输掉|输去)(此盘|这盘|)游戏", m.Cant(I, m.LoseTheGame("life")))
    r(
        "pred",
        "(在|于|)(各自的|其|你的|)(重置步骤中)(便|)(只能|最多|至多)重置(至多|最多|)<n:count>(个|)<w:np>",
        m.Cant(I, m.UntapMoreThan(H.n, H.w)),
    )
    extra = "(可以|可|能)(额外|多)"
    r("pred", f"{extra}使用<n:count>(个|张|)地", m.Can(I, m.PlayLands(H.n)))
    r(
        "pred",
        "(可以|可)于(其|你|他|该牌手|)(能|能够|)使用瞬间的时机下(，|)使用<o:objects>",
        m.Can(I, m.PlayCards(H.o, timing="instant")),
    )
    when = "(可以|可)(于|在)(任何|任意|)(其|你|他|)(能够|能|可以|可)使用瞬间的(时机下|时机中|时机|时候)(，|)使用"
    r("pred", f"{when}<o:objects>", m.Can(I, m.PlayCards(H.o, timing="instant")), prints=False)
    hand = "(|的)手牌数量(没有上限|并无上限|无上限)"
    r("pred", hand, m.NoHandLimit(I))
    r("pred", "(的|)手牌(数量|数量的|)上限(为|成为)<n:count>(张|)", m.NoHandLimit(I, H.n))
    r(
        "pred",
        "(的|)手牌(数量|数量的|)上限(减少|降低)<n:count>(张|)",
        iso(lambda n: m.HandLimitChange(I, m.Minus(m.Number(0), n)), _un_less),
    )
    r("pred", "(的|)手牌(数量|数量的|)上限(增加|提高)<n:count>(张|)", m.HandLimitChange(I, H.n))
    r("pred", "没有手牌(数量|)上限", m.NoHandLimit(I), prints=False)
    show = "以(展示|公开)<o:objects>(的方式|)(进行游戏|来进行游戏)"
    r("pred", show, m.PlaysRevealed(I, H.o))
    r(
        "pred",
        "(可|可以)将<o:objects>(视为|视同|当作)在(你|其)手上一般(地|)使用",
        m.Can(I, m.PlayCards(H.o, timing="hand")),
    )
    r(
        "pred",
        "(可|可以)使用<o:objects>，(就|)(如同|如)(那些牌|该牌|它们|它|其)(是|)在(其|你)手上(一般|一样)",
        m.Can(I, m.PlayCards(H.o, timing="hand")),
        prints=False,
    )
    r("pred", "(可|可以)如同在手上一般(地|)使用<o:objects>", m.Can(I, m.PlayCards(H.o, timing="hand")), prints=False)
    r(
        "pred",
        "(可|可以)(检视及使用|检视并使用)<o:objects>(，|)(就如同|如同)(那些牌|该牌|它们|其)(是|)在(其|你)手上一般",
        m.Can(I, m.PlayCards(H.o, timing="hand")),
        prints=False,
    )
    r(a, "抓(多于|超过)<n:count>张牌", m.DrawCards(H.n))
    r(a, "从<z:zone>使用<o:anything>", m.PlayCards(H.o, H.z))
    r(
        "stmt",
        "<p:possessor>的手牌(均|都|皆|)(展示|公开)",
        reading(lambda p: m.PlaysRevealed(p, m.All(m.Filter("card", (m.InZone(m.Zone("hand", p)),))))),
    )
    r(
        "pred",
        "(|每回合|每回合中|每个回合)(只能|仅能)使用<n:count>(个|张)<w:np>",
        m.Cant(I, m.PlayMoreThan(H.n, H.w)),
        prints=False,
    )
    hand_like = "(如同|如|就如同)(是|)在(你|其|他)手上一般(地|)(，|)从<z:zone>使用<o:anything>"
    r("pred", f"(可以|可){hand_like}", m.Can(I, m.PlayCards(H.o, H.z)), prints=False)


def _un_less(tree: Any) -> Iterator[Env]:
    if isinstance(tree, m.HandLimitChange) and isinstance(tree.amount, m.Minus):
        yield {"n": tree.amount.second}


def _entering(g: Grammar) -> None:
    """As a permanent comes into play (410.10e)."""
    r = g.rule
    s = "<o:subject>"
    r("stmt", f"{s}(须|必须|需|)横置进场", m.AsEnters(H.o, m.EnterTapped()))
    r("stmt", f"{s}进场时(须|必须|需|为|)横置(着|)", m.AsEnters(H.o, m.EnterTapped()), prints=False)
    on = "(上面|其上|上)"
    r(
        "stmt",
        f"{s}进场时(，|){on}有<n:count>(个|)<k:counter_name>指示物",
        m.AsEnters(H.o, m.EnterWithCounters(H.k, H.n)),
    )
    r(
        "stmt",
        f"{s}(进场时|进场)(，|)(便|)(成为|变成|为|当成)<c:objects1>(的|之)(复制品|复制|复本)",
        m.AsEnters(H.o, m.EnterAsCopy(H.c)),
    )
    r(
        "stmt",
        f"{s}(进场时|进场)(，|)(便|)(成为|变成|为|当成)<c:objects1>(的|之)(复制品|复制|复本)(，|)(但|且|并|并且)(它|)<b:changes>",
        m.AsEnters(H.o, m.EnterAsCopy(H.c, H.b)),
    )
    r("stmt", f"于{s}进场时，<b:body>", m.AsEnters(H.o, H.b))
    r("stmt", f"{s}进场时，<p:player>可以<b:body>", m.AsEnters(H.o, m.May(H.p, H.b)), prints=False, cost=1)
    r("stmt", f"在{s}进场时，<b:body>", m.AsEnters(H.o, H.b), prints=False)


def _whole(g: Grammar) -> None:
    """Statements with a shape of their own."""
    r = g.rule
    r("subject", "<o:objects>", H.o)
    r("stmt", "获得<o:objects>(的|之|)操控权", m.Modify(H.o, (m.SetController(I),)))
    given = "将<o:objects>(的|之|)操控权(交给|给予|移交给|转移给)<p:player>"
    r("stmt", given, m.Modify(H.o, (m.SetController(H.p),)), prints=False)
    r("stmt", "取得<o:objects>(的|之)操控权", m.Modify(H.o, (m.SetController(I),)), prints=False)
    r("stmt", "<p:player>(|便|各)(获得|取得|得到)<o:objects>(的|之|)操控权", m.Modify(H.o, (m.SetController(H.p),)))
    r("stmt", "<p:player>(|便|则)操控<o:objects>", m.Modify(H.o, (m.SetController(H.p),)), cost=1)
    r("stmt", "由<p:player>操控<o:objects>", m.Modify(H.o, (m.SetController(H.p),)), cost=1, prints=False)
    r("stmt", "<w:np>的操控者若要(用|以)<v:np>(进行攻击|攻击)，(则|)(须|必须)为每个<u:np>支付<c:cost>", reading(_taxed))
    taxed = "<w:np>的操控者若要(用|以)<v:np>(进行阻挡|阻挡)，(则|)(须|必须)为每个<u:np>支付<c:cost>"
    r("stmt", taxed, reading(_taxed_blocks))
    r(
        "stmt",
        "除非<w:np>的操控者为每个<u:np>支付<c:cost>，否则(该|此|这些|)<v:np>不能(攻击|进行攻击)",
        iso(lambda w, u, c, v: _taxed(w, v, u, c), lambda t: iter(())),
    )
    r(
        "stmt",
        "除非<w:np>的操控者为每个<u:np>支付<c:cost>，否则(该|此|这些|)<v:np>不能(攻击|进行攻击)你",
        iso(lambda w, u, c, v: _taxed(w, v, u, c, m.You()), lambda t: iter(())),
    )
    limit = "(在|于|)每(个|)回合(中|)(只能|仅能)使用<n:count>(个|张)<w:np>"
    r("stmt", limit, reading(lambda n, w: m.Cant(m.EachPlayer(), m.PlayMoreThan(n, w))))
    r("stmt", "此效应不会(移除|移去)<o:ref>", m.Spares(H.o))
    free = "(视同|如同)未(受|被)阻挡(一般|)(地|)对防御牌手造成战斗伤害"
    r("stmt", f"(你可以让|你可以使)<o:objects1>{free}", m.Can(H.o, m.AssignAsUnblocked()), prints=False)
    r("stmt", "交换<o:objects>(的|之)力量(与|和)防御力", m.Modify(H.o, (m.SwitchPT(),)))
    r("stmt", "将<o:objects>(的|之)力量(与|和)防御力(互换|交换|对调)", m.Modify(H.o, (m.SwitchPT(),)), prints=False)
    r("stmt", "将<o:objects>(的|之)力量(改为|变为)<q:quantity>", m.Modify(H.o, (m.SetPT(H.q, None),)), prints=False)
    r("stmt", "将<o:objects>(的|之)防御力(改为|变为)<q:quantity>", m.Modify(H.o, (m.SetPT(None, H.q),)), prints=False)
    # text changes
    text = "(规则叙述文字|规则叙述|叙述|叙述文字|文字叙述|规则文字)"
    words = {
        "颜色": "color",
        "颜色文字": "color",
        "基本地类别": "basic_land_type",
        "基本地": "basic_land_type",
        "生物类别": "creature_type",
    }
    g.words("wordkind", words)
    r("stmt", f"将<o:objects>{text}中的所有「<a:name>」改为「<b:name>」", m.Modify(H.o, (_word_change(),)))
    r(
        "stmt",
        f"(更改|改变)<o:objects>(的|){text}(；|，)将(其中|)一种<k:wordkind>(全部更改为|"
        "全部改为|均改为|更改为|改为)另一种",
        m.Modify(H.o, (m.ReplaceWords(H.k),)),
    )
    r(
        "stmt",
        f"(更改|改变)<o:objects>(的|){text}(；|，)将(其中|)一种<k:wordkind>(全部更改为|"
        "全部改为|均改为|更改为|改为)另一种(。|，)新的(类别|生物类别|颜色)不能(是|为)"
        "<e:subtypelist>",
        m.Modify(H.o, (m.ReplaceWords(H.k, excluding=H.e),)),
    )
    # costs
    less = "(减少|便减少|少支付|少)<k:mana>(来使用|来起动|)"
    more = "(增加|便增加|额外增加|多支付|须额外支付|需额外支付|额外支付|须多支付)<k:mana>(来使用|来起动|)"
    r(
        "stmt",
        f"<o:subject>(|的费用|的费用便|之费用|之费用便|的使用费用|之使用费用){less}",
        iso(lambda o, k: _cost(o, k, False), _un_cost(False)),
    )
    r(
        "stmt",
        f"<o:subject>(|的费用|的费用便|之费用|之费用便|的使用费用|之使用费用){more}",
        iso(lambda o, k: _cost(o, k, True), _un_cost(True)),
    )
    r("stmt", f"<p:player>使用<w:np>(的费用|)(便|){less}", reading(lambda p, w, k: _own_cost(p, w, k, False)))
    r("stmt", f"<p:player>使用<w:np>(的费用|)(便|){more}", reading(lambda p, w, k: _own_cost(p, w, k, True)))
    r("stmt", f"使用<o:subject>(的费用|)(便|){less}", iso(lambda o, k: _cost(o, k, False), lambda t: iter(())))
    r("stmt", f"使用<o:subject>(的费用|)(便|){more}", iso(lambda o, k: _cost(o, k, True), lambda t: iter(())))
    # limits on a combat
    r(
        "stmt",
        "(每回合中，|每回合中|每回合|每次战斗中，|每次战斗中|每次战斗|)不能有(多于|超过)<n:count>(个|)(的|)生物(进行攻击|攻击)",
        m.Cant(m.All(m.Filter("permanent", (m.HasType("creature"),))), m.AttackMoreThan(H.n)),
    )
    r(
        "stmt",
        "(每回合中，|每回合中|每回合|每次战斗中，|每次战斗中|每次战斗|)不能有(多于|超过)<n:count>(个|)(的|)生物(进行阻挡|阻挡)",
        m.Cant(m.All(m.Filter("permanent", (m.HasType("creature"),))), m.BlockMoreThan(H.n)),
    )
    few = "除非(由|被|以|有|)<n:count>(个|)或更多(的|)<w:np>(进行|)(阻挡|)，否则<o:subject>(便|)不能被阻挡"
    r("stmt", few, iso(lambda n, w, o: m.Cant(o, m.BeBlockedByFewerThan(n, _by(w))), _un_few))
    for few in (
        "<o:subject>(便|)不能被阻挡，除非(由|被|)<n:count>(个|)或更多(的|)<w:np>(进行|)(阻挡|)",
        "<o:subject>只能(由|被)<n:count>(个|)或更多(的|)<w:np>(进行|)阻挡",
    ):
        r("stmt", few, iso(lambda n, w, o: m.Cant(o, m.BeBlockedByFewerThan(n, _by(w))), lambda t: iter(())))
    r(
        "stmt",
        "所有能阻挡<o:objects1>的<w:np>(都|均|皆|)(必须|须)阻挡(它|之|其)",
        iso(lambda o, w: m.Must(m.All(w), m.Block(o)), _un_lure),
    )
    r(
        "stmt",
        "(若|如果)<o:ref>能(攻击|进行攻击)，(则|)每回合(都|)(必须|须)(攻击|进行攻击)",
        m.Must(H.o, m.Attack()),
        prints=False,
    )
    r("stmt", "<o:subject>(都|均|)不能(使用|被使用)", m.Cant(m.AnyPlayer(), m.PlayCards(H.o)), prints=False)
    r("stmt", "<o:refof>(的|)起动式异能(都|均|)不能(使用|被使用|起动)", m.Cant(m.AnyPlayer(), m.PlayAbilities(H.o)))
    r("stmt", "<o:np>(的|其|之|)起动式异能(都|均|)不能(使用|被使用|起动)", _silenced(), prints=False)
    r("stmt", "每回合若能(攻击|进行攻击)(，|)则<o:subject>必须(攻击|进行攻击)", m.Must(H.o, m.Attack()), prints=False)
    r(
        "stmt",
        "<p:player>可以(选择|)(于|在)(你的|)重置步骤(中|)不重置<o:objects>",
        iso(lambda p, o: m.Can(o, m.UntapInStep(optional=True)), _un_optional),
    )
    r("stmt", "你可选择于重置步骤中不重置<o:objects>", m.Can(H.o, m.UntapInStep(optional=True)), prints=False)
    r(
        "stmt",
        "<p:player>可以将<o:objects1>(的|)(战斗伤害)任意(分配至|分配给|分配在)防御牌手和/或任意数"
        "量由该牌手所操控的生物(间|)",
        iso(lambda p, o: m.Can(o, m.AssignFreely()), _un_free),
    )
    r(
        "stmt",
        "为<o:objects1>的异能支付起动费用时，你可以将<c:hue>色法术力视同任意颜色(的|)法术力(一般地|般|)(来|)支付",
        m.Can(m.You(), _spend()),
    )
    r("stmt", "<s:ref>(所|将|)造成的(战斗|)伤害不能(被|)防止", m.Cant(H.s, m.BePrevented()))
    sources = m.All(m.Filter("source"))
    r("stmt", "伤害不能(被|)防止", m.Cant(sources, m.BePrevented()), prints=False, cost=1)
    r("stmt", "(该|此|这些)伤害不能(被|)防止", m.Cant(m.Self(), m.BePrevented()), prints=False)


def _silenced() -> Any:
    return reading(lambda o: m.Cant(m.AnyPlayer(), m.PlayAbilities(m.All(o))))


def _taxed(w: m.Filter, v: m.Filter, u: m.Filter, c: Any, whom: Any = None) -> m.Unless:
    each = m.All(m.Filter(w.noun, (m.Is("attacking"), *w.such)))
    return m.Unless(m.Pay(m.ControllerOf(m.It()), c, m.Count(each)), m.Cant(m.All(w), m.Attack(whom)))


def _taxed_blocks(w: m.Filter, v: m.Filter, u: m.Filter, c: Any) -> m.Unless:
    each = m.All(m.Filter(w.noun, (m.Is("blocking"), *w.such)))
    return m.Unless(m.Pay(m.ControllerOf(m.It()), c, m.Count(each)), m.Cant(m.All(w), m.Block()))


def _spend() -> Any:

    return m.SpendMana(H.c, H.o)


def _word_change() -> Any:
    def build(a: str, b: str) -> m.ReplaceWords:
        if a.rstrip("色") in COLORS:
            return m.ReplaceWords("color", COLORS[a.rstrip("色")], COLORS.get(b.rstrip("色"), b))
        return m.ReplaceWords("basic_land_type" if a in BASIC_LANDS else "creature_type", a, b)

    def unbuild(tree: Any) -> Iterator[Env]:
        if isinstance(tree, m.ReplaceWords) and tree.old and tree.new:
            hues = {name: f"{hue}色" for hue, name in COLORS.items()} if tree.kind == "color" else {}
            yield {"a": hues.get(tree.old, tree.old), "b": hues.get(tree.new, tree.new)}

    return iso(build, unbuild)


def _cost(o: Any, symbols: tuple[str, ...], more: bool) -> m.CostChange:
    if len(symbols) == 1 and symbols[0].isdigit():
        return m.CostChange(o, m.Number(int(symbols[0])), more)
    return m.CostChange(o, None, more, symbols)


def _own_cost(player: Any, what: m.Filter, symbols: tuple[str, ...], more: bool) -> m.CostChange:
    return _cost(m.All(m.Filter(what.noun, (m.PlayedBy(player), *what.such))), symbols, more)


def _un_cost(more: bool) -> Any:
    def unbuild(tree: Any) -> Iterator[Env]:
        if isinstance(tree, m.CostChange) and tree.more == more and not tree.ability:
            if isinstance(tree.amount, m.Number):
                yield {"o": tree.what, "k": (str(tree.amount.value),)}
            elif tree.amount is None:
                yield {"o": tree.what, "k": tree.mana}

    return unbuild


def _by(w: m.Filter) -> Any:
    return None if w == m.Filter("permanent", (m.HasType("creature"),)) else m.All(w)


def _un_few(tree: Any) -> Iterator[Env]:
    if isinstance(tree, m.Cant) and isinstance(tree.action, m.BeBlockedByFewerThan):
        by = tree.action.by
        if by is None:
            yield {"n": tree.action.number, "w": m.Filter("permanent", (m.HasType("creature"),)), "o": tree.who}
        elif isinstance(by, m.All):
            yield {"n": tree.action.number, "w": by.what, "o": tree.who}


def _un_lure(tree: Any) -> Iterator[Env]:
    if (
        isinstance(tree, m.Must)
        and isinstance(tree.who, m.All)
        and isinstance(tree.action, m.Block)
        and tree.action.what
    ):
        yield {"o": tree.action.what, "w": tree.who.what}


def _un_optional(tree: Any) -> Iterator[Env]:
    if isinstance(tree, m.Can) and tree.action == m.UntapInStep(optional=True):
        yield {"p": m.You(), "o": tree.who}


def _un_free(tree: Any) -> Iterator[Env]:
    if isinstance(tree, m.Can) and tree.action == m.AssignFreely():
        yield {"p": m.You(), "o": tree.who}
