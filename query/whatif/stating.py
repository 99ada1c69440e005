"""Verbs that tell how things stand or how the game goes on."""

from __future__ import annotations

from query.whatif.attaching import Attaching
from query.whatif.chunks import Desc, Verb
from query.whatif.describing import describe
from query.whatif.errors import NotUnderstoodError
from query.whatif.roles import Roles, looks_like_spell
from query.whatif.situation import ME, Event, Thing, other
from rules_text.scripts import fold


class Stating(Attaching):
    """What is no action."""

    def _plain(self, roles: Roles) -> bool:
        verb = roles.verb
        if self.asks and verb.may("take", "give_pump", "shrink", "be", "become"):
            self._ask(roles)
            return True
        if verb.may("remain") and roles.amounts and all(one.unit == "mana" for one in roles.amounts) and not self.asks:
            return True
        if verb.may("have", "remain") and not (self.asks and not self._tells(roles)):
            return self.have(roles)
        if verb.may("go") and roles.step is not None:
            return self._go(roles)
        if verb.may("use_up", "pay", "hold", "resolve", "target", "choose", "work", "pass", "go", "extra", "put"):
            return self._passing(roles)
        if verb.may("be", "become"):
            return self._be(roles)
        if verb.may("letpass"):
            return True
        if verb.may("take"):
            return self._take(roles)
        if (
            verb.may("give_pump", "shrink") or (verb.may("gainlife") and (verb.word.endswith("到") or roles.agent))
        ) and not self.asks:
            for chunk in roles.agent:
                if chunk.desc is not None and not looks_like_spell(chunk.desc):
                    self.bring(chunk.desc, scene_owner(self, roles), "in_play")
            for chunk in (*roles.subject, *roles.gift, *roles.object):
                if chunk.desc is not None:
                    self._meant(chunk, "creature")
            return True
        if verb.may("die", "leave", "enter", "return", "survive", "go_to") and not self.asks:
            return self._came_about(roles)
        if verb.may("loselife", "gainlife") and not self.asks:
            return self._life(roles)
        if verb.may("redirect", "lose", "win", "burned", "give_pump", "shrink") and self.asks:
            self._ask(roles)
            return True
        return False

    def _tells(self, roles: Roles) -> bool:
        return (bool(roles.object) and self._novel(roles)) or any(one.value is not None for one in roles.amounts)

    def _go(self, roles: Roles) -> bool:
        scene = self.scene
        step = {"main": "precombat_main", "combat": "beginning_of_combat"}.get(roles.step or "", roles.step)
        if roles.negated:
            return True
        situation = scene.situation
        if not situation.events and step in ("untap", "upkeep", "draw", "precombat_main", "postcombat_main"):
            situation.step = step
            return True
        if step == "beginning_of_combat" and self.asks and not any(event.kind == "tap" for event in situation.events):
            scene.moment = "combat"
            return True
        situation.events.append(Event("advance", scene.actor or ME, moment=step))
        scene.moment = None
        return True

    def _passing(self, roles: Roles) -> bool:
        """What is passed over: paying, spending, choosing, letting resolve, doing nothing."""
        scene = self.scene
        verb = roles.verb
        if verb.may("pass") and verb.word in ("结束", "end", "过", "结束掉", "收工", "收回合"):
            if "turn" in roles.units or not (roles.object or scene.pending or scene.attackers):
                scene.situation.until = "cleanup"
            return True
        if verb.may("resolve") and any(
            word in self.words for word in ("正在", "一半", "中途", "途中", "半路", "結算中", "结算中")
        ):
            raise NotUnderstoodError("in the middle of a resolution")
        if verb.may("resolve"):
            scene.respond = False
            if scene.pending:
                scene.pending[-1].done = True
            scene.pending = []
        if verb.may("target", "choose") and (roles.object or roles.toward) and (scene.pending or self.open_event()):
            return self.hit(roles, "target")
        new = [desc for desc in roles.described() if desc.head and not scene.refer_known(desc)]
        if verb.may("work") and not self.asks:
            for chunk in roles.object:
                if chunk.desc in new and chunk.desc is not None and not looks_like_spell(chunk.desc):
                    owner = self.scene.player(chunk.desc.owner, scene.actor) or next(
                        (scene.player(word) for word in roles.players(roles.subject)), None
                    )
                    self.bring(chunk.desc, owner, "in_play")
                    new.remove(chunk.desc)
        for chunk in roles.subject:
            if chunk.desc in new and chunk.desc is not None and not looks_like_spell(chunk.desc):
                self.bring(chunk.desc, scene.player(chunk.desc.owner, scene.actor), "in_play")
                new.remove(chunk.desc)
        if any(desc.texts or desc.pt or desc.name for desc in new):
            raise NotUnderstoodError(f"{verb.word} a new thing")
        used = roles.described(roles.use)
        if used and (looks_like_spell(used[0]) or self.plays):
            return self.put_down(
                Roles(Verb(("play",), "用"), subject=roles.subject, use=roles.use, modal=roles.modal, asks=roles.asks)
            )
        return True

    def _be(self, roles: Roles) -> bool:
        scene = self.scene
        if self.asks:
            self._ask(roles)
            return True
        things = [
            thing for chunk in roles.subject if chunk.desc for thing in scene.refer(chunk.desc)
        ] or self._spoken_of(roles)
        if roles.negated:
            return True
        for thing in things:
            for desc in roles.described(roles.object):
                if not desc.head and desc.owner is not None:
                    thing.owner = scene.player(desc.owner) or thing.owner
                    continue
                describe(thing, desc)
            for keyword in roles.keywords:
                if keyword not in thing.keywords:
                    thing.keywords.append(keyword)
            for color in roles.colors:
                describe(thing, Desc(colors=[color]))
            if "facedown" in roles.states:
                thing.face_down = True
            if "tapped" in roles.states:
                thing.tapped = True
        if not things and roles.step is None and not roles.amounts:
            return bool(roles.players())
        for amount in roles.amounts:
            if amount.value is not None:
                who = ["both"] if "together" in roles.adverbs and not things else roles.players(roles.subject)
                self.player_amount(amount, who, next(iter(roles.zones), None))
        return True

    def _spoken_of(self, roles: Roles) -> list[Thing]:
        """What a clause without a subject tells of: the topic, or all of a group where it says 都."""
        scene = self.scene
        if "together" in roles.adverbs and len(scene.group) > 1:
            return list(scene.group)
        return [scene.topic] if scene.topic is not None else list(scene.focus[-1:])

    def _take(self, roles: Roles) -> bool:
        """挨了2点伤害: damage that a creature has."""
        scene = self.scene
        amount = next((one.value for one in roles.amounts if one.unit in ("damage", "point", "") and one.value), None)
        things = [thing for chunk in roles.subject if chunk.desc for thing in scene.refer(chunk.desc)] or (
            [scene.topic] if scene.topic else []
        )
        if amount is None or not things:
            tools = [desc for desc in roles.described(roles.object) if looks_like_spell(desc)]
            if tools and things:
                by = other(things[-1].owner or ME)
                self.play(by, self.spell(tools[0], by), roles, [things[-1]])
                return True
            raise NotUnderstoodError("takes what?")
        if scene.situation.events and not any(word in self.words for word in ("已", "本来", "本來", "之前", "原本")):
            raise NotUnderstoodError("takes damage in between")
        things[-1].damage = amount
        return True

    def _came_about(self, roles: Roles) -> bool:
        """灰熊死了: told as what has come of it; nothing to do where something before brings it about."""
        verb = roles.verb
        told = [*roles.subject, *roles.moved]
        told = told or (list(roles.object) if verb.may("enter") else [])
        things = [thing for chunk in told if chunk.desc for thing in self.scene.refer(chunk.desc)]
        if verb.may("enter") and not things and self.scene.topic is not None:
            things = [self.scene.topic]
        if (
            things
            and verb.may("enter")
            and (
                "later" in roles.adverbs
                or (self.second(things[-1]) and "first" not in roles.adverbs)
                or self._does_on_entering(things[-1])
            )
        ):
            self.play(things[-1].owner or self.scene.actor or ME, things[-1], roles)
            return True
        if self.scene.situation.events or not things:
            if things:
                self.scene.topic = things[-1]
            return True
        if verb.may("survive"):
            for thing in things:
                thing.zone = thing.zone or "in_play"
            return True
        if verb.may("enter"):
            for thing in things:
                thing.zone = "in_play"
                thing.sick = thing.creature and "last_turn" not in roles.states
                self.scene.topic = thing
            return True
        raise NotUnderstoodError(f"{verb.word} by what?")

    def _does_on_entering(self, thing: Thing) -> bool:
        """Whether something happens as, or when, a thing comes into play: so it has to be played."""
        return thing.zone in (None, "hand") and any("进场时" in fold(text) for text in thing.texts)

    def _life(self, roles: Roles) -> bool:
        amount = next((one.value for one in roles.amounts if one.unit in ("life", "", "point") and one.value), None)
        if amount is None:
            return not roles.amounts and not self._novel(roles)
        by = self.doer(roles)
        verb = "失去" if roles.verb.may("loselife") else "获得"
        self.effect(by, f"你{verb}{amount}点生命", [], roles)
        return True


def scene_owner(reader: Stating, roles: Roles) -> str | None:
    """Whose a permanent is that helps what a clause speaks of: that thing's owner."""
    return next(
        (player for desc in roles.described(roles.subject) if (player := reader.scene.player(desc.owner)) is not None),
        reader.scene.actor,
    )
