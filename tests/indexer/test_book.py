"""The book: a compact index for questions."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from indexer import binding
from indexer.book import BadBookError, Book
from rules_text.scripts import fold


@pytest.fixture(scope="module")
def data() -> bytes:
    return binding.bound()


def best(book: Book, question: str) -> list[str]:
    return [one.number for one in book.rank(book.analyst.bag(fold(question)))[:3]]


def test_a_question_finds_its_rule(book: Book) -> None:
    assert best(book, "牌庫抽光了還要抽牌會輸嗎")[0] == "102.2"
    assert best(book, "神器地可以當成咒語使用嗎")[0] == "212.2f"


def test_slang_and_english_find_the_rule(book: Book) -> None:
    assert "212.3d" in best(book, "召唤病的怪能打吗")
    assert "300.3" in best(book, "mana burn")


def test_only_wanted_numbers_are_ranked(book: Book) -> None:
    ranked = book.rank(book.analyst.bag("衍生物"), only=lambda number: number.startswith("4"))
    assert ranked
    assert all(one.number.startswith("4") for one in ranked)


def test_a_phrasing_of_a_rule_is_near_itself(book: Book) -> None:
    phrasing = book.phrasings("300.3")[0]
    assert book.nearness(book.analyst.bag(fold(phrasing.text)), fold(phrasing.text)) == pytest.approx(1.0)


def test_what_was_made_is_what_is_opened(data: bytes) -> None:
    book = Book(data)
    assert "102.2" in book
    assert "999.9" not in book
    assert data == binding.bound()


def test_steps_are_told(data: bytes) -> None:
    seen: list[str] = []
    binding.bound(seen.append)
    assert "304" in seen


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2000), st.binary(min_size=1, max_size=4))
def test_a_damaged_head_is_no_book(place: int, junk: bytes) -> None:
    damaged = bytearray(binding_bytes())
    damaged[place : place + len(junk)] = junk
    if bytes(damaged) == binding_bytes():
        return
    try:
        Book(bytes(damaged))
    except BadBookError:
        return


def test_a_short_file_is_no_book(data: bytes) -> None:
    for end in (0, 5, 12, 100, len(data) - 1):
        with pytest.raises(BadBookError):
            Book(data[:end])


_BYTES: list[bytes] = []


def binding_bytes() -> bytes:
    if not _BYTES:
        _BYTES.append(binding.bound())
    return _BYTES[0]
