"""Binding phrases: targets, sets, pronouns, players, amounts."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.cards.binding.binder import Binder, UnboundError, fits, handles, only_players
from engine.cards.model.base import Node


@handles(m.Target)
def _target(b: Binder, tree: m.Target) -> Any:
    what = b.visit(_others(b, tree.what))
    count, chooser = b.visit(tree.count), b.visit(tree.chooser)
    slot = b.slots
    b.slots += 1
    b.mention(m.Slot(slot), tree.what, only_players(tree.what))
    return m.Target(what, count, chooser, slot)


def _others(b: Binder, what: Any) -> Any:
    """另一个 after a target of this ability: another than that."""
    if b.slots and isinstance(what, m.Filter) and m.Other() in what.such:
        other = m.OtherThan(m.Slot(b.slots - 1))
        return m.Filter(what.noun, tuple(other if pred == m.Other() else pred for pred in what.such), what.zone)
    return what


@handles(m.All, m.Some)
def _set(b: Binder, tree: Any) -> Any:
    """所有…, 一个…: each of them while an instruction deals with them; elsewhere all of them."""
    each, b.each = b.each, False
    made: Any = b.fields(tree)
    if not only_players(tree.what):
        if each:
            b.mention(m.This(), tree.what)
        elif isinstance(tree, m.All):
            b.mention(made, tree.what)
    return made


@handles(m.Self)
def _self(b: Binder, tree: m.Self) -> Any:
    """～ itself. 此生物 of a text that calls itself by name (or is a spell) means what it has just spoken of instead."""
    if tree.noun is not None and b.named and tree.noun not in ("card", "spell"):
        noun = _NOUNS.get(tree.noun)
        for mention in reversed(b.mentions):
            if not mention.is_player and not isinstance(mention.ref, m.Self) and noun and fits(noun, mention.what):
                return mention.ref
    b.mention(tree)
    return tree


_NOUNS = {
    "creature": m.Filter("permanent", (m.HasType("creature"),)),
    "land": m.Filter("permanent", (m.HasType("land"),)),
    "artifact": m.Filter("permanent", (m.HasType("artifact"),)),
    "enchantment": m.Filter("permanent", (m.HasType("enchantment"),)),
    "permanent": m.Filter("permanent"),
    "token": m.Filter("permanent", (m.Is("token"),)),
}


@handles(m.Paid)
def _paid(b: Binder, tree: m.Paid) -> Any:
    """所牺牲的生物: what this effect had sacrificed, else what was sacrificed as a cost."""
    for label, made in reversed(b.done):
        if isinstance(made, _VERBS[tree.verb]):
            return m.Remembered(label)
    return tree


@handles(m.ChosenObjects)
def _chosen_objects(b: Binder, tree: m.ChosenObjects) -> Any:
    """所选择的生物: what this ability chose, else what was chosen as the permanent came into play."""
    for label, made in reversed(b.done):
        if isinstance(made, m.Choose) and not isinstance(made.what, m.Value):
            return m.Remembered(label)
    return tree


@handles(m.Attached)
def _attached(b: Binder, tree: m.Attached) -> Any:
    b.mention(tree, tree.noun)
    return tree


@handles(m.It)
def _it(b: Binder, tree: m.It) -> Any:
    return b.thing(None, "它")


@handles(m.That)
def _that(b: Binder, tree: m.That) -> Any:
    return b.thing(tree.noun, "该…")


@handles(m.CopyOf)
def _copy_of(b: Binder, tree: m.CopyOf) -> Any:
    return m.CopyOf(b.other_than_itself(tree.of))


@handles(m.EnterAsCopy)
def _enter_as_copy(b: Binder, tree: m.EnterAsCopy) -> Any:
    return m.EnterAsCopy(b.other_than_itself(tree.of), b.visit(tree.also))


@handles(m.They)
def _they(b: Binder, tree: m.They) -> Any:
    return b.player("其", named=False)


@handles(m.ThatPlayer)
def _that_player(b: Binder, tree: m.ThatPlayer) -> Any:
    return b.player("该牌手")


@handles(m.Implied)
def _implied(b: Binder, tree: m.Implied) -> Any:
    if b.actor is not None:
        return m.Actor()
    if b.subject is not None:
        return b.subject
    return m.You()


@handles(
    m.EachPlayer,
    m.AnyPlayer,
    m.APlayer,
    m.Opponent,
    m.ControllerOf,
    m.OwnerOf,
    m.DefendingPlayer,
    m.AttackingPlayer,
    m.ActivePlayer,
    m.ChosenPlayer,
)
def _named_player(b: Binder, tree: Node) -> Any:
    """A player named in words can be referred to: 每位对手 (each in turn), 对手, 防御牌手, the controller of something."""
    made = b.fields(tree)
    several = isinstance(tree, (m.EachPlayer, m.AnyPlayer, m.APlayer))
    b.mention(m.Actor() if several else made, m.Filter("player"), True)
    return made


@handles(m.ThatMuch)
def _that_much(b: Binder, tree: m.ThatMuch) -> Any:
    if not b.amounts:
        raise UnboundError("等量")
    found = b.amounts[-1]
    if isinstance(found, m.RememberedAmount) and isinstance(b.actor, m.EachPlayer):
        made = next((done for label, done in b.done if label == found.label), None)
        if getattr(made, "who", None) == b.actor:  # 每位牌手各弃掉其手牌，然后抓等量的牌: as many as they discarded
            return m.RememberedAmount(found.label, True)
    return found


_VERBS: dict[str, tuple[type, ...]] = {
    "destroy": (m.Destroy,),
    "discard": (m.Discard,),
    "remove": (m.Move,),
    "move": (m.Move,),
    "return": (m.Move,),
    "put_into_play": (m.Move,),
    "reveal": (m.Reveal, m.RevealUntil),
    "sacrifice": (m.Sacrifice,),
    "exile": (m.Move,),
    "counter": (m.Counter,),
    "draw": (m.Draw,),
    "damage": (m.DealDamage,),
    "tap": (m.Tap,),
    "untap": (m.Untap,),
    "search": (m.Search,),
    "prevent": (m.PreventDamage,),
    "choose": (m.Choose,),
    "look": (m.Look,),
    "not_won": (m.Subgame,),
}


@handles(m.ThisWayIs)
def _this_way(b: Binder, tree: m.ThisWayIs) -> Any:
    kinds = _VERBS[tree.verb]
    for label, made in reversed(b.done):
        if any(isinstance(node, kinds) for node in m.walk(made)):
            return m.ThisWayIs(tree.verb, tree.what, label)
    return m.ThisWayIs(tree.verb, tree.what, None, True)


@handles(m.TheRest)
def _the_rest(b: Binder, tree: m.TheRest) -> Any:
    for label, made in reversed(b.done):
        if isinstance(made, (m.Look, m.Reveal, m.RevealUntil, m.DistributeCards, m.Search)):
            return m.TheRest(m.Remembered(label))
    for mention in reversed(b.mentions):
        if not mention.is_player:
            whole: Any = mention.ref
            return m.TheRest(whole)
    raise UnboundError("其余")


@handles(m.Exists)
def _exists(b: Binder, tree: m.Exists) -> Any:
    """若有…: what there is can be referred to."""
    made = b.fields(tree)
    if not only_players(tree.what):
        b.mention(m.All(made.what), tree.what)
    return made


@handles(m.Did)
def _did(b: Binder, tree: m.Did) -> Any:
    return m.Did(b.fields(tree.event), tree.when)
