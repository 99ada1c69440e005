"""The index on disk: found, checked, built where it is missing, stale or damaged, and opened.

An index lives in a folder of its own, named after what it was made of; so a newer one never takes the place of one that
is in use. It is built beside, under a lock, and put in place in one move; a builder that is killed leaves only a folder
that the next one sweeps away. A list of its files with their sums tells a damaged index, and that nothing in it is
other than we wrote it: whoosh runs what is pickled in an index when it opens it.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import zlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Final

from indexer.book import BadBookError, Book
from indexer.folders import cache_folder, private_folder
from indexer.locking import locked

if TYPE_CHECKING:
    from indexer.whoosh_index import WhooshIndex

#: The names in the folder of an index.
WHOOSH: Final = "whoosh"
BOOK: Final = "questions.book"
_LIST: Final = "files.json"
_LOCK: Final = "lock"
_BUILDING: Final = "building-"
_SHELF: Final = "2004"

#: Called with the number of steps when a build begins; gives what the steps are told to.
Progress = Callable[[int], AbstractContextManager[Callable[[str], None]]]


def _silent(total: int) -> AbstractContextManager[Callable[[str], None]]:
    return nullcontext(lambda what: None)


class Store:
    """The index of the shipped editions, or of one imported edition; read or built when it is wanted."""

    def __init__(self, edition: str | None = None, *, progress: Progress = _silent, folder: Path | None = None) -> None:
        """edition: an imported edition, which has an index of its own; None for the shipped ones.

        progress: shows how far a build is. folder: instead of the user's cache folder.
        """
        self._edition = edition
        self._progress = progress
        self._root = folder
        self._place: Path | None = None

    def book(self) -> Book:
        """The book for questions. Raises UnsafeFolderError, LockTimeoutError, OSError."""
        try:
            return Book.open(self.place() / BOOK)
        except (OSError, BadBookError):
            self._place = None
            return Book.open(self.place(anew=True) / BOOK)

    def whoosh(self) -> WhooshIndex:
        """The opened whoosh index. Raises UnsafeFolderError, LockTimeoutError, OSError."""
        from indexer.whoosh_index import WhooshIndex

        try:
            return WhooshIndex(self.place() / WHOOSH)
        except Exception:  # Whatever whoosh stumbles over, the index is ours to make again.
            self._place = None
            return WhooshIndex(self.place(anew=True) / WHOOSH)

    def place(self, *, anew: bool = False) -> Path:
        """The folder of a sound index of the present texts; built now where there is none, or `anew`."""
        if self._place is None or anew:
            root = private_folder(self._root if self._root is not None else cache_folder())
            place = root / f"{self._name()}-{self._stamp()}"
            if anew or not _is_sound(place):
                self._build(root, place, anew)
            self._place = place
        return self._place

    def _name(self) -> str:
        return (
            _SHELF if self._edition is None else "edition-" + "".join(c if c.isalnum() else "_" for c in self._edition)
        )

    def _stamp(self) -> str:
        """A name for the present state of the texts and the program."""
        sum_ = 0
        for path in self._sources():
            found = path.stat()
            sum_ = zlib.crc32(f"{path}|{found.st_size}|{found.st_mtime_ns}\n".encode(), sum_)
        return f"{sum_:08x}"

    def _sources(self) -> Iterable[Path]:
        """Every file that an index is made of: texts, terms, word lists, and the program that reads them."""
        import indexer
        import rules_text

        own = Path(indexer.__file__).parent
        texts = Path(rules_text.__file__).parent
        for folder, names in (
            (own, ("*.py", "concepts/*.txt", "words/*.txt")),
            (texts, ("*.py", "*.toml", "data/*.txt", "digest/*.toml", "editions/*/*.t*")),
        ):
            for name in names:
                yield from sorted(folder.glob(name))
        if self._edition is not None:
            from rules_text import folders

            yield from sorted(p for p in (folders.editions_folder() / self._edition).rglob("*") if p.is_file())

    def _build(self, root: Path, place: Path, anew: bool) -> None:
        with locked(root / _LOCK):
            if place.exists():
                if not anew and _is_sound(place):
                    return  # Another process has built it while this one waited.
                _sweep([place])
            _sweep(root.glob(_BUILDING + "*"))
            folder = Path(tempfile.mkdtemp(prefix=_BUILDING, dir=root))
            try:
                self._fill(folder)
                (folder / _LIST).write_text(json.dumps(_sums(folder)), encoding="utf-8")
                folder.replace(place)
            except BaseException:
                shutil.rmtree(folder, ignore_errors=True)
                raise
            _sweep(old for old in root.glob(f"{self._name()}-*") if old != place)

    def _fill(self, folder: Path) -> None:
        from indexer import build, documents

        editions: Sequence[str] = documents.SHIPPED if self._edition is None else (self._edition,)
        with_book = self._edition is None
        with self._progress(build.steps(editions, book=with_book)) as step:
            build.build(folder, editions, book=with_book, step=step)


def _sums(folder: Path) -> dict[str, list[int]]:
    """For each file below the folder its size and its sum."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name != _LIST:
            data = path.read_bytes()
            found[path.relative_to(folder).as_posix()] = [len(data), zlib.crc32(data)]
    return found


def _is_sound(place: Path) -> bool:
    """Whether the folder holds exactly the files that were written into it."""
    try:
        listed = json.loads((place / _LIST).read_text(encoding="utf-8"))
        return bool(listed == _sums(place))
    except (OSError, ValueError):
        return False


def _sweep(folders: Iterable[Path]) -> None:
    """Take folders away; where one is in use (Windows), it is left for the next time.

    A folder is renamed first, so that nobody finds it half gone.
    """
    for folder in list(folders):
        dying = folder.with_name(f"{_BUILDING}{os.getpid()}-{folder.name}")
        try:
            folder.replace(dying)
        except OSError:
            dying = folder
        shutil.rmtree(dying, ignore_errors=True)
