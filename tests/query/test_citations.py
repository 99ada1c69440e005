"""The index of citations: current, and made by reading the source."""

import json
from pathlib import Path

from query import citations

ROOT = Path(__file__).resolve().parents[2]


def test_the_stored_index_is_current() -> None:
    assert citations.build(ROOT) == citations.load(), "run: make citations"


def project(root: Path) -> Path:
    """A small source tree with citations of every kind."""
    (root / "engine" / "turn").mkdir(parents=True)
    (root / "rules_text" / "data").mkdir(parents=True)
    numbers = {number: ["2004-06"] for number in ("304", "304.1", "409.1a", "409.1b", "102.2", "502.9", "502.10")}
    (root / "rules_text" / "data" / "numbers-2004.json").write_text(json.dumps({"numbers": numbers}), encoding="utf-8")
    (root / "engine" / "turn" / "steps.py").write_text(
        '''"""Says 304.1 in prose only."""
PLAYING = procedure("409.1", step("409.1a", put_on_stack), ("409.1b", choose_modes))
LIMIT = {"304": 1}
class Draw:
    def begin(self): return event(rules=("304.1", "102.2"), size="100")
def early(): emit("502.10"); emit("502.9")
''',
        encoding="utf-8",
    )
    (root / "query" / "examples").mkdir(parents=True)
    (root / "query" / "examples" / "空牌库.yaml").write_text("规则: ['102.2', '304.1']\n", encoding="utf-8")
    return root


def test_numbers_lead_to_the_function_that_cites_them(tmp_path: Path) -> None:
    index = citations.build(project(tmp_path))
    assert index["engine"] == {
        "102.2": ["engine/turn/steps.py:Draw.begin"],
        "304": ["engine/turn/steps.py:LIMIT"],
        "304.1": ["engine/turn/steps.py:Draw.begin"],
        "409.1a": ["engine/turn/steps.py:put_on_stack"],
        "409.1b": ["engine/turn/steps.py:choose_modes"],
        "502.9": ["engine/turn/steps.py:early"],
        "502.10": ["engine/turn/steps.py:early"],
    }
    assert list(index["engine"])[-2:] == ["502.9", "502.10"]
    assert index["scenarios"] == {"102.2": ["空牌库"], "304.1": ["空牌库"]}
