"""The digest of 308.2c–314 and of chapter 4: complete, linked, short, and in the words of 2004."""

import json
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import rules_text

FOLDER = Path(rules_text.__file__).parent
NUMBERS: dict[str, list[str]] = json.loads((FOLDER / "data" / "numbers-2004.json").read_text(encoding="utf-8"))[
    "numbers"
]
SECTIONS = [str(n) for n in (*range(308, 315), *range(400, 423))]
FIRST_OF_308 = "308.2c"  # what stands before it is shipped in full

# Terms of other editions or later years; a summary of the rules of 2004 uses none of them outside `today`.
FOREIGN_TERMS = ["玩家", "抽牌", "魔法力", "巫术", "施放", "战场", "坟场", "放逐", "启动", "持续式", "移出游戏", "堆栈"]
FOREIGN_TERMS += ["灵气", "进战", "响应", "所结附的", "状态动作", "鹏洛客", "牌类别", "改为改为", "其他"]

REFERENCE = re.compile(r"规则(\d{3}(?:\.\d+[a-z]?)?)(?:至([a-z]))?")
BARE_NUMBER = re.compile(r"(?<![\d.规则])\d{3}\.\d+[a-z]?")


def load(section: str) -> list[dict[str, Any]]:
    path = FOLDER / "digest" / f"{section}.toml"
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    assert document["section"] == section
    assert set(document) == {"section", "rule"}
    rules: list[dict[str, Any]] = document["rule"]
    return rules


def in_june(section: str) -> list[str]:
    """The numbers of the section in the June text, in the order of the rules."""
    numbers = [n for n, editions in NUMBERS.items() if n.split(".")[0] == section and "2004-06" in editions]
    return numbers[numbers.index(FIRST_OF_308) :] if section == "308" else numbers


def expand(first: str, last_letter: str) -> list[str]:
    """409.1a, c → 409.1a, 409.1b, 409.1c."""
    if not last_letter:
        return [first]
    return [first[:-1] + chr(code) for code in range(ord(first[-1]), ord(last_letter) + 1)]


RULES = [rule for section in SECTIONS for rule in load(section)]


@pytest.mark.parametrize("section", SECTIONS)
def test_every_number_of_june_once_and_in_order(section: str) -> None:
    assert [rule["number"] for rule in load(section)] == in_june(section)


def test_numbers_file_has_the_known_totals_and_differences() -> None:
    chapters_4_and_5 = [n for n in NUMBERS if n[0] in "45" and len(n) >= 3 and "2004-06" in NUMBERS[n]]
    assert sum("." not in n for n in chapters_4_and_5) == 31
    assert sum("." in n and n[-1].isdigit() for n in chapters_4_and_5) == 188
    # 502.36b among them: the June text prints it as a second 502.35b
    assert sum(n[-1].isalpha() for n in chapters_4_and_5) == 240
    assert [n for n, editions in NUMBERS.items() if editions == ["2004-02"]] == ["100.6"]
    june_only = [n for n, editions in NUMBERS.items() if editions == ["2004-06"]]
    assert {n.split(".")[1].rstrip("abcd") for n in june_only} == {"36", "37"}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["number"])
def test_entry_is_well_formed(rule: dict[str, Any]) -> None:
    assert set(rule) <= {"number", "heading", "text", "examples", "today"}
    texts = [rule["text"], *rule.get("examples", []), *([rule["today"]] if "today" in rule else [])]
    for text in texts:
        assert text == text.strip()
        assert len(text) >= 8
        assert text[-1] in "。）"
        assert not re.search(r"[,;:?!()<>\"']|\.(?!\d)", text), "punctuation is full-width"
        assert text.count("「") == text.count("」")
        assert text.count("（") == text.count("）")
    assert len(rule["text"]) <= 420
    if "examples" in rule:
        assert rule["examples"]
    if "." not in rule["number"]:
        assert rule["heading"]
    if "today" in rule:
        assert "不同：" not in rule["today"], "the program prints the label"


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["number"])
def test_entry_uses_the_words_of_2004(rule: dict[str, Any]) -> None:
    for text in [rule["text"], *rule.get("examples", [])]:
        assert [term for term in FOREIGN_TERMS if term in text] == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["number"])
def test_references_lead_to_numbers_of_2004(rule: dict[str, Any]) -> None:
    for text in [rule["text"], *rule.get("examples", []), rule.get("today", "")]:
        assert BARE_NUMBER.findall(text) == [], "a reference is written 规则409.1f"
        for first, last in REFERENCE.findall(text):
            for number in expand(first, last):
                assert number in NUMBERS
                assert number != rule["number"]


def test_no_two_entries_say_the_same() -> None:
    texts = Counter(re.sub(r"\W", "", rule["text"]) for rule in RULES)
    assert [text for text, times in texts.items() if times > 1] == []
    examples = Counter(example for rule in RULES for example in rule.get("examples", []))
    assert [text for text, times in examples.items() if times > 1] == []
