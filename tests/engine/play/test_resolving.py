"""Resolving and countering (413, 414), triggered abilities put on the stack (410.4)."""

from __future__ import annotations

from playing_board import Board, card, cost

from engine.cards import model as m

CREATURE = m.Filter("permanent", (m.HasType("creature"),))
PLAYER = m.Filter("player")
YOU = m.You()
BEAR = card("灰熊", "creature", "1G", pt="2/2")
ALTAR = card(
    "祭坛", "artifact", "3", m.Activated(m.Cost((m.Sacrifice(YOU, m.Some(CREATURE)),)), m.GainLife(YOU, m.Number(1)))
)


def test_the_stack_resolves_from_the_top_and_a_countered_spell_does_nothing(board: Board) -> None:
    board.lands("RU")
    board.lands("U", board.you)
    counter = card("反击", "instant", "U", m.Spell(m.Counter(m.Target(m.Filter("spell"), slot=0))))
    bolt = board.put("hand", card("火花", "instant", "R", m.Spell(m.LoseLife(m.Target(PLAYER, slot=0), m.Number(3)))))
    theirs, mine = board.put("hand", counter, board.you), board.put("hand", counter)
    board.start()
    game = board.game
    assert board.spell(bolt, targets=(board.you,)) is None
    first = board.top()
    assert board.do(("pass",)) is None
    assert board.spell(theirs, targets=(first,)) is None
    second = board.top()
    assert board.do(("pass",)) is None
    assert board.spell(mine, targets=(second,)) is None
    board.resolve()
    assert board.zone(theirs) == "graveyard" and game.table.stack == (first,)
    told = board.told("countered")[0]
    assert told.rules[0] == "414.1" and told.data["object"] == second
    board.resolve()
    assert game.player(board.you).life == 17


def test_a_spell_whose_only_target_is_gone_is_countered_with_all_its_effects(board: Board) -> None:
    board.lands("B")
    altar = board.put("in_play", ALTAR, board.you)
    bear = board.put("in_play", BEAR, board.you)
    effect = m.Seq((m.DealDamage(m.Self(), m.Target(CREATURE, slot=0), m.Number(2)), m.GainLife(YOU, m.Number(2))))
    drain = board.put("hand", card("吸取", "sorcery", "B", m.Spell(effect)))
    board.start()
    assert board.spell(drain, targets=(bear,)) is None
    assert board.do(("pass",)) is None
    assert board.ability(altar) is None
    board.resolve()
    board.resolve()
    assert board.game.player(board.me).life == 20 and board.game.player(board.you).life == 21
    assert board.zone(drain) == "graveyard"
    assert board.told("countered")[0].rules[:2] == ("413.2a", "414.1")


def test_only_targets_that_are_still_legal_are_affected(board: Board) -> None:
    board.lands("B")
    altar = board.put("in_play", ALTAR, board.you)
    bear, other = board.put("in_play", BEAR, board.you), board.put("in_play", BEAR, board.you)
    kill = m.Spell(m.Destroy(m.Target(CREATURE, m.Number(2), slot=0)))
    both = board.put("hand", card("双杀", "sorcery", "B", kill))
    board.start()
    assert board.spell(both, targets=(bear, other)) is None
    assert board.do(("pass",)) is None
    assert board.ability(altar, sacrifice=(bear,)) is None
    board.resolve()
    board.resolve()
    assert board.zone(other) == "graveyard"
    assert "413.2a" in board.told("resolved")[-1].rules


def test_an_ability_exists_independently_of_its_source(board: Board) -> None:
    altar = board.put("in_play", ALTAR)
    shooter = card(
        "射手", "creature", "R", m.Activated(m.Cost((m.TapSymbol(),)), m.LoseLife(m.Opponent(), m.Number(1))), pt="1/1"
    )
    archer = board.put("in_play", shooter)
    board.start()
    assert board.ability(archer) is None
    assert board.ability(altar, sacrifice=(archer,)) is None
    board.resolve()
    board.resolve()
    assert board.game.player(board.you).life == 19


def test_a_summoning_sick_creature_cant_use_its_tap_ability(board: Board) -> None:
    tapper = m.Activated(m.Cost((m.TapSymbol(),)), m.LoseLife(m.Opponent(), m.Number(1)))
    board.lands("R")
    shooter = board.put("hand", card("射手", "creature", "R", tapper, pt="1/1"))
    board.start()
    assert board.spell(shooter) is None
    board.resolve()
    there = board.game.table.in_play[-1]
    refusal = board.ability(there)
    assert refusal is not None and refusal.rules == ("212.3d", "403.4", "104.4")
    assert ("ability", there, 0) not in list(board.game.pending.domain.iterate())


def test_sickness_lasts_through_the_opponents_turn_and_ends_with_the_next_own_one(board: Board) -> None:
    tapper = m.Activated(m.Cost((m.TapSymbol(),)), m.LoseLife(m.Opponent(), m.Number(1)))
    board.lands("R")
    shooter = board.put("hand", card("射手", "creature", "R", tapper, pt="1/1"))
    board.start()
    assert board.spell(shooter) is None
    board.resolve()
    there = board.game.table.in_play[-1]
    while board.game.table.turn_number < 2 or board.game.table.step != "upkeep":
        assert board.do(("pass",)) is None
    assert board.do(("pass",)) is None
    refusal = board.ability(there)
    assert refusal is not None and "212.3d" in refusal.rules
    while board.game.table.turn_number < 3 or board.game.table.step != "upkeep":
        assert board.do(("pass",)) is None
    assert board.ability(there) is None


def test_an_ability_can_be_limited_to_once_a_turn(board: Board) -> None:
    once = m.Activated(m.Cost((m.ManaCost(("0",)),)), m.GainLife(YOU, m.Number(1)), (m.Restriction("times", 1),))
    stone = board.put("in_play", card("石", "artifact", "1", once))
    board.start()
    assert board.ability(stone) is None
    refusal = board.ability(stone)
    assert refusal is not None and refusal.rules == ("403.3",)


def test_only_the_controller_plays_an_ability_unless_it_says_otherwise(board: Board) -> None:
    gain = m.GainLife(YOU, m.Number(1))
    plain = board.put("in_play", card("石", "artifact", "1", m.Activated(m.Cost(()), gain)), board.you)
    anyone = m.Activated(m.Cost(()), gain, (m.Restriction("any_player"),))
    shared = board.put("in_play", card("井", "artifact", "1", anyone), board.you)
    board.start()
    refusal = board.ability(plain)
    assert refusal is not None and refusal.rules == ("403.2",)
    assert board.ability(shared) is None
    board.resolve()
    assert board.game.player(board.me).life == 21


def test_cycling_is_played_from_the_hand_and_discards_the_card_as_a_cost(board: Board) -> None:
    board.lands("GG")
    worm = board.put("hand", card("沙虫", "creature", "4G", m.Keyword("cycling", m.Cost((cost("2"),))), pt="5/5"))
    board.start()
    assert board.ability(worm) is None
    assert board.zone(worm) == "graveyard" and not board.game.player(board.me).hand
    board.resolve()
    assert len(board.game.player(board.me).hand) == 1
    assert "502.18a" in board.told("ability_played")[-1].rules


def test_a_trigger_chooses_its_target_as_it_goes_on_the_stack(board: Board) -> None:
    bolt = m.Triggered(m.StepBegins("upkeep"), m.DealDamage(m.Self(), m.Target(CREATURE, slot=0), m.Number(2)))
    board.put("in_play", card("雷云", "enchantment", "2R", bolt))
    bear, other = board.put("in_play", BEAR, board.you), board.put("in_play", BEAR, board.you)
    board.start("end_of_turn")
    while not board.game.table.stack:
        assert board.do(("pass",), targets=(other,)) is None
    assert board.game.obj(board.top()).targets == ((other,),)
    told = board.told("triggered")[0]
    assert "410.2" in told.rules and told.data["object"] == board.top()
    board.resolve()
    assert board.zone(other) == "graveyard" and board.zone(bear) == "in_play"


def test_a_trigger_without_a_legal_target_is_removed(board: Board) -> None:
    bolt = m.Triggered(m.StepBegins("upkeep"), m.DealDamage(m.Self(), m.Target(CREATURE, slot=0), m.Number(2)))
    board.put("in_play", card("雷云", "enchantment", "2R", bolt))
    board.start("end_of_turn")
    while board.game.table.step != "draw":
        assert board.do(("pass",)) is None
        assert not board.game.table.stack
    assert board.told("ceased")[0].rules == ("410.4",)


def test_an_intervening_if_is_checked_again_on_resolution(board: Board) -> None:
    altar = board.put("in_play", ALTAR)
    board.put("in_play", BEAR)
    exists = m.Exists(CREATURE, ">=", m.Number(1))
    gain = m.Triggered(m.StepBegins("end_of_turn"), m.GainLife(YOU, m.Number(5)), exists)
    board.put("in_play", card("泉", "enchantment", "2G", gain))
    board.start()
    while not board.game.table.stack:
        assert board.do(("pass",)) is None
    assert board.ability(altar) is None
    board.resolve()
    board.resolve()
    assert board.game.player(board.me).life == 21
    assert "410.8" in board.told("resolved")[-1].rules


def test_each_instruction_is_a_step_of_its_own_and_what_it_remembers_is_kept(board: Board) -> None:
    board.lands("B")
    board.put("in_play", BEAR)
    lose = m.LoseLife(m.Target(PLAYER), m.Number(3))
    effect = m.Seq((lose, m.GainLife(YOU, m.ThatMuch()), m.May(YOU, m.Draw(YOU, m.Number(1)))))
    drain = board.put("hand", card("汲取", "sorcery", "B", m.Spell(effect)))
    board.start()
    assert board.spell(drain, targets=(board.you,)) is None
    board.resolve(may=True)
    assert board.game.player(board.me).life == 23 and len(board.game.player(board.me).hand) == 1
    assert [entry.data["amount"] for entry in board.told("life_lost")] == [3]


def test_an_effect_may_have_a_card_played_without_paying_its_mana_cost(board: Board) -> None:
    board.lands("U")
    some = m.Some(m.Filter("card", (m.HasType("instant"),), m.Zone("hand", YOU)))
    lead = card("引咒", "sorcery", "U", m.Spell(m.Seq((m.Play(YOU, some, free=True), m.GainLife(YOU, m.Number(1))))))
    bolt = card("火花", "instant", "5R", m.Spell(m.LoseLife(m.Target(PLAYER), m.Number(3))))
    first, second = board.put("hand", lead), board.put("hand", bolt)
    board.start()
    assert board.spell(first) is None
    board.resolve(targets=(board.you,))
    assert board.zone(first) == "graveyard" and board.game.player(board.me).life == 21
    assert board.zone(second) == "stack" and board.mana() == ""
    board.resolve()
    assert board.game.player(board.you).life == 17


def test_a_process_is_repeated_as_often_as_it_says(board: Board) -> None:
    board.lands("B")
    effect = m.Seq((m.LoseLife(m.Opponent(), m.Number(1)), m.RepeatProcess(None, m.Number(2))))
    rite = board.put("hand", card("复诵", "sorcery", "B", m.Spell(effect)))
    board.start()
    assert board.spell(rite) is None
    board.resolve()
    assert board.game.player(board.you).life == 17


def test_a_countered_ability_is_removed_from_the_stack(board: Board) -> None:
    board.lands("U", board.you)
    stone = board.put("in_play", card("石", "artifact", "1", m.Activated(m.Cost(()), m.GainLife(YOU, m.Number(1)))))
    stifle = card("止咒", "instant", "U", m.Spell(m.Counter(m.Target(m.Filter("ability")))))
    held = board.put("hand", stifle, board.you)
    board.start()
    assert board.ability(stone) is None
    ability = board.top()
    assert board.do(("pass",)) is None
    assert board.spell(held, targets=(ability,)) is None
    board.resolve()
    assert not board.game.table.stack and board.game.player(board.me).life == 20
    assert board.told("countered")[-1].rules[0] == "414.1"


def test_an_ability_limited_to_when_an_instant_could_be_played_cant_pay_for_a_spell(board: Board) -> None:
    tap = m.Activated(m.Cost((m.TapSymbol(),)), m.AddMana(YOU, ("G",)), (m.Restriction("instant"),))
    stone = board.put("in_play", card("石", "artifact", "1", tap))
    bear = board.put("hand", card("小熊", "creature", "G", pt="1/1"))
    board.start()
    refusal = board.spell(bear)
    assert refusal is not None and "409.1h" in refusal.rules
    assert board.ability(stone) is None
    assert board.spell(bear) is None
