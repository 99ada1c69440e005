"""Running scenarios: from a file, text or mapping to the CONTRACT's report."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.core.ruleset import Ruleset
from engine.scenario import compiling, reporting
from engine.scenario import model as m
from engine.scenario.answering import shown_answer
from engine.scenario.branching import judge_branches
from engine.scenario.cardbook import CardBook, definitions
from engine.scenario.driver import Driver, Failed, Script
from engine.scenario.editions import ruleset_for
from engine.scenario.errors import ScenarioError
from engine.scenario.gameboard import GameBoard, Tell, Words
from engine.scenario.knowing import check_names
from engine.scenario.pausing import pausing
from engine.scenario.queues import Queues
from engine.scenario.reading import read_data, read_file, read_text
from engine.scenario.running import Run
from engine.scenario.setting import check_damage, set_up


def run_file(
    path: str | os.PathLike[str], edition: str | None = None, tell: Tell | None = None, words: Words = str
) -> dict[str, Any]:
    """The report of a scenario file (`-`: standard input). Raises ScenarioError where it can't be meant.

    `edition`: by which edition's rules, instead of the file's. `tell`: makes a sentence of a trace entry. `words`: puts a
    text of our own, such as an assumption, into the language of the output.
    """
    return run(read_file(path), edition, tell, words)


def run_text(
    text: str, name: str, edition: str | None = None, tell: Tell | None = None, words: Words = str
) -> dict[str, Any]:
    """The report of a scenario given as text (YAML or JSON); `name` is what messages call it."""
    return run(read_text(text, name), edition, tell, words)


def run_data(
    data: Mapping[str, Any],
    name: str = "",
    edition: str | None = None,
    tell: Tell | None = None,
    words: Words = str,
) -> dict[str, Any]:
    """The report of a scenario given as plain data."""
    return run(read_data(data, name), edition, tell, words)


@contextmanager
def _meant(scenario: m.Scenario, driver: Driver | None = None) -> Iterator[None]:
    """Words that turn out to mean nothing that can be played are a ScenarioError, at the action that is being done."""
    from engine.cards.binding.binder import UnboundError

    try:
        yield
    except UnboundError as unbound:
        line = driver.line if driver is not None else None
        message = f"叙述里的「{unbound}」不知道指的是什么：请写明所指，或换一种写法"
        raise ScenarioError(message, scenario.file, line) from None
    except NotImplementedError as missing:
        line = driver.line if driver is not None else None
        message = f"叙述里有引擎还不会演算的内容（{missing}）：请换一种写法，或拿掉那张牌"
        raise ScenarioError(message, scenario.file, line) from None


@dataclass(frozen=True, slots=True)
class Ready:
    """A scenario with its cards and rules, which can be run any number of times."""

    scenario: m.Scenario
    book: CardBook
    rules: Ruleset

    def begin(self, script: Script | None = None, tell: Tell | None = None) -> Run:
        """A new run, its game set up and not yet begun. `script`: how the open choices go."""
        scenario = self.scenario
        with _meant(scenario):
            game, labels = set_up(scenario, self.book, self.rules)
            check_damage(scenario, game, labels)
        driver = Driver(game, labels, scenario.file, Queues(), Random(scenario.seed), tuple, script)
        return Run(driver, scenario.do, scenario.file, GameBoard(game, labels, tell))

    def play(self, made: Run) -> Failed | None:
        """Do everything that the file says; what made it stop before its end."""
        with _meant(self.scenario, made.driver):
            return self._play(made)

    def _play(self, made: Run) -> Failed | None:
        try:
            made.driver.start()
            made.execute()
            made.at = len(made.actions)
            if self.scenario.until is not None:
                made.advance(self.scenario.until)
            else:
                made.resolve(everything=True)
        except Failed as failed:
            return failed
        left = made.driver.queues.left()
        if left and not made.driver.over:  # a game that ends earlier leaves nothing over
            answer = shown_answer(left[0].answer)
            return Failed(f"答案「{answer}」没有用上：没有出现要它回答的选择", (), left[0])
        return None


def prepare(scenario: m.Scenario, edition: str | None = None) -> tuple[Ready, str | None]:
    """Compile the cards and choose the rules; also what has to be assumed for the edition. Raises ScenarioError."""
    line = None if edition else scenario.edition_line
    rules, note = ruleset_for(edition or scenario.edition, scenario.file, line)
    subtypes = compiling.subtypes_of(definitions(scenario))
    book = CardBook(
        scenario, lambda text: compiling.card(text, scenario.file, subtypes), compiling.find, compiling.known
    )
    check_names(scenario, book)
    return Ready(scenario, book, pausing(rules)), note


def run(
    scenario: m.Scenario, edition: str | None = None, tell: Tell | None = None, words: Words = str
) -> dict[str, Any]:
    """The report of a scenario that has been read. Raises ScenarioError where it can't be meant, or not be played."""
    ready, note = prepare(scenario, edition)
    made = ready.begin(tell=tell)
    failed = ready.play(made)
    if failed is not None:
        _judge_what_remains(made, failed)
    made.check(scenario.expect)
    report: dict[str, Any] = {
        "file": scenario.file,
        "title": scenario.title,
        "ok": failed is None and all(one.verdict.ok for one in made.results),
        "trace": reporting.trace(made.board, tell, words),
        "result": reporting.result(made.board),
        "expect": [reporting.expectation(one) for one in made.results],
        "assumptions": [words(one) for one in (*([note] if note else []), *made.driver.assumptions)],
    }
    if scenario.branches is not None:
        judged = judge_branches(ready, scenario.branches)
        report["expect"] += judged
        report["ok"] = report["ok"] and all(one["ok"] for one in judged)
    if failed is not None:
        report["failed"] = reporting.failure(failed, words)
    return report


def _judge_what_remains(made: Run, failed: Failed) -> None:
    """After an action that failed, the checks behind it are judged on the game as it stands."""
    for action in made.actions[made.at + 1 :]:
        if isinstance(action, m.Check):
            made.check(action.expect)
