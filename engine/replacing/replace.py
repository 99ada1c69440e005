"""What becomes of an event that is about to happen (419): every effect that applies gets one opportunity (419.6a), in
the order that the affected player chooses (419.9a), self-replacement first (419.6d)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.cards import model as m
from engine.continuous.changing import plain
from engine.continuous.parts import parts_of
from engine.continuous.standing import Stated
from engine.core.choices import OneOf, YesNo
from engine.core.events import Event
from engine.core.game import Game
from engine.core.records import Map
from engine.effects.feasible import feasible
from engine.meaning.conditions import holds
from engine.meaning.context import Context
from engine.meaning.denoting import player
from engine.replacing import damage, entering, regenerating
from engine.replacing.candidates import Candidate, forbidden, use_up, watching
from engine.replacing.instead import instead
from engine.replacing.proposals import affected_player, means, roles_of


def replace(game: Game, event: Event) -> list[Event]:
    """The hook: the events that happen instead of `event`; itself where nothing applies. Each effect gets one opportunity
    (419.6a), and what results may be replaced again (419.9b).

    An event that results is looked at again (419.9b); what has been applied is carried on with it.
    """
    if event.kind in _NEVER:
        return [event]
    while True:
        if forbidden(game, event):
            return []
        found = list(_found(game, event))
        if not found:
            return _entered(game, event) if event.kind in ("move", "token") else [event]
        one = _first(game, event, found)
        event.applied |= {one.key}
        applied = event.applied
        results = one.apply()
        for result in results:
            result.applied |= applied
        if len(results) == 1:
            event = results[0]
            continue
        return [final for result in results for final in replace(game, result)]


def in_turn(game: Game, events: Sequence[Event]) -> Sequence[Event]:
    """419.9a: the active player chooses first what replaces what would happen to him or her, or to what is his or hers."""
    kinds = {event.kind for event in events}
    if kinds & game.rules.expansions.keys():
        kinds.add("move")
    if not any(watching(game, kind) for kind in kinds):
        return events
    active = game.table.active
    return sorted(events, key=lambda event: affected_player(game, event) != active)


# Events that nothing replaces: they are rules carried out, or instead of something already.
_NEVER = frozenset(("begin_step", "begin_turn", "do", "regenerate", "control", "cease", "reveal", "mana_burn"))


def _entered(game: Game, event: Event) -> list[Event]:
    if entering.KEY in event.applied or (event.kind == "move" and event["to"] != "in_play"):
        return [event]
    event.applied |= {entering.KEY}
    return entering.enter(game, event)


def _found(game: Game, event: Event) -> Iterator[Candidate]:
    if event.kind == "damage":
        yield from damage.found(game, event)
    elif event.kind == "destroy":
        yield from regenerating.found(game, event)
    elif event.kind == "turn_up":
        yield from _turns_itself_up(game, event)
    for stated in (*_of_itself(game, event), *watching(game, event.kind)):
        if stated.key in event.applied:
            continue
        statement = stated.statement
        if isinstance(statement, m.AsTurnedUp):
            yield from _turned_up(game, stated, event)
        if not isinstance(statement, m.Replace):
            continue
        ctx = stated.context(game)
        if ctx is None or not _from_chosen_source(game, stated, event):
            continue
        roles = roles_of(ctx, statement.event, event)
        if roles is None:
            continue
        ctx = ctx.within(event=Map({**ctx.event, **roles}))
        if statement.condition is not None and not holds(ctx, statement.condition):
            continue
        own = stated.held is not None and game.obj(stated.source).zone == "stack"
        yield Candidate(stated.key, stated.source, stated.timestamp, _replacing(game, ctx, stated, event), own)


def _from_chosen_source(game: Game, stated: Stated, event: Event) -> bool:
    """419.8a: where a source was chosen, the damage must be from it."""
    if event.kind != "damage" or not stated.effect:
        return True
    chosen = game.effect(stated.effect).memory.get("source")
    return not chosen or damage.same_source(game, chosen, event["source"])


def _of_itself(game: Game, event: Event) -> tuple[Stated, ...]:
    """What a card that is neither in play nor on the stack says of itself being moved or discarded: it can apply only
    where the card is (402.8)."""
    number = event.get("object")
    if not number or event.kind not in ("move", "discard"):
        return ()
    record = game.obj(number)
    if record.zone in ("in_play", "stack", "nowhere") or record.card is None:
        return ()
    found = []
    for place, held in enumerate(game.view(number).abilities):
        for index, part in enumerate(parts_of(held.ability)):
            statement = part.statement
            if isinstance(statement, m.Replace) and isinstance(getattr(statement.event, "what", None), m.Self):
                key = (number, id(held.ability), place, index)
                found.append(Stated(part, number, record.timestamp, key, held))
    return tuple(found)


def _first(game: Game, event: Event, found: list[Candidate]) -> Candidate:
    """419.9a: self-replacement effects first, then one that the affected player chooses."""
    own = [one for one in found if one.own]
    if own:
        return own[0]
    if len(found) == 1:
        return found[0]
    found.sort(key=lambda one: one.timestamp)
    sources = tuple(dict.fromkeys(one.source for one in found))
    decider = affected_player(game, event)
    about = event.get("target") or event.get("object") or 0
    chosen = game.ask(decider, "replacement", OneOf(sources, "419.9a"), "419.9a", about=about)
    same = [one for one in found if one.source == chosen]
    if len(same) > 1:
        order = OneOf(tuple(range(len(same))), "419.9a")
        return same[int(game.ask(decider, "replacement_of", order, "419.9a", about=chosen))]
    return same[0]


def _replacing(game: Game, ctx: Context, stated: Stated, event: Event) -> Any:
    statement = stated.statement

    def apply() -> list[Event]:
        do = statement.do
        if isinstance(do, m.May):
            decider = player(ctx, do.who) or ctx.you
            inner = ctx.within(subject=decider)
            yes = game.ask(decider, "may", YesNo(feasible(inner, do.do)), "413.2c", about=stated.source)
            if not yes:
                return [event]
            do = do.do
        made = instead(ctx, event, do)
        if made == [event]:
            return made
        if not _only_prevents(do):
            _tell(game, stated, event)
        if statement.next:
            use_up(game, stated)
        return made

    return apply


def _only_prevents(do: Any) -> bool:
    """Whether what happens instead is (first of all) that damage is prevented, which is told as such."""
    while isinstance(do, (m.Seq, m.Chain, m.Remember)):
        do = do.do if isinstance(do, m.Remember) else do.steps[0]
    return isinstance(do, m.PreventDamage)


def _tell(game: Game, stated: Stated, event: Event) -> None:
    about = event.get("target") or event.get("object") or event.get("player") or 0
    key = "player" if about and game.is_player(about) else "object"
    more = {key: about} if about else {}
    again = len(event.applied - {entering.KEY}) > 1  # it is what another replacement has made of an event
    rules = ("419.1a", "419.6a", "419.9b" if again else "419.5", *event.rules[:1])
    game.note("replaced", rules, source=stated.source, **more)


def _turns_itself_up(game: Game, event: Event) -> Iterator[Candidate]:
    """As a permanent is turned face up, by the words on its face."""
    number = event["object"]
    record = game.obj(number)
    if not record.face_down:
        return
    for place, held in enumerate(plain(game.thing(record.thing).card, 0).abilities):
        for index, part in enumerate(parts_of(held.ability)):
            key = ("turned up", number, place, index)
            if key in event.applied or not isinstance(part.statement, m.AsTurnedUp):
                continue
            ctx = Context(game, number, game.view(number).controller, holder=number)
            do = part.statement.do

            def apply(ctx: Context = ctx, do: Any = do) -> list[Event]:
                return [event, _deed(ctx, event, do)]

            yield Candidate(key, number, record.timestamp, apply)


def _turned_up(game: Game, stated: Stated, event: Event) -> Iterator[Candidate]:
    """As something is turned face up, by the words of something else."""
    ctx = stated.context(game)
    statement = stated.statement
    number = event["object"]
    if ctx is None or isinstance(statement.what, m.Self):
        return
    if means(ctx, statement.what, number):
        inner = ctx.within(event=Map({"object": number}), this=number)

        def apply() -> list[Event]:
            return [event, _deed(inner, event, statement.do)]

        yield Candidate(stated.key, stated.source, stated.timestamp, apply)


def _deed(ctx: Context, event: Event, do: Any) -> Event:
    made = Event("do", ("419.1a",), instruction=do, context=ctx, event=event)
    made.applied = event.applied
    return made
