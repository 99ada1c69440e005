"""What particular texts mean, tree for tree."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import compile_effect, compile_text
from engine.cards import model as m

CREATURE = m.Filter("permanent", (m.HasType("creature"),))
LAND = m.Filter("permanent", (m.HasType("land"),))
EOT = m.Until("end_of_turn")
PLAYER = m.Filter("player")
YOU, IMPLIED = m.You(), m.Implied()
ONE, TWO, THREE = m.Number(1), m.Number(2), m.Number(3)


def effect(text: str) -> Any:
    ability: Any = compile_effect(text)
    return ability.effect


def ability(text: str, name: str | None = None) -> Any:
    (found,) = compile_text(text, name)
    return found


def static(text: str, name: str | None = None) -> Any:
    found = ability(text, name)
    assert isinstance(found, m.Static)
    return found.effect


def test_damage_to_any_target() -> None:
    creature_or_player = m.Target(m.OneOf((CREATURE, PLAYER)))
    assert effect("～对目标生物或牌手造成3点伤害。") == m.DealDamage(m.Self(), creature_or_player, THREE)
    assert effect("～对任意数量的目标生物和／或牌手造成共4点伤害，由你分配。") == m.DealDamage(
        m.Self(), m.Target(m.OneOf((CREATURE, PLAYER)), m.AnyNumber()), m.Number(4), True
    )


def test_sentences_and_clauses() -> None:
    discard = m.Discard(m.Target(PLAYER), m.Some(m.Filter("card"), TWO))
    assert effect("目标牌手弃两张牌。你抓一张牌。") == m.Seq((discard, m.Draw(YOU, ONE)))
    loss = m.LoseLife(m.Target(PLAYER), TWO)
    assert effect("目标牌手失去2点生命，然后获得2点生命。") == m.Chain((loss, m.GainLife(IMPLIED, TWO)))


@pytest.mark.parametrize(
    "text",
    [
        "目标生物得+2/+2直到回合结束。",
        "直到回合结束，目标生物得+2/+2。",
        "目標生物得+2/+2直到回合結束。",
        "目标生物得＋２／＋２直到回合结束",
    ],
)
def test_one_meaning_in_many_words(text: str) -> None:
    assert effect(text) == m.Lasting(EOT, m.Modify(m.Target(CREATURE), (m.AddPT(TWO, TWO),)))


def test_combined_changes_share_a_duration() -> None:
    changes = (m.AddPT(ONE, ONE), m.Gain((m.Keyword("flying"),)))
    assert effect("目标生物得+1/+1并获得飞行异能直到回合结束。") == m.Lasting(
        EOT, m.Modify(m.Target(CREATURE), changes)
    )


def test_becoming_a_creature() -> None:
    animated = m.Modify(m.All(LAND), (m.SetPT(ONE, ONE), m.SetTypes(("creature", "land"), keeps=True)))
    assert static("所有地都是1/1的生物，且仍是地。") == animated
    sphere = m.Modify(m.Self(), (m.SetPT(THREE, TWO), m.SetTypes(("artifact", "creature"))))
    assert ability("{2}：直到回合结束，～成为3/2的神器生物。") == m.Activated(
        m.Cost((m.ManaCost(("2",)),)), m.Lasting(EOT, sphere)
    )


def test_intervening_if_and_plain_if() -> None:
    upkeep = m.StepBegins("upkeep", YOU)
    poor = m.Compare(m.Life(YOU), "<=", m.Number(5))
    found = ability("在你的维持开始时，若你的生命为5点或更少，你获得10点生命。")
    assert found == m.Triggered(upkeep, m.GainLife(YOU, m.Number(10)), poor)
    did = ability("每当一个生物成为横置时，你可以重置该生物。若你如此作，你获得1点生命。")
    assert isinstance(did.effect.steps[1], m.If)
    assert did.condition is None


def test_modes_are_separate() -> None:
    modal = effect("选择一项～消灭目标神器；或消灭目标结界。")
    assert isinstance(modal, m.Modal)
    assert len(modal.modes) == 2


def test_own_name_is_read_only_as_itself() -> None:
    assert static("蜘蛛可以如具有飞行异能一般地进行阻挡。", "蜘蛛") == m.Can(
        m.Self(), m.AttackAsThough(m.HasAbility(m.Keyword("flying")), True)
    )
    assert static("所有蜘蛛得+1/+1。", "蜘蛛").what == m.All(m.Filter("permanent", (m.HasSubtype("蜘蛛"),)))


def test_name_of_several_parts_is_shortened() -> None:
    assert ability("每当菲雅对牌手造成战斗伤害时，抓一张牌。", "无畏的菲雅").event.source == m.Self()


def test_threshold_and_imprint() -> None:
    assert ability("门槛～～得+2/+2。") == m.Worded("threshold", m.Static(m.Modify(m.Self(), (m.AddPT(TWO, TWO),))))
    assert ability("压印～当～进场时，抓一张牌。").word == "imprint"


def test_a_threshold_line_of_a_spell_is_a_condition_in_its_effect() -> None:
    (spell,) = compile_text("消灭目标地。\n门槛～改为消灭该地，并且～对每位牌手各造成1点伤害。", None, ("sorcery",))
    assert isinstance(spell, m.Spell)
    assert isinstance(spell.effect, m.Seq)
    assert spell.effect.steps[1].condition == m.Threshold()  # type: ignore[attr-defined]


def test_replacement_prevention_redirection() -> None:
    assert static("若你将抓一张牌，则改为你获得1点生命。") == m.Replace(m.Draws(YOU), m.GainLife(YOU, ONE))
    assert static("若一个来源将对你造成伤害，则防止该伤害中的1点。").do == m.PreventDamage(ONE, that=True)
    assert effect("防止接下来将对目标生物或牌手造成的3点伤害。") == m.PreventDamage(
        THREE, None, m.Target(m.OneOf((CREATURE, PLAYER))), next=True
    )
    assert static("所有将对你造成的伤害，改为对～造成。") == m.Redirect(YOU, m.Self())


def test_costs_and_restrictions() -> None:
    found = ability("{1}，{T}，牺牲一个生物：抓一张牌。你只可以于你能使用法术的时机下使用此异能。")
    assert [type(item) for item in found.cost.items] == [m.ManaCost, m.TapSymbol, m.Sacrifice]
    assert found.restrictions == (m.Restriction("sorcery"),)


def test_tokens() -> None:
    made = effect("将两个1/1红色鬼怪斥候衍生物放置进场。")
    assert made.count == TWO
    assert made.token == m.Token(ONE, ONE, ("red",), ("creature",), ("鬼怪", "斥候"))


def test_mana() -> None:
    assert ability("{T}：加{B}{B}到你的法术力池中。").effect == m.AddMana(IMPLIED, ("B", "B"), pool=YOU)
    assert ability("{T}：加{R}或{G}到你的法术力池中。").effect.choices == (("R",), ("G",))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("先攻", "first_strike"),
        ("马术", "horsemanship"),
        ("返響", "echo"),
        ("循环山脉{2}", "landcycling"),
        ("覆雪海岛行者", "landwalk"),
        ("反红保护", "protection"),
        ("与狼结合", "bands_with_other"),
        ("神器共鸣", "affinity"),
        ("累积维持～支付1点生命", "cumulative_upkeep"),
        ("套件～辉映", "modular"),
        ("增幅{2}{R}", "kicker"),
        ("打包～牺牲三个地", "entwine"),
        ("变身{2}{G}", "morph"),
    ],
)
def test_keywords(text: str, name: str) -> None:
    assert ability(text).name == name


def test_several_keywords_on_a_line() -> None:
    assert [found.name for found in compile_text("飞行，先攻；敏捷")] == ["flying", "first_strike", "haste"]  # type: ignore[attr-defined]


def test_every_keyword_of_the_rules_is_known() -> None:
    from engine.cards.grammar.table import grammar

    names = set()
    for category in ("keyword", "simplekeyword"):
        for production in grammar().category(category).productions:
            if isinstance(production.template, m.Keyword):
                names.add(production.template.name)
    assert set(m.KEYWORDS) <= names
