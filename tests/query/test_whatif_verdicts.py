"""The first words of the verdict on a situation that was played: what was asked, yes or no."""

import pytest

from query.whatif import what_if


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("我只剩3点生命，对手对我使用闪电击，我会输吗", "会输：对手获胜"),
        ("我只剩4点生命，对手对我使用闪电击，我会输吗", "不会输："),
        ("我有3点生命，对手的2/2攻击我，我会死吗", "不会死："),
        ("对手剩2点生命，我的3/3攻击没人挡，我会赢吗", "会赢：我获胜"),
        ("对手剩2点生命，我的3/3攻击没人挡，对手会输吗", "会输：我获胜"),
        ("对手剩5点生命，我的3/3攻击没人挡，我能赢吗", "不会赢："),
    ],
)
def test_whether_a_player_wins_or_loses_is_answered_for_that_player(question: str, verdict: str) -> None:
    found = what_if(question, "zh-Hans", None)
    assert found is not None
    assert found.verdict.startswith(verdict)
