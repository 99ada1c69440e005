"""What players tap, sacrifice, draw, discard and put counters on."""

from __future__ import annotations

from typing import Final

from query.whatif.cards import is_land, is_spell, texts
from query.whatif.errors import NotUnderstoodError
from query.whatif.handling import Handling
from query.whatif.roles import Roles
from query.whatif.situation import Event, Thing
from rules_text.scripts import fold

LANDS_OF: Final = {"W": "平原", "U": "海岛", "B": "沼泽", "R": "山脉", "G": "树林"}


class Spending(Handling):
    """Events of resources."""

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
        if (
            roles.passive
            or any(thing.owner not in (by, None) for thing in things)
            or self.open_event() is not None
            or self._spell_at_hand(roles)
        ):
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
        things = [
            thing for chunk in (*roles.use, *roles.subject) if chunk.desc for thing in scene.refer(chunk.desc, by)
        ]
        if not things and scene.topic is not None and (is_land(scene.topic) or texts(scene.topic)):
            things = [scene.topic]
        if not things and color in LANDS_OF:
            count = next((one.value for one in roles.amounts if one.unit == "mana" and one.value), 1) or 1
            for _ in range(count):
                land = Thing(
                    owner=by,
                    library=LANDS_OF[color],
                    said=LANDS_OF[color],
                    zone="in_play",
                    order=len(scene.situation.things),
                )
                scene.situation.things.append(land)
                things.append(land)
        if not things:
            raise NotUnderstoodError("mana from what?")
        for thing in things:
            event = Event("tap", by, [thing], color=color)
            self._timed(event, roles)
            scene.situation.events.append(event)
        return True

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
            tool = next(
                (
                    one
                    for one in self.scene.situation.things
                    if one.zone == "in_play"
                    and one.owner == by
                    and any(
                        "牺牲" in fold(text).partition(":")[0] and "牺牲此" not in fold(text)
                        for text in texts(one)
                        if ":" in fold(text)
                    )
                ),
                None,
            )
        if tool is None:
            self.effect(by, "牺牲目标生物", [thing], roles)
            return
        tool.zone = tool.zone if tool.zone not in (None, "hand") else "in_play"
        event = self.activate(by, tool, roles)
        event.sacrificed = [thing]
        event.text = next((text for text in texts(tool) if "牺牲" in fold(text).partition(":")[0]), None)

    def do_draw(self, roles: Roles) -> bool:
        if (
            not self.asks
            and not roles.amounts
            and not roles.described()
            and not self.scene.situation.events
            and (
                any(word in self.words for word in ("轮到", "輪到", "抓牌步", "抽牌步"))
                or self.scene.situation.players[self.doer(roles)].library == 0
            )
        ):
            self.scene.situation.step = "upkeep"
            self.scene.situation.events.append(Event("advance", self.doer(roles), moment="precombat_main"))
            return True
        if self.asks or roles.past:
            return bool(self.asks)
        by = self.doer(roles)
        if "hand" in roles.zones and roles.amounts and "done" in roles.verb.after and not roles.described():
            return self.player_amount(roles.amounts[0], roles.players(roles.subject), "hand")
        count = next((one.value for one in roles.amounts if one.value), 1)
        if any(
            desc.card or desc.name or desc.pt or (desc.kinds and desc.kinds != ["card"])
            for desc in roles.described(roles.object)
        ):
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
        things = [
            thing
            for thing in self.objects(
                roles,
                by,
                "permanent",
                roles.toward,
                roles.gift,
                roles.object,
                roles.moved,
                [c for c in roles.subject if c.desc],
            )
            if isinstance(thing, Thing)
        ]
        if not things:
            raise NotUnderstoodError("counters on what?")
        if roles.verb.word.endswith("着") or (
            not scene.situation.events and not any(one.kind == "player" for one in roles.subject)
        ):
            for thing in things:
                thing.counters[amount.counter or "充电"] = amount.value or 1
            return True
        self.effect(
            by, f"在目标永久物上放置{_hanzi(amount.value or 1)}个{amount.counter or '充电'}指示物", [things[0]], roles
        )
        return True

    def do_search(self, roles: Roles) -> bool:
        return False

    def do_extra(self, roles: Roles) -> bool:
        by = self.doer(roles)
        self.effect(by, "你在本回合之后进行一个额外的回合", [], roles)
        return True


def _hanzi(count: int) -> str:
    return str(count) if count > 10 else "零一两三四五六七八九十"[count]
