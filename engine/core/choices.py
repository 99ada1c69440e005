"""Decisions: every one is a `Choice` with a *domain* of answers. The engine asks; who answers stands outside it.

A domain checks an answer, counts, samples and lazily lists the legal ones, and knows when there is only one. Answers
are immutable plain values: ids, numbers, strings, booleans, tuples of them.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.core.records import EMPTY, Map

CHANCE = -1  # the "player" who decides what chance decides
REPEAT = "repeat"  # ("repeat", n) answers an optional action: n times as often as it is offered, then no (421.2)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something may not be done: the rules that forbid it, and a reason code with its data for the telling."""

    rules: tuple[str, ...]
    why: str
    data: Map = EMPTY


class Illegal(Exception):  # noqa: N818 - it is no error: the game takes the action back (422.1)
    """Raised where a player turns out to be unable to comply with a step; the game goes back to the mark."""

    def __init__(self, rule: str | tuple[str, ...], why: str, **data: Any) -> None:
        super().__init__(why)
        rules = (rule,) if isinstance(rule, str) else rule
        self.refusal = Refusal(rules, why, Map(data))


class _Nothing:
    def __repr__(self) -> str:
        return "NOTHING"


NOTHING = _Nothing()  # "no single answer": None is an answer in some domains


class Domain:
    """The legal answers to a choice."""

    __slots__ = ()

    def check(self, answer: Any) -> Refusal | None:
        """None where the answer is legal, else why not."""
        raise NotImplementedError

    def count(self) -> int:
        """How many legal answers there are."""
        return sum(1 for _ in self.iterate())

    def iterate(self) -> Iterator[Any]:
        """The legal answers, one after the other, in a stable order."""
        raise NotImplementedError

    def sample(self, random: Random) -> Any:
        """A legal answer, drawn by `random`."""
        return random.choice(list(self.iterate()))

    def single(self) -> Any:
        """The only legal answer, or NOTHING where there is a choice."""
        found = list(itertools.islice(self.iterate(), 2))
        return found[0] if len(found) == 1 else NOTHING


@dataclass(frozen=True, slots=True)
class OneOf(Domain):
    """One of some options. `rule` is cited when another answer is refused."""

    options: tuple[Any, ...]
    rule: str = "413.2c"

    def check(self, answer: Any) -> Refusal | None:
        return None if answer in self.options else Refusal((self.rule,), "no_option", Map({"answer": answer}))

    def count(self) -> int:
        return len(self.options)

    def iterate(self) -> Iterator[Any]:
        return iter(self.options)

    def sample(self, random: Random) -> Any:
        return random.choice(self.options)

    def single(self) -> Any:
        return self.options[0] if len(self.options) == 1 else NOTHING


@dataclass(frozen=True, slots=True)
class YesNo(Domain):
    """Yes (True) or no (False); `possible` is False where only no is legal (413.2c)."""

    possible: bool = True

    def check(self, answer: Any) -> Refusal | None:
        if isinstance(answer, tuple) and len(answer) == 2 and answer[0] == REPEAT and isinstance(answer[1], int):
            return None if self.possible and answer[1] >= 0 else Refusal(("421.2",), "not_possible")
        if answer is False or (answer is True and self.possible):
            return None
        return Refusal(("413.2c",), "not_possible" if answer is True else "no_option", Map({"answer": answer}))

    def iterate(self) -> Iterator[Any]:
        return iter((True, False) if self.possible else (False,))


@dataclass(frozen=True, slots=True)
class Subset(Domain):
    """A set of `least` to `most` of the options, as a tuple in any order."""

    options: tuple[Any, ...]
    least: int
    most: int
    rule: str = "413.2c"

    def check(self, answer: Any) -> Refusal | None:
        if not isinstance(answer, tuple) or len(set(answer)) != len(answer):
            return Refusal((self.rule,), "not_a_set", Map({"answer": answer}))
        strange = tuple(item for item in answer if item not in self.options)
        if strange:
            return Refusal((self.rule,), "no_option", Map({"answer": strange[0]}))
        if not self.least <= len(answer) <= self.most:
            return Refusal((self.rule,), "wrong_number", Map({"least": self.least, "most": self.most}))
        return None

    def count(self) -> int:
        n = len(self.options)
        return sum(math.comb(n, k) for k in range(self.least, min(self.most, n) + 1))

    def iterate(self) -> Iterator[Any]:
        for size in range(self.least, min(self.most, len(self.options)) + 1):
            yield from itertools.combinations(self.options, size)

    def sample(self, random: Random) -> Any:
        size = random.randint(self.least, min(self.most, len(self.options)))
        return tuple(random.sample(self.options, size))

    def single(self) -> Any:
        if self.least == self.most == 0 or not self.options:
            return ()
        return self.options if self.least == len(self.options) else NOTHING


@dataclass(frozen=True, slots=True)
class Order(Domain):
    """All items, in an order."""

    items: tuple[Any, ...]
    rule: str = "413.2c"

    def check(self, answer: Any) -> Refusal | None:
        if isinstance(answer, tuple) and len(answer) == len(self.items) and set(answer) == set(self.items):
            return None
        return Refusal((self.rule,), "not_an_order", Map({"answer": answer}))

    def count(self) -> int:
        return math.factorial(len(self.items))

    def iterate(self) -> Iterator[Any]:
        return itertools.permutations(self.items)

    def sample(self, random: Random) -> Any:
        items = list(self.items)
        random.shuffle(items)
        return tuple(items)

    def single(self) -> Any:
        return self.items if len(self.items) <= 1 else NOTHING


@dataclass(frozen=True, slots=True)
class Number(Domain):
    """A whole number from `least` to `most`; `most` is None where there is no limit."""

    least: int = 0
    most: int | None = None
    rule: str = "413.2c"

    def check(self, answer: Any) -> Refusal | None:
        if isinstance(answer, bool) or not isinstance(answer, int):
            return Refusal((self.rule,), "not_a_number", Map({"answer": answer}))
        if answer < self.least or (self.most is not None and answer > self.most):
            return Refusal((self.rule,), "wrong_number", Map({"least": self.least, "most": self.most}))
        return None

    def count(self) -> int:
        return (self.most if self.most is not None else self.least + 20) - self.least + 1

    def iterate(self) -> Iterator[Any]:
        return iter(range(self.least, (self.most if self.most is not None else self.least + 20) + 1))

    def single(self) -> Any:
        return self.least if self.least == self.most else NOTHING


@dataclass(frozen=True, slots=True)
class Division(Domain):
    """A total divided among recipients, at least `least` for each: a tuple of (recipient, amount) in their order."""

    total: int
    recipients: tuple[Any, ...]
    least: int = 0
    rule: str = "409.1e"

    def check(self, answer: Any) -> Refusal | None:
        try:
            shares = dict(answer)
        except (TypeError, ValueError):
            return Refusal((self.rule,), "not_a_division", Map({"answer": answer}))
        for recipient, amount in shares.items():
            if recipient not in self.recipients:
                return Refusal((self.rule,), "no_option", Map({"answer": recipient}))
            if not isinstance(amount, int) or amount < self.least:
                return Refusal((self.rule,), "share_too_small", Map({"object": recipient, "least": self.least}))
        if any(self.least and recipient not in shares for recipient in self.recipients):
            return Refusal((self.rule,), "share_too_small", Map({"least": self.least}))
        if sum(shares.values()) != self.total:
            return Refusal((self.rule,), "wrong_total", Map({"amount": sum(shares.values()), "total": self.total}))
        return None

    def iterate(self) -> Iterator[Any]:
        spare = self.total - self.least * len(self.recipients)
        if spare < 0 or (not self.recipients and self.total):
            return
        for cuts in itertools.combinations(range(spare + len(self.recipients) - 1), max(len(self.recipients) - 1, 0)):
            edges = (-1, *cuts, spare + len(self.recipients) - 1)
            amounts = [b - a - 1 + self.least for a, b in itertools.pairwise(edges)]
            yield tuple(zip(self.recipients, amounts, strict=True))

    def sample(self, random: Random) -> Any:
        shares = dict.fromkeys(self.recipients, self.least)
        for _ in range(self.total - self.least * len(self.recipients)):
            shares[random.choice(self.recipients)] += 1
        return tuple(shares.items())


@dataclass(frozen=True, slots=True)
class Word(Domain):
    """A word of a kind, such as a creature type (212.1e) or a color: any of `words`, which may be many."""

    kind: str
    words: frozenset[str] | tuple[str, ...]
    rule: str

    def check(self, answer: Any) -> Refusal | None:
        return None if answer in self.words else Refusal((self.rule,), f"no_{self.kind}", Map({"answer": answer}))

    def count(self) -> int:
        return len(self.words)

    def iterate(self) -> Iterator[Any]:
        return iter(sorted(self.words))


@dataclass(frozen=True, slots=True)
class AnyText(Domain):
    """Any name of a kind, such as that of a card (202.1). `parts`: names of only a part of one (505.7)."""

    kind: str
    rule: str = "413.2c"
    parts: frozenset[str] = frozenset()

    def check(self, answer: Any) -> Refusal | None:
        if answer in self.parts:
            return Refusal(("505.7", self.rule), f"part_of_{self.kind}", Map({"answer": answer}))
        return None if isinstance(answer, str) and answer else Refusal((self.rule,), f"no_{self.kind}")

    def count(self) -> int:
        return 2

    def iterate(self) -> Iterator[Any]:
        return iter(("灰熊", "山脉"))


@dataclass(frozen=True, slots=True)
class Choice:
    """A question that the engine puts.

    `player` is whose decision it is by the rules (CHANCE for chance), `kind` what is decided (priority, attackers,
    target, pay, may ...), `rule` the rule that asks, `about` the object whose rules text asks (0: none), `data` what
    the answerer may want to know. `free` choices are always put, others only where there are two legal answers.
    """

    player: int
    kind: str
    domain: Domain
    rule: str
    about: int = 0
    data: Map = EMPTY
    free: bool = False


class Lazy(Domain):
    """A domain whose legal answers are worked out only when somebody wants to list them."""

    __slots__ = ("_check", "_list", "_made")

    def __init__(self, check: Callable[[Any], Refusal | None], listing: Callable[[], Sequence[Any]]) -> None:
        self._check = check
        self._list = listing
        self._made: tuple[Any, ...] | None = None

    def check(self, answer: Any) -> Refusal | None:
        return self._check(answer)

    def iterate(self) -> Iterator[Any]:
        if self._made is None:
            self._made = tuple(self._list())
        return iter(self._made)
