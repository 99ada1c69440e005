"""Players that are no people: what answers the choices of a game, for tests, measuring and searching."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from engine.core.choices import NOTHING, Choice
from engine.core.game import Game
from engine.play.abilities import find


@dataclass
class RandomPlayer:
    """Answers every choice at random by a seeded generator; plays mana abilities only while paying.

    `decisions` counts the choices that had two or more legal answers, `refused` the actions that turned out to be
    illegal on the way and were taken back.
    """

    seed: int = 0
    decisions: int = 0
    refused: int = 0
    random: Random = field(init=False)

    def __post_init__(self) -> None:
        self.random = Random(self.seed)

    def play(self, game: Game, limit: int = 1_000_000) -> int:
        """Play until the game is over or `limit` decisions have been made; how many were made."""
        begun = self.decisions
        choice = game.pending or game.run()
        while choice is not None and self.decisions - begun < limit:
            if game.answer(self.answer(game, choice)) is not None:
                self.refused += 1
            choice = game.pending
        return self.decisions - begun

    def answer(self, game: Game, choice: Choice) -> Any:
        """An answer to a choice."""
        if choice.kind == "priority":
            options = [action for action in choice.domain.iterate() if not is_mana_ability(game, action)]
            if len(options) == 1:
                return options[0]
            self.decisions += 1
            return self.random.choice(options)
        only = choice.domain.single()
        if only is not NOTHING:
            return only
        self.decisions += 1
        return choice.domain.sample(self.random)


def is_mana_ability(game: Game, action: tuple[Any, ...]) -> bool:
    """Whether an action at priority is playing a mana ability."""
    if action[0] != "ability":
        return False
    one = find(game, action[1], action[2])
    return one is not None and one.mana
