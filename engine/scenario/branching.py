"""Every way in which the choices that a file leaves open can go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.scenario import model as m
from engine.scenario.driver import Script
from engine.scenario.errors import ScenarioError
from engine.scenario.expectations import judge

if TYPE_CHECKING:
    from engine.scenario.runner import Ready

MOST_BRANCHES = 4_000


def judge_branches(ready: Ready, branches: m.Branches) -> list[dict[str, Any]]:
    """The expectations over all branches, each with how many branches it holds in.

    Those of `all` must hold in every branch, those of `exists` in at least one. Raises ScenarioError where there are
    too many branches to look at.
    """
    file = ready.scenario.file
    holding = dict.fromkeys(map(id, (*branches.all, *branches.exists)), 0)
    got: dict[int, Any] = {}
    number = 0
    script: Script | None = Script()
    while script is not None:
        number += 1
        if number > MOST_BRANCHES:
            raise ScenarioError(
                f"分支超过{MOST_BRANCHES}个：请用动作把一些选择定下来，或让局面简单些", file, branches.line
            )
        made = ready.begin(script)
        ready.play(made)
        for one in (*branches.all, *branches.exists):
            verdict = judge(one, made.board, file)
            holding[id(one)] += verdict.ok
            if not verdict.ok:
                got.setdefault(id(one), verdict.got)
        script = script.following()
    made_of = [
        *(("all", one, holding[id(one)] == number) for one in branches.all),
        *(("exists", one, holding[id(one)] > 0) for one in branches.exists),
    ]
    return [
        {
            "expect": {"branches": {kind: dict(one.source)}},
            "ok": ok,
            "got": {"branches": number, "holds": holding[id(one)], **({} if ok else {"got": got.get(id(one))})},
        }
        for kind, one, ok in made_of
    ]
