"""Actions that must be refused: tried at the first moment for them, and everything taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.choices import Choice, Refusal
from engine.scenario import acting, declaring
from engine.scenario import model as m
from engine.scenario.driver import Failed, stripped
from engine.scenario.refusing import Place, lasting

if TYPE_CHECKING:
    from engine.scenario.running import Run

# By which rules nobody may do it where the game doesn't ask for it.
_NO_MOMENT: dict[type, tuple[str, ...]] = {
    m.Play: ("408.1d", "408.1c", "408.2d"),
    m.Activate: ("408.1d", "408.1c"),
    m.TurnUp: ("408.2h", "408.1c"),
    m.Pass: ("408.1c",),
    m.Attack: ("308.1",),
    m.Block: ("309.1",),
    m.Assign: ("310.1",),
    m.Mulligan: ("101.4",),
    m.Keep: ("101.4",),
}


def try_illegal(run: Run, action: m.Action) -> None:
    """Attempt an action that must be refused. The game is exactly as it was but for an entry of the trace.

    Raises Failed where it is allowed, or refused by another rule than those named.
    """
    if isinstance(action, m.Concede):
        raise Failed("应当不合法，却可以：牌手任何时候都可以认输", ("102.7",))
    saved = run.save()
    try:
        refusal, place = _attempt(run, stripped(action))
        if refusal is not None:
            refusal = lasting(run.driver.game, run.driver.labels, refusal)
    finally:
        run.back(saved)
    if refusal is None:
        raise Failed("应当不合法，却可以这样做")
    run.driver.refused(action, refusal, place)


def _attempt(run: Run, action: m.Action) -> tuple[Refusal | None, Place]:
    driver = run.driver
    if action.at is not None:
        run.wait_for(action.at)
    if isinstance(action, declaring.Declaration):
        saved = run.save()
        choice = _await_declaration(run, action)
        if choice is not None:
            return _declare(run, action, choice)
        run.back(saved)  # there is no such moment: at once
        return Refusal(_NO_MOMENT[type(action)], "no_moment"), _place(run)
    if isinstance(action, m.Effect):
        place = _place(run)
        return run.happen(action), place
    if isinstance(action, m.Mulligan | m.Keep):
        pending = driver.pending
        mine = pending is not None and pending.player == driver.labels.players[action.by or ""]
        if pending is not None and pending.kind == "mulligan" and mine:
            return pending.domain.check("keep" if isinstance(action, m.Keep) else "mulligan"), _place(run)
        return Refusal(("101.4",), "no_moment"), _place(run)
    return _with_priority(run, action)


def _declare(run: Run, action: declaring.Declaration, choice: Choice) -> tuple[Refusal | None, Place]:
    """An assignment may speak of several creatures: each is tried in its turn, until one is refused."""
    place = _place(run)
    refusal = declaring.attempt(run.driver, action, choice)
    if not isinstance(action, m.Assign):
        return refusal, place
    for _ in action.shares[1:]:
        pending = run.driver.pending
        if refusal is not None or pending is None or not declaring.is_for(run.driver, action, pending, anybody=True):
            break
        refusal = declaring.attempt(run.driver, action, pending)
    return refusal, place


def _with_priority(run: Run, action: m.Action) -> tuple[Refusal | None, Place]:
    """At the first moment at which the player holds priority, without anything resolving or the step ending."""
    driver = run.driver
    player = driver.labels.players[action.by or ""]
    pending = driver.pending
    if pending is not None and pending.kind == "priority" and pending.player != player:
        if not driver.game.frame["passed"]:
            driver.move()
        pending = driver.pending
    place = _place(run)
    if pending is None or pending.kind != "priority" or pending.player != player:
        return Refusal(_NO_MOMENT[type(action)], "no_priority"), place
    if isinstance(action, m.Pass):
        return None, place
    assert isinstance(action, m.Announced)
    return acting.attempt(driver, action)[0], place


def _await_declaration(run: Run, action: declaring.Declaration) -> Choice | None:
    """The declaration that the action is for, which is waited for; None where none comes."""
    from engine.scenario.running import MOST_TURNS

    driver = run.driver
    first = driver.game.table.turn_number
    while driver.pending is not None and not run.ended():
        asked = run.asked()
        if asked is not None and declaring.is_for(driver, action, asked, anybody=True):
            return driver.pending
        if driver.game.table.turn_number - first > MOST_TURNS:
            return None
        driver.move()
    return None


def _place(run: Run) -> Place:
    table = run.driver.game.table
    return table.active, table.turn_number, table.step
