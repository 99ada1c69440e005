"""What a command may load: cold start is a matter of what is imported, and that is held here."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

# Loads nothing but what it needs to run the words, then tells which modules are there.
PROBE = """
import json, os, sys
from query.cli.main import run
sys.stdout = open(os.devnull, "w", encoding="utf-8")
status = run(sys.argv[1:])
sys.__stdout__.write(json.dumps([status, sorted(sys.modules)]))
"""
HEAVY = {
    "whoosh",
    "jieba",
    "rich",
    "opencc",
    "pydantic",
    "openpyxl",
    "rapidfuzz",
    "charset_normalizer",
    "pkg_resources",
}
PARSER = {"rules_text.parsing", "rules_text.reading", "rules_text.references", "rules_text.marks"}


def loaded(folder: Path, *words: str) -> set[str]:
    """The modules that are there after a command has run."""
    environment = {**os.environ, "CAIPAN_CACHE": str(folder), "CAIPAN_DATA": str(folder / "data")}
    done = subprocess.run(
        [sys.executable, "-c", PROBE, *words], capture_output=True, check=True, env=environment, encoding="utf-8"
    )
    status, modules = json.loads(done.stdout)
    assert status == 0
    return set(modules)


def tops(modules: set[str]) -> set[str]:
    """The packages that the modules belong to."""
    return {name.partition(".")[0] for name in modules}


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder in which everything that `show` keeps is ready."""
    folder = tmp_path_factory.mktemp("cache")
    loaded(folder, "show", "104.3a")
    return folder


@pytest.mark.parametrize(
    "words",
    [
        ["show", "104.3a"],
        ["show", "304.1", "--edition", "hans-old", "--json"],
        ["toc"],
        ["refs", "420"],
        ["editions"],
        ["terms", "法术力"],
        ["coverage", "--json"],
        ["export", "hans-2004-06", "--json"],
    ],
)
def test_looking_up_loads_neither_engine_nor_search(warm: Path, words: list[str]) -> None:
    assert not tops(loaded(warm, *words)) & (HEAVY | {"engine", "indexer"})


def test_show_reads_no_text_and_no_termbase_once_it_is_ready(warm: Path) -> None:
    modules = loaded(warm, "show", "104.3a")
    assert not modules & (PARSER | {"rules_text.library", "rules_text.numbers", "rules_text.terms", "query.looking_up"})
    assert "dataclasses" not in modules and "csv" not in modules


def test_help_loads_no_command(warm: Path) -> None:
    modules = loaded(warm, "--help")
    assert not {name for name in modules if name.startswith(("query.cli.", "rules_text", "engine", "indexer"))} - {
        "query.cli.main", "query.cli.commands", "query.cli.help", "query.cli.errors",
    }  # fmt: skip
