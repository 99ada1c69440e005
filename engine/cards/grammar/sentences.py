"""Clauses, sentences, effects, and whole lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import model as m
from engine.cards.grammar.machine import Grammar
from engine.cards.grammar.templates import Env, H, iso, join, reading, tup
from engine.cards.model.base import changed

I = m.Implied()  # noqa: E741
ADV = "(|便|则|就|也|各|各自|便各|均|都|皆|再|须|必须|需|立即|分别|自己|亲自|便须)"


def add(g: Grammar) -> None:
    """Add clauses, sentences and lines."""
    _clauses(g)
    _durations(g)
    _bodies(g)
    _effects(g)


# --- a subject put before what is said of it -------------------------------------------------------------------------


def _with_who(p: Any, a: m.Instruction) -> m.Instruction:
    assert "who" in a.FIELDS, a
    assert a.who == I, a  # type: ignore[attr-defined]
    return changed(a, who=p)


def _un_who(tree: Any) -> Iterator[Env]:
    if isinstance(tree, m.Instruction) and "who" in tree.FIELDS and tree.who != I:  # type: ignore[attr-defined]
        yield {"p": tree.who, "a": changed(tree, who=I)}  # type: ignore[attr-defined]


WHO = iso(_with_who, _un_who)


def _with_subject(o: Any, p: m.Instruction) -> m.Instruction:
    if isinstance(p, m.Modify):
        return changed(p, what=o)
    return _with_who(o, p)


def _un_subject(tree: Any) -> Iterator[Env]:
    if isinstance(tree, m.Modify) and tree.what != I:
        yield {"o": tree.what, "p": changed(tree, what=I)}
    elif isinstance(tree, m.Lasting):
        for env in _un_subject(tree.do):
            yield {"o": env["o"], "p": m.Lasting(tree.duration, env["p"])}
    else:
        for env in _un_who(tree):
            yield {"o": env["p"], "p": env["a"]}


SUBJECT = iso(_with_subject, _un_subject)


def _clauses(g: Grammar) -> None:
    r = g.rule
    c = "clause"
    r(c, "<act>", H.act)
    r(c, "<deed>", H.deed)
    r(c, "由<p:player>(来|)<a:act>", iso(_with_who, lambda t: iter(())), cost=1)
    r(c, f"(让|使|令)<p:player>{ADV}<a:act>", iso(_with_who, lambda t: iter(())), cost=1)
    r(
        c,
        f"<p:player><d:infix>{ADV}<a:act>",
        iso(lambda p, d, a: m.Lasting(d, _with_who(p, a)), lambda t: iter(())),
        cost=1,
    )
    r(c, "<a:act>(，|)(或|或是|或者)<b:act>", m.Or(I, (H.a, H.b)), cost=3)
    r(c, f"<p:player>{ADV}<a:act>(，|)(或|或是|或者)<b:act>", m.Or(H.p, (H.a, H.b)), cost=3)
    both = iso(lambda p, q, a: _with_who(m.Group((p, q)), a), _un_two)
    r(c, "<p:player>(和|与|及)<q:player>(各|各自|均|都)<a:act>", both)
    r(c, "<s:self>没有效应", reading(lambda s: m.NoEffect()))
    r(c, "此咒语没有效应", m.NoEffect())
    r(c, "<a:deed>(，|)(或|或是|或者)<b:deed>", m.Or(I, (H.a, H.b)), cost=3)
    r(c, "<p:player>(让|使|令)<d:deed>", m.Has(H.p, H.d))
    r(c, f"你{ADV}<d:deed>", H.d, prints=False)
    r(c, "<p:player>(让|使|令)<b:clause1>", m.Has(H.p, H.b), cost=1)
    r(c, "(让|使|令)<b:clause1>", H.b, prints=False, cost=2)
    r(c, "(让|使|令)<b:clause1><d:after>", m.Lasting(H.d, H.b), prints=False, cost=1)
    r(c, f"<p:player>{ADV}<a:act>", iso(_with_who, _un_who))
    for said in ("<k:keywords>", "<q:quoted>"):
        gained = m.Lasting(H.d, m.Modify(H.o, (m.Gain(H.k if "k:" in said else tup(H.q)),)))
        r(c, f"<o:subject>获得{said}<d:after>", gained, reads=False)
    r(c, "<stmt>", H.stmt)
    r(c, f"<o:subject>{ADV}<p:pred>", SUBJECT)
    r(c, f"<o:player>{ADV}<p:pred>", SUBJECT, cost=1)
    r(c, "<p:pred>", H.p, cost=1)
    r(c, "<c:clause1><d:after>", m.Lasting(H.d, H.c))
    r(c, "<d:infix>(，|)<c:clause1>", m.Lasting(H.d, H.c), prints=False, cost=2)
    r("clause1", "<stmt>", H.stmt)
    r("clause1", f"<o:subject>{ADV}<p:pred>", SUBJECT)
    r("clause1", f"<o:player>{ADV}<p:pred>", SUBJECT, cost=1)
    r("clause1", "<p:pred>", H.p, cost=1)
    r("clause1", "<p:prevention>", H.p)
    r(c, "<p:prevention>", H.p)
    # 目标生物本回合不能进行阻挡
    r(
        c,
        f"<o:subject><d:infix>{ADV}<p:pred>",
        iso(lambda o, d, p: m.Lasting(d, _with_subject(o, p)), lambda t: iter(())),
    )
    r(
        c,
        f"<o:player><d:infix>{ADV}<p:pred>",
        iso(lambda o, d, p: m.Lasting(d, _with_subject(o, p)), lambda t: iter(())),
        cost=1,
    )
    r(c, f"<o:subject>每回合{ADV}<p:pred>", iso(lambda o, p: _with_subject(o, p), lambda t: iter(())))
    r(c, f"<o:player>每回合{ADV}<p:pred>", iso(lambda o, p: _with_subject(o, p), lambda t: iter(())), cost=1)
    r(c, f"<p:player>{ADV}<a:modal>", iso(_with_who, _un_who))
    r(c, "改为<c:clause>", m.Instead(H.c), cost=2)
    r(c, "<o:player>改为<a:act>", iso(lambda o, a: m.Instead(_with_who(o, a)), lambda t: iter(())), cost=2)


def _un_two(tree: Any) -> Iterator[Env]:
    for env in _un_who(tree):
        who = env["p"]
        if isinstance(who, m.Group) and len(who.parts) == 2:
            yield {"p": who.parts[0], "q": who.parts[1], "a": env["a"]}


def _durations(g: Grammar) -> None:
    r = g.rule
    until = "(直到|直至)"
    eot = m.Until("end_of_turn")
    r("until", f"{until}(|本|该|此)回合结束", eot)
    r("until", f"{until}(|该次|本次)战斗结束", m.Until("end_of_combat"))
    r("until", f"{until}<p:whose>下一个回合(开始|)", m.Until("turn", H.p))
    r("until", f"{until}<p:whose>下一个维持(步骤|)(开始|)", m.Until("upkeep", H.p))
    r("until", f"{until}<p:whose>下一个重置步骤(开始|)", m.Until("untap", H.p))
    r("until", f"{until}<e:event1>(为止|)", _until_event(), cost=1)
    r("turn", "(于|在|)(本回合|此回合|这回合|该回合)(中|内|)", m.ThisTurn())
    r("turn", "(于|在|)(本次|此次|该次)战斗(中|)", m.ThisCombat())
    r("while", "只要<c:cond>", m.AsLongAs(H.c))
    r("after", "<until>", H.until)
    r("after", "，<until>", H.until, prints=False)
    r("after", "，只要<c:cond>", m.AsLongAs(H.c), cost=1, prints=False)
    r("infix", "<turn>", H.turn)
    r("infix", "<turn>，", H.turn, prints=False)
    r("infix", "<until>", H.until, prints=False)
    r("before", "<until>，", H.until)
    r("before", "<turn>，", H.turn)
    r("before", "<turn>", H.turn, prints=False, cost=1)
    r("before", "<while>，(则|便|)", _hole("while"))
    r("before", "<while>便", _hole("while"), prints=False)
    r("before", "此效应持续整盘游戏，", m.Forever(), prints=False)


def _hole(name: str) -> Any:
    from engine.cards.grammar.templates import Hole

    return Hole(name)


def _until_event() -> Any:

    return m.UntilEvent(H.e)


# --- sentences ----------------------------------------------------------------------------------------------------------


def _chain(a: m.Instruction, b: m.Instruction) -> m.Chain:
    return m.Chain((a, *b.steps)) if isinstance(b, m.Chain) else m.Chain((a, b))


def _un_chain(tree: Any) -> Iterator[Env]:
    if isinstance(tree, m.Chain) and len(tree.steps) > 1:
        rest = tree.steps[1] if len(tree.steps) == 2 else m.Chain(tree.steps[1:])
        yield {"a": tree.steps[0], "b": rest}


CHAIN = iso(_chain, _un_chain)
_STATEMENTS = (m.Modify, m.Cant, m.Must, m.Can, m.NoHandLimit, m.Lasting)


def _un_statements(tree: Any) -> Iterator[Env]:
    for env in _un_chain(tree):
        rest = env["b"].steps[0] if isinstance(env["b"], m.Chain) else env["b"]
        if isinstance(env["a"], _STATEMENTS) and isinstance(rest, _STATEMENTS):
            yield env


CHAIN_OF_STATEMENTS = iso(_chain, _un_statements)
THEN = "(，然后|，然后再|，并|并|，且|且|，并且|并且|，|，再|，接着|然后|，之后|，而后|，最后|，同时|，以及|，而|，而且|，也)"


def _bodies(g: Grammar) -> None:
    r = g.rule
    b = "body"
    r(b, "<m:modal>", H.m)
    r(b, "<clause>", H.clause)
    r(b, "<a:clause>，且<b:body>", CHAIN_OF_STATEMENTS, reads=False)
    r(b, f"<a:clause>{THEN}<b:body>", CHAIN, cost=1)
    r(b, "<a:clause>；<b:body>", CHAIN, cost=2, prints=False)
    may = "(可以|可|可选择|可以选择|得以|便可以|便可|则可以|也可以|就可以|均可以|都可以|各可以)"
    r(b, "<p:player>可以让<b:clause>", iso(lambda p, b: m.May(p, b), _un_may_let), reads=False)
    r(b, "<p:player>可以使<q:player><a:act>", iso(lambda p, q, a: m.May(p, _with_who(q, a)), _un_may_have), reads=False)
    r(b, f"<p:player>{may}<b:body>", m.May(H.p, H.b))
    r(b, f"{may}<b:body>", m.May(I, H.b), cost=1)
    # special actions (408.2i, 408.2j)
    for_it = "(，|)(以|来|以便|借此|)(令该牌手|使该牌手|让该牌手|令其|使其|)(得以|)"
    r(
        b,
        f"<p:player>(随时|){may}(随时|)<a:clause>{for_it}(忽略|无视)(此|该)效应<d:until>",
        reading(lambda p, a, d: m.Can(p, m.Do(m.Chain((a, m.IgnoreEffect(d)))))),
    )
    r(
        b,
        f"<p:player>(随时|){may}(随时|)<a:clause>(，|)(以|来|以便|借此|)(结束|终止)(此|该)效应",
        reading(lambda p, a: m.Can(p, m.Do(m.Chain((a, m.EndEffect()))))),
    )
    r(b, "(若|如果|假如)<c:cond>，(则|便|那么|)<b:body>", m.If(H.c, H.b))
    r(b, "(若|如果)<c:cond>(则|便)<b:body>", m.If(H.c, H.b), prints=False, cost=1)
    r(b, "若<c:cond>，(则|)<b:body>；(若否|否则|若非)，(则|)<o:body>", m.If(H.c, H.b, H.o))
    r(b, "若<c:cond>，(则|)<b:body>(。|，)否则(，|)(则|)<o:body>", m.If(H.c, H.b, H.o), prints=False, cost=1)
    r(b, "除非<u:body>，否则(|，)(|便|就|则)<b:body>", m.Unless(H.u, H.b), cost=1)
    r(b, "<u:clause>，否则(，|)(|便|就|则)<b:clause>", m.Unless(H.u, H.b), cost=3, prints=False)
    r(b, "<b:clause>(，|)除非<u:body>", m.Unless(H.u, H.b), cost=2, prints=False)
    r(b, "除非<c:cond>，否则(|，)(|便|就|则)<b:body>", m.If(_not(), H.b))
    r(b, "<b:clause>(，|)除非<c:cond>", m.If(_not(), H.b), cost=1)
    r(b, "<d:before><b:body>", m.Lasting(H.d, H.b), cost=1)
    r(b, "<e:when>(，|)<b:body>", m.Delayed(H.e, H.b), cost=2)
    r(b, "(在|于)<p:player>(的|)<s:step>(中|时)，<b:body>", m.InStep(H.s, H.p, H.b), cost=1)
    r(b, "(当|每当)<e:event>时，<b:body>", m.Delayed(H.e, H.b), cost=3)
    r(b, "(当|每当)<e:event>时，(若|如果)<c:cond>，(则|)<b:body>", m.Delayed(H.e, H.b, H.c), cost=2)
    r(b, "<b:clause>，X为<q:quantity>", m.WithX(H.q, H.b))
    r(b, "<b:clause>，X(等同于|等于)<q:quantity>", m.WithX(H.q, H.b), prints=False)
    r(b, f"<a:clause>{THEN}<b:clause>，X为<q:quantity>", m.WithX(H.q, m.Chain((H.a, H.b))), cost=2)
    # 每有一个…便
    r(b, "(|场上)每有一(个|张|名|点)<o:np>，(便|则|)<b:body>", m.PerEach(_count(), H.b))
    r(b, "(|在)<s:refof>上每有一个<k:counter_name>指示物，(便|则|)<b:body>", m.PerEach(_counters(), H.b))
    r(b, "其上每有一个<k:counter_name>指示物，(便|则|)<b:body>", m.PerEach(_counters_it(), H.b), prints=False)
    r(b, "<p:possessor>每操控一(个|张)<o:np>，(便|则|)<b:body>", m.PerEach(_controlled(), H.b))
    r(b, "<p:possessor>每操控一(个|张)<o:np>(便|则)<b:body>", m.PerEach(_controlled(), H.b), prints=False)
    r(b, "每有一(个|张|名)<o:np><s:doing>，(便|则|)<b:body>", reading(_count_doing))
    g.words(
        "doing",
        {
            "进行攻击": "attacking",
            "攻击": "attacking",
            "进行阻挡": "blocking",
            "阻挡": "blocking",
            "未横置": "untapped",
        },
    )
    r(b, "每有一(个|张|名)<o:np>由<p:player>操控，(便|则|)<b:body>", m.PerEach(_controlled(), H.b), prints=False)
    r(b, "<z:zone>(中|)每有一张<o:np>，(便|则|)<b:body>", m.PerEach(_in_zone(), H.b))
    r(b, "每有一张<o:np>在<z:zone>，(便|则|)<b:body>", m.PerEach(_in_zone(), H.b), prints=False)
    r(b, "在<z:zone>(中|)每有一张<o:np>，(便|则|)<b:body>", m.PerEach(_in_zone(), H.b), prints=False)
    r(b, "<e:eachtime>，(便|则|)<b:body>", m.PerEach(H.e, H.b))
    _counting(g)
    # for each
    r(b, "(对场上每个|对每个|为每个|对于每个|对场上每一个)<o:np>(而言|来说|)，(|各)<b:body>", m.ForEach(_all(), H.b))
    # replacement and prevention
    r(b, "(若|如果)<e:would>，(则|便|)<b:instead>", _replace())
    r(b, "(若|如果)<e:would>，(则|便|)(改为|改成)<b:body>", _replace())
    r(
        b,
        "(若|如果)<e:would>，(则|便|)(改为|改成)<b:body>(，|)而非<x:dropped>",
        iso(lambda e, b, x: _make_replace(e, b), lambda t: iter(())),
    )
    r(b, "(改为|改成)<b:body>(，|)而非<x:dropped>", iso(lambda b, x: m.Instead(b), lambda t: iter(())))
    this_turn = reading(lambda e, b: m.Lasting(m.ThisTurn(), m.Replace(e, b)))
    r(b, "(若|如果)<e:wouldthisturn>，(则|便|)(改为|改成)<b:body>", this_turn)
    r(b, "(每当|当)<e:would>时，(|则)(改为|改成)<b:body>", _replace(), prints=False)
    r(b, "下一次<e:would>时，(|则)<b:instead>", _replace_next())
    r(b, "下一次<e:would>时，(|则)(改为|)<b:body>", _replace_next())
    r(b, "<e:wouldnext>时，(|则)<b:instead>", reading(lambda e, b: m.Replace(e, b, next=True)))
    r(b, "<e:wouldnext>时，(|则)(改为|改成)<b:body>", reading(lambda e, b: m.Replace(e, b, next=True)))
    r(b, "(改为|改成)<b:body>", m.Instead(H.b), cost=1)
    r(b, "(若|如果)<e:would>，(则|便|)<b:may_instead>", _replace(), cost=1)
    r(b, "<c:clause>(，|)而非<x:dropped>", reading(lambda c, x: m.Instead(c)), cost=1)
    r(b, "<b:clause>，(若|如果)<c:cond>", m.If(H.c, H.b), prints=False, cost=2)


def _counting(g: Grammar) -> None:
    """每…一…便: how often something has just been done."""
    from engine.cards.grammar.templates import narrowed

    r = g.rule
    done: Any = m.Count(m.All(narrowed(m.ThisWayIs(H.v), H.w)))
    r("eachtime", "(|你|该牌手)每以此法<v:thisway>一(张|个)<w:np>", done)
    r("eachtime", "每有一(张|个)<w:np>以此法(被|)<v:thisway>", done, prints=False)
    r("eachtime", "(你|)每赢得一掷", m.FlipsWon())
    r("eachtime", "你每失去1点生命", m.ThatMuch())


def _un_may_let(tree: Any) -> Iterator[Env]:
    """你可以让它得…: what is allowed to happen, not done."""
    if isinstance(tree, m.May) and isinstance(tree.do, (m.Modify, m.Lasting, m.DealDamage, m.Cant)):
        yield {"p": tree.who, "b": tree.do}


def _un_may_have(tree: Any) -> Iterator[Env]:
    if isinstance(tree, m.May):
        for env in _un_who(tree.do):
            yield {"p": tree.who, "q": env["p"], "a": env["a"]}


def _make_replace(e: Any, b: Any) -> Any:

    return m.Replace(e, b)


def _replace() -> Any:

    return m.Replace(H.e, H.b)


def _replace_next() -> Any:

    return m.Replace(H.e, H.b, next=True)


def _not() -> Any:

    return m.NotC(H.c)


def _all() -> Any:

    return m.All(H.o)


def _count() -> Any:

    return m.Count(m.All(H.o))


def _count_doing(o: Any, s: str, b: Any) -> m.PerEach:

    return m.PerEach(m.Count(m.All(m.Filter(o.noun, (m.Is(s), *o.such)))), b)


def _counters() -> Any:

    return m.Counters(H.k, H.s)


def _counters_it() -> Any:

    return m.Counters(H.k, m.It())


def _controlled() -> Any:
    from engine.cards.grammar.templates import narrowed

    return m.Count(m.All(narrowed(m.ControlledBy(H.p), H.o)))


def _in_zone() -> Any:
    from engine.cards.grammar.templates import narrowed

    return m.Count(m.All(narrowed(m.InZone(H.z), H.o)))


# --- effects and lines -----------------------------------------------------------------------------------------------------


def _seq(a: m.Instruction, b: m.Instruction) -> m.Seq:
    return m.Seq((a, *b.steps)) if isinstance(b, m.Seq) else m.Seq((a, b))


def _un_seq(tree: Any) -> Iterator[Env]:
    if isinstance(tree, m.Seq) and len(tree.steps) > 1:
        rest = tree.steps[1] if len(tree.steps) == 2 else m.Seq(tree.steps[1:])
        yield {"a": tree.steps[0], "b": rest}


SEQ = iso(_seq, _un_seq)


def _effects(g: Grammar) -> None:
    r = g.rule
    r("sentence", "<body>", H.body)
    r("sentence", "(然后|接着|之后|再)(，|)<b:body>", H.b, prints=False)
    r("effect", "<b:sentence>。", H.b)
    r("effect", "<b:sentence>", H.b, prints=False)
    r("effect", "<a:sentence>。<b:effect>", SEQ)
    r("effect", "<b:sentence>。X为<q:quantity>。", reading(lambda b, q: m.WithX(q, b)))
    each = "(分别|各|)(进行|执行)(以下|下列)程序(。|：|，)"
    r("effect", f"为<p:player>{each}<e:effect>", m.ForEach(H.p, H.e))
    r("effect", f"(分别为|为)<p:player>{each}<e:effect>", m.ForEach(H.p, H.e), prints=False)
    r(
        "effect",
        f"<a:clause>，(并|然后|)(分别|)为<p:player>{each}<e:effect>",
        reading(lambda a, p, e: m.Seq((a, m.ForEach(p, e)))),
    )
    # modes
    r("modes", "<a:mode>；(或|或是|或者|)(|，)<b:mode>", (H.a, H.b))
    r("modes", "<a:mode>；(或|或是|)<b:modes>", join((H.a,), H.b))
    r("mode", "<effect>", H.effect, prints=False)
    r("mode", "<b:body>", H.b)
    r("modal", "选择一项(～|：|-)<m:modes>", m.Modal(I, H.m, m.Number(1)))
    r("modal", "选择两项(～|：|-)<m:modes>", m.Modal(I, H.m, m.Number(2)))
    r("modal", "由<p:player>选择一项(～|：|-)<m:modes>", m.Modal(H.p, H.m, m.Number(1)), prints=False)
