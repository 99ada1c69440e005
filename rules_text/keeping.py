"""Read editions kept in the user's cache, so that a command needn't read whole texts to show one rule.

A kept edition says what it was read from (name, size and time of each file of text and of the code that reads it);
where that has changed, where the file is damaged, or where the cache can't be written, the text is simply read anew.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from rules_text import folders
from rules_text.storing import packed, unpacked
from rules_text.tree import Edition

#: The modules that decide what an edition looks like when it has been read.
_READERS = (
    "numbers",
    "marks",
    "parsing",
    "reading",
    "references",
    "glossaries",
    "digesting",
    "storing",
    "today",
    "tree",
)


def fingerprint(*sources: Path) -> str:
    """What the files of text and the code that reads them look like now; folders count with everything in them."""
    parts = []
    for path in (*sources, *(folders.SHIPPED / f"{name}.py" for name in _READERS)):
        with suppress(OSError):
            for entry in sorted(os.scandir(path), key=lambda e: e.name) if path.is_dir() else (path,):
                stat = entry.stat()
                parts.append(f"{entry.name}:{stat.st_size}:{stat.st_mtime_ns}")
    return "|".join(parts)


def kept(name: str, stamp: str, read: Callable[[], Edition], read_source: Callable[[], str]) -> Edition:
    """The edition kept under this name, if it was read from what ``stamp`` says; else what ``read`` gives, now kept.

    read_source: how the edition gets its source when it comes from the cache.
    """
    path = folders.cache_folder() / "texts" / f"{name}.jsonl"
    with suppress(OSError, ValueError, KeyError, TypeError):
        head, _, rest = path.read_text(encoding="utf-8").partition("\n")
        if head == stamp:
            return unpacked(rest, read_source)
    edition = read()
    with suppress(OSError):
        write_whole(path, f"{stamp}\n{packed(edition)}")
    return edition


def write_whole(path: Path, text: str) -> None:
    """Write a file so that others see either the old one or the whole new one. Raises OSError."""
    import tempfile  # late: only the first run writes

    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.replace(name, path)  # noqa: PTH105
    except BaseException:
        with suppress(OSError):
            os.unlink(name)  # noqa: PTH108
        raise
