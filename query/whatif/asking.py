"""What is asked, and clauses without a verb."""

from __future__ import annotations

from typing import Final

from query.whatif.cards import is_creature, is_spell
from query.whatif.chunks import Amount, Chunk, Desc, Verb
from query.whatif.errors import NotUnderstoodError
from query.whatif.relating import Relating
from query.whatif.roles import Roles, looks_like_spell
from query.whatif.situation import ME, OPP, Event, Query, Thing
from rules_text.scripts import fold

#: Verbs that speak of what comes of it, never of what a player does, and what is asked with them.
OUTCOMES: Final = {
    "die": "die",
    "clash": "die",
    "switch": "die",
    "survive": "survive",
    "lose": "lose",
    "win": "win",
    "tie": "tie",
    "remain": "remain",
    "burned": "life",
    "enter": "enter",
    "return": "where",
    "leave": "where",
    "work": "happen",
    "be": "be",
    "take": "damage",
    "loselife": "life",
    "gainlife": "life",
    "kill_by": "die",
    "keep": "remain",
    "give_pump": "size",
    "shrink": "size",
    "become": "be",
    "resolve": "happen",
    "redirect": "happen",
    "go_to": "where",
    "exile": "where",
    "destroy": "die",
    "have": "have",
    "prevent": "damage",
    "pay": "pay",
    "reveal": "happen",
    "lose_ability": "have",
    "search": "happen",
    "pass": "happen",
}


class Asking(Relating):
    """Questions, put into the scene."""

    asks: bool
    questions: set[str]

    def query(self, kind: str, roles: Roles) -> bool:
        """Something is asked of things or players."""
        scene = self.scene
        things: list[Thing] = []
        for chunk in (*roles.subject, *roles.moved, *roles.object, *roles.use):
            if chunk.desc is not None:
                if roles.verb.may("remain") and chunk.desc.det in ("that", "this") and not chunk.desc.head:
                    chunk.desc.det = "rest"
                things += self._meant(chunk, "creature" if kind in ("die", "survive", "size", "damage") else None)
        players = [
            player for word in roles.players(roles.subject, roles.object) if (player := scene.player(word)) is not None
        ]
        if not things and not players and scene.topic is not None and kind not in ("life", "lose", "win", "hand"):
            things = [scene.topic]
        query = Query(kind, things, players[0] if players else None, roles.negated)
        scene.situation.queries.append(query)
        return True

    def _meant(self, chunk: Chunk, want: str | None) -> list[Thing]:
        """The things that a question is about. New ones may only be looked at: 我的2/2现在几/几."""
        assert chunk.desc is not None
        desc = chunk.desc
        scene = self.scene
        if not scene.refer_known(desc) and desc.pronoun is None:
            if desc.kinds in (["card"], ["permanent"], ["ability"]) or not desc.head or "other" in desc.states:
                return []
            if scene.situation.events and not (desc.pt or desc.name or desc.card or desc.texts):
                return []
            return self.bring(desc, scene.player(desc.owner, scene.actor), "in_play")
        try:
            return scene.refer(desc, None, None if desc.head else want)
        except NotUnderstoodError:
            return []

    def ask_generally(self, roles: Roles) -> None:
        """会怎样, 结果如何: asked of the whole."""
        self.query("size" if "pt" in self.questions else "happen", roles)

    def ask_last(self) -> None:
        """…可以吗: the last thing done is what is asked."""
        events = [
            event
            for event in self.scene.situation.events
            if event.kind in ("attack", "block", "play", "activate", "turn_up", "tap")
        ]
        if not events:
            raise NotUnderstoodError("may what?")
        events[-1].asked = True

    # Clauses without a verb.

    def bare(self, roles: Roles, acted: bool) -> None:
        """A clause without a verb, or what is left behind the last one."""
        scene = self.scene
        who = roles.players(roles.subject)
        things = [chunk for chunk in roles.subject if chunk.desc is not None]
        asked = [amount for amount in roles.amounts if amount.value is None]
        zone = next((zone for zone in roles.zones if zone in ("hand", "library", "graveyard", "in_play")), None)
        told = [amount for amount in roles.amounts if amount.value is not None]
        for amount in told:
            self._bare_amount(amount, roles, who, zone, things)
        if self.asks and not self.questions and not things and [one.unit for one in told] == ["life"]:
            self.query("life", roles)
            return
        if (
            self.asks
            and things
            and not self.questions
            and all(chunk.desc and chunk.desc.pt and not self.scene.refer_known(chunk.desc) for chunk in things)
        ):
            self.query("size", roles)
            return
        if (
            self.asks
            and things
            and not self.questions
            and all(chunk.desc and self.scene.refer_known(chunk.desc) for chunk in things)
        ):
            self.query("where", roles)
            return
        if self.asks and (asked or self.questions):
            self._bare_question(roles, asked, acted)
            return
        if things:
            self._bare_things(roles, things)
        elif roles.keywords or roles.mana:
            self._bare_keywords(roles)
        elif roles.states and not told:
            self._bare_states(roles)
        if not told and zone is not None and all(chunk.desc and chunk.desc.kinds == ["card"] for chunk in things):
            self._bare_zone(roles, who, zone)
        if not told and who and not things and roles.units == ["mana"] and roles.negated:
            for player in self._who(who):
                scene.situation.players[player].broke = True

    def _bare_amount(self, amount: Amount, roles: Roles, who: list[str], zone: str | None, things: list[Chunk]) -> None:
        scene = self.scene
        if amount.unit == "counter" or (amount.unit == "damage" and things):
            holder = scene.refer(things[-1].desc)[-1] if things and things[-1].desc else scene.topic
            if holder is None or not self._amount(amount, holder, [], zone, roles):
                raise NotUnderstoodError("an amount of what?")
            return
        if amount.unit == "turn":
            return
        if amount.unit in ("piece", "") and zone is None and (things or roles.questions):
            return
        if amount.unit == "mana":
            return
        if amount.unit in ("point", "damage") and scene.blockers:
            if not any(event.kind == "assign" for event in scene.situation.events):
                self.divide(Roles(Verb(("divide",), "分"), amounts=[amount]))
            return
        named = who or [word for chunk in things if chunk.desc and (word := chunk.desc.owner)]
        if not named and self.last_player is not None:
            named = ["me" if self.last_player == ME else "opp"]
        if not self.player_amount(amount, named, zone):
            raise NotUnderstoodError(f"amount {amount.value} {amount.unit}")

    def _bare_question(self, roles: Roles, asked: list[Amount], acted: bool) -> None:
        kind = "happen"
        if "pt" in self.questions:
            kind = "size"
        elif "where" in self.questions:
            kind = "where"
        elif any(amount.unit in ("life", "") for amount in asked):
            kind = "life"
        elif any(amount.unit in ("damage", "point") for amount in asked):
            kind = "damage"
        elif any(amount.unit in ("piece", "card") for amount in asked):
            kind = "hand"
        elif roles.keywords:
            kind = "have"
        elif roles.states & {"tapped", "untapped"}:
            kind = "tapped"
        elif "who" in self.questions:
            kind = "who"
        self.query(kind, roles)

    def _bare_things(self, roles: Roles, chunks: list[Chunk]) -> None:
        scene = self.scene
        if scene.blocks_by is not None and scene.attackers and not self.asks:
            side, scene.blocks_by = scene.blocks_by, None
            blockers: list[Thing] = []
            for chunk in chunks:
                if chunk.desc is not None:
                    blockers += scene.new(chunk.desc, side, chunk.desc.count or 1)
            self._block(side, blockers, list(scene.attackers[-1:]), roles)
            return
        for chunk in chunks:
            desc = chunk.desc
            assert desc is not None
            if (
                desc.texts
                and looks_like_spell(desc)
                and scene.focus
                and not desc.owner
                and not is_spell(scene.focus[-1])
            ):
                holder = scene.topic or scene.focus[-1]
                self.play(holder.owner or scene.actor or ME, scene.new(desc, holder.owner)[0], roles, [holder])
                continue
            if desc.texts and self._is_quality(desc) and not desc.kinds and scene.focus and not desc.owner:
                holder = scene.topic or scene.focus[-1]
                for text in desc.texts:
                    if text not in holder.texts:
                        holder.texts.append(text)
                continue
            if (
                (roles.negated and not (roles.keywords or desc.pt))
                or "other" in desc.states
                or desc.kinds in (["card"], ["permanent"])
            ):
                continue
            if desc.pronoun is not None or not desc.head:
                scene.topic = scene.refer(desc)[-1]
                continue
            if any(one in ("现在", "目前") for one in (roles.verb.word,)):
                continue
            hidden = next((thing for thing in reversed(scene.focus) if thing.face_down), None)
            if (
                desc.card is not None
                and looks_like_spell(desc)
                and not self.asks
                and self._bare_spell(desc, chunks, roles)
            ):
                continue
            if "faceup" in desc.states and desc.pt and hidden is not None and not desc.name:
                hidden.pt = desc.pt
                continue
            if looks_like_spell(desc) and desc.texts and not self.asks:
                by = (
                    scene.player(desc.owner)
                    or next((scene.player(word) for word in roles.players(roles.subject)), None)
                    or scene.actor
                    or ME
                )
                for thing in scene.new(desc, by, desc.count or 1):
                    self.play(by, thing, roles)
                continue
            owner = scene.player(desc.owner) or next(
                (scene.player(word) for word in roles.players(roles.subject)), None
            )
            zone = next(
                (zone for zone in roles.zones if zone in ("hand", "graveyard", "library", "in_play")), "in_play"
            )
            if desc.pt and not desc.kinds and not desc.owner and scene.topic is not None and self._says_now(desc.words):
                continue
            things = self.bring(desc, owner, zone)
            for thing in things:
                for keyword in () if roles.negated else roles.keywords:
                    if keyword not in thing.keywords:
                        thing.keywords.append(keyword)
                if roles.states & {"this_turn"} and "last_turn" not in roles.states and roles.past:
                    thing.sick = True

    def _bare_spell(self, desc: Desc, chunks: list[Chunk], roles: Roles) -> bool:
        """对手反击咒语; 2/2因为巨大化: a known spell named and nothing else is played, on what stands beside it."""
        scene = self.scene
        if desc.zone is not None or "hand" in roles.zones:
            return False
        named = scene.player(desc.owner) or next(
            (player for word in roles.players(roles.subject) if (player := scene.player(word))), None
        )
        beside = [
            thing for chunk in chunks if chunk.desc is not None and chunk.desc.pt for thing in scene.refer(chunk.desc)
        ]
        if named is None and not beside:
            return False
        by = named or (beside[0].owner if beside else None) or ME
        if any(thing.library == desc.card and thing.zone == "hand" for thing in scene.refer_known(desc, by)):
            return False
        self.play(by, self.spell(desc, by), roles, list(beside[:1]))
        return True

    def _says_now(self, words: str) -> bool:
        place = self.words.find(words)
        return any(
            fold(self.words)[max(0, place - 4) : place].find(word) >= 0
            for word in ("现在", "目前", "变", "算", "成", "等于", "是")
        )

    def _bare_keywords(self, roles: Roles) -> None:
        scene = self.scene
        if roles.negated:
            return
        if scene.topic is None:
            raise NotUnderstoodError("keywords of nothing")
        for keyword in roles.keywords:
            if keyword not in scene.topic.keywords:
                scene.topic.keywords.append(keyword)
        if roles.mana and "变身" in roles.keywords:
            scene.topic.keywords.remove("变身")
            scene.topic.texts.append(f"变身{roles.mana.upper()}")
        elif roles.mana:
            scene.topic.cost = roles.mana.upper()

    def _bare_states(self, roles: Roles) -> None:
        topic = self.scene.topic
        if topic is None:
            return
        if "tapped" in roles.states and not roles.negated:
            topic.tapped = True
        if "facedown" in roles.states:
            topic.face_down = True
        if "sick" in roles.states and not roles.negated:
            topic.sick = True

    def _bare_zone(self, roles: Roles, who: list[str], zone: str) -> None:
        if zone == "in_play" or (zone == "graveyard" and not roles.negated):
            return
        if roles.negated or any(sign in fold(self.words) for sign in ("空", "没", "光", "干", "无")):
            named = who or (["me" if self.last_player == ME else "opp"] if self.last_player else ["me"])
            self.empty(named, zone)

    # Turns.

    def new_turn(self, owner: str | None) -> None:
        """The game goes on to a turn of that player; None: to the next one."""
        situation = self.scene.situation
        situation.events.append(Event("advance", owner or OPP, turn=owner or "next", moment="precombat_main"))
        self.scene.moment = None
        self.scene.attackers, self.scene.blockers = [], []

    def creatures(self, player: str) -> list[Thing]:
        """The creatures of a player that were spoken of."""
        return [thing for thing in self.scene.focus if is_creature(thing) and player in (thing.owner, thing.controller)]

    def _first_play(self, roles: Roles) -> None:
        """用「…」会输吗: what is used is played, then comes what is asked."""
        new = [
            chunk
            for chunk in roles.use
            if chunk.desc is not None
            and looks_like_spell(chunk.desc)
            and chunk.desc.head
            and not self.scene.refer_known(chunk.desc)
        ]
        if new and roles.modal != "can":
            deed = Roles(
                Verb(("play",), "用"), subject=[chunk for chunk in roles.subject if chunk.kind == "player"], use=new
            )
            roles.use = [chunk for chunk in roles.use if chunk not in new]
            self.put_down(deed)

    def _ask(self, roles: Roles) -> None:
        self._first_play(roles)
        verb = roles.verb
        kind = next((OUTCOMES[sense] for sense in verb.senses if sense in OUTCOMES), "happen")
        if (
            roles.modal == "can"
            and kind == "happen"
            and not verb.may(
                "redirect", "work", "resolve", "reveal", "search", "lethal", "destroy", "attack", "respond"
            )
            and "dead" not in verb.after
        ):
            raise NotUnderstoodError(f"may {verb.word}?")
        if "pt" in self.questions:
            kind = "size"
        elif "where" in self.questions or (verb.dest and verb.may("go_to", "remain", "bounce")):
            kind = "where"
        elif any(amount.value is None and amount.unit == "life" for amount in roles.amounts) or ("life" in roles.units):
            kind = "life"
        elif verb.may("discard") and not roles.object:
            kind = "hand"
        elif verb.may("lethal", "destroy") or "dead" in verb.after:
            kind = "die"
        elif verb.may("control") and "who" in self.questions:
            kind = "controller"
        elif verb.may("turn_up"):
            kind = "happen"
        self._facts_in(roles)
        self.query(kind, roles)

    def _facts_in(self, roles: Roles) -> None:
        """A question may tell what is so: 我20血会剩多少."""
        who = roles.players(roles.subject)
        for amount in roles.amounts:
            if amount.value is not None and amount.unit in ("life", "poison"):
                self.player_amount(amount, who, None)

    def _novel(self, roles: Roles) -> bool:
        """Whether a clause brings something that wasn't spoken of before."""
        return any(desc.head and not self.scene.refer_known(desc) for desc in roles.described())
