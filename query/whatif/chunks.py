"""What a clause is made of: things, players, amounts, verbs, and the little words that relate them."""

from __future__ import annotations

from dataclasses import dataclass, field

from query.whatif.lines import Line


@dataclass(slots=True)
class Amount:
    """A count: of life, poison, damage, mana, cards, counters, points, turns, or pieces (`unit`). value None: it is asked."""

    value: int | None
    unit: str
    color: str | None = None
    counter: str | None = None
    measure: str = ""


@dataclass(slots=True)
class Verb:
    """A verb: its meanings, how it is written, what stands behind it (done, dir, dead, can, cannot), and whereto."""

    senses: tuple[str, ...]
    word: str
    after: set[str] = field(default_factory=set)
    dest: str | None = None

    def may(self, *senses: str) -> bool:
        """Whether it may mean one of these."""
        return any(sense in self.senses for sense in senses)


@dataclass(slots=True)
class Desc:
    """How a clause speaks of a thing, or of several."""

    owner: str | None = None
    det: str | None = None
    count: int | None = None
    ordinal: int | None = None
    pt: str | None = None
    bonus: str | None = None
    kinds: list[str] = field(default_factory=list)
    name: str | None = None
    card: str | None = None
    subtypes: list[str] = field(default_factory=list)
    keywords: list[str] = field(default_factory=list)
    colors: list[str] = field(default_factory=list)
    states: set[str] = field(default_factory=set)
    texts: list[str] = field(default_factory=list)
    parens: list[Line] = field(default_factory=list)
    zone: str | None = None
    pronoun: str | None = None
    clauses: list[list[Chunk]] = field(default_factory=list)
    counters: dict[str, int] = field(default_factory=dict)
    words: str = ""

    @property
    def head(self) -> bool:
        """Whether anything but pointing words says what it is."""
        return bool(self.pt or self.kinds or self.name or self.card or self.subtypes or self.texts or self.parens)

    @property
    def spell(self) -> bool:
        """Whether it speaks of a spell."""
        return any(kind in ("instant", "sorcery", "spell") for kind in self.kinds)


@dataclass(slots=True)
class Chunk:
    """One part of a clause. kind: thing player amount verb role mod neg qw turn step rel zone kw state … ; value: which."""

    kind: str
    value: str = ""
    words: str = ""
    desc: Desc | None = None
    amount: Amount | None = None
    verb: Verb | None = None
    place: int = 0

    def __repr__(self) -> str:
        inside = self.desc or self.amount or self.verb
        return f"{self.kind}:{self.value or self.words}" + (f"<{inside}>" if inside else "")
