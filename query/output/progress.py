"""A line on standard error that says how far a longer work is; silent where nobody watches."""

import sys
from types import TracebackType
from typing import Self

from query.output.width import cut, pad


class Progress:
    """`with Progress("…", total) as progress: progress.step("what")`: shown on a terminal only, wiped at the end."""

    def __init__(self, label: str, total: int) -> None:
        self.label = label
        self.total = total
        self.done = 0
        self.shown = sys.stderr.isatty()

    def __enter__(self) -> Self:
        return self

    def step(self, what: str = "") -> None:
        """One of the things is done (or begins); `what` names it."""
        self.done += 1
        if self.shown:
            text = cut(f"{self.label} {self.done}/{self.total} {what}", 78)
            sys.stderr.write("\r" + pad(text, 78))
            sys.stderr.flush()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.shown:
            sys.stderr.write("\r" + " " * 78 + "\r")
            sys.stderr.flush()
