"""One run of a scenario: its actions in order, each at the earliest legal moment, and its checks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.core.choices import Choice, Illegal, Refusal
from engine.core.state import Frame, Thing
from engine.scenario import acting, declaring, effect_now, moments
from engine.scenario import model as m
from engine.scenario import vocabulary as v
from engine.scenario.announced import Announcement, NotThere
from engine.scenario.driver import Driver, Failed, State
from engine.scenario.errors import ScenarioError
from engine.scenario.expectations import Verdict, judge
from engine.scenario.gameboard import GameBoard
from engine.scenario.pausing import GO_ON

MOST_TURNS = 20  # that an action or an advance is waited for
_DECLARATIONS = (m.Attack, m.Block, m.Assign)
_NEEDS_NO_GAME = (m.Resolve, m.Advance)

Saved = tuple[tuple[moments.Snapshot, State], frozenset[int], dict[int, frozenset[str]]]


@dataclass(frozen=True, slots=True)
class Result:
    """An expectation with how it was judged."""

    expectation: m.Expectation
    verdict: Verdict


@dataclass(slots=True)
class Run:
    """Runs a list of actions on a driven game. A subgame is a run within a run."""

    driver: Driver
    actions: tuple[m.Action, ...]
    file: str
    board: GameBoard
    results: list[Result] = field(default_factory=list)
    at: int = -1  # the index of the action that is being done
    done: frozenset[int] = frozenset()  # indexes of actions done before their turn, and of answers given
    assigned: dict[int, frozenset[str]] = field(default_factory=dict)  # what of an `assign` has been done, by index
    outer: Callable[[], Sequence[m.Action]] = tuple
    table: int = 0  # the table that it plays at, known when it begins; a subgame has its own
    is_subgame: bool = False

    # -- the list of actions ---------------------------------------------------------------------------------------

    def rest(self) -> Sequence[m.Action]:
        """The actions that are still to come, those of the game around this one last."""
        later = tuple(self.actions[i] for i in range(self.at + 1, len(self.actions)) if i not in self.done)
        return (*later, *self.outer())

    def execute(self) -> None:
        """Do all actions. Raises Failed at one that can't be done, ScenarioError at one that can't be meant."""
        self.driver.rest_of_file = self.rest
        self.driver.declare = self.declare_later
        self.table = self.driver.game.table.id
        self.give_answers(0)
        for index, action in enumerate(self.actions):
            self.at = index
            if index in self.done:
                continue
            try:
                self.do(action)
            except Failed as failed:
                failed.action = failed.action or action
                raise

    def give_answers(self, first: int) -> None:
        """Queue the answers that stand directly from `first` on: they are known before what they answer begins."""
        for index in range(first, len(self.actions)):
            action = self.actions[index]
            if not isinstance(action, m.Choose | m.Chance):
                return
            if index not in self.done:
                self.driver.queues.put(action)
                self.done |= {index}

    def do(self, action: m.Action) -> None:
        """Do one action."""
        driver = self.driver
        driver.line = action.line
        self.give_answers(self.at + 1)
        if isinstance(action, m.Choose | m.Chance):
            self.give_answers(self.at)
            return
        if isinstance(action, m.Check):
            if action.at is not None:
                self.wait_for(action.at)
            self.check(action.expect)
            return
        if driver.over or self.ended():
            if isinstance(action, _NEEDS_NO_GAME):
                return
            over = Refusal(("102.3",), "game_over")
            if action.illegal is None:
                raise Failed(driver.told(over), over.rules)
            driver.refused(action, over)
            return
        if action.illegal is not None:
            from engine.scenario.trying import try_illegal

            try_illegal(self, action)
            return
        if action.at is not None:
            self.wait_for(action.at)
        self._act(action)

    def check(self, expectations: Sequence[m.Expectation]) -> None:
        """Judge expectations now."""
        for expectation in expectations:
            self.results.append(Result(expectation, judge(expectation, self.board, self.file)))

    def ended(self) -> bool:
        """Whether the (sub)game of this run is over, though the game around it may go on."""
        pending = self.driver.pending
        return self.is_subgame and pending is not None and pending.kind == "subgame_over"

    def asked(self) -> Choice | None:
        """The choice that waits, if it is one of this game, not of a subgame within it."""
        return self.driver.pending if self.driver.game.table.id == self.table else None

    def is_in(self, moment: m.Moment) -> bool:
        """Whether the step that is going on in this game is the one meant."""
        game = self.driver.game
        return game.table.id == self.table and moments.is_in(game, self.driver.labels, moment)

    # -- moments ---------------------------------------------------------------------------------------------------

    def wait_for(self, moment: m.Moment) -> None:
        """Both pass until a step; the one that is going on counts as reached."""
        driver = self.driver
        first = driver.game.table.turn_number
        while not self.is_in(moment):
            if driver.over or self.ended():
                raise Failed("没有到所写的步骤，这盘游戏就结束了", ("102.3",))
            if driver.game.table.turn_number - first > MOST_TURNS:
                raise Failed(f"{MOST_TURNS}个回合内没有到所写的步骤")
            driver.move()

    def step_id(self) -> int:
        """What tells the step that is going on from the same step of another turn."""
        game = self.driver.game
        for number in reversed(game.root.frames):
            frame = game.records[number]
            if isinstance(frame, Frame) and frame.procedure == "step":
                return number
        return 0

    def advance(self, to: m.Moment) -> None:
        """Both pass until a step that has not begun yet is reached, and what it begins with is done."""
        driver = self.driver
        game = driver.game
        here, first = self.step_id(), game.table.turn_number
        while not (self.step_id() != here and self.is_in(to) and self._arrived()):
            if driver.over or self.ended():
                return
            if game.table.turn_number - first > MOST_TURNS:
                raise Failed(f"{MOST_TURNS}个回合内没有进行到{v.words(v.STEPS).chinese[to.step]}")
            driver.move()

    def _arrived(self) -> bool:
        pending = self.driver.pending
        return pending is not None and pending.kind in ("priority", "pause")

    def resolve(self, everything: bool) -> None:
        """Both pass until the top object, or all, has resolved."""
        driver = self.driver
        game = driver.game
        table = game.table
        top = table.stack[-1:]
        while table.stack and not driver.over and not self.ended():
            if not everything and not set(top) & set(table.stack):
                return
            driver.move()

    # -- actions ---------------------------------------------------------------------------------------------------

    def _with_priority(self, action: m.Announced) -> None:
        """Play, activate, turn up: at the first moment at which the player may, meanwhile both pass."""
        driver = self.driver
        game = driver.game
        saved = driver.save()
        first = game.table.turn_number
        last: Refusal | None = None
        while True:
            pending = self.asked()
            if driver.over or self.ended():
                self._fail(last or Refusal(("102.3",), "game_over"))
            elif pending is None:
                pass
            elif pending.kind == "priority" and pending.player == driver.labels.players[action.by or ""]:
                refusal, missing = acting.attempt(driver, action)
                if refusal is None:
                    return
                last = refusal
                if missing and not game.table.stack:
                    if refusal.why == acting.NO_SUCH_ABILITY:
                        message = f"{driver.told(refusal)}：请检查 activate（起动）和 ability（异能）"
                        raise ScenarioError(message, self.file, action.line)
                    self._fail(refusal)
            if game.table.turn_number - first > MOST_TURNS:
                driver.back(saved)
                self._fail(last or Refusal(("408.1d",), "no_moment"))
            driver.move()

    def _fail(self, refusal: Refusal) -> None:
        raise Failed(self.driver.told(refusal), refusal.rules)

    def _declaration(self, action: declaring.Declaration) -> None:
        """Attack, block, assign: when that is asked for."""
        driver = self.driver
        saved, first = driver.save(), driver.game.table.turn_number
        last: Refusal | None = None
        while True:
            pending = self.asked()
            if driver.over or self.ended():
                break
            if pending is not None and declaring.is_for(driver, action, pending):
                last = declaring.attempt(driver, action, pending)
                if last is None:
                    if not isinstance(action, m.Assign) or self._all_assigned(self.at, action, pending):
                        return
                    continue
                if isinstance(action, m.Assign):
                    break  # the damage of that source is divided now or never
            if driver.game.table.turn_number - first > MOST_TURNS:
                break
            driver.move()
        if last is not None:
            driver.back(saved)
            self._fail(last)
        self._fail(Refusal(_MOMENT[type(action)], "no_moment"))

    def _all_assigned(self, index: int, action: m.Assign, choice: Choice) -> bool:
        """Note that the damage of one more source is assigned; whether it is all that the action speaks of."""
        names, thing = self.driver.labels.names, self.driver.labels.key(choice.about)
        now = frozenset(name for name, _ in action.shares if names.answers(thing, name))
        self.assigned[index] = self.assigned.get(index, frozenset()) | now
        return len(self.assigned[index]) == len(action.shares)

    def declare_later(self, choice: Choice) -> bool:
        """Answer a declaration by what the file gives later: that is not defaulted away. False where it gives nothing.

        An `advance` that leads beyond this step means that what stands behind it is for another combat.
        """
        driver = self.driver
        if driver.game.table.id != self.table:
            return False
        for index in range(self.at, len(self.actions)):
            action = self.actions[index]
            if index in self.done:
                continue
            if index > self.at and declaring.is_for(driver, action, choice, anybody=action.illegal is not None):
                if action.illegal is not None:
                    refusal = declaring.attempt(driver, action, choice)  # type: ignore[arg-type]
                    if refusal is None:
                        raise Failed("应当不合法，却可以这样做", (), action)
                    self.done |= {index}
                    driver.refused(action, refusal)
                    choice = driver.pending or choice
                    continue
                refusal = declaring.attempt(driver, action, choice)  # type: ignore[arg-type]
                if refusal is not None:
                    return False
                if not isinstance(action, m.Assign) or self._all_assigned(index, action, choice):
                    self.done |= {index}
                return True
            beyond = [action.at] + ([action.to] if isinstance(action, m.Advance) else [])
            if any(to is not None and not moments.is_in(driver.game, driver.labels, to) for to in beyond):
                return False
        return False

    def _pass(self, action: m.Pass) -> None:
        driver = self.driver
        first = driver.game.table.turn_number
        while not driver.over and not self.ended():
            pending = self.asked()
            if pending is not None and pending.kind == "priority":
                mine = pending.player == driver.labels.players[action.by or ""]
                driver.move()
                if mine:
                    return
                continue
            if driver.game.table.turn_number - first > MOST_TURNS:
                break
            driver.move()
        self._fail(Refusal(("408.1c",), "no_moment"))

    def _concede(self, action: m.Concede) -> None:
        driver = self.driver
        driver.game.concede(driver.labels.players[action.by or ""])
        driver.settle()

    def _mulligan(self, action: m.Mulligan | m.Keep) -> None:
        driver = self.driver
        player = driver.labels.players[action.by or ""]
        while driver.pending is not None and driver.pending.kind == "mulligan":
            if driver.pending.player == player:
                driver.put("keep" if isinstance(action, m.Keep) else "mulligan")
                driver.settle()
                return
            driver.move()
        self._fail(Refusal(("101.4",), "no_moment"))

    def _effect(self, action: m.Effect) -> None:
        refusal = self.happen(action)
        if refusal is not None:
            self._fail(refusal)

    def happen(self, action: m.Effect) -> Refusal | None:
        """Carry out an effect at once; its refusal where it can't be, which changes nothing."""
        from engine.scenario.compiling import effect

        driver = self.driver
        game = driver.game
        ability = effect(action.text, self.file, action.line)
        before = {n for n, record in game.records.items() if isinstance(record, Thing)}
        saved = driver.save()
        driver.announcing = announcement = Announcement(action)
        try:
            effect_now.begin(game, driver.labels.players[action.by or ""], ability, action.x)
            refusal = _run(driver)
            while refusal is None and driver.pending is not None and driver.pending.kind not in moments.POINTS:
                if action.handle is not None:  # a copy is there when its new targets are chosen
                    self._name_made(action.handle, before)
                refusal = driver.answer_choice(driver.pending)
        except NotThere as absent:
            refusal = absent.refusal
        finally:
            driver.announcing = None
        if refusal is None and announcement.targets:
            refusal = Refusal(("409.1c",), "too_many_targets")
        if refusal is not None:
            driver.back(saved)
            return refusal
        if action.handle is not None:
            self._name_made(action.handle, before)
        return None

    def _name_made(self, handle: str, before: set[int]) -> None:
        """Give the tokens and copies that an effect has made their handle: NAME, or NAME#1, NAME#2 …"""
        game = self.driver.game
        made = [
            record.id
            for record in game.records.values()
            if isinstance(record, Thing) and record.id not in before and record.kind in ("token", "copy")
        ]
        for number, thing in enumerate(made, 1):
            several = len(made) > 1
            self.driver.labels.handles[thing] = (f"{handle}#{number}", handle) if several else (handle, None)

    def _subgame(self, action: m.Subgame) -> None:
        """506: what happens in the subgame that the action before has begun; both pass until it begins."""
        driver = self.driver
        game = driver.game
        main = game.table.id
        first = game.table.turn_number
        while game.table.id == main:
            if driver.over or not game.table.stack or game.table.turn_number - first > MOST_TURNS:
                raise Failed("没有开始子游戏：subgame（子游戏）要写在开始子游戏的动作后面", ("506.1",))
            driver.move()
        began = max(at for at, entry in enumerate(game.trace) if entry.kind == "subgame_began")
        inner = Run(
            driver,
            action.do,
            self.file,
            GameBoard(game, driver.labels, self.board.tell, began),
            self.results,
            outer=self.rest,
            is_subgame=True,
        )
        try:
            inner.execute()
            table = game.table.id
            while game.table.id == table and not driver.over and not inner.ended():
                driver.move()
            inner.check(action.expect)
        finally:
            driver.rest_of_file, driver.declare = self.rest, self.declare_later
        if inner.ended():
            driver.put(GO_ON)
            driver.settle()

    def _act(self, action: m.Action) -> None:
        """Do an action that concerns the game."""
        if isinstance(action, m.Play | m.Activate | m.TurnUp):
            self._with_priority(action)
        elif isinstance(action, declaring.Declaration):
            self._declaration(action)
        elif isinstance(action, m.Mulligan | m.Keep):
            self._mulligan(action)
        elif isinstance(action, m.Advance):
            self.advance(action.to)
        elif isinstance(action, m.Resolve):
            self.resolve(action.everything)
        elif isinstance(action, m.Pass):
            self._pass(action)
        elif isinstance(action, m.Concede):
            self._concede(action)
        elif isinstance(action, m.Effect):
            self._effect(action)
        elif isinstance(action, m.Subgame):
            self._subgame(action)

    # -- going back ------------------------------------------------------------------------------------------------

    def save(self) -> Saved:
        """The present moment of the run, its list of actions included."""
        return self.driver.save(), self.done, dict(self.assigned)

    def back(self, saved: Saved) -> None:
        """Go back to a moment that was saved."""
        self.driver.back(saved[0])
        self.done = saved[1]
        self.assigned = dict(saved[2])


_MOMENT: dict[type, tuple[str, ...]] = {m.Attack: ("308.1",), m.Block: ("309.1",), m.Assign: ("310.1",)}


def _run(driver: Driver) -> Refusal | None:
    try:
        driver.game.run()
    except Illegal as illegal:
        return illegal.refusal
    return None
