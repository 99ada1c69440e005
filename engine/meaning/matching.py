"""Whether an object or player is such as a filter says (filters and predicates of the card model)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards import model as m
from engine.characteristics import COLOR_NAMES, View, base
from engine.core.state import Obj
from engine.meaning.context import Context
from engine.meaning.denoting import controller_of, in_zone, objects, players, whole

Test = Callable[[Context, Any, Obj, View], bool]

_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def compare(left: int, op: str, right: int) -> bool:
    """Whether `left op right` holds."""
    return _COMPARE[op](left, right)


def fits(ctx: Context, what: Any, number: int, *, last: bool = False) -> bool:
    """Whether an object or player fits a filter. With `last`, what has left is judged as it last was (413.2f)."""
    if isinstance(what, m.OneOf):
        return any(fits(ctx, part, number, last=last) for part in what.filters)
    game = ctx.game
    if game.is_player(number):
        return what.noun == "player" and all(matches_player(ctx, p, number) for p in what.such)
    record = game.obj(number)
    if not _noun(ctx, what, record, last):
        return False
    view = game.view(number)
    return all(matches(ctx, predicate, record, view) for predicate in what.such)


def _noun(ctx: Context, what: m.Filter, record: Obj, last: bool) -> bool:
    noun, zone = what.noun, record.zone
    if zone == "nowhere" or (zone == "phased_out" and last):
        return last and noun in ("permanent", "card", "object", "source", "spell")
    if what.zone is not None:
        if zone != what.zone.name:
            return False
        if what.zone.of is not None and record.owner not in players(ctx, what.zone.of):
            return zone in ("in_play", "stack") and record.controller in players(ctx, what.zone.of)
        return True
    if noun == "permanent":
        return zone == "in_play"
    if noun == "spell":
        return zone == "stack" and record.ability is None and ctx.game.thing(record.thing).kind != "damage"
    if noun == "ability":
        return zone == "stack" and record.ability is not None
    if noun == "card":
        return ctx.game.thing(record.thing).kind == "card"
    return noun in ("source", "object")


def matches(ctx: Context, predicate: Any, record: Obj, view: View) -> bool:
    """Whether a predicate holds of an object with these characteristics."""
    return _TESTS[type(predicate)](ctx, predicate, record, view)


def matches_player(ctx: Context, predicate: Any, number: int) -> bool:
    """Whether a predicate holds of a player."""
    from engine.meaning.counting import number as count

    inner = ctx.within(this=number)
    if isinstance(predicate, m.Not):
        return not matches_player(ctx, predicate.predicate, number)
    if isinstance(predicate, m.Either):
        return any(matches_player(ctx, part, number) for part in predicate.predicates)
    if isinstance(predicate, m.Every):
        return all(matches_player(ctx, part, number) for part in predicate.predicates)
    if isinstance(predicate, m.Compares):
        player = ctx.game.player(number)
        value = {
            "life": player.life,
            "hand": len(player.hand),
            "graveyard": len(player.graveyard),
            "library": len(player.library),
            "poison": player.poison,
        }[predicate.stat]
        return compare(value, predicate.op, count(inner, predicate.value))
    if isinstance(predicate, m.OtherThan):
        return number not in objects(ctx, predicate.what)
    if isinstance(predicate, (m.Other, m.PlayerIs)):
        return number != ctx.you  # with two players, an opponent and another player are the same
    if isinstance(predicate, m.Did):
        return bool(ctx.game.rules.hooks["happened"](inner, predicate.event, predicate.when))
    if isinstance(predicate, m.ThisWayIs) and predicate.verb == "not_won":
        return bool(number != ctx.game.table.memory.get("subgame_winner"))
    if isinstance(predicate, m.ThisWayIs):
        return any(number in memory.ids for memory in ctx.remembered.values() if memory.verb in (predicate.verb, ""))
    raise NotImplementedError(type(predicate).__name__)


def _type(ctx: Context, p: m.HasType, record: Obj, view: View) -> bool:
    """205.2b: an object of several types is of each of them."""
    return p.type in view.types


def _subtype(ctx: Context, p: m.HasSubtype, record: Obj, view: View) -> bool:
    """205.3b: each word after the dash is a subtype of its own."""
    return p.subtype in view.subtypes


def _supertype(ctx: Context, p: m.HasSupertype, record: Obj, view: View) -> bool:
    """205.4b, 212.6f: a land is basic if it has that supertype, whatever its name."""
    return p.supertype in view.supertypes


def _color(ctx: Context, p: m.HasColor, record: Obj, view: View) -> bool:
    """413.2g: only that color is asked for, whatever others the object has."""
    if p.color in COLOR_NAMES:
        return p.color in view.colors
    count = len(view.colors)
    return {"colorless": count == 0, "monocolored": count == 1, "multicolored": count > 1}[p.color]


def _ability(ctx: Context, p: m.HasAbility, record: Obj, view: View) -> bool:
    wanted = p.ability
    if isinstance(wanted, m.Keyword):
        for held in view.abilities:
            has = held.ability
            if isinstance(has, m.Keyword) and has.name == wanted.name and wanted.of in (None, has.of):
                return True
        return False
    return any(held.ability == wanted for held in view.abilities)


def _state(ctx: Context, p: m.Is, record: Obj, view: View) -> bool:
    combat = ctx.game.table.combat
    number, state = record.id, p.state
    if state == "tapped":
        return record.tapped
    if state in ("activated", "triggered"):
        kinds = (m.Activated,) if state == "activated" else (m.Triggered, m.Delayed)
        return isinstance(record.ability, kinds)
    if state == "untapped":
        return record.zone == "in_play" and not record.tapped
    if state == "attacking":
        return number in combat.get("attackers", ())
    if state == "blocking":
        return number in combat.get("blockers", ())
    if state in ("blocked", "unblocked"):
        return number in combat.get(state, ())
    if state in ("face_down", "face_up"):
        return record.face_down == (state == "face_down")
    if state in ("token", "nontoken"):
        return (ctx.game.thing(record.thing).kind == "token") == (state == "token")
    if state in ("enchanted", "equipped"):
        wanted = "enchantment" if state == "enchanted" else "artifact"
        game = ctx.game
        return any(game.obj(o).attached_to == number and wanted in game.view(o).types for o in game.table.in_play)
    if state == "kicked":
        return bool(record.paid.get("kicker"))
    if state == "imprinted":
        return any(number in ctx.game.obj(o).memory.get("imprinted", ()) for o in ctx.game.table.in_play)
    raise NotImplementedError(f"Is({state})")


def chosen_value(ctx: Context, kind: str) -> Any:
    """What was chosen of a kind (color, creature_type ...), by this ability or as the permanent came into play."""
    if kind in ctx.chosen:
        return ctx.chosen[kind]
    for number in (ctx.on_stack, ctx.self, ctx.source):
        if number and kind in ctx.game.obj(number).chosen:
            return ctx.game.obj(number).chosen[kind]
    return None


def _of_chosen(ctx: Context, p: Any, record: Obj, view: View) -> bool:
    value = chosen_value(ctx, p.kind)
    values = value if isinstance(value, tuple) else (value,)
    sides = _sides(record, view) if p.kind == "number" else (view,)
    return any(_is_value(p.kind, one, side) for one in values if one is not None for side in sides)


def _is_value(kind: str, value: Any, view: View) -> bool:
    if kind == "color":
        return value in view.colors
    if kind in ("creature_type", "land_type", "basic_land_type"):
        return value in view.subtypes
    if kind == "type":
        return value in view.types
    if kind == "card_name":
        return bool(value == view.name)
    return bool(kind == "number" and value == view.mana_value)


def _shares(ctx: Context, p: m.Shares, record: Obj, view: View) -> bool:
    def values(v: View) -> frozenset[Any]:
        return {
            "creature_type": frozenset(v.subtypes),
            "land_type": frozenset(v.subtypes),
            "color": v.colors,
            "type": v.types,
            "name": frozenset((v.name,)),
            "mana_value": frozenset((v.mana_value,)),
        }[p.what]

    game, mine = ctx.game, values(view)
    entering = game.scratch.get("entering")  # what is coming into play is meant as it will be there (503.5)
    if entering is not None and isinstance(p.other, m.Self):
        return record.id != entering.number and bool(mine & values(entering.view))
    return any(mine & values(game.view(n)) for n in objects(ctx, p.other) if n != record.id)


def stat(ctx: Context, record: Obj, view: View, name: str) -> int:
    """A number of an object: power, toughness, mana_value, damage."""
    if name == "mana_value":
        x = record.x or 0
        from engine.characteristics import converted

        return converted(view.cost, x if record.zone == "stack" else 0)
    if name == "damage":
        return record.damage
    return int(getattr(view, name))


def _compares(ctx: Context, p: m.Compares, record: Obj, view: View) -> bool:
    from engine.meaning.counting import number as count

    wanted = count(ctx.within(this=record.id), p.value)
    return any(compare(stat(ctx, record, side, p.stat), p.op, wanted) for side in _sides(record, view))


def _sides(record: Obj, view: View) -> tuple[View, ...]:
    """What a question whether a characteristic matches a value is asked of: each side of a split card (505.6)."""
    halves = record.card.halves if record.card is not None and record.zone != "stack" else ()
    return tuple(base(half) for half in halves) or (view,)


def _superlative(ctx: Context, p: m.Superlative, record: Obj, view: View) -> bool:
    game = ctx.game
    mine = stat(ctx, record, view, p.stat)
    others = [
        stat(ctx, game.obj(n), game.view(n), p.stat) for n in game.table.in_play if "creature" in game.view(n).types
    ]
    return mine == (max if p.most else min)(others, default=mine)


def _counters(ctx: Context, p: m.HasCounters, record: Obj, view: View) -> bool:
    from engine.meaning.counting import number as count

    have = record.counters.get(p.kind, 0) if p.kind is not None else sum(record.counters.values())
    return bool(have >= max(1, count(ctx, p.least)))


def _targets(ctx: Context, p: m.Targets, record: Obj, view: View) -> bool:
    chosen = tuple(n for slot in record.targets for n in slot)
    hits = [n for n in chosen if _one_of(ctx, p.what, n)]
    return bool(hits) and (not p.only or len(hits) == len(chosen))


def _one_of(ctx: Context, what: Any, number: int) -> bool:
    """Whether an object or player is among what a selector or filter means, without listing all where it can."""
    if isinstance(what, (m.Any, m.All)):
        return fits(ctx, what.what, number)
    if isinstance(what, (m.Filter, m.OneOf)):
        return fits(ctx, what, number)
    return number in objects(ctx, what)


one_of = _one_of


def _blocking(ctx: Context, p: m.Blocking, record: Obj, view: View) -> bool:
    blocked = ctx.game.table.combat.get("blockers", {}).get(record.id, ())
    return any(_one_of(ctx, p.what, n) for n in blocked)


def _blocked_by(ctx: Context, p: m.BlockedBy, record: Obj, view: View) -> bool:
    blockers = ctx.game.table.combat.get("blockers", {})
    return any(record.id in attackers and _one_of(ctx, p.what, n) for n, attackers in blockers.items())


def _attacking(ctx: Context, p: m.Attacking, record: Obj, view: View) -> bool:
    game = ctx.game
    return record.id in game.table.combat.get("attackers", ()) and game.opponent(game.table.active) in players(
        ctx, p.whom
    )


def _did(ctx: Context, p: m.Did, record: Obj, view: View) -> bool:
    return bool(ctx.game.rules.hooks["happened"](ctx.within(this=record.id), p.event, p.when))


def _this_way(ctx: Context, p: m.ThisWayIs, record: Obj, view: View) -> bool:
    for memory in ctx.remembered.values():
        if memory.verb in (p.verb, "") and record.id in memory.ids:
            return True
    return record.id in ctx.game.obj(ctx.self).memory.get(f"linked {p.verb}", ())


_TESTS: dict[type, Test] = {
    m.HasType: _type,
    m.HasSubtype: _subtype,
    m.HasSupertype: _supertype,
    m.HasColor: _color,
    m.HasAbility: _ability,
    m.HasNoAbilities: lambda ctx, p, record, view: not view.abilities,
    m.HasName: lambda ctx, p, record, view: p.name in (view.name, *(side.name for side in _sides(record, view))),
    m.SameName: lambda ctx, p, record, view: any(ctx.game.view(n).name == view.name for n in whole(ctx, p.of)),
    m.Shares: _shares,
    m.OfChosen: _of_chosen,
    m.OfChoice: _of_chosen,
    m.OfAnyChosen: _of_chosen,
    m.ControlledBy: lambda ctx, p, record, view: controller_of(ctx.game, record.id) in players(ctx, p.player),
    m.OwnedBy: lambda ctx, p, record, view: record.owner in players(ctx, p.player),
    m.PlayedBy: lambda ctx, p, record, view: (record.controller or record.owner) in players(ctx, p.player),
    m.Is: _state,
    m.Attacking: _attacking,
    m.Blocking: _blocking,
    m.BlockedBy: _blocked_by,
    m.AttachedTo: lambda ctx, p, record, view: bool(record.attached_to) and _one_of(ctx, p.to, record.attached_to),
    m.Compares: _compares,
    m.Superlative: _superlative,
    m.HasCounters: _counters,
    m.Other: lambda ctx, p, record, view: record.id != ctx.self,
    m.OtherThan: lambda ctx, p, record, view: record.id not in whole(ctx, p.what),
    m.Targets: _targets,
    m.Did: _did,
    m.ThisWayIs: _this_way,
    m.InZone: lambda ctx, p, record, view: record.id in in_zone(ctx, p.zone),
    m.Not: lambda ctx, p, record, view: not matches(ctx, p.predicate, record, view),
    m.Either: lambda ctx, p, record, view: any(matches(ctx, part, record, view) for part in p.predicates),
    m.Every: lambda ctx, p, record, view: all(matches(ctx, part, record, view) for part in p.predicates),
}
