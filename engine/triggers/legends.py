"""Since when permanents have been Legends with a name, or enchant worlds (420.5e, 420.5i).

What becomes either by one event is equally old; a permanent that turns into a Legend later is as old as that moment.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from engine.characteristics import View
from engine.core.game import Game
from engine.core.records import EMPTY, Map

_KEPT = "legends"  # the key in the table's memory: (object, what it is) -> since when
WORLD = " world"  # no name


def legend(view: View) -> str:
    """The name with which an object is subject to the Legend rule (215.1); empty where it is not."""
    return view.name if "legendary" in view.supertypes or "传奇" in view.subtypes else ""


def note_ages(game: Game) -> None:
    """Take note of what has become a Legend or an enchant world, or stopped being one."""
    now = game.by_epoch(_KEPT, lambda: tuple(_standing(game)))
    memory = game.table.memory
    known: Map | None = memory.get(_KEPT)
    if not now and not known:
        if known is None:
            game.table.memory = memory.with_(_KEPT, EMPTY)
        return
    if known is not None and len(now) == len(known) and all(one in known for one in now):
        return
    if known is None:  # as the game is first looked at, everything is as old as its timestamp
        ages = {one: game.obj(one[0]).timestamp for one in now}
    else:
        fresh = game.tick() if any(one not in known for one in now) else 0
        ages = {one: known.get(one, fresh) for one in now}
    game.table.memory = game.table.memory.with_(_KEPT, Map(ages))


def since(game: Game, number: int, what: Hashable) -> int:
    """Since when an object is a Legend with a name, or an enchant world: a moment as timestamps count them."""
    known: Map = game.table.memory.get(_KEPT, EMPTY)
    return int(known.get((number, what), game.obj(number).timestamp))


def _standing(game: Game) -> Iterator[tuple[int, str]]:
    for number in game.table.in_play:
        view = game.view(number)
        name = legend(view)
        if name:
            yield number, name
        if "world" in view.supertypes:
            yield number, WORLD
