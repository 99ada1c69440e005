"""Regeneration: a shield that replaces the next destruction this turn (419.6b)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import model as m
from engine.continuous.beginning import record
from engine.continuous.ruling import about
from engine.continuous.standing import standing
from engine.core.events import Event
from engine.core.game import Game
from engine.meaning.context import Context
from engine.replacing.candidates import Candidate, use_up, watching

_SHIELD = m.Regenerate(m.Self())


def begin_shield(ctx: Context, kind: str, number: int) -> None:
    """The hook: the next time that the permanent would be destroyed this turn, it regenerates."""
    record(ctx, "shield", _SHIELD, m.ThisTurn(), affected=(number,))


def found(game: Game, event: Event) -> Iterator[Candidate]:
    """The oldest of the permanent's shields (419.6b), which must be there before it is destroyed (419.4).

    They are all alike, and it makes no difference which is used up.
    """
    number = event["object"]
    if event.get("unregenerable"):
        return
    for stated in watching(game, "destroy"):
        if not isinstance(stated.statement, m.Regenerate) or stated.key in event.applied:
            continue
        if number not in (game.effect(stated.effect).affected or ()):
            continue
        if standing(game).by((m.Cant, m.BeRegenerated)) and _cant(game, number):
            return

        def apply(stated: Any = stated) -> list[Event]:
            use_up(game, stated)
            return [Event("regenerate", ("419.6b", *event.rules)[:4], object=number)]

        yield Candidate(stated.key, stated.source, stated.timestamp, apply)
        return


def _cant(game: Game, number: int) -> bool:
    return any(True for _ in about(game, m.Cant, m.BeRegenerated, number))


def apply_regenerate(game: Game, event: Event) -> None:
    """The applier of `regenerate`: all damage is removed, it is tapped, and leaves combat. Data: object."""
    permanent = game.obj(event["object"])
    permanent.damage = 0
    game.note("regenerated", event.rules, object=permanent.id)
    if not permanent.tapped:
        game.happen(Event("tap", event.rules, object=permanent.id))
    combat = game.table.combat
    if permanent.id in combat.get("attackers", ()) or permanent.id in combat.get("blockers", ()):
        game.rules.hooks["remove_from_combat"](game, permanent.id, event.rules)


APPLIERS = {"regenerate": apply_regenerate}
