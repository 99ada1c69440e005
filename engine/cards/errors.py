"""What is said when a card can't be read."""

from __future__ import annotations

# So much of a line is shown in a message.
_LONGEST = 200


class CardError(ValueError):
    """A card definition that can't be used; ``str()`` is one sentence in Chinese. ``words`` are those it is about."""

    def __init__(self, message: str, words: str = "") -> None:
        self.words = words
        super().__init__(message)


class CardTextError(CardError):
    """A text that the grammar can't read.

    ``text`` is the line as given, ``position`` the place in it where reading stops, ``expected`` what would have been accepted
    there, ``line`` the number of the line in the text.
    """

    def __init__(self, text: str, position: int, expected: tuple[str, ...] = (), line: int | None = None) -> None:
        self.text = text
        self.position = position
        self.expected = expected
        self.line = line
        rest = text[position:]
        super().__init__("", rest if len(rest) <= 16 else rest[:15] + "…")
        self.args = (self.message(),)

    def message(self) -> str:
        """The sentence."""
        where = f"第{self.line}行" if self.line is not None and self.line > 1 else ""
        if self.words:
            stop = f"读到第{self.position + 1}个字「{self.words}」就读不下去了"
        else:
            stop = "读到句末仍不完整"
        hope = f"；这里可以接{'、'.join(self.expected[:8])}" if self.expected else ""
        text = self.text if len(self.text) <= _LONGEST else self.text[: _LONGEST - 1] + "…"
        return f"叙述{where}读不懂：「{text}」{stop}{hope}"

    def on_line(self, number: int) -> CardTextError:
        """The same error, with the number of the line."""
        return CardTextError(self.text, self.position, self.expected, number)
