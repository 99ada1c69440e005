"""From a situation to a scenario: the board, the actions in order, until when."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from query.whatif.carding import ability_cost, card, color_of_land, land_for, mana_cost, morph_cost, symbols
from query.whatif.cards import is_creature, is_land, is_spell, texts
from query.whatif.naming_things import name_things
from query.whatif.situation import ME, OPP, Event, Situation, Thing, other
from query.whatif.timing import active_player, begins, last_moment
from rules_text.scripts import fold

_PLAYERS: Final = (ME, OPP)


@dataclass(slots=True)
class Plan:
    """A scenario as a mapping, and which of its actions is asked about (its index in `do`), if one is."""

    scenario: dict[str, Any]
    asked: int | None
    assumptions: list[str] = field(default_factory=list)


def plan(situation: Situation, title: str) -> Plan:
    """The scenario of a situation."""
    return Planner(situation, title).plan()


class Planner:
    """Plans one situation."""

    def __init__(self, situation: Situation, title: str) -> None:
        self.situation = situation
        self.title = title
        self.names = situation.names
        self.traditional = situation.names[OPP] == "對手"
        self.turn = active_player(situation)
        self.step = begins(situation, self.turn)
        self.labels = name_things(situation, self.traditional)
        self.assumptions: list[str] = []
        self.do: list[dict[str, Any]] = []
        self.asked: int | None = None

    def plan(self) -> Plan:
        """The whole."""
        self._actions()
        self.shared = self._shared()
        players = {self.names[player]: self._player(player) for player in self._order()}
        scenario: dict[str, Any] = {
            "title": self.title,
            "start": {"turn": self.names[self.turn], "step": self.step},
            **({"cards": self.shared} if self.shared else {}),
            "players": players,
            "do": self.do,
        }
        until = last_moment(self.situation, self.turn, self.step)
        if until is not None:
            scenario["until"] = until
        self._assume()
        return Plan(scenario, self.asked, self.assumptions)

    def _shared(self) -> list[dict[str, Any]]:
        """The definitions of cards that there are several of."""
        models = {
            id(thing.like): thing.like for thing in self.situation.things if thing.like is not None and thing.handle
        }
        return [
            card(model, self.labels[id(model)], self.traditional)
            for model in models.values()
            if id(model) in self.labels and "name" in card(model, self.labels[id(model)], self.traditional)
        ]

    def _order(self) -> tuple[str, str]:
        """The players as they are listed: whose things come first are older."""
        oldest = next((thing for thing in self.situation.things if thing.zone == "in_play" and thing.legendary), None)
        return (OPP, ME) if oldest is not None and oldest.owner == OPP else (ME, OPP)

    # The board.

    def _player(self, player: str) -> dict[str, Any]:
        record = self.situation.players[player]
        made: dict[str, Any] = {"life": record.life if record.life is not None else 20}
        if record.poison is not None:
            made["poison"] = record.poison
        if record.library is not None:
            made["library"] = record.library
        if record.land_played:
            made["land_played"] = True
        for zone in ("hand", "graveyard", "in_play"):
            listed = [self._put(thing, zone) for thing in self._things(player, zone)]
            if zone == "hand" and record.hand is not None:
                more = record.hand - len(listed)
                if more > 0:
                    listed.append({"count": more})
            if zone == "in_play":
                listed += self._lands(player)
            if listed:
                made[zone] = listed
        return made

    def _things(self, player: str, zone: str) -> list[Thing]:
        return [
            thing for thing in self.situation.things if thing.owner == player and thing.zone == zone and thing.handle
        ]

    def _put(self, thing: Thing, zone: str) -> dict[str, Any]:
        name = self.labels[id(thing)]
        made = card(thing, name, self.traditional)
        if any(one["name"] == name for one in self.shared):
            made = {"card": name}
        if thing.handle != made.get("name", made.get("card")):
            made["as"] = thing.handle
        if zone != "in_play":
            return made
        if thing.token:
            made["token"] = True
        if thing.tapped:
            made["tapped"] = True
        if thing.sick:
            made["sick"] = True
        if thing.face_down:
            made["face_down"] = True
        if thing.damage:
            made["damage"] = thing.damage
        if thing.counters:
            made["counters"] = dict(thing.counters)
        if thing.attached_to is not None:
            made["attached_to"] = thing.attached_to.handle
        if thing.controller is not None and thing.controller != thing.owner:
            made["controller"] = self.names[thing.controller]
        return made

    # Mana.

    def _lands(self, player: str) -> list[dict[str, Any]]:
        """The lands that a player needs for what is played, beside those that the question tells of."""
        if self.situation.players[player].broke:
            return []
        wanted: Counter[str] = Counter()
        generic = 0
        floating: Counter[str] = Counter()
        for event in self.situation.events:
            if event.by != player:
                continue
            if event.kind == "tap" and event.things:
                made = color_of_land(event.things[0]) or event.color
                floating[made or "1"] += 1
                continue
            for sign in symbols(self._cost(event)):
                if floating[sign] > 0 and sign != "1":
                    floating[sign] -= 1
                elif sign != "1":
                    wanted[sign] += 1
                elif floating and (spare := next((one for one, number in floating.items() if number > 0), None)):
                    floating[spare] -= 1
                else:
                    generic += 1
        generic += self._upkeep_costs(player)
        own = [
            thing
            for thing in self.situation.things
            if thing.owner == player and thing.zone == "in_play" and color_of_land(thing) and not self._tapped(thing)
        ]
        for thing in own:
            color = color_of_land(thing) or ""
            if wanted[color] > 0:
                wanted[color] -= 1
            elif generic > 0:
                generic -= 1
        favourite = max(wanted, key=lambda color: wanted[color]) if wanted else "G"
        wanted[favourite] += generic
        found: list[dict[str, Any]] = []
        for color in "WUBRG":
            if wanted[color] > 0:
                name = land_for(color)
                if self.traditional:
                    from rules_text.scripts import to_traditional

                    name = to_traditional(name)
                found.append({"card": name, "count": wanted[color]} if wanted[color] > 1 else {"card": name})
        return found

    def _tapped(self, thing: Thing) -> bool:
        return thing.tapped or any(event.kind == "tap" and thing in event.things for event in self.situation.events)

    def _cost(self, event: Event) -> str:
        thing = event.things[0] if event.things else None
        if thing is None:
            return ""
        if event.kind == "play":
            return mana_cost(thing, face_down=event.face_down)
        if event.kind == "turn_up":
            return morph_cost(thing)
        if event.kind == "activate":
            if event.text == "equip":
                text = next((one for one in thing.texts if fold(one).startswith("佩带{")), "佩带{1}")
                return fold(text).replace("佩带", "").upper()
            return ability_cost(event.text or self._ability(thing))
        return ""

    def _ability(self, thing: Thing) -> str:
        return next((text for text in texts(thing) if ":" in fold(text)), "") or (
            "{1}:" if "重生" in thing.keywords else ""
        )

    def _upkeep_costs(self, player: str) -> int:
        """What a player pays so that something isn't sacrificed in the upkeep."""
        total = 0
        for thing in self.situation.things:
            if thing.owner != player or thing.zone != "in_play":
                continue
            for text in texts(thing):
                folded = fold(text)
                if "除非" in folded and "支付" in folded and "维持" in folded:
                    total += len(symbols(folded[folded.index("除非") :]))
        return total

    # Actions.

    def _actions(self) -> None:
        events = self.situation.events
        on_stack = False
        place = 0
        while place < len(events):
            event = events[place]
            following = events[place + 1] if place + 1 < len(events) else None
            if (
                event.kind == "tap"
                and following is not None
                and following.asked
                and following.kind in ("play", "activate")
            ):
                place += 1
                continue
            if (
                on_stack
                and not event.response
                and not (event.asked and self._at_once(event))
                and event.kind not in ("assign", "tap")
            ):
                self.do.append({"resolve": "all"})
                on_stack = False
            if event.kind == "attack":
                while (
                    following is not None
                    and following.kind == "attack"
                    and following.by == event.by
                    and not event.asked
                ):
                    event.things = [*event.things, *[thing for thing in following.things if thing not in event.things]]
                    event.asked = event.asked or following.asked
                    events.remove(following)
                    following = events[place + 1] if place + 1 < len(events) else None
            if event.kind == "block":
                while (
                    following is not None
                    and following.kind == "block"
                    and following.by == event.by
                    and not following.asked
                    and not event.asked
                ):
                    self._merge_block(event, following)
                    events.remove(following)
                    following = events[place + 1] if place + 1 < len(events) else None
            actions = self._action(event)
            for action in actions:
                if event.asked and self._is_deed(action):
                    self.asked = len(self.do)
                self.do.append(action)
            on_stack = on_stack or (
                event.kind in ("play", "activate") and not (event.kind == "play" and is_land(event.things[0]))
            )
            if event.kind == "advance":
                on_stack = False
            place += 1

    def _at_once(self, event: Event) -> bool:
        """Whether an action that is asked about is tried while something is on the stack: only where it says so."""
        return event.moment == "stack"

    def _is_deed(self, action: dict[str, Any]) -> bool:
        return any(verb in action for verb in ("play", "activate", "attack", "block", "turn_up"))

    def _merge_block(self, event: Event, following: Event) -> None:
        event.targets = [*event.targets]
        event.shares = event.shares or [len(event.targets)] * len(event.things)
        event.things = [*event.things, *following.things]
        event.targets = event.targets if event.targets == following.targets else [*event.targets, *following.targets]

    def _action(self, event: Event) -> list[dict[str, Any]]:
        by = self.names[event.by]
        made: list[dict[str, Any]] = []
        if event.kind == "advance":
            return [self._advance(event)]
        if event.moment == "combat_damage":
            if not any(action == {"advance": "combat_damage"} for action in self.do):
                made.append({"advance": "combat_damage"})
        elif (event.moment == "draw" and self.step == "upkeep") or (
            event.moment in ("declare_attackers", "declare_blockers", "end_of_combat", "end_of_turn")
            and not event.asked
            and self.step != event.moment
        ):
            pass
        action: dict[str, Any] = {"by": by}
        thing = event.things[0] if event.things else None
        handle = thing.handle if thing is not None else ""
        if event.kind == "play" and thing is not None:
            action["play"] = handle
            if event.face_down:
                action["face_down"] = True
            self._aim(action, event, thing)
        elif event.kind == "activate" and thing is not None:
            action["activate"] = handle
            number = self._ability_number(thing, event)
            if number is not None:
                action["ability"] = number
            self._aim(action, event, thing)
        elif event.kind == "tap" and thing is not None:
            action["activate"] = handle
            number = self._tap_ability(thing)
            if number is not None:
                action["ability"] = number
        elif event.kind == "effect":
            action["effect"] = event.text
            self._aim(action, event, None)
        elif event.kind == "turn_up":
            action["turn_up"] = handle
        elif event.kind == "attack":
            action["attack"] = [one.handle for one in event.things]
        elif event.kind == "block":
            action["block"] = self._blocks(event)
        elif event.kind == "assign":
            action["assign"] = {handle: self._shares(event, thing)}
        if event.moment not in (None, "combat_damage", "stack"):
            at = self._at(event)
            if at is not None:
                action["at"] = at
        made.append(action)
        made += self._choices(event, thing)
        return made

    def _shares(self, event: Event, thing: Thing | None) -> dict[str, int]:
        """How damage is divided; what a trampler has left goes to the player."""
        shares = {
            target.handle: share
            for target, share in zip(event.targets, event.shares, strict=False)
            if isinstance(target, Thing)
        }
        if thing is not None and "践踏" in thing.keywords and thing.pt and thing.pt.split("/")[0].isdigit():
            left = int(thing.pt.split("/")[0]) - sum(shares.values())
            if left > 0:
                shares[self.names[other(event.by)]] = left
        return shares

    def _at(self, event: Event) -> str | None:
        moment = event.moment
        fights = any(one.kind == "attack" for one in self.situation.events)
        if moment in ("declare_blockers", "combat_damage", "end_of_combat") and not fights and event.asked:
            return "beginning_of_combat"
        if moment == "combat":
            return "beginning_of_combat" if event.asked or event.kind not in ("attack", "block") else None
        if event.kind in ("attack", "block"):
            return None
        return moment

    def _advance(self, event: Event) -> dict[str, Any]:
        if event.turn == "next":
            return {"advance": {"step": event.moment or "precombat_main", "turn_number": 2}}
        if event.turn is not None:
            return {"advance": {"turn": self.names[event.turn], "step": event.moment or "precombat_main"}}
        return {"advance": event.moment or "beginning_of_combat"}

    def _blocks(self, event: Event) -> dict[str, Any]:
        attackers = [target.handle for target in event.targets if isinstance(target, Thing)]
        made: dict[str, Any] = {}
        for number, blocker in enumerate(event.things):
            if len(event.things) > 1 and len(attackers) == len(event.things):
                made[blocker.handle] = attackers[number]
            else:
                made[blocker.handle] = attackers[-1] if len(event.things) > 1 or len(attackers) > 1 else attackers[0]
        return made

    def _aim(self, action: dict[str, Any], event: Event, thing: Thing | None) -> None:
        targets = [
            self.names.get(target, target) if isinstance(target, str) else target.handle for target in event.targets
        ]
        copies = thing is not None and is_creature(thing) and any("复制" in fold(text) for text in texts(thing))
        if targets and not copies:
            if len(targets) == 1:
                action["target"] = targets[0]
            else:
                action["targets"] = targets
        if event.sacrificed:
            if (
                thing is not None
                and is_spell(thing)
                and event.kind == "play"
                and not any("额外费用" in fold(text) or "作为使用" in fold(text) for text in texts(thing))
            ):
                return
            action["sacrifice"] = [one.handle for one in event.sacrificed]

    def _choices(self, event: Event, thing: Thing | None) -> list[dict[str, Any]]:
        """The answers that an action leads to: what a copy copies."""
        if thing is None or event.kind != "play":
            return []
        if event.aimed_anew is not None:
            anew = event.aimed_anew
            named = self.names[anew] if isinstance(anew, str) else anew.handle
            return [{"by": self.names[event.by], "choose": named}]
        if is_creature(thing) and any("复制" in fold(text) for text in texts(thing)) and event.targets:
            target = event.targets[0]
            if isinstance(target, Thing):
                self.copying = True
                made: list[dict[str, Any]] = (
                    [{"by": self.names[event.by], "choose": True}] if self._optional(thing) else []
                )
                if self._candidates(thing) > 1:
                    made.append({"by": self.names[event.by], "choose": target.handle})
                return made
        return []

    def _optional(self, thing: Thing) -> bool:
        return any("可以" in fold(text) for text in texts(thing))

    def _candidates(self, copier: Thing) -> int:
        played = [event.things[0] for event in self.situation.events if event.kind == "play" and event.things]
        return sum(
            1
            for thing in self.situation.things
            if thing is not copier
            and is_creature(thing)
            and (thing.zone == "in_play" or (thing in played and played.index(thing) < played.index(copier)))
        )

    def _ability_number(self, thing: Thing, event: Event) -> int | None:
        lines = self._lines(thing)
        if event.text == "equip":
            return next((number for number, line in enumerate(lines, 1) if fold(line).startswith("佩带{")), None)
        activated = [number for number, line in enumerate(lines, 1) if ":" in fold(line).split("「")[0]]
        if len(activated) <= 1:
            return None
        if event.text is not None and event.text in lines:
            return lines.index(event.text) + 1
        return activated[0]

    def _tap_ability(self, thing: Thing) -> int | None:
        lines = self._lines(thing)
        activated = [number for number, line in enumerate(lines, 1) if ":" in fold(line).split("「")[0]]
        if len(activated) <= 1:
            return None
        return next(
            (number for number in activated if "{t}" in fold(lines[number - 1]) or "{横置}" in fold(lines[number - 1])),
            activated[0],
        )

    def _lines(self, thing: Thing) -> list[str]:
        from query.whatif.carding import rules_text

        return rules_text(thing).split("\n")

    # What was taken for granted.

    def _assume(self) -> None:
        players = self.situation.players
        if all(players[player].life is None for player in _PLAYERS):
            self.assumptions.append("没有提到总生命：双方各20点")
        else:
            for player in _PLAYERS:
                if players[player].life is None:
                    self.assumptions.append(f"没有提到{self.names[player]}的总生命：20点")
        if self.situation.turn is None:
            self.assumptions.append(f"没有提到是谁的回合：现在是{self.names[self.turn]}的回合")
        if any(symbols(self._cost(event)) for event in self.situation.events):
            self.assumptions.append("费用都付得起")
        for thing in self.situation.things:
            if thing.invented and thing.handle and thing.zone is not None:
                self.assumptions.append(f"没有提到「{thing.handle}」的详情：{self._invented(thing)}")
        self.assumptions.append("没有提到的异能、没有提到的动作都没有")

    def _invented(self, thing: Thing) -> str:
        made = card(thing, thing.handle, self.traditional)
        return "，".join(str(made[key]) for key in ("pt", "text") if made.get(key)) or str(made.get("type", ""))


__all__ = ["Plan", "other", "plan"]
