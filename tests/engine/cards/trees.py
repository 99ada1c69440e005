"""Random ability trees: every phrase with every instruction, duration, condition, cost and event, as far as they make sense together."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from engine.cards import model as m

CREATURE = m.HasType("creature")
LAND = m.HasType("land")
ARTIFACT = m.HasType("artifact")
COLORS = ("white", "blue", "black", "red", "green")
NUMBERS = st.integers(1, 12).map(m.Number)
SMALL = st.integers(2, 9).map(m.Number)
X = st.just(m.Variable("X"))
KEYWORDS = st.sampled_from(
    [m.Keyword(name) for name in ("flying", "first_strike", "trample", "haste", "fear", "shadow", "double_strike")]
)
PROTECTION = st.sampled_from(COLORS).map(
    lambda color: m.Keyword("protection", of=m.Filter("object", (m.HasColor(color),)))
)
ABILITIES = KEYWORDS | PROTECTION

HEADS = st.sampled_from(
    [
        (CREATURE,),
        (LAND,),
        (ARTIFACT,),
        (m.HasType("enchantment"),),
        (ARTIFACT, CREATURE),
        (m.HasSubtype("鬼怪"),),
        (m.HasSubtype("沼泽"),),
        (m.Not(m.HasSupertype("basic")), LAND),
        (m.Either((ARTIFACT, m.HasType("enchantment"))),),
        (m.Either((ARTIFACT, CREATURE, LAND)),),
        (),
    ]
)


def _mods() -> Any:
    colors = st.sampled_from(COLORS).map(m.HasColor)
    kinds = [
        st.sampled_from([m.You(), m.Opponent()]).map(m.ControlledBy),
        st.sampled_from(["tapped", "untapped", "attacking", "blocking", "face_down"]).map(m.Is),
        colors | colors.map(m.Not),
        KEYWORDS.map(m.HasAbility) | KEYWORDS.map(m.HasAbility).map(m.Not),
        st.builds(m.Compares, st.sampled_from(["power", "toughness"]), st.sampled_from(["<=", ">="]), NUMBERS),
        st.just(m.HasCounters("充电", m.Number(1))),
    ]
    return st.lists(st.sampled_from(range(len(kinds))), unique=True, max_size=2).flatmap(
        lambda chosen: st.tuples(*[kinds[index] for index in chosen])
    )


PERMANENTS = st.builds(lambda mods, head: m.Filter("permanent", (*mods, *head)), _mods(), HEADS)
CREATURES = _mods().map(lambda mods: m.Filter("permanent", (*mods, CREATURE)))
SPELLS = st.sampled_from(
    [
        m.Filter("spell"),
        m.Filter("spell", (CREATURE,)),
        m.Filter("spell", (m.HasColor("blue"),)),
        m.Filter("spell", (m.Either((m.HasType("instant"), m.HasType("sorcery"))),)),
    ]
)
CARDS = st.sampled_from([(), (CREATURE,), (LAND,), (m.HasSupertype("basic"), LAND), (m.HasSubtype("鬼怪"),)]).map(
    lambda preds: m.Filter("card", preds)
)
COUNTS = st.just(m.Number(1)) | SMALL | SMALL.map(m.UpTo) | st.just(m.AnyNumber())
PLAYER = m.Filter("player")
TARGET_PLAYER = m.Target(PLAYER)
PLAYERS: Any = st.sampled_from(
    [m.You(), TARGET_PLAYER, m.EachPlayer(), m.EachPlayer("opponent"), m.Opponent(), m.Implied()]
)
OBJECTS: Any = st.one_of(
    st.builds(m.Target, PERMANENTS, COUNTS),
    PERMANENTS.map(m.All),
    st.just(m.Self()),
    st.just(m.Attached("enchanted", m.Filter("permanent", (CREATURE,)))),
)
SOME = st.builds(m.Some, PERMANENTS, st.just(m.Number(1)) | SMALL)
ANY_TARGET = m.Target(m.OneOf((m.Filter("permanent", (CREATURE,)), PLAYER)))
QUANTITIES = st.one_of(
    PERMANENTS.map(lambda what: m.Count(m.All(what))),
    st.just(m.Counters("充电", m.Self())),
    st.just(m.Stat("power", m.Self())),
    st.just(m.Life(m.You())),
)
AMOUNTS = NUMBERS | X
SIGNED = st.integers(-5, 5).map(m.Number)
UNTIL = st.sampled_from([m.Until("end_of_turn"), m.Until("end_of_combat"), m.Until("turn", m.You())])

CHANGES: Any = st.one_of(
    st.builds(m.AddPT, SIGNED, SIGNED),
    ABILITIES.map(lambda ability: m.Gain((ability,))),
    KEYWORDS.map(lambda ability: m.Lose((ability,))),
    st.sampled_from(COLORS).map(lambda color: m.SetColors((color,))),
    st.builds(
        lambda power, toughness: m.SetPT(m.Number(power), m.Number(toughness)), st.integers(0, 9), st.integers(0, 9)
    ),
)
MODIFY = st.builds(lambda what, change: m.Modify(what, (change,)), OBJECTS, CHANGES) | st.builds(
    lambda what, power, toughness, ability: m.Modify(
        what, (m.AddPT(m.Number(power), m.Number(toughness)), m.Gain((ability,)))
    ),
    OBJECTS,
    st.integers(1, 5),
    st.integers(1, 5),
    KEYWORDS,
)
ACTIONS = st.sampled_from(
    [m.Attack(), m.Block(), m.BeBlocked(), m.BeTargeted(), m.BeCountered(), m.EitherAction((m.Attack(), m.Block()))]
) | CREATURES.map(lambda what: m.Block(m.All(what)))
RULES = st.builds(m.Cant, OBJECTS, ACTIONS)
CONDITIONS: Any = st.one_of(
    st.builds(
        lambda player, what, count: m.Exists(m.Filter("permanent", (m.ControlledBy(player), *what.such)), ">=", count),
        st.sampled_from([m.You(), m.Opponent()]),
        HEADS.map(lambda preds: m.Filter("permanent", preds)),
        st.just(m.Number(1)) | SMALL,
    ),
    st.builds(lambda op, value: m.Compare(m.Life(m.You()), op, value), st.sampled_from(["<=", ">="]), NUMBERS),
    st.sampled_from(["tapped", "untapped", "attacking"]).map(
        lambda state: m.Matches(m.Self(), m.Filter("object", (m.Is(state),)))
    ),
    st.just(m.CostPaid("kicker")),
    st.just(m.TurnOf(m.You())),
)
PREVENTION = st.builds(lambda amount: m.PreventDamage(amount, None, ANY_TARGET, next=True), AMOUNTS) | st.just(
    m.PreventDamage(None, None, m.You())
)
STATEMENTS: Any = MODIFY | RULES | PREVENTION
HAND = m.Zone("hand", m.You())
GRAVEYARD = m.Zone("graveyard", m.You())
LIBRARY = m.Zone("library", m.You())


def _subject(node: Any) -> Any:
    return node


ACTS: Any = st.one_of(
    st.builds(m.Destroy, OBJECTS),
    st.builds(m.Regenerate, OBJECTS),
    st.builds(m.Tap, st.just(m.Implied()), OBJECTS),
    st.builds(m.Untap, st.just(m.Implied()), OBJECTS),
    st.builds(m.Sacrifice, PLAYERS, SOME),
    st.builds(m.Draw, PLAYERS, AMOUNTS),
    st.builds(lambda who, count: m.Discard(who, m.Some(m.Filter("card"), count)), PLAYERS, NUMBERS),
    st.builds(lambda who, count: m.Discard(who, m.Some(m.Filter("card"), count, True)), PLAYERS, NUMBERS),
    st.builds(m.GainLife, PLAYERS, AMOUNTS | QUANTITIES),
    st.builds(m.LoseLife, PLAYERS, AMOUNTS | QUANTITIES),
    st.builds(
        lambda to, amount: m.DealDamage(m.Self(), to, amount), OBJECTS | st.just(ANY_TARGET), AMOUNTS | QUANTITIES
    ),
    st.builds(lambda what: m.Move(m.Implied(), what, m.To(m.Zone("hand"))), OBJECTS),
    st.builds(lambda what: m.Move(m.Implied(), what, m.To(m.Zone("removed"))), OBJECTS),
    st.builds(lambda what: m.Move(m.Implied(), what, m.To(m.Zone("library"), "top")), OBJECTS),
    st.builds(
        lambda what, to: m.Move(m.Implied(), m.Target(what), to, GRAVEYARD),
        CARDS,
        st.sampled_from([m.To(HAND), m.To(m.Zone("in_play")), m.To(LIBRARY, "bottom")]),
    ),
    st.builds(lambda count, what: m.PutCounters(m.Implied(), "+1/+1", count, what), NUMBERS, OBJECTS),
    st.builds(m.Counter, st.builds(m.Target, SPELLS)),
    st.builds(
        lambda what: m.Chain((m.Search(m.Implied(), (LIBRARY,), m.Some(what)), m.Shuffle(m.Implied(), m.You()))), CARDS
    ),
    st.builds(
        lambda count, size, color, kind, abilities: m.CreateToken(
            m.Implied(), count, m.Token(m.Number(size), m.Number(size), (color,), ("creature",), (kind,), (), abilities)
        ),
        NUMBERS,
        st.integers(1, 6),
        st.sampled_from(COLORS),
        st.sampled_from(["鬼怪", "熊", "松鼠"]),
        KEYWORDS.map(lambda ability: (ability,)) | st.just(()),
    ),
    st.builds(m.Scry, st.just(m.Implied()), NUMBERS),
)
CLAUSES: Any = st.one_of(ACTS, st.builds(m.Lasting, UNTIL, MODIFY), st.builds(m.Lasting, st.just(m.ThisTurn()), RULES))


def _chain(steps: list[Any]) -> Any:
    flat: list[Any] = []
    for step in steps:
        flat.extend(step.steps if isinstance(step, m.Chain) else [step])
    return flat[0] if len(flat) == 1 else m.Chain(tuple(flat))


BODIES: Any = st.one_of(
    CLAUSES,
    st.lists(ACTS, min_size=2, max_size=3).map(_chain),
    st.builds(
        m.May,
        st.sampled_from([m.You(), TARGET_PLAYER]),
        ACTS.filter(lambda act: getattr(act, "who", None) in (None, m.Implied())),
    ),
    st.builds(m.If, CONDITIONS, CLAUSES),
    st.builds(
        lambda cost, act: m.Unless(m.Pay(m.You(), m.Cost((m.ManaCost((cost,)),))), act),
        st.sampled_from(["1", "G", "X"]),
        ACTS,
    ),
    st.builds(m.Delayed, st.just(m.StepBegins("end_of_turn")), ACTS),
    st.builds(lambda count, act: m.PerEach(m.Count(m.All(count)), act), PERMANENTS, ACTS),
    st.builds(lambda value, what: m.WithX(value, m.GainLife(m.You(), m.Variable("X"))), QUANTITIES, st.just(None)),
)
EFFECTS: Any = BODIES | st.lists(BODIES, min_size=2, max_size=3).map(lambda steps: m.Seq(tuple(steps)))
MODAL = st.lists(CLAUSES, min_size=2, max_size=3).map(lambda modes: m.Modal(m.Implied(), tuple(modes), m.Number(1)))


def _begins_with_if(effect: Any) -> bool:
    """An if right after a trigger condition is part of that (404.3): such an effect has no words of its own."""
    first = effect.steps[0] if isinstance(effect, m.Seq) else effect
    return isinstance(first, m.If)


TRIGGERED_EFFECTS: Any = EFFECTS.filter(lambda effect: not _begins_with_if(effect))
ANY_CREATURE = CREATURES.map(m.Any)
EVENTS: Any = st.one_of(
    st.builds(lambda what: m.ZoneChange(what, None, m.Zone("in_play")), ANY_CREATURE | st.just(m.Self())),
    st.builds(
        lambda what: m.ZoneChange(what, m.Zone("in_play"), m.Zone("graveyard")), ANY_CREATURE | st.just(m.Self())
    ),
    st.builds(m.Attacks, ANY_CREATURE | st.just(m.Self())),
    st.builds(m.Taps, PERMANENTS.map(m.Any)),
    st.builds(
        lambda what, combat: m.Damage(what, m.AnyPlayer(), combat),
        ANY_CREATURE | st.just(m.Self()),
        st.sampled_from([True, None]),
    ),
    st.builds(lambda what: m.Plays(m.You(), m.Any(what)), SPELLS),
    st.builds(m.StepBegins, st.sampled_from(["upkeep", "draw"]), st.sampled_from([m.You(), m.EachPlayer()])),
    st.just(m.StepBegins("end_of_turn")),
)
COSTS: Any = st.lists(
    st.one_of(
        st.sampled_from([("1",), ("2", "G"), ("X", "R"), ("B", "B")]).map(m.ManaCost),
        st.just(m.TapSymbol()),
        SOME.map(lambda what: m.Sacrifice(m.Implied(), what)),
        st.just(m.Sacrifice(m.Implied(), m.Self())),
        NUMBERS.map(lambda count: m.LoseLife(m.Implied(), count)),
        st.just(m.RemoveCounters(m.Implied(), "充电", m.Number(1), m.Self())),
    ),
    min_size=1,
    max_size=3,
    unique_by=lambda item: type(item),
).map(lambda items: m.Cost(tuple(items)))
REPLACEMENTS: Any = st.builds(
    m.Replace,
    st.sampled_from(
        [
            m.Draws(m.You()),
            m.GainsLife(m.You()),
            m.ZoneChange(m.Self(), m.Zone("in_play"), m.Zone("graveyard")),
            m.Damage(None, m.You()),
        ]
    ),
    ACTS,
)
PERMANENT_ABILITIES: Any = st.one_of(
    st.builds(m.Activated, COSTS, EFFECTS),
    st.builds(m.Activated, COSTS, EFFECTS, st.just((m.Restriction("times", 1),))),
    st.builds(m.Triggered, EVENTS, TRIGGERED_EFFECTS),
    st.builds(m.Triggered, EVENTS, BODIES.filter(lambda body: not _begins_with_if(body)), CONDITIONS),
    STATEMENTS.map(m.Static),
    st.builds(lambda condition, do: m.Static(m.Lasting(m.AsLongAs(condition), do)), CONDITIONS, MODIFY | RULES),
    REPLACEMENTS.map(m.Static),
    ABILITIES,
)
GRANTED: Any = (
    st.deferred(lambda: PERMANENT_ABILITIES)
    .map(
        lambda ability: m.Static(
            m.Modify(m.Attached("enchanted", m.Filter("permanent", (CREATURE,))), (m.Gain((ability,)),))
        )
    )
    .filter(lambda static: not isinstance(static.effect.changes[0].abilities[0], m.Keyword))
)
