"""From text to trees: lines, whole texts, type lines, costs, card definitions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from engine.cards.errors import CardError, CardTextError
from engine.cards.grammar.folding import Folded, fold, fold_word
from engine.cards.grammar.machine import AllReader, Reader
from engine.cards.grammar.table import grammar
from engine.cards.grammar.words import COLORS, LETTERS, subtypes
from engine.cards.model import Ability, Card, If, Instruction, ManaCost, Seq, Spell, Threshold, TypeLine, Worded
from engine.cards.typeline import read_type_line

SPELL_TYPES = frozenset({"instant", "sorcery"})


def own_names(name: str | None) -> tuple[str, ...]:
    """What a text may call the card itself: its name, and for a name of several parts its last part (不可近的菲姬: 菲姬)."""
    if not name:
        return ()
    whole = fold_word(name)
    names = [whole]
    for mark in ("的", "，", "～", "·"):
        if mark in whole:
            short = whole.rsplit(mark, 1)[1]
            if len(short) > 1:
                names.append(short)
    return tuple(names)


def _selves(text: str, names: tuple[str, ...]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for name in (*names, "～"):
        at = text.find(name)
        while at >= 0:
            found.setdefault(at, []).append(at + len(name))
            at = text.find(name, at + 1)
    return found


def _reader(folded: Folded, names: tuple[str, ...], extra: frozenset[str], tracking: bool = False) -> Reader:
    table = grammar()
    if extra:
        table.widen("subtype", {word[0] for word in extra})
    reader = Reader(table, folded.text, _selves(folded.text, names), tracking)
    reader.subtypes = subtypes() | extra if extra else subtypes()
    return reader


@lru_cache(maxsize=4096)
def compile_line(line: str, names: tuple[str, ...], spell: bool, extra: frozenset[str]) -> tuple[Ability, ...]:
    """The abilities of one line; raises CardTextError where it can't be read, CardError where it is longer than can be."""
    folded = fold(line)
    if not folded.text:
        return ()
    try:
        return _line(line, folded, names, spell, extra)
    except RecursionError:
        raise CardError(f"叙述「{line[:20]}…」太长，读不完：请分成几行") from None


def _line(line: str, folded: Folded, names: tuple[str, ...], spell: bool, extra: frozenset[str]) -> tuple[Ability, ...]:
    reader = _reader(folded, names, extra)
    keywords = reader.read("keywordlines")
    if keywords is not None:
        return tuple(keywords)
    tree = reader.read("spellline" if spell else "line")
    if tree is None:
        reader = _reader(folded, names, extra, tracking=True)
        reader.read("spellline" if spell else "line")
        raise CardTextError(line, folded.place(max(reader.farthest, 0)), _hopes(reader.expected))
    return (tree,)


def _hopes(expected: list[str]) -> tuple[str, ...]:
    """What could follow: kinds of phrases first, then some of the words."""
    kinds = [hope for hope in expected if not hope.startswith("「")]
    words = [hope for hope in expected if hope.startswith("「")]
    return tuple(kinds[:5] + words[: max(0, 6 - len(kinds))])


def all_readings(line: str, name: str | None = None, spell: bool = False) -> list[Ability]:
    """Every different tree of least cost for a line: more than one is a fault of the grammar."""
    folded = fold(line)
    reader = AllReader(grammar(), folded.text, _selves(folded.text, own_names(name)))
    reader.subtypes = subtypes()
    return reader.readings("spellline" if spell else "line")


def compile_text(
    text: str, name: str | None = None, types: tuple[str, ...] = (), subtypes: frozenset[str] = frozenset()
) -> tuple[Ability, ...]:
    """The abilities of a card's text.

    ``name`` is the card's own name; ``types`` its card types in English: on an instant or sorcery, lines that are neither keyword,
    nor activated, triggered nor about playing it are what it does: all of them together one ``Spell``, at the place of the first.
    ``subtypes``: further words that are subtypes (those of other cards in the game). Raises :class:`CardTextError`.
    """
    return tuple([ability for ability, _ in read_lines(text, name, types, subtypes)])


def read_lines(
    text: str, name: str | None = None, types: tuple[str, ...] = (), subtypes: frozenset[str] = frozenset()
) -> list[tuple[Ability, str]]:
    """The abilities of a text, each with the words it was read from; as :func:`compile_text`."""
    names = own_names(name)
    spell = bool(SPELL_TYPES & set(types))
    extra = frozenset(fold_word(word) for word in subtypes)
    found: list[tuple[Ability, str]] = []
    steps: list[Instruction] = []
    words: list[str] = []
    place = 0
    for number, line in enumerate(text.replace("\\n", "\n").split("\n"), 1):
        try:
            read = compile_line(line.strip(), names, spell, extra)
        except CardTextError as error:
            raise error.on_line(number) from None
        for ability in read:
            step = _step(ability, bool(steps))
            if step is None:
                found.append((ability, print_line(line, read, ability)))
                continue
            if not steps:
                place = len(found)
            steps.append(step)
            words.append(line.strip())
    if steps:
        effect = steps[0] if len(steps) == 1 else Seq(tuple(steps))
        found.insert(place, (Spell(effect), "\n".join(words)))
    return found


def _step(ability: Ability, begun: bool) -> Instruction | None:
    """What a line of an instant or sorcery adds to its effect; a threshold line after the effect is a condition in it (502.23c)."""
    if isinstance(ability, Spell):
        return ability.effect
    if begun and isinstance(ability, Worded) and ability.word == "threshold" and isinstance(ability.ability, Spell):
        return If(Threshold(), ability.ability.effect)
    return None


def print_line(line: str, read: tuple[Ability, ...], ability: Ability) -> str:
    """The words of one ability of a line: the line, or of a line of keywords that keyword."""
    if len(read) == 1:
        return line.strip()
    from engine.cards.printing import print_ability

    return print_ability(ability)


def compile_effect(text: str, name: str | None = None, subtypes: frozenset[str] = frozenset()) -> Ability:
    """An effect in rules text, as if an instant with that text were resolving: a ``Spell``. Raises :class:`CardTextError`."""
    abilities = compile_text(text, name, ("instant",), subtypes)
    if len(abilities) != 1 or not isinstance(abilities[0], Spell):
        raise CardError(f"「{text}」不是一个会结算的效应", text)
    return abilities[0]


def read_cost(text: str | None) -> ManaCost | None:
    """A mana cost (``{1}{W}``, ``{白}``); None for none. Raises :class:`CardError`."""
    if text is None or not text.strip():
        return None
    folded = fold(text, reminders=False).text
    reader = Reader(grammar(), folded, {})
    tree = reader.read("manacost")
    if tree is None:
        raise CardError(f"费用「{text}」读不懂：请写成法术力符号，例如 {{1}}{{W}}、{{X}}{{红}}", text)
    cost: ManaCost = tree
    return cost


_PT = re.compile(r"(\*|-?\d+(?:\+\*)?|\*\+\d+)/(\*|-?\d+(?:\+\*)?|\*\+\d+)")


def read_pt(text: str | None) -> tuple[str, str] | None:
    """Printed power and toughness (``2/2``, ``*/*``, ``1+*/1+*``). Raises :class:`CardError`."""
    if text is None or not text.strip():
        return None
    found = _PT.fullmatch(fold(text, reminders=False).text)
    if not found:
        raise CardError(f"力量／防御力「{text}」读不懂：请写成 2/2、*/* 或 1+*/1+*", text)
    return found.group(1), found.group(2)


def read_colors(value: object) -> tuple[str, ...] | None:
    """Colours as a definition gives them: 白色, white, W, a list of them, 无色. Raises :class:`CardError`."""
    if value is None or value == "":
        return None
    parts = [str(part) for part in value] if isinstance(value, (list, tuple)) else [str(value)]
    names = {**COLORS, **{name: name for name in COLORS.values()}, **{LETTERS[name]: name for name in LETTERS}}
    found: list[str] = []
    for part in parts:
        words = re.findall(r"无色|colorless|[a-zA-Z]+|[白蓝黑红绿]", fold_word(part))
        rest = re.sub(r"无色|colorless|[a-zA-Z]+|[白蓝黑红绿]|色|和|与|、|，|/|且|及", "", fold_word(part))
        for word in words:
            name = names.get(word) or names.get(word.lower()) or names.get(word.upper())
            if name is None and word not in ("无色", "colorless"):
                rest = rest or word
            elif name is not None and name not in found:
                found.append(name)
        if rest or not words:
            raise CardError(f"颜色「{part}」读不懂：请写白色、蓝色、黑色、红色、绿色或无色", part)
    return tuple(found)


_KEYS = ("name", "type", "cost", "pt", "color", "text", "halves")


def compile_card(definition: Mapping[str, object], subtypes: frozenset[str] = frozenset()) -> Card:
    """A card of its definition: a mapping with ``name``, ``type``, ``cost``, ``pt``, ``color``, ``text``, or
    ``halves`` (two such mappings).

    Raises :class:`CardError` (a text: :class:`CardTextError`) with one sentence in Chinese.
    """
    strange = [key for key in definition if key not in _KEYS]
    if strange:
        raise CardError(f"牌的定义里不认识「{strange[0]}」", strange[0])
    halves = definition.get("halves")
    if halves:
        if not isinstance(halves, (list, tuple)) or len(halves) != 2:
            raise CardError("连体牌的 halves 要列出左右两半")
        made = tuple([compile_card(half, subtypes) for half in halves])
        name = " // ".join(half.name for half in made)
        types = tuple(dict.fromkeys(word for half in made for word in half.type_line.types))
        return Card(name, TypeLine(types), halves=made)
    name = str(definition.get("name") or "").strip()
    line = read_type_line(str(definition.get("type") or ""))
    text = str(definition.get("text") or "").replace("\\n", "\n").strip()
    read = read_lines(text, name, line.types, subtypes | frozenset(line.subtypes)) if text else []
    return Card(
        name,
        line,
        read_cost(_string(definition.get("cost"))),
        read_pt(_string(definition.get("pt"))),
        read_colors(definition.get("color")),
        text,
        tuple([ability for ability, _ in read]),
        tuple([words for _, words in read]),
    )


def _string(value: object) -> str | None:
    return None if value is None else str(value)
