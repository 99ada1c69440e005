"""What `ask` gives back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from query.lang import Lang
from rules_text import library
from rules_text.tree import Rule

Role = Literal["governing", "related"]


@dataclass(frozen=True, slots=True)
class RuleAnswer:
    """A rule of the answer: its words, what part it has in the answer, how well it fits (1 is the best)."""

    rule: Rule
    role: Role
    score: float

    @property
    def number(self) -> str:
        """The number of the rule."""
        return str(self.rule.number)

    def record(self) -> dict[str, Any]:
        """The rule as `ask --json` prints it."""
        rule = self.rule
        return {
            "number": self.number,
            "edition": rule.edition,
            "heading": rule.heading,
            "text": rule.text,
            "status": rule.status,
            "role": self.role,
            "score": round(self.score, 3),
            "effective": library.info(rule.edition).effective,
            **({"today": rule.today} if rule.today else {}),
            **({"printed": rule.printed} if rule.misprinted else {}),
        }


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question.

    verdict: what it comes to, in a few words; text: one paragraph that begins with it; rules: best first;
    example: a scenario that was played, with its report (CONTRACT "Questions"), or None; nearest: where nothing
    answers, what might have been meant.
    """

    question: str
    lang: Lang
    answered: bool
    verdict: str
    text: str
    rules: tuple[RuleAnswer, ...] = ()
    example: Mapping[str, Any] | None = None
    nearest: tuple[str, ...] = field(default=())

    def record(self) -> dict[str, Any]:
        """The answer as `ask --json` prints it."""
        return {
            "question": self.question,
            "lang": self.lang,
            "answered": self.answered,
            "answer": self.text,
            "verdict": self.verdict,
            "rules": [rule.record() for rule in self.rules],
            "example": self.example,
            **({} if self.answered else {"nearest": list(self.nearest)}),
        }
