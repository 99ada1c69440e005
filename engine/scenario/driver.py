"""Driving a game: everything that it asks is answered, from the file, by default or by chance, until an action is due.

The engine only asks. What the file says is known to this module as queues of answers and the list of actions; when an
action is done is the business of `acting`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any

from engine.core.choices import CHANCE, NOTHING, Choice, Refusal
from engine.core.game import Game
from engine.core.state import Thing
from engine.scenario import assuming, moments, paying
from engine.scenario import model as m
from engine.scenario.announced import Announcement
from engine.scenario.answering import Answering, Unfit, shown_answer
from engine.scenario.errors import ScenarioError
from engine.scenario.labels import Labels
from engine.scenario.names import AmbiguousName
from engine.scenario.pausing import GO_ON
from engine.scenario.plain import changed
from engine.scenario.queues import Queues
from engine.turn.priority import PASS

MOST_OPTIONS = 5_000  # answers of one open choice that branches are made of
MOST_MOVES = 20_000  # choices answered in one run before it is given up as endless

_NOT_ASKED = frozenset(
    ("graveyard_order", "mana", "replacement_of")
)  # answered by default in silence, unless the file answers


def _not_asked(choice: Choice) -> bool:
    """Whether a choice is answered by default in silence: also the order of triggers of the same text."""
    if choice.kind == "trigger_order":
        first, *others = (one.ability for one in choice.data["triggers"])
        return all(one is first or one == first for one in others)
    return choice.kind in _NOT_ASKED


class Failed(Exception):  # noqa: N818 - how a run ends at an action that can't be done
    """An action can't be done, or an answer doesn't fit."""

    def __init__(self, reason: str, rules: Sequence[str] = (), action: m.Action | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rules = tuple(rules)
        self.action = action


class Script:
    """One way through the choices that are left open: which option at each, the first where nothing is said."""

    def __init__(self, picks: Sequence[int] = ()) -> None:
        self.picks = list(picks)
        self.counts: list[int] = []

    def pick(self, options: Sequence[Any]) -> Any:
        """The option for the next open choice."""
        at = len(self.counts)
        if at >= len(self.picks):
            self.picks.append(0)
        self.counts.append(len(options))
        return options[self.picks[at]]

    def following(self) -> Script | None:
        """The next way, None after the last one."""
        picks = self.picks[: len(self.counts)]
        while picks and picks[-1] + 1 >= self.counts[len(picks) - 1]:
            picks.pop()
        if not picks:
            return None
        picks[-1] += 1
        return Script(picks)


@dataclass(slots=True)
class State:
    """What of a run has to be put back when a moment is gone back to, besides the game."""

    queues: Queues
    random: Any
    assumptions: int
    taken: dict[Any, int]
    handles: dict[int, tuple[str, str | None]]


@dataclass(slots=True)
class Driver:
    """A game with the file's answers. `rest` gives the actions that are still to come, for lookahead."""

    game: Game
    labels: Labels
    file: str
    queues: Queues
    random: Random
    rest_of_file: Callable[[], Sequence[m.Action]]
    script: Script | None = None
    assumptions: list[str] = field(default_factory=list)
    announcing: Announcement | None = None
    declare: Callable[[Choice], bool] | None = None  # answers a declaration by an action that the file gives later
    line: int | None = None  # of the action that is being done
    lines: dict[int, int] = field(default_factory=dict)  # thing → the line of the action that played it
    moves: int = 0
    taken: dict[Any, int] = field(default_factory=dict)
    answering: Answering = field(init=False)

    def __post_init__(self) -> None:
        self.answering = Answering(self.labels)

    # -- where the game is -----------------------------------------------------------------------------------------

    @property
    def pending(self) -> Choice | None:
        """The choice that waits, None when the game is over."""
        return self.game.pending

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.game.pending is None

    def start(self) -> None:
        """Begin: up to the first point at which an action may be due."""
        self.game.run()
        self.settle()

    def settle(self) -> None:
        """Answer everything up to the next point. Raises Failed where an answer of the file doesn't fit."""
        while self.pending is not None and self.pending.kind not in moments.POINTS:
            refusal = self.answer_choice(self.pending)
            if refusal is not None:
                raise Failed(f"答案不合：{self.told(refusal)}", refusal.rules)

    def move(self) -> None:
        """Go on from a point without an action: pass priority, declare what is given later or by default."""
        self.moves += 1
        if self.moves > MOST_MOVES:
            raise Failed(f"进行了{MOST_MOVES}步仍没有结束：请检查是否有无尽的循环")
        choice = self.pending
        if choice is None:
            return
        if choice.kind == "priority":
            self.put(PASS)
        elif choice.kind in ("pause", "subgame_over"):
            self.put(GO_ON)
        elif choice.kind == "mulligan":
            self.assumptions.append(assuming.in_words(choice, "保留", self.labels))
            self.put("keep")
        elif self.declare is None or not self.declare(choice):
            self.put(self.default(choice))
        self.settle()

    def put(self, answer: Any) -> None:
        """Answer the pending choice with what is legal for certain."""
        refusal = self.game.answer(answer)
        if refusal is not None:
            raise Failed(f"没有合法的选择：{self.told(refusal)}", refusal.rules)

    # -- answering -------------------------------------------------------------------------------------------------

    def answer_choice(self, choice: Choice) -> Refusal | None:
        """Answer a choice that is no point. A refusal means that what was announced is illegal."""
        self.moves += 1
        if self.moves > MOST_MOVES:
            raise Failed(f"进行了{MOST_MOVES}步仍没有结束：请检查是否有无尽的循环")
        if choice.player == CHANCE:
            return self.game.answer(self._chance(choice))
        own = self.announcing.answer(choice, self) if self.announcing is not None else None
        if own is not None:
            return own if isinstance(own, Refusal) else self.game.answer(own[0])
        if choice.kind == "pay":
            found = paying.automatic(choice, self.game, self.labels, self.rest_of_file())
            return found if isinstance(found, Refusal) else self.game.answer(found)
        only = choice.domain.single()
        if only is not NOTHING:
            return self.game.answer(only)
        return self.game.answer(self._from_file(choice))

    def _from_file(self, choice: Choice) -> Any:
        """The answer of the file that waits for this choice, else the default."""
        player = self.labels.player_name(choice.player)
        while (action := self.queues.head(player)) is not None:
            if action.illegal is not None:
                self.queues.take(player)
                self._try_illegal(choice, action)
                continue
            quiet = _not_asked(choice) or self._announced(choice)
            try:
                answer = self.convert(choice, action)
                refusal = choice.domain.check(answer)
            except Unfit as unfit:
                if quiet:
                    break
                raise Failed(
                    f"「{unfit.shown}」不是这个选择的答案：{self._asked(choice)}", (choice.rule,), action
                ) from None
            if refusal is not None:
                if quiet:
                    break
                raise Failed(
                    f"「{shown_answer(action.answer)}」不合：{self.told(refusal)}",
                    refusal.rules or (choice.rule,),
                    action,
                )
            self.queues.take(player)
            return answer
        return self.default(choice)

    def _announced(self, choice: Choice) -> bool:
        return self.announcing is not None and self.announcing.covers(choice, self)

    def convert(self, choice: Choice, action: m.Choose | m.Chance) -> Any:
        """An answer of the file as the choice has it. Raises Unfit; a name borne by several is a ScenarioError."""
        try:
            return self.answering.convert(choice, action.answer)
        except AmbiguousName as problem:
            raise ScenarioError(problem.message, self.file, action.line) from None

    def _try_illegal(self, choice: Choice, action: m.Choose) -> None:
        """Put an answer that must be refused to a choice, which is then asked again."""
        try:
            answer = self.convert(choice, action)
            refusal = choice.domain.check(answer)
        except Unfit:
            refusal = Refusal((choice.rule,), "no_option")
        if refusal is None:
            raise Failed(f"「{shown_answer(action.answer)}」应当不合法，却可以这样选", (), action)
        self.refused(action, refusal)

    def refused(self, action: m.Action, refusal: Refusal, place: tuple[int, int, str] | None = None) -> None:
        """Write a refusal into the trace, and fail where it isn't by a rule that the file names."""
        from engine.scenario.refusing import entry_of, fitting

        moments.write(self.game, entry_of(self.game, self.labels, action, refusal, place))
        if not fitting(refusal, action.illegal or ()):
            raise Failed(
                f"被拒绝了，但依据的是{'、'.join(refusal.rules)}（{self.told(refusal)}），"
                f"不是{'、'.join(action.illegal or ())}",
                refusal.rules,
                action,
            )

    def _chance(self, choice: Choice) -> Any:
        """What chance decides: by the first answer that fits, else by the seed."""
        for action in self.queues.chance:
            try:
                answer = self.convert(choice, action)
            except Unfit:
                continue
            if choice.domain.check(answer) is None:
                self.queues.take_chance(action)
                return answer
        return choice.domain.sample(self.random)

    def default(self, choice: Choice) -> Any:
        """The default answer, or in a branch the one whose turn it is. Raises ScenarioError where there is none."""
        only = choice.domain.single()
        if only is not NOTHING:
            return only
        what = assuming.never_assumed(choice)
        if what is not None:
            about = assuming.about(choice, self.labels)
            who = self.labels.player_name(choice.player)
            raise ScenarioError(
                f"{about}要{who}选择{what}，文件里没有给答案：请在引起它的动作后面写 {{by: {who}, choose: …}}",
                self.file,
                self.lines.get(self._thing(choice), self.line),
            )
        if self.script is not None and not _not_asked(choice) and choice.kind not in ("mulligan", "costs"):
            return self.script.pick(list(islice(choice.domain.iterate(), MOST_OPTIONS)))
        key = (choice.kind, self._thing(choice))
        answer = assuming.assumed(choice, self.taken.get(key, 0), self.labels)
        self.taken[key] = self.taken.get(key, 0) + 1
        if not _not_asked(choice) and choice.kind != "costs":
            words = assuming.in_words(choice, answer, self.labels)
            if words not in self.assumptions:
                self.assumptions.append(words)
        return answer

    def _thing(self, choice: Choice) -> int:
        """The card or token whose text asks: for an ability the one that it comes from."""
        if not choice.about:
            return 0
        key = self.labels.key(choice.about)
        record = self.game.records.get(key)
        return record.source or key if isinstance(record, Thing) and record.kind == "ability" else key

    def _asked(self, choice: Choice) -> str:
        options = self.answering.options(choice.domain)
        shown = [assuming.shown(choice, option, self.labels) for option in options[:6]]
        return f"可以选{'、'.join(shown)}" if shown else "没有可选的"

    def told(self, refusal: Refusal) -> str:
        """A refusal in words."""
        from engine.scenario.refusing import reason

        return reason(refusal, self.labels)

    # -- going back ------------------------------------------------------------------------------------------------

    def save(self) -> tuple[moments.Snapshot, State]:
        """The present moment of the run."""
        return moments.take(self.game), State(
            self.queues.copy(),
            self.random.getstate(),
            len(self.assumptions),
            dict(self.taken),
            dict(self.labels.handles),
        )

    def back(self, saved: tuple[moments.Snapshot, State]) -> None:
        """Go back to a moment that was saved."""
        snapshot, state = saved
        moments.restore(self.game, snapshot)
        self.queues = state.queues.copy()
        self.random.setstate(state.random)
        del self.assumptions[state.assumptions :]
        self.taken = dict(state.taken)
        self.labels.handles.clear()
        self.labels.handles.update(state.handles)


def stripped(action: m.Action) -> m.Action:
    """An action as the engine is asked for it: whether it has to be refused is nobody's business there."""
    return changed(action, illegal=None)
