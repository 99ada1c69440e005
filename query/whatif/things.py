"""How a clause speaks of a thing: 对手那只有反红保护的2/2, 一张同名的, 我刚拍下来的1/1士兵衍生物.

The parts come in this order, each may be missing: whose it is, which, how many, what it is like, what it is, and in
brackets or quotation marks what it does.
"""

from __future__ import annotations

from typing import Final

from query.whatif.cards import is_spell
from query.whatif.chunks import Chunk, Desc, Verb
from query.whatif.describing import kind_of_text
from query.whatif.relatives import RelativeReader
from query.whatif.situation import Thing
from query.whatif.tokens import Token

_OWNERS: Final = frozenset(("me", "opp", "a", "b", "self"))
_HEADS: Final = ("pt", "n", "name", "card", "sub")
_QUALITIES: Final = ("c", "kw", "a")
_UNITS: Final = ("times", "life", "poison", "damage", "mana", "counter", "card", "turn", "pt")
_CALLED: Final = frozenset(("叫", "名叫", "叫做", "叫作", "名为"))


class ThingReader(RelativeReader):
    """Reads descriptions of things out of the words of a clause."""

    # Things.

    def thing(self, place: int) -> tuple[Desc, int] | None:
        """The description of a thing that begins at a place, and where it ends; None where none begins."""
        desc = Desc()
        at = place if place in self._relative else self._whose(desc, place)
        at = self._marked(desc, at)
        at, pointed = self._which(desc, at)
        start = at
        at = self._like(desc, at)
        if at == start and not pointed and desc.owner is None:
            return None
        if (not desc.head and not (pointed or desc.count)) or (not desc.head and not self.has(at, "paren")):
            if desc.pronoun is None and not self._elliptic(desc, place, at, pointed):
                return None
        elif desc.kinds == ["card"] and (desc.count is not None) and not (desc.states or desc.clauses or desc.texts):
            return None
        at = self._told(desc, at)
        desc.words = self.words(place, at)
        return desc, at

    def _whose(self, desc: Desc, place: int) -> int:
        at = place
        if self.has(at, "it"):
            return at
        if self.has(at, "pl") and self.tokens[at].value("pl") in _OWNERS:
            desc.owner = self.tokens[at].value("pl")
            at += 1
            if desc.owner != "self" and self.has(at, "pl", "self"):
                at += 1
        if (
            desc.owner is not None
            and self.has(at, "x")
            and not self.has(at, "v")
            and self.has(at + 1, "det")
            and len(self.tokens[at + 1].word) > 1
        ):
            at += 1
        after = at
        if self.has(after, "z") and self.tokens[after].value("z") in ("in_play", "hand", "graveyard", "library"):
            zone = self.tokens[after].value("z")
            after += 1
            if self.has(after, "de"):
                after += 1
                desc.zone, at = zone, after
            elif (
                (self.has(after, "det") or self.has(after, "meas"))
                and desc.owner is not None
                and not self.has(after, "meas")
            ):
                desc.zone, at = zone, after
        elif self.has(at, "de") and desc.owner is not None:
            at += 1
            if self.has(at, "z") and self.has(at + 1, "de"):
                desc.zone = self.tokens[at].value("z")
                at += 2
        return at

    def _marked(self, desc: Desc, place: int) -> int:
        """绿的那只, 飞的那个: a quality before what points."""
        token = self.tokens[place] if place < len(self.tokens) else None
        if (
            token is None
            or not self.has(place + 1, "de")
            or not (self.has(place + 2, "det") or self.has(place + 2, "num"))
        ):
            return place
        if token.has("c"):
            desc.colors.append(token.value("c") or "")
        elif token.has("kw") and not token.has("v"):
            desc.keywords.append(token.value("kw") or "")
        elif token.has("a"):
            desc.states.add(token.value("a") or "")
        else:
            return place
        return place + 2

    def _which(self, desc: Desc, place: int) -> tuple[int, bool]:
        """这, 那两只, 三个, 另一张 …; whether anything pointed."""
        at = place
        if self.has(at, "it"):
            desc.pronoun = self.tokens[at].value("it")
            return at + 1, True
        pointed = False
        while at < len(self.tokens):
            token = self.tokens[at]
            if (
                token.has("det")
                and not (token.has("rel") or token.has("a"))
                and (token.value("det") != "of_them" or not pointed)
            ):
                value = token.value("det")
                if value in ("all", "each") and not (self.body(at + 1) or self.has(at + 1, "n")):
                    break
                desc.det = desc.det if desc.det in ("another", "rest") else value
                if token.word.endswith(("个", "只", "张", "座", "位", "块", "头")) and value in (
                    "this",
                    "that",
                    "another",
                ):
                    desc.count = desc.count or 1
                pointed = pointed or len(token.word) > 1 or self.has(at + 1, "meas") or self.has(at + 1, "num")
            elif token.has("num") and (self.has(at + 1, "meas") or self.body(at + 1) or token.has("meas")):
                if self.has(at + 1, "u", "point") and not self.has(at + 1, "meas"):
                    break
                desc.count = int(token.value("num") or 1)
            elif token.has("ord"):
                desc.ordinal = int(token.value("ord") or 1) if (token.value("ord") or "").isdigit() else None
                pointed = True
            elif token.has("meas") and not self._marks(at) and (at > place or self._measures(at)):
                if desc.count is None:
                    desc.count = 1 if desc.det != "all" else None
                if token.has("meas", "pair"):
                    desc.count = 2
            elif token.has("adv", "again") and token.word in ("多",) and self.has(at + 1, "num"):
                pass
            else:
                break
            at += 1
        return at, pointed

    def _marks(self, place: int) -> bool:
        """Whether a word that may count marks a role instead: 我把石巨人 …"""
        return self.tokens[place].has("b") and not self.has(place - 1, "num")

    def _measures(self, place: int) -> bool:
        """Whether a bare measure word counts what follows: 拍个仿生妖, 下张地."""
        token = self.tokens[place]
        if token.has("z") and not self.body(place + 1):
            return False
        if token.has("v") and token.word in ("发", "下", "把", "种", "记"):
            return False
        return self.body(place + 1) or self.has(place + 1, "q") or (place + 1) in self._relative

    def _like(self, desc: Desc, place: int) -> int:
        """Qualities and kinds, relative clauses, quotations."""
        at = place
        while at < len(self.tokens):
            token = self.tokens[at]
            if at in self._relative and not desc.head:
                start, end = self._relative[at]
                desc.clauses.append(self._inner(start, end))
                at = end + 1
                if self.has(at, "pl") and self.tokens[at].value("pl") in _OWNERS and desc.owner is None:
                    desc.owner = self.tokens[at].value("pl")
                    at += 2 if self.has(at + 1, "de") else 1
                continue
            if token.has("q") and not (self.has(at + 1, "de") and not self.body(at + 2)):
                desc.texts.append(token.value("q") or "")
                at += 2 if self.has(at + 1, "de") else 1
            elif token.has("pt") and desc.pt is None:
                desc.pt = token.value("pt")
                at += 1
            elif token.has("num") and self.has(at + 1, "u", "mana") and self.has(at + 2, "de"):
                at += 3
            elif token.has("bonus") and desc.bonus is None and (self.body(at + 1) or self.has(at + 1, "de")):
                desc.bonus = token.value("bonus")
                at += 1
            elif token.has("name") and desc.name is None:
                desc.name = self._name(token)
                at += 1
            elif (
                token.has("card")
                and desc.card is None
                and desc.name is None
                and not (token.has("v") and (desc.pronoun is not None or desc.head))
                and not (desc.pt and is_spell(Thing(library=token.value("card"))))
            ):
                desc.card = token.value("card")
                at += 1
            elif token.has("sub") and not desc.name:
                desc.subtypes.append(token.raw)
                at += 1
            elif (
                token.has("n")
                and self.head(at)
                and not (token.has("v") and self._verbal(desc, at))
                and self._fits(desc, token)
            ):
                desc.kinds.append(token.value("n") or "")
                if token.word.endswith("生物") and token.has("n", "legend"):
                    desc.kinds.append("creature")
                at += 1
            elif (
                token.has("c")
                and (self.body(at + 1) or self.has(at + 1, "de") or desc.pt)
                and not self.has(at + 1, "u")
            ):
                desc.colors.append(token.value("c") or "")
                at += 1
            elif token.has("kw") and self._keyword_here(desc, at):
                desc.keywords.append(token.value("kw") or "")
                at += 1
            elif token.has("a") and self._state_here(desc, at):
                self._of_state(desc, token.value("a") or "")
                at += 1
            elif token.has("neg") and self.has(at + 1, "kw") and self.has(at + 2, "de") and self.body(at + 3):
                at += 2
            elif (
                (
                    token.has("x")
                    and not token.has("v")
                    and desc.det
                    and not desc.head
                    and self.has(at + 1, "a")
                    and self._state_here(desc, at + 1)
                )
                or (token.has("x") and at > place and self.has(at + 1, "kw") and desc.pt and token.word in ("也", "带"))
                or (token.has("de") and (at > place or desc.owner) and self._goes_on(desc, at))
            ):
                at += 1
            else:
                break
        return at

    def _name(self, token: Token) -> str:
        """A name as it was written, without the marks around it."""
        quoted = len(token.raw) == 1 and self.line.quote(token.raw) is not None
        return (token.value("name") or "") if quoted else token.raw

    def _fits(self, desc: Desc, token: Token) -> bool:
        """Whether a word for a kind still belongs to the description: 神器生物, 士兵衍生物, but no second noun behind a name."""
        kind = token.value("n")
        if desc.name or desc.card:
            return kind in ("token", "card", "creature", "enchantment") and not desc.kinds
        return True

    def _verbal(self, desc: Desc, place: int) -> bool:
        """Whether a word that may be a noun or a verb goes on as a verb: 烧, 装备, 反击."""
        before = self.tokens[place - 1] if place else None
        if desc.pt and self.tokens[place].value("n") in ("burn", "removal", "pump_spell"):
            return True
        counted = before is not None and (
            before.has("meas") or before.has("num") or before.has("det") or before.has("de")
        )
        return not counted and not (desc.kinds or desc.count)

    def _keyword_here(self, desc: Desc, place: int) -> bool:
        token = self.tokens[place]
        if token.has("v") and not (self.body(place + 1) or (self.has(place + 1, "de") and self.body(place + 2))):
            return token.has("kw", "变身") and bool(desc.pt)
        if self.body(place + 1) or (self.has(place + 1, "de") and self.body(place + 2)):
            return True
        return bool(desc.pt or desc.kinds or desc.name) and not self.has(place - 1, "v")

    def _state_here(self, desc: Desc, place: int) -> bool:
        if self.body(place + 1) or (self.has(place + 1, "de") and self.body(place + 2)):
            return True
        token = self.tokens[place]
        elliptic = token.word.endswith("的") or self.has(place + 1, "de")
        return elliptic and (
            desc.count is not None or desc.owner is not None or desc.det is not None or token.has("a", "same_name")
        )

    def _of_state(self, desc: Desc, state: str) -> None:
        """A word for a state; 攻击的, 挡的 are clauses of their own: they tell what happens."""
        sense = {"attacking": "attack", "blocking": "block"}.get(state)
        if sense is None:
            desc.states.add(state)
            return
        desc.clauses.append([Chunk("verb", sense, state, verb=Verb((sense,), state))])

    def _goes_on(self, desc: Desc, place: int) -> bool:
        """Whether 的 leads on to more of the same description."""
        if self.body(place + 1) or (place + 1) in self._relative or self.has(place + 1, "q"):
            return True
        if desc.head and not (
            self.tokens[place - 1].has("a") or self.tokens[place - 1].has("kw") or self.tokens[place - 1].has("c")
        ):
            return False
        return place + 1 >= len(self.tokens) or not self.has(place + 1, "meas")

    def _elliptic(self, desc: Desc, place: int, at: int, pointed: bool) -> bool:
        """Whether what says only which one is a thing: 对手那只, 另一张, 我的, 盖着的."""
        timed = any(self.has(at, kind) for kind in ("step", "turn")) or (self.has(at, "rel") and not self.has(at, "v"))
        if timed and desc.ordinal is None:
            return False
        if pointed or desc.states or desc.clauses:
            return True
        if desc.owner is not None and self.has(at - 1, "de"):
            return not any(self.has(at, "z", zone) for zone in ("face", "hand", "library", "graveyard", "body"))
        counted = self.has(at - 1, "meas") and self.tokens[at - 1].word in ("个", "只", "头", "隻", "匹", "位")
        return desc.owner is not None and desc.count is not None and counted and self._unit_at(at) is None

    def _unit_at(self, place: int) -> str | None:
        """The unit that the word at a place counts."""
        values = self.tokens[place].values("u") if place < len(self.tokens) else ()
        return next((value for value in values if value in _UNITS), None)

    def _told(self, desc: Desc, place: int) -> int:
        """Brackets and quotations behind a description, and power and toughness behind a name."""
        at = place
        while at < len(self.tokens):
            token = self.tokens[at]
            if token.has("paren"):
                inside = self.line.paren(token.word)
                if inside is not None:
                    desc.parens.append(inside)
                at += 1
            elif token.has("pt") and desc.pt is None and (desc.name or desc.card or desc.subtypes or desc.kinds):
                desc.pt = token.value("pt")
                at += 1
            elif token.word in _CALLED and self.has(at + 1, "name") and desc.name is None and desc.head:
                desc.name = self._name(self.tokens[at + 1])
                at += 2
            elif token.has("q") and desc.head and not (desc.pt and kind_of_text(token.value("q") or "") == "instant"):
                desc.texts.append(token.value("q") or "")
                at += 1
            elif (
                (token.has("conj") or token.has("adv") or token.word in ("也", "又有", "又", "带"))
                and desc.keywords
                and self.has(at + 1, "kw")
                and not self.has(at + 2, "de")
            ):
                at += 1
            elif token.has("kw") and desc.pt and not token.has("v"):
                desc.keywords.append(token.value("kw") or "")
                at += 1
            else:
                break
        return at

    def _inner(self, start: int, end: int) -> list[Chunk]:
        """The chunks of a relative clause."""
        from query.whatif.chunking import Chunker

        return Chunker(self.tokens[start:end], self.line).read()
