"""Tests never touch the user's own folders."""

import os
from collections.abc import Iterator

import pytest

from rules_text import library


@pytest.fixture(autouse=True, scope="session")
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Data and cache of this test run in a folder of their own."""
    before = {name: os.environ.get(name) for name in ("CAIPAN_DATA", "CAIPAN_CACHE")}
    for name in before:
        os.environ[name] = str(tmp_path_factory.mktemp(name))
    library.forget()
    yield
    for name, value in before.items():
        if value is None:
            del os.environ[name]
        else:
            os.environ[name] = value
