"""The one error that an unusable scenario file ends in."""

from __future__ import annotations


class ScenarioError(Exception):
    """A file that can't be meant (exit status 2): what is wrong, where, and how to mend it, in one line of Chinese."""

    def __init__(self, message: str, file: str = "", line: int | None = None) -> None:
        """`message` without the place; `file` as the caller names it; `line` counted from 1, None for none."""
        super().__init__(message)
        self.message = " ".join(message.split())
        self.file = file
        self.line = line

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line) if part)
        return f"{place}: {self.message}" if place else self.message
