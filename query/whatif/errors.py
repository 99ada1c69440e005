"""What reading gives up with."""

from __future__ import annotations


class NotUnderstoodError(Exception):
    """The question tells of something that this reader can't make a board of; `args[0]` says what, for developers."""
