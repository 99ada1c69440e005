"""What players do with spells and creatures, by the meaning of the verb."""

from __future__ import annotations

from query.whatif.cards import is_creature, is_spell, texts
from query.whatif.errors import NotUnderstoodError
from query.whatif.matching import Matching
from query.whatif.roles import Roles, looks_like_spell
from query.whatif.situation import Event, Thing, other
from rules_text.scripts import fold


class Handling(Matching):
    """Events of playing, aiming, countering, copying, turning up."""

    def do_attack(self, roles: Roles) -> bool:
        return self.attack(roles)

    def do_block(self, roles: Roles) -> bool:
        if (
            not self.scene.attackers
            and not roles.described(roles.object)
            and any(event.asked for event in self.clause_events)
        ):
            return True
        return self.block(roles)

    def do_clash(self, roles: Roles) -> bool:
        return self.clash(roles)

    def do_divide(self, roles: Roles) -> bool:
        return self.divide(roles)

    def do_damage(self, roles: Roles) -> bool:
        if any(looks_like_spell(desc) for desc in roles.described(roles.object)) and not self._spell_at_hand(roles):
            return self.put_down(roles)
        return self.hit(roles, "damage")

    def do_destroy(self, roles: Roles) -> bool:
        return self.hit(roles, "destroy")

    def do_bounce(self, roles: Roles) -> bool:
        if not (roles.object or roles.moved or roles.use or roles.agent) and not roles.passive and self.scene.pending:
            return True
        return self.hit(roles, "bounce")

    def do_reanimate(self, roles: Roles) -> bool:
        return self.hit(roles, "reanimate")

    def do_exile(self, roles: Roles) -> bool:
        return self.hit(roles, "exile")

    def do_flicker(self, roles: Roles) -> bool:
        return self.hit(roles, "flicker")

    def do_control(self, roles: Roles) -> bool:
        if (
            roles.verb.word[:2] in ("操控", "控制")
            and not self.asks
            and not roles.use
            and not roles.agent
            and not roles.passive
        ):
            by = self.doer(roles)
            for desc in roles.described(roles.object):
                for thing in self.bring(desc, by if desc.owner is None else None, "in_play"):
                    thing.owner = thing.owner or by
                    thing.controller = by
                    self.scene.topic = thing
            return bool(roles.object)
        return self.hit(roles, "control")

    def do_prevent(self, roles: Roles) -> bool:
        return bool(roles.use) and self.hit(roles, "prevent")

    def do_pump(self, roles: Roles) -> bool:
        return self.hit(roles, "pump")

    def do_target(self, roles: Roles) -> bool:
        return self.hit(roles, "target")

    def do_play(self, roles: Roles) -> bool:
        return self.put_down(roles)

    def do_activate(self, roles: Roles) -> bool:
        return self.put_down(roles)

    def do_facedown(self, roles: Roles) -> bool:
        if not (roles.object or roles.use or roles.moved):
            return False
        if roles.verb.word.endswith("着") and not self.asks:
            by = self.doer(roles)
            for desc in roles.described(roles.object, roles.use, roles.moved):
                for thing in self.bring(desc, by, "in_play"):
                    thing.face_down = True
            return True
        return self.do_morph_play(roles)

    def do_morph_play(self, roles: Roles) -> bool:
        roles.states.add("facedown")
        return self.put_down(roles)

    def do_land(self, roles: Roles) -> bool:
        by = self.doer(roles)
        count = next((one.value for one in roles.amounts if one.value), 1) or 1
        for number in range(count):
            land = Thing(owner=by, kinds=["land"], said="地", order=len(self.scene.situation.things))
            self.scene.situation.things.append(land)
            event = self.play(by, land, roles)
            event.asked = event.asked and number == count - 1
        return True

    def do_respond(self, roles: Roles) -> bool:
        scene = self.scene
        self.doer(roles)
        scene.respond = True
        if any(chunk.desc is not None for chunk in (*roles.object, *roles.use)):
            return self.put_down(roles)
        return True

    def do_counter(self, roles: Roles) -> bool:
        scene = self.scene
        by = self.doer(roles)
        tool = self.instrument(roles, by)
        if tool is None:
            tool = Thing(owner=by, library="反击咒语", said="反击咒语", order=len(scene.situation.things))
            scene.situation.things.append(tool)
        aimed = [event for event in scene.pending if event.by != by and event.things]
        late = not aimed
        aimed = aimed or [
            event for event in scene.situation.events if event.kind == "play" and event.by != by and event.done
        ]
        wanted = [
            thing
            for desc in roles.described(roles.object, roles.moved)
            if desc.head
            for thing in scene.refer(desc, None, "spell")
        ]
        target = wanted[0] if wanted else aimed[-1].things[0] if aimed else None
        if target is None:
            raise NotUnderstoodError("counter what?")
        scene.respond = not late
        self.play(by, tool, roles, [target])
        return True

    def do_regenerate(self, roles: Roles) -> bool:
        scene = self.scene
        by = self.doer(roles)
        chunks = (*roles.object, *roles.moved, *roles.subject)
        things = [thing for chunk in chunks if chunk.desc for thing in scene.refer(chunk.desc, by, "creature")]
        for words in roles.parens:
            inside = self.line.paren(words)
            if inside is not None and things:
                from query.whatif.describing import read_bracket

                read_bracket(things[-1], inside)
        if not things:
            things = [thing for thing in reversed(scene.focus) if any("重生" in fold(text) for text in texts(thing))][
                :1
            ] or [thing for thing in reversed(scene.focus) if is_creature(thing) and thing.owner in (by, None)][:1]
        if not things:
            raise NotUnderstoodError("regenerate what?")
        thing = things[-1]
        if not any("重生" in fold(text) for text in texts(thing)):
            self._given_text(thing, roles, "{1}：重生此生物")
        event = self.activate(by, thing, roles)
        self._before_all(event, thing, roles)
        return True

    def _before_all(self, event: Event, thing: Thing, roles: Roles) -> None:
        """我先重生了一次, told last: it came before what was aimed at the thing."""
        events = self.scene.situation.events
        if "first" not in roles.adverbs or event.response:
            return
        aimed = next((number for number, one in enumerate(events) if thing in one.targets and one.by != event.by), None)
        if aimed is not None:
            events.remove(event)
            events.insert(aimed, event)

    def _given_text(self, thing: Thing, roles: Roles, text: str) -> None:
        thing.texts.append(text)
        thing.invented = True

    def do_copy(self, roles: Roles) -> bool:
        scene = self.scene
        by = self.doer(roles)
        tool = self.instrument(roles, by)
        chunks = [
            chunk
            for chunk in (*roles.object, *roles.moved, *(roles.subject if roles.passive else ()))
            if chunk.desc is not None
        ]
        if tool is None:
            event = next(
                (
                    one
                    for one in reversed(scene.situation.events)
                    if one.kind == "play"
                    and one.by == by
                    and any("复制" in text for text in map(fold, texts(one.things[0])))
                ),
                None,
            )
            if event is None:
                subject = [thing for chunk in roles.subject if chunk.desc for thing in scene.refer(chunk.desc, by)]
                known = (
                    subject
                    or [thing for thing in reversed(scene.focus) if any("复制" in fold(text) for text in texts(thing))][
                        :1
                    ]
                )
                if not known:
                    raise NotUnderstoodError("copy with what?")
                tool = known[0]
                event = self.play(by, tool, roles)
        else:
            event = self.play(by, tool, roles)
        tool = event.things[0]
        spell = is_spell(tool)
        targets: list[Thing] = []
        for chunk in chunks:
            assert chunk.desc is not None
            before = [thing for thing in scene.focus if thing is not tool]
            if chunk.desc.pronoun is not None:
                wanted = [thing for thing in before if is_spell(thing) == spell]
                targets += wanted[-1:]
            else:
                targets += [thing for thing in scene.refer(chunk.desc, None) if thing is not tool]
        if not targets:
            raise NotUnderstoodError("copy what?")
        event.targets = list(targets)
        if any(chunk.desc is not None and chunk.desc.pronoun is not None for chunk in chunks):
            scene.it, scene.it_at = targets[-1], scene.clock
        if spell:
            event.response = True
        for thing in targets:
            thing.owner = thing.owner or other(by)
        scene.mention([tool])
        scene.topic = tool
        return True

    def do_turn_up(self, roles: Roles) -> bool:
        scene = self.scene
        if roles.negated:
            return True
        if roles.mana and not self.asks and not roles.described():
            mean = next((thing for thing in reversed(scene.focus) if self._hidden(thing)), None)
            if mean is not None:
                mean.texts.append(f"变身{roles.mana.upper()}")
                return True
        by = self.doer(roles)
        chunks = (*roles.moved, *roles.object, *roles.use, *roles.subject)
        things = [thing for chunk in chunks if chunk.desc for thing in scene.refer(chunk.desc, by, "creature")]
        hidden = [thing for thing in things if thing.face_down] or [
            thing for thing in reversed(scene.focus) if self._hidden(thing)
        ][:1]
        if not hidden:
            return False
        event = Event("turn_up", hidden[0].side or by, hidden[:1])
        self._timed(event, roles)
        scene.situation.events.append(event)
        return True
