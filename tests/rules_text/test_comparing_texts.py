"""The difference of two texts: by words and numbers, with its reasons and its weight."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_text import library, scripts
from rules_text.comparing import Op, differ
from rules_text.comparing.differing import WEIGHTS
from rules_text.comparing.tokens import tokenized

TEXTS = [text for rule in library.load("hans-2004-02").rules for text in (rule.text, *rule.examples)]
LONG = [text for text in TEXTS if len(text) > 30]
written = st.text(alphabet="牌手可以不能必须若除非或20二{白}/+-，。：「」规则104.3a法术力玩家 abc'\n", max_size=40)


def changed(a: str, b: str) -> list[Op]:
    return [op for op in differ(a, b).ops if op.op != "equal"]


@given(st.one_of(written, st.sampled_from(TEXTS)), st.one_of(written, st.sampled_from(TEXTS)))
@settings(max_examples=200, deadline=None)
def test_the_stretches_put_together_are_the_two_texts(a: str, b: str) -> None:
    found = differ(a, b)
    assert "".join(op.a for op in found.ops) == a
    assert "".join(op.b for op in found.ops) == b
    assert all(op.why and op.weight != "same" for op in found.ops if op.op != "equal")
    assert found.status == max((op.weight for op in found.ops), key=WEIGHTS.index, default="same")


@given(written)
def test_the_tokens_put_together_are_the_text(text: str) -> None:
    assert "".join(token.text for token in tokenized(text)) == text


@given(st.one_of(written, st.sampled_from(TEXTS)))
@settings(deadline=None)
def test_a_text_is_the_same_as_itself_in_either_script(text: str) -> None:
    assert differ(text, text).status == "same"
    assert differ(text, scripts.to_traditional(text)).status == "same"
    assert differ(scripts.to_traditional(text), scripts.to_simplified(text)).status == "same"


def test_a_number_is_one_word_and_its_change_the_only_one() -> None:
    a = "每位牌手拥有20点的总生命值并且抓七张手牌，但生命值不会因此改变，直到回合结束。"
    (op,) = changed(a, a.replace("20", "25"))
    assert (op.op, op.a, op.b, op.why, op.weight) == ("replace", "20", "25", ("number",), "substantive")


@pytest.mark.parametrize(
    ("a", "b", "why"),
    [
        ("得+1/+1直到回合结束。", "得+2/+1直到回合结束。", "number"),
        ("抓七张牌。", "抓八张牌。", "number"),
        ("支付{2}。", "支付{3}。", "number"),
        ("支付{白}。", "支付{黑}。", "number"),
        ("牌手可以攻击。", "牌手必须攻击。", "modal"),
        ("它不能攻击。", "它能攻击。", "modal"),
        ("它攻击。", "它不攻击。", "modal"),
        ("若它攻击，则抓一张牌。", "除非它攻击，则抓一张牌。", "modal"),
        ("消灭所有生物。", "消灭某些生物。", "modal"),
        ("在战斗之前使用。", "在战斗之后使用。", "modal"),
        ("随机弃一张牌。", "弃一张牌。", "modal"),
        ("置于牌库顶。", "置于牌库底。", "term"),
        ("目标生物。", "目标神器。", "term"),
        ("未横置的生物。", "横置的生物。", "term"),
        ("请参见规则212.3d。", "请参见规则212.3e。", "reference"),
        ("见规则420。", "见规则421。", "reference"),
        ("参见第四章。", "参见第五章。", "reference"),
        ("抓一张牌。然后弃一张牌。", "抓一张牌。", "sentence"),
        ("生物会攻击。", "生物会攻击，并且没有内文叙述也没有名称。", "sentence"),
        ("A player may draw a card.", "A player must draw a card.", "modal"),
        ("It can't be blocked.", "It can be blocked.", "modal"),
        ("Draw two cards.", "Draw three cards.", "number"),
        ("See rule 502.9b.", "See rule 502.9c.", "reference"),
        ("Destroy target creature.", "Destroy target artifact.", "term"),
        ("Put it on top.", "Put it on bottom.", "modal"),
        ("It dies. Draw a card.", "It dies.", "sentence"),
    ],
)
def test_what_makes_another_rule_is_substantive_and_says_why(a: str, b: str, why: str) -> None:
    for one, other in ((a, b), (b, a)):
        assert differ(one, other).status == "substantive"
        assert any(why in op.why for op in changed(one, other))


@pytest.mark.parametrize(
    ("a", "b", "status"),
    [
        ("被称为牌库", "被稱爲牌庫", "same"),
        ("生物～精灵", "生物∼精灵", "typography"),
        ("红色， {绿}", "红色，{绿}", "typography"),
        ("以Oracle?的叙述为准", "以Oracle™的叙述为准", "typography"),
        ("四张同名牌", "四张同名牌。", "typography"),
        ("“抓牌”", "「抓牌」", "typography"),
        ("４０张牌", "40张牌", "typography"),
        ("{W}{T}", "{白}{横置}", "typography"),
        ("rules 306-311 apply--even", "rules 306–311 apply—even", "typography"),
        ("(see rule 1, “Game”)", '(see rule 1, "Game")', "typography"),
        ("牌手的法术力", "玩家的魔法力", "terminology"),
        ("将它移出对战，置入坟墓场", "將它移出遊戲，置入墳場", "terminology"),
        ("抓牌步骤", "抽牌步骤", "terminology"),
        ("生物～精灵", "生物∼鬼怪", "terminology"),
        ("这些循环", "這些迴圈", "terminology"),
        ("若它攻击", "如果它攻击", "reworded"),
        ("他必须支付", "他须支付", "reworded"),
        ("所以不能攻击", "因此无法攻击", "reworded"),
        ("20点生命", "二十点生命", "reworded"),
        ("双方让过", "两位牌手让过", "reworded"),
        ("选择一个生物", "选择生物", "reworded"),
        ("查阅规则：www.wizards.com/magic/rules。", "查阅规则：", "reworded"),
        ("限制某些牌。该网页地址为：http://www.wizards.com/dci。", "限制某些牌。", "reworded"),
        ("抓一张牌，弃一张手牌。", "弃一张手牌，抓一张牌。", "reworded"),
        ("It isn't in play.", "It isn't in play now.", "reworded"),
    ],
)
def test_what_leaves_the_rule_as_it_is_has_its_own_class(a: str, b: str, status: str) -> None:
    assert differ(a, b).status == status
    assert differ(b, a).status == status


def test_a_reference_that_follows_its_rule_is_no_change() -> None:
    follow = {"500.10": "500.11"}
    assert differ("见规则500.10。", "见规则500.11。", follow).status == "typography"
    assert differ("见规则500.10。", "见规则500.12。", follow).status == "substantive"


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("see rules 903.6–903.11", "参见规则903.6-11"),
        ("rules 608.3a and b", "规则608.3a和b"),
        ("rule 409.1f through h", "规则409.1f至h"),
    ],
)
def test_a_shortened_reference_is_the_whole_one(a: str, b: str) -> None:
    numbers = [{token.value for token in tokenized(text) if token.kind == "reference"} for text in (a, b)]
    assert numbers[0] == numbers[1]
    assert len(numbers[0]) == 2


def mutations(text: str) -> Iterator[str]:
    """The text with one number, one word of logic, or one sentence changed."""
    for found in re.finditer(r"(?<![\w=/.])\d+(?!\.\d)", text):
        yield text[: found.start()] + str(int(found.group()) + 5) + text[found.end() :]
    for one, other in (
        *(("不能", "可以"), ("可以", "必须"), ("必须", "可以"), ("不会", "会"), ("除非", "若"), ("只能", "能")),
        *(("所有", "某些"), ("之前", "之后"), ("至少", "至多"), ("或", "和")),
    ):
        if one in text:
            yield text.replace(one, other, 1)
    sentences = re.findall("[^。]+。[）」]?", text)
    for place, sentence in enumerate(sentences):
        if len(sentences) > 1 and "www" not in sentence:
            yield "".join(sentences[:place] + sentences[place + 1 :]) + text[len("".join(sentences)) :]


@pytest.mark.parametrize("text", LONG[::9])
def test_a_mutation_of_a_rule_is_substantive_in_whatever_script(text: str) -> None:
    for mutated in mutations(text):
        assert differ(text, mutated).status == "substantive", mutated
        assert differ(scripts.to_traditional(text, terms=True), mutated).status == "substantive", mutated


SYNONYMS = (
    *(
        ("若", "如果"),
        ("均", "都"),
        ("依旧", "仍然"),
        ("具有", "拥有"),
        ("某些", "有些"),
        ("必须", "须"),
        ("不能", "无法"),
    ),
    *(("或是", "或者"), ("以及", "与"), ("请参见", "参见"), ("直到", "直至"), ("所有", "全部"), ("不论", "无论")),
    *(("牌手", "玩家"), ("坟墓场", "坟场"), ("操控", "控制"), ("堆叠", "堆栈"), ("法术力", "魔法力"), ("获得", "得到")),
)


@pytest.mark.parametrize(("one", "other"), SYNONYMS)
def test_a_synonym_changes_no_rule(one: str, other: str) -> None:
    having = [text for text in TEXTS if one in text]
    assert having
    for text in having:
        found = differ(text, text.replace(one, other))
        assert found.status in ("terminology", "reworded"), [op for op in found.ops if op.op != "equal"]


@given(st.sampled_from(LONG), st.sampled_from(LONG))
@settings(max_examples=60, deadline=None)
def test_both_directions_weigh_the_same(a: str, b: str) -> None:
    assert differ(a, b).status == differ(b, a).status


@pytest.mark.parametrize(
    ("a", "b", "status"),
    [
        ("Pay {2}{R}. “{LEVEL N}” is said.", "支付{2}{R}。“{等级N}”如此说。", "reworded"),
        ("Pay {2}{R}.", "支付{2}{G}。", "substantive"),
        ("See rule 100.2.", "参见规则100.3。", "substantive"),
        ("A 2/2 Bear.", "2/3的熊。", "substantive"),
    ],
)
def test_a_translation_keeps_symbols_sizes_and_references(a: str, b: str, status: str) -> None:
    from rules_text.comparing.languages import differ_across

    assert differ_across(a, b).status == status
