"""The six layers (418.5a): effects applied one after the other, in each layer those of characteristic-setting abilities
first, by dependency and timestamp (418.5c-g), until every permanent is what the effects make of it."""

from __future__ import annotations

from typing import Any

from engine.characteristics import View
from engine.continuous.changing import change, finished, with_counters
from engine.continuous.constants import BecomesCard
from engine.continuous.durations import ignored
from engine.continuous.fixing import fixed
from engine.continuous.parts import COPY, PT, parts_of
from engine.continuous.pieces import Piece, affected, context_of, covers, of_static
from engine.core.game import Game

LAYERS = (1, 2, 3, 4, 5, 6)
ROUNDS = 4  # how often the layers are gone through again because abilities gained late have effects in early layers

State = tuple[tuple[int, ...], tuple[tuple[Any, ...], ...]]  # the objects, and the fixed changes for each of them
Undo = list[tuple[int, View, list[Piece] | None]]


class Layers:
    """One passage through the layers. `views` is changed in place: who asks for a view meanwhile gets it as it is."""

    def __init__(self, game: Game, views: dict[int, View], effects: list[Piece]) -> None:
        self.game = game
        self.views = views
        self.effects = effects
        self.ignored = ignored(game)
        self.cards: dict[int, Any] = {}  # what copy effects have made the copiable values of objects
        self.counters = [n for n in views if game.obj(n).counters]
        self.changed: set[int] = set()
        self.statics: dict[int, list[Piece]] = {}
        self.known: dict[Any, Piece] = {}
        self.early: dict[Any, Piece] = {}  # abilities gained late whose effects belong in early layers
        self.dirty = False
        self.layer = 0

    def run(self) -> None:
        """Go through all layers, again where an ability was gained whose effect should have been applied before."""
        start = dict(self.views)
        for _ in range(ROUNDS):
            self.statics = {}
            self.known = dict(self.early)
            self.cards.clear()
            for piece in (*self.early.values(), *self.effects):
                piece.context = piece.targets = None
            self.layer = 0
            for number in start:
                self._refresh(number)
            for layer in LAYERS:
                self._go_through(layer)
            late = {
                piece.key: piece
                for pieces in self.statics.values()
                for piece in pieces
                if piece.born and min(piece.layers) < piece.born and piece.key not in self.early
            }
            if not late:
                break
            self.early.update(late)
            self.views.update(start)
        for number in self.changed:
            self.views[number] = finished(self.views[number])

    def pieces(self) -> list[Piece]:
        """The effects of static abilities that are there in the end."""
        return [piece for pieces in self.statics.values() for piece in pieces]

    def _refresh(self, number: int) -> None:
        """Which static abilities with effects an object has now: as long as it is there, and not locked in (418.4a, 418.4b)."""
        found: list[Piece] = []
        seen: dict[int, int] = {}
        for held in self.views[number].abilities:
            parts = parts_of(held.ability)
            if not parts or (number, id(held.ability)) in self.ignored:
                continue
            same = seen[id(held.ability)] = seen.get(id(held.ability), -1) + 1
            for index, part in enumerate(parts):
                if not part.layers:
                    continue
                key = (number, id(held.ability), same, index)
                piece = self.known.get(key)
                if piece is None:
                    piece = self.known[key] = of_static(self.game, number, held, part, key, (number, same, index))
                    piece.born = self.layer
                found.append(piece)
        if found or number in self.statics:
            self.statics[number] = found
            self.dirty = True

    def _go_through(self, layer: int) -> None:
        self.layer = layer
        done: set[Any] = set()
        self._apply_all(layer, done, setting=True)
        if layer == PT:
            for number in self.counters:
                self._put(number, with_counters(self.views[number], self.game.obj(number).counters))
        self._apply_all(layer, done, setting=False)

    def _collect(self, layer: int, *, setting: bool, done: set[Any]) -> list[Piece]:
        """The effects to be applied in a layer, by timestamp: those that exist, and those that have begun already.

        After those of characteristic-setting abilities come all others, and such an ability granted among them.
        """
        found = [] if setting else [piece for piece in self.effects if layer in piece.layers]
        there = {piece.key for pieces in self.statics.values() for piece in pieces}
        for key, piece in self.known.items():
            if layer not in piece.layers or (setting and layer not in piece.setting):
                continue
            if key in there or piece.targets is not None or (key in self.early and layer < piece.born):
                found.append(piece)
        found = [piece for piece in found if piece.key not in done]
        found.sort(key=lambda piece: (piece.timestamp, piece.order))
        return found

    def _apply_all(self, layer: int, done: set[Any], *, setting: bool) -> None:
        pending = self._collect(layer, setting=setting, done=done)
        self.dirty = False
        while pending:
            piece = self._next(pending, layer) if len(pending) > 1 else pending[0]
            pending.remove(piece)
            done.add(piece.key)
            self._apply(piece, layer)
            if self.dirty:
                pending = self._collect(layer, setting=setting, done=done)
                self.dirty = False

    # -- one effect ------------------------------------------------------------------------------------------------

    def _state(self, piece: Piece, layer: int) -> State | None:
        """What an effect would do now, to which objects; None where it does not exist or apply."""
        changes = piece.layers[layer]
        if piece.part is None:
            targets = tuple(number for number in piece.locked if number in self.views)
            return (targets, (changes,) * len(targets)) if targets else None
        ctx = context_of(self.game, piece)
        if ctx is None:
            return None
        targets = piece.targets if piece.targets is not None else affected(ctx, piece.part.statement.what, layer)
        targets = tuple(number for number in targets if number in self.views)
        if not targets:
            return None
        if piece.part.each:
            return targets, tuple(fixed(ctx.within(this=number), changes) for number in targets)
        return targets, (fixed(ctx, changes),) * len(targets)

    def _apply(self, piece: Piece, layer: int) -> None:
        state = self._state(piece, layer)
        if state is None:
            return
        if piece.part is not None and piece.targets is None and len(piece.layers) > 1:
            piece.context, piece.targets = context_of(self.game, piece), state[0]
        self._write(piece, state, layer)

    def _write(self, piece: Piece, state: State, layer: int) -> Undo:
        undo: Undo = []
        for number, changes in zip(*state, strict=True):
            old = view = self.views[number]
            if layer == COPY and self.game.obj(number).face_down:
                continue  # 504.2: it has no other characteristics until it is turned face up
            for one in changes:
                view = change(view, one, piece.source)
                if isinstance(one, BecomesCard):
                    self.cards[number] = one.card
            undo.append((number, old, self.statics.get(number)))
            self._put(number, view)
        return undo

    def _put(self, number: int, view: View) -> None:
        old = self.views[number]
        self.views[number] = view
        self.changed.add(number)
        if view.abilities is not old.abilities:
            self._refresh(number)

    # -- order -----------------------------------------------------------------------------------------------------

    def _next(self, pending: list[Piece], layer: int) -> Piece:
        """418.5d: the first by timestamp that depends on no other; where all do, the first of a loop."""
        near: dict[Any, list[Piece]] = {}
        for one in pending:
            if one.part is None or one.targets is not None:
                continue
            touching = [other for other in pending if other is not one and self._touches(one, other, layer)]
            if touching:
                near[one.key] = touching
        if not near:
            return pending[0]
        first = pending[0]
        if first.key not in near:
            return first
        depends = {
            one.key: [other for other in near.get(one.key, ()) if self._depends(one, other, layer)] for one in pending
        }
        for one in pending:
            if not depends[one.key]:
                return one
        return next(one for one in pending if _in_loop(one, pending, depends))

    def _touches(self, one: Piece, other: Piece, layer: int) -> bool:
        """Whether applying `other` could change what `one` is or does at all."""
        writes = other.writes[layer]
        if one.reads & writes:
            return True
        if "ability" not in writes and "controller" not in writes:
            return False
        if other.part is None:
            return one.source in other.locked
        ctx = context_of(self.game, other)
        return ctx is not None and covers(ctx, other.part.statement.what, one.source)

    def _depends(self, one: Piece, other: Piece, layer: int) -> bool:
        """418.5c: whether applying `other` changes the existence of `one`, what it applies to, or what it does."""
        mine = self._state(one, layer)
        theirs = self._state(other, layer)
        if theirs is None:
            return False
        cards = dict(self.cards)
        known = dict(self.known)
        undo = self._write(other, theirs, layer)
        exists = one.key in self.early or one in self.statics.get(one.source, ())
        now = self._state(one, layer) if exists else None
        for number, view, statics in reversed(undo):
            self.views[number] = view
            if statics is None:
                self.statics.pop(number, None)
            else:
                self.statics[number] = statics
        self.cards, self.known, self.dirty = cards, known, False
        return now != mine


def _in_loop(one: Piece, pending: list[Piece], depends: dict[Any, list[Piece]]) -> bool:
    """Whether everything that an effect depends on, directly or not, depends on it too."""
    reached = _reached(one, depends)
    return all(one.key in _reached(other, depends) for other in pending if other.key in reached)


def _reached(one: Piece, depends: dict[Any, list[Piece]]) -> set[Any]:
    found: set[Any] = set()
    queue = [one]
    while queue:
        for other in depends[queue.pop().key]:
            if other.key not in found:
                found.add(other.key)
                queue.append(other)
    return found
