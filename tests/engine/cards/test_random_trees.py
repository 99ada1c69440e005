"""Random trees are printed and read again: the same tree, and no other."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from engine.cards import compile_text, print_ability
from engine.cards import model as m
from engine.cards.compiling import all_readings
from tests.engine.cards import trees

pytestmark = pytest.mark.filterwarnings("ignore::hypothesis.errors.HypothesisWarning")

many = settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def read_again(ability: Any, script: str = "zh-Hans") -> None:
    spell = isinstance(ability, m.Spell)
    words = print_ability(ability, script)
    again = compile_text(words, None, ("instant",) if spell else ())
    assert again == (ability,), f"{words}\n{ability}\n{again}"


@many
@given(trees.PERMANENT_ABILITIES)
def test_abilities_of_permanents(ability: Any) -> None:
    read_again(ability)


@many
@given(trees.EFFECTS | trees.MODAL)
def test_effects_of_spells(effect: Any) -> None:
    read_again(m.Spell(effect))


@many
@given(trees.GRANTED)
def test_granted_abilities(ability: Any) -> None:
    read_again(ability)


@many
@given(trees.PERMANENT_ABILITIES)
def test_traditional_script(ability: Any) -> None:
    read_again(ability, "zh-Hant")


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(trees.PERMANENT_ABILITIES)
def test_one_reading(ability: Any) -> None:
    words = print_ability(ability)
    assert len(all_readings(words)) <= 1, words
