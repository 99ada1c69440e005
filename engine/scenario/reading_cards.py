"""Cards, zones and players of a scenario file: from nodes to CardText, CardUse and PlayerSetup."""

from __future__ import annotations

import re

from engine.scenario import vocabulary as v
from engine.scenario.folding import fold
from engine.scenario.model import Blank, CardText, CardUse, PermanentState, PlayerSetup
from engine.scenario.scalars import Field, Reader
from engine.scenario.tree import Mapping, Node, Scalar, Sequence

MOST_CARDS = 1000  # of one kind in one zone
_PT = re.compile(r"(-?[0-9]+|\*|-?[0-9]+[+-]\*|\*[+-][0-9]+)/(-?[0-9]+|\*|-?[0-9]+[+-]\*|\*[+-][0-9]+)")


def read_definition(reader: Reader, node: Node) -> CardText:
    """A card of the list `cards`: a definition and nothing else."""
    if not isinstance(node, Mapping):
        raise reader.error(
            node, 'cards 的每一项要写成牌的定义（映射），例如 {name: 灰熊, type: 生物～熊, cost: "{1}{G}", pt: 2/2}'
        )
    fields = reader.mapping(node, v.CARD, "牌")
    strange = [key for key in fields if key not in v.DEFINITION]
    if strange:
        shown = v.words(v.CARD).shown(strange[0])
        raise reader.error(fields[strange[0]].key, f"cards 里只写牌的定义，{shown} 要写在使用这张牌的区域里")
    return _definition(reader, fields, node)


def read_player(reader: Reader, name: Scalar, node: Node) -> PlayerSetup:
    """One of the two players."""
    fields = reader.mapping(node, v.PLAYER, f"牌手「{name.text}」")
    life, poison, land_played = 20, 0, False
    mana: tuple[str, ...] = ()
    zones: dict[str, tuple[CardUse | Blank, ...]] = {}
    for key, field in fields.items():
        if key == "life":
            life = reader.integer(field.value, "life（生命）")
        elif key == "poison":
            poison = reader.integer(field.value, "poison（中毒）", 0)
        elif key == "mana":
            mana = reader.mana(field.value, "mana（法术力）", variables=False)
        elif key == "land_played":
            land_played = reader.boolean(field.value, "land_played（已使用地）")
        else:
            zones[key] = _zone(reader, key, field, name.text.strip())
    return PlayerSetup(name.line, name.text.strip(), life, poison, mana, land_played, zones)


def _zone(reader: Reader, zone: str, field: Field, player: str) -> tuple[CardUse | Blank, ...]:
    shown = v.words(v.ZONES).shown(zone)
    node = field.value
    if isinstance(node, Scalar):
        if node.is_null:
            return ()
        if zone in ("in_play", "phased_out"):
            raise reader.error(
                node, f"{shown} 要写成列表：在场的每个永久物都要有牌，例如 [山脉, {{card: 树林, count: 2}}]"
            )
        if not re.fullmatch(r"[+-]?[0-9０-９]+", node.text):
            raise reader.error(node, f"{shown}要写成列表（或空白牌的张数），只有一张也写成 [{node.text}]")
        count = reader.integer(node, f"{shown}的张数", 0, MOST_CARDS)
        return (Blank(node.line, count),) if count else ()
    if isinstance(node, Mapping):
        raise reader.error(node, f"{shown} 要写成列表：每一项前面加「- 」，或放进方括号")
    return tuple(_use(reader, zone, item, player) for item in node.items)


def _use(reader: Reader, zone: str, node: Node, player: str) -> CardUse | Blank:
    if isinstance(node, Scalar):
        return CardUse(node.line, reader.text(node, "牌名"), state=_state(reader, zone, {}))
    if isinstance(node, Sequence):
        raise reader.error(node, "牌要写成名称或映射，这里是列表里的列表：请去掉一层括号")
    fields = reader.mapping(node, v.CARD, "牌")
    count = reader.integer(fields["count"].value, "count（数量）", 1, MOST_CARDS) if "count" in fields else 1
    if set(fields) == {"count"} and zone not in ("in_play", "phased_out"):
        return Blank(node.line, count)
    definition = None
    if "card" in fields:
        name = reader.text(fields["card"].value, "card（牌）")
        strange = next((key for key in v.DEFINITION if key in fields), None)
        if strange:
            shown = v.words(v.CARD).shown(strange)
            raise reader.error(
                fields[strange].key, f"card（牌）沿用已有的定义，不能再写 {shown}：要改动就写 name 和完整的定义"
            )
    elif "halves" not in fields and set(fields) & set(v.DEFINITION) == {"name"}:
        name = reader.text(fields["name"].value, "name（名称）")  # nothing but a name: the card of that name
    else:
        definition = _definition(reader, fields, node)
        name = definition.name
    handle = reader.text(fields["as"].value, "as（代号）") if "as" in fields else None
    owner, controller = _people(reader, zone, fields, player)
    return CardUse(node.line, name, definition, count, handle, owner, controller, _state(reader, zone, fields))


def _definition(reader: Reader, fields: dict[str, Field], node: Node) -> CardText:
    if "halves" in fields:
        return _split_card(reader, fields, node)
    if "name" not in fields:
        raise reader.error(node, "牌缺少 name（名称）；指牌张库或前面定义过的牌请写 card（牌）")
    name = reader.text(fields["name"].value, "name（名称）")
    if "type" not in fields:
        raise reader.error(node, f"「{name}」缺少 type（类别），例如 type: 生物～熊；指已有的牌请写 card: {name}")
    color = reader.colors(fields["color"].value, "color（颜色）") if "color" in fields else None
    return CardText(
        line=node.line,
        name=name,
        type=reader.text(fields["type"].value, "type（类别）"),
        cost="".join(f"{{{symbol}}}" for symbol in reader.mana(fields["cost"].value, "cost（费用）", variables=True))
        if "cost" in fields
        else "",
        pt=_power_toughness(reader, fields["pt"].value) if "pt" in fields else "",
        color=color,
        text=_rules_text(reader, fields["text"].value) if "text" in fields else "",
        text_line=fields["text"].value.line if "text" in fields else node.line,
    )


def _split_card(reader: Reader, fields: dict[str, Field], node: Node) -> CardText:
    strange = next((key for key in v.HALF if key in fields), None)
    if strange:
        shown = v.words(v.HALF).shown(strange)
        raise reader.error(fields[strange].key, f"连体牌的 {shown} 要写在 halves（两半）的每一半里")
    halves = fields["halves"].value
    if not isinstance(halves, Sequence) or len(halves.items) != 2:
        raise reader.error(
            fields["halves"].key, "halves（两半）要写成两张牌的列表：[{name: …, type: …}, {name: …, type: …}]"
        )
    texts = tuple(_definition(reader, reader.mapping(half, v.HALF, "连体牌的一半"), half) for half in halves.items)
    return CardText(node.line, " // ".join(half.name for half in texts), halves=texts, text_line=node.line)


def _power_toughness(reader: Reader, node: Node) -> str:
    text = fold(reader.text(node, "pt（力防）")).replace(" ", "")
    if not _PT.fullmatch(text):
        raise reader.error(node, f'pt（力防）要写成 2/2、"*/*" 或 "1+*/1+*" 这样，「{text}」不是')
    return text


def _rules_text(reader: Reader, node: Node) -> str:
    if isinstance(node, Sequence):  # one ability an item
        return "\n".join(reader.texts(node, "text（叙述）"))
    if isinstance(node, Scalar) and (node.is_null or not node.text.strip()):
        return ""
    return reader.text(node, "text（叙述）")


def _people(reader: Reader, zone: str, fields: dict[str, Field], player: str) -> tuple[str | None, str | None]:
    owner = reader.player(fields["owner"].value, "owner（拥有者）") if "owner" in fields else None
    controller = reader.player(fields["controller"].value, "controller（操控者）") if "controller" in fields else None
    if owner and owner != player and zone not in ("in_play", "phased_out"):
        shown = v.words(v.ZONES).shown(zone)
        raise reader.error(fields["owner"].key, f"{player}的 {shown} 里只能有{player}自己的牌：请移到{owner}名下")
    return owner, controller


def _state(reader: Reader, zone: str, fields: dict[str, Field]) -> PermanentState:
    if zone not in ("in_play", "phased_out"):
        strange = next((key for key in fields if key in v.PERMANENT), None)
        if strange:
            shown = v.words(v.CARD).shown(strange)
            where = v.words(v.ZONES).shown(zone)
            raise reader.error(
                fields[strange].key, f"{shown} 只能写在场上的永久物，这张牌在 {where}：请移到 in_play（场上），或删去"
            )
        return PermanentState()

    def truth(key: str) -> bool:
        return reader.boolean(fields[key].value, v.words(v.CARD).shown(key)) if key in fields else False

    attached = None
    if "attached_to" in fields and not _is_null(fields["attached_to"].value):
        attached = reader.text(fields["attached_to"].value, "attached_to（结附于）")
    counters = dict(reader.amounts(fields["counters"].value, "counters（指示物）")) if "counters" in fields else {}
    phased_out = truth("phased_out") if "phased_out" in fields else zone == "phased_out"
    if zone == "phased_out" and not phased_out:
        raise reader.error(
            fields["phased_out"].key, "写在跃离区里的永久物不能又写 phased_out: false：请移到 in_play（场上）"
        )
    return PermanentState(
        tapped=truth("tapped"),
        sick=truth("sick"),
        damage=reader.integer(fields["damage"].value, "damage（伤害）", 0) if "damage" in fields else 0,
        counters={name: number for name, number in counters.items() if number},
        attached_to=attached,
        face_down=truth("face_down"),
        token=truth("token"),
        phased_out=phased_out,
        named=_named(reader, fields["named"].value) if "named" in fields else {},
    )


def _named(reader: Reader, node: Node) -> dict[str, str]:
    found: dict[str, str] = {}
    for kind, field in reader.mapping(node, v.NAMED, "named（已选）").items():
        if kind == "color":
            colors = reader.colors(field.value, "named（已选）的颜色")
            if len(colors) != 1:
                raise reader.error(field.value, "named（已选）的颜色要写一种颜色，例如 红色")
            found[kind] = colors[0]
        elif kind == "number":
            found[kind] = str(reader.integer(field.value, "named（已选）的数字"))
        elif kind == "player":
            found[kind] = reader.player(field.value, "named（已选）的牌手")
        else:
            found[kind] = reader.text(field.value, "named（已选）的名称")
    return found


def _is_null(node: Node) -> bool:
    return isinstance(node, Scalar) and node.is_null
