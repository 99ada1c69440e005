"""How permanents come into play (212.4e, 217.1a, 410.10e, 419.1b-c, 503.5-6)."""

from __future__ import annotations

from typing import Any

from board import Board

from engine.cards import model as m
from engine.core.events import Event
from engine.core.game import Ask
from engine.core.records import Map


def _enter(board: Board, number: int, **values: Any) -> int:
    values.setdefault("controller", board.game.obj(number).owner)
    (moved,) = board.game.happen(Event("move", "413.2g", object=number, to="in_play", values=Map(values)))
    assert isinstance(moved.result, int)
    return moved.result


def _hand(board: Board, **card: Any) -> int:
    return board.put(board.card(**{"name": "灰熊", "pt": "2/2", **card}), zone="hand")


def test_a_permanent_comes_into_play_tapped(board: Board) -> None:
    land = board.put(board.card("泥沼", "地", text="泥沼须横置进场。"), zone="hand")
    there = _enter(board, land)
    assert board.game.obj(there).tapped
    assert board.told("tapped") == []
    assert "410.10e" in board.told("moved")[0].rules


def test_a_permanent_comes_into_play_with_counters(board: Board) -> None:
    hydra = _hand(board, name="多头蛇", text="多头蛇进场时上面有三个+1/+1指示物。")
    there = _enter(board, hydra)
    assert board.game.obj(there).counters == Map({"+1/+1": 3})
    assert board.pt(there) == (5, 5)


def test_fading_puts_its_counters_as_the_permanent_comes_into_play(board: Board) -> None:
    there = _enter(board, _hand(board, text="消退2"))
    assert board.game.obj(there).counters == Map({"消退": 2})
    assert "502.20a" in board.told("moved")[0].rules


def test_other_permanents_say_how_creatures_come_into_play(board: Board) -> None:
    board.enchantment("由对手操控的生物须横置进场。", board.b)
    assert board.game.obj(_enter(board, _hand(board))).tapped
    theirs = board.put(board.card("灰熊", pt="2/2"), board.b, zone="hand")
    assert not board.game.obj(_enter(board, theirs)).tapped


def test_a_choice_made_as_it_comes_into_play_is_remembered(board: Board) -> None:
    spirit = _hand(board, name="虹灵", text="于虹灵进场时，选择一种颜色。\n虹灵具有反该色保护异能。")
    there = _answered(board, spirit, ["red"])
    assert board.game.obj(there).chosen["color"] == "red"
    red = board.bear(board.b, cost="{R}")
    board.game.happen(Event("damage", "413.2b", source=red, target=there, amount=1))
    assert board.game.obj(there).damage == 0


CLONE = "于分身进场时，选择一个场上的生物。分身进场时成为该生物的复制品。"


def test_a_copy_comes_into_play_as_what_it_copies(board: Board) -> None:
    original = board.bear(name="潜林兽", pt="4/5", text="飞行")
    board.bear()
    there = _answered(board, _hand(board, name="分身", pt="0/0", text=CLONE), [(original,)])
    view = board.view(there)
    assert (view.name, view.power, view.has("flying")) == ("潜林兽", 4, True)
    assert board.told("copied")[0].rules == ("503.5", "503.2")


def test_the_copy_has_the_comes_into_play_abilities_of_what_it_copies(board: Board) -> None:
    """503.5."""
    original = board.bear(name="巨兽", pt="5/5", text="消退2\n巨兽须横置进场。")
    board.bear()
    there = _answered(board, _hand(board, name="分身", pt="0/0", text=CLONE), [(original,)])
    assert board.game.obj(there).tapped
    assert board.game.obj(there).counters == Map({"消退": 2})


def test_choices_are_not_copied_but_made_anew(board: Board) -> None:
    """503.6."""
    text = "于虹灵进场时，选择一种颜色。\n虹灵具有反该色保护异能。"
    original = board.bear(name="虹灵", text=text, chosen=Map({"color": "red"}))
    board.bear()
    there = _answered(board, _hand(board, name="分身", pt="0/0", text=CLONE), [(original,), "blue"])
    assert board.game.obj(there).chosen["color"] == "blue"


def test_an_instant_cannot_come_into_play(board: Board) -> None:
    spell = board.put(board.card("闪电", "瞬间", text="抓一张牌。"), zone="graveyard")
    assert board.game.happen(Event("move", "413.2b", object=spell, to="in_play")) == []
    assert board.game.obj(spell).zone == "graveyard"


def test_a_local_enchantment_that_is_put_into_play_is_attached_to_what_is_chosen(board: Board) -> None:
    one, two = board.bear(), board.bear()
    seal = board.put(board.card("封印", "生物结界", text="受此结界的生物得+1/+1。"), zone="graveyard")
    there = _answered(board, seal, [two])
    assert board.game.obj(there).attached_to == two
    assert board.pt(two) == (3, 3)
    assert board.pt(one) == (2, 2)


def test_a_local_enchantment_without_anything_to_enchant_stays_where_it_is(board: Board) -> None:
    seal = board.put(board.card("封印", "生物结界", text="受此结界的生物得+1/+1。"), zone="graveyard")
    assert board.game.happen(Event("move", "413.2b", object=seal, to="in_play")) == []
    assert board.game.obj(seal).zone == "graveyard"


def test_nothing_of_a_face_down_permanents_text_has_an_effect(board: Board) -> None:
    """504.2."""
    there = _enter(board, _hand(board, text="消退2"), face_down=True)
    assert board.game.obj(there).counters == Map()


def test_a_token_comes_into_play_as_others_say(board: Board) -> None:
    board.enchantment("生物须横置进场。")
    board.effect("将一个1/1红色鬼怪衍生物放置进场。")
    token = board.told("token_created")[0].data["object"]
    assert board.game.obj(token).tapped


def _answered(board: Board, number: int, answers: list[Any]) -> int:
    """Put something into play, with the answers to what is asked on the way."""
    game = board.game
    mark = game.journal.mark()
    game.answers = ()
    for answer in answers:
        game._cursor = 0
        try:
            _enter(board, number)
            raise AssertionError("nothing more was asked")
        except Ask as ask:
            assert ask.choice.domain.check(answer) is None, (ask.choice, answer)
            game.journal.rollback(mark)
            game.answers = (*game.answers, answer)
    game._cursor = 0
    return _enter(board, number)


__all__ = ["m"]


def test_a_land_for_which_nothing_is_paid_comes_into_play_tapped(board: Board) -> None:
    text = "于圣所进场时，你可以支付2点生命。若你不如此作，则圣所须横置进场。"
    land = board.put(board.card("圣所", "地", text=text), zone="hand")
    there = _answered(board, land, [True])
    assert not board.game.obj(there).tapped
    assert board.game.player(board.a).life == 18
    land = board.put(board.card("圣所", "地", text=text), zone="hand")
    assert board.game.obj(_answered(board, land, [False])).tapped


def test_a_land_that_asks_for_a_sacrifice_is_put_into_a_graveyard_without_one(board: Board) -> None:
    """Sentences after a replacement effect are part of what happens instead."""
    from engine.continuous.parts import parts_of

    forest = m.Filter("permanent", (m.HasSubtype("树林"),))
    me = m.Self()
    replace = m.Replace(m.ZoneChange(me, None, m.Zone("in_play")), m.May(m.You(), m.Sacrifice(m.You(), m.Some(forest))))
    put = m.If(m.DidSo(), m.Move(m.You(), me, m.To(m.Zone("in_play"))))
    bury = m.If(m.DidSo(False), m.Move(m.You(), me, m.To(m.Zone("graveyard"))))
    ability = m.Static(m.Seq((replace, put, bury)))
    (part,) = parts_of(ability)
    assert part.statement.do.steps[1:] == (put, bury)
    land = m.Card("古谷", m.TypeLine(("land",)), abilities=(ability,))
    number = board.put(land, zone="hand")
    done = board.game.happen(Event("move", "305.4", object=number, to="in_play"))
    assert done[0].kind == "do"
    assert len(board.game.player(board.a).graveyard) == 1
    board.put(board.card("树林", "基本地～树林"))
    number = board.put(land, zone="hand")
    game = board.game
    mark = game.journal.mark()
    game.answers, game._cursor = (True,), 0
    board.game.happen(Event("move", "305.4", object=number, to="in_play"))
    assert [board.view(n).name for n in game.table.in_play] == ["古谷"]
    assert mark < game.journal.mark()
