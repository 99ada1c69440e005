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
import zlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Final

from indexer.book import Book
from indexer.folders import UnsafeFolderError, cache_folder, is_named, passing_folder, private_folder
from indexer.locking import LockTimeoutError, locked
from indexer.stamping import stamp

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
            return Book(self._checked(BOOK))
        except (OSError, ValueError, TypeError, _UnsoundError):
            self.place(anew=True)
            return Book(self._checked(BOOK))

    def whoosh(self) -> WhooshIndex:
        """The opened whoosh index. Raises UnsafeFolderError, LockTimeoutError, OSError."""
        from indexer.whoosh_index import WhooshIndex

        try:
            self._check(WHOOSH)
            return WhooshIndex(self.place() / WHOOSH)
        except Exception:  # Whatever whoosh stumbles over, the index is ours to make again.
            place = self.place(anew=True)
            return WhooshIndex(place / WHOOSH)

    def place(self, *, anew: bool = False) -> Path:
        """The folder of an index of the present texts; built now where there is none, or `anew`."""
        if self._place is None or anew:
            root = self._root if self._root is not None else cache_folder()
            try:
                self._place = self._in(private_folder(root), anew)
            except (OSError, UnsafeFolderError) as error:
                if isinstance(error, LockTimeoutError) or self._root is not None or is_named():
                    raise
                # A home that can't be written (a guest, a kiosk): better an index for this once than no answer.
                self._place = self._in(passing_folder(), anew)
        return self._place

    def _in(self, root: Path, anew: bool) -> Path:
        """The folder of an index of the present texts in that cache folder; built where it is wanted."""
        place = root / f"{self._name()}-{stamp(self._sources())}"
        if anew or not (place / _LIST).is_file():
            self._build(root, place, anew)
        return place

    def _listed(self) -> dict[str, list[int]]:
        """The files of the index as they were written: size and sum of each."""
        listed: dict[str, list[int]] = json.loads((self.place() / _LIST).read_text(encoding="utf-8"))
        return listed

    def _checked(self, name: str) -> bytes:
        """A file of the index, just as it was written. Raises OSError, ValueError, _UnsoundError."""
        listed = self._listed()
        data = (self.place() / name).read_bytes()
        if listed.get(name) != [len(data), zlib.crc32(data)]:
            raise _UnsoundError(name)
        return data

    def _check(self, folder: str) -> None:
        """Whether a folder of the index holds exactly what was written. Raises OSError, ValueError, _UnsoundError."""
        listed = {name: sums for name, sums in self._listed().items() if name.startswith(folder + "/")}
        if listed != _sums(self.place(), folder):
            raise _UnsoundError(folder)

    def _name(self) -> str:
        return (
            _SHELF if self._edition is None else "edition-" + "".join(c if c.isalnum() else "_" for c in self._edition)
        )

    def _sources(self) -> Iterable[Path]:
        """Every folder with files that an index is made of: texts, terms, word lists, and the program that reads them."""
        import indexer
        import rules_text

        own = Path(indexer.__file__).parent
        texts = Path(rules_text.__file__).parent
        yield from (own, own / "concepts", own / "words", texts, texts / "data", texts / "digest")
        yield from sorted(path for path in (texts / "editions").iterdir() if path.is_dir())
        if self._edition is not None:
            from rules_text import folders

            yield folders.editions_folder() / self._edition

    def _build(self, root: Path, place: Path, anew: bool) -> None:
        with locked(root / _LOCK):
            if place.exists():
                if not anew and (place / _LIST).is_file():
                    return  # Another process has built it while this one waited.
                _sweep([place])
            _sweep(root.glob(_BUILDING + "*"))
            import tempfile

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


def _sums(place: Path, below: str = "") -> dict[str, list[int]]:
    """For each file below the folder, or below one folder in it, its size and its sum."""
    found = {}
    for path in sorted((place / below).rglob("*")):
        if path.is_file() and path.name != _LIST:
            data = path.read_bytes()
            found[path.relative_to(place).as_posix()] = [len(data), zlib.crc32(data)]
    return found


class _UnsoundError(Exception):
    """A file of the index is not what was written."""


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
