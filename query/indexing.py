"""The index for the commands: with a line on the terminal while it is built, and what goes wrong told in one line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache

from indexer.folders import ENVIRONMENT, UnsafeFolderError
from indexer.locking import LockTimeoutError
from indexer.store import Store
from query.faults import UnusableError
from query.lang import choose_lang, say
from rules_text import library
from rules_text.reasons import why


@contextmanager
def _shown(total: int) -> Iterator[Callable[[str], None]]:
    from query.output.progress import Progress

    with Progress(say(choose_lang(), "首次使用，正在建立索引"), total) as progress:
        yield progress.step


@lru_cache(maxsize=1)
def shipped_store() -> Store:
    """The index of the shipped editions."""
    return Store(progress=_shown)


def imported_store(edition: str) -> Store:
    """The index of an imported edition, which may have been imported anew since the last time."""
    return Store(edition, progress=_shown)


@contextmanager
def told() -> Iterator[None]:
    """What goes wrong with the index or the editions, as an error for people."""
    try:
        yield
    except UnsafeFolderError as error:
        raise UnusableError(
            "{path}: {reason}。请用环境变量 {name} 另指一个文件夹",
            path=error.path,
            reason=error.reason,
            name=ENVIRONMENT,
        ) from None
    except LockTimeoutError as error:
        raise UnusableError("{path}: 另一个进程一直在建立索引。请稍后再试", path=error) from None
    except OSError as error:
        raise UnusableError(
            "{path}: 索引无法读写（{reason}）。请用环境变量 {name} 另指一个文件夹",
            path=error.filename or "",
            reason=why(error),
            name=ENVIRONMENT,
        ) from None
    except library.UnknownEditionError as error:
        known = "、".join(error.known)
        raise UnusableError("没有版本“{id}”。可用的有：{known}", id=error.id, known=known) from None
    except library.DamagedEditionError as error:
        raise UnusableError("{reason}", reason=str(error)) from None
