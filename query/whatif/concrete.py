"""Whether what was read is a situation that can be played, and not a question about the rules in general."""

from __future__ import annotations

from query.whatif.cards import is_creature, is_land, is_spell, texts
from query.whatif.errors import NotUnderstoodError
from query.whatif.situation import Player, Situation, Thing
from rules_text.scripts import fold

_CHANGES = ("维持", "抓牌步骤", "抽牌步骤", "回合结束")


def check_concrete(situation: Situation) -> None:
    """Raises NotUnderstoodError where too little is told for a board: no thing of a size or text, no number, no action."""
    for thing in situation.things:
        _check_thing(thing, situation)
    if any(
        event.kind in ("block", "assign")
        and any(isinstance(one, Thing) and one.said == "攻击生物" and one.invented for one in event.targets)
        for event in situation.events
    ):
        raise NotUnderstoodError("blocks what?")
    if any(event.asked for event in situation.events):
        if not (_concrete(situation) or _timed(situation)):
            raise NotUnderstoodError("may what, when?")
        return
    if situation.events and (_concrete(situation) or _told(situation)):
        return
    if all(event.kind == "advance" for event in situation.events) and _changes_by_itself(situation):
        return
    raise NotUnderstoodError("nothing happens")


def _check_thing(thing: Thing, situation: Situation) -> None:
    told = thing.texts or thing.library
    if is_spell(thing) and not told and any(thing in e.things and not e.asked for e in situation.events):
        raise NotUnderstoodError(f"what does {thing.said} do?")
    if thing.name is None or thing.kinds or thing.pt or thing.texts or thing.library or thing.zone == "made":
        return
    if any(thing in event.things or thing in event.targets for event in situation.events):
        raise NotUnderstoodError(f"what is {thing.name}?")


def _concrete(situation: Situation) -> bool:
    """Whether a thing is told of with its size, its text or its name."""
    for thing in situation.things:
        if thing.texts or thing.name or (thing.pt and not thing.invented) or thing.counters:
            return True
        if thing.library is not None and not is_land(thing):
            return True
    return any(event.kind == "tap" for event in situation.events)


def _timed(situation: Situation) -> bool:
    """Whether it is told when something is to be done, and it is plain what: a land, a creature."""
    told = situation.turn is not None or situation.step is not None or any(event.moment for event in situation.events)
    told = told or len(situation.events) > 1 or any(thing.sick for thing in situation.things)
    plain = all(
        is_land(thing) or is_creature(thing) or thing.kinds for event in situation.events for thing in event.things
    )
    return told and plain


def _told(situation: Situation) -> bool:
    return any(_numbers(player) for player in situation.players.values())


def _numbers(player: Player) -> bool:
    return any(one is not None for one in (player.life, player.poison, player.hand, player.library))


def _changes_by_itself(situation: Situation) -> bool:
    """Whether the board answers without anybody doing anything: hands at the end of turn, the upkeep, what effects make of things."""
    if any(query.kind in ("hand", "remain") for query in situation.queries) and any(
        player.hand is not None for player in situation.players.values()
    ):
        return True
    board = [thing for thing in situation.things if thing.zone == "in_play"]
    said = [fold(text) for thing in board for text in texts(thing)]
    if any(word in text for text in said for word in _CHANGES):
        return True
    if situation.turn is not None and situation.players[situation.turn].library == 0:
        return True
    if situation.step in ("untap", "upkeep") and any(player.library == 0 for player in situation.players.values()):
        return True
    looked_at = any(
        query.kind in ("size", "have", "be", "survive", "die", "happen", "remain", "controller", "where")
        for query in situation.queries
    )
    sized = [thing for thing in board if (thing.pt and not thing.invented) or thing.library or thing.name]
    return (
        looked_at
        and bool(sized)
        and (bool(said) or any(thing.face_down or thing.counters or thing.bonus for thing in board))
    )
