"""A running game as expectations and reports see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from engine.core.choices import CHANCE
from engine.core.events import Entry
from engine.core.game import Game
from engine.core.state import MANA, Obj, Player, Thing
from engine.scenario.kept import kept
from engine.scenario.labels import Labels
from engine.scenario.names import COMBAT_DAMAGE, Names
from engine.scenario.views import EntryState, ObjectState, PlayerState, StackItem
from engine.scenario.vocabulary import COLORS

OWN_ZONES = ("library", "hand", "graveyard", "removed")

Tell = Callable[[Mapping[str, Any]], str]  # makes the sentence of a trace entry
Words = Callable[[str], str]  # a text of our own, written in Simplified, in the language of the output


class GameBoard:
    """The `Board` of a game. Everything is worked out when it is asked for."""

    def __init__(self, game: Game, labels: Labels, tell: Tell | None = None, first: int = 0) -> None:
        """`tell` makes the sentence of a rendered trace entry; `first`: where in the trace this game begins."""
        self.game = game
        self.labels = labels
        self.tell = tell
        self._first = first

    @property
    def names(self) -> Names[int]:
        return self.labels.names

    @property
    def turn(self) -> str:
        return self.labels.player_name(self.game.table.active)

    @property
    def step(self) -> str:
        return self.game.table.step

    @property
    def turn_number(self) -> int:
        return self.game.table.turn_number

    @property
    def status(self) -> str:
        return self.game.table.status

    @property
    def winner(self) -> str | None:
        winner = self.game.table.winner
        return self.labels.player_name(winner) if winner and self.status == "won" else None

    def player(self, name: str) -> PlayerState:
        game = self.game
        player = game.player(self.labels.players[name])
        zones: dict[str, tuple[int, ...]] = {zone: self._keys(getattr(player, zone)) for zone in OWN_ZONES}
        zones["in_play"] = self._keys(n for n in game.table.in_play if game.view(n).controller == player.id)
        zones["phased_out"] = self._keys(n for n in game.table.phased_out if game.obj(n).controller == player.id)
        return PlayerState(
            name,
            player.life,
            player.poison,
            mana_symbols(player),
            player.lands_played > 0,
            bool(player.lost) or self.winner not in (None, name),  # who wins leaves the other a loser
            self.winner == name,
            zones,
        )

    def _keys(self, numbers: Any) -> tuple[int, ...]:
        return tuple(self.game.obj(number).thing for number in numbers)

    def object(self, key: int) -> ObjectState:
        game = self.game
        thing = game.thing(key)
        if not thing.object:
            return ObjectState(key, "", "nowhere", self.labels.player_name(thing.owner), None)
        record = game.obj(thing.object)
        view = game.view(record.id)
        combat = game.table.combat
        creature = "creature" in view.types
        controlled = record.zone in ("in_play", "stack")
        owner = record.owner or record.controller
        return ObjectState(
            key=key,
            name=self.labels.present_name(record.id) if thing.kind != "ability" else self.labels.ability_name(record),
            zone=record.zone,
            owner=self.labels.player_name(owner) if owner else "",
            controller=self.labels.player_name(view.controller or record.controller) if controlled else None,
            tapped=record.tapped,
            damage=record.damage,
            power=view.power if creature else None,
            toughness=view.toughness if creature else None,
            counters=dict(record.counters),
            types=_sorted(view.types),
            subtypes=tuple(view.subtypes),
            supertypes=_sorted(view.supertypes),
            colors=tuple(color for color in ("white", "blue", "black", "red", "green") if color in view.colors),
            abilities=tuple(ability_text(record, held.ability) for held in view.abilities),
            attached_to=self._host(record),
            attacking=record.id in combat.get("attackers", ()),
            blocking=self._keys(combat.get("blockers", {}).get(record.id, ())),
            blocked=record.id in combat.get("blocked", ()),
            face_down=record.face_down,
            token=thing.kind == "token",
        )

    def _host(self, record: Obj) -> int | None:
        host = record.attached_to
        if not host or record.zone not in ("in_play", "phased_out"):
            return None
        there = self.game.records.get(host)
        return there.thing if isinstance(there, Obj) else None

    def stack(self) -> Sequence[StackItem]:
        return [self._stack_item(number) for number in reversed(self.game.table.stack)]

    def _stack_item(self, number: int) -> StackItem:
        record = self.game.obj(number)
        thing = self.game.thing(record.thing)
        if thing.kind == "damage":
            return StackItem(None, (COMBAT_DAMAGE,))
        if thing.kind == "ability":
            label = self.labels.label(thing.id)
            name = self.labels.ability_name(record)
            return StackItem(thing.id, tuple(dict.fromkeys((label if self.names.handle(thing.id) else name, name))))
        label, name = self.labels.label(thing.id), self.labels.present_name(number)
        return StackItem(thing.id, tuple(dict.fromkeys(filter(None, (label, name)))))

    def cited(self) -> frozenset[str]:
        return frozenset(rule for entry in self.game.trace[self._first :] for rule in entry.rules)

    def trace(self) -> Sequence[EntryState]:
        return [self._state(entry) for entry in self.game.trace[self._first :]]

    def _state(self, entry: Entry) -> EntryState:
        data = self.data(entry)
        text = ""
        if self.tell is not None:
            text = self.tell({"kind": entry.kind, "rules": list(entry.rules), "data": self.labels.shown(data)})
        return EntryState(entry.kind, entry.rules, data, text)

    def data(self, entry: Entry) -> dict[str, Any]:
        """An entry's data with ids as `Ref`s and players by name."""
        what = str(entry.data.get("what", "")) if entry.kind in ("chosen", "chance") else ""
        made = {
            key: self.labels.value(value, key, what if key == "answer" else "")
            for key, value in entry.data.items()
            if value is not None and value != CHANCE
        }
        answer = made.get("answer")
        if isinstance(answer, tuple) and len(answer) == 1:
            made["answer"] = answer[0]  # one of several
        return made

    def things(self) -> list[Thing]:
        """What the result lists: the cards that the file lists by name, and every token and copy made."""
        game = self.game
        listed = [game.thing(key) for key, card in self.labels.written.items() if card.name]
        made = [
            record
            for record in game.records.values()
            if isinstance(record, Thing) and record.id not in self.labels.written and record.kind in ("token", "copy")
        ]
        return [*listed, *made]


def mana_symbols(player: Player) -> tuple[str, ...]:
    """The symbols of a player's pool: colors in the order WUBRG, then colorless as a numeral."""
    colored = tuple(letter for letter, count in zip(MANA[:5], player.mana[:5], strict=True) for _ in range(count))
    return (*colored, str(player.mana[5])) if player.mana[5] else colored


def _sorted(words: Any) -> tuple[str, ...]:
    return tuple(sorted(words))


def ability_text(record: Obj, ability: Any) -> str:
    """An ability as text: the line that it was read from, else as the grammar prints it."""
    card = record.card
    if card is not None:
        for half in (card, *card.halves):
            for own, line in zip(half.abilities, half.lines, strict=False):
                if own is ability and line:  # not what a copy effect gives besides (503.9)
                    return str(line)
    text = printed(ability)
    color = record.chosen.get("color")
    return text.replace("该色", COLORS[str(color)].split()[1]) if color in COLORS else text


@lru_cache(maxsize=4096)
def printed(ability: Any) -> str:
    """An ability that no card line gives, printed by the grammar's own table."""
    from engine.cards import model
    from engine.scenario.vocabulary import KEYWORDS

    if isinstance(ability, model.Keyword) and ability.cost is None and ability.n is None and ability.of is None:
        word = KEYWORDS.get(ability.name.replace("_", " "), "") or KEYWORDS.get(ability.name.replace("_", "-"), "")
        if word:
            return word
    return kept(("printed", ability), lambda: _print(ability))


def _print(ability: Any) -> str:
    from engine.cards.printing import print_ability

    try:
        return print_ability(ability)
    except ValueError:  # what a rule grants without words
        return type(ability).__name__
