"""Why the operating system refuses, in Chinese."""

import errno
from typing import Final

_REASONS: Final = {
    errno.ENOENT: "没有这个文件或文件夹",
    errno.EEXIST: "已有同名的文件",
    errno.EACCES: "没有权限",
    errno.EPERM: "没有权限",
    errno.EISDIR: "是文件夹",
    errno.ENOTDIR: "路径中有一段不是文件夹",
    errno.EROFS: "磁盘只读",
    errno.ENOSPC: "磁盘已满",
    errno.ENAMETOOLONG: "名称太长",
}


def why(error: OSError) -> str:
    """The reason of an error of the operating system, in Simplified; in the system's words where it is a rare one."""
    return _REASONS.get(error.errno or 0) or error.strerror or str(error)


def is_known(error: OSError) -> bool:
    """Whether `why` has words of its own for the error (others stand there as data, in the system's language)."""
    return error.errno in _REASONS
