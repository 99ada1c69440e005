"""The cards of a scenario: definitions compiled, names looked up, and every name that the file may use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.scenario import model as m
from engine.scenario.errors import ScenarioError
from engine.scenario.folding import fold
from engine.scenario.vocabulary import closest

Compile = Callable[[m.CardText], Any]  # raises ScenarioError where the text can't be read
Find = Callable[[str], Any]  # a name → the card of the library, or None


class CardBook:
    """What every card of a file is. Compiled once; the same definition is the same card.

    Raises ScenarioError where a text can't be read, with the words it stops at, or a name is unknown, with near ones.
    """

    def __init__(self, scenario: m.Scenario, compile_card: Compile, find: Find, known: Callable[[], list[str]]) -> None:
        """`compile_card` makes a card of a definition, `find` looks into the library, `known` lists its names."""
        self.file = scenario.file
        self._compile = compile_card
        self._find = find
        self._known = known
        self._defined: dict[str, tuple[m.CardText, Any]] = {}
        self._later = {fold(text.name): text.line for text in definitions(scenario)}
        self._cards: dict[int, Any] = {}
        self._twice: set[str] = set()  # names with two different definitions
        for text in scenario.cards:
            self._define(text)
        if self._twice:
            again = [text for text in scenario.cards if fold(text.name) in self._twice]
            lines = f"（第{again[0].line}行和第{again[-1].line}行）" if again[0].line else ""
            message = f"cards（牌张）里「{again[0].name}」有两种定义{lines}：请删去一个，或改一个名称"
            raise ScenarioError(message, self.file, again[-1].line)
        for player in scenario.players:
            for zone, uses in player.zones.items():
                for use in uses:
                    if isinstance(use, m.CardUse):
                        self._cards[id(use)] = card = self._card(use)
                        if zone in ("in_play", "phased_out"):
                            self._check_permanent(use, card)
        for player in scenario.players:
            for zone in ("in_play", "phased_out"):
                for use in player.zones.get(zone, ()):
                    if isinstance(use, m.CardUse):
                        self._check_named(use, self._cards[id(use)])

    def card(self, use: m.CardUse) -> Any:
        """The card that a use of it is."""
        return self._cards[id(use)]

    def printed_name(self, name: str) -> str:
        """A card's name as the card has it, for one written in another script; as written where no card has it."""
        found = self._defined.get(fold(name))
        card = found[1] if found is not None else self._find(name)
        return name if card is None else str(card.name)

    def texts(self) -> Iterator[str]:
        """The rules texts of all cards in the file, where names of tokens come from."""
        for card in self._cards.values():
            for half in (card, *getattr(card, "halves", ())):
                yield getattr(half, "text", "") or ""

    def _card(self, use: m.CardUse) -> Any:
        if use.definition is not None:
            return self._define(use.definition)
        found = self._defined.get(fold(use.name))
        if found is not None and fold(use.name) in self._twice:
            message = f"前面的「{use.name}」有两种定义，不知道指哪一种：请写出完整的定义，或改一个名称"
            raise ScenarioError(message, self.file, use.line)
        if found is not None:
            return found[1]
        card = self._find(use.name)
        if card is None:
            raise ScenarioError(self._unknown(use), self.file, use.line)
        return card

    def _define(self, text: m.CardText) -> Any:
        known = self._defined.get(fold(text.name))
        if known is not None and known[0].mapping() == text.mapping():
            return known[1]
        card = self._compile(text)
        for half, definition in zip((card, *card.halves), (text, *text.halves), strict=False):
            self._check_body(half, definition)
        if known is not None:
            self._twice.add(fold(text.name))
        self._defined[fold(text.name)] = (text, card)
        return card

    def _check_body(self, card: Any, text: m.CardText) -> None:
        """Creatures have power and toughness, and nothing else has (212.3, 208.1)."""
        if text.halves:
            return
        creature = "creature" in card.type_line.types
        if creature and card.pt is None:
            raise ScenarioError(f"生物「{text.name}」缺少 pt（力防），例如 pt: 2/2", self.file, text.line)
        if card.pt is not None and not creature:
            raise ScenarioError(
                f"「{text.name}」不是生物，不会有 pt（力防）：请删去，或改 type（类别）", self.file, text.line
            )

    def _check_permanent(self, use: m.CardUse, card: Any) -> None:
        """Instants and sorceries never come into play (212.5, 212.7)."""
        types = {word for half in card.halves or (card,) for word in half.type_line.types}
        if types and types <= {"instant", "sorcery"}:
            raise ScenarioError(
                f"「{use.name}」是瞬间或法术，不会在场上：请写进 hand（手牌）或 graveyard（坟墓场）",
                self.file,
                use.line,
            )

    def _check_named(self, use: m.CardUse, card: Any) -> None:
        """What was chosen as a card came into play is what its text lets choose (419.1b)."""
        if not use.state.named or use.state.face_down:
            return
        if not any(half.abilities for half in (card, *card.halves)):
            message = f"「{use.name}」没有进场时要作的选择，不会有 named（已选）：请删去"
            raise ScenarioError(message, self.file, use.line)
        chosen = use.state.named.get("creature_type")
        if chosen is not None and not self._is_creature_type(chosen):
            message = f"named（已选）：「{chosen}」不是生物类别（212.1e）：请写一个生物类别，例如 熊"
            raise ScenarioError(message, self.file, use.line)

    def _is_creature_type(self, word: str) -> bool:
        from engine.cards.creature_types import creature_types
        from engine.cards.grammar.folding import fold_word

        folded = fold_word(word)
        own = (subtype for card in self._cards.values() for subtype in card.type_line.subtypes)
        return folded in creature_types() or folded in map(fold_word, own)

    def _unknown(self, use: m.CardUse) -> str:
        later = self._later.get(fold(use.name))
        if later is not None:
            return f"「{use.name}」到第{later}行才定义：请把定义移到前面，或写进 cards（牌张）"
        names = {fold(name): name for name in [*(text.name for text, _ in self._defined.values()), *self._known()]}
        near = [names[spelling] for spelling in closest(fold(use.name), names)][:3]
        hint = f"是不是「{'」、「'.join(near)}」？" if near else "它不在牌张库里"
        return f"没有叫「{use.name}」的牌：{hint}自订的牌要写 name、type、cost、pt、text"


def definitions(scenario: m.Scenario) -> Iterator[m.CardText]:
    """Every card that a file defines, in its order."""
    yield from scenario.cards
    for player in scenario.players:
        for uses in player.zones.values():
            for use in uses:
                if isinstance(use, m.CardUse) and use.definition is not None:
                    yield use.definition
