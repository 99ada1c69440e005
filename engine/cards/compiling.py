"""From text to trees: lines, whole texts, type lines, costs, card definitions."""

from __future__ import annotations

from functools import lru_cache

from engine.cards.errors import CardTextError
from engine.cards.grammar.folding import Folded, fold, fold_word
from engine.cards.grammar.machine import AllReader, Reader
from engine.cards.grammar.table import grammar
from engine.cards.grammar.words import subtypes
from engine.cards.model import Ability, Seq, Spell

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
    reader = Reader(grammar(), folded.text, _selves(folded.text, names), tracking)
    reader.subtypes = subtypes() | extra if extra else subtypes()
    return reader


@lru_cache(maxsize=4096)
def compile_line(line: str, names: tuple[str, ...], spell: bool, extra: frozenset[str]) -> tuple[Ability, ...]:
    """The abilities of one line; raises CardTextError where it can't be read."""
    folded = fold(line)
    if not folded.text:
        return ()
    reader = _reader(folded, names, extra)
    keywords = reader.read("keywordlines")
    if keywords is not None:
        return tuple(keywords)
    tree = reader.read("spellline" if spell else "line")
    if tree is None:
        reader = _reader(folded, names, extra, tracking=True)
        reader.read("spellline" if spell else "line")
        raise CardTextError(line, folded.place(max(reader.farthest, 0)), tuple(reader.expected))
    return (tree,)


def all_readings(line: str, name: str | None = None, spell: bool = False) -> list[Ability]:
    """Every different tree of least cost for a line: more than one is a fault of the grammar."""
    folded = fold(line)
    reader = AllReader(grammar(), folded.text, _selves(folded.text, own_names(name)))
    reader.subtypes = subtypes()
    return reader.readings("spellline" if spell else "line")


def compile_text(
    text: str, name: str | None = None, types: tuple[str, ...] = (), subtypes: frozenset[str] = frozenset()
) -> tuple[Ability, ...]:
    """The abilities of a card's text, one line after the other.

    ``name`` is the card's own name; ``types`` its card types in English: on an instant or sorcery, lines that are neither keyword, nor
    activated, triggered nor about playing it are what it does: all of them together one ``Spell``, which stands first among its
    kind. ``subtypes``: further words that are subtypes (those of other cards in the game). Raises :class:`CardTextError`.
    """
    names = own_names(name)
    spell = bool(SPELL_TYPES & set(types))
    extra = frozenset(fold_word(word) for word in subtypes)
    abilities: list[Ability] = []
    steps: list[Spell] = []
    for number, line in enumerate(text.replace("\\n", "\n").split("\n"), 1):
        try:
            for ability in compile_line(line.strip(), names, spell, extra):
                if isinstance(ability, Spell):
                    if not steps:
                        abilities.append(ability)
                    steps.append(ability)
                else:
                    abilities.append(ability)
        except CardTextError as error:
            raise error.on_line(number) from None
    if len(steps) > 1:
        abilities[abilities.index(steps[0])] = Spell(Seq(tuple(step.effect for step in steps)))
    return tuple(abilities)
