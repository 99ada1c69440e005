"""`caipan simulate`: scenario files played by the rules, told turn by turn."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from query.cli.options import Edition, Json, Language
from query.faults import UnusableError
from query.lang import HANT, Lang, around_quotes, choose_lang, in_lang, read_lang, say, script_lang
from query.output.documents import print_json
from query.output.paper import Paper
from query.output.progress import Progress
from query.telling import tell
from query.telling.story import failures, story

Report = dict[str, Any]


def command(
    files: Annotated[list[str], typer.Argument(metavar="文件", help="情境文件或文件夹；- 为标准输入")],
    edition: Edition = None,
    passes: Annotated[bool, typer.Option("--passes", help="把每次让过也写出来")] = False,
    as_json: Json = False,
    lang: Language = None,
) -> int:
    """按规则演算情境文件，逐回合说明发生了什么、依据哪条规则，并核对期望。

    例：caipan simulate 情境.yaml
        caipan simulate 情境文件夹 --json
    """
    paths = _expanded(files)
    alone = len(paths) == 1 and paths[0] == files[0]
    reports = []
    paper = Paper()
    with Progress(say(choose_lang(lang), "演算"), len(paths)) as progress:
        for path in paths:
            progress.step(path)
            report = _run(path, edition, lang) if alone else _run_guarded(path, edition, lang)
            reports.append(report)
            if alone and "error" in report:
                raise UnusableError("{reason}", reason=report["error"])
    if as_json:
        print_json(reports[0] if alone else reports)
        _complain(reports, choose_lang(lang))
    elif alone:
        _page(paper, reports[0], _lang_of(paths[0], lang), passes)
    else:
        _summary(paper, reports, choose_lang(lang))
    return _status(reports)


def _complain(reports: list[Report], lang: Lang) -> None:
    """One line on standard error where files can't be meant: the first one, and how many more there are."""
    errors = [report["error"] for report in reports if "error" in report]
    if errors:
        more = say(lang, "（另有{n}个文件不能用）", n=len(errors) - 1) if len(errors) > 1 else ""
        sys.stderr.write(f"{errors[0]}{more}\n")


def _expanded(words: list[str]) -> list[str]:
    """The files meant, those in and below a folder too. Raises UnusableError for a folder without any."""
    paths: list[str] = []
    for word in words:
        folder = Path(word)
        if word == "-" or not folder.is_dir():
            paths.append(word)
            continue
        inside = sorted(str(path) for ending in ("yaml", "yml", "json") for path in folder.rglob(f"*.{ending}"))
        if not inside:
            raise UnusableError("{folder}: 这个文件夹里没有情境文件（.yaml、.yml、.json）", folder=word)
        paths += inside
    return paths


def _run(path: str, edition: str | None, option: str | None) -> Report:
    """The report of one file, or `file` and `error` where it can't be meant."""
    from engine.scenario.errors import ScenarioError
    from engine.scenario.runner import run_file

    lang = _lang_of(path, option)

    def told(entry: Mapping[str, Any]) -> str:
        return tell(entry, lang)

    try:
        return dict(run_file(path, edition=edition, tell=told, words=lambda text: in_lang(lang, text)))
    except ScenarioError as error:
        place = ":".join(str(part) for part in (error.file or path, error.line) if part)
        return {"file": path, "error": f"{place}: {around_quotes(lang, error.message)}"}


def _run_guarded(path: str, edition: str | None, option: str | None) -> Report:
    """The report of one of several files: a defect of the program in one doesn't keep the others from being told."""
    try:
        return _run(path, edition, option)
    except Exception as error:
        if os.environ.get("CAIPAN_DEBUG"):
            raise
        reason = f"{type(error).__name__}：{' '.join(str(error).split())}"
        return {
            "file": path,
            "error": say(_lang_of(path, option), "{path}: 程序出错（{reason}）", path=path, reason=reason),
        }


def _lang_of(path: str, option: str | None) -> Lang:
    """The language to tell a file in: the option, else Traditional for a file written in it, else as usual."""
    if option:
        return read_lang(option)
    try:
        text = "" if path == "-" else Path(path).read_text(encoding="utf-8", errors="replace")
    except OSError:
        text = ""
    return HANT if script_lang(text) == HANT else choose_lang()


def _status(reports: list[Report]) -> int:
    """2 where a file could not be read, 1 where an expectation or an action failed, else 0."""
    if any("error" in report for report in reports):
        return 2
    return 0 if all(report.get("ok") for report in reports) else 1


def _page(paper: Paper, report: Report, lang: Lang, passes: bool) -> None:
    for line in story(report, lang, passes=passes):
        paper.line(*line)


def _summary(paper: Paper, reports: list[Report], lang: Lang) -> None:
    """A line for each file that fails, and the count of all."""
    failed = unread = 0
    for report in reports:
        if "error" in report:
            unread += 1
            Paper(sys.stderr).line(report["error"])
        elif not report.get("ok"):
            failed += 1
            paper.line(f"✗ {report.get('file')}  {report.get('title') or ''}", "bad")
            for line in failures(report, lang):
                paper.line(*line)
    held = len(reports) - failed - unread
    counts = say(lang, "共 {all} 个：{held} 个符合，{failed} 个不符", all=len(reports), held=held, failed=failed)
    paper.line(counts + (say(lang, "，{unread} 个读不了", unread=unread) if unread else ""))
