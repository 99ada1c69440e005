"""Short scenarios for tests: cards that all of them know, and what is asked of a report."""

from __future__ import annotations

import textwrap
from typing import Any

from engine.scenario.runner import run_text

CARDS = """\
cards:
  - {name: 灰熊, type: 生物～熊, cost: "{1}{G}", pt: 2/2}
  - {name: 熊, type: 生物～熊, pt: 2/2}
  - {name: 狼, type: 生物～狼, pt: 2/1}
  - {name: 蛇, type: 生物～蛇, pt: 1/1}
  - {name: 犀, type: 生物～犀牛, pt: 3/3}
  - {name: 石墙, type: 生物～墙, pt: 0/4}
  - {name: 双刃客, type: 生物～人类, pt: 2/2, text: 连击}
  - {name: 火花师, type: 生物～法术师, cost: "{R}", pt: 1/1, text: "{横置}：火花师对目标生物或牌手造成1点伤害。"}
  - {name: 火妖, type: 生物～妖精, pt: 1/1, text: "{横置}：加{R}到你的法术力池中。"}
  - {name: 火石, type: 神器, text: "{横置}：加{R}到你的法术力池中。"}
  - {name: 圆石, type: 神器, cost: "{1}"}
  - {name: 巨石, type: 神器, cost: "{2}"}
  - {name: 双石, type: 神器, text: "{横置}：你获得1点生命。\\n{1}：你获得2点生命。"}
  - {name: 火花, type: 瞬间, cost: "{R}", text: 火花对目标生物或牌手造成3点伤害。}
  - {name: 驳斥, type: 瞬间, cost: "{U}", text: 反击目标咒语。}
  - {name: 掠夺, type: 法术, cost: "{R}", text: 目标牌手失去2点生命。}
  - {name: 血祭, type: 法术, cost: "{B}", text: 每位牌手各牺牲一个生物。}
  - {name: 迷乱, type: 法术, cost: "{B}", text: 目标牌手随机弃一张牌。}
  - {name: 号角, type: 法术, cost: "{U}", text: 选择一个生物类别。所有该类别的生物得+1/+1直到回合结束。}
  - {name: 染色, type: 瞬间, cost: "{U}", text: 选择一种颜色。目标生物成为该颜色直到回合结束。}
  - {name: 召熊, type: 法术, cost: "{G}", text: 将一个2/2绿色熊衍生物放置进场。}
  - {name: 熔流, type: 法术, cost: "{X}{R}", text: 熔流对目标生物造成X点伤害。}
  - {name: 双杀, type: 瞬间, cost: "{B}", text: 消灭两个目标生物。}
"""
HEAD = len(CARDS.splitlines())


def line(number: int) -> int:
    """The line of the whole file that a line of a scene is."""
    return HEAD + number


def report(scene: str) -> dict[str, Any]:
    """The report of a scene, which may be indented as the test is."""
    return run_text(CARDS + textwrap.dedent(scene).lstrip("\n"), "f.yaml")


def good(scene: str) -> dict[str, Any]:
    """The report of a scene in which everything holds."""
    made = report(scene)
    wrong = [one for one in made["expect"] if not one["ok"]]
    assert not wrong, wrong
    assert made["ok"], made.get("failed")
    return made


def failing(scene: str) -> dict[str, Any]:
    """What is said of the action at which a scene stops."""
    made = report(scene)
    assert not made["ok"]
    assert "failed" in made, [one for one in made["expect"] if not one["ok"]]
    failed: dict[str, Any] = made["failed"]
    return failed


def kinds(made: dict[str, Any]) -> list[str]:
    """The kinds of the entries of the trace."""
    return [entry["kind"] for entry in made["trace"]]
