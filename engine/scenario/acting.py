"""Actions done with priority: playing lands and spells, activating, turning up. One attempt at one moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core.choices import Refusal
from engine.core.records import EMPTY, Map
from engine.play.abilities import Playable, activated
from engine.play.costs import methods, optional_costs
from engine.play.specials import offered
from engine.scenario import model as m
from engine.scenario import moments
from engine.scenario.announced import Announcement, NotThere
from engine.scenario.comparing import is_ability, plain_ability
from engine.scenario.driver import Driver
from engine.scenario.errors import ScenarioError
from engine.scenario.folding import fold
from engine.scenario.gameboard import ability_text

Tried = tuple[tuple[Any, ...], int]  # what is answered to the choice of priority, and the object that it is about

_MISSING = frozenset(
    ("already_tapped", "nothing_there", "no_such_ability", "ability_elsewhere")
)  # costs and things that are not there (yet)
NO_SUCH_ABILITY = "no_such_ability"
_WAYS_ZONES = {"flashback": "graveyard", "madness": "removed"}
_WAYS_RULES = {"flashback": "502.22a", "madness": "502.24a"}
_NONE_THERE = {m.Play: "not_in_hand", m.Activate: "nothing_there", m.TurnUp: "nothing_there"}


def attempt(driver: Driver, action: m.Announced) -> tuple[Refusal | None, bool]:
    """Do an action now; its player holds priority.

    Returns the refusal (None: done; the game has gone on to the next point) and whether it is for want of a target, a
    cost or a card, which no later step will bring. After a refusal everything is as it was.
    """
    first: tuple[Refusal, bool] | None = None
    for answer, about in _candidates(driver, action):
        saved = driver.save()
        refusal, missing = _try(driver, action, answer, about)
        if refusal is None:
            return None, False
        driver.back(saved)
        first = first or (refusal, missing)
    if first is not None:
        return first
    why = _NONE_THERE.get(type(action), "nothing_there")
    if isinstance(action, m.Activate) and _objects(driver, action.object, None):
        why = NO_SUCH_ABILITY
    name = action.card if isinstance(action, m.Play) else getattr(action, "object", "")
    return Refusal(_none_there(action), why, Map({"what": name})), not _may_be_drawn(driver, action)


def _none_there(action: m.Announced) -> tuple[str, ...]:
    """By which rules there is nothing to do it with: for a card to play, the zone that its way of playing asks for."""
    if isinstance(action, m.TurnUp):
        return ("408.2h", "502.26d", "504.3")
    if isinstance(action, m.Play):
        return (*(_WAYS_RULES[way] for way in action.ways if way in _WAYS_RULES), "401.1", "409.1a")
    return ("402.2", "403.2")


def _try(driver: Driver, action: m.Announced, answer: tuple[Any, ...], about: int) -> tuple[Refusal | None, bool]:
    choice = driver.pending
    assert choice is not None
    refusal = choice.domain.check(answer)
    if refusal is not None:
        return refusal, refusal.why in _MISSING
    announcement = Announcement(action, about)
    driver.announcing = announcement
    try:
        refusal = driver.game.answer(answer)
        while refusal is None and driver.pending is not None and driver.pending.kind not in moments.POINTS:
            refusal = driver.answer_choice(driver.pending)
    except NotThere as absent:
        return absent.refusal, True
    finally:
        driver.announcing = None
    if refusal is None and announcement.targets:
        refusal = Refusal(("409.1c",), "too_many_targets")
    if refusal is None:
        driver.lines[driver.game.obj(about).thing] = action.line
        if announcement.made:
            driver.lines[driver.game.obj(announcement.made).thing] = action.line
        _name(driver, action, announcement, about)
    return refusal, True


def _name(driver: Driver, action: m.Announced, announcement: Announcement, about: int) -> None:
    """Give the object put on the stack (the land put into play) the handle that the action has for it."""
    if action.handle is None:
        return
    game, labels = driver.game, driver.labels
    if isinstance(action, m.Play):
        thing = game.obj(about).thing
        old = labels.names.handle(thing)
        labels.handles[thing] = (action.handle, old)
    elif announcement.made:
        labels.handles[game.obj(announcement.made).thing] = (action.handle, None)


def _may_be_drawn(driver: Driver, action: m.Announced) -> bool:
    """Whether the card named may still come into the player's hand: it is in his or her library."""
    if not isinstance(action, m.Play):
        return False
    game = driver.game
    objects = [game.obj(game.thing(key).object) for key in driver.labels.names.find(action.card)]
    return any(record.zone == "library" for record in objects)


# -- which objects are meant -------------------------------------------------------------------------------------------


def _candidates(driver: Driver, action: m.Announced) -> Iterator[Tried]:
    """What the action can mean now, in listed order."""
    if isinstance(action, m.Play):
        return _plays(driver, action)
    if isinstance(action, m.Activate):
        return iter(list(_activations(driver, action)))
    if isinstance(action, m.TurnUp):
        return ((("turn_up", number), number) for number in _objects(driver, action.object, ("in_play",)))
    raise TypeError(type(action).__name__)


def _objects(driver: Driver, name: str, zones: tuple[str, ...] | None) -> list[int]:
    """The objects of a name, in listed order, in these zones (None: any)."""
    names = driver.labels.names
    keys = names.find(name)
    game = driver.game
    numbers = [game.thing(key).object for key in keys]
    found = [n for n in numbers if n and game.obj(n).zone != "nowhere"]
    return [n for n in found if zones is None or game.obj(n).zone in zones]


def _plays(driver: Driver, action: m.Play) -> Iterator[Tried]:
    game = driver.game
    player = driver.labels.players[action.by or ""]
    numbers = _objects(driver, action.card, None)
    implied = next((_WAYS_ZONES[way] for way in action.ways if way in _WAYS_ZONES), "hand")
    mine = [n for n in numbers if game.obj(n).zone == implied and game.obj(n).owner == player]
    others = [
        n
        for n in numbers
        if n not in mine
        and game.obj(n).zone not in ("in_play", "stack", "phased_out", "hand")
        and methods(game, player, n)
    ]
    for number in (*mine, *others):
        types = game.view(number).types
        options = _options(driver, action, number, player)
        if "land" in types and not options:
            yield ("land", number), number
        else:
            yield (("spell", number, options) if options else ("spell", number)), number


def _options(driver: Driver, action: m.Play, number: int, player: int) -> Map:
    """The options that a card is played with: which half, face down, by which other way."""
    game = driver.game
    options: dict[str, Any] = {}
    if action.face_down:
        options["face_down"] = True
    halves = getattr(game.obj(number).card, "halves", ())
    if halves:
        options["half"] = _half(driver, action, halves)
    additional = optional_costs(game.view(number).abilities)
    known = {method.name for method in methods(game, player, number)}
    for way in action.ways:
        if way not in additional:
            options["method"] = next((name for name in known if name and fold(name) == fold(way)), way)
    return Map(options) if options else EMPTY


def _half(driver: Driver, action: m.Play, halves: tuple[Any, ...]) -> int:
    names = [fold(half.name) for half in halves]
    for word in (action.half, action.card):
        if word in ("left", "right"):
            return 0 if word == "left" else 1
        if word is not None and fold(word) in names:
            return names.index(fold(word))
    raise ScenarioError(
        f"「{action.card}」是连体牌：请写 half: left（左）或 half: right（右）", driver.file, action.line
    )


def _activations(driver: Driver, action: m.Activate) -> Iterator[Tried]:
    game = driver.game
    player = driver.labels.players[action.by or ""]
    numbers = _objects(driver, action.object, None)
    mine = [n for n in numbers if game.view(n).controller == player or game.obj(n).owner == player]
    ordered = sorted(mine or numbers, key=lambda n: game.obj(n).zone != "in_play")
    offers = [offer for offer, _, _ in offered(game, player)]
    for number in ordered:
        thing = game.obj(number).thing  # an effect of a spell goes by its card
        special = [offer for offer in offers if game.obj(offer[1]).thing == thing]
        abilities = _abilities(driver, action, number)
        if action.ability is None and special and abilities:
            raise ScenarioError(
                f"「{action.object}」既有可起动的异能，又有不用堆叠的动作：请写 ability（异能）",
                driver.file,
                action.line,
            )
        for one in abilities:
            yield ("ability", number, one.index), number
        if not abilities:
            for offer in special:
                yield offer, number


def _abilities(driver: Driver, action: m.Activate, number: int) -> list[Playable]:
    """The ability meant, of an object; several only where the file can't be understood."""
    game = driver.game
    record = game.obj(number)
    all_ = activated(game, number)
    if isinstance(action.ability, int):
        return [one for one in all_ if one.index == action.ability - 1]
    if isinstance(action.ability, str):
        return [one for one in all_ if _is_called(record, one, action.ability)][:1]
    here = [one for one in all_ if one.zone == record.zone] or (list(all_) if len(all_) == 1 else [])
    if len(here) > 1:
        listed = "；".join(f"{one.index + 1} {ability_text(record, one.held.ability)}" for one in here)
        raise ScenarioError(
            f"「{action.object}」有几个可起动的异能（{listed}）：请写 ability（异能）是第几个", driver.file, action.line
        )
    return here


def _is_called(record: Any, one: Playable, words: str) -> bool:
    text = ability_text(record, one.held.ability)
    if is_ability(text, words) or plain_ability(words) in plain_ability(text):
        return True
    return bool(one.keyword) and fold(words).replace(" ", "_") == one.keyword
