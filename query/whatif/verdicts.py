"""The verdict on a situation that was played: yes or no, and what has become of things and players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from query.whatif.playing import Played
from query.whatif.situation import ME, OPP, Query, Situation, Thing

_ZONES: Final = {
    "hand": "{owner}手上",
    "graveyard": "{owner}的坟墓场",
    "library": "{owner}的牌库",
    "removed": "移出对战",
    "phased_out": "跃离区",
    "stack": "堆叠",
}
_MOST: Final = 6


def verdict(situation: Situation, played: Played) -> str:
    """The verdict in one sentence, in Simplified; names are as the question has them."""
    return Verdict(situation, played).sentence()


class Verdict:
    """Words for one result."""

    def __init__(self, situation: Situation, played: Played) -> None:
        self.situation = situation
        self.played = played
        self.result: Mapping[str, Any] = played.report.get("result") or {}
        self.objects = {str(one["as"]): one for one in self.result.get("objects") or ()}
        self.names = situation.names

    def sentence(self) -> str:
        """The whole: the answer first, then how things stand."""
        if self.played.refused:
            return f"不能{self._reason()}"
        head = self._head()
        rest = self._rest()
        if head and rest:
            return head if rest == head else f"{head}：{rest.removeprefix(head + '，')}"
        return head or rest or "没有变化"

    def _reason(self) -> str:
        trace: list[dict[str, Any]] = self.played.report.get("trace") or []
        entry = next((one for one in trace if one.get("kind") == "refused"), {})
        why = str((entry.get("data") or {}).get("reason") or "").rstrip("。")
        for keyword in ("先攻", "飞行"):
            why = why.replace(f"（{keyword}）", "")
        return f"：{why}" if why else ""

    # Yes or no.

    def _head(self) -> str:
        if self.played.refused is False:
            return "可以"
        for query in self.situation.queries:
            word = self._answer(query)
            if word:
                return word
        return ""

    def _answer(self, query: Query) -> str:
        if query.kind in ("die", "survive") and query.things:
            alive = [self._in_play(thing) for thing in query.things]
            if all(alive):
                return "不会死" if query.kind == "die" else "活着"
            if not any(alive):
                return "会死" if query.kind == "die" else "活不下来"
        if query.kind in ("lose", "win") or (query.kind == "die" and not query.things):
            return self._outcome(query)
        return ""

    def _outcome(self, query: Query) -> str:
        """Whether the player who is asked about wins, loses or dies; who won, where nobody is named (谁会赢)."""
        words = {"lose": ("会输", "不会输"), "win": ("会赢", "不会赢"), "die": ("会死", "不会死")}[query.kind]
        name = self.names.get(query.player or "")
        player = (self.result.get("players") or {}).get(name)
        if player is None:
            return self._who_won() or "没有人输"
        won = self.result.get("status") == "won" and self.result.get("winner") == name
        if self.result.get("status") == "drawn":
            happens = query.kind != "win"
        else:
            happens = won if query.kind == "win" else bool(player.get("lost")) or (self._is_won() and not won)
        return words[0] if happens else words[1]

    def _is_won(self) -> bool:
        return self.result.get("status") == "won"

    def _who_won(self) -> str:
        status = self.result.get("status")
        if status == "drawn":
            return "平手，双方同时输掉"
        if status == "won":
            return f"{self.result.get('winner')}获胜"
        return ""

    def _in_play(self, thing: Thing) -> bool:
        found = self.objects.get(thing.handle)
        return found is not None and found.get("zone") == "in_play"

    # How things stand.

    def _rest(self) -> str:
        said: list[str] = []
        if self.result.get("status") in ("drawn", "won"):
            said.append(self._who_won())
        asked = [thing for query in self.situation.queries for thing in query.things]
        moved = [thing for thing in self.situation.things if thing.handle and self._changed(thing)]
        for thing in dict.fromkeys([*(id(one) for one in asked), *(id(one) for one in moved)]):
            one = next(other for other in (*asked, *moved) if id(other) == thing)
            if words := self._of_thing(one):
                said.append(words)
        said += self._of_players()
        if any(query.kind in ("be", "happen") for query in self.situation.queries) and "额外" in str(
            self.played.scenario
        ):
            said.append(f"接下来是{self.result.get('turn')}的回合")
        return "，".join(dict.fromkeys(said[: _MOST + 2]))

    def _changed(self, thing: Thing) -> bool:
        found = self.objects.get(thing.handle)
        if found is None or thing.spell or thing.library in ("闪电击", "巨大化", "反击咒语"):
            return False
        return found.get("zone") not in (thing.zone, "stack")

    def _of_thing(self, thing: Thing) -> str:
        found = self.objects.get(thing.handle)
        if found is None:
            return ""
        name = thing.handle
        zone = str(found.get("zone"))
        if zone == "in_play":
            words = [f"{name}在场上"]
            if found.get("power") is not None:
                words[0] = f"{name}是{found['power']}/{found['toughness']}"
                if found.get("damage"):
                    words.append(f"受到{found['damage']}点伤害")
                if found.get("tapped"):
                    words.append("已横置")
            owner = str(found.get("owner"))
            if found.get("controller") not in (None, owner):
                words.append(f"由{found['controller']}操控")
            return "，".join(words)
        if zone == "nowhere":
            return f"{name}消失了"
        place = _ZONES.get(zone, zone).format(owner=found.get("owner"))
        return (
            f"{name}{place}"
            if zone == "removed"
            else f"{name}进了{place}"
            if zone in ("graveyard", "hand", "library")
            else f"{name}在{place}"
        )

    def _of_players(self) -> list[str]:
        players = self.result.get("players") or {}
        said: list[str] = []
        wants_hand = any(query.kind in ("hand", "remain") for query in self.situation.queries)
        for player in (ME, OPP):
            name = self.names[player]
            now = players.get(name)
            if now is None:
                continue
            before = self.situation.players[player].life
            told = before is not None or any(query.kind == "life" for query in self.situation.queries)
            start = 20 if before is None else before
            if now["life"] != start:
                said.append(f"{name}剩{now['life']}点生命")
            elif told and any(query.kind in ("life", "damage") for query in self.situation.queries):
                said.append(f"{name}仍是{now['life']}点生命")
            hand = self.situation.players[player].hand
            if wants_hand and hand is not None:
                left = len(now["hand"])
                thrown = hand - left
                said.append(f"{name}弃{thrown}张，剩{left}张手牌" if thrown > 0 else f"{name}有{left}张手牌，不必弃")
        return said
