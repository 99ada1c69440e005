"""What players do with cards: playing, activating, hitting something with a spell, and what happens by some effect."""

from __future__ import annotations

from query.whatif.cards import is_creature, is_spell, texts
from query.whatif.chunks import Chunk, Desc
from query.whatif.making import tokens_made
from query.whatif.roles import Roles, looks_like_spell
from query.whatif.scene import Scene
from query.whatif.situation import ME, Event, Thing, other
from query.whatif.targeting import needed, needs
from rules_text.scripts import fold


class Acting:
    """Events of playing and activating, put into the scene."""

    scene: Scene
    last_player: str | None = None

    def doer(self, roles: Roles) -> str:
        """The player who does what a verb says: who is named, or whose thing it is, or who did the last thing."""
        scene = self.scene
        for listed in (roles.agent, () if roles.passive else roles.subject):
            for chunk in listed:
                if chunk.kind == "player" and (player := scene.player(chunk.value)) is not None:
                    scene.actor = player
                    return player
        for desc in roles.described(roles.agent, roles.use, roles.subject):
            player = scene.player(desc.owner)
            if player is not None and not (roles.passive and desc in roles.described(roles.subject)):
                scene.actor = player
                return player
        if roles.asks and roles.modal == "can" and not roles.passive:
            if roles.verb.may("attack") and any(scene.player(word) == ME for word in roles.players(roles.object)):
                return other(ME)
            topic = scene.topic
            scene.actor = (
                topic.side
                if topic is not None and topic.side and roles.verb.may("attack") and is_creature(topic)
                else ME
            )
            return scene.actor
        if roles.passive:
            for desc in roles.described(roles.subject):
                if (player := scene.player(desc.owner)) is not None:
                    return other(player)
            victim = next((player for word in roles.players(roles.subject) if (player := scene.player(word))), None)
            if victim is not None:
                return other(victim)
            if roles.agent and not roles.described(roles.subject):
                return other(self.last_player or ME)
        return scene.actor or ME

    def play(
        self, by: str, thing: Thing, roles: Roles | None = None, targets: list[Thing | str] | None = None
    ) -> Event:
        """A player plays a thing: a land, a spell, a permanent."""
        scene = self.scene
        thing.owner = thing.owner or by
        if (same := self._asked_of("play", thing, roles)) is not None:
            same.targets = same.targets or list(targets or [])
            return same
        if thing.zone is None:
            thing.zone = "in_play" if self._left(thing) else "hand"
        event = Event("play", by, [thing], list(targets or []), said=thing.said)
        self._timed(event, roles)
        scene.situation.events.append(event)
        scene.pending = [*scene.pending, event] if event.response else [event]
        self._make_tokens(by, thing)
        scene.mention([thing])
        return event

    def second(self, thing: Thing) -> bool:
        """Whether another of the same name is in play already."""
        return thing.like is not None or any(
            one is not thing and one.name and one.name == thing.name and one.zone == "in_play"
            for one in self.scene.focus
        )

    def _asked_of(self, kind: str, thing: Thing, roles: Roles | None) -> Event | None:
        """What has been told of already and is asked about now: 我想给2/2装上暗刃，装得上吗."""
        if roles is None or not roles.asks or roles.modal != "can":
            return None
        for event in self.scene.situation.events:
            if event.kind == kind and event.things == [thing]:
                event.asked = True
                return event
        return None

    def _make_tokens(self, by: str, thing: Thing) -> None:
        """The tokens that a spell makes can be spoken of from now on."""
        for text in thing.texts:
            made = tokens_made(text)
            if made is None or not made.name or any(one in fold(text) for one in ("对手", "目标")):
                continue
            tokens = [
                Thing(
                    owner=by,
                    name=made.name,
                    said=made.name,
                    pt=made.pt,
                    kinds=["creature"],
                    token=True,
                    zone="made",
                    order=len(self.scene.situation.things) + number,
                )
                for number in range(made.number)
            ]
            for number, token in enumerate(tokens):
                token.handle = made.name if made.number == 1 else f"{made.name}#{number + 1}"
            self.scene.situation.things += tokens
            self.scene.mention(tokens)

    def activate(
        self,
        by: str,
        thing: Thing,
        roles: Roles | None = None,
        targets: list[Thing | str] | None = None,
        text: str | None = None,
    ) -> Event:
        """A player activates an ability of a thing."""
        scene = self.scene
        if (same := self._asked_of("activate", thing, roles)) is not None:
            return same
        last = scene.situation.events[-1] if scene.situation.events else None
        if last is not None and last.kind == "tap" and last.things == [thing]:
            scene.situation.events.pop()
        event = Event("activate", by, [thing], list(targets or []), text=text)
        if thing.zone is None:
            thing.zone = "in_play"
        self._timed(event, roles)
        scene.situation.events.append(event)
        scene.pending = [*scene.pending, event] if event.response else [event]
        return event

    def effect(self, by: str, text: str, targets: list[Thing | str], roles: Roles | None = None) -> Event:
        """Something happens by an effect that the question doesn't name."""
        event = Event("effect", by, [], targets, text=text)
        self._timed(event, roles)
        self.scene.situation.events.append(event)
        return event

    def _timed(self, event: Event, roles: Roles | None) -> None:
        scene = self.scene
        event.planned = roles is not None and roles.modal == "want"
        event.response = scene.respond
        event.moment = scene.moment
        scene.respond = False
        if roles is not None and roles.modal == "can" and roles.asks:
            event.asked = True

    def instrument(self, roles: Roles, by: str) -> Thing | None:
        """The spell or permanent that something is done with: 用闪电击, 对手一发闪电击 …, or what was just played."""
        for listed in (roles.agent, roles.use, roles.subject):
            for chunk in listed:
                if chunk.desc is None:
                    continue
                if listed is roles.subject and not looks_like_spell(chunk.desc):
                    continue
                if chunk.desc.pronoun is not None or (chunk.desc.pt and not chunk.desc.texts):
                    continue
                if (
                    looks_like_spell(chunk.desc)
                    or chunk.desc.texts
                    or chunk.desc.parens
                    or chunk.desc.name
                    or chunk.desc.kinds
                ):
                    found = self.spell(chunk.desc, by)
                    listed.remove(chunk)
                    return found
        return None

    def spell(self, desc: Desc, by: str) -> Thing:
        """The card that a description of something to be played means: one in hand that was told of, else a new one."""
        scene = self.scene
        if (
            desc.texts
            and not (desc.kinds or desc.name or desc.pt or desc.card)
            and (holder := self._bearer(desc, by)) is not None
        ):
            return holder
        played = [thing for event in scene.situation.events if event.kind == "play" for thing in event.things]
        known = scene.refer_known(desc, by)
        mine = [thing for thing in known if thing.owner in (by, None) and thing not in played]
        ready = [
            thing for thing in mine if thing.zone in (None, "hand") or (thing.zone == "in_play" and not desc.count)
        ]
        if ready and (desc.head or desc.det in ("this", "that")):
            scene.mention(ready[:1])
            return ready[0]
        if "same_name" in desc.states and known and not (desc.texts or desc.name or desc.pt or desc.card):
            return scene.like(known[-1], by)
        if "same_name" in desc.states:
            return scene.refer(desc, by, "spell" if desc.spell else None)[0]
        if not desc.head:
            return scene.refer(desc, by, None)[0]
        namesake = scene.namesake(desc) or next(
            (thing for thing in known if desc.name or (desc.texts and not desc.count)), None
        )
        if namesake is not None and not desc.texts and not desc.parens:
            return scene.like(namesake, by)
        return scene.new(desc, scene.player(desc.owner, by) or by, 1)[0]

    def _bearer(self, desc: Desc, by: str) -> Thing | None:
        """能横它用「{T}：抓一张牌」吗: the ability of what was spoken of."""
        text = fold(desc.texts[0])
        holder = self.scene.topic or next((thing for thing in reversed(self.scene.focus) if not is_spell(thing)), None)
        if holder is None or is_spell(holder) or holder.side not in (by, None) or ":" not in text.split("「")[0]:
            return None
        if any(":" in fold(one) for one in holder.texts) and desc.texts[0] not in holder.texts:
            return None
        if desc.texts[0] not in holder.texts:
            holder.texts.append(desc.texts[0])
        return holder

    def open_event(self) -> Event | None:
        """The last thing played that still wants a target."""
        if not self.scene.pending:
            return None
        event = self.scene.pending[-1]
        thing = event.things[0] if event.things else None
        if thing is None or event.targets or event.kind not in ("play", "activate"):
            return None
        if event.kind == "activate":
            return event if any(needs(text) for text in texts(thing) if ":" in fold(text)) else None
        if is_creature(thing) or not (is_spell(thing) or thing.is_a("aura")):
            return event if any(needs(text) for text in texts(thing) if ":" not in fold(text)) else None
        return event if needed(thing) or thing.is_a("aura") else None

    def _same_open(self, last: Event) -> list[Event]:
        """The events that are played together with the last one and want the same target: 连丢两发闪电击打他脸."""
        events = self.scene.situation.events
        found = []
        for event in reversed(events):
            if (
                event.kind != last.kind
                or event.by != last.by
                or event.targets
                or event.things[0].library != last.things[0].library
                or event.things[0].texts != last.things[0].texts
            ):
                break
            found.append(event)
        return found or [last]

    def objects(self, roles: Roles, by: str, want: str | None, *lists: list[Chunk]) -> list[Thing | str]:
        """What something is done to: things and players, of the lists given."""
        scene = self.scene
        found: list[Thing | str] = []
        for listed in lists:
            for chunk in listed:
                if chunk.kind == "player" and (player := scene.player(chunk.value, by)) is not None:
                    found.append(player)
                elif chunk.desc is not None:
                    found += scene.refer(chunk.desc, self.default_owner(chunk.desc, by), want)
        return found

    def default_owner(self, desc: Desc, by: str) -> str | None:
        """Whose thing is meant where that isn't said: none but one's own by 自己, else whichever there is."""
        return by if desc.owner == "self" else None

    def _activated(self, thing: Thing) -> bool:
        return any(":" in fold(text).split("「")[0] for text in texts(thing))

    def _played(self, thing: Thing) -> bool:
        return any(event.kind == "play" and thing in event.things for event in self.scene.situation.events)

    def _left(self, thing: Thing) -> bool:
        """Whether a thing has been taken back to hand by something told before."""
        return any(thing in event.targets for event in self.scene.situation.events)
