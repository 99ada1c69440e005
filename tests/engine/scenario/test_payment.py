"""Automatic payment: found whenever there is a way, leaves what later costs need, prefers what stands first."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from engine.scenario.payment import GENERIC, Source, pay, units

COLORS = "WUBRG"


def lands(text: str) -> list[Source[str]]:
    """Sources that give one mana each: "R G WU" are three, the last of either color."""
    return [Source(f"{kinds}{at}", tuple((kind,) for kind in kinds)) for at, kinds in enumerate(text.split())]


def tapped(cost: list[str], later: list[list[str]], sources: list[Source[str]], pool: str = "") -> list[str] | None:
    payment = pay(cost, later, sources, pool)
    return None if payment is None else [used.id for used in payment.tapped]


def test_pays_colored_symbols_with_their_color_and_the_rest_with_anything() -> None:
    assert tapped(["1", "G"], [], lands("R G")) == ["R0", "G1"]
    assert tapped(["1", "G"], [], lands("R R")) is None


def test_uses_the_pool_before_any_source() -> None:
    assert tapped(["1", "G"], [], lands("G G"), "R") == ["G0"]
    assert tapped(["R"], [], lands("R"), "R") == []


def test_prefers_the_sources_that_stand_first() -> None:
    assert tapped(["2"], [], lands("R R G G")) == ["R0", "R1"]


def test_keeps_what_later_costs_need() -> None:
    assert tapped(["1"], [["R"]], lands("R G")) == ["G1"]
    assert tapped(["1"], [["R"], ["G"]], lands("R G U")) == ["U2"]


def test_pays_this_cost_alone_where_the_later_ones_cannot_be_covered() -> None:
    assert tapped(["1"], [["R"], ["B"]], lands("R G")) == ["R0"]


def test_a_land_of_two_colors_gives_the_one_that_is_needed() -> None:
    payment = pay(["W", "U"], [], lands("WU U"))
    assert payment is not None
    assert [used.mana for used in payment.tapped] == [("W",), ("U",)]
    assert payment.spent == ("W", "U")


def test_a_source_of_two_mana_is_not_tapped_where_half_would_be_wasted() -> None:
    stone = Source("stone", (("C", "C"),))
    assert tapped(["1"], [], [stone, *lands("R")]) == ["R0"]
    assert tapped(["3"], [], [*lands("R G"), stone]) == ["R0", "stone"]


def test_a_source_of_two_mana_is_tapped_where_nothing_else_will_do() -> None:
    payment = pay(["1"], [], [Source("stone", (("C", "C"),))])
    assert payment is not None
    assert payment.wasted == 1


def test_many_sources_of_several_mana_are_still_found() -> None:
    stones = [Source(at, (("C", "C"), ("R", "R"))) for at in range(12)]
    payment = pay(["R", "R", "20"], [], stones)
    assert payment is not None
    assert len(payment.tapped) == 11


def test_a_cost_of_nothing_taps_nothing() -> None:
    assert tapped(["0"], [], lands("R")) == []
    assert tapped([], [], lands("R")) == []


symbols = st.lists(st.sampled_from([*COLORS, "1", "2"]), max_size=4)
single = st.lists(st.text(alphabet=COLORS, min_size=1, max_size=2), max_size=6)
pools = st.text(alphabet=COLORS + "C", max_size=3)


def brute(cost: tuple[str, ...], later: tuple[str, ...], supply: list[frozenset[str]]) -> bool:
    """Whether there is a way at all, by trying every assignment."""
    wanted = (*cost, *later)
    if len(wanted) > len(supply):
        return False

    def fill(index: int, left: tuple[frozenset[str], ...]) -> bool:
        if index == len(wanted):
            return True
        return any(
            (wanted[index] == GENERIC or wanted[index] in kinds) and fill(index + 1, left[:at] + left[at + 1 :])
            for at, kinds in enumerate(left)
        )

    return fill(0, tuple(supply))


@given(symbols, single, pools)
def test_finds_a_payment_exactly_when_there_is_one(cost: list[str], kinds: list[str], pool: str) -> None:
    sources = [Source(at, tuple((kind,) for kind in dict.fromkeys(text))) for at, text in enumerate(kinds)]
    payment = pay(cost, [], sources, pool)
    supply = [frozenset(mana) for mana in pool] + [frozenset(text) for text in kinds]
    assert (payment is not None) == brute(units(cost), (), supply)
    if payment is not None:
        produced = sorted(mana for used in payment.tapped for mana in used.mana)
        wanted = units(cost)
        assert len(payment.spent) == len(wanted)
        assert all(symbol in (GENERIC, mana) for symbol, mana in zip(wanted, payment.spent, strict=True))
        available = sorted([*produced, *pool])
        for mana in payment.spent:
            available.remove(mana)  # raises where mana is spent that there isn't
        assert len({used.id for used in payment.tapped}) == len(payment.tapped)


@given(symbols, st.lists(symbols, max_size=2), single)
def test_leaves_enough_for_later_costs_whenever_that_is_possible(
    cost: list[str], later: list[list[str]], kinds: list[str]
) -> None:
    sources = [Source(at, tuple((kind,) for kind in dict.fromkeys(text))) for at, text in enumerate(kinds)]
    supply = [frozenset(text) for text in kinds]
    rest = tuple(symbol for symbols_ in later for symbol in units(symbols_))
    payment = pay(cost, later, sources)
    if brute(units(cost), rest, supply):
        assert payment is not None
        used = {one.id for one in payment.tapped}
        assert brute(rest, (), [kinds_ for at, kinds_ in enumerate(supply) if at not in used])


@given(symbols, single)
def test_takes_the_first_sources_of_all_that_would_do(cost: list[str], kinds: list[str]) -> None:
    sources = [Source(at, tuple((kind,) for kind in dict.fromkeys(text))) for at, text in enumerate(kinds)]
    payment = pay(cost, [], sources)
    if payment is None:
        return
    number = len(units(cost))
    first = next(
        chosen
        for chosen in itertools.combinations(range(len(kinds)), number)
        if brute(units(cost), (), [frozenset(kinds[at]) for at in chosen])
    )
    assert tuple(used.id for used in payment.tapped) == first


@given(symbols, st.lists(st.sampled_from(["R", "GG", "CC", "WUB", "WW/UU"]), max_size=4))
def test_sources_of_several_mana_pay_exactly_what_they_give(cost: list[str], kinds: list[str]) -> None:
    sources = [Source(at, tuple(tuple(way) for way in text.split("/"))) for at, text in enumerate(kinds)]
    payment = pay(cost, [], sources)
    possible = any(
        brute(units(cost), (), [frozenset(mana) for way in ways for mana in way])
        for ways in itertools.product(*[source.gives for source in sources])
    )
    assert (payment is not None) == possible
    if payment is not None:
        produced = [mana for used in payment.tapped for mana in used.mana]
        assert payment.wasted == len(produced) - len(payment.spent)
