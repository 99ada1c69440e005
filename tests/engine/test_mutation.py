"""The mutation run: an example counts only if disabling the code that cites its rule changes its outcome."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from benchmarks import mutation

EXAMPLES = Path(__file__).resolve().parents[2] / "query" / "examples"

IDLE = """
title: 什么也不发生
about: ["304.1"]
players:
  甲: {}
  乙: {}
do:
  - {advance: beginning_of_combat}
expect:
  - {turn: 甲, step: beginning_of_combat}
  - {cites: ["408.1c"]}
"""


def added(one: int, two: int) -> int:
    return one + two


def closed() -> Callable[[int], bool]:
    kept = 3

    def is_it(number: int) -> bool:
        return number == kept

    return is_it


def test_a_disabled_function_does_nothing_wherever_it_has_been_put() -> None:
    table = {"add": added}
    code, defaults = added.__code__, added.__defaults__
    mutation.disable(added, "0")
    assert table["add"](1, 2) == 0
    added.__code__, added.__defaults__ = code, defaults
    assert added(1, 2) == 3


def test_a_function_that_closes_over_something_can_be_disabled() -> None:
    is_it = closed()
    mutation.disable(is_it, "True")  # type: ignore[arg-type]
    assert is_it(4)


def test_what_stands_in_is_of_the_kind_that_is_returned() -> None:
    assert mutation.stand_ins(added) == ("0",)
    assert mutation.stand_ins(closed()) == ("False", "True")  # type: ignore[arg-type]
    found = mutation.function_of("engine/replacing/replace.py:replace")
    assert found is not None
    assert mutation.stand_ins(found) == ("[args[1]]", "[]")


def test_a_place_is_a_function_or_method_of_the_engine() -> None:
    assert mutation.function_of("engine/turn/steps.py:draw") is not None
    assert mutation.function_of("engine/core/game.py:Game.concede") is not None
    assert mutation.function_of("engine/turn/steps.py:PROCEDURES") is None
    assert mutation.function_of("engine/turn/steps.py") is None


def test_examples_that_show_their_rule_count_and_others_dont(tmp_path: Path) -> None:
    idle = tmp_path / "304.1-idle.yaml"
    idle.write_text(IDLE, encoding="utf-8")
    names = ("102.2-empty-library", "419.6a-two-doublers", "502.5-haste")
    judged = list(mutation.judge([*(EXAMPLES / f"{name}.yaml" for name in names), idle], processes=2))
    assert [one.counts for one in judged] == [True, True, True, False]
    assert all(one.places for one in judged)
    assert "engine/turn/steps.py:draw" in judged[-1].places
