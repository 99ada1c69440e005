"""Instructions of effects that have something played while they are carried out (417, 409.1)."""

from __future__ import annotations

from engine.cards import model as m
from engine.core.records import Map
from engine.effects.choosing import pick
from engine.effects.performing import NONE, memory_of, performs, who
from engine.meaning.context import Context, Memory
from engine.play.lands import play_land
from engine.play.ruling import forbidden
from engine.play.spells import FREE, GRANTED


@performs(m.Play)
def play(ctx: Context, node: m.Play) -> Memory:
    """A player plays cards now, whatever the time; what is played goes on the stack before the effect goes on."""
    game = ctx.game
    doer = (who(ctx, node.who) or (ctx.you,))[0]
    options = Map({"method": FREE if node.free else GRANTED})
    played: list[int] = []
    for number in pick(ctx, node.what, doer, "play"):
        if game.is_player(number) or game.obj(number).zone in ("in_play", "stack", "nowhere"):
            continue
        if "land" in game.view(number).types:
            if forbidden(game, m.PlayLands, doer, what=number):
                continue
            play_land(game, doer, number)
        elif forbidden(game, m.PlayCards, doer, what=number):
            continue  # 409.4
        else:
            game.call("play_spell", player=doer, card=number, options=options)
        played.append(number)
    return memory_of("play", played) if played else NONE
