"""Expectations judged against a board that is written by hand."""

from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.scenario.comparing import cites, is_ability, same_words, shown_mana
from engine.scenario.errors import ScenarioError
from engine.scenario.expectations import Verdict, judge, matched
from engine.scenario.names import Names
from engine.scenario.reading import read_data
from engine.scenario.views import EntryState, ObjectState, PlayerState, Ref, StackItem


@dataclass
class Written:
    """A board as the test says it is."""

    names: Names[int]
    objects: dict[int, ObjectState]
    players: dict[str, PlayerState]
    items: tuple[StackItem, ...] = ()
    entries: tuple[EntryState, ...] = ()
    turn: str = "甲"
    step: str = "precombat_main"
    turn_number: int = 3
    status: str = "running"
    winner: str | None = None
    extra: dict[str, Any] = field(default_factory=dict)

    def player(self, name: str) -> PlayerState:
        return self.players[name]

    def object(self, key: int) -> ObjectState:
        return self.objects[key]

    def stack(self) -> tuple[StackItem, ...]:
        return self.items

    def cited(self) -> frozenset[str]:
        return frozenset(rule for entry in self.entries for rule in entry.rules)

    def trace(self) -> tuple[EntryState, ...]:
        return self.entries


def board() -> Written:
    names: Names[int] = Names(["甲", "乙"])
    names.add(0, "草原骑士", "甲", "骑士")
    names.add(1, "山脉", "甲")
    names.add(2, "山脉", "甲")
    names.add(3, "山脉", "乙")
    names.add(4, "护甲", "甲")
    names.add(5, "", "甲")
    knight = ObjectState(
        0,
        "草原骑士",
        "in_play",
        "甲",
        "甲",
        power=2,
        toughness=2,
        counters={"+1/+1": 1},
        types=("creature",),
        subtypes=("人类", "骑士"),
        colors=("white",),
        abilities=("先攻", "反红保护", "变身{2}{绿}"),
        attacking=True,
        blocked=True,
    )
    mountain = ObjectState(1, "山脉", "in_play", "甲", "甲", types=("land",), subtypes=("山脉",), supertypes=("basic",))
    return Written(
        names,
        {
            0: knight,
            1: mountain,
            2: replace(mountain, key=2, tapped=True),
            3: replace(mountain, key=3, owner="乙", controller="乙", blocking=(0,)),
            4: ObjectState(4, "护甲", "in_play", "甲", "甲", types=("enchantment",), attached_to=0),
            5: ObjectState(5, "", "hand", "甲", None),
        },
        {
            "甲": PlayerState(
                "甲",
                20,
                0,
                ("R", "R", "1"),
                False,
                False,
                False,
                {"in_play": (0, 1, 2, 4), "hand": (5,), "graveyard": ()},
            ),
            "乙": PlayerState("乙", -1, 3, (), True, True, False, {"in_play": (3,), "graveyard": (1, 0)}),
        },
        items=(StackItem(4, ("轮转钟（异能）",)), StackItem(None, ("战斗伤害",)), StackItem(0, ("草原骑士",))),
        entries=(
            EntryState("spell_played", ("409.1i",), {"player": "甲", "object": Ref(0)}, "甲使用草原骑士"),
            EntryState("damage_dealt", ("310.4c", "104.3"), {"source": Ref(0), "target": "乙", "amount": 2}),
            EntryState("moved", ("217.1a",), {"object": Ref(1), "from": "stack", "to": "graveyard", "answer": True}),
        ),
    )


def verdict(expect: dict[str, Any], on: Written | None = None) -> Verdict:
    scenario = read_data({"players": {"甲": {}, "乙": {}}, "expect": [expect]}, "f.yaml")
    return judge(scenario.expect[0], on or board(), "f.yaml")


HOLDS: list[dict[str, Any]] = [
    {"player": "甲", "life": 20, "mana": "{R}{1}{红}", "land_played": False, "lost": False},
    {"player": "乙", "life": -1, "poison": 3, "lost": True, "mana": ""},
    {"player": "甲", "in_play": ["山脉", "护甲", "骑士", "山脉"], "hand": 1, "graveyard": []},
    {"player": "甲", "in_play": ["山脉#1", "护甲", "草原骑士", "山脉#2"]},
    {"player": "乙", "graveyard": {"order": ["甲.山脉#1", "骑士"]}},
    {"object": "骑士", "zone": "场上", "power": 2, "toughness": 2, "counters": {"+1/+1": 1}, "attacking": True},
    {"object": "草原騎士", "types": ["生物"], "subtypes": ["骑士", "人類"], "supertypes": [], "colors": ["W"]},
    {"object": "骑士", "has": ["先攻", "first strike", "反红色保护异能", "protection from red", "变身", "变身{二}{G}"]},
    {"object": "骑士", "lacks": ["飞行", "变", "红保护"], "name": "草原骑士", "blocked": True},
    {"object": "乙.山脉", "types": ["land"], "subtypes": ["Mountain"], "supertypes": ["基本"], "blocking": ["骑士"]},
    {"object": "乙.山脉", "blocking": True, "controller": "乙"},
    {"object": "骑士", "blocking": False, "attached_to": None},
    {"object": "护甲", "attached_to": "草原骑士"},
    {"object": "山脉", "count": 3},
    {"object": "甲.山脉", "tapped": True, "count": 1},
    {"object": "没有的", "count": 0},
    {"not": {"object": "没有的"}},
    {"stack": ["輪轉鐘(異能)", "战斗伤害", "骑士"]},
    {"stack": 3},
    {"turn": "甲", "step": "战斗前的行动阶段", "turn_number": 3},
    {"game": "running", "winner": None},
    {"cites": ["310.4", "409", "2"]},
    {"cites_any": ["310.5", "217.1"]},
    {"trace": [{"kind": "spell_played", "text": "使用草原", "data": {"object": "骑士"}}, {"rules": ["310.4"]}]},
    {"trace": [{"data": {"target": "乙", "amount": 2, "source": "草原骑士"}}]},
    {"trace": [{"kind": "moved", "data": {"from": "堆叠", "to": "graveyard", "answer": "是"}}]},
    {"any": [{"game": "won"}, {"player": "甲", "life": 20}]},
]

FAILS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"player": "甲", "life": 21}, {"player": "甲", "life": 20}),
    ({"player": "甲", "mana": "{R}{2}"}, {"player": "甲", "mana": "{R}{R}{1}"}),
    ({"player": "甲", "in_play": ["山脉", "骑士"]}, {"player": "甲", "in_play": ["骑士", "山脉#1", "山脉#2", "护甲"]}),
    (
        {"player": "甲", "in_play": ["山脉", "山脉", "山脉", "骑士"]},
        {"player": "甲", "in_play": ["骑士", "山脉#1", "山脉#2", "护甲"]},
    ),
    ({"player": "甲", "hand": 0}, {"player": "甲", "hand": 1}),
    (
        {"player": "乙", "graveyard": {"order": ["骑士", "甲.山脉#1"]}},
        {"player": "乙", "graveyard": ["山脉#1", "骑士"]},
    ),
    ({"object": "骑士", "power": 3}, {"object": "骑士", "power": 2}),
    ({"object": "骑士", "has": ["飞行"]}, {"object": "骑士", "has": ["先攻", "反红保护", "变身{2}{绿}"]}),
    ({"object": "骑士", "lacks": ["变身"]}, {"object": "骑士", "lacks": ["先攻", "反红保护", "变身{2}{绿}"]}),
    ({"object": "骑士", "counters": {}}, {"object": "骑士", "counters": {"+1/+1": 1}}),
    ({"object": "护甲", "attached_to": None}, {"object": "护甲", "attached_to": "骑士"}),
    ({"object": "没有的", "zone": "hand"}, {"object": None}),
    ({"object": "山脉", "tapped": True, "count": 2}, {"object": "山脉", "count": 1}),
    ({"stack": ["战斗伤害", "骑士"]}, {"stack": ["轮转钟（异能）", "战斗伤害", "草原骑士"]}),
    ({"game": "won", "winner": "甲"}, {"game": "running", "winner": None}),
    ({"cites": ["310.4", "310.40"]}, {"cites": ["310.4"]}),
    ({"not": {"player": "甲", "life": 20}}, {"not": {"player": "甲", "life": 20}}),
    ({"trace": [{"kind": "moved"}, {"kind": "spell_played"}]}, {"trace": [{"kind": "moved"}]}),
]


@pytest.mark.parametrize("expect", HOLDS, ids=[str(n) for n in range(len(HOLDS))])
def test_holds(expect: dict[str, Any]) -> None:
    result = verdict(expect)
    assert result.ok, result.got


@pytest.mark.parametrize(("expect", "got"), FAILS, ids=[str(n) for n in range(len(FAILS))])
def test_fails_and_says_what_was_found(expect: dict[str, Any], got: dict[str, Any]) -> None:
    result = verdict(expect)
    assert not result.ok
    if "trace" in got:
        assert [entry["kind"] for entry in result.got["trace"]] == [entry["kind"] for entry in got["trace"]]
    else:
        assert result.got == got


def test_an_object_that_cannot_be_told_from_another_is_an_error() -> None:
    with pytest.raises(ScenarioError, match="不止一个"):
        verdict({"object": "山脉", "tapped": True})


def test_what_still_exists_goes_before_what_has_ceased() -> None:
    on = board()
    on.names.add(9, "护甲", "甲")
    on.objects[9] = ObjectState(9, "护甲", "nowhere", "甲", None, token=True)
    with pytest.raises(ScenarioError):
        verdict({"object": "护甲", "zone": "in_play"}, on)
    on.names.ceased(9)
    assert verdict({"object": "护甲", "zone": "in_play"}, on).ok
    assert verdict({"object": "护甲", "zone": "nowhere", "count": 1}, on).ok


def test_a_face_down_object_has_no_name() -> None:
    on = board()
    on.objects[0] = replace(on.objects[0], name="", face_down=True)
    assert verdict({"object": "骑士", "name": "", "face_down": True}, on).ok
    assert not verdict({"object": "骑士", "name": "草原骑士"}, on).ok


def test_a_rule_is_cited_by_its_subrules_and_a_section_by_its_rules() -> None:
    assert cites("310.4c", "310.4")
    assert cites("310.4c", "310")
    assert cites("310.4c", "3")
    assert not cites("310.4", "310.4c")
    assert not cites("310.40", "310.4")
    assert not cites("31", "310")


def test_words_are_compared_as_sets_in_either_language() -> None:
    assert same_words("colors", ["white", "black"], ["黑色", "W"])
    assert same_words("types", ["artifact", "creature"], ["生物", "神器"])
    assert not same_words("types", ["artifact"], [])


def test_an_ability_is_not_a_text_that_speaks_of_it() -> None:
    assert is_ability("飞行", "flying")
    assert is_ability("循环{2}（{2}，弃掉此牌：抓一张牌。）", "循环")
    assert not is_ability("飞行生物不能阻挡", "飞行")
    assert not is_ability("循环山脉{2}", "循环")


def test_mana_is_written_in_the_order_of_the_colors_then_colorless() -> None:
    assert shown_mana(["1", "G", "W", "2", "C"]) == "{W}{G}{4}"
    assert shown_mana([]) == ""


@given(st.lists(st.sampled_from("abc")), st.lists(st.sampled_from("abc")))
def test_matching_names_to_things_is_equality_of_multisets_where_each_name_fits_one_kind(
    wanted: list[str], found: list[str]
) -> None:
    every = matched(wanted, found, lambda name, thing: name == thing)
    assert every == all(wanted.count(name) <= found.count(name) for name in wanted)
