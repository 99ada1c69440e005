"""Resolving what is on top of the stack (413)."""

from __future__ import annotations

from typing import Any

from engine import zones
from engine.cards import model as m
from engine.continuous.parts import parts_of
from engine.core.events import Event
from engine.core.game import Game
from engine.core.records import EMPTY, Map
from engine.core.ruleset import Procedure, procedure
from engine.core.state import Frame, Obj
from engine.meaning.conditions import holds
from engine.meaning.context import Context
from engine.meaning.contexts import of_stack
from engine.play.slots import effect_of, enchanted_by, has_threshold_text
from engine.play.targets import still_legal

PERMANENT = frozenset(("artifact", "creature", "enchantment", "land"))


def check_targets(game: Game, frame: Frame) -> None:
    """413.1, 413.2a: the object begins to resolve; if all its targets are illegal, it is countered."""
    number = frame["object"]
    record = game.obj(number)
    if game.thing(record.thing).kind == "damage":
        game.leave()
        game.call("resolve_damage", object=number)
        return
    chosen = sum(len(slot) for slot in record.targets)
    legal = still_legal(game, number) if chosen else record.targets
    if chosen and not any(legal):
        game.leave()
        game.happen(Event("counter", ("413.2a", "414.1"), object=number))
        return
    rules = ("413.1", "413.2a") if chosen > sum(len(slot) for slot in legal) else ("413.1",)
    ability = record.ability
    condition = ability.condition if isinstance(ability, (m.Triggered, m.Delayed)) else None
    if condition is not None and not holds(of_stack(game, number), condition):
        game.leave()
        game.note("resolved", ("413.1", "404.3", "410.8"), object=number)
        zones.take_out(game, number)
        return
    if isinstance(ability, m.Delayed) and _lost(game, record):
        rules = (*rules, "404.4d")
    if ability is not None and record.source and game.obj(record.source).zone == "nowhere":
        rules = (*rules, "402.6")
    elif ability is None and not PERMANENT & game.view(number).types:
        rules = (*rules, *(("502.23b",) if has_threshold_text(game, number) else ()), "401.3")
    game.note("resolved", rules, object=number)
    frame.bind(at=0, legal=legal, remembered=EMPTY, chosen=EMPTY, values=EMPTY)


def _lost(game: Game, record: Obj) -> bool:
    """404.4d: whether the permanents that a delayed triggered ability refers to have left play since it was created."""
    kept = record.memory.get("bindings", EMPTY)
    meant = [n for slot in kept.get("targets", ()) for n in slot]
    meant += [n for memory in kept.get("remembered", EMPTY).values() for n in memory.ids]
    objects = [n for n in meant if not game.is_player(n)]
    return bool(objects) and all(game.obj(n).zone == "nowhere" for n in objects)


def follow(game: Game, frame: Frame) -> None:
    """413.2b: the controller follows the instructions in the order written, one part after the other."""
    number = frame["object"]
    groups = parts(effect_of(game, number)) if "effect" not in frame else frame["effect"]
    at = frame["at"]
    if at >= len(groups):
        return
    if "effect" not in frame:
        frame.bind(effect=groups)
    ctx = context(game, frame)
    perform(ctx, groups[at])
    again = ctx.chosen.pop("repeat_process", False)
    frame.bind(
        at=0 if again else at + 1,
        remembered=Map(ctx.remembered),
        chosen=Map(ctx.chosen),
        values=Map(ctx.values),
    )
    frame.at -= 1


def context(game: Game, frame: Frame) -> Context:
    """The context of the resolving object, with what its instructions have remembered so far."""
    ctx = of_stack(game, frame["object"])
    legal = frame["legal"]
    if legal:
        # Besides its own, a delayed ability means the targets of what created it (404.4c).
        own = game.obj(frame["object"]).targets
        ctx.legal = tuple(
            legal[slot] if slot < len(own) and own[slot] else there for slot, there in enumerate(ctx.targets)
        )
    ctx.remembered = {**ctx.remembered, **frame["remembered"]}
    ctx.chosen = {**ctx.chosen, **frame["chosen"]}
    ctx.values = {**ctx.values, **frame["values"]}
    return ctx


def perform(ctx: Context, instruction: Any) -> None:
    """Carry out a part of an effect."""
    from engine.effects.performing import perform as carry_out

    carry_out(ctx, instruction)


_PARTS: dict[int, tuple[Any, tuple[Any, ...]]] = {}


def parts(effect: Any) -> tuple[Any, ...]:
    """The steps of an effect that can be done one by one: an instruction together with those after it that change what
    it means (413.2b)."""
    found = _PARTS.get(id(effect))
    if found is None:
        if len(_PARTS) > 10_000:
            _PARTS.clear()
        found = _PARTS[id(effect)] = (effect, _parts(effect))
    return found[1]


def _parts(effect: Any) -> tuple[Any, ...]:
    if not isinstance(effect, m.Seq):
        return (effect,)
    groups: list[list[Any]] = []
    for step in _replacing_at_once(effect.steps):
        if groups and (_modifies(step) and not isinstance(groups[-1][-1], m.Play)):
            groups[-1].append(step)
        else:
            groups.append([step])
    return tuple(group[0] if len(group) == 1 else m.Seq(tuple(group)) for group in groups)


def _replacing_at_once(steps: tuple[Any, ...]) -> list[Any]:
    """The steps with each that is done "instead" right after what it replaces: the last before it that does such a thing
    (419.6d), though other instructions may stand between them."""
    ordered: list[Any] = []
    for step in steps:
        place = len(ordered)
        inner = step.do if isinstance(step, m.If) else step
        if isinstance(inner, m.Instead) and ordered and type(_act(ordered[-1])) is not type(_act(inner.do)):
            same = [at for at, other in enumerate(ordered) if type(_act(other)) is type(_act(inner.do))]
            place = same[-1] + 1 if same else place
        ordered.insert(place, step)
    return ordered


def _act(step: Any) -> Any:
    while isinstance(step, (m.Remember, m.WithX)):
        step = step.do
    return step


def _modifies(step: Any) -> bool:
    """Whether an instruction is read together with the one before it, or asks how that went."""
    while True:
        if isinstance(step, m.If):
            if any(isinstance(part, (m.DidSo, m.Couldnt, m.FlipWon)) for part in m.walk(step.condition)):
                return True
            step = step.do
        elif isinstance(step, (m.Remember, m.WithX)):
            step = step.do
        elif isinstance(step, m.Seq) and step.steps:
            step = step.steps[0]
        else:
            return isinstance(step, (m.Instead, m.CantBeRegenerated))


def finish(game: Game, frame: Frame) -> None:
    """413.2h: as the last step, a permanent spell is put into play, an instant or sorcery into a graveyard."""
    number = frame["object"]
    record = game.obj(number)
    if record.zone != "stack":
        return  # it has left by its own effect
    if record.ability is not None:
        zones.take_out(game, number)
        return
    if PERMANENT & game.view(number).types:
        put_into_play(game, record)
        return
    to, rules = leaving_to(game, record)
    game.happen(Event("move", rules, object=number, to=to, player=record.controller))


def leaving_to(game: Game, record: Obj) -> tuple[str, tuple[str, ...]]:
    """Where an instant or sorcery goes as it has resolved, and by which rules (413.2h, 502.16a)."""
    if record.paid.get("buyback"):
        return "hand", ("413.2h", "502.16a")
    kind = "212.5b" if "instant" in game.view(record.id).types else "212.7b"
    return "graveyard", ("413.2h", "401.7", "401.2", kind)


# The rule by which a resolved spell of a type comes into play under its controller's control.
_BY_TYPE = {"creature": "212.3b", "artifact": "212.2b", "enchantment": "212.4b"}


def put_into_play(game: Game, record: Obj) -> None:
    """A permanent spell becomes a permanent under its controller's control, a local enchantment attached to its target
    (212.4d, 401.7)."""
    controller = game.view(record.id).controller or record.controller
    values: dict[str, Any] = {"controller": controller, "keep": True}
    if record.face_down:
        values["face_down"] = True
    types = game.view(record.id).types
    rules: tuple[str, ...] = ("413.2h", "401.7", next((_BY_TYPE[one] for one in _BY_TYPE if one in types), "214.3"))
    if enchanted_by(game, record.id) is not None and record.targets:
        values["attached_to"] = record.targets[0][0]
        rules = ("413.2h", "401.7", "212.4d")
    if any(part.layers for held in game.view(record.id).abilities for part in parts_of(held.ability)):
        rules = (*rules, "418.4b")
    done = game.happen(
        Event("move", rules, object=record.id, to="in_play", player=controller, values=Map(values), resolved=True)
    )
    if record.zone == "stack" and not any(event.kind == "move" for event in done):
        # It can't come into play, and a spell that has resolved doesn't stay on the stack.
        game.happen(Event("move", ("413.2h",), object=record.id, to="graveyard", player=controller))


PROCEDURES: tuple[Procedure, ...] = (
    procedure("resolve", ("413.2a", check_targets), ("413.2b", follow), ("413.2h", finish)),
)
