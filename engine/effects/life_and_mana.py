"""Damage, life, mana, payments during resolution (417.1, 104.3, 413.2e)."""

from __future__ import annotations

from engine.cards import model as m
from engine.core.choices import OneOf
from engine.core.events import Event
from engine.core.state import MANA, NO_MANA
from engine.effects.performing import NONE, happen, memory_of, performs, rules_for, who
from engine.happenings.life import mana_of
from engine.meaning.context import Context, Memory
from engine.meaning.counting import number
from engine.meaning.denoting import ThisPlayer, objects, player, players, whole
from engine.meaning.produced import letters, own_colors


@performs(m.DealDamage)
def _damage(ctx: Context, node: m.DealDamage) -> Memory:
    from engine.effects.choosing import pick

    game = ctx.game
    # 413.2a: a target that is illegal now can't be made to deal damage.
    sources = (objects if isinstance(node.source, (m.Slot, m.Target)) else whole)(ctx, node.source)
    if not sources:
        return NONE
    each_other = isinstance(node.to, m.EachOther)
    targets = () if each_other else pick(ctx, node.to, ctx.subject or ctx.you, "damage")
    shares: dict[int, int] = {}
    if node.divided:
        record = game.obj(ctx.on_stack) if ctx.on_stack else None
        announced = dict(record.paid.get("division", ())) if record is not None else {}
        if announced:
            shares = {n: announced[n] for n in targets if n in announced}
        elif targets:
            shares = {targets[0]: number(ctx, node.amount)}
    events = []
    for source in sources:
        for n in targets if not each_other else (one for one in sources if one != source):
            amount = (
                shares.get(n, 0) if node.divided else number(ctx.within(this=source if each_other else n), node.amount)
            )
            events.append(
                Event(
                    "damage",
                    rules_for(ctx, (), amount=node.amount, source=source),
                    source=source,
                    target=n,
                    amount=amount,
                    combat=False,
                    unpreventable=node.unpreventable,
                )
            )
    done = happen(ctx, events)
    dealt = [event for event in done if event.kind == "damage" and event.result]
    return Memory(
        tuple(event["target"] for event in dealt), sum(event.result for event in dealt), "damage", bool(dealt)
    )


@performs(m.GainLife)
def _gain(ctx: Context, node: m.GainLife) -> Memory:
    return _life(ctx, node, "gain_life")


@performs(m.LoseLife)
def _lose(ctx: Context, node: m.LoseLife) -> Memory:
    return _life(ctx, node, "lose_life")


def _life(ctx: Context, node: m.GainLife | m.LoseLife, kind: str) -> Memory:
    doers = who(ctx, node.who)
    events = [
        Event(
            kind,
            rules_for(ctx, doers, amount=node.amount),
            player=one,
            amount=number(ctx.within(subject=one, this=one), node.amount),
            source=ctx.self,
        )
        for one in doers
    ]
    happen(ctx, [event for event in events if event["amount"] > 0])
    return Memory(doers, sum(event["amount"] for event in events), kind, bool(events))


@performs(m.SetLife)
def _set_life(ctx: Context, node: m.SetLife) -> Memory:
    """A life total that becomes a number is gained or lost as the difference (glossary: Life Total)."""
    events = []
    for one in who(ctx, node.who):
        change = number(ctx.within(subject=one, this=one), node.amount) - ctx.game.player(one).life
        if change:
            kind = "gain_life" if change > 0 else "lose_life"
            events.append(Event(kind, rules_for(ctx, ()), player=one, amount=abs(change), source=ctx.self))
    happen(ctx, events)
    return memory_of("set_life", who(ctx, node.who))


@performs(m.AddMana)
def _add_mana(ctx: Context, node: m.AddMana) -> Memory:
    game = ctx.game
    doer = player(ctx, node.who) or ctx.you
    pools = players(ctx, node.pool) if node.pool is not None else (doer,)
    symbols = node.symbols
    if node.choices:
        ways = OneOf(tuple(range(len(node.choices))))
        index = game.ask(doer, "mana", ways, "413.2c", silent=True, about=ctx.self, options=node.choices)
        symbols = (*symbols, *node.choices[index])
    if node.like is not None:
        like = _like(ctx, node)
        amount = number(ctx, node.amount) if node.amount is not None else 1
        if not like:
            game.note("replaced", "406.6", source=ctx.self, player=doer)
            return NONE
        letter = game.ask(doer, "mana", OneOf(like), "411.3a", silent=True, about=ctx.self)
        symbols = (*symbols, *(letter,) * amount)
    elif node.amount is not None:
        amount = number(ctx, node.amount)
        if node.of == "C" or not node.of:
            symbols = (*symbols, str(amount))
        elif node.each:
            for _ in range(amount):
                letter = game.ask(doer, "mana", OneOf(tuple(node.of)), "413.2c", silent=True, about=ctx.self)
                symbols = (*symbols, letter)
        elif amount > 0:
            kinds = letters(ctx, node)
            if not kinds:
                game.note("replaced", "406.6", source=ctx.self, player=doer)
                return NONE
            letter = game.ask(doer, "mana", OneOf(kinds), "413.2c", silent=True, about=ctx.self)
            symbols = (*symbols, *(letter,) * amount)
    mana = mana_of(symbols)
    rules = ("104.3d", *rules_for(ctx, ())) if mana[5] else rules_for(ctx, ())
    if node.like is not None:
        rules = (*rules, "411.3a")
    elif ctx.on_stack:
        rules = (*rules, "406.2")
    if any(mana):
        happen(ctx, [Event("add_mana", rules, player=one, mana=mana, source=ctx.self) for one in pools])
    return Memory(pools, sum(mana), "mana", any(mana))


def _like(ctx: Context, node: m.AddMana) -> tuple[str, ...]:
    """The types of mana that an object produced, in the event that triggered this, or could produce."""
    produced = ctx.event.get("mana")
    if produced is not None:
        return tuple(MANA[i] for i, amount in enumerate(produced) if amount and (node.same != "color" or i < 5))
    if node.same == "own":
        return own_colors(ctx, node)
    letters: dict[str, None] = {}
    for n in objects(ctx, node.like):
        letters.update(dict.fromkeys(ctx.game.rules.hooks["could_produce"](ctx.game, n)))
    return tuple(letter for letter in letters if node.same != "color" or letter != "C")


@performs(m.LoseMana)
def _lose_mana(ctx: Context, node: m.LoseMana) -> Memory:
    from engine.happenings.life import symbols

    for one in who(ctx, node.who):
        record = ctx.game.player(one)
        if any(record.mana):
            ctx.game.note("mana_lost", rules_for(ctx, ()), player=one, mana=symbols(record.mana))
            record.mana = NO_MANA
    return memory_of("mana", who(ctx, node.who))


@performs(m.Pay)
def _pay(ctx: Context, node: m.Pay) -> Memory:
    doers = who(ctx, node.who)
    for one in doers:
        ctx.game.rules.hooks["pay"](ctx.game, one, node, ctx, "413.2e")
    return Memory(doers, 1, "pay")


@performs(m.Exchange)
def _exchange(ctx: Context, node: m.Exchange) -> Memory:
    """Life totals are exchanged by gaining and losing the difference; control by a continuous effect (layer 2)."""
    game = ctx.game
    if node.what == "life":
        both = (*players(ctx, node.a), *(players(ctx, node.b) if node.b is not None else ()))
        if len(both) == 2:
            one, two = both
            totals = game.player(two).life, game.player(one).life
            _set_life(ctx.within(event=ctx.event), m.SetLife(ThisPlayer(one), m.Number(totals[0])))
            _set_life(ctx, m.SetLife(ThisPlayer(two), m.Number(totals[1])))
        return memory_of("exchange", both)
    game.rules.hooks["exchange_control"](ctx, node)
    return Memory((), 1, "exchange")
