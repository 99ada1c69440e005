"""Typing errors by sound and by shape."""

import pytest

from indexer import sounds
from indexer.book import Book
from indexer.typos import mended, patterns


@pytest.mark.parametrize(
    ("one", "other"), [("调", "条"), ("具", "俱"), ("生", "声"), ("攻", "公"), ("者", "着"), ("灼", "酌"), ("暂", "站")]
)
def test_characters_sound_alike(one: str, other: str) -> None:
    assert sounds.sound_alike(one, other)
    assert sounds.sound_alike(other, one)


def test_other_characters_do_not_sound_alike() -> None:
    assert not sounds.sound_alike("攻", "防")
    assert not sounds.sound_alike("攻", "x")


def test_characters_look_alike() -> None:
    assert sounds.look_alike("末", "未")
    assert not sounds.look_alike("末", "末")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("召唤失条", "召唤失调"),
        ("武俱进场", "武具"),
        ("践榻", "践踏"),
        ("依状态而声的效应", "依状态而生的效应"),
        ("沼泽行着", "沼泽行者"),
        ("延生物", "衍生物"),
        ("累计维持", "累积维持"),
        ("坟暮场", "坟墓场"),
        ("优先全", "优先权"),
        ("中间会被酌伤吗", "灼伤"),
    ],
)
def test_a_term_with_one_wrong_character_is_mended(book: Book, written: str, meant: str) -> None:
    assert meant in [one.meant for one in book.mend(book.segmenter.cut(written), 0)]


@pytest.mark.parametrize(
    "text", ["召唤失调", "起动式异能", "我和对手同时死了吗", "第一能不能攻击", "还在不在", "这只会死吗"]
)
def test_what_is_written_well_is_left_alone(book: Book, text: str) -> None:
    assert book.mend(book.segmenter.cut(text), 0) == []


def test_a_mended_piece_says_where_it_stands() -> None:
    found = mended(["我", "的", "践", "榻"], 10, patterns(["践踏"]))
    assert [(one.start, one.end, one.written, one.meant) for one in found] == [(12, 14, "践榻", "践踏")]
