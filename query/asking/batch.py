"""Many questions in one process: JSON lines in, JSON lines out."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from query.asking.asking import ask
from query.faults import UnusableError


def answers(
    lines: Iterable[str], name: str, edition: str | None = None, lang: str | None = None
) -> Iterator[dict[str, Any]]:
    """An answer for each line, as `ask --json` prints it, with whatever else the line holds (an id) passed through.

    A line is an object with a `question` and perhaps an `edition`, or a string; empty lines are passed over.
    name: what the lines are from, for messages. Raises UnusableError.
    """
    for place, line in enumerate(lines, 1):
        if line.strip():
            item = _read(line, name, place)
            answer = ask(item["question"], item.get("edition", edition), lang).record()
            yield {**{key: value for key, value in item.items() if key not in answer and key != "edition"}, **answer}


def _read(line: str, name: str, place: int) -> dict[str, Any]:
    where = f"{name}:{place}"
    try:
        item = json.loads(line)
    except ValueError as error:
        raise UnusableError(
            "{where}: 不是JSON（第 {column} 个字符起读不通）。每行须形如 {example}",
            where=where,
            column=getattr(error, "pos", 0) + 1,
            example='{"question": "…"}',
        ) from None
    if isinstance(item, str):
        item = {"question": item}
    if not isinstance(item, dict) or not isinstance(item.get("question"), str) or not item["question"].strip():
        raise UnusableError("{where}: 没有问题。每行须形如 {example}", where=where, example='{"question": "…"}')
    if not isinstance(item.get("edition", ""), str):
        raise UnusableError("{where}: edition 须是版本的代号", where=where)
    return item
