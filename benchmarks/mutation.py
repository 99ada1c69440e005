"""Which stored examples really show their rule: those whose outcome changes when the code that cites it is disabled.

    python -m benchmarks.mutation [file or folder ...] [--all] [--check]

For each scenario the functions that cite the first number of its `about` are made to do nothing, one at a time, each
in a process of its own, and the scenario is played. It counts if an expectation that held doesn't hold any more, or the
scenario can't be played to its end; expectations of citations are left out, since they would change for nothing.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import json
import multiprocessing
import signal
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from query import citations

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "query" / "examples"
LIMIT = 10.0  # seconds for one play; what takes longer has changed

_CITING = ("cites", "cites_any")
# What a function returns that does nothing, by the beginning of its annotation; the first that fits counts.
_NEUTRAL: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("None", ("None",)),
    ("bool", ("False", "True")),
    ("int", ("0",)),
    ("str", ("''",)),
    ("tuple[int, int]", ("(0, 0)",)),
    ("tuple", ("()",)),
    ("list", ("[]",)),
    ("dict", ("{}",)),
    ("frozenset", ("frozenset()",)),
    ("Iterator", ("iter(())",)),
    ("Sequence", ("()",)),
    ("Map", ("__import__('engine.core.records', fromlist=['EMPTY']).EMPTY",)),
    ("Memory", ("__import__('engine.meaning.context', fromlist=['Memory']).Memory()",)),
)


@dataclass(slots=True)
class Judged:
    """An example: the number it is about, where the engine cites that, and what disabling each place changes."""

    id: str
    number: str
    places: list[str]
    changes: dict[str, str] = field(default_factory=dict)  # place -> the first thing that changed

    @property
    def counts(self) -> bool:
        """Whether it really shows the rule."""
        return bool(self.changes)


@lru_cache(maxsize=1)
def cited() -> dict[str, list[str]]:
    """Where the engine cites each number, from its source as it is now."""
    return citations.build(ROOT)["engine"]


def places_of(number: str) -> list[str]:
    """The functions that cite a number or a subrule of it, else those that cite the rule that it is a part of."""
    index = cited()
    kin = [one for one in index if one == number or (one.startswith(number) and one[len(number) :].isalpha())]
    for numbers in (kin, [number.rstrip("abcdefghijklmnop")]):
        found = [place for one in numbers for place in index.get(one, []) if function_of(place) is not None]
        if found:
            return list(dict.fromkeys(found))
    return []


def function_of(place: str) -> FunctionType | None:
    """The function of `engine/turn/steps.py:draw` or `…:Class.method`; None for what is no function."""
    path, _, name = place.partition(":")
    if not name or path.startswith("engine/scenario/"):
        return None  # the runner only repeats what the rules say
    found: Any = importlib.import_module(path.removesuffix(".py").replace("/", "."))
    for part in name.split("."):
        found = getattr(found, part, None)
    while hasattr(found, "__wrapped__"):
        found = found.__wrapped__
    return found if isinstance(found, FunctionType) else None


def stand_ins(function: FunctionType) -> tuple[str, ...]:
    """What a function that does nothing may return, as expressions: what it was given where that is of the kind that it
    returns, else by its annotation; None for an object or None."""
    annotations = {name: str(kind) for name, kind in function.__annotations__.items()}
    returned = annotations.get("return", "None")
    if returned.endswith("| None"):
        return ("None", *_neutral(returned.removesuffix("| None").strip()))
    code = function.__code__
    for at, name in enumerate(code.co_varnames[: code.co_argcount]):
        if annotations.get(name) == returned and returned in ("View", "Event", "Context"):
            return (f"args[{at}]",)
        if annotations.get(name) == "Event" and returned == "list[Event]":
            return (f"[args[{at}]]", "[]")
    return _neutral(returned) or ("None",)


def _neutral(kind: str) -> tuple[str, ...]:
    return next((values for start, values in _NEUTRAL if kind.startswith(start)), ())


def disable(function: FunctionType, value: str) -> None:
    """Make a function do nothing but return `value`, wherever it has been put: in tables, hooks, registries."""
    free = function.__code__.co_freevars
    keep = "".join(f"\n            {name}" for name in free)
    source = f"def outer({', '.join(free)}):\n    def stub(*args, **kwargs):\n        return {value}\n"
    if free:
        source = source.replace(f"return {value}\n", f"return {value}\n        if 0:{keep}\n")
    module = compile(ast.parse(source + "    return stub\n"), "<disabled>", "exec")
    outer = next(one for one in module.co_consts if isinstance(one, CodeType))
    function.__code__ = next(one for one in outer.co_consts if isinstance(one, CodeType))
    function.__defaults__ = function.__kwdefaults__ = None


def outcome(path: Path) -> list[tuple[str, bool]]:
    """Each expectation of a scenario with whether it holds, but those of citations; and whether it could be played."""
    from engine.scenario.runner import run_file

    report = run_file(path)
    held = [
        (json.dumps(one["expect"], ensure_ascii=False), bool(one["ok"]))
        for one in report["expect"]
        if not any(key in one["expect"] for key in _CITING)
    ]
    return [("玩到结束", "failed" not in report), *held]


def _play(path: str, place: str, value: str) -> list[tuple[str, bool]] | str:
    """In a process of its own: the outcome with a place disabled, or what broke."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, _too_long)
        signal.setitimer(signal.ITIMER_REAL, LIMIT)
    try:
        if place:
            function = function_of(place)
            if function is None:
                return []
            disable(function, value)
        return outcome(Path(path))
    except BaseException as error:  # whatever it is, it is an outcome
        return f"{type(error).__name__}: {error}"[:120]


def _too_long(*_: object) -> None:
    raise TimeoutError(f"longer than {LIMIT:g} s")


def judge(paths: Sequence[Path], processes: int | None = None) -> Iterator[Judged]:
    """Judge scenario files, in their order. Raises ValueError where one doesn't go as it expects to begin with."""
    examples = [_example(path) for path in paths]
    fork = "fork" in multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if fork else "spawn")
    with context.Pool(processes, maxtasksperchild=1) as pool:
        plain = [pool.apply_async(_play, (str(path), "", "")) for path in paths]
        tried = [
            [
                (place, pool.apply_async(_play, (str(path), place, value)))
                for place in example.places
                for value in stand_ins(_function(place))
            ]
            for path, example in zip(paths, examples, strict=True)
        ]
        for path, example, first, others in zip(paths, examples, plain, tried, strict=True):
            usual = first.get()
            if isinstance(usual, str) or not all(holds for _, holds in usual):
                raise ValueError(f"{path}: {usual}")
            for place, result in others:
                change = _change(usual, result.get())
                if change:
                    example.changes.setdefault(place, change)
            yield example


def _function(place: str) -> FunctionType:
    found = function_of(place)
    assert found is not None
    return found


def _change(usual: list[tuple[str, bool]], now: list[tuple[str, bool]] | str) -> str:
    """The first thing that is different, empty where nothing is."""
    if isinstance(now, str):
        return now
    return next((what for (what, _), (_, holds) in zip(usual, now, strict=False) if not holds), "")


def _example(path: Path) -> Judged:
    import yaml

    document = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    about: list[str] = next((document[key] for key in ("about", "规则", "規則") if key in document), [])
    number = about[0] if about else ""
    return Judged(path.stem, number, places_of(number) if number else [])


def _files(words: Sequence[str]) -> list[Path]:
    paths = [Path(word) for word in words] or [EXAMPLES]
    return [file for path in paths for file in (sorted(path.rglob("*.yaml")) if path.is_dir() else [path])]


def main(argv: Sequence[str] | None = None) -> int:
    """Print what counts and what doesn't; with --check, fail where something doesn't."""
    parser = argparse.ArgumentParser(description="disable the code that cites an example's rule, and play it")
    parser.add_argument("paths", nargs="*", help="scenario files or folders (the stored examples)")
    parser.add_argument("--all", action="store_true", help="show those that count, too")
    parser.add_argument("--check", action="store_true", help="exit with 1 where an example doesn't count")
    options = parser.parse_args(argv)
    judged = list(judge(_files(options.paths)))
    for one in judged:
        if one.counts and options.all:
            place, change = next(iter(one.changes.items()))
            print(f"  {one.id}  {one.number}  {place}: {change}")
        elif not one.counts:
            print(f"- {one.id}  {one.number}  {', '.join(one.places) or 'no code cites it'}")
    good = sum(one.counts for one in judged)
    print(f"{good} of {len(judged)} examples count")
    return 1 if options.check and good < len(judged) else 0


if __name__ == "__main__":
    sys.exit(main())
