"""Setting up the board of a scenario: a game at the moment at which the active player is about to get priority."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine import zones
from engine.cards.grammar.folding import fold_word
from engine.cards.model import Card, Enchants, TypeLine
from engine.core.game import Game
from engine.core.records import EMPTY, Map
from engine.core.ruleset import Ruleset
from engine.core.state import MANA, Thing
from engine.scenario import model as m
from engine.scenario.cardbook import CardBook
from engine.scenario.errors import ScenarioError
from engine.scenario.labels import Labels, Written
from engine.scenario.listing import Listed, aliases, listed
from engine.setup import begin_at, begin_game, new_game
from engine.turn.structure import Scheduled, schedule

DEFAULT_LIBRARY = 20  # blank cards

BLANK_CARD = Card("", TypeLine(()))


def set_up(scenario: m.Scenario, book: CardBook, rules: Ruleset) -> tuple[Game, Labels]:
    """The game of a scenario, not yet running, and the names of its things. Raises ScenarioError on a contradiction."""
    one, two = scenario.players
    game = new_game(rules, (one.name, two.name))
    players = {setup.name: number for setup, number in zip(scenario.players, game.table.players, strict=True)}
    labels = Labels(game, players, {})
    start = scenario.start
    active = players[start.turn]
    game.table.active = active
    for setup in scenario.players:
        _fill(game, players[setup.name], setup)
    things = [(card, _place(game, labels, book, card)) for card in listed(scenario)]
    for setup in scenario.players:
        if "library" not in setup.zones:
            for _ in range(DEFAULT_LIBRARY):
                _enter(game, zones.make(game, BLANK_CARD, players[setup.name]), "library")
    if start.pregame:
        begin_game(game, active)
    else:
        begin_at(game, active, start.step, start.turn_number)
        if start.first_turn and start.step in ("untap", "upkeep"):
            schedule(game, Scheduled("skip_step", player=active, name="draw", rule="101.5"))
    _attach(game, labels, things, scenario.file)
    for card, thing in things:
        if isinstance(card.use, m.CardUse) and card.use.state.sick:
            game.obj(thing.object).sick_since = game.table.turn
    return game, labels


def check_damage(scenario: m.Scenario, game: Game, labels: Labels) -> None:
    """Raise ScenarioError where damage is marked on what is no creature, with all that makes it one or not."""
    uses = {card.index: card.use for card in listed(scenario)}
    for index, thing in enumerate(labels.written):
        use = uses.get(index)
        if isinstance(use, m.CardUse) and use.state.damage and not use.state.phased_out:
            number = game.thing(thing).object
            if "creature" not in game.view(number).types:
                raise ScenarioError(f"「{use.name}」不是生物，不会有 damage（伤害）：请删去", scenario.file, use.line)


def _fill(game: Game, number: int, setup: m.PlayerSetup) -> None:
    player = game.player(number)
    player.life, player.poison = setup.life, setup.poison
    pool = dict.fromkeys(MANA, 0)
    for symbol in setup.mana:
        if symbol.isdigit():
            pool["C"] += int(symbol)
        else:
            pool[symbol] += 1
    player.mana = tuple(pool.values())
    player.lands_played = int(setup.land_played)


def _place(game: Game, labels: Labels, book: CardBook, card: Listed) -> Thing:
    use = card.use
    here = labels.players[card.player]
    if isinstance(use, m.Blank):
        thing = zones.make(game, BLANK_CARD, here)
        _enter(game, thing, card.zone)
        labels.written[thing.id] = Written("", card.player)
        return thing
    owner = labels.players[use.owner] if use.owner else here
    definition = book.card(use)
    state = use.state
    thing = zones.make(game, definition, owner, kind="token" if state.token else "card")
    names = (*aliases(use), *(half.name for half in getattr(definition, "halves", ())))
    labels.written[thing.id] = Written(use.name, card.player, card.handle, card.group, tuple(dict.fromkeys(names)))
    if card.zone not in ("in_play", "phased_out"):
        _enter(game, thing, card.zone)
        return thing
    values: dict[str, Any] = {
        "controller": labels.players[use.controller] if use.controller else here,
        "tapped": state.tapped,
        "damage": state.damage,
        "counters": Map(dict(state.counters)) if state.counters else EMPTY,
        "face_down": state.face_down,
        "chosen": Map(dict(_named(labels, book, state.named))),
    }
    if state.face_down:
        values["card"] = _face_down(game)
    _enter(game, thing, "phased_out" if state.phased_out else "in_play", **values)
    return thing


def _enter(game: Game, thing: Thing, zone: str, **values: Any) -> None:
    """Put a card where it is listed: the first of a library on top, the last of a graveyard."""
    zones.enter(game, thing, zone, position="bottom", **values)


def _face_down(game: Game) -> Card:
    make: Callable[[], Card] | None = game.rules.hooks.get("face_down_card")
    if make is None:
        return Card("", TypeLine(("creature",)), pt=("2", "2"))  # 502.26a
    return make()


def _named(labels: Labels, book: CardBook, named: Mapping[str, str]) -> Iterator[tuple[str, Any]]:
    """What was chosen as a permanent came into play, as the engine remembers it."""
    for kind, word in named.items():
        if kind == "number":
            yield kind, int(word)
        elif kind == "player":
            yield kind, labels.players[word]
        elif kind == "card":
            yield "card_name", book.printed_name(word)
        elif kind == "land_type":
            yield from ((key, fold_word(word)) for key in ("land_type", "basic_land_type"))
        else:
            yield kind, fold_word(word) if kind == "creature_type" else word


def _can_be_attached(card: Card) -> bool:
    """Whether a card is a local enchantment or Equipment (212.2g, 212.4c)."""
    enchants = any(isinstance(ability, Enchants) for ability in card.abilities)
    return enchants or card.type_line.enchants is not None or "武具" in card.type_line.subtypes


def _attach(game: Game, labels: Labels, things: list[tuple[Listed, Thing]], file: str) -> None:
    names = labels.names
    permanents = [thing.id for card, thing in things if card.zone in ("in_play", "phased_out")]
    for card, thing in things:
        use = card.use
        if not isinstance(use, m.CardUse) or use.state.attached_to is None:
            continue
        if thing.card is None or not _can_be_attached(thing.card):
            raise ScenarioError(
                f"「{use.name}」既不是区域性结界也不是武具，不能结附：请删去 attached_to（结附于）", file, use.line
            )
        host = names.one(use.state.attached_to, among=permanents)
        game.obj(thing.object).attached_to = game.thing(host).object
