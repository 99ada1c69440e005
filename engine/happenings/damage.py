"""Damage (glossary: Damage; 310.4, 419.5a)."""

from __future__ import annotations

from engine.core.events import Event
from engine.core.game import Game


def apply_damage(game: Game, event: Event) -> None:
    """Damage is dealt: marked on a creature, a loss of as much life for a player. 0 damage is none (419.5a).

    `result` is the amount that was really dealt.
    """
    amount, target = event["amount"], event["target"]
    event.result = 0
    if amount <= 0:
        return
    if game.is_player(target):
        game.player(target).life -= amount
    else:
        record = game.obj(target)
        if record.zone != "in_play" or "creature" not in game.view(target).types:
            return  # 310.4c; damage is dealt to creatures and players only
        record.damage += amount
        record.memory = record.memory.with_(
            "damaged_by", (*record.memory.get("damaged_by", ()), (game.table.turn, event["source"], amount))
        )
    event.result = amount
    game.note("damage_dealt", event.rules, source=event["source"], target=target, amount=amount)


APPLIERS = {"damage": apply_damage}
