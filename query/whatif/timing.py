"""When a situation begins and when its question is answered: whose turn, which step, until when it is played."""

from __future__ import annotations

from typing import Any, Final

from query.whatif.cards import is_spell, texts, type_line
from query.whatif.situation import ME, Event, Situation, Thing, other
from rules_text.scripts import fold

_MAIN: Final = "precombat_main"
_STARTS: Final = ("维持", "抓牌步骤开始", "抽牌步骤开始", "你的抓牌步骤", "返响", "累积维持", "消退")


def active_player(situation: Situation) -> str:
    """Whose turn it is when the situation begins: as told, else who must be the active player for what is done first."""
    if situation.turn is not None:
        return situation.turn
    for event in situation.events:
        if event.kind == "attack":
            return event.by
        if event.kind == "block":
            return other(event.by)
        if event.kind == "play" and not event.asked and not _instant(event.things[0]) and not event.response:
            return event.by
        if event.kind == "tap" and event.things and not event.asked:
            return event.by
    for event in situation.events:
        if event.asked:
            return event.by
    holder = next((thing for thing in situation.things if thing.zone == "in_play" and _at_beginning(thing)), None)
    if holder is not None and "你的" in fold("".join(texts(holder))):
        return holder.controller or holder.owner or ME
    return ME


def _instant(thing: Thing) -> bool:
    if thing.library is not None:
        return type_line(thing).startswith("瞬间")
    return is_spell(thing) and "sorcery" not in thing.kinds


def _at_beginning(thing: Thing) -> bool:
    return any(any(word in fold(text) for word in _STARTS) for text in texts(thing))


def begins(situation: Situation, turn: str) -> str:
    """The step in which the situation begins."""
    if (
        situation.step == "upkeep"
        and not situation.events
        and any(thing.zone == "in_play" and _at_beginning(thing) for thing in situation.things)
    ):
        return "untap"
    if situation.step == "draw" and not situation.events and situation.players[turn].library == 0:
        return "upkeep"
    if situation.step is not None:
        return situation.step
    if _from_untap(situation, turn):
        return "untap"
    return _MAIN


def _from_untap(situation: Situation, turn: str) -> bool:
    """Whether the beginning of the turn matters: something happens in the upkeep, or an empty library is drawn from."""
    if any(event.kind in ("attack", "play", "activate", "block", "effect", "tap") for event in situation.events):
        return False
    if any(thing.zone == "in_play" and _at_beginning(thing) for thing in situation.things):
        return True
    return situation.turn is not None and situation.players[turn].library == 0


def last_moment(situation: Situation, turn: str, step: str) -> Any:
    """Until when the scenario is played, as a scenario says it; None: until all is done."""
    events = situation.events
    if situation.until == "next_turn" or _extra_turn(situation):
        return {
            "step": "upkeep",
            "turn_number": 2 + sum(1 for event in events if event.kind == "advance" and event.turn is not None),
        }
    if _returns(situation):
        return {"step": "upkeep", "turn_number": 2}
    if situation.until in ("end_of_turn", "cleanup") or (_hand_asked(situation) and not events):
        return "cleanup"
    if (events and events[-1].kind == "attack") or any(event.kind in ("attack", "block") for event in events):
        return _after_combat(events)
    if step == "untap":
        return _MAIN
    if (
        any(event.kind == "tap" for event in events)
        and events[-1].kind != "advance"
        and not any(event.asked for event in events)
    ):
        return _next_phase(step)
    if step in ("upkeep", "draw") and not any(event.kind in ("play", "activate", "tap") for event in events):
        return _MAIN
    if situation.until is not None and situation.until in (
        "upkeep",
        "draw",
        _MAIN,
        "beginning_of_combat",
        "end_of_combat",
        "postcombat_main",
    ):
        return situation.until
    return None


def _returns(situation: Situation) -> bool:
    """Whether it is asked who has a thing when an effect until end of turn has ended."""
    ends = any(
        "直到回合结束" in fold(text) and "操控权" in fold(text)
        for event in situation.events
        for thing in event.things
        for text in texts(thing)
    )
    return (
        ends
        and any(query.kind in ("where", "controller") for query in situation.queries)
        and (situation.until is not None or any(query.kind == "where" for query in situation.queries))
    )


def _hand_asked(situation: Situation) -> bool:
    """Whether what is asked is how many cards stay in a hand that was told of."""
    if all(player.hand is None for player in situation.players.values()):
        return False
    return any(query.kind in ("hand", "remain") and not query.things for query in situation.queries)


def _after_combat(events: list[Event]) -> str | None:
    place = max(number for number, event in enumerate(events) if event.kind in ("attack", "block"))
    if any(
        event.moment in ("postcombat_main", "end_of_turn", "cleanup") or event.kind == "advance"
        for event in events[place:]
    ):
        return None
    return "end_of_combat"


def _next_phase(step: str) -> str:
    if step in ("untap", "upkeep", "draw"):
        return _MAIN
    return "beginning_of_combat" if step == _MAIN else "cleanup"


def _extra_turn(situation: Situation) -> bool:
    said = [text for event in situation.events for thing in event.things for text in texts(thing)]
    said += [event.text or "" for event in situation.events]
    return any("额外的回合" in fold(text) or "额外回合" in fold(text) for text in said)
