"""Which meaning of a verb fits what stands around it."""

from __future__ import annotations

from query.whatif.asking import Asking
from query.whatif.cards import is_creature, is_land, is_spell
from query.whatif.chunks import Desc
from query.whatif.describing import kind_of_text
from query.whatif.lines import Line
from query.whatif.roles import Roles, looks_like_spell
from query.whatif.situation import Event, Thing


class Matching(Asking):
    """Tests of meanings."""

    line: Line
    clause_events: list[Event]
    plays = False

    def _fits(self, meaning: str, roles: Roles) -> bool:
        """Whether a meaning of a verb fits what stands around it."""
        test = getattr(self, f"_fits_{meaning}", None)
        return test is None or bool(test(roles))

    def _spell_at_hand(self, roles: Roles) -> bool:
        return any(looks_like_spell(desc) for desc in roles.described(roles.use, roles.agent, roles.subject))

    def _creatures_in(self, roles: Roles) -> bool:
        return any(self._creature_desc(desc) for desc in roles.described(roles.use, roles.subject, roles.moved))

    def _creature_desc(self, desc: Desc) -> bool:
        if desc.pt or any(kind in ("creature", "token", "vanilla", "wall", "morph") for kind in desc.kinds):
            return True
        if looks_like_spell(desc):
            return False
        known = self.scene.refer_known(desc)
        if desc.pronoun is not None or not desc.head or desc.subtypes:
            return True
        return any(is_creature(thing) for thing in known) or (
            desc.card is not None and is_creature(Thing(library=desc.card))
        )

    def _land_desc(self, desc: Desc) -> bool:
        return "land" in desc.kinds or (desc.card is not None and is_land(Thing(library=desc.card)))

    def _tool(self, desc: Desc) -> bool:
        known = self.scene.refer_known(desc)
        return bool(desc.texts or desc.parens) or any(self._activated(thing) for thing in known)

    def _spell_just_played(self, roles: Roles) -> bool:
        """Whether the last thing done is a spell of the same player: 回他一发闪电击打他脸 speaks of that."""
        last = self.scene.pending[-1] if self.scene.pending else None
        aimed = (
            bool(roles.players(roles.object))
            or "face" in roles.zones
            or (last is not None and last.kind == "activate" and bool(roles.object))
        )
        if last is not None and last.kind == "activate" and aimed and last in self.clause_events:
            return True
        return (
            last is not None
            and last.kind == "play"
            and is_spell(last.things[0])
            and aimed
            and last in self.clause_events
        )

    def _attacks_already(self, roles: Roles) -> bool:
        descs = roles.described(roles.subject, roles.use)
        known = [thing for desc in descs for thing in self.scene.refer_known(desc)] or (
            [self.scene.topic] if self.scene.topic else []
        )
        return bool(known) and all(thing in self.scene.attackers for thing in known)

    def _hidden(self, thing: Thing) -> bool:
        return thing.face_down or any(
            event.face_down and thing in event.things for event in self.scene.situation.events
        )

    def _fits_turn_up(self, roles: Roles) -> bool:
        return bool(
            roles.verb.word in ("变身", "翻", "现身", "亮出来")
            or roles.verb.word.startswith(("翻", "掀", "揭", "unmorph", "morph", "解"))
        )

    def _fits_facedown(self, roles: Roles) -> bool:
        return not any(looks_like_spell(desc) for desc in roles.described(roles.object, roles.use))

    def _fits_regenerate(self, roles: Roles) -> bool:
        return not (
            self.asks
            and roles.questions
            and not roles.modal
            and not roles.object
            and not roles.subject
            and not self.scene.respond
        )

    def _fits_counter(self, roles: Roles) -> bool:
        if roles.verb.word in ("反", "no", "取消", "抵消", "打断", "废掉") and not self.scene.pending:
            return False
        if any(event.done and event.kind == "play" for event in self.scene.situation.events):
            return True
        return bool(self.scene.pending) or any(
            looks_like_spell(desc) for desc in roles.described(roles.object, roles.moved)
        )

    def _fits_respond(self, roles: Roles) -> bool:
        if roles.verb.word in ("回", "接", "跟", "插", "还击", "还手", "回敬"):
            return any(looks_like_spell(desc) for desc in roles.described(roles.object, roles.use))
        return True

    def _fits_copy(self, roles: Roles) -> bool:
        return not roles.verb.may("become") or bool(roles.object)

    def _fits_block(self, roles: Roles) -> bool:
        if self._spell_at_hand(roles):
            return False
        return not (roles.verb.word in ("接", "顶", "扛", "拦") and not (self.scene.attackers or roles.object))

    def _fits_attach(self, roles: Roles) -> bool:
        described = roles.described(roles.object, roles.moved, roles.use, roles.gift, roles.toward)
        if roles.verb.word in ("结", "挂"):
            told = [desc for desc in described if self._enchants(desc)]
            return bool(told) and (len(described) > 1 or "body" in roles.zones or bool(roles.described(roles.subject)))
        if any(self._enchants(desc) for desc in described):
            return True
        last = self.scene.pending[-1] if self.scene.pending else None
        known = [desc for desc in roles.described() if looks_like_spell(desc) and desc.card is not None]
        return not known and not (
            last is not None
            and last in self.clause_events
            and last.kind == "play"
            and last.things[0].library is not None
            and is_spell(last.things[0])
        )

    def _enchants(self, desc: Desc) -> bool:
        """Whether a description is one of something that is attached: by its kind, or by its text."""
        return any(
            kind in ("enchantment", "aura", "land_aura", "artifact_aura", "equipment") for kind in desc.kinds
        ) or any(kind_of_text(text) in ("aura", "equipment") for text in desc.texts)

    def _fits_bounce(self, roles: Roles) -> bool:
        if roles.verb.word != "回":
            return True
        return (self._spell_at_hand(roles) or self.open_event() is not None) and bool(roles.object or roles.moved)

    def _fits_equip(self, roles: Roles) -> bool:
        descs = roles.described()
        if roles.verb.word in ("拿着", "带着", "配", "装", "背", "背着", "扛着", "戴", "穿"):
            return bool(descs) or bool(roles.modal)
        return True

    def _fits_control(self, roles: Roles) -> bool:
        return bool(roles.object or roles.moved or roles.use or roles.passive or roles.subject) and not (
            roles.verb.word in ("控制", "操控", "控") and "who" in self.questions
        )

    def _fits_exile(self, roles: Roles) -> bool:
        return roles.verb.word != "吃掉"

    def _fits_sacrifice(self, roles: Roles) -> bool:
        if roles.verb.word in ("吃", "吃掉", "送", "祭", "吃了"):
            spells = any(looks_like_spell(desc) for desc in roles.described(roles.object))
            return bool(roles.moved or roles.object) and not roles.amounts and not spells
        return True

    def _fits_untap(self, roles: Roles) -> bool:
        return bool(roles.object or roles.moved or roles.subject or roles.passive)

    def _fits_tap(self, roles: Roles) -> bool:
        word = roles.verb.word
        if word in ("点", "抽", "敲", "倒", "踏", "掰", "转"):
            return any(self._land_desc(desc) for desc in roles.described(roles.object, roles.moved))
        return True

    def _fits_mana(self, roles: Roles) -> bool:
        if any(desc.head for desc in roles.described(roles.object)):
            return False
        return bool(
            roles.colors or roles.mana or "mana" in roles.units or any(one.unit == "mana" for one in roles.amounts)
        )

    def _fits_attack(self, roles: Roles) -> bool:
        verb = roles.verb
        if self._spell_at_hand(roles):
            return False
        if not self._creatures_in(roles) and "dir" not in verb.after and self._spell_just_played(roles):
            return False
        if self._creatures_in(roles) and verb.word not in ("干", "干掉", "解", "杀", "下", "上", "点"):
            return True
        if verb.word in ("上",):
            return False
        if "dir" in verb.after and not verb.may("play"):
            return True
        if self.open_event() is not None and (roles.object or roles.toward or "face" in roles.zones):
            return False
        if any(looks_like_spell(desc) or "land" in desc.kinds for desc in roles.described(roles.object)):
            return False
        if verb.may("play", "destroy", "damage") and not (
            "dir" in verb.after
            or "face" in roles.zones
            or roles.players(roles.object)
            or roles.modal == "can"
            or verb.word in ("打人", "打", "砸", "冲", "打了")
        ):
            return False
        described = roles.described(roles.object)
        if described and all(desc.head for desc in described) and not self._creatures_in(roles) and not roles.modal:
            return not verb.may("play", "damage")
        return True

    def _fits_damage(self, roles: Roles) -> bool:
        if self._spell_just_played(roles) or self.tapped_for_ability() is not None:
            return True
        if self._spell_at_hand(roles) or self.open_event() is not None:
            return bool(
                roles.object
                or roles.moved
                or roles.toward
                or roles.passive
                or "face" in roles.zones
                or roles.players(roles.object)
                or (roles.asks and roles.modal == "can" and self.scene.topic is not None)
            )
        if any(self._tool(desc) for desc in roles.described(roles.use, roles.agent, roles.subject)):
            return True
        if any(looks_like_spell(desc) for desc in roles.described(roles.object)):
            return True
        return any(one.unit in ("damage", "point") for one in roles.amounts) and bool(
            roles.object or roles.moved or roles.passive or roles.toward or "face" in roles.zones
        )

    def _fits_destroy(self, roles: Roles) -> bool:
        if any(looks_like_spell(desc) for desc in roles.described(roles.object)) and not self._spell_at_hand(roles):
            return False
        return bool(roles.object or roles.moved or roles.passive or roles.use)

    def _fits_play(self, roles: Roles) -> bool:
        if (
            roles.amounts
            and not roles.object
            and not roles.use
            and all(one.unit in ("mana", "point") for one in roles.amounts)
        ):
            return False
        return not (
            roles.verb.may("attack", "damage") and roles.verb.word not in ("打", "打了", "砸") and not roles.object
        )

    def _fits_draw(self, roles: Roles) -> bool:
        if any(
            desc.card or desc.name or desc.pt or desc.kinds for desc in roles.described(roles.object)
        ) and not self._spell_at_hand(roles):
            return True
        return (
            any(one.unit in ("piece", "card") for one in roles.amounts)
            or any(desc.kinds == ["card"] for desc in roles.described(roles.object))
            or not roles.object
        )

    def _fits_discard(self, roles: Roles) -> bool:
        return (
            roles.verb.word.startswith("弃")
            or any(desc.kinds == ["card"] for desc in roles.described(roles.object, roles.moved))
            or any(one.unit in ("piece", "card") for one in roles.amounts)
        )

    def _fits_target(self, roles: Roles) -> bool:
        if any(
            (desc.texts or desc.parens) and any("enchantment" in kind or "aura" in kind for kind in desc.kinds)
            for desc in roles.described(roles.use, roles.agent)
        ):
            return True
        return self._spell_at_hand(roles) or (self.open_event() is not None and bool(roles.object))

    def _fits_pump(self, roles: Roles) -> bool:
        return self._spell_at_hand(roles) or self.open_event() is not None

    def _fits_putcounter(self, roles: Roles) -> bool:
        return any(one.unit == "counter" for one in roles.amounts)

    def _fits_extra(self, roles: Roles) -> bool:
        return any(one.unit == "turn" for one in roles.amounts) or "turn" in roles.units

    def _fits_activate(self, roles: Roles) -> bool:
        return self._fits_play(roles)

    def _fits_divide(self, roles: Roles) -> bool:
        return bool(roles.amounts) or "damage" in roles.units

    def _fits_reanimate(self, roles: Roles) -> bool:
        return self._spell_at_hand(roles) or self.open_event() is not None
