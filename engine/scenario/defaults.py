"""What a scenario assumes where it leaves a choice open: the CONTRACT's *Defaults*, as pure functions.

Each takes the options in listed order and gives the answer. A color or a type is never assumed.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)

NEVER = frozenset(("color", "creature_type", "land_type", "type", "card", "word"))
"""Kinds of words that somebody has to give: whoever left them out forgot an answer."""

MOST_TRIES = 20_000  # declarations looked at before the search for a legal one is given up


def last_listed(options: Sequence[T], number: int) -> tuple[T, ...]:
    """Discard and sacrifice: the last listed, in listed order."""
    return tuple(options[len(options) - number :]) if number > 0 else ()


def as_listed(items: Sequence[T]) -> tuple[T, ...]:
    """Triggers, cards put on a library, replacements (listed by timestamp): as they are listed."""
    return tuple(items)


def lethal_first(amount: int, blockers: Sequence[tuple[K, int]], player: K | None = None) -> dict[K, int]:
    """Combat damage of one creature: what is lethal to each blocker in order of declaration, the rest to the last.

    `blockers`: each with the damage that is lethal to it (0 or less: none needed). `player`: with trample, who gets the
    rest instead. Recipients that get nothing are left out.
    """
    shares: dict[K, int] = {}
    left = amount
    for blocker, lethal in blockers:
        share = min(left, max(lethal, 0))
        shares[blocker] = share
        left -= share
    if left and player is not None:
        shares[player] = left
    elif left and blockers:
        shares[blockers[-1][0]] += left
    return {recipient: share for recipient, share in shares.items() if share}


def smallest_legal(
    options: Sequence[T], legal: Callable[[tuple[T, ...]], bool], most: int | None = None
) -> tuple[T, ...] | None:
    """The first legal set of options: none at all, else as few as possible, those listed first.

    None where no set is legal, or none was found within bounds.
    """
    tries = 0
    for size in range(min(most if most is not None else len(options), len(options)) + 1):
        for chosen in itertools.combinations(options, size):
            tries += 1
            if tries > MOST_TRIES:
                return None
            if legal(chosen):
                return chosen
    return None


def fewest_blocks(
    pairs: Sequence[tuple[K, K]], legal: Callable[[tuple[tuple[K, K], ...]], bool]
) -> tuple[tuple[K, K], ...] | None:
    """The first legal set of (blocker, attacker) pairs: no blocks, else as few as possible, no blocker twice."""

    def once(chosen: tuple[tuple[K, K], ...]) -> bool:
        blockers = [blocker for blocker, _ in chosen]
        return len(set(blockers)) == len(blockers) and legal(chosen)

    return smallest_legal(pairs, once)
