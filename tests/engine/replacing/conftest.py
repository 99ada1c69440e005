"""The fixture that the tests of replacement effects use: the board of those of continuous effects."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "continuous"))

from board import Board


@pytest.fixture
def board() -> Board:
    """A fresh board."""
    return Board()
