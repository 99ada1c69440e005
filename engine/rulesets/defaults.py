"""Hooks as they are where no effect says otherwise: what a game needs that has no continuous effects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.cards import model as m
from engine.characteristics import NOTHING, Held, View, base
from engine.core.game import Game

BASIC_MANA = {"平原": "W", "海岛": "U", "沼泽": "B", "山脉": "R", "树林": "G"}
_INTRINSIC = {
    name: Held(m.Activated(m.Cost((m.TapSymbol(),)), m.AddMana(m.You(), (letter,))))
    for name, letter in BASIC_MANA.items()
}


def project(game: Game, number: int) -> View:
    """The characteristics of an object without any effect: what is printed, with the mana abilities of basic land types
    (212.6d) and its controller."""
    record = game.obj(number)
    key = id(record.card), record.controller
    found = _PLAIN.get(key)
    if found is None:
        found = _PLAIN[key] = (record.card, _plain(record.card, record.controller))
    return found[1]


_PLAIN: dict[tuple[int, int], tuple[m.Card | None, View]] = {}


def _plain(card: m.Card | None, controller: int) -> View:
    if card is None:
        return NOTHING.but(controller=controller)
    view = base(card)
    if "land" in view.types:
        more = tuple(_INTRINSIC[name] for name in view.subtypes if name in _INTRINSIC)
        if more:
            view = view.but(abilities=(*view.abilities, *more))
    return view.but(controller=controller)


def _nothing(*_: Any, **__: Any) -> None:
    return None


def _never(*_: Any, **__: Any) -> bool:
    return False


def _none(*_: Any, **__: Any) -> tuple[Any, ...]:
    return ()


def untapping(game: Game, player: int) -> list[int]:
    """302.2: normally all permanents of the active player untap."""
    return [number for number in game.table.in_play if game.view(number).controller == player]


def maximum_hand(game: Game, player: int) -> int:
    """217.3b: normally seven cards."""
    return 7


HOOKS: Mapping[str, Callable[..., Any]] = {
    "statements": _none,
    "cant_lose": _never,
    "cant_be_destroyed": _never,
    "skips": _never,
    "attackers": lambda game: bool(game.table.combat.get("attackers")),
    "left_play": _nothing,
    "arrange": lambda game, events: events,
    "phase_ended": _nothing,
    "phasing": _nothing,
    "notice_states": _nothing,
    "untapping": untapping,
    "maximum_hand": maximum_hand,
}
