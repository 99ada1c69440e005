"""What is read but can't be played is named, not played silently."""

from __future__ import annotations

import pytest

from engine.cards import compile_card, library
from engine.cards.playable import why_not_playable
from engine.scenario.errors import ScenarioError
from engine.scenario.runner import run_data


def test_every_card_of_the_library_can_be_played() -> None:
    assert [n for n in library.names() if why_not_playable(library.find(n))] == []


@pytest.mark.parametrize("word", ["死触", "系命", "辟邪"])
def test_keywords_of_later_times_are_known_by_name_and_refused(word: str) -> None:
    definition = {"name": "蛇", "type": "生物～蛇", "cost": "{G}", "pt": "1/1", "text": word}
    assert word in (why_not_playable(compile_card(definition)) or "")
    with pytest.raises(ScenarioError, match=word):
        run_data(
            {
                "title": "t",
                "players": {"甲": {"in_play": [definition]}, "乙": {}},
                "expect": [{"player": "甲", "life": 20}],
            }
        )
