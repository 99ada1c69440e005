"""Rules text as players quote it: mended where it leaves out a word that the wording of cards has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from query.whatif.situation import Thing

_BEGINNING: Final = re.compile(r"^(每位|每个|每個|你的|各|所有).{0,8}(维持|維持|回合|抓牌|抽牌).{0,4}[时時]")
_TRIGGER: Final = re.compile(r"^((?:每当|每當|当|當|在|于|於)[^，,：:。]{2,40}?)(?<![时時])[，,]")


@lru_cache(maxsize=512)
def mended(text: str, name: str, kind: str) -> str:
    """The text, or the nearest wording of it that the grammar of cards reads; the text itself where none does."""
    for wording in _wordings(text):
        if _readable(wording, name, kind):
            return wording
    return text


def _wordings(text: str) -> Iterator[str]:
    yield text
    plain = text.strip().rstrip("。.！!")
    yield plain
    if _BEGINNING.match(plain):
        yield "在" + plain
    timed = _TRIGGER.sub(r"\1时，", plain)
    yield timed
    for written, meant in (
        ("它的操控者", "其操控者"),
        ("自己", "此生物"),
        ("这个生物", "此生物"),
        ("這個生物", "此生物"),
        ("这张牌", "此牌"),
        ("坟场", "坟墓场"),
        ("墳場", "墳墓場"),
    ):
        if written in timed:
            yield timed.replace(written, meant)
    yield f"直到回合结束，{plain}"


def readable(text: str, thing: Thing) -> bool:
    """Whether the grammar of cards reads a text, or a near wording of it, as a thing's."""
    kind = "sorcery" if thing.spell else "creature"
    return any(_readable(wording, thing.name or "", one) for wording in _wordings(text) for one in (kind, "instant"))


def _readable(text: str, name: str, kind: str) -> bool:
    from engine.cards import CardError, compile_text

    try:
        compile_text(text, name, (kind,))
    except CardError:
        return False
    return True
