"""Reading a question as a situation: clause by clause, verb by verb."""

from __future__ import annotations

from typing import Final

from query.whatif.cards import is_land, is_spell
from query.whatif.chunks import Chunk, Verb
from query.whatif.clauses import Clause, clauses
from query.whatif.closing import Closing
from query.whatif.concrete import check_concrete
from query.whatif.errors import NotUnderstoodError
from query.whatif.lines import Line, line
from query.whatif.roles import Roles, looks_like_spell
from query.whatif.scene import Scene
from query.whatif.settling import settle
from query.whatif.situation import ME, OPP, Event, Situation, Thing
from rules_text.scripts import fold

_MAIN: Final = "precombat_main"
#: Steps in which a situation can begin; others are come to in it.
_BEGINS: Final = frozenset(("untap", "upkeep", "draw", _MAIN, "postcombat_main"))
_CHUNKS_BEHIND: Final = frozenset(
    [
        "thing",
        "player",
        "amount",
        "zone",
        "kw",
        "color",
        "unit",
        "conj",
        "bonus",
        "mana",
        "bit",
        "paren",
        "noun",
        "state",
        "step",
        "turn",
        "rel",
    ]
)


def read(text: str) -> Situation:
    """The situation that a question describes. Raises NotUnderstoodError."""
    return Reader(text).read()


class Reader(Closing):
    """Reads one question."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.line = line(text)
        self.scene = Scene(Situation(_names(text)))
        self.scene.relative = self.relative
        self.scene.select = self.select
        self.all: list[Clause] = []
        self.now: str | None = None
        self.plays = False
        self.denied = False
        self.kept: list[Chunk] = []
        self.meant: dict[int, list[Thing]] = {}
        self.later: list[Line] = []

    def read(self) -> Situation:
        """The situation. Raises NotUnderstoodError."""
        self.all = clauses(self.line)
        for number, clause in enumerate(self.all):
            self.number = number
            self.clause(clause)
        for inside in (*self.later, *self.scene.later):
            outer, self.line = self.line, inside
            told = len(self.scene.situation.events)
            for clause in clauses(inside):
                if not all(
                    chunk.verb is None or chunk.verb.may("control", "be", "have") for chunk in clause.chunks
                ) or any(chunk.desc for chunk in clause.chunks):
                    self.clause(clause)
            self.line = outer
            if self.scene.situation.events[told:] and self.line.paren(self.line.raw[-1]) is None:
                raise NotUnderstoodError("a bracket amid the story tells what is done")
        situation = self.scene.situation
        settle(self.scene)
        if not situation.queries and not any(event.asked for event in situation.events):
            raise NotUnderstoodError("nothing is asked")
        check_concrete(situation)
        return situation

    def clause(self, clause: Clause) -> None:
        """Read one clause into the scene."""
        for chunk in clause.chunks:
            if chunk.kind == "unknown":
                if clause.asks and not any(one.desc and (one.desc.texts or one.desc.name) for one in clause.chunks):
                    continue
                raise NotUnderstoodError(f"word: {chunk.value}")
            if chunk.kind == "oops":
                raise NotUnderstoodError("takes back what was told")
        self.scene.clock += 1
        self.asks = clause.asks
        self.before_queries = len(self.scene.situation.queries)
        self.words = clause.words
        self.denied = any(chunk.kind == "neg" for chunk in clause.chunks)
        self.left: list[Chunk] = []
        self.clause_events: list[Event] = []
        self.carried: list[Chunk] = []
        self.roles = Roles(Verb((), ""))
        if self._whose_doing(clause):
            return
        self.questions = {chunk.value for chunk in clause.chunks if chunk.kind == "qw"}
        if any(chunk.amount is not None and chunk.amount.value is None for chunk in clause.chunks):
            self.questions.add("howmany")
        if any(chunk.kind == "player" and chunk.value == "who" for chunk in clause.chunks):
            self.questions.add("who")
        place = 0
        acted = False
        chunks = clause.chunks
        while place < len(chunks):
            chunk = chunks[place]
            if chunk.kind == "verb" and not self._only_timing(chunks, place):
                place = self._verb(chunks, place)
                acted = True
            elif chunk.kind == "role":
                place = self._role(chunks, place)
            else:
                place = self._before(chunks, place)
        self._rest(clause, acted)
        named = [
            player
            for chunk in clause.chunks
            if (
                player := self.scene.player(
                    chunk.value if chunk.kind == "player" else chunk.desc.owner if chunk.desc else None
                )
            )
        ]
        if named:
            self.last_player = named[-1]

    def _before(self, chunks: list[Chunk], place: int) -> int:
        """A chunk before a verb."""
        chunk = chunks[place]
        roles = self.roles
        if chunk.kind in ("thing", "player", "amount"):
            self.left.append(chunk)
        elif chunk.kind == "mod":
            roles.modal = chunk.value
            if chunk.value == "cannot":
                roles.modal, roles.negated = "can", True
        elif chunk.kind == "neg":
            roles.negated = True
        elif chunk.kind == "qw":
            if chunk.value == "canornot":
                roles.modal = "can"
            elif chunk.value == "willornot":
                roles.modal = "will"
        elif chunk.kind in ("turn", "step", "moment"):
            self._when(chunks, place)
        elif chunk.kind == "adv":
            roles.adverbs.add(chunk.value)
        elif chunk.kind == "rel" and chunk.value == "after" and roles.use and not self.asks:
            for one in self.left:
                self._to_subject(one, roles)
            self.left = []
            roles.verb = Verb(("play",), "用")
            self.put_down(roles)
            self.roles = Roles(Verb((), ""))
        elif chunk.kind == "rel" and self.left:
            roles.adverbs.add("later")
        elif chunk.kind == "zone":
            roles.zones.append(chunk.value)
            if chunk.value == "stack" and self.scene.pending:
                self.scene.respond = True
        elif chunk.kind == "kw":
            roles.keywords.append(chunk.value)
        elif chunk.kind == "color":
            roles.colors.append(chunk.value)
        elif chunk.kind == "unit":
            roles.units.append(chunk.value)
        elif chunk.kind == "state":
            roles.states.add(chunk.value)
        elif chunk.kind == "bonus":
            roles.bonus = chunk.value
        elif chunk.kind == "mana":
            roles.mana = chunk.value
        elif chunk.kind == "paren":
            self._bracket(chunk)
        elif chunk.kind == "verb":
            roles.past = True
        return place + 1

    def _role(self, chunks: list[Chunk], place: int) -> int:
        """A word that marks a role, and what has that role."""
        value = chunks[place].value
        roles = self.roles
        end = place + 1
        if value == "bei":
            roles.passive = True
        if value == "at" and end < len(chunks) and chunks[end].kind == "thing" and chunks[end].desc is not None:
            roles.toward.append(chunks[end])
            return end + 1
        if value in ("from", "at"):
            while end < len(chunks) and chunks[end].kind == "zone":
                roles.zones.append("from_" + chunks[end].value) if value == "from" else roles.zones.append(
                    chunks[end].value
                )
                end += 1
            return end
        if value == "use":
            self.plays = chunks[place].words[:1] in ("叫", "派", "掏", "借")
        listed = {"ba": roles.moved, "bei": roles.agent, "use": roles.use, "to": roles.toward, "give": roles.gift}[
            value
        ]
        while end < len(chunks) and (
            chunks[end].kind in ("thing", "player")
            or (chunks[end].kind == "conj" and end + 1 < len(chunks) and chunks[end + 1].kind == "thing")
        ):
            if chunks[end].kind != "conj":
                listed.append(chunks[end])
            end += 1
            if end < len(chunks) and chunks[end].kind == "player" and listed and listed[-1].kind == "thing":
                break
            if (
                listed
                and listed[-1].kind == "player"
                and end < len(chunks)
                and chunks[end].kind == "thing"
                and value != "bei"
            ):
                break
        while end < len(chunks) and chunks[end].kind == "zone" and value in ("to", "give", "ba"):
            roles.zones.append(chunks[end].value)
            end += 1
        return end

    def _verb(self, chunks: list[Chunk], place: int) -> int:
        """A verb with what stands around it."""
        chunk = chunks[place]
        assert chunk.verb is not None
        roles = self.roles
        roles.verb = chunk.verb
        roles.asks = self.asks
        roles.questions = self.questions
        if not any(one.kind == "player" for one in self.left):
            roles.subject += self.carried
        self.carried = []
        for one in self.left:
            self._to_subject(one, roles)
        self.left = []
        if (not roles.passive or roles.negated) and not self.asks:
            owner = next(
                (
                    player
                    for one in roles.subject
                    if (
                        player := self.scene.player(
                            one.value if one.kind == "player" else one.desc.owner if one.desc else None
                        )
                    )
                ),
                None,
            )
            self.scene.actor = owner or self.scene.actor
        link = chunks[place + 1].verb if place + 2 < len(chunks) else None
        if chunk.verb.may("attack") and link is not None and link.word == "是" and chunks[place + 2].desc is not None:
            roles.subject.append(chunks[place + 2])
            place += 2
        end = self._behind(chunks, place + 1, roles)
        modal, adverbs, states = roles.modal, set(roles.adverbs), {one for one in roles.states if one.endswith("_turn")}
        subject = list(roles.subject)
        before = len(self.scene.situation.events)
        self._brackets(roles)
        self.act(roles)
        made = self.scene.situation.events[before:]
        for event in self.clause_events if made else ():
            event.asked = False
        self.clause_events += made
        self.roles = Roles(Verb((), ""))
        self.roles.moved += self.kept
        self.kept = []
        if modal == "can" and end < len(chunks):
            self.roles.modal = modal if not roles.questions & {"how"} else None
        self.roles.states |= states
        self.roles.adverbs |= adverbs & {"again"}
        if any(one.kind == "player" for one in subject) and end < len(chunks):
            self.carried = [one for one in subject if one.kind == "player"]
        return end

    def _behind(self, chunks: list[Chunk], place: int, roles: Roles) -> int:
        """Take what stands behind a verb and belongs to it; where that ends."""
        verb = roles.verb
        moving = "dir" in verb.after and verb.may("attack") and not verb.may("play")
        end = place
        while end < len(chunks) and chunks[end].kind in _CHUNKS_BEHIND:
            chunk = chunks[end]
            following = chunks[end + 1] if end + 1 < len(chunks) else None
            if chunk.kind in ("player", "thing") and self._begins_next(chunk, following, roles, moving):
                break
            if chunk.kind in ("turn", "rel"):
                if chunk.kind == "rel":
                    end += 1
                break
            if chunk.kind == "step":
                if not verb.may("go"):
                    break
                roles.step = chunk.value
            elif chunk.kind in ("thing", "player"):
                roles.object.append(chunk)
            elif chunk.amount is not None:
                if verb.may("choose") and chunk.amount.unit in ("damage", "point"):
                    break
                roles.amounts.append(chunk.amount)
            elif chunk.kind == "zone":
                roles.zones.append(chunk.value)
            elif chunk.kind == "kw":
                roles.keywords.append(chunk.value)
            elif chunk.kind == "color":
                roles.colors.append(chunk.value)
            elif chunk.kind == "unit":
                roles.units.append(chunk.value)
            elif chunk.kind == "state":
                roles.states.add(chunk.value)
            elif chunk.kind == "bonus":
                roles.bonus = chunk.value
            elif chunk.kind == "mana":
                roles.mana = chunk.value
            elif chunk.kind == "paren":
                roles.parens.append(chunk.value)
            end += 1
        if end < len(chunks) and chunks[end].kind == "role" and chunks[end].value in ("give", "to", "at"):
            ahead = end + 1
            while ahead < len(chunks) and chunks[ahead].kind in ("thing", "player", "zone"):
                ahead += 1
            if ahead >= len(chunks) or chunks[ahead].kind not in ("verb", "neg", "mod"):
                end = self._role(chunks, end)
        return end

    def _begins_next(self, chunk: Chunk, following: Chunk | None, roles: Roles, moving: bool) -> bool:
        """Whether a player or thing behind a verb is the subject of the next one."""
        if following is None or following.kind not in (
            "verb",
            "role",
            "neg",
            "mod",
            "adv",
            "turn",
            "step",
            "amount",
            "zone",
        ):
            return False
        if (
            roles.verb.word in ("是", "都是")
            and following.verb is not None
            and not self.asks
            and not following.verb.may("be", "have")
        ):
            return True
        if chunk.kind == "player":
            if following.kind == "zone":
                return following.value not in ("face", "body") and not roles.verb.may("go_to")
            if roles.amounts and following.verb is not None:
                return True
            if (
                following.verb is not None
                and following.verb.may("block", "respond", "counter")
                and not following.verb.may("attack")
            ):
                return True
            if following.kind in ("verb", "role", "mod", "neg"):
                return moving or roles.verb.may("play") or bool(roles.object) or following.kind == "role"
            return False
        if moving:
            return True
        return following.kind in ("mod", "verb") and bool(roles.object) and roles.described(roles.object)[-1:] != []


def _names(text: str) -> dict[str, str]:
    """What the players are called, as the question names them."""
    folded = fold(text)
    if "甲" in folded and "乙" in folded:
        return {ME: "甲", OPP: "乙"}
    hant = _traditional(text)
    return {ME: "我", OPP: "對手" if hant else "对手"}


def _traditional(text: str) -> bool:
    if "對" in text:
        return True
    if "对" in text:
        return False
    from query.lang import HANT, script_lang

    return script_lang(text) == HANT


__all__ = ["Reader", "Thing", "is_land", "is_spell", "looks_like_spell", "read"]
