"""The ready answers of `show`, kept in the user's cache folder, so that a rule is printed without reading any text.

They are JSON, one rule a line behind a line of offsets, for each language a file; made after the first `show` has
answered, replaced in whole, and made anew when a text, the program, the index of citations or what is imported changes.
A file that is damaged or can't be written costs time, never an answer.
"""

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

from query.lang import Lang

_ROOT = Path(__file__).resolve().parent.parent
# What the answers are made from. Folders count with all the files right inside.
_SOURCES = ("rules_text", "rules_text/data", "rules_text/digest", "query", "query/data", "query/output")


def ready(number: str, lang: Lang) -> dict[str, Any] | None:
    """What was made ready for a number: `record` (as `show --json` prints it) and `page`; None where nothing is.

    Only the canonical form of a number is found.
    """
    with suppress(OSError, ValueError, KeyError, TypeError), _file(lang).open("rb") as file:
        head = json.loads(file.readline())
        if head["stamp"] == stamp():
            file.seek(head["offsets"][number], os.SEEK_CUR)
            answer: dict[str, Any] = json.loads(file.readline())
            if answer["record"]["number"] == number:
                return answer
    return None


def is_current(lang: Lang) -> bool:
    """Whether the answers are there and made from what is there now."""
    with suppress(OSError, ValueError, KeyError, TypeError), _file(lang).open("rb") as file:
        return bool(json.loads(file.readline())["stamp"] == stamp())
    return False


def make_ready(lang: Lang) -> None:
    """Make the answers of all rules that `show` finds without being told an edition; quietly nothing where it can't."""
    from query.looking_up import all_found, record
    from query.rule_page import rule_page

    mark = stamp()
    lines, offsets, size = [], {}, 0
    for found in all_found(lang):
        answer = {"record": record(found, family=True), "page": rule_page(found, lang)}
        line = (json.dumps(answer, ensure_ascii=False) + "\n").encode()
        offsets[str(found.rule.number)] = size
        lines.append(line)
        size += len(line)
    with suppress(OSError):
        _write(_file(lang), mark, offsets, lines)


def _write(path: Path, mark: str, offsets: dict[str, int], lines: list[bytes]) -> None:
    """Write aside and swap in, so that a reader sees the old file or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        with aside.open("wb") as file:
            file.write((json.dumps({"stamp": mark, "offsets": offsets}) + "\n").encode())
            file.writelines(lines)
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)


def _file(lang: Lang) -> Path:
    from rules_text.folders import cache_folder

    return cache_folder() / f"show-{lang}.jsonl"


def stamp() -> str:
    """What tells one state of texts, program and imported editions from another: names, sizes and times of files."""
    from rules_text.folders import editions_folder

    state = blake2b(digest_size=16)
    folders = [*(str(_ROOT / name) for name in _SOURCES), *_inside(str(_ROOT / "rules_text" / "editions"))]
    imported = str(editions_folder())
    for folder in (*folders, imported, *_inside(imported)):
        for entry in _files(folder):
            facts = entry.stat()
            state.update(f"{entry.path}\0{facts.st_size}\0{facts.st_mtime_ns}\0".encode("utf-8", "surrogateescape"))
    return state.hexdigest()


def _files(folder: str) -> list[os.DirEntry[str]]:
    with suppress(OSError), os.scandir(folder) as entries:
        return sorted((entry for entry in entries if entry.is_file()), key=lambda entry: entry.name)
    return []


def _inside(folder: str) -> Iterator[str]:
    with suppress(OSError), os.scandir(folder) as entries:
        yield from sorted(entry.path for entry in entries if entry.is_dir())
