"""The index from rule numbers to the code, the stored examples and the test cases that speak of them.

The engine cites numbers as plain strings, and in the docstrings of the functions that are what a rule says. This module
finds them in its source without running it, and writes
`data/citations.json`, so that `show` and `coverage` name the places without loading the engine. `make citations` renews
the file; a test holds it current.
"""

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

_ROOT: Final = Path(__file__).resolve().parent.parent
_DATA: Final = Path(__file__).resolve().parent / "data" / "citations.json"

_NUMBER: Final = re.compile(r"\d{3}(?:\.\d{1,2}[a-z]?)?")
_SPOKEN: Final = re.compile(r"(?<![\d.])\d{3}\.\d{1,2}[a-z]?(?![\d])")  # in the docstring of a function or class
_LOCATED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


@lru_cache(maxsize=1)
def load() -> Mapping[str, Mapping[str, list[str]]]:
    """The stored index: `engine` (number → `path:function`), `scenarios` and `cases` (number → ids of files)."""
    stored: Mapping[str, Mapping[str, list[str]]] = json.loads(_DATA.read_text(encoding="utf-8"))
    return stored


def engine_places(number: str) -> list[str]:
    """Where the engine cites this very number, as `engine/turn/steps.py:draw_step`, in order of place."""
    return load()["engine"].get(number, [])


def scenarios(number: str) -> list[str]:
    """The ids (file names without ending) of the stored examples that are about this number."""
    return load()["scenarios"].get(number, [])


def cases(number: str) -> list[str]:
    """The ids of the test cases that are about this number."""
    return load()["cases"].get(number, [])


def build(root: Path = _ROOT) -> dict[str, dict[str, list[str]]]:
    """The index made anew from the source tree at `root`."""
    known = _known_numbers(root)
    engine: dict[str, list[str]] = defaultdict(list)
    for path in sorted((root / "engine").rglob("*.py")):
        place = path.relative_to(root).as_posix()
        for number, name in _citations(path, known):
            where = f"{place}:{name}" if name else place
            if where not in engine[number]:
                engine[number].append(where)
    return {
        "engine": _sorted(engine),
        "scenarios": _sorted(_about(root / "query" / "examples")),
        "cases": _sorted(_about(root / "tests" / "cases")),
    }


def write(root: Path = _ROOT) -> Path:
    """Renew the stored index; its path."""
    target = root / "query" / "data" / "citations.json"
    target.parent.mkdir(exist_ok=True)
    text = json.dumps(build(root), ensure_ascii=False, indent=1)
    target.write_text(text + "\n", encoding="utf-8", newline="\n")
    return target


def _known_numbers(root: Path) -> frozenset[str]:
    """All numbers of the rules of 2004: a string of three digits that is none of them is no citation."""
    path = root / "rules_text" / "data" / "numbers-2004.json"
    return frozenset(json.loads(path.read_text(encoding="utf-8"))["numbers"])


def _citations(path: Path, known: frozenset[str]) -> Iterator[tuple[str, str]]:
    """The numbers cited in a source file, each with the name of what cites it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    yield from _visit(tree, "", known)


def _visit(node: ast.AST, name: str, known: frozenset[str]) -> Iterator[tuple[str, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Constant):
            value = child.value
            if isinstance(value, str) and value in known and _NUMBER.fullmatch(value):
                yield value, name
        elif isinstance(child, _LOCATED):
            inner = f"{name}.{child.name}" if name else child.name
            for number in _SPOKEN.findall(ast.get_docstring(child) or ""):
                if number in known:
                    yield number, inner
            yield from _visit(child, inner, known)
        elif not name and isinstance(child, (ast.Call, ast.Tuple)):
            # A row of a table of steps, `("409.1a", put_on_stack)`: the function is what the number is about.
            parts = child.args if isinstance(child, ast.Call) else child.elts
            functions = [word.id for word in parts if isinstance(word, ast.Name)]
            numbered = any(isinstance(word, ast.Constant) and word.value in known for word in parts)
            yield from _visit(child, functions[0] if functions and numbered else name, known)
        elif not name and isinstance(child, (ast.Assign, ast.AnnAssign)):
            yield from _assigned(child, known)
        else:
            yield from _visit(child, name, known)


def _assigned(node: ast.Assign | ast.AnnAssign, known: frozenset[str]) -> Iterator[tuple[str, str]]:
    """A table of the module: what a row doesn't name is cited by the table."""
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    table = target.id if isinstance(target, ast.Name) else ""
    for number, name in _visit(node, "", known):
        yield number, name or table


def _about(folder: Path) -> dict[str, list[str]]:
    """The numbers that the scenario files of a folder name under `about` (规则), with the ids of the files."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted([*folder.rglob("*.yaml"), *folder.rglob("*.yml")]):
        for number in _about_file(path):
            if path.stem not in found[number]:
                found[number].append(path.stem)
    return found


def _about_file(path: Path) -> list[str]:
    import yaml

    document: Any = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    if not isinstance(document, dict):
        return []
    about: Any = next((document[key] for key in ("about", "规则", "規則") if key in document), [])
    return [about] if isinstance(about, str) else [word for word in about if isinstance(word, str)]


def _sorted(found: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """By the order of the rules: 701.9 before 701.10."""
    return {number: found[number] for number in sorted(found, key=_order) if found[number]}


def _order(number: str) -> tuple[int, int, str]:
    parts = re.fullmatch(r"(\d+)(?:\.(\d+)([a-z]?))?", number)
    if parts is None:
        return (10**9, 0, number)
    return (int(parts[1]), int(parts[2] or 0), parts[3] or "")


if __name__ == "__main__":
    print(write())
