"""Tokens (216) and copies put into play (503)."""

from __future__ import annotations

from engine.cards import model as m
from engine.core.events import Event
from engine.core.records import Map
from engine.effects.performing import happen, memory_of, moved, performs, rules_for, who
from engine.meaning.context import Context, Memory
from engine.meaning.counting import number
from engine.meaning.denoting import players, whole

_TOKENS: dict[tuple[int, int, int], tuple[m.Token, m.Card]] = {}


def token_card(token: m.Token, power: int, toughness: int) -> m.Card:
    """The definition of a token: what the effect that makes it says (216.1). Its name is its creature types.

    Definitions are shared, so that equal tokens are equal.
    """
    key = (id(token), power, toughness)
    found = _TOKENS.get(key)
    if found is not None:
        return found[1]
    name = token.name or "".join(token.subtypes)
    card = m.Card(
        name=name,
        type_line=m.TypeLine(types=token.types, subtypes=token.subtypes, supertypes=token.supertypes),
        pt=(str(power), str(toughness)) if "creature" in token.types else None,
        colors=token.colors,
        abilities=tuple(token.abilities),  # type: ignore[arg-type]
    )
    _TOKENS[key] = (token, card)
    return card


@performs(m.CreateToken)
def _token(ctx: Context, node: m.CreateToken) -> Memory:
    token = node.token
    power = number(ctx, token.power) if token.power is not None else 0
    toughness = number(ctx, token.toughness) if token.toughness is not None else 0
    card = token_card(token, power, toughness)
    events = []
    for one in players(ctx, node.controller) if node.controller is not None else who(ctx, node.who):
        inner = ctx.within(subject=one)
        for _ in range(number(inner, node.count)):
            values = Map({"tapped": node.tapped, "memory": Map({"granter": ctx.source})})
            rules = ("216.1", *rules_for(ctx, ()))
            events.append(Event("token", rules, player=one, owner=ctx.you, card=card, values=values, source=ctx.self))
    return memory_of("token", moved(happen(ctx, events)))


@performs(m.CreateCopy)
def _copy(ctx: Context, node: m.CreateCopy) -> Memory:
    game = ctx.game
    events = []
    for one in players(ctx, node.controller) if node.controller is not None else who(ctx, node.who):
        for original in whole(ctx, node.of):
            card = game.rules.hooks["copiable"](game, original)
            for _ in range(number(ctx, node.count)):
                rules = ("216.1", "503.2", *rules_for(ctx, ()))
                events.append(Event("token", rules, player=one, owner=ctx.you, card=card, source=ctx.self))
    return memory_of("token", moved(happen(ctx, events)))
