"""A table to play at in tests: cards are put anywhere, actions are answered with the choices that they need."""

from __future__ import annotations

from typing import Any

from engine import zones
from engine.cards import model as m
from engine.core.choices import Refusal
from engine.core.game import Game
from engine.core.records import Map
from engine.core.ruleset import Ruleset
from engine.rulesets.june_2004 import JUNE_2004
from engine.setup import begin_at, new_game

LANDS = {"树林": "G", "山脉": "R", "海岛": "U", "沼泽": "B", "平原": "W"}


def basic(name: str) -> m.Card:
    """A basic land of that name."""
    return m.Card(name, m.TypeLine(("land",), (name,), ("basic",)))


def cost(text: str) -> m.ManaCost:
    """A mana cost from letters and digits: "2RR"."""
    return m.ManaCost(tuple(text))


def card(name: str, types: str, mana: str | None = None, *abilities: m.Ability, pt: str = "") -> m.Card:
    """A card definition."""
    return m.Card(
        name,
        m.TypeLine(tuple(types.split())),
        cost(mana) if mana is not None else None,
        tuple(pt.split("/")) if pt else None,  # type: ignore[arg-type]
        abilities=abilities,
    )


class Board:
    """A game with helpers. `me` is the active player, in the precombat main phase; nothing runs before `start`."""

    def __init__(self, rules: Ruleset = JUNE_2004) -> None:
        self.game: Game = new_game(rules, ("甲", "乙"))
        self.me, self.you = self.game.table.players
        for player in (self.me, self.you):
            for _ in range(10):
                self.put("library", card("空白", "artifact", "9"), player)

    def put(self, zone: str, what: m.Card | str, player: int | None = None, **values: Any) -> int:
        """Put a new card into a zone; returns the object."""
        definition = basic(what) if isinstance(what, str) else what
        owner = player or self.me
        if zone in ("in_play", "stack"):
            values.setdefault("controller", owner)
        return zones.enter(self.game, zones.make(self.game, definition, owner), zone, **values).id

    def lands(self, names: str, player: int | None = None) -> list[int]:
        """Basic lands in play by their letters of mana: "RRG"."""
        by_letter = {letter: name for name, letter in LANDS.items()}
        return [self.put("in_play", by_letter[letter], player) for letter in names]

    def start(self, step: str = "precombat_main") -> Board:
        """Begin in a step of the first player's turn."""
        begin_at(self.game, self.me, step, 1)
        self.game.run()
        return self

    def do(self, action: tuple[Any, ...], **answers: Any) -> Refusal | None:
        """Take an action with priority, and answer the choices it leads to by kind, until somebody has priority again.

        A choice that isn't among the answers gets the first legal answer. A refusal takes the whole action back.
        """
        game = self.game
        assert game.pending is not None and game.pending.kind == "priority", game.pending
        refusal = game.answer(action)
        given = {kind: list(found) if isinstance(found, list) else [found] for kind, found in answers.items()}
        while refusal is None and game.pending is not None and game.pending.kind != "priority":
            choice = game.pending
            queue = given.get(choice.kind)
            if queue:
                answer = queue.pop(0)
            elif choice.kind == "pay":
                answer = choice.domain.default()  # type: ignore[attr-defined]
            elif choice.kind == "costs":
                answer = ()
            else:
                answer = next(iter(choice.domain.iterate()))
            refusal = game.answer(answer)
            if refusal is not None and game.pending is not None and game.pending.kind != "priority":
                game.withdraw()
        return refusal

    def spell(self, number: int, options: dict[str, Any] | None = None, **answers: Any) -> Refusal | None:
        """Play a card as a spell."""
        return self.do(("spell", number, Map(options or {})), **answers)

    def ability(self, number: int, index: int = 0, **answers: Any) -> Refusal | None:
        """Play an activated ability."""
        return self.do(("ability", number, index), **answers)

    def resolve(self, **answers: Any) -> None:
        """Both players pass, so that the top object resolves."""
        assert self.game.table.stack
        for _ in range(2):
            assert self.do(("pass",), **answers) is None

    def mana(self, player: int | None = None) -> str:
        """A player's mana pool as letters."""
        pool = self.game.player(player or self.me).mana
        return "".join(letter * n for letter, n in zip("WUBRGC", pool, strict=True))

    def zone(self, number: int) -> str:
        """Where the card behind an object is now."""
        game = self.game
        return game.obj(zones.present(game, number)).zone

    def top(self) -> int:
        """The object on top of the stack."""
        return int(self.game.table.stack[-1])

    def told(self, kind: str) -> list[Any]:
        """The entries of the trace of a kind."""
        return [entry for entry in self.game.trace if entry.kind == kind]
