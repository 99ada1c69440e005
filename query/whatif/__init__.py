"""What-if questions: the concrete situation that a question describes becomes a board, is played, and answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from query.whatif.answering import WhatIf as WhatIf
    from query.whatif.answering import what_if as what_if

__all__ = ["WhatIf", "what_if"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        from query.whatif import answering

        return getattr(answering, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
