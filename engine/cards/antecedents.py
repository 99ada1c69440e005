"""Antecedents: what the words that refer back (它, 该生物, 其, 该牌手, 等量, 以此法 …) refer to.

The grammar keeps such words as words. :func:`bind` walks a tree in the order of the text, keeps account of what has been
spoken of (targets, what the event is about, what instructions chose, made or moved, players), and puts in the place of each word
what it means: ``Slot``, ``EventRole``, ``Remembered``, ``Actor``, ``This`` and the like. A word that nothing before it fits is an
error (:class:`UnboundError`), never a guess.

The rules of reference are those of plain reading: a pronoun means what was spoken of last; 该… with a noun the last thing that
the noun describes; 其 with a possession of players the player spoken of last; a clause without subject the subject of the clause
before. What the text of a trigger names can be referred to in its effect.

The same walk brings a tree into the form that interpreters want: zones named beside a verb or in a phrase go into
``Filter.zone``; 另一个 after a target means another than that; what a token is said to have goes into the token; choices and copies as
a permanent comes into play become one ``AsEnters``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

from engine.cards import model as m
from engine.cards.model.base import Node, changed
from engine.cards.normal import normal

T = TypeVar("T", bound=Node)


class UnboundError(ValueError):
    """A word that refers back finds nothing to refer to."""


_SOURCES: dict[Node, Node] = {}


def bind(tree: T) -> T:
    """``tree`` (an ability, or an instruction by itself) with its references made explicit. Raises :class:`UnboundError`."""
    return _bound(tree)  # type: ignore[return-value]


def source_of(tree: T) -> T:
    """The tree that a bound tree was bound from (for printing); a tree that never was, as it is."""
    return _SOURCES.get(tree, tree)  # type: ignore[return-value]


@lru_cache(maxsize=4096)
def _bound(tree: Node) -> Node:
    binder = Binder(isinstance(tree, m.Spell) or m.Self() in m.walk(tree))
    made: Node = _strip(normal(binder.visit(tree)), binder.used)
    if made != tree:
        _SOURCES[made] = tree
    return made


def _strip(tree: Any, used: frozenset[int] | set[int]) -> Any:
    """Leave ``Remember`` only where something asks for it."""
    if isinstance(tree, tuple):
        return tuple([_strip(part, used) for part in tree])
    if not isinstance(tree, Node):
        return tree
    if isinstance(tree, m.Remember) and tree.label not in used:
        return _strip(tree.do, used)
    return type(tree)(*[_strip(value, used) for value in tree.values()])


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

    def __init__(self, named: bool = False) -> None:
        """``named``: the text calls its object by name, or by no name at all."""
        self.named = named
        self.mentions: list[Mention] = []
        self.subject: Node | None = None
        self.actor: Node | None = None
        self.slots = 0
        self.labels = 0
        self.used: set[int] = set()
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
        handler = _HANDLERS.get(type(tree))
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
            set(self.used),
            list(self.amounts),
            list(self.done),
        )

    def restore(self, kept: tuple[Any, ...]) -> None:
        """Come back to a snapshot."""
        mentions, self.subject, self.actor, self.slots, self.labels, used, amounts, done = kept
        self.mentions, self.used, self.amounts, self.done = list(mentions), set(used), list(amounts), list(done)

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

    def doer(self, who: Node) -> Node:
        """Who carries out an instruction: named, or carried over from the clause before."""
        if isinstance(who, m.Implied):
            return self.subject if isinstance(self.subject, m.Player) and not _thing(self.subject) else m.You()
        found: Node = self.visit(who)
        return found

    def leave(self) -> None:
        """The instruction is over: its objects are no longer dealt with one by one."""
        self.mentions = [mention for mention in self.mentions if not isinstance(mention.ref, m.This) or mention.kept]

    def after(self, made: m.Instruction, label: int) -> None:
        """What can be referred to after an instruction: what it chose, made, found; amounts; what it did."""
        self.done.append((label, made))
        if isinstance(made, m.Move):
            self.mention(m.Remembered(label), self.called(made.what))
        for node in _chosen(made):
            self.mention(m.Remembered(label), node, isinstance(node, m.Filter) and node.noun == "player")
        if isinstance(made, _AMOUNTS):
            self.amounts.append(m.RememberedAmount(label))

    def subject_of(self, what: Node) -> Node:
        """What a statement is about: named, or carried over from the clause before."""
        if isinstance(what, m.Implied):
            if self.subject is None or not isinstance(self.subject, m.Objects):
                return self.thing(None, "（没有主语）")
            return self.use(self.repeated())
        found: Node = self.visit(what)
        return found

    def repeated(self) -> Node:
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

    # --- references -----------------------------------------------------------------------------------------------------

    def use(self, ref: Node) -> Node:
        """``ref`` is referred to: its label must be remembered."""
        for node in m.walk(ref):
            if isinstance(node, (m.Remembered, m.RememberedAmount)):
                self.used.add(node.label)
        return ref

    def thing(self, noun: Any, word: str) -> Node:
        """The last thing spoken of that ``noun`` describes."""
        for mention in reversed(self.mentions):
            if not mention.is_player and fits(noun, mention.what):
                return self.use(mention.ref)
        if isinstance(self.subject, m.Objects) and _thing(self.subject) and noun is None:
            return self.use(self.subject)
        raise UnboundError(word)

    def player(self, word: str, named: bool = True) -> Node:
        """The player spoken of last."""
        for mention in reversed(self.mentions):
            if mention.is_player or _either(mention.what):
                return self.use(mention.ref)
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


def _thing(node: Node) -> bool:
    """Whether a selector denotes objects (``Target`` and the like may denote either)."""
    if isinstance(node, (m.Target, m.All, m.Any, m.Some)):
        return not _only_players(node.what)
    return isinstance(node, m.Objects) and not isinstance(node, m.Player)


def _only_players(what: Any) -> bool:
    filters = what.filters if isinstance(what, m.OneOf) else (what,)
    return all(part.noun == "player" for part in filters)


def _either(what: Any) -> bool:
    return isinstance(what, m.OneOf) and any(part.noun == "player" for part in what.filters)


def _chosen(made: Node) -> list[Any]:
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
        return what.noun != "player"
    if noun.noun == "permanent" and what.noun == "card":
        return _agrees(noun, what, loose=True)
    return noun.noun == what.noun and _agrees(noun, what, loose=not what.such)


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


# --- handlers --------------------------------------------------------------------------------------------------------------


def _target(b: Binder, tree: m.Target) -> Node:
    what = b.visit(_others(b, tree.what))
    count, chooser = b.visit(tree.count), b.visit(tree.chooser)
    slot = b.slots
    b.slots += 1
    b.mention(m.Slot(slot), tree.what, _only_players(tree.what))
    return m.Target(what, count, chooser, slot)


def _others(b: Binder, what: Any) -> Any:
    """另一个 after a target of this ability: another than that."""
    if b.slots and isinstance(what, m.Filter) and m.Other() in what.such:
        other = m.OtherThan(m.Slot(b.slots - 1))
        return m.Filter(what.noun, tuple(other if pred == m.Other() else pred for pred in what.such), what.zone)
    return what


def _set(b: Binder, tree: Any) -> Node:
    """所有…, 一个…: each of them while an instruction deals with them; elsewhere all of them."""
    each, b.each = b.each, False
    made: Node = b.fields(tree)
    if not _only_players(tree.what):
        if each:
            b.mention(m.This(), tree.what)
        elif isinstance(tree, m.All):
            b.mention(made, tree.what)
    return made


def _self(b: Binder, tree: m.Self) -> Node:
    """～ itself. 此生物 of a text that calls itself by name (or is a spell) means what it has just spoken of instead."""
    if tree.noun is not None and b.named and tree.noun not in ("card", "spell"):
        noun = _NOUNS.get(tree.noun)
        for mention in reversed(b.mentions):
            if not mention.is_player and not isinstance(mention.ref, m.Self) and noun and fits(noun, mention.what):
                return b.use(mention.ref)
    b.mention(tree)
    return tree


_NOUNS = {
    "creature": m.Filter("permanent", (m.HasType("creature"),)),
    "land": m.Filter("permanent", (m.HasType("land"),)),
    "artifact": m.Filter("permanent", (m.HasType("artifact"),)),
    "enchantment": m.Filter("permanent", (m.HasType("enchantment"),)),
    "permanent": m.Filter("permanent"),
    "token": m.Filter("permanent", (m.Is("token"),)),
}


def _paid(b: Binder, tree: m.Paid) -> Node:
    """所牺牲的生物: what this effect had sacrificed, else what was sacrificed as a cost."""
    for label, made in reversed(b.done):
        if isinstance(made, _VERBS[tree.verb]):
            return b.use(m.Remembered(label))
    return tree


def _chosen_objects(b: Binder, tree: m.ChosenObjects) -> Node:
    """所选择的生物: what this ability chose, else what was chosen as the permanent came into play."""
    for label, made in reversed(b.done):
        if isinstance(made, m.Choose) and not isinstance(made.what, m.Value):
            return b.use(m.Remembered(label))
    return tree


def _choose(b: Binder, tree: m.Choose) -> Node:
    """A player who chooses a target is the one who chooses it as the ability is put on the stack."""
    made = b.instruction(tree)
    choice = made.do
    if isinstance(choice.what, m.Target) and choice.who not in (m.You(), m.Actor()):
        choice = changed(choice, what=changed(choice.what, chooser=choice.who))
    return m.Remember(made.label, choice)


def _attached(b: Binder, tree: m.Attached) -> Node:
    b.mention(tree, tree.noun)
    return tree


def _it(b: Binder, tree: m.It) -> Node:
    return b.thing(None, "它")


def _that(b: Binder, tree: m.That) -> Node:
    return b.thing(tree.noun, "该…")


def _they(b: Binder, tree: m.They) -> Node:
    return b.player("其", named=False)


def _that_player(b: Binder, tree: m.ThatPlayer) -> Node:
    return b.player("该牌手")


def _implied(b: Binder, tree: m.Implied) -> Node:
    if b.actor is not None:
        return m.Actor()
    if b.subject is not None:
        return b.use(b.subject)
    return m.You()


def _named_player(b: Binder, tree: Node) -> Node:
    """A player named in words can be referred to: 每位对手 (each in turn), 对手, 防御牌手, the controller of something."""
    made = b.fields(tree)
    several = isinstance(tree, (m.EachPlayer, m.AnyPlayer, m.APlayer))
    b.mention(m.Actor() if several else made, m.Filter("player"), True)
    return made


def _you(b: Binder, tree: m.You) -> Node:
    return tree


def _modify(b: Binder, tree: m.Modify) -> Node:
    label = b.label()
    outer, outer_each, b.each = b.actor, b.each, True
    what = b.subject_of(tree.what)
    b.actor = None
    changes = b.visit(tree.changes)
    b.actor, b.each = outer, outer_each
    b.leave()
    made = m.Modify(what, changes)
    b.subject = what
    b.after(made, label)
    return m.Remember(label, made)


def _rule(b: Binder, tree: Any) -> Node:
    """Cant, Must, Can: the subject, then the action."""
    label = b.label()
    outer, outer_each, b.each = b.actor, b.each, True
    who = b.subject_of(tree.who)
    b.actor = None
    action = b.visit(tree.action)
    b.actor, b.each = outer, outer_each
    b.leave()
    made = type(tree)(who, action)
    b.subject = who
    b.after(made, label)
    return m.Remember(label, made)


def _joined(b: Binder, tree: Any) -> Node:
    """Sentences: each begins without a subject."""
    steps = []
    for step in tree.steps:
        b.subject = None
        steps.append(b.visit(step))
    return type(tree)(tuple(steps))


def _chain(b: Binder, tree: m.Chain) -> Node:
    return m.Chain(tuple([b.visit(step) for step in tree.steps]))


def _may(b: Binder, tree: m.May) -> Node:
    who = b.doer(tree.who)
    b.subject = who
    do = b.visit(tree.do)
    b.subject = who
    return m.May(who, do)


def _in_either_order(b: Binder, tree: Any, first: str, second: str) -> dict[str, Any]:
    """Two parts of which either may stand first in the text: the one that needs nothing from the other."""
    kept = b.snapshot()
    try:
        one = b.visit(getattr(tree, first))
        return {first: one, second: b.visit(getattr(tree, second))}
    except UnboundError:
        b.restore(kept)
        two = b.visit(getattr(tree, second))
        return {second: two, first: b.visit(getattr(tree, first))}


def _unless(b: Binder, tree: m.Unless) -> Node:
    kept = b.snapshot()
    try:
        unless = b.visit(tree.unless)
        return m.Unless(unless, b.visit(tree.do))
    except UnboundError:
        b.restore(kept)
        do = b.visit(tree.do)
        if isinstance(tree.do, m.Cant) and isinstance(tree.do.who, m.All):
            b.mention(m.This(), tree.do.who.what)
        return m.Unless(b.visit(tree.unless), do)


def _if(b: Binder, tree: m.If) -> Node:
    found = _in_either_order(b, tree, "condition", "do")
    return m.If(found["condition"], found["do"], b.visit(tree.otherwise))


def _lasting(b: Binder, tree: m.Lasting) -> Node:
    return m.Lasting(**_in_either_order(b, tree, "duration", "do"))


def _with_x(b: Binder, tree: m.WithX) -> Node:
    found = _in_either_order(b, tree, "do", "value")
    return m.WithX(found["value"], found["do"], tree.name)


def _per_each(b: Binder, tree: m.PerEach) -> Node:
    return m.PerEach(**_in_either_order(b, tree, "count", "do"))


def _for_each(b: Binder, tree: m.ForEach) -> Node:
    over = b.visit(tree.over)
    kept = list(b.mentions)
    what = tree.over.what if isinstance(tree.over, m.All) else m.Filter("player")
    b.mention(m.This(), what, not isinstance(tree.over, m.Objects), kept=True)
    do = b.visit(tree.do)
    b.mentions = kept
    return m.ForEach(over, do)


def _instead(b: Binder, tree: m.Instead) -> Node:
    if isinstance(tree.do, m.DealDamage) and m.Implied() in (tree.do.source, tree.do.to):
        before = next((made for _, made in reversed(b.done) if isinstance(made, m.DealDamage)), None)
        if before is None and m.Implied() == tree.do.to:
            raise UnboundError("造成伤害")
        source = m.Self() if before is None else before.source
        if tree.do.source != m.Implied():
            source = b.visit(tree.do.source)
        to = b.visit(tree.do.to) if tree.do.to != m.Implied() or before is None else _again(before.to)
        return m.Instead(m.DealDamage(source, to, b.visit(tree.do.amount), tree.do.divided), tree.of)
    return m.Instead(b.visit(tree.do), tree.of)


def _again(node: Node) -> Node:
    return m.Slot(node.slot) if isinstance(node, m.Target) and node.slot is not None else node


def _damage_by(b: Binder, tree: m.DealDamage) -> Node:
    if isinstance(tree.source, m.Implied) and not isinstance(b.subject, m.Objects):
        return b.instruction(changed(tree, source=m.Self()))
    if isinstance(tree.source, m.Implied):
        return b.instruction(changed(tree, source=b.use(b.repeated())))  # type: ignore[attr-defined]
    return b.instruction(tree)


def _that_much(b: Binder, tree: m.ThatMuch) -> Node:
    if not b.amounts:
        raise UnboundError("等量")
    return b.use(b.amounts[-1])


_VERBS: dict[str, tuple[type, ...]] = {
    "destroy": (m.Destroy,),
    "discard": (m.Discard,),
    "remove": (m.Move,),
    "move": (m.Move,),
    "return": (m.Move,),
    "put_into_play": (m.Move,),
    "reveal": (m.Reveal, m.RevealUntil),
    "sacrifice": (m.Sacrifice,),
    "exile": (m.Move,),
    "counter": (m.Counter,),
    "draw": (m.Draw,),
    "tap": (m.Tap,),
    "untap": (m.Untap,),
    "search": (m.Search,),
    "prevent": (m.PreventDamage,),
    "choose": (m.Choose,),
    "look": (m.Look,),
    "not_won": (m.Subgame,),
}


def _this_way(b: Binder, tree: m.ThisWayIs) -> Node:
    kinds = _VERBS[tree.verb]
    for label, made in reversed(b.done):
        if any(isinstance(node, kinds) for node in m.walk(made)):
            b.used.add(label)
            return m.ThisWayIs(tree.verb, tree.what, label)
    return m.ThisWayIs(tree.verb, tree.what, None, True)


def _the_rest(b: Binder, tree: m.TheRest) -> Node:
    for label, made in reversed(b.done):
        if isinstance(made, (m.Look, m.Reveal, m.RevealUntil, m.DistributeCards, m.Search)):
            b.used.add(label)
            return m.TheRest(m.Remembered(label))
    for mention in reversed(b.mentions):
        if not mention.is_player:
            return m.TheRest(b.use(mention.ref))
    raise UnboundError("其余")


def _event_scope(b: Binder, event: m.Event) -> Node:
    """Bind an event and open what can be referred to in it."""
    for mention in b.mentions:
        mention.ref = _deeper(mention.ref)
    b.amounts = [_deeper(amount) for amount in b.amounts]
    kept = len(b.mentions)
    made: Node = b.visit(event)
    del b.mentions[kept:]
    _open(b, event)
    return made


def _deeper(ref: Node) -> Node:
    """A reference to an outer event from inside another."""
    if isinstance(ref, m.EventRole):
        return m.EventRole(ref.role, ref.level + 1)
    if isinstance(ref, m.EventAmount):
        return m.EventAmount(ref.level + 1)
    if isinstance(ref, (m.ControllerOf, m.OwnerOf)) and isinstance(ref.of, m.EventRole):
        return type(ref)(_deeper(ref.of))  # type: ignore[arg-type]
    return ref


_ROLES: dict[type, tuple[tuple[str, str], ...]] = {
    m.Damage: (("source", "source"), ("to", "recipient")),
    m.Blocks: (("what", "blocker"), ("whom", "attacker")),
    m.BecomesBlocked: (("by", "blocker"), ("what", "attacker")),
    m.StepBegins: (("whose", "player"),),
    m.BecomesTarget: (("of", "spell"), ("what", "object")),
    m.BecomesAttached: (("to", "recipient"), ("what", "object")),
    m.CounterAdded: (("on", "object"),),
    m.LastCounterRemoved: (("on", "object"),),
    m.PlaysAbility: (("who", "player"), ("of", "object")),
    m.GainsControl: (("from_", "from"), ("who", "player"), ("what", "object")),
}


def _open(b: Binder, event: m.Event) -> None:
    if isinstance(event, m.EitherEvent):
        for part in event.events:
            _open(b, part)
        return
    for field, role in _ROLES.get(type(event), (("who", "player"), ("what", "object"))):
        subject = getattr(event, field, None)
        if subject is not None:
            _open_role(b, subject, role)
    if isinstance(event, m.StepBegins) and event.whose is None:
        b.mention(m.EventRole("player"), m.Filter("player"), True)
    if isinstance(event, m.StateHolds):
        for node in m.walk(event.condition):
            if isinstance(node, m.Self):
                b.mention(node)
    if isinstance(event, (m.Damage, m.GainsLife, m.LosesLife, m.CounterAdded, m.Draws)):
        b.amounts.append(m.EventAmount())


def _open_role(b: Binder, subject: Node, role: str) -> None:
    if isinstance(subject, m.You):
        return
    if isinstance(subject, m.Self):
        b.mention(subject)
    elif isinstance(subject, m.Attached):
        b.mention(subject, subject.noun)
    elif isinstance(subject, m.Group):
        for part in subject.parts:
            _open_role(b, part, role)
    elif isinstance(subject, (m.Any, m.All, m.Some, m.Target)):
        b.mention(m.EventRole(role), subject.what, _only_players(subject.what))
    elif isinstance(subject, m.Player) and not isinstance(subject, m.Objects):
        b.mention(m.EventRole(role), m.Filter("player"), True)
    else:
        b.mention(m.EventRole(role))


def _triggered(b: Binder, tree: m.Triggered) -> Node:
    event = _event_scope(b, tree.event)
    condition = b.visit(tree.condition)
    b.subject = None
    return m.Triggered(event, b.visit(tree.effect), condition)  # type: ignore[arg-type]


def _delayed(b: Binder, tree: m.Delayed) -> Node:
    kept = b.snapshot()
    refs = [(mention, mention.ref) for mention in b.mentions]
    event = _event_scope(b, tree.event)
    condition = b.visit(tree.condition)
    b.subject = None
    do = b.visit(tree.do)
    after, labels, used, done = b.slots, b.labels, b.used, b.done
    b.restore(kept)
    for mention, ref in refs:
        mention.ref = ref
    b.slots, b.labels, b.used, b.done = after, labels, used, done
    return m.Delayed(event, do, condition, tree.every)  # type: ignore[arg-type]


def _replace(b: Binder, tree: m.Replace) -> Node:
    kept = b.snapshot()
    refs = [(mention, mention.ref) for mention in b.mentions]
    event = _event_scope(b, tree.event)
    condition = b.visit(tree.condition)
    b.subject = None
    do = b.visit(tree.do)
    after, labels, used = b.slots, b.labels, b.used
    b.restore(kept)
    for mention, ref in refs:
        mention.ref = ref
    b.slots, b.labels, b.used = after, labels, used
    return m.Replace(event, do, tree.next, condition)  # type: ignore[arg-type]


def _modal(b: Binder, tree: m.Modal) -> Node:
    """Modes know what was said before all of them, not what the others say."""
    who = b.doer(tree.who)
    modes = []
    for mode in tree.modes:
        kept = b.snapshot()
        b.subject = None if isinstance(tree.who, m.Implied) else who
        modes.append(b.visit(mode))
        slots, labels, used, done = b.slots, b.labels, b.used, b.done
        b.restore(kept)
        b.slots, b.labels, b.used, b.done = slots, labels, used, done
    return m.Modal(who, tuple(modes), b.visit(tree.count))  # type: ignore[arg-type]


def _exists(b: Binder, tree: m.Exists) -> Node:
    """若有…: what there is can be referred to."""
    made = b.fields(tree)
    if not _only_players(tree.what):
        b.mention(m.All(made.what), tree.what)
    return made  # type: ignore[no-any-return]


def _as_enters(b: Binder, tree: Any) -> Node:
    what = b.visit(tree.what)
    if isinstance(tree.what, (m.All, m.Any)):
        b.mention(m.EventRole("object"), tree.what.what)
    b.subject = None
    return type(tree)(what, b.visit(tree.do))


def _activated(b: Binder, tree: m.Activated) -> Node:
    cost = _cost(b, tree.cost)
    b.subject = None
    effect = b.visit(tree.effect)
    return m.Activated(cost, effect, b.visit(tree.restrictions))


def _cost(b: Binder, tree: m.Cost) -> m.Cost:
    """A cost: you pay it; what is sacrificed, discarded … for it can be referred to."""
    outer, b.subject = b.subject, None
    items = []
    for item in tree.items:
        bound = b.visit(item)
        items.append(bound.do if isinstance(bound, m.Remember) else bound)
    made = m.Cost(tuple(items), tuple([_cost(b, part) for part in tree.either]))
    del b.mentions[:], b.amounts[:], b.done[:]
    for item in made.items:
        verb = _PAID.get(type(item))
        what = getattr(item, "what", None)
        if verb and isinstance(what, m.Some) and isinstance(what.what, m.Filter):
            b.mention(m.Paid(verb, what.what), what.what)
    b.subject = outer
    return made


_PAID: dict[type, str] = {m.Sacrifice: "sacrifice", m.Discard: "discard", m.Tap: "tap", m.Move: "remove"}


def _pay(b: Binder, tree: m.Pay) -> Node:
    """A payment while an effect is carried out."""
    label = b.label()
    who = b.doer(tree.who)
    outer, b.actor = b.actor, who
    items = []
    if isinstance(tree.cost, m.Cost):
        for item in tree.cost.items:
            bound = b.visit(item)
            items.append(changed_who(bound.do if isinstance(bound, m.Remember) else bound))
        cost: Node = m.Cost(tuple(items), tree.cost.either)
    else:
        cost = b.visit(tree.cost)
    times = b.visit(tree.times)
    b.actor = outer
    made = m.Pay(who, cost, times)  # type: ignore[arg-type]
    b.subject = who
    b.after(made, label)
    return m.Remember(label, made)


def changed_who(item: Any) -> Any:
    """Whoever pays carries out what the cost asks for."""
    if isinstance(item, m.Instruction) and "who" in item.FIELDS and item.who == m.You():  # type: ignore[attr-defined]
        return changed(item, who=m.Actor())
    return item


def _gain(b: Binder, tree: Any) -> Node:
    """Abilities in quotes are texts of their own; a name in them means what grants them (202.2b)."""
    if tree.abilities is None:
        return tree  # type: ignore[no-any-return]
    values = [_granted(ability) if name == "abilities" else b.visit(ability) for name, ability in _named(tree)]
    return type(tree)(*values)  # type: ignore[no-any-return]


def _named(tree: Node) -> list[tuple[str, Any]]:
    return list(zip(tree.FIELDS, tree.values(), strict=True))


def _granted(abilities: tuple[Any, ...]) -> tuple[Any, ...]:
    found = []
    for ability in abilities:
        made = _by_granter(bind(ability))
        if made != ability:
            _SOURCES[made] = ability
        found.append(made)
    return tuple(found)


def _by_granter(tree: Any) -> Any:
    if isinstance(tree, tuple):
        return tuple([_by_granter(part) for part in tree])
    if isinstance(tree, m.Self):
        return m.Self(None, True) if tree.noun is None else tree
    if not isinstance(tree, Node):
        return tree
    return type(tree)(*[_by_granter(value) for value in tree.values()])


def _token(b: Binder, tree: m.Token) -> Node:
    return m.Token(
        b.visit(tree.power),
        b.visit(tree.toughness),
        tree.colors,
        tree.types,
        tree.subtypes,
        tree.supertypes,
        _granted(tree.abilities),
        tree.name,
    )


def _did(b: Binder, tree: m.Did) -> Node:
    return m.Did(b.fields(tree.event), tree.when)


def _subgame(b: Binder, tree: m.Subgame) -> Node:
    label = b.label()
    b.done.append((label, tree))
    return m.Remember(label, tree)


_HANDLERS: dict[type, Any] = {
    m.Target: _target,
    m.Exists: _exists,
    m.All: _set,
    m.Some: _set,
    m.Self: _self,
    m.Paid: _paid,
    m.ChosenObjects: _chosen_objects,
    m.Choose: _choose,
    m.Attached: _attached,
    m.It: _it,
    m.That: _that,
    m.They: _they,
    m.ThatPlayer: _that_player,
    m.Implied: _implied,
    m.You: _you,
    m.Modify: _modify,
    m.Cant: _rule,
    m.Must: _rule,
    m.Can: _rule,
    m.Seq: _joined,
    m.Chain: _chain,
    m.May: _may,
    m.If: _if,
    m.Unless: _unless,
    m.Lasting: _lasting,
    m.WithX: _with_x,
    m.PerEach: _per_each,
    m.ForEach: _for_each,
    m.Instead: _instead,
    m.DealDamage: _damage_by,
    m.ThatMuch: _that_much,
    m.ThisWayIs: _this_way,
    m.TheRest: _the_rest,
    m.Triggered: _triggered,
    m.Delayed: _delayed,
    m.Replace: _replace,
    m.Modal: _modal,
    m.AsEnters: _as_enters,
    m.AsTurnedUp: _as_enters,
    m.Activated: _activated,
    m.Cost: _cost,
    m.Pay: _pay,
    m.Gain: _gain,
    m.Lose: _gain,
    m.GainChosen: _gain,
    m.Token: _token,
    m.Did: _did,
    m.Subgame: _subgame,
    **dict.fromkeys(
        (
            m.EachPlayer,
            m.AnyPlayer,
            m.APlayer,
            m.Opponent,
            m.ControllerOf,
            m.OwnerOf,
            m.DefendingPlayer,
            m.AttackingPlayer,
            m.ActivePlayer,
            m.ChosenPlayer,
        ),
        _named_player,
    ),
}
