"""When things happen in a scenario: the start, steps, the earliest legal moment, the end."""

from tests.engine.scenario.scenes import good


def test_the_board_is_as_given_at_the_first_priority() -> None:
    good("""
        players: {甲: {hand: 2, library: 5}, 乙: {}}
        expect: [{turn: 甲, step: precombat_main, turn_number: 1}, {player: 甲, hand: 2, library: 5}]
    """)


def test_state_based_effects_are_checked_before_the_first_priority() -> None:
    good("""
        players: {甲: {life: 0}, 乙: {}}
        expect: [{game: won, winner: 乙}]
    """)


def test_a_step_that_has_begun_means_its_next_occurrence() -> None:
    good("""
        players: {甲: {library: 9}, 乙: {library: 9}}
        start: {step: upkeep, turn_number: 3}
        do: [{advance: upkeep}]
        expect: [{turn: 乙, step: upkeep, turn_number: 4}]
    """)


def test_the_start_in_the_untap_step_untaps() -> None:
    good("""
        players: {甲: {in_play: [{card: 山脉, tapped: true}]}, 乙: {in_play: [{card: 山脉, tapped: true}]}}
        start: {step: untap, turn_number: 3}
        expect: [{object: 甲.山脉, tapped: false}, {object: 乙.山脉, tapped: true}, {step: untap}]
    """)


def test_untap_and_cleanup_are_reached_when_their_actions_are_done() -> None:
    good("""
        players:
          甲: {library: 9, in_play: [{card: 山脉, tapped: true}, {card: 熊, damage: 1}]}
          乙: {library: 9}
        do:
          - {advance: cleanup}
          - {expect: [{turn: 甲, step: cleanup}, {object: 熊, damage: 0}, {object: 山脉, tapped: true}]}
          - {advance: {turn: 甲, step: untap}}
        expect: [{turn: 甲, step: untap, turn_number: 3}, {object: 山脉, tapped: false}]
    """)


def test_the_second_combat_damage_step_is_a_next_occurrence() -> None:
    good("""
        players: {甲: {in_play: [双刃客]}, 乙: {}}
        do:
          - {by: 甲, attack: [双刃客]}
          - {by: 乙, block: {}}
          - {advance: combat_damage}
          - {expect: [{player: 乙, life: 20}, {stack: [战斗伤害]}]}
          - {advance: combat_damage}
          - {expect: [{player: 乙, life: 18}, {stack: [战斗伤害]}]}
        expect: [{player: 乙, life: 16}, {turn: 甲, step: combat_damage, turn_number: 1}]
    """)


def test_a_turn_may_be_named_by_its_player_and_number() -> None:
    good("""
        players: {甲: {library: 9}, 乙: {library: 9}}
        do: [{advance: {turn: 甲, step: draw, turn_number: 5}}]
        expect: [{turn: 甲, step: draw, turn_number: 5}, {player: 甲, hand: 2}, {player: 乙, hand: 2}]
    """)


def test_the_first_draw_is_skipped_only_where_the_first_turn_is_written() -> None:
    for number, hand in ((1, 0), (2, 1)):
        good(f"""
            players: {{甲: {{library: 9}}, 乙: {{library: 9}}}}
            start: {{step: upkeep, turn_number: {number}}}
            do: [{{advance: precombat_main}}]
            expect: [{{player: 甲, hand: {hand}}}]
        """)
    good("""
        players: {甲: {library: 9}, 乙: {library: 9}}
        start: {step: precombat_main, turn_number: 1}
        do: [{advance: {turn: 甲, step: precombat_main}}]
        expect: [{player: 甲, hand: 1}]
    """)


def test_a_run_ends_when_the_last_action_is_done_and_the_stack_is_empty() -> None:
    good("""
        players: {甲: {hand: [火花], in_play: [山脉]}, 乙: {}}
        do: [{by: 甲, play: 火花, target: 乙}]
        expect: [{player: 乙, life: 17}, {step: precombat_main}, {stack: []}]
    """)


def test_nothing_resolves_between_two_actions_unless_it_must() -> None:
    good("""
        players: {甲: {hand: [火花], in_play: [山脉]}, 乙: {hand: [驳斥], in_play: [海岛]}}
        do:
          - {by: 甲, play: 火花, target: 乙}
          - {by: 乙, play: 驳斥, target: 火花}
          - {expect: [{stack: [驳斥, 火花]}]}
        expect: [{player: 乙, life: 20}]
    """)


def test_a_sorcery_waits_for_the_stack_and_for_its_players_main_phase() -> None:
    good("""
        players:
          甲: {hand: [火花, 掠夺], in_play: [山脉, 山脉]}
          乙: {hand: [掠夺], in_play: [山脉], library: 9}
        do:
          - {by: 甲, play: 火花, target: 乙}
          - {by: 甲, play: 掠夺, target: 乙}
          - {expect: [{player: 乙, life: 17}, {stack: [掠夺]}]}
          - {by: 乙, play: 掠夺, target: 甲}
        expect: [{turn: 乙, step: precombat_main, turn_number: 2}, {player: 甲, life: 18}]
    """)


def test_an_action_is_held_back_until_its_step_and_the_present_one_counts() -> None:
    good("""
        players: {甲: {hand: [火花], in_play: [山脉]}, 乙: {}}
        do:
          - {by: 甲, play: 火花, target: 乙, at: end_of_turn}
          - {by: 乙, concede: true, at: end_of_turn}
        expect: [{turn: 甲, step: end_of_turn, turn_number: 1}, {object: 火花, zone: stack}]
    """)


def test_an_attack_that_is_illegal_now_waits_for_the_next_combat() -> None:
    good("""
        players: {甲: {library: 9, in_play: [{card: 熊, sick: true}]}, 乙: {library: 9}}
        do: [{by: 甲, attack: [熊]}]
        until: end_of_combat
        expect: [{player: 乙, life: 18}, {turn_number: 3}]
    """)


def test_an_attack_and_a_block_given_later_are_not_defaulted_away() -> None:
    good("""
        players: {甲: {in_play: [熊, 石墙]}, 乙: {in_play: [蛇]}}
        do:
          - {advance: declare_attackers}
          - {by: 甲, attack: [石墙], illegal: ["308.2"]}
          - {by: 甲, attack: [熊]}
          - {advance: declare_blockers}
          - {by: 乙, block: {蛇: 熊}}
        until: end_of_combat
        expect: [{object: 蛇, zone: graveyard}, {object: 熊, damage: 1}, {turn_number: 1}]
    """)


def test_an_attack_behind_an_advance_beyond_this_combat_is_for_another() -> None:
    good("""
        players: {甲: {library: 9, in_play: [熊]}, 乙: {library: 9}}
        do:
          - {advance: end_of_turn}
          - {expect: [{player: 乙, life: 20}, {object: 熊, tapped: false}]}
          - {by: 甲, attack: [熊]}
        until: end_of_combat
        expect: [{player: 乙, life: 18}, {turn_number: 3}]
    """)


def test_an_attack_is_made_though_an_instant_for_its_step_stands_before_it() -> None:
    good("""
        players: {甲: {in_play: [熊]}, 乙: {hand: [火花], in_play: [山脉]}}
        do:
          - {by: 乙, play: 火花, target: 熊, at: declare_attackers}
          - {by: 甲, attack: [熊]}
        expect: [{object: 熊, zone: graveyard}, {turn: 甲, step: declare_attackers}, {cites: ["308.1"]}]
    """)


def test_pass_passes_once() -> None:
    good("""
        players: {甲: {hand: [火花], in_play: [山脉]}, 乙: {}}
        do:
          - {by: 甲, play: 火花, target: 乙}
          - {by: 甲, pass: true}
          - {expect: [{stack: [火花]}]}
          - {by: 乙, pass: true}
          - {expect: [{stack: []}, {player: 乙, life: 17}]}
    """)


def test_with_nothing_on_the_stack_resolve_does_nothing() -> None:
    good("""
        players: {甲: {}, 乙: {}}
        do: [{resolve: all}, {resolve: top}]
        expect: [{step: precombat_main, turn_number: 1}]
    """)


def test_after_the_game_advance_resolve_and_until_do_nothing() -> None:
    good("""
        players: {甲: {hand: [火花], in_play: [山脉]}, 乙: {}}
        do: [{by: 甲, play: 火花, target: 乙}, {by: 甲, concede: true}, {resolve: all}, {advance: end_of_turn}]
        until: cleanup
        expect: [{game: won, winner: 乙}, {object: 火花, zone: stack}, {player: 甲, lost: true}]
    """)


def test_a_game_that_ends_while_a_step_is_awaited_ends_the_advance() -> None:
    good("""
        players: {甲: {library: 0}, 乙: {}}
        do: [{advance: {turn: 甲, step: precombat_main}}]
        expect: [{game: won, winner: 乙}, {step: draw}]
    """)


def test_an_effect_happens_at_once() -> None:
    good("""
        players: {甲: {hand: [火花], in_play: [山脉, 灰熊]}, 乙: {}}
        do:
          - {by: 甲, play: 火花, target: 乙}
          - {by: 乙, effect: 消灭目标生物。, target: 灰熊}
          - {expect: [{object: 灰熊, zone: graveyard}, {stack: [火花]}]}
        expect: [{player: 乙, life: 17}]
    """)


def test_before_the_game_hands_are_drawn_and_kept() -> None:
    good("""
        players: {甲: {library: 20}, 乙: {library: 20}}
        start: {pregame: true, turn: 乙}
        do:
          - {expect: [{player: 甲, hand: 7}, {player: 乙, hand: 7}]}
          - {by: 甲, keep: true, illegal: ["101.4"]}
          - {by: 乙, mulligan: true}
          - {by: 乙, keep: true}
          - {by: 甲, keep: true}
          - {advance: {turn: 乙, step: precombat_main}}
        expect: [{player: 乙, hand: 6}, {turn_number: 1}, {cites: ["101.5"]}]
    """)
