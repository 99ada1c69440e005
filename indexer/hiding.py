"""Importing a library without modules that it would load and that we never use."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import ModuleType


def empty(name: str, *attributes: str) -> ModuleType:
    """A module that stands in for another: it has these attributes, all None."""
    module = ModuleType(name)
    for attribute in attributes:
        setattr(module, attribute, None)
    return module


@contextmanager
def hidden(modules: Mapping[str, ModuleType | None]) -> Iterator[None]:
    """Within the block these modules are found instead of the real ones (None: not found).

    What is loaded already stays what it is, and afterwards the real ones can be imported as ever.
    """
    mine = {name: module for name, module in modules.items() if name not in sys.modules}
    sys.modules.update(mine)  # type: ignore[arg-type]
    try:
        yield
    finally:
        for name, module in mine.items():
            if sys.modules.get(name) is module:
                del sys.modules[name]
