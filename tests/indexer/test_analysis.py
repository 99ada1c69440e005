"""How text is cut into tokens."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer import analysis, segmenting
from rules_text.scripts import fold


def texts(words: analysis.Words, text: str) -> list[str]:
    return [token.text for token in words.tokens(fold(text))]


def test_a_word_inside_another_word_is_no_token(words: analysis.Words) -> None:
    assert texts(words, "衍生物") == ["衍生物"]
    assert "法术" not in texts(words, "法术力")


@pytest.mark.parametrize("compound", ["神器生物", "生物类别", "生物牌", "生物结界"])
def test_a_compound_is_also_its_parts(words: analysis.Words, compound: str) -> None:
    found = texts(words, compound)
    assert found[0] == compound
    assert "生物" in found


def test_a_compound_stands_at_the_position_of_its_first_part(words: analysis.Words) -> None:
    positions = {token.text: token.position for token in words.tokens("神器生物")}
    assert positions == {"神器生物": 0, "神器": 0, "生物": 1}


@pytest.mark.parametrize(
    ("written", "token"),
    [
        ("212.3d", "212.3d"),
        ("４１９．６", "419.6"),
        ("见规则409.1i）", "409.1i"),
        ("{横置}：", "{t}"),
        ("{橫置}", "{t}"),
        ("{T}", "{t}"),
        ("加{紅}", "{r}"),
        ("{二}{白}", "{2}"),
        ("+1/+1指示物", "+1/+1"),
        ("-5/-0", "-5/-0"),
        ("2/3的生物", "2/3"),
        ("*/*", "*/*"),
        ("X/X", "x/x"),
        ("613.4c", "613.4c"),
    ],
)
def test_signs_are_tokens(words: analysis.Words, written: str, token: str) -> None:
    assert token in texts(words, written)


def test_terms_of_one_character_are_tokens(words: analysis.Words) -> None:
    assert "墙" in texts(words, "生物类别为墙的生物")
    assert "地" in texts(words, "非基本地")


def test_both_scripts_give_the_same_tokens(words: analysis.Words) -> None:
    assert texts(words, "依狀態而生的效應，墳墓場") == texts(words, "依状态而生的效应，坟墓场")


@given(st.text(alphabet="衍生物法术力费用的召唤失调{横置}+1/-2. 9a神器墙不了", max_size=40))
def test_every_token_stands_where_it_says(text: str) -> None:
    table = segmenting.prefix_table({"衍生物": 9, "生物": 9, "法术力": 9, "费用": 9, "神器": 9, "召唤失调": 9})
    cutter = analysis.Words(segmenting.Segmenter(table), table)
    tokens = list(cutter.tokens(text))
    for token in tokens:
        written = text[token.start : token.end]
        assert token.text == written or written.startswith("{")
    assert [token.position for token in tokens] == sorted(token.position for token in tokens)


def test_jieba_loads_nothing_of_its_own() -> None:
    """No default dictionary, no cache file, no pkg_resources: they cost more than all the rest."""
    code = (
        "import sys\n"
        "from indexer.segmenting import Segmenter, prefix_table\n"
        "assert Segmenter(prefix_table({'召唤失调': 5})).cut('召唤失调了') == ['召唤失调', '了']\n"
        "import jieba\n"
        "assert not jieba.dt.initialized\n"
        "assert not {'pkg_resources', 'jieba.finalseg', 'jieba.finalseg.prob_emit'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True)


def test_the_same_text_is_always_cut_alike(known: dict[str, int]) -> None:
    text = fold("在抓牌步驟開始時觸發的異能，以及其它已觸發的異能進入堆疊。")
    first = segmenting.Segmenter(known).cut(text)
    assert segmenting.Segmenter(known).cut(text) == first
    assert "".join(first) == text
