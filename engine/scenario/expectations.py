"""Expectations judged: whether each holds on a board, and what was found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.scenario import model as m
from engine.scenario.comparing import cites, is_ability, mana_units, same_words, shown_mana
from engine.scenario.errors import ScenarioError
from engine.scenario.folding import fold
from engine.scenario.names import NameProblem, Names
from engine.scenario.scalars import symbol_of
from engine.scenario.views import Board, EntryState, ObjectState, Ref

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Verdict:
    """`got` is what was found instead or indeed, in the form of the expectation."""

    ok: bool
    got: Any


def judge(expectation: m.Expectation, board: Board, file: str = "") -> Verdict:
    """Whether all parts hold now. Raises ScenarioError where a name can't be meant (borne by several)."""
    try:
        verdicts = [_JUDGES[type(part)](part, board, file) for part in expectation.parts]
    except NameProblem as problem:
        raise ScenarioError(problem.message, file, expectation.line) from None
    got: dict[str, Any] = {}
    for verdict in verdicts:
        got.update(verdict.got)
    return Verdict(all(verdict.ok for verdict in verdicts), got)


def _player(part: m.PlayerPart, board: Board, file: str) -> Verdict:
    state = board.player(part.player)
    got: dict[str, Any] = {"player": part.player}
    ok = True
    for key, want in part.checks:
        if isinstance(want, m.ZoneCheck):
            keys = state.zones.get(key, ())
            got[key] = len(keys) if want.count is not None else [board.names.label(k, prefixed=False) for k in keys]
            ok &= _zone_holds(want, keys, board.names, part.player)
        elif key == "mana":
            got[key] = shown_mana(state.mana)
            ok &= mana_units(state.mana) == mana_units(want)
        else:
            got[key] = getattr(state, key)
            ok &= got[key] == want
    return Verdict(ok, got)


def _zone_holds(want: m.ZoneCheck, keys: Sequence[int], names: Names[int], player: str) -> bool:
    if want.count is not None:
        return len(keys) == want.count
    if len(want.names) != len(keys):
        return False

    def fits(name: str, key: int) -> bool:
        return names.answers(key, name, player) or names.answers(key, name)

    if want.ordered:
        return all(fits(name, key) for name, key in zip(want.names, keys, strict=True))
    return matched(want.names, keys, fits)


def matched(wanted: Sequence[str], found: Sequence[P], fits: Callable[[str, P], bool]) -> bool:
    """Whether every name of `wanted` can stand for another one of `found` (a bipartite matching)."""
    taken: dict[int, int] = {}  # index of `found` → index of `wanted`

    def place(index: int, tried: set[int]) -> bool:
        for at, candidate in enumerate(found):
            if at in tried or not fits(wanted[index], candidate):
                continue
            tried.add(at)
            if at not in taken or place(taken[at], tried):
                taken[at] = index
                return True
        return False

    return all(place(index, set()) for index in range(len(wanted)))


def _object(part: m.ObjectPart, board: Board, file: str) -> Verdict:
    if part.count is not None:
        keys = board.names.find(part.object)
        states = [board.object(key) for key in keys]
        number = sum(all(_check(key, want, state, board)[0] for key, want in part.checks) for state in states)
        return Verdict(number == part.count, {"object": part.object, "count": number})
    if not board.names.find(part.object):
        return Verdict(False, {"object": None})
    state = board.object(board.names.one(part.object))
    got: dict[str, Any] = {"object": part.object}
    ok = True
    for key, want in part.checks:
        holds, got[key] = _check(key, want, state, board)
        ok &= holds
    return Verdict(ok, got)


def _check(key: str, want: Any, state: ObjectState, board: Board) -> tuple[bool, Any]:
    """Whether one property is as wanted, and what it is."""
    names = board.names
    if key == "counters":
        have = {kind: number for kind, number in state.counters.items() if number}
        return {fold(k): n for k, n in have.items()} == {fold(k): n for k, n in want}, have
    if key in ("types", "subtypes", "supertypes", "colors"):
        words = getattr(state, key)
        return same_words(key, words, want), list(words)
    if key == "has":
        return all(any(is_ability(a, wish) for a in state.abilities) for wish in want), list(state.abilities)
    if key == "lacks":
        return not any(is_ability(a, wish) for wish in want for a in state.abilities), list(state.abilities)
    if key == "attached_to":
        host = state.attached_to
        if host is None or want is None:
            return host is None and want is None, None if host is None else names.label(host)
        return names.answers(host, want), names.label(host)
    if key == "blocking":
        labels = [names.label(other) for other in state.blocking]
        if isinstance(want, bool):
            return bool(state.blocking) == want, labels
        return len(want) == len(labels) and matched(want, state.blocking, lambda n, k: names.answers(k, n)), labels
    if key == "name":
        return fold(state.name) == fold(want or ""), state.name
    have = getattr(state, key)
    return have == want, have


def _stack(part: m.StackPart, board: Board, file: str) -> Verdict:
    items = board.stack()
    got = {"stack": [item.names[0] for item in items] if part.count is None else len(items)}
    if part.count is not None:
        return Verdict(len(items) == part.count, got)
    ok = len(items) == len(part.names) and all(
        any(same_name(name, other) for other in item.names)
        or (item.key is not None and board.names.answers(item.key, name))
        for name, item in zip(part.names, items, strict=False)
    )
    return Verdict(ok, got)


def same_name(one: str, other: str) -> bool:
    """Whether two names are the same but for script and width: 轮转钟(异能) is 輪轉鐘（異能）."""
    return fold(one).replace(" ", "") == fold(other).replace(" ", "")


def _turn(part: m.TurnPart, board: Board, file: str) -> Verdict:
    wanted = {"turn": part.turn, "step": part.step, "turn_number": part.turn_number}
    got = {key: getattr(board, key) for key, want in wanted.items() if want is not None}
    return Verdict(all(got[key] == wanted[key] for key in got), got)


def _game(part: m.GamePart, board: Board, file: str) -> Verdict:
    got: dict[str, Any] = {}
    if part.status is not None:
        got["game"] = board.status
    if part.winner_given:
        got["winner"] = board.winner
    ok = part.status in (None, board.status) and (not part.winner_given or part.winner == board.winner)
    return Verdict(ok, got)


def _cites(part: m.CitesPart, board: Board, file: str) -> Verdict:
    cited = board.cited()
    found = [number for number in part.numbers if any(cites(one, number) for one in cited)]
    ok = bool(found) if part.any_of else len(found) == len(part.numbers)
    return Verdict(ok, {"cites_any" if part.any_of else "cites": found})


def _trace(part: m.TracePart, board: Board, file: str) -> Verdict:
    entries = iter(board.trace())
    found: list[dict[str, Any]] = []
    for want in part.entries:
        entry = next((entry for entry in entries if _alike(want, entry, board)), None)
        if entry is None:
            return Verdict(False, {"trace": found})
        found.append({"kind": entry.kind, "rules": list(entry.rules), "data": _shown(entry.data, board.names)})
    return Verdict(True, {"trace": found})


def _alike(want: m.TraceEntry, entry: EntryState, board: Board) -> bool:
    if want.kind is not None and entry.kind != want.kind:
        return False
    if not all(any(cites(one, number) for one in entry.rules) for number in want.rules):
        return False
    if want.text is not None and fold(want.text) not in fold(entry.text):
        return False
    return all(same_value(want_value, entry.data.get(key), board.names) for key, want_value in want.data)


def same_value(want: m.Answer | None, have: Any, names: Names[int]) -> bool:
    """Whether a value of a trace entry's data is what the file says of it."""
    if want is None or have is None:
        return want is None and have is None
    if isinstance(have, Ref):
        return isinstance(want, str) and names.answers(have.key, want)
    if isinstance(have, Mapping):
        have = tuple(have.items())
    if isinstance(have, list | tuple):
        if isinstance(want, m.Shares):
            return len(want.pairs) == len(have) and all(
                any(same_value(name, k, names) and same_value(share, value, names) for k, value in have)
                for name, share in want.pairs
            )
        if not isinstance(want, tuple):
            return len(have) == 1 and same_value(want, have[0], names)
        return len(want) == len(have) and all(
            same_value(one, other, names) for one, other in zip(want, have, strict=True)
        )
    if not isinstance(want, str):
        return isinstance(want, tuple) and len(want) == 1 and same_value(want[0], have, names)
    return _same_word(want, have)


def _same_word(want: str, have: Any) -> bool:
    from engine.scenario import vocabulary as v

    if isinstance(have, bool):
        return v.yes_or_no(want) is have
    if isinstance(have, int):
        return fold(want).lstrip("+") == str(have)
    text = str(have)
    if same_name(want, text):
        return True
    for table in (v.ZONES, v.COLORS, v.TYPES, v.SUPERTYPES, v.STEPS):
        found = v.words(table).find(want)
        if found is not None:
            return found == v.words(table).find(text)
    return "{" in want and mana_units(_symbols(want)) == mana_units(_symbols(text))


def _symbols(text: str) -> list[str]:
    return [symbol_of(part.rstrip("}")) or part for part in text.split("{") if part]


def _shown(value: Any, names: Names[int]) -> Any:
    if isinstance(value, Ref):
        return names.label(value.key)
    if isinstance(value, Mapping):
        return {str(_shown(key, names)): _shown(item, names) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_shown(item, names) for item in value]
    return value


def _not(part: m.NotPart, board: Board, file: str) -> Verdict:
    inner = judge(part.expectation, board, file)
    return Verdict(not inner.ok, {"not": inner.got})


def _any(part: m.AnyPart, board: Board, file: str) -> Verdict:
    inner = [judge(expectation, board, file) for expectation in part.expectations]
    return Verdict(any(verdict.ok for verdict in inner), {"any": [verdict.got for verdict in inner]})


_JUDGES: dict[type, Callable[[Any, Board, str], Verdict]] = {
    m.PlayerPart: _player,
    m.ObjectPart: _object,
    m.StackPart: _stack,
    m.TurnPart: _turn,
    m.GamePart: _game,
    m.CitesPart: _cites,
    m.TracePart: _trace,
    m.NotPart: _not,
    m.AnyPart: _any,
}
