"""A lock between processes that goes away with the process that holds it, however that ends."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

_PAUSE: Final = 0.05


class LockTimeoutError(TimeoutError):
    """Another process has held the lock for too long."""


def _try_lock(file: IO[Any]) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


@contextmanager
def locked(path: Path, timeout: float = 120.0) -> Iterator[None]:
    """Hold the lock of that file, waiting for it up to `timeout` seconds. Raises LockTimeoutError, OSError.

    The file stays; it is the operating system that knows who holds it.
    """
    with path.open("a+b") as file:
        until = time.monotonic() + timeout
        while not _try_lock(file):
            if time.monotonic() > until:
                raise LockTimeoutError(str(path))
            time.sleep(_PAUSE)
        try:
            yield
        finally:
            if sys.platform == "win32":
                import msvcrt

                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
