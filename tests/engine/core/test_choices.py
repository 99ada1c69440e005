"""Domains: what they list and sample is what they accept."""

from __future__ import annotations

import itertools
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.core.choices import NOTHING, Division, Domain, Number, OneOf, Order, Subset, YesNo


def domains() -> st.SearchStrategy[Domain]:
    items = st.lists(st.integers(0, 9), unique=True, min_size=1, max_size=4).map(tuple)
    subsets = items.flatmap(
        lambda i: st.integers(0, len(i)).flatmap(
            lambda low: st.builds(Subset, st.just(i), st.just(low), st.integers(low, 5))
        )
    )
    divisions = items.flatmap(lambda i: st.builds(Division, st.integers(len(i), 6), st.just(i), st.integers(0, 1)))
    return st.one_of(
        st.builds(OneOf, items),
        subsets,
        st.builds(Order, items),
        divisions,
        st.builds(YesNo, st.booleans()),
        st.builds(Number, st.integers(0, 3), st.integers(3, 6)),
    )


@given(domains(), st.integers(0, 99))
def test_every_listed_and_sampled_answer_is_legal(domain: Domain, seed: int) -> None:
    for answer in itertools.islice(domain.iterate(), 50):
        assert domain.check(answer) is None
    assert domain.check(domain.sample(Random(seed))) is None


@given(domains())
def test_count_is_the_number_of_listed_answers(domain: Domain) -> None:
    listed = list(itertools.islice(domain.iterate(), 500))
    assert len(set(listed)) == len(listed)
    if len(listed) < 500:
        assert domain.count() == len(listed)


@given(domains())
def test_a_single_answer_is_the_only_one(domain: Domain) -> None:
    listed = list(itertools.islice(domain.iterate(), 2))
    single = domain.single()
    if single is not NOTHING:
        assert listed == [single] or len(listed) == 1
    else:
        assert len(listed) != 1


def test_an_illegal_answer_is_refused_with_its_rule() -> None:
    assert OneOf((1, 2), "101.4").check(3).rules == ("101.4",)  # type: ignore[union-attr]
    assert Division(3, (7, 8), 1).check(((7, 3), (8, 0))).why == "share_too_small"  # type: ignore[union-attr]
    assert YesNo(possible=False).check(True) is not None
