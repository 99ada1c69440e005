"""By which rules the engine plays for an edition of the rules text."""

from __future__ import annotations

from engine.core.ruleset import Ruleset
from engine.scenario.errors import ScenarioError

JUNE = frozenset(("hans-2004-06", "hant-2004-06", "digest", "2004-06"))
FEBRUARY = frozenset(("hans-2004-02", "2004-02"))
OLD = frozenset(("hans-old", "1999-04"))
KNOWN = ("hans-2004-02", "hans-2004-06", "hant-2004-06", "hans-old")


def ruleset_for(edition: str | None, file: str, line: int | None = None) -> tuple[Ruleset, str | None]:
    """The ruleset of an edition (None: June 2004), and what has to be assumed because of it. Raises ScenarioError."""
    from engine.rulesets.june_2004 import JUNE_2004

    if edition is None or edition in JUNE:
        return JUNE_2004, None
    if edition in FEBRUARY:
        from engine.rulesets.february_2004 import FEBRUARY_2004

        return FEBRUARY_2004, None
    if edition in OLD:
        from engine.rulesets.april_1999 import APRIL_1999

        return APRIL_1999, "旧版只有第三章，其余按2004年6月的规则进行"
    raise ScenarioError(f"没有「{edition}」这个版本可供演算：可用的有{'、'.join(KNOWN)}", file, line)
