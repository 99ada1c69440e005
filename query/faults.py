"""What makes an input unusable: the one error that every command ends in with exit status 2."""

import re
from typing import Any, Self

from query.lang import HANS, Lang, say


class UnusableError(Exception):
    """The input is unusable (exit status 2): one line that says what, where and how to mend it.

    The template is written in Simplified; the data are filled in untouched. Without data it is printed as it is.
    """

    def __init__(self, template: str, /, **data: Any) -> None:
        self.template = template
        self.data = data
        super().__init__(self.text(HANS))

    @classmethod
    def of(cls, message: str, *names: str) -> Self:
        """The error for a message of another layer, in Simplified.

        What the message quotes, and the `names` that the user wrote himself, are left as they are.
        """
        parts = [re.escape(name) for name in sorted(filter(None, names), key=len, reverse=True)]
        pieces = re.split("(" + "|".join([*parts, "“[^”]*”", "「[^」]*」"]) + ")", message)
        data = {f"n{index}": piece for index, piece in enumerate(pieces) if index % 2}
        own = [piece.replace("{", "{{").replace("}", "}}") for piece in pieces]
        template = "".join(f"{{n{index}}}" if index % 2 else piece for index, piece in enumerate(own))
        return cls(template, **(data or {"": ""}))

    def text(self, lang: Lang) -> str:
        """The line in that language; line ends in the data become spaces."""
        return " ".join(say(lang, self.template, **self.data).split("\n"))
