"""Binding clauses and what joins them."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.cards.binding.binder import Binder, UnboundError, handles, is_thing
from engine.cards.model.base import Node, changed


@handles(m.Choose)
def _choose(b: Binder, tree: m.Choose) -> Any:
    """A player who chooses a target is the one who chooses it as the ability is put on the stack."""
    made = b.instruction(tree)
    choice: Any = made.do
    if isinstance(choice.what, m.Target) and choice.who not in (m.You(), m.Actor()):
        choice = changed(choice, what=changed(choice.what, chooser=choice.who))
    return m.Remember(made.label, choice)


@handles(m.Modify)
def _modify(b: Binder, tree: m.Modify) -> Any:
    label = b.label()
    outer, outer_each, b.each = b.actor, b.each, True
    what = b.subject_of(tree.what)
    b.actor = None
    b.becoming = m.Slot(what.slot) if isinstance(what, m.Target) and what.slot is not None else what
    changes = b.visit(tree.changes)
    b.actor, b.each = outer, outer_each
    b.leave()
    made = m.Modify(what, changes)
    b.subject = what
    b.after(made, label)
    return m.Remember(label, made)


@handles(m.Cant, m.Must, m.Can)
def _rule(b: Binder, tree: Any) -> Any:
    """Cant, Must, Can: the subject, then the action."""
    label = b.label()
    outer, outer_each, b.each = b.actor, b.each, True
    who = b.subject_of(tree.who)
    b.actor = None
    action = b.visit(tree.action)
    b.actor, b.each = outer, outer_each
    b.leave()
    made = type(tree)(who, action)
    b.subject = who
    b.after(made, label)
    return m.Remember(label, made)


@handles(m.Seq)
def _joined(b: Binder, tree: Any) -> Any:
    """Sentences: each begins without a subject."""
    steps = []
    for step in tree.steps:
        b.subject = None
        b.mentions = [mention for mention in b.mentions if not isinstance(mention.ref, m.Actor)]
        steps.append(b.visit(step))
    return type(tree)(tuple(steps))


@handles(m.Chain)
def _chain(b: Binder, tree: m.Chain) -> Any:
    return m.Chain(tuple([b.visit(step) for step in tree.steps]))


@handles(m.May)
def _may(b: Binder, tree: m.May) -> Any:
    who = b.doer(tree.who)
    b.subject = who
    do = b.visit(tree.do)
    b.subject = who
    return m.May(who, do)


def _in_either_order(b: Binder, tree: Any, first: str, second: str) -> dict[str, Any]:
    """Two parts of which either may stand first in the text: the one that needs nothing from the other."""
    kept = b.snapshot()
    try:
        one = b.visit(getattr(tree, first))
        return {first: one, second: b.visit(getattr(tree, second))}
    except UnboundError:
        b.restore(kept)
        two = b.visit(getattr(tree, second))
        return {second: two, first: b.visit(getattr(tree, first))}


@handles(m.Unless)
def _unless(b: Binder, tree: m.Unless) -> Any:
    kept = b.snapshot()
    try:
        unless = b.visit(tree.unless)
        return m.Unless(unless, b.visit(tree.do))
    except UnboundError:
        b.restore(kept)
        do = b.visit(tree.do)
        if isinstance(tree.do, m.Cant) and isinstance(tree.do.who, m.All):
            b.mention(m.This(), tree.do.who.what)
        return m.Unless(b.visit(tree.unless), do)


@handles(m.If)
def _if(b: Binder, tree: m.If) -> Any:
    found = _in_either_order(b, tree, "condition", "do")
    return m.If(found["condition"], found["do"], b.visit(tree.otherwise))


@handles(m.Do)
def _special(b: Binder, tree: m.Do) -> Any:
    """A special action is carried out by whoever may take it (408.2i, 408.2j)."""
    outer, b.subject = b.subject, m.Actor()
    made = m.Do(b.visit(tree.instruction))
    b.subject = outer
    return made


@handles(m.DidSo)
def _did_so(b: Binder, tree: m.DidSo) -> Any:
    """若其未如此作，则失去…: whoever did so or not goes on."""
    made = b.fields(tree)
    if made.who is not None:
        b.subject = made.who
    return made


@handles(m.Lasting)
def _lasting(b: Binder, tree: m.Lasting) -> Any:
    return m.Lasting(**_in_either_order(b, tree, "duration", "do"))


@handles(m.WithX)
def _with_x(b: Binder, tree: m.WithX) -> Any:
    found = _in_either_order(b, tree, "do", "value")
    return m.WithX(found["value"], found["do"], tree.name)


@handles(m.PerEach)
def _per_each(b: Binder, tree: m.PerEach) -> Any:
    return m.PerEach(**_in_either_order(b, tree, "count", "do"))


@handles(m.ForEach)
def _for_each(b: Binder, tree: m.ForEach) -> Any:
    over = b.visit(tree.over)
    kept = list(b.mentions)
    what = tree.over.what if isinstance(tree.over, m.All) else m.Filter("player")
    b.mention(m.This(), what, not isinstance(tree.over, m.Objects), kept=True)
    do = b.visit(tree.do)
    b.mentions = kept
    return m.ForEach(over, do)


@handles(m.Repeat)
def _repeat(b: Binder, tree: m.Repeat) -> Any:
    who = b.doer(tree.who) if tree.who is not None else None
    if who is not None:
        b.subject = who
    return m.Repeat(b.visit(tree.do), b.visit(tree.times), b.visit(tree.until), who)


@handles(m.Instead)
def _instead(b: Binder, tree: m.Instead) -> Any:
    if isinstance(tree.do, m.DealDamage) and m.Implied() in (tree.do.source, tree.do.to):
        before = next((made for _, made in reversed(b.done) if isinstance(made, m.DealDamage)), None)
        if before is None and m.Implied() == tree.do.to:
            raise UnboundError("造成伤害")
        source = m.Self() if before is None else before.source
        if tree.do.source != m.Implied():
            source = b.visit(tree.do.source)
        to = b.visit(tree.do.to) if tree.do.to != m.Implied() or before is None else _again(before.to)
        return m.Instead(m.DealDamage(source, to, b.visit(tree.do.amount), tree.do.divided), tree.of)
    if isinstance(getattr(tree.do, "who", None), m.Implied):  # instead, the same player does something else
        same = (getattr(made, "who", None) for _, made in reversed(b.done) if type(made) is type(tree.do))
        b.subject = next(same, b.subject)
    return m.Instead(b.visit(tree.do), tree.of)


def _again(node: Node) -> Any:
    return m.Slot(node.slot) if isinstance(node, m.Target) and node.slot is not None else node


@handles(m.DealDamage)
def _damage_by(b: Binder, tree: m.DealDamage) -> Any:
    if isinstance(tree.source, m.Implied) and not (isinstance(b.subject, m.Objects) and is_thing(b.subject)):
        return b.instruction(changed(tree, source=m.Self()))
    if isinstance(tree.source, m.Implied):
        return b.instruction(changed(tree, source=b.repeated()))
    return b.instruction(tree)


@handles(m.Subgame)
def _subgame(b: Binder, tree: m.Subgame) -> Any:
    label = b.label()
    b.done.append((label, tree))
    return m.Remember(label, tree)
