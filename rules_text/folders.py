"""Where the program keeps what belongs to the user."""

from __future__ import annotations

import os
from pathlib import Path

#: The texts and tables that come with the program.
SHIPPED = Path(__file__).parent


def data_folder() -> Path:
    """The user's own data folder: ``CAIPAN_DATA``, else the system's place for it. It need not exist yet."""
    if chosen := os.environ.get("CAIPAN_DATA"):
        return Path(chosen).expanduser()
    from platformdirs import user_data_dir

    return Path(user_data_dir("caipan", appauthor=False))


def cache_folder() -> Path:
    """Where what can be made again is kept: ``CAIPAN_CACHE``, else the system's place for it. It need not exist yet."""
    if chosen := os.environ.get("CAIPAN_CACHE"):
        return Path(chosen).expanduser()
    from platformdirs import user_cache_dir

    return Path(user_cache_dir("caipan", appauthor=False))


def editions_folder() -> Path:
    """Where imported editions live, a folder each."""
    return data_folder() / "editions"
