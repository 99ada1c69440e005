"""Binding events, whole abilities, costs, granted abilities and tokens."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.cards.binding.binder import Binder, handles, only_players
from engine.cards.model.base import Node, changed


def _event_scope(b: Binder, event: m.Event) -> Any:
    """Bind an event and open what can be referred to in it."""
    for mention in b.mentions:
        mention.ref = _deeper(mention.ref)
    b.amounts = [_deeper(amount) for amount in b.amounts]
    kept = len(b.mentions)
    made: Any = b.visit(event)
    del b.mentions[kept:]
    _open(b, event)
    return made


def _deeper(ref: Node) -> Any:
    """A reference to an outer event from inside another."""
    if isinstance(ref, m.EventRole):
        return m.EventRole(ref.role, ref.level + 1)
    if isinstance(ref, m.EventAmount):
        return m.EventAmount(ref.level + 1)
    if isinstance(ref, (m.ControllerOf, m.OwnerOf)) and isinstance(ref.of, m.EventRole):
        return type(ref)(_deeper(ref.of))
    return ref


_ROLES: dict[type, tuple[tuple[str, str], ...]] = {
    m.Damage: (("source", "source"), ("to", "recipient")),
    m.Blocks: (("what", "blocker"), ("whom", "attacker")),
    m.BecomesBlocked: (("by", "blocker"), ("what", "attacker")),
    m.StepBegins: (("whose", "player"),),
    m.BecomesTarget: (("of", "spell"), ("what", "object")),
    m.BecomesAttached: (("to", "recipient"), ("what", "object")),
    m.CounterAdded: (("on", "object"),),
    m.LastCounterRemoved: (("on", "object"),),
    m.PlaysAbility: (("who", "player"), ("of", "object")),
    m.GainsControl: (("from_", "from"), ("who", "player"), ("what", "object")),
}


def _open(b: Binder, event: m.Event) -> None:
    if isinstance(event, m.EitherEvent):
        for part in event.events:
            _open(b, part)
        return
    _open_holder(b, event)
    for field, role in _ROLES.get(type(event), (("who", "player"), ("what", "object"))):
        subject = getattr(event, field, None)
        if subject is not None:
            _open_role(b, subject, role)
    if isinstance(event, m.StepBegins) and event.whose is None:
        b.mention(m.EventRole("player"), m.Filter("player"), True)
    if isinstance(event, m.StateHolds):
        for node in m.walk(event.condition):
            if isinstance(node, m.Self):
                b.mention(node)
    if isinstance(event, (m.Damage, m.GainsLife, m.LosesLife, m.CounterAdded, m.Draws)):
        b.amounts.append(m.EventAmount())


_SOME_PLAYER = (m.Opponent, m.AnyPlayer, m.APlayer, m.EachPlayer)


def _open_holder(b: Binder, event: m.Event) -> None:
    """由对手操控的地进场时, …进入对手的坟墓场时: 该牌手 is who holds the thing, where the event has no player of its own."""
    thing = m.EventRole("object")
    if isinstance(event, m.ZoneChange):
        if isinstance(event.under, _SOME_PLAYER):
            b.mention(m.ControllerOf(thing), m.Filter("player"), True)
        elif any(zone is not None and isinstance(zone.of, _SOME_PLAYER) for zone in (event.from_, event.to)):
            b.mention(m.OwnerOf(thing), m.Filter("player"), True)
    what = getattr(event, "what", None)
    filters = what.what if isinstance(what, m.Any) else None
    for pred in filters.such if isinstance(filters, m.Filter) else ():
        if isinstance(pred, m.ControlledBy) and isinstance(pred.player, _SOME_PLAYER):
            roles = dict(_ROLES.get(type(event), (("what", "object"),)))
            b.mention(m.ControllerOf(m.EventRole(roles["what"])), m.Filter("player"), True)


def _open_role(b: Binder, subject: Node, role: str) -> None:
    if isinstance(subject, m.You):
        return
    if isinstance(subject, m.Self):
        b.mention(subject)
    elif isinstance(subject, m.Attached):
        b.mention(subject, subject.noun, only_players(subject.noun))
    elif isinstance(subject, m.Group):
        for part in subject.parts:
            _open_role(b, part, role)
    elif isinstance(subject, (m.Any, m.All, m.Some, m.Target)):
        b.mention(m.EventRole(role), subject.what, only_players(subject.what))
    elif isinstance(subject, m.Player) and not isinstance(subject, m.Objects):
        if isinstance(subject, (m.ControllerOf, m.OwnerOf)) and isinstance(subject.of, m.Attached):
            b.mention(subject.of, subject.of.noun)
        b.mention(m.EventRole(role), m.Filter("player"), True)
    else:
        b.mention(m.EventRole(role))


@handles(m.Triggered)
def _triggered(b: Binder, tree: m.Triggered) -> Any:
    event = _event_scope(b, tree.event)
    condition = b.visit(tree.condition)
    b.subject = None
    return m.Triggered(event, b.visit(tree.effect), condition)


@handles(m.Delayed)
def _delayed(b: Binder, tree: m.Delayed) -> Any:
    kept = b.snapshot()
    refs = [(mention, mention.ref) for mention in b.mentions]
    event = _event_scope(b, tree.event)
    condition = b.visit(tree.condition)
    b.subject = None
    do = b.visit(tree.do)
    after, labels, done = b.slots, b.labels, b.done
    b.restore(kept)
    for mention, ref in refs:
        mention.ref = ref
    b.slots, b.labels, b.done = after, labels, done
    return m.Delayed(event, do, condition, tree.every)


@handles(m.Replace)
def _replace(b: Binder, tree: m.Replace) -> Any:
    kept = b.snapshot()
    refs = [(mention, mention.ref) for mention in b.mentions]
    event = _event_scope(b, tree.event)
    condition = b.visit(tree.condition)
    b.subject = None
    do = b.visit(tree.do)
    after, labels = b.slots, b.labels
    b.restore(kept)
    for mention, ref in refs:
        mention.ref = ref
    b.slots, b.labels = after, labels
    return m.Replace(event, do, tree.next, condition)


@handles(m.Modal)
def _modal(b: Binder, tree: m.Modal) -> Any:
    """Modes know what was said before all of them, not what the others say."""
    who = b.doer(tree.who)
    modes = []
    for mode in tree.modes:
        kept = b.snapshot()
        b.subject = None if isinstance(tree.who, m.Implied) else who
        modes.append(b.visit(mode))
        slots, labels, done = b.slots, b.labels, b.done
        b.restore(kept)
        b.slots, b.labels, b.done = slots, labels, done
    return m.Modal(who, tuple(modes), b.visit(tree.count))


@handles(m.AsEnters, m.AsTurnedUp)
def _as_enters(b: Binder, tree: Any) -> Any:
    what = b.visit(tree.what)
    if isinstance(tree.what, (m.All, m.Any)):
        b.mention(m.EventRole("object"), tree.what.what)
    b.subject = None
    return type(tree)(what, b.visit(tree.do))


@handles(m.Activated)
def _activated(b: Binder, tree: m.Activated) -> Any:
    cost = _cost(b, tree.cost)
    b.subject = None
    effect = b.visit(tree.effect)
    return m.Activated(cost, effect, b.visit(tree.restrictions))


@handles(m.Cost)
def _cost(b: Binder, tree: m.Cost) -> m.Cost:
    """A cost: you pay it; what is sacrificed, discarded … for it can be referred to."""
    outer, b.subject = b.subject, None
    items = []
    for item in tree.items:
        bound = b.visit(item)
        items.append(bound.do if isinstance(bound, m.Remember) else bound)
    made = m.Cost(tuple(items), tuple([_cost(b, part) for part in tree.either]))
    del b.mentions[:], b.amounts[:], b.done[:]
    for item in made.items:
        verb = _PAID.get(type(item))
        what = getattr(item, "what", None)
        if verb and isinstance(what, m.Some) and isinstance(what.what, m.Filter):
            b.mention(m.Paid(verb, what.what), what.what)
    b.subject = outer
    return made


_PAID: dict[type, str] = {m.Sacrifice: "sacrifice", m.Discard: "discard", m.Tap: "tap", m.Move: "remove"}


@handles(m.Pay)
def _pay(b: Binder, tree: m.Pay) -> Any:
    """A payment while an effect is carried out."""
    label = b.label()
    who = b.doer(tree.who)
    outer, b.actor = b.actor, who
    items = []
    if isinstance(tree.cost, m.Cost):
        for item in tree.cost.items:
            bound = b.visit(item)
            items.append(changed_who(bound.do if isinstance(bound, m.Remember) else bound))
        cost: Node = m.Cost(tuple(items), tree.cost.either)
    else:
        cost = b.visit(tree.cost)
    times = b.visit(tree.times)
    b.actor = outer
    made = m.Pay(who, cost, times)
    b.subject = who
    b.after(made, label)
    return m.Remember(label, made)


def changed_who(item: Any) -> Any:
    """Whoever pays carries out what the cost asks for."""
    if isinstance(item, m.Instruction) and getattr(item, "who", None) == m.You():
        return changed(item, who=m.Actor())
    return item


@handles(m.Gain, m.Lose, m.GainChosen)
def _gain(b: Binder, tree: Any) -> Any:
    """Abilities in quotes are texts of their own; a name in them means what grants them (202.2b)."""
    if tree.abilities is None:
        return tree
    values = [b.grant(ability) if name == "abilities" else b.visit(ability) for name, ability in _named(tree)]
    return type(tree)(*values)


def _named(tree: Node) -> list[tuple[str, Any]]:
    return list(zip(tree.FIELDS, tree.values(), strict=True))


@handles(m.Token)
def _token(b: Binder, tree: m.Token) -> Any:
    return m.Token(
        b.visit(tree.power),
        b.visit(tree.toughness),
        tree.colors,
        tree.types,
        tree.subtypes,
        tree.supertypes,
        b.grant(tree.abilities),
        tree.name,
    )
