"""What a run has come to, as the CONTRACT's plain data: the trace, the result, the expectations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.events import Entry
from engine.core.state import Thing
from engine.scenario import model as m
from engine.scenario import vocabulary as v
from engine.scenario.answering import shown_answer
from engine.scenario.comparing import shown_mana
from engine.scenario.driver import Failed
from engine.scenario.gameboard import GameBoard, Tell, Words
from engine.scenario.running import Result

Plain = dict[str, Any]


def trace(board: GameBoard, tell: Tell | None, words: Words) -> list[Plain]:
    """Every entry of the trace, told where somebody tells."""
    return [_entry(board, number, entry, tell, words) for number, entry in enumerate(board.game.trace, 1)]


def _entry(board: GameBoard, number: int, entry: Entry, tell: Tell | None, words: Words) -> Plain:
    made: Plain = {
        "n": number,
        "turn": board.labels.player_name(entry.active) if entry.active else None,
        "turn_number": entry.turn_number,
        "step": entry.step,
        "kind": entry.kind,
        "text": "",
        "rules": list(entry.rules),
        "data": board.labels.shown(board.data(entry)),
    }
    if "reason" in made["data"]:
        made["data"]["reason"] = words(made["data"]["reason"])
    if tell is not None:
        made["text"] = tell(made)
    return made


def result(board: GameBoard) -> Plain:
    """How the game stands."""
    labels = board.labels
    table = board.game.table
    return {
        "status": board.status,
        "winner": board.winner,
        "loser_reasons": {
            name: list(dict.fromkeys(board.game.player(number).lost))
            for name, number in labels.players.items()
            if board.game.player(number).lost
        },
        "turn": board.turn if table.active else None,
        "turn_number": board.turn_number,
        "step": board.step,
        "players": {name: _player(board, name) for name in labels.players},
        "stack": [item.names[0] for item in board.stack()],
        "objects": [_object(board, thing) for thing in board.things()],
    }


def _player(board: GameBoard, name: str) -> Plain:
    state = board.player(name)

    def listed(zone: str) -> list[str]:
        return [board.labels.label(key) for key in state.zones[zone]]

    return {
        "life": state.life,
        "poison": state.poison,
        "mana": shown_mana(state.mana),
        "hand": listed("hand"),
        "library": len(state.zones["library"]),
        "graveyard": listed("graveyard"),
        "removed": listed("removed"),
        "in_play": listed("in_play"),
    }


def _object(board: GameBoard, thing: Thing) -> Plain:
    state = board.object(thing.id)
    label = board.labels.label
    return {
        "as": label(thing.id),
        "name": state.name,
        "printed_name": board.names.name(thing.id),
        "printed_pt": printed_pt(thing),
        "owner": state.owner,
        "controller": state.controller,
        "zone": state.zone,
        "tapped": state.tapped,
        "damage": state.damage,
        "power": state.power,
        "toughness": state.toughness,
        "counters": dict(state.counters),
        "types": list(state.types),
        "subtypes": list(state.subtypes),
        "supertypes": list(state.supertypes),
        "colors": list(state.colors),
        "abilities": list(state.abilities),
        "attached_to": None if state.attached_to is None else label(state.attached_to),
        "attacking": state.attacking,
        "blocking": [label(key) for key in state.blocking],
        "blocked": state.blocked,
        "face_down": state.face_down,
        "token": state.token,
    }


def printed_pt(thing: Thing) -> str | None:
    """The power and toughness printed on a card."""
    pt = thing.card.pt if thing.card is not None else None
    return "/".join(pt) if pt else None


def expectation(one: Result) -> Plain:
    """An expectation and how it was judged."""
    return {"expect": dict(one.expectation.source), "ok": one.verdict.ok, "got": one.verdict.got}


def failure(failed: Failed, words: Words) -> Plain:
    """Which action could not be done, and why."""
    action = failed.action
    made: Plain = {"reason": words(failed.reason), "rules": list(failed.rules)}
    if action is not None:
        made = {
            "number": action.number,
            "line": action.line or None,
            "by": action.by,
            "verb": verb(action),
            "reason": words(f"动作{action.number}（{described(action)}）：{failed.reason}"),
            "rules": list(failed.rules),
        }
    return made


_VERBS: Mapping[type, str] = {
    m.Play: "play",
    m.Activate: "activate",
    m.Effect: "effect",
    m.TurnUp: "turn_up",
    m.Attack: "attack",
    m.Block: "block",
    m.Assign: "assign",
    m.Choose: "choose",
    m.Chance: "chance",
    m.Pass: "pass",
    m.Resolve: "resolve",
    m.Advance: "advance",
    m.Concede: "concede",
    m.Mulligan: "mulligan",
    m.Keep: "keep",
    m.Subgame: "subgame",
    m.Check: "expect",
}


def verb(action: m.Action) -> str:
    """What kind of action it is, as the file's key."""
    return _VERBS[type(action)]


def described(action: m.Action) -> str:
    """An action in a few words: 甲，使用 火花."""
    words = [action.by] if action.by else []
    what = ""
    if isinstance(action, m.Play):
        what = action.card
    elif isinstance(action, m.Activate | m.TurnUp):
        what = action.object
    elif isinstance(action, m.Effect):
        what = action.text
    elif isinstance(action, m.Attack):
        what = "、".join(action.attackers) or "无"
    elif isinstance(action, m.Block):
        what = "、".join(f"{name}→{'、'.join(others)}" for name, others in action.blocks) or "无"
    elif isinstance(action, m.Assign):
        what = "、".join(name for name, _ in action.shares)
    elif isinstance(action, m.Choose | m.Chance):
        what = shown_answer(action.answer)
    elif isinstance(action, m.Advance):
        what = v.words(v.STEPS).chinese[action.to.step]
    words.append(f"{v.words(v.VERBS).chinese[verb(action)]} {what}".strip())
    return "，".join(words)
