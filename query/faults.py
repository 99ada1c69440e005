"""What makes an input unusable: the one error that every command ends in with exit status 2."""

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
        """The error for a message of another layer, in Simplified; `names` are what in it the user wrote himself."""
        template = message.replace("{", "{{").replace("}", "}}")
        data = {}
        for index, name in enumerate(one for one in names if one):
            template = template.replace(name.replace("{", "{{").replace("}", "}}"), f"{{n{index}}}")
            data[f"n{index}"] = name
        return cls(template, **data) if data else cls("{message}", message=message)

    def text(self, lang: Lang) -> str:
        """The line in that language; line ends in the data become spaces."""
        return " ".join(say(lang, self.template, **self.data).split("\n"))
