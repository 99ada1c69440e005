"""`caipan ask`: what governs, the verdict, numbers, editions, and when there is no answer."""

import io
import json
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from query.asking import ask
from rules_text import library
from rules_text.numbers import RuleNumber
from rules_text.scripts import detect
from tests.query.conftest import Caipan

EMPTY_LIBRARY = [
    "牌库没牌了还要抓牌会怎样",
    "牌库空了，轮到抓牌步骤怎么办",
    "抽干牌库会输吗",
    "牌庫沒牌了還要抽牌會怎樣",
    "我没牌可抓了，这一回合还要抓一张，算输吗",
    "牌庫抽光之後又要抽一張，會發生什麼事",
    "deck 抽空还要 draw 会死吗",
    "對手牌庫一張都不剩，輪到他抽牌，他輸嗎",
    "牌库剩1张却要抓3张，会怎样",
    "牌库被磨光了，下个抓牌步骤会怎么样",
    "ｄｅｃｋ　没牌，又得摸牌，輸不輸",
]
NOT_DRAWING = [
    "没牌但不用抓牌会输吗",
    "牌库空了但这回合不用抓牌，会输吗",
    "牌庫沒牌了，可是不必抽牌，會輸嗎",
    "牌库没牌，只要不抓牌就没事吧",
    "牌库没牌但略过抓牌步骤会输吗",
]


def answer(caipan: Caipan, *words: str) -> Any:
    return caipan("ask", *words, "--json").json


def ranked(caipan: Caipan, question: str) -> list[str]:
    return [rule["number"] for rule in answer(caipan, question)["rules"]]


def test_an_answer_has_what_callers_rely_on(caipan: Caipan) -> None:
    found = answer(caipan, "生物刚进场可以攻击吗")
    assert set(found) >= {"question", "lang", "answered", "answer", "rules", "example"}
    assert found["question"] == "生物刚进场可以攻击吗"
    assert (found["lang"], found["answered"]) == ("zh-Hans", True)
    assert 1 <= len(found["rules"]) <= 10
    for rule in found["rules"]:
        assert set(rule) >= {"number", "edition", "heading", "text", "status", "role", "score"}
        assert rule["role"] in ("governing", "related")
        shown = library.rule(RuleNumber.parse(rule["number"]), "zh-Hans", rule["edition"])
        assert shown is not None
        assert shown.text == rule["text"]
    assert found["rules"][0]["number"] == "212.3d"
    assert found["rules"][0]["role"] == "governing"
    scores = [rule["score"] for rule in found["rules"]]
    assert scores[0] == max(scores)


@pytest.mark.parametrize("question", EMPTY_LIBRARY)
def test_drawing_from_an_empty_library_however_it_is_asked(question: str) -> None:
    found = ask(question)
    numbers = [rule.number for rule in found.rules]
    assert "102.2" in numbers[:2]  # where the question's own situation is played, 420.5g may come first
    assert "304.1" in numbers
    assert not found.verdict.startswith(("不会", "不會"))


@pytest.mark.parametrize("question", NOT_DRAWING)
def test_not_having_to_draw_is_another_question(question: str) -> None:
    found = ask(question)
    assert found.rules[0].number == "102.2"
    assert found.verdict.startswith(("不会输", "不會輸"))
    assert found.text.startswith(found.verdict)


def test_the_answer_is_in_the_script_of_the_question(caipan: Caipan) -> None:
    hans, hant = answer(caipan, "牌库没牌了还要抓牌会怎样"), answer(caipan, "牌庫沒牌了還要抽牌會怎樣")
    assert (hans["lang"], hant["lang"]) == ("zh-Hans", "zh-Hant")
    assert detect(hant["answer"]) == "zh-Hant"
    assert "玩家" in hant["answer"]
    assert "牌手" not in hant["answer"]
    assert hant["rules"][0]["edition"] == "hant-2004-06"
    assert hans["rules"][0]["edition"].startswith("hans")


def test_without_a_script_the_option_decides_then_the_environment(
    caipan: Caipan, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert answer(caipan, "mana burn")["lang"] == "zh-Hans"
    assert answer(caipan, "mana burn", "--lang", "zh-Hant")["lang"] == "zh-Hant"
    monkeypatch.setenv("CAIPAN_LANG", "zh-Hant")
    assert answer(caipan, "mana burn")["lang"] == "zh-Hant"
    assert answer(caipan, "什么是衍生物")["lang"] == "zh-Hans"


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("规则３０４．１", "304.1"),
        ("212.3d是什么", "212.3d"),
        ("CR 300.3", "300.3"),
        ("規則420.5c寫什麼", "420.5c"),
        ("二百零四点一", "204.1"),
        ("第二百一十六條", "216"),
        ("104.3A.", "104.3a"),
    ],
)
def test_a_number_is_looked_up(question: str, number: str) -> None:
    found = ask(question)
    assert found.answered
    assert found.rules[0].number == number
    assert number in found.text


def test_a_number_that_is_printed_twice_gives_both(caipan: Caipan) -> None:
    found = answer(caipan, "212.2b")
    assert [rule["number"] for rule in found["rules"][:2]] == ["212.2b", "212.5b"]
    assert "误印" in found["answer"]


def test_a_section_gives_what_stands_in_it() -> None:
    assert [rule.number for rule in ask("第二百一十六條").rules] == ["216", "216.1", "216.2", "216.3"]


@pytest.mark.parametrize("question", ["702.19b", "规则108.2是什么", "CR 906.2"])
def test_a_number_that_nobody_has_is_no_answer(caipan: Caipan, question: str) -> None:
    outcome = caipan("ask", question, "--json")
    assert outcome.status == 1
    assert outcome.json["answered"] is False
    assert outcome.json["rules"] == []
    assert "没有规则" in outcome.json["answer"]


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("什么是衍生物", "200.4"),
        ("總魔法力費用是什麼意思", "203.3"),
        ("返響", "502.19"),
        ("召唤失条", "212.3d"),
        ("践榻", "502.9"),
        ("mana burn", "300.3"),
        ("mulligan", "101.4"),
        ("隻生物已經打橫咗，仲可唔可以再橫佢嚟畀費用？", "104.4"),
    ],
)
def test_terms_slang_english_errors_and_cantonese(question: str, number: str) -> None:
    assert any(rule.number.startswith(number) for rule in ask(question).rules[:2])


def test_a_typing_error_is_told() -> None:
    assert "召唤失调" in ask("召唤失条是什么").text


@pytest.mark.parametrize(
    "question",
    [
        "鹏洛客的忠诚异能一回合能用几次",
        "指挥官税怎么算",
        "三國殺的桃什麼時候可以用",
        "備牌最多可以帶幾張",
        "明天北京会不会下雨",
        "asdf qwerty zxcv",
    ],
)
def test_what_the_corpus_does_not_know_has_no_answer(caipan: Caipan, question: str) -> None:
    outcome = caipan("ask", question, "--json")
    assert outcome.status == 1
    found = outcome.json
    assert (found["answered"], found["rules"], found["example"]) == (False, [], None)
    assert found["answer"].startswith(("这些规则里没有答案", "這些規則裡沒有答案"))


def test_no_answer_says_what_was_looked_for_and_what_is_near() -> None:
    found = ask("死触加践踏怎么分伤害")
    assert "「死触」" in found.text
    assert "你是不是想问" in found.text
    assert any(number.startswith("502.9") for number in found.nearest)


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("手机怎么连蓝牙", "手机"),
        ("三角形面積怎麼算", "三角形"),
        ("世界杯冠军是谁", "冠军"),
        ("番茄炒蛋怎么做", "番茄炒蛋"),
    ],
)
def test_a_word_of_something_else_is_seen_though_its_characters_are_ours(question: str, word: str) -> None:
    found = ask(question)
    assert not found.answered
    assert f"「{word}」" in found.text


def test_a_word_of_something_else_in_a_question_about_the_rules_does_no_harm() -> None:
    assert ask("昨天打比赛，隔壁桌先手的人第一回合要不要抓牌").rules[0].number == "101.5"


def test_a_question_about_editions_gets_both_texts(caipan: Caipan) -> None:
    found = answer(caipan, "2004年6月版和2月版关于衍生物名称的规定有什么不同")
    assert found["rules"][0]["number"] == "216.1"
    assert "2004-02-01（hans-2004-02）" in found["answer"]
    assert "2004-06-01（hant-2004-06）" in found["answer"]
    assert "增加" in found["answer"]


def test_what_two_editions_have_differently_is_listed() -> None:
    found = ask("6月版改了哪些规则")
    assert [rule.number for rule in found.rules] == ["103.1", "103.2", "203.1", "216.1"]
    assert "caipan compare hans-2004-02 hans-2004-06" in found.text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("旧规则和新规则的305.4哪里不同", "堆叠空着"),
        ("2月版和6月版的305.4有什么区别", "没有305.4，无从比较"),
        ("103.1这条6月版改了什么", "「唯二的」改为「唯一的」"),
    ],
)
def test_of_a_rule_that_is_named_the_editions_are_compared(question: str, said: str) -> None:
    found = ask(question)
    assert found.rules[0].number in question
    assert said in found.text


def test_the_change_is_told_in_the_script_of_the_question() -> None:
    assert "若该咒语或异能并未指明" in ask("2004年6月版和2月版关于衍生物名称的规定有什么不同").verdict
    assert "若該咒語或異能並未指明" in ask("2004年6月版和2月版關於衍生物名稱的規定有什麼不同").verdict


def test_a_question_about_the_other_script_gets_the_term() -> None:
    found = ask("簡體版的「移出对战」，繁體版怎麼譯，在哪一條")
    assert "移出遊戲" in found.text
    assert found.rules[0].number.startswith("217.7")


def test_an_edition_alone_answers(caipan: Caipan) -> None:
    found = answer(caipan, "阶段结束时没用完的法术力", "--edition", "hans-old")
    assert found["rules"][0]["number"] == "300.4"
    assert {rule["edition"] for rule in found["rules"]} == {"hans-old"}
    found = answer(caipan, "什么时候可以认输", "--edition", "hans-2004-06")
    assert {rule["edition"] for rule in found["rules"]} == {"hans-2004-06"}


def test_the_page_has_verdict_rules_provenance_and_citation(caipan: Caipan) -> None:
    outcome = caipan("ask", "戰鬥傷害可以被反擊嗎")
    assert outcome.status == 0
    assert outcome.out.startswith("不能")
    assert "310.3" in outcome.out
    assert "現行規則" in outcome.out
    assert "引用：" in outcome.out
    assert "2004-06-01" in outcome.out


def test_briefly_the_verdict_and_the_numbers(caipan: Caipan) -> None:
    lines = caipan("ask", "-q", "牌库没牌了还要抓牌会怎样").out.splitlines()
    assert len(lines) == 2
    assert "102.2" in lines[1]


def test_quotation_marks_are_not_needed(caipan: Caipan) -> None:
    assert answer(caipan, "牌库", "没牌了", "还要抓牌")["rules"][0]["number"] == "102.2"


class Piped(io.TextIOWrapper):
    """Standard input as a pipe."""

    def isatty(self) -> bool:
        """No terminal."""
        return False


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030"])
@pytest.mark.parametrize("words", [(), ("-",)])
def test_a_question_on_standard_input(
    caipan: Caipan, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], encoding: str
) -> None:
    monkeypatch.setattr(sys, "stdin", Piped(io.BytesIO("什么是召唤失调？\n".encode(encoding))))
    assert answer(caipan, *words)["rules"][0]["number"] == "212.3d"


def test_a_batch_answers_line_by_line(caipan: Caipan, tmp_path: Path) -> None:
    questions = tmp_path / "问题.jsonl"
    lines = [{"id": "a", "question": "什么是衍生物"}, "召唤失调", {"question": "鹏洛客", "id": 3}]
    questions.write_text("\n\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    found = [json.loads(line) for line in caipan("ask", "--batch", str(questions)).out.splitlines()]
    assert [one.get("id") for one in found] == ["a", None, 3]
    assert [one["answered"] for one in found] == [True, True, False]
    assert found[1]["question"] == "召唤失调"


@pytest.mark.parametrize("line", ["{", "[1]", '{"question": 3}', '{"q": "x"}', '{"question": "x", "edition": 5}'])
def test_a_bad_line_of_a_batch_is_told_with_its_place(caipan: Caipan, tmp_path: Path, line: str) -> None:
    questions = tmp_path / "q.jsonl"
    questions.write_text('{"question": "召唤失调"}\n' + line + "\n", encoding="utf-8")
    outcome = caipan("ask", "--batch", str(questions))
    assert outcome.status == 2
    assert f"{questions}:2" in outcome.err
    assert len(outcome.err.splitlines()) == 1


@pytest.mark.parametrize(
    "words",
    [
        ("",),
        ("生物", "--edition", "nix"),
        ("--batch", "没有这个文件"),
        ("--batch", "x", "问题"),
        ("生物", "--lang", "xx"),
    ],
)
def test_unusable_input_is_one_line(caipan: Caipan, words: tuple[str, ...]) -> None:
    outcome = caipan("ask", *words)
    assert outcome.status == 2
    assert len(outcome.err.splitlines()) == 1


@pytest.mark.parametrize(
    "question",
    [
        "？",
        "。。。",
        "🂡🂡",
        "a",
        "1",
        "%s %d {0} {}",
        "「」",
        "\x00",
        "生" * 3000,
        "what is a token",
        "' OR 1=1 --",
        "我的咒语让对手得到token，拥有者是谁",
    ],
)
def test_odd_questions_do_no_harm(caipan: Caipan, question: str) -> None:
    outcome = caipan("ask", question, "--json")
    assert outcome.status in (0, 1)
    assert outcome.json["answered"] == (outcome.status == 0)


@pytest.mark.parametrize(
    "question", ["抓牌" + "!" * 10_000, "a" * 5_000, "牌" * 20_000, "规则" + "1" * 3_000, "\x00抓牌"]
)
def test_a_question_of_any_length_is_answered_in_a_moment(question: str) -> None:
    ask("抓牌")
    began = time.process_time()
    assert ask(question).question == question
    assert time.process_time() - began < 2
