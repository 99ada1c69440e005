"""Answering questions: `ask`, and what an answer is."""

from query.asking.answer import Answer, RuleAnswer
from query.asking.asking import Asker, ask

__all__ = ["Answer", "Asker", "RuleAnswer", "ask"]
