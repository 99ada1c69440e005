"""Games for random play: decks of a few plain cards, and the invariants that must hold in every game."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from engine import zones
from engine.cards import compile_card
from engine.cards import model as m
from engine.core.game import Game
from engine.core.state import Thing
from engine.setup import begin_game, new_game

NUMBERS = frozenset(
    json.loads((Path(__file__).parents[2] / "rules_text" / "data" / "numbers-2004.json").read_text(encoding="utf-8"))[
        "numbers"
    ]
)

DEFINITIONS: tuple[dict[str, str], ...] = (
    {"name": "树林", "type": "基本地～树林"},
    {"name": "山脉", "type": "基本地～山脉"},
    {"name": "灰熊", "type": "生物～熊", "cost": "{1}{G}", "pt": "2/2"},
    {"name": "剑客", "type": "生物～人类／士兵", "cost": "{1}{R}", "pt": "2/1", "text": "先攻"},
    {"name": "巨兽", "type": "生物～野兽", "cost": "{2}{G}", "pt": "4/3", "text": "践踏"},
    {"name": "骷髅", "type": "生物～骷髅妖", "cost": "{1}{G}", "pt": "1/1", "text": "{G}：重生骷髅。"},
    {"name": "火花", "type": "瞬间", "cost": "{R}", "text": "火花对目标生物或牌手造成3点伤害。"},
    {"name": "巨力", "type": "瞬间", "cost": "{G}", "text": "目标生物得+3/+3直到回合结束。"},
    {"name": "战旗", "type": "结界", "cost": "{1}{R}", "text": "所有生物得+1/+0。"},
    {"name": "丧钟", "type": "神器", "cost": "{2}", "text": "每当一个生物从场上进入坟墓场时，你获得1点生命。"},
    {"name": "铠甲", "type": "生物结界", "cost": "{G}", "text": "受此结界的生物得+1/+2。"},
    {"name": "双生", "type": "法术", "cost": "{2}{G}", "text": "将两个1/1绿色松鼠衍生物放置进场。"},
    {"name": "献祭", "type": "法术", "cost": "{1}{R}", "text": "每位牌手各牺牲一个生物。"},
    {"name": "求知", "type": "法术", "cost": "{1}{G}", "text": "抓两张牌，然后弃一张牌。"},
)


@cache
def card(index: int) -> m.Card:
    """One of the cards, compiled once."""
    return compile_card(DEFINITIONS[index % len(DEFINITIONS)])


def random_game(indexes: list[int], starting: int = 0) -> Game:
    """A game about to begin; both decks have lands and the cards of these indexes."""
    from engine.rulesets.june_2004 import JUNE_2004

    game = new_game(JUNE_2004, ("甲", "乙"))
    for player in game.table.players:
        for index in [0, 1] * 5 + indexes:
            zones.enter(game, zones.make(game, card(index), player), "library", position="bottom")
    begin_game(game, game.table.players[starting])
    return game


def check_invariants(game: Game, cards: int) -> None:
    """What is true of every game whenever a choice is put."""
    table = game.table
    seen: dict[int, str] = {}
    places: list[tuple[str, Any]] = [(z, getattr(table, z)) for z in ("in_play", "stack", "phased_out")]
    for number in table.players:
        player = game.player(number)
        places += [(z, getattr(player, z)) for z in ("library", "hand", "graveyard", "removed")]
        assert min(player.mana) >= 0
    for zone, numbers in places:
        for number in numbers:
            record = game.obj(number)
            assert number not in seen, f"{number} is in {seen[number]} and {zone}"
            assert record.zone == zone
            assert game.thing(record.thing).object == number
            seen[number] = zone
    things = [record for record in game.records.values() if isinstance(record, Thing) and record.kind == "card"]
    there = [thing for thing in things if game.obj(thing.object).zone != "nowhere"]
    assert len(there) == len(things) == cards, "cards are conserved"
    if not table.outer:  # in a subgame the cards of the main game lie outside it (506.5)
        assert len(there) == sum(game.thing(game.obj(n).thing).kind == "card" for n in seen)
    if game.pending is not None and game.pending.kind == "priority" and table.status == "running":
        assert not game.rules.state_based(game), "state-based effects are at rest at every priority"
        assert not table.waiting


def check_trace(game: Game) -> None:
    """Every event cites one to four rules, all of which exist."""
    for entry in game.trace:
        assert 1 <= len(entry.rules) <= 4, entry
        assert set(entry.rules) <= NUMBERS, entry
