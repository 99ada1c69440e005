"""Names: the words of a question that are nobody's but the thing's that it speaks of.

A made-up card is called something no dictionary has. What gives a name away is where it stands: before a bracket or a
quotation that tells what it does, before or behind power and toughness, behind the word for its type, behind 叫 — and
that it comes again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from query.whatif.lexicon import Lexicon
from query.whatif.lines import PAREN, QUOTE, Line
from rules_text.scripts import fold

_HAN: Final = re.compile("[\u3400-\u9fff]")
_SIGN: Final = re.compile(f"[{chr(QUOTE)}-{chr(PAREN + 0x3FF)}]")
_PT: Final = re.compile(r"\d+/\d+")
_LONGEST: Final = 7
_SHORTEST: Final = 2
_NO_NAME: Final = 9
# Characters that are hardly ever in a name, and that mostly begin or end something else.
_CLOSED: Final = frozenset(
    "我你他它她的了在个张只隻把被用对是有没不这那和跟给说又再也还都就会能要吗呢么几谁哪得着过去来让叫拿让放拍从将由"
)
_CALLED: Final = ("名叫", "叫做", "叫作", "名为", "名字叫", "叫", "名字是", "称为")
# What a name costs in reading, by what gives it away; a word of the lexicon costs about 1.
_TOLD: Final = 0.4
_TOLD_STRANGE: Final = 0.25
_AGAIN: Final = 0.7
_BRACKET: Final = 2.0
_BOTH: Final = 1.0
_CALLS: Final = 1.9
_TYPED: Final = 2.4
_SIZED: Final = 2.9
_STRANGE: Final = 2.5
_VERBS: Final = frozenset("偷抢贴弹烧杀解砍打放拍攻挡康")
_EDGES: Final = frozenset("的了在把被和是有我你他它那这也就")
_SURE: Final = 1.9
_HINTED: Final = 1.0
_KINDS: Final = frozenset(["生物", "结界", "神器", "武具", "法术", "瞬间", "传奇", "变身", "衍生"])
_NOUNS: Final = frozenset(("sub", "card"))
_TYPES: Final = frozenset(("n", "kw", "a", "z", "v"))


class Named(NamedTuple):
    """A place where a name may stand: from, up to, and what it costs to read it as one."""

    start: int
    end: int
    cost: float


def is_rules_text(text: str) -> bool:
    """Whether a quotation is text of a card, and not a name."""
    return len(text) >= _NO_NAME or (len(text) > 1 and bool(_TEXT.search(fold(text))))


_TEXT: Final = re.compile(
    r"[:{+。]|目标|每当|所有|受此|佩带此|佩戴此|抓.{1,3}张|抽.{1,3}张|伤害|消灭|牺牲|牌手|玩家|操控|反击|回合|得到|获得|失去|移出|移回|横置|重置"
    r"|当.*时|将|不能|必须|可以|具有|^(先攻|连击|飞行|践踏|敏捷|恐惧|变身|反.保护|防止|不能|复制|加.)"
)


def names(line: Line, lexicon: Lexicon) -> list[Named]:
    """Every place of a line where a name may stand."""
    found: dict[tuple[int, int], float] = {}
    anchored = list(_anchored(line, lexicon))
    typed = {(start, end) for start, end, cost in anchored if cost in (_CALLS, _CALLS + 1.0, _TYPED, _TYPED + 0.5)}
    for start, end, cost in anchored:
        if cost == _BRACKET and (start, end) in typed:
            cost -= _BOTH
        if cost in (_BRACKET, _SIZED) and any(
            line.folded.count(line.folded[cut:end]) > 1 for cut in range(start + 1, end - 1)
        ):
            cost -= _HINTED
        if (start, end) in typed and line.folded.count(line.folded[start:end]) == 1:
            cost += _HINTED * any(line.folded.count(line.folded[start:cut]) > 1 for cut in range(start + 2, end))
        if line.folded[end - 1] == "的" or line.folded[start] in "它牠他她":
            continue
        cost += _strangeness(line.folded[start:end], lexicon) * (_TOLD_STRANGE if cost < 1.0 else 1.0)
        if cost < found.get((start, end), 99.0):
            found[start, end] = cost
    again = {line.folded[start:end]: 2 for (start, end), cost in found.items() if cost < 4.0}
    again |= {fold(quote): 1 for quote in line.quotes if not is_rules_text(quote) and len(quote) > 1}
    sure = {line.folded[start:end] for (start, end), cost in found.items() if cost < _SURE}
    for name, least in again.items():
        places = [at for at in range(len(line.folded)) if line.folded.startswith(name, at)]
        if name[0] in _EDGES or name[-1] in _EDGES:
            continue
        if len(places) >= least and (_own(name, lexicon) or name in sure):
            for at in places:
                cost = _AGAIN + 0.2 * _strangeness(name, lexicon) - 0.05 * len(name)
                key = (at, at + len(name))
                found[key] = min(cost, found.get(key, 99.0))
    return [Named(start, end, cost) for (start, end), cost in found.items()]


def _own(name: str, lexicon: Lexicon) -> bool:
    """Whether a word is a name of its own: no word of the lexicon, and no two of them."""
    if name in lexicon.words:
        return False
    return not any(name[:cut] in lexicon.words and name[cut:] in lexicon.words for cut in range(1, len(name)))


def _anchored(line: Line, lexicon: Lexicon) -> Iterator[Named]:
    text = line.folded
    for place, sign in enumerate(text):
        if _SIGN.match(sign):
            inside = _told(line, sign)
            for start in _starts(text, place):
                told = text[start:place] in inside
                yield Named(start, place, _TOLD - 0.05 * (place - start) if told else _BRACKET)
    for match in _PT.finditer(text):
        for end in _ends(text, match.end()):
            name = text[match.end() : end]
            if text.count(name) > 1 or not any(character in lexicon.words for character in name):
                yield Named(match.end(), end, _SIZED)
        for start in _starts(text, match.start()):
            yield Named(start, match.start(), _SIZED)
    for called in _CALLED:
        for at in _all(text, called):
            for end in _ends(text, at + len(called)):
                yield Named(at + len(called), end, _CALLS if _stops(text, end) else _CALLS + 1.0)
    for word in _type_words(lexicon):
        for at in _all(text, word):
            after = at + len(word)
            for end in _ends(text, after):
                yield Named(after, end, _TYPED if _stops(text, end) else _TYPED + 0.5)


def _told(line: Line, sign: str) -> str:
    """What a bracket or a quotation says, its quotations too."""
    quote = line.quote(sign)
    if quote is not None:
        return fold(quote)
    paren = line.paren(sign)
    return "" if paren is None else fold(" ".join((paren.raw, *paren.quotes)))


def _starts(text: str, end: int) -> Iterator[int]:
    """Where a name that ends at a place may begin."""
    start = end
    while start > 0 and end - start < _LONGEST and _HAN.match(text[start - 1]):
        start -= 1
        if end - start >= _SHORTEST:
            yield start


def _ends(text: str, start: int) -> Iterator[int]:
    """Where a name that begins at a place may end."""
    end = start
    while end < len(text) and end - start < _LONGEST and _HAN.match(text[end]):
        end += 1
        if end - start >= _SHORTEST:
            yield end


def _stops(text: str, place: int) -> bool:
    return place >= len(text) or not _HAN.match(text[place])


def _all(text: str, word: str) -> Iterator[int]:
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + 1)


def _type_words(lexicon: Lexicon) -> tuple[str, ...]:
    return tuple(
        word
        for word, senses in lexicon.words.items()
        if len(word) > 1 and not word.isascii() and any(sense in _BEFORE_NAMES for sense in senses)
    )


_BEFORE_NAMES: Final = frozenset(
    ("n", value)
    for value in [
        "artifact",
        "enchantment",
        "aura",
        "equipment",
        "instant",
        "sorcery",
        "artifact_creature",
        "legend",
        "land_aura",
        "spell",
    ]
) | {("n", "creature"), ("n", "morph"), ("n", "artifact_aura")}


def _strangeness(name: str, lexicon: Lexicon) -> float:
    """How little a string looks like a name: it has little words in it, or begins or ends with a word for a type."""
    cost = 0.12 * abs(len(name) - 3)
    cost += sum(_STRANGE for character in name if character in _CLOSED)
    for cut in range(1, len(name)):
        for part in (name[:cut], name[cut:]):
            if len(part) > 1 and any(sense.kind in _TYPES for sense in lexicon.words.get(part, ())):
                cost += 1.2
    if any(name[start : start + 2] in _KINDS for start in range(len(name) - 1)):
        cost += 1.5
    if name[-1] in _VERBS and len(name) > 2:
        cost += _STRANGE
    if name in lexicon.words:
        cost += 3.0
    if _made_of_words(name, lexicon, _NOUNS):
        return cost - 0.3
    return cost + (0.5 if _made_of_words(name, lexicon) else 0.0)


def _is_word(part: str, lexicon: Lexicon, kinds: frozenset[str] | None) -> bool:
    senses = lexicon.words.get(part, ())
    return bool(senses) and (kinds is None or (len(part) > 1 and any(sense.kind in kinds for sense in senses)))


def _made_of_words(name: str, lexicon: Lexicon, kinds: frozenset[str] | None = None) -> bool:
    """Whether a string is nothing but words of the lexicon (of these classes)."""
    reached = {0}
    for end in range(1, len(name) + 1):
        if any(start in reached and _is_word(name[start:end], lexicon, kinds) for start in range(end)):
            reached.add(end)
    return len(name) in reached
