"""The scene: what has been told so far, and what a word now refers to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from query.whatif.cards import is_creature, is_land, is_spell
from query.whatif.chunks import Chunk, Desc
from query.whatif.describing import describe
from query.whatif.errors import NotUnderstoodError
from query.whatif.lines import Line
from query.whatif.situation import ME, OPP, Event, Situation, Thing
from rules_text.scripts import fold

_PLAYERS: Final = {"me": ME, "opp": OPP, "a": ME, "b": OPP}


class Scene:
    """What reading knows: the situation, what was spoken of last, who acts, what is on the stack."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.focus: list[Thing] = []
        self.group: list[Thing] = []
        self.actor: str | None = None
        self.topic: Thing | None = None
        self.attackers: list[Thing] = []
        self.blockers: list[Thing] = []
        self.blocked: list[Thing] = []
        self.pending: list[Event] = []
        self.moment: str | None = None
        self.respond = False
        self.waiting: Event | None = None
        self.blocks_by: str | None = None
        self.later: list[Line] = []
        self.it: Thing | None = None
        self.it_at = 0
        self.clock = 0
        self.used: set[int] = set()
        self.relative: Callable[[list[Thing], list[Chunk]], None] = _no_clause
        self.select: Callable[[list[list[Chunk]]], list[Thing]] = lambda clauses: []

    # Players.

    def player(self, word: str | None, self_of: str | None = None) -> str | None:
        """The player that a word names."""
        if word == "self":
            return self_of or self.actor or ME
        return _PLAYERS.get(word or "")

    # Mentioning.

    def mention(self, things: Iterable[Thing]) -> list[Thing]:
        """Note that these were spoken of, and give them back."""
        listed = list(things)
        for thing in listed:
            if thing in self.focus:
                self.focus.remove(thing)
            self.focus.append(thing)
        if listed:
            self.group = listed
        return listed

    def new(self, desc: Desc, owner: str | None, count: int = 1) -> list[Thing]:
        """New things as a description says."""
        made: list[Thing] = []
        for _ in range(max(1, count)):
            thing = Thing(owner=owner, said=desc.words, order=len(self.situation.things))
            self.later += describe(thing, desc)
            if desc.zone is not None and thing.zone is None:
                thing.zone = desc.zone
            self.situation.things.append(thing)
            made.append(thing)
        self.mention(made)
        for clause in desc.clauses:
            self.relative(made, clause)
        return self.mention(made)

    def like(self, model: Thing, owner: str | None) -> Thing:
        """A new thing that is the same as another: of the same name, or of the same effect."""
        thing = Thing(
            owner=owner,
            name=model.name,
            said=model.said,
            pt=model.pt,
            kinds=list(model.kinds),
            subtypes=list(model.subtypes),
            keywords=list(model.keywords),
            texts=list(model.texts),
            colors=list(model.colors),
            cost=model.cost,
            library=model.library,
            legendary=model.legendary,
            token=model.token,
            like=model,
            order=len(self.situation.things),
        )
        self.situation.things.append(thing)
        self.mention([thing])
        return thing

    # Referring.

    def refer(self, desc: Desc, by: str | None = None, want: str | None = None, fresh: bool = False) -> list[Thing]:
        """The things that a description refers to: such as were spoken of, else new ones.

        by: whose they are where nothing tells. want: `creature`, `spell`, `permanent`. fresh: 一只 and the like are new.
        Raises NotUnderstoodError where nothing can be meant.
        """
        owner = self.player(desc.owner, by)
        if desc.pronoun is not None:
            return self._pronoun(desc, owner, want)
        if not desc.head and desc.clauses and (chosen := self.select(desc.clauses)):
            return self.mention(chosen[: desc.count or len(chosen)])
        if "same_name" in desc.states and not desc.head:
            return [self.like(self._model(owner, want), owner or by)]
        if "same_name" in desc.states and "spell" in _rough(desc) and not desc.texts:
            return [self.like(self._model(owner, "spell"), owner or by)]
        found = self._known(desc, owner, by, want)
        if desc.det == "another" and desc.head and found:
            return [self.like(found[0], owner or by)]
        if desc.det == "all" and found:
            return self.mention(found)
        fresh = fresh or self._indefinite(desc)
        if found and not (fresh and desc.head and self._told_again(desc, found)):
            chosen = self._chosen(desc, found)
            for clause in desc.clauses:
                self.relative(chosen, clause)
            return self.mention(chosen)
        if not desc.head:
            if desc.states & {"facedown"} or desc.counters:
                return self.new(desc, owner or by, desc.count or 1)
            raise NotUnderstoodError(f"nothing to refer to: {desc.words}")
        namesake = self.namesake(desc)
        if namesake is not None:
            return [self.like(namesake, owner or by)]
        return self.new(desc, owner or by, desc.count or 1)

    def namesake(self, desc: Desc) -> Thing | None:
        """A thing of another player that bears the name that a description gives."""
        if desc.name is None or desc.parens or desc.texts or desc.pt:
            return None
        return next(
            (thing for thing in self.focus if thing.name is not None and fold(thing.name) == fold(desc.name)), None
        )

    def refer_known(self, desc: Desc, by: str | None = None) -> list[Thing]:
        """The things spoken of before that a description fits; none are made."""
        if desc.pronoun is not None:
            return []
        return self._known(desc, self.player(desc.owner, by), by, None)

    def _indefinite(self, desc: Desc) -> bool:
        return False

    def _told_again(self, desc: Desc, found: list[Thing]) -> bool:
        """Whether what is spoken of as one more is another than those known."""
        return not any(thing.zone == "hand" for thing in found)

    def _chosen(self, desc: Desc, found: list[Thing]) -> list[Thing]:
        count = desc.count
        if desc.det == "rest":
            left = [thing for thing in found if id(thing) not in self.used]
            sides = {thing.owner for thing in self.focus if id(thing) in self.used}
            found = [thing for thing in left if thing.owner in sides] or left or found
            return found[: count or len(found)]
        if desc.ordinal is not None and desc.ordinal <= len(found):
            return [found[desc.ordinal - 1]]
        if desc.det == "former":
            return found[:1]
        if desc.det == "latter":
            return found[-1:]
        if count is None or count >= len(found):
            same = [thing for thing in found if _alike(thing, found[-1])]
            return (
                same
                if count is None and desc.head and not desc.owner
                else found[-(count or 1) :]
                if count
                else [found[-1]]
            )
        free = [thing for thing in found if id(thing) not in self.used]
        return (free or found)[:count]

    def _model(self, owner: str | None, want: str | None) -> Thing:
        for thing in reversed(self.focus):
            if want == "spell" and not thing.spell:
                continue
            return thing
        raise NotUnderstoodError("same as nothing")

    def _pronoun(self, desc: Desc, owner: str | None, want: str | None) -> list[Thing]:
        if desc.pronoun == "them" and self.group:
            return self.group
        if (
            self.it is not None
            and self.clock - self.it_at <= 1
            and fits(self.it, want or "permanent")
            and (owner is None or owner == self.it.side)
        ):
            self.it_at = self.clock
            return self.mention([self.it])
        for wanted in (want or "permanent", "permanent", None):
            for thing in reversed(self.focus):
                if fits(thing, wanted) and (owner is None or owner in (thing.owner, thing.controller, thing.later)):
                    self.it, self.it_at = thing, self.clock
                    return self.mention([thing])
            if wanted == "spell":
                break
        raise NotUnderstoodError(f"it is nothing: {desc.words}")

    def _known(self, desc: Desc, owner: str | None, by: str | None, want: str | None) -> list[Thing]:
        """Things known that fit, in the order of their first mention; only of the same owner where that is told."""
        if not desc.head and desc.det == "of_them" and self.group and owner is None:
            return [thing for thing in self.group if fits(thing, want)] or list(self.group)
        wanted = None if desc.head else want or ("permanent" if "张" not in desc.words else None)
        pool = [thing for thing in self.focus if fits(thing, wanted) and self._matches(thing, desc)]
        if owner is not None:
            pool = [
                thing for thing in pool if owner in (thing.owner, thing.controller, thing.later) or thing.owner is None
            ]
        elif by is not None and any(thing.owner == by for thing in pool):
            pool = [thing for thing in pool if thing.owner == by]
        if not pool:
            return []
        if (
            not desc.head
            and (desc.count or 1) <= len(self.group)
            and desc.det in ("that", "this")
            and (desc.count or 1) > 1
        ):
            in_group = [thing for thing in self.group if thing in pool]
            pool = in_group if len(in_group) == desc.count else pool
        if not desc.head and desc.count in (None, 1) and desc.det not in ("rest", "of_them"):
            return pool[-1:]
        return sorted(pool, key=lambda thing: thing.order)

    def _matches(self, thing: Thing, desc: Desc) -> bool:
        if desc.pt is not None and thing.pt != desc.pt:
            return False
        if desc.name is not None and not _called(thing, desc.name):
            return False
        if desc.card is not None and thing.library != desc.card and not _called(thing, desc.card):
            return False
        for subtype in desc.subtypes:
            if fold(subtype) in ("传奇", "传说"):
                if not thing.legendary:
                    return False
            elif not _called(thing, subtype) and subtype not in thing.subtypes:
                return False
        if any(kind not in thing.kinds and not _is_kind(thing, kind) for kind in desc.kinds):
            return False
        if desc.texts and not all(text in thing.texts for text in desc.texts):
            return False
        if "facedown" in desc.states and not thing.face_down:
            return False
        if desc.colors and thing.colors and not set(_words(desc)) <= set(thing.colors):
            return False
        if desc.name is not None or desc.card is not None:
            return True
        return not desc.keywords or bool(set(desc.keywords) & set(thing.keywords))


def _no_clause(things: list[Thing], clause: list[Chunk]) -> None:
    raise NotUnderstoodError("a relative clause")


def _words(desc: Desc) -> list[str]:
    thing = Thing()
    describe(thing, Desc(colors=desc.colors))
    return thing.colors


def _rough(desc: Desc) -> str:
    return "spell" if desc.spell else ""


def _alike(one: Thing, another: Thing) -> bool:
    return (
        one.owner == another.owner and one.pt == another.pt and one.name == another.name and one.kinds == another.kinds
    )


def _called(thing: Thing, name: str) -> bool:
    """Whether a thing is called so, wholly or in part (熊 for 灰熊)."""
    wanted = fold(name)
    for own in (thing.name, thing.library, thing.said):
        if own and (
            fold(own) == wanted or (own != thing.said and (fold(own).endswith(wanted) or fold(own).startswith(wanted)))
        ):
            return True
    return False


def _is_kind(thing: Thing, kind: str) -> bool:
    if kind == "wall":
        return "墙" in thing.subtypes
    if kind in ("creature", "vanilla", "morph"):
        return is_creature(thing)
    if kind == "token":
        return thing.token
    if kind == "enchantment":
        return any(one.endswith("aura") or one == "enchantment" for one in thing.kinds)
    if kind == "artifact":
        return "equipment" in thing.kinds
    if kind == "aura":
        return any(one.endswith("aura") for one in thing.kinds)
    if kind == "legend":
        return thing.legendary
    if kind in ("spell", "sorcery", "instant"):
        return is_spell(thing)
    if kind in ("card", "permanent"):
        return True
    if kind == "land":
        return is_land(thing)
    return False


def fits(thing: Thing, want: str | None) -> bool:
    """Whether a thing may be what is wanted: a creature, a spell, a permanent, a land, anything."""
    if want == "creature":
        return is_creature(thing) or not (thing.kinds or thing.library)
    if want == "spell":
        return is_spell(thing)
    if want == "permanent":
        return not is_spell(thing)
    if want == "land":
        return is_land(thing)
    return True
