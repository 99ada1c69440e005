"""A board for tests of continuous and replacement effects: cards from their text, effects that happen at once."""

from __future__ import annotations

from typing import Any

from engine import zones
from engine.cards import compile_card, compile_effect
from engine.characteristics import View
from engine.core.choices import Choice
from engine.core.game import Game
from engine.core.records import Map
from engine.core.ruleset import procedure
from engine.core.state import Frame
from engine.effects import perform
from engine.meaning.bound import bound
from engine.meaning.context import Context
from engine.rulesets.june_2004 import JUNE_2004
from engine.setup import begin_at, new_game


def _happen(game: Game, frame: Frame) -> None:
    ctx = Context(
        game,
        source=frame["source"],
        you=frame["player"],
        on_stack=frame["source"],
        targets=frame["targets"],
        legal=frame["targets"],
        x=frame["x"],
    )
    perform(ctx, frame["effect"])


def _pause(game: Game, frame: Frame) -> None:
    from engine.core.choices import OneOf

    game.ask(frame["player"], "pause", OneOf(("go",)), "408.1c", free=True)


RULES = JUNE_2004.but(
    "test", procedures={"test effect": procedure("test effect", ("413.2b", _happen), ("408.1c", _pause))}
)


class Board:
    """A game of 甲 and 乙 in a main phase of 甲's, with nothing on the board yet."""

    def __init__(self) -> None:
        self.game = new_game(RULES, ("甲", "乙"))
        self.a, self.b = self.game.table.players
        begin_at(self.game, self.a, "precombat_main", 5)

    def card(
        self, name: str, type: str = "生物～熊", pt: str = "", cost: str = "{1}", text: str = "", **more: Any
    ) -> Any:
        """A card definition, compiled."""
        return compile_card({"name": name, "type": type, "cost": cost, "pt": pt, "text": text, **more})

    def put(self, card: Any, player: int | None = None, zone: str = "in_play", **values: Any) -> int:
        """Put a card somewhere; nothing applies or triggers. Returns the object."""
        owner = player or self.a
        thing = zones.make(self.game, card, owner)
        if zone in ("in_play", "stack"):
            values.setdefault("controller", owner)
        if "counters" in values:
            values["counters"] = Map(values["counters"])
        return zones.enter(self.game, thing, zone, **values).id

    def bear(self, player: int | None = None, pt: str = "2/2", text: str = "", **more: Any) -> int:
        """A creature in play, 2/2 and green if nothing else is said."""
        values = {key: more.pop(key) for key in ("tapped", "counters", "attached_to", "chosen") if key in more}
        given = {"name": "灰熊", "type": "生物～熊", "cost": "{1}{G}", **more}
        return self.put(self.card(pt=pt, text=text, **given), player, **values)

    def enchantment(self, text: str, player: int | None = None, name: str = "法印", **values: Any) -> int:
        """A global enchantment in play."""
        return self.put(self.card(name, "结界", text=text), player, **values)

    def attached(
        self, text: str, host: int, player: int | None = None, type: str = "生物结界", name: str = "封印"
    ) -> int:
        """A local enchantment in play on something."""
        return self.put(self.card(name, type, text=text), player, attached_to=host)

    def effect(
        self, text: str, *targets: int, player: int | None = None, x: int | None = None, name: str = "咒语"
    ) -> Choice | None:
        """An effect happens now, as of a spell just resolving, with one target for each target phrase."""
        ability = bound(compile_effect(text))
        owner = player or self.a
        source = self.put(self.card(name, "瞬间"), owner, zone="stack")
        self.game.call(
            "test effect",
            effect=ability.effect,  # type: ignore[attr-defined]
            player=owner,
            source=source,
            targets=tuple((target,) for target in targets),
            x=x,
        )
        self.game.answers = ()
        self.game.pending = None
        choice = self.game.run()
        while choice is not None and choice.kind == "pause":
            zones.take_out(self.game, source)
            return None
        return choice

    def answer(self, answer: Any) -> Choice | None:
        """Answer the pending choice."""
        refusal = self.game.answer(answer)
        assert refusal is None, refusal
        choice = self.game.pending
        return None if choice is None or choice.kind == "pause" else choice

    def view(self, number: int) -> View:
        """The view of an object."""
        found: View = self.game.view(number)
        return found

    def pt(self, number: int) -> tuple[int, int]:
        """Power and toughness."""
        view = self.view(number)
        return view.power, view.toughness

    def told(self, kind: str) -> list[Any]:
        """The entries of the trace of a kind."""
        return [entry for entry in self.game.trace if entry.kind == kind]
