"""Make ``script.txt``: the characters that differ between the scripts, from OpenCC's character tables.

Run by hand when the table is to be made anew: ``python -m engine.cards.data.make_script_table``. The file has four lines:
Traditional characters, the Simplified ones each of them becomes, Simplified characters, the Traditional ones each of
them becomes when text is printed. One character becomes one character; phrases are no business of this table.
"""

from __future__ import annotations

from pathlib import Path


def main() -> None:
    """Write the table beside this file."""
    from typing import Any

    import opencc

    make: Any = opencc.OpenCC  # type: ignore[attr-defined]
    t2s, s2t = make("t2s"), make("s2t")
    characters = [chr(code) for code in range(0x3400, 0xA000)]
    to_simplified = {char: t2s.convert(char) for char in characters}
    to_traditional = {char: s2t.convert(char) for char in characters}
    down = {a: b for a, b in to_simplified.items() if a != b and len(b) == 1}
    up = {a: b for a, b in to_traditional.items() if a != b and len(b) == 1 and down.get(b, b) == a}
    lines = ["".join(down), "".join(down.values()), "".join(up), "".join(up.values())]
    Path(__file__).with_name("script.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
