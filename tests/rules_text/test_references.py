"""References of every shape, and what only looks like one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_text.numbers import RuleNumber
from rules_text.references import expand, find


def found(text: str) -> list[tuple[list[str], str, str | None]]:
    return [([str(n) for n in r.numbers], text[r.start : r.end], r.title) for r in find(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("见规则304，「抓牌步骤」", [(["304"], "304", "抓牌步骤")]),
        ("见规则212.6「地」", [(["212.6"], "212.6", "地")]),
        ("规则419.6e与规则419.6f", [(["419.6e"], "419.6e", None), (["419.6f"], "419.6f", None)]),
        ("以及第四章，「咒语，异能与效应」", [(["4"], "第四章", "咒语，异能与效应")]),
        ('见第五节，"附加的战斗规则"', [(["5"], "第五节", "附加的战斗规则")]),
        ("第8章", [(["8"], "第8章", None)]),
        ("規則217.1c）", [(["217.1c"], "217.1c", None)]),
        ("（见规则 217.1c）", [(["217.1c"], "217.1c", None)]),
        ("这是217.1c规则的一个例外", [(["217.1c"], "217.1c", None)]),
        ("在规则308.1.和308.2.描述的动作", [(["308.1"], "308.1", None), (["308.2"], "308.2", None)]),
        ("规则409.1f至h", [(["409.1f", "409.1g", "409.1h"], "409.1f至h", None)]),
        ("规则608.3a和b所述", [(["608.3a"], "608.3a", None), (["608.3b"], "b", None)]),
        ("rules 608.3a and b", [(["608.3a"], "608.3a", None), (["608.3b"], "b", None)]),
        (
            "601.2b and 601.2f–h",
            [(["601.2b"], "601.2b", None), (["601.2f", "601.2g", "601.2h"], "601.2f–h", None)],
        ),
        ("509.1-3", [(["509.1", "509.2", "509.3"], "509.1-3", None)]),
        (
            "701.28a–c, 712.9–10, and 712.18",
            [
                (["701.28a", "701.28b", "701.28c"], "701.28a–c", None),
                (["712.9", "712.10"], "712.9–10", None),
                (["712.18"], "712.18", None),
            ],
        ),
        ("306-308 and section 500", [(["306", "307", "308"], "306-308", None), (["500"], "500", None)]),
        ("参见704.5h", [(["704.5h"], "704.5h", None)]),
        ("请参见603.7d-f", [(["603.7d", "603.7e", "603.7f"], "603.7d-f", None)]),
        ("依序执行103.2a-c", [(["103.2a", "103.2b", "103.2c"], "103.2a-c", None)]),
        ("规则第613.4c条", [(["613.4c"], "613.4c", None)]),
        ("参见规则601.2b。", [(["601.2b"], "601.2b", None)]),
        ("rule 702.19b", [(["702.19b"], "702.19b", None)]),
        ("903.6–903.8", [(["903.6", "903.7", "903.8"], "903.6–903.8", None)]),
        ("规则４１９．６ｅ", [(["419.6e"], "４１９．６ｅ", None)]),
        ('(See rule 304, "Draw Step.")', [(["304"], "304", "Draw Step")]),
        ("see section 4, “Zones.”", [(["4"], "4", "Zones")]),
        ("规则100、101和102", [(["100"], "100", None), (["101"], "101", None), (["102"], "102", None)]),
        ("规则第一百零四条", [(["104"], "一百零四", None)]),
    ],
)
def test_finds_every_shape(text: str, expected: list[tuple[list[str], str, str | None]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "2019核心系列",
        "60张",
        "9/2/2003",
        "20点生命",
        "得+3/+0",
        "2/3代表",
        "2003.10",
        "100点伤害",
        "从1到100",
        "1-800-324-6496",
        "第一次",
        "第二个回合",
        "rule of thumb",
        "见规则",
        "{2}{W}",
        "第三方",
        "703张",
    ],
)
def test_leaves_other_numbers_alone(text: str) -> None:
    assert find(text) == []


def test_an_article_after_and_is_no_letter_of_a_list() -> None:
    assert found("rules 702.1a and a creature") == [(["702.1a"], "702.1a", None)]


def test_a_range_counts_what_the_edition_has() -> None:
    known = [RuleNumber.parse(f"704.5{c}") for c in "jkmnp"]
    assert [str(n) for n in expand(known[0], known[-1], known)] == ["704.5j", "704.5k", "704.5m", "704.5n", "704.5p"]
    assert expand(RuleNumber.parse("704.5"), RuleNumber.parse("704.5a")) == ()
    assert expand(RuleNumber.parse("704.5b"), RuleNumber.parse("704.5a")) == ()


@given(st.text(alphabet="规则第章节0123456789.abc,，-–至和 「」\n牌rule", max_size=40))
def test_spans_lie_in_the_text_and_numbers_are_numbers(text: str) -> None:
    end = 0
    for reference in find(text):
        assert end <= reference.start < reference.end <= len(text)
        end = reference.end
        assert reference.numbers
