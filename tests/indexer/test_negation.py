"""What a sentence denies."""

import pytest

from indexer.book import Book
from rules_text.scripts import fold


def denied(book: Book, text: str) -> set[str]:
    return book.analyst.denied(fold(text))


@pytest.mark.parametrize(
    "text", ["牌库没牌但不用抓牌会输吗", "牌庫空了可是不必抽牌", "只要不抓牌就没事吧", "抓不到牌", "不需要抓牌"]
)
def test_a_draw_is_denied(book: Book, text: str) -> None:
    assert "c:抓牌" in denied(book, text)


@pytest.mark.parametrize(
    "text", ["牌库没牌了还要抓牌会怎样", "要不要抓牌", "能不能抓牌", "不能攻击，但要抓牌", "会不会抓牌"]
)
def test_a_draw_is_not_denied(book: Book, text: str) -> None:
    assert "c:抓牌" not in denied(book, text)


def test_a_denial_ends_with_its_clause(book: Book) -> None:
    assert "c:抓牌" not in denied(book, "他没有，抓牌")


def test_a_word_between_two_forms_of_not_is_a_question(book: Book) -> None:
    assert denied(book, "伤害还在不在") == set()


def test_skipping_denies(book: Book) -> None:
    assert "t:draw_step" in denied(book, "略过抓牌步骤")
