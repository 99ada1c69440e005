"""Writing a file that the user named, and saying in one line why it can't be."""

import errno
from pathlib import Path

from query.faults import UnusableError
from query.output.documents import write_file


def write(path: str, text: str) -> None:
    """Write the text as UTF-8; `-` is standard output. Raises UnusableError."""
    try:
        write_file(path, text)
    except OSError as error:
        raise unwritable(path, error) from None


def write_bytes(path: str, data: bytes) -> None:
    """Write the bytes to a file. Raises UnusableError."""
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        raise unwritable(path, error) from None


_REASONS = {
    errno.ENOENT: "没有这个文件或文件夹",
    errno.EACCES: "没有权限",
    errno.EPERM: "没有权限",
    errno.EISDIR: "是文件夹",
    errno.ENOTDIR: "路径中有一段不是文件夹",
    errno.EROFS: "磁盘只读",
    errno.ENOSPC: "磁盘已满",
    errno.ENAMETOOLONG: "名称太长",
}


def _failed(template: str, path: str, error: OSError) -> UnusableError:
    reason = _REASONS.get(error.errno or 0)
    if reason is None:
        return UnusableError(template.replace("…", "{reason}"), path=path, reason=error.strerror or str(error))
    return UnusableError(template.replace("…", reason), path=path)


def unwritable(path: str, error: OSError) -> UnusableError:
    """The error for a file that can't be written."""
    return _failed("{path}: 无法写入（…）。请换一个文件或文件夹", path, error)


def unreadable(path: str, error: OSError) -> UnusableError:
    """The error for a file that can't be read."""
    return _failed("{path}: 无法读取（…）。请检查路径与权限", path, error)
