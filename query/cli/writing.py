"""Writing a file that the user named, and saying in one line why it can't be."""

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


def unwritable(path: str, error: OSError) -> UnusableError:
    """The error for a file that can't be written."""
    return UnusableError(
        "{path}: 无法写入（{reason}）。请换一个文件或文件夹", path=path, reason=error.strerror or error
    )


def unreadable(path: str, error: OSError) -> UnusableError:
    """The error for a file that can't be read."""
    return UnusableError("{path}: 无法读取（{reason}）。请检查路径与权限", path=path, reason=error.strerror or error)
