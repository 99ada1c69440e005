"""Effects that modify characteristics, as they take part in the layers (418.5)."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.characteristics import Held
from engine.continuous.parts import TYPES, Part, layered
from engine.continuous.reading import NOTHING, written_by
from engine.core.game import Game
from engine.core.state import Effect
from engine.meaning.context import Context
from engine.meaning.contexts import of_permanent
from engine.meaning.denoting import objects
from engine.meaning.matching import fits


class Piece:
    """One effect: of a resolved spell or ability, locked on objects with its values fixed (418.3b-c), or of a static
    ability, which applies to whatever its text says (418.4a).

    Once a part of it has been applied in a layer, its other parts are applied to the same objects in theirs (418.5b):
    `context` and `targets` are then set.
    """

    __slots__ = (
        "born",
        "context",
        "held",
        "key",
        "layers",
        "locked",
        "order",
        "part",
        "setting",
        "source",
        "targets",
        "timestamp",
        "writes",
    )

    def __init__(self, key: Any, source: int, timestamp: int, order: tuple[int, ...]) -> None:
        self.key = key
        self.source = source  # the object with the static ability, or the source of the effect
        self.timestamp = timestamp
        self.order = order
        self.part: Part | None = None
        self.held: Held | None = None
        self.locked: tuple[int, ...] = ()
        self.layers: dict[int, tuple[Any, ...]] = {}
        self.writes: dict[int, frozenset[str]] = {}
        self.setting: frozenset[int] = frozenset()
        self.born = 0  # the layer in which the ability was gained; 0: it was there from the start
        self.context: Context | None = None
        self.targets: tuple[int, ...] | None = None

    @property
    def reads(self) -> frozenset[str]:
        """Which characteristics its text reads."""
        return self.part.reads if self.part is not None else NOTHING


_FIXED: dict[int, tuple[Any, dict[int, tuple[Any, ...]], dict[int, frozenset[str]]]] = {}


def of_effect(effect: Effect) -> Piece:
    """For an effect of a resolved spell or ability."""
    node = effect.part
    found = _FIXED.get(id(node))
    if found is None:
        if len(_FIXED) > 20_000:
            _FIXED.clear()
        layers = layered(node.changes)
        writes = {layer: written_by(changes) for layer, changes in layers.items()}
        found = _FIXED[id(node)] = (node, layers, writes)
    piece = Piece(("effect", effect.id), effect.source, effect.timestamp, (effect.id,))
    piece.layers, piece.writes = found[1], found[2]
    piece.locked = effect.affected or ()
    return piece


def of_static(game: Game, number: int, held: Held, part: Part, key: Any, order: tuple[int, ...]) -> Piece:
    """For a statement of a static ability; its timestamp is that of the object with the ability (418.5f)."""
    piece = Piece(key, number, game.obj(number).timestamp, order)
    piece.part, piece.held = part, held
    piece.layers, piece.writes = part.layers, part.writes
    if part.setting and (held.granter in (0, number) or part.statement.what.noun is not None):
        piece.setting = part.setting  # 405.2; a name in a granted ability means the object that granted it (202.2b)
    return piece


def context_of(game: Game, piece: Piece) -> Context | None:
    """The context in which a static ability's statement is followed now; None where it does not apply."""
    if piece.context is not None:
        return piece.context
    assert piece.part is not None
    assert piece.held is not None
    return piece.part.context(of_permanent(game, piece.source, piece.held))


def affected(ctx: Context, what: Any, layer: int) -> tuple[int, ...]:
    """The objects that a static ability applies to, as they are in this layer.

    What something enchants or equips is told by where it is attached: before types have been settled (layer 4) it
    makes no difference whether that is already what the words call it.
    """
    if isinstance(what, m.Attached) and layer <= TYPES:
        record = ctx.game.obj(ctx.self)
        return (record.attached_to,) if record.attached_to and record.zone == "in_play" else ()
    return objects(ctx, what)


def covers(ctx: Context, what: Any, number: int) -> bool:
    """Whether a selector means an object, without listing all that it means."""
    if isinstance(what, (m.All, m.Any)):
        return fits(ctx, what.what, number)
    if isinstance(what, m.Attached):
        return ctx.game.obj(ctx.self).attached_to == number
    if isinstance(what, m.Group):
        return any(covers(ctx, part, number) for part in what.parts)
    return number in objects(ctx, what)
