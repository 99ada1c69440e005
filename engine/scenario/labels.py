"""What a file and the output call the things of a running game: kept in step with what exists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.game import Game
from engine.core.records import Map
from engine.core.state import Obj, Player, Thing
from engine.scenario.names import ABILITY, BLANK, COMBAT_DAMAGE, Names
from engine.scenario.views import Ref

# Keys of a trace entry's data whose numbers are amounts; all other whole numbers there are ids.
AMOUNTS = frozenset(("amount", "batch", "n", "number", "x", "least", "most", "total", "times", "turn_number", "need"))
# Choices whose answers are numbers, not ids, by what was chosen.
NUMBERS = frozenset(("number", "x", "pay_x", "life", "repeat", "times"))
MODES = frozenset(("mode", "modes"))
DIVISIONS = frozenset(("divide", "assign"))


@dataclass(frozen=True, slots=True)
class Written:
    """A card that the file lists: its names for good."""

    name: str
    player: str
    handle: str | None = None
    group: str | None = None
    aliases: tuple[str, ...] = ()


@dataclass(slots=True)
class Labels:
    """Names of one game's things. `written`: those of the file by thing, in listed order.

    `handles`: what actions with `as` have made: thing → (handle, the handle it shares with others).
    """

    game: Game
    players: Mapping[str, int]
    written: dict[int, Written]
    handles: dict[int, tuple[str, str | None]] = field(default_factory=dict)
    _names: Names[int] | None = None
    _seen: tuple[Any, ...] = ()
    _moment: tuple[Any, ...] = ()

    @property
    def names(self) -> Names[int]:
        """All names as they are now: tokens, copies and abilities included, what has ceased to exist marked."""
        journal = self.game.journal
        moment = (journal.ticks, len(journal.entries), tuple(self.handles.items()))
        if self._names is not None and moment == self._moment:
            return self._names
        self._moment = moment
        made = tuple(self._made())
        gone = tuple(thing.id for thing in made if self._gone(thing))
        seen = (tuple((thing.id, id(thing), thing.label) for thing in made), gone, tuple(self.handles.items()))
        if self._names is None or seen != self._seen:
            self._names = self._build(made, gone)
            self._seen = seen
        return self._names

    def _build(self, made: tuple[Thing, ...], gone: tuple[int, ...]) -> Names[int]:
        names: Names[int] = Names(tuple(self.players))
        for key, card in self.written.items():
            handle, group = self.handles.get(key, (card.handle, card.group))
            names.add(key, card.name, card.player, handle, group, card.aliases)
        for thing in made:
            handle, group = self.handles.get(thing.id, (None, None))
            names.add(thing.id, self._name_of(thing), self.player_name(self._home(thing)), handle, group)
        for key in gone:
            names.ceased(key)
        return names

    def _made(self) -> Iterator[Thing]:
        """Things that the game has made: tokens, copies, abilities, in the order in which they were made."""
        for record in self.game.records.values():
            if isinstance(record, Thing) and record.id not in self.written and record.kind != "damage":
                yield record

    def _gone(self, thing: Thing) -> bool:
        return not thing.object or self.game.obj(thing.object).zone == "nowhere"

    def _home(self, thing: Thing) -> int:
        """Whose a made thing is: its owner; an ability's controller as it was put on the stack."""
        if thing.owner:
            return thing.owner
        record = self.game.obj(thing.object)
        return record.controller or self.game.table.players[0]

    def _name_of(self, thing: Thing) -> str:
        if thing.kind == "ability":
            return self.ability_name(self.game.obj(thing.object)) if thing.object else ""
        return thing.card.name if thing.card is not None else ""

    def ability_name(self, record: Obj) -> str:
        """An ability on the stack is called after its source's present name."""
        source = record.source
        return (self.present_name(source) if source else "") + ABILITY

    def present_name(self, number: int) -> str:
        """The name that an object has now; as the file writes it where that is only another script."""
        record = self.game.obj(number)
        thing = self.game.thing(record.thing)
        name = str(self.game.view(number).name)
        written = self.written.get(thing.id)
        if written is not None and thing.card is not None and name == thing.card.name:
            return written.name or BLANK
        return name

    # -- from ids to names -----------------------------------------------------------------------------------------

    def player_name(self, number: int) -> str:
        """The name of a player."""
        return self.game.player(number).name

    def key(self, number: int) -> int:
        """The thing behind an object's id (or a thing's own)."""
        record = self.game.records.get(number)
        return record.thing if isinstance(record, Obj) else number

    def value(self, item: Any, key: str = "", what: str = "") -> Any:
        """A value of a trace entry's data with ids as `Ref`s and players by name."""
        if isinstance(item, bool) or item is None or isinstance(item, str):
            return item
        if isinstance(item, int):
            return self._number(item, key, what)
        if isinstance(item, Map | dict):
            return {self.value(k, key, what): self.value(v, key, what) for k, v in item.items()}
        if what in DIVISIONS and isinstance(item, tuple):
            return {self.value(recipient, key): amount for recipient, amount in item}
        if isinstance(item, tuple | list | frozenset):
            return tuple(self.value(one, key, what) for one in item)
        return str(item)

    def _number(self, item: int, key: str, what: str) -> Any:
        if key in AMOUNTS or what in NUMBERS:
            return item
        if what in MODES:
            return item + 1
        record = self.game.records.get(item)
        if isinstance(record, Player):
            return record.name
        if isinstance(record, Obj):
            return COMBAT_DAMAGE if self.game.thing(record.thing).kind == "damage" else Ref(record.thing)
        if isinstance(record, Thing):
            return Ref(record.id)
        return item

    def shown(self, item: Any) -> Any:
        """A value with its `Ref`s as labels, fit for JSON."""
        if isinstance(item, Ref):
            return self.label(item.key)
        if isinstance(item, Mapping):
            return {str(self.shown(k)): self.shown(v) for k, v in item.items()}
        if isinstance(item, tuple | list):
            return [self.shown(one) for one in item]
        return item

    def label(self, thing: int, prefixed: bool = True) -> str:
        """How output calls a thing."""
        names = self.names
        if thing not in names:
            return BLANK
        record = self.game.thing(thing)
        if record.kind == "ability" and names.handle(thing) is None:
            return names.name(thing)
        return names.label(thing, prefixed)
