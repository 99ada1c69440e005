"""Make the compact file of the stored examples: `python -m query.asking.make_examples`. A test holds it current."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from query.asking.examples import COMPACT, FOLDER


def files() -> list[Path]:
    """The files of the stored examples, by name."""
    return sorted(FOLDER.glob("*.yaml"))


def read(path: Path) -> dict[str, Any]:
    """One example as the compact file has it. Raises yaml.YAMLError, KeyError."""
    scenario = _plain(path.read_text(encoding="utf-8"))
    return {"id": path.stem, "title": scenario["title"], "about": scenario["about"], "scenario": scenario}


def _plain(text: str) -> Any:
    """YAML as plain data in which everything but `null` is text: 100.10 must not become 100.1, nor `no` False."""
    import yaml

    class Loader(yaml.BaseLoader):
        pass

    null = "tag:yaml.org,2002:null"
    Loader.add_implicit_resolver(null, re.compile(r"(?:~|null)\Z"), ["~", "n"])
    Loader.add_constructor(null, lambda loader, node: None)
    return yaml.load(text, Loader=Loader)


def compact() -> str:
    """The compact file: one example a line."""
    examples = [read(path) for path in files()]
    lines = [_json([one["id"], one["title"], one["about"], _json(one["scenario"])]) for one in examples]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    """Write it."""
    COMPACT.write_text(compact(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
