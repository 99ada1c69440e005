"""Who knows what: the engine never sees whether an action must be refused, or what is expected of it."""

import ast
import re
from pathlib import Path

import engine

ROOT = Path(engine.__file__).parent
SCENARIO = ROOT / "scenario"
# Modules that put answers to the engine: they work on actions as a player would announce them.
ANSWERING = ("acting", "announced", "answering", "declaring", "paying", "payment", "effect_now", "moments", "defaults")


def attributes(path: Path) -> set[str]:
    """The names of all attributes that a module reads or writes."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


def imports(path: Path) -> set[str]:
    """The modules that a module imports, anywhere in it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    return found | {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}


def test_the_engine_imports_no_scenario() -> None:
    for path in ROOT.rglob("*.py"):
        if SCENARIO not in path.parents:
            assert not any(name.startswith("engine.scenario") for name in imports(path)), path


def test_what_answers_the_engine_does_not_know_what_must_be_refused_or_hold() -> None:
    for name in ANSWERING:
        found = attributes(SCENARIO / f"{name}.py")
        assert not found & {"illegal", "expect", "about_rules", "expectations", "branches"}, name


def test_an_attempt_that_must_be_refused_is_stripped_before_it_is_made() -> None:
    text = (SCENARIO / "trying.py").read_text(encoding="utf-8")
    assert re.search(r"_attempt\(run, stripped\(action\)\)", text)


def test_the_runner_imports_nothing_but_the_engine() -> None:
    for path in SCENARIO.glob("*.py"):
        assert not any(name.split(".")[0] in ("query", "indexer", "rules_text") for name in imports(path)), path


def test_reading_a_file_loads_no_game() -> None:
    for name in ("reading", "reading_cards", "reading_actions", "reading_expectations", "checking", "names", "model"):
        path = SCENARIO / f"{name}.py"
        assert not any(module.startswith(("engine.core", "engine.play", "engine.cards")) for module in imports(path)), (
            name
        )
