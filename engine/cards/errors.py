"""What is said when a card text can't be read."""

from __future__ import annotations


class CardTextError(ValueError):
    """A text that the grammar can't read.

    ``text`` is the line as given, ``position`` the place in it where reading stops, ``expected`` what would have been accepted
    there, ``line`` the number of the line in the text. ``str()`` is one sentence in Chinese.
    """

    def __init__(self, text: str, position: int, expected: tuple[str, ...] = (), line: int | None = None) -> None:
        self.text = text
        self.position = position
        self.expected = expected
        self.line = line
        super().__init__(self.message())

    @property
    def words(self) -> str:
        """The words it stops at."""
        rest = self.text[self.position :]
        return rest if len(rest) <= 16 else rest[:15] + "…"

    def message(self) -> str:
        """The sentence."""
        where = "" if self.line is None else f"第{self.line}行"
        place = f"第{self.position + 1}个字" if self.words else "句末"
        stop = f"读到{place}「{self.words}」为止" if self.words else "读到句末仍不完整"
        hope = f"；此处可以是{'、'.join(self.expected[:8])}" if self.expected else ""
        return f"叙述{where}无法读懂：「{self.text}」{stop}{hope}"

    def on_line(self, number: int) -> CardTextError:
        """The same error, with the number of the line."""
        return CardTextError(self.text, self.position, self.expected, number)
