"""Who does what to whom in a clause: the chunks around one verb, sorted by the part that they have in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from query.whatif.chunks import Amount, Chunk, Desc, Verb


@dataclass(slots=True)
class Roles:
    """The parts around a verb.

    subject: what stands before it; use: what it is done with; moved: after 把; agent: after 被; toward: after 对, 朝;
    gift: after 给; object: what stands behind it.
    """

    verb: Verb
    subject: list[Chunk] = field(default_factory=list)
    use: list[Chunk] = field(default_factory=list)
    moved: list[Chunk] = field(default_factory=list)
    agent: list[Chunk] = field(default_factory=list)
    toward: list[Chunk] = field(default_factory=list)
    gift: list[Chunk] = field(default_factory=list)
    object: list[Chunk] = field(default_factory=list)
    amounts: list[Amount] = field(default_factory=list)
    passive: bool = False
    modal: str | None = None
    negated: bool = False
    asks: bool = False
    questions: set[str] = field(default_factory=set)
    adverbs: set[str] = field(default_factory=set)
    zones: list[str] = field(default_factory=list)
    states: set[str] = field(default_factory=set)
    keywords: list[str] = field(default_factory=list)
    colors: list[str] = field(default_factory=list)
    units: list[str] = field(default_factory=list)
    bonus: str | None = None
    mana: str | None = None
    parens: list[str] = field(default_factory=list)
    step: str | None = None
    turn: str | None = None
    past: bool = False

    def described(self, *lists: list[Chunk]) -> list[Desc]:
        """The descriptions of things in these lists (of all, where none is given), in order."""
        chosen: Iterable[list[Chunk]] = lists or (
            self.subject,
            self.use,
            self.moved,
            self.agent,
            self.toward,
            self.gift,
            self.object,
        )
        return [chunk.desc for listed in chosen for chunk in listed if chunk.desc is not None]

    def players(self, *lists: list[Chunk]) -> list[str]:
        """The words for players in these lists."""
        chosen: Iterable[list[Chunk]] = lists or (self.subject, self.agent, self.object)
        return [chunk.value for listed in chosen for chunk in listed if chunk.kind == "player"]


def looks_like_spell(desc: Desc) -> bool:
    """Whether a description is of something that is played for what it does: a spell, or a card of the library that is one."""
    from query.whatif.cards import is_spell
    from query.whatif.describing import NICKNAMED, kind_of_text
    from query.whatif.situation import Thing

    if desc.pt:
        return False
    if desc.card is not None and is_spell(Thing(library=desc.card)):
        return True
    if any(kind in ("instant", "sorcery", "spell") or kind in NICKNAMED for kind in desc.kinds):
        return True
    return bool(desc.texts) and not desc.kinds and not desc.name and kind_of_text(desc.texts[0]) == "instant"
