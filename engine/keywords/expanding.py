"""What keyword abilities stand for (502): the ordinary abilities that their rules spell out, as bound trees.

Static keywords that rules elsewhere ask about (flying, trample, haste, protection ...) stand for nothing here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards import model as m
from engine.keywords import nodes as own

ME = m.Self("permanent")
YOU = m.You()
UPKEEP = m.StepBegins("upkeep", YOU)
END_OF_TURN = m.Until("end_of_turn")

Expansion = Callable[[m.Keyword], tuple[m.Ability, ...]]

_MADE: dict[int, tuple[Any, tuple[m.Ability, ...]]] = {}
_RULES: dict[int, str] = {}


def abilities_of(ability: Any) -> tuple[m.Ability, ...]:
    """The ordinary abilities that a keyword ability (or the ability behind an ability word) stands for.

    Bound, built once and kept by identity. Empty for keywords that are static and acted upon elsewhere.
    """
    found = _MADE.get(id(ability))
    if found is None:
        if isinstance(ability, m.Keyword):
            rule, expand = _EXPANSIONS.get(ability.name, ("", None))
            made = expand(ability) if expand is not None else ()
        else:
            rule, made = _worded(ability)
        found = _MADE[id(ability)] = (ability, made)
        for part in made:
            _RULES[id(part)] = rule
            if isinstance(part, m.Static):
                _RULES[id(part.effect)] = rule
    return found[1]


def citation(ability: Any) -> str:
    """The rule of the keyword that an ability was made from, or an empty string."""
    return _RULES.get(id(ability), "")


def _worded(ability: Any) -> tuple[str, tuple[m.Ability, ...]]:
    from engine.meaning.bound import bound

    if isinstance(ability, m.Worded) and ability.word == "imprint":
        return "502.34a", (bound(ability.ability),)
    return "", ()


def _flanking(keyword: m.Keyword) -> tuple[m.Ability, ...]:
    without = m.Filter("permanent", (m.HasType("creature"), m.Not(m.HasAbility(m.Keyword("flanking")))))
    shrink = m.Modify(m.EventRole("blocker"), (m.AddPT(m.Number(-1), m.Number(-1)),))
    return (m.Triggered(m.BecomesBlocked(ME, m.Any(without)), m.Lasting(END_OF_TURN, shrink)),)


def _rampage(keyword: m.Keyword) -> tuple[m.Ability, ...]:
    bonus = m.Times(_number(keyword.n), own.BlockersBeyondFirst())
    grow = m.Modify(ME, (m.AddPT(bonus, bonus),))
    return (m.Triggered(m.BecomesBlocked(ME), m.Lasting(END_OF_TURN, grow)),)


def _number(n: Any) -> Any:
    """What is printed after the keyword; with sunburst, the colors of mana that were paid (502.37c)."""
    if isinstance(n, m.Keyword) and n.name == "sunburst":
        return m.PaidMana(ME, colors=True)  # 502.37c
    return n if isinstance(n, m.Quantity) else m.Number(1)


def _cumulative(keyword: m.Keyword) -> tuple[m.Ability, ...]:
    """502.13a. Age counters belong to no ability in particular: each counts them all (502.13b)."""
    age = m.PutCounters(YOU, "岁月", m.Number(1), ME)
    pay = m.Pay(YOU, keyword.cost or m.Cost(()), m.Counters("岁月", ME))
    return (m.Triggered(UPKEEP, m.Seq((age, m.Unless(pay, m.Sacrifice(YOU, ME))))),)


def _echo(keyword: m.Keyword) -> tuple[m.Ability, ...]:
    pay = m.Pay(YOU, keyword.cost or ManaCostOf())
    return (m.Triggered(UPKEEP, m.Unless(pay, m.Sacrifice(YOU, ME)), own.NewSinceUpkeep()),)


class ManaCostOf(m.Node):
    """Stands for the mana cost of the object itself, as a cost to be paid (502.19a)."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ManaCostOf)

    def __hash__(self) -> int:
        return hash(ManaCostOf)


def _fading(keyword: m.Keyword) -> tuple[m.Ability, ...]:
    enters = m.Static(m.AsEnters(ME, m.EnterWithCounters("消退", _number(keyword.n))))
    remove = m.RemoveCounters(YOU, "消退", m.Number(1), ME)
    upkeep = m.Triggered(UPKEEP, m.Seq((remove, m.If(m.Couldnt(), m.Sacrifice(YOU, ME)))))
    return enters, upkeep


def _from_hand(keyword: m.Keyword, effect: m.Instruction) -> tuple[m.Ability, ...]:
    cost = keyword.cost or m.Cost(())
    discard = m.Discard(YOU, m.Self("card"))
    return (m.Activated(m.Cost((*cost.items, discard)), effect),)


def _cycling(keyword: m.Keyword) -> tuple[m.Ability, ...]:
    return _from_hand(keyword, m.Draw(YOU, m.Number(1)))


def _landcycling(keyword: m.Keyword) -> tuple[m.Ability, ...]:
    library = m.Zone("library", YOU)
    found = m.Remembered(0)
    search = m.Remember(0, m.Search(YOU, (library,), m.Some(keyword.of or m.Filter("card"))))
    to_hand = m.Move(YOU, found, m.To(m.Zone("hand", YOU)))
    return _from_hand(keyword, m.Seq((search, m.Reveal(YOU, found), to_hand, m.Shuffle(YOU))))


def _modular(keyword: m.Keyword) -> tuple[m.Ability, ...]:
    enters = m.Static(m.AsEnters(ME, m.EnterWithCounters("+1/+1", _number(keyword.n))))
    target = m.Target(m.Filter("permanent", (m.HasType("artifact"), m.HasType("creature"))), slot=0)
    put = m.PutCounters(YOU, "+1/+1", own.CountersAtLast("+1/+1"), target)
    dies = m.ZoneChange(m.Self(), m.Zone("in_play"), m.Zone("graveyard"))
    return enters, m.Triggered(dies, m.May(YOU, put))


def _sunburst(keyword: m.Keyword) -> tuple[m.Ability, ...]:
    colors = m.PaidMana(ME, colors=True)
    enters = m.If(own.IsCreatureSpell(), m.EnterWithCounters("+1/+1", colors), m.EnterWithCounters("充电", colors))
    return (m.Static(m.AsEnters(ME, enters)),)


def _amplify(keyword: m.Keyword) -> tuple[m.Ability, ...]:
    kin = m.Filter("card", (m.Shares("creature_type", ME), m.Other()), m.Zone("hand", YOU))
    reveal = m.Remember(0, m.Reveal(YOU, m.Some(kin, m.AnyNumber())))
    count = m.Times(_number(keyword.n), m.RememberedAmount(0))
    return (m.Static(m.AsEnters(ME, m.Seq((reveal, m.EnterWithCounters("+1/+1", count))))),)


def _provoke(keyword: m.Keyword) -> tuple[m.Ability, ...]:
    foe = m.Target(m.Filter("permanent", (m.HasType("creature"), m.ControlledBy(m.DefendingPlayer()))), slot=0)
    block = m.Lasting(m.ThisCombat(), m.Must(m.Slot(0), m.Block(ME)))
    untap = m.If(m.DidSo(), m.Untap(YOU, m.Slot(0)))
    return (m.Triggered(m.Attacks(ME), m.Seq((m.Choose(YOU, foe), m.May(YOU, block), untap))),)


def _storm(keyword: m.Keyword) -> tuple[m.Ability, ...]:
    copies = m.CopySpell(YOU, m.EventRole("object"), own.SpellsBefore(), new_targets=True)
    return (m.Triggered(m.Plays(YOU, m.Self()), copies),)


def _equip(keyword: m.Keyword) -> tuple[m.Ability, ...]:
    """502.33a. An Equipment comes into play unattached, and this moves it (212.2h)."""
    yours = m.Target(m.Filter("permanent", (m.HasType("creature"), m.ControlledBy(YOU))), slot=0)
    attach = m.Attach(YOU, ME, yours)
    return (m.Activated(keyword.cost or m.Cost(()), attach, (m.Restriction("sorcery"),)),)


_EXPANSIONS: dict[str, tuple[str, Expansion]] = {
    "flanking": ("502.3a", _flanking),
    "rampage": ("502.12a", _rampage),
    "cumulative_upkeep": ("502.13a", _cumulative),
    "cycling": ("502.18a", _cycling),
    "landcycling": ("502.18c", _landcycling),
    "echo": ("502.19a", _echo),
    "fading": ("502.20a", _fading),
    "amplify": ("502.27a", _amplify),
    "provoke": ("502.29a", _provoke),
    "storm": ("502.30a", _storm),
    "equip": ("502.33a", _equip),
    "modular": ("502.35a", _modular),
    "sunburst": ("502.37a", _sunburst),
}
