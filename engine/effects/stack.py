"""What is done to spells and abilities on the stack: countering, copying, changing targets (414, 415.7, 503.10)."""

from __future__ import annotations

from engine.cards import model as m
from engine.continuous.fixing import fixed
from engine.core.events import Event
from engine.effects.performing import acting, happen, memory_of, performs, rules_for, who
from engine.meaning.context import Context, Memory
from engine.meaning.counting import number
from engine.meaning.denoting import whole


@performs(m.Counter)
def _counter(ctx: Context, node: m.Counter) -> Memory:
    game = ctx.game
    found = tuple(n for n in acting(ctx, node.what) if not game.is_player(n) and game.obj(n).zone == "stack")
    to, position = ctx.chosen.pop("countered_to", (None, "top"))
    rules = ("414.1", *rules_for(ctx, ()), *(("419.6d",) if to else ()), "414.2")[:4]
    done = happen(
        ctx,
        [Event("counter", rules, object=n, source=ctx.self, to=to, position=position) for n in found],
    )
    countered = tuple(event["object"] for event in done if event.kind in ("move", "uncast") and event.get("object"))
    return memory_of("counter", countered)


@performs(m.CopySpell)
def _copy(ctx: Context, node: m.CopySpell) -> Memory:
    """503.10: a copy of a spell is put on the stack; it isn't played."""
    game = ctx.game
    made: list[int] = []
    doer = (who(ctx, node.who) or (ctx.you,))[0]
    for original in whole(ctx, node.what):
        count = number(ctx, node.count)
        made += game.rules.hooks["copy_spell"](
            ctx, original, doer, count, new_targets=node.new_targets, also=fixed(ctx, node.also)
        )
    return memory_of("copy", made)


@performs(m.ChangeTargets)
def _change(ctx: Context, node: m.ChangeTargets) -> Memory:
    game = ctx.game
    doer = (who(ctx, node.who) or (ctx.you,))[0]
    found = tuple(n for n in acting(ctx, node.what) if not game.is_player(n) and game.obj(n).zone == "stack")
    for n in found:
        game.rules.hooks["change_targets"](ctx, n, doer, node)
    return memory_of("change_targets", found)
