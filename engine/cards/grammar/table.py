"""The table of productions, put together once when it is first needed."""

from __future__ import annotations

from functools import lru_cache

from engine.cards.grammar import (
    acting,
    conditions,
    events,
    keywords,
    lines,
    moving,
    nouns,
    quantities,
    replacing,
    ruling,
    selecting,
    sentences,
    stating,
    terminals,
    turns,
)
from engine.cards.grammar.machine import Grammar


@lru_cache(maxsize=1)
def grammar() -> Grammar:
    """The grammar of card text."""
    made = Grammar()
    for part in (
        terminals,
        nouns,
        selecting,
        quantities,
        keywords,
        conditions,
        events,
        acting,
        turns,
        moving,
        stating,
        ruling,
        replacing,
        sentences,
        lines,
    ):
        part.add(made)
    made.title(
        np="名词（生物、地、牌、咒语……）",
        objects="物件",
        player="牌手",
        quantity="数量",
        points="点数",
        cond="条件",
        event="事件",
        act="动作",
        body="动作",
        keyword="关键字异能",
        cost="费用",
        until="持续时间",
        zone="区域",
        dest="去处",
        change="变化",
        action="行动",
        hue="颜色",
        token="衍生物",
        many="数目",
        effect="效应",
        step="步骤或阶段",
    )
    made.category("subtype").first = terminals.subtype_starts(frozenset())
    made.prepare()
    return made
