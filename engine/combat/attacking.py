"""Declaring attackers (308): a procedure of numbered steps that is taken back where it can't be complied with."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from engine.combat import legality
from engine.combat.bands import bands_refusal, may_band
from engine.core.choices import NOTHING, Domain, Illegal, Refusal
from engine.core.events import Event
from engine.core.game import Game
from engine.core.records import EMPTY, Map
from engine.core.ruleset import Procedure, procedure
from engine.core.state import Frame


class Attacks(Domain):
    """The legal attacks of a player: (attackers, bands), both tuples (308.2a, 308.2b, 500)."""

    __slots__ = ("able", "game", "player")

    def __init__(self, game: Game, player: int) -> None:
        self.game = game
        self.player = player
        self.able = legality.able_to_attack(game, player)

    def check(self, answer: Any) -> Refusal | None:
        if not isinstance(answer, tuple) or len(answer) != 2 or len(set(answer[0])) != len(answer[0]):
            return Refusal(("308.2a",), "no_option", Map({"answer": answer}))
        creatures, bands = answer
        return legality.attack_refusal(self.game, self.player, creatures) or bands_refusal(self.game, creatures, bands)

    def iterate(self) -> Iterator[Any]:
        for creatures in legality.subsets(self.able):
            if legality.attack_refusal(self.game, self.player, creatures) is None:
                yield (creatures, ())

    def count(self) -> int:
        if legality.attack_is_free(self.game, self.player):
            return 1 << len(self.able)
        return sum(1 for _ in self.iterate())

    def sample(self, random: Random) -> Any:
        """A coin for each creature, repaired to legality."""
        creatures = tuple(number for number in self.able if random.random() < 0.5)
        if legality.attack_refusal(self.game, self.player, creatures) is None:
            return (creatures, ())
        return (legality.repaired_attack(self.game, self.player, creatures), ())

    def single(self) -> Any:
        return ((), ()) if not self.able else NOTHING

    def least(self) -> tuple[int, ...]:
        """The smallest legal attack."""
        return legality.repaired_attack(self.game, self.player, ())


def declare(game: Game, frame: Frame) -> None:
    """308.1: as the step begins, the active player declares attackers."""
    active = game.table.active
    answer = game.ask(active, "attackers", Attacks(game, active), "308.1", free=True)
    creatures, bands = answer
    if creatures:
        game.call("declare_attackers", creatures=creatures, bands=bands)
    else:
        game.note("attackers_declared", ("308.1", "308.2a", "308.4"), player=active, objects=())


def choose(game: Game, frame: Frame) -> None:
    """308.2a: whether this set of creatures can attack."""
    refusal = legality.attack_refusal(game, game.table.active, frame["creatures"])
    if refusal is not None:
        raise Illegal(refusal.rules, refusal.why, **dict(refusal.data))


def band(game: Game, frame: Frame) -> None:
    """308.2b: which creatures are banded with which."""
    refusal = bands_refusal(game, frame["creatures"], frame["bands"])
    if refusal is not None:
        raise Illegal(refusal.rules, refusal.why, **dict(refusal.data))


def tap(game: Game, frame: Frame) -> None:
    """308.2c: the chosen creatures become tapped; that is no cost."""
    tapping = [n for n in frame["creatures"] if not legality.attacks_untapped(game, n)]
    if tapping:
        game.happen(*[Event("tap", "308.2c", object=n) for n in tapping])


def total(game: Game, frame: Frame) -> None:
    """308.2d: the total cost to attack is determined and locked in."""
    frame.bind(costs=legality.attack_costs(game, frame["creatures"]))


def pay(game: Game, frame: Frame) -> None:
    """308.2e, 308.2f: mana abilities are played and all costs paid; partial payments are not allowed."""
    costs = frame["costs"]
    if costs:
        game.rules.hooks["pay_all"](game, game.table.active, costs, "308.2f")


def become_attacking(game: Game, frame: Frame) -> None:
    """308.2g: each chosen creature becomes an attacking creature if it's still controlled by the active player. What
    triggers on attacking triggers at this point only (308.3)."""
    active = game.table.active
    creatures = tuple(n for n in frame["creatures"] if _still(game, n, active))
    bands = tuple(tuple(n for n in band if n in creatures) for band in frame["bands"])
    told = (
        "308.1",
        "308.2g",
        *game.rules.hooks["decided"](game, active),
        *_keywords(game, creatures, bands),
        "408.2g",
    )[:4]
    game.happen(
        Event("declare_attackers", told, player=active, objects=creatures, bands=bands),
        *[Event("attack", "308.2g", object=n, player=active) for n in creatures],
    )


def _keywords(game: Game, creatures: tuple[int, ...], bands: tuple[tuple[int, ...], ...]) -> tuple[str, ...]:
    """The keyword abilities that let this attack be: haste of what is new (502.5b), banding (502.10b, 502.11b)."""
    found = []
    together = [band for band in bands if len(band) > 1]
    if together:
        found.append("502.10b" if any(may_band(game, band) for band in together) else "502.11b")
    if any(legality.hurries(game, n) for n in creatures):
        found.append("502.5b")
    return tuple(found)


def _still(game: Game, number: int, player: int) -> bool:
    return game.obj(number).zone == "in_play" and game.view(number).controller == player


def apply_declare(game: Game, event: Event) -> None:
    """The applier of `declare_attackers`: the combat that follows is about these creatures."""
    creatures = event["objects"]
    game.table.combat = Map(
        {
            "attackers": creatures,
            "blockers": EMPTY,
            "blocked": (),
            "unblocked": (),
            "bands": tuple(band for band in event["bands"] if len(band) > 1),
            "controllers": Map(dict.fromkeys(creatures, event["player"])),
            "first": None,
        }
    )
    game.note("attackers_declared", event.rules, player=event["player"], objects=creatures)


def apply_nothing(game: Game, event: Event) -> None:
    """For events that only matter to what triggers on them."""


PROCEDURES: tuple[Procedure, ...] = (
    procedure("step declare_attackers", ("308.1", declare)),
    procedure(
        "declare_attackers",
        ("308.2a", choose),
        ("308.2b", band),
        ("308.2c", tap),
        ("308.2d", total),
        ("308.2f", pay),
        ("308.2g", become_attacking),
        refusable=True,
    ),
)
APPLIERS = {"declare_attackers": apply_declare, "attack": apply_nothing}
