"""Which rules govern a situation: what made happen what is asked about, and what the situation turns on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from query.whatif.cards import is_creature, is_land, is_spell, texts
from query.whatif.playing import Played
from query.whatif.situation import Situation, Thing
from rules_text.scripts import fold

# What an entry of the trace tells of the answer, by its kind; what isn't listed is the ordinary course of the game.
_WORTH: Final = {
    "refused": 6.0,
    "lost": 4.0,
    "drawn_game": 5.0,
    "state_based": 3.5,
    "destroyed": 3.0,
    "ceased": 3.5,
    "prevented": 3.5,
    "replaced": 3.5,
    "regenerated": 3.5,
    "countered": 3.5,
    "mana_lost": 3.5,
    "life_lost": 2.5,
    "copied": 3.0,
    "control_changed": 2.5,
    "turned_face_up": 3.0,
    "unattached": 3.0,
    "counter_added": 1.2,
    "counter_removed": 1.2,
    "triggered": 1.8,
    "discarded": 2.0,
    "drawn": 1.0,
    "damage_dealt": 1.4,
    "damage_assigned": 1.3,
    "life_gained": 1.0,
    "sacrificed": 1.5,
    "effect_ended": 2.0,
    "effect_began": 1.2,
    "moved": 0.8,
    "resolved": 0.9,
    "blockers_declared": 0.6,
    "attackers_declared": 0.6,
    "turn_began": 0.5,
    "land_played": 1.2,
    "removed_from_combat": 1.0,
    "spell_played": 0.3,
    "ability_played": 0.3,
    "mana_added": 0.4,
    "won": 1.0,
}
_COMMON: Final = frozenset(
    [
        "408.1b",
        "408.1c",
        "408.1e",
        "408.1g",
        "408.2g",
        "408.2e",
        "300.1",
        "300.2",
        "409.1",
        "409.1a",
        "409.1h",
        "409.1i",
        "413.2b",
        "413.2h",
        "401.1",
        "401.2",
        "401.3",
        "401.7",
        "406.4",
        "411.1",
        "411.2",
        "415.1",
        "308.1",
        "308.2c",
        "308.2g",
        "309.1",
        "309.2e",
        "310.1",
        "310.2a",
        "104.4",
        "217.4a",
        "306.2",
        "420.3",
    ]
)
_COMMON_WORTH: Final = 0.25
_CONCEPT: Final = 3.6
_NEXT: Final = 0.72
_TOLD: Final = 1.4


def governing(situation: Situation, played: Played) -> list[tuple[str, float]]:
    """The numbers of the rules that govern a situation that has been played, best first, each with its weight."""
    found: dict[str, float] = {}
    asked = {thing.handle for query in situation.queries for thing in query.things if thing.handle}
    for entry in played.report.get("trace") or ():
        worth = _WORTH.get(str(entry.get("kind")), 0.0)
        if not worth:
            continue
        if asked & set(_named(entry.get("data") or {})):
            worth *= _TOLD
        for place, number in enumerate(entry.get("rules") or ()):
            weight = worth * (0.85**place) * (_COMMON_WORTH if number in _COMMON else 1.0)
            found[number] = max(found.get(number, 0.0), weight)
    for place, mark in enumerate(dict.fromkeys(marks(situation, played))):
        for next_, number in enumerate(concepts().get(mark, ())):
            weight = _CONCEPT * (_NEXT**next_) * (0.96**place)
            found[number] = max(found.get(number, 0.0), weight)
    return sorted(found.items(), key=lambda pair: -pair[1])


def _named(data: Mapping[str, Any]) -> Iterator[str]:
    for value in data.values():
        if isinstance(value, str):
            yield value
        elif isinstance(value, list):
            yield from (one for one in value if isinstance(one, str))


@lru_cache(maxsize=1)
def concepts() -> dict[str, tuple[str, ...]]:
    """The rules by marks of situations."""
    lines = (Path(__file__).parent / "words" / "concepts.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split(" ") for line in lines if line and not line.startswith("#")]
    return {mark: tuple(numbers) for mark, *numbers in rows}


def marks(situation: Situation, played: Played) -> Iterator[str]:
    """What a situation turns on, the most telling first."""
    trace = list(played.report.get("trace") or ())
    kinds = {str(entry.get("kind")) for entry in trace}
    things = [thing for thing in situation.things if thing.handle]
    yield from _ends(kinds, trace)
    yield from _timing(situation, played, trace)
    yield from _keywords(situation, things)
    yield from _stack(situation, trace, kinds)
    yield from _board(situation, things, trace)
    yield from _combat(situation, trace)
    yield from _players(situation, kinds)


def _ends(kinds: set[str], trace: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    if "drawn_game" in kinds:
        yield "both_lose"


def _timing(situation: Situation, played: Played, trace: list[Mapping[str, Any]]) -> Iterator[str]:
    step = played.scenario["start"].get("step")
    for event in situation.events:
        if event.kind == "play" and event.things and event.asked:
            thing = event.things[0]
            if is_land(thing):
                yield "land_time"
            elif is_creature(thing):
                yield "creature_time"
            elif "sorcery" in thing.kinds:
                yield "sorcery_time"
            else:
                if step in ("upkeep", "draw", "untap"):
                    yield f"{step}_action"
                yield "instant_any_time"
        elif event.kind == "activate" and event.text == "equip":
            yield "equip"
        elif event.asked and event.kind == "tap" and step == "untap":
            yield "untap_action"
    taps = any(event.kind == "tap" for event in situation.events)
    if taps:
        yield "mana_left" if any(entry.get("kind") == "mana_lost" for entry in trace) else "mana_kept"
    if any(query.kind in ("hand", "remain") for query in situation.queries) and any(
        player.hand is not None for player in situation.players.values()
    ):
        yield "hand_limit"


def _keywords(situation: Situation, things: list[Thing]) -> Iterator[str]:
    said = " ".join(fold(text) for event in situation.events for thing in event.things for text in texts(thing))
    for thing in things:
        for keyword in thing.keywords:
            yield "保护" if "保护" in keyword else "行者" if "行者" in keyword else keyword
    for word in ("先攻", "连击", "飞行", "践踏", "敏捷"):
        if word in said:
            yield word
    for thing in things:
        if thing.sick:
            yield "haste" if "敏捷" in thing.keywords else "sick"
        if thing.face_down or any(event.face_down and thing in event.things for event in situation.events):
            yield "face_down"
        if any("重生" in fold(text) for text in thing.texts):
            yield "regenerate"
    if any(event.kind == "turn_up" for event in situation.events):
        yield "turned_up"


def _stack(situation: Situation, trace: list[Mapping[str, Any]], kinds: set[str]) -> Iterator[str]:
    if any(event.response for event in situation.events):
        yield "response"
    if any(event.moment == "combat_damage" for event in situation.events):
        yield "damage_on_stack"
    if any("413.2a" in (entry.get("rules") or ()) for entry in trace):
        yield "fizzled"
    if "countered" in kinds:
        yield "countered"
    for event in situation.events:
        for thing in event.things:
            said = fold("".join(texts(thing)))
            if "复制" in said:
                yield "copied_spell" if is_spell(thing) else "copy"
            if "额外的回合" in said or "额外回合" in said:
                yield "extra_turn"
            if "操控权" in said or "操控受此" in said:
                yield "control"
                if "直到回合结束" in said:
                    yield "until_end"


def _board(situation: Situation, things: list[Thing], trace: list[Mapping[str, Any]]) -> Iterator[str]:
    gone = {
        str((entry.get("data") or {}).get("object"))
        for entry in trace
        if (entry.get("data") or {}).get("from") == "in_play"
    }
    for thing in things:
        said = fold(" ".join(thing.texts))
        if thing.legendary:
            yield "legend"
        if thing.token and (thing.handle in gone):
            yield "token"
        if "equipment" in thing.kinds:
            yield "equipment"
        if any(kind.endswith("aura") for kind in thing.kinds):
            yield "aura"
        if (
            not is_spell(thing)
            and thing.texts
            and ("得+" in said or "得-" in said or "具有" in said or "失去所有" in said)
            and "直到" not in said
        ):
            yield "static_gone" if thing.handle in gone else "static"
        if "失去所有异能" in said:
            yield "keyword_lost"
        if "都是" in said or ("成为" in said and "生物" in said and "复制" not in said):
            yield (
                "land_type_change"
                if ("地" in said and "生物" not in said)
                or any(land in said for land in ("平原", "海岛", "沼泽", "山脉", "树林"))
                else "type_change"
            )
        if thing.counters:
            yield "pt_counters"
            if thing.handle in gone:
                yield "new_object"
        if "防止" in said:
            yield "prevent"
        if "改为" in said:
            yield "replace"
        if any(word in said for word in ("每当", "当", "维持开始", "回合结束时")) and not is_spell(thing):
            yield "upkeep" if "维持" in said else "trigger"
        if ("{t}" in said or "{横置}" in said) and thing.sick:
            yield "tap_ability"
        if thing.later or (thing.controller and thing.controller != thing.owner):
            yield "owner_zone"
    if any(
        ("指示物" in fold("".join(texts(thing))) and "+1/+1" in fold("".join(texts(thing))))
        or "-1/-1" in "".join(texts(thing))
        for event in situation.events
        for thing in event.things
    ):
        yield "pt_counters"
    if any((event.kind == "effect" and "牺牲" in (event.text or "")) or event.sacrificed for event in situation.events):
        yield "sacrifice"


def _combat(situation: Situation, trace: list[Mapping[str, Any]]) -> Iterator[str]:
    events = situation.events
    if not any(event.kind == "attack" for event in events):
        return
    if (
        any(event.kind == "assign" for event in events)
        or sum(len(event.things) for event in events if event.kind == "block") > 1
    ):
        yield "divided"
    blocks = [event for event in events if event.kind == "block"]
    if not blocks:
        yield "unblocked"
    else:
        place = events.index(blocks[-1])
        if any(event.kind in ("activate", "play", "effect") for event in events[place + 1 :]):
            yield "blocked"
    if any(
        thing.pt and thing.pt.startswith("0/")
        for event in events
        if event.kind in ("attack", "block")
        for thing in event.things
    ):
        yield "zero_power"
    yield "lethal"
    if any("战斗" in fold("".join(texts(thing))) for event in events for thing in event.things):
        yield "prevent"


def _players(situation: Situation, kinds: set[str]) -> Iterator[str]:
    for player in situation.players.values():
        if player.poison:
            yield "poison"
        if player.library is not None:
            yield "empty_library" if player.library == 0 else "library_enough"
        if player.life is not None and player.life <= 5 and "lost" not in kinds:
            yield "life_low"
    if "destroyed" in kinds or any(query.kind in ("die", "survive") for query in situation.queries):
        yield "lethal"
