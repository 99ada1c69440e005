"""The fixture that the tests of continuous effects use."""

from __future__ import annotations

import pytest
from board import Board


@pytest.fixture
def board() -> Board:
    """A fresh board."""
    return Board()
