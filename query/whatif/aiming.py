"""Things put down and things aimed: what is played, on what, and what happens by an effect that isn't named."""

from __future__ import annotations

from typing import Final

from query.whatif.acting import Acting
from query.whatif.cards import is_creature, is_land, is_spell, texts
from query.whatif.chunks import Desc
from query.whatif.describing import kind_of_text
from query.whatif.errors import NotUnderstoodError
from query.whatif.roles import Roles, looks_like_spell
from query.whatif.situation import Event, Thing, other
from query.whatif.targeting import harmful, needed
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


class Aiming(Acting):
    """Spells and abilities with what they are aimed at."""

    meant: dict[int, list[Thing]]
    denied: bool
    asks: bool
    words: str
    clause_events: list[Event]

    def hit(self, roles: Roles, kind: str) -> bool:
        """Something is done to things or players with a spell: it is played, with these as targets."""
        scene = self.scene
        by = self.doer(roles)
        tool = self.instrument(roles, by) or self._told_in_brackets(roles, by)
        if (
            tool is not None
            and tool.owner not in (None, by)
            and not any(roles.players(one) for one in (roles.subject, roles.agent))
        ):
            by = tool.owner
        want = None if kind in ("counter", "copy") else "permanent"
        stray = (
            [chunk for chunk in roles.subject if chunk.desc is not None] if roles.passive or tool is not None else []
        )
        targets = self.objects(roles, by, want, roles.moved, roles.object, roles.toward, roles.gift, stray)
        if "face" in roles.zones and not any(isinstance(target, str) for target in targets):
            targets = [other(by)]
        targets = [target for target in targets if target is not tool]
        may = roles.asks and roles.modal == "can" and kind == "damage" and tool is not None
        if not targets and (roles.passive or may) and scene.topic is not None and scene.topic is not tool:
            targets = [scene.topic]
        if tool is None and (tapped := self.tapped_for_ability()) is not None and targets:
            self.activate(by, tapped, roles, targets).asked |= self.scene.situation.events[-1].asked
            return True
        if tool is None and kind == "target" and self._aims_anew(by, targets):
            return True
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

    def _with(self, tool: Thing, kind: str, by: str, targets: list[Thing | str], roles: Roles) -> bool:
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

    def tapped_for_ability(self) -> Thing | None:
        """能横它点对手吗: what has just been tapped in the same clause, where that is the cost of its ability."""
        last = self.clause_events[-1] if self.clause_events else None
        if last is None or last.kind != "tap" or self.scene.situation.events[-1:] != [last]:
            return None
        thing = last.things[0]
        signs = ("{t}", "{横置}")
        return thing if any(sign in fold(text).partition(":")[0] for text in texts(thing) for sign in signs) else None

    def _aims_anew(self, by: str, targets: list[Thing | str]) -> bool:
        """Whether new targets are told for the copy of a spell that has just been copied."""
        last = self.scene.pending[-1] if self.scene.pending else None
        if last is None or last.by != by or not last.targets or len(targets) != 1:
            return False
        copied = last.targets[0]
        if isinstance(copied, str) or not is_spell(copied) or targets[0] is copied:
            return False
        if not any("复制" in fold(text) and "新的目标" in fold(text) for text in last.things[0].texts):
            raise NotUnderstoodError("new targets for no copy")
        last.aimed_anew = targets[0]
        return True

    def _said_again(self, by: str, targets: list[Thing | str]) -> bool:
        """Whether what is told is only what has just been played: 回他一发闪电击打他脸."""
        last = self.scene.pending[-1] if self.scene.pending else None
        return (
            last is not None
            and last.by == by
            and bool(last.targets)
            and bool(targets)
            and all(one in last.targets for one in targets)
        )

    def _told_in_brackets(self, roles: Roles, by: str) -> Thing | None:
        """对手想杀我的灰熊（「消灭目标生物」）: the bracket behind what is hit says what with."""
        for desc in roles.described(roles.object, roles.moved):
            for inside in desc.parens:
                if len(inside.quotes) == 1 and len(inside.raw) <= 9 and kind_of_text(inside.quotes[0]) == "instant":
                    desc.parens.remove(inside)
                    return self.scene.new(Desc(texts=[inside.quotes[0]]), by)[0]
        return None

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
        theirs = [
            thing
            for thing in self.scene.focus
            if thing is not tool and is_creature(thing) and thing.side in (other(by), None)
        ]
        return list(theirs[-1:])

    def _owned_by_harm(self, event: Event, targets: list[Thing | str]) -> None:
        """A thing of nobody's that is harmed is the other player's, one that is helped one's own."""
        tool = event.things[0] if event.things else None
        for target in targets:
            if isinstance(target, Thing) and target.owner is None:
                bad = tool is None or harmful(tool)
                target.owner = other(event.by) if bad else event.by

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
        chunks = [
            chunk for listed in (roles.object, roles.use, roles.moved) for chunk in listed if chunk.desc is not None
        ]
        self.meant = {
            id(chunk): scene.refer(chunk.desc, by)
            for chunk in (*roles.use, *roles.moved)
            if chunk.desc is not None and chunk.desc.pronoun is not None
        }
        targets = self.objects(roles, by, None, roles.toward, roles.gift)
        if "face" in roles.zones and not any(isinstance(target, str) for target in targets):
            targets.append(other(by))
        if not chunks:
            chunks = [
                chunk
                for chunk in roles.subject
                if chunk.desc is not None and (looks_like_spell(chunk.desc) or chunk.desc.pt is None)
            ]
            roles.subject = [chunk for chunk in roles.subject if chunk not in chunks]
        spells = [chunk for chunk in chunks if chunk.desc is not None and looks_like_spell(chunk.desc)]
        if spells and len(spells) < len(chunks):
            targets += [
                target
                for target in self.objects(roles, by, None, [chunk for chunk in chunks if chunk not in spells])
                if target not in targets
            ]
            chunks = spells
        if not chunks and (
            count := next((one.value for one in roles.amounts if one.unit in ("piece", "") and one.value), None)
        ):
            ready = [
                thing
                for thing in scene.situation.things
                if thing.zone == "hand" and thing.owner in (by, None) and not self._played(thing)
            ]
            for thing in ready[:count]:
                self.play(by, thing, roles, targets)
            if ready:
                return True
            last = next((one for one in reversed(scene.situation.events) if one.kind == "play" and one.by == by), None)
            model = scene.topic if scene.topic is not None and scene.topic.zone == "in_play" else None
            if last is not None and (model is None or self._played(model)):
                model = last.things[0]
            if "again" in roles.adverbs and model is not None:
                for _ in range(count):
                    self.play(by, scene.like(model, by), roles, targets)
                return True
        if not chunks and self._arrives(by, roles):
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

    def _arrives(self, by: str, roles: Roles) -> bool:
        """我的3/3刚叫出来: what is spoken of is itself what has been played."""
        if self.asks or roles.modal or roles.negated or roles.verb.may("activate", "use_up", "attack", "damage"):
            return False
        scene = self.scene
        things = [thing for chunk in roles.subject if chunk.desc for thing in scene.refer(chunk.desc, by)]
        just = "dir" in roles.verb.after or any(word in self.words for word in ("刚", "剛", "才", "这回合", "這回合"))
        if not things and scene.topic is not None and just:
            named = next((player for word in roles.players(roles.subject) if (player := scene.player(word))), None)
            near = [scene.topic, *reversed(scene.focus)]
            things = [one for one in near if named is None or one.owner in (named, None)][:1]
        things = [thing for thing in things if is_creature(thing) and not self._played(thing)]
        for thing in things:
            if "last_turn" in roles.states or (thing.zone == "in_play" and not self.second(thing)):
                thing.zone = "in_play"
                thing.sick = "last_turn" not in roles.states
            else:
                thing.zone = "hand"
                self.play(thing.owner or by, thing)
        if things:
            scene.topic = things[-1]
        return bool(things)

    def _put_known(self, thing: Thing, by: str, roles: Roles, targets: list[Thing | str]) -> None:
        """What was spoken of before is played, or its ability."""
        if "last_turn" in roles.states and thing.zone in (None, "hand"):
            thing.zone = "in_play"
            return
        if thing.zone == "in_play" and self._activated(thing):
            self.activate(by, thing, roles, targets)
        elif (
            thing.zone == "in_play"
            and not self._left(thing)
            and not self._played(thing)
            and any(chunk.desc is not None for chunk in roles.subject)
        ):
            thing.zone = "hand"
            self.play(by, thing, roles, targets)
        else:
            self.play(by, thing, roles, targets)

    def _put_one(self, desc: Desc, by: str, roles: Roles, targets: list[Thing | str]) -> bool:
        scene = self.scene
        if (
            desc.det == "another"
            and not desc.head
            and (
                ready := [
                    one
                    for one in scene.situation.things
                    if one.zone == "hand" and one.owner == by and not self._played(one)
                ]
            )
        ):
            self.play(by, ready[0], roles, targets)
            return True
        if desc.pronoun is not None or (not desc.head and "same_name" not in desc.states):
            for thing in scene.refer(desc, by, None)[: desc.count or 1]:
                self._put_known(thing, by, roles, targets)
            return True
        if (
            desc.kinds
            and set(desc.kinds) <= {"permanent", "card"}
            and "same_name" not in desc.states
            and not (desc.texts or desc.name or desc.pt or desc.card)
        ):
            if roles.modal in ("want", "will") or roles.negated or self.denied:
                return True
            raise NotUnderstoodError("plays something")
        count = (desc.count or 1) * next((one.value for one in roles.amounts if one.unit == "times" and one.value), 1)
        if (
            desc.owner is not None
            and looks_like_spell(desc)
            and not targets
            and (aimed := scene.player(desc.owner, by)) not in (by, None)
            and desc.count
        ):
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
            if self._activated(thing) and (thing.zone in ("in_play", None) or self._played(thing)):
                for _ in range(next((one.value for one in roles.amounts if one.unit == "times" and one.value), 1)):
                    self.activate(by, thing, roles)
                return True
            if thing.zone != "in_play" or self._left(thing):
                self.play(by, thing, roles)
                return True
        for thing in reversed(scene.focus):
            if (
                "this_turn" in roles.states
                and thing.owner == by
                and thing.zone == "in_play"
                and not self._played(thing)
            ):
                thing.zone = "hand"
                self.play(by, thing, roles)
                return True
        raise NotUnderstoodError("play what?")
