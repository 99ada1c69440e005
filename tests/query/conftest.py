"""What the tests of the command line share: folders of their own, and a way to run a command in this process."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from query.cli.main import run


@dataclass
class Outcome:
    """What a command printed and its exit status."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output as the one JSON document it must be."""
        return json.loads(self.out)


Caipan = Callable[..., Outcome]


@pytest.fixture(scope="session")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder for all tests of this process, so that texts are read once."""
    return tmp_path_factory.mktemp("用户")


@pytest.fixture
def caipan(
    folders: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> Caipan:
    """Runs the command line given as words, as in a pipe, with an empty data folder."""
    monkeypatch.setenv("CAIPAN_CACHE", str(folders / "cache"))
    monkeypatch.setenv("CAIPAN_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("CAIPAN_LANG", raising=False)

    def call(*words: str) -> Outcome:
        status = run(list(words))
        out, err = capfdbinary.readouterr()
        return Outcome(status, out.decode("utf-8"), err.decode("utf-8"))

    return call
