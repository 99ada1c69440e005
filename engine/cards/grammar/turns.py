"""Turns, phases and steps added, skipped or controlled, and the end of the game, as card text words them."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.cards.grammar.acting import I
from engine.cards.grammar.machine import Grammar
from engine.cards.grammar.templates import H, reading


def add(g: Grammar) -> None:
    """Add what is said of turns and of the game."""
    r = g.rule
    for word in (
        "此回合之后",
        "本回合之后",
        "此回合后",
        "本回合后",
        "于本回合后",
        "在此回合之后",
        "在本回合之后",
        "于此回合之后",
        "在这回合之后",
        "在本回合后",
    ):
        r(
            "act",
            f"{word}(，|)(|额外)(进行|得到|获得|多进行)<n:count>个(额外的|额外|)回合",
            m.ExtraTurn(I, H.n),
            prints=word == "在本回合之后",
        )
        r("aftersubject", f"{word}(，|)", "after", prints=word == "此回合之后")
    r(
        "deed",
        "<a:aftersubject><p:player>(额外|)(进行|得到|获得|多进行)<n:count>个(额外的|额外|)回合",
        reading(lambda a, p, n: m.ExtraTurn(p, n)),
    )
    r("act", "(额外|)(进行|得到|获得)<n:count>个(额外的|额外)回合", m.ExtraTurn(I, H.n), prints=False)
    r("act", "额外(进行|得到|获得)<n:count>个回合", m.ExtraTurn(I, H.n), prints=False)
    phase = {
        "战斗阶段": "combat",
        "攻击阶段": "combat",
        "行动阶段": "main",
        "主阶段": "main",
        "维持步骤": "upkeep",
        "抓牌步骤": "draw",
        "重置步骤": "untap",
        "战斗": "combat",
        "回合": "turn",
        "抓牌": "draw",
        "战斗前的行动阶段": "precombat_main",
        "战斗后的行动阶段": "postcombat_main",
    }
    g.words("phase", phase)
    this = "(在|于|)(本|此|该|这个|本次)(行动阶段|阶段|战斗阶段|主要阶段|主阶段)(之后|后)(，|)"
    r("deed", f"{this}额外(进行|得到|获得)一个<a:phase>和一个<b:phase>", m.ExtraPhases((H.a, H.b)))
    r(
        "deed",
        f"{this}(你|)额外(多|)(进行|得到|获得|)一个<a:phase>(，以及|，和|以及|和|，并在其后|，接着|，然后)(一个|)(接于其后的|"
        "随后的|再|)(额外|)(的|)(进行|)(一个|)<b:phase>",
        m.ExtraPhases((H.a, H.b)),
        prints=False,
    )
    r("deed", f"{this}(你|)额外(多|)(进行|得到|获得|)一个<a:phase>", m.ExtraPhases((H.a,)))
    step = "(在|于)(本|此|该|这个)(重置|维持|抓牌|战斗伤害|战斗结束|回合结束|)步骤(之后|后)(，|)"
    r("deed", f"{step}(你|)额外(多|)(进行|得到|获得|)一个<a:phase>", m.ExtraPhases((H.a,), "step"))
    r("act", "略过(你|其|他|他们|该牌手|各自|自己|你自己|他自己|)(的|)下一个<s:phase>", m.Skip(I, H.s, "next"))
    r(
        "act",
        "略过(你|其|他|他们|该牌手|各自|自己|)(的|)(下|接下来)<n:count>个<s:phase>",
        m.Skip(I, H.s, "next", H.n),
        cost=1,
    )
    r("act", "略过(你|其|他|他们|该牌手|各自|自己|)(的|)<s:phase>", m.Skip(I, H.s))
    r("act", "略过(本回合|此回合|这个回合)(中|)(的|)<s:phase>", m.Skip(I, H.s, "this_turn"))
    r(
        "act",
        "略过(你|其|他|他们|该牌手)(的|)(本回合|此回合|这个回合)(中|)(的|)<s:phase>",
        m.Skip(I, H.s, "this_turn"),
        prints=False,
    )
    r("act", "略过(该次|此次|这次)抓牌", m.Skip(I, "draw", "this"))
    r("act", "略过(所选择的|所选的|所选)(每一种|每个|)(步骤或阶段|阶段|步骤)", m.Skip(I, "chosen", "all_this_turn"))
    r("act", "操控<p:player>的下一个回合", m.ControlTurn(I, H.p))
    r("deed", "由你操控<p:player>(的|)下(一|)个回合", reading(lambda p: m.ControlTurn(_you(), p)))
    r("deed", "<p:player>(的|)下(一|)个回合由<y:player>(来|)操控", m.ControlTurn(H.y, H.p), prints=False)
    r("deed", "结束<s:phase>", m.EndTurnStep(H.s))
    r(
        "deed",
        "(进行|进行一盘)(一盘|)(法术万智牌|万智牌|魔法风云会|)子游戏，以(其|各自的|其各自的|自己的|他们的)牌库作为套牌",
        m.Subgame(),
    )
    r(
        "deed",
        "牌手(各|)(以自己的牌库作为套牌，|以其牌库作为套牌，|)进行一盘(法术万智牌|魔法风云会|"
        "万智牌|)子游戏(，以其牌库作为套牌|，以自己的牌库作为套牌|，以各自的牌库作为套牌|"
        ")",
        m.Subgame(),
        prints=False,
    )
    r("deed", "结束(本|这个|此|该)回合", m.EndTurnStep("turn"), prints=False)
    r("deed", "(进行|玩)一盘子游戏", m.Subgame(), prints=False)


def _you() -> Any:

    return m.You()
