"""Events: what triggers and replacement effects wait for."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.cards.grammar.machine import Grammar
from engine.cards.grammar.templates import H, reading

IN_PLAY = m.Zone("in_play")
SPELL_OR_ABILITY = m.Any(m.OneOf((m.Filter("spell"), m.Filter("ability"))))


def add(g: Grammar) -> None:
    """Add events."""
    r = g.rule
    _steps(g)
    _moves(g)
    _combat(g)
    _players(g)
    _others(g)
    r("event", "<event1>", H.event1)
    r("event", "<a:event1>(或|，或|或是|，或是|或者)<b:event1>", m.EitherEvent((H.a, H.b)), cost=1)
    r("event", "<c:cond>", m.StateHolds(H.c), cost=2)


def _steps(g: Grammar) -> None:
    r = g.rule
    steps = {
        "维持": "upkeep",
        "维持步骤": "upkeep",
        "抓牌步骤": "draw",
        "重置步骤": "untap",
        "战斗": "combat",
        "战斗阶段": "combat",
        "战斗步骤": "combat",
        "行动阶段": "main",
        "战斗前的行动阶段": "precombat_main",
        "战斗前行动阶段": "precombat_main",
        "战斗后的行动阶段": "postcombat_main",
        "战斗后行动阶段": "postcombat_main",
        "回合结束步骤": "end_of_turn",
        "结束步骤": "end_of_turn",
        "回合": "turn",
    }
    g.words("step", steps)
    at = "(在|于)"
    begins = "(开始时|开始之时|开始)"
    r("when", f"{at}<p:player>的回合结束时", m.StepBegins("end_of_turn", H.p))
    r("when", f"{at}(|每个|每)回合结束时", m.StepBegins("end_of_turn"))
    r("when", f"{at}下一个回合结束时", m.StepBegins("end_of_turn", None, True))
    r("when", f"{at}(本|该|此)回合结束时", m.StepBegins("end_of_turn", None, True), prints=False)
    r("when", f"{at}<p:player>(的|)下一个回合结束时", m.StepBegins("end_of_turn", H.p, True))
    r("when", f"{at}<p:player>(的|之)<s:step>{begins}", m.StepBegins(H.s, H.p))
    r("when", f"{at}<p:possessor><s:step>{begins}", m.StepBegins(H.s, H.p), prints=False)
    r("when", f"{at}<p:player>(的|)下一个<s:step>{begins}", m.StepBegins(H.s, H.p, True))
    r("when", f"{at}下一个<s:step>{begins}", m.StepBegins(H.s, None, True))
    r("when", f"{at}下一个回合(的|)<s:step>{begins}", m.StepBegins(H.s, None, True), prints=False)
    r("when", f"{at}(|每个|每次)<s:step>{begins}", m.StepBegins(H.s))
    r("when", f"{at}(|本次|该次)战斗结束时", m.StepBegins("end_of_combat"))
    r("when", f"{at}<p:player>的战斗结束时", m.StepBegins("end_of_combat", H.p))


def _moves(g: Grammar) -> None:
    r = g.rule
    e = "event1"
    subject = "<o:any>"
    r(e, f"{subject}(进场|进入场上)", m.ZoneChange(H.o, None, IN_PLAY))
    r(e, f"{subject}(在|于)<p:player>(的|)操控(下|之下)进场", m.ZoneChange(H.o, None, IN_PLAY, H.p))
    r(e, f"{subject}由<p:player>操控进场", m.ZoneChange(H.o, None, IN_PLAY, H.p), prints=False)
    r(e, f"{subject}从<z:zone>进场", m.ZoneChange(H.o, H.z, IN_PLAY))
    both = m.EitherEvent((m.ZoneChange(H.o, None, IN_PLAY), m.ZoneChange(H.o, IN_PLAY, None)))
    r(e, f"{subject}(进场或离场|离场或进场)", both, prints=False)
    r(e, f"{subject}离场", m.ZoneChange(H.o, IN_PLAY, None))
    go = "(进入|置入|被置入|放进|进到)"
    r(e, f"{subject}(从场上|自场上){go}<z:zone>", m.ZoneChange(H.o, IN_PLAY, H.z))
    r(e, f"{subject}从<f:zone>{go}<z:zone>", m.ZoneChange(H.o, H.f, H.z), cost=1)
    r(e, f"{subject}{go}<z:zone>", m.ZoneChange(H.o, None, H.z))
    r(e, f"{subject}从任何(地方|区域|位置){go}<z:zone>", m.ZoneChange(H.o, None, H.z), prints=False)
    r(e, f"{subject}(死去|死亡)", m.ZoneChange(H.o, IN_PLAY, m.Zone("graveyard")), prints=False)
    r(e, f"{subject}(被移回|移回|被移到|回到)<z:zone>", m.ZoneChange(H.o, None, H.z, by="return"))
    r(e, f"{subject}(被移出对战|移出对战|被放逐)", m.ZoneChange(H.o, None, m.Zone("removed")))
    r(e, f"{subject}从<f:zone>(被移出对战|移出对战|被放逐)", m.ZoneChange(H.o, H.f, m.Zone("removed")))
    r(e, f"{subject}(被消灭)", m.Destroyed(H.o))


def _combat(g: Grammar) -> None:
    r = g.rule
    e = "event1"
    r(e, "<o:any>(攻击|进行攻击)", m.Attacks(H.o))
    r(e, "<o:any>攻击<p:player>", m.Attacks(H.o, H.p))
    r(e, "<o:any>(单独进行攻击|单独攻击)", m.Attacks(H.o, alone=True))
    r(e, "<o:any>(阻挡|进行阻挡)", m.Blocks(H.o))
    r(e, "<o:any>阻挡<b:any>", m.Blocks(H.o, H.b))
    r(e, "<o:any>(攻击或阻挡|进行攻击或阻挡|进行攻击或进行阻挡)", m.EitherEvent((m.Attacks(H.o), m.Blocks(H.o))))
    r(e, "<o:any>(被阻挡|受到阻挡|受阻挡|成为被阻挡)", m.BecomesBlocked(H.o))
    r(e, "<o:any>(被|受到)<b:any>阻挡", m.BecomesBlocked(H.o, H.b))
    r(e, "<o:any>阻挡或被阻挡", m.EitherEvent((m.Blocks(H.o), m.BecomesBlocked(H.o))))
    r(
        e,
        "<o:any>阻挡<b:any>或被<b2:any>阻挡",
        reading(lambda o, b, b2: m.EitherEvent((m.Blocks(o, b), m.BecomesBlocked(o, b2)))),
    )
    r(e, "<o:any>阻挡或被<b:any>阻挡", m.EitherEvent((m.Blocks(H.o, H.b), m.BecomesBlocked(H.o, H.b))))
    r(
        e,
        "<o:any>(攻击且未被阻挡|进行攻击且未被阻挡|攻击而未被阻挡|进行攻击且未受阻挡|攻击且未受阻挡)",
        m.Unblocked(H.o),
    )
    r(e, "<o:any>(未被阻挡|未受阻挡)", m.Unblocked(H.o), prints=False)
    # damage
    for kind, combat in (("战斗", True), ("非战斗", False), ("", None)):
        r(e, f"<s:any>对<t:anyone>造成{kind}伤害", m.Damage(H.s, H.t, combat))
        r(e, f"<s:any>造成{kind}伤害", m.Damage(H.s, None, combat))
        r(e, f"<t:anyone>受到{kind}伤害", m.Damage(None, H.t, combat))
        r(e, f"<t:anyone>受到<s:any>(所造成的|造成的|的|之){kind}伤害", m.Damage(H.s, H.t, combat), prints=False)
        r(e, f"对<t:anyone>造成{kind}伤害", m.Damage(None, H.t, combat), prints=False)
    r("anyone", "<any>", H.any)
    r("anyone", "<player>", H.player)
    r("anyone", "<a:any1>(或|和/或|和)<b:player>", m.Group((H.a, H.b)), cost=1)
    r("anyone", "<b:player>(或|和/或|和)<a:any1>", m.Group((H.b, H.a)), cost=1)


def _players(g: Grammar) -> None:
    r = g.rule
    e = "event1"
    r(e, "<p:player>使用<o:any>", m.Plays(H.p, H.o))
    r(e, "<p:player>使用的<w:np>(的|之)<s:stat><op:compare><n:quantity>", reading(_plays_with))
    r(e, "使用<o:any>", m.Plays(m.AnyPlayer(), H.o), prints=False)
    r(e, "<p:player>使用(一个|)<o:any1>的(起动式|)异能", m.PlaysAbility(H.p, H.o), cost=1)
    r(
        e,
        "<p:player>横置<o:any>(以产生法术力|以便产生法术力|以生产法术力|来产生法术力|产生法术力)",
        m.TapsForMana(H.p, H.o),
    )
    r(
        e,
        "<o:any>(被横置以产生法术力|横置以产生法术力|被牌手横置以产生法术力)",
        m.TapsForMana(m.AnyPlayer(), H.o),
        prints=False,
    )
    r(e, "<p:player>循环<o:any>", m.Cycles(H.p, H.o))
    r(e, "<p:player>(从手上|从其手上|)(弃掉|弃)<o:any>", m.Discards(H.p, H.o))
    r(e, "<p:player>(抓一张牌|抓牌|抓到一张牌)", m.Draws(H.p))
    r(e, "<p:player>(获得|得到)生命", m.GainsLife(H.p))
    r(e, "<p:player>失去生命", m.LosesLife(H.p))
    r(e, "<p:player>牺牲<o:any>", m.Sacrifices(H.p, H.o))
    r(e, "<p:player>从<f:player>(处|那里|)(获得|得到|取得)<o:any>(的|之)操控权", m.GainsControl(H.p, H.o, H.f))
    r(e, "<p:player>(获得|得到|取得)<o:any>(的|之)操控权", m.GainsControl(H.p, H.o))
    r(e, "<p:player>失去<o:any>(的|之)操控权", m.LosesControl(H.p, H.o))
    r(e, "<p:player>(输掉|输去|输)(这盘游戏|此盘游戏|游戏|该盘游戏|对局)", m.GameLost(H.p))
    r(e, "<p:player>(赢得|赢)(这盘游戏|此盘游戏|游戏|该盘游戏)", m.GameWon(H.p))
    r(e, "<p:player>(赢得掷硬币|赢得任一掷)", m.Flips(H.p, True))
    r(e, "<p:player>(输去掷硬币|输去任一掷)", m.Flips(H.p, False))


def _plays_with(p: Any, w: m.Filter, s: str, op: str, n: Any) -> m.Plays:
    return m.Plays(p, m.Any(m.Filter(w.noun, (*w.such, m.Compares(s, op, n)))))


def _others(g: Grammar) -> None:
    r = g.rule
    e = "event1"
    r(e, "<o:any>(成为横置|变成横置|被横置|横置|变为横置)", m.Taps(H.o))
    r(e, "<o:any>(重置|成为未横置|变成未横置|被重置|变为未横置)", m.Untaps(H.o))
    r(
        e,
        "<o:anyone>成为(一个|)(咒语或异能|任何咒语或异能|任一咒语或异能)的目标",
        m.BecomesTarget(H.o, SPELL_OR_ABILITY),
    )
    r(e, "<o:anyone>成为<t:any>的目标", m.BecomesTarget(H.o, H.t), cost=1)
    r(e, "<o:any>(翻回正面|翻为正面|被翻回正面|翻为牌面朝上|翻成正面|转为正面)", m.TurnsFaceUp(H.o))
    r(e, "<o:any>被反击", m.Countered(H.o))
    r(e, "<o:any>(装备在|结附在|结附于|装备于)<t:any>(上|)", m.BecomesAttached(H.o, H.t))
    r(e, "(在|)<o:any>上放置(一个|)<k:counter_name>指示物", m.CounterAdded(H.k, H.o))
    r(e, "<o:any>上的最后一个<k:counter_name>指示物(被移去|移去|被移除)", m.LastCounterRemoved(H.k, H.o))
    r(e, "从<o:any>上移去最后一个<k:counter_name>指示物", m.LastCounterRemoved(H.k, H.o), prints=False)
