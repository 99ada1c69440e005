"""Combat: who attacks, who blocks whom, how damage is divided."""

from __future__ import annotations

from query.whatif.aiming import Aiming
from query.whatif.cards import is_creature
from query.whatif.chunks import Chunk
from query.whatif.errors import NotUnderstoodError
from query.whatif.roles import Roles
from query.whatif.situation import ME, Event, Thing, other


class Fighting(Aiming):
    """Events of combat, put into the scene."""

    def attack(self, roles: Roles) -> bool:
        """砍过去, 打他脸, 能攻击吗: creatures attack. What attacks already is only spoken of again."""
        scene = self.scene
        by = self.doer(roles)
        if roles.passive:
            for chunk in roles.subject:
                if chunk.desc is not None:
                    scene.refer(chunk.desc, other(by), "creature")
            things = self._fighters(roles, by, roles.agent)
        else:
            things = self._fighters(roles, by, roles.use, roles.moved, roles.subject)
        objects = [chunk for chunk in roles.object if chunk.desc is not None]
        if not things and objects and not roles.players(roles.object):
            things, objects = self._fighters(roles, by, objects), []
        if not things:
            things = self._unnamed_fighters(by, roles)
        if things and things[0].owner is None and (roles.subject and roles.subject[0].kind == "player"):
            for thing in things:
                thing.owner = by
        owner = next((thing.side for thing in things if thing.side), None)
        already = [thing for thing in things if thing in scene.attackers]
        if roles.amounts and scene.attackers and not roles.described(roles.subject) and not roles.use:
            return self._damage_told(roles, objects)
        self._replace_unnamed(things, owner or by)
        if any(thing in scene.blockers for thing in things):
            return True
        if already and len(already) == len(things):
            return self._fights(things, objects, roles)
        if roles.negated:
            return True
        event = Event("attack", owner or by, things)
        self._timed(event, roles)
        if event.moment not in (None, "beginning_of_combat", "declare_attackers"):
            event.moment = None
        scene.situation.events.append(event)
        scene.attackers = [*scene.attackers, *things]
        scene.mention(things)
        scene.topic = things[-1]
        if scene.waiting is not None and scene.waiting.by != event.by:
            scene.waiting.targets = list(things)
            scene.situation.events.append(scene.waiting)
            scene.blockers += scene.waiting.things
            scene.waiting = None
        scene.moment = None
        return self._fights(things, objects, roles)

    def _damage_told(self, roles: Roles, objects: list[Chunk]) -> bool:
        """把2点都打一个: how the attacker's damage is divided, where it says on whom; else a remark."""
        scene = self.scene
        amount = next((one.value for one in roles.amounts if one.unit in ("point", "damage") and one.value), None)
        if amount is None or len(scene.blockers) < 2 or any(event.kind == "assign" for event in scene.situation.events):
            return True
        aimed = [
            thing
            for chunk in objects
            if chunk.desc
            for thing in scene.refer(chunk.desc, None, "creature")
            if thing in scene.blockers
        ]
        one = (aimed or scene.blockers)[0]
        if not aimed and not any(measure.measure in ("个", "只") for measure in roles.amounts):
            return True
        targets = [one, *[thing for thing in scene.blockers if thing is not one]]
        blocked = scene.attackers[-1]
        scene.situation.events.append(
            Event("assign", blocked.side or ME, [blocked], list(targets), shares=[amount] + [0] * (len(targets) - 1))
        )
        return True

    def _replace_unnamed(self, things: list[Thing], by: str) -> None:
        """我打过去…我攻击的是3/3: the attacker that wasn't named is the one that is named now."""
        scene = self.scene
        unnamed = next(
            (thing for thing in scene.attackers if thing.said == "攻击生物" and thing.pt is None and thing.owner == by),
            None,
        )
        if unnamed is None or not things or unnamed in things or not is_creature(things[0]):
            return
        for event in scene.situation.events:
            event.things = [things[0] if one is unnamed else one for one in event.things]
            event.targets = [things[0] if one is unnamed else one for one in event.targets]
        scene.situation.things.remove(unnamed)
        scene.focus = [one for one in scene.focus if one is not unnamed]
        scene.attackers = [things[0] if one is unnamed else one for one in scene.attackers]
        scene.blocked = [things[0] if one is unnamed else one for one in scene.blocked]

    def _fights(self, things: list[Thing], objects: list[Chunk], roles: Roles) -> bool:
        """What creatures run into when they attack blocks them: 2/2打3/3."""
        scene = self.scene
        if not objects:
            return True
        met = []
        for chunk in objects:
            if chunk.desc is not None:
                found = scene.refer(chunk.desc, None, "creature")
                if chunk.desc.pt and chunk.desc.owner is None and any(thing in things for thing in found):
                    found = scene.new(chunk.desc, other(things[0].side or ME))
                met += found
        met = [thing for thing in met if is_creature(thing) and thing not in scene.blockers]
        if met and not roles.asks:
            side = other(scene.situation.events[-1].by)
            for thing in met:
                thing.owner = thing.owner or side
            self._block(side, met, things[:1], roles)
        return True

    def _fighters(self, roles: Roles, by: str | None, *lists: list[Chunk]) -> list[Thing]:
        scene = self.scene
        found: list[Thing] = []
        for listed in lists:
            for chunk in listed:
                if chunk.desc is not None:
                    met = scene.refer(chunk.desc, by, "creature")
                    if chunk.desc.pt and chunk.desc.det is None and met and all(thing in found for thing in met):
                        met = scene.new(chunk.desc, met[0].owner, chunk.desc.count or 1)
                    found += [thing for thing in met if thing not in found]
        return [
            thing
            for thing in found
            if is_creature(thing) or thing.library or not thing.kinds or thing.is_a("land") or thing.is_a("artifact")
        ]

    def _unnamed_fighters(self, by: str, roles: Roles) -> list[Thing]:
        """Who is meant by 能攻击吗, 打过去: what was spoken of last."""
        scene = self.scene
        topic = scene.topic
        if topic is not None and is_creature(topic) and not roles.players(roles.subject):
            return [thing for thing in scene.group if is_creature(thing)] if topic in scene.group else [topic]
        own = [thing for thing in scene.focus if is_creature(thing) and thing.side == by]
        if own:
            return own[-1:]
        free = [thing for thing in scene.focus if is_creature(thing) and thing.owner is None]
        if free:
            return free[-1:]
        if not any(is_creature(thing) and thing.side in (by, None) for thing in scene.focus):
            attacker = Thing(
                owner=by, kinds=["creature"], said="攻击生物", zone="in_play", order=len(scene.situation.things)
            )
            scene.situation.things.append(attacker)
            return [attacker]
        raise NotUnderstoodError("who attacks?")

    def block(self, roles: Roles) -> bool:
        """拿2/2挡, 挡我的飞行, 被2/2挡住: creatures block attackers."""
        scene = self.scene
        if roles.negated:
            return self._unblocked(roles)
        if roles.passive:
            attackers = self._fighters(roles, ME, roles.subject) or list(scene.attackers)
            if not attackers and scene.topic is not None:
                attackers = [scene.topic]
            blockers = self._fighters(roles, other(self._side(attackers) or ME), roles.agent)
            if blockers and all(thing in attackers for thing in blockers):
                blockers = self._others_alike(roles.agent, other(self._side(attackers) or ME))
            by = next((scene.player(chunk.value) for chunk in roles.agent if chunk.kind == "player"), None)
        else:
            by = self._named(roles)
            attackers = self._attackers_in(roles, by)
            attackers = attackers or [
                thing for thing in self._fighters(roles, None, roles.toward, roles.moved) if thing in scene.attackers
            ]
            facing = self._side(attackers) or self._side(scene.attackers)
            side = by or (other(facing) if facing else None)
            chunks = [chunk for chunk in (*roles.use, *roles.subject, *roles.moved) if chunk.desc is not None]
            blockers = self._fighters(roles, side, chunks)
            blockers = [thing for thing in blockers if thing not in attackers and thing not in scene.attackers]
            blockers = blockers or self._others_alike(chunks, side or other(self._side(scene.attackers) or ME))
            by = by or side
        if not blockers and not roles.asks and scene.attackers and not self._may_block(by):
            scene.blocks_by = by or other(self._side(scene.attackers) or ME)
            return True
        if not blockers:
            blockers = self._unnamed_blockers(by, roles)
        owner = by or next((thing.side for thing in blockers if thing.side), None)
        if owner is None:
            owner = other(self._side(attackers or scene.attackers) or ME)
        for thing in blockers:
            thing.owner = thing.owner or owner
        for thing in attackers:
            thing.owner = thing.owner or other(owner)
        if blockers and all(thing in scene.blockers for thing in blockers):
            if roles.asks and roles.modal == "can":
                next(
                    event for event in scene.situation.events if event.kind == "block" and blockers[0] in event.things
                ).asked = True
            return True
        if not attackers:
            attackers = [thing for thing in scene.attackers if thing.side != owner]
        if not attackers and not roles.object:
            attackers = [
                thing
                for thing in reversed(scene.focus)
                if is_creature(thing) and thing.side not in (owner, None) and thing not in blockers
            ][:1]
            attackers = (
                attackers
                or [
                    thing
                    for thing in reversed(scene.focus)
                    if is_creature(thing) and thing.side is None and thing not in blockers
                ][:1]
            )
        if not attackers and roles.asks:
            event = Event("block", owner, blockers, [], asked=roles.modal == "can")
            scene.waiting = event
            return True
        if not attackers:
            raise NotUnderstoodError("block whom?")
        fresh = [thing for thing in attackers if thing not in scene.attackers]
        if fresh:
            scene.situation.events.append(Event("attack", other(owner), fresh))
            scene.attackers = [*scene.attackers, *fresh]
        self._block(owner, blockers, attackers, roles)
        if roles.passive:
            scene.mention(attackers)
        return True

    def _others_alike(self, chunks: list[Chunk], side: str) -> list[Thing]:
        """Blockers as big as what they block: 我的2/2攻击，对手也用2/2挡."""
        return [
            thing
            for chunk in chunks
            if chunk.desc is not None and chunk.desc.pt and chunk.desc.det is None
            for thing in self.scene.new(chunk.desc, side, chunk.desc.count or 1)
        ]

    def _may_block(self, by: str | None) -> bool:
        side = by or other(self._side(self.scene.attackers) or ME)
        return any(
            is_creature(thing) and thing not in self.scene.attackers and thing.side in (side, None)
            for thing in self.scene.focus
        )

    def _attackers_in(self, roles: Roles, by: str | None) -> list[Thing]:
        """Whom 挡 has behind it: of 其中一只 those that attack."""
        found: list[Thing] = []
        for chunk in roles.object:
            desc = chunk.desc
            if desc is not None and desc.pronoun is not None and self.scene.attackers:
                found += self.scene.attackers if desc.pronoun == "them" else self.scene.attackers[-1:]
            elif desc is not None and not desc.head and desc.pronoun is None and self.scene.attackers:
                free = [
                    thing for thing in self.scene.attackers if thing not in self.scene.blocked
                ] or self.scene.attackers
                found += free[: desc.count or 1]
            elif desc is not None:
                found += self._fighters(roles, other(by) if by else None, [chunk])
        return found

    def _block(self, owner: str, blockers: list[Thing], attackers: list[Thing], roles: Roles) -> None:
        scene = self.scene
        event = Event("block", owner, blockers, list(attackers))
        self._timed(event, roles)
        event.moment = None
        event.response = False
        scene.situation.events.append(event)
        scene.blockers = [*scene.blockers, *blockers]
        scene.blocked = (
            [*scene.blocked, *attackers]
            if len(attackers) == 1 or len(blockers) > 1
            else [*scene.blocked, attackers[-1]]
        )
        scene.mention(blockers)
        scene.moment = None

    def _unblocked(self, roles: Roles) -> bool:
        """没人挡, 没被挡到: what is spoken of attacks and isn't blocked."""
        scene = self.scene
        things = self._fighters(roles, ME, roles.subject) if roles.passive else []
        if not things and not scene.attackers:
            things = self._fighters(roles, self._named(roles) or ME, roles.subject)
        fresh = [thing for thing in things if thing not in scene.attackers and is_creature(thing)]
        if fresh:
            by = fresh[0].controller or fresh[0].owner or ME
            for thing in fresh:
                thing.owner = thing.owner or by
            scene.situation.events.append(Event("attack", by, fresh))
            scene.attackers = [*scene.attackers, *fresh]
            scene.topic = fresh[-1]
        return True

    def _named(self, roles: Roles) -> str | None:
        scene = self.scene
        for chunk in roles.subject:
            if chunk.kind == "player" and (player := scene.player(chunk.value)) is not None:
                return player
        for desc in roles.described(roles.subject, roles.use):
            if (player := scene.player(desc.owner)) is not None:
                return player
        return None

    def _side(self, things: list[Thing]) -> str | None:
        return next((thing.side for thing in things if thing.side), None) or (ME if things else None)

    def _unnamed_blockers(self, by: str | None, roles: Roles) -> list[Thing]:
        """Who is meant by 可以挡吗, 他挡: the creature of that player that was spoken of last."""
        scene = self.scene
        side = by or other(self._side(scene.attackers) or ME)
        own = [
            thing for thing in scene.focus if is_creature(thing) and thing not in scene.attackers and thing.side == side
        ]
        if not own:
            own = [
                thing
                for thing in scene.focus
                if is_creature(thing) and thing not in scene.attackers and thing.owner is None
            ]
        if own:
            group = [thing for thing in scene.group if thing in own]
            return group if "together" in roles.adverbs and group else own[-1:]
        raise NotUnderstoodError("who blocks?")

    def clash(self, roles: Roles) -> bool:
        """两个2/2互撞: one attacks, the other blocks."""
        scene = self.scene
        if "both" in roles.players(roles.subject):
            things = [
                thing
                for desc in roles.described(roles.subject)[:1]
                for owner in (ME, other(ME))
                for thing in scene.new(desc, owner)
            ]
        else:
            things = self._fighters(roles, None, roles.subject, roles.use, roles.object, roles.toward)
            descs = [desc for desc in roles.described(roles.subject) if desc.pt]
            if len(things) == 1 and len(descs) == 2 and descs[0].owner is None:
                things += scene.new(descs[1], None)
        if len(things) != 2 and len(scene.group) == 2:
            things = [thing for thing in scene.group if is_creature(thing)]
        if len(things) != 2:
            raise NotUnderstoodError("who meets whom?")
        first, second = things
        if second.owner == ME and first.owner != ME:
            first, second = second, first
        first.owner = first.owner or ME
        if second.owner in (None, first.owner):
            second.owner = other(first.owner or ME)
        scene.situation.events.append(Event("attack", first.owner or ME, [first]))
        scene.attackers.append(first)
        self._block(second.owner or other(ME), [second], [first], roles)
        return True

    def divide(self, roles: Roles) -> bool:
        """把伤害两点两点分给其中俩: the attacker's damage is divided so."""
        scene = self.scene
        amounts = [
            one.value for one in roles.amounts if one.unit in ("point", "damage", "", "piece") and one.value is not None
        ]
        targets = [
            target
            for target in self.objects(roles, ME, "creature", roles.object, roles.gift, roles.toward)
            if isinstance(target, Thing)
        ]
        if not targets:
            targets = list(scene.blockers)
        if not scene.attackers or not amounts:
            return bool(scene.attackers)
        blocked = scene.attackers[-1]
        if roles.verb.word in ("平分", "平均分", "分摊") and blocked.pt and len(targets) > 1:
            amounts = [int(blocked.pt.split("/")[0]) // len(targets)]
        if len(amounts) == 1 and len(targets) > 1:
            amounts = amounts * len(targets)
        if len(amounts) != len(targets):
            if not roles.object and not roles.gift and len(amounts) == len(scene.blockers):
                targets = list(scene.blockers)
            else:
                raise NotUnderstoodError("divide how?")
        event = Event(
            "assign", blocked.controller or blocked.owner or ME, [blocked], list(targets), shares=list(amounts)
        )
        scene.situation.events.append(event)
        return True
