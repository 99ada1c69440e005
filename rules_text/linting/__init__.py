"""What an editor would mark in a text of the rules. ``lint`` is the way in."""

from rules_text.linting.findings import Finding
from rules_text.linting.running import lint

__all__ = ["Finding", "lint"]
