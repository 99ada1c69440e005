"""Whole lines of text: activated, triggered and static abilities, keywords, costs around a spell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import model as m
from engine.cards.grammar.machine import Grammar
from engine.cards.grammar.templates import Env, H, iso, join, reading
from engine.cards.model.base import changed


def add(g: Grammar) -> None:
    """Add lines."""
    _lines(g)


def _lines(g: Grammar) -> None:
    r = g.rule
    # activated
    r("restriction", "(此异能|)每回合(中|)只能使用一次", m.Restriction("times", 1))
    r(
        "restriction",
        "(此异能|)每回合(中|)(只能|仅能)使用(此异能|)<n:numeral>次",
        iso(lambda n: m.Restriction("times", n.value), _un_times),
    )
    r(
        "restriction",
        "(你|)(只可以|只能|只可)(于|在)(你|)(能|能够|可以|可)使用法术的(时机下|时机|时候)(使用|起动)(此异能|)",
        m.Restriction("sorcery"),
    )
    r(
        "restriction",
        "(你|)(只可以|只能|只可)(于|在)(你|)(能|能够|可以|可)使用瞬间的(时机下|时机|时候)(使用|起动)(此异能|)",
        m.Restriction("instant"),
    )
    r("restriction", "(使用|起动)(此异能|)的时机视同法术", m.Restriction("sorcery"), prints=False)
    r(
        "restriction",
        "(此异能|)(只能|仅能|只可)(于|在)法术(的|)时机(使用|起动)(此异能|)",
        m.Restriction("sorcery"),
        prints=False,
    )
    r("restriction", "(此异能|)每回合(中|)(只能|仅能)(起动|触发)一次", m.Restriction("times", 1), prints=False)
    r("restriction", "(任何|任一|任意)牌手(都|均|皆|)(可以|可|能|能够)(使用|起动)此异能", m.Restriction("any_player"))
    r(
        "restriction",
        "(你|)(只可以|只能|只可)(于|在)<c:duringcond>(中|时|)(|，)(使用|起动)此异能",
        m.Restriction("during", condition=H.c),
    )
    r(
        "restriction",
        "(你|)(只可以|只能|只可)(于|在|当)<c:cond>(时|)(|，)(使用|起动)此异能",
        m.Restriction("during", condition=H.c),
        cost=1,
    )
    r(
        "restriction",
        "(你|)(只可以|只能|只可)(于|在)操控<w:np>时(使用|起动)此异能",
        iso(lambda w: m.Restriction("during", condition=_you_control(w)), lambda t: iter(())),
    )
    often = (
        "(你|)(只可以|只能|只可)(于|在|当)(你|)操控<n:count>(个|张|)(或更多|或以上|以上)"
        "(的|)<w:np>时(使用|起动)(此异能|)"
    )
    r("restriction", often, reading(lambda n, w: m.Restriction("during", condition=_you_control_many(n, w))))
    r(
        "restriction",
        "此异能(只能|仅能|只可)(于|在)<c:duringcond>(中|时|)(使用|起动)",
        m.Restriction("during", condition=H.c),
        prints=False,
    )
    r("duringcond", "<p:whose><s:step>", _during(), cost=1)
    r("duringcond", "<p:whose>回合", _turn_of())
    r("duringcond", "(战斗|战斗阶段)", _combat())
    r("restrictions", "<a:restriction>(。|)", (H.a,))
    r("restrictions", "<a:restriction>(。|，且|，并且|且)<b:restrictions>", join((H.a,), H.b))
    r("activated", "<c:cost>：<e:effect>", m.Activated(H.c, H.e))
    r("activated", "<c:cost>：<e:effect><x:restrictions>", m.Activated(H.c, H.e, H.x))
    # triggered
    r("trigger", "当<e:event>时", iso(lambda e: e, _once), reads=False)
    r("trigger", "(每当|当)<e:event>时", H.e)
    r("trigger", "<e:when>", H.e)
    # 每位牌手在其维持开始时抓一张牌: whoever stands first does it
    own_step = "<p:player>(在|于)(其|各自的|他的|该牌手的|)(的|)"
    r("ownstep", f"{own_step}<s:step>(开始时|开始)", m.StepBegins(H.s, H.p), prints=False)
    r("ownstep", f"{own_step}回合结束时", m.StepBegins("end_of_turn", H.p), prints=False)
    r("triggered", "<t:ownstep>，(若|如果)<c:cond>，(则|)<e:effect>", reading(lambda t, c, e: _own_step(t, e, c)))
    r("triggered", "<t:ownstep>(，|)<e:effect>", reading(lambda t, e: _own_step(t, e)), cost=1)
    r("triggered", "<t:trigger>，(若|如果)<c:cond>，(则|)<e:effect>", m.Triggered(H.t, H.e, H.c))
    r("triggered", "<t:trigger>(，|)<e:effect>", m.Triggered(H.t, H.e), cost=1)
    # of an instant or sorcery: 在…时 is part of what it does (404.4), 当… an ability of the card (当你循环～时)
    r("whenever", "当<e:event>时", iso(lambda e: e, _once), reads=False)
    r("whenever", "(每当|当)<e:event>时", H.e)
    r("spelltriggered", "<t:whenever>，(若|如果)<c:cond>，(则|)<e:effect>", m.Triggered(H.t, H.e, H.c))
    r("spelltriggered", "<t:whenever>(，|)<e:effect>", m.Triggered(H.t, H.e), cost=1)
    # static and spell
    r("static", "<e:effect>", m.Static(H.e))
    r("spell", "<e:effect>", m.Spell(H.e))
    # around a spell
    r(
        "around",
        "<c:cost>，(以作为|作为|以当作)(使用|)<s:ref>(的|)额外费用(。|)",
        iso(lambda c, s: m.AdditionalCost(c), lambda t: iter(())),
    )
    r("around", "<c:cost>，以作为使用～的额外费用。", m.AdditionalCost(H.c))
    r("around", "(你|)使用<s:ref>的额外费用为<c:cost>(。|)", iso(lambda c, s: m.AdditionalCost(c), lambda t: iter(())))
    own = "(其|～|此咒语的|此牌的|它的)"
    r("around", f"你可以<c:cost>，(而不|而不须|而非|而不需)支付{own}(的|)法术力费用(。|)", m.AlternativeCost(H.c))
    r(
        "around",
        f"若<k:cond>，(则|)你可以<c:cost>，(而不|而不须|而非|而不需)支付{own}(的|)法术力费用(。|)",
        m.AlternativeCost(H.c, H.k),
    )
    r(
        "around",
        "你可以<c:cost>，(而不|而不须|而非|而不需)支付<s:self>(的|)法术力费用(。|)",
        iso(lambda c, s: m.AlternativeCost(c), lambda t: iter(())),
    )
    r(
        "around",
        "若<k:cond>，(则|)你可以使用<s:ref>(，|)(且|而)(不须|不需|无须)支付(其|)法术力费用(。|)",
        iso(lambda k, s: m.AlternativeCost(None, k), lambda t: iter(())),
    )
    r("around", "若<k:cond>，你可以使用～且不须支付其法术力费用。", m.AlternativeCost(None, H.k))
    r("enchants", "结附于<w:nps>(。|)", m.Enchants(H.w))
    # lines of a permanent and of an instant or sorcery
    for line, base in (("line", "static"), ("spellline", "spell")):
        r(line, "<k:keywordonly>", H.k)
        r(line, "<activated>", H.activated)
        r(line, "<triggered>" if line == "line" else "<t:spelltriggered>", H.triggered if line == "line" else H.t)
        r(line, f"<a:{base}>", H.a, cost=1)
        r(line, "<around>", H.around)
        r(line, "<enchants>", H.enchants)
        r(line, f"门槛～<a:{line}>", m.Worded("threshold", H.a))
        r(line, f"压印～<a:{line}>", m.Worded("imprint", H.a))
    r("spellline", "<a:ownstatic>", H.a)
    r("ownstatic", "<o:self>不能被(咒语或异能|)反击(。|)", _uncounterable())
    r("keywordonly", "<k:keyword>", H.k)
    r("keywordonly", "<k:keyword>。", H.k, prints=False)
    r("keywordlines", "<k:keywordline>", H.k)
    r("keywordlines", "<k:keywordline>。", H.k, prints=False)
    only = "(你|)(只可以|只能|只可|仅能)(于|在)"
    r(
        "around",
        f"{only}<c:duringcond>(中|时|)(，|)使用<o:self>(。|)",
        reading(lambda c, o: m.PlayedOnly(m.Restriction("during", condition=c))),
    )
    r("around", "你只能于<c:duringcond>使用～。", m.PlayedOnly(m.Restriction("during", condition=H.c)))
    r(
        "around",
        f"{only}<c:cond>时(，|)使用<o:self>(。|)",
        reading(lambda c, o: m.PlayedOnly(m.Restriction("during", condition=c))),
        cost=1,
    )


def _own_step(event: m.StepBegins, effect: Any, condition: Any = None) -> m.Triggered:
    """The player in whose step it is carries out what nobody else is said to do."""
    if event.whose != m.You():
        effect = _by_that_player(effect)
    return m.Triggered(event, effect, condition)


def _by_that_player(effect: Any) -> Any:
    if isinstance(effect, (m.Seq, m.Chain)):
        return type(effect)((_by_that_player(effect.steps[0]), *effect.steps[1:]))
    if isinstance(effect, m.Unless):
        return m.Unless(_by_that_player(effect.unless), _by_that_player(effect.do))
    if getattr(effect, "who", None) == m.Implied():
        return changed(effect, who=m.ThatPlayer())
    return effect


def _once(tree: Any) -> Iterator[Env]:
    """What happens but once to the object itself is worded with 当."""
    if isinstance(tree, m.StateHolds) or (isinstance(tree, (m.ZoneChange, m.TurnsFaceUp)) and tree.what == m.Self()):
        yield {"e": tree}


def _un_times(tree: Any) -> Iterator[Env]:
    if isinstance(tree, m.Restriction) and tree.kind == "times" and tree.n:
        yield {"n": m.Number(tree.n)}


def _you_control(w: Any) -> Any:

    return m.Exists(m.Filter(w.noun, (m.ControlledBy(m.You()), *w.such)), ">=", m.Number(1))


def _you_control_many(n: Any, w: Any) -> Any:
    return m.Exists(m.Filter(w.noun, (m.ControlledBy(m.You()), *w.such)), ">=", n)


def _during() -> Any:

    return m.During(H.s, H.p)


def _turn_of() -> Any:

    return m.TurnOf(H.p)


def _combat() -> Any:

    return m.During("combat")


def _uncounterable() -> Any:

    return m.Static(m.Cant(H.o, m.BeCountered()))
