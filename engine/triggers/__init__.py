"""What triggers (404, 410), state-based effects (420), loops (421)."""
