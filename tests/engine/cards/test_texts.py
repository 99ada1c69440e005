"""Every text at hand: read, bound, printed in both scripts and read again as the same tree; and read in one way only."""

from __future__ import annotations

import pytest

from engine.cards import bind, compile_text, print_ability
from engine.cards import model as m
from engine.cards.compiling import all_readings
from tests.engine.cards.texts import library_lines, lines


@pytest.mark.parametrize("part", range(4))
def test_lines_are_read_and_bound(part: int) -> None:
    for text, types in lines()[part::4]:
        for ability in compile_text(text, None, types):
            bound = bind(ability)
            words = [type(node).__name__ for node in m.walk(bound)]
            assert not {"It", "That", "They", "ThatPlayer", "Implied", "ThatMuch", "InZone"} & set(words), (text, bound)


@pytest.mark.parametrize("script", ["zh-Hans", "zh-Hant"])
def test_printed_lines_are_read_again(script: str) -> None:
    wrong = []
    for text, types in lines():
        abilities = compile_text(text, None, types)
        for ability in abilities:
            words = print_ability(ability, script)
            if compile_text(words, None, types) != (ability,):
                wrong.append((text, words))
    assert wrong == []


@pytest.mark.parametrize("script", ["zh-Hans", "zh-Hant"])
def test_printed_library_is_read_again(script: str) -> None:
    wrong = []
    for name, text, types in library_lines():
        for ability in compile_text(text, name, types):
            words = print_ability(ability, script, name)
            if compile_text(words, name, types) != (ability,):
                wrong.append((text, words))
    assert wrong == []


@pytest.mark.parametrize("part", range(4))
def test_no_line_has_two_readings(part: int) -> None:
    ambiguous = {}
    for text, types in lines()[part::4]:
        readings = all_readings(text, None, bool(types))
        if len(readings) > 1:
            ambiguous[text] = readings
    assert ambiguous == {}


def test_no_library_line_has_two_readings() -> None:
    ambiguous = {}
    for name, text, types in library_lines():
        readings = all_readings(text, name, bool({"instant", "sorcery"} & set(types)))
        if len(readings) > 1:
            ambiguous[text] = readings
    assert ambiguous == {}
