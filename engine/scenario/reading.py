"""A scenario file, text or mapping → a typed and checked Scenario."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping as AnyMapping
from pathlib import Path
from typing import Any

from engine.scenario import model as m
from engine.scenario import vocabulary as v
from engine.scenario.checking import check
from engine.scenario.errors import ScenarioError
from engine.scenario.folding import fold
from engine.scenario.reading_actions import read_actions
from engine.scenario.reading_cards import read_definition, read_player
from engine.scenario.reading_expectations import read_expectations
from engine.scenario.scalars import Field, Reader
from engine.scenario.tree import Builder, Mapping, Node, Scalar

LARGEST = 2_000_000  # bytes; a scenario has a few thousand


def read_file(path: str | os.PathLike[str]) -> m.Scenario:
    """The scenario of a file; `-` is standard input. Raises ScenarioError where it can't be read or meant."""
    name = os.fspath(path)
    try:
        data = sys.stdin.buffer.read(LARGEST + 1) if name == "-" else _bytes(Path(name))
    except FileNotFoundError:
        raise ScenarioError("没有这个文件：请检查文件名", name) from None
    except IsADirectoryError:
        raise ScenarioError("这是文件夹，不是文件：请写里面的文件", name) from None
    except PermissionError:
        raise ScenarioError("没有读取这个文件的权限", name) from None
    except (OSError, ValueError) as problem:
        raise ScenarioError(f"读不了这个文件（{problem}）", name) from None
    return read_text(_decoded(data, name), name)


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST + 1)


def _decoded(data: bytes, name: str) -> str:
    if len(data) > LARGEST:
        raise ScenarioError(f"文件超过{LARGEST // 1_000_000} MB：这不像情境文件", name)
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise ScenarioError("文件不是 UTF-8 编码：请在编辑器里另存为 UTF-8", name, line) from None


def read_text(text: str, name: str) -> m.Scenario:
    """The scenario of a text in YAML or JSON; `name` is what messages call the file."""
    try:
        return _read(_tree(text.lstrip("\ufeff"), name), name)
    except RecursionError:
        raise ScenarioError("嵌套太深：请检查括号与缩进", name) from None


def read_data(data: AnyMapping[str, Any], name: str = "") -> m.Scenario:
    """The scenario of plain data (mappings, lists, text, numbers, truths, None), as JSON would give it."""
    builder = Builder(name)
    try:
        _plant(data, builder)
        return _read(builder.root, name)
    except RecursionError:
        raise ScenarioError("嵌套太深", name) from None


def _plant(value: Any, builder: Builder) -> None:
    if isinstance(value, AnyMapping):
        builder.open(True, 0)
        for key, item in value.items():
            builder.add(Scalar(str(key), 0, plain=False))
            _plant(item, builder)
        builder.close()
    elif isinstance(value, list | tuple):
        builder.open(False, 0)
        for item in value:
            _plant(item, builder)
        builder.close()
    elif value is None:
        builder.add(Scalar("null", 0))
    elif isinstance(value, bool):
        builder.add(Scalar("true" if value else "false", 0))
    else:
        builder.add(Scalar(str(value), 0, plain=not isinstance(value, str)))


def _tree(text: str, name: str) -> Node | None:
    stray = next((index for index, sign in enumerate(text) if "\ud800" <= sign <= "\udfff"), None)
    if stray is not None:
        raise ScenarioError("有不成对的代理字符：请删去", name, text.count("\n", 0, stray) + 1)
    if text.lstrip().startswith(("{", "[")):
        from engine.scenario.json_tree import parse_json

        try:
            return parse_json(text, name)
        except ScenarioError:
            if name.lower().endswith(".json"):
                raise
    from engine.scenario.yaml_tree import parse_yaml  # a YAML file may begin with a brace too

    return parse_yaml(text, name)


def _read(root: Node | None, name: str) -> m.Scenario:
    reader = Reader(name)
    if root is None or (isinstance(root, Scalar) and root.is_null):
        raise ScenarioError("文件是空的：至少要有 players（牌手）", name)
    if not isinstance(root, Mapping):
        raise reader.error(root, "情境文件要写成映射（键: 值），例如 players: {甲: {}, 乙: {}}")
    fields = reader.mapping(root, v.FILE, "情境文件")
    if "players" not in fields:
        raise reader.error(root, "缺少 players（牌手）：请写两个牌手，例如 players: {甲: {}, 乙: {}}")
    players = _players(reader, fields["players"])
    start = _start(reader, fields["start"].value) if "start" in fields else m.Start(root.line, players[0].name)
    scenario = m.Scenario(
        file=name,
        line=root.line,
        start=start,
        players=players,
        title=reader.text(fields["title"].value, "title（标题）") if "title" in fields else "",
        about=reader.rules(fields["about"].value, "about（规则）") if "about" in fields else (),
        edition=reader.text(fields["edition"].value, "edition（版本）") if "edition" in fields else None,
        edition_line=fields["edition"].value.line if "edition" in fields else None,
        seed=reader.integer(fields["seed"].value, "seed（种子）") if "seed" in fields else 0,
        cards=tuple(read_definition(reader, item) for item in reader.items(fields["cards"].value))
        if "cards" in fields
        else (),
        do=read_actions(reader, fields["do"].value) if "do" in fields else (),
        until=reader.moment(fields["until"].value, "until（直到）") if "until" in fields else None,
        expect=read_expectations(reader, fields["expect"].value) if "expect" in fields else (),
        branches=_branches(reader, fields["branches"]) if "branches" in fields else None,
    )
    check(scenario)
    return scenario


def _players(reader: Reader, field: Field) -> tuple[m.PlayerSetup, m.PlayerSetup]:
    node = field.value
    if not isinstance(node, Mapping):
        raise reader.error(node, "players（牌手）要写成映射，每个牌手一项，例如 {甲: {life: 20}, 乙: {}}")
    if len(node.pairs) != 2:
        given = "、".join(key.text for key, _ in node.pairs)
        found = f"这里有{len(node.pairs)}个（{given}）" if node.pairs else "这里一个也没有"
        raise reader.error(field.key, f"players（牌手）必须正好是两个牌手，{found}")
    names = tuple(reader.text(key, "牌手的名称") for key, _ in node.pairs)
    if fold(names[0]) == fold(names[1]):
        raise reader.error(node.pairs[1][0], f"两个牌手都叫「{names[0]}」：请改一个名称")
    reader.players = names
    first, second = (read_player(reader, key, value) for key, value in node.pairs)
    return first, second


def _start(reader: Reader, node: Node) -> m.Start:
    fields = reader.mapping(node, v.START, "start（开始）")
    turn = reader.player(fields["turn"].value, "turn（回合）") if "turn" in fields else reader.players[0]
    number = reader.integer(fields["turn_number"].value, "turn_number（回合数）", 1) if "turn_number" in fields else 1
    pregame = reader.boolean(fields["pregame"].value, "pregame（开局前）") if "pregame" in fields else False
    if pregame and "step" in fields:
        raise reader.error(fields["step"].key, "开局前（pregame）还没有步骤：请删去 step，或删去 pregame")
    if pregame and number != 1:
        raise reader.error(fields["turn_number"].key, "开局前（pregame）之后是第1回合：请删去 turn_number")
    step = reader.step(fields["step"].value) if "step" in fields else "precombat_main"
    first_turn = pregame or ("turn_number" in fields and number == 1)
    return m.Start(node.line, turn, "untap" if pregame else step, number, first_turn, pregame)


def _branches(reader: Reader, field: Field) -> m.Branches:
    fields = reader.mapping(field.value, v.BRANCHES, "branches（分支）")
    if not fields:
        raise reader.error(field.key, "branches（分支）要写 all（全部）或 exists（存在）")
    return m.Branches(
        field.key.line,
        read_expectations(reader, fields["all"].value) if "all" in fields else (),
        read_expectations(reader, fields["exists"].value) if "exists" in fields else (),
    )


__all__ = ["read_data", "read_file", "read_text"]
