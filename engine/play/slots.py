"""What a spell or ability on the stack will do, and which of its target phrases are chosen for (409.1c-d, 415)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import model as m
from engine.core.game import Game
from engine.core.state import Obj
from engine.meaning.bound import bound
from engine.meaning.conditions import holds
from engine.meaning.context import Context
from engine.meaning.denoting import player

_NOTHING = m.Seq(())


def effect_of(game: Game, number: int) -> Any:
    """The bound effect of a spell or ability on the stack (404.4 delayed ones too); empty for a permanent spell."""
    record = game.obj(number)
    ability = record.ability
    if ability is not None:
        return ability.do if isinstance(ability, m.Delayed) else ability.effect
    return spell_effect(game, number, record.controller)


def spell_effect(game: Game, number: int, you: int) -> Any:
    """What a card does as a spell. Threshold lines count only while they are there (502.23a)."""
    effects: list[Any] = []
    for held in game.view(number).abilities:
        ability = held.ability
        if isinstance(ability, m.Spell):
            effects.append(bound(ability).effect)
        elif isinstance(ability, m.Worded) and isinstance(ability.ability, m.Spell):
            if ability.word == "threshold" and len(game.player(you).graveyard) < 7:
                continue
            effect = bound(ability.ability).effect
            if isinstance(effect, m.Instead) and effect.of is None:
                return effect.do
            effects.append(effect)
    if len(effects) == 1:
        return effects[0]
    return m.Seq(tuple(effects)) if effects else _NOTHING


def has_threshold_text(game: Game, number: int) -> bool:
    """Whether a spell has, besides, what a threshold line says, as its controller has seven cards in the graveyard
    (502.23b-c)."""
    if len(game.player(game.obj(number).controller).graveyard) < 7:
        return False
    return any(_speaks_of_threshold(held.ability) for held in game.view(number).abilities)


_THRESHOLD: dict[int, tuple[Any, bool]] = {}


def _speaks_of_threshold(ability: Any) -> bool:
    found = _THRESHOLD.get(id(ability))
    if found is None:
        worded = isinstance(ability, m.Worded) and ability.word == "threshold"
        spell = isinstance(ability, m.Spell) and any(isinstance(node, m.Threshold) for node in m.walk(ability.effect))
        found = _THRESHOLD[id(ability)] = (ability, worded or spell)
    return found[1]


def targets_of(game: Game, number: int, ctx: Context) -> list[tuple[int, m.Target]]:
    """The target phrases to choose for: (slot, phrase), as far as the modes and costs announced call for them (409.1d).

    A local enchantment spell targets what it will enchant, in slot 0 (415.3).
    """
    record = game.obj(number)
    enchants = enchanted_by(game, number) if record.ability is None else None
    if enchants is not None:
        return [(0, m.Target(enchants, slot=0))]
    return list(phrases(effect_of(game, number), ctx, record.modes))


def enchanted_by(game: Game, number: int) -> m.Filter | m.OneOf | None:
    """What an object with these characteristics enchants if it is a local enchantment (212.4c-d), else None."""
    view = game.view(number)
    if "enchantment" not in view.types:
        return None
    for held in view.abilities:
        if isinstance(held.ability, m.Enchants):
            return held.ability.what
    record = game.obj(number)
    card = record.card
    return card.type_line.enchants if card is not None and not card.halves else None


def phrases(node: Any, ctx: Context, modes: tuple[int, ...]) -> Iterator[tuple[int, m.Target]]:
    """The target phrases of an effect in the order of the text, with their slots."""
    if isinstance(node, m.Target):
        yield node.slot or 0, node
        yield from phrases(node.what, ctx, modes)
    elif isinstance(node, m.Delayed):
        yield from phrases(node.event, ctx, modes)  # whose it waits for is chosen now, what it will do to what later
    elif isinstance(node, m.Ability):
        return
    elif isinstance(node, m.Modal) and announces(ctx, node):
        for mode in sorted(modes):
            yield from phrases(node.modes[mode], ctx, modes)
    elif isinstance(node, m.If) and any(isinstance(part, m.CostPaid) for part in m.walk(node.condition)):
        if holds(ctx, node.condition):
            yield from phrases(node.do, ctx, modes)
        elif node.otherwise is not None:
            yield from phrases(node.otherwise, ctx, modes)
    else:
        for child in m.children(node):
            if isinstance(child, (m.Node, tuple)):
                yield from phrases(child, ctx, modes)


def announces(ctx: Context, node: m.Modal) -> bool:
    """Whether the modes are announced as the spell or ability is played (409.1b, 409.2), whoever chooses them: but a
    player who is a target himself is only known after that, and chooses as it resolves (413.2c)."""
    return not _by_a_target(node)


def _by_a_target(node: m.Modal) -> bool:
    return any(isinstance(part, m.Target) for part in m.walk(node.who))


def modal(effect: Any) -> m.Modal | None:
    """The choice of modes that an effect begins with or contains, as far as it is announced in playing."""
    todo = [effect]
    while todo:
        node = todo.pop(0)
        if isinstance(node, m.Modal) and not _by_a_target(node):
            return node
        if isinstance(node, (m.Seq, m.Chain)):
            todo = [*node.steps, *todo]
        elif isinstance(node, (m.Remember, m.May, m.WithX, m.If)):
            todo = [node.do, *todo]
    return None


def decider(ctx: Context, node: m.Modal) -> int:
    """Who announces the modes: the controller, or the player named (409.1b, 409.2)."""
    return player(ctx, node.who) or ctx.you


def divided(effect: Any, ctx: Context, modes: tuple[int, ...]) -> list[Any]:
    """The instructions among those announced that divide something among targets (409.1e)."""
    found: list[Any] = []
    todo: list[Any] = [effect]
    while todo:
        node = todo.pop(0)
        if isinstance(node, (m.DealDamage, m.PutCounters)) and node.divided:
            found.append(node)
        elif isinstance(node, m.Modal):
            todo += [node.modes[mode] for mode in sorted(modes) if mode < len(node.modes)]
        elif isinstance(node, m.If) and any(isinstance(part, m.CostPaid) for part in m.walk(node.condition)):
            chosen = node.do if holds(ctx, node.condition) else node.otherwise
            todo += [chosen] if chosen is not None else []
        elif isinstance(node, m.Node) and not isinstance(node, (m.Ability, m.Delayed)):
            todo += [child for child in m.children(node) if isinstance(child, m.Instruction | tuple)]
        elif isinstance(node, tuple):
            todo += list(node)
    return found


def flashed_back(record: Obj) -> bool:
    """Whether a spell was played by flashback: then it is removed from the game as it leaves the stack (502.22a)."""
    return bool(record.paid.get("method") == "flashback")


def is_spell(game: Game, record: Obj) -> bool:
    """Whether an object on the stack is a spell (401.1): no ability and no combat damage."""
    return record.zone == "stack" and record.ability is None and game.thing(record.thing).kind != "damage"
