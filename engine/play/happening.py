"""What happens in playing and countering: how it changes the state and is told (409.1h-i, 411, 414)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import zones
from engine.cards import model as m
from engine.core.events import Event
from engine.core.game import Game
from engine.happenings.life import symbols
from engine.meaning.contexts import of_stack
from engine.play.mana import minus
from engine.play.ruling import forbidden
from engine.play.slots import enchanted_by, is_spell, targets_of


def apply_played(game: Game, event: Event) -> None:
    """A spell becomes played (409.1i), or a land has been played, which is told already. Data: player, object."""
    number = event["object"]
    if game.obj(number).zone == "stack":
        rules = (
            *event.rules[:2],
            *game.rules.hooks["decided"](game, event["player"]),
            *event.rules[2:],
            _aimed(game, number),
        )
        game.note("spell_played", rules[:4], player=event["player"], object=number, **chosen_targets(game, number))


def _aimed(game: Game, number: int) -> str:
    """Why a spell is targeted: by its text (415.1), as a local enchantment (415.3), for as many as were chosen (415.4).
    One without targets goes on top of the stack like any other (408.1e)."""
    if any(game.obj(number).targets):
        return "415.3" if enchanted_by(game, number) is not None else "415.1"
    return "415.4" if targets_of(game, number, of_stack(game, number)) else "408.1e"


def apply_ability_played(game: Game, event: Event) -> None:
    """An activated ability becomes played (409.1i, 411.1). Data: player, object (its source), ability (on the stack; 0
    for a mana ability)."""
    number = event["ability"]
    about = chosen_targets(game, number) if number else {}
    game.note(
        "ability_played",
        event.rules,
        player=event["player"],
        object=number or event["object"],
        source=event["object"],
        **about,
    )


def chosen_targets(game: Game, number: int) -> dict[str, Any]:
    """What the trace says of the targets of a spell or ability: nothing where it has none."""
    chosen = tuple(n for slot in game.obj(number).targets for n in slot)
    if not chosen:
        return {}
    return {"target": chosen[0] if len(chosen) == 1 else chosen}


def apply_spend_mana(game: Game, event: Event) -> None:
    """Mana is taken out of a player's pool to pay. Data: player, mana, object (what it is spent on)."""
    record = game.player(event["player"])
    record.mana = minus(record.mana, event["mana"])
    game.note("mana_spent", event.rules, player=record.id, mana=symbols(event["mana"]), object=event["object"])


def apply_unseen(game: Game, event: Event) -> None:
    """An occurrence that changes and tells nothing: others trigger on it."""


def expand_counter(game: Game, event: Event) -> Sequence[Event]:
    """To counter a spell is to move it from the stack to its owner's graveyard (217.4a); an ability is removed (414.1).

    Data: object; source, to (another zone, or None), position there.
    """
    number = event["object"]
    record = game.obj(number)
    if record.zone != "stack" or game.thing(record.thing).kind == "damage":
        return ()
    if event.get("source") and forbidden(game, m.BeCountered, number, by=event["source"]):
        return ()
    if not is_spell(game, record):
        rules = (*event.rules[:3], "402.5")  # abilities can be countered by what says so, and by the rules
        return (Event("uncast", rules, object=number, source=event.get("source", 0), cause="countered"),)
    return (
        Event(
            "move",
            event.rules,
            object=number,
            to=event.get("to") or "graveyard",
            position=event.get("position", "top"),
            cause="countered",
            source=event.get("source", 0),
        ),
    )


def apply_uncast(game: Game, event: Event) -> None:
    """A countered ability is removed from the stack (414.1)."""
    number = event["object"]
    zones.take_out(game, number)
    data = {"object": number}
    if event.get("source"):
        data["source"] = event["source"]
    game.note("countered", event.rules, **data)


APPLIERS = {
    "played": apply_played,
    "ability_played": apply_ability_played,
    "spend_mana": apply_spend_mana,
    "tapped_for_mana": apply_unseen,
    "targeted": apply_unseen,
    "cycled": apply_unseen,
    "uncast": apply_uncast,
}
EXPANSIONS = {"counter": expand_counter}
