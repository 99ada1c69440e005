"""Taking other people's texts of the rules into the user's own folder, and out again.

An edition is imported whole or not at all: it is read, judged and written beside the others under another name, and
only then gets its own. What can't be told from the text is asked for; what isn't a text of the rules is refused in one
line.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

from rules_text import decoding, folders, library, understanding
from rules_text.keeping import fingerprint
from rules_text.marks import TooManyNumbersError, fold
from rules_text.parsing import parse
from rules_text.reading import Lines, normal_line_ends
from rules_text.reasons import why
from rules_text.storing import packed
from rules_text.tree import Edition, EditionInfo, Language

#: No text of the rules is larger; today's English one has 0.9 MB.
LARGEST = 8 * 1024 * 1024
MOST_LINES = 200_000
#: The name that stands for standard input.
STANDARD_INPUT = Path("-")
#: With more characters a rule it isn't a text of the rules either; real ones have some hundred.
LONGEST_RULE = 20_000
#: With fewer rules it isn't a text of the rules.
FEWEST = 3
LANGUAGES: tuple[Language, ...] = ("zh-Hans", "zh-Hant", "en")

_ID = re.compile(r"[0-9A-Za-z\u3400-\u9fff][0-9A-Za-z\u3400-\u9fff_.-]{0,63}")
_TAKEN_BY_WINDOWS = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
#: What a terminal would obey, or what would hide or turn round other characters.
_HARMFUL = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ud800-\udfff]"
)


class ImportRefusedError(ValueError):
    """The file can't be imported, or the edition not removed. The message is one line for people: what, how to mend it.

    ``option`` is the command line option that would answer what can't be told, where there is one.
    """

    def __init__(self, message: str, option: str | None = None) -> None:
        super().__init__(message)
        self.option = option


@dataclass(frozen=True)
class ImportReport:
    """What was understood of an imported file."""

    info: EditionInfo
    encoding: str
    counts: dict[str, int]  #: chapters sections rules subrules examples references contents glossary
    first: str  #: the first and last number
    last: str
    warnings: list[tuple[int, str]] = field(default_factory=list)  #: line of the file and what is odd there, in Chinese

    def as_dict(self) -> dict[str, Any]:
        """The report as JSON prints it."""
        info = asdict(self.info)
        return {
            **{key: info[key] for key in ("id", "title", "language", "effective", "family", "source", "rules")},
            "encoding": self.encoding,
            "counts": self.counts,
            "first": self.first,
            "last": self.last,
            "warnings": [{"line": line, "message": message} for line, message in self.warnings],
        }


def import_file(
    path: Path | str,
    id: str,
    *,
    language: str | None = None,
    encoding: str | None = None,
    effective: str | None = None,
    title: str | None = None,
    progress: Callable[[str], None] | None = None,
) -> ImportReport:
    """Read a file (``-`` for standard input) and add it to the user's editions under ``id``.

    language: ``zh-Hans``, ``zh-Hant`` or ``en``; encoding: any usual name; effective: an ISO date; title: each
    told from the text where it is not given. progress is called with each stage (``read parse check write``).

    Raises ImportRefusedError; nothing has changed then.
    """
    path = Path(path)
    say = progress or (lambda stage: None)
    _check_id(id)
    wanted = _checked_options(language, effective)
    say("read")
    data = _bytes(path)
    try:
        decoded = decoding.decode(data, encoding)
    except decoding.UndecodableError as error:
        option = "--encoding" if "--encoding" in str(error) else None
        raise ImportRefusedError(f"{_name(path)}：{error}", option) from None
    text, warnings = _harmless(normal_line_ends(decoded.text))
    _check_text(path, text)
    say("parse")
    edition = _parsed(path, id, text)
    say("check")
    lang = wanted or understanding.language(_sample(edition))
    if lang is None:
        raise ImportRefusedError(
            f"{_name(path)}：看不出是简体还是繁体；请用 --language zh-Hans 或 zh-Hant 指明", "--language"
        )
    about = fold(text[slice(*edition.parts.front)] + "\n" + text[slice(*edition.parts.between)])
    found = effective or understanding.effective(about + "\n" + fold(text[slice(*edition.parts.back)]))
    if not found:
        warnings.append((1, "看不出生效日期；可用 --effective 年-月-日 注明"))
    info = replace(
        edition.info,
        title=_one_line(title or understanding.title(about) or id),
        language=lang,
        effective=found,
        source="自标准输入导入" if path == STANDARD_INPUT else f"自文件 {_one_line(path.name)} 导入",
        family=understanding.family(edition, found),
    )
    edition.info = info
    edition.warnings = tuple(sorted(warnings + _odd(edition, text)))
    say("write")
    _write(id, data, edition, decoded.encoding)
    counts = {**edition.counts(), "glossary": len(edition.glossary)}
    numbers = [str(rule.number) for rule in edition.rules]
    return ImportReport(info, decoded.name, counts, numbers[0], numbers[-1], list(edition.warnings))


def remove(id: str) -> None:
    """Take an imported edition out of the user's folder.

    Raises library.UnknownEditionError; ImportRefusedError for a shipped edition, or where the folder can't be changed.
    """
    if id in library.RESERVED_IDS:
        raise ImportRefusedError(f"“{id}”是随程序提供的版本，不能删除")
    folder = folders.editions_folder() / id
    if not _ID.fullmatch(id) or not folder.is_dir():
        raise library.UnknownEditionError(id, library.ids())
    gone = folder.with_name(f".{id}-removed-{os.getpid()}")
    try:
        folder.rename(gone)
    except OSError as error:
        raise ImportRefusedError(f"无法删除 {folder}：{why(error)}") from None
    shutil.rmtree(gone, ignore_errors=True)
    library.forget()


def _check_id(id: str) -> None:
    if not _ID.fullmatch(id) or id.endswith(".") or _TAKEN_BY_WINDOWS.fullmatch(id):
        raise ImportRefusedError(f"版本名“{_one_line(id)[:40]}”不能用：请用字母、数字、汉字、-、_、.，不超过 64 个字符")
    if id.lower() in library.RESERVED_IDS:
        raise ImportRefusedError(f"“{id}”是随程序提供的版本；请换一个 --id")
    if (folders.editions_folder() / id).exists():
        raise _taken(id)


def _checked_options(language: str | None, effective: str | None) -> Language | None:
    if effective is not None:
        try:
            well = date.fromisoformat(effective).isoformat() == effective
        except ValueError:
            well = False
        if not well:
            raise ImportRefusedError(f"日期“{_one_line(effective)[:20]}”不对；请写成 2004-06-01 的样子", "--effective")
    if language is None:
        return None
    for known in LANGUAGES:
        if known.lower() == language.lower():
            return known
    raise ImportRefusedError(f"不认识语言“{_one_line(language)[:20]}”；可用的有 {'、'.join(LANGUAGES)}", "--language")


def _name(path: Path) -> str:
    return "标准输入" if path == STANDARD_INPUT else path.name


def _bytes(path: Path) -> bytes:
    if path == STANDARD_INPUT:
        return _checked_bytes(_name(path), sys.stdin.buffer.read(LARGEST + 1))
    shown = _one_line(str(path))
    try:
        exists, folder, plain = path.exists(), path.is_dir(), path.is_file()
    except (OSError, ValueError):
        raise ImportRefusedError(f"文件名不能用：{shown}") from None
    if not exists:
        raise ImportRefusedError(f"没有文件 {shown}")
    if not plain:
        raise ImportRefusedError(f"{shown} 是文件夹；请给出一个文本文件" if folder else f"{shown} 不是普通文件")
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise ImportRefusedError(f"无法读取 {shown}：{why(error)}") from None
    return _checked_bytes(_name(path), data)


def _checked_bytes(name: str, data: bytes) -> bytes:
    if len(data) > LARGEST:
        raise ImportRefusedError(f"{name} 太大（超过 {LARGEST // 1024 // 1024} MB），不会是规则文本")
    if not data.strip():
        raise ImportRefusedError(f"{name} 是空文件")
    return data


def _harmless(text: str) -> tuple[str, list[tuple[int, str]]]:
    """The text without control and invisible characters, and a warning where there were some."""
    first = _HARMFUL.search(text)
    if not first:
        return text, []
    line = text.count("\n", 0, first.start()) + 1
    clean, count = _HARMFUL.subn("", text)
    return clean, [(line, f"去掉了 {count} 个控制字符或不可见字符（第一个是 U+{ord(first[0]):04X}）")]


def _check_text(path: Path, text: str) -> None:
    if text.count("\n") > MOST_LINES:
        raise ImportRefusedError(f"{_name(path)} 有 {MOST_LINES} 多行，不会是规则文本")
    if not text.strip():
        raise ImportRefusedError(f"{_name(path)} 是空文件")
    if re.search(r"<(?:html|body|!doctype)\b", text[:5000], re.IGNORECASE):
        raise ImportRefusedError(f"{_name(path)} 是网页；请在浏览器中另存为纯文本（.txt）后再导入")


def _parsed(path: Path, id: str, text: str) -> Edition:
    blank = EditionInfo(id=id, title=id, language="zh-Hans", effective=None, rules=0, source="", shipped=False)
    try:
        edition = parse(text, blank)
    except TooManyNumbersError as error:
        raise ImportRefusedError(f"{_name(path)}：{error}") from None
    if edition.info.rules < FEWEST or len(text) > LONGEST_RULE * edition.info.rules:
        raise ImportRefusedError(f"{_name(path)}：没有找到规则（要有 100.1、100.1a 这样编号的条文）")
    return edition


def _sample(edition: Edition) -> str:
    return "".join(rule.text for rule in edition.rules[:400])[:50_000]


def _one_line(text: str) -> str:
    return " ".join(_HARMFUL.sub("", text).split())


def _odd(edition: Edition, text: str) -> list[tuple[int, str]]:
    """What seems odd in a text: misprinted and missing numbers, lost characters, a text that breaks off."""
    found = [(r.line, f"{r.number} 印作 {r.printed}") for r in edition.rules if r.misprinted]
    present = {rule.number for rule in edition.rules}
    for before, rule in pairwise(edition.rules if any(r.kind == "chapter" for r in edition.rules) else ()):
        if rule.kind == "rule" and (rule.number.rule or 0) > 1 and before.number.section == rule.number.section:
            skipped = (rule.number.rule or 0) - (before.number.rule or 0) - 1
            if skipped > 0:
                found.append((rule.line, f"{before.number} 之后就是 {rule.number}，中间缺 {skipped} 条"))
    if lost := text.count("\ufffd"):
        found.append((text.count("\n", 0, text.index("\ufffd")) + 1, f"有 {lost} 个字符在得到此文件之前就已损坏（�）"))
    sections = [e for e in edition.toc if e.number and e.number.kind == "section"]
    lacking = [e for e in sections if e.number not in present]
    if lacking:
        found.append(
            (edition.rules[-1].line, f"正文到 {edition.rules[-1].number} 为止，目次中有 {len(lacking)} 节没有条文")
        )
    lines = Lines(text)
    back = text[slice(*edition.parts.back)]
    if re.match(r"\s*(?:名词解释|名詞解釋|词汇表|詞彙表|Glossary)", back) and not edition.glossary:
        found.append((lines.line(edition.parts.back.start), "名词解释没有分行，未能拆成词条"))
    return found


def _write(id: str, data: bytes, edition: Edition, encoding: str) -> None:
    """Put the edition into its folder: into one of another name first, which then gets its name."""
    shelf = folders.editions_folder()
    made = [folder for folder in (shelf, *shelf.parents) if not folder.exists()]
    work: Path | None = None
    try:
        shelf.mkdir(parents=True, exist_ok=True)
        _sweep(shelf)
        work = Path(tempfile.mkdtemp(dir=shelf, prefix=f".{id}-"))
        (work / "source.txt").write_bytes(data)
        (work / "edition.toml").write_text(_table(edition.info, encoding), encoding="utf-8", newline="\n")
        (work / "tree.jsonl").write_text(f"{fingerprint()}\n{packed(edition)}", encoding="utf-8", newline="\n")
        _put(work, shelf / id)
    except BaseException as error:
        if work:
            shutil.rmtree(work, ignore_errors=True)
        for folder in made:
            with suppress(OSError):
                folder.rmdir()
        if isinstance(error, OSError):
            raise ImportRefusedError(f"无法写入 {shelf}：{why(error)}") from None
        raise
    library.forget()


def _put(work: Path, place: Path) -> None:
    """Give a finished folder its name, unless another import was quicker."""
    try:
        work.rename(place)
    except OSError:
        if place.exists():
            raise _taken(place.name) from None
        raise


def _taken(id: str) -> ImportRefusedError:
    return ImportRefusedError(f"已有版本“{id}”；请换一个 --id，或先执行 caipan remove {id}")


def _sweep(shelf: Path) -> None:
    """Clear away what an import that was killed may have left a day ago or longer."""
    for left in shelf.glob(".*-*"):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime > 86_400:
                shutil.rmtree(left, ignore_errors=True)


def _table(info: EditionInfo, encoding: str) -> str:
    """The edition's ``edition.toml``: strings as JSON writes them are strings of TOML too."""
    values: dict[str, Any] = {
        "title": info.title,
        "language": info.language,
        "effective": info.effective,
        "family": info.family,
        "source": info.source,
        "rules": info.rules,
        "encoding": encoding,
    }
    return "".join(f"{k} = {json.dumps(v, ensure_ascii=False)}\n" for k, v in values.items() if v is not None)


def read_back(folder: Path, info: EditionInfo, encoding: str) -> Edition:
    """An imported edition read from its source again, as after an upgrade. Raises OSError, ValueError."""
    text = source_text(folder, encoding)
    edition = parse(text, info)
    edition.warnings = tuple(_odd(edition, text))
    return edition


def source_text(folder: Path, encoding: str) -> str:
    """The text of an imported edition's file, as it was parsed. Raises OSError, ValueError."""
    data = (folder / "source.txt").read_bytes()
    return _harmless(normal_line_ends(decoding.again(data, encoding)))[0]
