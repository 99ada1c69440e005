"""What a verb means in its clause, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from query.whatif.chunks import Chunk, Verb
from query.whatif.errors import NotUnderstoodError
from query.whatif.roles import Roles, looks_like_spell
from query.whatif.situation import ME, Event, other
from query.whatif.stating import Stating

#: Verbs for what players do; the order is the order in which meanings are tried.
_ACTIONS: Final = [
    "turn_up",
    "morph_play",
    "facedown",
    "regenerate",
    "counter",
    "clash",
    "block",
    "copy",
    "respond",
    "land",
    "equip",
    "attach",
    "control",
    "flicker",
    "bounce",
    "exile",
    "sacrifice",
    "untap",
    "tap",
    "mana",
    "pump",
    "target",
    "putcounter",
    "attack",
    "damage",
    "destroy",
    "reanimate",
    "play",
    "activate",
    "draw",
    "discard",
    "search",
    "divide",
    "extra",
    "prevent",
]


class Doing(Stating):
    """Turns verbs into events, facts and questions."""

    kept: list[Chunk]

    def act(self, roles: Roles) -> None:
        """Do what a verb in its clause says. Raises NotUnderstoodError."""
        verb = roles.verb
        if self._poisoned(roles):
            return
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
        if (
            verb.word in ("拿", "派", "出动", "掏", "摸", "请", "拿去", "选", "补")
            and not roles.object
            and not roles.amounts
        ):
            self._keep(roles)
            return True
        if (
            verb.word == "是"
            and not self.asks
            and not roles.object
            and not roles.amounts
            and not roles.keywords
            and not roles.colors
            and not roles.states
        ):
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
            return self.have(
                Roles(Verb(("have",), "有"), object=[chunk for chunk in roles.subject if chunk.desc], zones=["stack"])
            )
        if (
            roles.negated
            and self.scene.pending
            and verb.may("attach", "equip", "resolve", "enter", "copy")
            and any(word in self.words for word in ("趁", "还没", "還沒", "尚未", "未"))
        ):
            self.scene.respond = True
            return True
        if roles.negated and verb.may("resolve") and self.scene.pending:
            self.scene.respond = True
            return True
        if roles.negated and verb.may("play", "damage") and not roles.described() and self._cancelled(roles):
            return True
        if roles.negated and not self.asks and not verb.may("have", "remain", "block", "turn_up", "be"):
            self._keep(roles)
            return True
        return False

    def _poisoned(self, roles: Roles) -> bool:
        """又得到一个中毒指示物: that happens now, where it isn't how things stood at first."""
        told = [one for one in roles.amounts if one.unit in ("poison", "piece") and one.value]
        if told and told[0].unit == "piece" and not (roles.players(roles.use) and "again" in roles.adverbs):
            return False
        if not told or self.asks or roles.negated or not roles.verb.may("extra", "gainlife", "take", "putcounter"):
            return False
        words = (*roles.players(roles.gift), *roles.players(roles.use), *roles.players(roles.subject))
        player = next((one for word in words if (one := self.scene.player(word))), self.scene.actor or ME)
        if self.scene.situation.players[player].poison is None and "again" not in roles.adverbs:
            return False
        self.effect(player, f"你得到{told[0].value}个中毒指示物", [], roles)
        return True

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

    def _slain(self, roles: Roles) -> bool:
        """灰熊被5/5打死了: it fought with that creature."""
        verb = roles.verb
        if (
            verb.may("block")
            or not roles.passive
            or not (verb.may("lethal", "destroy") or "dead" in verb.after)
            or self._spell_at_hand(roles)
        ):
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

    def _outcome(self, roles: Roles) -> bool:
        """Whether a verb asks what comes of it, instead of telling what is done."""
        verb = roles.verb
        if not self.asks:
            return False
        actions = any(sense in _ACTIONS for sense in verb.senses)
        novel = self._novel(roles)
        if roles.modal == "will":
            return not (
                novel
                and (roles.use or roles.agent)
                and any(looks_like_spell(desc) for desc in roles.described(roles.use, roles.agent))
            )
        if not actions:
            if verb.may("go"):
                return roles.step is None and verb.may("go_to", "enter")
            return not verb.may("have", "respond", "pass", "resolve") or (verb.may("have", "resolve") and not novel)
        if verb.may("exile", "destroy") and not self._by_something(roles, novel):
            return True
        if verb.may("die", "survive", "lose", "win", "remain", "enter", "return", "go_to", "keep", "redirect") and not (
            roles.use or roles.moved or roles.gift or novel or (roles.object and verb.may("play"))
        ):
            return not (
                verb.may("attack", "block", "play")
                and roles.modal == "can"
                and not verb.may("survive", "redirect", "keep")
            )
        if roles.modal == "can":
            if verb.may("damage") and roles.amounts and not roles.described() and not roles.players(roles.subject):
                return True
            if verb.may("gainlife", "loselife", "take") and (roles.units or "life" in roles.units):
                return True
            return bool(verb.may("attack") and not verb.may("play") and self._attacks_already(roles))
        if roles.questions & {"or", "where", "which", "who", "howmany", "what"} and not (
            novel or roles.use or roles.moved or roles.agent
        ):
            return not ("done" in verb.after or "dir" in verb.after) or not (roles.object)
        return False

    def _by_something(self, roles: Roles, novel: bool) -> bool:
        """Whether a question tells what does it, or to what: only 大锤也移出吗 asks what becomes of a thing."""
        return bool(
            novel
            or roles.use
            or roles.moved
            or roles.object
            or roles.agent
            or roles.modal
            or roles.passive
            or not roles.described(roles.subject)
            or roles.players(roles.subject)
        )

    def _lethal(self, roles: Roles) -> None:
        """打死, 烧死: in a question, whether it dies is asked."""
        if self.asks and roles.modal in ("can", "will"):
            events = self.scene.situation.events
            if events and events[-1].asked:
                events[-1].asked = False
            self.query("die", roles)
