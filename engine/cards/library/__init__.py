"""The card library: data in Chinese text, found by name, compiled one by one when asked for.

The cards stand in the TOML files beside this one, tables ``[[card]]`` with the keys of a definition: ``name``, ``type``, ``cost``,
``pt``, ``color``, ``text``, ``halves``. Names are found in either script.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.cards.model import Card


@lru_cache(maxsize=1)
def _definitions() -> dict[str, dict[str, Any]]:
    """Every definition by folded name."""
    from engine.cards.grammar.folding import fold_word

    found: dict[str, dict[str, Any]] = {}
    for path in sorted(Path(__file__).parent.glob("*.toml")):
        for definition in read_definitions(path):
            name = definition.get("name") or " // ".join(half["name"] for half in definition["halves"])
            found.setdefault(fold_word(name), definition)
    return found


def read_definitions(path: Path) -> list[dict[str, Any]]:
    """The definitions of a TOML file of cards. Raises ``tomllib.TOMLDecodeError`` and OSError."""
    import tomllib

    with path.open("rb") as file:
        cards = tomllib.load(file).get("card", [])
    return [dict(card) for card in cards]


def names() -> list[str]:
    """The names of all cards of the library, in the order of the files."""
    return [
        str(definition.get("name") or " // ".join(half["name"] for half in definition["halves"]))
        for definition in _definitions().values()
    ]


def definition(name: str) -> Mapping[str, Any] | None:
    """The definition of a card by its name, in either script; None if there is none."""
    from engine.cards.grammar.folding import fold_word

    return _definitions().get(fold_word(name))


def find(name: str) -> Card | None:
    """The card of that name, in either script; None if the library has none."""
    found = definition(name)
    return None if found is None else _compiled(str(found.get("name") or name))


@lru_cache(maxsize=1024)
def _compiled(name: str) -> Card:
    from engine.cards.compiling import compile_card

    found = definition(name)
    assert found is not None
    return compile_card(found)
