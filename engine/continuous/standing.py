"""The index of statements that stand now: of static abilities that function, and of effects that have begun (405, 418).

Changes of characteristics are not among them: those are in the views.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.cards import model as m
from engine.characteristics import Held
from engine.continuous.changing import plain
from engine.continuous.copying import FACE_DOWN
from engine.continuous.durations import effect_context, ignored
from engine.continuous.parts import Part, parts_of, parts_of_statement
from engine.continuous.projecting import Projection, projection
from engine.core.game import Game
from engine.meaning.context import Context
from engine.meaning.contexts import of_permanent


class Stated:
    """A statement and where it comes from: the static ability `held` of the object `source`, or the effect `effect`."""

    __slots__ = ("effect", "held", "key", "part", "source", "timestamp")

    def __init__(
        self, part: Part, source: int, timestamp: int, key: Any, held: Held | None = None, effect: int = 0
    ) -> None:
        self.part = part
        self.source = source
        self.timestamp = timestamp
        self.key = key  # the same as long as it is the same ability of the same object, or the same effect
        self.held = held
        self.effect = effect

    @property
    def statement(self) -> Any:
        """The statement itself."""
        return self.part.statement

    def context(self, game: Game) -> Context | None:
        """The context of the statement; None where a condition around it doesn't hold."""
        if self.held is not None:
            return self.part.context(of_permanent(game, self.source, self.held))
        return self.part.context(effect_context(game, game.effect(self.effect)))


class Standing:
    """All statements, by their class; those about actions by class and action as well (Cant, Attack)."""

    __slots__ = ("_by", "_effects", "_projection", "_stack", "_statics")

    def __init__(self, made: Projection) -> None:
        self._projection = made
        self._statics: dict[Any, tuple[Stated, ...]] | None = None
        self._effects: dict[Any, tuple[Stated, ...]] | None = None
        self._stack: dict[Any, tuple[Stated, ...]] | None = None
        self._by: dict[Any, tuple[Stated, ...]] = {}

    def renew(self) -> None:
        """What is in play is as it was; effects and the stack may have changed."""
        self._effects = self._stack = None
        self._by = {}

    def by(self, key: Any) -> tuple[Stated, ...]:
        """The statements of a class, or of a class about an action, by timestamp."""
        found = self._by.get(key)
        if found is None:
            game = self._projection.game
            if self._statics is None:
                self._statics = _indexed(_of_permanents(game, self._projection))
            if self._effects is None:
                self._effects = _indexed(_of_effects(game))
            if self._stack is None:
                self._stack = _indexed(_of_stack(game))
            parts = [index[key] for index in (self._statics, self._stack, self._effects) if key in index]
            joined = [one for part in parts for one in part]
            if len(parts) > 1:
                joined.sort(key=lambda one: one.timestamp)
            found = self._by[key] = tuple(joined)
        return found

    def kept(self, key: Any, make: Callable[[], tuple[Stated, ...]]) -> tuple[Stated, ...]:
        """What somebody has picked out of the index, kept with it."""
        found = self._by.get(key)
        if found is None:
            found = self._by[key] = make()
        return found


def standing(game: Game) -> Standing:
    """The index that holds now."""
    made = projection(game)
    if made.standing is None:
        made.standing = Standing(made)
    found: Standing = made.standing
    return found


def statics(game: Game, kind: Any) -> Iterator[tuple[Any, Context, Stated]]:
    """The statements of a class that hold now, with their contexts and where they come from."""
    for one in standing(game).by(kind):
        ctx = one.context(game)
        if ctx is not None:
            yield one.part.statement, ctx, one


def own(game: Game, number: int, kind: type) -> Iterator[tuple[Any, Context, Stated]]:
    """The statements that an object outside play makes by its own text: how it may be played, what it costs
    (412.3, 412.4)."""
    for one in _of_object(game, number, game.view(number).abilities):
        if isinstance(one.part.statement, kind):
            ctx = one.context(game)
            if ctx is not None:
                yield one.part.statement, ctx, one


def _indexed(found: list[Stated]) -> dict[Any, tuple[Stated, ...]]:
    index: dict[Any, list[Stated]] = {}
    for one in found:
        statement = one.part.statement
        index.setdefault(type(statement), []).append(one)
        if isinstance(statement, (m.Cant, m.Must, m.Can)):
            index.setdefault((type(statement), type(statement.action)), []).append(one)
    return {key: tuple(ones) for key, ones in index.items()}


_STATING: dict[int, tuple[Any, bool]] = {}


def _states(card: Any) -> bool:
    """Whether a card has statements that are no changes of characteristics (kept by identity)."""
    found = _STATING.get(id(card))
    if found is None:
        if len(_STATING) > 20_000:
            _STATING.clear()
        states = any(not part.layers for held in plain(card, 0).abilities for part in parts_of(held.ability))
        found = _STATING[id(card)] = (card, states)
    return found[1]


def _of_permanents(game: Game, made: Projection) -> list[Stated]:
    found: list[Stated] = []
    modified = made.layers is not None
    for number in game.table.in_play:
        record = game.obj(number)
        if not modified:
            card = FACE_DOWN if record.face_down else record.card
            if not _states(card):
                continue
        abilities = game.view(number).abilities
        if abilities:
            found += _of_object(game, number, abilities)
    found.sort(key=lambda one: one.timestamp)
    return found


def _of_object(game: Game, number: int, abilities: tuple[Held, ...]) -> list[Stated]:
    found: list[Stated] = []
    seen: dict[int, int] = {}
    timestamp = game.obj(number).timestamp
    without = ignored(game) if game.table.effects else ()
    for held in abilities:
        parts = parts_of(held.ability)
        if not parts:
            continue
        if (number, id(held.ability)) in without:
            parts = tuple(part for part in parts if isinstance(part.statement, m.Can))
        same = seen[id(held.ability)] = seen.get(id(held.ability), -1) + 1
        for index, part in enumerate(parts):
            if not part.layers:
                found.append(Stated(part, number, timestamp, (number, id(held.ability), same, index), held))
    return found


def _of_stack(game: Game) -> list[Stated]:
    """412.3: some static abilities of a spell apply while it is on the stack."""
    found: list[Stated] = []
    for number in game.table.stack:
        record = game.obj(number)
        if record.ability is None and record.card is not None and _states(record.card):
            found += _of_object(game, number, game.view(number).abilities)
    return found


def _of_effects(game: Game) -> list[Stated]:
    found: list[Stated] = []
    for number in game.table.effects:
        effect = game.effect(number)
        if effect.kind in ("modify", "ignore"):
            continue
        for index, part in enumerate(parts_of_statement(effect.part)):
            found.append(Stated(part, effect.source, effect.timestamp, ("effect", number, index), effect=number))
    return found
