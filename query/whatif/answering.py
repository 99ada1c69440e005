"""From a question to its played example, its verdict, and the rules that govern it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from query.lang import HANS, Lang, in_lang
from query.whatif.errors import NotUnderstoodError
from query.whatif.governing import governing
from query.whatif.planning import plan
from query.whatif.playing import Tell, play
from query.whatif.reader import read
from query.whatif.verdicts import verdict

# Longer questions are told of more than one board has room for.
_LONGEST: Final = 400


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A question that was understood as a situation.

    example: as `ask --json` prints it (kind `parsed`); verdict: one sentence, in Simplified; rules: the numbers that
    govern it, best first, each with a weight (1 is the best).
    """

    example: dict[str, Any]
    verdict: str
    rules: tuple[tuple[str, float], ...]


def what_if(question: str, lang: Lang, edition: str | None = None) -> WhatIf | None:
    """The answer to a question that describes a concrete situation; None where it isn't understood as one.

    lang: the language of the trace. edition: the edition whose rules are played by, None for those of June 2004.
    """
    if len(question) > _LONGEST:
        return None
    try:
        return _answered(question, lang, edition)
    except NotUnderstoodError:
        return None
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError, RecursionError):
        # A question can be of any kind: what this reader stumbles over it doesn't understand, and the rules answer alone.
        return None


def _answered(question: str, lang: Lang, edition: str | None) -> WhatIf | None:
    situation = read(question)
    made = plan(situation, "按问题摆出的局面" if lang == HANS else in_lang(lang, "按问题摆出的局面"))
    played = play(made, _teller(lang), edition)
    if played is None:
        return None
    report = played.report
    example = {
        "kind": "parsed",
        "title": made.scenario["title"],
        "scenario": played.scenario,
        "assumptions": [*(in_lang(lang, one) for one in made.assumptions), *(report.get("assumptions") or ())],
        "trace": list(report.get("trace") or ()),
        "result": dict(report.get("result") or {}),
    }
    weighed = governing(situation, played)
    best = weighed[0][1] if weighed else 1.0
    return WhatIf(example, verdict(situation, played), tuple((number, weight / best) for number, weight in weighed))


def _teller(lang: Lang) -> Tell:
    from query.telling import tell

    return lambda entry: in_lang(lang, tell(entry, lang))
