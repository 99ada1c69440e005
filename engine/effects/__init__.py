"""Instructions of card text carried out (413, 416, 417)."""

from engine.effects.performing import perform

__all__ = ["perform"]
