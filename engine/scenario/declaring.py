"""Declaring attackers and blockers and assigning combat damage, as the file says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.combat.legality import able_to_attack, able_to_block
from engine.combat.state import attackers
from engine.core.choices import Choice, Refusal
from engine.scenario import model as m
from engine.scenario import moments
from engine.scenario.announced import Announcement
from engine.scenario.answering import Unfit
from engine.scenario.driver import Driver
from engine.scenario.errors import ScenarioError
from engine.scenario.names import AmbiguousName, UnknownName

Declaration = m.Attack | m.Block | m.Assign


def is_for(driver: Driver, action: m.Action, choice: Choice, anybody: bool = False) -> bool:
    """Whether an action answers a declaration that is pending. `anybody`: an assignment may be another player's."""
    mine = choice.player == driver.labels.players.get(action.by or "")
    if isinstance(action, m.Attack):
        return choice.kind == "attackers" and mine
    if isinstance(action, m.Block):
        return choice.kind == "blockers" and mine
    if isinstance(action, m.Assign):
        return choice.kind == "assign" and (mine or anybody) and shares_of(driver, action, choice) is not None
    return False


def shares_of(driver: Driver, action: m.Assign, choice: Choice) -> tuple[tuple[str, int], ...] | None:
    """What an action says of the source whose damage is being assigned; None where it doesn't speak of it."""
    thing = driver.labels.key(choice.about)
    for name, shares in action.shares:
        if driver.labels.names.answers(thing, name):
            return shares
    return None


def attempt(driver: Driver, action: Declaration, choice: Choice) -> Refusal | None:
    """Declare. None: done, and the game has gone on to the next point; after a refusal everything is as it was."""
    saved = driver.save()
    if isinstance(action, m.Attack):
        answer: Any = _attack(driver, action, choice)
    elif isinstance(action, m.Block):
        answer = _block(driver, action, choice)
    else:
        answer = _assign(driver, action, choice)
    driver.announcing = Announcement(action) if isinstance(action, m.Announced) else None
    try:
        refusal = driver.game.answer(answer)
        while refusal is None and driver.pending is not None and driver.pending.kind not in moments.POINTS:
            refusal = driver.answer_choice(driver.pending)
    finally:
        driver.announcing = None
    if refusal is not None:
        driver.back(saved)
    return refusal


def _pick(driver: Driver, action: m.Action, name: str, able: Sequence[int], used: Sequence[int]) -> int:
    """The first listed object of a name among the able ones that isn't used yet; else the first there is."""
    names, game = driver.labels.names, driver.game
    keys = names.find(name)
    numbers = [n for n in (game.thing(key).object for key in keys) if n and n not in used]
    first = [n for n in numbers if n in able] or [n for n in numbers if game.obj(n).zone == "in_play"] or numbers
    if first:
        return first[0]
    message = UnknownName(f"没有叫「{name}」的生物：{names.hint(name)}").message
    raise ScenarioError(message, driver.file, action.line)


def _attack(driver: Driver, action: m.Attack, choice: Choice) -> Any:
    able = able_to_attack(driver.game, choice.player)
    chosen: list[int] = []
    for name in action.attackers:
        chosen.append(_pick(driver, action, name, able, chosen))
    bands, used = [], list[int]()
    for band in action.bands:
        members = []
        for name in band:
            named = [chosen[i] for i, other in enumerate(action.attackers) if other == name]
            # One that is in another band already, or doesn't attack, is refused by the rules.
            member = next((n for n in named if n not in used), named[0] if named else None)
            members.append(member or _pick(driver, action, name, able, ()))
            used.append(members[-1])
        bands.append(tuple(members))
    return tuple(chosen), tuple(bands)


def _block(driver: Driver, action: m.Block, choice: Choice) -> Any:
    able = able_to_block(driver.game, choice.player)
    blocks: list[tuple[int, tuple[int, ...]]] = []
    for name, others in action.blocks:
        blocker = _pick(driver, action, name, tuple(able), [number for number, _ in blocks])
        blocked: list[int] = []
        for other in others:
            options = able.get(blocker, ()) or attackers(driver.game)
            if not any(driver.labels.names.answers(driver.labels.key(n), other) for n in options):
                options = attackers(driver.game)
            blocked.append(_pick(driver, action, other, options, blocked))
        blocks.append((blocker, tuple(blocked)))
    return tuple(blocks)


def _assign(driver: Driver, action: m.Assign, choice: Choice) -> Any:
    shares = shares_of(driver, action, choice) or ()
    division: Any = getattr(choice.domain, "division", choice.domain)
    recipients: tuple[int, ...] = division.recipients
    return tuple((_recipient(driver, action, name, recipients), amount) for name, amount in shares)


def _recipient(driver: Driver, action: m.Action, name: str, recipients: tuple[int, ...]) -> int:
    for among in (recipients, tuple(driver.answering.everything())):
        try:
            return int(driver.answering.thing(name, among))
        except Unfit:
            continue
        except AmbiguousName as problem:
            raise ScenarioError(problem.message, driver.file, action.line) from None
    message = UnknownName(f"没有叫「{name}」的物件或牌手：{driver.labels.names.hint(name)}").message
    raise ScenarioError(message, driver.file, action.line)
