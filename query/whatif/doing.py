"""What a verb means in its clause: which of its meanings fits what stands around it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from query.whatif.asking import OUTCOMES, Asking
from query.whatif.cards import is_creature, is_land, is_spell, texts
from query.whatif.chunks import Chunk, Desc, Verb
from query.whatif.describing import kind_of_text
from query.whatif.errors import NotUnderstoodError
from query.whatif.roles import Roles, looks_like_spell
from query.whatif.scene import Scene
from query.whatif.situation import ME, Event, Thing, other
from rules_text.scripts import fold

#: The basic land that makes mana of a colour.
LANDS_OF: Final = {"W": "平原", "U": "海岛", "B": "沼泽", "R": "山脉", "G": "树林"}
#: Verbs for what players do; the order is the order in which meanings are tried.
_ACTIONS: Final = (
    "turn_up morph_play facedown regenerate counter clash block copy respond land equip attach control flicker bounce exile sacrifice untap tap mana pump "
    "target putcounter attack damage destroy reanimate play activate draw discard search divide extra prevent"
).split()


class Doing(Asking):
    """Turns verbs into events, facts and questions."""

    def act(self, roles: Roles) -> None:
        """Do what a verb in its clause says. Raises NotUnderstoodError."""
        verb = roles.verb
        if any(sense in _ACTIONS for sense in verb.senses) and not self.asks and not verb.may("loselife", "gainlife"):
            self._facts_in(roles)
            roles.amounts = [one for one in roles.amounts if one.unit not in ("life", "poison")]
        if "can" in verb.after and self.asks and roles.modal is None:
            roles.modal = "can"
        if "cannot" in verb.after:
            roles.negated = True
        if self._empty(roles):
            return
        if self._outcome(roles):
            self._ask(roles)
            return
        if roles.modal == "can" and not self.asks and verb.may("regenerate", "turn_up"):
            return
        if verb.may("killedby") and any(looks_like_spell(desc) for desc in roles.described(roles.object)):
            roles.agent, roles.object, roles.passive = list(roles.object), [], True
            self.hit(roles, "damage")
            return
        if self._slain(roles):
            return
        if self._aims_by_other_words(roles) and self.hit(roles, "target"):
            return
        if "mutual" in roles.adverbs and verb.may("attack", "lethal", "destroy", "block") and self.clash(roles):
            return
        for meaning in _ACTIONS:
            if meaning in verb.senses and self._fits(meaning, roles):
                handler: Callable[[Roles], bool] = getattr(self, f"do_{meaning}")
                if handler(roles):
                    if "dead" in verb.after or "lethal" in verb.senses:
                        self._lethal(roles)
                    return
        if self._plain(roles):
            return
        if self.asks:
            self._ask(roles)
            return
        raise NotUnderstoodError(f"verb {verb.word}")

    def _empty(self, roles: Roles) -> bool:
        """Whether a verb says nothing: 拿去丢, 换我, 什么都不干."""
        verb = roles.verb
        if verb.word in ("拿", "派", "出动", "掏", "摸", "请", "拿去", "选", "补") and not roles.object and not roles.amounts:
            self._keep(roles)
            return True
        if verb.word == "是" and not self.asks and not roles.object and not roles.amounts and not roles.keywords and not roles.colors and not roles.states:
            self._keep(roles)
            return True
        if roles.modal == "want" and not roles.described() and not roles.amounts:
            self._keep(roles)
            return True
        if verb.may("switch") and not roles.described():
            for word in roles.players():
                self.scene.actor = self.scene.player(word) or self.scene.actor
            return True
        if verb.may("pay") and (roles.negated or "cannot" in verb.after):
            self.scene.situation.players[self.doer(roles)].broke = True
            return True
        if roles.negated and verb.may("resolve") and "stack" in roles.zones and roles.described(roles.subject):
            return self.have(Roles(Verb(("have",), "有"), object=[chunk for chunk in roles.subject if chunk.desc], zones=["stack"]))
        if roles.negated and self.scene.pending and verb.may("attach", "equip", "resolve", "enter", "copy") and any(word in self.words for word in ("趁", "还没", "還沒", "尚未", "未")):
            self.scene.respond = True
            return True
        if roles.negated and verb.may("resolve") and scene_waits(self.scene):
            self.scene.respond = True
            return True
        if roles.negated and verb.may("play", "damage") and not roles.described() and self._cancelled(roles):
            return True
        if roles.negated and not self.asks and not verb.may("have", "remain", "block", "turn_up", "be"):
            self._keep(roles)
            return True
        return False

    def _cancelled(self, roles: Roles) -> bool:
        """准备丢闪电击，结果没丢: what was only meant to be done isn't."""
        events = self.scene.situation.events
        if events and events[-1].planned:
            events.pop()
            self.scene.pending = []
            return True
        return False

    def _keep(self, roles: Roles) -> None:
        """What a verb without meaning had stands before the next one; the player who acts is known."""
        scene = self.scene
        for word in roles.players(roles.subject):
            scene.actor = scene.player(word) or scene.actor
        self.kept = [chunk for chunk in (*roles.moved, *roles.subject) if chunk.desc is not None]

    plays = False
    kept: list[Chunk] = []
    clause_events: list[Event]

    def _first_play(self, roles: Roles) -> None:
        """用「…」会输吗: what is used is played, then comes what is asked."""
        new = [chunk for chunk in roles.use if chunk.desc is not None and looks_like_spell(chunk.desc) and chunk.desc.head and not self.scene.refer_known(chunk.desc)]
        if new and roles.modal != "can":
            deed = Roles(Verb(("play",), "用"), subject=[chunk for chunk in roles.subject if chunk.kind == "player"], use=new)
            roles.use = [chunk for chunk in roles.use if chunk not in new]
            self.put_down(deed)

    def _slain(self, roles: Roles) -> bool:
        """灰熊被5/5打死了: it fought with that creature."""
        verb = roles.verb
        if verb.may("block") or not roles.passive or not (verb.may("lethal", "destroy") or "dead" in verb.after) or self._spell_at_hand(roles):
            return False
        if not any(desc.pt or "creature" in desc.kinds for desc in roles.described(roles.agent)):
            return False
        slayers = [thing for desc in roles.described(roles.agent) for thing in self.scene.refer(desc, None, "creature")]
        slain = [thing for desc in roles.described(roles.subject) for thing in self.scene.refer(desc, None, "creature")]
        slain = slain or ([self.scene.topic] if self.scene.topic is not None else [])
        if not slayers or not slain:
            return False
        if not self.scene.attackers:
            owner = slayers[0].side or other(slain[0].side or ME)
            for thing in slayers:
                thing.owner = thing.owner or owner
            self.scene.situation.events.append(Event("attack", owner, slayers))
            self.scene.attackers = list(slayers)
            self._block(other(owner), slain[:1], slayers[:1], roles)
        self.scene.mention(slain)
        return True

    def _aims_by_other_words(self, roles: Roles) -> bool:
        """用「…」把2/2抱回来: whatever the verb, a new spell is played on what it is done to."""
        if any(sense in _ACTIONS for sense in roles.verb.senses) or roles.verb.may("have", "be", "remain"):
            return False
        new = [desc for desc in roles.described(roles.use, roles.agent) if looks_like_spell(desc) and desc.head]
        return bool(new) and bool(roles.moved or roles.object or roles.toward or roles.passive)

    # Asked or done?

    def _outcome(self, roles: Roles) -> bool:
        """Whether a verb asks what comes of it, instead of telling what is done."""
        verb = roles.verb
        if not self.asks:
            return False
        actions = any(sense in _ACTIONS for sense in verb.senses)
        novel = self._novel(roles)
        if roles.modal == "will":
            return not (novel and (roles.use or roles.agent) and any(looks_like_spell(desc) for desc in roles.described(roles.use, roles.agent)))
        if not actions:
            if verb.may("go"):
                return roles.step is None and verb.may("go_to", "enter")
            return not verb.may("have", "respond", "pass", "resolve") or (verb.may("have", "resolve") and not novel)
        if verb.may("die", "survive", "lose", "win", "remain", "enter", "return", "go_to", "keep", "redirect") and not (
            roles.use or roles.moved or roles.gift or novel or (roles.object and verb.may("play"))
        ):
            return not (verb.may("attack", "block", "play") and roles.modal == "can" and not verb.may("survive", "redirect", "keep"))
        if roles.modal == "can":
            if verb.may("gainlife", "loselife", "take") and (roles.units or "life" in roles.units):
                return True
            if verb.may("attack") and not verb.may("play") and self._attacks_already(roles):
                return True
            return False
        if roles.questions & {"or", "where", "which", "who", "howmany", "what"} and not (novel or roles.use or roles.moved or roles.agent):
            return not ("done" in verb.after or "dir" in verb.after) or not (roles.object)
        return False

    def _attacks_already(self, roles: Roles) -> bool:
        descs = roles.described(roles.subject, roles.use)
        known = [thing for desc in descs for thing in self.scene.refer_known(desc)] or ([self.scene.topic] if self.scene.topic else [])
        return bool(known) and all(thing in self.scene.attackers for thing in known)

    def _novel(self, roles: Roles) -> bool:
        """Whether a clause brings something that wasn't spoken of before."""
        return any(desc.head and not self.scene.refer_known(desc) for desc in roles.described())

    def _ask(self, roles: Roles) -> None:
        self._first_play(roles)
        verb = roles.verb
        kind = next((OUTCOMES[sense] for sense in verb.senses if sense in OUTCOMES), "happen")
        if roles.modal == "can" and kind == "happen" and not verb.may("redirect", "work", "resolve", "reveal", "search", "lethal", "destroy", "attack", "respond") and "dead" not in verb.after:
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

    # Which meaning.

    def _fits(self, meaning: str, roles: Roles) -> bool:
        """Whether a meaning of a verb fits what stands around it."""
        test = getattr(self, f"_fits_{meaning}", None)
        return test is None or bool(test(roles))

    def _spell_at_hand(self, roles: Roles) -> bool:
        return any(looks_like_spell(desc) for desc in roles.described(roles.use, roles.agent, roles.subject))

    def _creatures_in(self, roles: Roles) -> bool:
        return any(self._creature_desc(desc) for desc in roles.described(roles.use, roles.subject, roles.moved))

    def _creature_desc(self, desc) -> bool:  # type: ignore[no-untyped-def]
        if desc.pt or any(kind in ("creature", "token", "vanilla", "wall", "morph") for kind in desc.kinds):
            return True
        if looks_like_spell(desc):
            return False
        known = self.scene.refer_known(desc)
        if desc.pronoun is not None or not desc.head or desc.subtypes:
            return True
        return any(is_creature(thing) for thing in known) or (desc.card is not None and is_creature(Thing(library=desc.card)))

    def _fits_turn_up(self, roles: Roles) -> bool:
        if roles.verb.word in ("变身", "翻", "现身", "亮出来") or roles.verb.word.startswith(("翻", "掀", "揭", "unmorph", "morph", "解")):
            return True
        return False

    def _fits_regenerate(self, roles: Roles) -> bool:
        return not (self.asks and roles.questions and not roles.modal and not roles.object and not roles.subject and not self.scene.respond)

    def _fits_counter(self, roles: Roles) -> bool:
        if roles.verb.word in ("反", "no", "取消", "抵消", "打断", "废掉") and not self.scene.pending:
            return False
        if any(event.done and event.kind == "play" for event in self.scene.situation.events):
            return True
        return bool(self.scene.pending) or any(looks_like_spell(desc) for desc in roles.described(roles.object, roles.moved))

    def _fits_respond(self, roles: Roles) -> bool:
        if roles.verb.word in ("回", "接", "跟", "插", "还击", "还手", "回敬"):
            return any(looks_like_spell(desc) for desc in roles.described(roles.object, roles.use))
        return True

    def _fits_copy(self, roles: Roles) -> bool:
        return not roles.verb.may("become") or bool(roles.object)

    def _fits_block(self, roles: Roles) -> bool:
        if self._spell_at_hand(roles):
            return False
        if roles.verb.word in ("接", "顶", "扛", "拦") and not (self.scene.attackers or roles.object):
            return False
        return True

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
            return bool(roles.moved or roles.object) and not roles.amounts
        return True

    def _fits_untap(self, roles: Roles) -> bool:
        return bool(roles.object or roles.moved or roles.subject or roles.passive)

    def _fits_tap(self, roles: Roles) -> bool:
        word = roles.verb.word
        if word in ("点", "抽", "敲", "倒", "踏", "掰", "转"):
            return any(self._land_desc(desc) for desc in roles.described(roles.object, roles.moved))
        return True

    def _land_desc(self, desc) -> bool:  # type: ignore[no-untyped-def]
        return "land" in desc.kinds or (desc.card is not None and is_land(Thing(library=desc.card)))

    def _fits_mana(self, roles: Roles) -> bool:
        if any(desc.head for desc in roles.described(roles.object)):
            return False
        return bool(roles.colors or roles.mana or "mana" in roles.units or any(one.unit == "mana" for one in roles.amounts))

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
        if self.open_event() is not None and (roles.object or "face" in roles.zones):
            return False
        if any(looks_like_spell(desc) or "land" in desc.kinds for desc in roles.described(roles.object)):
            return False
        if verb.may("play", "destroy", "damage") and not ("dir" in verb.after or "face" in roles.zones or roles.players(roles.object) or roles.modal == "can" or verb.word in ("打人", "打", "砸", "冲", "打了")):
            return False
        described = roles.described(roles.object)
        if described and all(desc.head for desc in described) and not self._creatures_in(roles) and not roles.modal:
            return not verb.may("play", "damage")
        return True

    def _spell_just_played(self, roles: Roles) -> bool:
        """Whether the last thing done is a spell of the same player: 回他一发闪电击打他脸 speaks of that."""
        last = self.scene.pending[-1] if self.scene.pending else None
        aimed = bool(roles.players(roles.object)) or "face" in roles.zones or (last is not None and last.kind == "activate" and bool(roles.object))
        if last is not None and last.kind == "activate" and aimed and last in self.clause_events:
            return True
        return last is not None and last.kind == "play" and is_spell(last.things[0]) and aimed and last in self.clause_events

    def _fits_damage(self, roles: Roles) -> bool:
        if self._spell_just_played(roles):
            return True
        if self._spell_at_hand(roles) or self.open_event() is not None:
            return bool(roles.object or roles.moved or roles.toward or roles.passive or "face" in roles.zones or roles.players(roles.object))
        if any(self._tool(desc) for desc in roles.described(roles.use, roles.agent, roles.subject)):
            return True
        if any(looks_like_spell(desc) for desc in roles.described(roles.object)):
            return True
        return any(one.unit in ("damage", "point") for one in roles.amounts) and bool(roles.object or roles.moved or roles.passive or roles.toward or "face" in roles.zones)

    def _tool(self, desc) -> bool:  # type: ignore[no-untyped-def]
        known = self.scene.refer_known(desc)
        return bool(desc.texts or desc.parens) or any(self._activated(thing) for thing in known)

    def _fits_destroy(self, roles: Roles) -> bool:
        if any(looks_like_spell(desc) for desc in roles.described(roles.object)) and not self._spell_at_hand(roles):
            return False
        return bool(roles.object or roles.moved or roles.passive or roles.use)

    def _fits_play(self, roles: Roles) -> bool:
        if roles.amounts and not roles.object and not roles.use and all(one.unit in ("mana", "point") for one in roles.amounts):
            return False
        if roles.verb.may("attack", "damage") and roles.verb.word not in ("打", "打了", "砸") and not roles.object:
            return False
        return True

    def _fits_draw(self, roles: Roles) -> bool:
        if any(desc.card or desc.name or desc.pt or desc.kinds for desc in roles.described(roles.object)) and not self._spell_at_hand(roles):
            return True
        return any(one.unit in ("piece", "card") for one in roles.amounts) or any(desc.kinds == ["card"] for desc in roles.described(roles.object)) or not roles.object

    def _fits_discard(self, roles: Roles) -> bool:
        return roles.verb.word.startswith("弃") or any(desc.kinds == ["card"] for desc in roles.described(roles.object, roles.moved)) or any(one.unit in ("piece", "card") for one in roles.amounts)

    def _fits_target(self, roles: Roles) -> bool:
        if any((desc.texts or desc.parens) and any("enchantment" in kind or "aura" in kind for kind in desc.kinds) for desc in roles.described(roles.use, roles.agent)):
            return True
        return self._spell_at_hand(roles) or (self.open_event() is not None and bool(roles.object))

    def _fits_pump(self, roles: Roles) -> bool:
        return self._spell_at_hand(roles) or self.open_event() is not None

    def do_pump(self, roles: Roles) -> bool:
        return self.hit(roles, "pump")

    def do_target(self, roles: Roles) -> bool:
        return self.hit(roles, "target")

    def _fits_putcounter(self, roles: Roles) -> bool:
        return any(one.unit == "counter" for one in roles.amounts)

    def _fits_extra(self, roles: Roles) -> bool:
        return any(one.unit == "turn" for one in roles.amounts) or "turn" in roles.units

    def _fits_activate(self, roles: Roles) -> bool:
        return self._fits_play(roles)

    def _fits_divide(self, roles: Roles) -> bool:
        return bool(roles.amounts) or "damage" in roles.units

    # Doing it.

    def do_attack(self, roles: Roles) -> bool:
        return self.attack(roles)

    def do_block(self, roles: Roles) -> bool:
        if not self.scene.attackers and not roles.object and any(event.asked for event in self.clause_events):
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

    def _fits_reanimate(self, roles: Roles) -> bool:
        return self._spell_at_hand(roles) or self.open_event() is not None

    def do_exile(self, roles: Roles) -> bool:
        return self.hit(roles, "exile")

    def do_flicker(self, roles: Roles) -> bool:
        return self.hit(roles, "flicker")

    def do_control(self, roles: Roles) -> bool:
        if roles.verb.word[:2] in ("操控", "控制") and not self.asks and not roles.use and not roles.agent and not roles.passive:
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
        aimed = aimed or [event for event in scene.situation.events if event.kind == "play" and event.by != by and event.done]
        wanted = [thing for desc in roles.described(roles.object, roles.moved) if desc.head for thing in scene.refer(desc, None, "spell")]
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
            things = [thing for thing in reversed(scene.focus) if any("重生" in fold(text) for text in texts(thing))][:1] or [
                thing for thing in reversed(scene.focus) if is_creature(thing) and thing.owner in (by, None)
            ][:1]
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
        chunks = [chunk for chunk in (*roles.object, *roles.moved, *(roles.subject if roles.passive else ())) if chunk.desc is not None]
        if tool is None:
            event = next((one for one in reversed(scene.situation.events) if one.kind == "play" and one.by == by and any("复制" in text for text in map(fold, texts(one.things[0])))), None)
            if event is None:
                subject = [thing for chunk in roles.subject if chunk.desc for thing in scene.refer(chunk.desc, by)]
                known = subject or [thing for thing in reversed(scene.focus) if any("复制" in fold(text) for text in texts(thing))][:1]
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

    def do_tap(self, roles: Roles) -> bool:
        scene = self.scene
        by = self.doer(roles)
        chunks = [chunk for chunk in (*roles.object, *roles.moved, *roles.use) if chunk.desc is not None]
        things: list[Thing] = []
        for chunk in chunks:
            assert chunk.desc is not None
            if self._land_desc(chunk.desc) and not scene.refer_known(chunk.desc, by):
                things += self.bring(chunk.desc, by, "in_play")
            else:
                things += scene.refer(chunk.desc, by)
        if roles.passive or any(thing.owner not in (by, None) for thing in things) or self.open_event() is not None or self._spell_at_hand(roles):
            return self.hit(roles, "tap")
        if not things:
            subject = [thing for chunk in roles.subject if chunk.desc for thing in scene.refer(chunk.desc, by)]
            things = subject or ([scene.topic] if scene.topic is not None else [])
        if not things:
            raise NotUnderstoodError("tap what?")
        for thing in things:
            thing.zone = thing.zone or "in_play"
            thing.owner = thing.owner or by
            event = Event("tap", by, [thing])
            self._timed(event, roles)
            scene.situation.events.append(event)
        scene.mention(things)
        return True

    def do_untap(self, roles: Roles) -> bool:
        return self.hit(roles, "untap")

    def do_mana(self, roles: Roles) -> bool:
        scene = self.scene
        by = self.doer(roles)
        color = next((one.color for one in roles.amounts if one.color), None) or next(iter(roles.colors), None)
        taps = [event for event in scene.situation.events[-6:] if event.kind == "tap" and event.by == by]
        if taps and scene.situation.events[-1].kind == "tap":
            for event in taps:
                event.color = color or event.color
            if roles.modal == "can" and roles.asks:
                taps[-1].asked = True
            return True
        things = [thing for chunk in (*roles.use, *roles.subject) if chunk.desc for thing in scene.refer(chunk.desc, by)]
        if not things and scene.topic is not None and (is_land(scene.topic) or texts(scene.topic)):
            things = [scene.topic]
        if not things and color in LANDS_OF:
            count = next((one.value for one in roles.amounts if one.unit == "mana" and one.value), 1) or 1
            for _ in range(count):
                land = Thing(owner=by, library=LANDS_OF[color], said=LANDS_OF[color], zone="in_play", order=len(scene.situation.things))
                scene.situation.things.append(land)
                things.append(land)
        if not things:
            raise NotUnderstoodError("mana from what?")
        for thing in things:
            event = Event("tap", by, [thing], color=color)
            self._timed(event, roles)
            scene.situation.events.append(event)
        return True

    def do_turn_up(self, roles: Roles) -> bool:
        scene = self.scene
        if roles.negated:
            return True
        if roles.mana and not self.asks and not roles.described():
            hidden = next((thing for thing in reversed(scene.focus) if self._hidden(thing)), None)
            if hidden is not None:
                hidden.texts.append(f"变身{roles.mana.upper()}")
                return True
        by = self.doer(roles)
        chunks = (*roles.moved, *roles.object, *roles.use, *roles.subject)
        things = [thing for chunk in chunks if chunk.desc for thing in scene.refer(chunk.desc, by, "creature")]
        hidden = [thing for thing in things if thing.face_down] or [thing for thing in reversed(scene.focus) if self._hidden(thing)][:1]
        if not hidden:
            return False
        event = Event("turn_up", hidden[0].side or by, hidden[:1])
        self._timed(event, roles)
        scene.situation.events.append(event)
        return True

    def _hidden(self, thing: Thing) -> bool:
        return thing.face_down or any(event.face_down and thing in event.things for event in self.scene.situation.events)

    def do_sacrifice(self, roles: Roles) -> bool:
        scene = self.scene
        by = self.doer(roles)
        tool = self.instrument(roles, by)
        if tool is None:
            tool = next((self.spell(desc, by) for desc in roles.described(roles.gift, roles.toward)), None)
        chunks = (*roles.moved, *roles.object) or tuple(roles.subject)
        things = [thing for chunk in chunks if chunk.desc for thing in scene.refer(chunk.desc, by, "creature")]
        things = [thing for thing in things if thing is not tool]
        if not things and scene.topic is not None:
            things = [scene.topic]
        if not things:
            raise NotUnderstoodError("sacrifice what?")
        for thing in things:
            self._sacrifice(by, thing, tool, roles)
        return True

    def _sacrifice(self, by: str, thing: Thing, tool: Thing | None, roles: Roles) -> None:
        if tool is not None and is_spell(tool):
            event = self.play(by, tool, roles)
            event.sacrificed = [thing]
            return
        if tool is None and any("牺牲" in fold(text).partition(":")[0] for text in texts(thing)):
            self.activate(by, thing, roles)
            return
        if tool is None:
            tool = next((one for one in self.scene.situation.things if one.zone == "in_play" and one.owner == by and any("牺牲" in fold(text).partition(":")[0] and "牺牲此" not in fold(text) for text in texts(one) if ":" in fold(text))), None)
        if tool is None:
            self.effect(by, "牺牲目标生物", [thing], roles)
            return
        tool.zone = tool.zone if tool.zone not in (None, "hand") else "in_play"
        event = self.activate(by, tool, roles)
        event.sacrificed = [thing]
        event.text = next((text for text in texts(tool) if "牺牲" in fold(text).partition(":")[0]), None)

    def do_attach(self, roles: Roles) -> bool:
        return self._attach(roles, "aura")

    def do_equip(self, roles: Roles) -> bool:
        return self._attach(roles, "equipment")

    def _attach(self, roles: Roles, kind: str) -> bool:
        """贴着, 装上: something is attached to something; as a state, or as what is done now."""
        scene = self.scene
        by = self.doer(roles)
        chunks = [chunk for chunk in (*roles.moved, *roles.use, *roles.object, *roles.subject, *roles.gift, *roles.toward) if chunk.desc is not None]
        told = next((one for one in reversed(scene.situation.events) if one.kind in ("play", "activate") and one.targets and (one.things[0].is_a("aura") or one.things[0].is_a(kind))), None)
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
                holders += [thing for thing in scene.refer(desc, by if desc.owner == "self" else None, None)]
        if not carried:
            event = self.open_event()
            carried = [event.things[0]] if event is not None else [thing for thing in reversed(scene.focus) if thing not in holders and (thing.is_a("aura") or thing.is_a(kind))][:1]
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

    def _carried(self, desc, kind: str, likely: bool) -> bool:  # type: ignore[no-untyped-def]
        if any(one in ("enchantment", "aura", "land_aura", "artifact_aura", "equipment", "artifact", "spell") for one in desc.kinds):
            return True
        if desc.bonus and not desc.pt:
            return True
        known = self.scene.refer_known(desc)
        if known:
            return any(thing.is_a("aura") or thing.is_a("equipment") for thing in known)
        return bool(desc.texts or desc.parens or (desc.name and likely)) and not desc.pt

    def _one_carried(self, desc, by: str, kind: str) -> list[Thing]:  # type: ignore[no-untyped-def]
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

    def do_draw(self, roles: Roles) -> bool:
        if not self.asks and not roles.amounts and not roles.described() and not self.scene.situation.events and any(word in self.words for word in ("轮到", "輪到", "抓牌步", "抽牌步")):
            self.scene.situation.step = "upkeep"
            self.scene.situation.events.append(Event("advance", self.doer(roles), moment="precombat_main"))
            return True
        if self.asks or roles.past:
            return bool(self.asks)
        by = self.doer(roles)
        count = next((one.value for one in roles.amounts if one.value), 1)
        if any(desc.card or desc.name or desc.pt or (desc.kinds and desc.kinds != ["card"]) for desc in roles.described(roles.object)):
            for desc in roles.described(roles.object):
                self.bring(desc, by, "hand")
            return True
        if not roles.amounts:
            return True
        self.effect(by, f"抓{_hanzi(count or 1)}张牌", [], roles)
        return True

    def do_discard(self, roles: Roles) -> bool:
        if self.asks:
            self.query("hand", roles)
            return True
        by = self.doer(roles)
        count = next((one.value for one in roles.amounts if one.value), 1)
        self.effect(by, f"弃{_hanzi(count or 1)}张牌", [], roles)
        return True

    def do_putcounter(self, roles: Roles) -> bool:
        scene = self.scene
        by = self.doer(roles)
        amount = next(one for one in roles.amounts if one.unit == "counter")
        things = [thing for thing in self.objects(roles, by, "permanent", roles.toward, roles.gift, roles.object, roles.moved, [c for c in roles.subject if c.desc]) if isinstance(thing, Thing)]
        if not things:
            raise NotUnderstoodError("counters on what?")
        if roles.verb.word.endswith("着") or not scene.situation.events and not any(one.kind == "player" for one in roles.subject):
            for thing in things:
                thing.counters[amount.counter or "充电"] = amount.value or 1
            return True
        self.effect(by, f"在目标永久物上放置{_hanzi(amount.value or 1)}个{amount.counter or '充电'}指示物", [things[0]], roles)
        return True

    def do_search(self, roles: Roles) -> bool:
        return False

    def do_extra(self, roles: Roles) -> bool:
        by = self.doer(roles)
        self.effect(by, "你在本回合之后进行一个额外的回合", [], roles)
        return True

    # What is no action.

    def _lethal(self, roles: Roles) -> None:
        """打死, 烧死: in a question, whether it dies is asked."""
        if self.asks and roles.modal in ("can", "will"):
            events = self.scene.situation.events
            if events and events[-1].asked:
                events[-1].asked = False
            self.query("die", roles)

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
        if verb.may("take"):
            return self._take(roles)
        if (verb.may("give_pump", "shrink") or (verb.may("gainlife") and (verb.word.endswith("到") or roles.agent))) and not self.asks:
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
        return bool(roles.object) and self._novel(roles) or any(one.value is not None for one in roles.amounts)

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
        if verb.may("resolve") and any(word in self.words for word in ("正在", "一半", "中途", "途中", "半路", "結算中", "结算中")):
            raise NotUnderstoodError("in the middle of a resolution")
        if verb.may("resolve"):
            scene.respond = False
            if scene.pending:
                scene.pending[-1].done = True
            scene.pending = []
        if verb.may("target", "choose") and (roles.object or roles.toward) and self.open_event() is not None:
            return self.hit(roles, "target")
        new = [desc for desc in roles.described() if desc.head and not scene.refer_known(desc)]
        if verb.may("work") and not self.asks:
            for chunk in roles.object:
                if chunk.desc in new and chunk.desc is not None and not looks_like_spell(chunk.desc):
                    owner = self.scene.player(chunk.desc.owner, scene.actor) or next((scene.player(word) for word in roles.players(roles.subject)), None)
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
            return self.put_down(Roles(Verb(("play",), "用"), subject=roles.subject, use=roles.use, modal=roles.modal, asks=roles.asks))
        return True

    def _be(self, roles: Roles) -> bool:
        scene = self.scene
        if self.asks:
            self._ask(roles)
            return True
        things = [thing for chunk in roles.subject if chunk.desc for thing in scene.refer(chunk.desc)] or self._spoken_of(roles)
        if roles.negated:
            return True
        for thing in things:
            for desc in roles.described(roles.object):
                from query.whatif.describing import describe

                if not desc.head and desc.owner is not None:
                    thing.owner = scene.player(desc.owner) or thing.owner
                    continue
                describe(thing, desc)
            for keyword in roles.keywords:
                if keyword not in thing.keywords:
                    thing.keywords.append(keyword)
            for color in roles.colors:
                from query.whatif.chunks import Desc
                from query.whatif.describing import describe

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
        things = [thing for chunk in roles.subject if chunk.desc for thing in scene.refer(chunk.desc)] or ([scene.topic] if scene.topic else [])
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
        things = [thing for chunk in (*roles.subject, *roles.moved) if chunk.desc for thing in self.scene.refer(chunk.desc)]
        if things and verb.may("enter") and "later" in roles.adverbs:
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
            return True
        raise NotUnderstoodError(f"{verb.word} by what?")

    def _life(self, roles: Roles) -> bool:
        amount = next((one.value for one in roles.amounts if one.unit in ("life", "", "point") and one.value), None)
        if amount is None:
            return not roles.amounts and not self._novel(roles)
        by = self.doer(roles)
        verb = "失去" if roles.verb.may("loselife") else "获得"
        self.effect(by, f"你{verb}{amount}点生命", [], roles)
        return True


def scene_owner(reader: Doing, roles: Roles) -> str | None:
    """Whose a permanent is that helps what a clause speaks of: that thing's owner."""
    return next((player for desc in roles.described(roles.subject) if (player := reader.scene.player(desc.owner)) is not None), reader.scene.actor)


def scene_waits(scene: Scene) -> bool:
    """Whether something that was played may still be on the stack."""
    return bool(scene.pending)


def _hanzi(count: int) -> str:
    return str(count) if count > 10 else "零一两三四五六七八九十"[count]
