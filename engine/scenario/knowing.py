"""Names that a scenario uses and nothing in it can bear: refused before the run, with the nearest that exist."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.scenario import model as m
from engine.scenario.cardbook import CardBook
from engine.scenario.errors import ScenarioError
from engine.scenario.folding import fold
from engine.scenario.listing import names_of
from engine.scenario.names import ABILITY, COMBAT_DAMAGE, Names
from engine.scenario.vocabulary import KEYWORDS, keyword, words


def check_names(scenario: m.Scenario, book: CardBook) -> None:
    """Raise ScenarioError for a name that is no handle, no card of the file, and stands in no text of it.

    Tokens get their names from texts (将一个松鼠衍生物放置进场), so a word that stands in a text may become a name.
    """
    names: Names[int] = names_of(scenario)
    for number, handle in enumerate(_handles(scenario.do), 1):
        names.add(-number, "", scenario.players[0].name, handle)
        names.add(-number - 100_000, "", scenario.players[0].name, f"{handle}#1", group=handle)
    texts = fold("\n".join((*book.texts(), *_texts(scenario))))
    players = {fold(player.name) for player in scenario.players}
    for name, line in _used(scenario):
        folded = fold(name)
        if folded in players or folded == fold(COMBAT_DAMAGE):
            continue
        bare = folded.removesuffix(fold(ABILITY)).removesuffix("(异能)")
        if names.find(name) or names.find(bare):
            continue
        for player in scenario.players:
            bare = bare.removeprefix(fold(player.name) + ".")
        bare = bare.rsplit("#", 1)[0]
        if bare and (bare in texts or names.find(bare)):
            continue
        raise ScenarioError(f"没有叫「{name}」的物件：{names.hint(name)}", scenario.file, line)
    for way, line in _ways(scenario.do):
        if keyword(way) is None and not names.find(way) and fold(way) not in texts:
            hint = words(KEYWORDS).hint(way, "异能")
            raise ScenarioError(f"with（以）：没有「{way}」这种费用：{hint}", scenario.file, line)


def _ways(actions: Iterable[m.Action]) -> Iterator[tuple[str, int]]:
    for action in actions:
        if isinstance(action, m.Play):
            yield from ((way, action.line) for way in action.ways)


def _handles(actions: Iterable[m.Action]) -> Iterator[str]:
    for action in actions:
        if isinstance(action, m.Announced) and action.handle is not None:
            yield action.handle
        if isinstance(action, m.Subgame):
            yield from _handles(action.do)


def _texts(scenario: m.Scenario) -> Iterator[str]:
    """Words of the file that may give something its name: effects, and answers such as a word put into a text."""
    for action in scenario.do:
        if isinstance(action, m.Effect):
            yield action.text
        if isinstance(action, m.Choose):
            yield from _words(action.answer)


def _words(answer: m.Answer) -> Iterator[str]:
    if isinstance(answer, str):
        yield answer
    elif isinstance(answer, tuple):
        for item in answer:
            yield from _words(item)


def _used(scenario: m.Scenario) -> Iterator[tuple[str, int]]:
    """The names that actions and expectations use, with their lines."""
    for action in scenario.do:
        yield from ((name, action.line) for name in _in_action(action))
        if isinstance(action, m.Check):
            for expectation in action.expect:
                yield from _in_expectation(expectation)
    branches = scenario.branches
    for expectation in (*scenario.expect, *((*branches.all, *branches.exists) if branches else ())):
        yield from _in_expectation(expectation)


def _in_action(action: m.Action) -> Iterator[str]:
    if isinstance(action, m.Play):
        yield action.card
    if isinstance(action, m.Activate | m.TurnUp):
        yield action.object
    if isinstance(action, m.Attack):
        yield from action.attackers
    if isinstance(action, m.Block):
        for blocker, attackers in action.blocks:
            yield blocker
            yield from attackers
    if isinstance(action, m.Assign):
        for source, shares in action.shares:
            yield source
            yield from (name for name, _ in shares)
    if isinstance(action, m.Announced):
        yield from action.targets or ()
        yield from action.pay or ()
        yield from action.sacrifice or ()
        yield from action.discard or ()
        yield from (name for name, _ in action.divide or ())


def _in_expectation(expectation: m.Expectation) -> Iterator[tuple[str, int]]:
    for part in expectation.parts:
        if isinstance(part, m.ObjectPart):
            yield part.object, part.line
            for key, value in part.checks:
                if key == "attached_to" and value is not None:
                    yield value, part.line
                if key == "blocking" and not isinstance(value, bool):
                    yield from ((name, part.line) for name in value)
        elif isinstance(part, m.PlayerPart):
            for _, value in part.checks:
                if isinstance(value, m.ZoneCheck):
                    yield from ((name, part.line) for name in value.names)
        elif isinstance(part, m.StackPart):
            yield from ((name, part.line) for name in part.names)
        elif isinstance(part, m.NotPart):
            yield from _in_expectation(part.expectation)
        elif isinstance(part, m.AnyPart):
            for inner in part.expectations:
                yield from _in_expectation(inner)
