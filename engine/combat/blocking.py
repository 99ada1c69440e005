"""Declaring blockers (309)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random
from typing import Any

from engine.combat import legality
from engine.combat.attacking import apply_nothing
from engine.combat.state import attackers, band_of
from engine.core.choices import NOTHING, Domain, Illegal, Refusal
from engine.core.events import Event
from engine.core.game import Game
from engine.core.records import Map
from engine.core.ruleset import Procedure, procedure
from engine.core.state import Frame


class Blocks(Domain):
    """The legal blocks of a player: a tuple of (blocker, attackers it blocks), attackers a tuple (309.2a, 500)."""

    __slots__ = ("able", "game", "player")

    def __init__(self, game: Game, player: int) -> None:
        self.game = game
        self.player = player
        self.able = legality.able_to_block(game, player)

    def check(self, answer: Any) -> Refusal | None:
        if not isinstance(answer, tuple) or len({blocker for blocker, _ in answer}) != len(answer):
            return Refusal(("309.2a",), "no_option", Map({"answer": answer}))
        return legality.block_refusal(self.game, self.player, answer)

    def iterate(self) -> Iterator[Any]:
        choices = [[(), *legality.sets_to_block(self.game, blocker, ones)] for blocker, ones in self.able.items()]
        for picks in itertools.product(*choices):
            blocks = tuple((blocker, pick) for blocker, pick in zip(self.able, picks, strict=True) if pick)
            if legality.block_refusal(self.game, self.player, blocks) is None:
                yield blocks

    def count(self) -> int:
        if legality.block_is_free(self.game, self.player):
            total = 1
            for options in self.able.values():
                total *= len(options) + 1
            return total
        return sum(1 for _ in self.iterate())

    def sample(self, random: Random) -> Any:
        """A coin for each creature, then an attacker for it, repaired to legality."""
        blocks = tuple(
            (blocker, (random.choice(options),)) for blocker, options in self.able.items() if random.random() < 0.5
        )
        if legality.block_refusal(self.game, self.player, blocks) is None:
            return blocks
        return legality.repaired_blocks(self.game, self.player, blocks)

    def single(self) -> Any:
        return () if not self.able else NOTHING

    def least(self) -> Any:
        """The smallest legal block."""
        return legality.repaired_blocks(self.game, self.player, ())


def declare(game: Game, frame: Frame) -> None:
    """309.1: as the step begins, the defending player declares blockers."""
    defender = game.opponent(game.table.active)
    blocks = game.ask(defender, "blockers", Blocks(game, defender), "309.1", free=True)
    game.call("declare_blockers", blocks=blocks)


def choose(game: Game, frame: Frame) -> None:
    """309.2a: whether this set of blocks is legal."""
    defender = game.opponent(game.table.active)
    refusal = legality.block_refusal(game, defender, frame["blocks"])
    if refusal is not None:
        raise Illegal(refusal.rules, refusal.why, **dict(refusal.data))


def total(game: Game, frame: Frame) -> None:
    """309.2b: the total cost to block is determined and locked in."""
    frame.bind(costs=legality.block_costs(game, tuple(blocker for blocker, _ in frame["blocks"])))


def pay(game: Game, frame: Frame) -> None:
    """309.2c, 309.2d: mana abilities are played and all costs paid; partial payments are not allowed."""
    costs = frame["costs"]
    if costs:
        game.rules.hooks["pay_all"](game, game.opponent(game.table.active), costs, "309.2d")


def become_blocking(game: Game, frame: Frame) -> None:
    """309.2e, 309.2f: chosen creatures become blocking; attackers become blocked or unblocked, bands as a whole (502.10e).

    What triggers on blocking or becoming blocked triggers at this point only (309.3).
    """
    defender = game.opponent(game.table.active)
    present = attackers(game)
    blocks: dict[int, tuple[int, ...]] = {}
    for blocker, chosen in frame["blocks"]:
        if game.obj(blocker).zone != "in_play" or game.view(blocker).controller != defender:
            continue
        whole = dict.fromkeys(member for one in chosen for member in band_of(game, one))  # 502.10e
        blocks[blocker] = tuple(one for one in whole if one in present)
    blocked = {one: tuple(b for b, ones in blocks.items() if one in ones) for one in present}
    joined = any(len(blocks.get(blocker, ())) > len(chosen) for blocker, chosen in frame["blocks"])
    told = ("309.1", "309.2e", *(("502.10e",) if joined else ()), "408.2g")
    events = [Event("declare_blockers", told, player=defender, blocks=Map(blocks))]
    events += [Event("block", "309.2e", object=b, attackers=ones, player=defender) for b, ones in blocks.items()]
    events += [
        Event("blocked", "309.2f", object=one, blockers=by, player=game.table.active)
        for one, by in blocked.items()
        if by
    ]
    events += [
        Event("unblocked", "309.2f", object=one, player=game.table.active) for one, by in blocked.items() if not by
    ]
    game.happen(*events)


def apply_declare(game: Game, event: Event) -> None:
    """The applier of `declare_blockers`."""
    table = game.table
    blocks: Map = event["blocks"]
    stopped = tuple(one for one in attackers(game) if any(one in ones for ones in blocks.values()))
    free = tuple(one for one in attackers(game) if one not in stopped)
    table.combat = Map(
        {
            **table.combat,
            "blockers": blocks,
            "blocked": stopped,
            "unblocked": free,
            "controllers": Map({**table.combat["controllers"], **dict.fromkeys(blocks, event["player"])}),
        }
    )
    game.note("blockers_declared", event.rules, player=event["player"], objects=tuple(blocks), target=blocks)


PROCEDURES: tuple[Procedure, ...] = (
    procedure("step declare_blockers", ("309.1", declare)),
    procedure(
        "declare_blockers",
        ("309.2a", choose),
        ("309.2b", total),
        ("309.2d", pay),
        ("309.2e", become_blocking),
        refusable=True,
    ),
)
APPLIERS = {
    "declare_blockers": apply_declare,
    "block": apply_nothing,
    "blocked": apply_nothing,
    "unblocked": apply_nothing,
}
