"""The folder of the index: in the user's cache folder, private, owned by the user, and nobody else's to write."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import Final

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


def private_folder(path: Path) -> Path:
    """The folder, made where it is missing, readable and writable by its owner alone. Raises UnsafeFolderError."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = path.lstat()
    except OSError as error:
        raise UnsafeFolderError(path, f"无法建立缓存文件夹（{error.strerror or error}）") from error
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
            raise UnsafeFolderError(path, f"无法把缓存文件夹设为仅自己可用（{error.strerror or error}）") from error
    return path
