"""Sentences of a static ability that belong to the replacement effect before them (若你如此作…, 你获得等量的生命)."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m

# What a static ability states; any other instruction is something done as part of a replacement effect.
_STATEMENTS = (
    m.Modify,
    m.Cant,
    m.Must,
    m.Can,
    m.NoHandLimit,
    m.HandLimitChange,
    m.PlaysRevealed,
    m.CostChange,
    m.Replace,
    m.Redirect,
    m.AsEnters,
    m.AsTurnedUp,
    m.Skip,
    m.InStep,
    m.Spares,
    m.Unless,
)
_TAKING = (m.Replace, m.AsEnters, m.AsTurnedUp)


def joined(steps: tuple[Any, ...]) -> tuple[Any, ...]:
    """The steps of a sequence, with what is done besides put into the replacement effect that it belongs to."""
    found: list[Any] = []
    for step in steps:
        if found and isinstance(_inner(found[-1]), _TAKING) and not _states(step):
            found[-1] = _with(found[-1], step)
        else:
            found.append(step)
    return tuple(found)


def _inner(step: Any) -> Any:
    return step.do if isinstance(step, m.Remember) else step


def _states(step: Any) -> bool:
    """Whether a step is a statement of its own."""
    while isinstance(step, (m.Remember, m.If, m.WithX, m.PerEach, m.Lasting)):
        step = step.do
    if isinstance(step, (m.Seq, m.Chain)):
        return any(_states(one) for one in step.steps)
    return isinstance(step, _STATEMENTS) or (isinstance(step, m.PreventDamage) and not step.that)


def _with(before: Any, step: Any) -> Any:
    """The replacement effect with a step more; what is remembered of it is what it does."""
    taking = _inner(before)
    first = m.Remember(before.label, taking.do) if isinstance(before, m.Remember) else taking.do
    steps = first.steps if isinstance(first, m.Seq) else (first,)
    return m.changed(taking, do=m.Seq((*steps, step)))
