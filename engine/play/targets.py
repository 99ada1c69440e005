"""Targets: which are legal, choosing them, whether they still are, and changing them (409.1c, 413.2a, 415)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from engine.attaching import can_attach, protected
from engine.cards import model as m
from engine.core.choices import NOTHING, Domain, Illegal, OneOf, Refusal, Subset
from engine.core.game import Game
from engine.core.records import Map
from engine.meaning.context import Context
from engine.meaning.contexts import of_stack
from engine.meaning.counting import bounds
from engine.meaning.denoting import candidates, pool
from engine.meaning.denoting import player as player_of
from engine.meaning.matching import fits, one_of
from engine.play.ruling import forbidden, own
from engine.play.slots import effect_of, enchanted_by, is_spell, phrases, targets_of


def why_not_target(ctx: Context, node: m.Target, number: int) -> tuple[str, ...]:
    """The rules by which something is no legal target for a phrase; () where it is one.

    `ctx` is the spell's or ability's; `ctx.on_stack` may be 0 where it isn't on the stack yet.
    """
    game = ctx.game
    if number and number == ctx.on_stack:
        return ("409.1c", "415.6")
    if number not in game.records:
        return ("409.1c",)
    source = ctx.on_stack if ctx.on_stack and is_spell(game, game.obj(ctx.on_stack)) else ctx.self
    aura = ctx.on_stack in (0, source) and enchanted_by(game, source) is not None
    if not _meant(ctx, node.what, number):
        return ("409.1c", "212.4d", "415.3") if aura else ("409.1c", *_split(game, number), "415.5")
    if not game.is_player(number) and game.obj(number).zone == "in_play" and protected(game, number, source):
        return ("409.1c", "502.7b")
    rules = forbidden(game, m.BeTargeted, number, by=ctx.on_stack or source)
    if rules:
        return ("409.1c", "103.2", *rules)[:4]
    if aura and not (can_attach(game, source, number) and _may_enchant(game, source, number)):
        return ("409.1c", "212.4d")
    return ()


def _may_enchant(game: Game, enchantment: int, host: int) -> bool:
    """Whether what a local enchantment spell says of itself lets it enchant something (212.4d)."""
    for ctx, statement in own(game, enchantment, m.Cant, m.AttachTo):
        action = statement.action
        if one_of(ctx, statement.who, enchantment) and one_of(ctx, action.to, host) != action.only:
            return False
    return True


def _split(game: Game, number: int) -> tuple[str, ...]:
    """505.2: where a spell is one half of a split card, that half alone is looked at."""
    if game.is_player(number):
        return ()
    record = game.obj(number)
    card = game.thing(record.thing).card
    return ("505.2",) if record.zone == "stack" and card is not None and card.halves else ()


def _meant(ctx: Context, what: Any, number: int) -> bool:
    """Whether it is where the phrase looks (200.9b, 415.5) and as the phrase says: a spell is no ability (402.5)."""
    if isinstance(what, m.OneOf):
        return any(_meant(ctx, part, number) for part in what.filters)
    game = ctx.game
    if not game.is_player(number):
        zone = game.obj(number).zone
        if zone == "nowhere":
            return False
        if what.zone is None and number not in pool(ctx, what):
            return False
    return fits(ctx, what, number)


def legal_targets(ctx: Context, node: m.Target) -> tuple[int, ...]:
    """Everything that is a legal target for a phrase now."""
    return tuple(number for number in candidates(ctx, node.what) if not why_not_target(ctx, node, number))


def size(ctx: Context, node: m.Target, available: int) -> tuple[int, int]:
    """The least and the most targets for a phrase; the least isn't cut down to what there is (409.1c)."""
    low, _ = bounds(ctx, node.count, 10**6)
    _, high = bounds(ctx, node.count, available)
    return low, high


class Targets(Domain):
    """The targets for one phrase: as many different ones as it says, all legal. `taken`: targets chosen already for
    other phrases, for the same can't be chosen multiple times (409.1c)."""

    __slots__ = ("_legal", "ctx", "least", "most", "node", "taken")

    def __init__(self, ctx: Context, node: m.Target, taken: tuple[int, ...] = ()) -> None:
        self.ctx, self.node, self.taken = ctx, node, taken
        legal = tuple(n for n in legal_targets(ctx, node) if n not in taken)
        self._legal = legal
        self.least, self.most = size(ctx, node, len(legal))

    @property
    def options(self) -> tuple[int, ...]:
        """All legal targets."""
        return self._legal

    def check(self, answer: Any) -> Refusal | None:
        """The refusal names the first target that is none, and why."""
        if not isinstance(answer, tuple) or len(set(answer)) != len(answer):
            return Refusal(("409.1c",), "same_target_twice", Map({"answer": answer}))
        for number in answer:
            if number in self.taken:
                return Refusal(("409.1c",), "same_target_twice", Map({"target": number}))
            if number not in self._legal:
                rules = why_not_target(self.ctx, self.node, number) or ("409.1c",)
                return Refusal(rules, "no_legal_target", Map({"target": number}))
        if not self.least <= len(answer) <= max(self.most, self.least):
            return Refusal(("409.1c",), "number_of_targets", Map({"least": self.least, "most": self.most}))
        if self._split_up(answer):
            return Refusal(("409.1c",), "not_of_one_player", Map({"target": answer[-1]}))
        return None

    def _split_up(self, answer: tuple[int, ...]) -> bool:
        """Whether cards that must be in a single zone are in those of several players."""
        what = self.node.what
        if not isinstance(what, m.Filter) or what.zone is None or not what.zone.single:
            return False
        return len({self.ctx.game.obj(number).owner for number in answer}) > 1

    def _subsets(self) -> Subset:
        return Subset(self._legal, self.least, self.most, "409.1c")

    def iterate(self) -> Iterator[Any]:
        if len(self._legal) < self.least:
            return iter(())
        return (answer for answer in self._subsets().iterate() if not self._split_up(answer))

    def sample(self, random: Random) -> Any:
        for _ in range(20):
            answer = self._subsets().sample(random)
            if not self._split_up(answer):
                return answer
        return next(self.iterate())

    def single(self) -> Any:
        if len(self._legal) < self.least:
            return NOTHING
        return self._subsets().single()


def choose_targets(game: Game, number: int, rule: str, *, free: bool) -> None:
    """Choose the targets of a spell or ability that is being put on the stack, phrase by phrase (409.1c).

    Asks (kind "targets"); raises Illegal where there are too few legal ones.
    """
    record = game.obj(number)
    record.targets = ()
    found: dict[int, tuple[int, ...]] = {}
    for slot, node in targets_of(game, number, of_stack(game, number)):
        ctx = of_stack(game, number)
        domain = Targets(ctx, node, tuple(n for chosen in found.values() for n in chosen))
        if len(domain.options) < domain.least:
            why = _why_none(ctx, node) if rule == "409.1c" else (rule,)
            raise Illegal(why, "no_legal_target", object=number)
        chooser = record.controller
        if node.chooser is not None:
            chooser = player_of(ctx, node.chooser) or chooser
        found[slot] = tuple(
            game.ask(chooser, "targets", domain, "409.1c", about=number, free=free, silent=True, slot=slot)
        )
        if chooser != record.controller:
            game.note("chosen", "409.2", player=chooser, object=number, answer=found[slot], what="targets")
        record.targets = tuple(found.get(at, ()) for at in range(max(found) + 1))


def _why_none(ctx: Context, node: m.Target) -> tuple[str, ...]:
    """The rules by which what a phrase speaks of is no legal target."""
    game = ctx.game
    found: dict[str, None] = {"409.1c": None}
    for number in (*game.table.stack, *game.table.in_play, *game.table.players):
        if _meant(ctx, node.what, number):
            found.update(dict.fromkeys(why_not_target(ctx, node, number)))
    if node.slot == 0 and _is_aura(game, ctx.on_stack):
        found.update({"212.4d": None, "415.3": None})
    return tuple(found)[:4]


def _is_aura(game: Game, number: int) -> bool:
    return game.obj(number).ability is None and enchanted_by(game, number) is not None


def possible(game: Game, ctx: Context, effect: Any, modes: tuple[int, ...] = ()) -> bool:
    """Whether each target phrase of an effect has enough legal targets by itself."""
    for _, node in phrases(effect, ctx, modes):
        low, _ = size(ctx, node, 0)
        if low and len(legal_targets(ctx, node)) < low:
            return False
    return True


def still_legal(game: Game, number: int) -> tuple[tuple[int, ...], ...]:
    """The targets of a spell or ability that are still legal, by slot (413.2a)."""
    record = game.obj(number)
    ctx = of_stack(game, number)
    nodes = dict(_all_phrases(game, number, ctx))
    return tuple(
        tuple(n for n in chosen if slot in nodes and not why_not_target(ctx, nodes[slot], n))
        for slot, chosen in enumerate(record.targets)
    )


def _all_phrases(game: Game, number: int, ctx: Context) -> Iterator[tuple[int, m.Target]]:
    if game.obj(number).ability is None and enchanted_by(game, number) is not None:
        yield from targets_of(game, number, ctx)
        return
    yield from phrases(effect_of(game, number), ctx, game.obj(number).modes)


# -- changing targets (415.7) ------------------------------------------------------------------------------------------


class NewTargets(Domain):
    """New targets for spells or abilities on the stack: a tuple of (spell, slot, place, target), none where all stay.

    Pairs (spell, target) do where a spell has one target.
    """

    __slots__ = ("_options", "game", "numbers")

    def __init__(self, game: Game, numbers: tuple[int, ...]) -> None:
        self.game, self.numbers = game, numbers
        self._options: dict[tuple[int, int, int], tuple[int, ...]] = {}
        for number in numbers:
            ctx = of_stack(game, number)
            nodes = dict(_all_phrases(game, number, ctx))
            targets = game.obj(number).targets
            chosen = tuple(n for slot in targets for n in slot)
            for slot, there in enumerate(targets):
                if slot not in nodes:
                    continue
                legal = legal_targets(ctx, nodes[slot])
                for place, _ in enumerate(there):
                    self._options[number, slot, place] = tuple(n for n in legal if n not in chosen)

    def full(self, item: Any) -> tuple[int, int, int, int] | None:
        """An item of an answer with its slot and place; None where it means nothing."""
        if isinstance(item, tuple) and len(item) == 4:
            return item
        if isinstance(item, tuple) and len(item) == 2:
            places = [key for key in self._options if key[0] == item[0]]
            if len(places) == 1:
                return (*places[0], item[1])
        return None

    def check(self, answer: Any) -> Refusal | None:
        if not isinstance(answer, tuple):
            return Refusal(("415.7a",), "not_a_set", Map({"answer": answer}))
        seen = set()
        for item in answer:
            full = self.full(item)
            if full is None or full[:3] not in self._options or full[:3] in seen:
                return Refusal(("415.7a",), "no_option", Map({"answer": item}))
            seen.add(full[:3])
            if full[3] not in self._options[full[:3]] and full[3] != self._present(full[:3]):
                return Refusal(("415.7a",), "no_legal_target", Map({"target": full[3]}))
        return None

    def _present(self, key: tuple[int, int, int]) -> int:
        return int(self.game.obj(key[0]).targets[key[1]][key[2]])

    def iterate(self) -> Iterator[Any]:
        yield ()
        for key, options in self._options.items():
            for option in options:
                yield ((*key, option),)

    def single(self) -> Any:
        return NOTHING if any(self._options.values()) else ()


def choose_new_targets(game: Game, player: int, numbers: tuple[int, ...], rule: str = "415.7a") -> None:
    """A player may choose new targets for spells or abilities on the stack, such as copies (415.7). Asks once."""
    domain = NewTargets(game, numbers)
    answer = game.ask(player, "new_targets", domain, rule, about=numbers[0] if numbers else 0)
    for item in answer:
        full = domain.full(item)
        if full is not None:
            set_target(game, *full)


def set_target(game: Game, number: int, slot: int, place: int, target: int) -> None:
    """Change one target of a spell or ability."""
    record = game.obj(number)
    chosen = list(record.targets[slot])
    chosen[place] = target
    record.targets = (*record.targets[:slot], tuple(chosen), *record.targets[slot + 1 :])


def change_targets(ctx: Context, number: int, doer: int, node: m.ChangeTargets) -> None:
    """The hook for effects: a player changes the target or targets of a spell or ability (415.7). Asks."""
    from engine.meaning.denoting import objects

    game = ctx.game
    if node.all_:
        choose_new_targets(game, doer, (number,))
        return
    targets = game.obj(number).targets
    places = [(slot, place) for slot, there in enumerate(targets) for place in range(len(there))]
    if len(places) != 1:
        return  # only a spell with a single target has "the target" changed
    slot, place = places[0]
    inner = of_stack(game, number)
    nodes = dict(_all_phrases(game, number, inner))
    if slot not in nodes:
        return
    legal = tuple(n for n in legal_targets(inner, nodes[slot]) if n != targets[slot][place])
    if node.to is not None:
        legal = tuple(n for n in legal if n in objects(ctx, node.to))
    if not legal:  # the original target is unchanged
        game.note("chosen", "415.7a", player=doer, object=number, answer=targets[slot][place], what="new_target")
        return
    target = game.ask(doer, "new_target", OneOf(legal, "415.7a"), "415.7a", about=number, silent=True)
    game.note("chosen", "415.7a", player=doer, object=number, answer=target, what="new_target")
    set_target(game, number, slot, place, target)
