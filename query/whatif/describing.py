"""From how a thing is spoken of to what is known of it."""

from __future__ import annotations

import re
from typing import Final

from query.whatif.chunks import Desc
from query.whatif.errors import NotUnderstoodError
from query.whatif.lines import QUOTE, Line
from query.whatif.naming import is_rules_text
from query.whatif.situation import Thing
from query.whatif.texting import readable
from rules_text.scripts import fold

# What a word for a kind says of a thing: its types; other qualities are set beside.
_TYPES: Final = {
    "creature": ("creature",),
    "vanilla": ("creature",),
    "morph": ("creature",),
    "artifact": ("artifact",),
    "artifact_creature": ("artifact", "creature"),
    "enchantment": ("enchantment",),
    "aura": ("aura",),
    "land_aura": ("land_aura",),
    "artifact_aura": ("artifact_aura",),
    "land": ("land",),
    "equipment": ("equipment",),
    "instant": ("instant",),
    "sorcery": ("sorcery",),
    "spell": ("spell",),
    "wall": ("creature",),
}
#: What spells do that are only called by what they are for.
NICKNAMED: Final = {
    "burn": "对目标生物或牌手造成3点伤害",
    "removal": "消灭目标生物",
    "pump_spell": "目标生物得+3/+3直到回合结束",
}
_VAGUE: Final = frozenset(("card", "permanent", "ability", "card_of_name"))
_COLOR_WORDS: Final = {"W": "白色", "U": "蓝色", "B": "黑色", "R": "红色", "G": "绿色", "C": "无色"}
_COSTED: Final = re.compile(
    r"(变身|佩带|佩戴|装备|增幅|循环|购回|返照|疯魔|返响|累积维持|打包)(费用?)?(是|为)?(\{.+\})$"
)
_MORPH: Final = re.compile(
    r"(变身费?|翻开费?|翻开|翻面费?)(是|为|要|需要?)?((?:\{[^{}]+\})+|[一二两三四五六七]费|\d+费?)$"
)
_PT: Final = re.compile(
    r"(?:(?:正面|翻开后?|本身|本来|都|真身|其实|翻过来|翻面后?)?(?:是|为)?(?:个|只|一只|一个)?)?(\d+/\d+)(.*)$"
)
_BARE_COST: Final = re.compile(r"(?:(?:法术力)?费用(?:是|为)?)?((?:\{[^{}]+\})+)$")
_FILLER: Final = re.compile(
    r"^(它|他|牠)?(自己|身上)?(有|带|具有|写着|写|是|上面写着|异能是|效果是|异能为|牌上写着|效果|异能)+"
)


def describe(thing: Thing, desc: Desc) -> list[Line]:
    """Put what a description says into a thing; the brackets that say something else than what it is are given back."""
    thing.pt = thing.pt or desc.pt
    for kind in desc.kinds:
        _of_kind(thing, kind)
    for subtype in desc.subtypes:
        if fold(subtype) in ("传奇", "传说"):
            thing.legendary = True
        elif subtype not in thing.subtypes:
            thing.subtypes.append(subtype)
    thing.name = thing.name or desc.name
    if thing.name is None and thing.library is None and thing.pt is None and desc.card is None and _only_called(desc):
        thing.name = desc.subtypes[-1]
    if desc.card is not None and thing.library is None and thing.name is None:
        thing.library = desc.card
    for keyword in desc.keywords:
        _add(thing.keywords, keyword)
    for color in desc.colors:
        _add(thing.colors, _COLOR_WORDS[color])
    if "legend" in desc.states:
        thing.legendary = True
    if "tapped" in desc.states:
        thing.tapped = True
    if "facedown" in desc.states:
        thing.face_down = True
    if "sick" in desc.states:
        thing.sick = True
    thing.bonus = thing.bonus or desc.bonus
    for text in desc.texts:
        add_text(thing, text)
    strange: list[Line] = []
    for inside in desc.parens:
        try:
            read_bracket(thing, inside)
        except NotUnderstoodError:
            strange.append(inside)
    if thing.pt is not None and "creature" not in thing.kinds:
        thing.kinds.append("creature")
    return strange


def _only_called(desc: Desc) -> bool:
    """Whether a word for a creature type is all that says what a thing is: its name then."""
    return bool(desc.subtypes) and fold(desc.subtypes[-1]) not in ("传奇", "传说") and "token" not in desc.kinds


def _add(listed: list[str], word: str) -> None:
    if word not in listed:
        listed.append(word)


def _of_kind(thing: Thing, kind: str) -> None:
    for word in _TYPES.get(kind, ()):
        _add(thing.kinds, word)
    if kind == "token":
        thing.token = True
        _add(thing.kinds, "creature")
    elif kind == "wall":
        _add(thing.subtypes, "墙")
    elif kind == "legend":
        thing.legendary = True
    elif kind == "morph":
        _add(thing.keywords, "变身")
    elif kind in NICKNAMED:
        _add(thing.kinds, "spell")
        _add(thing.texts, NICKNAMED[kind])


def add_text(thing: Thing, text: str) -> None:
    """Give a thing a line of rules text; what kind of thing has such a text is concluded where nothing else tells."""
    if text not in thing.texts:
        thing.texts.append(text)
    kind = kind_of_text(text)
    if not thing.kinds and thing.pt is None and thing.library is None:
        thing.kinds.append(kind)
    elif thing.kinds == ["enchantment"] and kind == "aura":
        thing.kinds = ["aura"]
    elif thing.kinds == ["artifact"] and kind == "equipment":
        thing.kinds = ["equipment"]


_ACTIVATED: Final = re.compile(r"^[^。，「]{1,30}:|^\{")
_PERMANENT: Final = re.compile(
    r"^(每当|当|在.{0,8}(维持|回合结束|抓牌步骤).{0,4}时|所有|由你操控|你操控的|你的手牌|若|其他|其它|除了|.{0,4}生物得[+-]|每回合|每位牌手的|你不能|牌手不能|你每)"
)


def kind_of_text(text: str) -> str:
    """What has such a text: an aura, an equipment, an enchantment, or a spell (an instant)."""
    folded = fold(text)
    if re.search(r"进场时?.{0,6}成为.{0,8}复制|复制.{0,4}进场|此生物", folded):
        return "creature"
    if "此神器" in folded:
        return "artifact"
    if "受此结界的" in folded or "所结附的" in folded:
        return "aura"
    if re.match(r"(佩带|佩戴|装备)\{", folded):
        return "equipment"
    if "佩带此" in folded or "佩戴此" in folded or "装备此" in folded:
        return "equipment"
    if _ACTIVATED.search(folded) or (
        _PERMANENT.search(folded) and "直到回合结束" not in folded and "本回合" not in folded
    ):
        return "enchantment"
    return "instant"


def read_bracket(thing: Thing, inside: Line) -> None:
    """Read what stands in brackets behind a thing: 正面5/5，变身{2}{G}; 武具，佩带此武具的生物得+0/+2; quotations."""
    rest = inside.folded
    raw = inside.raw
    place = 0
    while place < len(rest):
        end = next((at for at in range(place, len(rest)) if rest[at] in ",;，；。、"), len(rest))
        part = rest[place:end].strip()
        if not part or _part(thing, part, raw[place:end].strip(), inside):
            place = end + 1
            continue
        text = raw[place:].strip()
        if not is_rules_text(text) or not readable(text, thing):
            raise NotUnderstoodError(f"bracket: {text}")
        add_text(thing, text)
        return


_OWNED: Final = re.compile(
    r"(对手|对面|对方|他|我|自己|我自己)(自己)?(放|用|打|丢|出|操控|控制|下|贴|拍)?(出来|出)?的$"
)


def _part(thing: Thing, part: str, raw: str, inside: Line) -> bool:
    """Whether one part of a bracket is a plain quality, which is then put into the thing."""
    if match := _OWNED.match(part):
        thing.owner = "me" if match.group(1) in ("我", "自己", "我自己") else "opp"
        return True
    if len(part) == 1 and (quote := inside.quote(part)) is not None:
        add_text(thing, quote)
        return True
    part = _FILLER.sub("", part) if not is_rules_text(part) or any(inside.quote(sign) for sign in part) else part
    if not part:
        return True
    if part and (quote := inside.quote(part[-1])) is not None and len(part) <= 6:
        add_text(thing, quote)
        return True
    if (match := _PT.match(part)) and match.group(1) and not match.group(2).startswith(("的", "衍生")):
        if part.startswith(("现在", "目前")):
            return True
        thing.pt = thing.pt if thing.pt is not None and not thing.face_down else match.group(1)
        if (
            part.startswith(("正面", "翻开", "翻面", "翻过来"))
            and "变身" not in thing.keywords
            and not any("变身" in one for one in thing.texts)
        ):
            thing.keywords.append("变身")
        return not match.group(2) or _qualities(thing, match.group(2), raw)
    if re.match(r"(现在|目前|当前)(就|已|已经|算|是|变成|为)*\d+/\d+", part):
        return True
    if match := _MORPH.match(part):
        cost = match.group(3)
        if not cost.startswith("{"):
            from query.whatif.numerals import numeral

            cost = "{" + str(numeral(cost.removesuffix("费"))) + "}"
        thing.keywords = [one for one in thing.keywords if one != "变身"]
        add_text(thing, f"变身{cost.upper()}")
        return True
    if match := _COSTED.match(part):
        word = {"装备": "佩带", "佩戴": "佩带"}.get(match.group(1), match.group(1))
        add_text(thing, f"{word}{match.group(4).upper()}")
        return True
    if match := _BARE_COST.match(part):
        thing.cost = match.group(1).upper()
        return True
    return _qualities(thing, part, raw)


def _qualities(thing: Thing, part: str, raw: str) -> bool:
    """Whether a piece is nothing but words for kinds, colours, keywords and little words; they are put into the thing."""
    if is_rules_text(part) and ":" in part:
        return False
    from query.whatif.lines import line
    from query.whatif.tokens import tokens

    desc = Desc()
    for token in tokens(line(raw if len(raw) == len(part) else part)):
        if token.has("kw"):
            desc.keywords.append(token.value("kw") or "")
        elif token.has("c"):
            desc.colors.append(token.value("c") or "")
        elif token.has("n") and token.value("n") not in _VAGUE:
            desc.kinds.append(token.value("n") or "")
        elif token.has("sub"):
            desc.subtypes.append(token.raw)
        elif token.has("a"):
            desc.states.add(token.value("a") or "")
        elif token.has("pt"):
            desc.pt = token.value("pt")
        elif not (
            token.has("x")
            or token.has("v", "be")
            or token.has("v", "have")
            or token.has("de")
            or token.has("conj")
            or token.has("meas")
            or token.has("num")
            or token.has("pl")
            or token.has("adv")
        ):
            return False
    describe(thing, desc)
    return True


def is_sign(text: str) -> bool:
    """Whether a text is the sign of a quotation."""
    return len(text) == 1 and ord(text) >= QUOTE
