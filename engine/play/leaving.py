"""Where cards with flashback and madness go instead of elsewhere: their own replacement effects (502.22a, 502.24a).

And what madness does with a card that was removed from the game this way, until its owner passes.
"""

from __future__ import annotations

from engine.cards import model as m
from engine.cards.model.base import Instruction, node
from engine.core.choices import YesNo
from engine.core.events import Event
from engine.core.game import Game
from engine.core.records import Map
from engine.effects.performing import NONE, performs
from engine.meaning.context import Context, Memory
from engine.play.slots import flashed_back
from engine.turn.priority import Waiting


@node
class LetPlayMad(Instruction):
    """Until its owner passes next, he or she may play this card for its madness cost (502.24a)."""


# The second ability of madness; it triggers by what the first one does.
TRIGGER = m.Triggered(m.MagicWord("madness"), LetPlayMad())


def replaced(game: Game, event: Event) -> Event:
    """The move that happens instead of one, by the card's own ability; the same event where none applies. Asks."""
    if event.kind != "move" or event["to"] == "removed":
        return event
    number = event["object"]
    record = game.obj(number)
    if record.zone == "stack":
        return event.changed("502.22a", to="removed") if flashed_back(record) else event
    if event.get("cause") == "discarded" and record.zone == "hand" and game.view(number).has("madness"):
        key = ("madness", number)
        if key in event.applied:
            return event
        event.applied |= {key}
        if game.ask(record.owner, "may", YesNo(), "502.24a", about=number):
            return event.changed("502.24a", to="removed", madness=True)
    return event


def notice(game: Game, events: list[Event]) -> None:
    """502.24a: when a card has been removed from the game by madness, its second ability triggers."""
    fresh = [event for event in events if event.kind == "move" and event.get("madness") and event.result]
    for event in fresh:
        number = event.result
        waiting = Waiting(TRIGGER, number, game.obj(number).owner, Map({"object": number}))
        game.table.waiting = (*game.table.waiting, waiting)


@performs(LetPlayMad)
def let_play(ctx: Context, node: LetPlayMad) -> Memory:
    """The owner may play the card from now on, as long as it is there."""
    record = ctx.game.obj(ctx.self)
    if record.zone != "removed":
        return NONE
    record.memory = record.memory.with_("madness", record.owner)
    return Memory((record.id,), 1, "play")


def passed(game: Game, player: int) -> None:
    """502.24a: when the player passes next, cards that he or she could have played go to the graveyard."""
    mad = [n for n in game.player(player).removed if game.obj(n).memory.get("madness") == player]
    if mad:
        game.happen(*[Event("move", "502.24a", object=n, to="graveyard", player=player) for n in mad])
