"""How a permanent comes into play (212.4e, 217.1a, 410.10e, 418.2, 419.1b-c, 503.5-6).

What "as", "with" and "tapped" say is part of the event that puts the permanent into play. The instructions are carried
out while the event is still a proposal; what they say of the permanent goes into the event's values.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from engine.attaching import enchants
from engine.cards import model as m
from engine.characteristics import Held, View
from engine.continuous.changing import plain
from engine.continuous.copying import FACE_DOWN, copiable, with_changes
from engine.continuous.fixing import fixed
from engine.continuous.parts import Part, parts_of
from engine.core.choices import OneOf
from engine.core.events import Event
from engine.core.game import Game
from engine.core.records import EMPTY, Map
from engine.effects.performing import NONE, perform, performs
from engine.meaning.context import Context, Memory
from engine.meaning.counting import number as count
from engine.meaning.denoting import objects, players
from engine.meaning.matching import fits, matches, matches_player
from engine.replacing.candidates import watching

KEY = "comes into play"
KEPT = frozenset(
    ("color", "creature_type", "land_type", "basic_land_type", "type", "number", "card_name", "player", "objects")
)


class Entering:
    """A permanent on its way into play: what has been settled about it so far."""

    def __init__(self, game: Game, event: Event) -> None:
        self.game = game
        self.event = event
        self.values: dict[str, Any] = dict(event.get("values", EMPTY))
        self.number: int = event.get("object", 0)
        self.rules: list[str] = []
        if event.kind == "token":
            self.card, self.owner = event["card"], int(event.get("owner", event["player"]))
            self.controller = int(self.values.get("controller", event["player"]))
        else:
            record = game.obj(self.number)
            given = self.values.get("card")
            self.card = given or (record.card if self.values.get("keep") else game.thing(record.thing).card)
            self.owner = record.owner
            self.controller = int(self.values.get("controller", record.owner))
        self.face_down = bool(self.values.get("face_down"))

    @property
    def view(self) -> View:
        """What comes into play, before continuous effects (410.10b)."""
        return plain(FACE_DOWN if self.face_down else self.card, self.controller)

    @property
    def ghost(self) -> Any:
        """The permanent as predicates may ask for it, before there is a record of it."""
        return SimpleNamespace(
            id=self.number,
            zone="in_play",
            owner=self.owner,
            controller=self.controller,
            card=self.card,
            counters=Map(self.values.get("counters", EMPTY)),
            tapped=bool(self.values.get("tapped")),
            face_down=self.face_down,
            attached_to=self.values.get("attached_to", 0),
            damage=0,
            paid=EMPTY,
            x=None,
            memory=EMPTY,
            chosen=EMPTY,
            thing=self.game.obj(self.number).thing if self.number else 0,
        )

    def cite(self, *rules: str) -> None:
        """Rules whose words say how it comes into play."""
        self.rules += [rule for rule in rules if rule not in self.rules]


def enter(game: Game, event: Event) -> list[Event]:
    """The event with everything in it that says how the permanent comes into play; none if it can't."""
    entering = Entering(game, event)
    if not entering.face_down and entering.view.types & {"instant", "sorcery"} and event.kind == "move":
        return []  # 217.1a: it remains where it is
    changed = False
    if not entering.face_down:  # 504.2
        changed = _own(entering)
    for stated in watching(game, "enter"):
        if stated.key in event.applied or stated.source == entering.number:
            continue
        ctx = stated.context(game)
        if ctx is None or not _means(ctx, stated.statement.what, entering):
            continue
        roles = {"object": entering.number} if entering.number else {}
        _carry_out(entering, ctx.within(event=Map(roles), this=entering.number), stated.statement.do)
        entering.cite("419.1c")
        changed = True
    if not _attached(entering):
        return []  # 212.4e: it remains in the zone from which it attempted to move
    if not changed and not entering.rules:
        return [event]
    data: dict[str, Any] = {"values": Map(entering.values)}
    if event.kind == "token":
        data["card"] = entering.card
    elif entering.card is not (
        event.get("values", EMPTY).get("card") or game.thing(game.obj(entering.number).thing).card
    ):
        entering.values["card"] = entering.card
        data["values"] = Map(entering.values)
    return [_cited(event.changed(**data), entering.rules)]


def _cited(event: Event, rules: list[str]) -> Event:
    """The reason for the move first, then how the permanent comes into play."""
    said = sorted(rules, key=lambda rule: not rule.startswith("50"))  # keywords and copies say more than 419.1 does
    event.rules = (*event.rules[:2], *[rule for rule in said if rule not in event.rules[:2]], *event.rules[2:])[:4]
    return event


# -- the permanent's own text ------------------------------------------------------------------------------------------


def _own(entering: Entering) -> bool:
    """Its own abilities; where it becomes a copy those of what it copies instead (503.5)."""
    done: set[Any] = set()
    any_ = copied = False
    while True:
        pending = [(held, part, key) for held, part, key in _own_parts(entering) if key not in done]
        if not pending:
            return any_
        pending.sort(key=lambda item: not _copies(item[1].statement))
        held, part, key = pending[0]
        done.add(key)
        ctx = part.context(_context(entering))
        if ctx is None:
            continue
        any_ = True
        _cite_keyword(entering, held)
        card = entering.card
        _carry_out(entering, ctx, part.statement.do)
        if entering.card is not card:
            copied = True
            entering.cite("503.5")
        elif copied and KEPT & ctx.chosen.keys():
            entering.cite("503.6")  # its controller makes the choice anew


def _own_parts(entering: Entering) -> list[tuple[Held, Part, Any]]:
    found = []
    seen: dict[int, int] = {}
    for held in entering.view.abilities:
        same = seen[id(held.ability)] = seen.get(id(held.ability), -1) + 1
        for index, part in enumerate(parts_of(held.ability)):
            if isinstance(part.statement, m.AsEnters) and isinstance(part.statement.what, m.Self):
                found.append((held, part, (id(held.ability), same, index)))
    return found


def _copies(statement: Any) -> bool:
    return any(isinstance(node, m.EnterAsCopy) for node in m.walk(statement))


def _cite_keyword(entering: Entering, held: Held) -> None:
    if isinstance(held.ability, m.Keyword):
        from engine.keywords.expanding import abilities_of, citation

        for one in abilities_of(held.ability):
            if isinstance(one, m.Static):
                entering.cite(citation(one))
    else:
        entering.cite("410.10e", "419.1b")


def _context(entering: Entering) -> Context:
    game, number = entering.game, entering.number
    on_stack = number if number and game.obj(number).zone == "stack" else 0
    source = number or int(entering.event.get("source", 0))
    return Context(
        game,
        source=source,
        you=entering.controller,
        holder=source,
        on_stack=on_stack,
        x=game.obj(number).x if number else None,
    )


def _carry_out(entering: Entering, ctx: Context, do: Any) -> None:
    """Carry out what is said to happen as the permanent comes into play; choices made for it are remembered (503.8)."""
    game = entering.game
    outer, game.scratch["entering"] = game.scratch.get("entering"), entering
    try:
        perform(ctx, do)
    finally:
        game.scratch["entering"] = outer
    chosen = {kind: value for kind, value in ctx.chosen.items() if kind in KEPT}
    if chosen and (ctx.source == entering.number or not entering.number):
        entering.values["chosen"] = Map({**entering.values.get("chosen", EMPTY), **chosen})


def _now(ctx: Context) -> Entering | None:
    found: Entering | None = ctx.game.scratch.get("entering")
    return found


@performs(m.EnterTapped)
def _tapped(ctx: Context, node: Any) -> Memory:
    entering = _now(ctx)
    if entering is None:
        return NONE
    entering.values["tapped"] = True
    return Memory()


@performs(m.EnterWithCounters)
def _counters(ctx: Context, node: m.EnterWithCounters) -> Memory:
    entering = _now(ctx)
    amount = count(ctx, node.count)
    if entering is None or amount <= 0:
        return NONE
    counters = Map(entering.values.get("counters", EMPTY))
    entering.values["counters"] = counters.with_(node.kind, counters.get(node.kind, 0) + amount)
    return Memory((), amount, "counter")


@performs(m.EnterAsCopy)
def _as_copy(ctx: Context, node: m.EnterAsCopy) -> Memory:
    """503.5: it comes into play as a copy; choices made for what it copies are not copied (503.6)."""
    entering = _now(ctx)
    game = ctx.game
    found = [n for n in objects(ctx, node.of) if not game.is_player(n) and n != entering_number(entering)]
    if not found:  # words that mean itself: what was chosen is meant
        found = [n for n in ctx.chosen.get("objects", ()) if not game.is_player(n)]
    if entering is None or not found:
        return NONE
    entering.card = with_changes(copiable(game, found[0]), fixed(ctx, node.also))
    entering.values["card"] = entering.card
    about = {"object": entering.number} if entering.number else {}
    original = game.obj(found[0])
    changed = () if original.card is game.thing(original.thing).card else ("504.2" if original.face_down else "503.3",)
    game.note("copied", ("503.5", "503.2", *changed), source=found[0], **about)
    return Memory((found[0],), 1, "copy")


def entering_number(entering: Entering | None) -> int:
    """The object that is coming into play, as it still is; 0 for a token."""
    return entering.number if entering is not None else 0


# -- who comes into play, for the words of others ----------------------------------------------------------------------


def would_fit(ctx: Context, what: Any, event: Event) -> bool:
    """Whether what an event would put into play fits a filter of permanents."""
    return _fits(ctx, what, Entering(ctx.game, event))


def _means(ctx: Context, what: Any, entering: Entering) -> bool:
    if isinstance(what, (m.All, m.Any)):
        return _fits(ctx, what.what, entering)
    if isinstance(what, m.Group):
        return any(_means(ctx, part, entering) for part in what.parts)
    if isinstance(what, m.Self):
        return False
    return bool(entering.number) and entering.number in objects(ctx, what)


def _fits(ctx: Context, what: Any, entering: Entering) -> bool:
    if isinstance(what, m.OneOf):
        return any(_fits(ctx, part, entering) for part in what.filters)
    if what.noun == "card" and entering.event.kind == "token":
        return False
    if what.noun not in ("permanent", "card", "object"):
        return False
    return all(_holds(ctx, predicate, entering) for predicate in what.such)


def _holds(ctx: Context, predicate: Any, entering: Entering) -> bool:
    """A predicate of the permanent: it will be under its future controller's control."""
    if isinstance(predicate, m.Not):
        return not _holds(ctx, predicate.predicate, entering)
    if isinstance(predicate, m.Either):
        return any(_holds(ctx, part, entering) for part in predicate.predicates)
    if isinstance(predicate, m.Every):
        return all(_holds(ctx, part, entering) for part in predicate.predicates)
    if isinstance(predicate, (m.ControlledBy, m.PlayedBy)):
        return entering.controller in players(ctx, predicate.player)
    if isinstance(predicate, m.Is) and predicate.state in ("token", "nontoken"):
        return (entering.event.kind == "token") == (predicate.state == "token")
    return matches(ctx, predicate, entering.ghost, entering.view)


# -- local enchantments ------------------------------------------------------------------------------------------------


def _attached(entering: Entering) -> bool:
    """212.4e: a local enchantment that isn't played is put onto something that it can enchant, chosen by the player who
    puts it into play. False where there is nothing."""
    if entering.values.get("attached_to") or entering.face_down:
        return True
    view = entering.view
    what = enchants(view, entering.card) if "enchantment" in view.types else None
    if what is None:
        return True
    game = entering.game
    ctx = Context(game, entering.number, entering.controller, static=True)
    options = tuple(
        number for number in (*game.table.in_play, *game.apnap()) if _can_enchant(entering, ctx, what, number)
    )
    if not options:
        return False
    chooser = int(entering.event.get("player") or entering.controller)
    host = game.ask(chooser, "enchant", OneOf(options, "212.4e"), "212.4e", about=entering.number)
    entering.values["attached_to"] = host
    entering.cite("212.4e")
    return True


def _can_enchant(entering: Entering, ctx: Context, what: Any, host: int) -> bool:
    game = entering.game
    if game.is_player(host):
        filters = what.filters if isinstance(what, m.OneOf) else (what,)
        return any(
            part.noun == "player" and all(matches_player(ctx, one, host) for one in part.such) for part in filters
        )
    if host == entering.number or not fits(ctx, what, host):
        return False
    if not entering.number:
        return True
    return bool(game.rules.hooks["can_attach"](game, entering.number, host))
