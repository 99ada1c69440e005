"""From answers of a file to answers of a choice: names to ids, words to options."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.core.choices import AnyText, Choice, Division, Domain, Number, OneOf, Order, Subset, Word, YesNo
from engine.core.state import Obj, Player
from engine.scenario import model as m
from engine.scenario import vocabulary as v
from engine.scenario.comparing import plain_ability
from engine.scenario.expectations import same_name
from engine.scenario.folding import fold
from engine.scenario.labels import MODES, Labels
from engine.scenario.names import ABILITY, AmbiguousName

_HIDDEN_ALIKE = frozenset(("hand", "library", "graveyard"))  # where cards of one name are alike


class Unfit(Exception):  # noqa: N818 - an answer of a file that is none to the choice it meets
    """The answer doesn't fit the choice; `shown` is the answer as the file has it."""

    def __init__(self, answer: m.Answer) -> None:
        super().__init__(shown_answer(answer))
        self.shown = shown_answer(answer)


def shown_answer(answer: m.Answer) -> str:
    """An answer as a message shows it."""
    if isinstance(answer, str):
        return answer
    if isinstance(answer, m.Repeat):
        return f"{{repeat: {answer.times}}}"
    if isinstance(answer, m.Shares):
        return "{" + ", ".join(f"{name}: {share}" for name, share in answer.pairs) + "}"
    return "[" + ", ".join(map(shown_answer, answer)) + "]"


class Answering:
    """Converts answers, by the names of one game."""

    def __init__(self, labels: Labels) -> None:
        self.labels = labels
        self.game = labels.game

    def convert(self, choice: Choice, answer: m.Answer) -> Any:
        """The choice's answer that the file means, legal or not. Raises Unfit, AmbiguousName."""
        domain = choice.domain
        if isinstance(answer, m.Repeat):
            return ("repeat", answer.times)
        if isinstance(domain, YesNo):
            return self._truth(answer)
        if isinstance(domain, Number) or type(domain).__name__ == "Value":
            return self._whole(answer)
        if isinstance(domain, Word):
            return self._word(domain, self._text(answer))
        if isinstance(domain, AnyText):
            return self._card_name(self._text(answer))
        if isinstance(answer, m.Shares):
            recipients = domain.recipients if isinstance(domain, Division) else self.everything()
            return tuple((self.thing(name, recipients), self._whole(share)) for name, share in answer.pairs)
        texts = self._texts(choice)
        if texts is not None:
            return self._by_text(choice, answer, texts)
        if hasattr(domain, "old") and hasattr(domain, "new"):
            return self._words(domain, answer)
        if choice.kind == "new_targets":
            return self._new_targets(answer, getattr(domain, "numbers", ()))
        options = self.options(domain)
        if self._takes_a_set(domain):
            wanted = answer if isinstance(answer, tuple) else (answer,)
            if isinstance(answer, str) and v.yes_or_no(answer) is False and not self.labels.names.find(answer):
                wanted = ()  # none of them
            return self._several(wanted, options)
        return self._one(answer, options)

    def options(self, domain: Domain) -> Sequence[Any]:
        """What a domain lets choose from."""
        for name in ("options", "items", "able"):
            found = getattr(domain, name, None)
            if found is not None:
                return tuple(found)
        if self._takes_a_set(domain):
            found = []
            for answer in domain.iterate():
                found += [item for item in answer if item not in found]
            return tuple(found)
        return tuple(domain.iterate())

    @staticmethod
    def _takes_a_set(domain: Domain) -> bool:
        return isinstance(domain, Subset | Order) or type(domain).__name__ in ("Targets", "Modes")

    # -- words -----------------------------------------------------------------------------------------------------

    @staticmethod
    def _text(answer: m.Answer) -> str:
        if isinstance(answer, tuple) and len(answer) == 1:
            answer = answer[0]
        if not isinstance(answer, str):
            raise Unfit(answer)
        return answer

    def _truth(self, answer: m.Answer) -> bool:
        truth = v.yes_or_no(self._text(answer))
        if truth is None:
            raise Unfit(answer)
        return truth

    def _whole(self, answer: m.Answer) -> int:
        text = fold(self._text(answer))
        truth = v.yes_or_no(text)
        if truth is False:
            return 0
        if not text.lstrip("-").isdigit() or len(text) > 9:
            raise Unfit(answer)
        return int(text)

    @staticmethod
    def _word(domain: Word, text: str) -> str:
        """A color, type or subtype as the domain has it; what is none stays as it is, to be refused by its rule."""
        for table in (v.COLORS, v.TYPES, v.SUPERTYPES):
            found = v.words(table).find(text)
            if found is not None and found in domain.words:
                return found
        folded = fold(text)
        return next((word for word in domain.words if fold(word) == folded), folded)

    def _card_name(self, text: str) -> str:
        """The name of a card as the card has it, though the file may write it in another script."""
        for key, written in self.labels.written.items():
            card = self.game.thing(key).card
            if card is not None and written.name and fold(written.name) == fold(text):
                return card.name
        return text

    def _words(self, domain: Any, answer: m.Answer) -> tuple[str, str]:
        """[old, new]: a word of a text and the one that it becomes (418.6a)."""
        if not isinstance(answer, tuple) or len(answer) != 2:
            raise Unfit(answer)
        found = []
        for item, words in zip(answer, (domain.old, domain.new), strict=True):
            text = self._text(item)
            found.append(next((word for word in words if _same_word(text, word)), fold(text)))
        return found[0], found[1]

    # -- options that are mere numbers -----------------------------------------------------------------------------

    def _texts(self, choice: Choice) -> dict[int, tuple[str, ...]] | None:
        """For options that are indexes: what each may be called. None for all other choices."""
        options = choice.data.get("options")
        if choice.kind == "trigger_order":
            return {at: self._trigger(one) for at, one in enumerate(choice.data["triggers"])}
        if choice.kind == "ability" and options is not None:
            from engine.scenario.gameboard import printed

            return {at: (printed(one),) for at, one in enumerate(options)}
        if choice.kind == "mana" and options is not None:
            return {
                at: ("".join(f"{{{symbol}}}" for symbol in symbols), *symbols) for at, symbols in enumerate(options)
            }
        if choice.kind in MODES:
            return {at: (str(at + 1), text) for at, text in enumerate(self._mode_texts(choice))}
        return None

    def _trigger(self, waiting: Any) -> tuple[str, ...]:
        record = self.game.obj(waiting.source)
        label, name = self.labels.label(record.thing), self.labels.present_name(record.id)
        return label, name, label + ABILITY, name + ABILITY

    def _mode_texts(self, choice: Choice) -> list[str]:
        from engine.cards.antecedents import source_of
        from engine.cards.model import Spell
        from engine.play.slots import modal
        from engine.scenario.gameboard import printed

        node = None
        if choice.about:
            own = self.game.obj(choice.about).ability
            held = [one.ability for one in self.game.view(choice.about).abilities if isinstance(one.ability, Spell)]
            for ability in [source_of(own)] if own is not None else held:
                node = node or modal(ability.effect)
        most = 1 + max((option for option in choice.domain.iterate() if isinstance(option, int)), default=9)
        return [printed(mode) for mode in node.modes] if node is not None else [""] * most

    def _by_text(self, choice: Choice, answer: m.Answer, texts: dict[int, tuple[str, ...]]) -> Any:
        found: list[int] = []
        for item in answer if isinstance(answer, tuple) else (answer,):
            word = self._text(item)
            alike = [at for at, names in texts.items() if at not in found and any(_alike(word, n) for n in names)]
            if not alike:
                if choice.kind not in MODES or not fold(word).isdigit():
                    raise Unfit(answer)
                alike = [int(fold(word)) - 1]  # no such mode: refused by its rule
            found.append(alike[0])
        return found[0] if isinstance(choice.domain, OneOf) and len(found) == 1 else tuple(found)

    # -- things ----------------------------------------------------------------------------------------------------

    def everything(self) -> Iterable[int]:
        """Every player and every object that is somewhere now."""
        yield from self.labels.players.values()
        for key in self.labels.names:
            number = self.game.thing(key).object
            if number and self.game.obj(number).zone != "nowhere":
                yield number

    def meant(self, text: str) -> list[int]:
        """The players and objects that a name can mean now."""
        players = [number for name, number in self.labels.players.items() if fold(name) == fold(text)]
        if players:
            return players
        numbers = [self.game.thing(key).object for key in self.labels.names.find(text)]
        return [number for number in numbers if number and self.game.obj(number).zone != "nowhere"]

    def thing(self, text: str, among: Iterable[Any]) -> Any:
        """The one player or object of `among` that a name means. Raises Unfit, AmbiguousName."""
        return self._one(text, tuple(among))

    def _one(self, answer: m.Answer, options: Sequence[Any]) -> Any:
        found = [option for option in options if self.means(answer, option)]
        if len(found) > 1 and not self._alike(found):
            raise AmbiguousName(f"「{shown_answer(answer)}」不止一个可选：请用 as 给代号，或写成「名称#1」这样")
        if not found:
            raise Unfit(answer)
        return found[0]

    def _several(self, wanted: Sequence[m.Answer], options: Sequence[Any]) -> tuple[Any, ...]:
        """Different options for the wanted ones, in their order."""
        chosen: list[Any] = []
        for item in wanted:
            left = [option for option in options if option not in chosen]
            found = [option for option in left if self.means(item, option)]
            same = sum(other == item for other in wanted[len(chosen) :])
            if len(found) > 1 and len(found) != same and not self._alike(found):
                raise AmbiguousName(f"「{shown_answer(item)}」不止一个可选：请用 as 给代号，或写成「名称#1」这样")
            if not found:
                raise Unfit(item)
            chosen.append(found[0])
        return tuple(chosen)

    def _alike(self, options: Sequence[Any]) -> bool:
        """Whether it doesn't matter which: cards of one name in one zone where nothing tells them apart."""
        records = [self.game.records.get(option) for option in options if isinstance(option, int)]
        cards = [record for record in records if isinstance(record, Obj) and record.zone in _HIDDEN_ALIKE]
        if len(cards) != len(options):
            return False
        handles = {self.labels.names.handle(record.thing) for record in cards}
        return len({(record.zone, record.owner) for record in cards}) == 1 and handles == {None}

    def means(self, answer: m.Answer, option: Any) -> bool:
        """Whether an answer means that option."""
        if isinstance(option, tuple):
            if isinstance(answer, tuple):
                return len(answer) == len(option) and all(map(self.means, answer, option))
            return any(self.means(answer, part) for part in option)
        if isinstance(answer, tuple):
            return len(answer) == 1 and self.means(answer[0], option)
        if not isinstance(answer, str):
            return False
        if isinstance(option, bool):
            return v.yes_or_no(answer) is option
        if isinstance(option, int):
            return self._names(answer, option)
        return _same_word(answer, str(option))

    def _names(self, text: str, number: int) -> bool:
        record = self.game.records.get(number)
        if isinstance(record, Player):
            return fold(record.name) == fold(text)
        if isinstance(record, Obj):
            if self.labels.names.answers(record.thing, text):
                return True
            if self.game.thing(record.thing).kind == "ability":
                return same_name(text, self.labels.ability_name(record))
            return False
        return fold(text) == str(number)

    def _new_targets(self, answer: m.Answer, copies: Sequence[int]) -> tuple[Any, ...]:
        """[[copy, target], …]: pairs of a spell or ability on the stack and its new target; where there is one copy only,
        the target alone will do."""
        if isinstance(answer, str):
            if v.yes_or_no(answer) is False and not self.labels.names.find(answer):
                return ()
            if len(copies) != 1:
                raise Unfit(answer)
            return ((copies[0], self._one(answer, tuple(self.everything()))),)
        pairs = answer if isinstance(answer, tuple) else ()
        if len(pairs) == 2 and all(isinstance(part, str) for part in pairs):
            pairs = (pairs,)
        found = []
        for pair in pairs:
            if not isinstance(pair, tuple) or len(pair) != 2:
                raise Unfit(answer)
            spell = self._one(pair[0], tuple(self.game.table.stack))
            found.append((spell, self._one(pair[1], tuple(self.everything()))))
        return tuple(found)


def _alike(word: str, text: str) -> bool:
    """Whether a word of a file means an option by its number, name or text, of which a good part is enough."""
    if same_name(word, text) or _same_word(word, text):
        return True
    plain = plain_ability(word).replace(" ", "")
    return len(plain) > 2 and plain in plain_ability(text).replace(" ", "")


def _same_word(answer: str, option: str) -> bool:
    if fold(answer) == fold(option):
        return True
    for table in (v.COLORS, v.TYPES, v.SUPERTYPES, v.ZONES, v.KEYWORDS, _MORE):
        found = v.words(table).find(answer)
        if found is not None and (found == option or found == v.words(table).find(option)):
            return True
    return v.words(v.MANA).find(answer) == option.upper() if len(option) == 1 else False


_MORE: v.Table = {
    "won": "赢 猜对 正面 heads",
    "lost": "输 猜错 反面 tails",
    "tap": "横置",
    "untap": "重置",
    "keep": "保留",
    "mulligan": "再调度",
    "colorless": "无色",
}
