"""Combat damage: assigned, put on the stack as one object, dealt as it was assigned (310, 502.9)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from engine import zones
from engine.cards import model as m
from engine.combat.bands import divided_by_other_side
from engine.combat.state import attackers, blockers, blockers_of
from engine.combat.statements import about
from engine.core.choices import Division, Domain, Refusal
from engine.core.events import Event
from engine.core.game import Game
from engine.core.records import Map
from engine.core.ruleset import Procedure, procedure
from engine.core.state import Frame
from engine.turn.structure import Scheduled, schedule


class Assignment(Domain):
    """How a creature's combat damage may be divided: a tuple of (recipient, amount), all of its power (310.2).

    `lethal` maps blockers to what still has to be assigned to each before anything may go to `beyond`, the defending
    player, for a creature with trample (502.9b).
    """

    __slots__ = ("beyond", "division", "lethal")

    def __init__(self, power: int, recipients: tuple[int, ...], rule: str, lethal: Map | None, beyond: int) -> None:
        self.lethal = lethal
        self.beyond = beyond
        self.division = Division(power, recipients, 0, rule)

    def check(self, answer: Any) -> Refusal | None:
        refusal = self.division.check(answer)
        if refusal is not None and refusal.why == "wrong_total":
            return Refusal(("310.2a", *refusal.rules), refusal.why, refusal.data)
        if refusal is not None or self.lethal is None:
            return refusal
        shares = dict(answer)
        if shares.get(self.beyond, 0):
            for blocker, needed in self.lethal.items():
                if shares.get(blocker, 0) < needed:
                    return Refusal(("502.9b",), "not_lethal", Map({"object": blocker, "amount": needed}))
        return None

    def iterate(self) -> Iterator[Any]:
        return (answer for answer in self.division.iterate() if self.check(answer) is None)

    def sample(self, random: Random) -> Any:
        answer = self.division.sample(random)
        return answer if self.check(answer) is None else self.lethal_first()

    def single(self) -> Any:
        if len(self.division.recipients) == 1:
            return ((self.division.recipients[0], self.division.total),)
        return super().single()

    def lethal_first(self) -> tuple[tuple[int, int], ...]:
        """Damage lethal to each blocker in the order of the declaration, the rest to the last, or beyond (trample)."""
        left = self.division.total
        shares: dict[int, int] = {}
        recipients = self.division.recipients
        needs = self.needs or Map()
        for number in recipients:
            if number == self.beyond:
                continue
            shares[number] = min(left, needs.get(number, left))
            left -= shares[number]
        if left:
            last = self.beyond if self.beyond in recipients else recipients[-1]
            shares[last] = shares.get(last, 0) + left
        return tuple((number, amount) for number, amount in shares.items() if amount)

    @property
    def needs(self) -> Map | None:
        """What is lethal to each recipient."""
        return self.lethal


class Blocked(Assignment):
    """An assignment without trample, which knows what is lethal for the sake of a default."""

    __slots__ = ("_needs",)

    def __init__(self, power: int, recipients: tuple[int, ...], rule: str, needs: Map) -> None:
        super().__init__(power, recipients, rule, None, 0)
        self._needs = needs

    @property
    def needs(self) -> Map | None:
        return self._needs


def begin(game: Game, frame: Frame) -> None:
    """310.5, 502.2b-c, 502.28b-d: whether this is the first of two combat damage steps, and which creatures assign damage.

    In the second, what has assigned doesn't assign again, whether it lost first strike (502.2c) or not, but for double
    strike (502.28c, 502.28d).
    """
    table = game.table
    everybody = (*attackers(game), *blockers(game))
    strikers = {n for n in everybody if game.view(n).has("first_strike") or game.view(n).has("double_strike")}
    first = table.combat.get("first")
    if first is None and strikers:
        assigning = tuple(n for n in everybody if n in strikers)
        schedule(game, Scheduled("step", name="combat_damage", after="combat_damage", rule="310.5"))
        table.combat = table.combat.with_("first", ())
        frame.bind(first=True)
    elif first is None:
        assigning = everybody
    else:
        assigning = tuple(n for n in everybody if n not in first or game.view(n).has("double_strike"))
    # Attackers before blockers (310.1); those with trample last, as they count what others assign (502.9b, 502.9e).
    attacking = [n for n in assigning if n in attackers(game)]
    order = sorted(attacking, key=lambda n: game.view(n).has("trample"))
    frame.bind(queue=(*order, *(n for n in assigning if n not in attacking)), assigned=())


def assign(game: Game, frame: Frame) -> None:
    """310.1, 310.2: each creature's damage is assigned, equal to its power, by its controller or by 502.10h.

    Power less than 0 counts as 0 (104.2, 310.2a); a tapped creature deals its damage as well (306.2b).
    """
    queue = frame["queue"]
    if not queue:
        return
    number = queue[0]
    frame.bind(queue=queue[1:])
    frame.at -= 1
    power = game.view(number).power
    if power <= 0:
        return  # 310.2a
    recipients, rule = _recipients(game, number)
    if not recipients:
        return
    domain = _domain(game, frame, number, power, recipients, rule)
    decider, rules = _decider(game, frame, number, rule)
    answer = game.ask(decider, "assign", domain, "310.1", about=number, free=True)
    shares = tuple((target, amount) for target, amount in answer if amount)
    frame.bind(assigned=(*frame["assigned"], *((number, target, amount) for target, amount in shares)))
    for target, amount in shares:
        game.note("damage_assigned", rules, source=number, target=target, amount=amount)


def _recipients(game: Game, number: int) -> tuple[tuple[int, ...], str]:
    """Who a creature assigns its damage to, and by which rule (310.2b-d, 502.9)."""
    combat = game.table.combat
    if number in attackers(game):
        defender = game.opponent(game.table.active)
        if number not in combat.get("blocked", ()):
            return (defender,), "310.2b"
        by = blockers_of(game, number)
        if any(True for _ in about(game, m.Can, m.AssignAsUnblocked, number)):
            return (defender,), "310.2e"
        if game.view(number).has("trample"):
            return (*by, defender), "502.9b" if by else "502.9c"
        return by, "310.2c"
    return tuple(n for n in blockers(game).get(number, ()) if n in attackers(game)), "310.2d"


def _domain(game: Game, frame: Frame, number: int, power: int, recipients: tuple[int, ...], rule: str) -> Assignment:
    needs = {}
    for one in recipients:
        if game.is_player(one):
            continue
        others = sum(amount for _, target, amount in frame["assigned"] if target == one)
        needs[one] = max(0, game.view(one).toughness - game.obj(one).damage - others)
    if rule == "502.9b":
        return Assignment(power, recipients, "502.9b", Map(needs), recipients[-1])
    return Blocked(power, recipients, rule, Map(needs))


def _decider(game: Game, frame: Frame, number: int, rule: str) -> tuple[int, tuple[str, ...]]:
    """Who divides a creature's damage: its controller, unless banding gives that to the other side (502.10h).

    And the rules by which the damage is assigned, the most telling first.
    """
    controller = game.view(number).controller
    foes = blockers_of(game, number) if number in attackers(game) else blockers(game).get(number, ())
    other = divided_by_other_side(game, foes)
    decider = controller if other is None else game.opponent(controller)
    told = (rule, other, *_strikes(game, frame, number), "310.2a", "310.1", "408.1g")
    return decider, tuple(number for number in told if number is not None)[:4]


def _strikes(game: Game, frame: Frame, number: int) -> tuple[str, ...]:
    """Why a creature assigns damage in this one of two combat damage steps (310.5); nothing where there is one."""
    first = game.table.combat.get("first")
    if first is None:
        return ()
    view = game.view(number)
    if frame.get("first"):
        return ("502.28b" if view.has("double_strike") else "502.2b", "310.5")
    if number not in first:
        return ("502.2b", "310.5")
    return ("502.28b", "310.5")


def put_on_stack(game: Game, frame: Frame) -> None:
    """310.1, 217.6e: all assignments go on the stack as a single object, which is no spell or ability (310.3)."""
    assigned = frame["assigned"]
    table = game.table
    if frame.get("first"):
        table.combat = table.combat.with_("first", tuple(dict.fromkeys(source for source, _, _ in assigned)))
    if not assigned:
        return
    thing = zones.make(game, None, table.active, kind="damage")
    zones.enter(game, thing, "stack", controller=table.active, memory=Map({"damage": assigned}))


def _can_receive(game: Game, number: int) -> bool:
    """310.4c: a creature that is no longer in play or no longer a creature isn't dealt what was assigned to it."""
    if game.is_player(number):
        return True
    return game.obj(number).zone == "in_play" and "creature" in game.view(number).types


def deal(game: Game, frame: Frame) -> None:
    """310.4: combat damage is dealt all at once, as originally assigned; nothing to who is no creature any more."""
    record = zones.take_out(game, frame["object"])
    assigned = record.memory["damage"]
    due = [share for share in assigned if _can_receive(game, share[1])]
    lost = ("310.4c",) if len(due) < len(assigned) else ()
    game.note("resolved", ("310.4", "413.1", *lost), object=record.id)
    events = []
    for source, target, amount in due:
        gone = game.obj(source).zone == "nowhere"
        rules = ("310.4", "310.4a", "310.4b") if gone else ("310.4",)
        events.append(Event("damage", rules, source=source, target=target, amount=amount, combat=True))
    if events:
        game.happen(*events)


PROCEDURES: tuple[Procedure, ...] = (
    procedure("step combat_damage", ("310.5", begin), ("310.2", assign), ("310.1", put_on_stack)),
    procedure("resolve_damage", ("310.4", deal)),
)
