"""Texts that can't be read: where it stops, and what could follow."""

from __future__ import annotations

import pytest

from engine.cards import CardError, CardTextError, compile_card, compile_effect, compile_text


@pytest.mark.parametrize(
    ("text", "stop"),
    [
        ("消灭目标飞碟。", "飞碟。"),
        ("目标生物得+1/+1直到明天。", "明天。"),
        ("每当～攻击时，嗡嗡作响。", "嗡嗡作响。"),
        ("目標生物得+1/+1直到明天。", "明天。"),
    ],
)
def test_the_error_quotes_the_words_it_stops_at(text: str, stop: str) -> None:
    with pytest.raises(CardTextError) as caught:
        compile_text(text)
    assert caught.value.words == stop
    assert stop in str(caught.value)
    assert caught.value.expected


def test_the_error_names_its_line() -> None:
    with pytest.raises(CardTextError) as caught:
        compile_text("飞行\n蹦蹦跳跳")
    assert caught.value.line == 2
    assert "第2行" in str(caught.value)


def test_an_unfinished_text() -> None:
    with pytest.raises(CardTextError, match="不完整"):
        compile_effect("消灭目标")


def test_nothing_is_skipped() -> None:
    for text in ("飞行。啊", "抓一张牌。的", "消灭目标生物生物。"):
        with pytest.raises(CardTextError):
            compile_text(text)


def test_an_effect_must_resolve() -> None:
    with pytest.raises(CardError):
        compile_effect("飞行")


@pytest.mark.parametrize(
    "definition",
    [
        {"name": "甲", "type": "怪兽"},
        {"name": "甲", "type": ""},
        {"name": "甲", "type": "生物", "cost": "两点"},
        {"name": "甲", "type": "生物", "pt": "大"},
        {"name": "甲", "type": "生物", "color": "紫色"},
        {"name": "甲", "type": "生物", "colour": "白色"},
        {"halves": [{"name": "甲", "type": "瞬间"}]},
    ],
)
def test_bad_definitions_are_one_sentence_in_chinese(definition: dict[str, object]) -> None:
    with pytest.raises(CardError) as caught:
        compile_card(definition)
    message = str(caught.value)
    assert "\n" not in message
    assert any("\u4e00" <= char <= "\u9fff" for char in message)
