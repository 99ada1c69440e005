"""Texts that are longer than any card's."""

import pytest

from engine.cards import CardError, compile_text


def test_a_line_too_long_to_be_read_is_told_in_few_words() -> None:
    with pytest.raises(CardError, match="太长") as caught:
        compile_text("，".join(["飞行"] * 3000))
    assert len(str(caught.value)) < 100


def test_the_message_about_a_long_line_is_short() -> None:
    with pytest.raises(CardError) as caught:
        compile_text("不是牌的话" * 200)
    assert len(str(caught.value)) < 500
