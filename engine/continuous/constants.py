"""Nodes with everything in them known, which no card text has: what effects are made of once they have begun."""

from __future__ import annotations

from engine.cards.model.base import Ability, Change, Objects, Player, node
from engine.cards.model.card import Card
from engine.meaning import denoting


@node
class BecomesCard(Change):
    """Layer 1: the copiable values become those of ``card`` (503.3)."""

    card: Card


@node
class UnderControl(Change):
    """Layer 2: the object is under the control of the player of that id."""

    player: int


@node
class Unfold(Change):
    """502.23a: an object has the text after its ability word, as long as the condition of the word holds."""

    ability: Ability


@node
class ThePlayer(Player):
    """The player of that id."""

    number: int


@node
class TheObjects(Objects, Player):
    """The objects or players of those ids."""

    numbers: tuple[int, ...]


denoting._DENOTERS[TheObjects] = lambda ctx, it: it.numbers
denoting._DENOTERS[ThePlayer] = lambda ctx, it: (it.number,)
