"""A game: its records, the ruleset it is played by, and the verbs that rules are written in.

`run` goes on until the game needs a `Choice` or is over; `answer` continues. Nothing is suspended in between: a step
that asks is left by an exception and, once answered, taken back and done again from its beginning with the answers so
far, up to where it asked. Steps are therefore written straight on, and must be deterministic.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, TypeVar

from engine.core.choices import CHANCE, NOTHING, Choice, Illegal, Refusal
from engine.core.events import Entry, Event
from engine.core.records import EMPTY, Journal, Map, Record
from engine.core.state import ROOT, Delayed, Effect, Frame, Obj, Player, Root, Table, Thing

if TYPE_CHECKING:
    from engine.core.ruleset import Ruleset

T = TypeVar("T")
R = TypeVar("R", bound=Record)


class Ask(Exception):  # noqa: N818 - no error: how a step that needs an answer is left
    """Leaves a step that needs an answer."""

    def __init__(self, choice: Choice) -> None:
        super().__init__(choice.kind)
        self.choice = choice


class Over(Exception):  # noqa: N818 - no error: a game ends immediately (102.3)
    """Leaves everything under way, because the game is over."""


class Game:
    """A game under way. Everything that has to survive a copy or a save is in its records."""

    __slots__ = (
        "_batch",
        "_by_epoch",
        "_by_ticks",
        "_cursor",
        "_epoch",
        "_ticks",
        "answers",
        "applied",
        "base",
        "journal",
        "pending",
        "proposed",
        "records",
        "root",
        "rules",
        "scratch",
    )

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.journal = Journal()
        self.records: dict[int, Any] = {}  # Record by id; typed by the verbs below, as a cast would cost time
        self.root = Root(ROOT, self.journal)
        self.records[ROOT] = self.root
        self.pending: Choice | None = None  # the choice that waits for its answer
        self.answers: tuple[Any, ...] = ()  # given so far within the step under way
        self.base = 0  # the moment at which that step began
        self.applied: frozenset[Any] = frozenset()  # carried by events that replace others (419.6a)
        self.proposed: tuple[Event, ...] = ()  # the batch that is about to happen, for shields against all of it
        self.scratch: dict[Hashable, Any] = {}  # what rules have worked out and check themselves whether it still holds
        self._cursor = 0
        self._batch: int | None = None
        self._by_epoch: dict[Hashable, Any] = {}
        self._by_ticks: dict[Hashable, Any] = {}
        self._epoch = self._ticks = -1

    # -- records ---------------------------------------------------------------------------------------------------

    def new(self, record: type[R], /, **values: Any) -> R:
        """A new record with a new id."""
        root = self.root
        number = root.next_id
        root.next_id = number + 1
        made = record(number, self.journal, **values)
        self.records[number] = made
        self.journal.entries.append((self.records, number, None))
        return made

    def drop(self, number: int) -> None:
        """Forget a record."""
        record = self.records.pop(number)
        self.journal.entries.append((self.records, number, record))

    @property
    def table(self) -> Table:
        """The table that is played at now."""
        found: Table = self.records[self.root.table]
        return found

    def obj(self, number: int) -> Obj:
        """The object of that id, present or past."""
        found: Obj = self.records[number]
        return found

    def thing(self, number: int) -> Thing:
        """The thing of that id."""
        found: Thing = self.records[number]
        return found

    def player(self, number: int) -> Player:
        """The player of that id."""
        found: Player = self.records[number]
        return found

    def effect(self, number: int) -> Effect:
        """The continuous effect of that id."""
        found: Effect = self.records[number]
        return found

    def delayed(self, number: int) -> Delayed:
        """The delayed triggered ability of that id."""
        found: Delayed = self.records[number]
        return found

    def is_player(self, number: int) -> bool:
        """Whether an id is a player's."""
        return isinstance(self.records.get(number), Player)

    def opponent(self, player: int) -> int:
        """The other player."""
        one, two = self.table.players
        return two if player == one else one

    def apnap(self) -> tuple[int, int]:
        """The active player, then the nonactive one (103.4)."""
        active = self.table.active
        return active, self.opponent(active)

    def tick(self) -> int:
        """A new timestamp (418.5e)."""
        table = self.table
        table.clock += 1
        return table.clock

    # -- characteristics and caches --------------------------------------------------------------------------------

    def view(self, number: int) -> Any:
        """The characteristics of an object as continuous effects make them now; as they last were if it has left."""
        record: Obj = self.records[number]
        if record.zone == "nowhere" and record.last is not None:
            return record.last
        return self.rules.project(self, number)

    def by_epoch(self, key: Hashable, make: Callable[[], T]) -> T:
        """What `make` gives, kept until something changes that characteristics are made from."""
        if self._epoch != self.journal.epoch:
            self._by_epoch = {}
            self._epoch = self.journal.epoch
        found = self._by_epoch.get(key, NOTHING)
        if found is NOTHING:
            found = self._by_epoch[key] = make()
        return found  # type: ignore[no-any-return]

    def by_ticks(self, key: Hashable, make: Callable[[], T]) -> T:
        """What `make` gives, kept until anything changes."""
        if self._ticks != self.journal.ticks:
            self._by_ticks = {}
            self._ticks = self.journal.ticks
        found = self._by_ticks.get(key, NOTHING)
        if found is NOTHING:
            found = self._by_ticks[key] = make()
        return found  # type: ignore[no-any-return]

    # -- frames ----------------------------------------------------------------------------------------------------

    @property
    def frame(self) -> Frame:
        """The procedure under way."""
        found: Frame = self.records[self.root.frames[-1]]
        return found

    def call(self, procedure: str, /, **bound: Any) -> Frame:
        """Begin a procedure; the one that calls goes on with its next step when it is done."""
        mark = self.base if self.rules.procedures[procedure].refusable else -1
        frame = self.new(Frame, procedure=procedure, bound=Map(bound) if bound else EMPTY, mark=mark)
        self.root.frames = (*self.root.frames, frame.id)
        return frame

    def leave(self) -> None:
        """End the procedure under way."""
        frames = self.root.frames
        self.root.frames = frames[:-1]
        self.drop(frames[-1])

    def jump(self, frame: Frame, rule: str) -> None:
        """Go on with the step of that number."""
        frame.at = self.rules.procedures[frame.procedure].index(rule)

    # -- asking ----------------------------------------------------------------------------------------------------

    def ask(
        self,
        player: int,
        kind: str,
        domain: Any,
        rule: str,
        *,
        about: int = 0,
        free: bool = False,
        silent: bool = False,
        **data: Any,
    ) -> Any:
        """The answer to a question, which may only be known after the step has been left and begun again.

        Where there is only one legal answer nobody is asked, unless the choice is `free` (priority, declarations).
        The answer is an entry of the trace, unless the choice is `free` or `silent` (told by what it leads to).
        """
        if not free:
            only = domain.single()
            if only is not NOTHING:
                return only
        at = self._cursor
        self._cursor = at + 1
        if at >= len(self.answers):
            raise Ask(Choice(player, kind, domain, rule, about, Map(data) if data else EMPTY, free))
        answer = self.answers[at]
        if kind != "priority" or answer[0] != "pass":
            self.root.decisions += 1
        if player == CHANCE:
            self.note("chance", rule, answer=answer, what=kind, **data)
        elif not free and not silent:
            decided = self.rules.hooks["decided"](self, player)
            self.note("chosen", (rule, *decided), player=player, answer=answer, what=kind)
        return answer

    def decide(self, player: int, kind: str, domain: Any, rule: str, **data: Any) -> Any:
        """What chance decides, about `player`; an entry of the trace in any case."""
        only = domain.single()
        if only is NOTHING:
            return self.ask(CHANCE, kind, domain, rule, whose=player, **data)
        self.note("chance", rule, answer=only, what=kind, whose=player, **data)
        return only

    def run(self) -> Choice | None:
        """Go on until a choice has to be made, which is returned, or the game is over: None."""
        journal, procedures, records, root = self.journal, self.rules.procedures, self.records, self.root
        over = self.table.status != "running" and not self.table.outer  # then nothing happens any more (102.3)
        while root.frames and not over:
            frame: Frame = records[root.frames[-1]]
            steps = procedures[frame.procedure].steps
            at = frame.at
            if at >= len(steps):
                self.leave()
                continue
            if not self.answers:
                self.base = journal.mark()
            self._cursor = 0
            frame.at = at + 1
            try:
                steps[at].run(self, frame)
            except Ask as asked:
                self.pending = asked.choice
                return asked.choice
            except Over:
                pass
            self.answers = ()
            over = self.table.status != "running" and not self._unwind()
        self.pending = None
        self.base = journal.mark()  # no step is under way that `settle` could leave
        return None

    def _unwind(self) -> bool:
        """End every procedure of a subgame that is over (506.6); False where the main game is over (102.3)."""
        if not self.table.outer:
            return False
        while self.frame.procedure != "subgame":
            self.leave()
        return True

    def concede(self, player: int) -> None:
        """A player concedes, which is possible at any time (102.7)."""
        self.settle()
        self.answers = ()
        self.pending = None
        rules = self.rules.hooks["conceding"]()
        self.note("conceded", rules, player=player)
        try:
            self.happen(Event("lose", rules, player=player))
        except Over:
            self._unwind()
        self.run()

    def withdraw(self) -> None:
        """Give up what was begun and can't be finished legally: back to the moment before it (422.1)."""
        self._back()

    def answer(self, answer: Any) -> Refusal | None:
        """Answer the pending choice. None: it was legal, and the game has gone on to the next choice or its end.

        A refusal means that the answer, or what it began, is illegal; the game is exactly as it was (409.1, 422.1).
        """
        choice = self.pending
        if choice is None:
            raise RuntimeError("nothing was asked")
        refusal = choice.domain.check(answer)
        if refusal is not None:
            return refusal
        self.journal.rollback(self.base)
        self.answers = (*self.answers, answer)
        self.pending = None
        try:
            self.run()
        except Illegal as illegal:
            self._back()
            return illegal.refusal
        return None

    def _back(self) -> None:
        """Take back the refusable procedure under way, and put the choice that led into it again (422.1)."""
        mark = self.base
        for number in reversed(self.root.frames):
            frame: Frame = self.records[number]
            if frame.mark >= 0:
                mark = frame.mark
                break
        self.journal.rollback(mark)
        self.answers = ()
        self.run()

    def resume(self) -> None:
        """Come to the pending choice again after `settle`."""
        self.run()

    def settle(self) -> None:
        """Leave the step that asks, so that the records are as they were when it began (for saving and copying)."""
        self.journal.rollback(self.base)

    def trial(self, run: Callable[[], T]) -> T | None:
        """What `run` gives, with everything that it writes taken back; None where it asks or can't be done."""
        journal = self.journal
        mark = journal.mark()
        present = self._epoch == journal.epoch, self._ticks == journal.ticks
        kept = self._by_epoch, self._by_ticks, self.answers, self._cursor, self._batch, self.applied
        self.answers, self._cursor = (), 0
        try:
            return run()
        except (Ask, Illegal, Over):
            return None
        finally:
            journal.rollback(mark)
            self._by_epoch, self._by_ticks, self.answers, self._cursor, self._batch, self.applied = kept
            self._epoch = journal.epoch if present[0] else -1
            self._ticks = journal.ticks if present[1] else -1

    # -- what happens ----------------------------------------------------------------------------------------------

    def note(self, kind: str, rules: str | tuple[str, ...], /, **data: Any) -> None:
        """Write an entry of the trace."""
        table = self.table
        if self._batch is not None:
            data["batch"] = self._batch
        numbers = (rules,) if isinstance(rules, str) else rules[:4]
        self.journal.write(Entry(kind, numbers, data, table.active, table.turn_number, table.step))

    @property
    def trace(self) -> list[Entry]:
        """What has happened so far."""
        return self.journal.trace

    def happen(self, *events: Event) -> list[Event]:
        """Make events happen at once: replaced or prevented, applied, written to the trace, triggers noticed.

        Returns the events that really happened, which need not be the ones proposed (419.5).
        """
        rules = self.rules
        before = rules.listening(self)
        settled: dict[int, list[Event]] = {}
        around, self.proposed = self.proposed, events
        try:
            for event in events if len(events) < 2 else rules.in_turn(self, events):
                if self.applied:
                    event.applied |= self.applied
                self._settle_event(event, settled.setdefault(id(event), []))
        finally:
            self.proposed = around
        done = [one for event in events for one in settled[id(event)]]
        if not done:
            return done
        if len(done) > 1:
            done = rules.hooks["arrange"](self, done)
        for event in done:
            self._remember(event)
        outer = self._batch
        self._batch = len(self.journal.trace) if len(done) > 1 else outer
        appliers = rules.appliers
        for event in done:
            appliers[event.kind](self, event)
        self._batch = outer
        if any(event.kind in ("lose", "win", "draw_game") for event in done):
            rules.hooks["conclude"](self)
        rules.notice(self, before, done)
        return done

    def _settle_event(self, event: Event, done: list[Event]) -> None:
        """Put what `event` becomes by replacement (419) and consists of into `done`."""
        for result in self.rules.replace(self, event):
            expand = self.rules.expansions.get(result.kind)
            if expand is None:
                done.append(result)
                continue
            for part in expand(self, result):
                part.applied |= result.applied
                self._settle_event(part, done)

    def _remember(self, event: Event) -> None:
        """Keep how an object was just before an event takes it out of its zone (413.2f)."""
        number = event.data.get("object") if event.kind == "move" else None
        if number is not None:
            record = self.records[number]
            if isinstance(record, Obj) and record.zone in ("in_play", "stack", "phased_out"):
                record.last = self.view(number)
