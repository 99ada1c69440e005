"""What is assumed where a scenario leaves a choice open, and that it is said."""

from engine.scenario.defaults import as_listed, last_listed
from engine.scenario.runner import run_text
from tests.engine.scenario.scenes import CARDS, good


def test_discards_and_sacrifices_the_last_listed() -> None:
    assert last_listed(["a", "b", "c"], 2) == ("b", "c")
    assert last_listed(["a"], 0) == ()


def test_orders_are_as_listed() -> None:
    assert as_listed([3, 1, 2]) == (3, 1, 2)


def test_nothing_attacks_unless_it_must() -> None:
    made = good("""
        players: {甲: {in_play: [熊, 狼]}, 乙: {}}
        do: [{advance: end_of_combat}]
        expect: [{player: 乙, life: 20}, {object: 熊, tapped: false}]
    """)
    assert "甲攻击的生物没有写明，假定：无" in made["assumptions"]
    good("""
        players:
          甲: {in_play: [熊, {name: 狂战士, type: 生物～狂战士, pt: 2/1, text: 狂战士每回合若能攻击，则必须攻击。}]}
          乙: {}
        do: [{advance: end_of_combat}]
        expect: [{player: 乙, life: 18}, {object: 熊, tapped: false}]
    """)


def test_nothing_blocks_and_damage_goes_to_the_player() -> None:
    good("""
        players: {甲: {in_play: [熊]}, 乙: {in_play: [犀]}}
        do: [{by: 甲, attack: [熊]}]
        until: end_of_combat
        expect: [{player: 乙, life: 18}, {object: 熊, damage: 0}]
    """)


def test_damage_is_lethal_to_each_blocker_in_order_and_the_rest_goes_to_the_last() -> None:
    made = good("""
        players: {甲: {in_play: [{name: 巨兽, type: 生物～野兽, pt: 7/7}]}, 乙: {in_play: [熊, 石墙, 狼]}}
        do: [{by: 甲, attack: [巨兽]}, {by: 乙, block: {石墙: 巨兽, 熊: 巨兽, 狼: 巨兽}}]
        until: end_of_combat
        expect: [{object: 石墙, zone: graveyard}, {object: 熊, zone: graveyard}, {object: 狼, zone: graveyard}]
    """)
    assert "甲（巨兽）战斗伤害的分配没有写明，假定：石墙：4、熊：2、狼：1" in made["assumptions"]


def test_with_trample_the_rest_goes_to_the_player() -> None:
    good("""
        players: {甲: {in_play: [{name: 巨兽, type: 生物～野兽, pt: 7/7, text: 践踏}]}, 乙: {in_play: [熊]}}
        do: [{by: 甲, attack: [巨兽]}, {by: 乙, block: {熊: 巨兽}}]
        until: end_of_combat
        expect: [{object: 熊, zone: graveyard}, {player: 乙, life: 15}]
    """)


def test_may_is_yes_and_targets_of_copies_stay() -> None:
    made = good("""
        players:
          甲:
            hand: [{name: 恩赐, type: 法术, cost: "{U}", text: 你可以抓一张牌。}]
            in_play: [海岛]
          乙: {}
        do: [{by: 甲, play: 恩赐}]
        expect: [{player: 甲, hand: 1}]
    """)
    assert "甲（恩赐）是否这样做没有写明，假定：是" in made["assumptions"]


def test_an_offer_to_go_on_forever_is_declined_at_last() -> None:
    good("""
        players:
          甲:
            hand: [{name: 催眠, type: 瞬间, cost: "{U}", text: 横置目标生物。}]
            in_play:
              - 海岛
              - {name: 晨铎, type: 结界, text: 每当一个生物成为横置时，你可以重置该生物。}
              - {name: 暮铎, type: 结界, text: 每当一个生物成为未横置时，横置该生物。}
          乙: {in_play: [熊]}
        do: [{by: 甲, play: 催眠, target: 熊}, {resolve: all}]
        expect: [{game: running}, {object: 熊, tapped: true}, {stack: []}]
    """)


def test_nothing_is_said_of_a_choice_with_a_single_answer() -> None:
    made = good("""
        players: {甲: {hand: [血祭], in_play: [沼泽, 灰熊]}, 乙: {}}
        do: [{by: 甲, play: 血祭}]
        expect: [{object: 灰熊, zone: graveyard}]
    """)
    assert made["assumptions"] == []


def test_what_is_said_comes_in_the_language_of_the_output() -> None:
    scene = CARDS + (
        "players: {甲: {hand: [血祭], in_play: [沼泽, 熊, 狼, {card: 火花师, sick: true}]}, 乙: {}}\n"
        "do:\n  - {by: 甲, activate: 火花师, target: 乙, illegal: true}\n  - {by: 甲, play: 血祭}\n"
        "  - {by: 乙, play: 血祭}\n"
    )
    made = run_text(scene, "f.yaml", words=lambda text: f"<{text}>")
    assert made["trace"][0]["data"]["reason"] == "<火花师召唤失调>"
    assert made["assumptions"] == ["<甲（血祭）牺牲哪个没有写明，假定：火花师>"]
    assert made["failed"]["reason"].startswith("<动作3")
