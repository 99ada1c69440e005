"""Actions that must be refused, and actions that can't be done."""

from tests.engine.scenario.scenes import failing, good, kinds, report


def test_an_illegal_action_leaves_the_game_as_it_was_but_for_an_entry() -> None:
    made = good("""
        players: {甲: {hand: [火花], in_play: [山脉]}, 乙: {hand: [掠夺], in_play: [山脉]}}
        do:
          - {by: 乙, play: 掠夺, target: 甲, illegal: ["212.7a"]}
          - {expect: [{object: 乙.山脉, tapped: false}, {player: 乙, hand: [掠夺]}, {stack: []}]}
          - {by: 甲, play: 火花, target: 乙}
        expect: [{trace: [{kind: refused, data: {player: 乙, object: 掠夺}}]}]
    """)
    assert "passed" not in kinds(made)[: kinds(made).index("spell_played")]


def test_an_illegal_attack_is_waited_for_and_everything_is_taken_back() -> None:
    good("""
        players: {甲: {hand: [掠夺], in_play: [山脉, 石墙]}, 乙: {}}
        do:
          - {by: 甲, attack: [石墙], illegal: [308.2a]}
          - {expect: [{step: precombat_main}]}
          - {by: 甲, play: 掠夺, target: 乙}
        expect: [{step: precombat_main}, {player: 乙, life: 18}, {trace: [{kind: refused, rules: ["308.2"]}]}]
    """)


def test_where_the_player_cannot_get_priority_the_attempt_is_made_at_once() -> None:
    good("""
        players: {甲: {hand: [火花], in_play: [山脉]}, 乙: {library: 9}}
        do:
          - {by: 甲, pass: true}
          - {by: 甲, play: 火花, target: 乙, illegal: [408.1d]}
          - {expect: [{step: precombat_main}]}
        expect: [{player: 甲, hand: [火花]}]
    """)


def test_an_illegal_action_that_is_allowed_fails() -> None:
    failed = failing("""
        players: {甲: {hand: [火花], in_play: [山脉]}, 乙: {}}
        do: [{by: 甲, play: 火花, target: 乙, illegal: true}]
    """)
    assert "应当不合法" in failed["reason"]


def test_a_refusal_by_another_rule_than_those_named_fails() -> None:
    failed = failing("""
        players: {甲: {hand: [火花]}, 乙: {}}
        do: [{by: 甲, play: 火花, target: 乙, illegal: ["305.4", "308"]}]
    """)
    assert "409.1h" in failed["rules"]


def test_sections_and_subrules_do_for_a_refusal() -> None:
    for rule in ("409", "409.1", "409.1h"):
        good(f"""
            players: {{甲: {{hand: [火花]}}, 乙: {{}}}}
            do: [{{by: 甲, play: 火花, target: 乙, illegal: ["{rule}"]}}]
            expect: [{{cites: ["{rule}"]}}]
        """)


def test_an_illegal_choice_is_refused_and_asked_again() -> None:
    good("""
        players: {甲: {hand: [号角], in_play: [海岛, 蛇]}, 乙: {}}
        do:
          - {by: 甲, play: 号角}
          - {by: 甲, choose: 卡车, illegal: [212.1e]}
          - {by: 甲, choose: 蛇}
        expect: [{object: 蛇, power: 2}, {trace: [{kind: refused}]}]
    """)


def test_an_illegal_assignment_is_tried_when_that_damage_is_assigned() -> None:
    good("""
        players: {甲: {in_play: [犀]}, 乙: {in_play: [熊, 狼]}}
        do:
          - {by: 甲, attack: [犀]}
          - {by: 乙, block: {熊: 犀, 狼: 犀}}
          - {by: 甲, assign: {犀: {熊: 1, 乙: 2}}, illegal: [310.2c]}
          - {expect: [{step: declare_blockers}]}
          - {by: 甲, assign: {犀: {熊: 2, 狼: 1}}}
        until: end_of_combat
        expect: [{object: 熊, zone: graveyard}, {object: 狼, zone: graveyard}]
    """)


def test_a_cost_that_cannot_be_paid_fails_when_the_stack_is_empty() -> None:
    failed = failing("""
        players: {甲: {hand: [火花]}, 乙: {}}
        do: [{by: 甲, play: 火花, target: 乙}, {resolve: all}]
    """)
    assert failed["number"] == 1
    assert "甲，使用 火花" in failed["reason"]
    assert any(rule.startswith("409.1") for rule in failed["rules"])


def test_a_target_that_is_still_to_come_is_waited_for_while_there_is_a_stack() -> None:
    good("""
        players: {甲: {hand: [召熊], in_play: [树林]}, 乙: {hand: [火花], in_play: [山脉]}}
        do: [{by: 甲, play: 召熊}, {by: 乙, play: 火花, target: 熊}]
        expect: [{object: 熊, zone: nowhere}]
    """)


def test_an_action_after_the_game_fails() -> None:
    failed = failing("""
        players: {甲: {hand: [火花], in_play: [山脉]}, 乙: {}}
        do: [{by: 乙, concede: true}, {by: 甲, play: 火花, target: 乙}]
    """)
    assert (failed["number"], failed["rules"]) == (2, ["102.3"])


def test_an_advance_that_is_not_reached_within_twenty_turns_fails() -> None:
    failed = failing("""
        players: {甲: {library: 90}, 乙: {library: 90}}
        do: [{advance: {turn: 乙, step: upkeep, turn_number: 3}}]
    """)
    assert "20个回合" in failed["reason"]


def test_checks_behind_a_failed_action_are_judged_on_the_game_as_it_stands() -> None:
    made = report("""
        players: {甲: {hand: [火花]}, 乙: {}}
        do: [{by: 甲, play: 火花, target: 乙}, {expect: [{player: 乙, life: 17}]}]
        expect: [{player: 甲, hand: 1}]
    """)
    assert [one["ok"] for one in made["expect"]] == [False, True]


def test_a_failed_expectation_does_not_stop_the_run() -> None:
    made = report("""
        players: {甲: {hand: [火花], in_play: [山脉]}, 乙: {}}
        do: [{expect: [{player: 乙, life: 1}]}, {by: 甲, play: 火花, target: 乙}]
        expect: [{player: 乙, life: 17}]
    """)
    assert [one["ok"] for one in made["expect"]] == [False, True]
    assert "failed" not in made


def test_more_targets_than_there_are_to_choose_are_refused() -> None:
    failed = failing("""
        players: {甲: {hand: [火花], in_play: [山脉]}, 乙: {in_play: [熊, 狼]}}
        do: [{by: 甲, play: 火花, targets: [熊, 狼]}]
    """)
    assert failed["rules"] == ["409.1c"]
