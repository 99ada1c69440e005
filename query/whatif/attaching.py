"""Enchantments and Equipment: attached as a state, or attached now."""

from __future__ import annotations

from query.whatif.chunks import Desc
from query.whatif.describing import kind_of_text
from query.whatif.errors import NotUnderstoodError
from query.whatif.roles import Roles
from query.whatif.situation import Thing
from query.whatif.spending import Spending
from rules_text.scripts import fold


class Attaching(Spending):
    """What is attached to what."""

    def do_attach(self, roles: Roles) -> bool:
        return self._attach(roles, "aura")

    def do_equip(self, roles: Roles) -> bool:
        return self._attach(roles, "equipment")

    def _attach(self, roles: Roles, kind: str) -> bool:
        """贴着, 装上: something is attached to something; as a state, or as what is done now."""
        scene = self.scene
        by = self.doer(roles)
        chunks = [
            chunk
            for chunk in (*roles.moved, *roles.use, *roles.object, *roles.subject, *roles.gift, *roles.toward)
            if chunk.desc is not None
        ]
        told = next(
            (
                one
                for one in reversed(scene.situation.events)
                if one.kind in ("play", "activate")
                and one.targets
                and (one.things[0].is_a("aura") or one.things[0].is_a(kind))
            ),
            None,
        )
        if not chunks and roles.asks and roles.modal == "can" and told is not None:
            told.asked = True
            return True
        carried: list[Thing] = []
        holders: list[Thing] = []
        for chunk in chunks:
            desc = chunk.desc
            assert desc is not None
            if self._carried(desc, kind, chunk in roles.object and len(chunks) > 1):
                carried += self._one_carried(desc, by, kind)
            else:
                holders += list(scene.refer(desc, by if desc.owner == "self" else None, None))
        if not carried:
            event = self.open_event()
            carried = (
                [event.things[0]]
                if event is not None
                else [
                    thing
                    for thing in reversed(scene.focus)
                    if thing not in holders and (thing.is_a("aura") or thing.is_a(kind))
                ][:1]
            )
        if not holders and scene.topic is not None and scene.topic not in carried:
            holders = [scene.topic]
        if not holders or not carried:
            raise NotUnderstoodError("attach what to what?")
        if carried[0].texts and all(kind_of_text(text) == "instant" for text in carried[0].texts):
            carried[0].kinds = ["instant"]
            holders[0].owner = holders[0].owner or by
            self.play(holders[0].owner, carried[0], None, [holders[0]])
            scene.topic = holders[0]
            return True
        self._attached(carried[0], holders[0], by, kind, roles)
        return True

    def _carried(self, desc: Desc, kind: str, likely: bool) -> bool:
        if any(
            one in ("enchantment", "aura", "land_aura", "artifact_aura", "equipment", "artifact", "spell")
            for one in desc.kinds
        ):
            return True
        if desc.bonus and not desc.pt:
            return True
        known = self.scene.refer_known(desc)
        if known:
            return any(thing.is_a("aura") or thing.is_a("equipment") for thing in known)
        return bool(desc.texts or desc.parens or (desc.name and likely)) and not desc.pt

    def _one_carried(self, desc: Desc, by: str, kind: str) -> list[Thing]:
        scene = self.scene
        known = scene.refer_known(desc, by)
        if known:
            return scene.mention(known[-1:])
        made = scene.new(desc, scene.player(desc.owner, by) or by, 1)
        for thing in made:
            if not any(one.endswith("aura") or one == "equipment" for one in thing.kinds):
                thing.kinds = [one for one in thing.kinds if one not in ("enchantment", "artifact")] + [kind]
        return made

    def _attached(self, thing: Thing, holder: Thing, by: str, kind: str, roles: Roles) -> None:
        scene = self.scene
        deed = any(one.kind == "player" for one in roles.subject) or roles.modal in ("want", "will") or scene.respond
        state = roles.verb.word.endswith("着") or not deed or (kind == "equipment" and "done" in roles.verb.after)
        if not any(one.endswith("aura") or one == "equipment" for one in thing.kinds):
            thing.kinds = [one for one in thing.kinds if one not in ("enchantment", "artifact")] + [kind]
        event = next((one for one in scene.situation.events if one.kind == "play" and thing in one.things), None)
        if event is not None:
            event.targets = [holder]
        elif roles.asks and roles.modal == "can":
            self.play(by, thing, roles, [holder]) if kind == "aura" else self._equip(by, thing, holder, roles)
        elif state:
            thing.zone = "in_play"
            thing.attached_to = holder
        elif kind == "equipment":
            self._equip(by, thing, holder, roles)
        else:
            self.play(by, thing, roles, [holder])
        holder.owner = holder.owner or thing.owner or by
        scene.mention([holder])
        scene.topic = holder

    def _equip(self, by: str, thing: Thing, holder: Thing, roles: Roles) -> None:
        if not any(fold(text).startswith("佩带") and "此武具" not in fold(text) for text in thing.texts):
            thing.texts.append("佩带{1}")
        self.activate(by, thing, roles, [holder], text="equip")
