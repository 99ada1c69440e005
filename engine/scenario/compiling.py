"""The card grammar as scenarios use it: definitions and effects compiled, errors with their line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from engine.scenario import model as m
from engine.scenario.errors import ScenarioError
from engine.scenario.kept import kept

_DASHES = re.compile(r"[～〜∼~—─]")


def subtypes_of(texts: Iterable[m.CardText]) -> frozenset[str]:
    """The subtypes that the type lines of a file name: words that card text may use as such."""
    return frozenset(word for text in texts for word in _subtypes(text))


def _subtypes(text: m.CardText) -> Iterator[str]:
    for half in text.halves:
        yield from _subtypes(half)
    for part in _DASHES.split(text.type)[1:]:
        yield from (word.strip() for word in re.split("[/／]", part) if word.strip())


def card(text: m.CardText, file: str, subtypes: frozenset[str] = frozenset()) -> Any:
    """The card that a definition is. Raises ScenarioError with the words at which its text can't be read."""
    mapping = text.mapping()
    return kept(("card", repr(mapping), tuple(sorted(subtypes))), lambda: _card(text, mapping, file, subtypes))


def _card(text: m.CardText, mapping: dict[str, Any], file: str, subtypes: frozenset[str]) -> Any:
    from engine.cards.compiling import compile_card
    from engine.cards.errors import CardError, CardTextError
    from engine.cards.playable import why_not_playable

    try:
        made = compile_card(mapping, subtypes)
    except CardTextError as error:
        raise ScenarioError(f"「{text.name}」的{error}", file, text.text_line or text.line) from None
    except CardError as error:
        raise ScenarioError(f"「{text.name}」：{error}", file, text.line) from None
    why = why_not_playable(made)
    if why is not None:
        message = f"「{text.name}」的叙述里有{why}，请换一种写法"
        raise ScenarioError(message, file, text.text_line or text.line)
    return made


def effect(text: str, file: str, line: int, subtypes: frozenset[str] = frozenset()) -> Any:
    """The ability (a model's Spell) of an effect given as text."""
    return kept(("effect", text, tuple(sorted(subtypes))), lambda: _effect(text, file, line, subtypes))


def _effect(text: str, file: str, line: int, subtypes: frozenset[str]) -> Any:
    from engine.cards.compiling import compile_effect
    from engine.cards.errors import CardError
    from engine.cards.playable import why_not_playable

    try:
        made = compile_effect(text, None, subtypes)
    except CardError as error:
        raise ScenarioError(f"effect（效应）：{error}", file, line) from None
    why = why_not_playable(made)
    if why is not None:
        raise ScenarioError(f"effect（效应）里有{why}，请换一种写法", file, line)
    return made


def find(name: str) -> Any:
    """The card of that name in the library, None where there is none."""
    return kept(("find", name), lambda: _find(name))


def _find(name: str) -> Any:
    from engine.cards import library

    return library.find(name)


def known() -> list[str]:
    """The names of all cards of the library."""
    from engine.cards import library

    return library.names()
