"""Answers to choices, chance, payment, names and handles in a running scenario."""

import pytest

from engine.scenario.errors import ScenarioError
from tests.engine.scenario.scenes import failing, good, line, report


def test_answers_are_known_before_what_they_answer_begins() -> None:
    good("""
        players: {甲: {hand: [血祭], in_play: [沼泽, 熊, 狼]}, 乙: {in_play: [蛇, 犀]}}
        do: [{by: 甲, play: 血祭}, {by: 乙, choose: 蛇}, {by: 甲, choose: 熊}]
        expect:
          - {player: 甲, in_play: [沼泽, 狼]}
          - {player: 乙, in_play: [犀]}
    """)


def test_a_forced_choice_uses_no_answer_up() -> None:
    failed = failing("""
        players: {甲: {hand: [血祭], in_play: [沼泽, 灰熊]}, 乙: {}}
        do: [{by: 甲, play: 血祭}, {by: 甲, choose: 灰熊}]
        expect: [{object: 灰熊, zone: graveyard}]
    """)
    assert "没有用上" in failed["reason"]


def test_an_answer_that_does_not_fit_fails() -> None:
    failed = failing("""
        players: {甲: {hand: [血祭], in_play: [沼泽, 熊, 狼]}, 乙: {}}
        do: [{by: 甲, play: 血祭}, {by: 甲, choose: 红色}]
    """)
    assert failed["number"] == 2
    assert "红色" in failed["reason"]


def test_by_default_the_last_listed_is_sacrificed_and_it_is_said() -> None:
    made = good("""
        players: {甲: {hand: [血祭], in_play: [沼泽, 熊, 狼]}, 乙: {}}
        do: [{by: 甲, play: 血祭}]
        expect: [{object: 狼, zone: graveyard}]
    """)
    assert made["assumptions"] == ["甲（血祭）牺牲哪个没有写明，假定：狼"]


def test_chance_is_answered_by_the_first_answer_that_fits() -> None:
    good("""
        players: {甲: {hand: [迷乱], in_play: [沼泽]}, 乙: {hand: [灰熊, 火花, 掠夺]}}
        do: [{by: 甲, play: 迷乱, target: 乙}, {chance: 火花}]
        expect: [{player: 乙, graveyard: [火花]}, {trace: [{kind: chance, data: {answer: 火花}}]}]
    """)


def test_else_the_seed_decides_and_the_same_seed_the_same() -> None:
    lost = []
    for seed in (1, 1, 2, 3, 4, 5):
        made = report(f"""
            players: {{甲: {{hand: [迷乱], in_play: [沼泽]}}, 乙: {{hand: [灰熊, 火花, 掠夺]}}}}
            seed: {seed}
            do: [{{by: 甲, play: 迷乱, target: 乙}}]
        """)
        lost.append(made["result"]["players"]["乙"]["graveyard"])
    assert lost[0] == lost[1]
    assert len({tuple(one) for one in lost}) > 1


def test_a_color_is_never_assumed() -> None:
    with pytest.raises(ScenarioError, match="甲选择颜色") as caught:
        report("""
            players: {甲: {hand: [染色], in_play: [海岛, 熊]}, 乙: {}}
            do:
              - {by: 甲, play: 染色, target: 熊}
              - {resolve: all}
        """)
    assert caught.value.line == line(3)


def test_the_value_of_x_is_never_assumed() -> None:
    with pytest.raises(ScenarioError, match="x"):
        report("""
            players: {甲: {hand: [熔流], in_play: [山脉, 熊]}, 乙: {}}
            do: [{by: 甲, play: 熔流, target: 熊}]
        """)


def test_payment_leaves_what_a_later_action_costs() -> None:
    good("""
        players: {甲: {hand: [火花, 圆石], in_play: [山脉, 海岛]}, 乙: {}}
        do: [{by: 甲, play: 圆石}, {resolve: all}, {by: 甲, play: 火花, target: 乙}]
        expect: [{player: 乙, life: 17}]
    """)


def test_costs_after_the_next_untap_step_do_not_count() -> None:
    good("""
        players: {甲: {library: 9, hand: [火花, 圆石], in_play: [山脉, 海岛]}, 乙: {library: 9}}
        do:
          - {by: 甲, play: 圆石}
          - {resolve: all}
          - {expect: [{object: 山脉, tapped: true}, {object: 海岛, tapped: false}]}
          - {advance: {turn: 甲, step: upkeep}}
          - {by: 甲, play: 火花, target: 乙}
        expect: [{player: 乙, life: 17}]
    """)


def test_payment_uses_lands_first_and_creatures_last() -> None:
    good("""
        players: {甲: {hand: [火花, 掠夺], in_play: [火妖, 火石, 山脉]}, 乙: {}}
        do:
          - {by: 甲, play: 火花, target: 乙}
          - {expect: [{object: 山脉, tapped: true}, {object: 火石, tapped: false}, {object: 火妖, tapped: false}]}
          - {by: 甲, play: 掠夺, target: 乙}
        expect: [{object: 火石, tapped: true}, {object: 火妖, tapped: false}]
    """)


def test_a_source_that_attacks_later_is_used_last() -> None:
    good("""
        players: {甲: {hand: [火花], in_play: [{card: 火妖, as: 一}, {card: 火妖, as: 二}]}, 乙: {}}
        do: [{by: 甲, play: 火花, target: 乙}, {resolve: all}, {by: 甲, attack: [一]}]
        until: end_of_combat
        expect: [{player: 乙, life: 16}, {turn_number: 1}, {object: 二, tapped: true}]
    """)


def test_sources_named_are_tapped_and_the_pool_pays_too() -> None:
    good("""
        players: {甲: {mana: "{R}", hand: [巨石], in_play: [山脉, {card: 树林, count: 2}]}, 乙: {}}
        do: [{by: 甲, play: 巨石, pay: [树林#2]}]
        expect: [{object: 树林#2, tapped: true}, {object: 山脉, tapped: false}, {object: 巨石, zone: in_play}]
    """)


def test_a_bare_name_that_several_bear_is_an_error_as_a_target() -> None:
    with pytest.raises(ScenarioError, match="灰熊#1、灰熊#2") as caught:
        report("""
            players: {甲: {hand: [火花], in_play: [山脉]}, 乙: {in_play: [灰熊, 灰熊]}}
            do:
              - {by: 甲, play: 火花, target: 灰熊}
        """)
    assert caught.value.line == line(3)


def test_in_play_and_attack_a_bare_name_means_the_first_that_can() -> None:
    good("""
        players: {甲: {in_play: [{card: 灰熊, tapped: true}, {card: 灰熊, as: 二}, 灰熊]}, 乙: {}}
        do: [{by: 甲, attack: [灰熊, 灰熊]}]
        expect: [{object: 二, attacking: true}, {object: 灰熊#2, attacking: true}, {object: 灰熊#1, attacking: false}]
    """)


def test_unknown_names_are_errors_with_the_nearest() -> None:
    for scene in (
        "players: {甲: {in_play: [灰熊]}, 乙: {}}\ndo:\n  - {by: 甲, attack: [灰态]}",
        "players: {甲: {in_play: [灰熊]}, 乙: {}}\nexpect:\n  - {object: 灰态, tapped: true}",
        "players: {甲: {in_play: [灰熊]}, 乙: {}}\nexpect:\n  - {player: 甲, in_play: [灰态]}",
        "players:\n  甲: {in_play: [灰态]}\n  乙: {}\n",
    ):
        with pytest.raises(ScenarioError, match="灰熊") as caught:
            report(scene)
        assert caught.value.line == line(2 if "甲: {in_play: [灰态]}" in scene else 3)


def test_a_card_is_defined_before_it_is_used() -> None:
    with pytest.raises(ScenarioError, match="才定义"):
        report("players: {甲: {hand: [后来]}, 乙: {hand: [{name: 后来, type: 生物～熊, pt: 1/1}]}}")


def test_a_card_text_that_cannot_be_read_quotes_the_words_with_its_line() -> None:
    with pytest.raises(ScenarioError, match="呼风唤雨") as caught:
        report("""
            players:
              甲:
                hand:
                  - name: 怪
                    type: 瞬间
                    text: 呼风唤雨吧
              乙: {}
        """)
    assert caught.value.line == line(6)


def test_handles_on_actions_name_what_they_put_on_the_stack_or_make() -> None:
    good("""
        players: {甲: {hand: [火花], in_play: [山脉, 火花师]}, 乙: {}}
        do:
          - {by: 甲, play: 火花, target: 乙, as: 火}
          - {by: 甲, activate: 火花师, target: 乙, as: 烧}
          - {expect: [{stack: [烧, 火]}, {stack: [火花师（异能）, 火花]}, {object: 火, zone: stack}]}
          - {by: 甲, effect: 将两个1/1绿色松鼠衍生物放置进场。, as: 鼠}
        expect: [{object: 鼠#1, zone: in_play}, {object: 鼠, count: 2, subtypes: [松鼠]}, {object: 火, zone: graveyard}]
    """)


def test_activate_without_ability_needs_a_single_one() -> None:
    with pytest.raises(ScenarioError, match="第几个"):
        report("players: {甲: {in_play: [双石]}, 乙: {}}\ndo: [{by: 甲, activate: 双石}]")
    for ability, life in (("2", 22), ('"{T}：你获得1点生命"', 21), ("1", 21)):
        good(f"""
            players: {{甲: {{in_play: [双石, 山脉]}}, 乙: {{}}}}
            do: [{{by: 甲, activate: 双石, ability: {ability}}}]
            expect: [{{player: 甲, life: {life}}}]
        """)


def test_a_contradiction_that_only_the_board_shows_is_an_error() -> None:
    with pytest.raises(ScenarioError, match="不是生物"):
        report("players: {甲: {in_play: [{card: 山脉, damage: 1}]}, 乙: {}}")
    with pytest.raises(ScenarioError, match="结附"):
        report("players: {甲: {in_play: [灰熊, {card: 山脉, attached_to: 灰熊}]}, 乙: {}}")


def test_branches_look_at_every_way_the_open_choices_can_go() -> None:
    made = report("""
        players: {甲: {in_play: [犀]}, 乙: {in_play: [灰熊, {card: 灰熊, as: 熊二}]}}
        do: [{by: 甲, attack: [犀]}]
        until: end_of_combat
        branches:
          all: [{player: 甲, life: 20}, {player: 乙, life: 17}]
          exists: [{player: 乙, life: 17}, {object: 犀, zone: graveyard}, {player: 甲, life: 0}]
    """)
    assert [one["ok"] for one in made["expect"]] == [True, False, True, True, False]
    assert made["expect"][0]["got"]["branches"] == 7
    assert not made["ok"]


def test_a_report_has_what_the_contract_says() -> None:
    made = good("""
        title: 题
        players:
          甲: {hand: [火花], in_play: [山脉, {card: 山脉, tapped: true}]}
          乙: {in_play: [灰熊]}
        do: [{by: 甲, play: 火花, target: 灰熊}]
    """)
    assert {"file", "title", "ok", "trace", "result", "expect", "assumptions"} <= made.keys()
    assert made["title"] == "题"
    assert {"n", "turn", "turn_number", "step", "kind", "text", "rules", "data"} <= made["trace"][0].keys()
    assert all(1 <= len(entry["rules"]) <= 4 for entry in made["trace"])
    result = made["result"]
    assert result["players"]["乙"]["graveyard"] == ["灰熊"]
    assert result["players"]["甲"]["in_play"] == ["山脉#1", "山脉#2"]
    assert result["players"]["甲"]["library"] == 20
    bear = next(one for one in result["objects"] if one["as"] == "灰熊")
    assert (bear["printed_pt"], bear["zone"], bear["owner"], bear["controller"]) == ("2/2", "graveyard", "乙", None)
    assert all(one["as"] != "空白牌" for one in result["objects"])


def test_triggers_go_on_the_stack_as_their_objects_are_listed_or_as_the_file_says() -> None:
    scene = """
        players:
          甲:
            hand: [灰熊]
            in_play:
              - {card: 树林, count: 2}
              - {name: 早铃, type: 神器, text: 每当一个生物进场时，你获得1点生命。}
              - {name: 晚铃, type: 神器, text: 每当一个生物进场时，你的对手失去1点生命。}
          乙: {}
        do:
          - {by: 甲, play: 灰熊}
          ANSWER
          - {resolve: top}
          - {expect: [{stack: STACK}]}
    """
    good(scene.replace("ANSWER", "").replace("STACK", "[晚铃（异能）, 早铃（异能）]"))
    answer = "- {by: 甲, choose: [晚铃, 早铃]}"
    good(scene.replace("ANSWER", answer).replace("STACK", "[早铃（异能）, 晚铃（异能）]"))


def test_copies_get_new_targets_by_pairs() -> None:
    good("""
        players:
          甲:
            hand: [火花, {name: 雷群, type: 瞬间, cost: "{R}", text: "雷群对目标牌手造成1点伤害。\\n风暴"}]
            in_play: [山脉, 山脉]
          乙: {}
        do:
          - {by: 甲, play: 火花, target: 乙}
          - {resolve: all}
          - {by: 甲, play: 雷群, target: 乙}
          - {by: 甲, choose: [[雷群#2, 甲]]}
        expect: [{player: 甲, life: 19}, {player: 乙, life: 16}, {object: 雷群, zone: graveyard}]
    """)


def test_modes_are_named_by_number_or_words() -> None:
    for mode in ("2", "消灭目标结界"):
        good(f"""
            players:
              甲:
                hand: [{{name: 晨风符, type: 瞬间, cost: "{{G}}", text: 选择一项～重置目标永久物；或消灭目标结界。}}]
                in_play: [树林, {{name: 符印, type: 结界}}]
              乙: {{}}
            do: [{{by: 甲, play: 晨风符, mode: {mode}, target: 符印}}]
            expect: [{{object: 符印, zone: graveyard}}]
        """)


def test_a_face_down_permanent_answers_to_its_name_and_has_none() -> None:
    good("""
        players:
          甲:
            in_play:
              - {name: 潜林兽, as: 兽, type: 生物～野兽, pt: 4/5, text: "变身{2}{绿}", face_down: true}
              - {card: 树林, count: 3}
          乙: {}
        do:
          - {expect: [{object: 兽, power: 2, name: "", subtypes: []}, {player: 甲, in_play: [潜林兽, 树林, 树林, 树林]}]}
          - {by: 甲, turn_up: 潜林兽}
        expect: [{object: 兽, power: 4, name: 潜林兽, face_down: false}]
    """)


def test_a_subgame_that_the_file_does_not_speak_of_is_played_by_default() -> None:
    good("""
        players:
          甲:
            library: 10
            hand:
              - name: 千夜谈
                type: 法术
                cost: "{W}"
                text: 牌手各以自己的牌库作为套牌，进行一盘子游戏。未赢得该子游戏的牌手失去一半的生命，小数点后进位。
            in_play: [平原]
          乙: {library: 12}
        do: [{by: 甲, play: 千夜谈}]
        expect: [{player: 乙, life: 20}, {player: 甲, life: 10}, {turn: 甲, turn_number: 1}]
    """)


def test_cards_of_a_hand_that_nothing_tells_apart_may_be_named_alike() -> None:
    good("""
        players: {甲: {hand: [山脉, 山脉, 山脉, 山脉, 山脉, 山脉, 山脉, 山脉, 海岛]}, 乙: {}}
        do: [{advance: cleanup}, {by: 甲, choose: [山脉, 海岛]}]
        expect: [{player: 甲, hand: [山脉, 山脉, 山脉, 山脉, 山脉, 山脉, 山脉], graveyard: [山脉, 海岛]}]
    """)


WRONG = [
    ("players: {甲: {in_play: [火花]}, 乙: {}}", 1, "不会在场上"),
    ("players: {甲: {in_play: [{name: 怪, type: 生物～怪}]}, 乙: {}}", 1, "pt"),
    ("players: {甲: {in_play: [{name: 怪, type: 神器, pt: 1/1}]}, 乙: {}}", 1, "不是生物"),
    ("players: {甲: {in_play: [{name: 怪, type: 怪物, pt: 1/1}]}, 乙: {}}", 1, "怪物"),
    ("players: {甲: {in_play: [灰熊]}, 乙: {}}\ndo:\n  - {by: 甲, activate: 灰熊}", 3, "没有所说的"),
    ("players: {甲: {in_play: [双石]}, 乙: {}}\ndo:\n  - {by: 甲, activate: 双石, ability: 7}", 3, "没有所说的"),
    ("players: {甲: {hand: [火花]}, 乙: {}}\ndo:\n  - {by: 甲, play: 火花, with: 购会, target: 乙}", 3, "buyback"),
    ("players: {甲: {hand: [火花]}, 乙: {}}\nedition: 1999\ndo: []", 2, "hans-old"),
    ("players: {甲: {hand: [火花]}, 乙: {}}\ndo:\n  - {by: 甲, effect: 呼风唤雨。}", 3, "呼风唤雨"),
    (
        "players: {甲: {in_play: [熊, 熊, 沼泽], hand: [血祭]}, 乙: {}}\ndo:\n  - {by: 甲, play: 血祭}\n  - {by: 甲, choose: 熊}",
        4,
        "#1",
    ),
]


@pytest.mark.parametrize(("scene", "number", "part"), WRONG, ids=[str(n) for n in range(len(WRONG))])
def test_what_cannot_be_meant_on_this_board_is_refused_with_its_line(scene: str, number: int, part: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        report(scene)
    assert (caught.value.line, part in caught.value.message) == (line(number), True), str(caught.value)
