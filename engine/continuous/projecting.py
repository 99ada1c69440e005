"""Views: what continuous effects make of objects, worked out once and kept while nothing they are made from changes.

Where nothing modifies anything a view is that of the card. Otherwise all permanents go through the layers together, as
what applies to one may depend on another; the result is kept by the signature of what it was made from, so that changes
elsewhere and things taken back don't cost it. Objects in other zones are worked out one by one.
"""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.characteristics import NOTHING, View
from engine.continuous.changing import change, finished, plain, with_counters
from engine.continuous.constants import BecomesCard, Unfold
from engine.continuous.copying import FACE_DOWN
from engine.continuous.durations import ignored
from engine.continuous.fixing import fixed
from engine.continuous.layers import LAYERS, Layers
from engine.continuous.parts import TYPES, parts_of
from engine.continuous.pieces import Piece, context_of, covers, of_effect, of_static
from engine.continuous.reading import HISTORY, STABLE
from engine.core.game import Game
from engine.core.state import Obj

KEY = "views"


class Projection:
    """The views of one moment. `forms` and `ticks` say until when they hold, `signature` what they were made from."""

    __slots__ = (
        "effects",
        "forms",
        "game",
        "layers",
        "level",
        "others",
        "outside",
        "signature",
        "standing",
        "ticks",
        "views",
    )

    def __init__(self, game: Game) -> None:
        self.game = game
        self.forms = game.journal.forms
        self.ticks = game.journal.ticks
        self.level = STABLE
        self.signature: Any = None
        self.views: dict[int, View] = {}  # of what is in play
        self.others: dict[int, View] = {}  # of what is elsewhere, as far as somebody has asked
        self.layers: Layers | None = None  # none where nothing modifies anything
        self.effects: list[Piece] = []
        self.outside: list[Piece] = []  # static abilities that may apply to things not in play
        self.standing: Any = None  # the index of statements, made when somebody asks

    def other(self, number: int) -> View:
        """The view of an object that has none yet."""
        found = self.others.get(number)
        if found is None:
            record = self.game.obj(number)
            if record.zone == "in_play":
                found = self.views[number] = _simple(record)
            else:
                found = self._elsewhere(number, record)
                self.others[number] = found
        return found

    def _elsewhere(self, number: int, record: Obj) -> View:
        game = self.game
        on_stack = record.zone == "stack"
        controller = record.controller if on_stack else 0
        if record.card is None or record.ability is not None:
            return _nothing(controller)
        view = plain(FACE_DOWN if record.face_down else record.card, controller)
        pieces = [piece for piece in self.effects if number in piece.locked]
        pieces += self.outside
        pieces += _own_settings(game, number, view, on_stack=on_stack)
        if not pieces:
            return view
        pieces.sort(key=lambda piece: (piece.timestamp, piece.order))
        for layer in LAYERS:
            for setting in (True, False):
                for piece in pieces:
                    if layer in piece.layers and (layer in piece.setting) == setting:
                        self.others[number] = view
                        view = _applied(game, piece, number, view, layer)
        return finished(view)


def project(game: Game, number: int) -> View:
    """The characteristics of an object as continuous effects make them now (418.5)."""
    found: Projection | None = game.scratch.get(KEY)
    journal = game.journal
    if found is None or found.forms != journal.forms or (found.level and found.ticks != journal.ticks):
        found = _renewed(game, found)
    view = found.views.get(number)
    return view if view is not None else found.other(number)


def projection(game: Game) -> Projection:
    """The projection that holds now."""
    found: Projection | None = game.scratch.get(KEY)
    journal = game.journal
    if found is None or found.forms != journal.forms or (found.level and found.ticks != journal.ticks):
        found = _renewed(game, found)
    return found


def copied_card(game: Game, number: int) -> Any:
    """The card whose values are an object's copiable values: after face-down values and copy effects (503.2)."""
    record = game.obj(number)
    if record.face_down:
        return FACE_DOWN
    if record.zone == "in_play":
        layers = projection(game).layers
        if layers is not None and number in layers.cards:
            return layers.cards[number]
    return record.card


def _simple(record: Obj) -> View:
    """The view of a permanent that no effect modifies; one face down has its own (504.2)."""
    view = plain(FACE_DOWN if record.face_down else record.card, record.controller)
    return finished(with_counters(view, record.counters)) if record.counters else view


_CONTROLLED: dict[int, View] = {}


def _nothing(controller: int) -> View:
    """An ability on the stack, or combat damage, has a controller and no characteristics (217.6c)."""
    found = _CONTROLLED.get(controller)
    if found is None:
        found = _CONTROLLED[controller] = NOTHING.but(controller=controller)
    return found


# -- making ------------------------------------------------------------------------------------------------------------

_MODIFYING: dict[int, tuple[Any, bool]] = {}


def _modifies(card: Any) -> bool:
    """Whether a card has static abilities that modify characteristics (kept by identity)."""
    found = _MODIFYING.get(id(card))
    if found is None:
        if len(_MODIFYING) > 20_000:
            _MODIFYING.clear()
        modifies = any(part.layers for held in plain(card, 0).abilities for part in parts_of(held.ability))
        found = _MODIFYING[id(card)] = (card, modifies)
    return found[1]


def _renewed(game: Game, old: Projection | None) -> Projection:
    table = game.table
    records = game.records
    effects = [game.effect(number) for number in table.effects if game.effect(number).kind == "modify"]
    modified = bool(effects)
    if not modified:
        for number in table.in_play:
            record: Any = records[number]
            if record.card is not None and not record.face_down and _modifies(record.card):
                modified = True
                break
    signature = _signature(game, effects, old.level if old is not None else STABLE) if modified else None
    if modified and old is not None and old.signature == signature:
        old.forms, old.ticks = game.journal.forms, game.journal.ticks
        old.others.clear()
        if old.standing is not None:
            old.standing.renew()
        return old
    made = Projection(game)
    game.scratch[KEY] = made
    if modified:
        try:
            _make(game, made, effects)
        except BaseException:
            del game.scratch[KEY]
            raise
        made.signature = signature
        if made.level != (old.level if old is not None else STABLE):
            made.signature = _signature(game, effects, made.level)
    return made


def _make(game: Game, made: Projection, effects: list[Any]) -> None:
    """All the layers, from each permanent's card or what it shows face down (418.5a, 504.2)."""
    views = made.views
    for number in game.table.in_play:
        record = game.obj(number)
        views[number] = plain(FACE_DOWN if record.face_down else record.card, record.controller)
    made.effects = [of_effect(effect) for effect in effects]
    layers = made.layers = Layers(game, views, made.effects)
    layers.run()
    made.others.clear()  # what was asked for on the way was not finished
    made.outside = [piece for piece in layers.pieces() if piece.part is not None and piece.part.outside]
    levels = [piece.part.level for piece in layers.known.values() if piece.part is not None]
    made.level = max(levels, default=STABLE)


def _signature(game: Game, effects: list[Any], level: int) -> tuple[Any, ...]:
    """What the views of permanents are made from."""
    table = game.table
    found: list[Any] = [table.in_play, ignored(game) if table.effects else None]
    for number in table.in_play:
        one = game.obj(number)
        found.append(
            (one.card, one.controller, one.timestamp, one.counters, one.attached_to, one.face_down, one.chosen)
        )
    found.append(tuple((one.id, one.part, one.affected, one.duration, one.timestamp) for one in effects))
    if level:
        found.append((table.step, table.active, table.turn, table.combat, table.memory, table.stack, table.phase))
        for player in table.players:
            one_ = game.player(player)
            found.append((one_.life, one_.poison, one_.hand, one_.library, one_.graveyard, one_.removed))
            found.append((one_.mana, one_.lands_played, one_.memory))
        found += [
            (game.obj(number).tapped, game.obj(number).damage, game.obj(number).memory) for number in table.in_play
        ]
    if level == HISTORY:
        found.append(game.journal.ticks)
    return tuple(found)


# -- outside play ------------------------------------------------------------------------------------------------------


def _own_settings(game: Game, number: int, view: View, *, on_stack: bool) -> list[Piece]:
    """402.8, 405.2a: abilities that set an object's own type or color apply in every zone. On the stack a spell has
    the text that threshold gives it (502.23)."""
    found = []
    for place, held in enumerate(view.abilities):
        for index, part in enumerate(parts_of(held.ability)):
            if not part.setting or not (_sets_type_or_color(part) or (on_stack and _unfolds(view, part))):
                continue
            piece = of_static(game, number, held, part, (number, place, index), (number, place, index))
            found.append(piece)
    return found


_TYPE_OR_COLOR = (m.SetTypes, m.AddTypes, m.LoseTypes, m.ChosenSubtype, m.AllSubtypes, m.SetColors, m.SetChosenColor)


def _sets_type_or_color(part: Any) -> bool:
    return all(isinstance(one, _TYPE_OR_COLOR) for one in part.statement.changes)


def _unfolds(view: View, part: Any) -> bool:
    """What a threshold line adds to an instant's or sorcery's effect is seen to where that effect is put together."""
    change = part.statement.changes[0]
    return (
        bool(view.types & {"instant", "sorcery"})
        and isinstance(change, Unfold)
        and not isinstance(change.ability, m.Spell)
    )


def _applied(game: Game, piece: Piece, number: int, view: View, layer: int) -> View:
    changes = piece.layers[layer]
    if piece.part is not None:
        ctx = context_of(game, piece)
        if ctx is None or not covers(ctx, piece.part.statement.what, number):
            return view
        changes = fixed(ctx.within(this=number), changes)
    for one in changes:
        if isinstance(one, BecomesCard) and game.obj(number).face_down:
            continue
        view = change(view, one, piece.source)
    return view


__all__ = ["TYPES", "Projection", "copied_card", "project", "projection"]
