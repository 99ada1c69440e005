"""What the words that refer back refer to."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import UnboundError, bind, compile_effect, compile_text
from engine.cards import model as m


def bound(text: str) -> Any:
    (found,) = compile_text(text)
    return bind(found)


def effect(text: str) -> Any:
    found: Any = bind(compile_effect(text))
    return found.effect


def test_targets_are_numbered_in_the_order_of_the_text() -> None:
    found = effect("目标牌手弃一张牌。消灭目标生物。")
    assert [node.slot for node in m.walk(found) if isinstance(node, m.Target)] == [0, 1]


def test_pronoun_means_what_was_spoken_of_last() -> None:
    found = effect("消灭目标生物。它不能重生。")
    assert found.steps[1] == m.CantBeRegenerated(m.Slot(0))


def test_its_owner_and_controller() -> None:
    assert effect("将目标永久物移回其拥有者手上。").to == m.To(m.Zone("hand"))
    found = effect("将目标生物移出对战。其操控者获得4点生命。")
    assert found.steps[1].who == m.ControllerOf(m.Remembered(found.steps[0].label))


def test_a_noun_picks_what_it_describes() -> None:
    found = effect("目标牌手弃一张牌，然后消灭目标地。该牌手失去1点生命。")
    assert found.steps[1].who == m.Slot(0)


def test_subject_is_carried_over_within_a_sentence_only() -> None:
    within = effect("目标牌手失去2点生命，然后获得2点生命。")
    assert [step.who for step in within.steps] == [m.Target(m.Filter("player"), slot=0)] * 2 or within.steps[1].who
    apart = effect("目标牌手失去2点生命。抓一张牌。")
    assert apart.steps[1].who == m.You()


def test_event_roles() -> None:
    found = bound("每当一个生物进场时，其操控者失去1点生命。")
    assert found.effect.who == m.ControllerOf(m.EventRole("object"))
    found = bound("每当～对牌手造成战斗伤害时，该牌手弃一张牌。")
    assert found.effect.who == m.EventRole("recipient")
    found = bound("每当～造成伤害时，你获得等量的生命。")
    assert found.effect.amount == m.EventAmount()
    found = bound("在每位牌手的维持开始时，该牌手失去1点生命。")
    assert found.effect.who == m.EventRole("player")


def test_references_from_inside_another_event() -> None:
    found = bound("每当一个生物攻击时，在战斗结束时消灭该生物。")
    assert found.effect.do.what == m.EventRole("object", 1)


def test_a_moved_card_is_followed() -> None:
    found = effect("将目标生物移出对战，然后将该牌在其拥有者的操控下移回场上。")
    assert found.steps[1].what == m.Remembered(found.steps[0].label)


def test_what_an_instruction_made_or_chose() -> None:
    found = effect("将一个2/2绿色熊衍生物放置进场。它获得敏捷异能直到回合结束。")
    assert found.steps[1].do.what == m.Remembered(found.steps[0].label)
    found = effect("牺牲一个生物。～对目标牌手造成伤害，其数量等同于所牺牲生物的力量。")
    assert found.steps[1].amount.of == m.Remembered(found.steps[0].label)


def test_what_a_token_has_belongs_to_the_token() -> None:
    found = bound("{1}：将一个绿色腐生物衍生物放置进场。它具有「此生物之力量与防御力各等同于～上消退指示物的数量」。")
    token = found.effect.token
    assert isinstance(found.effect, m.CreateToken)
    (granted,) = token.abilities
    assert granted.effect.what == m.Self("creature")
    assert granted.effect.changes[0].power == m.Counters("消退", m.Self(None, True))


def test_names_in_quotes_mean_what_grants() -> None:
    found = bound("受此结界的生物具有「{1}：在～上放置一个充电指示物。」")
    (granted,) = found.effect.changes[0].abilities
    assert granted.effect.on == m.Self(None, True)


def test_zone_beside_the_verb_goes_into_the_filter() -> None:
    found = effect("将目标生物牌从你的坟墓场移回你手上。")
    assert found.what.what.zone == m.Zone("graveyard", m.You())
    assert found.from_ is None
    found = effect("将目标在你坟墓场中的生物牌移回你手上。")
    assert found.what.what.zone == m.Zone("graveyard", m.You())


def test_unless_may_stand_on_either_side() -> None:
    one = effect("反击目标咒语，除非其操控者支付{3}。")
    two = effect("除非目标咒语的操控者支付{3}，否则反击该咒语。")
    assert one.unless.who == m.ControllerOf(m.Slot(0))
    assert two.do == m.Counter(m.Slot(0))


def test_each_of_several() -> None:
    found = bound("每个非生物的神器都是神器生物，且其力量与防御力各等同于其总法术力费用。")
    assert found.effect.changes[1].power == m.Stat("mana_value", m.This())


def test_another_target() -> None:
    found = effect("消灭目标生物。横置另一个目标生物。")
    second = found.steps[1].what.what
    assert m.OtherThan(m.Slot(0)) in second.such
    own = bound("{1}：横置另一个目标生物。")
    assert m.Other() in own.effect.what.what.such


def test_choices_and_copies_as_it_enters_are_one() -> None:
    found = bound("于～进场时，你可以选择场上的一个生物。若你如此作，则～进场时成为该生物的复制品。")
    assert isinstance(found.effect, m.AsEnters)
    assert isinstance(found.effect.do, m.Seq)


def test_self_replacement_takes_over_source_and_recipient() -> None:
    found = effect("～对目标生物造成2点伤害。若已支付增幅费用，则改为造成4点伤害。")
    instead = found.steps[1].do.do
    assert (instead.source, instead.to, instead.amount) == (m.Self(), m.Slot(0), m.Number(4))


@pytest.mark.parametrize("text", ["消灭该生物。", "该牌手弃一张牌。", "你获得等量的生命。"])
def test_nothing_to_refer_to_is_an_error(text: str) -> None:
    with pytest.raises(UnboundError):
        effect(text)


def test_binding_twice_changes_nothing() -> None:
    once = effect("将目标生物移出对战。其操控者获得4点生命。")
    assert bind(once) == once


def test_bound_trees_are_printed_as_they_were_written() -> None:
    from engine.cards import print_ability

    text = "将目标生物移出对战。其操控者获得4点生命。"
    spell = compile_effect(text)
    assert print_ability(bind(spell)) == text
    bind(compile_effect("抓一张牌。"))
    assert print_ability(compile_effect("你抓一张牌。")) == "你抓一张牌。"
