"""Continuous effects in the six layers: order, timestamps, dependency (418.5)."""

from __future__ import annotations

from board import Board


def test_a_creature_that_nothing_modifies_is_what_is_printed(board: Board) -> None:
    bear = board.bear()
    view = board.view(bear)
    assert (view.name, view.power, view.toughness, view.colors) == ("灰熊", 2, 2, frozenset(("green",)))
    assert view.controller == board.a


def test_a_static_bonus_applies_at_any_moment_to_whatever_its_text_says(board: Board) -> None:
    bear = board.bear()
    board.enchantment("所有白色生物得+1/+1。")
    assert board.pt(bear) == (2, 2)
    board.effect("目标生物变成白色直到回合结束。", bear)
    assert board.pt(bear) == (3, 3)
    board.effect("目标生物变成红色直到回合结束。", bear)
    assert board.pt(bear) == (2, 2)


def test_the_effect_of_a_spell_is_locked_on_what_it_affected(board: Board) -> None:
    bear = board.bear()
    board.effect("所有绿色生物得+1/+1直到回合结束。")
    newcomer = board.bear()
    board.effect("目标生物变成红色直到回合结束。", bear)
    assert board.pt(bear) == (3, 3)
    assert board.pt(newcomer) == (2, 2)


def test_a_variable_in_the_effect_of_a_spell_is_determined_once(board: Board) -> None:
    bear = board.bear()
    board.effect("目标生物得+X/+X直到回合结束，X为由你操控的生物数量。", bear)
    board.bear()
    assert board.pt(bear) == (3, 3)


def test_a_variable_in_a_static_ability_is_its_value_at_any_moment(board: Board) -> None:
    golem = board.bear(pt="0/0", name="军魂", text="军魂的力量与防御力各等同于由你操控的生物数量。")
    assert board.pt(golem) == (1, 1)
    board.bear()
    assert board.pt(golem) == (2, 2)


def test_a_type_change_takes_its_power_and_toughness_along_into_layer_four(board: Board) -> None:
    sphere = board.put(board.card("幻化球", "神器", cost="{4}"))
    animate = "直到回合结束，目标神器成为3/2的神器生物。"
    board.effect(animate, sphere)
    assert board.pt(sphere) == (3, 2)
    board.effect("目标生物成为0/2直到回合结束。", sphere)
    assert board.pt(sphere) == (0, 2)
    board.effect(animate, sphere)
    assert board.pt(sphere) == (0, 2)
    assert board.view(sphere).types == {"artifact", "creature"}


def test_counters_count_after_type_changes_and_before_other_effects(board: Board) -> None:
    bear = board.bear(counters={"+1/+1": 1})
    assert board.pt(bear) == (3, 3)
    board.effect("目标生物成为0/2直到回合结束。", bear)
    assert board.pt(bear) == (0, 2)
    board.effect("目标生物得+1/+1直到回合结束。", bear)
    assert board.pt(bear) == (1, 3)


def test_counters_count_after_a_characteristic_setting_ability(board: Board) -> None:
    shaman = board.bear(
        pt="*/*", name="数灵", text="数灵的力量与防御力各等同于由你操控的生物数量。", counters={"+1/+1": 2, "-0/-1": 1}
    )
    assert board.pt(shaman) == (3, 2)


def test_switching_takes_power_and_toughness_as_they_are_then(board: Board) -> None:
    turtle = board.bear(pt="1/3")
    board.effect("目标生物得+0/+1直到回合结束。", turtle)
    board.effect("交换目标生物的力量与防御力直到回合结束。", turtle)
    assert board.pt(turtle) == (4, 1)
    board.effect("目标生物得+5/+0直到回合结束。", turtle)
    assert board.pt(turtle) == (9, 1)
    assert board.told("effect_began")[1].rules[:2] == ("418.3a", "418.5i")


def test_a_switched_creature_changes_when_an_effect_before_the_switch_ends(board: Board) -> None:
    turtle = board.bear(pt="1/3")
    source = board.bear()
    board.effect("目标生物得+0/+1直到战斗结束。", turtle)
    board.effect("交换目标生物的力量与防御力直到回合结束。", turtle)
    board.game.rules.hooks["expire"](board.game, "end_of_phase", "combat")
    assert board.pt(turtle) == (3, 1)
    assert source


def test_the_latest_of_two_independent_effects_prevails(board: Board) -> None:
    bear = board.bear()
    board.attached("受此结界的生物具有飞行异能。", bear)
    board.attached("受此结界的生物失去飞行异能。", bear)
    assert not board.view(bear).has("flying")
    board.attached("受此结界的生物具有飞行异能。", bear)
    assert board.view(bear).has("flying")


def test_losing_an_ability_removes_every_instance(board: Board) -> None:
    bird = board.bear(text="飞行")
    board.attached("受此结界的生物具有飞行异能。", bird)
    board.effect("目标生物失去飞行异能直到回合结束。", bird)
    assert not board.view(bird).has("flying")


def test_an_effect_that_depends_on_another_is_applied_after_it(board: Board) -> None:
    """The bonus for Bears is older; it is applied after creatures have become Bears by a younger effect in layer 4."""
    goblin = board.bear(type="生物～鬼怪", name="鬼怪")
    board.enchantment("所有熊的生物类别成为狼。")
    board.enchantment("所有鬼怪的生物类别成为熊。")
    assert board.view(goblin).subtypes == ("狼",)


def test_a_loop_of_dependency_is_applied_by_timestamp(board: Board) -> None:
    goblin = board.bear(type="生物～鬼怪", name="鬼怪")
    bear = board.bear()
    board.enchantment("所有鬼怪的生物类别成为熊。")
    board.enchantment("所有熊的生物类别成为鬼怪。")
    assert board.view(goblin).subtypes == ("鬼怪",)
    assert board.view(bear).subtypes == ("鬼怪",)


def test_an_ability_removed_in_layer_five_no_longer_modifies_power(board: Board) -> None:
    lord = board.bear(name="熊王", text="其他的熊得+1/+1。")
    bear = board.bear()
    assert board.pt(bear) == (3, 3)
    board.effect("目标生物失去所有异能直到回合结束。", lord)
    assert board.pt(bear) == (2, 2)


def test_an_effect_that_has_begun_goes_on_though_its_ability_is_lost(board: Board) -> None:
    """All creatures lose all abilities and are 1/1, even where the enchantment that says so is a creature itself."""
    bear = board.bear(text="飞行")
    humility = board.enchantment("所有生物失去所有异能且为1/1。", name="谦卑")
    board.enchantment("所有结界都是4/4的生物，且仍是结界。")
    assert board.view(humility).abilities == ()
    assert board.pt(humility) == (1, 1)
    assert board.pt(bear) == (1, 1)
    assert not board.view(bear).has("flying")


def test_a_granted_ability_may_change_types(board: Board) -> None:
    """407.2: what is granted in layer 5 modifies in layer 4, and goes away with the ability."""
    bear = board.bear()
    board.attached("受此结界的生物具有「此生物是神器生物」。", bear)
    assert board.view(bear).types == {"artifact", "creature"}
    board.effect("目标生物失去所有异能直到回合结束。", bear)
    assert "artifact" not in board.view(bear).types


def test_a_stated_quality_is_no_ability_that_can_be_lost(board: Board) -> None:
    bear = board.bear()
    board.attached("受此结界的生物是神器生物。", bear)
    board.effect("目标生物失去所有异能直到回合结束。", bear)
    assert board.view(bear).types == {"artifact", "creature"}


def test_a_name_in_a_granted_ability_means_the_object_that_grants_it(board: Board) -> None:
    first = board.put(board.card("激长", "结界", text="所有熊具有「此生物得+X/+0，X为激长上的消退指示物数量。」"))
    board.game.obj(first).counters = board.game.obj(first).counters.with_("消退", 3)
    bear = board.bear()
    assert board.pt(bear) == (5, 2)


def test_a_condition_of_a_static_ability_is_asked_at_every_moment(board: Board) -> None:
    bear = board.bear(name="狂徒", text="只要你的总生命为5或更少，狂徒便得+3/+3。")
    assert board.pt(bear) == (2, 2)
    board.game.player(board.a).life = 5
    assert board.pt(bear) == (5, 5)
    board.game.player(board.a).life = 6
    assert board.pt(bear) == (2, 2)


def test_threshold_gives_its_text_from_seven_cards_on(board: Board) -> None:
    wild = board.bear(name="野人", text="门槛～野人得+2/+2且具有践踏异能。")
    for _ in range(6):
        board.put(board.card("树林", "地"), zone="graveyard")
    assert board.pt(wild) == (2, 2)
    assert not board.view(wild).has("trample")
    board.put(board.card("树林", "地"), zone="graveyard")
    assert board.pt(wild) == (4, 4)
    assert board.view(wild).has("trample")


def test_control_changes_before_what_depends_on_it(board: Board) -> None:
    board.enchantment("由你操控的生物得+1/+1。")
    foe = board.bear(board.b)
    assert board.pt(foe) == (2, 2)
    board.attached("你操控受此结界的生物。", foe)
    assert board.view(foe).controller == board.a
    assert board.pt(foe) == (3, 3)


def test_the_active_player_orders_what_comes_into_play_at_once(board: Board) -> None:
    """418.5e: asked only where it makes a difference."""
    from engine.core.events import Event
    from engine.core.game import Ask

    bear = board.bear()
    white = board.put(board.card("白潮", "结界", text="所有生物都是白色。"), zone="hand")
    blue = board.put(board.card("蓝潮", "结界", text="所有生物都是蓝色。"), zone="hand")
    bonus = board.put(board.card("战旗", "结界", text="所有生物得+1/+1。"), zone="hand")
    moves = [Event("move", "413.2b", object=n, to="in_play") for n in (white, bonus, blue)]
    try:
        board.game.happen(*moves)
        raise AssertionError("nothing was asked")
    except Ask as ask:
        (first, second) = ask.choice.domain.items  # type: ignore[attr-defined]
        assert (ask.choice.player, ask.choice.rule) == (board.a, "418.5e")
        assert [board.view(n).name for n in (first, second)] == ["白潮", "蓝潮"]
    assert board.view(bear).colors == {"blue"}
