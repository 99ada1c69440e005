"""The options that several commands share, and what reads their values."""

from typing import TYPE_CHECKING, Annotated

import typer

from query.faults import UnusableError

if TYPE_CHECKING:
    from rules_text.numbers import RuleNumber

Json = Annotated[bool, typer.Option("--json", help="输出一份 JSON 文档（UTF-8）")]
Edition = Annotated[str | None, typer.Option("--edition", metavar="版本", help="用哪个版本；各版本见 caipan editions")]
Language = Annotated[
    str | None, typer.Option("--lang", metavar="语言", help="标题与说明的文字：zh-Hans 简体，zh-Hant 繁体")
]
Number = Annotated[str, typer.Argument(metavar="编号", help="规则编号：104.3a、规则１０４、第三章、一百零四……")]


def read_number(word: str) -> "RuleNumber":
    """The number that a word of the user names. Raises UnusableError."""
    from rules_text.numbers import RuleNumber

    try:
        return RuleNumber.parse(word)
    except ValueError as error:
        if any("\u4e00" <= sign <= "\u9fff" for sign in word) and not any(sign.isdigit() for sign in word):
            # A word was given: what it means stands elsewhere.
            raise UnusableError(
                "{reason}；词语请用 caipan search {word} 查找，名词解释写作 g:{word}",
                reason=str(error),
                word=word.strip(),
            ) from None
        raise UnusableError("{reason}", reason=str(error)) from None
