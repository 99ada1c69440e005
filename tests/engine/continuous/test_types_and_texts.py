"""Type changes, basic land types, replaced words (205, 212.1, 212.6, 418.6)."""

from __future__ import annotations

from board import Board

from engine.cards import model as m


def _mana(board: Board, number: int) -> list[tuple[str, ...]]:
    return [
        held.ability.effect.symbols
        for held in board.view(number).abilities
        if isinstance(held.ability, m.Activated) and isinstance(held.ability.effect, m.AddMana)
    ]


def test_new_types_replace_the_old_with_their_subtypes(board: Board) -> None:
    bear = board.bear()
    board.effect("目标生物成为结界直到回合结束。", bear)
    view = board.view(bear)
    assert (view.types, view.subtypes, view.power, view.toughness) == ({"enchantment"}, (), 0, 0)


def test_what_is_still_something_keeps_all_its_types(board: Board) -> None:
    hall = board.put(board.card("机械殿", "神器地", text="{横置}：加{1}到你的法术力池中。"))
    mountain = board.put(board.card("山脉", "基本地～山脉"))
    board.enchantment("所有地都是1/1的生物，且仍是地。")
    assert board.view(hall).types == {"artifact", "land", "creature"}
    assert board.view(mountain).subtypes == ("山脉",)
    assert board.pt(mountain) == (1, 1)
    assert board.view(mountain).supertypes == {"basic"}


def test_becoming_an_artifact_creature_keeps_the_other_types(board: Board) -> None:
    statue = board.put(board.card("铜圣像", "神器/结界", cost="{2}"))
    board.enchantment("所有神器都是1/1的神器生物。")
    assert board.view(statue).types == {"artifact", "enchantment", "creature"}


def test_a_creature_type_that_is_set_replaces_creature_types_only(board: Board) -> None:
    board.enchantment("所有地都是1/1的生物，且仍是地。")
    forest = board.put(board.card("树林", "基本地～树林"))
    board.effect("目标生物的生物类别成为熊直到回合结束。", forest)
    assert board.view(forest).subtypes == ("树林", "熊")
    assert _mana(board, forest) == [("G",)]


def test_a_land_with_a_basic_land_type_has_its_mana_ability(board: Board) -> None:
    both = board.put(board.card("双地", "地～树林／平原"))
    assert _mana(board, both) == [("G",), ("W",)]


def test_becoming_a_basic_land_type_replaces_rules_text_but_not_what_was_granted(board: Board) -> None:
    """212.6e: types, supertypes, granted abilities and snow-covered stay."""
    land = board.put(
        board.card("雪矿", "传奇地", text="覆雪\n{横置}：加{1}到你的法术力池中。"),
    )
    board.enchantment("所有地具有「{1}：抓一张牌。」")
    board.effect("目标地成为海岛直到回合结束。", land)
    view = board.view(land)
    assert (view.types, view.supertypes, view.subtypes) == ({"land"}, {"legendary"}, ("海岛",))
    assert view.has("snow_covered")
    assert _mana(board, land) == [("U",)]
    assert len(view.abilities) == 3
    assert board.told("effect_began")[0].rules[:2] == ("418.3a", "212.6e")


def test_a_land_type_in_addition_keeps_types_and_text(board: Board) -> None:
    forest = board.put(board.card("树林", "基本地～树林"))
    board.attached("受此结界的地额外具有海岛的类别。", forest, type="地结界")
    assert board.view(forest).subtypes == ("树林", "海岛")
    assert _mana(board, forest) == [("G",), ("U",)]


def test_losing_all_abilities_loses_the_mana_ability_too(board: Board) -> None:
    board.enchantment("所有地都是1/1的生物，且仍是地。")
    forest = board.put(board.card("树林", "基本地～树林"))
    board.effect("目标生物失去所有异能直到回合结束。", forest)
    assert _mana(board, forest) == []


def test_nonbasic_lands_that_are_mountains_lose_their_own_static_abilities(board: Board) -> None:
    """The younger effect is applied first, as it takes away the ability of the other (418.5c)."""
    spring = board.put(board.card("源泉", "地", text="所有树林额外具有沼泽的类别。"))
    forest = board.put(board.card("树林", "基本地～树林"))
    assert board.view(forest).subtypes == ("树林", "沼泽")
    board.enchantment("所有非基本地都是山脉。")
    assert board.view(spring).subtypes == ("山脉",)
    assert board.view(forest).subtypes == ("树林",)


def test_words_of_a_kind_are_replaced_wherever_they_are_used_as_such(board: Board) -> None:
    knight = board.bear(name="白骑士", type="生物～骑士", cost="{W}{W}", text="反黑保护\n所有黑色生物得-1/-1。")
    foe = board.bear(board.b, cost="{R}")
    choice = board.effect(
        "更改目标永久物的规则叙述；将其中一种颜色全部更改为另一种。",
        knight,
    )
    assert choice is not None
    assert choice.kind == "words"
    assert choice.domain.check(("black", "black")) is not None
    board.answer(("black", "red"))
    protection = next(held.ability for held in board.view(knight).abilities if isinstance(held.ability, m.Keyword))
    assert protection.of == m.Filter("object", (m.HasColor("red"),))
    assert board.pt(foe) == (1, 1)
    assert board.view(knight).name == "白骑士"
    assert board.view(knight).colors == {"white"}


def test_replaced_words_do_not_touch_abilities_that_were_granted(board: Board) -> None:
    bear = board.bear()
    board.attached("受此结界的生物具有反黑保护异能。", bear)
    board.effect("将目标永久物规则叙述中的所有「黑」改为「红」。", bear)
    held = board.view(bear).abilities[0]
    assert isinstance(held.ability, m.Keyword)
    assert held.ability.of == m.Filter("object", (m.HasColor("black"),))


def test_a_spell_is_what_effects_make_of_it_and_stays_so_as_a_permanent(board: Board) -> None:
    """213.5, 217.1c."""
    from engine.core.events import Event

    spell = board.put(board.card("夜骑士", "生物～骑士", pt="2/1", cost="{B}{B}"), zone="stack")
    board.effect("目标咒语变成白色直到回合结束。", spell)
    assert board.view(spell).colors == {"white"}
    assert board.told("effect_began")[0].rules[:2] == ("418.3a", "213.5")
    (moved,) = board.game.happen(Event("move", "413.2g", object=spell, to="in_play"))
    assert board.view(moved.result).colors == {"white"}
    board.game.rules.hooks["expire"](board.game, "cleanup", "")
    assert board.view(moved.result).colors == {"black"}


def test_an_effect_on_a_permanent_does_not_follow_it_elsewhere(board: Board) -> None:
    from engine.core.events import Event

    bear = board.bear()
    board.effect("目标生物变成白色直到回合结束。", bear)
    (moved,) = board.game.happen(Event("move", "413.2b", object=bear, to="hand"))
    assert board.view(moved.result).colors == {"green"}


def test_an_ability_that_sets_its_own_color_applies_in_every_zone_but_power_does_not(board: Board) -> None:
    text = "血灵是红色。\n血灵的力量与防御力各等同于由你操控的生物数量。"
    card = board.card("血灵", "生物～灵", pt="*/*", cost="{1}", text=text)
    for zone in ("hand", "graveyard", "stack"):
        number = board.put(card, zone=zone)
        assert board.view(number).colors == {"red"}
        assert board.pt(number) == (0, 0)
    there = board.put(card)
    assert board.pt(there) == (1, 1)


def test_effects_apply_to_permanents_only_unless_they_say_otherwise(board: Board) -> None:
    """416.2."""
    hand = board.put(board.card("灰熊", pt="2/2", cost="{G}"), zone="hand")
    spell = board.put(board.card("灰熊", pt="2/2", cost="{G}"), zone="stack")
    board.enchantment("所有生物都是白色。")
    assert board.view(hand).colors == {"green"}
    assert board.view(spell).colors == {"green"}
    board.enchantment("所有生物咒语都是蓝色。")
    assert board.view(spell).colors == {"blue"}


def test_a_split_card_has_both_halves_everywhere_but_on_the_stack(board: Board) -> None:
    from engine.cards import compile_card

    card = compile_card(
        {
            "halves": [
                {"name": "热浪", "type": "瞬间", "cost": "{1}{R}", "text": "抓一张牌。"},
                {"name": "寒潮", "type": "瞬间", "cost": "{1}{U}", "text": "抓两张牌。"},
            ]
        }
    )
    hand = board.put(card, zone="hand")
    half = board.put(card.halves[0], zone="stack")
    assert board.view(hand).colors == {"red", "blue"}
    assert board.view(hand).mana_value == 4
    assert board.view(half).colors == {"red"}
