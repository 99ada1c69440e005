"""Relative clauses: 刚拍下来的, 有反红保护的, 身上贴着结界的, 偷来的, 没被挡的."""

from __future__ import annotations

from typing import Final

from query.whatif.chunks import Chunk, Verb
from query.whatif.errors import NotUnderstoodError
from query.whatif.roles import looks_like_spell
from query.whatif.situation import ME, Event, Thing, other
from query.whatif.telling import Telling
from rules_text.scripts import fold

_JUST: Final = ("刚", "这回合", "本回合", "今回合", "这个回合", "当回合", "啱")


class Relating(Telling):
    """What relative clauses say of things."""

    def relative(self, things: list[Thing], clause: list[Chunk]) -> None:
        """Put what a relative clause says into the things. Raises NotUnderstoodError."""
        verb = next((chunk.verb for chunk in clause if chunk.verb is not None), None)
        negated = any(chunk.kind == "neg" for chunk in clause)
        if verb is not None and self._brought_by(things, clause):
            return
        if verb is None:
            keywords = [chunk.value for chunk in clause if chunk.kind == "kw"]
            if negated and keywords:
                return
            raise NotUnderstoodError("a clause without a verb")
        if verb.may("facedown") and "盖" in verb.word:
            for thing in things:
                thing.face_down = True
        elif verb.may("have") and not verb.may("play"):
            self._having(things, clause, verb, negated)
        elif verb.may("attach", "equip") and any(chunk.desc for chunk in clause):
            self._carrying(things, clause)
        elif verb.may("attach", "equip"):
            owner = next((self.scene.player(chunk.value) for chunk in clause if chunk.kind == "player"), None)
            for thing in things:
                thing.owner = owner or thing.owner
        elif verb.may("control") and not verb.may("attack"):
            self._stolen(things, clause)
        elif verb.may("block") and not verb.may("play"):
            self._in_combat(things, clause, negated, blocks=True)
        elif verb.may("play", "land", "enter"):
            self._came(things, clause)
        elif verb.may("attack"):
            self._in_combat(things, clause, negated, blocks=False)
        elif verb.may("tap"):
            for thing in things:
                thing.tapped = not negated
        elif verb.may("take"):
            self._hurt(things, clause)
        else:
            raise NotUnderstoodError(f"relative clause with {verb.word}")

    def select(self, clauses: list[list[Chunk]]) -> list[Thing]:
        """The things that 没挡的那只, 被挡的那只 mean: attackers by whether they are blocked."""
        scene = self.scene
        for clause in clauses:
            verb = next((chunk.verb for chunk in clause if chunk.verb is not None), None)
            if verb is None or not verb.may("block"):
                return []
            if any(chunk.kind == "neg" for chunk in clause):
                return [thing for thing in scene.attackers if thing not in scene.blocked]
            if any(chunk.kind == "role" and chunk.value == "bei" for chunk in clause):
                return list(scene.blocked)
            return list(scene.blockers)
        return []

    def _having(self, things: list[Thing], clause: list[Chunk], verb: Verb, negated: bool) -> None:
        if negated:
            return
        for chunk in clause:
            for thing in things:
                if chunk.kind == "kw":
                    if chunk.value not in thing.keywords:
                        thing.keywords.append(chunk.value)
                elif chunk.amount is not None and chunk.amount.unit == "counter" and chunk.amount.value:
                    thing.counters[chunk.amount.counter or "充电"] = chunk.amount.value
                elif chunk.amount is not None and chunk.amount.unit == "damage" and chunk.amount.value:
                    thing.damage = chunk.amount.value
                elif chunk.kind == "bonus":
                    thing.bonus = chunk.value
        if any(chunk.desc is not None for chunk in clause):
            descs = [chunk.desc for chunk in clause if chunk.desc is not None]
            for desc in descs:
                if self._is_quality(desc):
                    for thing in things:
                        for text in desc.texts:
                            if text not in thing.texts:
                                thing.texts.append(text)
                else:
                    carried = self.bring(desc, things[0].owner, "in_play")
                    carried[0].attached_to = things[0]

    def _carrying(self, things: list[Thing], clause: list[Chunk]) -> None:
        owner = next((self.scene.player(chunk.value) for chunk in clause if chunk.kind == "player"), None)
        placed = [chunk.desc for chunk in clause if chunk.desc is not None]
        if (
            things[0].texts
            and placed
            and any(kind.endswith("aura") or kind in ("equipment", "enchantment") for kind in things[0].kinds)
        ):
            holder = self.bring(placed[0], None, "in_play")[0]
            things[0].owner = owner or things[0].owner or self.scene.actor
            things[0].zone = "in_play"
            things[0].attached_to = holder
            holder.owner = holder.owner or things[0].owner
            return
        for chunk in clause:
            if chunk.desc is not None:
                carried = self.bring(chunk.desc, owner or things[0].owner or self.scene.actor, "in_play")
                carried[0].attached_to = things[0]
                if not carried[0].kinds:
                    carried[0].kinds.append(
                        "equipment" if any(c.verb and c.verb.may("equip") for c in clause) else "aura"
                    )

    def _stolen(self, things: list[Thing], clause: list[Chunk]) -> None:
        thief = next((self.scene.player(chunk.value) for chunk in clause if chunk.kind == "player"), None)
        if any(chunk.verb is not None and chunk.verb.word[:2] in ("操控", "控制") for chunk in clause):
            for thing in things:
                thing.owner = thing.owner or thief
                thing.controller = thief
            return
        for thing in things:
            thing.controller = thief or thing.owner or ME
            thing.owner = other(thing.controller)

    def _brought_by(self, things: list[Thing], clause: list[Chunk]) -> bool:
        """用「…」叫回来的5/5: a spell has brought it, or taken it."""
        spells = [chunk.desc for chunk in clause if chunk.desc is not None and looks_like_spell(chunk.desc)]
        if not spells or not any(chunk.kind == "role" and chunk.value == "use" for chunk in clause):
            return False
        owner = things[0].owner or self.scene.actor or ME
        spell = self.scene.new(spells[0], owner)[0]
        text = fold("".join(spell.texts))
        for thing in things:
            if "坟墓场" in text and "放置进场" in text:
                thing.zone = thing.zone or "graveyard"
            if "操控权" in text:
                thing.owner, thing.later = other(owner), owner
        self.play(owner, spell, None, list(things))
        self.scene.mention(things)
        return True

    def _came(self, things: list[Thing], clause: list[Chunk]) -> None:
        words = "".join(chunk.words for chunk in clause) + "".join(chunk.value for chunk in clause)
        just = self._just(clause, words)
        later = any(event.kind == "advance" and event.turn is not None for event in self.scene.situation.events)
        for thing in things:
            if thing.zone is None and not thing.spell:
                if just and later:
                    self.play(thing.owner or self.scene.actor or ME, thing)
                    continue
                thing.zone = "in_play"
                thing.sick = just

    def _just(self, clause: list[Chunk], words: str) -> bool:
        return not any(chunk.kind == "turn" and chunk.value in ("last", "early") for chunk in clause)

    def _in_combat(self, things: list[Thing], clause: list[Chunk], negated: bool, *, blocks: bool) -> None:
        scene = self.scene
        passive = any(chunk.kind == "role" and chunk.value == "bei" for chunk in clause)
        if blocks and not passive and not negated:
            scene.focus = [thing for thing in scene.focus if thing not in things]
            met = [thing for chunk in clause if chunk.desc for thing in scene.refer(chunk.desc, None, "creature")]
            scene.mention(things)
            attackers = met or list(scene.attackers)
            if all(thing in scene.blockers for thing in things):
                return
            if not attackers:
                owner = things[0].owner or scene.actor or ME
                for thing in things:
                    thing.owner = thing.owner or owner
                scene.waiting = Event("block", owner, list(things), [])
                return
            owner = things[0].owner or other(attackers[0].owner or ME)
            for thing in things:
                thing.owner = thing.owner or owner
            if any(thing not in scene.attackers for thing in attackers):
                scene.situation.events.append(Event("attack", other(owner), list(attackers)))
                scene.attackers += [thing for thing in attackers if thing not in scene.attackers]
            scene.situation.events.append(Event("block", owner, list(things), list(attackers)))
            scene.blockers += things
            return
        fresh = [thing for thing in things if thing not in scene.attackers]
        if fresh and not (passive and not negated and scene.attackers):
            by = fresh[0].owner or ME
            scene.situation.events.append(Event("attack", by, fresh))
            scene.attackers += fresh

    def _hurt(self, things: list[Thing], clause: list[Chunk]) -> None:
        for chunk in clause:
            if chunk.amount is not None and chunk.amount.value:
                for thing in things:
                    thing.damage = chunk.amount.value
