"""The folder of the index: in the user's cache folder, private, owned by the user, and nobody else's to write."""

from __future__ import annotations

import os
import stat
import sys
from functools import lru_cache
from pathlib import Path
from typing import Final

from rules_text.reasons import why

ENVIRONMENT: Final = "CAIPAN_CACHE"


class UnsafeFolderError(Exception):
    """The cache folder can't be used safely. `path` is the folder; `reason` says why, for people, in Simplified."""

    def __init__(self, path: Path, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"{path}: {reason}")


def cache_folder() -> Path:
    """The folder of this program in the user's cache, or the one that CAIPAN_CACHE names. It need not exist."""
    named = os.environ.get(ENVIRONMENT)
    if named:
        return Path(named).expanduser()
    from platformdirs import user_cache_path

    return user_cache_path("caipan", appauthor=False)


def is_named() -> bool:
    """Whether the user has named the cache folder himself (CAIPAN_CACHE)."""
    return bool(os.environ.get(ENVIRONMENT))


@lru_cache(maxsize=1)
def passing_folder() -> Path:
    """A folder of this process alone, gone at its end: for a user whose cache folder can't be written. Raises OSError."""
    import atexit
    import shutil
    import tempfile

    path = Path(tempfile.mkdtemp(prefix="caipan-"))
    atexit.register(shutil.rmtree, path, ignore_errors=True)
    return path


def private_folder(path: Path) -> Path:
    """The folder, made where it is missing, readable and writable by its owner alone. Raises UnsafeFolderError."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = path.lstat()
    except OSError as error:
        raise UnsafeFolderError(path, f"无法建立缓存文件夹（{why(error)}）") from error
    if not stat.S_ISDIR(found.st_mode):
        raise UnsafeFolderError(path, "缓存文件夹不是文件夹")
    if sys.platform == "win32":
        return path  # The profile of a Windows user is private already, and its permissions are not seen in the mode.
    if found.st_uid != os.geteuid():
        raise UnsafeFolderError(path, "缓存文件夹属于别的用户")
    if stat.S_IMODE(found.st_mode) & 0o077:
        try:
            path.chmod(0o700)
        except OSError as error:
            raise UnsafeFolderError(path, f"无法把缓存文件夹设为仅自己可用（{why(error)}）") from error
    return path
