"""From what is known of a thing to a card definition: name, type line, cost, text; and what playing it costs."""

from __future__ import annotations

import re
from typing import Any, Final

from query.whatif.cards import definition, is_creature, is_spell
from query.whatif.situation import Thing
from query.whatif.texting import mended
from rules_text.scripts import fold

_AURAS: Final = {"aura": "生物结界", "land_aura": "地结界", "artifact_aura": "神器结界"}
_NO_COST: Final = "{0}"
_MANA: Final = re.compile(r"\{([^{}]+)\}")
_LANDS: Final = {"W": "平原", "U": "海岛", "B": "沼泽", "R": "山脉", "G": "树林"}
_FACE_DOWN: Final = "{3}"
_COLOR_SIGNS: Final = {"白": "W", "蓝": "U", "黑": "B", "红": "R", "绿": "G"}
_NUMERALS: Final = {sign: value for value, sign in enumerate("零一二三四五六七八九十")}


def card(thing: Thing, name: str, traditional: bool) -> dict[str, Any]:
    """The definition of a thing as a scenario has it; a card of the library is known by its name."""
    if thing.library is not None and definition(thing.library) is not None and not thing.texts and thing.pt is None:
        known = _library_name(thing.library, traditional)
        return {"card": known}
    made: dict[str, Any] = {"name": name, "type": type_line(thing)}
    if thing.token is False and "land" not in thing.kinds:
        made["cost"] = thing.cost or _NO_COST
    if is_creature(thing):
        made["pt"] = thing.pt or ("0/0" if _copies(thing) else "2/2")
    if thing.colors and thing.colors != ["无色"]:
        made["color"] = thing.colors if len(thing.colors) > 1 else thing.colors[0]
    if thing.library is not None and (found := definition(thing.library)):
        made["type"] = str(found["type"])
        made["cost"] = str(found.get("cost") or _NO_COST)
        made["pt"] = thing.pt or str(found.get("pt") or "")
        if not made["pt"]:
            del made["pt"]
    text = rules_text(thing)
    if traditional:
        from rules_text.scripts import to_traditional

        text = to_traditional(text)
    if text:
        kind = "sorcery" if "法术" in made["type"] else "instant" if "瞬间" in made["type"] else "creature"
        made["text"] = "\n".join(mended(line, name, kind) for line in text.split("\n"))
    return made


def _library_name(name: str, traditional: bool) -> str:
    if traditional:
        from rules_text.scripts import to_traditional

        return to_traditional(name)
    return name


def _copies(thing: Thing) -> bool:
    return any("复制" in fold(text) for text in thing.texts)


def type_line(thing: Thing) -> str:
    """The type line of a made-up card: 生物～传奇／士兵, 神器～武具, 生物结界."""
    kinds = thing.kinds
    aura = next((kind for kind in kinds if kind in _AURAS), None)
    if aura is not None:
        return _AURAS[aura]
    if is_spell(thing):
        return "法术" if "sorcery" in kinds else "瞬间"
    subtypes = list(thing.subtypes) or _named_type(thing)
    if "equipment" in kinds:
        return ("传奇" if thing.legendary else "") + "神器～武具"
    left = "".join(
        word for kind, word in (("artifact", "神器"), ("enchantment", "结界"), ("land", "地")) if kind in kinds
    )
    if left == "神器结界":
        left = "神器/结界"
    if is_creature(thing):
        left += "生物"
        if thing.legendary and left == "生物":
            subtypes.insert(0, "传奇")
    if not left:
        left = "神器"
    if thing.legendary and left != "生物":
        left = "传奇" + left
    return left + ("～" + "／".join(subtypes) if subtypes else "")


_OTHERS: Final = re.compile(r"(?:其他|其它)(?:的)?([\u4e00-\u9fff]{1,4}?)(?:得|具有|都)")


def _named_type(thing: Thing) -> list[str]:
    """精灵长老 that speaks of 其他精灵 is one of them: the creature type that its name and its text share."""
    if thing.name is None:
        return []
    for text in thing.texts:
        found = _OTHERS.search(fold(text))
        if found and found.group(1) != "生物" and found.group(1) in fold(thing.name):
            place = fold(text).index(found.group(1))
            return [text[place : place + len(found.group(1))]]
    return []


def rules_text(thing: Thing) -> str:
    """The rules text of a made-up card: its keywords and its lines."""
    lines: list[str] = []
    has_regeneration = any("重生" in fold(text) for text in thing.texts)
    has_morph = any(fold(text).startswith("变身") for text in thing.texts)
    for keyword in thing.keywords:
        if keyword == "重生":
            lines += [] if has_regeneration else ["{1}：重生此生物"]
        elif keyword == "变身":
            lines += [] if has_morph else ["变身{3}"]
        else:
            lines.append(keyword)
    if thing.face_down and not has_morph and "变身" not in thing.keywords:
        lines.append("变身{3}")
    lines += thing.texts
    if thing.bonus:
        carrier = "佩带此武具的生物" if "equipment" in thing.kinds else "受此结界的生物"
        lines.append(f"{carrier}得{thing.bonus}")
    return "\n".join(lines)


# Costs.


def mana_cost(thing: Thing, *, face_down: bool = False) -> str:
    """What playing a thing costs in mana."""
    if face_down:
        return _FACE_DOWN
    if thing.library is not None and (found := definition(thing.library)):
        return str(found.get("cost") or "")
    return thing.cost or ""


def ability_cost(text: str) -> str:
    """The mana in the cost of an activated ability: what stands before its colon."""
    head, colon, _ = fold(text).partition(":")
    return "".join(match.group() for match in _MANA.finditer(head)) if colon else ""


def morph_cost(thing: Thing) -> str:
    """What turning a face-down thing up costs."""
    for text in thing.texts:
        folded = fold(text)
        if folded.startswith("变身"):
            return "".join(match.group() for match in _MANA.finditer(folded))
    return "{3}"


def symbols(cost: str) -> list[str]:
    """The mana symbols of a cost, one by one: W U B R G for coloured mana, 1 for each generic."""
    found: list[str] = []
    for match in _MANA.finditer(cost):
        sign = match.group(1).upper()
        sign = _COLOR_SIGNS.get(sign, sign)
        if sign in _LANDS:
            found.append(sign)
        elif sign.isdigit():
            found += ["1"] * int(sign)
        elif sign in _NUMERALS:
            found += ["1"] * _NUMERALS[sign]
    return found


def land_for(color: str) -> str:
    """The basic land that makes mana of a colour."""
    return _LANDS[color]


def color_of_land(thing: Thing) -> str | None:
    """The colour of the mana that a basic land makes."""
    return next((color for color, land in _LANDS.items() if land == thing.library), None)
