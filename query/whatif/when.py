"""When things happen: turns, steps, and verbs that only say when."""

from __future__ import annotations

from typing import Final

from query.whatif.chunks import Chunk, Verb
from query.whatif.clauses import Clause
from query.whatif.doing import Doing
from query.whatif.roles import Roles
from query.whatif.situation import ME, OPP

_MAIN: Final = "precombat_main"
#: Steps in which a situation can begin; others are come to in it.
_BEGINS: Final = frozenset(("untap", "upkeep", "draw", _MAIN, "postcombat_main"))


class When(Doing):
    """Times, put into the scene."""

    left: list[Chunk]
    roles: Roles
    now: str | None
    all: list[Clause]
    number: int

    def _only_timing(self, chunks: list[Chunk], place: int) -> bool:
        """Whether a verb only says when: 打完, 结算之后, 挡的时候."""
        verb = chunks[place].verb
        assert verb is not None
        ahead = place + 1
        while (
            verb.may("attack")
            and ahead < len(chunks)
            and (chunks[ahead].kind == "player" or chunks[ahead].value == "face")
        ):
            ahead += 1
        following = chunks[ahead] if ahead < len(chunks) else None
        if following is not None and following.kind == "rel":
            if following.value == "after" and verb.may("resolve", "enter") and self.scene.pending:
                self.scene.pending[-1].done = True
                self.scene.pending = []
                return True
            if verb.may("attack") and self.scene.attackers and following.value == "after":
                self.scene.moment = "postcombat_main"
            if verb.may("attack") and not any(
                chunk.desc for chunk in (*self.left, *self.roles.use, *self.roles.subject)
            ):
                taken = any(thing.later is not None for thing in self.scene.focus) and not self.scene.attackers
                return not taken
            return verb.may("resolve", "pass", "enter", "return", "leave") or self._happened(verb)
        if (
            "done" in verb.after
            and verb.may("attack", "resolve", "draw", "bounce", "block", "play")
            and "完" in chunks[place].words
        ):
            if verb.may("attack") and self.scene.attackers:
                self.scene.moment = "postcombat_main"
            return following is None or following.kind != "thing" or verb.may("attack", "resolve", "draw")
        return False

    def _happened(self, verb: Verb) -> bool:
        scene = self.scene
        if verb.may("block"):
            return bool(scene.blockers)
        if verb.may("attack"):
            return bool(scene.attackers)
        senses = {
            "attach": "play",
            "equip": "activate",
            "control": "play",
            "copy": "play",
            "turn_up": "turn_up",
            "play": "play",
        }
        done = {event.kind for event in scene.situation.events}
        return any(sense in senses and senses[sense] in done for sense in verb.senses)

    def _when(self, chunks: list[Chunk], place: int) -> None:
        scene, situation = self.scene, self.scene.situation
        chunk = chunks[place]
        after = place + 1 < len(chunks) and chunks[place + 1].kind == "rel" and chunks[place + 1].value
        if chunk.kind == "moment":
            scene.moment = "declare_blockers" if after == "before" else "combat_damage"
            if after == "before":
                scene.moment = None
            return
        if chunk.kind == "turn":
            self._turn(chunk)
            return
        step = chunk.value
        if self.asks and not self._leads_to_action(chunks, place):
            situation.until = situation.until or step
            return
        if step == "main":
            step = _MAIN
            if (
                situation.events
                and not any(event.kind in ("attack", "advance") for event in situation.events)
                and situation.step in (None, _MAIN)
            ):
                return
        if not situation.events and step in _BEGINS:
            situation.step = step
            scene.moment = None
            return
        scene.moment = "combat" if step == "combat" else step

    def _leads_to_action(self, chunks: list[Chunk], place: int) -> bool:
        later = [chunk for chunk in chunks[place:] if chunk.kind in ("verb", "mod", "qw")]
        return any((chunk.kind == "mod" and chunk.value == "can") or chunk.value == "canornot" for chunk in later) or (
            not any(chunk.kind == "mod" and chunk.value == "will" for chunk in later)
            and any(
                chunk.verb is not None
                and chunk.verb.may("play", "tap", "attack", "damage", "land", "activate", "block", "turn_up")
                for chunk in later
            )
        )

    def _leads_to_action_turn(self) -> bool:
        return "can" in {chunk.value for chunk in self.all[self.number].chunks if chunk.kind == "mod"}

    def _turn(self, chunk: Chunk) -> None:
        scene, situation = self.scene, self.scene.situation
        owner = {"my": ME, "opp": OPP, "a": ME, "b": OPP}.get(chunk.value)
        if owner is not None:
            if chunk.words.startswith(("自己", "他自己", "对手自己")) or "自己" in chunk.words:
                subject = next(
                    (scene.player(one.value) for one in reversed(self.left) if one.kind == "player"), scene.actor
                )
                owner = subject if owner == ME and chunk.words.startswith("自己") and subject else owner
            if self.now is None and (not situation.events or all(event.by == owner for event in situation.events)):
                situation.turn = owner
            elif owner != self.now and (not self.asks or self._leads_to_action_turn()):
                self.new_turn(owner)
            self.now = owner
            scene.actor = owner
        elif chunk.value in ("next", "mynext", "oppnext"):
            if self.asks:
                situation.until = "next_turn"
            else:
                self.new_turn({"mynext": ME, "oppnext": OPP}.get(chunk.value))
        elif chunk.value in ("last", "early"):
            self.roles.past = True
            self.roles.states.add("last_turn")
        elif chunk.value == "this":
            self.roles.states.add("this_turn")
