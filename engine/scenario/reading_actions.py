"""Actions of a scenario file: from nodes to the Action variants."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.scenario import model as m
from engine.scenario import vocabulary as v
from engine.scenario.folding import fold
from engine.scenario.reading_answers import read_answer
from engine.scenario.reading_expectations import read_expectations
from engine.scenario.scalars import Field, Reader
from engine.scenario.tree import Mapping, Node, Scalar, Sequence

Fields = dict[str, Field]

_ANNOUNCED = frozenset((*v.DETAILS, *v.COSTS, "as"))
# What may stand beside each verb; `by`, `at` and `illegal` are added where a player acts.
_BESIDE: dict[str, frozenset[str]] = {
    "play": frozenset(v.PLAYING),
    "activate": _ANNOUNCED | {"ability"},
    "effect": _ANNOUNCED - {"pay"},
    "turn_up": frozenset(v.COSTS),
    "attack": frozenset(("bands", "pay")),
    "block": frozenset(("pay",)),
}
_BY_NOBODY = frozenset(("resolve", "advance", "subgame", "chance", "expect"))
_NEVER_ILLEGAL = _BY_NOBODY
_UNTIMED = frozenset(("subgame", "chance"))  # they belong to what stands before them


def read_actions(reader: Reader, node: Node, first: int = 1) -> tuple[m.Action, ...]:
    """A list of actions, numbered from `first`."""
    if isinstance(node, Scalar) and node.is_null:
        return ()
    if not isinstance(node, Sequence):
        raise reader.error(node, "do（动作）要写成列表：每个动作前面加「- 」")
    return tuple(read_action(reader, item, number) for number, item in enumerate(node.items, first))


def read_action(reader: Reader, node: Node, number: int) -> m.Action:
    """One action."""
    fields = reader.mapping(node, v.ACTION, f"动作{number}") if isinstance(node, Mapping) else None
    if fields is None:
        raise reader.error(node, f"动作{number}要写成映射，例如 {{by: 甲, play: 闪电击, target: 乙}}")
    words = v.words(v.ACTION)
    verbs = [key for key in fields if key in v.VERBS]
    if not verbs:
        raise reader.error(node, f"动作{number}没有写做什么：可用的有{'、'.join(map(v.words(v.VERBS).shown, v.VERBS))}")
    if len(verbs) > 1:
        raise reader.error(
            fields[verbs[1]].key,
            f"动作{number}同时写了{words.shown(verbs[0])}和{words.shown(verbs[1])}：请拆成两个动作",
        )
    verb = verbs[0]
    allowed = _BESIDE.get(verb, frozenset()) | {verb}
    allowed |= frozenset() if verb in _BY_NOBODY else {"by"}
    allowed |= frozenset() if verb in _NEVER_ILLEGAL else {"illegal"}
    allowed |= frozenset() if verb in _UNTIMED else {"at"}
    for key, field in fields.items():
        if key not in allowed:
            raise reader.error(field.key, f"{words.shown(verb)}的动作不能带 {words.shown(key)}：请删去")
    if verb not in _BY_NOBODY and "by" not in fields:
        raise reader.error(
            node, f"动作{number}缺少 by（由）：请写明是谁{v.words(v.VERBS).chinese[verb]}，例如 by: {reader.players[0]}"
        )
    common: dict[str, Any] = {
        "line": node.line,
        "number": number,
        "by": reader.player(fields["by"].value, "by（由）") if "by" in fields else None,
        "at": reader.moment(fields["at"].value, "at（于）") if "at" in fields else None,
        "illegal": _illegal(reader, fields["illegal"].value) if "illegal" in fields else None,
    }
    return _READ[verb](reader, fields, common)


def _illegal(reader: Reader, node: Node) -> tuple[str, ...] | None:
    if isinstance(node, Scalar):
        truth = v.yes_or_no(node.text)
        if truth is not None:
            return () if truth else None
    rules = reader.rules(node, "illegal（不合法）")
    if not rules:
        raise reader.error(node, 'illegal（不合法）要写 true 或规则编号的列表，例如 ["305.4"]')
    return rules


def _play(reader: Reader, fields: Fields, common: dict[str, Any]) -> m.Action:
    kicker: tuple[str, ...] | None = None
    if "kicker" in fields:
        node = fields["kicker"].value
        truth = v.yes_or_no(node.text) if isinstance(node, Scalar) else None
        if truth is None:
            kicker = reader.texts(node, "kicker（增幅）")
        else:
            kicker = () if truth else None
    ways = reader.texts(fields["with"].value, "with（以）") if "with" in fields else ()
    return m.Play(
        card=reader.text(fields["play"].value, "play（使用）"),
        kicker=kicker,
        ways=tuple(v.keyword(way) or way for way in ways),
        face_down=reader.boolean(fields["face_down"].value, "face_down（牌面朝下）")
        if "face_down" in fields
        else False,
        half=_half(reader, fields["half"].value) if "half" in fields else None,
        **_announced(reader, fields),
        **common,
    )


def _half(reader: Reader, node: Node) -> str:
    """left or right, or a half's name as written."""
    text = reader.text(node, "half（半边）")
    return v.words(v.HALVES).find(text) or text


def _activate(reader: Reader, fields: Fields, common: dict[str, Any]) -> m.Action:
    ability: int | str | None = None
    if "ability" in fields:
        text = reader.text(fields["ability"].value, "ability（异能）")
        ability = reader.integer(fields["ability"].value, "ability（异能）", 1) if fold(text).isdigit() else text
    return m.Activate(
        object=reader.text(fields["activate"].value, "activate（起动）"),
        ability=ability,
        **_announced(reader, fields),
        **common,
    )


def _effect(reader: Reader, fields: Fields, common: dict[str, Any]) -> m.Action:
    return m.Effect(text=reader.text(fields["effect"].value, "effect（效应）"), **_announced(reader, fields), **common)


def _turn_up(reader: Reader, fields: Fields, common: dict[str, Any]) -> m.Action:
    name = reader.text(fields["turn_up"].value, "turn_up（翻面）")
    return m.TurnUp(object=name, **_announced(reader, fields), **common)


def _announced(reader: Reader, fields: Fields) -> dict[str, Any]:
    if "target" in fields and "targets" in fields:
        raise reader.error(fields["targets"].key, "target 和 targets 只能写一个：几个目标都写进 targets: […]")
    found: dict[str, Any] = {}
    target = fields.get("targets") or fields.get("target")
    if target is not None:
        found["targets"] = reader.texts(target.value, "target（目标）")
    if "x" in fields:
        found["x"] = reader.integer(fields["x"].value, "x（未知数）", 0)
    if "mode" in fields:
        found["modes"] = reader.texts(fields["mode"].value, "mode（模式）")
        if not found["modes"] or any(fold(mode) in ("0", "-1") for mode in found["modes"]):
            raise reader.error(fields["mode"].key, "mode（模式）要写第几种（从1数起）或该模式的文字")
    if "divide" in fields:
        found["divide"] = reader.amounts(fields["divide"].value, "divide（分配）")
    for key in v.COSTS:
        if key in fields:
            found[key] = reader.texts(fields[key].value, v.words(v.COSTS).shown(key))
    if "as" in fields:
        found["handle"] = reader.text(fields["as"].value, "as（代号）")
    return found


def _attack(reader: Reader, fields: Fields, common: dict[str, Any]) -> m.Action:
    attackers = reader.texts(fields["attack"].value, "attack（攻击）")
    bands: tuple[tuple[str, ...], ...] = ()
    if "bands" in fields:
        node = fields["bands"].value
        if not isinstance(node, Sequence) or not all(isinstance(item, Sequence) for item in node.items):
            raise reader.error(fields["bands"].key, "bands（结合）要写成列表的列表，每个团队一个：[[甲兽, 乙兽]]")
        bands = tuple(reader.texts(item, "bands（结合）") for item in node.items)
        for band, item in zip(bands, node.items, strict=True):
            strange = next((name for name in band if name not in attackers), None)
            if strange:
                raise reader.error(item, f"bands（结合）里的「{strange}」不在 attack（攻击）里：团队的成员都要攻击")
    return m.Attack(attackers=attackers, bands=bands, **_announced(reader, fields), **common)


def _block(reader: Reader, fields: Fields, common: dict[str, Any]) -> m.Action:
    node = fields["block"].value
    if isinstance(node, Mapping):
        blocks = tuple(
            (reader.text(key, "block（阻挡）"), reader.texts(value, f"「{key.text}」所阻挡的"))
            for key, value in node.pairs
        )
        for (name, attackers), (key, _) in zip(blocks, node.pairs, strict=True):
            if not attackers:
                raise reader.error(key, f"「{name}」没有写阻挡谁：不阻挡就不列它")
    elif reader.items(node):
        raise reader.error(node, "block（阻挡）要写成 {阻挡者: 攻击者}；不阻挡写 {}")
    else:
        blocks = ()
    return m.Block(blocks=blocks, **_announced(reader, fields), **common)


def _assign(reader: Reader, fields: Fields, common: dict[str, Any]) -> m.Action:
    node = fields["assign"].value
    if not isinstance(node, Mapping) or not node.pairs:
        raise reader.error(node, "assign（分配伤害）要写成 {来源: {受伤者: 数字}}")
    shares = tuple(
        (reader.text(key, "assign（分配伤害）"), reader.amounts(value, f"「{key.text}」的伤害"))
        for key, value in node.pairs
    )
    return m.Assign(shares=shares, **common)


def _choose(reader: Reader, fields: Fields, common: dict[str, Any]) -> m.Action:
    return m.Choose(answer=read_answer(reader, fields["choose"].value, "choose（选择）"), **common)


def _chance(reader: Reader, fields: Fields, common: dict[str, Any]) -> m.Action:
    return m.Chance(answer=read_answer(reader, fields["chance"].value, "chance（机运）"), **common)


def _pass(reader: Reader, fields: Fields, common: dict[str, Any]) -> m.Action:
    reader.only_true(fields["pass"].value, "pass（让过）")
    return m.Pass(**common)


def _concede(reader: Reader, fields: Fields, common: dict[str, Any]) -> m.Action:
    reader.only_true(fields["concede"].value, "concede（认输）")
    return m.Concede(**common)


def _mulligan(reader: Reader, fields: Fields, common: dict[str, Any]) -> m.Action:
    reader.only_true(fields["mulligan"].value, "mulligan（再调度）")
    return m.Mulligan(**common)


def _keep(reader: Reader, fields: Fields, common: dict[str, Any]) -> m.Action:
    reader.only_true(fields["keep"].value, "keep（保留）")
    return m.Keep(**common)


def _resolve(reader: Reader, fields: Fields, common: dict[str, Any]) -> m.Action:
    return m.Resolve(everything=reader.word(fields["resolve"].value, v.RESOLVE, "结算") == "all", **common)


def _advance(reader: Reader, fields: Fields, common: dict[str, Any]) -> m.Action:
    return m.Advance(to=reader.moment(fields["advance"].value, "advance（进行到）"), **common)


def _subgame(reader: Reader, fields: Fields, common: dict[str, Any]) -> m.Action:
    inner = reader.mapping(fields["subgame"].value, v.SUBGAME, "subgame（子游戏）")
    do = read_actions(reader, inner["do"].value) if "do" in inner else ()
    expect = read_expectations(reader, inner["expect"].value) if "expect" in inner else ()
    return m.Subgame(do=do, expect=expect, **common)


def _check(reader: Reader, fields: Fields, common: dict[str, Any]) -> m.Action:
    return m.Check(expect=read_expectations(reader, fields["expect"].value), **common)


_READ: dict[str, Callable[[Reader, Fields, dict[str, Any]], m.Action]] = {
    "play": _play,
    "activate": _activate,
    "effect": _effect,
    "turn_up": _turn_up,
    "attack": _attack,
    "block": _block,
    "assign": _assign,
    "choose": _choose,
    "chance": _chance,
    "pass": _pass,
    "resolve": _resolve,
    "advance": _advance,
    "concede": _concede,
    "mulligan": _mulligan,
    "keep": _keep,
    "subgame": _subgame,
    "expect": _check,
}
