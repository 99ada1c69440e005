"""Instructions of effects that have something played while they are carried out (417, 409.1)."""

from __future__ import annotations

from engine.cards import model as m
from engine.core.choices import YesNo
from engine.core.game import Game
from engine.core.records import Map
from engine.effects.choosing import pick
from engine.effects.performing import NONE, memory_of, performs, who
from engine.meaning.context import Context, Memory
from engine.meaning.counting import number
from engine.play.lands import play_land
from engine.play.ruling import forbidden
from engine.play.slots import enchanted_by, modal, spell_effect
from engine.play.spells import FREE, GRANTED
from engine.play.targets import legal_targets, possible


@performs(m.RepeatProcess)
def repeat_process(ctx: Context, node: m.RepeatProcess) -> Memory:
    """What the ability has done so far is done once more: a number of times, as long as a player likes, or always."""
    chosen = ctx.chosen
    if node.times is not None and not isinstance(node.times, m.AnyNumber):
        left = chosen["repeats"] if "repeats" in chosen else number(ctx, node.times)
        again = left > 0
        chosen["repeats"] = left - 1
        if not again:
            del chosen["repeats"]
    elif node.who is not None:
        decider = (who(ctx, node.who) or (ctx.you,))[0]
        again = ctx.game.ask(decider, "repeat", YesNo(), "413.2c", about=ctx.on_stack or ctx.self)
    else:
        again = True
    if again:
        chosen["repeat_process"] = True  # for who goes through the steps of the effect
    return Memory(done=again)


def _has_targets(game: Game, doer: int, card: int) -> bool:
    """Whether a card could be played as a spell as far as its targets go, in one of its modes (409.1c)."""
    ctx = Context(game, source=card, you=doer)
    enchants = enchanted_by(game, card)
    if enchants is not None:
        return bool(legal_targets(ctx, m.Target(enchants, slot=0)))
    effect = spell_effect(game, card, doer)
    choice = modal(effect)
    if choice is None:
        return possible(game, ctx, effect)
    return any(possible(game, ctx, effect, (mode,)) for mode in range(len(choice.modes)))


@performs(m.Play)
def play(ctx: Context, node: m.Play) -> Memory:
    """A player plays cards now, whatever the time; what is played goes on the stack before the effect goes on."""
    game = ctx.game
    doer = (who(ctx, node.who) or (ctx.you,))[0]
    options = Map({"method": FREE if node.free else GRANTED})
    played: list[int] = []
    for card in pick(ctx, node.what, doer, "play"):
        if game.is_player(card) or game.obj(card).zone in ("in_play", "stack", "nowhere"):
            continue
        if "land" in game.view(card).types:
            if forbidden(game, m.PlayLands, doer, what=card):
                continue
            play_land(game, doer, card)
        elif forbidden(game, m.PlayCards, doer, what=card) or not _has_targets(game, doer, card):
            continue  # 409.4, 409.1c
        else:
            game.call("play_spell", player=doer, card=card, options=options)
        played.append(card)
    return memory_of("play", played) if played else NONE
