"""Machine-readable output: one JSON document, CSV and Markdown files; always UTF-8, whatever the console."""

import io
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any


def print_json(value: Any) -> None:
    """Write one JSON document to standard output: UTF-8, not ASCII-escaped; indented for a terminal only.

    A lone surrogate (a file name that is no UTF-8) becomes its JSON escape, so that the document stays valid.
    """
    text = json.dumps(value, ensure_ascii=False, indent=2 if sys.stdout.isatty() else None)
    write_out(text + "\n")


def write_out(text: str) -> None:
    """Write a text to standard output as UTF-8, past the encoding of the console."""
    data = text.encode("utf-8", errors="backslashreplace")
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        sys.stdout.write(data.decode("utf-8"))
        return
    sys.stdout.flush()
    buffer.write(data)
    buffer.flush()


def write_file(path: str, text: str) -> None:
    """Write a text to a file as UTF-8 with plain line ends; `-` is standard output. Raises OSError."""
    if path == "-":
        write_out(text)
    else:
        Path(path).write_text(text, encoding="utf-8", newline="\n")


def csv_text(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> str:
    """A CSV document with a head line; a list becomes one cell with a line for each member."""
    import csv

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_cell(row.get(column)) for column in columns])
    return out.getvalue()


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, (list, tuple)):
        return "\n".join(map(str, value))
    return str(value)
