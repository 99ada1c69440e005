"""`caipan search`."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from query.searching.snippets import snippet
from rules_text import library
from rules_text.numbers import RuleNumber
from tests.query.conftest import Caipan


def numbers(caipan: Caipan, *words: str) -> list[str]:
    return [hit["number"] for hit in caipan("search", *words, "--json").json]


def test_a_hit_says_where_it_is_and_marks_the_words(caipan: Caipan) -> None:
    hits = caipan("search", "召唤失调", "--json").json
    first = hits[0]
    assert set(first) >= {"number", "edition", "heading", "snippet", "score"}
    assert first["number"] == "212.3d"
    assert first["edition"] == "hans-2004-02"
    assert first["heading"] == "生物"
    assert "【召唤失调】" in first["snippet"]
    assert [hit["score"] for hit in hits] == sorted((hit["score"] for hit in hits), reverse=True)


def test_the_mark_stands_on_the_characters_of_the_original(caipan: Caipan) -> None:
    for hit in caipan("search", "坟墓场 横置", "--edition", "hant-2004-06", "--json").json:
        rule = library.rule(RuleNumber.parse(hit["number"]), "zh-Hant", "hant-2004-06")
        assert rule is not None
        plain = hit["snippet"].replace("【", "").replace("】", "").strip("…")
        assert any(plain in text for text in (rule.text, *rule.examples))
        assert "墳墓場" in hit["snippet"] or "橫置" in hit["snippet"] or hit["score"] < 20


def test_simplified_finds_traditional_and_back(caipan: Caipan) -> None:
    assert numbers(caipan, "召喚失調")[0] == "212.3d"
    found = caipan("search", "召唤失调", "--edition", "hant-2004-06", "--json").json
    assert found[0]["number"] == "212.3d"
    assert "【召喚失調】" in found[0]["snippet"]
    assert numbers(caipan, "魔法力灼傷")[0] == "300.3"
    assert numbers(caipan, "移出遊戲的牌")[0] == numbers(caipan, "移出对战的牌")[0]


def test_the_script_of_the_words_chooses_the_edition(caipan: Caipan) -> None:
    assert caipan("search", "衍生物", "--json").json[0]["edition"].startswith("hans")
    assert caipan("search", "移出遊戲", "--json").json[0]["edition"] == "hant-2004-06"


def test_each_number_comes_once(caipan: Caipan) -> None:
    found = numbers(caipan, "生物", "--limit", "100")
    assert len(found) == len(set(found)) > 50


@pytest.mark.parametrize("phrase", ["「总法术力费用」", "“总法术力费用”", '"总法术力费用"', "『總魔法力費用』"])
def test_a_phrase_in_quotation_marks_must_be_there(caipan: Caipan, phrase: str) -> None:
    hits = caipan("search", phrase, "--json").json
    assert hits[0]["number"] == "203.3"
    for hit in hits:
        rule = library.rule(RuleNumber.parse(hit["number"]), "zh-Hans", hit["edition"])
        assert rule is not None
        words = "".join((rule.text, *rule.examples))
        assert "总法术力费用" in words or "總魔法力費用" in words


def test_a_phrase_goes_over_the_ends_of_words(caipan: Caipan) -> None:
    assert "302.2" in numbers(caipan, "「哪些永久物将重置」")


def test_a_word_inside_another_is_no_hit(caipan: Caipan) -> None:
    """衍生物 is no 生物: what speaks of tokens alone is not found, and nothing in 衍生物 is marked."""
    hits = caipan("search", "「生物」", "--limit", "100", "--json").json
    assert hits
    assert not any("衍【生物】" in hit["snippet"] for hit in hits)
    assert "200.4" not in [hit["number"] for hit in hits]


def test_a_number_finds_the_rule_and_what_mentions_it(caipan: Caipan) -> None:
    found = numbers(caipan, "212.3d")
    assert found[0] == "212.3d"
    assert "104.4" in found
    assert numbers(caipan, "４１９．６")[0] == "419.6"
    assert numbers(caipan, "规则304.1")[0] == "304.1"
    assert numbers(caipan, "212.2b")[:2] == ["212.2b", "212.5b"]


@pytest.mark.parametrize("symbol", ["{横置}", "{橫置}", "{T}"])
def test_symbols_are_words(caipan: Caipan, symbol: str) -> None:
    assert numbers(caipan, symbol)[0] == "104.4"


def test_a_term_of_one_character_is_found(caipan: Caipan) -> None:
    assert numbers(caipan, "墙")[0] == "308.2a"


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("召唤病", "212.3d"),
        ("mana burn", "300.3"),
        ("upkeep", "303.1"),
        ("召唤失条", "212.3d"),
        ("践榻", "502.9"),
        ("MULLIGAN", "101.4"),
    ],
)
def test_slang_english_and_typing_errors_find_the_rule(caipan: Caipan, words: str, number: str) -> None:
    assert any(found.startswith(number) for found in numbers(caipan, words)[:3])


def test_a_definition_goes_before_mentions(caipan: Caipan) -> None:
    assert numbers(caipan, "物件")[0] == "200.8"
    assert numbers(caipan, "再调度")[0] == "101.4"


def test_an_edition_alone_is_searched(caipan: Caipan) -> None:
    hits = caipan("search", "法术力灼伤", "--edition", "hans-old", "--json").json
    assert hits[0]["number"] == "300.4"
    assert {hit["edition"] for hit in hits} == {"hans-old"}


def test_the_old_numbering_does_not_hide_behind_the_new(caipan: Caipan) -> None:
    """300.4 of the old text is mana burn, 300.4 of 2004 is durations: what is found is the one that matches."""
    found = {hit["number"]: hit["edition"] for hit in caipan("search", "法术力灼伤", "--json").json}
    assert found["300.3"] != "hans-old"
    assert found["300.4"] == "hans-old"


def test_an_imported_edition_is_searched(caipan: Caipan, tmp_path: Path) -> None:
    text = tmp_path / "我的规则.txt"
    text.write_text(
        "1. 游戏\n100. 一般规则\n100.1. 蓝龙会飞。\n100.2. 红龙会喷火。\n100.2a 绿龙不会。\n", encoding="utf-8"
    )
    assert caipan("import", str(text), "--id", "mine").status == 0
    hits = caipan("search", "喷火", "--edition", "mine", "--json").json
    assert [hit["number"] for hit in hits][:1] == ["100.2"]


def test_the_limit_is_kept(caipan: Caipan) -> None:
    assert len(numbers(caipan, "生物", "--limit", "3")) == 3


def test_nothing_found_is_a_no(caipan: Caipan) -> None:
    outcome = caipan("search", "「鹏洛客」", "--json")
    assert (outcome.status, outcome.json) == (1, [])
    assert "没有找到" in caipan("search", "「鹏洛客」").out


@pytest.mark.parametrize(
    "words", [("生物", "--edition", "nix"), ("  ",), ("生物", "--limit", "0"), ("生物", "--lang", "klingon")]
)
def test_unusable_input_is_one_line(caipan: Caipan, words: tuple[str, ...]) -> None:
    outcome = caipan("search", *words)
    assert outcome.status == 2
    assert len(outcome.err.splitlines()) == 1
    assert "Traceback" not in outcome.err


@pytest.mark.parametrize("words", ["「", "\"'", "{}", "*/*", "%s {0}", "\\", "（）", "🂡", "a" * 5000, "龘靐齉"])
def test_odd_words_do_no_harm(caipan: Caipan, words: str) -> None:
    assert caipan("search", words, "--json").status in (0, 1)


@given(
    st.text(alphabet="甲乙丙。；ab ", max_size=200),
    st.lists(st.tuples(st.integers(0, 190), st.integers(1, 8)), max_size=5),
)
def test_a_snippet_is_a_piece_of_the_text(text: str, starts: list[tuple[int, int]]) -> None:
    hits: list[tuple[int, int]] = []
    for start, length in sorted(starts):
        if start + length <= len(text) and (not hits or start > hits[-1][1]):
            hits.append((start, start + length))
    found = snippet(text, hits)
    assert found.text.strip("…") in text
    shown = {found.text[start:end] for start, end in found.hits}
    assert shown <= {text[start:end] for start, end in hits}
    assert bool(shown) == bool(hits)
    assert found.marked().replace("【", "").replace("】", "") == found.text
