"""Playing spells: what is announced, chosen and paid, and what is taken back (409.1)."""

from __future__ import annotations

import pytest
from playing_board import Board, card, cost

from engine.cards import model as m

CREATURE = m.Filter("permanent", (m.HasType("creature"),))
PLAYER = m.Filter("player")
ANY = m.OneOf((CREATURE, PLAYER))
YOU = m.You()


def burn(amount: m.Quantity, mana: str = "R", what: m.Filter | m.OneOf = ANY, kind: str = "instant") -> m.Card:
    spell = m.Spell(m.DealDamage(m.Self(), m.Target(what, slot=0), amount))
    return card("火花", kind, mana, spell)


BEAR = card("灰熊", "creature", "1G", pt="2/2")


def test_an_instant_goes_on_the_stack_is_paid_and_resolves(board: Board) -> None:
    lands = board.lands("RR")
    bolt = board.put("hand", burn(m.Number(3)))
    board.start()
    assert board.spell(bolt, targets=(board.you,)) is None
    assert board.zone(bolt) == "stack"
    assert [board.game.obj(n).tapped for n in lands] == [True, False]
    assert board.game.player(board.you).life == 20
    board.resolve()
    assert board.game.player(board.you).life == 17
    assert board.zone(bolt) == "graveyard"
    played = board.told("spell_played")[0]
    assert played.rules[0] == "409.1i" and played.data["target"] == board.you
    assert board.told("mana_spent")[0].data["mana"] == "{R}"


def test_a_refused_spell_leaves_the_game_exactly_as_it_was(board: Board) -> None:
    board.lands("R")
    bolt = board.put("hand", burn(m.Number(3), "1R"))
    board.start()
    before = len(board.game.trace)
    refusal = board.spell(bolt, targets=(board.you,))
    assert refusal is not None and "409.1h" in refusal.rules
    assert board.zone(bolt) == "hand" and not board.game.table.stack
    assert board.mana() == "" and len(board.game.trace) == before
    assert not any(board.game.obj(n).tapped for n in board.game.table.in_play)


def test_targets_are_checked_even_where_only_one_is_legal(board: Board) -> None:
    land = board.lands("R")[0]
    bear = board.put("in_play", BEAR, board.you)
    bolt = board.put("hand", burn(m.Number(3), what=CREATURE))
    board.start()
    refusal = board.spell(bolt, targets=(land,))
    assert refusal is not None and "409.1c" in refusal.rules
    assert board.spell(bolt, targets=(bear,)) is None


def test_a_spell_without_a_legal_target_is_refused(board: Board) -> None:
    board.lands("R")
    bolt = board.put("hand", burn(m.Number(3), what=CREATURE))
    board.start()
    refusal = board.spell(bolt)
    assert refusal is not None and refusal.rules[0] == "409.1c"
    assert ("spell", bolt) not in [tuple(action[:2]) for action in board.game.pending.domain.iterate()]


@pytest.mark.parametrize("kind", ["sorcery", "creature", "artifact", "enchantment"])
def test_only_instants_are_played_outside_ones_main_phase(board: Board, kind: str) -> None:
    board.lands("RR")
    slow = board.put("hand", card("慢", kind, "0", pt="1/1" if kind == "creature" else ""))
    bolt = board.put("hand", burn(m.Number(1)))
    board.start("upkeep")
    refusal = board.spell(slow)
    rule = {"sorcery": "212.7a", "creature": "212.3a", "artifact": "212.2a", "enchantment": "212.4a"}[kind]
    assert refusal is not None and refusal.rules[:2] == (rule, "408.1d")
    assert board.spell(bolt, targets=(board.you,)) is None


def test_a_sorcery_needs_an_empty_stack(board: Board) -> None:
    board.lands("RR")
    bolt = board.put("hand", burn(m.Number(1)))
    sorcery = board.put("hand", burn(m.Number(1), kind="sorcery"))
    board.start()
    assert board.spell(bolt, targets=(board.you,)) is None
    refusal = board.spell(sorcery, targets=(board.you,))
    assert refusal is not None and "212.7a" in refusal.rules
    board.resolve()
    assert board.spell(sorcery, targets=(board.you,)) is None


def test_a_permanent_spell_comes_into_play_under_its_controllers_control(board: Board) -> None:
    board.lands("GG")
    bear = board.put("hand", BEAR)
    board.start()
    assert board.spell(bear) is None
    board.resolve()
    there = board.game.obj(board.game.table.in_play[-1])
    assert there.card is BEAR and there.controller == board.me and there.sick_since == board.game.table.turn
    assert board.told("moved")[-1].rules[0] == "413.2h"


def test_the_value_of_x_is_announced_and_paid_for_each_x_in_the_cost(board: Board) -> None:
    lands = board.lands("RRRRRR")
    flow = board.put("hand", burn(m.Variable(), "XXR"))
    board.start()
    refusal = board.spell(flow, x=3, targets=(board.you,))
    assert refusal is not None and refusal.rules[0].startswith("409.1")
    assert board.spell(flow, x=2, targets=(board.you,)) is None
    assert sum(board.game.obj(n).tapped for n in lands) == 5
    board.resolve()
    assert board.game.player(board.you).life == 18


def test_the_same_target_cant_be_chosen_twice(board: Board) -> None:
    board.lands("R")
    bear = board.put("in_play", BEAR, board.you)
    other = board.put("in_play", BEAR, board.you)
    spell = m.Spell(m.DealDamage(m.Self(), m.Target(CREATURE, m.Number(2), slot=0), m.Number(2)))
    both = board.put("hand", card("双击", "instant", "R", spell))
    board.start()
    refusal = board.spell(both, targets=(bear, bear))
    assert refusal is not None and refusal.rules == ("409.1c",)
    refusal = board.spell(both, targets=(bear,))
    assert refusal is not None and refusal.rules == ("409.1c",)
    assert board.spell(both, targets=(bear, other)) is None


def test_damage_is_divided_as_it_is_played_with_at_least_one_for_each(board: Board) -> None:
    board.lands("R")
    bear = board.put("in_play", BEAR, board.you)
    spell = m.Spell(m.DealDamage(m.Self(), m.Target(ANY, m.AnyNumber(), slot=0), m.Number(4), divided=True))
    arc = board.put("hand", card("电弧", "instant", "R", spell))
    board.start()
    refusal = board.spell(arc, targets=(bear, board.you), divide=((bear, 4), (board.you, 0)))
    assert refusal is not None and refusal.rules == ("409.1e",)
    refusal = board.spell(arc, targets=(bear, board.you), divide=((bear, 1), (board.you, 1)))
    assert refusal is not None and refusal.rules == ("409.1e",)
    assert board.spell(arc, targets=(bear, board.you), divide=((bear, 1), (board.you, 3))) is None
    board.resolve()
    assert board.game.player(board.you).life == 17 and board.game.obj(bear).damage == 1


def test_modes_without_a_legal_target_cant_be_chosen(board: Board) -> None:
    board.lands("G")
    bear = board.put("in_play", BEAR, board.you)
    enchantment = m.Filter("permanent", (m.HasType("enchantment"),))
    modes = (
        m.Destroy(m.Target(enchantment, slot=0)),
        m.DealDamage(m.Self(), m.Target(CREATURE, slot=1), m.Number(1)),
    )
    charm = board.put("hand", card("符", "instant", "G", m.Spell(m.Modal(YOU, modes, m.Number(1)))))
    board.start()
    refusal = board.spell(charm, modes=(0,))
    assert refusal is not None and "409.1c" in refusal.rules
    assert board.spell(charm, modes=(1,), targets=(bear,)) is None
    assert board.game.obj(board.top()).targets == ((), (bear,))
    board.resolve()
    assert board.game.obj(bear).damage == 1


def test_kicker_is_paid_in_addition_and_its_targets_only_then(board: Board) -> None:
    board.lands("RRR")
    more = m.If(m.CostPaid("kicker"), m.DealDamage(m.Self(), m.Target(PLAYER, slot=1), m.Number(2)))
    effect = m.Seq((m.DealDamage(m.Self(), m.Target(CREATURE, slot=0), m.Number(1)), more))
    kicker = m.Keyword("kicker", m.Cost((cost("2"),)))
    blast = card("冲击", "instant", "R", kicker, m.Spell(effect))
    bear = board.put("in_play", BEAR, board.you)
    one, two = board.put("hand", blast), board.put("hand", blast)
    board.start()
    assert board.spell(one, targets=[(bear,), (board.you,)], costs=("kicker",)) is None
    assert board.game.obj(board.top()).paid["kicker"] == (1,)
    board.resolve()
    assert board.game.player(board.you).life == 18
    assert any("502.21a" in entry.rules for entry in board.told("mana_spent"))
    refusal = board.spell(two, targets=[(bear,), (board.you,)], costs=("kicker",))
    assert refusal is not None and "409.1h" in refusal.rules


def test_buyback_returns_the_card_as_it_resolves(board: Board) -> None:
    board.lands("RRR")
    buyback = m.Keyword("buyback", m.Cost((cost("2"),)))
    spell = m.Spell(m.DealDamage(m.Self(), m.Target(PLAYER, slot=0), m.Number(1)))
    light = board.put("hand", card("灼光", "instant", "R", buyback, spell))
    board.start()
    assert board.spell(light, targets=(board.you,), costs=("buyback",)) is None
    board.resolve()
    assert board.zone(light) == "hand"
    assert "502.16a" in board.told("moved")[-1].rules


def test_entwine_uses_all_modes_in_order(board: Board) -> None:
    board.lands("RRR")
    bear = board.put("in_play", BEAR, board.you)
    modes = (
        m.DealDamage(m.Self(), m.Target(CREATURE, slot=0), m.Number(1)),
        m.DealDamage(m.Self(), m.Target(PLAYER, slot=1), m.Number(2)),
    )
    entwine = m.Keyword("entwine", m.Cost((cost("2"),)))
    twin = board.put("hand", card("双生火", "instant", "R", m.Spell(m.Modal(YOU, modes, m.Number(1))), entwine))
    board.start()
    assert board.spell(twin, costs=("entwine",), targets=[(bear,), (board.you,)]) is None
    board.resolve()
    assert board.game.obj(bear).damage == 1 and board.game.player(board.you).life == 18


def test_flashback_is_played_from_the_graveyard_only(board: Board) -> None:
    board.lands("RRR")
    flashback = m.Keyword("flashback", m.Cost((cost("2R"),)))
    spell = m.Spell(m.LoseLife(m.Target(PLAYER, slot=0), m.Number(2)))
    fire = card("旧火", "sorcery", "R", spell, flashback)
    held, buried = board.put("hand", fire), board.put("graveyard", fire)
    board.start()
    refusal = board.spell(held, {"method": "flashback"}, targets=(board.you,))
    assert refusal is not None and "502.22a" in refusal.rules
    refusal = board.spell(buried, targets=(board.you,))
    assert refusal is not None
    assert board.spell(buried, {"method": "flashback"}, targets=(board.you,)) is None
    assert any("502.22a" in entry.rules for entry in board.told("mana_spent"))


def test_an_alternative_cost_is_paid_instead_and_no_second_one(board: Board) -> None:
    instead = m.AlternativeCost(m.Cost((m.LoseLife(YOU, m.Number(3)),)))
    spell = m.Spell(m.LoseLife(m.Target(PLAYER, slot=0), m.Number(1)))
    free = board.put("hand", card("暗约", "instant", "5", instead, spell))
    board.start()
    assert board.spell(free, targets=(board.you,)) is not None
    assert board.spell(free, {"method": "暗约"}, targets=(board.you,)) is None
    assert board.game.player(board.me).life == 17
    refusal = board.spell(free, {"method": "暗约", "face_down": True})
    assert refusal is not None


def test_an_additional_cost_is_chosen_and_remembered(board: Board) -> None:
    board.lands("B")
    bear = board.put("in_play", BEAR)
    other = board.put("in_play", BEAR)
    board.put("in_play", BEAR, board.you)
    sacrifice = m.AdditionalCost(m.Cost((m.Sacrifice(YOU, m.Some(CREATURE)),)))
    spell = m.Spell(m.GainLife(YOU, m.Stat("power", m.Paid("sacrifice", CREATURE))))
    rite = board.put("hand", card("祭", "sorcery", "B", sacrifice, spell))
    board.start()
    assert board.spell(rite, sacrifice=(other,)) is None
    assert board.zone(other) == "graveyard" and board.zone(bear) == "in_play"
    assert board.told("sacrificed")[0].rules[0] == "409.1h"
    board.resolve()
    assert board.game.player(board.me).life == 22


def test_a_cost_that_cant_be_paid_in_full_is_refused(board: Board) -> None:
    board.lands("B")
    sacrifice = m.AdditionalCost(m.Cost((m.Sacrifice(YOU, m.Some(CREATURE)),)))
    rite = board.put("hand", card("祭", "sorcery", "B", sacrifice, m.Spell(m.GainLife(YOU, m.Number(1)))))
    board.put("in_play", BEAR, board.you)
    board.start()
    assert [action[0] for action in board.game.pending.domain.iterate() if action[0] == "spell"] == []
    refusal = board.spell(rite)
    assert refusal is not None and "409.1h" in refusal.rules
    assert not any(board.game.obj(n).tapped for n in board.game.table.in_play)


def test_affinity_lowers_generic_mana_only(board: Board) -> None:
    board.lands("G")
    artifacts = m.Filter("permanent", (m.HasType("artifact"),))
    beetle = board.put("hand", card("铁甲虫", "artifact creature", "4G", m.Keyword("affinity", of=artifacts), pt="2/2"))
    for _ in range(6):
        board.put("in_play", card("石球", "artifact", "1"))
    board.put("in_play", card("石球", "artifact", "1"), board.you)
    board.start()
    assert board.spell(beetle) is None
    assert board.told("mana_spent")[0].data["mana"] == "{G}"
    assert "502.31a" in board.told("spell_played")[0].rules


def test_a_split_card_is_played_as_one_half(board: Board) -> None:
    board.lands("RU")
    left = card("热浪", "instant", "1R", m.Spell(m.DealDamage(m.Self(), m.Target(PLAYER, slot=0), m.Number(2))))
    right = card("寒潮", "instant", "1U", m.Spell(m.Draw(YOU, m.Number(1))))
    split = m.Card("", m.TypeLine(()), halves=(left, right))
    both = board.put("hand", split)
    board.start()
    assert len([a for a in board.game.pending.domain.iterate() if a[0] == "spell"]) == 2
    assert board.spell(both, {"half": 0}, targets=(board.you,)) is None
    view = board.game.view(board.top())
    assert view.name == "热浪" and view.colors == {"red"}
    board.resolve()
    assert board.game.player(board.you).life == 18
    assert board.game.obj(board.game.player(board.me).graveyard[0]).card is split


def test_a_card_is_played_face_down_for_three_as_a_two_two(board: Board) -> None:
    board.lands("GGG")
    beast = card("潜林兽", "creature", "4G", m.Keyword("morph", m.Cost((cost("2G"),))), pt="4/5")
    plain = board.put("hand", BEAR)
    morph = board.put("hand", beast)
    board.start()
    refusal = board.spell(plain, {"face_down": True})
    assert refusal is not None and refusal.rules == ("502.26c",)
    assert board.spell(morph, {"face_down": True}) is None
    view = board.game.view(board.top())
    assert (view.name, view.power, view.toughness, view.colors) == ("", 2, 2, frozenset())
    board.resolve()
    there = board.game.table.in_play[-1]
    assert board.game.obj(there).face_down and not board.game.view(there).abilities


def test_a_local_enchantment_spell_targets_what_it_will_enchant(board: Board) -> None:
    lands = board.lands("W")
    bear = board.put("in_play", BEAR, board.you)
    line = m.TypeLine(("enchantment",), enchants=CREATURE)
    plate = board.put("hand", m.Card("铁皮", line, cost("W")))
    board.start()
    refusal = board.spell(plate, targets=(lands[0],))
    assert refusal is not None and set(refusal.rules) == {"409.1c", "212.4d", "415.3"}
    assert board.spell(plate, targets=(bear,)) is None
    board.resolve()
    assert board.game.obj(board.game.table.in_play[-1]).attached_to == bear


def test_protection_makes_an_illegal_target(board: Board) -> None:
    board.lands("R")
    red = m.Filter("object", (m.HasColor("red"),))
    knight = board.put("in_play", card("圣骑士", "creature", "W", m.Keyword("protection", of=red), pt="2/2"), board.you)
    bolt = board.put("hand", burn(m.Number(3)))
    board.start()
    refusal = board.spell(bolt, targets=(knight,))
    assert refusal is not None and "502.7b" in refusal.rules


def test_a_spell_cant_target_itself(board: Board) -> None:
    board.lands("UU")
    spell = m.Spell(m.Counter(m.Target(m.Filter("spell"), slot=0)))
    counter = board.put("hand", card("反击", "instant", "U", spell))
    board.start()
    assert board.spell(counter) is not None
    assert board.zone(counter) == "hand"


def test_flashback_removes_the_card_whenever_it_leaves_the_stack(board: Board) -> None:
    board.lands("RRRR")
    board.lands("U", board.you)
    flashback = m.Keyword("flashback", m.Cost((cost("1R"),)))
    spell = m.Spell(m.LoseLife(m.Target(PLAYER, slot=0), m.Number(2)))
    fire = card("旧火", "sorcery", "R", spell, flashback)
    one, two = board.put("graveyard", fire), board.put("graveyard", fire)
    counter = card("反击", "instant", "U", m.Spell(m.Counter(m.Target(m.Filter("spell"), slot=0))))
    held = board.put("hand", counter, board.you)
    board.start()
    assert board.spell(one, {"method": "flashback"}, targets=(board.you,)) is None
    board.resolve()
    assert board.zone(one) == "removed" and "502.22a" in board.told("moved")[-1].rules
    assert board.spell(two, {"method": "flashback"}, targets=(board.you,)) is None
    assert board.do(("pass",)) is None
    assert board.spell(held, targets=(board.top(),)) is None
    board.resolve()
    assert board.zone(two) == "removed"
    assert "502.22a" in board.told("countered")[-1].rules


def _mad(board: Board) -> tuple[int, int]:
    """A card with madness in hand, and a permanent that discards as a cost."""
    board.lands("R")
    madness = m.Keyword("madness", m.Cost((cost("R"),)))
    spell = m.Spell(m.LoseLife(m.Target(PLAYER, slot=0), m.Number(3)))
    fire = board.put("hand", card("狂焰", "sorcery", "5R", spell, madness))
    some = m.Some(m.Filter("card", zone=m.Zone("hand", YOU)))
    discard = m.Activated(m.Cost((m.Discard(YOU, some),)), m.GainLife(YOU, m.Number(1)))
    hound = board.put("in_play", card("野犬", "creature", "1G", discard, pt="2/2"))
    return fire, hound


def test_madness_lets_a_discarded_card_be_played_until_its_owner_passes(board: Board) -> None:
    fire, hound = _mad(board)
    board.start()
    assert board.ability(hound, discard=(fire,), may=True) is None
    assert board.zone(fire) == "removed" and len(board.game.table.stack) == 2
    removed = board.game.player(board.me).removed[0]
    refusal = board.spell(removed, {"method": "madness"}, targets=(board.you,))
    assert refusal is not None and "502.24a" in refusal.rules
    board.resolve()
    assert board.zone(fire) == "removed" and len(board.game.table.stack) == 1
    assert ("spell", removed) in [action[:2] for action in board.game.pending.domain.iterate()]
    assert board.spell(removed, {"method": "madness"}, targets=(board.you,)) is None
    board.resolve()
    assert board.game.player(board.you).life == 17 and board.zone(fire) == "graveyard"


def test_a_card_with_madness_goes_to_the_graveyard_when_its_owner_passes(board: Board) -> None:
    fire, hound = _mad(board)
    board.start()
    assert board.ability(hound, discard=(fire,), may=True) is None
    board.resolve()
    assert board.do(("pass",)) is None
    assert board.zone(fire) == "graveyard"


def test_a_card_with_madness_may_simply_be_discarded(board: Board) -> None:
    fire, hound = _mad(board)
    board.start()
    assert board.ability(hound, discard=(fire,), may=False) is None
    assert board.zone(fire) == "graveyard" and len(board.game.table.stack) == 1


def test_a_cost_is_locked_in_before_it_is_paid(board: Board) -> None:
    lands = board.lands("BBB")
    black = m.All(m.Filter("spell", (m.HasColor("black"), m.PlayedBy(YOU))))
    less = m.Static(m.CostChange(black, m.Number(1), more=False))
    familiar = board.put("in_play", card("使魔", "creature", "1R", less, pt="2/2"))
    sacrifice = m.AdditionalCost(m.Cost((m.Sacrifice(YOU, m.Some(CREATURE)),)))
    kill = m.Spell(m.LoseLife(m.Target(PLAYER, slot=0), m.Number(4)))
    burst = board.put("hand", card("尸爆", "sorcery", "3B", sacrifice, kill))
    board.start()
    assert ("spell", burst) in [action[:2] for action in board.game.pending.domain.iterate()]
    assert board.spell(burst, targets=(board.you,), sacrifice=(familiar,)) is None
    assert all(board.game.obj(n).tapped for n in lands) and board.mana() == ""


def test_an_effect_may_forbid_playing(board: Board) -> None:
    board.lands("R")
    cant = m.Static(m.Cant(m.EachPlayer(), m.PlayCards(m.All(m.Filter("spell", (m.HasColor("red"),))))))
    board.put("in_play", card("禁令", "enchantment", "W", cant), board.you)
    bolt = board.put("hand", burn(m.Number(3)))
    board.start()
    refusal = board.spell(bolt, targets=(board.you,))
    assert refusal is not None and refusal.rules[0] == "409.4"
    assert [action[0] for action in board.game.pending.domain.iterate() if action[0] == "spell"] == []


def test_an_effect_may_allow_an_additional_land_which_is_used_first(board: Board) -> None:
    more = m.Static(m.Can(YOU, m.PlayLands(m.Number(1))))
    board.put("in_play", card("探索", "enchantment", "G", more))
    lands = [board.put("hand", "树林") for _ in range(3)]
    board.start()
    assert board.do(("land", lands[0])) is None
    assert board.do(("land", lands[1])) is None
    refusal = board.do(("land", lands[2]))
    assert refusal is not None and "212.6b" in refusal.rules


def test_new_targets_may_be_chosen_for_a_copy(board: Board) -> None:
    board.lands("RU")
    twice = m.Spell(m.CopySpell(YOU, m.Target(m.Filter("spell"), slot=0), m.Number(1), new_targets=True))
    bolt, fork = board.put("hand", burn(m.Number(3))), board.put("hand", card("分叉", "instant", "U", twice))
    board.start()
    assert board.spell(bolt, targets=(board.you,)) is None
    original = board.top()
    assert board.spell(fork, targets=(original,)) is None
    assert board.do(("pass",)) is None
    assert board.game.answer(("pass",)) is None
    choice = board.game.pending
    assert choice is not None and choice.kind == "new_targets"
    assert choice.domain.check(((board.top(), 10**6),)) is not None
    assert board.game.answer(((board.top(), board.me),)) is None
    board.resolve()
    assert board.game.player(board.me).life == 17
    board.resolve()
    assert board.game.player(board.you).life == 17
