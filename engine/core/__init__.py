"""The engine's core: state, journal, choices, events, frames. It knows the shape of a game, not its rules."""
