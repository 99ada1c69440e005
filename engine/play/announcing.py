"""What is announced as a spell or ability is put on the stack: modes, targets, division (409.1b-e).

The same choices are made for triggered abilities (410.4).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from engine.cards import model as m
from engine.core.choices import NOTHING, Division, Domain, Illegal, Refusal, Subset
from engine.core.game import Game
from engine.core.records import Map
from engine.meaning.contexts import of_stack
from engine.meaning.counting import bounds
from engine.meaning.counting import number as amount
from engine.meaning.denoting import objects
from engine.play.slots import decider, divided, effect_of, modal
from engine.play.targets import possible


class Modes(Domain):
    """Which modes, counted from 0: a tuple of so many of those that have legal targets (409.1b-d)."""

    __slots__ = ("able", "all", "least", "most")

    def __init__(self, number: int, able: tuple[int, ...], least: int, most: int) -> None:
        self.all, self.able, self.least, self.most = number, able, least, most

    def _subset(self) -> Subset:
        return Subset(self.able, self.least, min(self.most, len(self.able)), "409.1b")

    def check(self, answer: Any) -> Refusal | None:
        if isinstance(answer, tuple) and len(answer) == len(set(answer)):
            missing = [mode for mode in answer if mode not in self.able and mode in range(self.all)]
            if missing:
                return Refusal(("409.1c", "409.1d"), "no_legal_target", Map({"answer": missing[0]}))
        return self._subset().check(answer)

    def iterate(self) -> Iterator[Any]:
        return self._subset().iterate()

    def sample(self, random: Random) -> Any:
        return self._subset().sample(random)

    def single(self) -> Any:
        return self._subset().single() if len(self.able) >= self.least else NOTHING


def choose_modes(game: Game, number: int, *, free: bool, everything: bool = False) -> None:
    """409.1b: announce the modes of a spell or ability on the stack. `everything`: its entwine cost is paid (502.32a).

    Asks (kind "modes"); raises Illegal where no mode can be chosen.
    """
    record = game.obj(number)
    effect = effect_of(game, number)
    node = modal(effect)
    if node is None:
        return
    if everything:
        record.modes = tuple(range(len(node.modes)))
        return
    ctx = of_stack(game, number)
    able = tuple(at for at, mode in enumerate(node.modes) if possible(game, ctx, mode))
    least, most = bounds(ctx, node.count, len(node.modes))
    if len(able) < least:
        raise Illegal(("409.1c", "409.1b"), "no_legal_target", object=number)
    domain = Modes(len(node.modes), able, least, most)
    chooser = decider(ctx, node)
    record.modes = tuple(sorted(game.ask(chooser, "modes", domain, "409.1b", about=number, free=free, silent=True)))
    if chooser != record.controller:
        game.note("chosen", "409.2", player=chooser, object=number, answer=record.modes, what="modes")


def choose_division(game: Game, number: int, *, free: bool) -> None:
    """409.1e: announce how what the spell or ability divides is divided among its targets; each gets at least one.

    Asks (kind "divide"); raises Illegal where there are more targets than there is to divide.
    """
    record = game.obj(number)
    ctx = of_stack(game, number)
    shares: dict[int, int] = {}
    for node in divided(effect_of(game, number), ctx, record.modes):
        among = node.to if isinstance(node, m.DealDamage) else node.on
        recipients = tuple(objects(ctx, among)) if _announced(among) else ()
        if not recipients:
            continue
        total = amount(ctx, node.amount if isinstance(node, m.DealDamage) else node.count)
        if total < len(recipients):
            raise Illegal("409.1e", "too_many_to_divide", object=number, amount=total)
        domain = Division(total, recipients, 1, "409.1e")
        shares |= dict(
            game.ask(record.controller, "divide", domain, "409.1e", about=number, free=free, silent=True, total=total)
        )
    if shares:
        record.paid = record.paid.with_("division", Map(shares))


def _announced(among: Any) -> bool:
    """Whether what is divided among is known as the spell is played: targets."""
    if isinstance(among, m.Group):
        return all(_announced(part) for part in among.parts)
    return isinstance(among, (m.Target, m.Slot))


def tell_targets(game: Game, number: int) -> None:
    """Whatever has been chosen as a target becomes one (triggers on becoming the target)."""
    from engine.core.events import Event

    record = game.obj(number)
    chosen = dict.fromkeys(n for slot in record.targets for n in slot)
    if chosen:
        game.happen(*[Event("targeted", "409.1c", object=n, spell=number, player=record.controller) for n in chosen])
