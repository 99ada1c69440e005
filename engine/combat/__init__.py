"""Combat: declaring attackers and blockers, combat damage on the stack (306-311, 500, 501)."""
