"""The end of a clause: what no verb took, brackets that stand by themselves, numbers in a row."""

from __future__ import annotations

from query.whatif.chunks import Chunk, Desc, Verb
from query.whatif.clauses import Clause
from query.whatif.describing import kind_of_text, read_bracket
from query.whatif.errors import NotUnderstoodError
from query.whatif.lines import Line
from query.whatif.roles import Roles, looks_like_spell
from query.whatif.situation import ME, OPP, Thing
from query.whatif.when import When
from rules_text.scripts import fold


class Closing(When):
    """What is left of a clause, put into the scene."""

    carried: list[Chunk]
    plays = False
    later: list[Line]
    before_queries: int

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
        if (
            leftover
            and not roles.use
            and not roles.moved
            and not roles.gift
            and all(chunk.kind == "player" for chunk in roles.toward)
        ):
            leftover = []
        if (
            leftover
            and "both" in roles.players(roles.subject)
            and roles.use
            and all(self.is_creature_desc(chunk) for chunk in roles.use)
        ):
            for player in (ME, OPP):
                for chunk in roles.use:
                    for thing in self.scene.new(chunk.desc or Desc(), player):
                        thing.zone = "in_play"
            return
        if roles.passive and any(looks_like_spell(desc) for desc in roles.described(roles.agent)) and not acted:
            self.hit(roles, "target")
            return
        poison = [one for one in roles.amounts if one.unit == "poison" and one.value]
        if poison and roles.players(roles.gift) and not self.asks:
            roles.verb = Verb(("extra",), "得到")
            if self._poisoned(roles):
                return
        if leftover:
            if (
                any(
                    chunk.desc.pt and not chunk.desc.kinds and not chunk.desc.name and self.is_creature_desc(chunk)
                    for chunk in roles.use
                    if chunk.desc and chunk.desc.pronoun is None
                )
                and not self.plays
            ):
                raise NotUnderstoodError("uses a creature for nothing")
            roles.verb = Verb(("play",), "用")
            self.put_down(roles)
            if self.asks and len(self.scene.situation.queries) == self.before_queries and roles.modal != "can":
                self.ask_generally(Roles(Verb((), "")))
        elif (
            roles.subject or roles.amounts or roles.zones or roles.keywords or roles.units or roles.states or roles.mana
        ):
            self.bare(roles, acted)
        elif (
            self.asks
            and (self.questions or not acted)
            and not (
                acted
                and (
                    len(self.scene.situation.queries) > self.before_queries
                    or any(event.asked for event in self.clause_events)
                )
            )
        ):
            self.ask_generally(roles)
        if self.asks and "tag" in self.questions:
            self.ask_last()

    def _counted_in_order(self, clause: Clause) -> bool:
        """我2血他3血, 手上13张、对手4张: several numbers in one clause, each with the player before it."""
        told = [chunk for chunk in clause.chunks if chunk.amount is not None and chunk.amount.value is not None]
        if len(told) < 2 or any(
            chunk.desc is not None
            or (chunk.amount is not None and chunk.amount.unit not in ("life", "poison", "piece", "card", ""))
            for chunk in clause.chunks
        ):
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

    def _brackets(self, roles: Roles) -> None:
        """A bracket behind a verb says more of what the verb is about."""

        for sign in roles.parens:
            inside = self.line.paren(sign)
            chunks = [
                chunk
                for chunk in (*roles.agent, *roles.object, *roles.moved, *roles.use, *roles.subject)
                if chunk.desc is not None
            ]
            things = [
                thing for chunk in chunks[:1] if chunk.desc for thing in self.scene.refer(chunk.desc, self.scene.actor)
            ] or self.scene.focus[-1:]
            if (
                inside is not None
                and not inside.quotes
                and fold(inside.raw) in ("闪电击", "巨大化", "反击咒语")
                and not roles.use
            ):
                roles.use.append(Chunk("thing", "", inside.raw, desc=Desc(card=fold(inside.raw), words=inside.raw)))
                continue
            if (
                inside is not None
                and len(inside.quotes) == 1
                and len(inside.raw) <= 9
                and kind_of_text(inside.quotes[0]) == "instant"
            ):
                if self._named_effect(inside.quotes[0]):
                    continue
                if not roles.use:
                    roles.use.append(
                        Chunk(
                            "thing", "", inside.quotes[0], desc=Desc(texts=[inside.quotes[0]], words=inside.quotes[0])
                        )
                    )
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

    def _bracket(self, chunk: Chunk) -> None:
        """A bracket that stands by itself says more of what was spoken of last."""

        inside = self.line.paren(chunk.value)
        things = [thing for one in self.left if one.desc for thing in self.scene.refer(one.desc)] or self.scene.focus[
            -1:
        ]
        if inside is None:
            raise NotUnderstoodError("a bracket of nothing")
        try:
            if not things:
                raise NotUnderstoodError("a bracket of nothing")
            read_bracket(things[-1], inside)
        except NotUnderstoodError:
            self.later.append(inside)

    def _to_subject(self, chunk: Chunk, roles: Roles) -> None:
        if chunk.amount is not None:
            if chunk.amount.unit == "piece" and not roles.zones and any(one.desc for one in roles.subject):
                return
            roles.amounts.append(chunk.amount)
        else:
            roles.subject.append(chunk)

    def is_creature_desc(self, chunk: Chunk) -> bool:
        """Whether a chunk describes a creature."""
        return chunk.desc is not None and self._creature_desc(chunk.desc)
