"""What the tests of the index share: the dictionary, and a book that is made once a process."""

import pytest

from indexer import analysis, binding, dictionary, segmenting
from indexer.book import Book


@pytest.fixture(scope="session")
def known() -> dict[str, int]:
    """The dictionary in jieba's form."""
    return segmenting.prefix_table(dictionary.words())


@pytest.fixture(scope="session")
def words(known: dict[str, int]) -> analysis.Words:
    """What cuts text into words."""
    return analysis.Words(segmenting.Segmenter(known), known)


@pytest.fixture(scope="session")
def book() -> Book:
    """The book of the shipped texts."""
    return Book(binding.bound())
