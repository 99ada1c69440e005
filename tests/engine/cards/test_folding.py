"""Folding: one form for many spellings, with a way back to the original."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards.grammar.folding import fold, fold_word


@pytest.mark.parametrize(
    ("given", "folded"),
    [
        ("目標玩家抽一張牌", "目标牌手抓一张牌"),
        ("魔法力", "法术力"),
        ("移出遊戲", "移出对战"),
        ("從戰場", "从场上"),
        ("進戰場", "进场"),
        ("{白}{二}{橫置}", "{W}{2}{T}"),
        ("{w}{t}", "{W}{T}"),
        ("＋１／＋１", "+1/+1"),
        ("得 +1/+1", "得+1/+1"),
        ("飞行（此生物只能被飞行生物阻挡。）", "飞行"),
        ("压印——当", "压印～当"),
        ("『飞行』", "「飞行」"),
    ],
)
def test_spellings(given: str, folded: str) -> None:
    assert fold(given).text == folded


@given(st.text(alphabet="目標生物抽魔法力移出遊戲戰場進{}白二（）()～／1+ 得。，", max_size=30))
def test_positions_lead_back(text: str) -> None:
    folded = fold(text)
    assert len(folded.origin) == len(folded.text) + 1
    assert list(folded.origin) == sorted(folded.origin)
    assert all(0 <= at <= len(text) for at in folded.origin)


@given(st.text(alphabet="目標玩家魔法力移出遊戲抽牌墓地巫術", max_size=20))
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold_word(fold_word(text)) == fold_word(text)
