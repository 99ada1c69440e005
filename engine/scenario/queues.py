"""Answers that wait for their choice."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.scenario import model as m


@dataclass(slots=True)
class Queues:
    """What the file has answered in advance: for each player in order, and for chance."""

    players: dict[str, tuple[m.Choose, ...]] = field(default_factory=dict)
    chance: tuple[m.Chance, ...] = ()

    def put(self, action: m.Choose | m.Chance) -> None:
        """Add an answer at the end."""
        if isinstance(action, m.Chance):
            self.chance = (*self.chance, action)
        else:
            name = action.by or ""
            self.players[name] = (*self.players.get(name, ()), action)

    def head(self, player: str) -> m.Choose | None:
        """The answer to a player's next choice, if there is one."""
        waiting = self.players.get(player, ())
        return waiting[0] if waiting else None

    def take(self, player: str) -> m.Choose:
        """Take the answer to a player's next choice off the queue."""
        first, *rest = self.players[player]
        self.players[player] = tuple(rest)
        return first

    def take_chance(self, action: m.Chance) -> None:
        """Take an answer of chance off the queue."""
        self.chance = tuple(other for other in self.chance if other is not action)

    def left(self) -> tuple[m.Choose | m.Chance, ...]:
        """All that nothing has asked for, in the order of the file."""
        waiting = [action for actions in self.players.values() for action in actions]
        return tuple(sorted((*waiting, *self.chance), key=lambda action: action.number))

    def copy(self) -> Queues:
        """The same as it is now."""
        return Queues(dict(self.players), self.chance)
