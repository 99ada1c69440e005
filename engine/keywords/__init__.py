"""Keyword abilities that are more than a name (502), copies, face-down objects, split cards, subgames (503-507)."""
