"""Turns, phases, steps, priority (300-305, 312-314, 408)."""
