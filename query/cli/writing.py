"""Writing a file that the user named, and saying in one line why it can't be."""

from pathlib import Path

from query.faults import UnusableError
from query.output.documents import write_file
from rules_text.reasons import is_known, why


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


def _failed(template: str, path: str, error: OSError) -> UnusableError:
    if not is_known(error):
        return UnusableError(template.replace("…", "{reason}"), path=path, reason=why(error))
    return UnusableError(template.replace("…", why(error)), path=path)


def unwritable(path: str, error: OSError) -> UnusableError:
    """The error for a file that can't be written."""
    return _failed("{path}: 无法写入（…）。请换一个文件或文件夹", path, error)


def unreadable(path: str, error: OSError) -> UnusableError:
    """The error for a file that can't be read."""
    return _failed("{path}: 无法读取（…）。请检查路径与权限", path, error)
