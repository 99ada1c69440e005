"""The page for people: lines of text with sparing colour, tables without rules, safe on every console."""

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TextIO

from query.output.width import pad, width

_STYLES = {
    "title": "1",
    "number": "36",
    "faint": "2",
    "hit": "1;33",
    "good": "32",
    "bad": "31",
    "warn": "33",
}

# What a console that can't write the sign gets instead of a question mark.
_PLAIN_SIGNS = {"✓": "√", "✗": "×", "•": "·", "…": "...", "～": "~", "—": "-"}


def wants_colour(stream: TextIO) -> bool:
    """Whether the stream is a terminal on which colour is welcome (NO_COLOR and a dumb terminal refuse it)."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not stream.isatty():
        return False
    # The old Windows console shows the codes instead of obeying them; Windows Terminal says what it is.
    return sys.platform != "win32" or bool(os.environ.get("WT_SESSION") or os.environ.get("TERM"))


class Paper:
    """Where a page is written, line by line.

    Nothing is wrapped and no frame is drawn: what is copied from the terminal is the text itself.
    """

    def __init__(self, stream: TextIO | None = None, *, colour: bool | None = None) -> None:
        self.stream = stream if stream is not None else sys.stdout
        self.colour = wants_colour(self.stream) if colour is None else colour

    def paint(self, text: str, style: str) -> str:
        """The text in a style (title, number, faint, hit, good, bad, warn), plain where there is no colour."""
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if self.colour and text else text

    def line(self, text: str = "", style: str | None = None) -> None:
        """One line."""
        self.stream.write(self._writable(self.paint(text, style) if style else text) + "\n")

    def page(self, lines: Iterable[Iterable[tuple[str, str | None]]]) -> None:
        """Several lines, each of pieces in styles of their own."""
        for pieces in lines:
            self.line("".join(self.paint(text, style) if style else text for text, style in pieces))

    def table(self, head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """A table: columns aligned by their width on the screen, two spaces between, nothing after the last one."""
        body = [[str(cell) for cell in row] for row in rows]
        sizes = [max(map(width, column)) for column in zip(head, *body, strict=True)]
        for index, row in enumerate([list(head), *body]):
            cells = [pad(cell, size) for cell, size in zip(row[:-1], sizes[:-1], strict=True)] + [row[-1]]
            text = "  ".join(cells).rstrip()
            self.line(text, "title" if index == 0 else None)

    def _writable(self, text: str) -> str:
        """The text with the signs that this stream's encoding lacks replaced by plain ones."""
        encoding = getattr(self.stream, "encoding", None) or "utf-8"
        try:
            text.encode(encoding)
        except UnicodeEncodeError:
            for sign, plain in _PLAIN_SIGNS.items():
                try:
                    sign.encode(encoding)
                except UnicodeEncodeError:
                    text = text.replace(sign, plain)
        return text


def safe_streams() -> None:
    """Make standard output and error take any text: what their encoding lacks becomes ?, and is no error.

    A stream that the caller has closed (`>&-`) is nobody's to read: what is written to it goes nowhere.
    """
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")
