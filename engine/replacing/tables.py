"""What a ruleset takes from this package."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.ruleset import Applier
from engine.replacing import beginning, instead, regenerating, skipping
from engine.replacing.replace import in_turn, replace

APPLIERS: Mapping[str, Applier] = {**instead.APPLIERS, **regenerating.APPLIERS}
REPLACE = replace
IN_TURN = in_turn
HOOKS: Mapping[str, Callable[..., Any]] = {
    "begin_effect": beginning.begin_effect,
    "begin_shield": regenerating.begin_shield,
    "begin_skip": skipping.begin_skip,
    "skips": skipping.skips,
}
