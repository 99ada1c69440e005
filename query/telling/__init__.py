"""What happened in a game, told in Chinese: sentences for the entries of a trace, and the story of a whole run."""

from query.telling.sentences import tell

__all__ = ["tell"]
