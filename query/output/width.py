"""How many columns of a terminal a text takes, and padding, cutting and wrapping by columns."""

import unicodedata
from functools import lru_cache

# No line begins with one of these and none ends with one of those (the usual rule of Chinese typesetting).
_NOT_FIRST = frozenset("，。、；：！？）」』】》〉”’…·,.;:!?)]}%")
_NOT_LAST = frozenset("（「『【《〈“‘([{")


@lru_cache(maxsize=8192)
def char_width(char: str) -> int:
    """The columns of one character: 2 for wide and full-width ones, 0 for combining and invisible ones, else 1."""
    if char.isascii():
        return 1 if char.isprintable() else 0
    if unicodedata.category(char) in {"Mn", "Me", "Cf", "Cc"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1


def width(text: str) -> int:
    """The columns that a text without line ends takes."""
    return sum(map(char_width, text))


def pad(text: str, columns: int) -> str:
    """The text with spaces after it up to so many columns; a longer text as it is."""
    return text + " " * (columns - width(text))


def cut(text: str, columns: int) -> str:
    """The text in at most so many columns; what is cut off is marked with … (one column)."""
    if width(text) <= columns:
        return text
    kept, used = [], 0
    for char in text:
        if used + char_width(char) > columns - 1:
            break
        kept.append(char)
        used += char_width(char)
    return "".join(kept) + "…" if columns > 0 else ""


def wrap(text: str, columns: int) -> list[str]:
    """The text in lines of at most so many columns.

    Chinese breaks between any two characters, except before closing and after opening punctuation; ASCII words stay
    whole unless one is wider than a line. The characters of the lines together are those of the text, less the
    spaces at which it was broken.
    """
    lines: list[str] = []
    line: list[str] = []
    used = 0
    for piece in _pieces(text):
        size = width(piece)
        if used + size > columns and line:
            lines.append("".join(line).rstrip())
            line, used = [], 0
            if piece.isspace():
                continue
        while size > columns and len(piece) > 1:
            head = _fitting(piece, columns)
            lines.append(piece[:head])
            piece = piece[head:]
            size = width(piece)
        line.append(piece)
        used += size
    if line or not lines:
        lines.append("".join(line).rstrip())
    return lines


def _fitting(piece: str, columns: int) -> int:
    """How many characters of the piece fit into a line: at least one."""
    used = 0
    for index, char in enumerate(piece):
        used += char_width(char)
        if used > columns:
            return max(index, 1)
    return len(piece)


def _pieces(text: str) -> list[str]:
    """The text cut where a line may end."""
    pieces: list[str] = []
    current = ""
    for char in text:
        if current and _may_break(current[-1], char):
            pieces.append(current)
            current = ""
        current += char
    if current:
        pieces.append(current)
    return pieces


def _may_break(before: str, after: str) -> bool:
    if before.isspace() != after.isspace():
        return True
    if after in _NOT_FIRST or before in _NOT_LAST:
        return False
    return char_width(before) == 2 or char_width(after) == 2
