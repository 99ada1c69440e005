"""`caipan remove`: an imported edition out of the user's folder."""

from typing import Annotated

import typer

from query.cli.options import Language
from query.faults import UnusableError
from query.lang import choose_lang, say
from query.output.paper import Paper
from rules_text import importing, library


def command(
    edition: Annotated[str, typer.Argument(metavar="版本", help="导入时的编号，见 caipan editions")],
    lang: Language = None,
) -> int:
    """移除一个导入的版本；随程序提供的版本不能移除。

    例：caipan remove 我的规则
    """
    try:
        importing.remove(edition)
    except (importing.ImportRefusedError, library.UnknownEditionError) as error:
        raise UnusableError.of(str(error), edition) from None
    Paper().line(say(choose_lang(lang), "已移除 {edition}", edition=edition))
    return 0
