"""The digest in Traditional: its characters, the terms of its readers, loops and cycling each by its own word."""

import pytest

from rules_text import library
from rules_text.characters import only_in
from rules_text.tree import Rule

DIGEST = library.load("digest", "zh-Hant")
RULES = (*DIGEST.rules, *DIGEST.glossary)

# Terms of the Simplified texts, and words of the mainland, by characters alone.
FOREIGN = ["牌手", "法術", "抓", "移出對戰", "堆棧", "關鍵詞", "萬智牌", "信息", "變量", "圖標", "共享", "括號", "其它"]
# Characters that conversion one by one gets wrong, in the words that the digest uses.
WRONG = ["范圍", "一並", "復制", "复", "里面", "哪里", "只只", "準許", "標准", "反複", "特征", "游戲", "注明", "系以"]
CYCLING = {"502.18", "502.18a", "502.18b", "502.18c", "502.7a", "g:循环", "g:循环地", "g:如同"}


def texts(rule: Rule) -> list[str]:
    return [rule.title or "", rule.heading, rule.text, *rule.examples, rule.today or ""]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: str(rule.number))
def test_entry_reads_as_traditional(rule: Rule) -> None:
    for text in texts(rule):
        assert only_in(text, "zh-Hans") == 0
        assert [word for word in (*FOREIGN, *WRONG) if word in text] == []


def test_the_keyword_is_cycling_and_everything_else_a_loop() -> None:
    assert {str(rule.number) for rule in RULES if any("循環" in text for text in texts(rule))} == CYCLING
    loops = {str(rule.number) for rule in RULES if any("迴圈" in text for text in texts(rule))}
    assert {"418.5d", "421", "421.1", "421.2", "421.3", "421.4", "421.5"} <= loops
    assert loops & CYCLING == set()


def test_numbers_symbols_and_references_are_the_same_in_both_scripts() -> None:
    simplified = library.load("digest", "zh-Hans")
    for rule in simplified.rules:
        other = DIGEST.get(rule.number)
        assert other is not None
        assert [r.numbers for r in other.references] == [r.numbers for r in rule.references]
        assert other.text.count("{") == rule.text.count("{")
        assert [c for c in other.text if c.isdigit()] == [c for c in rule.text if c.isdigit()]
