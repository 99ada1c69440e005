"""Drawing, discarding, revealing (glossary: Draw, Discard, Reveal)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.events import Event
from engine.core.game import Game
from engine.happenings.permanents import to_graveyard


def expand_draw(game: Game, event: Event) -> Sequence[Event]:
    """To draw is to put the top card of one's library into one's hand; who can't has drawn from an empty library."""
    player = game.player(event["player"])
    if not player.library:
        return (Event("no_card", event.rules, player=player.id),)
    return (Event("move", event.rules, object=player.library[0], to="hand", cause="drawn", player=player.id),)


def apply_no_card(game: Game, event: Event) -> None:
    """A player was required to draw more cards than are left (102.2); noticed by the next check (420.5g)."""
    game.player(event["player"]).drew_from_empty = True
    game.note("drawn", ("102.2", *event.rules), player=event["player"], amount=0)


def expand_discard(game: Game, event: Event) -> Sequence[Event]:
    """To discard is to put a card from one's hand into one's graveyard."""
    return (to_graveyard(event, "discarded"),)


def apply_reveal(game: Game, event: Event) -> None:
    """Cards are shown to both players. Data: player, objects."""
    for number in event["objects"]:
        game.note("revealed", event.rules, player=event["player"], object=number)


EXPANSIONS = {"draw": expand_draw, "discard": expand_discard}
APPLIERS = {"no_card": apply_no_card, "reveal": apply_reveal}
