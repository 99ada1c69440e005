"""Compiled cards of scenarios that are played again and again, kept in the user's cache folder between processes.

The cards are kept, never the game: every time, the scenario is played. One file for each scenario, in a folder named
after the state of the program that compiled them. A folder that can't be used, or a damaged file, only costs time.
"""

from __future__ import annotations

import os
import pickle
import shutil
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from engine.scenario.kept import Pieces, keeping
from indexer.folders import UnsafeFolderError, cache_folder, private_folder
from indexer.stamping import stamp

_NAME: Final = "cards-"
# The sum before the data.
_HEAD: Final = 4


@contextmanager
def kept_for(scenario: Mapping[str, Any]) -> Iterator[None]:
    """While this lasts, the cards of a scenario are taken from the cache; what had to be compiled is put there."""
    path = _path(repr(scenario))
    if path is None:
        yield
        return
    pieces = _read(path)
    before = len(pieces)
    with keeping(pieces):
        yield
    if len(pieces) > before:
        _write(path, pieces)


def _path(said: str) -> Path | None:
    folder = _folder(os.environ.get("CAIPAN_CACHE"))
    data = said.encode("utf-8", "surrogatepass")
    # Two sums that don't depend on each other; and a card's key is its whole text, so that a clash does no harm.
    return folder and folder / f"{zlib.crc32(data):08x}{zlib.adler32(data):08x}"


@lru_cache(maxsize=8)
def _folder(_: str | None) -> Path | None:
    """The folder of the present program's cards, the older ones swept away; None where it can't be used."""
    from engine import cards

    own = Path(cards.__file__).parent
    try:
        root = private_folder(cache_folder())
        folder = root / f"{_NAME}{stamp([own, own / 'model', own / 'grammar', own / 'binding', own / 'library'])}"
        if not folder.is_dir():
            folder.mkdir(mode=0o700, exist_ok=True)
            for old in root.glob(_NAME + "*"):
                if old != folder:
                    shutil.rmtree(old, ignore_errors=True)
    except (OSError, UnsafeFolderError):
        return None
    return folder


def _read(path: Path) -> Pieces:
    """What was kept. The folder is the user's alone and the sum is right: nothing but ours is unpickled."""
    try:
        data = path.read_bytes()
        if int.from_bytes(data[:_HEAD], "big") != zlib.crc32(data[_HEAD:]):
            return {}
        pieces: Pieces = pickle.loads(data[_HEAD:])
    except Exception:  # Whatever a damaged file makes pickle raise.
        return {}
    return pieces


def _write(path: Path, pieces: Pieces) -> None:
    """Keep the pieces, in one move."""
    import tempfile

    try:
        data = pickle.dumps(pieces, pickle.HIGHEST_PROTOCOL)
        handle, made = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(zlib.crc32(data).to_bytes(_HEAD, "big") + data)
        Path(made).replace(path)
    except (OSError, pickle.PicklingError, TypeError, AttributeError):
        return
