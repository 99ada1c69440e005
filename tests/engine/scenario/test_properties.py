"""What holds of every scenario: no exception but ScenarioError, refusals without trace, the same run every time."""

from typing import Any

import yaml
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine.scenario.errors import ScenarioError
from engine.scenario.runner import run_data
from tests.engine.scenario.scenes import CARDS, report

DEFINED: list[dict[str, Any]] = yaml.safe_load(CARDS)["cards"]
NAMES = [card["name"] for card in DEFINED] + ["山脉", "海岛", "沼泽", "树林"]
PERMANENTS = [card["name"] for card in DEFINED if card["type"] not in ("瞬间", "法术")] + [
    "山脉",
    "海岛",
    "沼泽",
    "树林",
]
STEPS = [
    "upkeep",
    "draw",
    "precombat_main",
    "declare_attackers",
    "combat_damage",
    "end_of_combat",
    "end_of_turn",
    "cleanup",
]

names = st.sampled_from(NAMES)
players = st.sampled_from(["甲", "乙"])
things = st.one_of(names, players, st.sampled_from(["灰熊#1", "甲.灰熊", "乙.熊", "火花师（异能）"]))
permanents = st.lists(
    st.fixed_dictionaries(
        {"card": st.sampled_from(PERMANENTS)},
        optional={
            "tapped": st.booleans(),
            "sick": st.booleans(),
            "count": st.integers(1, 2),
            "phased_out": st.booleans(),
        },
    ),
    max_size=6,
)
sides = st.fixed_dictionaries(
    {"in_play": permanents, "hand": st.lists(names, max_size=4)},
    optional={"library": st.integers(0, 9), "life": st.integers(0, 20), "mana": st.sampled_from(["", "{R}{G}{2}"])},
)
answers = st.one_of(
    things, st.integers(0, 3), st.booleans(), st.lists(things, max_size=2), st.sampled_from(["红色", "蛇"])
)
moments = st.one_of(st.sampled_from(STEPS), st.fixed_dictionaries({"turn": players, "step": st.sampled_from(STEPS)}))


def acting(
    verb: str, value: st.SearchStrategy[Any], **more: st.SearchStrategy[Any]
) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {"by": players, verb: value}, optional={"illegal": st.just(True), "at": st.sampled_from(STEPS), **more}
    )


targets = {"target": things, "x": st.integers(0, 2), "as": st.sampled_from(["代号一", "代号二"])}
actions = st.one_of(
    acting("play", names, **targets, pay=st.lists(names, max_size=2)),
    acting("activate", names, **targets, ability=st.integers(1, 2)),
    acting("attack", st.lists(names, max_size=2)),
    acting("block", st.dictionaries(names, names, max_size=2)),
    acting(
        "assign", st.dictionaries(names, st.dictionaries(things, st.integers(0, 3), max_size=2), min_size=1, max_size=1)
    ),
    acting("choose", answers),
    acting("pass", st.just(True)),
    acting("concede", st.just(True)),
    acting(
        "effect",
        st.sampled_from(["消灭目标生物。", "每位牌手各抓一张牌。", "将一个1/1绿色松鼠衍生物放置进场。"]),
        target=things,
    ),
    st.fixed_dictionaries({"resolve": st.sampled_from(["all", "top"])}),
    st.fixed_dictionaries({"advance": moments}),
    st.fixed_dictionaries({"chance": answers}),
)
scenarios = st.fixed_dictionaries(
    {
        "cards": st.just(DEFINED),
        "players": st.fixed_dictionaries({"甲": sides, "乙": sides}),
        "do": st.lists(actions, max_size=6),
    },
    optional={"until": moments, "start": st.fixed_dictionaries({"turn": players, "step": st.sampled_from(STEPS)})},
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(scenarios)
def test_any_scenario_is_reported_or_refused_and_always_the_same(data: dict[str, Any]) -> None:
    try:
        made = run_data(data)
    except ScenarioError as error:
        assert error.message
        return
    assert made["ok"] == ("failed" not in made)
    assert all(1 <= len(entry["rules"]) <= 4 for entry in made["trace"])
    assert run_data(data) == made


BASE = """
players:
  甲: {hand: [火花, 圆石, 血祭], in_play: [山脉, 沼泽, 熊, 狼, 火花师], library: 9}
  乙: {hand: [驳斥, 迷乱], in_play: [海岛, 蛇, 犀], library: 9}
seed: 3
do:
"""
LINES = [
    "- {by: 甲, play: 血祭}",
    "- {by: 甲, choose: 狼}",
    "- {by: 乙, choose: 蛇}",
    "- {by: 甲, activate: 火花师, target: 乙}",
    "- {resolve: all}",
    "- {by: 甲, attack: [熊]}",
    "- {by: 乙, block: {犀: 熊}}",
    "- {advance: end_of_turn}",
    "- {advance: {turn: 乙, step: draw}}",
]
TRIED = [
    "{by: 甲, play: 火花, target: 山脉, illegal: true}",
    "{by: 乙, play: 迷乱, target: 甲, illegal: true}",
    "{by: 乙, attack: [山脉], illegal: true}",
    "{by: 甲, attack: [沼泽], illegal: true}",
    "{by: 乙, block: {海岛: 熊}, illegal: true}",
    "{by: 乙, activate: 犀, illegal: true}",
    "{by: 甲, keep: true, illegal: true}",
    "{by: 甲, assign: {熊: {乙: 9}}, illegal: true}",
    "{by: 乙, effect: 消灭目标结界。, target: 熊, illegal: true}",
]


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(LINES)), st.sampled_from(TRIED)), min_size=1, max_size=3))
def test_what_is_refused_changes_nothing(inserted: list[tuple[int, str]]) -> None:
    plain = report(BASE + "\n".join(LINES))
    assert plain["ok"], plain.get("failed")
    lines = list(LINES)
    for at, tried in sorted(inserted, reverse=True):
        assume(at not in (1, 2))  # an answer belongs to the action directly before it
        lines.insert(at, "- " + tried)
    with_refusals = report(BASE + "\n".join(lines))
    assert with_refusals["ok"], with_refusals.get("failed")
    assert with_refusals["result"] == plain["result"]
    assert [_bare(entry) for entry in with_refusals["trace"] if entry["kind"] != "refused"] == [
        _bare(entry) for entry in plain["trace"]
    ]
    assert sum(entry["kind"] == "refused" for entry in with_refusals["trace"]) == len(inserted)


def _bare(entry: dict[str, Any]) -> dict[str, Any]:
    """An entry without its place in the trace."""
    data = {key: value for key, value in entry["data"].items() if key != "batch"}
    return {**entry, "n": 0, "data": data}
