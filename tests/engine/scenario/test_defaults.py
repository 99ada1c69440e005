"""What is assumed where a scenario leaves a choice open."""

from hypothesis import given
from hypothesis import strategies as st

from engine.scenario.defaults import as_listed, fewest_blocks, last_listed, lethal_first, smallest_legal


def test_discards_and_sacrifices_the_last_listed() -> None:
    assert last_listed(["a", "b", "c"], 2) == ("b", "c")
    assert last_listed(["a"], 0) == ()


def test_orders_are_as_listed() -> None:
    assert as_listed([3, 1, 2]) == (3, 1, 2)


def test_damage_is_lethal_to_each_blocker_in_order_and_the_rest_goes_to_the_last() -> None:
    assert lethal_first(7, [("a", 2), ("b", 2), ("c", 2)]) == {"a": 2, "b": 2, "c": 3}
    assert lethal_first(3, [("a", 2), ("b", 2)]) == {"a": 2, "b": 1}


def test_with_trample_the_rest_goes_to_the_player() -> None:
    assert lethal_first(6, [("a", 2)], player="p") == {"a": 2, "p": 4}
    assert lethal_first(1, [("a", 2)], player="p") == {"a": 1}


def test_a_blocker_that_needs_no_damage_gets_none_unless_it_is_the_last() -> None:
    assert lethal_first(2, [("a", 0), ("b", 1)]) == {"b": 2}
    assert lethal_first(2, [("b", 1), ("a", -1)]) == {"b": 1, "a": 1}


def test_attacks_with_nothing_where_that_is_legal() -> None:
    assert smallest_legal(["a", "b"], lambda chosen: True) == ()


def test_a_required_attack_is_the_smallest_legal_one_with_those_listed_first() -> None:
    assert smallest_legal(["a", "b", "c"], lambda chosen: len(chosen) >= 2) == ("a", "b")
    assert smallest_legal(["a", "b"], lambda chosen: False) is None


def test_a_required_block_is_the_smallest_legal_one() -> None:
    pairs = [("x", "p"), ("x", "q"), ("y", "q")]
    assert fewest_blocks(pairs, lambda chosen: {a for _, a in chosen} == {"p", "q"}) == (("x", "p"), ("y", "q"))


@given(st.integers(0, 30), st.lists(st.tuples(st.integers(), st.integers(-2, 9)), min_size=1, unique_by=lambda b: b[0]))
def test_all_damage_is_divided(amount: int, blockers: list[tuple[int, int]]) -> None:
    assert sum(lethal_first(amount, blockers).values()) == amount
    assert sum(lethal_first(amount, blockers, player=-(10**9)).values()) == amount
