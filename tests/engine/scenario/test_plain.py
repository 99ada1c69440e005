"""Plain data behave like frozen dataclasses; pieces that are kept are not compiled again."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.scenario import model as m
from engine.scenario.kept import Pieces, keeping, kept
from engine.scenario.plain import changed, plain


@plain(kw_only=True)
class _Base:
    line: int
    by: str | None = None


@plain(kw_only=True)
class _Made(_Base):
    name: str
    count: int = 1


def test_fields_come_by_place_or_by_name_behind_those_of_the_base() -> None:
    made = _Made(line=1, name="甲")
    assert (made.line, made.by, made.name, made.count) == (1, None, "甲", 1)
    assert repr(made) == "_Made(line=1, by=None, name='甲', count=1)"
    assert m.Moment(3, "draw") == m.Moment(line=3, step="draw")


@given(st.integers(), st.text(), st.integers())
def test_equal_fields_make_equal_values_with_equal_hashes(line: int, name: str, count: int) -> None:
    one, other = _Made(line=line, name=name, count=count), _Made(line=line, name=name, count=count)
    assert one == other
    assert hash(one) == hash(other)
    assert changed(one, count=count + 1) != one
    assert changed(changed(one, count=count + 1), count=count) == one


def test_classes_differ_even_with_the_same_fields() -> None:
    concession: object = m.Concede(line=1)
    assert concession != m.Keep(line=1)


@pytest.mark.parametrize(
    ("cls", "args", "named"),
    [
        (_Made, (), {"line": 1}),
        (_Made, (), {"line": 1, "name": "甲", "other": 2}),
        (m.Moment, (1, "draw"), {"line": 2}),
        (m.Moment, (1, "draw", None, None, None), {}),
    ],
)
def test_fields_that_lack_or_are_too_many_are_refused(cls: Any, args: tuple[Any, ...], named: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        cls(*args, **named)


def test_nothing_can_be_changed() -> None:
    made = m.Moment(1, "draw")
    with pytest.raises(AttributeError):
        made.step = "upkeep"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del made.step
    with pytest.raises(AttributeError):
        made.other = 1  # type: ignore[attr-defined]


def test_it_can_be_pickled() -> None:
    made = m.Moment(1, "draw")
    assert pickle.loads(pickle.dumps(made)) == made


def test_a_piece_is_made_once_while_pieces_are_kept() -> None:
    made: list[int] = []

    def make() -> int:
        made.append(1)
        return len(made)

    pieces: Pieces = {}
    with keeping(pieces):
        assert kept("a", make) == 1
        assert kept("a", make) == 1
    assert pieces == {"a": 1}
    assert kept("a", make) == 2


def test_what_fails_is_not_kept() -> None:
    pieces: Pieces = {}

    def fail() -> int:
        raise ValueError

    with keeping(pieces), pytest.raises(ValueError):
        kept("a", fail)
    assert not pieces
