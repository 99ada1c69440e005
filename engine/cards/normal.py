"""The form of bound trees that interpreters want."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.cards.model.base import Node, changed


def normal(tree: Any) -> Any:
    """``tree`` with zones in filters, what a token has in the token, and one AsEnters for what belongs together."""
    if isinstance(tree, tuple):
        return tuple([normal(part) for part in tree])
    if not isinstance(tree, Node):
        return tree
    made = type(tree)(*[normal(value) for value in tree.values()])
    if isinstance(made, m.Filter):
        return _zoned(made)
    if isinstance(made, m.Move) and made.from_ is not None:
        return changed(made, what=_from(made.what, made.from_), from_=None)
    if isinstance(made, (m.Seq, m.Chain)):
        return _merged(made)
    if isinstance(made, m.Lasting) and isinstance(made.do, m.May):
        play = _inner(made.do.do)
        if isinstance(play, m.Play):  # 直到回合结束，你可以使用该牌: leave to play it, not an act of now
            return m.Lasting(made.duration, m.Can(made.do.who, m.PlayCards(play.what, free=play.free)))
    return made


def _zoned(made: m.Filter) -> m.Filter:
    zones = [pred.zone for pred in made.such if isinstance(pred, m.InZone)]
    if not zones:
        return made
    rest = tuple(pred for pred in made.such if not isinstance(pred, m.InZone))
    return m.Filter(made.noun, rest, zones[0])


def _from(what: Any, zone: m.Zone) -> Any:
    """The zone named beside the verb belongs to what is looked for there."""
    if isinstance(what, (m.Target, m.All, m.Some)):
        filters = what.what.filters if isinstance(what.what, m.OneOf) else (what.what,)
        made = tuple(part if part.zone is not None else m.Filter(part.noun, part.such, zone) for part in filters)
        return changed(what, what=m.OneOf(made) if isinstance(what.what, m.OneOf) else made[0])
    if isinstance(what, m.Group):
        return m.Group(tuple([_from(part, zone) for part in what.parts]))
    return what


def _inner(step: Any) -> Any:
    return step.do if isinstance(step, m.Remember) else step


def _merged(tree: Any) -> Any:
    steps: list[Any] = []
    for step in tree.steps:
        before = steps[-1] if steps else None
        token = _with_ability(before, step)
        if token is not None:
            steps[-1] = token
            continue
        certain = _unpreventable(before, step)
        if certain is not None:
            steps[-1] = certain
            continue
        enters = _entering(before, step)
        if enters is not None:
            steps[-1] = enters
            continue
        stays = _staying(before, step)
        if stays is not None:
            steps[-1] = stays
            continue
        steps.append(step)
    return steps[0] if len(steps) == 1 else type(tree)(tuple(steps))


def _with_ability(before: Any, step: Any) -> Any:
    """将一个…衍生物放置进场。它具有…: the token has it from the start (216.1)."""
    modify = _inner(step)
    made = _inner(before)
    if (
        isinstance(before, m.Remember)
        and isinstance(made, m.CreateToken)
        and isinstance(modify, m.Modify)
        and modify.what == m.Remembered(before.label)
        and all(isinstance(change, (m.Gain, m.SetPT)) for change in modify.changes)
    ):
        token = made.token
        for change in modify.changes:
            if isinstance(change, m.Gain):
                token = changed(token, abilities=(*token.abilities, *change.abilities))
            elif isinstance(change, m.SetPT):
                token = changed(token, power=change.power or token.power, toughness=change.toughness or token.toughness)
        return m.Remember(before.label, changed(made, token=token))
    return None


def _staying(before: Any, step: Any) -> Any:
    """成为3/3的生物直到回合结束，且仍是地: what it still is belongs to what it becomes."""
    statement, more = before.do if isinstance(before, m.Lasting) else before, _inner(step)
    becoming = _inner(statement)
    if not isinstance(becoming, m.Modify) or not isinstance(more, m.Modify):
        return None
    same: list[Any] = [becoming.what]
    if isinstance(statement, m.Remember):
        same.append(m.Remembered(statement.label))
    if isinstance(becoming.what, m.Target) and becoming.what.slot is not None:
        same.append(m.Slot(becoming.what.slot))
    types = next((one for one in becoming.changes if isinstance(one, m.SetTypes)), None)
    if types is None or more.what not in same or not all(isinstance(one, m.AddTypes) for one in more.changes):
        return None
    added: list[Any] = list(more.changes)
    kept = changed(
        types,
        types=(*(types.types or ()), *(one for add in added for one in add.types)),
        subtypes=(*(types.subtypes or ()), *(one for add in added for one in add.subtypes)) or types.subtypes,
        keeps=True,
    )
    made: Any = changed(becoming, changes=tuple(kept if one is types else one for one in becoming.changes))
    made = m.Remember(statement.label, made) if isinstance(statement, m.Remember) else made
    return changed(before, do=made) if isinstance(before, m.Lasting) else made


def _unpreventable(before: Any, step: Any) -> Any:
    """～造成4点伤害。该伤害不能被防止: the damage just before is meant."""
    damage, rule = _inner(before), _inner(step)
    if not isinstance(damage, m.DealDamage) or not isinstance(rule, m.Cant) or rule.action != m.BePrevented():
        return None
    if rule.who not in (damage.source, m.Self()):
        return None
    certain = changed(damage, unpreventable=True)
    return m.Remember(before.label, certain) if isinstance(before, m.Remember) else certain


def _entering(before: Any, step: Any) -> Any:
    """于～进场时，…。若你如此作，则～进场时…: one AsEnters."""
    if not isinstance(before, m.AsEnters):
        return None
    if isinstance(step, m.AsEnters) and step.what == before.what:
        return m.AsEnters(before.what, _after(before.do, step.do))
    if isinstance(step, m.If) and isinstance(step.do, m.AsEnters) and step.do.what == before.what:
        return m.AsEnters(before.what, _after(before.do, m.If(step.condition, step.do.do, step.otherwise)))
    return None


def _after(first: Any, second: Any) -> m.Seq:
    return m.Seq((*first.steps, second)) if isinstance(first, m.Seq) else m.Seq((first, second))
