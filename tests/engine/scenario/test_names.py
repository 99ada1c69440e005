"""What a file calls things: handles, names, numbers, players."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.scenario.names import BLANK, AmbiguousName, Names, UnknownName


def board(*rows: tuple[str, str, str | None]) -> Names[int]:
    names: Names[int] = Names(["甲", "乙"])
    for key, (player, name, handle) in enumerate(rows):
        names.add(key, name, player, handle)
    return names


def test_a_handle_goes_before_a_name() -> None:
    names = board(("甲", "灰熊", None), ("乙", "白狮", "灰熊"))
    assert names.find("灰熊") == (1,)
    assert names.one("甲.灰熊") == 0


def test_a_bare_name_that_one_bears_means_it() -> None:
    names = board(("甲", "灰熊", None), ("乙", "白狮", None))
    assert names.one("白狮") == 1


def test_a_bare_name_that_several_bear_is_ambiguous() -> None:
    names = board(("甲", "灰熊", None), ("甲", "灰熊", None))
    with pytest.raises(AmbiguousName, match="灰熊#1、灰熊#2"):
        names.one("灰熊")


def test_numbers_count_those_of_a_player_without_a_handle() -> None:
    names = board(("甲", "灰熊", "熊"), ("甲", "灰熊", None), ("甲", "灰熊", None))
    assert names.one("灰熊#1") == 1
    assert names.one("灰熊#2") == 2
    assert names.one("灰熊#3") == 2  # only counting all of them there is a third


def test_a_name_that_both_have_is_written_with_its_player() -> None:
    names = board(("甲", "沙豹", None), ("乙", "沙豹", None), ("乙", "沙豹", None))
    assert names.one("甲.沙豹") == 0
    assert names.one("乙.沙豹#2") == 2
    with pytest.raises(AmbiguousName):
        names.one("乙.沙豹")


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    names = board(("甲", "草原骑士", None))
    with pytest.raises(UnknownName, match="草原骑士"):
        names.one("草原骑手")


def test_names_are_compared_across_scripts_and_widths() -> None:
    names = board(("甲", "草原騎士", None), ("甲", "灰熊", None), ("甲", "灰熊", None))
    assert names.one("草原骑士") == 0
    assert names.one("灰熊＃２") == 2


def test_things_made_together_share_their_handle() -> None:
    names = board(("甲", "召兵", None))
    names.add(1, "精灵", "甲", "兵#1", group="兵")
    names.add(2, "精灵", "甲", "兵#2", group="兵")
    assert names.find("兵") == (1, 2)
    assert names.one("兵#2") == 2


def test_what_exists_goes_before_what_has_ceased_to() -> None:
    names = board(("甲", "火花", None), ("甲", "火花", None))
    names.ceased(1)
    assert names.one("火花") == 0
    names.ceased(0)
    with pytest.raises(AmbiguousName):
        names.one("火花")


def test_a_split_card_answers_to_both_names_and_each_half() -> None:
    names: Names[int] = Names(["甲", "乙"])
    names.add(0, "热浪 // 寒潮", "甲", aliases=("热浪", "寒潮"))
    assert names.one("寒潮") == names.one("热浪 // 寒潮") == 0


def test_in_a_zone_list_of_a_player_names_are_that_players() -> None:
    names = board(("甲", "沙豹", None), ("乙", "沙豹", None))
    assert names.answers(1, "沙豹", player="乙")
    assert not names.answers(1, "沙豹", player="甲")


def test_a_blank_card_answers_to_nothing() -> None:
    names = board(("甲", "", None))
    assert names.label(0) == BLANK
    assert not names.answers(0, BLANK)


rows = st.lists(
    st.tuples(st.sampled_from("甲乙"), st.sampled_from(["灰熊", "白狮", "火花"]), st.booleans()), min_size=1, max_size=8
)


@given(rows)
def test_a_label_means_its_bearer_and_nothing_else(listed: list[tuple[str, str, bool]]) -> None:
    names = board(*[(player, name, f"代号{key}" if has else None) for key, (player, name, has) in enumerate(listed)])
    for key, (player, _, _) in enumerate(listed):
        assert names.one(names.label(key)) == key
        assert names.one(names.label(key, prefixed=False), player=player) == key
        assert names.answers(key, names.label(key))


@given(rows, st.text(max_size=12))
def test_no_text_breaks_the_lookup(listed: list[tuple[str, str, bool]], text: str) -> None:
    names = board(*[(player, name, None) for player, name, _ in listed])
    assert all(key in names for key in names.find(text))
    names.hint(text)
