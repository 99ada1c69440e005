"""`caipan repl`: one question after another, with everything kept loaded."""

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from query.cli.options import Edition, Language
from query.faults import UnusableError
from query.lang import choose_lang, say
from query.output.paper import Paper

_PROMPT = "裁判> "
_MOST_LINES = 1000


def command(edition: Edition = None, lang: Language = None) -> int:
    """连续提问：问题、编号、next、why 3、refs、story；help 列出用法。

    例：caipan repl
        caipan repl --edition hans-2004-02
    """
    from query.asking.session import Session

    if edition is not None:
        from query.indexing import told
        from rules_text import library

        with told():
            library.info(edition)
    session = Session(edition, lang)
    paper = Paper()
    if sys.stdin.isatty():
        paper.line(say(choose_lang(lang), "输入问题或规则编号；help 列出用法，quit 离开。"), "faint")
    with _history():
        for line in _lines():
            try:
                paper.page(session.reply(line))
            except UnusableError as error:
                paper.line(error.text(session.lang), "warn")
            sys.stdout.flush()
            if session.over:
                break
    return 0


def _lines() -> Iterator[str]:
    """The lines that are typed, or that standard input holds, until it ends."""
    prompt = _PROMPT if sys.stdin.isatty() else ""
    while True:
        try:
            yield input(prompt)
        except EOFError:
            if prompt:
                print()
            return
        except UnicodeDecodeError:
            continue


@contextlib.contextmanager
def _history() -> Iterator[None]:
    """History and completion where the system has readline (Windows has a history of its own)."""
    try:
        import readline
    except ImportError:
        yield
        return
    place = _history_file()
    with contextlib.suppress(OSError):
        if place is not None and place.exists():
            readline.read_history_file(place)
    readline.set_history_length(_MOST_LINES)
    readline.set_completer(_completer())
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            if place is not None and sys.stdin.isatty():
                readline.write_history_file(place)


def _history_file() -> Path | None:
    from indexer.folders import UnsafeFolderError, cache_folder, private_folder

    try:
        return private_folder(cache_folder()) / "history"
    except UnsafeFolderError:
        return None


def _completer() -> Any:
    """Completes commands, terms and numbers of rules."""
    from query.asking.session import WORDS
    from rules_text import library, terms

    candidates: list[str] = []

    def complete(text: str, state: int) -> str | None:
        if not candidates:
            candidates.extend(WORDS)
            candidates.extend(word for term in terms.all_terms() for word in dict.fromkeys((term.hans, term.hant)))
            candidates.extend(str(number) for number in library.chosen())
        matching = [word for word in candidates if word.startswith(text)] if text else list(WORDS)
        return matching[state] if state < len(matching) else None

    return complete
