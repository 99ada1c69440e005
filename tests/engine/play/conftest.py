"""The fixture that all tests of playing use."""

from __future__ import annotations

import pytest
from playing_board import Board


@pytest.fixture
def board() -> Board:
    """A fresh board; call `start` when everything is in place."""
    return Board()
