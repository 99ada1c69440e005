"""The cards of a board in the order in which the file lists them: what 'the first' and #1 mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.scenario.model import Blank, CardUse, Scenario
from engine.scenario.names import Names


@dataclass(frozen=True, slots=True)
class Listed:
    """One card: its place in the order, whose list and which zone it stands in, and what is said of it."""

    index: int
    player: str
    zone: str
    use: CardUse | Blank
    handle: str | None = None
    group: str | None = None

    @property
    def name(self) -> str:
        """The name that it is defined with; empty for a blank card."""
        return self.use.name if isinstance(self.use, CardUse) else ""


def listed(scenario: Scenario) -> Iterator[Listed]:
    """Every single card, the first player's before the second's; `count: 3` gives three."""
    index = 0
    for player in scenario.players:
        for zone, uses in player.zones.items():
            for use in uses:
                for number in range(1, use.count + 1):
                    handle = group = None
                    if isinstance(use, CardUse) and use.handle is not None:
                        several = use.count > 1
                        handle = f"{use.handle}#{number}" if several else use.handle
                        group = use.handle if several else None
                    yield Listed(index, player.name, zone, use, handle, group)
                    index += 1


def names_of(scenario: Scenario) -> Names[int]:
    """The names of the board at the start; keys are the places in the order."""
    names: Names[int] = Names([player.name for player in scenario.players])
    for card in listed(scenario):
        names.add(card.index, card.name, card.player, card.handle, card.group, aliases(card.use))
    return names


def aliases(use: CardUse | Blank) -> tuple[str, ...]:
    """The names of the halves of a split card that is defined on the spot."""
    if isinstance(use, Blank) or use.definition is None:
        return ()
    return tuple(half.name for half in use.definition.halves)
