"""The rules of February 2004: those of June but for what changed between them.

A player concedes by 100.6 there; scry and sunburst (502.36, 502.37) came in June only, and a card that has them is of June.
"""

from __future__ import annotations

from engine.rulesets.june_2004 import JUNE_2004

FEBRUARY_2004 = JUNE_2004.but("2004-02", hooks={"conceding": lambda: ("100.6", "102.7")})
