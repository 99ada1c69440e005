"""The walk through an ability that finds what its words refer to, and what is known on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards import model as m
from engine.cards.model.base import Node

Handler = Callable[["Binder", Any], Any]

HANDLERS: dict[type, Handler] = {}
"""How each kind of node is bound, where it isn't simply its fields in order; filled by the modules of this package."""


def handles(*kinds: type) -> Callable[[Handler], Handler]:
    """Register a function for these kinds of nodes."""

    def register(handler: Handler) -> Handler:
        HANDLERS.update(dict.fromkeys(kinds, handler))
        return handler

    return register


class UnboundError(ValueError):
    """A word that refers back finds nothing to refer to."""


class Mention:
    """Something spoken of: ``ref`` denotes it, ``what`` tells what it was called (None: nothing is known of it)."""

    __slots__ = ("is_player", "kept", "ref", "what")

    def __init__(self, ref: Node, what: Any = None, is_player: bool = False, kept: bool = False) -> None:
        self.ref = ref
        self.what = what
        self.is_player = is_player
        self.kept = kept


class Binder:
    """The walk through one ability."""

    def __init__(self, grant: Callable[[tuple[Any, ...]], tuple[Any, ...]], named: bool = False) -> None:
        """``grant`` binds abilities in quotes, which are texts of their own; ``named``: the text calls its object by name, or
        by no name at all."""
        self.grant = grant
        self.named = named
        self.mentions: list[Mention] = []
        self.subject: Node | None = None
        self.becoming: Node | None = None
        self.actor: Node | None = None
        self.slots = 0
        self.labels = 0
        self.amounts: list[Node] = []
        self.done: list[tuple[int, Node]] = []
        self.each = False

    # --- the walk -----------------------------------------------------------------------------------------------------

    def visit(self, tree: Any) -> Any:
        """``tree`` bound, in the context so far, which it adds to."""
        if isinstance(tree, tuple):
            return tuple([self.visit(part) for part in tree])
        if not isinstance(tree, Node):
            return tree
        handler = HANDLERS.get(type(tree))
        if handler is not None:
            return handler(self, tree)
        if isinstance(tree, m.Instruction):
            return self.instruction(tree)
        return self.fields(tree)

    def fields(self, tree: Node) -> Any:
        """``tree`` with each of its fields bound, in order."""
        return type(tree)(*[self.visit(value) for value in tree.values()])

    def snapshot(self) -> tuple[Any, ...]:
        """What the walk knows, to come back to."""
        return (
            list(self.mentions),
            self.subject,
            self.actor,
            self.slots,
            self.labels,
            list(self.amounts),
            list(self.done),
        )

    def restore(self, kept: tuple[Any, ...]) -> None:
        """Come back to a snapshot."""
        mentions, self.subject, self.actor, self.slots, self.labels, amounts, done = kept
        self.mentions, self.amounts, self.done = list(mentions), list(amounts), list(done)

    def mention(self, ref: Node, what: Any = None, player: bool = False, kept: bool = False) -> None:
        """Take note that this has been spoken of."""
        self.mentions.append(Mention(ref, what, player, kept))

    def label(self) -> int:
        """A new label."""
        self.labels += 1
        return self.labels - 1

    # --- instructions --------------------------------------------------------------------------------------------------

    def instruction(self, tree: m.Instruction) -> m.Remember:
        """A single act: its actor first, then the rest; what it touches can be referred to afterwards."""
        label = self.label()
        outer_actor, outer_each = self.actor, self.each
        values: dict[str, Any] = {}
        who = getattr(tree, "who", None)
        if who is not None and tree.FIELDS[0] == "who":
            values["who"] = self.doer(who)
            self.actor = values["who"]
        for name in tree.FIELDS:
            if name not in values:
                part = getattr(tree, name)
                self.each = isinstance(part, m.Objects)
                values[name] = self.visit(part)
        self.actor, self.each = outer_actor, outer_each
        self.leave()
        made = type(tree)(*[values[name] for name in tree.FIELDS])
        subject = values.get("who") or values.get("what") or values.get("source")
        if subject is not None:
            self.subject = subject
        self.after(made, label)
        return m.Remember(label, made)

    def doer(self, who: Node) -> Any:
        """Who carries out an instruction: named, or carried over from the clause before."""
        if isinstance(who, m.Implied):
            if not isinstance(self.subject, m.Player) or is_thing(self.subject):
                return m.You()
            return self.repeated() if isinstance(self.subject, m.Target) else self.subject
        return self.visit(who)

    def leave(self) -> None:
        """The instruction is over: its objects are no longer dealt with one by one."""
        self.mentions = [mention for mention in self.mentions if not isinstance(mention.ref, m.This) or mention.kept]

    def after(self, made: m.Instruction, label: int) -> None:
        """What can be referred to after an instruction: what it chose, made, found; amounts; what it did."""
        self.done.append((label, made))
        if isinstance(made, m.Move):
            self.mention(m.Remembered(label), self.called(made.what))
            if made.to.zone.of is None and made.to.zone.name != "removed":
                self.mention(m.OwnerOf(m.Remembered(label)), m.Filter("player"), True)
        for node in chosen_by(made):
            self.mention(m.Remembered(label), node, isinstance(node, m.Filter) and node.noun == "player")
        if isinstance(made, _AMOUNTS):
            self.amounts.append(m.RememberedAmount(label))

    def subject_of(self, what: Node) -> Any:
        """What a statement is about: named, or carried over from the clause before."""
        if isinstance(what, m.Implied):
            if self.subject is None or not isinstance(self.subject, m.Objects):
                return self.thing(None, "（没有主语）")
            return self.repeated()
        return self.visit(what)

    def repeated(self) -> Any:
        """The subject once more: a target is its slot, a choice what was chosen."""
        subject = self.subject
        assert subject is not None
        if isinstance(subject, m.Target) and subject.slot is not None:
            return m.Slot(subject.slot)
        if isinstance(subject, m.Some):
            for label, made in reversed(self.done):
                if subject in tuple(m.children(made)):
                    return m.Remembered(label)
        return subject

    def called(self, ref: Node) -> Any:
        """What the thing that a reference means has been called."""
        if isinstance(ref, (m.Target, m.All, m.Some)):
            return ref.what
        return next((mention.what for mention in reversed(self.mentions) if mention.ref == ref), None)

    def other_than_itself(self, of: Node) -> Any:
        """What something becomes a copy of: not the thing itself, even if that was spoken of last."""
        kept = self.mentions
        self.mentions = [mention for mention in kept if mention.ref not in (self.becoming, m.Self())]
        try:
            return self.visit(of)
        except UnboundError:
            self.mentions = kept
            return self.visit(of)
        finally:
            self.mentions = kept

    # --- references -----------------------------------------------------------------------------------------------------

    def thing(self, noun: Any, word: str) -> Any:
        """The last thing spoken of that ``noun`` describes; 该生物 is another than what the text calls by its name, if any."""
        found = [one for one in self.mentions if not one.is_player and fits(noun, one.what)]
        others = [one for one in found if not isinstance(one.ref, m.Self)] if noun is not None else found
        if found:
            return (others or found)[-1].ref
        if isinstance(self.subject, m.Objects) and is_thing(self.subject) and noun is None:
            return self.subject
        raise UnboundError(word)

    def player(self, word: str, named: bool = True) -> Any:
        """The player spoken of last."""
        for mention in reversed(self.mentions):
            if mention.is_player or either(mention.what):
                return mention.ref
        if not named and self.actor is not None:
            return m.Actor()
        raise UnboundError(word)


_AMOUNTS = (
    m.DealDamage,
    m.GainLife,
    m.LoseLife,
    m.Draw,
    m.Discard,
    m.PreventDamage,
    m.PutCounters,
    m.RemoveCounters,
    m.Pay,
    m.Sacrifice,
    m.Destroy,
    m.Move,
)


def is_thing(node: Node) -> bool:
    """Whether a selector denotes objects (``Target`` and the like may denote either)."""
    if isinstance(node, (m.Target, m.All, m.Any, m.Some)):
        return not only_players(node.what)
    return isinstance(node, m.Objects) and not isinstance(node, m.Player)


def only_players(what: Any) -> bool:
    filters = what.filters if isinstance(what, m.OneOf) else (what,)
    return all(part.noun == "player" for part in filters)


def either(what: Any) -> bool:
    return isinstance(what, m.OneOf) and any(part.noun == "player" for part in what.filters)


def chosen_by(made: Node) -> list[Any]:
    """The filters of what an instruction chooses on resolution, makes, finds or moves together."""
    found: list[Any] = []
    if isinstance(made, m.Move):
        return found
    for node in m.children(made):
        if isinstance(node, m.Some):
            found.append(node.what)
        elif isinstance(node, (m.All, m.Top)):
            found.append(node.what if isinstance(node, m.All) else m.Filter("card"))
        elif isinstance(node, m.Group):
            found.extend(part.what for part in node.parts if isinstance(part, (m.All, m.Some)))
        elif isinstance(node, m.Token):
            found.append(
                m.Filter("permanent", (m.Is("token"), m.HasType("creature"), *map(m.HasSubtype, node.subtypes)))
            )
    if isinstance(made, (m.CreateCopy,)):
        found.append(m.Filter("permanent", (m.Is("token"),)))
    if isinstance(made, m.CopySpell):
        found.append(m.Filter("spell"))
    if isinstance(made, m.RevealUntil):
        found.append(made.until)
    if isinstance(made, m.APlayer):
        found.append(m.Filter("player"))
    return found


def fits(noun: Any, what: Any) -> bool:
    """Whether a thing that was called ``what`` may be called ``noun`` now; a pronoun (None) fits everything."""
    if noun is None or what is None:
        return True
    if isinstance(what, m.OneOf):
        return any(fits(noun, part) for part in what.filters)
    if isinstance(noun, m.OneOf):
        return any(fits(part, what) for part in noun.filters)
    if noun.noun == "card":
        return what.noun in ("card", "permanent", "spell") and _agrees(noun, what, loose=True)
    if noun.noun == "object" or what.noun == "object":
        return bool(what.noun != "player")
    if noun.noun == "permanent" and what.noun == "card":
        return _agrees(noun, what, loose=True)
    return bool(noun.noun == what.noun) and _agrees(noun, what, loose=not what.such)


def _agrees(noun: m.Filter, what: m.Filter, loose: bool) -> bool:
    known = {type(pred): pred for pred in m.walk(what) if isinstance(pred, m.Predicate)}
    words = {pred for pred in m.walk(what) if isinstance(pred, m.Predicate)}
    for pred in noun.such:
        if isinstance(pred, (m.OfChosen, m.Is)) or pred in words:
            continue
        if isinstance(pred, m.HasType):
            if m.HasType not in known:
                continue
            return False
        if isinstance(pred, m.Either) and any(part in words for part in pred.predicates):
            continue
        if loose and not what.such:
            continue
        return False
    return True
