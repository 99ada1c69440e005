"""What an action announces: the answers to the choices that come up while a spell or ability is played (409.1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.core.choices import NOTHING, Choice, Refusal
from engine.core.records import Map
from engine.core.state import Frame
from engine.scenario import model as m
from engine.scenario import paying
from engine.scenario.answering import Unfit
from engine.scenario.errors import ScenarioError
from engine.scenario.names import AmbiguousName

if TYPE_CHECKING:
    from engine.scenario.driver import Driver

_PROCEDURES = frozenset(("play_spell", "play_ability", "scenario_effect", "declare_attackers", "declare_blockers"))

Found = tuple[Any] | Refusal | None


class NotThere(Exception):  # noqa: N818 - what is named may still come, such as a token
    """Nothing is called that yet."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.refusal = Refusal(("409.1c",), "nothing_there", Map({"what": name}))


@dataclass(slots=True)
class Announcement:
    """One attempt to do an action. `about` is the object that it is done with where it has no frame of its own."""

    action: m.Announced
    about: int = 0
    targets: list[str] = field(default_factory=list)
    sacrifice: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    made: int = 0  # the spell or ability on the stack

    def __post_init__(self) -> None:
        self.targets = list(self.action.targets or ())
        self.sacrifice = list(self.action.sacrifice or ())
        self.discard = list(self.action.discard or ())

    def covers(self, choice: Choice, driver: Driver) -> bool:
        """Whether a choice belongs to what is being announced."""
        game = driver.game
        for number in reversed(game.root.frames):
            frame = game.records[number]
            if not isinstance(frame, Frame) or frame.procedure == "resolve":
                return False
            if frame.procedure in _PROCEDURES:
                made = frame.get("object", 0)
                self.made = made or self.made
                return choice.about in (0, made, self.about) or frame.procedure.startswith("declare")
        return bool(self.about) and choice.about == self.about

    def answer(self, choice: Choice, driver: Driver) -> Found:
        """The answer in a tuple of one, a refusal, or None where the action doesn't say."""
        if not self.covers(choice, driver):
            return None
        make = getattr(self, f"_{choice.kind}", None)
        found: Found = make(choice, driver) if make is not None else None
        return found

    # -- one method for each kind of choice ------------------------------------------------------------------------

    def _costs(self, choice: Choice, driver: Driver) -> Found:
        """Optional costs: those named, and none else."""
        options: tuple[str, ...] = choice.domain.options  # type: ignore[attr-defined]
        if not isinstance(self.action, m.Play):
            return ((),)
        wanted = [way for way in self.action.ways if way in options]
        if self.action.kicker is not None:
            wanted += self._kickers(self.action.kicker, options, choice, driver)
        return (tuple(dict.fromkeys(wanted)),)

    def _kickers(self, kicker: tuple[str, ...], options: tuple[str, ...], choice: Choice, driver: Driver) -> list[str]:
        kickers = [name for name in options if name.startswith("kicker")]
        if not kicker:
            return kickers or ["kicker"]
        from engine.scenario.scalars import symbol_of

        costs: Map = choice.data["costs"]
        found = []
        for text in kicker:
            symbols = sorted(symbol_of(part.rstrip("}")) or part for part in text.split("{") if part)
            for name in kickers:
                written = [s for item in costs[name][0].items for s in getattr(item, "symbols", ())]
                if sorted(written) == symbols or (text.isdigit() and name == f"kicker {text}"):
                    found.append(name)
                    break
            else:
                raise ScenarioError(f"没有费用为「{text}」的增幅", driver.file, self.action.line)
        return found

    def _modes(self, choice: Choice, driver: Driver) -> Found:
        if self.action.modes is None:
            return None
        try:
            found = driver.answering.convert(choice, self.action.modes)
        except Unfit:
            raise ScenarioError(
                f"mode（模式）要写第几种（从1数起），「{'、'.join(self.action.modes)}」不是",
                driver.file,
                self.action.line,
            ) from None
        return (found,)

    def _mode(self, choice: Choice, driver: Driver) -> Found:
        return self._modes(choice, driver)

    def _x(self, choice: Choice, driver: Driver) -> Found:
        if self.action.x is None:
            raise ScenarioError("费用里有未知数X：请写 x（未知数）是多少", driver.file, self.action.line)
        return (self.action.x,)

    def _targets(self, choice: Choice, driver: Driver) -> Found:
        """The targets named, phrase by phrase: as many as are legal for it, but no fewer than it takes."""
        if self.action.targets is None:
            return None
        domain: Any = choice.domain
        options = set(domain.options)
        most = max(domain.most, domain.least)
        found: list[int] = []
        for name in self.targets:
            if len(found) == most:
                break
            number = self.resolve(name, driver)
            if number not in options and len(found) >= domain.least and (found or most > len(self.targets)):
                break
            found.append(number)
        del self.targets[: len(found)]
        return (tuple(found),)

    def resolve(self, name: str, driver: Driver) -> int:
        """The object or player that a name means. Raises ScenarioError where it means several, NotThere for none."""
        found = driver.answering.meant(name)
        if len(found) == 1:
            return found[0]
        bearers = driver.labels.names.find(name)
        if len(found) > 1:
            shown = "、".join(driver.labels.label(key) for key in bearers[:5])
            raise ScenarioError(
                f"叫「{name}」的不止一个（{shown}）：请用 as 给代号，或写成这样的名称", driver.file, self.action.line
            )
        if bearers:
            return driver.game.thing(bearers[0]).object
        raise NotThere(name)

    def _divide(self, choice: Choice, driver: Driver) -> Found:
        if self.action.divide is None:
            return None
        return (tuple((self.resolve(name, driver), share) for name, share in self.action.divide),)

    def _pay(self, choice: Choice, driver: Driver) -> Found:
        if self.action.pay is None:
            return None
        numbers = []
        for name in self.action.pay:
            keys = [
                key
                for key in driver.labels.names.find(name)
                if driver.game.obj(driver.game.thing(key).object).zone == "in_play"
                and driver.game.thing(key).object not in numbers
            ]
            own = [key for key in keys if driver.game.view(driver.game.thing(key).object).controller == choice.player]
            if not own:
                number = self.resolve(name, driver)
            else:
                number = driver.game.thing(own[0]).object
            numbers.append(number)
        found = paying.named(choice, numbers)
        return found if isinstance(found, Refusal) else (found,)

    def _sacrifice(self, choice: Choice, driver: Driver) -> Found:
        return self._chosen(choice, driver, self.action.sacrifice, self.sacrifice)

    def _discard(self, choice: Choice, driver: Driver) -> Found:
        return self._chosen(choice, driver, self.action.discard, self.discard)

    def _chosen(self, choice: Choice, driver: Driver, given: tuple[str, ...] | None, left: list[str]) -> Found:
        if given is None:
            only = choice.domain.single()
            return None if only is NOTHING else (only,)
        most: int = choice.domain.most  # type: ignore[attr-defined]
        options: tuple[int, ...] = choice.domain.options  # type: ignore[attr-defined]
        found: list[int] = []
        for name in left[:most]:
            try:
                found.append(driver.answering.thing(name, tuple(n for n in options if n not in found)))
            except Unfit:
                found.append(self.resolve(name, driver))
            except AmbiguousName as problem:
                raise ScenarioError(problem.message, driver.file, self.action.line) from None
        del left[: len(found)]
        return (tuple(found),)
