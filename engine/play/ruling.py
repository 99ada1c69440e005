"""What continuous effects forbid and allow, as far as playing asks for it (103.2, 401.4-401.5, 409.4).

Statements come from the hook `statements` (game, kind) -> (context, statement) pairs, for kinds of the card model such
as Cant, Can, CostChange; a ruleset without it forbids and allows nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import model as m
from engine.core.game import Game
from engine.meaning.bound import bound
from engine.meaning.conditions import holds
from engine.meaning.context import Context
from engine.meaning.denoting import players
from engine.meaning.matching import fits, matches, one_of
from engine.play.profiles import profile

Said = tuple[Context, Any]


def statements(game: Game, kind: type) -> tuple[Said, ...]:
    """All statements of a kind that function now, with their contexts; kept until something changes."""
    hook = game.rules.hooks.get("statements")
    if hook is None:
        return ()
    found: tuple[Said, ...] = game.by_ticks(("statements", kind), lambda: tuple(hook(game, kind)))
    return found


def _about(game: Game, kind: type, action: type) -> tuple[Said, ...]:
    """The statements of a kind (Cant, Can) about a kind of action."""
    found: dict[type, tuple[Said, ...]] = game.by_ticks(("said", kind), lambda: _by_action(game, kind))
    return found.get(action, ())


def _by_action(game: Game, kind: type) -> dict[type, tuple[Said, ...]]:
    found: dict[type, tuple[Said, ...]] = {}
    for ctx, statement in statements(game, kind):
        said = statement.action
        if isinstance(said, m.EitherAction):
            for one in said.actions:
                found[type(one)] = (*found.get(type(one), ()), (ctx, m.changed(statement, action=one)))
        else:
            found[type(said)] = (*found.get(type(said), ()), (ctx, statement))
    return found


def speaks(game: Game, action: type) -> bool:
    """Whether any effect forbids or allows a kind of action."""
    return bool(_about(game, m.Cant, action) or _about(game, m.Can, action))


def own(game: Game, number: int, kind: type, action: type) -> Iterator[Said]:
    """Statements that a card or spell makes about being played, countered and the like itself, where only it can make
    them: in the zone from which it is played, and on the stack (401.5, 401.6, 412.3, 412.4)."""
    record = game.obj(number)
    abilities = game.view(number).abilities
    if record.zone == "in_play" or not profile(abilities).says:
        return
    ctx = Context(game, number, record.controller or record.owner, static=True)
    for held in abilities:
        if isinstance(held.ability, (m.Static, m.Spell)):
            for statement in _stated(ctx, bound(held.ability).effect):
                if isinstance(statement, kind) and isinstance(statement.action, action):  # type: ignore[attr-defined]
                    yield ctx, statement


def _stated(ctx: Context, node: Any) -> Iterator[Any]:
    """The statements in an effect whose conditions hold."""
    if isinstance(node, (m.Seq, m.Chain)):
        for step in node.steps:
            yield from _stated(ctx, step)
    elif isinstance(node, m.If):
        chosen = node.do if holds(ctx, node.condition) else node.otherwise
        if chosen is not None:
            yield from _stated(ctx, chosen)
    elif isinstance(node, m.Lasting):
        if not isinstance(node.duration, m.AsLongAs) or holds(ctx, node.duration.condition):
            yield from _stated(ctx, node.do)
    else:
        yield node


def _is(ctx: Context, who: Any, number: int) -> bool:
    """Whether an object or player is among those that a statement speaks of."""
    if ctx.game.is_player(number):
        if isinstance(who, (m.Filter, m.OneOf)):
            return fits(ctx, who, number)
        return number in players(ctx, who)
    return one_of(ctx, who, number)


def forbidden(game: Game, action: type, who: int, **about: Any) -> tuple[str, ...]:
    """The rules by which an effect forbids a kind of action to a player or object; () where none does.

    `about`: by (the spell or ability, or its source) for BeTargeted and BeCountered; what (a card) for PlayCards and
    PlayLands; of (an object) and mana for PlayAbilities.
    """
    for ctx, statement in _about(game, m.Cant, action):
        if _is(ctx, statement.who, who) and _applies(game, ctx, statement.action, about):
            return ("103.2",)
    subject = about.get("what", 0) if game.is_player(who) else who
    if subject:
        for ctx, statement in own(game, subject, m.Cant, action):
            if _is(ctx, statement.who, who) and _applies(game, ctx, statement.action, about):
                return ("103.2",)
    return ()


def _applies(game: Game, ctx: Context, action: Any, about: dict[str, Any]) -> bool:
    if isinstance(action, (m.BeTargeted, m.BeCountered)):
        return action.by is None or _is_by(game, ctx, action.by, about["by"])
    if isinstance(action, m.PlayCards):
        return (action.what is None or means(ctx, action.what, about["what"])) and (
            action.from_ is None or game.obj(about["what"]).zone == action.from_.name
        )
    if isinstance(action, m.PlayAbilities):
        return (action.mana or not about["mana"]) and one_of(ctx, action.of, about["of"])
    return True


def _is_by(game: Game, ctx: Context, by: Any, number: int) -> bool:
    """Whether a spell or ability is what a statement speaks of; of an ability the source has the characteristics."""
    record = game.obj(number)
    if record.ability is None:
        return _is(ctx, by, number)
    for what in _filters(by):
        if what.noun in ("ability", "source", "object"):
            whose = [p for p in what.such if isinstance(p, (m.ControlledBy, m.PlayedBy))]
            rest = tuple(p for p in what.such if p not in whose)
            source = m.Filter("object", rest)
            if all(matches(ctx, p, record, game.view(number)) for p in whose) and (
                not rest or fits(ctx, source, record.source or number, last=True)
            ):
                return True
    return False


def _filters(what: Any) -> tuple[m.Filter, ...]:
    if isinstance(what, (m.Any, m.All, m.Some)):
        what = what.what
    if isinstance(what, m.OneOf):
        return tuple(part for one in what.filters for part in _filters(one))
    if isinstance(what, m.Group):
        return tuple(part for one in what.parts for part in _filters(one))
    return (what,) if isinstance(what, m.Filter) else ()


def means(ctx: Context, what: Any, number: int) -> bool:
    """Whether a card is such as words for spells, cards or sources say, wherever it is now."""
    if isinstance(what, (m.Any, m.All, m.Some)):
        what = what.what
    if isinstance(what, m.OneOf):
        return any(means(ctx, part, number) for part in what.filters)
    if isinstance(what, m.Filter):
        return fits(ctx, m.changed(what, noun="object", zone=None), number, last=True)
    return one_of(ctx, what, number)


def _placed(ctx: Context, what: Any, number: int) -> bool:
    """As `means`, but in the zone that the words give."""
    if isinstance(what, (m.Any, m.All, m.Some)):
        what = what.what
    if isinstance(what, m.OneOf):
        return any(_placed(ctx, part, number) for part in what.filters)
    if isinstance(what, m.Filter) and what.zone is not None:
        return fits(ctx, m.changed(what, noun="object"), number)
    return means(ctx, what, number)


def allowed(game: Game, action: type, who: int, **about: Any) -> Iterator[tuple[Any, Context]]:
    """The permissions of a kind that effects give a player, as (action, context)."""
    for ctx, statement in _about(game, m.Can, action):
        if _is(ctx, statement.who, who) and _permits(game, ctx, statement.action, about):
            yield statement.action, ctx
    if about.get("what"):
        for ctx, statement in own(game, about["what"], m.Can, action):
            if _is(ctx, statement.who, who) and _permits(game, ctx, statement.action, about):
                yield statement.action, ctx


def _permits(game: Game, ctx: Context, action: Any, about: dict[str, Any]) -> bool:
    number = about.get("what")
    if number is None:
        return True
    if isinstance(action, m.PlayCards):
        if action.from_ is not None:
            record = game.obj(number)
            owners = players(ctx, action.from_.of) if action.from_.of is not None else game.table.players
            if record.zone != action.from_.name or record.owner not in owners:
                return False
            if record.zone == "library" and game.player(record.owner).library[:1] != (number,):
                return False
        return action.what is None or _placed(ctx, action.what, number)
    if isinstance(action, m.SpendMana):
        return action.for_ is None or means(ctx, action.for_, number)
    return True
