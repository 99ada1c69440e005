"""What every entry of the digest must fulfil, whichever part it stands in."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import rules_text

FOLDER = Path(rules_text.__file__).parent
NUMBERS: dict[str, list[str]] = json.loads((FOLDER / "data" / "numbers-2004.json").read_text(encoding="utf-8"))[
    "numbers"
]

# Terms of other editions or of later years; outside `today` and `aliases` a summary of the rules of 2004 uses none.
FOREIGN_TERMS = ["玩家", "抽牌", "魔法力", "巫术", "战场", "坟场", "放逐", "启动", "持续式", "移出游戏", "堆栈", "灵气"]
FOREIGN_TERMS += ["响应", "状态动作", "鹏洛客", "改为改为", "其他", "法术法术", "派出", "本节", "本条"]

REFERENCE = re.compile(r"规则(\d{3}(?:\.\d+[a-z]?)?)(?:至([a-z]))?")
BARE_NUMBER = re.compile(r"(?<!规则)(?<![\d.])\d{3}\.\d+[a-z]?")


def load(pattern: str) -> list[dict[str, Any]]:
    """Every document of the digest whose file name fits the pattern, in the order of the names."""
    paths = sorted((FOLDER / "digest").glob(pattern))
    assert paths, f"no file {pattern}"
    return [tomllib.loads(path.read_text(encoding="utf-8")) for path in paths]


def references(text: str) -> list[str]:
    """The rule numbers a text refers to; 规则409.1f至h is three of them."""
    found = []
    for first, last in REFERENCE.findall(text):
        stop = ord(last or first[-1])
        found += [first] if not last else [first[:-1] + chr(code) for code in range(ord(first[-1]), stop + 1)]
    return found


def check_prose(text: str, *, longest: int) -> None:
    """A text is short, closed, in full-width punctuation, and its references lead to numbers of 2004."""
    assert text == text.strip()
    assert 6 <= len(text) <= longest
    assert text[-1] in "。）"
    assert not re.search(r"[,;:?!()<>\"…]|\.(?!\d)", text), "punctuation is full-width"
    for opening, closing in ("「」", "（）", "『』", "{}", "[]"):
        assert text.count(opening) == text.count(closing)
    assert BARE_NUMBER.findall(text) == [], "a reference is written 规则409.1f"
    for number in references(text):
        assert number in NUMBERS


def foreign_terms(text: str) -> list[str]:
    return [term for term in FOREIGN_TERMS if term in text]


def squeezed(text: str) -> str:
    """Without punctuation: two texts that differ in punctuation alone are the same."""
    return re.sub(r"\W", "", text)
