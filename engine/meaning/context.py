"""The context in which a piece of card text is followed: whose it is, who is "you", what was chosen and remembered."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from engine.core.game import Game
from engine.core.records import EMPTY, Map


@dataclass(slots=True)
class Context:
    """Where and for whom text is followed. Built when it is needed; what must outlast a step is in frames and records.

    `source` is the object whose text it is (`Self`), `holder` the object that has the ability where that was granted
    by `source` (`此生物` in a granted ability), else the same. `you` is the controller of the spell, ability or
    permanent. `on_stack` is the spell or ability that resolves, 0 for static abilities (which never use last known
    information, 412.5). `targets` are the chosen targets by slot, `legal` those of them that are still legal (413.2a).
    `event` has the roles and the amount of what triggered the ability or is being replaced. `remembered` maps the
    labels of `Remember` to `Memory`.
    """

    game: Game
    source: int
    you: int
    on_stack: int = 0
    holder: int = 0
    targets: tuple[tuple[int, ...], ...] = ()
    legal: tuple[tuple[int, ...], ...] | None = None
    x: int | None = None
    event: Map = EMPTY
    remembered: dict[int, Memory] = field(default_factory=dict)
    chosen: dict[str, Any] = field(default_factory=dict)
    values: dict[str, int] = field(default_factory=dict)  # what WithX says X, Y are
    this: int = 0
    static: bool = False
    subject: int = 0  # the player of the clause, for choices that "who" makes

    @property
    def self(self) -> int:
        """The object that `此生物` and the like mean: the one that has the ability."""
        return self.holder or self.source

    def within(self, **changes: Any) -> Context:
        """The same context with changes; what is remembered is shared."""
        return replace(self, **changes)


def event_ids(event: Map) -> frozenset[int]:
    """All objects and players of an event and of those around it."""
    found: set[int] = set()
    for role, value in event.items():
        if role == "outer":
            found |= event_ids(value)
        elif isinstance(value, tuple):
            found.update(value)
        elif isinstance(value, int) and role != "amount":
            found.add(value)
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class Memory:
    """What an instruction was about: the objects (as they are after it) or players, in order; and its amount."""

    ids: tuple[int, ...] = ()
    amount: int = 0
    verb: str = ""
    done: bool = True


def snapshot(ctx: Context) -> Map:
    """What of a context has to be kept for later: bindings of effects and delayed abilities, as plain values."""
    return Map(
        {
            "you": ctx.you,
            "source": ctx.source,
            "holder": ctx.holder,
            "targets": ctx.targets if ctx.legal is None else ctx.legal,
            "x": ctx.x,
            "event": ctx.event,
            "remembered": Map(ctx.remembered),
            "chosen": Map(
                {
                    k: v
                    for k, v in ctx.chosen.items()
                    if k not in ("did", "could", "unregenerable", "countered_to", "self_replaced")
                }
            ),
            "values": Map(ctx.values),
            "this": ctx.this,
            "subject": ctx.subject,
        }
    )


def restored(ctx: Context, kept: Map) -> Context:
    """A context with what was kept put back."""
    return ctx.within(
        you=kept["you"],
        source=kept["source"],
        holder=kept["holder"],
        targets=kept["targets"],
        x=kept["x"],
        event=ctx.event.with_("outer", kept["event"]) if ctx.event else kept["event"],
        remembered={**kept["remembered"], **ctx.remembered},
        chosen={**kept["chosen"], **ctx.chosen},
        values={**kept["values"], **ctx.values},
        this=kept["this"] or ctx.this,
        subject=kept["subject"],
    )
