"""`caipan import`: a text of the rules into the user's own folder."""

from typing import Annotated

import typer

from query.cli.options import Json, Language
from query.faults import UnusableError
from query.lang import Lang, around_quotes, choose_lang, say
from query.output.documents import print_json
from query.output.paper import Paper
from query.output.progress import Progress
from rules_text import importing

_STAGES = {"read": "读取", "parse": "辨认规则", "check": "检查", "write": "写入"}
_COUNTS = {
    "chapters": "章",
    "sections": "节",
    "rules": "条",
    "subrules": "款",
    "examples": "例",
    "references": "参照",
    "contents": "目次",
    "glossary": "词条",
}
# More oddities than this are counted, not listed.
_MOST_WARNINGS = 20


def command(
    file: Annotated[str, typer.Argument(metavar="文件", help="规则文本：UTF-8、GB18030、Big5 或 UTF-16")],
    id: Annotated[str, typer.Option("--id", metavar="版本", help="以什么编号收入，如 hans-2023")],
    language: Annotated[
        str | None, typer.Option("--language", metavar="语言", help="zh-Hans、zh-Hant 或 en；不写则自行辨认")
    ] = None,
    encoding: Annotated[
        str | None, typer.Option("--encoding", metavar="编码", help="如 gb18030、big5；不写则自行辨认")
    ] = None,
    effective: Annotated[
        str | None, typer.Option("--effective", metavar="日期", help="生效日期，如 2004-06-01；不写则自行辨认")
    ] = None,
    title: Annotated[str | None, typer.Option("--title", metavar="标题", help="标题；不写则取自文本")] = None,
    as_json: Json = False,
    lang: Language = None,
) -> int:
    """导入一份规则文本，成为自己的一个版本。任何编码、换行方式与年代都可以；失败则什么也不改变。

    例：caipan import 规则.txt --id 我的规则 --effective 2004-06-01
    """
    chosen = choose_lang(lang)
    try:
        with Progress(say(chosen, "导入"), len(_STAGES)) as progress:
            report = importing.import_file(
                file,
                id,
                language=language,
                encoding=encoding,
                effective=effective,
                title=title,
                progress=lambda stage: progress.step(say(chosen, _STAGES.get(stage, stage))),
            )
    except importing.ImportRefusedError as error:
        raise UnusableError.of(str(error), file, id) from None
    if as_json:
        warnings = [{"line": line, "message": around_quotes(chosen, message)} for line, message in report.warnings]
        print_json({**report.as_dict(), "warnings": warnings})
    else:
        _page(report, chosen)
    return 0


def _page(report: importing.ImportReport, lang: Lang) -> None:
    paper = Paper()
    info = report.info
    paper.line(say(lang, "已导入 {id}：{title}", id=info.id, title=info.title), "title")
    facts = [f"{report.counts[key]} {say(lang, word)}" for key, word in _COUNTS.items() if report.counts.get(key)]
    paper.line(say(lang, "编码 {encoding}，{first} 到 {last}：", **vars(report)) + "、".join(facts))
    if info.effective:
        paper.line(say(lang, "生效日期 {date}", date=info.effective))
    for line, message in report.warnings[:_MOST_WARNINGS]:
        paper.line(say(lang, "  第 {line} 行：", line=line) + around_quotes(lang, message))
    if len(report.warnings) > _MOST_WARNINGS:
        paper.line(say(lang, "  ……共 {count} 处可疑", count=len(report.warnings)))
