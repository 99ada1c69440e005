"""Who is in combat with whom (306). `table.combat` is EMPTY outside the combat phase and before attackers are declared.

| key | value |
| --- | --- |
| attackers | ids of attacking creatures, in the order of the declaration |
| blockers | Map: blocking creature -> the attackers it blocks |
| blocked, unblocked | attackers that are blocked or unblocked creatures (309.2f) |
| bands | tuples of attackers (502.10) |
| controllers | Map: creature in combat -> its controller when it was declared |
| first | creatures that assigned damage in the first of two combat damage steps (310.5); None before it |
"""

from __future__ import annotations

from engine.core.events import Event
from engine.core.game import Game
from engine.core.records import EMPTY, Map


def attackers(game: Game) -> tuple[int, ...]:
    """The attacking creatures."""
    found: tuple[int, ...] = game.table.combat.get("attackers", ())
    return found


def declared(game: Game) -> bool:
    """Whether creatures were declared as attackers in this combat, be they there or not (306.1, 308.4)."""
    return bool(game.table.combat)


def blockers(game: Game) -> Map:
    """The blocking creatures, each with the attackers that it blocks."""
    found: Map = game.table.combat.get("blockers", EMPTY)
    return found


def blockers_of(game: Game, attacker: int) -> tuple[int, ...]:
    """The creatures that block an attacker now."""
    return tuple(blocker for blocker, blocked in blockers(game).items() if attacker in blocked)


def band_of(game: Game, attacker: int) -> tuple[int, ...]:
    """The members of an attacker's band, itself included (502.10d)."""
    for band in game.table.combat.get("bands", ()):
        if attacker in band:
            return tuple(band)
    return (attacker,)


def in_combat(game: Game, number: int) -> bool:
    """Whether a creature is attacking or blocking."""
    return number in attackers(game) or number in blockers(game)


def remove(game: Game, number: int) -> bool:
    """Take a creature out of combat (306.2); whether it was there."""
    table = game.table
    combat = table.combat
    if not combat or not in_combat(game, number):
        return False
    new = dict(combat)
    for key in ("attackers", "blocked", "unblocked"):
        new[key] = tuple(other for other in combat.get(key, ()) if other != number)
    new["blockers"] = Map(
        {
            blocker: tuple(other for other in blocked if other != number)
            for blocker, blocked in blockers(game).items()
            if blocker != number
        }
    )
    bands = (tuple(other for other in band if other != number) for band in combat.get("bands", ()))
    new["bands"] = tuple(band for band in bands if len(band) > 1)
    table.combat = Map(new)
    return True


def remove_from_combat(game: Game, number: int, rules: tuple[str, ...] = ("306.2",)) -> None:
    """Remove a creature from combat and tell it (306.2)."""
    if remove(game, number):
        game.note("removed_from_combat", (*rules, "306.2") if "306.2" not in rules else rules, object=number)


def left_play(game: Game, number: int) -> None:
    """A creature that leaves play is removed from combat (306.2)."""
    if game.table.combat:
        remove_from_combat(game, number)


def tidy(game: Game) -> None:
    """A creature whose controller changes or that stops being a creature is removed from combat (306.2)."""
    table = game.table
    if not table.combat:
        return
    game.by_epoch("combat tidied", lambda: _tidy(game))


def _tidy(game: Game) -> bool:
    controllers: Map = game.table.combat.get("controllers", EMPTY)
    for number in (*attackers(game), *blockers(game)):
        view = game.view(number)
        if "creature" not in view.types or view.controller != controllers.get(number, view.controller):
            remove_from_combat(game, number)
    return True


def phase_ended(game: Game, name: str) -> None:
    """311.2: as soon as the end of combat step ends, all creatures are removed from combat."""
    if name == "combat":
        for number in (*attackers(game), *blockers(game)):
            game.note("removed_from_combat", "311.2", object=number)
        game.table.combat = EMPTY


def apply_set_blocked(game: Game, event: Event) -> None:
    """An effect makes an attacking creature blocked or unblocked (309.2f); the whole band with it (502.10g)."""
    table = game.table
    combat = table.combat
    band = band_of(game, event["object"]) if event["blocked"] else (event["object"],)
    members = tuple(number for number in band if number in combat.get("attackers", ()))
    into, out_of = ("blocked", "unblocked") if event["blocked"] else ("unblocked", "blocked")
    fresh = tuple(number for number in members if number not in combat.get(into, ()))
    event.result = fresh
    if fresh:
        table.combat = Map(
            {
                **combat,
                into: (*combat.get(into, ()), *fresh),
                out_of: tuple(number for number in combat.get(out_of, ()) if number not in fresh),
            }
        )


APPLIERS = {"set_blocked": apply_set_blocked}
HOOKS = {
    "attackers": declared,
    "left_play": left_play,
    "remove_from_combat": remove_from_combat,
    "tidy_combat": tidy,
    "phase_ended": phase_ended,
}
