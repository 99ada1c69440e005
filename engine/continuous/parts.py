"""Static abilities taken apart: each statement by itself, with what stands around it (405, 418.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.cards import model as m
from engine.continuous.constants import BecomesCard, UnderControl, Unfold
from engine.continuous.joined import joined
from engine.continuous.reading import read_by, written_by
from engine.meaning.bound import bound
from engine.meaning.conditions import holds
from engine.meaning.context import Context
from engine.meaning.counting import number

COPY, CONTROL, TEXT, TYPES, OTHER, PT = 1, 2, 3, 4, 5, 6  # the layers of 418.5a


@dataclass(frozen=True, slots=True)
class Part:
    """One statement of a static ability.

    `around` are the conditions, multipliers and values that it stands in, outermost first; `level` and `reads` say what
    it and they read. The rest is for changes of characteristics: `layers` has the changes by layer, `writes` what they
    write, `setting` the layers in which it is characteristic-setting (405.2).
    """

    statement: Any
    around: tuple[tuple[str, Any, Any], ...]
    level: int
    reads: frozenset[str]
    layers: dict[int, tuple[Any, ...]]
    writes: dict[int, frozenset[str]]
    setting: frozenset[int]
    each: bool  # whether what it does depends on the object it is done to
    outside: bool  # whether it may apply to something that is not in play

    def context(self, ctx: Context) -> Context | None:
        """The context inside what stands around the statement; None where a condition doesn't hold."""
        for kind, one, two in self.around:
            if kind == "if":
                if holds(ctx, one) != two:
                    return None
            elif kind == "per":
                times = number(ctx, one) * ctx.values.get("per", 1)
                ctx = ctx.within(values={**ctx.values, "per": times})
            else:
                ctx = ctx.within(values={**ctx.values, one: number(ctx, two)})
        return ctx


# Statements side by side.
_JOINING: tuple[Any, ...] = tuple(getattr(m, name) for name in ("Seq", "Chain", "Together") if hasattr(m, name))
# 502.23a, as the condition of a statement.
_THRESHOLD = m.Exists(m.Filter("card", (), m.Zone("graveyard", m.You())), ">=", m.Number(7))

_PARTS: dict[int, tuple[Any, tuple[Part, ...]]] = {}
_NONE: tuple[Part, ...] = ()


def parts_of(ability: Any) -> tuple[Part, ...]:
    """The statements of a static ability; none for an ability of another kind. Kept by identity."""
    found = _PARTS.get(id(ability))
    if found is None:
        if len(_PARTS) > 20_000:
            _PARTS.clear()
        found = _PARTS[id(ability)] = (ability, _taken_apart(ability))
    return found[1]


def _taken_apart(ability: Any) -> tuple[Part, ...]:
    if isinstance(ability, m.Static):
        return tuple(_flat(bound(ability).effect, ()))
    if isinstance(ability, m.Keyword):
        from engine.keywords.expanding import abilities_of

        return tuple(
            part for one in abilities_of(ability) if isinstance(one, m.Static) for part in _flat(one.effect, ())
        )
    if isinstance(ability, m.Worded) and ability.word == "threshold":
        unfold = m.Modify(m.Self("permanent"), (Unfold(unfolded(ability)),))
        return (_part(unfold, (("if", _THRESHOLD, True),)),)
    return _NONE


def parts_of_statement(statement: Any) -> tuple[Part, ...]:
    """The single statements of one that an effect has made (bound already). Kept by identity."""
    found = _PARTS.get(id(statement))
    if found is None:
        found = _PARTS[id(statement)] = (statement, tuple(_flat(statement, ())))
    return found[1]


def unfolded(worded: m.Worded) -> Any:
    """The ability after an ability word, bound; always the same object for the same one."""
    whole = bound(worded)
    return bound(whole.ability)


def _flat(statement: Any, around: tuple[tuple[str, Any, Any], ...]) -> list[Part]:
    if isinstance(statement, _JOINING):
        return [part for step in joined(statement.steps) for part in _flat(step, around)]
    if isinstance(statement, m.Lasting):
        if isinstance(statement.duration, m.AsLongAs):
            around = (*around, ("if", statement.duration.condition, True))
        return _flat(statement.do, around)
    if isinstance(statement, m.If):
        found = _flat(statement.do, (*around, ("if", statement.condition, True)))
        if statement.otherwise is not None:
            found += _flat(statement.otherwise, (*around, ("if", statement.condition, False)))
        return found
    if isinstance(statement, m.PerEach):
        return _flat(statement.do, (*around, ("per", statement.count, None)))
    if isinstance(statement, m.WithX):
        return _flat(statement.do, (*around, ("x", statement.name, statement.value)))
    if isinstance(statement, m.Remember):
        return _flat(statement.do, around)
    if isinstance(statement, m.InStep) and not isinstance(statement.do, m.Untap):
        return _flat(statement.do, (*around, ("if", m.During(statement.step, statement.whose), True)))
    if isinstance(statement, (m.Cant, m.Must, m.Can)) and isinstance(statement.action, m.EitherAction):
        return [_part(m.changed(statement, action=one), around) for one in statement.action.actions]
    return [_part(statement, around)]


def _part(statement: Any, around: tuple[tuple[str, Any, Any], ...]) -> Part:
    level, reads = read_by(statement, *(item for one in around for item in one))
    if not isinstance(statement, m.Modify):
        return Part(statement, around, level, reads, {}, {}, frozenset(), False, False)
    layers = layered(statement.changes)
    return Part(
        statement,
        around,
        level,
        reads,
        layers,
        {layer: written_by(changes) for layer, changes in layers.items()},
        frozenset(
            layer
            for layer, changes in layers.items()
            if isinstance(statement.what, m.Self) and all(isinstance(change, _SETTING) for change in changes)
        ),
        any(isinstance(n, m.This) for n in m.walk(statement.changes)),
        _reaches_outside(statement.what),
    )


_TYPE_CHANGES = (m.SetTypes, m.AddTypes, m.LoseTypes, m.ChosenSubtype, m.AllSubtypes)
_LAYERS: dict[type, int] = {
    m.CopyOf: COPY,
    BecomesCard: COPY,
    m.SetController: CONTROL,
    UnderControl: CONTROL,
    m.ReplaceWords: TEXT,
    m.AddPT: PT,
    m.SetPT: PT,
    m.SwitchPT: PT,
}
# 405.2: "has", "is", "are": what is stated of an object's own characteristics; "gets" and "loses" set nothing.
_SETTING = (
    *_TYPE_CHANGES,
    m.Gain,
    m.GainAbilitiesOf,
    m.SetPT,
    m.SetColors,
    m.SetChosenColor,
    m.SetName,
    Unfold,
)


def layered(changes: tuple[Any, ...]) -> dict[int, tuple[Any, ...]]:
    """The changes of one effect by the layer in which each is applied (418.5a-b).

    An effect that changes types is applied wholly in layer four (418.5b). What a copy effect gives or leaves besides
    is part of the copying (503.9).
    """
    if any(isinstance(change, (m.CopyOf, BecomesCard)) for change in changes):
        return {COPY: changes}
    if any(isinstance(change, _TYPE_CHANGES) for change in changes):
        return {TYPES: changes}
    found: dict[int, tuple[Any, ...]] = {}
    for change in changes:
        layer = _LAYERS.get(type(change), OTHER)
        found[layer] = (*found.get(layer, ()), change)
    return found


def _reaches_outside(what: Any) -> bool:
    for one in m.walk(what):
        if isinstance(one, m.Filter):
            if one.zone is not None and one.zone.name != "in_play":
                return True
            if one.zone is None and one.noun in ("card", "spell", "source"):
                return True
    return False
