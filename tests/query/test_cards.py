"""Cards on the command line: how a text is understood, and which cards are known."""

from collections.abc import Callable
from typing import Any

import pytest

Caipan = Callable[..., Any]


@pytest.mark.parametrize(
    ("text", "kind", "rule"),
    [
        ("飞行", "关键词异能", "502.4"),
        ("{横置}：加{G}到你的法术力池中。", "起动式异能（法术力异能）", "406"),
        ("{1}：～得+1/+0直到回合结束。", "起动式异能", "403"),
        ("当～进场时，你获得3点生命。", "触发式异能", "404"),
        ("目标牌手失去2点生命。", "咒语异能", "401"),
        ("由你操控的生物得+1/+1。", "静止式异能", "405"),
    ],
)
def test_a_text_is_told_by_kind_and_rule(caipan: Caipan, text: str, kind: str, rule: str) -> None:
    card = caipan("card", text, "--json").json
    assert card["name"] is None
    assert [(one["kind"], rule in one["rules"]) for one in card["abilities"]] == [(kind, True)]


def test_lines_are_abilities_of_their_own(caipan: Caipan) -> None:
    assert len(caipan("card", "飞行\\n先攻", "--json").json["abilities"]) == 2


def test_a_known_card_is_read_by_its_name_in_either_script(caipan: Caipan) -> None:
    for name in ("闪电击", "閃電擊"):
        card = caipan("card", name, "--json").json
        assert (card["name"], card["cost"], len(card["abilities"])) == ("闪电击", "{R}", 1)


def test_a_definition_may_be_written_as_in_a_scenario(caipan: Caipan) -> None:
    card = caipan("card", "{名称: 林狼, 类别: 生物～狼, 力防: 2/2, 费用: '{1}{G}', 叙述: 先攻}", "--json").json
    assert (card["name"], card["type"], card["pt"], card["cost"]) == ("林狼", "生物～狼", "2/2", "{1}{G}")
    assert card["abilities"][0]["rules"] == ["502.2"]


def test_a_text_that_cannot_be_read_is_quoted_in_one_line(caipan: Caipan) -> None:
    outcome = caipan("card", "天下大乱")
    assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert "天下大乱" in outcome.err


def test_the_page_is_in_the_askers_script(caipan: Caipan) -> None:
    assert "關鍵字異能" in caipan("card", "飛行").out


def test_known_cards_are_listed_and_filtered(caipan: Caipan) -> None:
    everything = caipan("cards", "--json").json
    some = caipan("cards", "覆雪", "--json").json
    assert {"灰熊", "山脉"} <= {one["name"] for one in everything}
    assert some and {one["name"] for one in some} < {one["name"] for one in everything}
    assert all("覆雪" in str(one) for one in some)
    assert caipan("cards", "xyzzy").status == 1
