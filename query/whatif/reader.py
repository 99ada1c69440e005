"""Reading a question as a situation: clause by clause, verb by verb."""

from __future__ import annotations

from typing import Final

from query.whatif.cards import is_land, is_spell
from query.whatif.chunks import Chunk, Desc, Verb
from query.whatif.clauses import Clause, clauses
from query.whatif.concrete import check_concrete
from query.whatif.doing import Doing
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
    "thing player amount zone kw color unit conj bonus mana bit paren noun state step turn rel".split()
)


def read(text: str) -> Situation:
    """The situation that a question describes. Raises NotUnderstoodError."""
    return Reader(text).read()


class Reader(Doing):
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
        self.later: list[Line] = []

    def read(self) -> Situation:
        """The situation. Raises NotUnderstoodError."""
        self.all = clauses(self.line)
        for number, clause in enumerate(self.all):
            self.number = number
            self.clause(clause)
        for inside in (*self.later, *self.scene.later):
            outer, self.line = self.line, inside
            for clause in clauses(inside):
                if not all(chunk.verb is None or chunk.verb.may("control", "be", "have") for chunk in clause.chunks) or any(chunk.desc for chunk in clause.chunks):
                    self.clause(clause)
            self.line = outer
        situation = self.scene.situation
        settle(self.scene)
        if not situation.queries and not any(event.asked for event in situation.events):
            raise NotUnderstoodError("nothing is asked")
        check_concrete(situation)
        return situation

    # Clauses.

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
        self.left: list[Chunk] = []
        self.clause_events: list[Event] = []
        self.carried: list[Chunk] = []
        self.roles = self._fresh()
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
        named = [player for chunk in clause.chunks if (player := self.scene.player(chunk.value if chunk.kind == "player" else chunk.desc.owner if chunk.desc else None))]
        if named:
            self.last_player = named[-1]

    def _fresh(self) -> Roles:
        return Roles(Verb((), ""))

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
            self.roles = self._fresh()
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

    def _bracket(self, chunk: Chunk) -> None:
        """A bracket that stands by itself says more of what was spoken of last."""
        from query.whatif.describing import read_bracket

        inside = self.line.paren(chunk.value)
        things = [thing for one in self.left if one.desc for thing in self.scene.refer(one.desc)] or self.scene.focus[-1:]
        if inside is None:
            raise NotUnderstoodError("a bracket of nothing")
        try:
            if not things:
                raise NotUnderstoodError("a bracket of nothing")
            read_bracket(things[-1], inside)
        except NotUnderstoodError:
            self.later.append(inside)

    def _only_timing(self, chunks: list[Chunk], place: int) -> bool:
        """Whether a verb only says when: 打完, 结算之后, 挡的时候."""
        verb = chunks[place].verb
        assert verb is not None
        ahead = place + 1
        while verb.may("attack") and ahead < len(chunks) and (chunks[ahead].kind == "player" or chunks[ahead].value == "face"):
            ahead += 1
        following = chunks[ahead] if ahead < len(chunks) else None
        if following is not None and following.kind == "rel":
            if following.value == "after" and verb.may("resolve", "enter") and self.scene.pending:
                self.scene.pending[-1].done = True
                self.scene.pending = []
                return True
            if verb.may("attack") and self.scene.attackers and following.value == "after":
                self.scene.moment = "postcombat_main"
            if verb.may("attack") and not any(chunk.desc for chunk in (*self.left, *self.roles.use, *self.roles.subject)):
                taken = any(thing.later is not None for thing in self.scene.focus) and not self.scene.attackers
                return not taken
            return verb.may("resolve", "pass", "enter", "return", "leave") or self._happened(verb)
        if "done" in verb.after and verb.may("attack", "resolve", "draw", "bounce", "block", "play") and chunks[place].words.endswith("完"):
            if verb.may("attack") and self.scene.attackers:
                self.scene.moment = "postcombat_main"
            return following is None or following.kind != "thing" or verb.may("attack", "resolve", "draw")
        return False

    def _happened(self, verb: Verb) -> bool:
        scene = self.scene
        if verb.may("block"):
            return bool(scene.blockers)
        if verb.may("attack"):
            return bool(scene.attackers)
        senses = {"attach": "play", "equip": "activate", "control": "play", "copy": "play", "turn_up": "turn_up", "play": "play"}
        done = {event.kind for event in scene.situation.events}
        return any(sense in senses and senses[sense] in done for sense in verb.senses)

    # When.

    def _when(self, chunks: list[Chunk], place: int) -> None:
        scene, situation = self.scene, self.scene.situation
        chunk = chunks[place]
        after = place + 1 < len(chunks) and chunks[place + 1].kind == "rel" and chunks[place + 1].value
        if chunk.kind == "moment":
            scene.moment = "declare_blockers" if after == "before" else "combat_damage"
            if after == "before":
                scene.moment = None
            return
        if chunk.kind == "turn":
            self._turn(chunk)
            return
        step = chunk.value
        if self.asks and not self._leads_to_action(chunks, place):
            situation.until = situation.until or step
            return
        if step == "main":
            step = _MAIN
            if situation.events and not any(event.kind in ("attack", "advance") for event in situation.events) and situation.step in (None, _MAIN):
                return
        if not situation.events and step in _BEGINS:
            situation.step = step
            scene.moment = None
            return
        scene.moment = "combat" if step == "combat" else step

    def _leads_to_action(self, chunks: list[Chunk], place: int) -> bool:
        later = [chunk for chunk in chunks[place:] if chunk.kind in ("verb", "mod", "qw")]
        return any(chunk.kind == "mod" and chunk.value == "can" or chunk.value == "canornot" for chunk in later) or not any(
            chunk.kind == "mod" and chunk.value == "will" for chunk in later
        ) and any(chunk.verb is not None and chunk.verb.may("play", "tap", "attack", "damage") for chunk in later)

    def _leads_to_action_turn(self) -> bool:
        return "can" in {chunk.value for chunk in self.all[self.number].chunks if chunk.kind == "mod"}

    def _turn(self, chunk: Chunk) -> None:
        scene, situation = self.scene, self.scene.situation
        owner = {"my": ME, "opp": OPP, "a": ME, "b": OPP}.get(chunk.value)
        if owner is not None:
            if chunk.words.startswith(("自己", "他自己", "对手自己")) or "自己" in chunk.words:
                subject = next((scene.player(one.value) for one in reversed(self.left) if one.kind == "player"), scene.actor)
                owner = subject if owner == ME and chunk.words.startswith("自己") and subject else owner
            if self.now is None and (not situation.events or all(event.by == owner for event in situation.events)):
                situation.turn = owner
            elif owner != self.now and (not self.asks or self._leads_to_action_turn()):
                self.new_turn(owner)
            self.now = owner
            scene.actor = owner
        elif chunk.value in ("next", "mynext", "oppnext"):
            if self.asks:
                situation.until = "next_turn"
            else:
                self.new_turn({"mynext": ME, "oppnext": OPP}.get(chunk.value))
        elif chunk.value == "last":
            self.roles.past = True
            self.roles.states.add("last_turn")
        elif chunk.value == "this":
            self.roles.states.add("this_turn")

    # Roles.

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
                roles.zones.append("from_" + chunks[end].value) if value == "from" else roles.zones.append(chunks[end].value)
                end += 1
            return end
        if value == "use":
            self.plays = chunks[place].words[:1] in ("叫", "派", "掏", "借")
        listed = {"ba": roles.moved, "bei": roles.agent, "use": roles.use, "to": roles.toward, "give": roles.gift}[value]
        while end < len(chunks) and (chunks[end].kind in ("thing", "player") or (chunks[end].kind == "conj" and end + 1 < len(chunks) and chunks[end + 1].kind == "thing")):
            if chunks[end].kind != "conj":
                listed.append(chunks[end])
            end += 1
            if end < len(chunks) and chunks[end].kind == "player" and listed and listed[-1].kind == "thing":
                break
            if listed and listed[-1].kind == "player" and end < len(chunks) and chunks[end].kind == "thing" and value != "bei":
                break
        while end < len(chunks) and chunks[end].kind == "zone" and value in ("to", "give", "ba"):
            roles.zones.append(chunks[end].value)
            end += 1
        return end

    # Verbs.

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
            owner = next((player for one in roles.subject if (player := self.scene.player(one.value if one.kind == "player" else one.desc.owner if one.desc else None))), None)
            self.scene.actor = owner or self.scene.actor
        if chunk.verb.may("attack") and place + 2 < len(chunks) and chunks[place + 1].verb is not None and chunks[place + 1].verb.word == "是" and chunks[place + 2].desc is not None:
            roles.subject.append(chunks[place + 2])
            place += 2
        end = self._behind(chunks, place + 1, roles)
        modal, adverbs, states = roles.modal, set(roles.adverbs), {one for one in roles.states if one.endswith("_turn")}
        subject = [one for one in roles.subject]
        before = len(self.scene.situation.events)
        self._brackets(roles)
        self.act(roles)
        made = self.scene.situation.events[before:]
        for event in self.clause_events if made else ():
            event.asked = False
        self.clause_events += made
        self.roles = self._fresh()
        self.roles.moved += self.kept
        self.kept = []
        if modal == "can" and end < len(chunks):
            self.roles.modal = modal if not roles.questions & {"how"} else None
        self.roles.states |= states
        self.roles.adverbs |= adverbs & {"again"}
        if any(one.kind == "player" for one in subject) and end < len(chunks):
            self.carried = [one for one in subject if one.kind == "player"]
        return end

    def _brackets(self, roles: Roles) -> None:
        """A bracket behind a verb says more of what the verb is about."""
        from query.whatif.describing import kind_of_text, read_bracket

        for sign in roles.parens:
            inside = self.line.paren(sign)
            chunks = [chunk for chunk in (*roles.agent, *roles.object, *roles.moved, *roles.use, *roles.subject) if chunk.desc is not None]
            things = [thing for chunk in chunks[:1] if chunk.desc for thing in self.scene.refer(chunk.desc, self.scene.actor)] or self.scene.focus[-1:]
            if inside is not None and not inside.quotes and fold(inside.raw) in ("闪电击", "巨大化", "反击咒语") and not roles.use:
                roles.use.append(Chunk("thing", "", inside.raw, desc=Desc(card=fold(inside.raw), words=inside.raw)))
                continue
            if inside is not None and len(inside.quotes) == 1 and len(inside.raw) <= 9 and kind_of_text(inside.quotes[0]) == "instant":
                if self._named_effect(inside.quotes[0]):
                    continue
                if not roles.use:
                    roles.use.append(Chunk("thing", "", inside.quotes[0], desc=Desc(texts=[inside.quotes[0]], words=inside.quotes[0])))
                    continue
            if inside is None or not things:
                raise NotUnderstoodError("a bracket of nothing")
            try:
                read_bracket(things[-1], inside)
            except NotUnderstoodError:
                self.later.append(inside)
        roles.parens = []

    def _named_effect(self, text: str) -> bool:
        """我借走5/5打他（「…」）: the bracket names the effect that was told of before."""
        last = self.clause_events[-1] if self.clause_events else None
        if last is None or last.kind != "effect" or not last.targets:
            return False
        thing = self.scene.new(Desc(texts=[text], words=text), last.by)[0]
        last.kind, last.things, last.text = "play", [thing], None
        thing.zone = "hand"
        for target in last.targets:
            if isinstance(target, Thing):
                self.scene.mention([target])
        return True

    def _to_subject(self, chunk: Chunk, roles: Roles) -> None:
        if chunk.amount is not None:
            if chunk.amount.unit == "piece" and not roles.zones and any(one.desc for one in roles.subject):
                return
            roles.amounts.append(chunk.amount)
        else:
            roles.subject.append(chunk)

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
        if following is None or following.kind not in ("verb", "role", "neg", "mod", "adv", "turn", "step", "amount", "zone"):
            return False
        if roles.verb.word in ("是", "都是") and following.verb is not None and not self.asks and not following.verb.may("be", "have"):
            return True
        if chunk.kind == "player":
            if following.kind == "zone":
                return following.value not in ("face", "body") and not roles.verb.may("go_to")
            if roles.amounts and following.verb is not None:
                return True
            if following.verb is not None and following.verb.may("block", "respond", "counter") and not following.verb.may("attack"):
                return True
            if following.kind in ("verb", "role", "mod", "neg"):
                return moving or roles.verb.may("play") or bool(roles.object) or following.kind == "role"
            return False
        if moving:
            return True
        return following.kind in ("mod", "verb") and bool(roles.object) and not roles.described(roles.object)[-1:] == []

    # The end of a clause.

    def _rest(self, clause: Clause, acted: bool) -> None:
        """What no verb took: things played with 用 alone, facts without a verb, what is asked without one."""
        roles = self.roles
        roles.asks = self.asks
        roles.questions = self.questions
        if self.asks and not clause.chunks:
            self.ask_generally(roles)
            return
        if not acted and self._counted_in_order(clause):
            return
        if not any(one.kind == "player" for one in self.left):
            roles.subject += self.carried
        for one in self.left:
            self._to_subject(one, roles)
        leftover = roles.use or roles.moved or roles.toward or roles.gift or roles.agent
        if leftover and not roles.use and not roles.moved and not roles.gift and all(chunk.kind == "player" for chunk in roles.toward):
            leftover = []
        if leftover and "both" in roles.players(roles.subject) and roles.use and all(self.is_creature_desc(chunk) for chunk in roles.use):
            for player in (ME, OPP):
                for chunk in roles.use:
                    for thing in self.scene.new(chunk.desc or Desc(), player):
                        thing.zone = "in_play"
            return
        if roles.passive and any(looks_like_spell(desc) for desc in roles.described(roles.agent)) and not acted:
            self.hit(roles, "target")
            return
        if leftover:
            if any(chunk.desc.pt and not chunk.desc.kinds and not chunk.desc.name and self.is_creature_desc(chunk) for chunk in roles.use if chunk.desc and chunk.desc.pronoun is None) and not self.plays:
                raise NotUnderstoodError("uses a creature for nothing")
            roles.verb = Verb(("play",), "用")
            self.put_down(roles)
        elif roles.subject or roles.amounts or roles.zones or roles.keywords or roles.units or roles.states or roles.mana:
            self.bare(roles, acted)
        elif self.asks and self.questions and not (acted and (len(self.scene.situation.queries) > self.before_queries or any(event.asked for event in self.clause_events))):
            self.ask_generally(roles)
        if self.asks and "tag" in self.questions:
            self.ask_last()

    def _counted_in_order(self, clause: Clause) -> bool:
        """我2血他3血, 手上13张、对手4张: several numbers in one clause, each with the player before it."""
        told = [chunk for chunk in clause.chunks if chunk.amount is not None and chunk.amount.value is not None]
        if len(told) < 2 or any(chunk.desc is not None or chunk.amount is not None and chunk.amount.unit not in ("life", "poison", "piece", "card", "") for chunk in clause.chunks):
            return False
        who: list[str] = []
        zone: str | None = None
        fresh = False
        for place, chunk in enumerate(clause.chunks):
            following = clause.chunks[place + 1] if place + 1 < len(clause.chunks) else None
            if chunk.amount is not None and following is not None and following.kind == "zone":
                zone = following.value
            if chunk.kind == "player":
                who, fresh = ([chunk.value] if fresh else [*who, chunk.value]), False
            elif chunk.kind == "zone":
                zone = chunk.value
            elif chunk.amount is not None and chunk.amount.value is not None:
                if not self.player_amount(chunk.amount, who, zone):
                    return False
                fresh = True
        return True

    def _whose_doing(self, clause: Clause) -> bool:
        """闪电击是对手放的: tells whose doing something was."""
        kinds = [chunk.kind for chunk in clause.chunks]
        if kinds[:4] != ["thing", "verb", "player", "verb"] or len(kinds) > 4 or clause.asks:
            return False
        first, link, who, deed = clause.chunks
        if link.verb is None or link.verb.word != "是" or deed.verb is None or first.desc is None:
            return False
        player = self.scene.player(who.value)
        for thing in self.scene.refer_known(first.desc):
            thing.owner = player
            for event in self.scene.situation.events:
                if event.things == [thing] and player is not None:
                    event.by = player
        return True

    def is_creature_desc(self, chunk: Chunk) -> bool:
        """Whether a chunk describes a creature."""
        return chunk.desc is not None and self._creature_desc(chunk.desc)

    def is_new(self, desc_chunk: Chunk) -> bool:
        """Whether a thing that a chunk describes hasn't been spoken of."""
        return desc_chunk.desc is not None and not self.scene.refer_known(desc_chunk.desc)


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
