"""The card library."""

from __future__ import annotations

import subprocess
import sys

import pytest

from engine.cards import bind, library, print_ability
from engine.cards import model as m


def test_everyone_s_cards_are_there() -> None:
    for name in ("灰熊", "闪电击", "巨大化", "反击咒语", "平原", "海岛", "沼泽", "山脉", "树林", "覆雪树林"):
        assert library.find(name) is not None, name


def test_names_in_either_script() -> None:
    assert library.find("閃電擊") == library.find("闪电击")
    assert library.find("没有这张牌") is None


def test_there_are_plenty_and_no_two_alike() -> None:
    names = library.names()
    assert len(names) >= 130
    assert len(names) == len(set(names))


def test_every_card_is_read_bound_and_printed() -> None:
    for name in library.names():
        card = library.find(name)
        assert card is not None
        for half in (card, *card.halves):
            assert len(half.abilities) == len(half.lines)
            for ability in half.abilities:
                bind(ability)
                assert print_ability(ability)


def test_every_keyword_is_shown_on_a_card() -> None:
    shown = set()
    for name in library.names():
        card = library.find(name)
        assert card is not None
        shown |= {ability.name for ability in card.abilities if isinstance(ability, m.Keyword)}
    assert set(m.KEYWORDS) <= shown


def test_subtypes_of_the_library_are_known_words() -> None:
    from engine.cards.grammar.words import subtypes

    for name in library.names():
        card = library.find(name)
        assert card is not None
        assert set(card.type_line.subtypes) <= subtypes(), name


@pytest.mark.parametrize(
    ("code", "absent"),
    [
        ("import engine.cards", "engine.cards.grammar.table"),
        ("import engine.cards.model", "engine.cards.grammar.table"),
        ("from engine.cards import library; library.names()", "engine.cards.grammar.table"),
        ("from engine.cards import library; library.find('灰熊')", "opencc"),
    ],
)
def test_little_is_loaded(code: str, absent: str) -> None:
    check = f"{code}; import sys; sys.exit({absent!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
