"""Cards as data: their Chinese text read into ability trees, and printed back.

Everything here is loaded when it is first asked for: the model is light, the grammar is not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.cards.antecedents import UnboundError as UnboundError
    from engine.cards.antecedents import bind as bind
    from engine.cards.compiling import compile_card as compile_card
    from engine.cards.compiling import compile_effect as compile_effect
    from engine.cards.compiling import compile_text as compile_text
    from engine.cards.compiling import read_colors as read_colors
    from engine.cards.compiling import read_cost as read_cost
    from engine.cards.compiling import read_pt as read_pt
    from engine.cards.errors import CardError as CardError
    from engine.cards.errors import CardTextError as CardTextError
    from engine.cards.printing import print_ability as print_ability
    from engine.cards.typeline import read_type_line as read_type_line

_HOMES = {
    "UnboundError": "antecedents",
    "bind": "antecedents",
    "compile_card": "compiling",
    "compile_effect": "compiling",
    "compile_text": "compiling",
    "read_colors": "compiling",
    "read_cost": "compiling",
    "read_pt": "compiling",
    "CardError": "errors",
    "CardTextError": "errors",
    "print_ability": "printing",
    "read_type_line": "typeline",
}

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(f"engine.cards.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
