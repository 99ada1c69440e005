"""Copiable values, copies, face-down objects (503, 504)."""

from __future__ import annotations

from board import Board

from engine.cards import model as m
from engine.continuous.copying import FACE_DOWN, copiable, with_changes


def test_copiable_values_leave_out_effects_and_counters(board: Board) -> None:
    staff = board.put(board.card("幻化杖", "神器", cost="{4}", text="{2}：直到回合结束，幻化杖成为3/2的神器生物。"))
    board.effect("直到回合结束，目标神器成为3/2的神器生物。", staff)
    card = copiable(board.game, staff)
    assert card.type_line.types == ("artifact",)
    assert card.pt is None


def test_becoming_a_copy_changes_copiable_values_and_leaves_other_effects(board: Board) -> None:
    """503.3, 503.4: other effects still apply; the copy can be copied."""
    shifter = board.bear(name="变形兽", pt="0/1", cost="{3}{U}", type="生物～变形兽")
    elf = board.bear(name="精灵", pt="1/1", text="飞行")
    board.effect("目标生物得+3/+3直到回合结束。", shifter)
    board.effect("目标生物成为目标生物的复制品。", shifter, elf)
    view = board.view(shifter)
    assert (view.name, view.power, view.toughness) == ("精灵", 4, 4)
    assert view.has("flying")
    assert copiable(board.game, shifter) is copiable(board.game, elf)
    assert board.told("effect_began")[1].rules[:2] == ("418.3a", "503.4")


def test_a_copy_that_gains_an_ability_has_it_as_a_copiable_value(board: Board) -> None:
    """503.9."""
    card = board.card("灰熊", pt="2/2")
    changed = with_changes(card, (m.Gain((m.Keyword("flying"),)), m.SetColors(("blue",))))
    assert changed.abilities == (*card.abilities, m.Keyword("flying"))
    assert changed.colors == ("blue",)
    assert with_changes(card, (m.Gain((m.Keyword("flying"),)), m.SetColors(("blue",)))) is changed


def test_a_face_down_permanent_has_no_characteristics_but_those_given(board: Board) -> None:
    hidden = board.bear(name="潜林兽", pt="4/5", text="飞行\n变身{G}")
    board.game.obj(hidden).face_down = True
    view = board.view(hidden)
    assert (view.name, view.power, view.toughness, view.abilities) == ("", 2, 2, ())
    assert (view.types, view.subtypes, view.colors) == ({"creature"}, (), frozenset())
    assert copiable(board.game, hidden) is FACE_DOWN


def test_effects_on_a_face_down_permanent_still_apply_when_it_is_turned_up(board: Board) -> None:
    """504.5."""
    hidden = board.bear(name="潜林兽", pt="4/5")
    board.game.obj(hidden).face_down = True
    board.effect("目标生物得+3/+3直到回合结束。", hidden)
    assert board.pt(hidden) == (5, 5)
    board.game.obj(hidden).face_down = False
    assert board.pt(hidden) == (7, 8)
