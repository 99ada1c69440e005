"""Whatever happens, a view that was kept is the view that would be made anew; what is taken back leaves no trace of it."""

from __future__ import annotations

from typing import Any

from board import Board
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.events import Event

STATICS = (
    "所有生物得+1/+1。",
    "由你操控的熊得+2/+0。",
    "所有鬼怪的生物类别成为熊。",
    "所有熊的生物类别成为鬼怪。",
    "所有绿色生物都是白色。",
    "白色生物具有飞行异能。",
    "所有生物失去所有异能且为1/1。",
    "所有地都是1/1的生物，且仍是地。",
    "所有非基本地都是山脉。",
    "只要你的总生命为19或更少，由你操控的生物便得+3/+3。",
    "所有具飞行异能的生物得+0/+1。",
    "只要你操控一个已横置的生物，由你操控的生物便具有先攻异能。",
)
EFFECTS = (
    "目标生物得+2/+2直到回合结束。",
    "目标生物变成红色直到回合结束。",
    "交换目标生物的力量与防御力直到回合结束。",
    "目标生物成为0/2直到回合结束。",
    "获得目标生物的操控权直到回合结束。",
    "目标生物失去所有异能直到回合结束。",
    "目标生物的生物类别成为熊直到战斗结束。",
)
steps = st.one_of(
    st.tuples(st.just("static"), st.sampled_from(STATICS)),
    st.tuples(st.just("effect"), st.sampled_from(EFFECTS)),
    st.tuples(st.just("tap"), st.integers(0, 5)),
    st.tuples(st.just("counter"), st.integers(0, 5)),
    st.tuples(st.just("life"), st.integers(1, 3)),
    st.tuples(st.just("die"), st.integers(0, 5)),
    st.tuples(st.just("end"), st.sampled_from(("cleanup", "combat"))),
)


def _views(board: Board) -> dict[int, Any]:
    return {number: board.view(number) for number in board.game.table.in_play}


def _do(board: Board, what: str, detail: Any) -> None:
    game = board.game
    creatures = [n for n in game.table.in_play if "creature" in board.view(n).types]
    one = creatures[detail % len(creatures)] if isinstance(detail, int) and creatures else 0
    if what == "static":
        board.enchantment(detail)
    elif what == "effect" and creatures:
        board.effect(detail, creatures[len(detail) % len(creatures)])
    elif what == "tap" and one:
        game.happen(Event("untap" if game.obj(one).tapped else "tap", "413.2b", object=one))
    elif what == "counter" and one:
        game.happen(Event("add_counter", "413.2b", object=one, counter="+1/+1", amount=1))
    elif what == "life":
        game.happen(Event("lose_life", "413.2b", player=board.a, amount=detail))
    elif what == "die" and one:
        game.happen(Event("destroy", "413.2b", object=one))
    elif what == "end":
        moment, name = ("cleanup", "") if detail == "cleanup" else ("end_of_phase", "combat")
        game.rules.hooks["expire"](game, moment, name)


@settings(max_examples=60, deadline=None)
@given(st.lists(steps, min_size=1, max_size=10))
def test_kept_views_are_those_that_would_be_made_anew(things: list[tuple[str, Any]]) -> None:
    board = Board()
    board.bear(text="飞行")
    board.bear(board.b, type="生物～鬼怪", name="鬼怪")
    board.bear(pt="1/3", name="术士", text="其他的熊得+1/+0。")
    board.put(board.card("树林", "基本地～树林"))
    board.put(board.card("古堡", "地", text="{横置}：加{1}到你的法术力池中。"), board.b)
    before, mark = _views(board), board.game.journal.mark()
    for what, detail in things:
        _do(board, what, detail)
        kept = _views(board)
        board.game.scratch.clear()
        assert _views(board) == kept
    board.game.journal.rollback(mark)
    assert _views(board) == before
