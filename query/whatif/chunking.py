"""From words to chunks: amounts, verbs with what stands behind them, and the little words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from query.whatif.chunks import Amount, Chunk, Verb
from query.whatif.lines import Line
from query.whatif.things import ThingReader
from query.whatif.tokens import Token

#: Before power and toughness these tell what it has become, which the game finds out by itself.
_NOW: Final = frozenset(
    ("现在", "目前", "当前", "眼下", "变成", "变", "算", "成了", "相当于", "暂时", "成为", "现在是", "已经是", "变到")
)
_OBJECT_AHEAD: Final = ("num", "c", "meas", "q", "name", "card", "pt", "n", "det", "sub")


class Chunker(ThingReader):
    """Reads the words of one clause as chunks."""

    def __init__(self, tokens: Sequence[Token], line: Line) -> None:
        super().__init__(tokens, line)
        self.chunks: list[Chunk] = []

    def read(self) -> list[Chunk]:
        """All chunks of the clause, in order."""
        place = 0
        while place < len(self.tokens):
            place = self._one(place)
        return self.chunks

    def _put(self, kind: str, value: str, start: int, end: int) -> int:
        self.chunks.append(Chunk(kind, value, self.words(start, end), place=start))
        return end

    def _one(self, place: int) -> int:
        token = self.tokens[place]
        if token.has("det") and self.has(place + 1, "num"):
            measured = self._amount(place + 1)
            if measured is not None and measured[0].unit in ("point", "damage", "life", "mana"):
                return place + 1
        if not token.known:
            return self._put("unknown", token.word, place, place + 1)
        if place in self._relative and (thing := self.thing(place)) is not None:
            self.chunks.append(Chunk("thing", "", self.words(place, thing[1]), desc=thing[0], place=place))
            return thing[1]
        for kind in ("tm", "mana", "bonus"):
            value = token.value(kind)
            if value is not None and not (kind == "bonus" and self._counter_or_thing(place)):
                return self._put("moment" if kind == "tm" else kind, value, place, place + 1)
        if token.has("qw", "yn") and not token.has("x") and place + 1 < len(self.tokens):
            pass
        elif token.has("qw") and not token.has("qw", "howmany"):
            return self._put("qw", token.value("qw") or "", place, place + 1)
        if token.word in _NOW and self.has(place + 1, "pt") and not self.head(place + 2):
            return place + 2
        if token.has("pt") and self.chunks and self.chunks[-1].verb is not None and self._reaches(self.chunks[-1].verb):
            return place + 1
        if (
            token.has("num")
            and (thing := self.thing(place)) is not None
            and (thing[0].head or thing[0].states or thing[0].clauses)
        ):
            self.chunks.append(Chunk("thing", "", self.words(place, thing[1]), desc=thing[0], place=place))
            return thing[1]
        if (found := self._amount(place)) is not None:
            amount, end = found
            self.chunks.append(Chunk("amount", amount.unit, self.words(place, end), amount=amount, place=place))
            return end
        if token.has("u", "poison") and self.has(place + 1, "num") and self.has(place + 2, "meas"):
            amount = Amount(
                int(self.tokens[place + 1].value("num") or 0), "poison", measure=self.tokens[place + 2].word
            )
            self.chunks.append(Chunk("amount", "poison", self.words(place, place + 3), amount=amount, place=place))
            return place + 3
        if (owner := self._turn_of(place)) is not None:
            return self._put("turn", owner, place, place + (2 if self.has(place + 1, "de") else 1))
        if self._time(place):
            kind = "turn" if token.has("turn") else "step"
            return self._put(kind, token.value(kind) or "", place, place + 1)
        if token.word in ("给", "分给") and self._shares_out(place):
            self.chunks.append(Chunk("verb", "divide", token.raw, verb=Verb(("divide",), token.word), place=place))
            return place + 1
        if self._role(place):
            return self._put("role", token.value("b") or "", place, place + 1)
        if not self._verb_first(place) and (thing := self.thing(place)) is not None:
            desc, end = thing
            if desc.pronoun is not None and self.has(end, "de") and self.has(end + 1, "q"):
                return end
            self.chunks.append(Chunk("thing", "", self.words(place, end), desc=desc, place=place))
            return end
        if token.has("kw") and (self.has(place - 1, "v", "have") or self.has(place - 1, "neg")):
            return self._put("kw", token.value("kw") or "", place, place + 1)
        if token.has("v") and self._is_verb(place):
            return self._verb(place)
        return self._little(place)

    def _reaches(self, verb: Verb) -> bool:
        """Whether a verb tells what size something reaches: 加到4/4, 变成3/3."""
        return verb.may("give_pump", "shrink", "gainlife") and (verb.word.endswith("到") or "to:到" in verb.after)

    def _little(self, place: int) -> int:
        token = self.tokens[place]
        end = place + 1
        if token.has("pl"):
            player = token.value("pl") or ""
            if player in ("me", "opp") and self.has(end, "pl", "self"):
                end += 1
            return self._put("player", player, place, end)
        if token.value("a") in ("attacking", "blocking") and not self.body(end):
            sense = "attack" if token.value("a") == "attacking" else "block"
            self.chunks.append(Chunk("verb", sense, token.raw, verb=Verb((sense,), token.word), place=place))
            return end
        for kind in ("mod", "neg", "kw", "rel", "z", "conj", "a", "adv", "qw", "u", "n", "c", "ord", "turn", "step"):
            value = token.value(kind)
            if value is not None:
                name = {"z": "zone", "a": "state", "u": "unit", "n": "noun", "c": "color"}.get(kind, kind)
                return self._put(name, value, place, end)
        if token.has("x") or token.has("dir") or token.has("asp") or token.has("de") or token.has("b"):
            return end
        if token.has("punct"):
            return end
        if token.has("v"):
            return self._verb(place)
        if token.has("paren"):
            return self._put("paren", token.word, place, end)
        if token.has("meas") or token.has("det") or token.has("num"):
            return self._put("bit", token.word, place, end)
        return self._put("unknown", token.word, place, end)

    def _turn_of(self, place: int) -> str | None:
        """Whose turn 对手的维持步骤 speaks of."""
        value = self.tokens[place].value("pl")
        if value not in ("me", "opp", "a", "b"):
            return None
        ahead = place + (2 if self.has(place + 1, "de") else 1)
        if not self.has(ahead, "step") or not self._time(ahead) or self.has(ahead, "v"):
            return None
        if self.tokens[ahead].value("step") in ("declare_attackers", "declare_blockers", "combat_damage", "combat"):
            return None
        return {"me": "my"}.get(value, value)

    def _time(self, place: int) -> bool:
        token = self.tokens[place]
        if token.has("turn"):
            return True
        if not token.has("step"):
            return False
        if token.has("v") and token.word in ("重置", "盖"):
            return self.has(place + 1, "rel") or place + 1 == len(self.tokens)
        return True

    def _shares_out(self, place: int) -> bool:
        """Whether 给 deals out damage: 把3点全给2/2."""
        told = [chunk for chunk in self.chunks[-2:] if chunk.amount is not None]
        return (
            bool(told)
            and told[-1].amount is not None
            and told[-1].amount.unit in ("damage", "point")
            and self.thing(place + 1) is not None
        )

    def _role(self, place: int) -> bool:
        """Whether a word that may mark a role marks one here: something that can have a role follows."""
        token = self.tokens[place]
        if not token.has("b"):
            return False
        if token.has("v", "equip") and token.word.endswith("着") and self.chunks and self.chunks[-1].desc is not None:
            return False
        value = token.value("b")
        if value in ("from", "at"):
            return (
                self.has(place + 1, "z")
                or not token.has("x")
                or (token.word == "在" and self.thing(place + 1) is not None)
            )
        ahead = place + 1
        while ahead < len(self.tokens) and self.tokens[ahead].word in ("了", "着", "上", "个", "过", "掉", "到"):
            ahead += 1
        if value == "bei":
            return True
        if value == "to" and token.has("v") and not any(later.has("v") for later in self.tokens[ahead:]):
            return False
        if ahead >= len(self.tokens):
            return False
        following = self.tokens[ahead]
        if following.has("pl") and value in ("to", "give", "ba", "use"):
            return True
        if self._amount(ahead) is not None and self.thing(ahead) is None:
            return False
        return self.thing(ahead) is not None or (value in ("to",) and following.has("z", "face"))

    def _verb_first(self, place: int) -> bool:
        """Whether a word that may be a thing or a verb is a verb here."""
        token = self.tokens[place]
        if not token.has("v") or any(token.has(kind) for kind in ("pt", "name", "q", "pl", "it")):
            return False
        if token.has("a") or token.has("det"):
            return not self.body(place + 1) and not self.has(place + 1, "de")
        if token.has("card") or token.has("n"):
            before = self.tokens[place - 1] if place else None
            if before is not None and any(before.has(kind) for kind in ("meas", "num", "det", "b", "de")):
                return False
            return token.has("v") and not token.word.startswith("反击咒")
        return not token.has("det")

    def _is_verb(self, place: int) -> bool:
        token = self.tokens[place]
        if (
            token.has("conj")
            or token.has("asp")
            or token.has("rel")
            or token.has("dir")
            or token.has("x")
            or token.has("mod")
        ):
            return self._predicate(place)
        return True

    def _predicate(self, place: int) -> bool:
        """Whether a word that is mostly a little word is a verb here: something follows that it does something to."""
        token = self.tokens[place]
        ahead = place + 1
        while ahead < len(self.tokens) and self.has(ahead, "asp", "done") and not self.has(ahead, "z"):
            ahead += 1
        if self.has(ahead, "qw", "yn") and self.chunks and self.chunks[-1].kind == "mod":
            return True
        if ahead >= len(self.tokens) and token.word == "上":
            before = self.chunks[-1] if self.chunks else None
            if len(self.chunks) > 1 and self.chunks[-2].kind == "role":
                return False
            return before is not None and (
                before.kind == "adv" or (before.desc is not None and before.desc.pt is not None)
            )
        if ahead >= len(self.tokens):
            return token.word not in (
                "来",
                "去",
                "到",
                "上",
                "得",
                "要",
                "在",
                "过",
                "出",
                "同",
                "没",
                "还",
            ) or token.word in ("过",)
        following = self.tokens[ahead]
        if following.has("de") and ahead + 1 >= len(self.tokens):
            return True
        if token.word in ("去", "来", "到", "跑"):
            return (following.has("num") or following.has("meas")) and token.word == "来"
        if token.word in ("过", "进"):
            return any(following.has(kind) for kind in ("step", "turn", "z"))
        if token.word == "出" and (told := self.thing(ahead)) is not None and "land" in told[0].kinds:
            return True
        if token.word in ("出", "要", "取"):
            return following.has("c") or following.has("u", "mana") or following.has("num") or following.has("mana")
        if token.word in ("上", "下", "开", "出", "落", "补", "放", "点", "得", "回", "掉", "没", "用", "起"):
            return (
                self.thing(ahead) is not None
                or any(following.has(kind) for kind in _OBJECT_AHEAD)
                or token.word in ("掉", "没")
            )
        return token.word not in ("还", "同", "跟", "连")

    def _verb(self, place: int) -> int:
        token = self.tokens[place]
        verb = Verb(token.values("v"), token.word)
        end = place + 1
        while end < len(self.tokens):
            behind = self.tokens[end]
            if behind.has("asp") and behind.word != "不" + token.word and not self._starts_verb(end, verb):
                verb.after.update(behind.values("asp"))
                if behind.has("v", "return") or behind.word in ("回", "到", "进", "入", "在", "上"):
                    verb.after.add("to:" + behind.word)
                end += 1
            elif verb.may("bounce") and behind.has("v", "bounce"):
                verb.dest = "hand"
                end += 1
            elif behind.word in ("在", "至", "入", "到", "往", "进去") and self.has(end + 1, "z"):
                end += 1
            elif (
                behind.has("z")
                and (
                    any(one.startswith("to:") for one in verb.after)
                    or self.tokens[end - 1].word in ("在", "至", "入", "到", "往", "进")
                )
            ) or (behind.has("z") and verb.may("bounce", "go_to", "return", "putcounter") and not verb.dest):
                verb.dest = behind.value("z")
                end += 1
                break
            elif behind.word[:1] in ("不", "没") and behind.word[1:] == token.word:
                self.chunks.append(Chunk("qw", "yn", self.words(place, end + 1), place=place))
                end += 1
            elif (
                behind.has("neg")
                and self.has(end + 1, "v")
                and behind.word in ("不", "没")
                and self.tokens[end + 1].word == token.word
            ):
                self.chunks.append(Chunk("qw", "yn", self.words(place, end + 2), place=place))
                end += 2
            else:
                break
        self.chunks.append(Chunk("verb", verb.senses[0], self.words(place, end), verb=verb, place=place))
        return end

    def _starts_verb(self, place: int, verb: Verb) -> bool:
        """Whether a word that may stand behind a verb begins something of its own."""
        token = self.tokens[place]
        if token.has("meas") and self.body(place + 1) and token.word in ("下", "道"):
            return False
        if token.word in ("出", "过", "进", "上", "下", "开", "回", "掉", "没", "走"):
            if token.word == "出" and (
                self.has(place + 1, "c") or self.has(place + 1, "u", "mana") or self.has(place + 1, "mana")
            ):
                return True
            if token.word in ("进", "过") and (self.has(place + 1, "step") or self.has(place + 1, "turn")):
                return True
            if token.word == "没":
                return place + 1 < len(self.tokens)
        return False

    def _counter_or_thing(self, place: int) -> bool:
        return self.has(place + 1, "u", "counter") or self.has(place + 1, "de")

    def _amount(self, place: int) -> tuple[Amount, int] | None:
        """An amount that begins at a place, and where it ends."""
        token = self.tokens[place]
        if token.has("bonus") and self.has(place + 1, "u", "counter"):
            return Amount(1, "counter", counter=token.word), place + 2
        asked = token.has("qw", "howmany")
        if not asked and not token.has("num"):
            if token.has("meas") and self.has(place + 1, "bonus") and self.has(place + 2, "u", "counter"):
                return Amount(1, "counter", counter=self.tokens[place + 1].word), place + 3
            if token.has("u", "point") and self.has(place + 1, "c") and not self.body(place + 2):
                return Amount(1, "mana", color=self.tokens[place + 1].value("c")), place + 2
            return None
        value = None if asked else int(token.value("num") or 0)
        end = place + 1
        measure = ""
        if end < len(self.tokens) and (self.has(end, "u", "point") or self.has(end, "meas")) and not self._unit_at(end):
            measure = self.tokens[end].word
            end += 1
            if end < len(self.tokens) and self.has(end, "de"):
                end += 1
        color = None
        if end < len(self.tokens) and self.has(end, "c") and not self.body(end + 1):
            if self.has(end + 1, "u", "mana"):
                return Amount(value, "mana", color=self.tokens[end].value("c"), measure=measure), end + 2
            if measure in ("点", "个", "费", ""):
                color = self.tokens[end].value("c")
                return Amount(value, "mana", color=color, measure=measure), end + 1
        if end < len(self.tokens) and self.has(end, "bonus") and self.has(end + 1, "u", "counter"):
            return Amount(value, "counter", counter=self.tokens[end].word, measure=measure), end + 2
        unit = self._unit_at(end)
        if unit is not None and not (unit == "card" and self.body(end + 1)):
            if unit == "mana" and self.has(end + 1, "c") and not self.body(end + 2):
                return Amount(value, "mana", color=self.tokens[end + 1].value("c"), measure=measure), end + 2
            return Amount(value, unit, measure=measure or self.tokens[end].word), end + 1
        if (measure and self.body(end)) or (end < len(self.tokens) and self.has(end, "q")):
            return None
        if not measure and self.body(end):
            return None
        if measure == "点" or measure == "滴":
            return Amount(value, "point", measure=measure), end
        return Amount(value, "piece" if measure else "", measure=measure), end
