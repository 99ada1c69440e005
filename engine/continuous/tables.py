"""What a ruleset takes from this package."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.continuous import beginning, control, durations, ignoring, ruling
from engine.continuous.copying import copiable, face_down_card
from engine.continuous.projecting import project
from engine.core.ruleset import Applier

APPLIERS: Mapping[str, Applier] = control.APPLIERS
PROJECT = project
AFTER = control.after
HOOKS: Mapping[str, Callable[..., Any]] = {
    "statements": ruling.statements,
    "cant_lose": ruling.cant_lose,
    "cant_be_destroyed": ruling.cant_be_destroyed,
    "maximum_hand": ruling.maximum_hand,
    "untapping": ruling.untapping,
    "assigns_as_unblocked": ruling.assigns_as_unblocked,
    "copiable": copiable,
    "face_down_card": face_down_card,
    "begin_modify": beginning.begin_modify,
    "exchange_control": beginning.exchange_control,
    "effects_changed": control.after,
    "expire": durations.expire,
    **ignoring.HOOKS,
}
