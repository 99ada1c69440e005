"""What players do with cards: playing, activating, hitting something with a spell, and what happens by some effect."""

from __future__ import annotations

from typing import Final

from query.whatif.cards import is_creature, is_land, is_spell, texts
from query.whatif.chunks import Chunk, Desc
from query.whatif.describing import kind_of_text
from query.whatif.errors import NotUnderstoodError
from query.whatif.making import tokens_made
from query.whatif.roles import Roles, looks_like_spell
from query.whatif.scene import Scene
from query.whatif.situation import ME, Event, Thing, other
from query.whatif.targeting import harmful, needed, needs
from rules_text.scripts import fold

#: What is done to something by "some effect", where the question names no card for it.
EFFECTS: Final = {
    "destroy": "消灭目标{what}",
    "bounce": "将目标{what}移回其拥有者手上",
    "exile": "将目标{what}移出对战",
    "control": "获得目标{what}的操控权",
    "tap": "横置目标{what}",
    "untap": "重置目标{what}",
    "damage": "对目标生物或牌手造成{amount}点伤害",
}
_SELF_COSTS: Final = ("牺牲此", "牺牲~", "牺牲")


class Acting:
    """Events of playing and activating, put into the scene."""

    scene: Scene
    last_player: str | None = None

    # Who.

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
            topic = scene.topic
            scene.actor = topic.side if topic is not None and topic.side and roles.verb.may("attack") and is_creature(topic) else ME
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

    # Playing.

    def play(self, by: str, thing: Thing, roles: Roles | None = None, targets: list[Thing | str] | None = None) -> Event:
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
            tokens = [Thing(owner=by, name=made.name, said=made.name, pt=made.pt, kinds=["creature"], token=True, zone="made", order=len(self.scene.situation.things) + number) for number in range(made.count)]
            for number, token in enumerate(tokens):
                token.handle = made.name if made.count == 1 else f"{made.name}#{number + 1}"
            self.scene.situation.things += tokens
            self.scene.mention(tokens)

    def activate(self, by: str, thing: Thing, roles: Roles | None = None, targets: list[Thing | str] | None = None, text: str | None = None) -> Event:
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

    # With what.

    def instrument(self, roles: Roles, by: str) -> Thing | None:
        """The spell or permanent that something is done with: 用闪电击, 对手一发闪电击 …, or what was just played."""
        scene = self.scene
        for listed in (roles.agent, roles.use, roles.subject):
            for chunk in listed:
                if chunk.desc is None:
                    continue
                if listed is roles.subject and not looks_like_spell(chunk.desc):
                    continue
                if chunk.desc.pronoun is not None or (chunk.desc.pt and not chunk.desc.texts):
                    continue
                if looks_like_spell(chunk.desc) or chunk.desc.texts or chunk.desc.parens or chunk.desc.name or chunk.desc.kinds:
                    found = self.spell(chunk.desc, by)
                    listed.remove(chunk)
                    return found
        return None

    def spell(self, desc: Desc, by: str) -> Thing:
        """The card that a description of something to be played means: one in hand that was told of, else a new one."""
        scene = self.scene
        if desc.texts and not (desc.kinds or desc.name or desc.pt or desc.card) and (holder := self._bearer(desc, by)) is not None:
            return holder
        played = [thing for event in scene.situation.events if event.kind == "play" for thing in event.things]
        known = scene.refer_known(desc, by)
        mine = [thing for thing in known if thing.owner in (by, None) and thing not in played]
        ready = [thing for thing in mine if thing.zone in (None, "hand") or (thing.zone == "in_play" and not desc.count)]
        if ready and (desc.head or desc.det in ("this", "that")):
            scene.mention(ready[:1])
            return ready[0]
        if "same_name" in desc.states:
            return scene.refer(desc, by, "spell" if desc.spell else None)[0]
        if not desc.head:
            return scene.refer(desc, by, None)[0]
        namesake = scene.namesake(desc) or next((thing for thing in known if desc.name or (desc.texts and not desc.count)), None)
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
        return event if needed(thing) or thing.is_a("aura") else None

    def _same_open(self, last: Event) -> list[Event]:
        """The events that are played together with the last one and want the same target: 连丢两发闪电击打他脸."""
        events = self.scene.situation.events
        found = []
        for event in reversed(events):
            if event.kind != last.kind or event.by != last.by or event.targets or event.things[0].library != last.things[0].library or event.things[0].texts != last.things[0].texts:
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

    def hit(self, roles: Roles, kind: str) -> bool:
        """Something is done to things or players with a spell: it is played, with these as targets."""
        scene = self.scene
        by = self.doer(roles)
        tool = self.instrument(roles, by) or self._told_in_brackets(roles, by)
        if tool is not None and tool.owner not in (None, by) and not any(roles.players(one) for one in (roles.subject, roles.agent)):
            by = tool.owner
        want = None if kind in ("counter", "copy") else "permanent"
        stray = [chunk for chunk in roles.subject if chunk.desc is not None] if roles.passive or tool is not None else []
        targets = self.objects(roles, by, want, roles.moved, roles.object, roles.toward, roles.gift, stray)
        if "face" in roles.zones and not any(isinstance(target, str) for target in targets):
            targets = [other(by)]
        targets = [target for target in targets if target is not tool]
        if not targets and roles.passive and scene.topic is not None:
            targets = [scene.topic]
        if tool is None and self._said_again(by, targets):
            return True
        if tool is None:
            event = self.open_event()
            if event is not None and event.by == by:
                for one in self._same_open(event):
                    one.targets = list(targets)
                    self._owned_by_harm(one, targets)
                self._after(kind, by, targets)
                return True
            return self._unnamed(roles, kind, by, targets)
        return self._with(tool, kind, by, targets, roles)

    def _said_again(self, by: str, targets: list[Thing | str]) -> bool:
        """Whether what is told is only what has just been played: 回他一发闪电击打他脸."""
        last = self.scene.pending[-1] if self.scene.pending else None
        return last is not None and last.by == by and bool(last.targets) and bool(targets) and all(one in last.targets for one in targets)

    def _told_in_brackets(self, roles: Roles, by: str) -> Thing | None:
        """对手想杀我的灰熊（「消灭目标生物」）: the bracket behind what is hit says what with."""
        for desc in roles.described(roles.object, roles.moved):
            for inside in desc.parens:
                if len(inside.quotes) == 1 and len(inside.raw) <= 9 and kind_of_text(inside.quotes[0]) == "instant":
                    desc.parens.remove(inside)
                    return self.scene.new(Desc(texts=[inside.quotes[0]]), by)[0]
        return None

    def _with(self, tool: Thing, kind: str, by: str, targets: list[Thing | str], roles: Roles) -> bool:
        scene = self.scene
        self._after(kind, by, targets)
        if tool.zone is None and self._activated(tool) and not is_spell(tool):
            tool.zone = "in_play"
        if tool.zone == "in_play" or (is_creature(tool) and self._activated(tool)):
            event = self.activate(by, tool, roles, targets)
            self._sacrifices(event, targets)
            return True
        if tool.is_a("aura") or any(kind_.endswith("aura") for kind_ in tool.kinds) or is_spell(tool):
            if not targets and kind != "play":
                targets = self._guess(tool, by)
            event = self.play(by, tool, roles, targets)
            self._owned_by_harm(event, targets)
            return True
        if kind in ("control", "bounce", "destroy", "exile", "damage") and not is_creature(tool):
            event = self.play(by, tool, roles, targets)
            return True
        raise NotUnderstoodError(f"{kind} with {tool.said}")

    def _after(self, kind: str, by: str, targets: list[Thing | str]) -> None:
        """What later words can tell: who has what was taken, what is no more among the rest."""
        for target in targets:
            if isinstance(target, Thing):
                if kind == "control":
                    target.later = by
                elif kind in ("destroy", "damage", "bounce", "exile", "sacrifice"):
                    self.scene.used.add(id(target))

    def _guess(self, tool: Thing, by: str) -> list[Thing | str]:
        """What a spell that does harm is aimed at where only the doing is told: what was spoken of last of the other's."""
        if not harmful(tool) or not any("生物" in kind for kind in needed(tool)):
            return []
        theirs = [thing for thing in self.scene.focus if thing is not tool and is_creature(thing) and thing.side in (other(by), None)]
        return list(theirs[-1:])

    def _owned_by_harm(self, event: Event, targets: list[Thing | str]) -> None:
        """A thing of nobody's that is harmed is the other player's, one that is helped one's own."""
        tool = event.things[0] if event.things else None
        for target in targets:
            if isinstance(target, Thing) and target.owner is None:
                bad = tool is None or harmful(tool)
                target.owner = other(event.by) if bad else event.by

    def _activated(self, thing: Thing) -> bool:
        return any(":" in fold(text).split("「")[0] for text in texts(thing))

    def _sacrifices(self, event: Event, targets: list[Thing | str]) -> None:
        """What an ability has as its cost is sacrificed, not aimed at."""
        for text in texts(event.things[0]):
            cost, colon, _ = fold(text).partition(":")
            if colon and "牺牲" in cost and "牺牲此" not in cost:
                event.sacrificed = [target for target in targets if isinstance(target, Thing)]
                event.targets = []
                event.text = text

    def _unnamed(self, roles: Roles, kind: str, by: str, targets: list[Thing | str]) -> bool:
        """By an effect that isn't named: 被弹回手, 解掉, 烧3点."""
        if roles.asks and roles.modal is None and not roles.past and not roles.passive and not roles.agent:
            pass
        things = [target for target in targets if isinstance(target, Thing)]
        if kind == "damage":
            amount = next((one.value for one in roles.amounts if one.unit in ("damage", "point") and one.value), None)
            if amount is None or not targets:
                raise NotUnderstoodError("damage by what?")
            self.effect(by, EFFECTS["damage"].format(amount=amount), targets[:1], roles)
            return True
        if not things or kind not in EFFECTS:
            raise NotUnderstoodError(f"{kind} by what, to what?")
        self._after(kind, by, targets)
        for thing in things:
            what = "生物" if is_creature(thing) else "地" if is_land(thing) else "永久物"
            self.effect(by, EFFECTS[kind].format(what=what), [thing], roles)
        return True

    # Plain playing.

    def put_down(self, roles: Roles) -> bool:
        """用, 放, 拍, 叫, 下: something is played, at something perhaps."""
        scene = self.scene
        by = self.doer(roles)
        let = next((player for word in roles.players(roles.use) if (player := scene.player(word))), None)
        if let is not None:
            first = [chunk for chunk in roles.subject if chunk.desc is not None and looks_like_spell(chunk.desc)]
            for chunk in first:
                if chunk.desc is not None:
                    card = self.spell(chunk.desc, by)
                    self.play(by, card, None, self._guess(card, by))
            roles.subject = [chunk for chunk in roles.subject if chunk not in first]
            roles.use = [chunk for chunk in roles.use if chunk.kind != "player"]
            by = let
        for chunk in [one for one in roles.gift if one.desc is not None and looks_like_spell(one.desc)]:
            roles.gift.remove(chunk)
            roles.object.append(chunk)
        chunks = [chunk for listed in (roles.object, roles.use, roles.moved) for chunk in listed if chunk.desc is not None]
        self.meant = {id(chunk): scene.refer(chunk.desc, by) for chunk in (*roles.use, *roles.moved) if chunk.desc is not None and chunk.desc.pronoun is not None}
        targets = self.objects(roles, by, None, roles.toward, roles.gift)
        if "face" in roles.zones and not any(isinstance(target, str) for target in targets):
            targets.append(other(by))
        if not chunks:
            chunks = [chunk for chunk in roles.subject if chunk.desc is not None and (looks_like_spell(chunk.desc) or chunk.desc.pt is None)]
            roles.subject = [chunk for chunk in roles.subject if chunk not in chunks]
        spells = [chunk for chunk in chunks if chunk.desc is not None and looks_like_spell(chunk.desc)]
        if spells and len(spells) < len(chunks):
            targets += [target for target in self.objects(roles, by, None, [chunk for chunk in chunks if chunk not in spells]) if target not in targets]
            chunks = spells
        if not chunks and (count := next((one.value for one in roles.amounts if one.unit in ("piece", "") and one.value), None)):
            ready = [thing for thing in scene.situation.things if thing.zone == "hand" and thing.owner in (by, None) and not self._played(thing)]
            for thing in ready[:count]:
                self.play(by, thing, roles, targets)
            if ready:
                return True
            if "again" in roles.adverbs and scene.topic is not None and scene.topic.zone == "in_play":
                for _ in range(count):
                    self.play(by, scene.like(scene.topic, by), roles, targets)
                return True
        for chunk in roles.subject:
            if chunk.desc is not None and chunk.desc.head and not chunks:
                for thing in scene.refer(chunk.desc, by):
                    thing.zone = thing.zone or "in_play"
                    thing.owner = thing.owner or by
                    scene.topic = thing
        if not chunks and not roles.subject and scene.topic is not None:
            return self._again(by, roles)
        if not chunks:
            return self._again(by, roles)
        played = False
        for chunk in chunks:
            assert chunk.desc is not None
            if id(chunk) in self.meant:
                self._put_known(self.meant[id(chunk)][0], by, roles, targets)
                played = True
                continue
            played = self._put_one(chunk.desc, by, roles, targets) or played
        return played

    meant: dict[int, list[Thing]] = {}

    def _put_known(self, thing: Thing, by: str, roles: Roles, targets: list[Thing | str]) -> None:
        """What was spoken of before is played, or its ability."""
        if thing.zone == "in_play" and self._activated(thing):
            self.activate(by, thing, roles, targets)
        elif thing.zone == "in_play" and not self._left(thing) and not self._played(thing) and any(chunk.desc is not None for chunk in roles.subject):
            thing.zone = "hand"
            self.play(by, thing, roles, targets)
        else:
            self.play(by, thing, roles, targets)

    def _put_one(self, desc: Desc, by: str, roles: Roles, targets: list[Thing | str]) -> bool:
        scene = self.scene
        if desc.det == "another" and not desc.head and (ready := [one for one in scene.situation.things if one.zone == "hand" and one.owner == by and not self._played(one)]):
            self.play(by, ready[0], roles, targets)
            return True
        if desc.pronoun is not None or (not desc.head and "same_name" not in desc.states):
            self._put_known(scene.refer(desc, by, None)[0], by, roles, targets)
            return True
        count = (desc.count or 1) * next((one.value for one in roles.amounts if one.unit == "times" and one.value), 1)
        if desc.owner is not None and looks_like_spell(desc) and not targets and (aimed := scene.player(desc.owner, by)) not in (by, None) and desc.count:
            desc.owner, targets = None, [aimed] if aimed is not None else []
        tool = self.spell(desc, by)
        used = roles.verb.word in ("用", "使用", "起动", "启动", "发动", "开", "动用", "activate") and not roles.amounts
        if used and tool.zone is None and not is_spell(tool) and not is_land(tool) and self._activated(tool):
            tool.zone = "in_play"
        if tool.zone == "in_play" and not is_land(tool) and self._activated(tool):
            self.activate(by, tool, roles, targets)
            return True
        if tool.zone == "in_play":
            raise NotUnderstoodError(f"played what is in play: {tool.said}")
        for number in range(count):
            card = tool if number == 0 else scene.like(tool, by)
            event = self.play(by, card, roles, targets)
            if "facedown" in roles.states or "facedown" in desc.states:
                card.face_down = False
                event.face_down = True
            if is_land(card) and count > 1 and event.asked and number < count - 1:
                event.asked = False
            self._owned_by_harm(event, targets)
        return True

    def _again(self, by: str, roles: Roles) -> bool:
        """能用吗, 再拍下来: what was spoken of last is played, or its ability."""
        scene = self.scene
        for thing in reversed(scene.focus):
            if thing.owner not in (by, None):
                continue
            if self._activated(thing) and thing.zone in ("in_play", None):
                for _ in range(next((one.value for one in roles.amounts if one.unit == "times" and one.value), 1)):
                    self.activate(by, thing, roles)
                return True
            if thing.zone != "in_play" or self._left(thing):
                self.play(by, thing, roles)
                return True
        for thing in reversed(scene.focus):
            if "this_turn" in roles.states and thing.owner == by and thing.zone == "in_play" and not self._played(thing):
                thing.zone = "hand"
                self.play(by, thing, roles)
                return True
        raise NotUnderstoodError("play what?")

    def _played(self, thing: Thing) -> bool:
        return any(event.kind == "play" and thing in event.things for event in self.scene.situation.events)

    def _left(self, thing: Thing) -> bool:
        """Whether a thing has been taken back to hand by something told before."""
        return any(thing in event.targets for event in self.scene.situation.events)
