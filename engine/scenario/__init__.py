"""Scenarios: a board, what the players do, and what must then hold, read from a file and put to the engine."""
