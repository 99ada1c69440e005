"""What players do and effects make happen: damage, life, cards, mana, the stack, choices."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.cards.grammar.machine import Grammar
from engine.cards.grammar.templates import H, reading, tup
from engine.cards.model.base import changed

I = m.Implied()  # noqa: E741
ONE = m.Number(1)
SUM = "(等同于|等于|相当于|为)"


def add(g: Grammar) -> None:
    """Add the acts."""
    _verbs(g)
    _damage(g)
    _life(g)
    _cards(g)
    _mana(g)
    _stack(g)
    _choices(g)


def verb(g: Grammar, words: str, template: object, category: str = "act") -> None:
    """An act of one word with an object, before or after it (消灭目标生物, 将目标生物消灭)."""
    g.rule(category, f"{words}<o:objects>", template)
    g.rule(category, f"将<o:objects>(|全部|均|都|一并){words}", template, prints=False)


def _verbs(g: Grammar) -> None:
    r = g.rule
    verb(g, "(消灭|摧毁)", m.Destroy(H.o), "deed")
    verb(g, "牺牲", m.Sacrifice(I, H.o))
    verb(g, "(重生|再生)", m.Regenerate(H.o), "deed")
    verb(g, "横置", m.Tap(I, H.o))
    verb(g, "重置", m.Untap(I, H.o))
    verb(g, "横置或重置", m.TapOrUntap(I, H.o))
    verb(g, "反击", m.Counter(H.o), "deed")
    verb(g, "展示", m.Reveal(I, H.o))
    r("act", "<f:from1>(展示|公布)<o:objects>", reading(lambda f, o: m.Reveal(I, located(o, f))))
    r("act", "<f:from1>选择<o:objects>", reading(lambda f, o: m.Choose(I, located(o, f))))
    r("act", "从(其中|中|其)选择<n:many><w:np>", m.Choose(I, m.Some(H.w, H.n, among=m.It())))
    r("act", "从(其中|中|其)选择<n:many>", m.Choose(I, m.Some(m.Filter("object"), H.n, among=m.It())))
    r("act", "在<w:np>(中|之中|间)选择<o:objects1>", reading(_choose_among))
    verb(g, "(检视|观看|查看)", m.Look(I, H.o))
    r("deed", "使<o:objects>(跃离|进入跃离区)", m.PhaseOut(H.o))
    r("deed", "<o:objects>跃离", m.PhaseOut(H.o))
    r("deed", "<o:objects>(跃回|跃入)(场上|)", m.PhaseOut(H.o, True))
    r("deed", "<o:back>(不能重生|不能被重生|不能再生)", m.CantBeRegenerated(H.o))
    r("back", "<these>", H.these)
    r("back", "<pron>", H.pron)
    r("back", "该<n:head>", m.That(H.n))
    r("deed", "将<o:objects>移出战斗", m.RemoveFromCombat(H.o))
    r("deed", "<o:objects>成为(被阻挡|受阻挡)(的|)(生物|)", m.BecomeBlocked(H.o))
    r("deed", "<o:objects>(未被阻挡|视为未被阻挡)", m.BecomeBlocked(H.o, False), cost=1)
    r("act", "将<o:objects>(翻回正面|翻为正面|翻为牌面朝上|翻成正面)", m.TurnFace(I, H.o, True))
    r("act", "将<o:objects>(翻为牌面朝下|翻成牌面朝下|翻为背面|翻面朝下)", m.TurnFace(I, H.o, False))
    r("deed", "交换<o:objects>(的|之)操控权", m.Exchange("control", H.o))
    r("deed", "将<a:objects1>(与|和)<b:objects1>(的|之)操控权(交换|互换)", m.Exchange("control", H.a, H.b))
    r("deed", "交换<a:objects1>(与|和)<b:objects1>(的|之)操控权", m.Exchange("control", H.a, H.b), prints=False)
    r(
        "deed",
        "<a:player>(与|和)<b:player>(交换|互换)(|双方的|双方之|彼此的|各自的)(总生命|生命|生命总值)",
        m.Exchange("life", H.a, H.b),
    )
    r("deed", "交换<a:player>(与|和)<b:player>的(总生命|生命|生命总值)", m.Exchange("life", H.a, H.b), prints=False)
    r(
        "deed",
        "将<a:objects1>的操控权(与|和)<b:objects1>的操控权(交换|互换)",
        m.Exchange("control", H.a, H.b),
        prints=False,
    )
    r("deed", "<o:objects>移出战斗", m.RemoveFromCombat(H.o), prints=False)
    r(
        "deed",
        "<a:objects1>(与|和)<b:objects1>(的|之)操控权(交换|互换)",
        m.Exchange("control", H.a, H.b),
        prints=False,
        cost=1,
    )
    for word, zone in (("手牌", "hand"), ("坟墓场", "graveyard"), ("牌库", "library")):
        r("deed", f"<a:player>(与|和)<b:player>(交换|互换){word}", m.Exchange(zone, H.a, H.b))
        r("deed", f"交换<a:player>(与|和)<b:player>的{word}", m.Exchange(zone, H.a, H.b), prints=False)


def _damage(g: Grammar) -> None:
    r = g.rule
    r("source", "<ref>", H.ref)
    r("source", "<pron>", H.pron)
    r("source", "<these>", H.these)
    r("source", "目标<w:np>", _target(), cost=1)
    adv = "(|便|则|就|各|也|将|分别)"
    for source, who in (("<s:source>", H.s), ("", I)):
        cost = 0 if source else 1
        head = f"{source}{adv}" if source else ""
        to = "(对|向)<t:each>"
        for pattern, amount in (
            ("(|各|分别|各自|额外|再)造成<n:points>伤害", H.n),
            ("(|各|分别)造成伤害，(其|)(数量|伤害数量|伤害量)(等同于|等于|为)<n:quantity>", H.n),
            ("(|各|分别)造成(等同于|等于|相当于|数量等同于)<n:quantity>(的|点|)伤害", H.n),
            ("(|各|分别)造成(等量的|同等数量的|该数量的|等量之|同样数量的)伤害", m.ThatMuch()),
            ("(|各|分别)造成与<n:likeness>(等量|相等|相同|等同)的伤害", H.n),
        ):
            r("deed", f"{head}{to}{pattern}", m.DealDamage(who, H.t, amount), cost)
            if not source:
                r("deed", pattern, m.DealDamage(who, I, amount), cost + 1, True)
        r(
            "deed",
            f"{head}对<t:each>造成(共|总共|共计)<n:points>伤害，(由你分配|由你任意分配|你可以任意分配|"
            "并由你分配|由你选择分配方式|任意分配)",
            m.DealDamage(who, H.t, H.n, True),
            cost,
        )
        r(
            "deed",
            f"{head}造成<n:points>伤害，(由你任意|任意|由你)分配(在|到|给|至|于)<t:each>(间|之间|上|)",
            m.DealDamage(who, H.t, H.n, True),
            cost,
            False,
        )
        r(
            "deed",
            f"{head}将<n:points>伤害任意分配(在|到|给|至|于)<t:each>(间|之间|上|)",
            m.DealDamage(who, H.t, H.n, True),
            cost,
            False,
        )
    r("deed", "<s:these>各(对|向)(对方|彼此)造成(等同于|等于)(本身|其|自身)(的|)力量的伤害", _fight())
    fight = "(各|互相|)(对|向)(对方|彼此)造成(等同于|等于)(本身|其|自身|各自)(的|)力量的伤害"
    r("deed", f"<s:objects>{fight}", _fight(), cost=1, prints=False)
    r("deed", "(让|使|令)<a:deed>", H.a, prints=False)
    r("deed", "<s:source>改为(对|向)<t:each>造成(该|此|)伤害", m.Instead(m.DealDamage(H.s, H.t, m.ThatMuch())))
    r("deed", "<s:source>改为(对|向)<t:each>(|各|分别|各自)造成<n:points>伤害", m.Instead(m.DealDamage(H.s, H.t, H.n)))


def located(what: Any, zone: Any) -> Any:
    """What is chosen, said to be in that zone."""
    if isinstance(what, (m.Some, m.All, m.Target)) and isinstance(what.what, m.Filter):
        inside = m.Filter(what.what.noun, (m.InZone(zone), *what.what.such))
        return changed(what, what=inside)
    return what


def _choose_among(w: m.Filter, o: Any) -> m.Choose:
    if isinstance(o, (m.Some, m.All, m.Target)) and isinstance(o.what, m.Filter):
        o = changed(o, what=m.Filter(o.what.noun, (*w.such, *o.what.such)))
    return m.Choose(I, o)


def _target() -> Any:

    return m.Target(H.w)


def _fight() -> Any:
    return m.DealDamage(H.s, m.EachOther(), m.Stat("power", m.This()))


def _life(g: Grammar) -> None:
    r = g.rule
    for word, node in (("(获得|得到|恢复)", m.GainLife), ("(失去|损失)", m.LoseLife)):
        r("act", f"{word}<p:possessor>一半(的|)生命，小数点后(进位|进一位)", node(I, m.Half(m.Life(H.p), True)))
        r("act", f"{word}<p:possessor>一半(的|)生命，小数点后舍去", node(I, m.Half(m.Life(H.p), False)))
        r("act", f"{word}<n:points>生命", node(I, H.n))
        r("act", f"{word}(等同于|等于|相当于)<n:quantity>(的|点|)生命", node(I, H.n))
        r("act", f"{word}(等量的|该数量的|同等数量的|等量之|同样数量的|等量)生命", node(I, m.ThatMuch()))
        r("act", f"{word}(若干|)生命，(其|)数量(等同于|等于|为)<n:quantity>", node(I, H.n), prints=False)
        r(
            "act",
            f"{word}(其|)(的|)一半(的|)生命，小数点后(进位|进一位)",
            node(I, m.Half(m.Life(m.They()), True)),
            prints=False,
        )
    r("act", "支付<n:points>生命", m.LoseLife(I, H.n), prints=False)
    r("deed", "<p:whose>(总生命|生命|生命总值)(成为|变成|变为)(|等同于|等于)<n:quantity>", m.SetLife(H.p, H.n))
    r("act", "(总生命|生命|生命总值)(成为|变成|变为)<n:quantity>", m.SetLife(I, H.n))
    r("act", "不(获得|得到)生命", m.Skip(I, "gain_life", "this"))
    r("act", "不抓(该|此|)牌", m.Skip(I, "draw", "this"), prints=False)
    r("act", "(输掉|输去|输|失去)(这盘游戏|此盘游戏|游戏|该盘游戏|对局|这一盘游戏)", m.LoseGame(I))
    r("act", "(赢得|赢)(这盘游戏|此盘游戏|游戏|该盘游戏|对局)", m.WinGame(I))
    r("deed", "(游戏|这盘游戏|此盘游戏|对局)(平手|成为平手|以平手作收|为平手)", m.DrawGame())
    for word, node in (("(获得|得到)", m.GainLife), ("失去", m.LoseLife)):
        r("act", f"{word}<n:counted>的生命", node(I, H.n), prints=False, cost=1)


def _cards(g: Grammar) -> None:
    r = g.rule
    r("act", "(|额外)抓<n:count>张牌", m.Draw(I, H.n))
    r("act", "(|额外)抓(至多|最多)<n:count>张牌", m.Draw(I, m.UpTo(H.n)))
    r("act", "抓(等量的|同等数量的|该数量的|相同数量的|同样数量的)牌", m.Draw(I, m.ThatMuch()))
    r("act", "抓(若干|)(张|)牌，(其|)(数量|张数)(等同于|等于|为)<n:quantity>", m.Draw(I, H.n))
    r("act", "抓(等同于|等于|数量等同于)<n:quantity>(的|张|)牌", m.Draw(I, H.n), prints=False)
    r("act", "抓与<n:likeness>(等量|相等|等同)的牌", m.Draw(I, H.n), prints=False)
    hand = "(|从手上|从你手上|从其手上|从他手上|从你的手上|从其手牌中|从手牌中|从你的手牌中|从自己手上|从手中|从你手中)"
    drop = "(弃掉|弃|舍弃|弃置)"
    r("act", f"{hand}{drop}<o:objects>", m.Discard(I, H.o))
    r("act", "随机弃掉<n:manycards><w:cardnp>", m.Discard(I, m.Some(H.w, H.n, True)), reads=False)
    r("act", f"{hand}随机(|地){drop}<n:many><w:np>", m.Discard(I, m.Some(H.w, H.n, True)))
    r("act", f"{hand}随机选择<n:many><w:np>(弃掉|并弃掉|，并弃掉)", m.Discard(I, m.Some(H.w, H.n, True)), prints=False)
    r("act", f"{drop}(等量的|该数量的)牌", m.Discard(I, m.Some(m.Filter("card"), m.ThatMuch())))
    r("act", f"将<o:objects>{drop}", m.Discard(I, H.o), prints=False)
    r("act", "占卜<n:amount>", m.Scry(I, H.n))
    reveal = "(展示|翻开)"
    until = "(直到|直至)(你|该牌手|他|其|)(展示|翻开|展示出|翻开)(了|出|)(一张|)<w:np>(为止|)"
    r("act", f"展示<z:library>顶(的|)牌{until}", m.RevealUntil(I, H.w, H.z, ONE))
    r("act", f"从<z:library>顶(开始|)展示牌，{until}", m.RevealUntil(I, H.w, H.z, ONE), prints=False)
    r("act", f"从<z:library>顶(开始|)展示牌{until}", m.RevealUntil(I, H.w, H.z, ONE), prints=False)
    r("act", f"{reveal}<z:library>顶牌，{until}", m.RevealUntil(I, H.w, H.z, ONE), prints=False)
    r("act", "使用<o:objects>", m.Play(I, H.o), cost=1)
    free = "(，|)(且|而|并|)(不须|不需|不需要|无须|不必|不)支付(其|它|该牌|该咒语|)(的|)法术力费用"
    r("act", f"使用<o:objects>{free}", m.Play(I, H.o, True))
    r("act", f"使用(此复制|该复制|此复制品|该复制品){free}", m.Play(I, m.It(), True), prints=False)
    r("act", "抓(|若干|若干张)牌(，|)(直到|直至)<c:cond>(|为止)", m.Repeat(m.Draw(I, ONE), None, H.c, I))
    r("act", f"{hand}随机(|地){drop}(另一张|另一个|另外一张)<w:np>", m.Discard(I, m.Some(H.w, ONE, True)), prints=False)


def _mana(g: Grammar) -> None:
    r = g.rule
    pool = "(到|至)<p:whose>法术力池(中|里|)"
    r("act", f"(|额外)加<m:produced>{pool}", m.AddMana(I, H.m, pool=H.p))
    r("act", "(|额外)加<m:produced>", m.AddMana(I, H.m))
    r("act", f"(|额外)加<a:produced>或<b:produced>{pool}", m.AddMana(I, choices=(H.a, H.b), pool=H.p))
    r("act", "(|额外)加<a:produced>或<b:produced>", m.AddMana(I, choices=(H.a, H.b)))
    r(
        "act",
        f"(|额外)加<a:produced>(，|、)<b:produced>(，|)或<c:produced>{pool}",
        m.AddMana(I, choices=(H.a, H.b, H.c), pool=H.p),
    )
    r("act", "(|额外)加<a:produced>(，|、)<b:produced>(，|)或<c:produced>", m.AddMana(I, choices=(H.a, H.b, H.c)))
    r("act", f"(|额外)加{{X}}{pool}", m.AddMana(I, amount=m.Variable("X"), of="C", pool=H.p), prints=False)
    five = "WUBRG"
    r(
        "act",
        f"(|额外)加<n:count>点任意(|一种|一色|单一)颜色(|的)法术力{pool}",
        m.AddMana(I, amount=H.n, of=five, pool=H.p),
    )
    r("act", "(|额外)加<n:count>点任意(|一种|一色|单一)颜色(的|)法术力", m.AddMana(I, amount=H.n, of=five))
    r(
        "act",
        f"(|额外)加<n:count>点任意颜色组合(的|)法术力{pool}",
        m.AddMana(I, amount=H.n, of=five, each=True, pool=H.p),
    )
    r(
        "act",
        "(|额外)加<n:count>点任意颜色组合(的|)法术力",
        m.AddMana(I, amount=H.n, of=five, each=True),
    )
    r(
        "act",
        f"(|额外)加<n:count>点法术力{pool}，(其|)颜色(为|是|可为)任意(的|)组合",
        m.AddMana(I, amount=H.n, of=five, each=True, pool=H.p),
        prints=False,
    )
    r("act", f"(|额外)加<n:count>点无色(|的)法术力{pool}", m.AddMana(I, amount=H.n, of="C", pool=H.p))
    r("act", "(|额外)加<n:count>点无色(|的)法术力", m.AddMana(I, amount=H.n, of="C"))
    for hue, letter in {"白": "W", "蓝": "U", "黑": "B", "红": "R", "绿": "G"}.items():
        r("act", f"(|额外)加<n:count>点{hue}色(|的)法术力{pool}", m.AddMana(I, amount=H.n, of=letter, pool=H.p))
        r("hueletter", f"{hue}(色|)", letter)
    r("act", f"(|额外)加<n:count>点法术力{pool}，其颜色为<a:hueletter>(和/或|或)<b:hueletter>的任意组合", _two_hues())
    like = "(所选的颜色|所选颜色|该色|该颜色|所选择的颜色)"
    r("act", f"(|额外)加<n:count>点{like}(的|)法术力{pool}", m.AddMana(I, amount=H.n, of="chosen", pool=H.p))
    r(
        "act",
        f"(|额外)加<n:count>点法术力{pool}，其颜色为<o:objects1>(的|之)(任一|任意一种|任意|任何一种|)颜色",
        m.AddMana(I, amount=H.n, same="own", like=H.o, pool=H.p),
    )
    r(
        "act",
        f"(|额外)加<n:count>点(同色|相同颜色|同一颜色)的法术力{pool}",
        m.AddMana(I, amount=H.n, same="color", like=m.It(), pool=H.p),
    )
    r(
        "act",
        f"(|额外)加<n:count>点(同类|同类别|相同类别|同一类别)(的|)法术力{pool}",
        m.AddMana(I, amount=H.n, same="type", like=m.It(), pool=H.p),
    )
    r(
        "act",
        f"(|额外)加<n:count>点法术力{pool}，其(类别|种类)(为|须为|可为)<o:objects1>(所能|能|可|所可)产生(的|之|)(任意|任何|任一|)"
        "(一种|)(类别|种类|者)",
        m.AddMana(I, amount=H.n, same="type", like=H.o, pool=H.p),
        prints=False,
    )
    anything = "(任意|任何|任一)(一种|)(类别|种类)(的|)法术力"
    r(
        "act",
        f"(|额外)加<n:count>点<o:objects1>(所能|能|可|所可)产生(的|之){anything}{pool}",
        m.AddMana(I, amount=H.n, same="type", like=H.o, pool=H.p),
    )
    r(
        "deed",
        "<o:objects1>(额外|)(多|)产生<n:count>点(同色|相同颜色|与其相同颜色)的法术力",
        m.AddMana(m.ControllerOf(H.o), amount=H.n, same="color", like=H.o),
    )
    r(
        "deed",
        "<o:objects1>(额外|)(多|)产生<n:count>点(同类|同类别|相同类别|同种类|同种)(的|)法术力",
        m.AddMana(m.ControllerOf(H.o), amount=H.n, same="type", like=H.o),
    )
    r(
        "act",
        f"(|额外)加<n:count>点法术力{pool}，其颜色为<o:objects1>(所|)能(够|)产生的(任一|任意|任意一种)颜色",
        m.AddMana(I, amount=H.n, same="color", like=H.o, pool=H.p),
    )
    r(
        "act",
        f"(|额外)加<n:count>点<o:ref>(所|)产生(的|之|)(任一|任意|任意一种|)(类别|种类|类型)的法术力{pool}",
        m.AddMana(I, amount=H.n, same="type", like=H.o, pool=H.p),
    )
    r(
        "act",
        f"(|额外)加<n:count>点(任一|任意|任何|)<o:objects1>(的|之)颜色(的|之)法术力{pool}",
        m.AddMana(I, amount=H.n, same="own", like=H.o, pool=H.p),
        prints=False,
        cost=1,
    )
    r("deed", "<p:whose>法术力池(清空|变空|成为空的)", m.LoseMana(H.p))
    r("act", "失去(法术力池中|法术力池中的|其法术力池中的|你法术力池中的|)(所有|全部)(的|)法术力", m.LoseMana(I))
    r("act", "支付<c:cost>", m.Pay(I, H.c), cost=1)
    r("act", "支付<m:manacost>", m.Pay(I, m.Cost((H.m,))), prints=False)
    r("act", "为<o:objects1>支付<c:cost>", m.Pay(I, H.c, _count()))
    r("act", "为<n:counted>支付<c:cost>", m.Pay(I, H.c, H.n), cost=1, prints=False)
    r("act", "为每(个|张|一张|一个)<o:np>支付<c:cost>", m.Pay(I, H.c, _count_all()), prints=False)


def _two_hues() -> Any:
    def build(n: object, p: object, a: str, b: str) -> m.AddMana:
        return m.AddMana(I, amount=n, of=a + b, each=True, pool=p)  # type: ignore[arg-type]

    def unbuild(tree: object):  # type: ignore[no-untyped-def]
        if isinstance(tree, m.AddMana) and len(tree.of) == 2 and tree.each:
            yield {"n": tree.amount, "p": tree.pool, "a": tree.of[0], "b": tree.of[1]}

    from engine.cards.grammar.templates import iso

    return iso(build, unbuild)


def _count() -> Any:

    return m.Count(H.o)


def _count_all() -> Any:

    return m.Count(m.All(H.o))


def _stack(g: Grammar) -> None:
    r = g.rule
    copy = "(复制|复制品|复本)"
    r("act", "复制<o:objects>", m.CopySpell(I, H.o, ONE))
    r("act", f"将<o:objects1>(的|之)(一个|){copy}(放进|放入|置入)堆叠", m.CopySpell(I, H.o, ONE), prints=False)
    r("act", f"将<o:objects1>(的|之)<n:count>个{copy}(放进|放入|置入)堆叠", m.CopySpell(I, H.o, H.n))
    r(
        "act",
        f"将<o:objects1>(的|之)(一个|){copy}(放进|放入|置入)堆叠，(但|且)(该复制品|该复制|此复制|它)<c:changes>",
        m.CopySpell(I, H.o, ONE, False, H.c),
    )
    r(
        "act",
        "为(该复制|该复制品|其|这些复制|这些复制品|它|它们|此复制)选择(一个|)新(的|)目标",
        m.ChangeTargets(I, m.It(), None, True),
    )
    r("act", "为<o:objects1>选择(一个|)新(的|)目标", m.ChangeTargets(I, H.o, None, True))
    r("act", "将<o:objects1>(的|之)目标(改为|更改为|变更为|改成)另一个(合法的|合法|)(目标|)", m.ChangeTargets(I, H.o))
    r("act", "将<o:objects1>(的|之)目标(改为|更改为|变更为|改成)<t:each>", m.ChangeTargets(I, H.o, H.t), cost=1)
    r("act", "(更改|改变|变更)<o:objects1>(的|之)目标", m.ChangeTargets(I, H.o), prints=False)
    r("act", "复制<o:objects><n:numeral>次", m.CopySpell(I, H.o, H.n), prints=False)


def _choices(g: Grammar) -> None:
    r = g.rule
    kinds = {
        "颜色": "color",
        "生物类别": "creature_type",
        "地类别": "land_type",
        "基本地类别": "basic_land_type",
        "数字": "number",
        "牌名": "card_name",
        "牌类别": "type",
        "类别": "type",
        "类别的牌": "type",
    }
    g.words("valuekind", kinds)
    r("act", "(选择|指定|说出|选)一(种|个|)<k:valuekind>", m.Choose(I, m.Value(H.k)))
    r("act", "(私下|暗中|秘密)选择一(种|个)<k:valuekind>", m.Choose(I, m.Value(H.k), True))
    r("act", "(选择|选)一(种|个|)<k:valuekind>，但不能(是|为)<e:subtypelist>", m.Choose(I, m.Value(H.k, excluding=H.e)))
    r(
        "act",
        "(选择|选)一(种|个|)<k:valuekind>，但<e:subtypelist>除外",
        m.Choose(I, m.Value(H.k, excluding=H.e)),
        prints=False,
    )
    r("subtypelist", "<a:subtypeword>", (H.a,))
    r("subtypelist", "<a:subtypeword>(或|和|、)<b:subtypeword>", (H.a, H.b))
    r("subtypeword", "<subtype>", H.subtype)
    r("subtypeword", "传奇", "传奇")
    r("act", "(选择|指定)<o:each>", m.Choose(I, H.o), cost=1)
    steps = "选择<a:phase>(，|、)<b:phase>(，|、|)(或|或是)<c:phase>"
    r("act", steps, m.Choose(I, m.Value("step", tup(H.a, H.b, H.c))))
    r("act", "选择<a:phase>或<b:phase>", m.Choose(I, m.Value("step", tup(H.a, H.b))))
    r("act", "(掷|投掷)<n:count>(枚|个|次)硬币", m.FlipCoin(I, H.n))
    r("act", "掷硬币", m.FlipCoin(I, ONE), prints=False)
    until = "(直到|直至)<p:possessor>(输去|输掉)(一掷|任一掷)"
    r("act", f"掷硬币{until}(为止|)", reading(lambda p: m.FlipCoin(I, m.AnyNumber(), True)))
    r("act", "掷硬币直到你输去任一掷为止", m.FlipCoin(I, m.AnyNumber(), True))
    r("act", "掷硬币直到你输去一掷或自愿停止", m.FlipCoin(I, m.AnyNumber(), True, True))
    r("deed", "(重复|重复进行|再次进行)(此|该|上述|这个)(过程|程序|流程)", m.RepeatProcess())
    r("act", "将此程序重复进行任意次数", m.RepeatProcess(I, m.AnyNumber()))
    r("act", "随机选择<n:many><w:np>", m.Choose(I, m.Some(H.w, H.n, True)))
