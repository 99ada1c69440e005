"""Make `data/terms.json`, the compact copy of `terms.toml`: run `python -m rules_text.make_terms` after an edit."""

from __future__ import annotations

import json

from rules_text import terms


def rendered() -> str:
    """The compact copy of the present termbase, a line for each term."""
    source = terms.SOURCE.read_bytes()
    lines = [json.dumps(list(term), ensure_ascii=False) for term in terms.parse(source.decode("utf-8"))]
    return f'{{"checksum": {terms.checksum(source)}, "terms": [\n' + ",\n".join(lines) + "\n]}\n"


if __name__ == "__main__":
    terms.COMPACT.write_text(rendered(), encoding="utf-8", newline="\n")
