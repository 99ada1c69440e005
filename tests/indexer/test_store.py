"""The life of the index on disk."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from indexer import build, documents, store
from indexer.book import Book
from indexer.folders import UnsafeFolderError, cache_folder, private_folder
from indexer.locking import LockTimeoutError, locked
from indexer.store import BOOK, WHOOSH, Store
from indexer.whoosh_index import Wanted

EDITION = ("hans-old",)

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="permissions and signals of POSIX")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Indexes of the smallest edition alone, so that a build takes no time."""
    monkeypatch.setattr(documents, "SHIPPED", EDITION)


class Counting:
    """Counts the builds."""

    def __init__(self) -> None:
        self.builds = 0
        self.steps: list[str] = []

    @contextmanager
    def __call__(self, total: int) -> Iterator[Callable[[str], None]]:
        self.builds += 1
        yield self.steps.append


def numbers(store: Store) -> set[str]:
    return {one.number for one in store.whoosh().search([Wanted("words", ("灼伤",))])}


@pytest.mark.usefixtures("small")
def test_an_index_is_built_once(tmp_path: Path) -> None:
    counting = Counting()
    first = Store(folder=tmp_path, progress=counting)
    assert "300.4" in numbers(first)
    assert isinstance(first.book(), Book)
    second = Store(folder=tmp_path, progress=counting)
    assert "300.4" in numbers(second)
    assert counting.builds == 1
    assert "300" in counting.steps


@pytest.mark.usefixtures("small")
def test_steps_are_as_many_as_were_promised(tmp_path: Path) -> None:
    folder = tmp_path / "空"
    folder.mkdir()
    seen: list[str] = []
    build.build(folder, EDITION, book=False, step=seen.append)
    assert len(seen) == build.steps(EDITION, book=False)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("what", [BOOK, WHOOSH, "files.json"])
def test_a_damaged_index_is_built_again(tmp_path: Path, what: str) -> None:
    counting = Counting()
    place = Store(folder=tmp_path, progress=counting).place()
    target = place / what
    if target.is_dir():
        target = next(path for path in sorted(target.iterdir()) if path.stat().st_size > 100)
    target.write_bytes(target.read_bytes()[:-7] + b"damaged")
    again = Store(folder=tmp_path, progress=counting)
    assert "300.4" in numbers(again)
    assert isinstance(again.book(), Book)
    assert counting.builds == 2


@pytest.mark.usefixtures("small")
def test_a_file_that_is_not_ours_makes_an_index_unsound(tmp_path: Path) -> None:
    """whoosh runs what is pickled in an index, so what we did not write is never opened."""
    counting = Counting()
    place = Store(folder=tmp_path, progress=counting).place()
    (place / WHOOSH / "_MAIN_99.toc").write_bytes(b"not ours")
    Store(folder=tmp_path, progress=counting).whoosh()
    assert counting.builds == 2
    assert not (place / WHOOSH / "_MAIN_99.toc").exists()


@pytest.mark.usefixtures("small")
def test_another_program_or_text_is_another_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counting = Counting()
    old = Store(folder=tmp_path, progress=counting).place()
    texts = tmp_path / "texts"
    texts.mkdir()
    source = texts / "text.txt"
    source.write_text("another text", encoding="utf-8")
    monkeypatch.setattr(Store, "_sources", lambda self: [texts])
    new = Store(folder=tmp_path, progress=counting).place()
    assert new != old
    assert counting.builds == 2
    assert not old.exists()
    source.write_text("another text again", encoding="utf-8")
    assert Store(folder=tmp_path, progress=counting).place() != new


@pytest.mark.usefixtures("small")
def test_what_a_killed_builder_leaves_is_swept_away(tmp_path: Path) -> None:
    left = tmp_path / "building-left"
    left.mkdir()
    (left / "half").write_bytes(b"x")
    Store(folder=tmp_path).place()
    assert not left.exists()


@pytest.mark.usefixtures("small")
def test_a_build_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(build, "build", fails)
    with pytest.raises(OSError, match="disk full"):
        Store(folder=tmp_path).place()
    assert [path.name for path in tmp_path.iterdir()] == ["lock"]


_BUILD = """
import sys
from pathlib import Path
from indexer import documents
documents.SHIPPED = ("hans-old",)
from indexer.store import Store
from contextlib import contextmanager

@contextmanager
def progress(total):
    print("building", flush=True)
    yield lambda what: print(what, flush=True)

print(Store(folder=Path(sys.argv[1]), progress=progress).place(), flush=True)
"""


def test_two_builders_build_one_index(tmp_path: Path) -> None:
    started = [
        subprocess.Popen([sys.executable, "-c", _BUILD, str(tmp_path)], stdout=subprocess.PIPE, encoding="utf-8")
        for _ in range(2)
    ]
    said = [process.communicate(timeout=60)[0].splitlines() for process in started]
    assert [process.returncode for process in started] == [0, 0]
    assert said[0][-1] == said[1][-1]
    assert sum("building" in lines for lines in said) == 1


@POSIX
def test_a_builder_killed_in_the_middle_does_no_harm(tmp_path: Path) -> None:
    process = subprocess.Popen([sys.executable, "-c", _BUILD, str(tmp_path)], stdout=subprocess.PIPE, encoding="utf-8")
    assert process.stdout is not None
    assert process.stdout.readline().strip() == "building"
    process.stdout.readline()
    process.send_signal(signal.SIGKILL)
    process.wait()
    done = subprocess.run(
        [sys.executable, "-c", _BUILD, str(tmp_path)], capture_output=True, encoding="utf-8", timeout=60
    )
    assert done.returncode == 0
    place = Path(done.stdout.splitlines()[-1])
    assert json.loads((place / "files.json").read_text(encoding="utf-8"))
    assert not list(tmp_path.glob("building-*"))


@POSIX
def test_the_folder_is_private(tmp_path: Path) -> None:
    folder = private_folder(tmp_path / "深" / "cache")
    assert folder.stat().st_mode & 0o777 == 0o700
    folder.chmod(0o777)
    assert private_folder(folder).stat().st_mode & 0o777 == 0o700


@POSIX
def test_a_folder_of_somebody_else_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: mine + 1)
    with pytest.raises(UnsafeFolderError, match="属于别的用户"):
        private_folder(tmp_path)


@pytest.mark.usefixtures("small")
def test_where_the_usual_folder_cannot_be_used_one_of_this_process_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.delenv("CAIPAN_CACHE", raising=False)
    monkeypatch.setattr(store, "cache_folder", lambda: tmp_path / "file" / "caipan")
    assert "300.4" in numbers(Store())
    monkeypatch.setenv("CAIPAN_CACHE", str(tmp_path / "file" / "caipan"))
    with pytest.raises(UnsafeFolderError, match="不是文件夹"):
        Store().place()


@POSIX
def test_a_link_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    with pytest.raises(UnsafeFolderError):
        private_folder(tmp_path / "link")


def test_a_file_in_its_place_is_refused(tmp_path: Path) -> None:
    (tmp_path / "cache").write_bytes(b"")
    with pytest.raises(UnsafeFolderError):
        private_folder(tmp_path / "cache")


def test_the_environment_names_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIPAN_CACHE", str(tmp_path / "我的缓存"))
    assert cache_folder() == tmp_path / "我的缓存"
    monkeypatch.delenv("CAIPAN_CACHE")
    assert cache_folder().name == "caipan"


def test_a_lock_is_waited_for_only_so_long(tmp_path: Path) -> None:
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys, time\nfrom pathlib import Path\nfrom indexer.locking import locked\n"
            "with locked(Path(sys.argv[1])):\n    print('held', flush=True)\n    time.sleep(30)\n",
            str(tmp_path / "lock"),
        ],
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    assert holder.stdout is not None
    assert holder.stdout.readline().strip() == "held"
    begun = time.monotonic()
    with pytest.raises(LockTimeoutError), locked(tmp_path / "lock", timeout=0.2):
        pass
    assert time.monotonic() - begun < 5
    holder.kill()
    holder.wait()
    with locked(tmp_path / "lock", timeout=5):
        pass
