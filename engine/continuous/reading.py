"""What a statement reads: so that views are kept as long as nothing read has changed, and effects that can't touch each
other are never tried for dependency (418.5c)."""

from __future__ import annotations

from typing import Any

from engine.cards import model as m
from engine.cards.model.base import Node

# How often what a statement says may change: with the forms of things only (what is in play, its definitions, control,
# counters, attachments); with anything in the records (life, hands, tapped ...); with what is written in the trace.
STABLE, VOLATILE, HISTORY = 0, 1, 2

NOTHING: frozenset[str] = frozenset()
EVERYTHING = frozenset(("ability", "color", "controller", "cost", "name", "pt", "type"))

# Nodes that read nothing themselves, or nothing but forms.
_STABLE = frozenset(
    (
        *(m.Modify, m.All, m.Any, m.Group, m.Self, m.Attached, m.OneOf),
        *(m.HasType, m.HasSubtype, m.HasSupertype, m.HasColor, m.HasAbility, m.HasNoAbilities, m.HasName, m.SameName),
        *(m.Shares, m.OfChosen, m.OfAnyChosen, m.ControlledBy, m.OwnedBy, m.Other, m.OtherThan, m.Superlative),
        *(m.Not, m.Either, m.Every, m.AttachedTo, m.HasCounters),
        *(m.Number, m.Variable, m.Count, m.Kinds, m.Half, m.Times, m.Sum, m.Minus, m.ChosenNumber, m.PaidX, m.PaidMana),
        *(m.You, m.Opponent, m.EachPlayer, m.AnyPlayer, m.ControllerOf, m.OwnerOf, m.ChosenPlayer, m.This),
        *(m.CostPaid, m.PlayedFrom, m.Exists, m.Compare, m.Matches, m.NotC, m.AllHold, m.AnyHolds),
        *(m.AddPT, m.SetPT, m.SwitchPT, m.Lose, m.SetTypes, m.AddTypes, m.LoseTypes, m.ChosenSubtype, m.AllSubtypes),
        *(m.SetColors, m.SetChosenColor, m.SetName, m.SetController, m.CopyOf, m.ReplaceWords, m.GainAbilitiesOf),
        *(m.Gain, m.GainThisAbility, m.GainChosen, m.Slot, m.EventRole, m.Remembered, m.PlayerIs, m.StartingLife),
    )
)
_HISTORY = frozenset((m.Happened, m.Did, m.TimesThisTurn, m.DoneThisWay, m.ThisWayIs))
_STATES = frozenset(("token", "nontoken", "face_down", "face_up", "enchanted", "equipped", "kicked"))
_STATS = frozenset(("power", "toughness", "mana_value"))


def _level(node: Any) -> int:
    kind = type(node)
    if kind in _STABLE:
        return STABLE
    if kind in _HISTORY:
        return HISTORY
    if kind is m.Filter:
        return STABLE if node.zone is not None or node.noun in ("permanent", "player", "object") else VOLATILE
    if kind is m.Zone:
        return STABLE if node.name == "in_play" else VOLATILE
    if kind is m.Is:
        return STABLE if node.state in _STATES else VOLATILE
    if kind in (m.Stat, m.Extreme, m.Compares):
        return STABLE if node.stat in _STATS else VOLATILE
    if kind is m.Counters:
        return STABLE if isinstance(node.on, m.Objects) and not isinstance(node.on, m.Player) else VOLATILE
    if isinstance(node, (m.Ability, m.Player)) or kind in (m.Cost, m.ManaCost):
        return STABLE
    return VOLATILE


_READS: dict[type, frozenset[str]] = {
    m.HasType: frozenset(("type",)),
    m.HasSubtype: frozenset(("type",)),
    m.HasSupertype: frozenset(("type",)),
    m.HasColor: frozenset(("color",)),
    m.HasAbility: frozenset(("ability",)),
    m.HasNoAbilities: frozenset(("ability",)),
    m.HasName: frozenset(("name",)),
    m.SameName: frozenset(("name",)),
    m.ControlledBy: frozenset(("controller",)),
    m.ControllerOf: frozenset(("controller",)),
    m.You: frozenset(("controller",)),
    m.Opponent: frozenset(("controller",)),
    m.EachPlayer: frozenset(("controller",)),
    m.Attached: frozenset(("type",)),
    m.GainAbilitiesOf: frozenset(("ability",)),
    m.CopyOf: EVERYTHING,
    m.Shares: EVERYTHING,
    m.OfChosen: EVERYTHING,
    m.OfAnyChosen: EVERYTHING,
    m.Kinds: EVERYTHING,
    m.Matches: EVERYTHING,
    m.Superlative: frozenset(("pt", "type")),
}
_WRITES: dict[type, frozenset[str]] = {
    m.SetController: frozenset(("controller",)),
    m.ReplaceWords: frozenset(("type", "ability")),
    m.SetTypes: frozenset(("type", "ability")),
    m.AddTypes: frozenset(("type", "ability")),
    m.LoseTypes: frozenset(("type",)),
    m.ChosenSubtype: frozenset(("type", "ability")),
    m.AllSubtypes: frozenset(("type",)),
    m.AddPT: frozenset(("pt",)),
    m.SetPT: frozenset(("pt",)),
    m.SwitchPT: frozenset(("pt",)),
    m.SetColors: frozenset(("color",)),
    m.SetChosenColor: frozenset(("color",)),
    m.SetName: frozenset(("name",)),
    m.CopyOf: EVERYTHING,
}


def _own(node: Any) -> frozenset[str]:
    kind = type(node)
    if kind in (m.Stat, m.Extreme, m.Compares):
        return frozenset(("cost",)) if node.stat == "mana_value" else frozenset(("pt",))
    return _READS.get(kind, NOTHING)


def read_by(*trees: Any) -> tuple[int, frozenset[str]]:
    """How volatile what these trees read is, and which characteristics they read.

    Abilities that are given to something are not read: they have parts of their own.
    """
    level, reads = STABLE, NOTHING
    pending = list(trees)
    while pending:
        item = pending.pop()
        if isinstance(item, tuple):
            pending += item
            continue
        if not isinstance(item, Node):
            continue
        level = max(level, _level(item))
        reads |= _own(item)
        if not isinstance(item, (m.Gain, m.GainChosen, m.Lose, m.HasAbility, m.Ability)):
            pending += item.values()
    return level, reads


def written_by(changes: tuple[Any, ...]) -> frozenset[str]:
    """Which characteristics some changes write."""
    found = NOTHING
    for change in changes:
        if isinstance(change, (m.Gain, m.GainChosen, m.GainAbilitiesOf, m.GainThisAbility, m.Lose)):
            found |= frozenset(("ability",))
        else:
            found |= _WRITES.get(type(change), EVERYTHING)
    return found
