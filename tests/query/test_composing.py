"""The paragraph of an answer: whole sentences, whatever rule they are taken from."""

import re

import pytest

from indexer.book import Book
from query.asking.answer import RuleAnswer
from query.asking.asking import ask
from query.asking.composing import paragraph
from query.asking.question import read
from query.asking.sentences import telling_sentence
from query.indexing import shipped_store
from rules_text import library


def _book() -> Book:
    return shipped_store().book()


def test_a_part_of_a_summary_stands_as_a_sentence_of_its_own() -> None:
    book = _book()
    long = [rule for rule in library.load("digest").rules if len(rule.text) > 150]
    assert long
    for rule in long:
        for asked in (rule.heading, rule.text[-20:], rule.text[:20]):
            question = read(asked or "什么", book)
            told = paragraph(question, "", [RuleAnswer(rule, "governing", 1.0)], None, book)
            assert not re.search("[；，、]。|^依据[^：]*：[（(][0-9]+[)）]", told), told


def test_a_short_sentence_is_not_cut_at_its_semicolons() -> None:
    book = _book()
    text = "甲可以这样做，但不是必须；只在乙没有别的生物时例外。" + "丙另有规定，与此毫不相干的一句很长的话。" * 10
    assert telling_sentence(text, read("乙没有别的生物时怎样", book), book).startswith("甲可以")


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("我中毒指示物有9个会输吗", "不会输"),
        ("中毒指示物满十个会输吗", "会输"),
        ("再生可以防止牺牲吗", "不能"),
        ("重生是怎么回事", "下次将被消灭时"),
    ],
)
def test_a_verdict_answers_what_is_asked(question: str, verdict: str) -> None:
    assert ask(question).text.startswith(verdict)


@pytest.mark.parametrize("question", ["我", "的", "t", "吗？"])
def test_a_sign_that_says_nothing_has_no_answer(question: str) -> None:
    assert not ask(question).answered


@pytest.mark.parametrize("question", ["抓", "X", "地？"])
def test_a_word_of_one_sign_has_one(question: str) -> None:
    assert ask(question).answered
