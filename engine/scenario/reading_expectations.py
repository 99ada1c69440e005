"""Expectations of a scenario file: from nodes to Expectation and its parts."""

from __future__ import annotations

from typing import Any

from engine.scenario import model as m
from engine.scenario import vocabulary as v
from engine.scenario.reading_answers import read_answer
from engine.scenario.scalars import Field, Reader, plain
from engine.scenario.tree import Mapping, Node, Scalar, Sequence

Fields = dict[str, Field]

_PLAYER_ZONES = ("hand", "library", "graveyard", "removed", "in_play", "phased_out")
_TRUTHS = ("tapped", "attacking", "blocked", "face_down", "token")
_WORD_SETS = ("subtypes", "supertypes", "has", "lacks")
_MOST_DEPTH = 10


def read_expectations(reader: Reader, node: Node, depth: int = 0) -> tuple[m.Expectation, ...]:
    """A list of expectations; a single mapping is a list of one."""
    if isinstance(node, Mapping):
        return (read_expectation(reader, node, depth),)
    if not isinstance(node, Sequence):
        if isinstance(node, Scalar) and node.is_null:
            return ()
        raise reader.error(node, "expect（期望）要写成列表，例如 [{player: 甲, life: 20}]")
    return tuple(read_expectation(reader, item, depth) for item in node.items)


def read_expectation(reader: Reader, node: Node, depth: int = 0) -> m.Expectation:
    """One expectation: all its keys must hold."""
    if depth > _MOST_DEPTH:
        raise reader.error(node, f"not（非）和 any（任一）套了超过{_MOST_DEPTH}层：请拆开写")
    if not isinstance(node, Mapping):
        raise reader.error(node, "每一条期望要写成映射，例如 {object: 灰熊, zone: graveyard}")
    fields = reader.mapping(node, v.EXPECTATION, "期望")
    if not fields:
        raise reader.error(node, "这条期望是空的：请写要检查什么，或删去")
    words = v.words(v.EXPECTATION)
    parts: list[m.Part] = []
    rest = dict(fields)
    if "player" in fields:
        parts.append(_player(reader, _take(rest, ("player", *v.PLAYER_CHECKS))))
    if "object" in fields:
        parts.append(_object(reader, _take(rest, ("object", *v.OBJECT_CHECKS))))
    for keys, read in _GROUPS:
        taken = _take(rest, keys)
        if taken:
            parts.append(read(reader, taken, depth))
    for key, field in rest.items():
        owner = "player（牌手）" if key in v.PLAYER_CHECKS else "object（物件）"
        raise reader.error(field.key, f"{words.shown(key)} 要和 {owner} 写在同一条期望里：请写明是谁的")
    return m.Expectation(node.line, _source(node), tuple(parts))


def _take(fields: Fields, keys: tuple[str, ...]) -> Fields:
    return {key: fields.pop(key) for key in keys if key in fields}


def _source(node: Mapping) -> dict[str, Any]:
    words = v.words(v.EXPECTATION)
    source: dict[str, Any] = {}
    for key, value in node.pairs:
        english = words.find(key.text) or key.text
        if english == "not" and isinstance(value, Mapping):
            source[english] = _source(value)
        elif english == "any" and isinstance(value, Sequence):
            source[english] = [_source(item) if isinstance(item, Mapping) else plain(item) for item in value.items]
        elif english == "zone" and isinstance(value, Scalar):
            source[english] = v.words(v.ZONES).find(value.text)
        elif english == "step" and isinstance(value, Scalar):
            source[english] = v.step(value.text)
        else:
            source[english] = plain(value)
    return source


def _player(reader: Reader, fields: Fields) -> m.PlayerPart:
    field = fields.pop("player")
    player = reader.player(field.value, "player（牌手）")
    if not fields:
        raise reader.error(field.key, f"没有写要检查{player}的什么：例如 life: 20")
    checks: list[tuple[str, Any]] = []
    for key, item in fields.items():
        shown = v.words(v.PLAYER_CHECKS).shown(key)
        value: Any
        if key in _PLAYER_ZONES:
            value = _zone(reader, item.value, shown)
        elif key in ("life", "poison"):
            value = reader.integer(item.value, shown)
        elif key == "mana":
            value = reader.mana(item.value, shown, variables=False)
        else:
            value = reader.boolean(item.value, shown)
        checks.append((key, value))
    return m.PlayerPart(field.key.line, player, tuple(checks))


def _zone(reader: Reader, node: Node, name: str) -> m.ZoneCheck:
    if isinstance(node, Scalar):
        return m.ZoneCheck(count=reader.integer(node, f"{name} 的张数（或写名称的列表）", 0))
    if isinstance(node, Mapping):
        fields = reader.mapping(node, v.ORDER, name)
        if "order" not in fields:
            raise reader.error(node, f"{name} 要写张数、名称的列表，或 {{order: [名称, …]}}")
        return m.ZoneCheck(names=reader.texts(fields["order"].value, name), ordered=True)
    return m.ZoneCheck(names=reader.texts(node, name))


def _object(reader: Reader, fields: Fields) -> m.ObjectPart:
    field = fields.pop("object")
    name = reader.text(field.value, "object（物件）")
    count = None
    checks: list[tuple[str, Any]] = []
    for key, item in fields.items():
        shown = v.words(v.OBJECT_CHECKS).shown(key)
        node = item.value
        value: Any
        if key == "count":
            count = reader.integer(node, shown, 0)
            continue
        if key == "zone":
            value = reader.word(node, v.ZONES, "区域")
        elif key in ("controller", "owner"):
            value = reader.player(node, shown)
        elif key in _TRUTHS:
            value = reader.boolean(node, shown)
        elif key in ("damage", "power", "toughness"):
            value = reader.integer(node, shown)
        elif key == "counters":
            value = tuple((kind, number) for kind, number in reader.amounts(node, shown) if number)
        elif key == "colors":
            value = reader.colors(node, shown)
        elif key == "types":
            value = tuple(reader.word(word, v.TYPES, "类别") for word in reader.items(node))
        elif key in _WORD_SETS:
            value = reader.texts(node, shown)
        elif key == "blocking":
            truth = v.yes_or_no(node.text) if isinstance(node, Scalar) else None
            value = truth if truth is not None else reader.texts(node, shown)
        elif key == "name" and isinstance(node, Scalar) and not node.text.strip():
            value = ""  # a face-down object has no name
        elif isinstance(node, Scalar) and node.is_null:
            value = None
        else:
            value = reader.text(node, shown)
        checks.append((key, value))
    return m.ObjectPart(field.key.line, name, tuple(checks), count)


def _stack(reader: Reader, fields: Fields, depth: int) -> m.Part:
    field = fields["stack"]
    if isinstance(field.value, Scalar) and field.value.text.isdigit():
        return m.StackPart(field.key.line, (), reader.integer(field.value, "stack（堆叠）", 0))
    return m.StackPart(field.key.line, reader.texts(field.value, "stack（堆叠）"))


def _turn(reader: Reader, fields: Fields, depth: int) -> m.Part:
    return m.TurnPart(
        next(iter(fields.values())).key.line,
        reader.player(fields["turn"].value, "turn（回合）") if "turn" in fields else None,
        reader.step(fields["step"].value) if "step" in fields else None,
        reader.integer(fields["turn_number"].value, "turn_number（回合数）", 1) if "turn_number" in fields else None,
    )


def _game(reader: Reader, fields: Fields, depth: int) -> m.Part:
    status = reader.word(fields["game"].value, v.GAME, "对局状况") if "game" in fields else None
    winner = None
    if "winner" in fields:
        node = fields["winner"].value
        if not (isinstance(node, Scalar) and node.is_null):
            winner = reader.player(node, "winner（胜者）")
    line = next(iter(fields.values())).key.line
    if winner and status in ("running", "drawn"):
        raise reader.error(line, f"game: {status} 的对局没有胜者：请改成 won，或删去 winner")
    return m.GamePart(line, status, winner, "winner" in fields)


def _cites(reader: Reader, fields: Fields, depth: int) -> m.Part:
    key, field = next(iter(fields.items()))
    numbers = reader.rules(field.value, v.words(v.EXPECTATION).shown(key))
    if not numbers:
        raise reader.error(field.key, f'{v.words(v.EXPECTATION).shown(key)} 是空的：请写规则编号，例如 ["310.4"]')
    return m.CitesPart(field.key.line, numbers, any_of=key == "cites_any")


def _trace(reader: Reader, fields: Fields, depth: int) -> m.Part:
    field = fields["trace"]
    entries = tuple(_trace_entry(reader, item) for item in reader.items(field.value))
    if not entries:
        raise reader.error(field.key, "trace（过程）是空的：请写要依次出现的条目，例如 [{kind: triggered}]")
    return m.TracePart(field.key.line, entries)


def _trace_entry(reader: Reader, node: Node) -> m.TraceEntry:
    fields = reader.mapping(node, v.TRACE, "trace（过程）的条目")
    if not fields:
        raise reader.error(node, "trace（过程）的条目是空的：请写 kind（种类）、text、rules 或 data")
    kind = None
    if "kind" in fields:
        kind = reader.text(fields["kind"].value, "kind（种类）")
        if kind not in v.TRACE_KINDS:
            near = v.closest(kind, sorted(v.TRACE_KINDS))[:3]
            hint = f"是不是{'、'.join(near)}？" if near else f"种类有：{'、'.join(sorted(v.TRACE_KINDS))}"
            raise reader.error(fields["kind"].value, f"过程里没有「{kind}」这种条目：{hint}")
    data: list[tuple[str, m.Answer | None]] = []
    if "data" in fields:
        words = v.words(v.TRACE_DATA)
        node = fields["data"].value
        if not isinstance(node, Mapping):
            raise reader.error(fields["data"].key, "data（数据）要写成映射，例如 {player: 甲, amount: 2}")
        for key, value in node.pairs:
            english = words.find(key.text)
            if english is None:
                raise reader.error(key, f"data（数据）里没有「{key.text}」：{words.hint(key.text, '可用的')}")
            null = isinstance(value, Scalar) and value.is_null
            data.append((english, None if null else read_answer(reader, value, key.text)))
    return m.TraceEntry(
        node.line if isinstance(node, Scalar) else fields[next(iter(fields))].key.line,
        kind,
        reader.text(fields["text"].value, "text（叙述）") if "text" in fields else None,
        reader.rules(fields["rules"].value, "rules（规则）") if "rules" in fields else (),
        tuple(data),
    )


def _not(reader: Reader, fields: Fields, depth: int) -> m.Part:
    field = fields["not"]
    return m.NotPart(field.key.line, read_expectation(reader, field.value, depth + 1))


def _any(reader: Reader, fields: Fields, depth: int) -> m.Part:
    field = fields["any"]
    expectations = read_expectations(reader, field.value, depth + 1)
    if not expectations:
        raise reader.error(field.key, "any（任一）是空的：请写几条期望，至少一条要成立")
    return m.AnyPart(field.key.line, expectations)


_GROUPS = (
    (("stack",), _stack),
    (("turn", "step", "turn_number"), _turn),
    (("game", "winner"), _game),
    (("cites",), _cites),
    (("cites_any",), _cites),
    (("trace",), _trace),
    (("not",), _not),
    (("any",), _any),
)
