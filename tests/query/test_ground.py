"""The ground: pinned lists that match the project file, and nothing in them that names a place."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LISTS = sorted((ROOT / "requirements").glob("*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def bare(requirement: str) -> str:
    """The name of a requirement as package indexes write it."""
    name = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert name is not None
    return re.sub(r"[-_.]+", "-", name[0]).lower()


def lines(path: Path) -> list[str]:
    """The lines of a requirements file that are no comments."""
    return [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


def pinned(path: Path) -> dict[str, str]:
    """The pinned packages of a list with their versions."""
    found = (re.match(r"([a-z0-9.-]+)==(\S+)", line) for line in lines(path))
    return {one[1]: one[2] for one in found if one}


def test_the_list_of_tools_is_the_group_of_the_project_file() -> None:
    assert lines(ROOT / "requirements" / "dev.in") == PROJECT["dependency-groups"]["dev"]


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_every_pin_has_hashes_and_no_address(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    blocks = re.split(r"\n(?=[a-z])", text)
    assert all("--hash=sha256:" in block for block in blocks if "==" in block)
    assert not re.search(r"https?:|file:|--index|--extra|--find-links|--trusted", text)


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_everything_the_package_needs_is_pinned(path: Path) -> None:
    wanted = [*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"]]
    assert {bare(one) for one in wanted} <= set(pinned(path))


def test_both_lists_agree() -> None:
    run, ci = (pinned(ROOT / "requirements" / name) for name in ("run.txt", "ci.txt"))
    assert run.items() <= ci.items()
    assert {bare(one) for one in PROJECT["dependency-groups"]["dev"]} <= set(ci)
