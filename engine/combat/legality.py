"""Legal attacks and blocks (308.2a, 309.2a, 500): restrictions must hold, and as many requirements as possible.

A requirement conflicts with a proposal if it could be obeyed without violating a restriction and that would increase
the number of requirements obeyed (500.4). So a proposal is legal if it violates no restriction and obeys as many
requirements as any that violates none; what a creature would have to pay for is no requirement (500.2, 500.3).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from engine.cards import model as m
from engine.combat.evasion import pair_refusal
from engine.combat.state import attackers
from engine.combat.statements import about, cost_said, said
from engine.core.choices import Refusal
from engine.core.game import Game
from engine.core.records import Map
from engine.meaning.counting import number as count
from engine.meaning.denoting import players
from engine.meaning.matching import one_of

SEARCH = 200_000  # proposals looked at before a search for the best one is cut short

Blocking = tuple[tuple[int, tuple[int, ...]], ...]


def subsets(items: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All subsets, smaller ones first."""
    for size in range(len(items) + 1):
        yield from itertools.combinations(items, size)


# -- attacking ---------------------------------------------------------------------------------------------------------


def creature_refusal(game: Game, player: int, number: int) -> Refusal | None:
    """Why a single creature can't attack (308.2a, 212.3d), or None."""
    record = game.obj(number)
    data = Map({"object": number})
    if record.zone != "in_play":
        return Refusal(("308.2a",), "not_in_play", data)
    view = game.view(number)
    if "creature" not in view.types:
        return Refusal(("308.2a",), "no_creature", data)
    if view.controller != player:
        return Refusal(("308.2a",), "not_controlled", data)
    if record.tapped:
        return Refusal(("308.2a",), "tapped", data)
    if "墙" in view.subtypes and not _as_though_no_wall(game, number):
        return Refusal(("308.2a",), "wall", data)
    if is_sick(game, number):
        return Refusal(("308.2a", "212.3d"), "sick", data)
    for ctx, statement in about(game, m.Cant, m.Attack, number):
        action = statement.action
        if not action.alone and (action.whom is None or game.opponent(player) in players(ctx, action.whom)):
            return Refusal(("500.2", "308.2a"), "cant_attack", data)
    return None


def _as_though_no_wall(game: Game, number: int) -> bool:
    return any(
        not statement.action.block
        and isinstance(statement.action.such, m.Not)
        and statement.action.such.predicate == m.HasSubtype("墙")
        for _, statement in about(game, m.Can, m.AttackAsThough, number)
    )


def is_sick(game: Game, number: int) -> bool:
    """Whether a creature came under its controller's control after the beginning of that player's most recent turn
    (212.3d); haste lets it ignore that (502.5b)."""
    return bool(game.rules.hooks["sick"](game, number)) and not game.view(number).has("haste")


def hurries(game: Game, number: int) -> bool:
    """Whether a creature could not attack but for its haste (502.5b)."""
    return game.view(number).has("haste") and bool(game.rules.hooks["newly_controlled"](game, number))


def able_to_attack(game: Game, player: int) -> tuple[int, ...]:
    """The creatures that can each attack by themselves."""
    return game.by_ticks(
        ("able to attack", player),
        lambda: tuple(n for n in game.table.in_play if _maybe(game, n) and creature_refusal(game, player, n) is None),
    )


def _maybe(game: Game, number: int) -> bool:
    return not game.obj(number).tapped and "creature" in game.view(number).types


def attack_is_free(game: Game, player: int) -> bool:
    """Whether nothing restricts or requires sets of attackers, so that every subset of the able is legal."""
    return not (
        said(game, m.Must, m.Attack)
        or said(game, m.Cant, m.AttackMoreThan)
        or any(statement.action.alone for _, statement in said(game, m.Cant, m.Attack))
    )


def attack_refusal(game: Game, player: int, creatures: tuple[int, ...]) -> Refusal | None:
    """Why a set of attackers is illegal, or None."""
    able = able_to_attack(game, player)
    for number in creatures:
        if number not in able:
            return creature_refusal(game, player, number) or Refusal(("308.2a",), "cant_attack")
    if attack_is_free(game, player):
        return None
    refusal = _attack_restrictions(game, creatures)
    if refusal is not None:
        return refusal
    obeyed = _attack_obeyed(game, player, creatures)
    if obeyed < _most_attack_obeyed(game, player, creatures):
        missing = [n for n in _must_attack(game, player) if n not in creatures]
        return Refusal(("500.2", "500.4"), "must_attack", Map({"object": missing[0] if missing else 0}))
    return None


def _attack_restrictions(game: Game, creatures: tuple[int, ...]) -> Refusal | None:
    for ctx, statement in said(game, m.Cant, m.AttackMoreThan):
        restricted = [n for n in creatures if _subject(ctx, statement.who, n)]
        most = count(ctx, statement.action.number)
        if len(restricted) > most:
            return Refusal(("500.2", "500.4"), "too_many_attackers", Map({"most": most, "source": ctx.source}))
    if len(creatures) == 1:
        for _, statement in about(game, m.Cant, m.Attack, creatures[0]):
            if statement.action.alone:
                return Refusal(("500.2", "500.4"), "cant_attack_alone", Map({"object": creatures[0]}))
    return None


def _subject(ctx: Any, who: Any, number: int) -> bool:
    """Whether a creature is among those that a limit speaks of: named itself, or as its controller's."""
    game = ctx.game
    if isinstance(who, (m.AnyPlayer, m.You, m.Opponent, m.EachPlayer)):
        return game.view(number).controller in players(ctx, who)
    return one_of(ctx, who, number)


def _must_attack(game: Game, player: int) -> tuple[int, ...]:
    """The able creatures with a requirement to attack, once for each requirement; not those that would cost (500.2)."""
    found: list[int] = []
    for number in able_to_attack(game, player):
        if attack_costs(game, (number,)):
            continue
        found += [number for _ in about(game, m.Must, m.Attack, number)]
    return tuple(found)


def _attack_obeyed(game: Game, player: int, creatures: tuple[int, ...]) -> int:
    return sum(number in creatures for number in _must_attack(game, player))


def _most_attack_obeyed(game: Game, player: int, proposed: tuple[int, ...]) -> int:
    """The most requirements that could be obeyed: a creature that nothing requires to attack needn't join (500.5)."""
    required = _must_attack(game, player)
    best = 0
    pool = tuple(dict.fromkeys((*required, *proposed)))
    for looked, creatures in enumerate(
        itertools.chain.from_iterable(itertools.combinations(pool, size) for size in range(len(pool), -1, -1))
    ):
        if looked > SEARCH:
            break
        obeyed = sum(number in creatures for number in required)
        if obeyed > best and _attack_restrictions(game, creatures) is None:
            best = obeyed
            if best == len(required):
                break
    return best


def repaired_attack(game: Game, player: int, wanted: tuple[int, ...]) -> tuple[int, ...]:
    """A legal attack near a wished one: the smallest that obeys what is required, with as much of the wish as goes."""
    able = able_to_attack(game, player)
    required = tuple(dict.fromkeys(_must_attack(game, player)))
    rest = tuple(n for n in able if n not in required)
    base: tuple[int, ...] | None = None
    for size in range(len(able) + 1):
        for creatures in itertools.combinations((*required, *rest), size):
            if attack_refusal(game, player, creatures) is None:
                base = creatures
                break
        if base is not None:
            break
    legal = base or ()
    for number in wanted:
        if number not in legal and attack_refusal(game, player, (*legal, number)) is None:
            legal = (*legal, number)
    return tuple(n for n in able if n in legal)


def attacks_untapped(game: Game, number: int) -> bool:
    """Whether attacking doesn't cause the creature to become tapped."""
    return any(True for _ in about(game, m.Can, m.AttackUntapped, number))


def attack_costs(game: Game, creatures: tuple[int, ...]) -> tuple[Any, ...]:
    """What has to be paid for these creatures to attack: (cost, context) pairs (308.2d)."""
    return _costs(game, m.Attack, creatures)


def block_costs(game: Game, creatures: tuple[int, ...]) -> tuple[Any, ...]:
    """What has to be paid for these creatures to block (309.2b)."""
    return _costs(game, m.Block, creatures)


def _costs(game: Game, action: type, creatures: tuple[int, ...]) -> tuple[Any, ...]:
    found = []
    for ctx, statement in cost_said(game, action):
        forbidden = statement.do
        whom = getattr(forbidden.action, "whom", None) if isinstance(forbidden, m.Cant) else None
        if whom is not None and game.opponent(game.table.active) not in players(ctx, whom):
            continue  # it costs to attack another player
        for number in creatures:
            if isinstance(forbidden, m.Cant) and one_of(ctx, forbidden.who, number):
                found.append((_each(statement.unless), ctx.within(this=number)))
    return tuple(found)


def _each(cost: Any) -> Any:
    """The cost for one creature, where the words have it paid for each that attacks or blocks."""
    if isinstance(cost, m.Pay) and cost.times is not None:
        states = [part.state for part in m.walk(cost.times) if isinstance(part, m.Is)]
        if "attacking" in states or "blocking" in states:
            return m.changed(cost, times=None)
    return cost


# -- blocking ----------------------------------------------------------------------------------------------------------


def blocker_refusal(game: Game, player: int, number: int) -> Refusal | None:
    """Why a creature can't block at all (309.2a), or None."""
    record = game.obj(number)
    data = Map({"object": number})
    if record.zone != "in_play":
        return Refusal(("309.2a",), "not_in_play", data)
    view = game.view(number)
    if "creature" not in view.types:
        return Refusal(("309.2a",), "no_creature", data)
    if view.controller != player:
        return Refusal(("309.2a",), "not_controlled", data)
    if record.tapped:
        return Refusal(("309.2a",), "tapped", data)
    return None


def able_to_block(game: Game, player: int) -> dict[int, tuple[int, ...]]:
    """The creatures that could block, each with the attackers that it could block."""
    return game.by_ticks(("able to block", player), lambda: _able_to_block(game, player))


def _able_to_block(game: Game, player: int) -> dict[int, tuple[int, ...]]:
    found = {}
    for number in game.table.in_play:
        if _maybe(game, number) and blocker_refusal(game, player, number) is None:
            options = tuple(a for a in attackers(game) if pair_refusal(game, number, a) is None)
            if options:
                found[number] = options
    return found


def most_blocked(game: Game, number: int) -> int:
    """How many attackers a creature may block: one (309.2a), and those that effects allow besides."""
    extra = 0
    for ctx, statement in about(game, m.Can, m.BlockExtra, number):
        if isinstance(statement.action.count, m.AnyNumber):
            return len(attackers(game))
        extra += count(ctx, statement.action.count)
    return 1 + extra


def sets_to_block(game: Game, number: int, ones: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The sets of attackers, out of those that it could block, that a creature may block at a time, single ones first."""
    most = min(most_blocked(game, number), len(ones))
    return [chosen for size in range(1, most + 1) for chosen in itertools.combinations(ones, size)]


def block_is_free(game: Game, player: int) -> bool:
    """Whether nothing restricts or requires sets of blockers."""
    return not (
        said(game, m.Must, m.Block)
        or said(game, m.Must, m.BeBlocked)
        or said(game, m.Cant, m.BlockMoreThan)
        or said(game, m.Cant, m.BeBlockedByFewerThan)
        or said(game, m.Cant, m.BeBlockedByMoreThan)
        or said(game, m.Can, m.BlockExtra)
        or any(statement.action.alone for _, statement in said(game, m.Cant, m.Block))
    )


def block_refusal(game: Game, player: int, blocks: Blocking) -> Refusal | None:
    """Why a set of blocks is illegal, or None."""
    able = able_to_block(game, player)
    for blocker, chosen in blocks:
        refusal = blocker_refusal(game, player, blocker)
        if refusal is not None:
            return refusal
        for attacker in chosen:
            if attacker not in attackers(game):
                return Refusal(("309.2a",), "not_attacking", Map({"object": attacker}))
            if attacker not in able.get(blocker, ()):
                return pair_refusal(game, blocker, attacker)
        if len(chosen) > 1 and len(chosen) > most_blocked(game, blocker):
            return Refusal(("309.2a",), "blocks_too_many", Map({"object": blocker}))
    if block_is_free(game, player):
        return None
    refusal = _block_restrictions(game, blocks)
    if refusal is not None:
        return refusal
    if _obeyed(game, player, blocks) < _most_obeyed(game, player, blocks):
        return Refusal(("500.3", "500.4"), "must_block", Map({"player": player}))
    return None


def _block_restrictions(game: Game, blocks: Blocking) -> Refusal | None:
    blockers = tuple(blocker for blocker, chosen in blocks if chosen)
    for ctx, statement in said(game, m.Cant, m.BlockMoreThan):
        most = count(ctx, statement.action.number)
        if len([n for n in blockers if _subject(ctx, statement.who, n)]) > most:
            return Refusal(("500.3", "500.4"), "too_many_blockers", Map({"most": most}))
    if len(blockers) == 1 and any(s.action.alone for _, s in about(game, m.Cant, m.Block, blockers[0])):
        return Refusal(("500.3", "500.4"), "cant_block_alone", Map({"object": blockers[0]}))
    for attacker in attackers(game):
        by = [blocker for blocker, chosen in blocks if attacker in chosen]
        for ctx, statement in about(game, m.Cant, m.BeBlockedByFewerThan, attacker):
            if by and len(by) < count(ctx, statement.action.number):
                return Refusal(("500.3", "500.4"), "too_few_blockers", Map({"object": attacker}))
        for ctx, statement in about(game, m.Cant, m.BeBlockedByMoreThan, attacker):
            if len(by) > count(ctx, statement.action.number):
                return Refusal(("500.3", "500.4"), "too_many_blockers", Map({"object": attacker}))
    return None


def _requirements(game: Game, player: int) -> tuple[tuple[int, Any], ...]:
    """What is required of blockers: (blocker, attackers one of which it must block), or (0, attacker to be blocked)."""
    able = able_to_block(game, player)
    found: list[tuple[int, Any]] = []
    for number, options in able.items():
        if block_costs(game, (number,)):
            continue
        for ctx, statement in about(game, m.Must, m.Block, number):
            what = statement.action.what
            wanted = options if what is None else tuple(a for a in options if one_of(ctx, what, a))
            if wanted:
                found.append((number, wanted))
    for attacker in attackers(game):
        for _ in about(game, m.Must, m.BeBlocked, attacker):
            found.append((0, attacker))
    return tuple(found)


def _obeyed(game: Game, player: int, blocks: Blocking) -> int:
    chosen = dict(blocks)
    total = 0
    for blocker, wanted in _requirements(game, player):
        if blocker:
            total += any(attacker in wanted for attacker in chosen.get(blocker, ()))
        else:
            total += any(wanted in ones for ones in chosen.values())
    return total


def _most_obeyed(game: Game, player: int, proposed: Blocking) -> int:
    return game.by_ticks(("most obeyed", player, proposed), lambda: _best(game, player, proposed)[0])


def _best(game: Game, player: int, proposed: Blocking) -> tuple[int, Blocking]:
    """The most requirements that blocks without a violated restriction could obey instead, and the smallest such blocks.

    What a creature could do besides is only considered where that obeys a requirement (500.5).
    """
    requirements = _requirements(game, player)
    if not requirements:
        return 0, ()
    options = _obeying(game, player, requirements)
    for blocker, chosen in proposed:
        options.setdefault(blocker, [])
        if chosen not in options[blocker]:
            options[blocker].append(chosen)
    best: tuple[int, Blocking] = (-1, ())
    for looked, blocks in enumerate(_proposals(options)):
        if looked > SEARCH:
            break
        if _block_restrictions(game, blocks) is not None:
            continue
        obeyed = _obeyed(game, player, blocks)
        if (obeyed, -len(blocks)) > (best[0], -len(best[1])) or best[0] < 0:
            best = (obeyed, blocks)
        if obeyed == len(requirements):
            break
    return best if best[0] >= 0 else (0, ())


Options = dict[int, list[tuple[int, ...]]]


def _obeying(game: Game, player: int, requirements: tuple[tuple[int, Any], ...]) -> Options:
    """What each creature could block to obey a requirement, without anything to pay for (500.3)."""
    options: Options = {}
    for blocker, ones in able_to_block(game, player).items():
        wanted = {one for number, which in requirements if number == blocker for one in which}
        wanted |= {which for number, which in requirements if not number}
        chosen = [c for c in sets_to_block(game, blocker, ones) if wanted.intersection(c)]
        if chosen and not block_costs(game, (blocker,)):
            options[blocker] = chosen
    return options


def _proposals(options: Options) -> Iterator[Blocking]:
    """All blocks that are made of these, those with fewer blockers first."""
    for size in range(len(options) + 1):
        for blockers in itertools.combinations(options, size):
            for picks in itertools.product(*(options[blocker] for blocker in blockers)):
                yield tuple(zip(blockers, picks, strict=True))


def repaired_blocks(game: Game, player: int, wanted: Blocking) -> Blocking:
    """Legal blocks near the wished ones: the smallest legal ones, with as much of the wish as goes."""
    legal: Blocking = ()
    if block_refusal(game, player, ()) is not None:
        legal = _best(game, player, ())[1]
    for blocker, chosen in wanted:
        if blocker not in dict(legal) and block_refusal(game, player, (*legal, (blocker, chosen))) is None:
            legal = (*legal, (blocker, chosen))
    return legal
