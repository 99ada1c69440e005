"""Cold start: how long a whole process takes, as a ratio to a minimal program of the same typer.

Each command runs as its own process, several times in turn; the median counts. Ratios travel between machines,
milliseconds don't. Bytecode is compiled first, and one run of each command, unmeasured, builds the index.

    python benchmarks/cold.py [ROUNDS]
"""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

MINIMAL = """
import typer
app = typer.Typer(add_completion=False, rich_markup_mode=None)
@app.command()
def hello(word: str = "x") -> None:
    print(word)
app()
"""
QUESTION = "牌库没牌了还要抓牌会怎样"
COMMANDS = {
    "show": ["show", "104.3a"],
    "search": ["search", "召唤失调"],
    "ask": ["ask", QUESTION],
}
AIMS = {"show": 1.3, "search": 3.0, "ask": 4.0}


def seconds(arguments: list[str]) -> float:
    """How long one process takes from start to end."""
    began = time.perf_counter()
    subprocess.run(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.perf_counter() - began


def main() -> None:
    """Measure and print: milliseconds of the minimal program, then each command's ratio and its aim."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    root = Path(__file__).resolve().parent.parent
    packages = [str(root / name) for name in ("rules_text", "indexer", "query", "engine")]
    subprocess.run([sys.executable, "-m", "compileall", "-q", *packages], check=False)
    with tempfile.TemporaryDirectory() as folder:
        minimal = Path(folder) / "minimal.py"
        minimal.write_text(MINIMAL, encoding="utf-8")
        lines = {"minimal": [sys.executable, str(minimal)]}
        for name, words in COMMANDS.items():
            lines[name] = [sys.executable, "-m", "query.cli.main", *words]
        for words in lines.values():
            seconds(words)
        times: dict[str, list[float]] = {name: [] for name in lines}
        for _ in range(rounds):
            for name, words in lines.items():
                times[name].append(seconds(words))
    base = statistics.median(times["minimal"])
    print(f"minimal typer program: {base * 1000:.0f} ms (median of {rounds}; bytecode compiled)")
    for name in COMMANDS:
        middle = statistics.median(times[name])
        print(f"{name:8} {middle * 1000:5.0f} ms  ratio {middle / base:.2f}  aim {AIMS[name]}")


if __name__ == "__main__":
    main()
