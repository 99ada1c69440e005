"""The structure of a turn: which phase and step comes next, what is added and what is skipped (300, 301, 305, 312)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.events import Event
from engine.core.game import Game
from engine.core.ruleset import Procedure, procedure
from engine.core.state import Frame

# 300.1: five phases, some of them broken down into steps (301.1, 306.1, 312.1). A main phase has no steps (305.2); it
# is carried through as one.
PHASES: dict[str, tuple[str, ...]] = {
    "beginning": ("untap", "upkeep", "draw"),
    "precombat_main": ("precombat_main",),
    "combat": ("beginning_of_combat", "declare_attackers", "declare_blockers", "combat_damage", "end_of_combat"),
    "postcombat_main": ("postcombat_main",),
    "end": ("end_of_turn", "cleanup"),
}
# The rules that say what begins with each step, and of which phase it is one.
BEGINS: dict[str, tuple[str, ...]] = {
    "untap": ("301.1", "302.2"),
    "upkeep": ("303.1",),
    "draw": ("304.1",),
    "precombat_main": ("305.1", "305.3"),
    "beginning_of_combat": ("306.1", "307.1"),
    "declare_attackers": ("308.1",),
    "declare_blockers": ("309.1",),
    "combat_damage": ("310.1",),
    "end_of_combat": ("311.1",),
    "postcombat_main": ("305.1", "305.3"),
    "end_of_turn": ("312.1", "313.1"),
    "cleanup": ("312.1", "314.2"),
}
# The rules by which a step ends: when both players pass, or without anybody getting priority.
ENDS: dict[str, tuple[str, ...]] = {
    "untap": ("302.3",),
    "precombat_main": ("305.2",),
    "postcombat_main": ("305.2",),
    "cleanup": ("314.3",),
}
PHASE_OF = {step: phase for phase, steps in PHASES.items() for step in steps}
STEPS = tuple(PHASE_OF)


@dataclass(frozen=True, slots=True)
class Scheduled:
    """Something added to or taken out of what is to come (300.6-300.9), the most recently created one last.

    `kind` is turn, phase or step (added), or skip_turn, skip_phase, skip_step. `player` whose; `name` of the phase or
    step; `after` which phase or step (added ones); `turn` the id of the turn that it is meant for, or 0 for the next.
    `rule` is the rule that made it, if it is not an effect.
    """

    kind: str
    player: int = 0
    name: str = ""
    after: str = ""
    turn: int = 0
    rule: str = ""


def schedule(game: Game, item: Scheduled) -> None:
    """Add to what is scheduled."""
    game.table.scheduled = (*game.table.scheduled, item)


def skipped(game: Game, kind: str, player: int, name: str = "") -> bool:
    """Whether a turn, phase or step about to begin is skipped; what skips it once is used up (300.9, 419.6e-f)."""
    table = game.table
    for item in table.scheduled:
        if item.kind == f"skip_{kind}" and item.player == player and item.name in ("", name):
            table.scheduled = tuple(other for other in table.scheduled if other is not item)
            game.note("replaced", (item.rule,) if item.rule else ("419.6e", "300.9"), player=player, what=name or kind)
            return True
    if game.rules.hooks["skips"](game, kind, player, name):
        game.note("replaced", ("419.6e", "300.9"), player=player, what=name or kind)
        return True
    return False


def _take(game: Game, kind: str, after: str = "") -> Scheduled | None:
    """The most recently created addition of a kind, taken off the schedule (300.6, 300.7, 300.8)."""
    table = game.table
    item: Scheduled
    for item in reversed(table.scheduled):
        if item.kind == kind and item.after == after:
            table.scheduled = tuple(other for other in table.scheduled if other is not item)
            return item
    return None


def next_turn(game: Game, frame: Frame) -> None:
    """300.1, 300.6: whose turn is next; a turn that is skipped is proceeded past as though it didn't exist (300.9)."""
    table = game.table
    frame.at = 0
    extra = _take(game, "turn")
    if extra is not None:
        player = extra.player
        if table.memory.get("next") is None:
            table.memory = table.memory.with_("next", game.opponent(table.active))
    else:
        player = table.memory.get("next") or game.opponent(table.active)
        table.memory = table.memory.without("next")
    if skipped(game, "turn", player):
        if extra is None:
            table.memory = table.memory.with_("next", game.opponent(player))
        return
    game.call("turn", player=player, phases=tuple(PHASES), extra=extra is not None)


def begin_turn(game: Game, frame: Frame) -> None:
    """300.1: a turn begins."""
    game.happen(Event("begin_turn", "300.6" if frame["extra"] else "300.1", player=frame["player"]))


def next_phase(game: Game, frame: Frame) -> None:
    """300.1: each phase takes place in order; added ones directly after the phase named, the latest first (300.7)."""
    table = game.table
    added: list[str] = []
    while table.phase and (item := _take(game, "phase", table.phase)) is not None:
        added.append(item.name)
    phases = (*added, *frame["phases"])
    if not phases:
        return
    name = phases[0]
    frame.bind(phases=phases[1:])
    frame.at -= 1
    if not skipped(game, "phase", table.active, name):
        table.phase = name
        game.call("phase", name=name, steps=PHASES[name])


def end_turn(game: Game, frame: Frame) -> None:
    """300.2: nothing happens between turns. What was added after a phase or step that never came won't come (300.7)."""
    table = game.table
    table.phase = ""
    if any(item.kind in ("phase", "step") for item in table.scheduled):
        table.scheduled = tuple(item for item in table.scheduled if item.kind not in ("phase", "step"))


def next_step(game: Game, frame: Frame) -> None:
    """300.1: the steps of a phase proceed in order; added ones directly after the step named (300.8)."""
    table = game.table
    added = _take(game, "step", table.step) if frame.get("begun") else None
    steps = frame["steps"]
    if added is not None:
        name = added.name
    elif steps:
        name = steps[0]
        frame.bind(steps=steps[1:], begun=True)
    else:
        return
    frame.at -= 1
    if name in ("declare_blockers", "combat_damage") and not game.rules.hooks["attackers"](game):
        return  # 308.4, 306.1
    if not skipped(game, "step", table.active, name):
        rule = "300.1" if added is None else added.rule or "300.8"
        game.call("step", name=name, rule=rule)


def end_phase(game: Game, frame: Frame) -> None:
    """300.3: unused mana is lost when a phase ends, and burns."""
    events = [
        Event("mana_burn", ("300.3", "408.2g"), player=player)
        for player in game.apnap()
        if any(game.player(player).mana)
    ]
    if events:
        game.happen(*events)


def expire_phase(game: Game, frame: Frame) -> None:
    """300.4: effects that last until the end of the phase expire."""
    game.rules.hooks["expire"](game, "end_of_phase", frame["name"])
    game.rules.hooks["phase_ended"](game, frame["name"])


def begin_step(game: Game, frame: Frame) -> None:
    """300.4, 300.5: as a step begins, what lasts until it expires, and what triggers at its beginning triggers: then and
    only then (303.1, 305.3, 307.1, 311.1, 313.1, 313.2)."""
    game.rules.hooks["expire"](game, "beginning_of_step", frame["name"])
    rules = (frame.get("rule", "300.1"), *BEGINS[frame["name"]])
    game.happen(Event("begin_step", rules, step=frame["name"], player=game.table.active))


def act_step(game: Game, frame: Frame) -> None:
    """The game actions that a step begins with, which don't use the stack (408.2g)."""
    if f"step {frame['name']}" in game.rules.procedures:
        game.call(f"step {frame['name']}")


def give_priority(game: Game, frame: Frame) -> None:
    """408.1c: the active player gets priority in most steps, nobody in untap and cleanup (302.3, 314.3)."""
    if frame["name"] not in ("untap", "cleanup"):
        game.call("priority", player=game.table.active, passed=False)


def end_step(game: Game, frame: Frame) -> None:
    """300.2, 300.4: the step ends, with the effects that last until its end."""
    table = game.table
    game.note("step_ended", ("300.2", *ENDS.get(frame["name"], ("217.6d",))), step=frame["name"])
    game.rules.hooks["expire"](game, "end_of_step", frame["name"])
    table.priority = 0


def apply_begin_turn(game: Game, event: Event) -> None:
    """The applier of `begin_turn`: whose turn it is now, and how many there have been."""
    table = game.table
    player = event["player"]
    table.active = player
    table.turn = game.root.next_id
    game.root.next_id += 1
    table.turn_number += 1
    table.step = ""
    for number in table.players:
        game.player(number).lands_played = 0
    game.rules.hooks["turn_began"](game, player)
    game.note("turn_began", event.rules, player=player)


def apply_begin_step(game: Game, event: Event) -> None:
    """The applier of `begin_step`."""
    table = game.table
    table.step = event["step"]
    if table.step == "upkeep":  # for what asks since when something is under control (502.19a)
        player = game.player(table.active)
        player.memory = player.memory.with_("upkeeps", (player.memory.get("upkeeps", (0, 0))[1], table.turn))
    game.note("step_began", event.rules, step=event["step"])


PROCEDURES: tuple[Procedure, ...] = (
    procedure("game", ("300.1", next_turn)),
    procedure("turn", ("300.1", begin_turn), ("300.7", next_phase), ("300.2", end_turn)),
    procedure("phase", ("300.1", next_step), ("300.3", end_phase), ("300.4", expire_phase)),
    procedure("step", ("300.5", begin_step), ("408.2g", act_step), ("408.1c", give_priority), ("300.2", end_step)),
)
APPLIERS = {"begin_turn": apply_begin_turn, "begin_step": apply_begin_step}
