"""Mana abilities and paying mana (104.3, 203.1, 406, 409.1g-h, 411, 413.2e)."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from playing_board import Board, card, cost

from engine.cards import model as m
from engine.core.state import NO_MANA
from engine.meaning.context import Context
from engine.play.mana import Source, could_produce, mana_sources, plus
from engine.play.pay import can_pay, pay
from engine.play.payment import Need, Payment, need_of, pays, solve, spent

YOU = m.You()
TAP = m.Cost((m.TapSymbol(),))
DUAL = card("丘陵", "land", None, m.Activated(TAP, m.AddMana(YOU, choices=(("R",), ("G",)))))
ANY_COLOR = card("城", "land", None, m.Activated(TAP, m.AddMana(YOU, amount=m.Number(1), of="WUBRG")))
TOMB = card("墓", "land", None, m.Activated(TAP, m.AddMana(YOU, ("2",))))
DRAIN = card("抽取", "sorcery", "1GR", m.Spell(m.GainLife(YOU, m.Number(1))))


def test_sources_tell_what_they_could_make(board: Board) -> None:
    forest = board.lands("G")[0]
    dual = board.put("in_play", DUAL)
    city = board.put("in_play", ANY_COLOR)
    tomb = board.put("in_play", TOMB)
    board.put("in_play", DUAL, tapped=True)
    board.put("in_play", DUAL, board.you)
    board.start()
    found = {source.object: source.gives for source in mana_sources(board.game, board.me)}
    assert found == {
        forest: (("G",),),
        dual: (("R",), ("G",)),
        city: (("W",), ("U",), ("B",), ("R",), ("G",)),
        tomb: (("C", "C"),),
    }


def test_a_sick_creature_makes_no_mana(board: Board) -> None:
    elf = card("妖精", "creature", "G", m.Activated(TAP, m.AddMana(YOU, ("G",))), pt="1/1")
    well = board.put("in_play", elf)
    board.start()
    board.game.settle()
    sick = board.put("in_play", elf, sick_since=board.game.table.turn)
    assert [source.object for source in mana_sources(board.game, board.me)] == [well]
    assert could_produce(board.game, sick) == ("G",)  # 406.3


def test_the_colors_of_sources_are_matched_to_the_cost(board: Board) -> None:
    board.put("in_play", ANY_COLOR)
    board.put("in_play", DUAL)
    board.lands("G")
    spell = board.put("hand", DRAIN)
    board.start()
    assert board.spell(spell) is None
    assert board.mana() == ""
    assert board.game.player(board.me).mana == NO_MANA


def test_named_sources_are_tapped_and_too_few_are_refused(board: Board) -> None:
    lands = board.lands("GRGR")
    spell = board.put("hand", DRAIN)
    board.start()
    refusal = board.spell(spell, pay=((lands[0], 0, None), (lands[1], 0, None)))
    assert refusal is not None and refusal.rules[0] == "409.1h"
    assert not any(board.game.obj(n).tapped for n in lands)
    chosen = (lands[3], lands[2], lands[1])
    assert board.spell(spell, pay=tuple((n, 0, None) for n in chosen)) is None
    assert [board.game.obj(n).tapped for n in lands] == [False, True, True, True]
    assert board.game.obj(board.top()).paid["mana"] == (0, 0, 0, 2, 1, 0)


def test_mana_in_the_pool_is_used_and_mana_made_for_the_cost_first(board: Board) -> None:
    lands = board.lands("GUR")
    spell = board.put("hand", card("石", "artifact", "1"))
    board.start()
    assert board.ability(lands[0]) is None
    assert board.spell(spell, pay=((lands[1], 0, None),)) is None
    assert board.mana() == "G"


def test_an_answer_may_say_which_mana_is_spent(board: Board) -> None:
    lands = board.lands("GU")
    spell = board.put("hand", card("石", "artifact", "1"))
    board.start()
    for land in lands:
        assert board.ability(land) is None
    assert board.spell(spell, pay=(("spend", (0, 1, 0, 0, 0, 0)),)) is None
    assert board.mana() == "G"


def test_mana_made_of_several_stays_in_the_pool(board: Board) -> None:
    board.put("in_play", TOMB)
    spell = board.put("hand", card("石", "artifact", "1"))
    board.start()
    assert board.spell(spell) is None
    assert board.mana() == "C"


def test_a_source_that_pays_for_its_own_ability_by_tapping_isnt_tapped_for_mana(board: Board) -> None:
    gain = m.Activated(m.Cost((cost("1"), m.TapSymbol())), m.GainLife(YOU, m.Number(1)))
    mana = m.Activated(TAP, m.AddMana(YOU, ("G",)))
    tree = board.put("in_play", card("树", "artifact", "2", mana, gain))
    board.start()
    refusal = board.ability(tree, 1)
    assert refusal is not None and refusal.rules[0] == "409.1h"
    assert ("ability", tree, 1) not in list(board.game.pending.domain.iterate())


def test_a_mana_ability_with_a_cost_in_mana_and_a_sacrifice(board: Board) -> None:
    filter_ = m.Activated(m.Cost((cost("1"), m.Sacrifice(YOU, m.Self()))), m.AddMana(YOU, ("R", "R")))
    board.lands("G")
    egg = board.put("in_play", card("蛋", "artifact", "1", filter_))
    board.start()
    assert board.ability(egg) is None
    assert board.mana() == "RR" and board.zone(egg) == "graveyard" and not board.game.table.stack
    assert board.told("ability_played")[-1].rules[:2] == ("411.1", "408.2e")


def test_a_triggered_mana_ability_resolves_at_once_and_counts_when_paying(board: Board) -> None:
    flood = m.Triggered(
        m.TapsForMana(m.AnyPlayer(), m.Any(m.Filter("permanent", (m.HasType("land"),)))),
        m.AddMana(m.EventRole("player"), same="color", like=m.EventRole("object")),
    )
    board.lands("R")
    board.put("in_play", card("丰沛之流", "enchantment", "2R", flood))
    spell = board.put("hand", card("石", "artifact", "1R"))
    board.start()
    assert [source.ways for source in mana_sources(board.game, board.me)] == [((0, 0, 0, 2, 0, 0),)]
    assert board.spell(spell) is None
    assert board.mana() == "" and len(board.game.table.stack) == 1


def test_paying_life_needs_as_much_life(board: Board) -> None:
    board.start()
    ctx = Context(board.game, 0, board.me)
    assert can_pay(board.game, board.me, m.Cost((m.LoseLife(YOU, m.Number(20)),)), ctx)
    assert not can_pay(board.game, board.me, m.Cost((m.LoseLife(YOU, m.Number(21)),)), ctx)


def test_an_effect_that_asks_for_mana_lets_mana_abilities_be_played(board: Board) -> None:
    lands = board.lands("RR")
    board.start()
    game = board.game
    game.settle()
    ctx = Context(game, lands[0], board.me)
    game.answers = (((lands[1], 0, None),),)
    game._cursor = 0
    pay(game, board.me, cost("1"), ctx, "413.2e")
    assert game.obj(lands[1]).tapped and not game.obj(lands[0]).tapped
    assert board.told("mana_spent")[-1].rules == ("413.2e",)


def test_one_of_two_costs_is_chosen(board: Board) -> None:
    either = m.Cost((), (m.Cost((cost("5"),)), m.Cost((m.LoseLife(YOU, m.Number(2)),))))
    stone = board.put("in_play", card("石", "artifact", "1", m.Activated(either, m.Draw(YOU, m.Number(1)))))
    board.start()
    assert ("ability", stone, 0) in list(board.game.pending.domain.iterate())
    assert board.ability(stone) is None
    assert board.game.player(board.me).life == 18


# -- the matching itself -----------------------------------------------------------------------------------------------

MANA = st.tuples(*[st.integers(0, 2)] * 6)
WAYS = st.lists(MANA.filter(any), min_size=1, max_size=3).map(tuple)
NEEDS = st.tuples(*[st.integers(0, 2)] * 5, st.integers(0, 3)).map(lambda n: Need((*n[:5], 0), n[5]))


def _brute(need: Need, pool: tuple[int, ...], sources: list[Source]) -> bool:
    """Whether any use of the sources covers the need."""
    if spent(need, pool) is not None:
        return True
    if not sources:
        return False
    first, *rest = sources
    return _brute(need, pool, rest) or any(_brute(need, plus(pool, way), rest) for way in first.ways)


@given(NEEDS, MANA, st.lists(WAYS, max_size=4))
def test_a_cost_can_be_paid_exactly_where_some_use_of_the_sources_covers_it(need, pool, ways) -> None:  # type: ignore[no-untyped-def]
    sources = [Source(n, 0, way, True) for n, way in enumerate(ways)]
    found = solve(need, pool, sources)
    assert (found is not None) == _brute(need, pool, sources)
    if found is not None:
        total = pool
        for at, way in found:
            total = plus(total, sources[at].ways[way])
        mana = spent(need, total)
        assert mana is not None and pays(need, mana)


@given(NEEDS, MANA, st.lists(WAYS, max_size=3), st.integers())
def test_samples_and_listed_payments_are_legal(need, pool, ways, seed) -> None:  # type: ignore[no-untyped-def]
    domain = Payment(need, pool, tuple(Source(n, 0, way, True) for n, way in enumerate(ways)), ("409.1h",))
    if not domain.possible():
        assert not list(domain.iterate())
        return
    assert domain.check(domain.default()) is None
    assert domain.check(domain.sample(Random(seed))) is None
    listed = list(domain.iterate())
    assert listed and all(domain.check(answer) is None for answer in listed)


def test_mana_that_may_be_spent_as_any_color_pays_colors() -> None:
    need = need_of(("R", "1"), loose=frozenset("G"))
    assert spent(need, (0, 0, 0, 0, 2, 0)) == (0, 0, 0, 0, 2, 0)
    assert spent(need_of(("R",)), (0, 0, 0, 0, 2, 0)) is None
